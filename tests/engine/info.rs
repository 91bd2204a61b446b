//! The reports of the engine while it thinks: for the open game as every engine, in the fog only what
//! its side knows.

use super::{answer, program::Program, whole_answer};

/// Returns a text without the times in it.
pub fn timeless(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let mut words: Vec<&str> = line.split(' ').collect();
        for name in ["nps", "time"] {
            if let Some(at) = words.iter().position(|word| *word == name) {
                words.drain(at..at + 2);
            }
        }
        words.join(" ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the words after a name.
fn after<'a>(line: &'a str, name: &str) -> Vec<&'a str> {
    let words = line.split(' ');
    words.skip_while(|word| *word != name).skip(1).collect()
}

fn number(line: &str, name: &str) -> i64 {
    let words = after(line, name);
    let number = words.first().and_then(|word| word.parse().ok());
    number.unwrap_or_else(|| panic!("no {name} in {line}"))
}

/// Asserts that the moves of a line can be played after these.
fn assert_playable(variant: &str, before: &str, line: &[&str]) {
    let text = answer(format!(
        "setoption name UCI_Variant value {variant}\n\
         position startpos moves {before} {}\nresult",
        line.join(" ")
    ));
    assert!(!text.contains("error"), "{line:?}: {text}");
}

#[test]
fn the_search_of_an_open_game_is_told() {
    for (variant, before) in [("chess", "e2e4 e7e5"), ("xiangqi", "h3e3 h10g8")] {
        let mut engine = Program::start();
        engine.say(&format!("setoption name UCI_Variant value {variant}"));
        engine.say(&format!("position startpos moves {before}"));
        engine.say("go depth 5");
        let lines = engine.thinking();
        let (best, told) = lines.split_last().expect("an answer");
        let told: Vec<&String> =
            told.iter().filter(|line| line.starts_with("info depth")).collect();
        let mut depth = 0;
        for line in &told {
            assert!(number(line, "depth") >= depth, "{line}");
            depth = number(line, "depth");
            assert!(number(line, "seldepth") >= depth);
            assert_eq!(number(line, "multipv"), 1);
            assert!(number(line, "nodes") > 0 && number(line, "nps") > 0);
            assert!((0..60_000).contains(&number(line, "time")));
            assert!((0..=1_000).contains(&number(line, "hashfull")));
            assert!(number(line, "cp").abs() < 200, "{line}");
            assert_playable(variant, before, &after(line, "pv"));
        }
        let last = told.last().expect("a report before the move");
        assert_eq!(number(last, "depth"), 5, "{lines:?}");
        // The move is the line's first, and the second is what the engine would ponder on.
        let line = after(last, "pv");
        assert_eq!(*best, format!("bestmove {} ponder {}", line[0], line[1]));
        assert!(line.len() >= 3, "{line:?}");
    }
}

#[test]
fn several_lines_are_told_the_best_first() {
    for multi in [3, 100] {
        let text = whole_answer(format!(
            "setoption name MultiPV value {multi}\nposition startpos moves e2e4\ngo depth 3"
        ));
        let told: Vec<&str> = text.lines().filter(|line| line.starts_with("info")).collect();
        let told = &told[told.len() - multi.min(20)..];
        let mut firsts = Vec::new();
        let mut worth = i64::MAX;
        for (place, line) in (1..).zip(told) {
            assert_eq!((number(line, "multipv"), number(line, "depth")), (place, 3), "{line}");
            assert!(number(line, "cp") <= worth, "{text}");
            worth = number(line, "cp");
            firsts.push(after(line, "pv")[0]);
            assert_playable("chess", "e2e4", &after(line, "pv"));
        }
        assert!(text.contains(&format!("bestmove {}", firsts[0])));
        firsts.sort_unstable();
        firsts.dedup();
        assert_eq!(firsts.len(), told.len(), "each begins with another move");
        // Each has the value that it has alone.
        let (first, cp) = (after(told[2], "pv")[0], number(told[2], "cp"));
        let text = whole_answer(format!(
            "setoption name MultiPV value 2\nposition startpos moves e2e4\n\
             go depth 3 searchmoves {first}"
        ));
        let alone = text.lines().rfind(|line| line.starts_with("info depth")).expect("a report");
        assert_eq!((number(alone, "cp"), number(alone, "depth")), (cp, 3), "{text}");
    }
}

#[test]
fn a_search_by_positions_tells_the_same_every_time() {
    for (variant, level, threads) in
        [("chess", 9, 1), ("xiangqi", 8, 1), ("fog", 0, 1), ("fog", 5, 1), ("fog", 9, 3)]
    {
        let last = || {
            let text = whole_answer(format!(
                "setoption name UCI_Variant value {variant}\n\
                 setoption name Skill Level value {level}\n\
                 setoption name Threads value {threads}\ngo nodes 60000"
            ));
            // How often it tells depends on the time, the end does not.
            let lines: Vec<&str> = text.lines().collect();
            let last = lines.iter().rposition(|line| line.contains(" score "));
            timeless(&lines[last.expect("it tells")..].join("\n"))
        };
        assert_eq!(last(), last(), "{variant}, {level}");
    }
}

#[test]
fn in_the_fog_a_mix_of_first_moves_is_told() {
    let moves = "e2e4 d7d5 e4d5 d8d5 b1c3";
    for variant in ["fog", "fog-check"] {
        for level in 0..=9 {
            let text = whole_answer(format!(
                "setoption name UCI_Variant value {variant}\n\
                 setoption name Skill Level value {level}\nposition startpos moves {moves}\nmoves\n\
                 go nodes 5000"
            ));
            let lines: Vec<&str> = text.lines().collect();
            let [available, .., told, mix, best] = lines[..] else { panic!("{text}") };
            let best = best.strip_prefix("bestmove ").expect("a move");
            // Neither the answer nor a depth is told.
            assert_eq!(after(told, "pv"), [best], "{text}");
            assert!(told.starts_with("info score cp ") && number(told, "cp").abs() <= 10_000);
            assert!(number(told, "nodes") > 0 && !told.contains("depth"));
            let words: Vec<&str> = mix.split(' ').collect();
            assert_eq!(words[2] == "believed", level > 2, "{text}");
            let mix = after(mix, "mix");
            let share =
                |word: &str| word.strip_suffix('%').and_then(|share| share.parse::<i32>().ok());
            let shares = mix.chunks(2).map(|pair| share(pair[1]).expect("a share"));
            assert!((98..=102).contains(&shares.sum::<i32>()), "{text}");
            assert!(mix.chunks(2).any(|pair| pair[0] == best), "{text}");
            assert!(mix.chunks(2).all(|pair| available.split(' ').any(|mv| mv == pair[0])));
        }
    }
    // A king in sight is captured.
    let taken = "position startpos moves e2e4 f7f6 d1h5 a7a6\ngo";
    let text = whole_answer(format!("setoption name UCI_Variant value fog\n{taken} nodes 500"));
    assert!(text.contains("info score mate 1 ") && text.ends_with("bestmove h5e8\n"), "{text}");
}

#[test]
fn reports_come_a_few_times_a_second_and_before_the_move() {
    for variant in ["chess", "fog"] {
        let mut engine = Program::start();
        engine.say(&format!("setoption name UCI_Variant value {variant}"));
        engine.say("position startpos moves e2e4 e7e5");
        engine.say("go movetime 1500");
        let lines = engine.thinking();
        assert!((3..=18).contains(&lines.len()), "{lines:#?}");
        assert!(lines[lines.len() - 2].starts_with("info "));
    }
}
