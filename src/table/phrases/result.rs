//! The result of a game and the reason for it.

use super::players::{Players, about_or_you};
use crate::{
    rules::{DrawReason, Outcome, SeatView, WinReason},
    words::LocalText,
};

/// The result: the winner, or a draw.
pub(crate) fn result_text(outcome: Outcome, players: &impl Players) -> LocalText {
    match (outcome.winner(), players.you()) {
        (Some(winner), Some(person)) if winner != person => LocalText::new("result-loss-you"),
        (Some(winner), _) => about_or_you("result-win", players, winner),
        (None, _) if outcome == Outcome::Aborted => LocalText::new("result-aborted"),
        (None, _) => LocalText::new("result-draw"),
    }
}

/// The reason for the end of the game.
pub(crate) fn reason_text(outcome: Outcome, players: &impl Players) -> LocalText {
    let you = players.you();
    let (key, loser) = match outcome {
        Outcome::Win { winner, reason } => {
            let loser = !winner;
            match reason {
                WinReason::Checkmate if you == Some(winner) => ("win-checkmate-by-you", None),
                WinReason::Checkmate if you == Some(loser) => ("win-checkmate-you", None),
                WinReason::Checkmate => ("win-checkmate", None),
                WinReason::KingCaptured if you == Some(winner) => {
                    ("win-king-captured-by-you", None)
                }
                WinReason::KingCaptured if you == Some(loser) => ("win-king-captured-you", None),
                WinReason::KingCaptured => ("win-king-captured", None),
                WinReason::NoMove => ("win-no-move", Some(loser)),
                WinReason::PerpetualCheck => ("win-perpetual-check", Some(loser)),
                WinReason::Flag => ("win-flag", Some(loser)),
                WinReason::Resignation => ("win-resignation", Some(loser)),
                WinReason::Abandonment => ("win-abandonment", Some(loser)),
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
                DrawReason::SixtyMoves => "draw-sixty-moves",
                DrawReason::KingMoves => "draw-king-moves",
                DrawReason::EndingMoves => "draw-ending-moves",
                DrawReason::Abandonment => "draw-abandonment",
            };
            (key, None)
        }
        Outcome::Aborted => ("aborted-reason", None),
    };
    match loser {
        Some(loser) => about_or_you(key, players, loser),
        None => LocalText::new(key).with("board", players.board().id()),
    }
}

/// The reason for the end of the game, then the plies at which the fog was lifted and lowered and
/// the number of take-backs. Nothing while the game runs.
pub(crate) fn reason_texts(seat: &SeatView) -> Vec<LocalText> {
    let Some(outcome) = seat.outcome else { return Vec::new() };
    let mut parts = vec![reason_text(outcome, seat)];
    for change in &seat.fog_changes {
        let key = if change.lifted { "fog-lifted-note" } else { "fog-lowered-note" };
        parts.push(LocalText::new(key).with_number("move", f64::from(change.ply / 2 + 1)));
    }
    if seat.takebacks > 0 {
        parts.push(LocalText::new("takebacks-note").with_number("count", seat.takebacks.into()));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Color, GameSetup, Level, Preset},
        words::Texts,
    };

    fn told(setup: &GameSetup, winner: Color, reason: WinReason) -> String {
        let outcome = Outcome::Win { winner, reason };
        let texts = Texts::default();
        let text = LocalText::new("result-with-reason")
            .with_text("result", result_text(outcome, setup))
            .with_text("reason", reason_text(outcome, setup));
        texts.get(&text)
    }

    #[test]
    fn each_end_is_told_to_winner_loser_and_onlooker() {
        use WinReason as R;
        let mut against = GameSetup::new(Preset::Fog.ruleset());
        against.computers.black = Some(Level::Ranger);
        let mut watched = against.clone();
        watched.computers.white = Some(Level::Scout);
        for (reason, to_winner, to_loser, to_onlooker) in [
            (R::Checkmate, "You checkmated your opponent.", "You were checkmated.", "Checkmate."),
            (
                R::KingCaptured,
                "You captured the king.",
                "Your king was captured.",
                "The king was captured.",
            ),
            (
                R::NoMove,
                "Ranger had no moves left.",
                "You had no moves left.",
                "Ranger had no moves left.",
            ),
            (
                R::PerpetualCheck,
                "Ranger gave perpetual check.",
                "You gave perpetual check.",
                "Ranger gave perpetual check.",
            ),
            (R::Flag, "Ranger ran out of time.", "You ran out of time.", "Ranger ran out of time."),
            (R::Resignation, "Ranger resigned.", "You resigned.", "Ranger resigned."),
            (
                R::Abandonment,
                "Ranger left the game.",
                "You left the game.",
                "Ranger left the game.",
            ),
        ] {
            let (white, black) = (Color::White, Color::Black);
            assert_eq!(told(&against, white, reason), format!("You won. {to_winner}"));
            assert_eq!(told(&against, black, reason), format!("You lost. {to_loser}"));
            assert_eq!(told(&watched, white, reason), format!("Scout wins. {to_onlooker}"));
            for language in ["ru", "zh-Hans"] {
                let texts = Texts::shipped(language);
                let outcome = |winner| Outcome::Win { winner, reason };
                let told = [(&against, white), (&against, black), (&watched, white)]
                    .map(|(setup, winner)| texts.get(&reason_text(outcome(winner), setup)));
                assert!(told[1] != told[0] && told[1] != told[2], "{language}: {told:?}");
            }
        }
    }

    #[test]
    fn results_speak_to_who_plays_a_computer_and_name_two_players() {
        use WinReason as R;
        let mut setup = GameSetup::new(Preset::Fog.ruleset());
        let (white, black) = (Color::White, Color::Black);
        assert_eq!(told(&setup, white, R::Resignation), "White wins. Black resigned.");
        assert_eq!(told(&setup, black, R::Flag), "Black wins. White ran out of time.");
        assert_eq!(told(&setup, black, R::KingCaptured), "Black wins. The king was captured.");
        setup.names = ["Anna".into(), "Bob".into()].into();
        assert_eq!(told(&setup, white, R::Resignation), "Anna wins. Bob resigned.");
        assert_eq!(told(&setup, black, R::NoMove), "Bob wins. Anna had no moves left.");
        setup.names = ["Scout".into(), String::new()].into();
        setup.computers.white = Some(Level::Scout);
        assert_eq!(told(&setup, white, R::Resignation), "You lost. You resigned.");
        assert_eq!(told(&setup, white, R::KingCaptured), "You lost. Your king was captured.");
        assert_eq!(told(&setup, black, R::KingCaptured), "You won. You captured the king.");
        assert_eq!(told(&setup, black, R::Flag), "You won. Scout ran out of time.");
        assert_eq!(told(&setup, white, R::NoMove), "You lost. You had no moves left.");
        assert_eq!(told(&setup, black, R::Checkmate), "You won. You checkmated your opponent.");
    }
}
