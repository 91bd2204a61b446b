//! The score of a match.

use super::{game::Played, options::MatchOptions};
use core::fmt;
use fogchess_rules::{BySide, Color, Outcome};
use std::{
    collections::BTreeMap,
    io::{self, Write},
    time::Duration,
};

/// The wins, draws and losses of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Score {
    pub(super) wins: u32,
    pub(super) draws: u32,
    pub(super) losses: u32,
}

impl Score {
    fn games(self) -> f64 {
        f64::from(self.wins + self.draws + self.losses)
    }

    /// Returns the points per game: a win is 1, a draw ½.
    fn mean(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / self.games().max(1.0)
    }

    /// Returns the interval that holds the true mean with a probability of 95 %, if the games are
    /// independent (Wilson's interval, with the variance reduced by draws).
    fn interval(self) -> (f64, f64) {
        const Z: f64 = 1.959_964;
        let (n, mean) = (self.games().max(1.0), self.mean());
        // Draws reduce the variance.
        let variance = mean * (1.0 - mean) - f64::from(self.draws) / n / 4.0;
        let middle = (mean + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (variance.max(0.0) / n + Z * Z / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wins, draws, losses } = self;
        let (low, high) = self.interval();
        let percent = |part: f64| part * 100.0;
        write!(
            f,
            "+{wins} ={draws} -{losses}, {:.1} % (95 %: {:.1} to {:.1})",
            percent(self.mean()),
            percent(low),
            percent(high),
        )
    }
}

/// The results so far.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// The first player's score with White and with Black.
    by_color: BySide<Score>,
    ends: BTreeMap<String, u32>,
    plies: u64,
    blunders: [u32; 2],
    thinking: [Vec<Duration>; 2],
}

impl Tally {
    pub(super) fn add(&mut self, game: &Played) {
        let color = if game.swapped { Color::Black } else { Color::White };
        let score = &mut self.by_color[color];
        match game.outcome.and_then(Outcome::winner) {
            Some(winner) if winner == color => score.wins += 1,
            Some(_) => score.losses += 1,
            None => score.draws += 1,
        }
        let end = game.outcome.map_or("unfinished".into(), |outcome| match outcome {
            Outcome::Win { reason, .. } => format!("{reason:?}"),
            Outcome::Draw(reason) => format!("{reason:?}"),
            Outcome::Aborted => "Aborted".to_owned(),
        });
        *self.ends.entry(end).or_default() += 1;
        self.plies += game.moves.len() as u64;
        for player in 0..2 {
            self.blunders[player] += game.blunders[player];
            self.thinking[player].extend(&game.thinking[player]);
        }
    }

    /// Returns the first player's score.
    pub(super) fn score(&self) -> Score {
        let BySide { white, black } = self.by_color;
        Score {
            wins: white.wins + black.wins,
            draws: white.draws + black.draws,
            losses: white.losses + black.losses,
        }
    }

    /// Writes the result of the match.
    pub(super) fn write(
        &mut self,
        options: &MatchOptions,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let [first, second] = &options.players;
        let score = self.score();
        writeln!(output, "\n{first} against {second}, {}: {score}", options.preset.word())?;
        writeln!(
            output,
            "  with White {}\n  with Black {}",
            self.by_color.white, self.by_color.black
        )?;
        let ends: Vec<String> = self.ends.iter().map(|(end, n)| format!("{end} {n}")).collect();
        let games = (score.games() as u64).max(1);
        writeln!(output, "  ends: {}; {} plies a game", ends.join(", "), self.plies / games)?;
        for (player, contestant) in options.players.iter().enumerate() {
            let thinking = &mut self.thinking[player];
            thinking.sort_unstable();
            let at = |part: f64| {
                let place = (thinking.len() as f64 * part) as usize;
                thinking.get(place.min(thinking.len().saturating_sub(1))).copied()
            };
            writeln!(
                output,
                "  {contestant}: {} kings left to a piece in sight; {:?} a move at the median, \
                 {:?} at 95 %, {:?} at most",
                self.blunders[player],
                at(0.5).unwrap_or_default(),
                at(0.95).unwrap_or_default(),
                at(1.0).unwrap_or_default(),
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_narrows_with_games_and_with_draws() {
        let score = |wins, draws, losses| Score { wins, draws, losses };
        assert_eq!(
            score(65, 0, 35).to_string(),
            "+65 =0 -35, 65.0 % (95 %: 55.3 to 73.6)",
            "as in tables of Wilson's interval"
        );
        let width = |score: Score| score.interval().1 - score.interval().0;
        assert!(width(score(650, 0, 350)) < width(score(65, 0, 35)) / 2.0);
        assert!(width(score(50, 50, 0)) < width(score(75, 0, 25)));
        assert!(score(10, 0, 0).interval().1 > 0.999);
        assert!(score(0, 0, 0).interval().0 < 0.01, "nothing is known");
    }
}
