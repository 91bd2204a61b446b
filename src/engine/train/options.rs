//! The options of the training, parsed from the command line.

use crate::arguments::{ArgumentError, Arguments};
use fogchess_rules::Preset;
use std::path::PathBuf;

/// The usage text of the training.
pub const USAGE: &str = "\
fogchess-uci train FOLDER --teacher PATH [OPTIONS]

  FOLDER            the folder that keeps the games and the judgements: what was interrupted goes
                    on there
  --teacher PATH    a program that speaks UCI and judges positions, with its options as
                    PATH;NAME=VALUE
  --go WORDS        how it searches a position, in the words of UCI (depth 2)
  --variant ID      rules in the open: chess or xiangqi (chess)
  --games N         the number of games (16000)
  --threads N       the number of games to play, and of teachers, at a time (1)
  --weights FILE    the file to write the network to (src/bot/VARIANT/network.bin)";

/// The options of the training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainOptions {
    /// The folder of the games and the judgements.
    pub folder: PathBuf,
    /// The teacher: `PATH;NAME=VALUE;…`.
    pub teacher: String,
    /// The words after `go` for the teacher.
    pub go: String,
    /// The rules.
    pub preset: Preset,
    /// The number of games.
    pub games: u64,
    /// The number of threads.
    pub threads: usize,
    /// The file of the network.
    pub weights: PathBuf,
}

impl TrainOptions {
    /// Parses the arguments after `train`.
    ///
    /// # Errors
    /// Returns an error if an option is missing or wrong.
    pub fn parse(args: impl IntoIterator<Item = String>) -> Result<Self, ArgumentError> {
        let mut args = Arguments::new(args);
        let folder = args.word();
        let (mut teacher, mut weights) = (None, None);
        let no_folder = ArgumentError::Missing("FOLDER", "say where the games are kept");
        let mut options = Self {
            folder: folder.ok_or(no_folder)?.into(),
            teacher: String::new(),
            go: "depth 2".into(),
            preset: Preset::Chess,
            games: 16_000,
            threads: 1,
            weights: PathBuf::new(),
        };
        while let Some(option) = args.option() {
            match option.as_str() {
                "--teacher" => teacher = Some(args.value()?),
                "--go" => options.go = args.value()?,
                "--weights" => weights = Some(args.value()?.into()),
                "--variant" => options.preset = args.parsed("chess or xiangqi", open)?,
                "--games" => options.games = args.positive()?,
                "--threads" => options.threads = args.positive()?,
                _ => return Err(args.unknown()),
            }
        }
        let no_teacher = ArgumentError::Missing(
            "--teacher",
            "name a program that speaks UCI, such as stockfish",
        );
        options.teacher = teacher.ok_or(no_teacher)?;
        options.weights = weights
            .unwrap_or_else(|| format!("src/bot/{}/network.bin", options.preset.id()).into());
        Ok(options)
    }
}

/// Returns the rules with this name, if nothing is hidden under them.
fn open(id: &str) -> Option<Preset> {
    let mut open = Preset::ALL.into_iter().filter(|preset| !preset.ruleset().vision.is_fog());
    open.find(|preset| preset.id() == id)
}
