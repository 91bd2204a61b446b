//! The memory that the strongest computer player takes.
//!
//! The test has its own process, so that nothing else is in its memory.
#![cfg(target_os = "linux")]

use fogchess::{
    bot::{Level, Progress, Team},
    rules::{BySide, Color, History, Position, Preset, Viewer, view_for},
};

/// The most megabytes that two Grandmasters may take together, each on two cores.
///
/// One plays in the game, which must stay below 300 MB with everything else; the other may think
/// about a hint.
const MOST: u64 = 130;
/// The number of positions that roughly fills their trees.
const NODES: u64 = 3_000_000;

/// Returns the anonymous memory of this process in megabytes (`proc_pid_status(5)`).
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
    let mut teams = BySide::from_fn(|side| Team::new(Level::Grandmaster, side, 3, 2));
    let before = anonymous();
    let mut most = before;
    // The data kept from one move is still in memory during the next.
    for _ in 0..6 {
        for (team, side) in teams.iter_mut().zip(Color::ALL) {
            let viewer = Viewer::Player(side);
            team.observe(&view_for(&position, &history, viewer).expect("its own view"));
        }
        let turn = position.turn();
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
        history.record(position.play(turn, mv).expect("it is available"));
        println!("{turn} {mv}: {} MB, most {most}", anonymous());
    }
    assert!(most - before < MOST, "{} MB", most - before);
}
