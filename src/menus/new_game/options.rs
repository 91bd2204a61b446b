//! The options of the rules. They are folded at first, since each preset has its usual ones.

use super::{Part, Pick, draft::Draft, draft_changed, pick_button, wrapping_row};
use crate::{
    kit::{
        children,
        controls::{Toggle, Toggled, toggle},
        paint::{Role, edge},
        palette::{self, text_size},
        widgets::{ButtonStyle, column, label, pressable, strong_label},
    },
    rules::{NoMove, PawnVision},
};
use bevy::{
    prelude::*,
    ui_widgets::{Activate, RadioGroup},
};

/// An option that is on or off.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Switch {
    Takeback,
    Lifting,
}

impl Switch {
    fn of(self, draft: &mut Draft) -> &mut bool {
        match self {
            Self::Takeback => draft.takeback(),
            Self::Lifting => &mut draft.lifting,
        }
    }
}

/// The mark that shows whether the options are unfolded.
#[derive(Component)]
struct Chevron;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.run_if(draft_changed));
}

pub(super) fn options(draft: &Draft) -> impl Bundle {
    let takeback = (Switch::Takeback, *draft.clone().takeback());
    let lifting = (Switch::Lifting, draft.lifting);
    let switch = |(switch, is_on), text, hint| (switch, toggle(text, hint, is_on, on_toggled));
    let no_moves = children![
        pick_button("option-no-move-loss", Pick::NoMove(NoMove::Loss)),
        pick_button("option-no-move-draw", Pick::NoMove(NoMove::Draw)),
    ];
    let visions = children![
        pick_button("option-pawn-vision-moves", Pick::PawnVision(PawnVision::Moves)),
        pick_button("option-pawn-vision-three-squares", Pick::PawnVision(PawnVision::ThreeSquares)),
    ];
    let fog = children![
        switch(lifting, "option-lifting-fog", "option-lifting-fog-hint"),
        (Part::PawnVision, one_of("option-pawn-vision", visions)),
    ];
    let options = children![
        switch(takeback, "option-takeback", "option-takeback-hint"),
        (Part::FogOptions, column(px(4)), fog),
        (Part::NoMove, one_of("option-no-move", no_moves)),
    ];
    let node = Node { padding: UiRect::vertical(px(8)), ..column(px(4)) };
    let parts = children![fold(), (Part::OptionList, node, options)];
    (Node { flex_shrink: 0.0, ..column(px(0)) }, parts)
}

/// Returns the row that folds and unfolds the options.
fn fold() -> impl Bundle {
    (
        pressable(ButtonStyle::Bare, on_fold),
        Node {
            min_height: px(palette::TOUCH),
            padding: UiRect::axes(px(12), px(8)),
            border: UiRect::all(px(1)),
            border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
            align_items: AlignItems::Center,
            column_gap: px(12),
            ..default()
        },
        children![
            (
                Chevron,
                Node {
                    width: px(9),
                    height: px(9),
                    border: UiRect { right: px(2), bottom: px(2), ..UiRect::ZERO },
                    ..default()
                },
                edge(Role::TextDim),
                UiTransform::default(),
                Pickable::IGNORE,
            ),
            strong_label("new-game-options", text_size::BODY, Role::Text),
        ],
    )
}

/// Returns a text and a row of choices below it.
fn one_of(text: &'static str, choices: impl Bundle) -> impl Bundle {
    let group = Node { padding: UiRect::vertical(px(8)), ..column(px(8)) };
    let text = label(text, text_size::BODY, Role::Text);
    (group, children![text, (RadioGroup, wrapping_row(), choices)])
}

fn on_fold(_: On<Activate>, mut draft: ResMut<Draft>) {
    draft.options_open = !draft.options_open;
}

fn on_toggled(event: On<Toggled>, switches: Query<&Switch>, mut draft: ResMut<Draft>) {
    if let Ok(switch) = switches.get(event.entity) {
        *switch.of(&mut draft) = event.on;
    }
}

fn follow(
    draft: Res<Draft>,
    mut switches: Query<(&Switch, &mut Toggle)>,
    mut chevron: Single<&mut UiTransform, With<Chevron>>,
) {
    let mut values = draft.clone();
    for (switch, mut toggle) in &mut switches {
        toggle.set_if_neq(Toggle(*switch.of(&mut values)));
    }
    let degrees = if draft.options_open { 45.0 } else { -45.0 };
    chevron.rotation = Rot2::degrees(degrees);
}
