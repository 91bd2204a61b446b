//! The game for programs: UCI, the protocol that chess engines speak, over two streams of text.
//!
//! The engine is both referee and player. As the referee it holds the truth, and the commands
//! that ask the referee print it whatever the fog: `d`, `moves`, `result` and `go perft`. As the
//! player, behind `go`, it gets every [`crate::rules::PlayerView`] that the side to move has had in
//! the game, and nothing else; what it answers tells no more than its move. `view` prints what one side may know.
//!
//! | Command | Answer |
//! |---|---|
//! | `uci` | name, options, `uciok` |
//! | `isready` | `readyok`, also while the engine thinks |
//! | `ucinewgame` | none: the start position, and the random numbers from the seed again |
//! | `setoption name UCI_Variant value fog` | none: a preset's id; its start position is set up |
//! | `setoption name Skill Level value 1` | none: how well it plays, a [`crate::bot::Level`] from 0 |
//! | `setoption name Seed value 7` | none: with `go nodes` the same seed gives the same moves |
//! | `setoption name Threads value 2` | none: on how many cores Marshal and Grandmaster think |
//! | `position startpos\|fen FEN [moves …]` | none: castling is the king's move, `e1g1` |
//! | `go perft N` | `move: count` for each move, then `Nodes searched: N` |
//! | `go movetime\|nodes\|wtime N` and so on | `bestmove` with an available move; `(none)` if there is none |
//! | `go infinite` | the same, after `stop` |
//! | `stop` | none: what was asked for before it ends at once |
//! | `d` | board, FEN, key, side to move, check, options |
//! | `moves` | the available moves of the side to move, on one line |
//! | `view white\|black` | what that side sees, as a fog FEN |
//! | `result` | `*`, or `1-0 checkmate` and the like |
//! | `quit` | none: the end; thinking ends at once, a count is finished first |
//!
//! A line that is none of these is answered by `info string error: …` with the reason, and
//! changes nothing. While the engine counts or thinks, `stop` and `isready` are obeyed at once
//! and everything else waits for its turn: `go perft 5`, `quit` prints the count, as in
//! Stockfish. At the end of the input, what was asked for
//! is finished first; only what waits for `stop` is stopped.

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
