//! The counts of the saved games, by their rules and by the opponent.

use super::{
    rows::{line_below, none, spawn_head},
    words,
};
use crate::{
    kit::{
        children,
        paint::{Paint, Role, fill},
        palette::text_size,
        widgets::{column, label, strong_label},
    },
    library::{FindGames, Library},
    menus::{Menu, frame},
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
    frame::sheet(&mut commands, Menu::Statistics, 640.0, |card| {
        spawn_head(card, Menu::Statistics);
        frame::list(card).insert(Counts).with_children(|list| spawn_counts(list, &library, &texts));
        card.spawn(frame::foot(children![frame::done_button()]));
    });
}

/// Counts again after the games have been looked up.
fn count(
    library: Res<Library>,
    texts: Res<Texts>,
    list: Option<Single<Entity, With<Counts>>>,
    mut commands: Commands,
) {
    let Some(list) = list else { return };
    commands
        .entity(*list)
        .despawn_children()
        .with_children(|list| spawn_counts(list, &library, &texts));
}

fn spawn_counts(list: &mut ChildSpawnerCommands, library: &Library, texts: &Texts) {
    let tallies = tallies(&library.games);
    if tallies.is_empty() {
        list.spawn(none("statistics-none"));
    }
    for of_preset in tallies.chunk_by(|one, other| one.preset == other.preset) {
        let section = Node { flex_shrink: 0.0, padding: UiRect::bottom(px(16)), ..column(px(4)) };
        list.spawn(section).with_children(|section| {
            let title = LocalText::new(title_key(&of_preset[0].preset.ruleset()));
            section.spawn(strong_label(title, text_size::STATUS, Role::Accent));
            for (index, tally) in of_preset.iter().enumerate() {
                let row = Node {
                    flex_shrink: 0.0,
                    padding: UiRect::vertical(px(8)),
                    border: UiRect::bottom(px(1)),
                    ..column(px(4))
                };
                section
                    .spawn((row, line_below(index + 1 == of_preset.len())))
                    .with_children(|row| spawn_tally(row, tally, texts));
            }
        });
    }
}

/// Spawns the counts against one opponent.
fn spawn_tally(row: &mut ChildSpawnerCommands, tally: &Tally, texts: &Texts) {
    row.spawn(strong_label(words::opponent(tally.opponent), text_size::BODY, Role::Text));
    if tally.opponent != Opponent::Here {
        let bar = Node {
            height: px(BAR),
            column_gap: px(2),
            margin: UiRect::vertical(px(2)),
            ..default()
        };
        row.spawn(bar).with_children(|bar| {
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
                    bar.spawn((part, fill(paint)));
                }
            }
        });
    }
    row.spawn(label(results_text(tally), text_size::BODY, Role::Text));
    row.spawn(label(ends_text(tally, texts), text_size::SMALL, Role::TextDim));
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
