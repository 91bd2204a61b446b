//! The counts of the rules and the games of each level, which are the same on every machine.

use fogchess_bot::{Bot, Progress};
use fogchess_game::{History, Position, view_for};
use fogchess_rules::{BoardKind, BySide, Color, Level, Preset, Viewer};

const PERFT_DEPTH: u32 = 4;
/// The number of positions that a level visits for a move.
const NODES: u64 = 3_000;
/// The most plies of a game.
const PLIES: u32 = 24;

/// Returns the position of a board whose moves are counted: one with moves of all kinds.
const fn counted(board: BoardKind) -> &'static str {
    match board {
        // Kiwipete.
        BoardKind::Chess => "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        // The middle game that programs of xiangqi count.
        BoardKind::Xiangqi => {
            "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1"
        }
        BoardKind::Draughts | BoardKind::Draughts10 => board.start(),
    }
}

/// Returns the report, with a line for each count and each game.
pub(crate) fn report() -> String {
    let chess = ([Preset::Chess, Preset::Fog], [Preset::Fog, Preset::FogCheck, Preset::Chess]);
    let xiangqi = (
        [Preset::Xiangqi, Preset::FogXiangqi],
        [Preset::FogXiangqi, Preset::FogCheckXiangqi, Preset::Xiangqi],
    );
    let draughts = (
        [Preset::Draughts, Preset::FogDraughts],
        [Preset::FogDraughts, Preset::FogDraughts10, Preset::Draughts],
    );
    let mut lines = Vec::new();
    for (goals, games) in [chess, xiangqi, draughts] {
        for preset in goals {
            let ruleset = preset.ruleset();
            let position = Position::from_fen(ruleset, counted(ruleset.board));
            let nodes = position.map(|position| position.perft(PERFT_DEPTH)).unwrap_or_default();
            lines.push(format!("{} perft {PERFT_DEPTH}: {nodes}", preset.id()));
        }
        for preset in games {
            for level in Level::ALL {
                lines.push(format!("{} {}: {}", preset.id(), level.id(), game(preset, level)));
            }
        }
    }
    lines.join("\n") + "\n"
}

/// Returns the moves of a level that plays against itself.
fn game(preset: Preset, level: Level) -> String {
    let mut position = Position::start(preset.ruleset());
    let mut history = History::default();
    let mut bots = BySide::from_fn(|side| Bot::new(level, side, 7));
    let mut moves = Vec::new();
    while position.outcome().is_none() && history.plies < PLIES {
        for (side, bot) in Color::ALL.into_iter().zip(&mut bots) {
            if let Ok(view) = view_for(&position, &history, Viewer::Player(side)) {
                bot.observe(&view);
            }
        }
        let turn = position.turn();
        let bot = &mut bots[turn];
        bot.begin(NODES);
        let Progress::Done(Some(mv)) = bot.step(|| false) else { break };
        let Ok(played) = position.play(turn, mv) else { break };
        history.record(played);
        history.outcome = position.outcome();
        moves.push(mv.to_string());
    }
    moves.join(" ")
}
