//! After a game in the fog, a side's view shows where the other king and queen might have been.

use fogchess::{
    board::MightHaveBeen,
    rules::{Color, Intent, PieceKind, Preset, Viewer, chess::Kind},
};
use fogchess_support::{Table, parse, untimed};

fn look_through(table: &mut Table, viewer: &str) {
    table.tap_button(viewer).frames(2);
}

fn drawn(table: &mut Table) -> Vec<MightHaveBeen> {
    let world = table.app.world_mut();
    world.query::<&MightHaveBeen>().iter(world).copied().collect()
}

#[test]
fn a_sides_view_shows_what_it_could_have_known_beside_what_was() {
    let mut table = Table::untimed(Preset::Fog);
    table.play("a3 e6 a4 Qe7 Ra3 Kd8").submit(Color::White, Intent::Resign).settle();
    assert_eq!(table.replay().map(|replay| replay.viewer), Some(Viewer::Everyone));
    assert!(table.shown().hindsight.is_none() && drawn(&mut table).is_empty());
    look_through(&mut table, "White’s view");
    let told = "Working out what White could know…";
    assert!(table.says(told) || is_known(&table), "{:?}", table.texts());
    table.wait_for("worked out", |table| is_known(table));
    table.frames(2);
    let hindsight = table.shown().hindsight.clone().expect("there is one");
    assert_eq!(hindsight.side, Color::White);
    let truth = |square| hindsight.truth_at(parse(square)).map(|piece| piece.kind);
    assert_eq!(
        (truth("d8"), truth("e7")),
        (Some(PieceKind::Chess(Kind::King)), Some(PieceKind::Chess(Kind::Queen)))
    );
    let known = hindsight.known.clone().expect("worked out");
    assert!(known.complete && known.positions > 100, "{known:?}");
    for (kind, square) in
        [(PieceKind::Chess(Kind::King), "d8"), (PieceKind::Chess(Kind::Queen), "e7")]
    {
        let likelihood = known.of(kind, parse(square));
        assert!(likelihood > 0.0 && likelihood < 1.0, "{kind:?}: {likelihood}");
        let was: Vec<_> =
            drawn(&mut table).into_iter().filter(|m| m.was && m.piece.kind == kind).collect();
        assert_eq!(was.len(), 1, "{kind:?}");
        assert_eq!((was[0].likelihood, was[0].piece.color), (likelihood, Color::Black));
    }
    let cells = table.table_rows().concat();
    assert!(cells.iter().any(|cell| cell.contains("the king was here")), "{cells:?}");
    assert!(cells.iter().any(|cell| cell.contains("fog; king ")), "{cells:?}");
    assert!(table.says_part("positions were possible"), "{:?}", table.texts());
    // At the start everything is known. The full board needs no guesses.
    table.tap_button("«").frames(2);
    let known = table.shown().hindsight.clone().and_then(|hindsight| hindsight.known);
    assert_eq!(known.map(|known| known.positions), Some(1));
    look_through(&mut table, "Full board");
    assert!(table.shown().hindsight.is_none() && drawn(&mut table).is_empty());
    // With the setting off, the fog is plain.
    look_through(&mut table, "Black’s view");
    assert!(!drawn(&mut table).is_empty());
    table.set(|settings| settings.hindsight = false).frames(2);
    assert!(table.shown().hindsight.is_none() && drawn(&mut table).is_empty());
}

fn is_known(table: &Table) -> bool {
    table.shown().hindsight.as_ref().is_some_and(|hindsight| hindsight.known.is_some())
}

#[test]
fn there_is_none_while_a_game_runs_nor_in_the_open() {
    let mut table = Table::untimed(Preset::Fog);
    table.type_move("e4").hand_over();
    assert!(table.shown().hindsight.is_none());
    table.submit(Color::Black, Intent::Resign).settle();
    look_through(&mut table, "Black’s view");
    assert!(table.shown().hindsight.is_some());
    table.start_game(untimed(Preset::Chess)).play("e4 e5");
    table.submit(Color::White, Intent::Resign).settle().frames(5);
    assert!(table.shown().hindsight.is_none());
}
