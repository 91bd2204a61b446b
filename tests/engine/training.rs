//! Learning a network from games.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn train(line: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fogchess-uci"));
    program.arg("train").args(line).output().expect("it runs")
}

/// Learns from games in a folder. Returns the output.
fn learn(folder: &Path, variant: &str, games: &str, more: &[&str]) -> String {
    let (folder, weights) = (folder.to_str().unwrap(), folder.join("network.bin"));
    let line = [folder, "--variant", variant, "--games", games, "--threads", "2"];
    let output = train(&[&line[..], &["--weights", weights.to_str().unwrap()], more].concat());
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_network_is_learned_and_the_work_goes_on_where_it_ended() {
    // This engine is the teacher, where there is one.
    let teacher = ["--teacher", env!("CARGO_BIN_EXE_fogchess-uci"), "--go", "nodes 50"];
    let cases = [
        ("chess", &teacher[..], 768, 32, 40),
        ("xiangqi", &teacher[..], 1_260, 32, 40),
        ("fog", &[], 768, 16, 8),
        ("draughts", &[], 256, 32, 24),
        ("fog-draughts-10", &[], 256, 16, 24),
    ];
    for (variant, more, inputs, hidden, rounds) in cases {
        let folder = std::env::temp_dir().join(format!("fogchess-training-{variant}"));
        let _ = fs::remove_dir_all(&folder);
        let told = learn(&folder, variant, "2", more);
        let last = format!("\nround {rounds}: ");
        assert!(told.contains(".games: 2 games\n") && told.contains(&last), "{told}");
        let file = |name: &str| folder.join(format!("{variant}.{name}"));
        let read = |name: &str| fs::read_to_string(file(name)).ok();
        let network = || fs::read(folder.join("network.bin")).unwrap();
        let (games, judged, weights) = (read("games").unwrap(), read("judged"), network());
        assert_eq!(judged.is_some(), !more.is_empty(), "only a teacher judges");
        // The columns, a byte each; the bias, the weights of eight stages and their constants, two.
        assert_eq!(weights.len(), inputs * hidden + 2 * (hidden + 8 * (2 * hidden + 1)));
        learn(&folder, variant, "2", more);
        assert_eq!(read("games").unwrap(), games, "nothing is played again");
        assert_eq!(read("judged"), judged, "nothing is judged again");
        assert_eq!(network(), weights, "the same comes of the same");
        let first = games.lines().next().unwrap();
        fs::write(file("games"), format!("{first}\n")).unwrap();
        learn(&folder, variant, "2", more);
        assert_eq!(read("games").unwrap(), games, "what was missing is played again");
        fs::remove_dir_all(&folder).unwrap();
    }
}

#[test]
fn what_is_wrong_is_told() {
    let refused = |line: &[&str], told: &str| {
        let output = train(line);
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
        assert!(text.starts_with(&format!("fogchess-uci: {told}")), "{text}");
    };
    refused(&[], "FOLDER is missing: say where the games are kept");
    refused(&["games", "--teacher"], "`--teacher` needs a value");
    refused(&["games", "--game", "3"], "`--game` is no option here");
    refused(&["games", "--games", "0"], "`0` is not right for --games: a whole number from 1 on");
    refused(&["games", "--variant", "sandbox"], "`sandbox` is not right for --variant: there are ");
    let taught = ["games", "--variant", "fog", "--teacher", "stockfish"];
    refused(&taught, "--teacher does not fit here: in the fog the games teach by themselves");
    let no_teacher = "no-such-engine does not start as a UCI engine: ";
    refused(&["games", "--teacher", "no-such-engine"], no_teacher);
}
