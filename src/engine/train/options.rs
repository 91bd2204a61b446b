//! The options of the training, parsed from the command line.

use fogchess_rules::{Preset, text::excerpt};
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

/// The errors in the options of the training.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrainError {
    /// There is no folder.
    #[error("say in which folder the games are kept")]
    NoFolder,
    /// There is no teacher.
    #[error("`--teacher` is missing: a program that speaks UCI, such as stockfish")]
    NoTeacher,
    /// There is no such option.
    #[error("`{0}` is no option of the training")]
    UnknownOption(String),
    /// The option needs a value.
    #[error("`{0}` needs a value")]
    NoValue(String),
    /// The option does not accept this value.
    #[error("`{value}` is not right for {option}: {wanted}")]
    BadValue {
        /// The option.
        option: String,
        /// The value.
        value: String,
        /// The values that the option accepts.
        wanted: &'static str,
    },
}

impl TrainOptions {
    /// Parses the arguments after `train`.
    ///
    /// # Errors
    /// Returns an error if an option is missing or wrong.
    pub fn parse(args: impl IntoIterator<Item = String>) -> Result<Self, TrainError> {
        let mut args = args.into_iter();
        let folder = args.next().filter(|folder| !folder.starts_with('-'));
        let (mut teacher, mut weights) = (None, None);
        let mut options = Self {
            folder: folder.ok_or(TrainError::NoFolder)?.into(),
            teacher: String::new(),
            go: "depth 2".into(),
            preset: Preset::Chess,
            games: 16_000,
            threads: 1,
            weights: PathBuf::new(),
        };
        while let Some(option) = args.next() {
            let known = ["--teacher", "--go", "--variant", "--games", "--threads", "--weights"];
            if !known.contains(&option.as_str()) {
                return Err(TrainError::UnknownOption(excerpt(&option)));
            }
            let value = args.next().ok_or_else(|| TrainError::NoValue(option.clone()))?;
            let bad = |wanted| TrainError::BadValue {
                option: option.clone(),
                value: excerpt(&value),
                wanted,
            };
            match option.as_str() {
                "--teacher" => teacher = Some(value),
                "--go" => options.go = value,
                "--weights" => weights = Some(value.into()),
                "--variant" => {
                    options.preset = open(&value).ok_or_else(|| bad("chess or xiangqi"))?;
                }
                "--games" => {
                    options.games = above_0(&value).ok_or_else(|| bad("a number from 1 on"))?;
                }
                _ => options.threads = above_0(&value).ok_or_else(|| bad("a number from 1 on"))?,
            }
        }
        options.teacher = teacher.ok_or(TrainError::NoTeacher)?;
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

fn above_0<N: core::str::FromStr + Default + PartialOrd>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number| *number > N::default())
}
