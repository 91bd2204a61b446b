//! The conditions that hold for any intents of two players, in any order.
//!
//! The fuzz target and the ordinary tests share them.

use fogchess_game::Game;
use fogchess_game::Position;
use fogchess_rules::{BoardKind, Color, Goal, Move, Preset, Square, Viewer, Vision};
use fogchess_rules::{GameSetup, Intent, Moment, Offer, Refusal};
use fogchess_save::{
    SavedGame,
    exchange::{ExportFormat, export},
};

/// The start positions of a board.
const fn starts(board: BoardKind) -> [Option<&'static str>; 5] {
    match board {
        // The usual one, before promotions, all castlings, before mates, en passant.
        BoardKind::Chess => [
            None,
            Some("8/P6k/8/8/8/8/p6K/8 w - - 0 1"),
            Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1"),
            Some("7k/5Q2/8/8/8/8/5q2/7K w - - 97 80"),
            Some("8/8/8/2pPp3/8/8/8/K1k5 w - c6 0 1"),
        ],
        // The usual one, chariots and cannons in the open, before mates, before a perpetual check,
        // soldiers in each other's palace.
        BoardKind::Xiangqi => [
            None,
            Some("r3kab1r/9/n3b4/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C2c1/9/R1BAKA2R b - - 3 17"),
            Some("3ak4/4a4/9/9/9/9/9/R1r6/9/4KA3 w - - 117 80"),
            Some("4k4/9/9/9/9/3R5/9/9/9/5K3 w - - 0 1"),
            Some("3k5/4P4/3P5/9/9/9/9/5p3/4p4/5K3 w - - 0 1"),
        ],
        // The usual one, before promotions, chains of kings, before a draw, few moves left.
        BoardKind::Draughts => [
            None,
            Some("W:Wa7,c7,e5:Bb2,h2,d6:H0:F1"),
            Some("W:WKa1,Kc1:Bd4,f6,b6,g5,e3:H0:F1"),
            Some("B:WKa1,Kh8:BKh2:H28:F60"),
            Some("W:Wa3:Bb6,a5:H0:F1"),
        ],
        BoardKind::Draughts10 => [
            None,
            Some("W:W6,7,18:B44,45,33:H0:F1"),
            Some("W:WK46,K2:B41,37,28,19,14,9:H0:F1"),
            Some("B:WK46,K5:BK45:H48:F60"),
            Some("W:W36:B26,31:H0:F1"),
        ],
    }
}

const TIMES: [&str; 5] = ["none", "0:40+0", "0.5d1", "1b2", "2+1,0:20d1"];

/// Plays the bytes as a game and its events.
///
/// Checks that no state is illegal and that a refusal changes nothing. A panic is a failure too.
pub fn intents(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let mut game = Game::new(setup(&mut bytes)).expect("a game under all rules");
    let mut now: u64 = 1_000_000;
    let mut latest = now;
    while !bytes.0.is_empty() {
        now = match bytes.next() {
            // Messages of two clocks may arrive in the wrong order.
            short @ 0..16 => now.saturating_sub(u64::from(short) * 100),
            long => now + u64::from(long) * 4,
        };
        let before = game.clone();
        if step(&mut game, Moment(now), &mut bytes) {
            latest = latest.max(now);
        }
        check(&game, &before, Moment(now));
    }
    check_record(&game, Moment(latest));
}

/// The bytes that are left. After the last one, zeros follow.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn choose<T: Copy>(&mut self, of: &[T]) -> T {
        of[usize::from(self.next()) % of.len()]
    }
}

fn setup(bytes: &mut Bytes) -> GameSetup {
    let mut ruleset = bytes.choose(&Preset::ALL).ruleset();
    let starts = starts(ruleset.board);
    let flags = bytes.next();
    if ruleset.vision == Vision::Fog && flags & 1 != 0 {
        ruleset.vision = Vision::LiftingFog;
    }
    GameSetup {
        time: bytes.choose(&TIMES).parse().expect("a time"),
        start_fen: bytes.choose(&starts).map(Into::into),
        takeback: flags & 2 != 0,
        hold_clock: flags & 4 != 0,
        ..GameSetup::new(ruleset)
    }
}

/// Carries out one operation, and returns `true` if the game may have stored its moment.
fn step(game: &mut Game, now: Moment, bytes: &mut Bytes) -> bool {
    let side = bytes.choose(&Color::ALL);
    let intent = match bytes.next() {
        0 => {
            return {
                game.begin_turn(now);
                true
            };
        }
        1 => {
            return {
                game.pause(now);
                true
            };
        }
        2 => {
            return {
                game.resume(now);
                true
            };
        }
        3 => return game.tick(now).is_some(),
        4 => Intent::Resign,
        5..8 => Intent::ClaimDraw,
        8..32 => Intent::Offer(bytes.choose(&Offer::ALL)),
        32..64 => Intent::Accept(bytes.choose(&Offer::ALL)),
        64..80 => Intent::Decline(bytes.choose(&Offer::ALL)),
        80..96 => Intent::Move(any_move(bytes)),
        _ => return available_move(game, side, now, bytes),
    };
    apply(game, side, intent, now)
}

fn any_move(bytes: &mut Bytes) -> Move {
    let mut square = || Square::at(bytes.next() % 12, bytes.next() % 10);
    let mv = Move::new(square(), square());
    let kinds = BoardKind::ALL.into_iter().flat_map(|board| board.kinds().iter().copied());
    let promotions: Vec<_> = [None; 12].into_iter().chain(kinds.map(Some)).collect();
    bytes.choose(&promotions).map_or(mv, |kind| mv.promoting(kind))
}

/// Makes one of the view's available moves, or an arbitrary move if there are none.
fn available_move(game: &mut Game, side: Color, now: Moment, bytes: &mut Bytes) -> bool {
    let sandbox = game.setup().ruleset.goal == Goal::Sandbox;
    let side = if sandbox { side } else { game.turn() };
    let view = game.view(Viewer::Player(side)).expect("an own view");
    if view.moves().is_empty() {
        let mv = any_move(bytes);
        return apply(game, side, Intent::Move(mv), now);
    }
    let mv = bytes.choose(view.moves());
    apply(game, side, Intent::Move(mv), now)
}

fn apply(game: &mut Game, side: Color, intent: Intent, now: Moment) -> bool {
    let before = game.clone();
    let applied = game.apply(side, intent, now);
    if let Err(refusal) = applied {
        assert_eq!(*game, before, "{side} {intent:?}: {refusal}");
        assert!((1..300).contains(&refusal.to_string().len()), "{refusal}");
        if let (Intent::Move(mv), Refusal::NotAvailable(_)) = (intent, refusal) {
            let view = game.view(Viewer::Player(side)).expect("an own view");
            assert!(!view.moves().contains(&mv), "the offered move {mv} was refused");
        }
    }
    applied.is_ok()
}

/// Checks that the state is possible under the rules.
fn check(game: &Game, before: &Game, now: Moment) {
    let outcome = game.outcome();
    assert!(before.outcome().is_none() || outcome == before.outcome(), "an outcome is final");
    for side in Color::ALL {
        let view = game.view(Viewer::Player(side)).expect("an own view");
        assert_eq!(view.plies() as usize, game.plies());
        assert!(outcome.is_none() || view.moves().is_empty(), "a move after the end");
        let own = view.pieces().iter().filter(|(_, piece)| piece.color == side);
        let board = view.ruleset().board;
        let most = board.size().squares().filter(|at| board.home(*at).is_some()).count() / 2;
        assert!(own.clone().count() <= most, "more pieces than there were");
        assert!(own.filter(|(_, piece)| piece.kind.is_royal()).count() <= 1);
    }
    let fogged = game.is_fogged() && outcome.is_none();
    assert_eq!(game.view(Viewer::Everyone).is_err(), fogged);
    if game.plies() != before.plies() && outcome.is_none() {
        let saved = SavedGame::of(game, now, None);
        let fen = export(&saved, ExportFormat::Fen).expect("it has happened");
        let view = game.view(Viewer::Player(game.turn())).expect("an own view");
        // These are the rules in force now: with the fog lifted, fewer draws are automatic.
        let position = Position::from_fen(*view.ruleset(), &fen).expect("a position");
        assert_eq!(view.moves(), position.moves(game.turn()), "{fen}");
    }
}

/// Checks that the record rebuilds the same game.
fn check_record(game: &Game, latest: Moment) {
    let record = game.record(latest);
    if record.outcome.is_none() && game.clock().flagged(latest).is_some() {
        return;
    }
    let again = Game::replay(record.clone()).expect("it has happened");
    assert_eq!(again.record(Moment(0)), record);
    assert_eq!(again.outcome(), game.outcome());
    for viewer in Color::ALL.map(Viewer::Player) {
        assert_eq!(again.view(viewer), game.view(viewer));
        assert_eq!(again.move_list(viewer), game.move_list(viewer));
    }
}
