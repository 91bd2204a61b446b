//! Counts of finished games, by their rules and by the opponent.

use super::GameEntry;
use fogchess_rules::{Color, Level, Outcome, Preset, Ruleset, Seat, Seats, WinReason};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::SystemTime,
};

/// The opponents by whom games are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Opponent {
    /// A computer of this level.
    Computer(Level),
    /// A person at another screen.
    Elsewhere,
    /// A person at the same screen. Nobody knows which of the two is the reader, so these games are
    /// neither won nor lost.
    Here,
}

impl Opponent {
    /// Returns the opponent of the person in front of this screen; `None` if nobody plays there.
    pub fn of(seats: Seats) -> Option<Self> {
        if seats.share_screen() {
            return Some(Self::Here);
        }
        Some(match seats.of(!seats.own_side()?) {
            Seat::Computer(level) => Self::Computer(level),
            Seat::Elsewhere => Self::Elsewhere,
            Seat::Here => Self::Here,
        })
    }
}

/// The ends of games that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// Checkmate.
    Checkmate,
    /// A king or general was taken.
    KingCaptured,
    /// A side had no move and lost.
    NoMove,
    /// A side lost because of its perpetual check.
    PerpetualCheck,
    /// A side's time ran out.
    Flag,
    /// A side resigned.
    Resignation,
    /// A side left the game.
    Abandonment,
    /// Nobody won.
    Draw,
}

impl End {
    /// Returns the end of a game; `None` for a game that was called off.
    const fn of(outcome: Outcome) -> Option<Self> {
        let reason = match outcome {
            Outcome::Win { reason, .. } => reason,
            Outcome::Draw(_) => return Some(Self::Draw),
            Outcome::Aborted => return None,
        };
        Some(match reason {
            WinReason::Checkmate => Self::Checkmate,
            WinReason::KingCaptured => Self::KingCaptured,
            WinReason::NoMove => Self::NoMove,
            WinReason::PerpetualCheck => Self::PerpetualCheck,
            WinReason::Flag => Self::Flag,
            WinReason::Resignation => Self::Resignation,
            WinReason::Abandonment => Self::Abandonment,
        })
    }
}

/// The result of a game for the person in front of this screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnResult {
    /// They won.
    Won,
    /// Nobody won.
    Drawn,
    /// They lost.
    Lost,
}

impl OwnResult {
    /// Returns the result of a game; `None` if it has none, or if this screen played no side or both.
    pub fn of(entry: &GameEntry) -> Option<Self> {
        let own = entry.seats.own_side()?;
        match entry.outcome? {
            Outcome::Win { winner, .. } if winner == own => Some(Self::Won),
            Outcome::Win { .. } => Some(Self::Lost),
            Outcome::Draw(_) => Some(Self::Drawn),
            Outcome::Aborted => None,
        }
    }
}

/// The counts of the games of one kind against one opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The kind of game: the preset with its rules, or with the most similar ones.
    pub preset: Preset,
    /// The opponent.
    pub opponent: Opponent,
    /// The number of games that have ended.
    pub played: usize,
    /// The number of games that the person in front of this screen won.
    pub won: usize,
    /// The number of draws; 0 against a person at the same screen.
    pub drawn: usize,
    /// The number of games that they lost.
    pub lost: usize,
    /// The greatest number of games won in a row.
    pub streak: usize,
    /// The result of the last game, and the number of games in a row that had it up to then.
    pub row: Option<(OwnResult, usize)>,
    /// The number of games with each end.
    pub ends: BTreeMap<End, usize>,
}

/// The number of games won or lost in a row after which another level is offered.
const IN_A_ROW: usize = 3;

impl Tally {
    /// Returns the counts against one opponent under these rules, or under those most similar to
    /// them; `None` if no game has ended.
    pub fn of(games: &[GameEntry], ruleset: &Ruleset, opponent: Opponent) -> Option<Self> {
        let preset = ruleset.most_like();
        let is_it = |tally: &Self| tally.preset == preset && tally.opponent == opponent;
        tallies(games).into_iter().find(is_it)
    }

    /// Returns the level to offer: that above if the last three games were won against a computer,
    /// or that below if they were lost.
    pub fn next_level(&self) -> Option<Level> {
        match (self.opponent, self.row?) {
            (Opponent::Computer(level), (OwnResult::Won, IN_A_ROW..)) => level.above(),
            (Opponent::Computer(level), (OwnResult::Lost, IN_A_ROW..)) => level.below(),
            _ => None,
        }
    }
}

/// Counts the games that were played at this screen and have ended, in the order of [`Preset::ALL`]
/// and of opponents. A copy of a game counts as that game, for as long as nothing was played on.
pub fn tallies(games: &[GameEntry]) -> Vec<Tally> {
    let mut ended: Vec<_> = games
        .iter()
        .filter_map(|game| {
            let outcome = game.outcome?;
            Some((game, Opponent::of(game.seats)?, End::of(outcome)?))
        })
        .collect();
    ended.sort_by_key(|(game, ..)| (game.saved, game.name.clone()));
    let mut counted =
        BTreeSet::<(Option<SystemTime>, Option<SystemTime>, usize, Option<Color>)>::new();
    let mut tallies = BTreeMap::new();
    for (game, opponent, end) in ended {
        let began = game.name.began();
        let winner = game.outcome.and_then(Outcome::winner);
        if began.is_some() && !counted.insert((began, game.saved, game.plies, winner)) {
            continue;
        }
        let preset = game.setup.ruleset.most_like();
        let key = (Preset::ALL.iter().position(|other| *other == preset), opponent);
        let tally = tallies.entry(key).or_insert_with(|| Tally {
            preset,
            opponent,
            played: 0,
            won: 0,
            drawn: 0,
            lost: 0,
            streak: 0,
            row: None,
            ends: BTreeMap::new(),
        });
        tally.played += 1;
        *tally.ends.entry(end).or_default() += 1;
        let result = OwnResult::of(game);
        let before = tally.row.filter(|(before, _)| Some(*before) == result);
        let in_a_row = before.map_or(1, |(_, count)| count + 1);
        tally.row = result.map(|result| (result, in_a_row));
        match result {
            Some(OwnResult::Won) => {
                tally.won += 1;
                tally.streak = tally.streak.max(in_a_row);
            }
            Some(OwnResult::Drawn) => tally.drawn += 1,
            Some(OwnResult::Lost) => tally.lost += 1,
            None => {}
        }
    }
    tallies.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SaveName;
    use core::time::Duration;
    use fogchess_rules::{BySide, DrawReason, GameSetup};

    const LEVEL: Level = Level::Ranger;

    /// Returns a game that began in this minute and ended ten seconds later.
    fn game(
        minute: u64,
        preset: Preset,
        computers: BySide<Option<Level>>,
        here: BySide<bool>,
        outcome: Option<Outcome>,
    ) -> GameEntry {
        let began = SystemTime::UNIX_EPOCH + Duration::from_secs(60 * minute);
        GameEntry {
            name: SaveName::of(began, 1),
            title: String::new(),
            saved: Some(began + Duration::from_secs(10)),
            setup: GameSetup { computers, ..GameSetup::new(preset.ruleset()) },
            seats: Seats::new(computers, |side| here[side]),
            plies: 20,
            outcome,
        }
    }

    fn wins(winner: Color, reason: WinReason) -> Option<Outcome> {
        Some(Outcome::Win { winner, reason })
    }

    const DRAW: Option<Outcome> = Some(Outcome::Draw(DrawReason::Agreement));

    #[test]
    fn games_are_counted_by_rules_and_opponent() {
        use Color::{Black, White};
        use WinReason as R;
        let both = BySide::both(true);
        let computer = BySide::from([None, Some(LEVEL)]);
        let persons = BySide::default();
        let games = [
            game(1, Preset::Chess, computer, both, wins(White, R::Checkmate)),
            game(2, Preset::Chess, computer, both, wins(Black, R::Flag)),
            game(3, Preset::Chess, computer.swapped(), both, wins(Black, R::Checkmate)),
            game(4, Preset::Chess, computer, both, DRAW),
            // Not yet over, called off, watched here, and watched on a server.
            game(5, Preset::Chess, computer, both, None),
            game(6, Preset::Chess, computer, both, Some(Outcome::Aborted)),
            game(7, Preset::Chess, BySide::both(Some(LEVEL)), both, DRAW),
            game(8, Preset::Chess, persons, BySide::both(false), DRAW),
            game(9, Preset::Fog, persons, [false, true].into(), wins(Black, R::KingCaptured)),
            game(10, Preset::Fog, persons, both, wins(Black, R::Resignation)),
            game(11, Preset::Fog, persons, both, DRAW),
        ];
        let tallies = tallies(&games);
        let row = |tally: &Tally| {
            let Tally { played, won, drawn, lost, streak, .. } = *tally;
            (tally.preset, tally.opponent, [played, won, drawn, lost, streak])
        };
        assert_eq!(
            tallies.iter().map(row).collect::<Vec<_>>(),
            [
                (Preset::Fog, Opponent::Elsewhere, [1, 1, 0, 0, 1]),
                (Preset::Fog, Opponent::Here, [2, 0, 0, 0, 0]),
                (Preset::Chess, Opponent::Computer(LEVEL), [4, 2, 1, 1, 1]),
            ]
        );
        let ends = [(End::Checkmate, 2), (End::Flag, 1), (End::Draw, 1)];
        assert_eq!(tallies[2].ends, ends.into());
    }

    #[test]
    fn the_longest_streak_is_counted_in_the_order_of_play() {
        let play = |minute, winner| {
            let computers = [None, Some(LEVEL)].into();
            let outcome = wins(winner, WinReason::Resignation);
            game(minute, Preset::FogCheck, computers, BySide::both(true), outcome)
        };
        let (won, lost) = (Color::White, Color::Black);
        let mut games: Vec<_> = [won, won, lost, won, won, won, lost, won]
            .into_iter()
            .zip(1..)
            .map(|(winner, minute)| play(minute, winner))
            .collect();
        games.reverse();
        assert_eq!(tallies(&games)[0].streak, 3);
        // Without the game that was lost between them, two streaks are one.
        games.retain(|game| game.saved != play(3, lost).saved);
        assert_eq!((tallies(&games)[0].streak, tallies(&games)[0].played), (5, 7));
    }

    #[test]
    fn three_games_in_a_row_lead_to_the_next_level() {
        const WON: Option<Color> = Some(Color::White);
        const LOST: Option<Color> = Some(Color::Black);
        let next = |level, preset: Preset, winners: &[Option<Color>]| {
            let computers = [None, Some(level)].into();
            let both = BySide::both(true);
            let ended = |winner: &Option<Color>| {
                winner.map_or(DRAW, |winner| wins(winner, WinReason::Checkmate))
            };
            let played = winners.iter().zip(1..);
            let mut games: Vec<_> = played
                .map(|(winner, minute)| game(minute, preset, computers, both, ended(winner)))
                .collect();
            // Games of another kind, called off, or running change nothing.
            for (minute, other, outcome) in [
                (20, Preset::Xiangqi, wins(Color::White, WinReason::Flag)),
                (21, Preset::Fog, Some(Outcome::Aborted)),
                (22, Preset::Fog, None),
            ] {
                games.push(game(minute, other, computers, both, outcome));
            }
            games.reverse();
            let ruleset = Preset::Fog.ruleset();
            Tally::of(&games, &ruleset, Opponent::Computer(level))?.next_level()
        };
        let in_fog = |winners: &[Option<Color>]| next(Level::Scout, Preset::Fog, winners);
        assert_eq!(in_fog(&[]), None);
        for two in [&[WON, WON][..], &[LOST, LOST], &[WON, WON, LOST, WON, WON]] {
            assert_eq!(in_fog(two), None, "{two:?}");
        }
        assert_eq!(in_fog(&[WON, WON, None, WON]), None, "a draw breaks the row");
        assert_eq!(in_fog(&[None, None, None]), None);
        assert_eq!(in_fog(&[LOST, WON, WON, WON]), Some(Level::Tracker));
        assert_eq!(in_fog(&[WON, WON, WON, WON]), Some(Level::Tracker));
        assert_eq!(in_fog(&[WON, LOST, LOST, LOST]), Some(Level::Recruit));
        assert_eq!(next(Level::Scout, Preset::Chess, &[WON; 3]), None, "other rules");
        assert_eq!(next(Level::Novice, Preset::Fog, &[LOST; 3]), None, "nothing is below");
        assert_eq!(next(Level::Grandmaster, Preset::Fog, &[WON; 3]), None, "nothing is above");
    }

    #[test]
    fn a_copy_counts_once() {
        let outcome = wins(Color::White, WinReason::Checkmate);
        let original =
            game(1, Preset::Chess, [None, Some(LEVEL)].into(), BySide::both(true), outcome);
        let began = original.name.began().expect("its name tells");
        let copy =
            GameEntry { name: SaveName::of(began, 2), title: "copy".into(), ..original.clone() };
        assert_eq!(tallies(&[original.clone(), copy.clone()])[0].played, 1);
        let played_on = GameEntry { plies: 31, ..copy };
        assert_eq!(tallies(&[original, played_on])[0].played, 2);
    }
}
