//! Whole games, which the tests play with one device or another.

use fogchess::{
    game::Game,
    rules::{Color, GameSetup, Intent, Moment, Move, Outcome, Preset, Viewer, WinReason},
};
use fogchess_support::Table;

/// Scholar's mate.
pub const SCHOLARS_MATE: &str = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7";
/// En passant, castling under attack, a promotion by each side, and a captured king.
pub const DARK_GAME: &str = "e2e4 a7a6 e4e5 d7d5 e5d6 h7h5 d6c7 h5h4 g1f3 h4h3 f1e2 h3g2 \
                             e1g1 g2f1n c7d8q b7b6 d8e8";
/// The true position at the end of the dark game.
pub const DARK_END: &str = "\
r n b . Q b n r
. . . . p p p .
p p . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . N . .
P P P P B P . P
R N B Q . n K .
";

/// In xiangqi, a soldier walks through the other camp to the general.
pub const MARCH: &str = "e4e5 a10a9 e5e6 a9a10 e6e7 a10a9 e7e8 a9a10 e8e9 a10a9 e9e10";

/// Plays a whole game through all its curtains. `make` makes one move with some device.
///
/// A game of the session alone runs beside the app. After each move, the board on the screen is
/// what the player may see, and no more.
pub fn play(table: &mut Table, preset: Preset, moves: &str, make: impl Fn(&mut Table, Move)) {
    table.start(preset);
    let setup = GameSetup { hold_clock: true, ..GameSetup::new(preset.ruleset()) };
    let mut truth = Game::new(setup).expect("a game");
    for (ply, text) in moves.split_whitespace().enumerate() {
        assert_eq!(table.shown().board.as_deref(), Some(&*open_view(&truth)), "before {text}");
        assert_shows(table);
        let mv: Move = text.parse().expect("a move");
        make(table, mv);
        let mover = truth.turn();
        truth.apply(mover, Intent::Move(mv), Moment(0)).expect("a legal move");
        let shown = table.board();
        let stands = shown.at(&mv.to.to_string()).expect("the piece stands where it was put");
        assert_eq!(stands.is_ascii_uppercase(), mover == Color::White, "{text}");
        assert_eq!(table.seat().moves.len(), ply + 1, "{text} was made once");
        table.hand_over();
    }
    assert_shows(table);
    assert_eq!(table.seat().outcome, truth.outcome());
    assert_eq!(table.replay().map(|replay| replay.ply), Some(truth.plies()), "the replay is open");
    assert_eq!(table.view().viewer(), Viewer::Everyone, "everything is revealed");
}

fn open_view(truth: &Game) -> std::sync::Arc<fogchess::rules::PlayerView> {
    let viewer = if truth.is_fogged() { Viewer::Player(truth.turn()) } else { Viewer::Everyone };
    truth.view(viewer).expect("a view")
}

/// Asserts that the entities on the board are those of the view.
pub fn assert_shows(table: &mut Table) {
    let (view, board) = (table.view(), table.board());
    assert_eq!(board.pieces(), view.pieces(), "\n{board}");
    assert_eq!(board.clear(), view.visible(), "\n{board}");
    assert!(board.crowded().is_empty(), "two pieces on {:?}", board.crowded());
}

/// Plays the four games that every device plays.
pub fn play_all(make: impl Fn(&mut Table, Move) + Copy) {
    let mut table = Table::open();
    play(&mut table, Preset::Chess, SCHOLARS_MATE, make);
    assert_won(&table, WinReason::Checkmate);
    play(&mut table, Preset::FogCheck, SCHOLARS_MATE, make);
    assert_won(&table, WinReason::Checkmate);
    play(&mut table, Preset::Fog, DARK_GAME, make);
    assert_won(&table, WinReason::KingCaptured);
    assert_eq!(table.board().to_string(), DARK_END);
    play(&mut table, Preset::FogXiangqi, MARCH, make);
    assert_won(&table, WinReason::KingCaptured);
}

fn assert_won(table: &Table, reason: WinReason) {
    assert_eq!(table.seat().outcome, Some(Outcome::Win { winner: Color::White, reason }));
}
