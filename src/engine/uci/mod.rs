//! The game for other programs: UCI, the protocol of chess engines, over two streams of text.
//!
//! The engine is both referee and player. The referee knows the true position, and its commands
//! print it in spite of the fog: `d`, `moves`, `result` and `go perft`. The player, behind `go`,
//! gets only the [`fogchess_rules::PlayerView`]s that the side to move has had in the game, and
//! answers only with its move. `view` prints one side's view.
//!
//! | Command | Answer |
//! |---|---|
//! | `uci` | name, options, `uciok` |
//! | `isready` | `readyok`, also while the engine thinks |
//! | `ucinewgame` | none: sets up the start position and restarts the random numbers from the seed |
//! | `setoption name UCI_Variant value fog` | none: takes a preset's id and sets up its start position |
//! | `setoption name Skill Level value 1` | none: the bot's strength, a [`fogchess_rules::Level`] counted from 0 |
//! | `setoption name Seed value 7` | none: with `go nodes` the same seed gives the same moves |
//! | `setoption name Threads value 2` | none: the number of cores on which Marshal and Grandmaster think |
//! | `position startpos\|fen FEN [moves …]` | none: sets up a position; castling is the king's move, `e1g1` |
//! | `go perft N` | `move: count` for each move, then `Nodes searched: N` |
//! | `go movetime\|nodes\|wtime N` and so on | `bestmove` with an available move; `(none)` if there is none |
//! | `go infinite` | the same, after `stop` |
//! | `stop` | none: ends at once whatever was requested before |
//! | `d` | board, FEN, key, side to move, check, options |
//! | `moves` | the available moves of the side to move, on one line |
//! | `view white\|black` | that side's view, as a fog FEN |
//! | `result` | `*`, or `1-0 checkmate` and the like |
//! | `quit` | none: ends the engine; thinking ends at once, a count is finished first |
//!
//! Any other line is answered by `info string error: …` with the reason, and changes nothing. While
//! the engine counts or thinks, it obeys `stop` and `isready` at once, and all other commands wait
//! for their turn: `go perft 5`, `quit` prints the count, as in Stockfish. At the end of the input
//! the engine finishes its commands first; only a `go infinite` is stopped.

mod chooser;
mod command;
mod engine;
mod error;
mod lines;
mod options;
mod referee;
mod work;

pub use engine::run;
pub use lines::MAX_LINE;
