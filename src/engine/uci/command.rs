//! The UCI commands, and the parser of a line.

use super::{error::UciError, limits::Limits, options::Setting};
use core::{iter::Peekable, num::IntErrorKind, time::Duration};
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
    /// A position, or the reason why it is not one: then there is none to think about.
    Position(Result<Setup, UciError>),
    Perft {
        depth: u32,
    },
    Go(Limits),
    PonderHit,
    Stop,
    Display,
    Moves,
    View(Color),
    Result,
    Quit,
}

/// A position by the moves that lead to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Setup {
    /// The FEN to start from; `None` for the start position of the rules.
    pub(super) fen: Option<String>,
    pub(super) moves: Vec<Move>,
}

impl Command {
    /// Parses a line; `None` if it is blank or asks for nothing.
    pub(super) fn parse(line: &str) -> Result<Option<Self>, UciError> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(None) };
        let command = match lower(first).as_str() {
            "d" => Ok(Self::Display),
            "moves" => Ok(Self::Moves),
            "view" => view(words),
            "result" => Ok(Self::Result),
            _ => return Self::parse_uci(line),
        };
        command.map(Some)
    }

    /// Parses a command of UCI, which may come after unknown words. Our own have to come first,
    /// since words such as `moves` also belong to other commands.
    fn parse_uci(line: &str) -> Result<Option<Self>, UciError> {
        let mut words = line.split_whitespace();
        let first = words.clone().next().unwrap_or_default();
        while let Some(word) = words.next() {
            let command = match lower(word).as_str() {
                "uci" => Ok(Self::Uci),
                "isready" => Ok(Self::IsReady),
                "ucinewgame" => Ok(Self::NewGame),
                "setoption" => set_option(words),
                "position" => Ok(Self::Position(position(words))),
                "go" => go(words),
                "ponderhit" => Ok(Self::PonderHit),
                "stop" => Ok(Self::Stop),
                "quit" => Ok(Self::Quit),
                // There is nothing more to tell, and nobody has to be registered.
                "debug" | "register" => return Ok(None),
                _ => continue,
            };
            return command.map(Some);
        }
        Err(UciError::UnknownCommand(excerpt(first)))
    }
}

/// Returns a word of the protocol, which may be written in either case.
fn lower(word: &str) -> String {
    word.to_ascii_lowercase()
}

fn unexpected(command: &'static str, word: &str, wanted: &'static str) -> UciError {
    UciError::Unexpected { command, word: excerpt(word), wanted }
}

/// Parses `name NAME [value VALUE]`; both may contain spaces.
fn set_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, UciError> {
    let command = "setoption";
    match words.next() {
        Some(word) if lower(word) == "name" => {}
        Some(word) => return Err(unexpected(command, word, "`name`")),
        None => return Err(UciError::Missing { command, wanted: "`name`" }),
    }
    let is_name = |word: &&str| !word.eq_ignore_ascii_case("value");
    let name: Vec<&str> = words.by_ref().take_while(is_name).collect();
    let value: Vec<&str> = words.collect();
    Setting::parse(&name.join(" "), &value.join(" ")).map(Command::SetOption)
}

/// Parses `startpos` or `fen FEN`, and perhaps `moves MOVE…`.
fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Setup, UciError> {
    let (command, wanted) = ("position", "`startpos` or `fen`");
    let is_moves = |word: &str| word.eq_ignore_ascii_case("moves");
    let Some(first) = words.next() else { return Err(UciError::Missing { command, wanted }) };
    let fen = match lower(first).as_str() {
        "startpos" => match words.next() {
            Some(word) if !is_moves(word) => return Err(unexpected(command, word, "`moves`")),
            _ => None,
        },
        "fen" => {
            let fields: Vec<&str> = words.by_ref().take_while(|word| !is_moves(word)).collect();
            Some(fields.join(" "))
        }
        _ => return Err(unexpected(command, first, wanted)),
    };
    let moves = words.map(str::parse).collect::<Result<_, _>>()?;
    Ok(Setup { fen, moves })
}

/// Parses `perft N`, or the limits of thinking; no limits mean `infinite`.
///
/// Every `go` but a wrong `perft` is obeyed, because a program waits for its move: unknown words
/// are passed over, and a number that is missing or below zero counts as 0.
fn go<'a>(words: impl Iterator<Item = &'a str>) -> Result<Command, UciError> {
    let mut words = words.peekable();
    if words.next_if(|word| lower(word) == "perft").is_some() {
        return perft(words);
    }
    let mut limits = Limits::default();
    let mut is_limited = false;
    let mut in_moves = false;
    while let Some(word) = words.next() {
        let word_of_uci = lower(word);
        let is_limit = match word_of_uci.as_str() {
            "searchmoves" | "infinite" => false,
            "movetime" | "nodes" | "depth" | "mate" | "ponder" | "wtime" | "btime" | "winc"
            | "binc" | "movestogo" => true,
            _ => {
                limits.moves.extend(word.parse::<Move>().ok().filter(|_| in_moves));
                continue;
            }
        };
        is_limited |= is_limit;
        in_moves = false;
        match word_of_uci.as_str() {
            "searchmoves" => in_moves = true,
            "infinite" => limits.infinite = true,
            "ponder" => limits.ponder = true,
            name => limit(&mut limits, name, count(&mut words)),
        }
    }
    limits.infinite |= !is_limited;
    Ok(Command::Go(limits))
}

/// Sets the limit of this name.
fn limit(limits: &mut Limits, name: &str, number: u64) {
    let time = Duration::from_millis(number);
    let plies = u32::try_from(number).unwrap_or(u32::MAX);
    match name {
        "movetime" => limits.movetime = Some(time),
        "nodes" => limits.nodes = Some(number),
        "depth" => limits.deepen_to(plies),
        // The last ply of a mate in two is the third one.
        "mate" => limits.deepen_to(plies.saturating_mul(2).saturating_sub(1)),
        "wtime" => limits.clocks.white = Some(time),
        "btime" => limits.clocks.black = Some(time),
        "winc" => limits.increments.white = time,
        "binc" => limits.increments.black = time,
        "movestogo" => limits.moves_to_go = Some(plies),
        _ => {}
    }
}

/// Takes the next word if it is a number; 0 if it is not one, or is below zero.
fn count<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> u64 {
    let number = words.peek().and_then(|word| match word.parse::<i64>() {
        Ok(number) => Some(u64::try_from(number).unwrap_or(0)),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX as u64),
            IntErrorKind::NegOverflow => Some(0),
            _ => None,
        },
    });
    if number.is_some() {
        words.next();
    }
    number.unwrap_or(0)
}

/// Parses the depth of a perft.
fn perft<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, UciError> {
    let (name, least, most) = ("perft", 1, MAX_DEPTH);
    let text = words.next().ok_or(UciError::Missing { command: name, wanted: "a number" })?;
    let depth = text.parse().ok().filter(|depth| (least..=most).contains(depth));
    let depth = depth.ok_or_else(|| UciError::Number { name, text: excerpt(text), least, most })?;
    match words.next() {
        None => Ok(Command::Perft { depth: depth as u32 }),
        Some(word) => Err(unexpected("go perft", word, "nothing more")),
    }
}

/// Parses `white` or `black`.
fn view<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Command, UciError> {
    let (command, wanted) = ("view", "`white` or `black`");
    let Some(word) = words.next() else { return Err(UciError::Missing { command, wanted }) };
    let side = match lower(word).as_str() {
        "white" => Color::White,
        "black" => Color::Black,
        _ => return Err(unexpected(command, word, wanted)),
    };
    match words.next() {
        None => Ok(Command::View(side)),
        Some(word) => Err(unexpected(command, word, "nothing more")),
    }
}
