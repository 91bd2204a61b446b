//! The menu for a new game: the choice of the game, its time, its players and its options.

mod draft;
mod editor;
mod online;
mod opponent;
mod options;
mod players;
mod position;
mod presets;
#[cfg(not(target_arch = "wasm32"))]
mod servers;
mod time;

use super::{
    Menu,
    begin::{Beginning, ToBegin},
    frame,
    rules::RulesOf,
};
use crate::{
    app::settings::Settings,
    bot::Random,
    kit::{
        children,
        paint::Role,
        palette::text_size,
        widgets::{
            ButtonStyle, Chosen, SpokenName, button, button_node, column, mark, show_if,
            strong_label,
        },
    },
    rules::{BoardKind, Bonus, Color as Side, Level, NoMove, PawnVision, Preset, TimeControl},
    theme::assets::Drawn,
    words::{LocalText, Texts, calendar::Calendar},
};
use bevy::{input_focus::AutoFocus, prelude::*, ui::InteractionDisabled, ui_widgets::Activate};
use draft::Draft;
pub(super) use online::{line_text, state_text};
use position::Given;
pub(super) use presets::preset_words;

/// The width of a card with two columns, in logical pixels.
const WIDTH: f32 = 1120.0;
/// The width of a column from which both are side by side, in logical pixels.
const COLUMN: f32 = 360.0;

/// A value to choose; choosing it changes the [`Draft`].
#[derive(Component, Clone, Copy, Debug, PartialEq)]
enum Pick {
    Board(BoardKind),
    Preset(Preset),
    Time(TimeControl),
    OwnTime,
    Bonus(Bonus),
    PawnVision(PawnVision),
    NoMove(NoMove),
    Opponent(Option<Level>),
    Side(Option<Side>),
    Watch,
    Level(Side, Level),
}

impl Pick {
    fn is_chosen(self, draft: &Draft) -> bool {
        match self {
            Self::Board(board) => draft.board() == board,
            Self::Preset(preset) => draft.preset == preset,
            Self::Time(time) => !draft.own_time && draft.time == time,
            Self::OwnTime => draft.own_time,
            Self::Bonus(bonus) => draft.bonus == bonus,
            Self::PawnVision(vision) => draft.pawn_vision == vision,
            Self::NoMove(no_move) => draft.no_move == no_move,
            Self::Opponent(opponent) => !draft.watch && draft.opponent == opponent,
            Self::Side(side) => draft.side == side,
            Self::Watch => draft.watch,
            Self::Level(side, level) => draft.levels[side] == level,
        }
    }

    fn choose(self, draft: &mut Draft) {
        match self {
            Self::Board(board) => draft.choose_board(board),
            Self::Preset(preset) => draft.choose_preset(preset),
            Self::Time(time) => draft.choose_time(time),
            Self::OwnTime => draft.own_time = true,
            Self::Bonus(bonus) => draft.choose_bonus(bonus),
            Self::PawnVision(vision) => draft.pawn_vision = vision,
            Self::NoMove(no_move) => draft.no_move = no_move,
            Self::Opponent(opponent) => (draft.opponent, draft.watch) = (opponent, false),
            Self::Side(side) => draft.side = side,
            Self::Watch => draft.watch = true,
            Self::Level(side, level) => draft.levels[side] = level,
        }
    }
}

/// A part of the menu that only some games need.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Presets(BoardKind),
    StartPosition,
    Opponent,
    Side,
    Levels,
    Names,
    Time,
    OwnTime,
    BlackTime,
    TimeError,
    Options,
    OptionList,
    FogOptions,
    PawnVision,
    NoMove,
}

impl Part {
    fn is_there(self, draft: &Draft) -> bool {
        let ruleset = draft.ruleset();
        match self {
            Self::Presets(board) => draft.board() == board,
            Self::StartPosition => draft.position.is_some(),
            Self::Time | Self::Options | Self::Opponent => draft.has_clock(),
            Self::Side => draft.computer().is_some(),
            Self::Levels => draft.watches(),
            Self::Names => draft.asks_names(),
            Self::OwnTime => draft.own_time,
            Self::BlackTime => !draft.same_time,
            Self::TimeError => draft.error.is_some(),
            Self::OptionList => draft.options_open,
            Self::FogOptions => ruleset.vision.is_fog(),
            Self::PawnVision => ruleset.has_pawn_vision(),
            Self::NoMove => ruleset.has_no_move_rule(),
        }
    }
}

/// A text about a side. The side is named as on the chosen board.
#[derive(Component, Clone, Debug)]
struct OfSide {
    side: Side,
    text: LocalText,
    is_spoken: bool,
}

impl OfSide {
    /// The text of the entity, or of its child.
    fn says(key: &'static str, side: Side) -> Self {
        Self { side, text: LocalText::new(key), is_spoken: false }
    }

    /// The name of the entity for screen readers.
    const fn is_spoken(text: LocalText, side: Side) -> Self {
        Self { side, text, is_spoken: true }
    }
}

/// The button that starts the game.
#[derive(Component)]
struct Start;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        opponent::plugin,
        time::plugin,
        players::plugin,
        online::plugin,
        options::plugin,
        editor::plugin,
        position::plugin,
    ))
    .add_systems(OnEnter(Menu::NewGame), spawn)
    .add_systems(
        Update,
        (mark_picks, fold_parts, allow_start, name_sides, need_pictures).run_if(draft_changed),
    )
    .add_systems(OnExit(Menu::NewGame), forget_unless_aside)
    // The game has begun, perhaps after a question.
    .add_systems(OnEnter(Menu::None), forget_draft);
    #[cfg(not(target_arch = "wasm32"))]
    app.add_plugins(servers::plugin);
}

/// Returns `true` if the menu is open and the draft has changed.
fn draft_changed(draft: Option<Res<Draft>>) -> bool {
    draft.is_some_and(|draft| draft.is_changed())
}

fn spawn(
    settings: Res<Settings>,
    given: Option<Res<Given>>,
    draft: Option<Res<Draft>>,
    mut commands: Commands,
) {
    // The player may have come back from setting up the position.
    let mut draft = draft.map_or_else(|| Draft::from(&*settings), |draft| draft.clone());
    if let Some(given) = given {
        draft.start_from(given.0.clone());
    }
    frame::sheet(&mut commands, Menu::NewGame, WIDTH, |card| {
        card.spawn(frame::heading("new-game-heading"));
        frame::list(card).with_children(|list| {
            list.spawn(columns()).with_children(|columns| {
                columns.spawn(column_of_two()).with_children(|game| {
                    game.spawn(section_node()).with_children(|which| {
                        let rules = button("pause-rules", ButtonStyle::Bare, on_rules);
                        which.spawn(heading_with_button("new-game-which", rules));
                        which.spawn(presets::boards());
                        for board in BoardKind::ALL {
                            which.spawn(presets::games(board));
                        }
                    });
                    game.spawn((Part::Time, section("time-heading")))
                        .with_children(|time| time::spawn(time, &draft));
                });
                columns.spawn(column_of_two()).with_children(|players| {
                    players
                        .spawn((Part::Opponent, section("new-game-against")))
                        .with_children(opponent::spawn);
                    players.spawn((Part::Names, players::section(&draft)));
                    players
                        .spawn(position::section())
                        .with_children(|section| position::spawn(section, &draft));
                    players.spawn((Part::Options, options::options(&draft)));
                });
            });
        });
        let start = button("new-game-start", ButtonStyle::Primary, on_start);
        card.spawn(frame::foot(children![
            frame::back_button("button-back"),
            (Start, AutoFocus, start),
        ]));
    });
    commands.insert_resource(draft);
}

/// Returns the place of two columns. In a narrow window, they are below each other.
fn columns() -> Node {
    Node { column_gap: px(36), row_gap: px(0), flex_shrink: 0.0, ..wrapping_row() }
}

/// Returns one of the [`columns`].
fn column_of_two() -> Node {
    Node { flex_grow: 1.0, flex_basis: px(COLUMN), min_width: px(0), ..column(px(0)) }
}

/// Returns a section with a heading, for its content.
pub(super) fn section(heading: &'static str) -> impl Bundle {
    (section_node(), children![section_heading(heading)])
}

/// Returns the node of a section.
pub(super) fn section_node() -> Node {
    Node { flex_shrink: 0.0, margin: UiRect::bottom(px(24)), ..column(px(10)) }
}

pub(super) fn section_heading(text: impl Into<LocalText>) -> impl Bundle {
    strong_label(text, text_size::SMALL, Role::TextDim)
}

/// Returns the heading of a section, and a bare button at the other end of the line.
fn heading_with_button(heading: &'static str, button: impl Bundle) -> impl Bundle {
    let head = Node { align_items: AlignItems::Center, ..default() };
    (head, children![section_heading(heading), (button, at_end())])
}

/// Returns the node of a bare button at the end of its row.
fn at_end() -> Node {
    let padding = UiRect::horizontal(px(12));
    Node { padding, margin: UiRect::left(auto()), ..button_node() }
}

/// Returns a row that wraps if it is too long.
pub(super) fn wrapping_row() -> Node {
    Node { flex_wrap: FlexWrap::Wrap, column_gap: px(8), row_gap: px(8), ..default() }
}

/// Returns a button for one of several values.
fn pick_button(text: impl Into<LocalText>, pick: Pick) -> impl Bundle {
    (pick, button(text, ButtonStyle::Choice, on_pick))
}

fn on_pick(event: On<Activate>, picks: Query<&Pick>, mut draft: ResMut<Draft>) {
    if let Ok(pick) = picks.get(event.entity) {
        pick.choose(&mut draft);
    }
}

fn on_rules(
    _: On<Activate>,
    draft: Res<Draft>,
    mut rules: ResMut<RulesOf>,
    mut menu: ResMut<NextState<Menu>>,
) {
    rules.0 = draft.ruleset();
    menu.set(Menu::Rules);
}

fn on_start(
    _: On<Activate>,
    draft: Res<Draft>,
    texts: Res<Texts>,
    calendar: Res<Calendar>,
    mut settings: ResMut<Settings>,
    mut beginning: Beginning,
) {
    let lot = Side::ALL[Random::new(calendar.seed()).below(2)];
    let name_of = |level: Level| texts.get(&level.into());
    if let Some(setup) = draft.setup(lot, name_of) {
        draft.remember(&mut settings);
        beginning.begin(ToBegin::Here(setup), &settings);
    }
}

fn mark_picks(draft: Res<Draft>, picks: Query<(Entity, &Pick)>, mut commands: Commands) {
    for (entity, pick) in &picks {
        mark(&mut commands, entity, Chosen, pick.is_chosen(&draft));
    }
}

fn fold_parts(draft: Res<Draft>, mut parts: Query<(&Part, &mut Node)>) {
    for (part, mut node) in &mut parts {
        show_if(&mut node, part.is_there(&draft));
    }
}

/// Names the sides in the texts about them, as on the chosen board.
fn name_sides(
    draft: Res<Draft>,
    sides: Query<(Entity, &OfSide, Option<&Children>)>,
    mut texts: Query<&mut LocalText>,
    mut spoken: Query<&mut SpokenName>,
) {
    for (entity, of, children) in &sides {
        let text = of.text.clone().with("color", draft.board().side_name(of.side));
        if of.is_spoken {
            if let Ok(mut name) = spoken.get_mut(entity) {
                name.set_if_neq(SpokenName(text));
            }
            continue;
        }
        for shown in core::iter::once(&entity).chain(children.into_iter().flatten()) {
            if let Ok(mut shown) = texts.get_mut(*shown) {
                shown.set_if_neq(text.clone());
            }
        }
    }
}

fn need_pictures(draft: Res<Draft>, mut drawn: ResMut<Drawn>) {
    Drawn::need(&mut drawn, draft.board());
}

fn allow_start(draft: Res<Draft>, start: Single<Entity, With<Start>>, mut commands: Commands) {
    mark(&mut commands, *start, InteractionDisabled, !draft.is_ready());
}

fn forget_unless_aside(menu: Res<State<Menu>>, commands: Commands) {
    if !matches!(menu.get(), Menu::Editor | Menu::Rules | Menu::ConfirmBegin) {
        forget_draft(commands);
    }
}

fn forget_draft(mut commands: Commands) {
    commands.remove_resource::<Draft>();
}
