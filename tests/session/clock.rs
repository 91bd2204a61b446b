//! The clock: the time that it charges, adds and shows, and the moment at which the flag falls.

use fogchess_rules::BySide;
use fogchess_rules::Color::{self, Black, White};
use fogchess_rules::{
    Bonus, Clock, ClockFace, ClockLevel, FlagFallen, Moment, SideTime, TimeControl, TimeError,
    format_clock,
};

fn clock(control: &str) -> Clock {
    Clock::new(control.parse().expect("a time control"))
}

fn left(clock: &Clock, side: Color, now: u64) -> u64 {
    clock.remaining(side, Moment(now)).expect("a side with a clock")
}

#[test]
fn nothing_counts_before_the_first_start() {
    let clock = clock("1+0");
    assert_eq!(clock.running(), None);
    assert_eq!(clock.deadline(), None);
    assert_eq!(clock.flagged(Moment(10_000_000)), None);
    assert_eq!(left(&clock, White, 10_000_000), 60_000);
}

#[test]
fn sudden_death_charges_the_running_side_only() {
    let mut clock = clock("1+0");
    clock.start(White, Moment(1_000));
    assert_eq!(left(&clock, White, 5_500), 55_500);
    assert_eq!(clock.press(White, Moment(6_000)), Ok(Some(5_000)));
    assert_eq!(clock.running(), Some(Black));
    assert_eq!(left(&clock, White, 9_000), 55_000);
    assert_eq!(left(&clock, Black, 9_000), 57_000);
    assert_eq!(clock.press(Black, Moment(9_000)), Ok(Some(3_000)));
    assert_eq!(left(&clock, White, 9_001), 54_999);
}

#[test]
fn an_increment_is_added_after_the_move() {
    let mut clock = clock("1+3");
    clock.start(White, Moment(0));
    assert_eq!(left(&clock, White, 0), 60_000, "no increment before the first move");
    clock.press(White, Moment(1_000)).expect("in time");
    assert_eq!(left(&clock, White, 1_000), 62_000, "a quick move gains time");
    clock.press(Black, Moment(11_000)).expect("in time");
    assert_eq!(left(&clock, Black, 11_000), 53_000);
}

#[test]
fn a_delay_lets_the_first_seconds_of_each_turn_pass() {
    let mut clock = clock("1d3");
    clock.start(White, Moment(0));
    assert_eq!(left(&clock, White, 3_000), 60_000);
    assert_eq!(left(&clock, White, 3_001), 59_999);
    clock.press(White, Moment(2_000)).expect("in time");
    assert_eq!(left(&clock, White, 2_000), 60_000, "unused delay is not gained");
    clock.press(Black, Moment(10_000)).expect("in time");
    assert_eq!(left(&clock, Black, 10_000), 55_000);
    assert_eq!(clock.deadline(), Some(Moment(73_000)));
    assert_eq!(clock.flagged(Moment(72_999)), None);
    assert_eq!(clock.flagged(Moment(73_000)), Some(White));
}

#[test]
fn a_pause_does_not_renew_the_delay() {
    let mut clock = clock("1d3");
    clock.start(White, Moment(0));
    clock.pause(Moment(2_000));
    clock.resume(Moment(50_000));
    assert_eq!(left(&clock, White, 51_000), 60_000);
    assert_eq!(left(&clock, White, 53_000), 58_000);
}

#[test]
fn bronstein_gives_back_what_was_used_up_to_the_bonus() {
    let mut clock = clock("1b3");
    clock.start(White, Moment(0));
    assert_eq!(left(&clock, White, 2_000), 58_000, "it counts at once");
    clock.press(White, Moment(2_000)).expect("in time");
    assert_eq!(left(&clock, White, 2_000), 60_000, "a quick move costs and gains nothing");
    clock.press(Black, Moment(12_000)).expect("in time");
    assert_eq!(left(&clock, Black, 12_000), 53_000);
}

#[test]
fn without_a_clock_nothing_is_charged_but_turns_are_measured() {
    let mut clock = clock("none");
    clock.start(White, Moment(0));
    assert_eq!(clock.press(White, Moment(7_000)), Ok(Some(7_000)));
    assert_eq!(clock.remaining(White, Moment(7_000)), None);
    assert_eq!(clock.flagged(Moment(u64::MAX)), None);
    assert_eq!(clock.deadline(), None);
}

#[test]
fn each_side_has_its_own_time() {
    let mut clock = clock("10+5,1d2");
    clock.start(White, Moment(0));
    clock.press(White, Moment(1_000)).expect("in time");
    assert_eq!(left(&clock, White, 1_000), 604_000);
    assert_eq!(left(&clock, Black, 4_000), 59_000);

    let mut handicap = self::clock("none,1+0");
    handicap.start(White, Moment(0));
    handicap.press(White, Moment(3_600_000)).expect("White has no clock");
    assert_eq!(handicap.flagged(Moment(3_659_999)), None);
    assert_eq!(handicap.flagged(Moment(3_660_000)), Some(Black));
}

#[test]
fn a_move_stamped_before_zero_beats_the_flag() {
    let mut clock = clock("1+0");
    clock.start(White, Moment(0));
    assert_eq!(clock.flagged(Moment(59_999)), None);
    assert_eq!(clock.flagged(Moment(60_000)), Some(White));
    // A later reading shows the flag fallen, but the move was made in time.
    assert_eq!(clock.press(White, Moment(59_999)), Ok(Some(59_999)));
    assert_eq!(left(&clock, White, 60_005), 1);

    let mut late = self::clock("1+5");
    late.start(White, Moment(0));
    let before = late.clone();
    assert_eq!(late.press(White, Moment(60_000)), Err(FlagFallen(White)));
    assert_eq!(late.press_and_hold(White, Moment(99_000)), Err(FlagFallen(White)));
    assert_eq!(late, before, "an increment does not save a fallen flag");
}

#[test]
fn forgiven_time_makes_the_running_turn_shorter_and_no_longer() {
    let mut clock = clock("1+0");
    clock.forgive(White, 500, Moment(0));
    clock.start(White, Moment(1_000));
    clock.forgive(Black, 500, Moment(3_000));
    assert_eq!(left(&clock, White, 3_000), 58_000, "nothing for a side that waits");
    clock.forgive(White, 500, Moment(3_000));
    assert_eq!(left(&clock, White, 3_000), 58_500);
    clock.forgive(White, 9_000, Moment(4_000));
    assert_eq!(clock.press(White, Moment(4_000)), Ok(Some(0)), "a turn takes no less than nothing");
    // The part of the turn before a pause counts too.
    clock.pause(Moment(6_000));
    clock.forgive(Black, 100, Moment(8_000));
    assert_eq!(left(&clock, Black, 8_000), 58_000, "nor for a clock that stands still");
    clock.resume(Moment(8_000));
    clock.forgive(Black, 300, Moment(8_100));
    assert_eq!(clock.press(Black, Moment(8_100)), Ok(Some(1_800)));
}

#[test]
fn between_turns_nobody_is_charged() {
    let mut clock = clock("1+0");
    clock.start(White, Moment(0));
    assert_eq!(clock.press_and_hold(White, Moment(1_000)), Ok(Some(1_000)));
    assert_eq!((clock.running(), clock.turn_of()), (None, None));
    assert_eq!(left(&clock, Black, 500_000), 60_000);
    clock.start(Black, Moment(500_000));
    clock.start(Black, Moment(505_000));
    assert_eq!(left(&clock, Black, 510_000), 50_000, "starting twice changes nothing");
}

#[test]
fn a_pause_charges_nobody() {
    let mut clock = clock("1+0");
    clock.start(White, Moment(0));
    clock.pause(Moment(10_000));
    clock.pause(Moment(20_000));
    assert_eq!(clock.running(), None);
    assert_eq!(clock.turn_of(), Some(White));
    assert_eq!(clock.flagged(Moment(1_000_000)), None);
    assert_eq!(left(&clock, White, 1_000_000), 50_000);
    clock.resume(Moment(1_000_000));
    clock.resume(Moment(1_004_000));
    assert_eq!(left(&clock, White, 1_005_000), 45_000);
    assert_eq!(clock.press(White, Moment(1_005_000)), Ok(Some(15_000)), "the pause not counted");
}

#[test]
fn a_turn_started_while_paused_counts_from_the_resume() {
    let mut clock = clock("1+0");
    clock.pause(Moment(0));
    clock.start(White, Moment(5_000));
    assert_eq!(left(&clock, White, 9_000), 60_000);
    clock.resume(Moment(9_000));
    assert_eq!(left(&clock, White, 10_000), 59_000);
}

#[test]
fn a_stopped_clock_stays_as_it_is() {
    let mut clock = clock("1+5");
    clock.start(White, Moment(0));
    clock.stop(Moment(4_000));
    let stopped = clock.clone();
    clock.start(Black, Moment(5_000));
    clock.pause(Moment(5_000));
    clock.resume(Moment(5_000));
    assert_eq!(clock.press(White, Moment(6_000)), Ok(None));
    clock.stop(Moment(7_000));
    assert_eq!(clock, stopped);
    assert_eq!(left(&clock, White, 100_000), 56_000);
    assert!(clock.is_stopped());
}

#[test]
fn a_now_that_steps_back_gives_no_time_back() {
    let mut clock = clock("1+0");
    clock.start(White, Moment(10_000));
    assert_eq!(left(&clock, White, 0), 60_000);
    clock.press(White, Moment(15_000)).expect("in time");
    assert_eq!(clock.press(Black, Moment(12_000)), Ok(Some(0)));
    // White's turn began at the latest moment known, not at the earlier `now` of Black's move.
    assert_eq!(left(&clock, White, 15_000), 55_000);
    assert_eq!(left(&clock, White, 16_000), 54_000);
    clock.pause(Moment(3));
    clock.resume(Moment(2));
    assert_eq!(left(&clock, White, 16_000), 54_000);
}

#[test]
fn a_taken_back_turn_gives_its_time_back() {
    let mut clock = clock("1+2");
    clock.start(White, Moment(0));
    let before = clock.at_turn_start();
    clock.press(White, Moment(8_000)).expect("in time");
    clock.press(Black, Moment(9_000)).expect("in time");
    clock.restore(before);
    assert_eq!(clock.running(), None);
    assert_eq!((left(&clock, White, 99_000), left(&clock, Black, 99_000)), (60_000, 60_000));
}

/// The time charged is the time that passed, however often the clock is read, paused or set back.
#[test]
fn charged_time_is_elapsed_time() {
    for seed in 0..60 {
        for (control, bonus) in
            [("1440+0", 0), ("1440+3", 3_000), ("1440d3", 3_000), ("1440b3", 3_000)]
        {
            random_walk(seed, control, bonus);
        }
    }
}

/// The model of [`random_walk`], which adds up every small step of time by itself.
struct Model {
    latest: u64,
    left_at_start: BySide<u64>,
    turn: Option<(Color, u64)>,
    paused: bool,
}

impl Model {
    fn pass(&mut self, now: u64) {
        let passed = now.saturating_sub(self.latest);
        self.latest += passed;
        if let (Some((_, elapsed)), false) = (self.turn.as_mut(), self.paused) {
            *elapsed += passed;
        }
    }
}

fn random_walk(seed: u64, control: &str, bonus: u64) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut clock = clock(control);
    let mut model =
        Model { latest: 0, left_at_start: BySide::both(86_400_000), turn: None, paused: false };
    let (mut now, mut to_move) = (rng.u64(0..1_000_000), White);
    for step in 0..400 {
        let steps_back = rng.u8(..) < 40;
        now =
            if steps_back { now.saturating_sub(rng.u64(..5_000)) } else { now + rng.u64(..4_000) };
        let moment = Moment(now);
        match rng.u8(..8) {
            0 => {
                model.pass(now);
                model.paused = true;
                clock.pause(moment);
            }
            1 | 2 => {
                model.pass(now);
                model.paused = false;
                clock.resume(moment);
            }
            3 => {
                model.pass(now);
                model.turn = model.turn.or(Some((to_move, 0)));
                clock.start(to_move, moment);
            }
            4 | 5 => {
                model.pass(now);
                let hold = rng.bool();
                let spent = if hold {
                    clock.press_and_hold(to_move, moment)
                } else {
                    clock.press(to_move, moment)
                };
                let took = model.turn.map(|turn| turn.1);
                assert_eq!(spent, Ok(took), "seed {seed} step {step} {control}");
                let elapsed = took.unwrap_or(0);
                let mine = &mut model.left_at_start[to_move];
                *mine = match control.as_bytes()[4] {
                    b'+' => *mine - elapsed + bonus,
                    b'd' => *mine - elapsed.saturating_sub(bonus),
                    _ => *mine - elapsed + elapsed.min(bonus),
                };
                to_move = !to_move;
                model.turn = (!hold).then_some((to_move, 0));
            }
            // Reading the clock must not change the time charged.
            _ => drop((clock.flagged(moment), clock.remaining(White, moment))),
        }
        for side in Color::ALL {
            let elapsed = model.turn.filter(|turn| turn.0 == side).map_or(0, |turn| turn.1);
            let charged =
                if control.contains('d') { elapsed.saturating_sub(bonus) } else { elapsed };
            assert_eq!(
                clock.remaining(side, Moment(model.latest)),
                Some(model.left_at_start[side] - charged),
                "seed {seed} step {step} {control} {side}"
            );
        }
    }
}

#[test]
fn the_face_shows_text_level_and_who_runs() {
    let mut clock = clock("10+0,1+0");
    clock.start(White, Moment(0));
    let face = |clock: &Clock, side, now| ClockFace::of(clock, side, Moment(now));
    assert_eq!(
        face(&clock, White, 0),
        ClockFace { remaining_ms: Some(600_000), running: true, level: ClockLevel::Normal }
    );
    assert!(!face(&clock, Black, 0).running);
    assert_eq!(face(&clock, White, 479_999).level, ClockLevel::Normal);
    assert_eq!(face(&clock, White, 480_000).level, ClockLevel::Warning, "two minutes at 10+0");
    assert_eq!(face(&clock, White, 539_999).level, ClockLevel::Warning);
    assert_eq!(face(&clock, White, 540_000).level, ClockLevel::Danger, "one minute at 10+0");
    assert_eq!(face(&clock, White, 540_000).text().as_deref(), Some("1:00"));
    clock.pause(Moment(1));
    assert!(!face(&clock, White, 1).running);
    assert_eq!(ClockFace::of(&self::clock("none"), White, Moment(0)).text(), None);
}

#[test]
fn warnings_are_scaled_to_short_games_and_capped_for_long_ones() {
    let levels = |control: &str| {
        let time = control.parse::<TimeControl>().expect("a time").side(White).expect("a clock");
        (time.warning_ms(), time.danger_ms())
    };
    assert_eq!(levels("1+0"), (12_000, 6_000));
    assert_eq!(levels("5+3"), (60_000, 30_000));
    assert_eq!(levels("10+0"), (120_000, 60_000));
    assert_eq!(levels("30+20"), (120_000, 60_000));
}

#[test]
fn clock_text() {
    let cases = [
        (0, "0:00.0"),
        (1, "0:00.1"),
        (99, "0:00.1"),
        (199, "0:00.1"),
        (200, "0:00.2"),
        (9_400, "0:09.4"),
        (9_999, "0:09.9"),
        (10_000, "0:10"),
        (10_001, "0:11"),
        (59_001, "1:00"),
        (303_000, "5:03"),
        (600_000, "10:00"),
        (3_599_000, "59:59"),
        (3_599_001, "1:00:00"),
        (3_903_000, "1:05:03"),
        (86_400_000, "24:00:00"),
    ];
    for (ms, text) in cases {
        assert_eq!(format_clock(ms), text, "{ms} ms");
    }
}

#[test]
fn presets_are_the_promised_ones() {
    let texts: Vec<String> = TimeControl::PRESETS.iter().map(ToString::to_string).collect();
    assert_eq!(texts.join(" "), "1+0 2+1 3+0 3+2 5+0 5+3 10+0 10+5 15+10 30+0 30+20 none");
    assert_eq!(TimeControl::default().to_string(), "10+0");
    for preset in TimeControl::PRESETS {
        assert_eq!(preset.to_string().parse(), Ok(preset));
        let json = serde_json::to_string(&preset).expect("a string");
        assert_eq!(serde_json::from_str::<TimeControl>(&json).expect("the same"), preset);
    }
}

#[test]
fn time_controls_read_and_write() {
    let time = |base, bonus, ms| Some(SideTime::new(base, bonus, ms).expect("in range"));
    let cases = [
        ("5+3", "5+3", time(300_000, Bonus::Increment, 3_000)),
        (" 5D3 ", "5d3", time(300_000, Bonus::Delay, 3_000)),
        ("5b3", "5b3", time(300_000, Bonus::Bronstein, 3_000)),
        ("5", "5+0", time(300_000, Bonus::Increment, 0)),
        ("5d0", "5+0", time(300_000, Bonus::Increment, 0)),
        ("0.5+0", "0.5+0", time(30_000, Bonus::Increment, 0)),
        ("1.5+2", "1.5+2", time(90_000, Bonus::Increment, 2_000)),
        ("0.25+0.5", "0.25+0.5", time(15_000, Bonus::Increment, 500)),
        ("0:20+0.125", "0:20+0.125", time(20_000, Bonus::Increment, 125)),
        ("0.1+0", "0:06+0", time(6_000, Bonus::Increment, 0)),
        ("1440+600", "1440+600", time(86_400_000, Bonus::Increment, 600_000)),
        ("none", "none", None),
    ];
    for (text, canonical, side) in cases {
        let control: TimeControl = text.parse().expect(text);
        assert_eq!((control.side(White), control.side(Black)), (side, side), "{text}");
        assert_eq!(control.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(control));
    }
    let uneven: TimeControl = "10+5, 5d3".parse().expect("one for each side");
    assert_eq!(uneven.side(White), time(600_000, Bonus::Increment, 5_000));
    assert_eq!(uneven.side(Black), time(300_000, Bonus::Delay, 3_000));
    assert_eq!(uneven.to_string(), "10+5,5d3");
    assert_eq!("5+3,5+3".parse(), Ok("5+3".parse::<TimeControl>().expect("5+3")));
}

#[test]
fn a_wrong_time_says_what_is_right() {
    let error = |text: &str| text.parse::<TimeControl>().expect_err(text);
    for text in [
        "",
        "+",
        "x",
        "5x3",
        "5+",
        "+3",
        "-5+3",
        "5+-3",
        "5+3+1",
        "1:5+0",
        "1:60+0",
        "1:+0",
        "5+3,",
        "5+3,5+3,5+3",
        "1.2345+0",
        "5.+0",
        ".5+0",
        "1e3+0",
        "99999999999999999999+0",
        "５+3",
    ] {
        assert!(matches!(error(text), TimeError::NotATime(_)), "{text}: {:?}", error(text));
        assert!(error(text).to_string().contains("like 5+3"));
    }
    assert_eq!(error("0+3"), TimeError::BaseOutOfRange);
    assert_eq!(error("1440:01+0"), TimeError::BaseOutOfRange);
    assert_eq!(error("999999+0"), TimeError::BaseOutOfRange);
    assert_eq!(error("0.001+0"), TimeError::BaseNotWholeSeconds);
    assert_eq!(error("5+600.001"), TimeError::BonusOutOfRange);
    assert_eq!(error("5+0,5+999999"), TimeError::BonusOutOfRange);
    assert!(error(&"9".repeat(10_000)).to_string().len() < 300, "a long text is not echoed");
}
