//! The options of the making of puzzles, parsed from the command line.

use crate::arguments::{ArgumentError, Arguments};
use fogchess_rules::{BoardKind, Goal, Preset};
use std::path::PathBuf;

/// The usage text of the making of puzzles.
pub const USAGE: &str = "\
fogchess-uci puzzles FOLDER [OPTIONS]

  FOLDER            the folder that keeps the games and what was found in them: what was
                    interrupted goes on there
  --variant ID      rules in the fog: fog or fog-xiangqi (fog)
  --games N         the number of games (3000 for fog, 1000 for fog-xiangqi)
  --count N         the most puzzles to choose (100 for fog, 30 for fog-xiangqi)
  --threads N       the number of games to play and to look through at a time (1)
  --file FILE       the file to write the puzzles to (assets/puzzles/VARIANT.txt)";

/// The options of the making of puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleOptions {
    /// The folder of the games and the questions.
    pub folder: PathBuf,
    /// The rules.
    pub preset: Preset,
    /// The number of games.
    pub games: u64,
    /// The most puzzles to choose.
    pub count: usize,
    /// The number of threads.
    pub threads: usize,
    /// The file of the puzzles.
    pub file: PathBuf,
}

impl PuzzleOptions {
    /// Parses the arguments after `puzzles`.
    ///
    /// # Errors
    /// Returns an error if an option is missing or wrong.
    pub fn parse(args: impl IntoIterator<Item = String>) -> Result<Self, ArgumentError> {
        let mut args = Arguments::new(args);
        let no_folder = ArgumentError::Missing("FOLDER", "say where the games are kept");
        let folder = args.word().ok_or(no_folder)?.into();
        let (mut preset, mut threads) = (Preset::Fog, 1);
        let (mut games, mut count, mut file) = (None, None, None);
        while let Some(option) = args.option() {
            match option.as_str() {
                "--variant" => preset = args.parsed("fog or fog-xiangqi", capturing_in_fog)?,
                "--games" => games = Some(args.positive()?),
                "--count" => count = Some(args.positive()?),
                "--threads" => threads = args.positive()?,
                "--file" => file = Some(args.value()?.into()),
                _ => return Err(args.unknown()),
            }
        }
        let [most_games, most] = match preset.ruleset().board {
            BoardKind::Chess => [3_000, 100],
            BoardKind::Xiangqi | BoardKind::Draughts | BoardKind::Draughts10 => [1_000, 30],
        };
        Ok(Self {
            folder,
            preset,
            games: games.unwrap_or(most_games as u64),
            count: count.unwrap_or(most),
            threads,
            file: file.unwrap_or_else(|| format!("assets/puzzles/{}.txt", preset.id()).into()),
        })
    }
}

/// Returns the rules with this name, if kings are captured in the fog under them.
fn capturing_in_fog(id: &str) -> Option<Preset> {
    let fits = |preset: &Preset| {
        let rules = preset.ruleset();
        rules.vision.is_fog() && rules.goal == Goal::CaptureKing && preset.id() == id
    };
    Preset::ALL.into_iter().find(fits)
}
