//! The texts about a saved game.

use super::choice::Words;
use crate::{
    save::{ClosedGame, GameEntry, MAX_TITLE, Opponent, SaveError, SaveName, TroubleCause},
    table::phrases::{self, time_text},
    words::{LocalText, Texts, calendar::Calendar},
};

/// Returns the progress or the result of the game, its time, and the date when it was last played.
pub(super) fn details(entry: &GameEntry, calendar: &Calendar) -> LocalText {
    details_with(time_text(entry.setup.time), entry, calendar)
}

/// Returns the progress or the result of a game on the server, its kind, and the date when it was
/// put there. A server does not tell the time of the game.
pub(super) fn details_there(entry: &GameEntry, calendar: &Calendar) -> LocalText {
    details_with(phrases::game_name(&entry.setup), entry, calendar)
}

fn details_with(kind: LocalText, entry: &GameEntry, calendar: &Calendar) -> LocalText {
    let state = match entry.outcome {
        None => LocalText::new("games-move").with_number("number", entry.move_number() as f64),
        Some(outcome) => phrases::result_text(outcome, entry),
    };
    let date = match entry.saved {
        Some(saved) => calendar.day(saved),
        None => LocalText::new("date-unknown"),
    };
    LocalText::new("games-details")
        .with_text("state", state)
        .with_text("time", kind)
        .with_text("date", date)
}

/// Returns the name of an opponent.
pub(super) fn opponent(opponent: Opponent) -> LocalText {
    match opponent {
        Opponent::Computer(level) => level.into(),
        Opponent::Elsewhere => "statistics-elsewhere".into(),
        Opponent::Here => "new-game-person".into(),
    }
}

/// Returns where a game comes from, if another program has copied it.
pub(super) fn copy(name: &SaveName) -> Option<LocalText> {
    name.copied_from().map(|from| LocalText::new("games-copy").with("from", from))
}

/// Returns the headline of a game that cannot be read, and the reason.
pub(super) fn closed(
    ClosedGame { name, cause }: &ClosedGame,
    calendar: &Calendar,
) -> [LocalText; 2] {
    let headline = match name.began().filter(|_| name.copied_from().is_none()) {
        Some(began) => calendar.day_and_time(began),
        None => LocalText::verbatim(name.as_str()),
    };
    let reason = match cause {
        TroubleCause::Save(SaveError::Newer { .. }) => LocalText::new("games-newer"),
        cause => LocalText::new("games-closed").with_text("reason", cause),
    };
    [headline, reason]
}

/// Returns the words about a game that a search looks through, in lower case: those of the list,
/// the players' names as they were entered, and its days in words and figures.
pub(super) fn all(entry: &GameEntry, calendar: &Calendar, texts: &Texts) -> Words {
    let name = texts.get(&phrases::saved_game(entry)).to_lowercase();
    let mut all = name.clone();
    let told = [phrases::game_name(&entry.setup), details(entry, calendar)];
    let told = told.into_iter().chain(copy(&entry.name));
    let days = [entry.saved, entry.name.began()].into_iter().flatten();
    let figures = days.filter_map(|at| calendar.figures(at));
    let names = entry.setup.names.iter().cloned();
    for part in told.map(|text| texts.get(&text)).chain(figures).chain(names) {
        all.push(' ');
        all.push_str(&part.to_lowercase());
    }
    Words { name, all }
}

/// Returns the spoken name of a button with this text, about a game.
pub(super) fn button_spoken(
    button: &'static str,
    entry: &GameEntry,
    details: &LocalText,
) -> LocalText {
    spoken(button, phrases::saved_game(entry), details)
}

/// As [`button_spoken`], with the headline of the game.
pub(super) fn spoken(button: &'static str, headline: LocalText, details: &LocalText) -> LocalText {
    LocalText::new("games-button-spoken")
        .with_key("button", button)
        .with_text("game", headline)
        .with_text("details", details.clone())
}

/// Returns the kind of game, and its time.
pub(super) fn kind(entry: &GameEntry) -> LocalText {
    LocalText::new("games-kind")
        .with_text("game", phrases::game_name(&entry.setup))
        .with_text("time", time_text(entry.setup.time))
}

/// Returns the result, the number of moves and the days of a game, line by line.
pub(super) fn facts(entry: &GameEntry, on_table: bool, calendar: &Calendar) -> Vec<LocalText> {
    let state = match entry.outcome {
        Some(outcome) => LocalText::new("result-with-reason")
            .with_text("result", phrases::result_text(outcome, entry))
            .with_text("reason", phrases::reason_text(outcome, entry)),
        None if on_table => LocalText::new("games-on-board"),
        None => LocalText::new("games-unfinished"),
    };
    let moves = entry.plies.div_ceil(2);
    let mut facts = vec![state, LocalText::new("games-moves").with_number("count", moves as f64)];
    for (key, at) in [("games-started", entry.name.began()), ("games-last-played", entry.saved)] {
        facts.extend(at.map(|at| LocalText::new(key).with_text("when", calendar.day_and_time(at))));
    }
    facts.extend(copy(&entry.name));
    facts
}

/// Returns the title for a copy of a game: the title of the game with a number, as no other game
/// has.
pub(super) fn copy_title<'a>(
    entry: &GameEntry,
    others: impl Iterator<Item = &'a GameEntry> + Clone,
    texts: &Texts,
) -> String {
    let game = match entry.title.as_str() {
        "" => texts.get(&phrases::game_name(&entry.setup)),
        title => title.to_owned(),
    };
    let mut game = without_number(&game).to_owned();
    for number in 2_u32.. {
        let title = loop {
            let title = texts.get(
                &LocalText::new("games-copy-title")
                    .with("game", game.as_str())
                    .with("number", number.to_string()),
            );
            if title.chars().count() <= MAX_TITLE || game.pop().is_none() {
                break title;
            }
        };
        if others.clone().all(|other| other.title != title) {
            return title;
        }
    }
    game
}

/// Returns a title without the number of a copy.
fn without_number(title: &str) -> &str {
    let numbered = title.strip_suffix(')').and_then(|title| title.rsplit_once(" ("));
    match numbered {
        Some((game, number)) if number.parse::<u32>().is_ok() && !game.is_empty() => game,
        _ => title,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{GameSetup, Preset},
        save::SaveName,
    };

    fn titled(title: &str) -> GameEntry {
        let setup = GameSetup::new(Preset::Fog.ruleset());
        GameEntry {
            name: SaveName::new("x").expect("a name"),
            title: title.into(),
            saved: None,
            seats: setup.seats(),
            setup,
            plies: 0,
            outcome: None,
        }
    }

    #[test]
    fn a_copy_has_a_title_of_its_own() {
        let texts = Texts::default();
        let long = "x".repeat(MAX_TITLE);
        let cut = format!("{} (2)", "x".repeat(MAX_TITLE - 4));
        for (title, others, expected) in [
            ("", &[""][..], "Fog of war (2)"),
            ("", &["", "Fog of war (2)"], "Fog of war (3)"),
            ("Final", &["Final"], "Final (2)"),
            ("Final (2)", &["Final (2)", "Final (3)"], "Final (4)"),
            ("Final (Paris)", &[], "Final (Paris) (2)"),
            ("(7)", &[], "(7) (2)"),
            (&long, &[], &cut),
        ] {
            let others: Vec<_> = others.iter().map(|title| titled(title)).collect();
            assert_eq!(copy_title(&titled(title), others.iter(), &texts), expected, "{title}");
        }
    }
}
