//! The title screen: the emblem of the game, its name, the buttons and, where there is room, the puzzle
//! of the day.

use super::Screen;
use crate::{
    app::states::Menu,
    kit::{
        Room, UiWindow, children,
        controls::{scroll_node, scrolling},
        mini_board::MiniBoard,
        paint::Role,
        palette::{self, text_size},
        widgets::{
            ButtonStyle, ReadAloud, SpokenName, button, button_node, column, display_if,
            full_window, label, opens, pressable, strong_label, visible_if, writes,
        },
    },
    library::{FindGames, Library, ResumeGame},
    lobby::JoinGame,
    look::File,
    online::Invites,
    platform::{keyring::Keyring, power::NextFrame},
    save::GameEntry,
    table::{
        AskPuzzle, PlaySystems,
        phrases::{running_details, running_game, saved_game},
        view_of_the_day,
    },
    theme::ThemeAssets,
    words::{LocalText, calendar::Calendar},
};
use bevy::{
    input_focus::{FocusCause, InputFocus, tab_navigation::TabGroup},
    prelude::*,
    ui_widgets::Activate,
};
use core::time::Duration;

/// The screen's root, and the game that it offers to resume.
#[derive(Component)]
struct Title(Resumes);

/// The game that the title offers to resume: one on a server comes first, because it goes on by
/// itself.
#[derive(Clone, PartialEq)]
enum Resumes {
    Nothing,
    /// The saved game that was played last.
    Saved(Box<GameEntry>),
    /// The only game on a server.
    Running(Box<Invites>),
    /// One of so many games on servers.
    Several(usize),
}

impl Resumes {
    fn of(library: &Library, keyring: &Keyring) -> Self {
        // Games that no server has told anything about are only listed.
        let mut running = keyring.games().iter().filter(|game| game.about.is_some());
        match (running.next(), running.count(), library.unfinished()) {
            (Some(game), 0, _) => Self::Running(game.clone().into()),
            (Some(_), others, _) => Self::Several(others + 1),
            (None, _, Some(entry)) => Self::Saved(entry.clone().into()),
            (None, _, None) => Self::Nothing,
        }
    }

    /// Returns the line about the game, with its move number if that is known.
    fn line(&self) -> Option<LocalText> {
        match self {
            Self::Saved(entry) => Some(
                LocalText::new("title-resume-line")
                    .with_text("game", saved_game(entry))
                    .with_number("number", entry.move_number() as f64),
            ),
            Self::Running(game) => Some(
                LocalText::new("title-resume-running")
                    .with_text("game", running_game(game))
                    .with_text("details", running_details(game)),
            ),
            Self::Nothing | Self::Several(_) => None,
        }
    }
}

/// Emblem, words and buttons, with the time at which they were spawned, in the app's real time.
#[derive(Component)]
struct Content(Duration);

/// The emblem and the words, beside each other or one above the other.
#[derive(Component)]
struct Parts;

/// The emblem.
#[derive(Component)]
struct Logo;

/// The puzzle of the day, which is a button.
#[derive(Component)]
struct DayPuzzle;

/// The board of the [`DayPuzzle`].
#[derive(Component)]
struct DayBoard;

/// The game's name.
#[derive(Component)]
struct GameName;

/// A part that is hidden first if there is too little room.
#[derive(Component)]
struct Spare;

/// The version number of the game, at the window's edge.
#[derive(Component)]
struct Version;

/// The button on which the keyboard's focus starts.
#[derive(Component)]
struct First;

/// A window lower than this has the emblem beside the words, and no [`Version`], in logical pixels.
/// If it is narrow too, it has no emblem.
const LOW: f32 = 560.0;
/// A window lower than this has no room for [`Spare`] beside a game to resume.
const TIGHT: f32 = 480.0;
/// A window lower than this has no room for [`Version`] below a game to resume, whose players may
/// have long names.
const SHORT: f32 = 700.0;
/// A window narrower than this has the game's name in smaller letters, in logical pixels.
const NARROW: f32 = 480.0;
/// The longest time for which the title waits for the game to resume. Then its buttons do not move
/// afterwards, and a slow disk does not keep the player waiting.
const PATIENCE: Duration = Duration::from_millis(250);
/// The least width and height of a window that has room for the [`DayPuzzle`], in logical pixels.
const ROOMY: Vec2 = vec2(980.0, 640.0);
/// The width of the buttons, in logical pixels.
const BUTTONS: f32 = 260.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), spawn.after(FindGames))
        .add_systems(OnEnter(Menu::None), focus_first.run_if(in_state(Screen::Title)))
        .add_systems(
            Update,
            (
                // While a menu covers the title, the change can wait.
                (spawn_anew.run_if(in_state(Menu::None)), reveal).chain().after(PlaySystems::View),
                hide_behind_menus.run_if(state_changed::<Menu>),
                focus_new,
            )
                .run_if(in_state(Screen::Title)),
        )
        .add_systems(PostUpdate, fit.before(bevy::ui::UiSystems::Layout));
}

/// Spawns the title again when there is another game to resume, or none is left.
fn spawn_anew(
    titles: Query<(Entity, &Title)>,
    library: Res<Library>,
    keyring: Res<Keyring>,
    assets: Res<ThemeAssets>,
    calendar: Res<Calendar>,
    time: Res<Time<Real>>,
    mut commands: Commands,
) {
    for (entity, title) in &titles {
        let resumes = Resumes::of(&library, &keyring);
        if title.0 != resumes {
            commands.entity(entity).despawn();
            spawn_title(&mut commands, &assets, &calendar, resumes, time.elapsed());
        }
    }
}

fn spawn(
    assets: Res<ThemeAssets>,
    library: Res<Library>,
    keyring: Res<Keyring>,
    calendar: Res<Calendar>,
    time: Res<Time<Real>>,
    mut commands: Commands,
) {
    let resumes = Resumes::of(&library, &keyring);
    spawn_title(&mut commands, &assets, &calendar, resumes, time.elapsed());
}

/// Shows the title once the game to resume is known, but at the latest after [`PATIENCE`].
fn reveal(
    library: Res<Library>,
    time: Res<Time<Real>>,
    mut contents: Query<(&Content, &mut Visibility)>,
    mut next_frame: ResMut<NextFrame>,
) {
    for (content, mut visibility) in &mut contents {
        let patience = PATIENCE.saturating_sub(time.elapsed().saturating_sub(content.0));
        if library.is_looking() && !patience.is_zero() && *visibility == Visibility::Hidden {
            next_frame.within(patience);
        } else {
            visibility.set_if_neq(Visibility::Inherited);
        }
    }
}

fn spawn_title(
    commands: &mut Commands,
    assets: &ThemeAssets,
    calendar: &Calendar,
    resumes: Resumes,
    now: Duration,
) {
    let root = (
        Name::new("Title screen"),
        DespawnOnExit(Screen::Title),
        Title(resumes.clone()),
        TabGroup::new(0),
        full_window(),
        Room,
    );
    let area = Node { width: percent(100), padding: UiRect::vertical(px(12)), ..scroll_node() };
    let parts = Node {
        flex_shrink: 0.0,
        max_width: percent(100),
        align_items: AlignItems::Center,
        column_gap: px(48),
        ..default()
    };
    // In the middle if there is room, otherwise from the top.
    let beside = Node {
        margin: UiRect::AUTO,
        // The buttons are read first.
        flex_direction: FlexDirection::RowReverse,
        column_gap: px(64),
        ..parts.clone()
    };
    let puzzle = view_of_the_day(calendar.today());
    let logo = ImageNode::new(assets.image(File::Logo));
    commands.spawn(root).with_children(|root| {
        root.spawn((Content(now), full_window(), Visibility::Hidden)).with_children(|content| {
            content.spawn(scrolling(area)).with_children(|area| {
                area.spawn(beside).with_children(|beside| {
                    beside.spawn((Parts, parts)).with_children(|parts| {
                        let node = Node { flex_shrink: 0.0, ..default() };
                        parts.spawn((Logo, logo, node, Pickable::IGNORE));
                        parts.spawn(words()).with_children(|words| {
                            let node = Node {
                                width: px(BUTTONS),
                                max_width: percent(100),
                                ..column(px(10))
                            };
                            words
                                .spawn(node)
                                .with_children(|buttons| spawn_buttons(buttons, resumes));
                        });
                    });
                    if let Some(view) = &puzzle {
                        beside.spawn(day_puzzle(MiniBoard::of(view)));
                    }
                });
            });
            let version = LocalText::verbatim(env!("CARGO_PKG_VERSION"));
            content.spawn((
                Spare,
                Version,
                label(version, text_size::SMALL, Role::TextDim),
                Node { position_type: PositionType::Absolute, bottom: px(12), ..default() },
            ));
        });
    });
}

/// Returns the puzzle of the day with this board.
fn day_puzzle(board: MiniBoard) -> impl Bundle {
    let text = "puzzle-of-the-day";
    let node = Node {
        display: Display::None,
        flex_shrink: 0.0,
        padding: UiRect::new(px(14), px(14), px(14), px(10)),
        align_items: AlignItems::Center,
        border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
        ..column(px(10))
    };
    let square = Node { flex_shrink: 0.0, justify_content: JustifyContent::Center, ..default() };
    let whole = Node { height: percent(100), border_radius: BorderRadius::all(px(4)), ..default() };
    let board = (DayBoard, square, Pickable::IGNORE, children![(board, whole)]);
    let caption = (label(text, text_size::STATUS, Role::Text), Pickable::IGNORE);
    let press = pressable(ButtonStyle::Quiet, writes(AskPuzzle::OfTheDay));
    (DayPuzzle, SpokenName(text.into()), press, node, children![board, caption])
}

/// Returns the game's name and a line about it.
fn words() -> impl Bundle {
    let node = Node {
        align_items: AlignItems::Center,
        max_width: percent(100),
        padding: UiRect::horizontal(px(24)),
        ..column(px(0))
    };
    let words = children![
        (
            GameName,
            ReadAloud,
            strong_label("game-title", text_size::DISPLAY, Role::Text),
            TextLayout::justify(Justify::Center),
            Node { margin: UiRect::bottom(px(12)), ..default() },
        ),
        (
            Spare,
            label("game-tagline", text_size::STATUS, Role::TextDim),
            TextLayout::justify(Justify::Center),
            Node { max_width: px(360), margin: UiRect::bottom(px(28)), ..default() },
        ),
    ];
    (node, words)
}

fn spawn_buttons(buttons: &mut ChildSpawnerCommands, resumes: Resumes) {
    let (primary, quiet) = (ButtonStyle::Primary, ButtonStyle::Quiet);
    if let Resumes::Several(count) = resumes {
        let text = LocalText::new("title-running").with_number("count", count as f64);
        buttons.spawn((First, button(text, primary, opens(Menu::Online))));
    }
    if let Some(line) = resumes.line() {
        let spoken = LocalText::new("title-resume-spoken").with_text("game", line.clone());
        let resume = button("title-resume", primary, on_resume);
        buttons.spawn((First, SpokenName(spoken), resume));
        buttons.spawn((
            label(line, text_size::SMALL, Role::TextDim),
            TextLayout::justify(Justify::Center),
            Node { margin: UiRect::bottom(px(8)), ..default() },
        ));
    }
    if resumes == Resumes::Nothing {
        buttons.spawn((First, button("title-new-game", primary, opens(Menu::NewGame))));
    } else {
        buttons.spawn(button("title-new-game", quiet, opens(Menu::NewGame)));
    }
    buttons.spawn(button("title-online", quiet, opens(Menu::Online)));
    // Two buttons of the same width.
    let row = Node { column_gap: px(10), ..default() };
    let half = || Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        padding: UiRect::horizontal(px(6)),
        ..button_node()
    };
    let games = button("title-games", quiet, opens(Menu::Games));
    let learn = button("title-learn", quiet, opens(Menu::Learn));
    let settings = button("title-settings", quiet, opens(Menu::Settings));
    buttons.spawn((row.clone(), children![(games, half()), (learn, half())]));
    let last = (row, children![(settings, half())]);
    #[cfg(target_arch = "wasm32")]
    buttons.spawn(last);
    #[cfg(not(target_arch = "wasm32"))]
    buttons.spawn(last).with_child((button("title-quit", quiet, crate::menus::on_quit), half()));
}

fn on_resume(
    _: On<Activate>,
    titles: Query<&Title>,
    mut resume: MessageWriter<ResumeGame>,
    mut join: MessageWriter<JoinGame>,
    mut menu: ResMut<NextState<Menu>>,
) {
    for Title(resumes) in &titles {
        match resumes {
            Resumes::Saved(entry) => drop(resume.write(ResumeGame(entry.name.clone()))),
            Resumes::Running(game) => {
                join.write(JoinGame((**game).clone()));
                menu.set(Menu::Waiting);
            }
            Resumes::Nothing | Resumes::Several(_) => {}
        }
    }
}

fn focus_first(first: Option<Single<Entity, With<First>>>, mut focus: ResMut<InputFocus>) {
    if let Some(first) = first {
        focus.set(*first, FocusCause::Navigated);
    }
}

fn focus_new(
    first: Query<Entity, Added<First>>,
    menu: Res<State<Menu>>,
    mut focus: ResMut<InputFocus>,
) {
    if let (Ok(first), Menu::None) = (first.single(), menu.get()) {
        focus.set(first, FocusCause::Navigated);
    }
}

fn hide_behind_menus(menu: Res<State<Menu>>, mut title: Query<&mut Visibility, With<Title>>) {
    for mut visibility in &mut title {
        visibility.set_if_neq(visible_if(*menu.get() == Menu::None));
    }
}

/// Places the emblem above the words, or beside them where the window is low.
fn fit(
    window: UiWindow,
    added: Query<(), Added<Content>>,
    parts: Option<Single<&mut Node, (With<Parts>, Without<Logo>)>>,
    logo: Option<Single<&mut Node, With<Logo>>>,
    name: Option<Single<&mut TextFont, With<GameName>>>,
    titles: Query<&Title>,
    mut spare: Query<(&mut Node, Has<Version>), (With<Spare>, Without<Parts>, Without<Logo>)>,
    mut puzzle: Query<
        (&mut Node, Has<DayBoard>),
        (Or<(With<DayPuzzle>, With<DayBoard>)>, Without<Spare>, Without<Parts>, Without<Logo>),
    >,
) {
    let (Some(size), Some(mut parts), Some(mut logo), Some(mut name)) =
        (window.size(), parts, logo, name)
    else {
        return;
    };
    if !window.is_changed() && added.is_empty() {
        return;
    }
    let narrow = size.x < NARROW;
    let resumes = titles.iter().any(|title| title.0 != Resumes::Nothing);
    let tight = size.y < TIGHT && resumes;
    let short = size.y < if resumes { SHORT } else { LOW };
    name.font_size = match (tight, narrow) {
        (true, _) => text_size::CLOCK,
        (false, true) => text_size::DISPLAY * 0.77,
        (false, false) => text_size::DISPLAY,
    }
    .into();
    for (mut node, is_board) in &mut puzzle {
        if is_board {
            let side = (size.y * 0.5).min(size.x * 0.34);
            (node.width, node.height) = (px(side), px(side));
        } else {
            node.display = display_if(size.cmpge(ROOMY).all());
        }
    }
    let low = size.y < LOW;
    parts.flex_direction = if low { FlexDirection::Row } else { FlexDirection::Column };
    for (mut node, is_version) in &mut spare {
        node.display = display_if(!(tight || short && is_version));
    }
    let side =
        if low { (size.y * 0.5).min(size.x * 0.25) } else { (size.y * 0.22).clamp(96.0, 176.0) };
    logo.display = display_if(!(low && narrow));
    logo.width = px(side);
    logo.height = px(side);
    logo.margin = if low { UiRect::ZERO } else { UiRect::bottom(px(20)) };
}
