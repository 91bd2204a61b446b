//! The decision to agree to a draw.

use crate::game::Game;
use fogchess_bot::{BesideMoves, is_draw_welcome};
use fogchess_rules::{Color, Intent, Offer, PlayerView, Preset};

const FOG: [Preset; 2] = [Preset::Fog, Preset::FogCheck];
const CHESS: [Preset; 3] = [Preset::Fog, Preset::FogCheck, Preset::Chess];
const FOG_XIANGQI: [Preset; 2] = [Preset::FogXiangqi, Preset::FogCheckXiangqi];
const XIANGQI: [Preset; 3] = [Preset::FogXiangqi, Preset::FogCheckXiangqi, Preset::Xiangqi];

/// Returns `true` if a computer with these views, the first and the last, agrees to a draw.
fn takes_draw(start: &PlayerView, now: &PlayerView) -> bool {
    let offered = BesideMoves::of(Some(Offer::Draw), false).expect("an answer");
    let is_welcome = is_draw_welcome(start, now);
    let answer = offered.intent(is_welcome).expect("an answer");
    assert_eq!(answer == Intent::Accept(Offer::Draw), is_welcome, "{answer:?}");
    is_welcome
}

/// Asserts that Black agrees to a draw in a game that begins with this position, or does not.
#[track_caller]
fn assert_takes(presets: &[Preset], fen: &str, takes: bool) {
    for preset in presets {
        let view = PlayerView::of_position(preset.ruleset(), fen, Color::Black).unwrap();
        assert_eq!(takes_draw(&view, &view), takes, "{preset:?}: {fen}");
    }
}

/// Asserts the same after some moves from the usual start.
#[track_caller]
fn assert_takes_after(presets: &[Preset], moves: &str, takes: bool) {
    for preset in presets {
        let moves: Vec<_> = moves.split(' ').collect();
        let views = Game::views(*preset, &moves, Color::Black);
        assert_eq!(takes_draw(&views[0], &views[moves.len()]), takes, "{preset:?}: {moves:?}");
    }
}

#[test]
fn a_bare_king_takes_a_draw() {
    for turn in ["w", "b"] {
        for rest in ["3Q4", "3R4", "3P4", "2QR4"] {
            let fen = format!("8/5k2/8/8/8/8/4K3/{rest} {turn} - - 0 1");
            let fen = fen.replace("/4K3/3P4", "/3PK3/8");
            assert_takes(&CHESS, &fen, true);
        }
        for rest in ["8R", "8N", "R7C"] {
            let fen = format!("4k4/9/9/9/9/9/9/9/3K5/{rest} {turn} - - 0 1");
            assert_takes(&XIANGQI, &fen, true);
        }
    }
    // Except for a king that wins at once.
    assert_takes(&[Preset::Fog], "8/8/8/8/8/5k2/4K3/3Q4 b - - 0 1", false);
    let faced = "4k4/9/9/9/9/9/9/9/4K4/8R b - - 0 1";
    assert_takes(&[Preset::FogXiangqi], faced, false);
}

#[test]
fn a_side_that_is_better_or_even_takes_none() {
    for fen in [
        "8/5k2/3q4/8/8/8/4K3/8 w - - 0 1",
        "8/5k2/3p4/8/8/8/4K3/8 b - - 0 1",
        "8/5k2/3r4/8/8/8/3PK3/8 w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        assert_takes(&CHESS, fen, false);
    }
    for fen in [
        "4k4/9/8r/9/9/9/9/9/9/3K5 w - - 0 1",
        "4k4/9/9/9/9/9/8p/9/9/3K5 b - - 0 1",
        "4k4/9/8c/9/9/9/P8/9/9/3K5 w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ] {
        assert_takes(&XIANGQI, fen, false);
    }
    // White's queen, and Red's two horses, are worth more, but Black captures.
    assert_takes(&CHESS, "8/5k2/3r4/8/8/8/3QK3/8 b - - 0 1", false);
    assert_takes(&XIANGQI, "4k4/9/8c/9/8p/9/8N/9/9/3K4N b - - 0 1", false);
    // Black mates in one.
    assert_takes(&[Preset::Chess], "3r2k1/5ppp/8/8/8/8/Q4PPP/1B4K1 b - - 0 1", false);
    assert_takes(&[Preset::Xiangqi], "4k4/9/9/9/RR7/9/8r/9/7r1/3K5 b - - 0 1", false);
}

#[test]
fn a_side_that_is_behind_takes_one() {
    // In the fog as far as the player can see.
    for fen in [
        "8/5k2/3p4/8/8/3Q4/4K3/8 w - - 0 1",
        "8/5k2/3r4/8/3RR3/8/4K3/8 w - - 0 1",
        "3k4/3p4/8/8/8/3Q4/8/3K4 b - - 0 1",
    ] {
        assert_takes(&[Preset::Chess], fen, true);
    }
    assert_takes(&FOG, "8/5k2/1rp5/8/QQ6/8/4K3/8 w - - 0 1", true);
    let horse = "4k4/9/8n/9/9/9/R8/9/9/3K5 w - - 0 1";
    assert_takes(&[Preset::Xiangqi], horse, true);
    assert_takes(&FOG_XIANGQI, horse, false);
    assert_takes(&FOG_XIANGQI, "4k4/9/R7r/9/9/9/8R/9/9/3K5 w - - 0 1", true);
    // A queen for a knight; then a knight and a pawn for nothing; a horse for nothing.
    assert_takes_after(&CHESS, "e4 e5 Nf3 Qh4 Nxh4", true);
    assert_takes_after(&CHESS, "e4 e5 Nf3 Nf6 Nxe5 a6", true);
    assert_takes_after(&XIANGQI, "h3h10 a7a6", true);
}

#[test]
fn a_side_that_is_about_to_recapture_is_not_behind() {
    assert_takes_after(&CHESS, "e4 d5 exd5", false);
    assert_takes_after(&FOG, "e4 d5 exd5 a6", true);
    assert_takes_after(&CHESS, "Nc3 d5 Nxd5 a6 Nf6", false);
    assert_takes_after(&XIANGQI, "h3h10", false);
}

#[test]
fn a_computer_agrees_to_all_but_an_unwelcome_draw() {
    for offer in [Offer::Takeback, Offer::Redo, Offer::LiftFog, Offer::LowerFog] {
        let request = BesideMoves::of(Some(offer), true).expect("an answer");
        assert_eq!(request.intent(false), Some(Intent::Accept(offer)));
    }
    let offered = BesideMoves::of(Some(Offer::Draw), true).expect("an answer");
    assert_eq!(offered.intent(false), Some(Intent::Decline(Offer::Draw)));
    let claim = BesideMoves::of(None, true).expect("a claim");
    assert_eq!(claim.intent(true), Some(Intent::ClaimDraw));
    assert_eq!(claim.intent(false), None, "it plays on");
    assert_eq!(BesideMoves::of(None, false), None);
}
