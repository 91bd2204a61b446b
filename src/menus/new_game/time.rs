//! The time of each side: one of the usual times, or one that the player enters.

use super::{
    OfSide, Part, Pick,
    draft::{Amount, Draft},
    draft_changed, pick_button, wrapping_row,
};
use crate::{
    kit::{
        UiWindow, children,
        controls::{TextField, Toggle, Toggled, set_text, text_field, toggle},
        paint::{Role, edge},
        palette::{self, text_size},
        widgets::{
            ButtonStyle, SpokenName, button, button_node, column, label, strong_label,
            tabular_label,
        },
    },
    rules::{Bonus, Color as Side, SideTime, TimeControl},
    table::phrases::time_text,
    words::LocalText,
};
use bevy::{
    input_focus::InputFocus,
    prelude::*,
    text::{EditableText, TextEditChange},
    ui_widgets::{Activate, RadioGroup},
};

/// A window narrower than this has no room for eight times side by side, in one column or in two.
const WIDE: f32 = 1080.0;
/// A window narrower than this has no room for five.
const SLIM: f32 = 350.0;
/// The length of the longest time as text: `1439:59b599.999,1439:59b599.999`.
const LONGEST: usize = 31;

/// The grid of the offered times.
#[derive(Component)]
struct Chips;

/// A button that changes the time by a step.
#[derive(Component, Clone, Copy, Debug)]
struct Stepper {
    side: Side,
    amount: Amount,
    up: bool,
}

/// The figure between two steppers.
#[derive(Component, Clone, Copy, Debug)]
struct Figure {
    side: Side,
    amount: Amount,
}

/// The field in which a time is typed.
#[derive(Component)]
struct Typed;

/// The line with the error in the typed time.
#[derive(Component)]
struct ErrorLine;

/// The line that explains the kind of bonus.
#[derive(Component)]
struct BonusHint;

/// The switch that gives both sides the same time.
#[derive(Component)]
struct SameTime;

/// The heading of White's line of steppers, which sets both sides' time if they are the same.
#[derive(Component)]
struct WhiteHeading;

const BONUSES: [Bonus; 3] = [Bonus::Increment, Bonus::Delay, Bonus::Bronstein];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.run_if(draft_changed))
        .add_systems(PostUpdate, fit.before(bevy::ui::UiSystems::Layout));
}

pub(super) fn spawn(section: &mut ChildSpawnerCommands, draft: &Draft) {
    let grid = Node { display: Display::Grid, column_gap: px(8), row_gap: px(8), ..default() };
    section.spawn((RadioGroup, Chips, grid)).with_children(|grid| {
        for time in TimeControl::PRESETS {
            grid.spawn(chip(time_text(time), Pick::Time(time)));
        }
        grid.spawn(chip("time-custom".into(), Pick::OwnTime));
    });
    section.spawn((Part::OwnTime, own_time(draft)));
}

/// Returns a button for a time, with narrow padding: in a grid, the columns make the room.
fn chip(text: LocalText, pick: Pick) -> impl Bundle {
    (pick_button(text, pick), Node { padding: UiRect::axes(px(4), px(8)), ..button_node() })
}

/// Fits the columns to the window. Eleven times take one column each and two words take more, so
/// that all rows are full.
fn fit(
    window: UiWindow,
    added: Query<(), Added<Chips>>,
    mut grids: Query<(&mut Node, &Children), With<Chips>>,
    mut chips: Query<(&Pick, &mut Node), Without<Chips>>,
) {
    let Some(size) = window.size() else { return };
    if !window.is_changed() && added.is_empty() {
        return;
    }
    let (columns, untimed, own) = match size.x {
        width if width < SLIM => (4, 1, 4),
        width if width < WIDE => (5, 2, 2),
        _ => (8, 2, 3),
    };
    for (mut grid, children) in &mut grids {
        grid.grid_template_columns = RepeatedGridTrack::flex(columns, 1.0);
        for child in children {
            let Ok((pick, mut chip)) = chips.get_mut(*child) else { continue };
            chip.grid_column = GridPlacement::span(match pick {
                Pick::OwnTime => own,
                Pick::Time(time) if time.is_untimed() => untimed,
                _ => 1,
            });
        }
    }
}

/// Returns the panel in which the player enters a time.
fn own_time(draft: &Draft) -> impl Bundle {
    let panel = Node {
        padding: UiRect::all(px(16)),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
        ..column(px(12))
    };
    let small = |text: &'static str| label(text, text_size::SMALL, Role::TextDim);
    let bonus = |bonus| {
        // Lets all three fit side by side on the narrowest phone.
        let node = Node { padding: UiRect::axes(px(8), px(8)), flex_grow: 1.0, ..button_node() };
        (pick_button(bonus_key(bonus), Pick::Bonus(bonus)), node)
    };
    let (example, name) = (LocalText::verbatim("10+5"), "time-typed-label");
    let same = toggle("time-same-for-both", LocalText::default(), draft.same_time, on_same);
    let typed = text_field(&draft.typed, example, name, LONGEST, Typed, on_typed);
    let parts = children![
        (column(px(6)), side_time(Side::White, WhiteHeading)),
        (
            Part::BlackTime,
            column(px(6)),
            side_time(Side::Black, OfSide::says("time-of-side", Side::Black)),
        ),
        (SameTime, same),
        small("time-kind-label"),
        (RadioGroup, wrapping_row(), Children::spawn(SpawnIter(BONUSES.into_iter().map(bonus)))),
        (BonusHint, label(LocalText::default(), text_size::SMALL, Role::TextDim)),
        small(name),
        typed,
        (
            ErrorLine,
            Part::TimeError,
            label(LocalText::default(), text_size::SMALL, Role::DangerText),
        ),
    ];
    (panel, edge(Role::Line), parts)
}

/// Returns the heading and both steppers of a side.
fn side_time(side: Side, heading: impl Bundle) -> impl Bundle {
    let row = Node { column_gap: px(24), row_gap: px(10), ..wrapping_row() };
    let stepper = move |amount| stepper(Figure { side, amount });
    children![
        (heading, strong_label("time-of-side", text_size::BODY, Role::Text)),
        (row, children![stepper(Amount::Base), stepper(Amount::Bonus)]),
    ]
}

const fn amount_key(amount: Amount) -> &'static str {
    match amount {
        Amount::Base => "time-minutes-label",
        Amount::Bonus => "time-increment-label",
    }
}

fn stepper(figure: Figure) -> impl Bundle {
    let Figure { side, amount } = figure;
    let group = Node {
        flex_grow: 1.0,
        flex_basis: px(250),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        column_gap: px(8),
        ..default()
    };
    let step = move |sign, up| {
        let node = Node { width: px(palette::TOUCH), padding: UiRect::ZERO, ..button_node() };
        let button = button(LocalText::verbatim(sign), ButtonStyle::Quiet, on_step);
        (Stepper { side, amount, up }, SpokenName::default(), button, node)
    };
    let room = Node { width: px(58), justify_content: JustifyContent::Center, ..default() };
    let shown = tabular_label(LocalText::default(), text_size::STATUS, Role::Text);
    let controls = Node { align_items: AlignItems::Center, flex_shrink: 0.0, ..default() };
    let parts = children![
        label(amount_key(amount), text_size::BODY, Role::TextDim),
        (
            controls,
            children![step("−", false), (room, children![(figure, shown)]), step("+", true)],
        ),
    ];
    (group, parts)
}

const fn bonus_key(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::Increment => "time-kind-increment",
        Bonus::Delay => "time-kind-delay",
        Bonus::Bronstein => "time-kind-bronstein",
    }
}

fn on_step(event: On<Activate>, steppers: Query<&Stepper>, mut draft: ResMut<Draft>) {
    if let Ok(stepper) = steppers.get(event.entity) {
        draft.step(stepper.side, stepper.amount, stepper.up);
    }
}

fn on_same(event: On<Toggled>, mut draft: ResMut<Draft>) {
    draft.set_same_time(event.on);
}

fn on_typed(event: On<TextEditChange>, fields: Query<&EditableText>, draft: Option<ResMut<Draft>>) {
    if let (Ok(field), Some(mut draft)) = (fields.get(event.event_target()), draft) {
        let text = field.value().to_string();
        // Movements of the cursor also arrive here.
        if text != draft.typed {
            draft.type_time(&text);
        }
    }
}

/// Returns the text between the steppers: `1:30`, `10`, or a dash without a clock.
fn figure_text(time: Option<SideTime>, amount: Amount) -> String {
    let Some(time) = time else { return "–".into() };
    match amount {
        Amount::Base => {
            let (minutes, seconds) = (time.base_ms() / 60_000, time.base_ms() / 1_000 % 60);
            if seconds == 0 { minutes.to_string() } else { format!("{minutes}:{seconds:02}") }
        }
        Amount::Bonus => (time.bonus_ms() as f64 / 1_000.0).to_string(),
    }
}

fn follow(
    draft: Res<Draft>,
    focus: Res<InputFocus>,
    mut typed: Single<(Entity, &mut EditableText, &mut TextField), With<Typed>>,
    mut toggle: Single<&mut Toggle, With<SameTime>>,
    mut steppers: Query<(&Stepper, &mut SpokenName)>,
    mut texts: ParamSet<(
        Query<(&Figure, &mut LocalText)>,
        Single<&mut LocalText, With<ErrorLine>>,
        Single<&mut LocalText, With<BonusHint>>,
        Single<&mut LocalText, With<WhiteHeading>>,
    )>,
) {
    for (figure, mut text) in &mut texts.p0() {
        let shown = figure_text(draft.time.side(figure.side), figure.amount);
        text.set_if_neq(LocalText::verbatim(shown));
    }
    let error = draft.error.as_ref().map(LocalText::from).unwrap_or_default();
    texts.p1().set_if_neq(error);
    texts.p2().set_if_neq(LocalText::new(format!("{}-hint", bonus_key(draft.bonus))));
    let of_side =
        |side| LocalText::new("time-of-side").with("color", draft.board().side_name(side));
    let white = if draft.same_time { "time-of-both".into() } else { of_side(Side::White) };
    for (stepper, mut name) in &mut steppers {
        let whose = match stepper.side {
            Side::White => white.clone(),
            Side::Black => of_side(Side::Black),
        };
        let value = figure_text(draft.time.side(stepper.side), stepper.amount);
        let spoken = LocalText::new(if stepper.up { "stepper-more" } else { "stepper-less" })
            .with_text("whose", whose)
            .with_key("what", amount_key(stepper.amount))
            .with("value", value);
        name.set_if_neq(SpokenName(spoken));
    }
    texts.p3().set_if_neq(white);
    toggle.set_if_neq(Toggle(draft.same_time));
    let (entity, field, state) = &mut *typed;
    state.wrong = draft.error.is_some();
    // While the player types, the text in the field is theirs.
    if focus.get() != Some(*entity) {
        set_text(field, &draft.typed);
    }
}
