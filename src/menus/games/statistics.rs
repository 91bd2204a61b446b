//! The counts of the saved games, by their rules and by the opponent.

use super::{
    rows::{spawn_head, spawn_none},
    words,
};
use crate::{
    kit::{
        paint::{Paint, Role, edge, fill},
        palette::text_size,
        widgets::{column, label, strong_label},
    },
    library::{FindGames, Library},
    menus::{
        Menu,
        frame::{self, Backdrop, Shape},
    },
    save::{End, Opponent, Tally, tallies},
    table::phrases::title_key,
    words::{LocalText, Texts},
};
use bevy::prelude::*;

/// The column of counts.
#[derive(Component)]
struct Counts;

/// The height of the bar of results, in logical pixels.
const BAR: f32 = 6.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Statistics), spawn.after(FindGames)).add_systems(
        Update,
        count.run_if(
            in_state(Menu::Statistics)
                .and_then(resource_changed::<Library>.or_else(resource_changed::<Texts>)),
        ),
    );
}

fn spawn(library: Res<Library>, texts: Res<Texts>, mut commands: Commands) {
    let commands = &mut commands;
    let card = frame::open(commands, Menu::Statistics, Backdrop::Opaque, Shape::Sheet(640.0));
    spawn_head(commands, card, Menu::Statistics);
    let list = frame::list(commands, card);
    commands.entity(list).insert(Counts);
    commands.spawn((ChildOf(card), frame::foot(), children![frame::done_button()]));
    spawn_counts(commands, list, &library, &texts);
}

/// Counts again after the games have been looked up.
fn count(
    library: Res<Library>,
    texts: Res<Texts>,
    list: Option<Single<Entity, With<Counts>>>,
    mut commands: Commands,
) {
    let Some(list) = list else { return };
    commands.entity(*list).despawn_children();
    spawn_counts(&mut commands, *list, &library, &texts);
}

fn spawn_counts(commands: &mut Commands, list: Entity, library: &Library, texts: &Texts) {
    let tallies = tallies(&library.games);
    if tallies.is_empty() {
        spawn_none(commands, list, "statistics-none");
    }
    for of_preset in tallies.chunk_by(|one, other| one.preset == other.preset) {
        let section = Node { flex_shrink: 0.0, padding: UiRect::bottom(px(16)), ..column(px(4)) };
        let section = commands.spawn((ChildOf(list), section)).id();
        let title = title_key(&of_preset[0].preset.ruleset());
        let title = strong_label(LocalText::new(title), text_size::STATUS, Role::Accent);
        commands.spawn((ChildOf(section), title));
        for (index, tally) in of_preset.iter().enumerate() {
            let row = spawn_row(commands, section, tally, texts);
            if index + 1 < of_preset.len() {
                commands.entity(row).insert(edge(Paint::from(Role::Line).faded(0.6)));
            }
        }
    }
}

/// Spawns the counts against one opponent. Returns their row.
fn spawn_row(commands: &mut Commands, section: Entity, tally: &Tally, texts: &Texts) -> Entity {
    let row = Node {
        flex_shrink: 0.0,
        padding: UiRect::vertical(px(8)),
        border: UiRect::bottom(px(1)),
        ..column(px(4))
    };
    let row = commands.spawn((ChildOf(section), row)).id();
    let name = strong_label(words::opponent(tally.opponent), text_size::BODY, Role::Text);
    commands.spawn((ChildOf(row), name));
    if tally.opponent != Opponent::Here {
        let bar = Node {
            height: px(BAR),
            column_gap: px(2),
            margin: UiRect::vertical(px(2)),
            ..default()
        };
        let bar = commands.spawn((ChildOf(row), bar)).id();
        let faded = Paint::from(Role::TextDim);
        for (games, paint) in [
            (tally.won, Role::Accent.into()),
            (tally.drawn, faded.faded(0.8)),
            (tally.lost, faded.faded(0.35)),
        ] {
            if games > 0 {
                let part = Node {
                    flex_grow: games as f32,
                    flex_basis: px(0),
                    border_radius: BorderRadius::all(px(BAR / 2.0)),
                    ..default()
                };
                commands.spawn((ChildOf(bar), part, fill(paint)));
            }
        }
    }
    let results = label(results_text(tally), text_size::BODY, Role::Text);
    commands.spawn((ChildOf(row), results));
    let ends = label(ends_text(tally, texts), text_size::SMALL, Role::TextDim);
    commands.spawn((ChildOf(row), ends));
    row
}

/// Returns the numbers of games won, drawn and lost, and the longest streak.
fn results_text(tally: &Tally) -> LocalText {
    let key = match tally.opponent {
        Opponent::Here => "statistics-played",
        _ => "statistics-results",
    };
    [
        ("played", tally.played),
        ("won", tally.won),
        ("drawn", tally.drawn),
        ("lost", tally.lost),
        ("streak", tally.streak),
    ]
    .into_iter()
    .fold(LocalText::new(key), |text, (name, count)| text.with_number(name, count as f64))
}

/// Returns the numbers of games with each end, the most frequent one first.
fn ends_text(tally: &Tally, texts: &Texts) -> LocalText {
    let mut ends: Vec<_> = tally.ends.iter().collect();
    ends.sort_by_key(|(_, count)| core::cmp::Reverse(**count));
    let board = tally.preset.ruleset().board.id();
    let told = ends.into_iter().map(|(end, count)| {
        let text = LocalText::new(end_key(*end)).with("board", board);
        texts.get(&text.with_number("count", *count as f64))
    });
    LocalText::verbatim(told.collect::<Vec<_>>().join(" · "))
}

const fn end_key(end: End) -> &'static str {
    match end {
        End::Checkmate => "statistics-checkmate",
        End::KingCaptured => "statistics-king-captured",
        End::NoMove => "statistics-no-move",
        End::PerpetualCheck => "statistics-perpetual-check",
        End::Flag => "statistics-flag",
        End::Resignation => "statistics-resignation",
        End::Abandonment => "statistics-abandonment",
        End::Draw => "statistics-draw",
    }
}
