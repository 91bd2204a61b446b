//! The engine protocol: the answer to every command, and errors that change nothing.

use fogchess_engine::uci::{self, MAX_LINE};
use fogchess_rules::{BoardKind, Preset, Square};
use std::{
    fs,
    io::{Cursor, Write},
    path::Path,
    process::{Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

#[path = "../fuzz/checks_uci.rs"]
mod checks;
mod clients;
mod info;
mod matches;
mod program;
mod puzzles;
mod training;

use program::{PATIENCE, Program};

/// Returns the engine's whole answer to these bytes.
fn whole_answer(input: impl Into<Vec<u8>>) -> String {
    let input = Cursor::new(input.into());
    let (sender, answer) = mpsc::channel();
    thread::spawn(move || {
        let mut output = Vec::new();
        uci::run(input, &mut output).expect("memory can be written");
        sender.send(output).expect("a test that waits");
    });
    let output = answer.recv_timeout(PATIENCE).expect("an answer in time");
    String::from_utf8(output).expect("the answer is text")
}

/// Returns the same without what the engine tells of its thinking, and without the move on which it
/// would ponder.
fn answer(input: impl Into<Vec<u8>>) -> String {
    let told = ["info depth ", "info score ", "info string believed ", "info string mix "];
    let text = whole_answer(input);
    let lines = text.split_inclusive('\n');
    let lines = lines.filter(|line| !told.iter().any(|told| line.starts_with(told)));
    let lines = lines.map(|line| match line.split_once(" ponder ") {
        Some((best, _)) if line.starts_with("bestmove ") => format!("{best}\n"),
        _ => line.to_owned(),
    });
    lines.collect()
}

/// Returns the only error that answers a line, and checks that the line has changed nothing.
fn error(line: impl AsRef<[u8]>) -> String {
    let before = "setoption name UCI_Variant value fog\nposition startpos moves e2e4\nd\n";
    let input = [before.as_bytes(), line.as_ref(), b"\nd\nmoves\nview white\nview black"].concat();
    let text = answer(input);
    let (board, rest) = text.split_once("info string error: ").expect("an error");
    let (error, after) = rest.split_once('\n').expect("a whole line");
    assert!(after.starts_with(board), "{error}: {text}");
    assert!(after.contains("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"));
    assert!(!after.contains("error"), "{text}");
    assert!((10..300).contains(&error.len()), "{error}");
    error.to_owned()
}

#[test]
fn it_says_who_it_is_and_what_can_be_set() {
    let text = answer("uci");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        [
            concat!("id name fogchess ", env!("CARGO_PKG_VERSION")),
            "id author the fogchess authors",
            "option name UCI_Variant type combo default chess var fog var fog-check var chess \
             var sandbox var fog-xiangqi var fog-check-xiangqi var xiangqi \
             var sandbox-xiangqi var fog-draughts var draughts var sandbox-draughts \
             var fog-draughts-10 var draughts-10 var sandbox-draughts-10",
            "option name Skill Level type spin default 9 min 0 max 9",
            "option name Seed type spin default 0 min 0 max 2147483647",
            "option name Threads type spin default 1 min 1 max 64",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Clear Hash type button",
            "option name Ponder type check default false",
            "option name MultiPV type spin default 1 min 1 max 256",
            "option name UCI_LimitStrength type check default false",
            "option name UCI_Elo type spin default 2300 min 850 max 2300",
            "option name UCI_AnalyseMode type check default false",
            "uciok",
        ]
    );
    assert_eq!(answer("isready"), "readyok\n");
}

#[test]
fn a_fen_that_can_be_mended_is_obeyed_and_told_about() {
    let text = answer(
        "position fen r3k3/7r/8/8/8/8/8/4K2R w KQkq - 0 0 moves e1g1 e8c8\nd\n\
         position fen 4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; hmvc 3; fmvn 9; moves e2e4\nd\n\
         setoption name UCI_Variant value xiangqi\n\
         position fen 3k5/9/9/9/9/9/9/9/R8/4K4 w 5 40\nd",
    );
    let told: Vec<&str> = text.lines().filter(|line| line.starts_with("info string")).collect();
    assert_eq!(
        told,
        [
            "info string the castling rights Qk were left out, because their king or rook isn’t where it \
             starts",
            "info string the move number 0 was read as 1",
            "info string the operations of EPD after the position were skipped",
            "info string in its FEN, the fields that are missing before the counters were read as -",
        ]
    );
    let fens: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("Fen: ")).collect();
    assert_eq!(
        fens,
        [
            "2kr4/7r/8/8/8/8/8/5RK1 w - - 2 2",
            "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 9",
            "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 5 40",
        ]
    );
}

#[test]
fn it_counts_as_other_engines_print_it() {
    let text = answer("position startpos\ngo perft 3\nisready\ngo perft 1");
    assert!(text.contains("a2a3: 380\n") && text.contains("g1h3: 400\n"), "{text}");
    assert!(text.contains("\n\nNodes searched: 8902\n\n"), "{text}");
    assert_eq!(text.matches(": 1\n").count(), 20, "{text}");
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    let text = answer(format!("position fen {fen}\ngo perft 3"));
    assert!(text.contains("\nNodes searched: 97862\n"), "{text}");
    let fog = "setoption name UCI_Variant value fog";
    let text = answer(format!("{fog}\nposition fen {fen}\ngo perft 3"));
    assert!(text.contains("\nNodes searched: 98903\n"), "{text}");
}

#[test]
fn the_board_is_drawn_with_all_that_belongs_to_it() {
    let text = answer("position startpos moves f2f3 e7e5 g2g4 d8h4\nd");
    let board = "
 +---+---+---+---+---+---+---+---+
 | r | n | b |   | k | b | n | r | 8
 +---+---+---+---+---+---+---+---+
 | p | p | p | p |   | p | p | p | 7
 +---+---+---+---+---+---+---+---+
 |   |   |   |   |   |   |   |   | 6
 +---+---+---+---+---+---+---+---+
 |   |   |   |   | p |   |   |   | 5
 +---+---+---+---+---+---+---+---+
 |   |   |   |   |   |   | P | q | 4
 +---+---+---+---+---+---+---+---+
 |   |   |   |   |   | P |   |   | 3
 +---+---+---+---+---+---+---+---+
 | P | P | P | P | P |   |   | P | 2
 +---+---+---+---+---+---+---+---+
 | R | N | B | Q | K | B | N | R | 1
 +---+---+---+---+---+---+---+---+
   a   b   c   d   e   f   g   h

Fen: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
Key: ";
    assert!(text.starts_with(board), "{text}");
    assert!(text.ends_with(
        "\nSide: white\nCheck: e1\nUCI_Variant: chess\nSkill Level: 9\nSeed: 0\nThreads: 1\n\
         Hash: 16\nPonder: false\nMultiPV: 1\nUCI_LimitStrength: false\nUCI_Elo: 2300\n\
         UCI_AnalyseMode: false\n"
    ));
    let key = |moves: &str| {
        let text = answer(format!("position startpos moves {moves}\nd"));
        text.lines().find(|line| line.starts_with("Key: ")).expect("a key").to_owned()
    };
    assert_eq!(key("g1f3 g8f6 b1c3"), key("b1c3 g8f6 g1f3"));
    assert_ne!(key("g1f3 g8f6"), key("g1f3 g8f6 b1c3"));
}

#[test]
fn the_referee_tells_moves_and_results() {
    assert_eq!(
        answer("position fen 7k/8/8/8/8/8/8/K7 w - -\nmoves\nresult"),
        "\n1/2-1/2 dead position\n"
    );
    assert_eq!(
        answer("position fen 7k/7p/8/8/8/8/8/K7 w - -\nmoves\nresult"),
        "a1b1 a1a2 a1b2\n*\n"
    );
    let mate = "position startpos moves f2f3 e7e5 g2g4 d8h4\nresult\nmoves";
    assert_eq!(answer(mate), "0-1 checkmate\n\n");
    let fog = "setoption name UCI_Variant value fog\n";
    let taken = "position startpos moves e2e4 f7f6 d1h5 a7a6 h5e8\nresult\ngo movetime 5";
    assert_eq!(answer(format!("{fog}{taken}")), "1-0 king captured\nbestmove (none)\n");
    let stalemate = "position fen 7k/5Q2/8/8/8/8/8/K7 b - -\nresult";
    assert_eq!(answer(stalemate), "1/2-1/2 stalemate\n");
    let knights = " g1f3 g8f6 f3g1 f6g8".repeat(2);
    let twice = format!("{fog}position startpos moves{knights}\nresult");
    assert_eq!(answer(twice), "1/2-1/2 threefold repetition\n");
}

#[test]
fn a_side_sees_its_fog_and_the_other_side_another() {
    let fog = "setoption name UCI_Variant value fog\n";
    let text = answer(format!("{fog}position startpos moves e2e4 d7d5\nview white\nview black"));
    assert_eq!(
        text,
        "????????/????????/1???????/?1?p1??1/4P3/4?3/PPPP1PPP/RNBQKBNR w KQ -\n\
         rnbqkbnr/ppp1pppp/8/3p4/???1P?1?/???????1/????????/???????? w kq -\n"
    );
    let open = answer("position startpos moves e2e4\nview white");
    assert_eq!(open, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n");
}

#[test]
fn castling_is_the_kings_move_or_the_capture_of_its_own_rook() {
    let fen = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for moves in ["e1g1 e8c8", "e1h1 e8a8"] {
        let text = answer(format!("{fen} moves {moves}\nview white"));
        assert_eq!(text, "2kr3r/8/8/8/8/8/8/R4RK1 w - -\n");
    }
    let both = "position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8h8\nd";
    assert!(
        answer(both).contains("\nFen: rnbq1rk1/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w")
    );
    // Through check it is as illegal as ever.
    let text = answer("position fen 4k1r1/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1");
    assert!(text.starts_with("info string error: ") && text.contains("isn't legal"), "{text}");
    let text = answer("setoption name UCI_Variant value xiangqi\nposition startpos moves e1d1");
    assert!(text.contains("isn't legal"), "{text}");
}

#[test]
fn in_a_sandbox_a_move_is_that_of_whoever_owns_the_piece() {
    let sandbox = "setoption name UCI_Variant value crazy-knights\n";
    let text = answer(format!("{sandbox}position startpos moves e2e4 e4e5 b8c6 c6e5\nview black"));
    assert_eq!(text, "r1bqkbnr/pppppppp/8/4n3/8/8/PPPP1PPP/RNBQKBNR w KQkq -\n");
}

#[test]
fn xiangqi_is_counted_drawn_and_judged_too() {
    let xiangqi = "setoption name UCI_Variant value xiangqi\n";
    let fog = "setoption name UCI_Variant value fog-xiangqi\n";
    let text = answer(format!("{xiangqi}go perft 3"));
    assert!(text.contains("\n\nNodes searched: 79666\n\n"), "{text}");
    assert!(text.contains("h3h10: 1525\n") && text.contains("\nb1c3: 1707\n"), "{text}");
    let text = answer(format!("{xiangqi}position startpos moves h3e3 b10a8 a1a2\nd"));
    let board = "
 +---+---+---+---+---+---+---+---+---+
 | r |   | b | a | k | a | b | n | r | 10
 +---+---+---+---+---+---+---+---+---+
 |   |   |   |   |   |   |   |   |   | 9
 +---+---+---+---+---+---+---+---+---+
 | n | c |   |   |   |   |   | c |   | 8
 +---+---+---+---+---+---+---+---+---+
 | p |   | p |   | p |   | p |   | p | 7
 +---+---+---+---+---+---+---+---+---+
 |   |   |   |   |   |   |   |   |   | 6
 +---+---+---+---+---+---+---+---+---+
 |   |   |   |   |   |   |   |   |   | 5
 +---+---+---+---+---+---+---+---+---+
 | P |   | P |   | P |   | P |   | P | 4
 +---+---+---+---+---+---+---+---+---+
 |   | C |   |   | C |   |   |   |   | 3
 +---+---+---+---+---+---+---+---+---+
 | R |   |   |   |   |   |   |   |   | 2
 +---+---+---+---+---+---+---+---+---+
 |   | N | B | A | K | A | B | N | R | 1
 +---+---+---+---+---+---+---+---+---+
   a   b   c   d   e   f   g   h   i

Fen: r1bakabnr/9/nc5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/R8/1NBAKABNR b - - 3 2
Key: ";
    assert!(text.starts_with(board), "{text}");
    assert!(text.contains("\nSide: black\nCheck: none\nUCI_Variant: xiangqi\n"), "{text}");
    // A fog FEN has `?` for each point that the side does not see, screens included.
    let text = answer(format!("{fog}position startpos moves h3e3\nview white"));
    assert_eq!(
        text,
        "?n???????/?????????/?????????/?1??p????/?1???????/3?1?1?1/P1P?P?P?P/1C2C4/2??1???1/\
         RNBAKABNR b - -\n"
    );
    let lone = "position fen 4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    let text = answer(format!("{fog}{lone}\nmoves\n{lone} moves e1e10\nresult"));
    assert_eq!(text, "e1d1 e1f1 e1e2 e1e10\n1-0 general captured\n");
    for (fen, moves, result) in [
        ("4k4/R8/9/9/9/9/9/9/1R7/3K5 w", "b2b10", "1-0 checkmate"),
        ("3k5/9/9/9/9/9/9/R8/9/4K4 w", "a3a9", "1-0 no move"),
        ("3k5/9/9/9/9/9/9/R8/9/4K4 w - - 119 90", "a3a4", "1/2-1/2 sixty moves"),
        (
            "4k4/9/9/9/9/3R5/9/9/9/5K3 w",
            "d5e5 e10d10 e5d5 d10e10 d5e5 e10d10 e5d5 d10e10",
            "0-1 perpetual check",
        ),
    ] {
        let text = answer(format!("{xiangqi}position fen {fen} moves {moves}\nresult"));
        assert_eq!(text, format!("{result}\n"));
    }
    let sandbox = "setoption name UCI_Variant value sandbox-xiangqi\n";
    let text = answer(format!("{sandbox}position startpos moves a4a5 a5a6 a6a7 i7i6\nview black"));
    assert_eq!(text, "rnbakabnr/9/1c5c1/P1p1p1p2/8p/9/2P1P1P1P/1C5C1/9/RNBAKABNR w - -\n");
    let check = "setoption name UCI_Variant value fog-check-xiangqi\n";
    let text = answer(format!("{check}position fen 4k4/9/9/9/9/3R5/9/9/9/5K3 w moves d5e5\nd"));
    assert!(text.contains("\nCheck: e10\n"), "{text}");
}

#[test]
fn it_plays_an_available_move_and_the_same_one_from_the_same_seed() {
    for preset in Preset::ALL {
        let variant = format!("setoption name uci_variant value {}\n", preset.id());
        let game = |seed: u32| {
            let mut moves = String::new();
            let mut chosen = Vec::new();
            for _ in 0..30 {
                // The engine is new each time, so it starts from the seed alone.
                let text = answer(format!(
                    "{variant}setoption name Seed value {}\nposition startpos{moves}\nmoves\n\
                     go nodes 400",
                    seed + chosen.len() as u32
                ));
                let (available, best) = text.split_once("\nbestmove ").expect("an answer");
                let best = best.trim();
                if best == "(none)" {
                    break;
                }
                assert!(available.split(' ').any(|mv| mv == best), "{preset:?}: {text}");
                let before = if moves.is_empty() { " moves " } else { " " };
                moves = format!("{moves}{before}{best}");
                chosen.push(best.to_owned());
            }
            chosen
        };
        assert_eq!(game(7), game(7), "{preset:?}");
        assert_ne!(game(7), game(8), "{preset:?}");
    }
    // Within a game the random numbers go on, and a new game starts with the first one again.
    let twice = "go nodes 1\ngo nodes 1\ngo nodes 1\ngo nodes 1\n";
    let text = answer(format!("{twice}ucinewgame\n{twice}"));
    let best: Vec<&str> = text.lines().collect();
    assert_eq!(best[..4], best[4..]);
    assert!(best[..4].iter().any(|mv| *mv != best[0]), "{best:?}");
}

#[test]
fn every_level_answers_within_its_time() {
    for preset in Preset::ALL {
        let moves = match preset.ruleset().board {
            BoardKind::Chess => "d2d4 c7c6",
            BoardKind::Xiangqi => "h3e3 h10g8",
            BoardKind::Draughts => "c3d4 f6g5",
            BoardKind::Draughts10 => "d4c5 g7f6",
        };
        for skill in 0..=7 {
            let start = Instant::now();
            let text = answer(format!(
                "setoption name UCI_Variant value {}\nsetoption name Skill Level value {skill}\n\
                 position startpos moves {moves}\ngo movetime 300\n\
                 go wtime 6000 btime -20 winc 10 binc 10 movestogo 20",
                preset.id()
            ));
            assert_eq!(text.matches("bestmove ").count(), 2, "{text}");
            assert!(!text.contains("none"), "{text}");
            // The limit is generous: other tests run at the same time, without optimisation.
            assert!(start.elapsed() < Duration::from_millis(2_500), "{preset:?}, {skill}");
        }
    }
}

/// Hidden pieces make no difference to the move that the engine plays.
#[test]
fn the_player_behind_go_knows_nothing_of_what_is_hidden() {
    let chess =
        ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1qr1kbnr/pppp1ppp/8/8/8/8/4P3/4K3 w - - 31 60"];
    let xiangqi = [
        "4k4/9/9/9/9/9/4P4/9/9/4K4 w - - 0 1",
        "rnbakab1r/9/1c7/2p1p4/9/9/4P4/9/9/4K4 w - - 31 60",
    ];
    for preset in Preset::ALL.into_iter().filter(|preset| preset.ruleset().vision.is_fog()) {
        let fens = match preset.ruleset().board {
            BoardKind::Chess => chess,
            BoardKind::Xiangqi => xiangqi,
            BoardKind::Draughts | BoardKind::Draughts10 => ["W:Wc3:Bd6", "W:Wc3:Ba7,h6,g7"],
        };
        for seed in 0..20 {
            let answers = fens.map(|fen| {
                let text = whole_answer(format!(
                    "setoption name UCI_Variant value {}\nsetoption name Seed value {seed}\n\
                     setoption name Skill Level value {}\nposition fen {fen}\nview white\n\
                     go nodes 400",
                    preset.id(),
                    seed % 10
                ));
                info::timeless(&text)
            });
            assert_eq!(answers[0], answers[1], "{preset:?}, {seed}");
            assert!(!answers[0].contains("error"), "{}", answers[0]);
        }
    }
}

#[test]
fn while_it_works_it_listens() {
    // The search is endless until it is stopped. Commands meanwhile wait, except `isready`.
    let text =
        answer("go infinite\nposition startpos moves e2e4\nview white\nisready\nstop\nresult");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "readyok");
    assert!(lines[1].starts_with("bestmove "), "{text}");
    assert_eq!(lines[2..], ["rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "*"]);
    // This count and the next one would take longer than a lifetime.
    let text = answer("go perft 60\ngo perft 60\nstop\nisready\nresult");
    assert!(text.ends_with("info string stopped before all was counted\n*\n"), "{text}");
    assert_eq!(text.matches("stopped before").count(), 2, "{text}");
    assert!(!text.contains("Nodes searched"), "{text}");
    // `quit` ends the search at once, but a count that was requested is still printed.
    let text = answer("go infinite\ngo perft 3\ngo infinite\nquit\nisready");
    assert!(text.contains("Nodes searched: 8902\n\nbestmove "), "{text}");
    assert_eq!(text.matches("bestmove ").count(), 2, "{text}");
    // The end of the input stops endless searches, and nothing else.
    assert!(answer("go").starts_with("bestmove "));
    assert!(answer("go perft 4\ngo infinite").contains("Nodes searched: 197281\n\nbestmove "));
    // Only a limited number of lines may wait.
    let many = format!("go infinite\n{}stop\n", "result\n".repeat(300));
    let text = answer(many);
    assert_eq!(text.matches("256 lines are already waiting").count(), 44);
    assert_eq!(text.matches("*\n").count(), 256);
}

#[test]
fn what_is_wrong_is_told_and_changes_nothing() {
    let cases: &[(&str, &[&str])] = &[
        ("hello world", &["`hello`", "isn't a command", "position"]),
        ("please moves", &["`please`", "isn't a command"]),
        ("position", &["incomplete", "startpos"]),
        ("position here", &["`here`", "startpos"]),
        ("position startpos e2e4", &["`e2e4`", "`moves`"]),
        ("position fen", &["placement", "missing"]),
        ("position fen moves e2e4", &["placement", "missing"]),
        ("position fen 8/8/8/8/8/8/8/8 w - -", &["White has 0 kings"]),
        ("position startpos moves e2e4 e7e5 e4e5", &["e4e5", "number 3", "isn't legal"]),
        ("position startpos moves e7e5", &["e7e5", "number 1"]),
        ("position startpos moves e4", &["`e4`", "isn't a move"]),
        ("position startpos moves e2e4 0000", &["`0000`", "isn't a move"]),
        ("position startpos moves e2e9", &["e2e9", "isn't legal"]),
        ("position startpos moves e2\u{1b}[2Je4", &["`e2·[2Je4` isn't a move"]),
        ("setoption", &["incomplete", "`name`"]),
        ("setoption UCI_Variant fog", &["`UCI_Variant`", "`name`"]),
        ("setoption name Contempt value 16", &["`Contempt`", "isn't an option", "Skill Level"]),
        ("setoption name Hash value 0", &["1 to 1024"]),
        ("setoption name Ponder value yes", &["`yes`", "Ponder", "true or false"]),
        ("setoption name UCI_Elo value 2850", &["850 to 2300"]),
        ("setoption name UCI_Variant", &["``", "isn't a variant", "sandbox"]),
        ("setoption name UCI_Variant value shogi", &["`shogi`", "fog-check", "fog-xiangqi"]),
        ("setoption name Skill Level value 10", &["`10`", "0 to 9"]),
        ("setoption name Skill Level value +1", &["`+1`", "0 to 9"]),
        ("setoption name Seed value 2147483648", &["0 to 2147483647"]),
        ("setoption name Threads value 0", &["1 to 64"]),
        ("go perft", &["incomplete", "number"]),
        ("go perft 0", &["`0`", "1 to 100"]),
        ("go perft 101", &["`101`", "1 to 100"]),
        ("go perft 2 3", &["`3`", "nothing more"]),
        ("view", &["incomplete", "white"]),
        ("view both", &["`both`", "white"]),
        ("view white black", &["`black`", "nothing more"]),
    ];
    for (line, words) in cases {
        let message = error(line);
        for word in *words {
            assert!(message.contains(word), "`{line}` gave `{message}`, without `{word}`");
        }
    }
    assert!(error(b"position \xff\xfe").contains("UTF-8"));
    assert!(error(vec![b'a'; 1 << 20]).contains("131072 bytes"));
    // A line that would be correct if it were cut off at the limit is refused too.
    let mut long = format!("position startpos moves{}", " e2e4".repeat(MAX_LINE / 5));
    long.truncate(MAX_LINE + 1);
    assert!(error(long).contains("131072 bytes"));
}

#[test]
fn the_longest_line_is_obeyed() {
    let mut line = "position startpos moves g1f3".to_owned();
    line.push_str(&" ".repeat(MAX_LINE - line.len()));
    assert_eq!(line.len(), MAX_LINE);
    for end in ["\n", "\r\n", ""] {
        // The carriage return belongs to the line.
        let line = if end == "\r\n" {
            &line[1..].replacen("osition", "position", 1)[..MAX_LINE - 1]
        } else {
            &line
        };
        let text = answer(format!("{line}{end}{}", if end.is_empty() { "" } else { "view white" }));
        let expected = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -\n";
        assert_eq!(text, if end.is_empty() { "" } else { expected });
    }
    // The game is as long as a game of chess may be.
    let knights = " g1f3 g8f6 f3g1 f6g8".repeat(4_424);
    let sandbox = "setoption name UCI_Variant value crazy-knights\n";
    let text = answer(format!("{sandbox}position startpos moves{knights}\nresult"));
    assert_eq!(text, "*\n");
}

#[test]
fn blank_lines_and_no_lines_are_nothing_special() {
    assert_eq!(answer(""), "");
    assert_eq!(answer("\n\r\n   \t\n"), "");
    assert_eq!(answer("stop\nstop"), "");
    assert_eq!(answer("  isready  \r\nisready"), "readyok\nreadyok\n");
    assert_eq!(answer("quit\nisready"), "");
    assert_eq!(answer("\0\n").matches("error").count(), 1);
}

/// Only the answers to the referee's commands tell a side facts that it may not know.
#[test]
fn an_illegal_move_tells_nothing_of_why() {
    let fog = "setoption name UCI_Variant value fog\n";
    let ask = |fen: &str, mv: &str| answer(format!("{fog}position fen {fen} moves {mv}"));
    let square: Square = "e3".parse().expect("a square");
    // The words are the same for a move blocked by a hidden piece and for one that no pawn can
    // make.
    let blocked = ask("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4");
    let sideways = ask("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2e3");
    assert_eq!(blocked.replace("e2e4", ""), sideways.replace(&format!("d2{square}"), ""));
}

/// Checks the texts from which fuzzing starts, and the texts that it found.
#[test]
fn seeds_hold_what_fuzzing_asks() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/seeds/uci");
    let seeds: Vec<Vec<u8>> = fs::read_dir(folder)
        .expect("a folder of seeds")
        .map(|entry| fs::read(entry.expect("an entry").path()).expect("a seed"))
        .collect();
    let all = String::from_utf8_lossy(&seeds.concat()).into_owned();
    for preset in Preset::ALL.into_iter().filter(|preset| *preset != Preset::Chess) {
        let line = format!("setoption name UCI_Variant value {}\n", preset.id());
        assert!(all.contains(&line), "no seed of {preset:?}");
    }
    for seed in &seeds {
        checks::uci(seed);
    }
    for number in 0..300 {
        let mut rng = fastrand::Rng::with_seed(number);
        let mut bytes = rng.choice(&seeds).expect("a seed").clone();
        for _ in 0..rng.usize(1..4) {
            let other = rng.choice(&seeds).expect("a seed");
            let from = rng.usize(..other.len());
            let part = &other[from..(from + rng.usize(..40)).min(other.len())];
            let at = rng.usize(..=bytes.len());
            let end = (at + rng.usize(..40)).min(bytes.len());
            bytes.splice(at..end, part.iter().copied());
        }
        checks::uci(&bytes);
    }
}

#[test]
fn the_program_itself_speaks_over_pipes() {
    let mut engine = Program::start();
    engine.say("uci");
    engine.wait_for("uciok");
    engine.say("go infinite");
    engine.say("isready");
    engine.wait_for("readyok");
    engine.say("stop");
    engine.wait_for("bestmove ");
    engine.say("go perft 60");
    engine.say("stop");
    engine.wait_for("info string stopped before all was counted");
    engine.say("go infinite");
    engine.say("isready");
    engine.wait_for("readyok");
    engine.say("quit");
    // The engine ends although its input is still open.
    assert_eq!(engine.end(), Some(0));

    // It also ends at the end of its input.
    let mut engine = Program::start();
    engine.end_input();
    assert_eq!(engine.end(), Some(0));

    // It also ends when nobody reads its output any more.
    let mut engine = Command::new(env!("CARGO_BIN_EXE_fogchess-uci"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(engine.stdout.take());
    let mut input = engine.stdin.take().expect("a pipe");
    // After the engine has ended, writing fails.
    while writeln!(input, "uci").is_ok() {}
    assert_eq!(engine.wait().expect("it ends").code(), Some(0));
}
