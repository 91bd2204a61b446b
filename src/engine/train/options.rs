//! The options of the training, parsed from the command line.

use crate::arguments::{ArgumentError, Arguments};
use fogchess_rules::{BoardKind, Goal, Preset};
use std::path::PathBuf;

/// The usage text of the training.
pub const USAGE: &str = "\
fogchess-uci train FOLDER [OPTIONS]

  FOLDER            the folder that keeps the games and the judgements: what was interrupted goes
                    on there
  --variant ID      the rules, in the open or in the fog (chess)
  --teacher PATH    a program that speaks UCI and judges positions, with its options as
                    PATH;NAME=VALUE; in the open only. Without one the games teach by themselves
  --go WORDS        how it searches a position, in the words of UCI (depth 2)
  --games N         the number of games (16000)
  --threads N       the number of games to play, and of teachers, at a time (1)
  --weights FILE    the file to write the network to (src/bot/BOARD/open_network.bin, or
                    fog_network.bin; of draughts src/bot/draughts/russian_… or international_…)";

/// The options of the training.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrainOptions {
    /// The folder of the games and the judgements.
    pub folder: PathBuf,
    /// The teacher, `PATH;NAME=VALUE;…`; `None` if the games teach by themselves, as they do in the
    /// fog.
    pub teacher: Option<String>,
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
        let mut weights = None;
        let no_folder = ArgumentError::Missing("FOLDER", "say where the games are kept");
        let mut options = Self {
            folder: folder.ok_or(no_folder)?.into(),
            teacher: None,
            go: "depth 2".into(),
            preset: Preset::Chess,
            games: 16_000,
            threads: 1,
            weights: PathBuf::new(),
        };
        while let Some(option) = args.option() {
            match option.as_str() {
                "--teacher" => options.teacher = Some(args.value()?),
                "--go" => options.go = args.value()?,
                "--weights" => weights = Some(args.value()?.into()),
                "--variant" => options.preset = args.parsed(variants(), variant)?,
                "--games" => options.games = args.positive()?,
                "--threads" => options.threads = args.positive()?,
                _ => return Err(args.unknown()),
            }
        }
        let rules = options.preset.ruleset();
        let is_fog = rules.vision.is_fog();
        if is_fog && options.teacher.is_some() {
            let why = "in the fog the games teach by themselves";
            return Err(ArgumentError::OutOfPlace("--teacher", why));
        }
        options.weights = weights.unwrap_or_else(|| {
            let name = if is_fog { "fog" } else { "open" };
            let folder = match rules.board {
                BoardKind::Draughts => "draughts/russian_",
                BoardKind::Draughts10 => "draughts/international_",
                BoardKind::Chess | BoardKind::Xiangqi => rules.board.id(),
            };
            format!("src/bot/{folder}{name}_network.bin").into()
        });
        Ok(options)
    }
}

fn variant(id: &str) -> Option<Preset> {
    Preset::from_id(id).filter(is_learned)
}

fn variants() -> String {
    let learned: Vec<_> = Preset::ALL.into_iter().filter(is_learned).map(Preset::id).collect();
    format!("there are {}", learned.join(", "))
}

/// Returns `true` if a level plays games with these rules.
fn is_learned(preset: &Preset) -> bool {
    preset.ruleset().goal != Goal::Sandbox
}
