//! How much memory the strongest opponent takes. By itself in a process, which has nothing else
//! in memory.
#![cfg(target_os = "linux")]

use fogchess::{
    bot::{Level, Progress, Team},
    rules::{Color, History, Position, Preset, Viewer, view_for},
};

/// What two Grandmasters may take together, each on two cores, in megabytes: one plays in the
/// game, which is to stay below 300 with all else it has, and another may think out a hint.
const MOST: u64 = 130;
/// So many positions about fill their trees.
const NODES: u64 = 3_000_000;

/// The memory of this process that is of no file, in megabytes (`proc_pid_status(5)`).
fn anonymous() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("since 4.5");
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("a number");
    kilobytes / 1024
}

#[test]
#[expect(clippy::print_stdout, reason = "it is a report too")]
fn two_grandmasters_on_two_cores_each_leave_room_for_the_game() {
    let mut position = Position::start(Preset::Fog.ruleset());
    let mut history = History::default();
    let mut teams = Color::ALL.map(|side| Team::new(Level::Grandmaster, side, 3, 2));
    let before = anonymous();
    let mut most = before;
    // What is kept of one move is there while the next one is thought about.
    for _ in 0..6 {
        for (team, side) in teams.iter_mut().zip(Color::ALL) {
            let viewer = Viewer::Player(side);
            team.observe(&view_for(&position, &history, viewer).expect("its own view"));
        }
        let turn = position.turn();
        let team = &mut teams[turn.index()];
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
        history.record(position.play(turn, mv).expect("it is available"));
        println!("{turn} {mv}: {} MB, most {most}", anonymous());
    }
    assert!(most - before < MOST, "{} MB", most - before);
}
