//! Reads a text of any length: its first game, and then the number of games after it.

use super::{
    Imported,
    encoding::Encoding,
    error::{ImportError, ImportFault, MAX_PGN_BYTES, MoveFault, Note},
    pgn_count::GameCount,
    read,
};
use fogchess_rules::ParseMoveError;

/// Lines that are longer than this are counted in pieces.
const LONGEST_LINE: usize = 64 * 1024;

/// An import of a text that comes in parts: see [`super::import()`].
///
/// It keeps no more than the longest game in memory, however long the text is.
#[derive(Debug, Default)]
pub struct Importer(Stage);

#[derive(Debug)]
enum Stage {
    /// The beginning of the text, in which the first game must end.
    Beginning(Vec<u8>),
    /// The first game has been read, and the others are counted.
    Counting {
        first: Imported,
        encoding: Encoding,
        count: GameCount,
        /// The beginning of a line.
        line: Vec<u8>,
    },
    /// Nothing that follows changes the result.
    Done(Result<Imported, ImportError>),
}

impl Default for Stage {
    fn default() -> Self {
        Self::Beginning(Vec::new())
    }
}

impl Importer {
    /// Reads the next part of the text. Returns `false` if nothing that follows matters any more.
    pub fn push(&mut self, bytes: &[u8]) -> bool {
        for part in bytes.chunks(LONGEST_LINE) {
            match &mut self.0 {
                Stage::Beginning(beginning) => {
                    beginning.extend(part);
                    if beginning.len() > MAX_PGN_BYTES {
                        self.0 = begin(core::mem::take(beginning), true);
                    }
                }
                Stage::Counting { encoding, count, line, .. } => {
                    line.extend(part);
                    let end = encoding.whole_lines(line);
                    if end < line.len() || line.len() > LONGEST_LINE {
                        count.add(&encoding.decode(&line[..end]));
                        line.drain(..end);
                    }
                }
                Stage::Done(_) => return false,
            }
        }
        true
    }

    /// Returns the first game of the text, which has ended, with a note about the others; or its
    /// position.
    ///
    /// # Errors
    /// As [`super::import()`].
    pub fn finish(self) -> Result<Imported, ImportError> {
        let stage = match self.0 {
            Stage::Beginning(beginning) => begin(beginning, false),
            stage => stage,
        };
        match stage {
            Stage::Counting { mut first, encoding, mut count, line } => {
                count.add(&encoding.decode(&line));
                if let Imported::Game(_, notes) = &mut first {
                    let more = Some(count.games()).filter(|games| *games > 0);
                    let encoding = encoding.guessed().map(Note::Encoding);
                    notes.splice(0..0, encoding.into_iter().chain(more.map(Note::MoreGames)));
                }
                Ok(first)
            }
            Stage::Done(result) => result,
            Stage::Beginning(_) => unreachable!("it was read above"),
        }
    }
}

/// Reads the first game of a text that begins with these bytes. `cut_off` says that the text goes
/// on.
fn begin(mut bytes: Vec<u8>, cut_off: bool) -> Stage {
    let encoding = Encoding::of(&bytes);
    let line = if cut_off { bytes.split_off(encoding.whole_lines(&bytes)) } else { Vec::new() };
    let text = encoding.decode(&bytes);
    match read(&text, cut_off) {
        Ok((first @ Imported::Game(..), end)) => {
            let mut count = GameCount::default();
            count.add(&text[end..]);
            Stage::Counting { first, encoding, count, line }
        }
        Ok((position, _)) => Stage::Done(Ok(position)),
        Err(error) if encoding.guessed().is_some() && may_be_misread(&error.fault) => {
            Stage::Done(Err(ImportError { place: None, fault: ImportFault::NotUtf8, ..error }))
        }
        Err(error) => Stage::Done(Err(error)),
    }
}

/// Returns `true` if the cause of a fault may be the text's encoding.
fn may_be_misread(fault: &ImportFault) -> bool {
    match fault {
        ImportFault::Unrecognised | ImportFault::Tag | ImportFault::Unexpected(_) => true,
        ImportFault::Move { fault: MoveFault::Unclear(error), .. } => {
            matches!(error, ParseMoveError::Unreadable { text, .. } if !text.is_ascii())
        }
        _ => false,
    }
}
