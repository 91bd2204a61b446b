//! The memory that the strongest computer player takes on each board.
//!
//! Each measurement has its own process, so that nothing else is in its memory: the test program starts
//! itself as a child, once for each preset.

use crate::game::Game;
use fogchess_bot::{Progress, Team};
use fogchess_rules::{BoardKind, BySide, Color, Level, Preset};
use std::{env, fs, process::Command};

/// Returns the most megabytes that two Grandmasters may take together, each on two cores.
///
/// One plays in the game, which must stay below 300 MB with everything else; the other may think
/// about a hint.
const fn most(board: BoardKind) -> u64 {
    match board {
        // Each of them knows of twice as many moves: a side has 44 at first instead of 20.
        BoardKind::Xiangqi => 170,
        _ => 125,
    }
}

/// The number of positions that roughly fills their trees.
const NODES: u64 = 3_000_000;
/// The environment variable that tells the child its preset.
const PRESET: &str = "FOGCHESS_TEST_MEMORY_PRESET";
/// The text before the child's result.
const TAKEN: &str = "megabytes taken: ";

/// Returns the anonymous memory of this process in megabytes (`proc_pid_status(5)`).
fn anonymous() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("since 4.5");
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kilobytes / 1024
}

/// The child: plays four plies and prints the most memory that they took. Does nothing when it runs
/// as one test of many.
#[test]
#[expect(clippy::print_stdout, reason = "its parent reads the result")]
fn child() {
    let Ok(id) = env::var(PRESET) else { return };
    let preset = Preset::from_id(&id).expect("a preset");
    let mut game = Game::new(preset.ruleset());
    let mut teams = BySide::from_fn(|side| Team::new(Level::Grandmaster, side, 3, 2));
    let before = anonymous();
    let mut most = before;
    // The data kept from one move is still in memory during the next.
    for _ in 0..4 {
        for (team, side) in teams.iter_mut().zip(Color::ALL) {
            team.observe(&game.view(side));
        }
        let turn = game.turn();
        let team = &mut teams[turn];
        team.begin(NODES);
        let mut asked = 0_u64;
        let progress = team.step(|| {
            asked += 1;
            if asked.is_multiple_of(256) {
                most = most.max(anonymous());
            }
            false
        });
        let Progress::Done(Some(mv)) = progress else { panic!("no move") };
        game.play(mv);
        println!("{turn} {mv}: {} MB, most {most}", anonymous());
    }
    println!("{TAKEN}{}", most - before);
}

#[test]
#[expect(clippy::print_stdout, reason = "it is a report too")]
fn two_grandmasters_on_two_cores_each_leave_room_for_the_game() {
    for preset in [Preset::Fog, Preset::FogXiangqi] {
        let output = Command::new(env::current_exe().expect("this program"))
            .args(["--exact", "memory::child", "--nocapture"])
            .env(PRESET, preset.id())
            .output()
            .expect("it starts");
        let said = String::from_utf8_lossy(&output.stdout);
        println!("{}: {said}", preset.id());
        let taken = said.lines().find_map(|line| line.strip_prefix(TAKEN)).expect("a result");
        let taken: u64 = taken.parse().expect("a number");
        assert!(taken < most(preset.ruleset().board), "{}: {taken} MB", preset.id());
    }
}
