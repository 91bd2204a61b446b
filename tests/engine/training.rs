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

/// Learns from games in a folder, with this engine as the teacher. Returns the output.
fn learn(folder: &Path, variant: &str, games: &str) -> String {
    let (folder, weights) = (folder.to_str().unwrap(), folder.join("network.bin"));
    let teacher = env!("CARGO_BIN_EXE_fogchess-uci");
    let line = [folder, "--teacher", teacher, "--variant", variant, "--games", games];
    let more = ["--go", "nodes 50", "--threads", "2", "--weights", weights.to_str().unwrap()];
    let output = train(&[&line[..], &more].concat());
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_network_is_learned_and_the_work_goes_on_where_it_ended() {
    for (variant, inputs) in [("chess", 768), ("xiangqi", 1_260)] {
        let folder = std::env::temp_dir().join(format!("fogchess-training-{variant}"));
        let _ = fs::remove_dir_all(&folder);
        let told = learn(&folder, variant, "2");
        assert!(told.contains(".games: 2 games\n") && told.contains("\nround 40: "), "{told}");
        let read =
            |name: &str| fs::read_to_string(folder.join(format!("{variant}.{name}"))).unwrap();
        let network = || fs::read(folder.join("network.bin")).unwrap();
        let (games, judged, weights) = (read("games"), read("judged"), network());
        // The columns, a byte each; the bias, the weights of eight stages and their constants, two.
        assert_eq!(weights.len(), inputs * 32 + 2 * (32 + 8 * (2 * 32 + 1)));
        learn(&folder, variant, "2");
        assert_eq!((&read("games"), &read("judged")), (&games, &judged), "nothing is done again");
        assert_eq!(network(), weights, "the same comes of the same");
        let first = games.lines().next().unwrap();
        fs::write(folder.join(format!("{variant}.games")), format!("{first}\n")).unwrap();
        learn(&folder, variant, "2");
        assert_eq!(read("games"), games, "what was missing is played again");
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
    refused(&["games"], "--teacher is missing: ");
    refused(&["games", "--teacher"], "`--teacher` needs a value");
    refused(&["games", "--game", "3"], "`--game` is no option here");
    refused(&["games", "--games", "0"], "`0` is not right for --games: a whole number from 1 on");
    refused(&["games", "--variant", "fog"], "`fog` is not right for --variant: chess or xiangqi");
    let no_teacher = "no-such-engine does not start as a UCI engine: ";
    refused(&["games", "--teacher", "no-such-engine"], no_teacher);
}
