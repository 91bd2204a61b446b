//! The options of the rules. They are folded at first, since each preset has its usual ones.

use super::{Part, Pick, draft::Draft, draft_changed, pick_button, wrapping_row};
use crate::{
    kit::{
        controls::{Toggle, Toggled, toggle},
        paint::{Role, edge},
        palette::{self, text_size},
        widgets::{ButtonStyle, column, label, pressable, strong_label},
    },
    rules::{NoMove, PawnVision},
};
use bevy::{prelude::*, ui_widgets::Activate};

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

pub(super) fn spawn(commands: &mut Commands, list: Entity, draft: &Draft) {
    let part = Node { flex_direction: FlexDirection::Column, flex_shrink: 0.0, ..default() };
    let part = commands.spawn((ChildOf(list), Part::Options, part)).id();
    commands.spawn((ChildOf(part), fold()));

    let options = Node { padding: UiRect::vertical(px(8)), ..column(px(4)) };
    let options = commands.spawn((ChildOf(part), Part::OptionList, options)).id();
    commands.spawn((
        ChildOf(options),
        Switch::Takeback,
        toggle("option-takeback", "option-takeback-hint", *draft.clone().takeback(), on_toggled),
    ));

    let fog = commands.spawn((ChildOf(options), Part::FogOptions, column(px(4)))).id();
    commands.spawn((
        ChildOf(fog),
        Switch::Lifting,
        toggle("option-lifting-fog", "option-lifting-fog-hint", draft.lifting, on_toggled),
    ));
    let visions = one_of(commands, fog, Part::PawnVision, "option-pawn-vision");
    for (text, vision) in [
        ("option-pawn-vision-moves", PawnVision::Moves),
        ("option-pawn-vision-three-squares", PawnVision::ThreeSquares),
    ] {
        commands.spawn((ChildOf(visions), pick_button(text, Pick::PawnVision(vision))));
    }
    let no_moves = one_of(commands, options, Part::NoMove, "option-no-move");
    for (text, no_move) in
        [("option-no-move-loss", NoMove::Loss), ("option-no-move-draw", NoMove::Draw)]
    {
        commands.spawn((ChildOf(no_moves), pick_button(text, Pick::NoMove(no_move))));
    }
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

/// Spawns a text and a row of choices below it. Returns the row.
fn one_of(commands: &mut Commands, list: Entity, part: Part, text: &'static str) -> Entity {
    let group = Node { padding: UiRect::vertical(px(8)), ..column(px(8)) };
    let group = commands.spawn((ChildOf(list), part, group)).id();
    commands.spawn((ChildOf(group), label(text, text_size::BODY, Role::Text)));
    commands.spawn((ChildOf(group), wrapping_row())).id()
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
