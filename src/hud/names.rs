//! How a side is spoken of: by the name of its player, or else by its colour; and a kept game.

use super::title;
use crate::{
    protocol::SeatView,
    rules::{Color, DrawReason, Outcome, Piece, WinReason},
    save::Entry,
    session::{GameSetup, Level, Offer},
    text::LocalText,
};

/// Those who play a game, as far as its texts speak of them.
pub(crate) trait Players {
    /// The name of a side's player, as the reader knows it; `None` if they go by their colour.
    fn called(&self, side: Color) -> Option<LocalText>;

    /// The side whose player texts call "you".
    fn you(&self) -> Option<Color>;
}

impl Players for SeatView {
    fn called(&self, side: Color) -> Option<LocalText> {
        self.setup.called(side)
    }

    fn you(&self) -> Option<Color> {
        self.seats.own_side()
    }
}

impl Players for GameSetup {
    fn called(&self, side: Color) -> Option<LocalText> {
        called(self.computers[side.index()], self.name(side))
    }

    fn you(&self) -> Option<Color> {
        self.seats().own_side()
    }
}

/// A computer is called after its level: the name in the game is in the language that was
/// spoken when it began.
fn called(computer: Option<Level>, name: Option<&str>) -> Option<LocalText> {
    computer.map(LocalText::from).or_else(|| name.map(LocalText::verbatim))
}

/// The text with this key about a side: `key-named` if its player has a name.
pub(crate) fn about(key: &str, players: &impl Players, side: Color) -> LocalText {
    let text = match players.called(side) {
        Some(name) => LocalText::new(format!("{key}-named")).with_text("player", name),
        None => LocalText::new(key.to_owned()),
    };
    text.with("color", side.to_string())
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
    let [white, black] = Color::ALL.map(|side| setup.called(side));
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
    LocalText::new(title(&setup.ruleset))
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

/// As [`about`], but `key-you` of the person who plays against a computer.
fn about_or_you(key: &str, players: &impl Players, side: Color) -> LocalText {
    if players.you() == Some(side) {
        LocalText::new(format!("{key}-you"))
    } else {
        about(key, players, side)
    }
}

/// Who won, if anybody.
pub(crate) fn result(outcome: Outcome, players: &impl Players) -> LocalText {
    match (outcome.winner(), players.you()) {
        (Some(winner), Some(person)) if winner != person => LocalText::new("result-loss-you"),
        (Some(winner), _) => about_or_you("result-win", players, winner),
        (None, _) => LocalText::new("result-draw"),
    }
}

/// Why the game ended.
pub(crate) fn reason(outcome: Outcome, players: &impl Players) -> LocalText {
    let (key, loser) = match outcome {
        Outcome::Win { winner, reason } => {
            let loser = !winner;
            match reason {
                WinReason::Checkmate => ("win-checkmate", None),
                WinReason::KingCaptured => {
                    let key = match players.you() {
                        Some(person) if person == winner => "win-king-captured-by-you",
                        Some(_) => "win-king-captured-you",
                        None => "win-king-captured",
                    };
                    (key, None)
                }
                WinReason::NoMove => ("win-no-move", Some(loser)),
                WinReason::Flag => ("win-flag", Some(loser)),
                WinReason::Resignation => ("win-resignation", Some(loser)),
            }
        }
        Outcome::Draw(reason) => {
            let key = match reason {
                DrawReason::Stalemate => "draw-stalemate",
                DrawReason::DeadPosition => "draw-dead-position",
                DrawReason::ThreefoldRepetition => "draw-threefold-repetition",
                DrawReason::FivefoldRepetition => "draw-fivefold-repetition",
                DrawReason::FiftyMoves => "draw-fifty-moves",
                DrawReason::SeventyFiveMoves => "draw-seventy-five-moves",
                DrawReason::Agreement => "draw-agreement",
                DrawReason::FlagWithoutMatingMaterial => "draw-flag-without-mating-material",
                DrawReason::NoMove => "draw-no-move",
            };
            (key, None)
        }
    };
    match loser {
        Some(loser) => about_or_you(key, players, loser),
        None => LocalText::new(key),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rules::Preset, session::Level, text::Texts};

    fn told(setup: &GameSetup, winner: Color, reason: WinReason) -> String {
        let outcome = Outcome::Win { winner, reason };
        let texts = Texts::default();
        let text = LocalText::new("result-with-reason")
            .with_text("result", result(outcome, setup))
            .with_text("reason", super::reason(outcome, setup));
        texts.get(&text)
    }

    #[test]
    fn results_speak_to_who_plays_a_computer_and_name_two_players() {
        use WinReason as R;
        let mut setup = GameSetup::new(Preset::Fog.ruleset());
        let (white, black) = (Color::White, Color::Black);
        assert_eq!(told(&setup, white, R::Resignation), "White wins. Black resigned.");
        assert_eq!(told(&setup, black, R::Flag), "Black wins. White ran out of time.");
        assert_eq!(told(&setup, black, R::KingCaptured), "Black wins. The king was captured.");
        setup.names = ["Anna".into(), "Bob".into()];
        assert_eq!(told(&setup, white, R::Resignation), "Anna wins. Bob resigned.");
        assert_eq!(told(&setup, black, R::NoMove), "Bob wins. Anna had no moves left.");
        setup.names = ["Scout".into(), String::new()];
        setup.computers = [Some(Level::Scout), None];
        assert_eq!(told(&setup, white, R::Resignation), "You lost. You resigned.");
        assert_eq!(told(&setup, white, R::KingCaptured), "You lost. Your king was captured.");
        assert_eq!(told(&setup, black, R::KingCaptured), "You won. You captured the king.");
        assert_eq!(told(&setup, black, R::Flag), "You won. Scout ran out of time.");
        assert_eq!(told(&setup, white, R::NoMove), "You lost. You had no moves left.");
        assert_eq!(told(&setup, black, R::Checkmate), "You won. Checkmate.");
    }
}
