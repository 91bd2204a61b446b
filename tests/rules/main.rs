//! The rules of both boards: moves, vision, views, ends and notation.

mod draughts;
mod draughts_ends;
mod draughts_game;
mod draughts_oracle;
mod draughts_perft;
mod draughts_sight;
mod draughts_slow;
mod draughts_texts;
mod draws;
mod fen;
mod fixtures;
mod mend;
mod openings;
mod oracle;
mod perft;
mod premoves;
mod san;
mod sketch;
mod views;
mod vision;
mod wxf;
mod xiangqi;
mod xiangqi_ends;

use fogchess_game::Position;
use fogchess_rules::{Color, Outcome, Preset, Ruleset, WinReason};

/// Returns the position of a FEN under the rules of a preset.
#[track_caller]
fn position(preset: Preset, fen: &str) -> Position {
    under(preset.ruleset(), fen)
}

/// Returns the position of a FEN under these rules.
#[track_caller]
fn under(ruleset: Ruleset, fen: &str) -> Position {
    Position::from_fen(ruleset, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays moves in UCI notation, each by the side to move.
#[track_caller]
fn play(position: &mut Position, moves: &str) {
    for mv in moves.split_whitespace() {
        let mv = mv.parse().expect("a move");
        let before = position.fen();
        position.play(position.turn(), mv).unwrap_or_else(|error| panic!("{before}: {error}"));
    }
}

const fn win(winner: Color, reason: WinReason) -> Option<Outcome> {
    Some(Outcome::Win { winner, reason })
}
