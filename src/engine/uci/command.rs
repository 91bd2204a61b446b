//! The UCI commands, and the parser of a line.

use super::{chooser::Limits, error::UciError, options::Setting};
use core::time::Duration;
use fogchess_rules::{Color, Move, text::excerpt};

/// The deepest perft, far beyond any that can be counted.
const MAX_DEPTH: i64 = 100;

/// The command in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Uci,
    IsReady,
    NewGame,
    SetOption(Setting),
    Position {
        /// The FEN to start from; `None` for the start position of the rules.
        fen: Option<String>,
        moves: Vec<Move>,
    },
    Perft {
        depth: u32,
    },
    Go(Limits),
    Stop,
    Display,
    Moves,
    View(Color),
    Result,
    Quit,
}

impl Command {
    /// Parses a line; `None` if it is blank.
    pub(super) fn parse(line: &str) -> Result<Option<Self>, UciError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        let alone = |name: &'static str, command: Self| match line.split_whitespace().nth(1) {
            None => Ok(command),
            Some(word) => Err(unexpected(name, word, "nothing")),
        };
        let command = match first {
            "uci" => alone("uci", Self::Uci),
            "isready" => alone("isready", Self::IsReady),
            "ucinewgame" => alone("ucinewgame", Self::NewGame),
            "setoption" => set_option(words),
            "position" => position(words),
            "go" => go(words),
            "stop" => alone("stop", Self::Stop),
            "d" => alone("d", Self::Display),
            "moves" => alone("moves", Self::Moves),
            "view" => view(words),
            "result" => alone("result", Self::Result),
            "quit" => alone("quit", Self::Quit),
            word => Err(UciError::UnknownCommand(excerpt(word))),
        };
        command.map(Some)
    }
}

fn unexpected(command: &'static str, word: &str, wanted: &'static str) -> UciError {
    UciError::Unexpected { command, word: excerpt(word), wanted }
}

/// Parses `name NAME [value VALUE]`; both may contain spaces.
fn set_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, UciError> {
    let command = "setoption";
    match words.next() {
        Some("name") => {}
        Some(word) => return Err(unexpected(command, word, "`name`")),
        None => return Err(UciError::Missing { command, wanted: "`name`" }),
    }
    let name: Vec<&str> = words.by_ref().take_while(|word| *word != "value").collect();
    let value: Vec<&str> = words.collect();
    Setting::parse(&name.join(" "), &value.join(" ")).map(Command::SetOption)
}

/// Parses `startpos` or `fen FEN`, and perhaps `moves MOVE…`.
fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, UciError> {
    let (command, wanted) = ("position", "`startpos` or `fen`");
    let fen = match words.next() {
        Some("startpos") => match words.next() {
            None | Some("moves") => None,
            Some(word) => return Err(unexpected(command, word, "`moves`")),
        },
        Some("fen") => {
            let fields: Vec<&str> = words.by_ref().take_while(|word| *word != "moves").collect();
            Some(fields.join(" "))
        }
        Some(word) => return Err(unexpected(command, word, wanted)),
        None => return Err(UciError::Missing { command, wanted }),
    };
    let moves = words.map(str::parse).collect::<Result<_, _>>()?;
    Ok(Command::Position { fen, moves })
}

/// Parses `perft N`, or the limits of thinking; no limits mean `infinite`.
///
/// A depth is accepted but has no effect, because the search in fog has none.
fn go<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, UciError> {
    let wanted = "perft, movetime, nodes, depth, wtime, btime, winc, binc, movestogo or infinite";
    let mut limits = Limits::default();
    let mut limited = false;
    while let Some(word) = words.next() {
        let (name, least) = match word {
            "perft" if !limited && !limits.infinite => {
                let depth = number("perft", words.next(), 1, MAX_DEPTH)?;
                return match words.next() {
                    None => Ok(Command::Perft { depth: depth as u32 }),
                    Some(word) => Err(unexpected("go perft", word, "nothing more")),
                };
            }
            "infinite" => {
                limits.infinite = true;
                continue;
            }
            "movetime" => ("movetime", 0),
            "nodes" => ("nodes", 0),
            "depth" => ("depth", 0),
            // Some GUIs send a time below zero when a clock has run out.
            "wtime" => ("wtime", i64::MIN),
            "btime" => ("btime", i64::MIN),
            "winc" => ("winc", 0),
            "binc" => ("binc", 0),
            "movestogo" => ("movestogo", 0),
            _ => return Err(unexpected("go", word, wanted)),
        };
        let number = number(name, words.next(), least, i64::MAX)?;
        let count = u64::try_from(number).unwrap_or(0);
        let time = Duration::from_millis(count);
        match name {
            "movetime" => limits.movetime = Some(time),
            "nodes" => limits.nodes = Some(count),
            "wtime" => limits.clocks.white = Some(time),
            "btime" => limits.clocks.black = Some(time),
            "winc" => limits.increments.white = time,
            "binc" => limits.increments.black = time,
            "movestogo" => limits.moves_to_go = Some(u32::try_from(count).unwrap_or(u32::MAX)),
            _ => {}
        }
        limited = true;
    }
    limits.infinite |= !limited;
    Ok(Command::Go(limits))
}

/// Parses `white` or `black`.
fn view<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, UciError> {
    let (command, wanted) = ("view", "`white` or `black`");
    let side = match words.next() {
        Some("white") => Color::White,
        Some("black") => Color::Black,
        Some(word) => return Err(unexpected(command, word, wanted)),
        None => return Err(UciError::Missing { command, wanted }),
    };
    match words.next() {
        None => Ok(Command::View(side)),
        Some(word) => Err(unexpected(command, word, "nothing more")),
    }
}

fn number(name: &'static str, text: Option<&str>, least: i64, most: i64) -> Result<i64, UciError> {
    let text = text.ok_or(UciError::Missing { command: name, wanted: "a number" })?;
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| UciError::Number { name, text: excerpt(text), least, most })
}
