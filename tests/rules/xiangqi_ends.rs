//! The ends of games of xiangqi (RULES, "Xiangqi").

use crate::{position, win};
use fogchess_game::Position;
use fogchess_rules::{
    Color::{self, Black, White},
    DrawReason, Outcome, Preset, WinReason,
};

/// The presets that end at all.
const PRESETS: [Preset; 3] = [Preset::Xiangqi, Preset::FogXiangqi, Preset::FogCheckXiangqi];
const CHECKMATE: [Preset; 2] = [Preset::Xiangqi, Preset::FogCheckXiangqi];

/// Plays moves, and checks that the game goes on before the last one.
fn play(position: &mut Position, moves: &str) -> Option<Outcome> {
    for mv in moves.split_whitespace() {
        assert_eq!(position.outcome(), None, "before {mv}, {}", position.fen());
        let mv = mv.parse().expect("a move");
        position.play(position.turn(), mv).unwrap_or_else(|e| panic!("{e}: {}", position.fen()));
    }
    position.outcome()
}

fn after(preset: Preset, fen: &str, moves: &str) -> Option<Outcome> {
    play(&mut position(preset, fen), moves)
}

#[test]
fn mate_wins() {
    for preset in CHECKMATE {
        // Two chariots on the last ranks; the cannon behind its soldier.
        let chariots = "4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1";
        assert_eq!(after(preset, chariots, "b2b10"), win(White, WinReason::Checkmate));
        let mated = position(preset, "1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1");
        assert_eq!(mated.outcome(), win(White, WinReason::Checkmate));
        assert_eq!(mated.moves(Black), []);
        assert_eq!(mated.check(Black), Some("e10".parse().expect("a point")));
        let blacks = "3k5/1r7/9/9/9/9/9/9/r8/4K4 b - - 0 1";
        assert_eq!(after(preset, blacks, "b9b1"), win(Black, WinReason::Checkmate));
    }
    // Under the rules that capture generals, the same position is not the end.
    let mut fog = position(Preset::FogXiangqi, "1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 0 1");
    assert_eq!((fog.outcome(), fog.check(Black)), (None, None));
    assert_eq!(play(&mut fog, "e10f10 b10f10"), win(White, WinReason::KingCaptured));
}

#[test]
fn a_side_without_a_move_loses_though_it_is_not_in_check() {
    // The chariot takes d9, and on e10 the generals would face each other.
    let fen = "3k5/9/9/9/9/9/9/R8/9/4K4 w - - 0 1";
    for preset in CHECKMATE {
        let mut game = position(preset, fen);
        assert_eq!(play(&mut game, "a3a9"), win(White, WinReason::NoMove));
        assert_eq!(game.check(Black), None);
    }
    let mut fog = position(Preset::FogXiangqi, fen);
    assert_eq!(play(&mut fog, "a3a9"), None, "it may go into check");
    assert_eq!(fog.moves(Black).len(), 2);
}

#[test]
fn the_third_time_is_a_draw() {
    let horses = "h1g3 h10g8 g3h1 g8h10";
    for preset in PRESETS {
        let mut game = Position::start(preset.ruleset());
        assert_eq!(play(&mut game, horses), None, "the second time");
        assert_eq!(game.claimable_draw(), None);
        let draw = Some(Outcome::Draw(DrawReason::ThreefoldRepetition));
        assert_eq!(play(&mut game, horses), draw, "{preset:?}");
        assert_eq!(game.moves(White), []);
    }
}

#[test]
fn chasing_a_piece_for_ever_is_a_draw_too() {
    // The chariot attacks the cannon with each move.
    let fen = "4k4/9/9/9/9/2c6/9/3R5/9/5K3 w - - 0 1";
    let chase = "d3c3 c5d5 c3d3 d5c5 ".repeat(2);
    for preset in PRESETS {
        let draw = Some(Outcome::Draw(DrawReason::ThreefoldRepetition));
        assert_eq!(after(preset, fen, &chase), draw, "{preset:?}");
    }
}

#[test]
fn who_gives_check_for_ever_loses() {
    let red = ("4k4/9/9/9/9/3R5/9/9/9/5K3 w - - 0 1", "d5e5 e10d10 e5d5 d10e10 ".repeat(2));
    let black = ("3k5/9/9/9/9/5r3/9/9/9/4K4 b - - 0 1", "f5e5 e1f1 e5f5 f1e1 ".repeat(2));
    for ((fen, checks), loser) in [(red, White), (black, Black)] {
        for preset in CHECKMATE {
            let lost = win(!loser, WinReason::PerpetualCheck);
            assert_eq!(after(preset, fen, &checks), lost, "{preset:?}");
        }
        // The rules that capture generals know no check.
        let draw = Some(Outcome::Draw(DrawReason::ThreefoldRepetition));
        assert_eq!(after(Preset::FogXiangqi, fen, &checks), draw);
    }
}

#[test]
fn one_quiet_move_between_the_checks_saves_the_draw() {
    let fen = "4k4/9/9/9/9/3R5/9/9/9/5K3 w - - 0 1";
    let moves = "d5e5 e10d10 e5d5 d10e10 d5c5 e10d10 c5d5 d10e10";
    for preset in CHECKMATE {
        let draw = Some(Outcome::Draw(DrawReason::ThreefoldRepetition));
        assert_eq!(after(preset, fen, moves), draw, "{preset:?}");
    }
}

#[test]
fn checks_of_both_sides_for_ever_are_a_draw() {
    // The soldier's and the chariot's every step parries one check and gives the next.
    let fen = "4k4/3r5/4c4/4P4/9/9/4C4/2nK5/9/9 w - - 0 1";
    let moves = "e7d7 e8d8 d7e7 d8e8 ".repeat(2);
    for preset in CHECKMATE {
        let mut game = position(preset, fen);
        for mv in moves.split(' ').take(4) {
            assert!(game.check(game.turn()).is_some(), "before {mv}");
            assert_eq!(play(&mut game, mv), None);
        }
        let draw = Some(Outcome::Draw(DrawReason::ThreefoldRepetition));
        assert_eq!(after(preset, fen, &moves), draw, "{preset:?}");
    }
}

#[test]
fn sixty_moves_without_a_capture_are_a_draw() {
    let draw = Some(Outcome::Draw(DrawReason::SixtyMoves));
    for preset in PRESETS {
        let fen = "3k5/9/9/9/9/9/4r4/9/4R4/5K3 w - - 118 90";
        assert_eq!(after(preset, fen, "f1f2 d10d9"), draw, "{preset:?}");
        // A capture begins the count again. A soldier's step does not.
        let mut game = position(preset, fen);
        assert_eq!(play(&mut game, "e2e4 d10d9"), None, "{preset:?}");
        assert!(game.fen().ends_with(" 1 91"), "{}", game.fen());
        let soldier = "3k5/9/9/9/4P4/9/9/9/9/5K3 w - - 119 90";
        assert_eq!(after(preset, soldier, "e6e7"), draw, "{preset:?}");
    }
    // Mate with the last move counts, and checks that are not repeated thrice lose nothing.
    for preset in CHECKMATE {
        let fen = "4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 119 90";
        assert_eq!(after(preset, fen, "b2b10"), win(White, WinReason::Checkmate));
        let fen = "4k4/9/9/9/9/3R5/9/9/9/5K3 w - - 116 90";
        assert_eq!(after(preset, fen, "d5e5 e10d10 e5d5 d10e10"), draw, "{preset:?}");
    }
}

#[test]
fn capturing_the_general_wins_in_the_fog() {
    let fen = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1";
    let taken = win(White, WinReason::KingCaptured);
    assert_eq!(after(Preset::FogXiangqi, fen, "a2a10 d10d9 a10d10 d9e9 e1e9"), taken);
    assert_eq!(after(Preset::FogXiangqi, fen, "a2d2 d10e10 e1e10"), taken, "along the open file");
    let facing = position(Preset::FogXiangqi, "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1");
    assert_eq!(facing.outcome(), None, "generals may face each other");
    let mut facing = facing;
    assert_eq!(play(&mut facing, "e10e1"), win(Black, WinReason::KingCaptured));
    assert!(Position::from_fen(Preset::Xiangqi.ruleset(), "4k4/9/9/9/9/9/9/9/9/4K4 b").is_err());
}

#[test]
fn a_sandbox_never_ends_and_never_waits() {
    let mut sandbox = Position::start(Preset::SandboxXiangqi.ruleset());
    for side in Color::ALL {
        assert_eq!(sandbox.moves(side).len(), 44);
    }
    for (color, moves) in [(White, "e4e5 e5e6 e6e7 e7e8 e8e9 e9e10"), (Black, "a7a6")] {
        for mv in moves.split(' ') {
            sandbox.play(color, mv.parse().expect("a move")).expect("it is available");
        }
    }
    assert_eq!(sandbox.outcome(), None, "a general was taken and nothing ended");
    for _ in 0..70 {
        for mv in ["h1g3", "g3h1"] {
            sandbox.play(White, mv.parse().expect("a move")).expect("it is available");
        }
    }
    assert!(!sandbox.moves(Black).is_empty());
    assert_eq!((sandbox.outcome(), sandbox.claimable_draw()), (None, None));
}

#[test]
fn a_fallen_flag_loses_whatever_the_other_side_has() {
    for preset in PRESETS {
        let bare = position(preset, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
        assert_eq!(bare.outcome(), None, "players may still go wrong");
        for side in Color::ALL {
            assert_eq!(Some(bare.flag_outcome(side)), win(!side, WinReason::Flag));
        }
    }
}
