//! The game for other programs: UCI, the protocol of chess engines, over two streams of text.
//!
//! The engine is both referee and player. The referee knows the true position, and its commands
//! print it in spite of the fog: `d`, `moves`, `result` and `go perft`. The player, behind `go`,
//! gets only the [`fogchess_rules::PlayerView`]s that the side to move has had in the game. Its
//! move, and what it tells of its thinking, come from them alone. `view` prints one side's view.
//!
//! | Command | Answer |
//! |---|---|
//! | `uci` | name, options, `uciok` |
//! | `isready` | `readyok`, also while the engine thinks |
//! | `ucinewgame` | none: sets up the start position and restarts the random numbers from the seed |
//! | `setoption name NAME value VALUE` | none; `UCI_Variant` takes a preset's id and sets up its start position |
//! | `position startpos\|fen FEN [moves …]` | none: sets up a position; castling is the king's move, `e1g1` |
//! | `go perft N` | `move: count` for each move, then `Nodes searched: N` |
//! | `go` and limits | `info` lines, then `bestmove` with an available move; `(none)` if there is none |
//! | `go infinite`, `go ponder …` | the same, after `stop`, or for `ponder` also some time after `ponderhit` |
//! | `debug`, `register` | none: there is nothing more to tell, and nobody to be registered |
//! | `stop` | none: ends at once whatever was requested before |
//! | `d` | board, FEN, key, side to move, check, options |
//! | `moves` | the available moves of the side to move, on one line |
//! | `view white\|black` | that side's view, as a fog FEN |
//! | `result` | `*`, or `1-0 checkmate` and the like |
//! | `quit` | none: ends the engine; thinking ends at once, a count is finished first |
//!
//! Words before a command of UCI are passed over, and so are unknown words and wrong numbers after
//! `go`, which is always answered by one `bestmove`. Any other line is answered by
//! `info string error: …` with the reason, and changes nothing; but after a wrong `position` there
//! is none to think about, and `go` is answered by `bestmove 0000`. While the engine counts or
//! thinks, it obeys `stop`, `ponderhit` and `isready` at once, and all other commands wait for their
//! turn: `go perft 5`, `quit` prints the count, as in Stockfish. At the end of the input
//! the engine finishes its commands first; only what waits for `stop` is stopped.

mod chooser;
mod command;
mod engine;
mod error;
mod info;
mod limits;
mod lines;
mod options;
mod referee;
mod signals;
mod strength;
mod work;

pub use engine::run;
pub use lines::MAX_LINE;
