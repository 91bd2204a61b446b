//! How a side is spoken of: by the name of its player, or else by its colour; and a kept game.

use super::title;
use crate::{
    play::Agreed,
    rules::{Color, DrawReason, Outcome, Piece, WinReason},
    save::Entry,
    session::{GameSetup, Level, Offer, SeatView},
    text::LocalText,
};

/// The text with this key about a side: `key-named` if its player has a name.
pub(crate) fn about(key: &str, seat: &SeatView, side: Color) -> LocalText {
    let text = match in_game(seat, side) {
        Some(name) => LocalText::new(format!("{key}-named")).with_text("player", name),
        None => LocalText::new(key.to_owned()),
    };
    text.with("color", side.to_string())
}

/// The name of a side's player, as the reader knows it; `None` if they go by their colour.
pub(crate) fn in_game(seat: &SeatView, side: Color) -> Option<LocalText> {
    player(seat.computers[side.index()], seat.name(side))
}

/// The same in a game that is kept.
pub(crate) fn in_setup(setup: &GameSetup, side: Color) -> Option<LocalText> {
    player(setup.computers[side.index()], setup.name(side))
}

/// A computer is called after its level: the name in the game is in the language that was
/// spoken when it began.
fn player(computer: Option<Level>, name: Option<&str>) -> Option<LocalText> {
    computer.map(LocalText::from).or_else(|| name.map(LocalText::verbatim))
}

/// The key of a side's colour.
pub(crate) const fn color_key(side: Color) -> &'static str {
    match side {
        Color::White => "color-white",
        Color::Black => "color-black",
    }
}

/// What the players call a kept game or which game it is, and who plays.
pub(crate) fn kept_game(entry: &Entry) -> LocalText {
    let setup = &entry.setup;
    let game = match entry.title.as_str() {
        "" => game(setup),
        title => LocalText::verbatim(title),
    };
    let [white, black] = Color::ALL.map(|side| in_setup(setup, side));
    if white.is_none() && black.is_none() {
        return game;
    }
    let or_color = |name: Option<_>, side| name.unwrap_or_else(|| color_key(side).into());
    LocalText::new("games-headline-named")
        .with_text("game", game)
        .with_text("white", or_color(white, Color::White))
        .with_text("black", or_color(black, Color::Black))
}

/// Which game was agreed on.
pub(crate) fn game(setup: &GameSetup) -> LocalText {
    let agreed = Agreed {
        ruleset: setup.ruleset,
        time: setup.time,
        takeback: setup.takeback,
        computer: setup.computer().is_some(),
    };
    LocalText::new(title(&agreed))
}

/// Fills in a piece and the square it is about.
pub(crate) fn with_piece(text: LocalText, piece: Piece) -> LocalText {
    text.with("piece", piece.kind.name())
}

/// How offers are named in the keys.
pub(crate) const fn offer_id(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "draw",
        Offer::Takeback => "takeback",
        Offer::Redo => "redo",
        Offer::LiftFog => "lift-fog",
        Offer::LowerFog => "lower-fog",
    }
}

/// Who won, if anybody.
pub(crate) fn result(outcome: Outcome, seat: &SeatView) -> LocalText {
    match outcome.winner() {
        Some(winner) => about("result-win", seat, winner),
        None => LocalText::new("result-draw"),
    }
}

/// Why the game ended.
pub(crate) fn reason(outcome: Outcome) -> LocalText {
    LocalText::new(match outcome {
        Outcome::Win { reason, .. } => match reason {
            WinReason::Checkmate => "win-checkmate",
            WinReason::KingCaptured => "win-king-captured",
            WinReason::NoMove => "win-no-move",
            WinReason::Flag => "win-flag",
            WinReason::Resignation => "win-resignation",
        },
        Outcome::Draw(reason) => match reason {
            DrawReason::Stalemate => "draw-stalemate",
            DrawReason::DeadPosition => "draw-dead-position",
            DrawReason::ThreefoldRepetition => "draw-threefold-repetition",
            DrawReason::FivefoldRepetition => "draw-fivefold-repetition",
            DrawReason::FiftyMoves => "draw-fifty-moves",
            DrawReason::SeventyFiveMoves => "draw-seventy-five-moves",
            DrawReason::Agreement => "draw-agreement",
            DrawReason::FlagWithoutMatingMaterial => "draw-flag-without-mating-material",
            DrawReason::NoMove => "draw-no-move",
        },
    })
}
