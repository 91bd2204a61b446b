//! [`Program`]: a player that is another program, which speaks UCI.
//!
//! It is told the true game, also in the fog: an engine of ours shows its player only what its side
//! sees. So builds play each other, and other engines the open games.

use super::options::Limit;
use fogchess_rules::{Move, Preset};
use std::{
    io::{self, BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// The value of a forced mate, in centipawns.
const MATE: i32 = 3_000;

/// A running program. It is ended when it is dropped.
#[derive(Debug)]
pub(crate) struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    /// Starts the program of a line `PATH;NAME=VALUE;…` with these options, for a game under these
    /// rules.
    ///
    /// # Errors
    /// Returns an error if it cannot be started, or does not answer.
    pub(crate) fn start(line: &str, preset: Preset, seed: u64) -> io::Result<Self> {
        let (path, options) = line.split_once(';').unwrap_or((line, ""));
        Self::set_up(path, options, preset, seed).map_err(|error| {
            io::Error::new(error.kind(), format!("{path} does not start as a UCI engine: {error}"))
        })
    }

    fn set_up(path: &str, options: &str, preset: Preset, seed: u64) -> io::Result<Self> {
        let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let mut program = Self { child, input, output: BufReader::new(output) };
        program.ask("uci", "uciok")?;
        program.set("UCI_Variant", preset.id())?;
        // As many of the bits as our own option takes.
        program.set("Seed", &(seed >> 33).to_string())?;
        for option in options.split(';') {
            if let Some((name, value)) = option.split_once('=') {
                program.set(name, value)?;
            }
        }
        program.ask("ucinewgame\nisready", "readyok")?;
        Ok(program)
    }

    /// Returns the move that the program chooses after these moves; `None` if it has none.
    ///
    /// # Errors
    /// Returns an error if the program has ended.
    pub(crate) fn choose(&mut self, moves: &[Move], limit: Limit) -> io::Result<Option<Move>> {
        let mut game = String::from("position startpos moves");
        for mv in moves {
            game = format!("{game} {mv}");
        }
        let go = match limit {
            Limit::Nodes(nodes) => format!("go nodes {nodes}"),
            Limit::Time(time) => format!("go movetime {}", time.as_millis()),
        };
        let answer = self.ask(&format!("{game}\n{go}"), "bestmove")?;
        Ok(answer.split(' ').nth(1).and_then(|mv| mv.parse().ok()))
    }

    /// Returns the value of a position for its side to move, in centipawns, after a search with
    /// these words after `go`; `None` if the program tells none.
    ///
    /// # Errors
    /// Returns an error if the program has ended.
    pub(crate) fn value(&mut self, fen: &str, go: &str) -> io::Result<Option<i32>> {
        let mut value = None;
        self.ask_with(&format!("position fen {fen}\ngo {go}"), "bestmove", |line| {
            value = told_value(line).or(value);
        })?;
        Ok(value)
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        writeln!(self.input, "setoption name {name} value {value}")
    }

    /// Sends a command and returns the first line that begins with a word.
    fn ask(&mut self, command: &str, answer: &str) -> io::Result<String> {
        self.ask_with(command, answer, |_| ())
    }

    /// The same, with the lines before it.
    fn ask_with(
        &mut self,
        command: &str,
        answer: &str,
        mut before: impl FnMut(&str),
    ) -> io::Result<String> {
        writeln!(self.input, "{command}")?;
        self.input.flush()?;
        let mut line = String::new();
        while self.output.read_line(&mut line)? > 0 {
            if line.starts_with(answer) {
                return Ok(line.trim_end().to_owned());
            }
            before(line.trim_end());
            line.clear();
        }
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

/// Returns the value that a line of `info` tells, in centipawns.
fn told_value(line: &str) -> Option<i32> {
    let mut words = line.split(' ').skip_while(|word| *word != "score").skip(1);
    let unit = words.next()?;
    let value: i32 = words.next()?.parse().ok()?;
    match unit {
        "cp" => Some(value),
        "mate" => Some(if value > 0 { MATE } else { -MATE }),
        _ => None,
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
