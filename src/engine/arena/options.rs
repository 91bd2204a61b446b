//! The options of a match, parsed from the command line.

use crate::arguments::{ArgumentError, Arguments};
use core::{fmt, time::Duration};
use fogchess_bot::Techniques;
use fogchess_rules::{Goal, Level, Preset};

/// The usage text of a match.
pub const USAGE: &str = "\
fogchess-uci match --white LEVEL --black LEVEL [OPTIONS]

  --white LEVEL     the player of White in the first game, and then in every other one
  --black LEVEL     the other player; levels are random and those of the bot, or
                    uci:PATH;NAME=VALUE for another program with its options
  --games N         the number of games (2); colours change from game to game
  --variant ID      the rules (fog)
  --movetime MS     the time to think about a move, in milliseconds (100)
  --nodes N         the number of positions to visit for a move, instead of a time
  --white-nodes N   the same for the one called white, after --nodes
  --black-nodes N   and for the one called black
  --white-cores N   the number of cores on which the one called white thinks at a time (1):
                    Marshal and Grandmaster only
  --black-cores N   and the one called black
  --white-without L techniques that the one called white does without, as resolve,mix; all are
                    memory, fear, resolve, purify, mix, puct, one-sided, group, keep,
                    network
  --black-without L and the one called black
  --opening N       the number of plies at the start that are drawn by lot, the same in the two
                    games of a pair (0)
  --seed N          the seed of the random numbers (1)
  --threads N       the number of games to play at a time (1)
  --pgn FILE        the file to write the games to";

/// The most cores of a player: each holds a search tree of its own in memory.
const MOST_CORES: usize = 64;

/// A player in a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contestant {
    /// A player that plays any available move at random.
    Random,
    /// A bot of this level, with these techniques.
    Bot(Level, Techniques),
    /// Another program that speaks UCI: `PATH;NAME=VALUE;…` with the options that it is given.
    Program(String),
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Bot(level, Techniques::ALL) => f.write_str(level.id()),
            Self::Bot(level, techniques) => write!(f, "{} without {techniques}", level.id()),
            Self::Program(line) => f.write_str(line.rsplit('/').next().unwrap_or(line)),
        }
    }
}

impl Contestant {
    fn parse(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case("random") {
            Some(Self::Random)
        } else if let Some(line) = text.strip_prefix("uci:") {
            Some(Self::Program(line.into()))
        } else {
            text.parse().ok().map(|level| Self::Bot(level, Techniques::ALL))
        }
    }
}

/// A limit on the thinking about one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// A limit in time.
    Time(Duration),
    /// A limit in visited positions.
    Nodes(u64),
}

/// The options of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchOptions {
    /// The players. The first has White in the first game.
    pub players: [Contestant; 2],
    /// The number of games.
    pub games: u32,
    /// The rules.
    pub preset: Preset,
    /// The limit for each player.
    pub limits: [Limit; 2],
    /// The number of cores on which each player thinks.
    pub cores: [usize; 2],
    /// The number of plies at the start that are drawn by lot.
    pub opening: usize,
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of games played at a time.
    pub threads: u32,
    /// The file to which the games are written.
    pub pgn: Option<String>,
}

impl MatchOptions {
    /// Parses the arguments after `match`.
    ///
    /// # Errors
    /// Returns an error if an option is missing or wrong.
    pub fn parse(args: impl IntoIterator<Item = String>) -> Result<Self, ArgumentError> {
        let (mut white, mut black) = (None, None);
        let mut without = [Techniques::ALL; 2];
        let mut options = Self {
            players: [Contestant::Random, Contestant::Random],
            games: 2,
            preset: Preset::Fog,
            limits: [Limit::Time(Duration::from_millis(100)); 2],
            cores: [1; 2],
            opening: 0,
            seed: 1,
            threads: 1,
            pgn: None,
        };
        let mut args = Arguments::new(args);
        while let Some(option) = args.option() {
            match option.as_str() {
                "--white" => white = Some(contestant(&mut args)?),
                "--black" => black = Some(contestant(&mut args)?),
                "--games" => options.games = args.positive()?,
                "--variant" => options.preset = variant(&mut args)?,
                "--movetime" => {
                    options.limits = [Limit::Time(Duration::from_millis(args.positive()?)); 2];
                }
                "--nodes" => options.limits = [Limit::Nodes(args.positive()?); 2],
                "--white-nodes" => options.limits[0] = Limit::Nodes(args.positive()?),
                "--black-nodes" => options.limits[1] = Limit::Nodes(args.positive()?),
                "--white-cores" => options.cores[0] = cores(&mut args)?,
                "--black-cores" => options.cores[1] = cores(&mut args)?,
                "--white-without" => without[0] = techniques(&mut args)?,
                "--black-without" => without[1] = techniques(&mut args)?,
                "--opening" => {
                    options.opening = args.parsed("a whole number", |plies| plies.parse().ok())?;
                }
                "--seed" => {
                    options.seed = args.parsed("a whole number", |seed| seed.parse().ok())?;
                }
                "--threads" => options.threads = args.positive()?,
                "--pgn" => options.pgn = Some(args.value()?),
                _ => return Err(args.unknown()),
            }
        }
        let who = "say who plays";
        options.players = [
            white.ok_or(ArgumentError::Missing("--white", who))?,
            black.ok_or(ArgumentError::Missing("--black", who))?,
        ];
        for (player, without) in options.players.iter_mut().zip(without) {
            if let Contestant::Bot(_, techniques) = player {
                *techniques = without;
            }
        }
        Ok(options)
    }
}

fn contestant(args: &mut Arguments) -> Result<Contestant, ArgumentError> {
    let levels = Level::ALL.map(Level::id).join(", ");
    let wanted = format!("there are random, {levels}, and uci:PATH for another program");
    args.parsed(wanted, Contestant::parse)
}

fn cores(args: &mut Arguments) -> Result<usize, ArgumentError> {
    let cores = |value: &str| value.parse().ok().filter(|cores| (1..=MOST_CORES).contains(cores));
    args.parsed(format!("a whole number from 1 to {MOST_CORES}"), cores)
}

fn techniques(args: &mut Arguments) -> Result<Techniques, ArgumentError> {
    let wanted = "names of techniques with commas between them";
    args.parsed(wanted, |names| names.parse().ok())
}

fn variant(args: &mut Arguments) -> Result<Preset, ArgumentError> {
    let is_game = |preset: &Preset| preset.ruleset().goal != Goal::Sandbox;
    let games: Vec<_> = Preset::ALL.into_iter().filter(is_game).map(Preset::id).collect();
    let wanted = format!("there are {}", games.join(", "));
    args.parsed(wanted, |id| Preset::from_id(id).filter(is_game))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<MatchOptions, ArgumentError> {
        MatchOptions::parse(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn the_options_of_a_match_are_parsed() {
        let options = parse(
            "--white Scout --black random --games 400 --nodes 9 --seed 7 --variant chess --threads 2",
        )
        .unwrap();
        let scout = Contestant::Bot(Level::Scout, Techniques::ALL);
        assert_eq!(options.players, [scout, Contestant::Random]);
        assert_eq!((options.games, options.seed, options.threads), (400, 7, 2));
        assert_eq!((options.limits, options.preset), ([Limit::Nodes(9); 2], Preset::Chess));
    }

    #[test]
    fn players_may_differ_in_more_than_their_level() {
        let options = parse(
            "--white marshal --black marshal --nodes 9 --white-nodes 90 --white-cores 2 \
             --black-without mix,puct",
        )
        .unwrap();
        assert_eq!(options.cores, [2, 1]);
        assert_eq!(options.limits, [Limit::Nodes(90), Limit::Nodes(9)]);
        let names = options.players.map(|player| player.to_string());
        assert_eq!(names, ["marshal", "marshal without mix,puct"]);
    }

    #[test]
    fn errors_name_the_wrong_option() {
        for (line, part) in [
            ("--black scout", "--white is missing"),
            ("--white scout", "--black is missing"),
            ("--white wizard", "`wizard` is not right for --white: there are random, novice"),
            ("--white", "`--white` needs a value"),
            ("--games 0", "`0` is not right for --games"),
            ("--variant sandbox", "there are fog, fog-check, chess"),
            ("--black-cores 0", "`0` is not right for --black-cores"),
            ("--speed 9", "`--speed` is no option"),
            ("--white-without luck", "`luck` is not right for --white-without: names of"),
        ] {
            let error = parse(line).unwrap_err().to_string();
            assert!(error.contains(part), "{line}: {error}");
        }
    }
}
