//! The ends of a game on the board: mate, stalemate, dead positions, draws by counting, captured
//! kings, flags.

use crate::{play, position, under, win};
use fogchess_game::Position;
use fogchess_rules::{
    Color, DrawReason, Goal, NoMove, Outcome, Preset, Ruleset, Vision, WinReason,
};

fn after(mut position: Position, moves: &str) -> Position {
    play(&mut position, moves);
    position
}

const fn draw(reason: DrawReason) -> Option<Outcome> {
    Some(Outcome::Draw(reason))
}

#[test]
fn mate_wins_and_leaves_no_moves() {
    for preset in [Preset::Chess, Preset::FogCheck] {
        let position = after(Position::start(preset.ruleset()), "f2f3 e7e5 g2g4 d8h4");
        assert_eq!(position.outcome(), win(Color::Black, WinReason::Checkmate));
        assert_eq!(position.check(Color::White), Some("e1".parse().unwrap()));
        assert_eq!(position.check(Color::Black), None);
        assert!(position.moves(Color::White).is_empty());
        assert!(position.moves(Color::Black).is_empty());
    }
    let no_mate = after(Position::start(Preset::Fog.ruleset()), "f2f3 e7e5 g2g4 d8h4");
    assert_eq!(no_mate.outcome(), None, "where kings are taken, there is no mate");
    assert_eq!(no_mate.check(Color::White), None, "nor check");
}

#[test]
fn after_the_end_nothing_can_be_played() {
    let mut position = after(Position::start(Preset::Chess.ruleset()), "f2f3 e7e5 g2g4 d8h4");
    let over = position.clone();
    for mv in ["a2a3", "e1f2", "a7a6"] {
        assert!(position.play(position.turn(), mv.parse().unwrap()).is_err());
    }
    assert_eq!(position, over);
}

#[test]
fn stalemate_draws_under_the_checkmate_goal() {
    let fen = "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1";
    assert_eq!(position(Preset::Chess, fen).outcome(), draw(DrawReason::Stalemate));
    assert_eq!(position(Preset::FogCheck, fen).outcome(), draw(DrawReason::Stalemate));
    assert_eq!(position(Preset::Fog, fen).outcome(), None, "the king may step into attack");
}

#[test]
fn taking_the_king_wins_at_once() {
    let position = after(Position::start(Preset::Fog.ruleset()), "e2e4 f7f6 d1h5 a7a6 h5e8");
    assert_eq!(position.outcome(), win(Color::White, WinReason::KingCaptured));
    assert!(position.moves(Color::Black).is_empty());
}

#[test]
fn having_no_move_under_capture_the_king_loses_or_draws_as_the_option_says() {
    let fen = "knb5/rb1p4/p1pP4/P1P5/8/7B/2Q2K1P/3R3R b - - 1 32";
    let loss = Preset::Fog.ruleset();
    assert_eq!(under(loss, fen).outcome(), win(Color::White, WinReason::NoMove));
    let drawn = Ruleset { no_move: NoMove::Draw, ..loss };
    assert_eq!(under(drawn, fen).outcome(), draw(DrawReason::NoMove));
}

#[test]
fn dead_positions_by_material() {
    let dead = [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4K3 w - - 0 1",
        // Any number of bishops, all on squares of one colour.
        "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "2b1k3/8/8/8/8/3B4/4B3/4KB2 w - - 0 1",
    ];
    let alive = [
        "4kn2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/3BKN2 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
    ];
    for fen in dead {
        assert_eq!(position(Preset::Chess, fen).outcome(), draw(DrawReason::DeadPosition), "{fen}");
        assert_eq!(position(Preset::FogCheck, fen).outcome(), draw(DrawReason::DeadPosition));
        assert_eq!(position(Preset::Fog, fen).outcome(), None, "{fen}: kings can be taken");
    }
    for fen in alive {
        assert_eq!(position(Preset::Chess, fen).outcome(), None, "{fen}");
    }
}

#[test]
fn a_capture_can_make_the_position_dead() {
    let position = after(position(Preset::FogCheck, "4k3/8/8/8/8/8/5q2/4K3 w - - 0 1"), "e1f2");
    assert_eq!(position.outcome(), draw(DrawReason::DeadPosition));
}

const DANCE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn with_fog_the_third_repetition_ends_the_game() {
    for preset in [Preset::Fog, Preset::FogCheck] {
        let mut position = Position::start(preset.ruleset());
        play(&mut position, DANCE);
        play(&mut position, "g1f3 g8f6 f3g1");
        assert_eq!(position.outcome(), None);
        play(&mut position, "f6g8");
        assert_eq!(position.outcome(), draw(DrawReason::ThreefoldRepetition), "{preset:?}");
        assert_eq!(position.claimable_draw(), None);
    }
}

#[test]
fn open_chess_lets_claim_at_three_and_ends_at_five() {
    let mut position = Position::start(Preset::Chess.ruleset());
    play(&mut position, DANCE);
    assert_eq!(position.claimable_draw(), None);
    play(&mut position, DANCE);
    assert_eq!(position.claimable_draw(), Some(DrawReason::ThreefoldRepetition));
    assert_eq!(position.outcome(), None);
    play(&mut position, "e2e4");
    assert_eq!(position.claimable_draw(), None, "the right to claim lapses with a move");
    let mut position = Position::start(Preset::Chess.ruleset());
    play(&mut position, &DANCE.repeat(4)[..DANCE.len() * 4 - 5]);
    assert_eq!(position.outcome(), None);
    play(&mut position, "f6g8");
    assert_eq!(position.outcome(), draw(DrawReason::FivefoldRepetition));
    assert_eq!(position.claimable_draw(), None);
}

#[test]
fn the_side_to_move_is_part_of_a_repetition() {
    // The same placement occurs three times, but not with the same side to move: Kd1 loses a tempo.
    let mut position = position(Preset::Fog, "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    play(&mut position, "e1d1 e8d8 d1d2 d8e8 d2e1");
    assert_eq!(position.fen(), "4k3/8/8/8/8/8/P7/4K3 b - - 5 3");
    play(&mut position, "e8d8 e1d1 d8e8 d1e1");
    assert_eq!(position.outcome(), None, "twice with Black to move, once with White");
    play(&mut position, "e8d8 e1d1 d8e8 d1e1");
    assert_eq!(position.outcome(), draw(DrawReason::ThreefoldRepetition));
}

#[test]
fn castling_rights_are_part_of_a_repetition() {
    let mut position = position(Preset::FogCheck, "r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq - 0 1");
    let shuffle = "a1b1 a8b8 b1a1 b8a8";
    play(&mut position, shuffle);
    play(&mut position, shuffle);
    assert_eq!(position.outcome(), None, "the first time, both could still castle there");
    play(&mut position, "a1b1");
    assert_eq!(position.outcome(), None, "the first time, Black could still castle there");
    play(&mut position, "a8b8");
    assert_eq!(position.outcome(), draw(DrawReason::ThreefoldRepetition));
}

#[test]
fn en_passant_is_part_of_a_repetition_only_if_the_capture_is_possible() {
    let kings = "e8d8 e1d1 d8e8 d1e1 ";
    // Without a black pawn beside e4, the position after e2e4 comes again.
    let plain = after(position(Preset::FogCheck, "4k3/8/8/8/p7/8/4P3/4K3 w - - 0 1"), "e2e4");
    assert!(plain.fen().contains(" e3 "), "FEN tells every double push: {}", plain.fen());
    assert_eq!(after(plain.clone(), kings).outcome(), None);
    assert_eq!(after(plain, &kings.repeat(2)).outcome(), draw(DrawReason::ThreefoldRepetition));
    // With one, the first occurrence differs: en passant is possible in it.
    let usable = after(position(Preset::FogCheck, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"), "e2e4");
    assert_eq!(after(usable.clone(), &kings.repeat(2)).outcome(), None);
    let moves = kings.repeat(2) + "e8d8";
    assert_eq!(after(usable, &moves).outcome(), draw(DrawReason::ThreefoldRepetition));
}

#[test]
fn a_pinned_en_passant_capture_is_possible_only_where_kings_are_taken() {
    // The capture would open the fourth rank between the king and the rook.
    let fen = "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1";
    let moves = "e2e4 ".to_owned() + &"a4a5 e1d1 a5a4 d1e1 ".repeat(2);
    assert_eq!(
        after(position(Preset::FogCheck, fen), &moves).outcome(),
        draw(DrawReason::ThreefoldRepetition)
    );
    assert_eq!(after(position(Preset::Fog, fen), &moves).outcome(), None);
}

#[test]
fn fifty_moves_end_a_fog_game_and_may_be_claimed_in_open_chess() {
    let fen = "4k3/8/8/8/8/8/P7/R3K3 w - - 98 80";
    for preset in [Preset::Fog, Preset::FogCheck] {
        let mut position = position(preset, fen);
        play(&mut position, "a1b1");
        assert_eq!(position.outcome(), None);
        play(&mut position, "e8e7");
        assert_eq!(position.outcome(), draw(DrawReason::FiftyMoves), "{preset:?}");
    }
    let mut open = position(Preset::Chess, fen);
    play(&mut open, "a1b1");
    assert_eq!(open.claimable_draw(), None);
    play(&mut open, "e8e7");
    assert_eq!((open.outcome(), open.claimable_draw()), (None, Some(DrawReason::FiftyMoves)));
    play(&mut open, "a2a3");
    assert_eq!(open.claimable_draw(), None, "a pawn's move starts the count again");
}

#[test]
fn seventy_five_moves_end_open_chess() {
    let mut position = position(Preset::Chess, "4k3/8/8/8/8/8/P7/R3K3 w - - 148 90");
    play(&mut position, "a1b1");
    assert_eq!(position.outcome(), None);
    play(&mut position, "e8e7");
    assert_eq!(position.outcome(), draw(DrawReason::SeventyFiveMoves));
}

#[test]
fn mate_comes_before_counting() {
    for (preset, clock) in [(Preset::FogCheck, 99), (Preset::Chess, 149)] {
        let fen = format!("7k/8/6K1/8/8/8/8/R7 w - - {clock} 90");
        let mated = after(position(preset, &fen), "a1a8");
        assert_eq!(mated.outcome(), win(Color::White, WinReason::Checkmate), "{preset:?}");
        let counted = after(position(preset, &fen), "a1a7");
        assert!(matches!(counted.outcome(), Some(Outcome::Draw(_))), "{preset:?}");
    }
    let taken = after(position(Preset::Fog, "k7/8/6K1/8/8/8/8/R7 w - - 99 90"), "a1a8");
    assert_eq!(taken.outcome(), win(Color::White, WinReason::KingCaptured));
}

#[test]
fn lifting_the_fog_changes_which_draws_are_automatic() {
    let mut position = after(Position::start(Preset::Chess.ruleset()), &DANCE.repeat(2));
    assert_eq!(position.outcome(), None);
    position.set_vision(Vision::Fog);
    assert_eq!(position.outcome(), draw(DrawReason::ThreefoldRepetition));
    position.set_vision(Vision::Open);
    assert_eq!(position.outcome(), None);
}

#[test]
fn a_flag_loses_unless_the_opponent_can_never_mate() {
    // White's flag falls, and Black can or cannot mate.
    let never = [
        "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        // A lone knight can mate only if an enemy piece other than a queen blocks the enemy king.
        "4kn2/8/8/8/8/8/8/3QK3 w - - 0 1",
        "4kb2/8/8/8/8/8/8/3QK2R w - - 0 1",
    ];
    let possible = [
        "4kn2/8/8/8/8/8/8/4K2R w - - 0 1",
        "4kn2/8/8/8/8/8/8/4KN1Q w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4kb2/8/8/8/8/8/P7/4K3 w - - 0 1",
        "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
        "3nkn2/8/8/8/8/8/8/4KQ2 w - - 0 1",
        "4k3/p7/8/8/8/8/8/4KQ2 w - - 0 1",
    ];
    let lost = Outcome::Win { winner: Color::Black, reason: WinReason::Flag };
    for preset in [Preset::Chess, Preset::FogCheck] {
        for fen in never {
            let outcome = position(preset, fen).flag_outcome(Color::White);
            assert_eq!(outcome, Outcome::Draw(DrawReason::FlagWithoutMatingMaterial), "{fen}");
        }
        for fen in possible {
            assert_eq!(position(preset, fen).flag_outcome(Color::White), lost, "{fen}");
        }
    }
    for fen in never {
        assert_eq!(position(Preset::Fog, fen).flag_outcome(Color::White), lost, "{fen}");
    }
    let lone_king = position(Preset::Chess, never[0]).flag_outcome(Color::Black);
    assert_eq!(lone_king, Outcome::Win { winner: Color::White, reason: WinReason::Flag });
}

/// FIDE 6.9: by any possible series of legal moves.
#[test]
fn a_flag_is_a_draw_if_every_line_of_play_spoils_the_win() {
    let draw = Outcome::Draw(DrawReason::FlagWithoutMatingMaterial);
    let drawn = [
        // The only legal move takes the last piece.
        "7k/6R1/8/8/8/8/8/K7 b - - 0 1",
        "k7/1Q6/8/8/8/8/8/6K1 b - - 0 1",
        // It leaves a lone bishop.
        "kB6/1R6/8/8/8/8/8/6K1 b - - 0 1",
        // The pawns are locked for good, and the kings cannot pass them.
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 b - - 0 1",
    ];
    for fen in drawn {
        for preset in [Preset::Chess, Preset::FogCheck] {
            let position = position(preset, fen);
            assert_eq!(position.flag_outcome(position.turn()), draw, "{fen}");
            assert!(!position.can_win(!position.turn()), "{fen}");
        }
        let kings_fall = position(Preset::Fog, fen);
        assert!(kings_fall.can_win(Color::White) && kings_fall.can_win(Color::Black));
    }
    for fen in [
        // A pawn is left, or the king may step aside.
        "7k/6R1/8/8/8/8/P7/K7 b - - 0 1",
        "7k/5R2/8/8/8/8/8/K7 b - - 0 1",
        // One pawn is not locked.
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P3/6P1/8/4K3 b - - 0 1",
    ] {
        let position = position(Preset::Chess, fen);
        let lost = Outcome::Win { winner: Color::White, reason: WinReason::Flag };
        assert_eq!(position.flag_outcome(Color::Black), lost, "{fen}");
        assert!(position.can_win(Color::White), "{fen}");
    }
}

#[test]
fn a_sandbox_never_ends_and_never_waits() {
    let mut sandbox = Position::start(Preset::CrazyKnights.ruleset());
    assert_eq!(sandbox.moves(Color::White).len(), 20);
    assert_eq!(sandbox.moves(Color::Black).len(), 20);
    let mut by = |color, moves: &str| {
        for mv in moves.split(' ') {
            sandbox.play(color, mv.parse().unwrap()).unwrap();
        }
    };
    by(Color::White, "b1c3 c3d5 d5f6");
    by(Color::Black, "a7a6 a6a5");
    by(Color::White, "f6e8");
    assert_eq!(sandbox.turn(), Color::Black, "the turn passes to the other side as usual");
    assert_eq!(sandbox.outcome(), None, "a king was taken and nothing ended");
    assert!(!sandbox.moves(Color::Black).is_empty());
    assert!(sandbox.fen().ends_with(" b KQ - 0 3"), "{}", sandbox.fen());
    for _ in 0..60 {
        for (color, mv) in [(Color::White, "g1f3"), (Color::White, "f3g1")] {
            sandbox.play(color, mv.parse().unwrap()).unwrap();
        }
    }
    assert_eq!((sandbox.outcome(), sandbox.claimable_draw()), (None, None));
}

#[test]
fn in_a_sandbox_en_passant_waits_for_nobody() {
    let mut sandbox = position(Preset::CrazyKnights, "8/8/8/8/3p4/8/4P2P/8 w - - 0 1");
    let available =
        |sandbox: &Position| sandbox.is_available(Color::Black, "d4e3".parse().unwrap());
    sandbox.play(Color::White, "e2e4".parse().unwrap()).unwrap();
    assert!(available(&sandbox));
    sandbox.play(Color::White, "h2h3".parse().unwrap()).unwrap();
    assert!(!available(&sandbox));
}

#[test]
fn nobody_moves_out_of_turn_elsewhere() {
    for preset in Preset::ALL.into_iter().filter(|preset| preset.ruleset().goal != Goal::Sandbox) {
        let mut position = Position::start(preset.ruleset());
        assert!(position.moves(Color::Black).is_empty());
        assert!(position.play(Color::Black, "e7e6".parse().unwrap()).is_err());
        assert!(position.play(Color::White, "e7e6".parse().unwrap()).is_err());
        assert_eq!(position, Position::start(preset.ruleset()));
    }
}
