//! The games that the player wants to see: a search, filters and an order.

use crate::{
    rules::{Outcome, Preset},
    save::{GameEntry, Opponent, OwnResult},
};
use bevy::prelude::*;
use core::cmp::Reverse;

/// The games that the player wants to see. The order is remembered while the program runs.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(super) struct Choice {
    /// The words that a game must have, as they were typed.
    pub search: String,
    /// The only kind of game, if one was chosen.
    pub preset: Option<Preset>,
    /// The only opponent, if one was chosen.
    pub opponent: Option<Opponent>,
    /// The only result, if one was chosen.
    pub result: Option<GameResult>,
    /// The order.
    pub order: Order,
}

/// The results that games are filtered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameResult {
    Won,
    Drawn,
    Lost,
    /// One of two persons at this screen won, or one of two computers; or the game was only
    /// watched, or was aborted.
    Other,
    Unfinished,
}

impl GameResult {
    /// All results, in the order in which they are offered.
    pub const ALL: [Self; 5] = [Self::Won, Self::Drawn, Self::Lost, Self::Other, Self::Unfinished];

    fn of(entry: &GameEntry) -> Self {
        match (entry.outcome, OwnResult::of(entry)) {
            (None, _) => Self::Unfinished,
            (_, Some(OwnResult::Won)) => Self::Won,
            (_, Some(OwnResult::Lost)) => Self::Lost,
            (_, Some(OwnResult::Drawn)) | (Some(Outcome::Draw(_)), None) => Self::Drawn,
            (Some(_), None) => Self::Other,
        }
    }
}

/// The orders of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Order {
    /// The game that was played last is the first.
    #[default]
    Newest,
    /// The game that was played last is the last.
    Oldest,
    /// The game with the most moves is the first.
    Longest,
    /// By the names of the games.
    Name,
}

impl Order {
    pub const ALL: [Self; 4] = [Self::Newest, Self::Oldest, Self::Longest, Self::Name];
}

/// The words about a game, in lower case.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    /// The name of the game.
    pub name: String,
    /// All words that a search looks through.
    pub all: String,
}

impl Choice {
    /// Returns `true` if some games may be left out.
    pub fn is_narrow(&self) -> bool {
        !self.search.trim().is_empty() || self.is_filtered()
    }

    /// Returns `true` if a filter is set.
    pub const fn is_filtered(&self) -> bool {
        self.preset.is_some() || self.opponent.is_some() || self.result.is_some()
    }

    /// Returns `true` if the words about games are needed.
    pub fn needs_words(&self) -> bool {
        self.order == Order::Name || !self.search.trim().is_empty()
    }

    /// Removes the search and the filters; the order stays.
    pub fn clear(&mut self) {
        *self = Self { order: self.order, ..Self::default() };
    }

    /// Returns the indices of the games to show, in their order. The `games` are those of the
    /// library, the one played last first; `words` are the words about each, if they are needed.
    pub fn of(&self, games: &[GameEntry], words: &[Words]) -> Vec<usize> {
        let search = self.search.to_lowercase();
        let has = |index: usize| {
            let mut parts = search.split_whitespace();
            words.get(index).is_none_or(|words| parts.all(|part| words.all.contains(part)))
        };
        let mut chosen: Vec<_> =
            (0..games.len()).filter(|index| self.admits(&games[*index]) && has(*index)).collect();
        match self.order {
            Order::Newest => {}
            Order::Oldest => chosen.reverse(),
            Order::Longest => chosen.sort_by_key(|index| Reverse(games[*index].plies)),
            Order::Name => chosen.sort_by_key(|index| words.get(*index).map(|words| &words.name)),
        }
        chosen
    }

    fn admits(&self, entry: &GameEntry) -> bool {
        self.preset.is_none_or(|preset| entry.setup.ruleset.most_like() == preset)
            && self.opponent.is_none_or(|opponent| Opponent::of(entry.seats) == Some(opponent))
            && self.result.is_none_or(|result| GameResult::of(entry) == result)
    }
}

/// The values of the filters that games have, each in its order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Values {
    pub presets: Vec<Preset>,
    pub opponents: Vec<Opponent>,
    pub results: Vec<GameResult>,
}

impl Values {
    pub fn of(games: &[GameEntry]) -> Self {
        let mut opponents: Vec<_> =
            games.iter().filter_map(|game| Opponent::of(game.seats)).collect();
        opponents.sort_unstable();
        opponents.dedup();
        let is_played =
            |preset: &Preset| games.iter().any(|game| game.setup.ruleset.most_like() == *preset);
        let is_there =
            |result: &GameResult| games.iter().any(|game| GameResult::of(game) == *result);
        Self {
            presets: Preset::ALL.into_iter().filter(is_played).collect(),
            opponents,
            results: GameResult::ALL.into_iter().filter(is_there).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Color, DrawReason, GameSetup, Level, WinReason},
        save::SaveName,
    };

    /// Returns three games: won in the fog against the Ranger, drawn by two persons, and
    /// unfinished.
    fn games() -> (Vec<GameEntry>, Vec<Words>) {
        let entry = |name: &str, setup: GameSetup, plies, outcome| GameEntry {
            name: SaveName::new(name).expect("a name"),
            title: String::new(),
            saved: None,
            seats: setup.seats(),
            setup,
            plies,
            outcome,
        };
        let mut computer = GameSetup::new(Preset::Fog.ruleset());
        computer.computers.black = Some(Level::Ranger);
        let won = Outcome::Win { winner: Color::White, reason: WinReason::KingCaptured };
        let games = vec![
            entry("a", computer.clone(), 40, Some(won)),
            entry(
                "b",
                GameSetup::new(Preset::Chess.ruleset()),
                90,
                Some(Outcome::Draw(DrawReason::Agreement)),
            ),
            entry("c", computer, 3, None),
        ];
        let words = ["final: you – ranger 4 oct", "chess: anna – ben 5 oct", "dark chess 4 nov"];
        let words = words.map(|all| Words { name: all.into(), all: all.into() });
        (games, words.into())
    }

    #[test]
    fn games_are_found_by_words_filters_and_order() {
        let (games, words) = games();
        let plain = Choice::default();
        let of = |choice: Choice| choice.of(&games, &words);
        assert_eq!(of(plain.clone()), [0, 1, 2]);
        for (search, found) in [
            ("oct", &[0, 1][..]),
            ("Anna", &[1]),
            ("4 OCT", &[0]),
            ("zebra", &[]),
            ("  ", &[0, 1, 2]),
        ] {
            assert_eq!(of(Choice { search: search.into(), ..plain.clone() }), found, "{search}");
        }
        assert_eq!(of(Choice { preset: Some(Preset::Fog), ..plain.clone() }), [0, 2]);
        assert_eq!(of(Choice { opponent: Some(Opponent::Here), ..plain.clone() }), [1]);
        for (result, found) in [
            (GameResult::Won, &[0][..]),
            (GameResult::Drawn, &[1]),
            (GameResult::Lost, &[]),
            (GameResult::Unfinished, &[2]),
        ] {
            assert_eq!(of(Choice { result: Some(result), ..plain.clone() }), found, "{result:?}");
        }
        for (order, found) in
            [(Order::Oldest, [2, 1, 0]), (Order::Longest, [1, 0, 2]), (Order::Name, [1, 2, 0])]
        {
            assert_eq!(of(Choice { order, ..plain.clone() }), found, "{order:?}");
        }
        let narrow = Choice {
            search: "4".into(),
            preset: Some(Preset::Fog),
            result: Some(GameResult::Unfinished),
            order: Order::Oldest,
            ..plain
        };
        assert_eq!(of(narrow.clone()), [2]);
        let mut cleared = narrow;
        cleared.clear();
        assert_eq!((cleared.is_narrow(), of(cleared)), (false, vec![2, 1, 0]));
    }

    #[test]
    fn only_values_that_games_have_are_offered() {
        let values = Values::of(&games().0);
        assert_eq!(values.presets, [Preset::Fog, Preset::Chess]);
        assert_eq!(values.opponents, [Opponent::Computer(Level::Ranger), Opponent::Here]);
        let results = [GameResult::Won, GameResult::Drawn, GameResult::Unfinished];
        assert_eq!(values.results, results);
    }
}
