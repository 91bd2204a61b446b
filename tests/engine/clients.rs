//! The engine as UCI programs use it: one move for each `go` whatever it says, and lines that
//! are read as UCI reads them.

use super::{answer, program::Program, whole_answer};

const NOVICE: &str = "setoption name Skill Level value 0\n";

/// Returns the moves with which the engine answered.
fn best_moves(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect()
}

#[test]
fn any_times_and_numbers_are_answered_by_a_move() {
    let limits = [
        "movetime 0",
        "movetime -5",
        "depth 0",
        "nodes 0",
        "wtime 0 btime 0",
        "wtime -120 btime 5000",
        "wtime 165661 btime -170671 winc 2000 binc 2000",
        "wtime 1000 btime 1000 winc -2000 binc -2000",
        "wtime 1 btime 1 movestogo 0",
        "wtime 1000 btime 1000 movestogo -1",
        "wtime 99999999999999999999 btime 1000",
        "wtime -99999999999999999999",
        "movetime 100 depth 1 nodes 5",
        "movetime soon",
        "movetime",
        "wtime",
        "nodes depth",
        "mate -1",
        "nodes 5 perft 2",
        "please nodes 5 quickly",
        "Depth 1",
    ];
    let go = limits.map(|limits| format!("go {limits}\nisready\n")).concat();
    for level in ["value 0", "value 1"] {
        let text = answer(format!("setoption name Skill Level {level}\nposition startpos\n{go}"));
        assert_eq!(best_moves(&text).len(), limits.len(), "{text}");
        assert_eq!(text.matches("readyok").count(), limits.len());
        assert!(!text.contains("error") && !text.contains("none"), "{text}");
    }
    // The strongest level moves at once where there is no time.
    for limits in ["movetime -5", "wtime -1 btime 5000", "nodes -7"] {
        let text = answer(format!("go {limits}"));
        assert_eq!(best_moves(&text).len(), 1, "{text}");
    }
}

#[test]
fn each_kind_of_go_is_answered_once() {
    let mut engine = Program::start();
    engine.say(NOVICE.trim());
    engine.say("position startpos");
    for go in ["searchmoves e2e4 d2d4 depth 1", "depth 1 searchmoves e2e4 d2d4"] {
        engine.say(&format!("go {go}"));
        assert!(
            ["bestmove e2e4", "bestmove d2d4"].contains(&&*engine.wait_for("bestmove ")),
            "{go}"
        );
    }
    engine.say("position startpos moves e2e4 e7e5");
    for end in ["ponderhit", "stop"] {
        engine.say("go ponder wtime 60000 btime 60000");
        engine.say("isready");
        // A search that is over is told at once, but its answer waits for the end of pondering.
        engine.wait_for("readyok");
        engine.say(end);
        engine.wait_for("bestmove ");
    }
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    engine.say("go mate 1");
    engine.wait_for("bestmove ");
    engine.say("position startpos");
    for go in ["go infinite searchmoves e2e4 d2d4", "go"] {
        engine.say(go);
        engine.say("isready");
        // A search that is over is told at once, but it waits for `stop` with its answer.
        engine.wait_for("readyok");
        engine.say("stop");
        engine.wait_for("bestmove ");
    }
    engine.say("isready");
    assert_eq!(engine.hear(), "readyok", "nothing more is answered");
    engine.say("quit");
    assert_eq!(engine.end(), Some(0));
}

/// The lines come faster than they are obeyed.
#[test]
fn signals_belong_to_the_go_before_them_although_it_waits() {
    let text = answer(
        "setoption name Skill Level value 1\ngo nodes 400\ngo ponder wtime 50 btime 50\nponderhit\n\
         go ponder\nponderhit\nponderhit\ngo ponder\ngo ponder movetime 5\nstop\nisready",
    );
    assert_eq!(best_moves(&text).len(), 5, "{text}");
    // The end of the input ends pondering too.
    assert_eq!(best_moves(&answer("go ponder wtime 9999999 btime 9999999")).len(), 1);
}

#[test]
fn after_ponderhit_the_clock_runs() {
    let mut engine = Program::start();
    engine.say("go ponder wtime 3000 btime 3000");
    engine.wait_for("info depth ");
    engine.say("ponderhit");
    engine.wait_for("bestmove ");
    engine.say("quit");
    assert_eq!(engine.end(), Some(0));
}

#[test]
fn searchmoves_restricts_the_choice_of_every_level() {
    for variant in ["chess", "fog", "fog-check", "sandbox"] {
        for level in 0..=9 {
            let text = answer(format!(
                "setoption name UCI_Variant value {variant}\n\
                 setoption name Skill Level value {level}\nposition startpos moves e2e4 e7e5\n\
                 go nodes 300 searchmoves a2a3 h2h3\ngo searchmoves h2h4 nodes 300\n\
                 go searchmoves e1e2 e4e6 joho nodes 300\ngo nodes 300 searchmoves e4e6"
            ));
            let best = best_moves(&text);
            assert!(["a2a3", "h2h3"].contains(&best[0]), "{variant}, {level}: {text}");
            // It leaves the king to nobody in sight, but obeys.
            assert_eq!(best[1..3], ["h2h4", "e1e2"], "{variant}, {level}: {text}");
            assert_eq!(best.len(), 4);
            assert!(text.contains("info string no move of searchmoves is legal"), "{text}");
        }
    }
    let castling = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo depth 2 searchmoves e1h1";
    assert_eq!(best_moves(&answer(castling)), ["e1g1"]);
}

#[test]
fn a_mate_is_found_and_a_lost_king_in_the_fog_is_left_alone() {
    let mate = "position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo mate 1";
    let text = whole_answer(mate);
    assert_eq!(best_moves(&text), ["a1a8"]);
    assert!(text.contains(" score mate 1 "), "{text}");
    let two = "position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1\ngo mate 2";
    assert!(whole_answer(two).contains(" score mate 2 "));
    let over = "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo ponder\nponderhit\ngo mate 3";
    assert_eq!(whole_answer(over), "bestmove (none)\nbestmove (none)\n");
}

#[test]
fn after_a_refused_position_there_is_none_to_play_in() {
    let wrong = "position startpos moves e2e4 e7e5 e4e5";
    let long = format!("position startpos moves {}", "e2e4 ".repeat(30_000));
    for refused in [wrong, "position", "position here", "position fen 8/8", &long] {
        let text = answer(format!("{NOVICE}position startpos\n{refused}\ngo depth 1\ngo perft 1"));
        assert_eq!(text.matches("info string error: ").count(), 3, "{text}");
        assert_eq!(best_moves(&text), ["0000"], "{text}");
        assert!(!text.contains("Nodes searched"));
        for again in ["position startpos", "ucinewgame", "setoption name UCI_Variant value fog"] {
            let text = answer(format!("{NOVICE}{refused}\n{again}\ngo depth 1"));
            assert_ne!(best_moves(&text), ["0000"], "{text}");
        }
    }
    // Ranks are counted from 1.
    let xiangqi = "setoption name UCI_Variant value xiangqi\nposition startpos moves b0c2\ngo";
    let text = answer(xiangqi);
    assert!(text.contains("`b0c2` isn't a move") && text.ends_with("bestmove 0000\n"), "{text}");
}

#[test]
fn unknown_words_before_a_command_are_passed_over_and_case_does_not_count() {
    let text = answer(
        "joho isready\nJOHO IsReady now\ndebug on\nregister later\n   isready   \n\
         setoption name  Skill   Level  value  0\nSetOption NAME skill level VALUE 0\n\
         setoption name Clear Hash\nsetoption name clear hash\n\
         setoption name UCI_AnalyseMode value True\nposition startpos moves\n\
         Position  FEN  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w  KQkq  -  0  1  Moves  e2e4\n\
         joho debug on\nponderhit\nview White\nUCI",
    );
    assert!(text.starts_with(
        "readyok\nreadyok\nreadyok\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\nid name"
    ));
    assert!(!text.contains("error"), "{text}");
    assert_eq!(answer("please quit\nisready"), "");
}

#[test]
fn byte_order_marks_and_ends_of_lines_of_windows_are_passed_over() {
    let lines = "uci\nisready\nsetoption name Skill Level value 0\nposition startpos\ngo depth 1\n";
    for text in [format!("\u{feff}{lines}"), lines.replace('\n', "\r\n")] {
        let text = answer(format!("{text}quit\n"));
        assert!(text.contains("uciok\nreadyok\nbestmove "), "{text}");
        assert!(!text.contains("error"), "{text}");
    }
    for (mark, turned) in [("\u{feff}", false), ("\u{feff}", true), ("", false), ("", true)] {
        let units = format!("{mark}{lines}");
        let bytes = units
            .encode_utf16()
            .flat_map(|unit| if turned { unit.to_be_bytes() } else { unit.to_le_bytes() });
        let text = answer(bytes.collect::<Vec<u8>>());
        assert!(text.starts_with("info string error: the input is UTF-16"), "{text}");
        assert_eq!(text.lines().count(), 1);
    }
}

#[test]
fn a_limited_strength_chooses_the_level() {
    let play = |options: &str| {
        let options = options.replace(',', "\nsetoption name ");
        best_moves(&answer(format!("setoption name {options}\ngo nodes 2000"))).concat()
    };
    let limited = |elo| play(&format!("UCI_Elo value {elo},UCI_LimitStrength value true"));
    assert_eq!(limited(850), play("Skill Level value 0"));
    assert_eq!(limited(1_049), play("Skill Level value 0"));
    assert_eq!(limited(2_300), play("Skill Level value 9"));
    assert_eq!(play("UCI_Elo value 850"), play("Skill Level value 9"), "it is not limited");
}
