//! Matches against other programs.

use std::process::{Command, Output};

fn play(line: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fogchess-uci"));
    program.arg("match").args(line).output().expect("it runs")
}

#[test]
fn a_player_may_be_another_program() {
    let program = format!("uci:{};Skill Level=2", env!("CARGO_BIN_EXE_fogchess-uci"));
    for variant in ["fog", "fog-xiangqi", "chess"] {
        let line = ["--white", &program, "--black", "novice", "--variant", variant];
        let output = play(&[&line[..], &["--nodes", "1000", "--games", "4"]].concat());
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{output:?}");
        assert!(!text.contains("unfinished"), "{text}");
        let name = "fogchess-uci;Skill Level=2 against novice, ";
        assert_eq!(text.matches(name).count(), 1, "{text}");
    }
}

#[test]
fn a_program_that_does_not_start_is_named() {
    let output = play(&["--white", "uci:no-such-engine;Hash=1", "--black", "novice"]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    let told = "fogchess-uci: no-such-engine does not start as a UCI engine: ";
    assert!(text.starts_with(told), "{text}");
}
