//! Writes games as PGN, and those of draughts as PDN, in the export format: seven tags first, 80
//! columns.

use super::{
    clock_text,
    line::{self, Step},
    pdn,
    pgn_clock::{self, Clocks},
    pgn_result as results,
    pgn_tags::{self as tags, Ending},
    variant,
};
use crate::{error::Fault, format::SavedGame};
use fogchess_game::{Event, Record};
use fogchess_rules::{
    BoardKind, Color, DrawReason, GameSetup, Goal, Moment, MoveNumbers, Outcome, Preset, WinReason,
    xiangqi::iccs,
};
use std::collections::BTreeMap;

/// The width of the standard's longest line, in columns.
const WIDTH: usize = 80;

/// Returns the text of a game.
pub(super) fn write(saved: &SavedGame) -> Result<String, Fault> {
    let record = saved.game()?.record(Moment::default());
    let board = record.setup.ruleset.board;
    let result = results::on_board(board, record.outcome.map_or("*", Outcome::pgn));
    let is_xiangqi = board == BoardKind::Xiangqi;
    let game = is_xiangqi.then(|| (tags::GAME, tags::CHINESE_CHESS.into()));
    let all = game
        .into_iter()
        .chain(roster(saved, &record.setup, result))
        .chain(more_tags(saved, &record));
    let mut text: String = all.map(|(name, value)| tags::line(name, &value)).collect();
    text.push('\n');
    let mut column = 0;
    for word in movetext(&record).into_iter().chain([result.to_owned()]) {
        let length = word.chars().count();
        if column > 0 {
            let fits = column + 1 + length < WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(&word);
        column += length;
    }
    text.push('\n');
    Ok(text)
}

/// Returns the tags that every game has, in the standard's order.
fn roster(saved: &SavedGame, setup: &GameSetup, result: &str) -> [(&'static str, String); 7] {
    let title = Some(saved.title.as_str()).filter(|title| !title.is_empty());
    let day = date_and_time(saved).map_or("????.??.??".into(), |(date, _)| date);
    let or_unknown = |text: Option<&str>| text.unwrap_or(tags::UNKNOWN).to_owned();
    [
        (tags::EVENT, or_unknown(title)),
        (tags::SITE, or_unknown(None)),
        (tags::DATE, day),
        (tags::ROUND, "-".into()),
        (tags::NAME.white, or_unknown(name(setup, Color::White))),
        (tags::NAME.black, or_unknown(name(setup, Color::Black))),
        (tags::RESULT, result.into()),
    ]
}

/// Returns the name of a side's player; that of a nameless person against a computer is `Player`.
fn name(setup: &GameSetup, side: Color) -> Option<&str> {
    let against_computer = setup.seats().opponent().is_some_and(|(computer, _)| computer != side);
    setup.name(side).or(against_computer.then_some(tags::PLAYER))
}

/// Returns the day and the time of day at which a game was saved, in UTC.
fn date_and_time(saved: &SavedGame) -> Option<(String, String)> {
    let text = humantime::format_rfc3339_seconds(saved.saved?).to_string();
    let (date, time) = text.split_once('T')?;
    Some((date.replace('-', "."), time.trim_end_matches('Z').into()))
}

/// Returns all other tags, sorted by name as the standard asks.
fn more_tags(saved: &SavedGame, record: &Record) -> BTreeMap<&'static str, String> {
    let setup = &record.setup;
    let usual = GameSetup::new(setup.ruleset);
    let mut more = BTreeMap::new();
    match setup.ruleset.preset() {
        // As chess needs no tag, open draughts needs none but `GameType`: who does not know our name
        // might refuse it.
        Some(Preset::Chess | Preset::Draughts | Preset::Draughts10) => {}
        Some(preset) => drop(more.insert(tags::VARIANT, variant::name(preset).into())),
        None => {
            more.insert(tags::VARIANT, variant::OTHER.into());
            let rules = ron::to_string(&setup.ruleset).expect("plain values can be written");
            more.insert(tags::FOG_RULES, rules);
        }
    }
    if setup.ruleset.board == BoardKind::Xiangqi {
        more.insert(tags::FORMAT, tags::ICCS.into());
        more.insert(tags::RED, name(setup, Color::White).unwrap_or(tags::UNKNOWN).into());
    }
    if let Some(game_type) = pdn::game_type(setup.ruleset.board) {
        more.insert(tags::GAME_TYPE, game_type);
    }
    if setup.start_fen.is_some() {
        more.insert(tags::SET_UP, "1".into());
        // Counters as at the start of a game are left out: PDN has none, and Lidraughts does so too.
        let fen = line::start(setup).fen();
        more.insert(tags::FEN, fen.trim_end_matches(":H0:F1").into());
    }
    match pgn_clock::write_control(&setup.time) {
        Some(control) => drop(more.insert(tags::TIME_CONTROL, control)),
        None => {
            more.insert(tags::TIME_CONTROL, tags::UNKNOWN.into());
            more.insert(tags::FOG_TIME, setup.time.to_string());
        }
    }
    if setup.takeback != usual.takeback {
        more.insert(tags::FOG_TAKEBACK, yes_or_no(setup.takeback));
    }
    if setup.hold_clock != usual.hold_clock {
        more.insert(tags::FOG_HOLD_CLOCK, yes_or_no(setup.hold_clock));
    }
    for side in Color::ALL {
        if let Some(level) = setup.computers[side] {
            more.insert(tags::TYPE[side], "program".into());
            more.insert(tags::FOG_LEVEL[side], level.id().into());
        }
    }
    if let Some(ms) = record.thinking_ms {
        more.insert(tags::FOG_THINKING, clock_text::write(ms));
    }
    if let Some(ending) = ending(record) {
        more.insert(tags::FOG_END, ending.word().into());
    }
    let termination = match record.outcome {
        None => "unterminated",
        Some(
            Outcome::Win { reason: WinReason::Flag, .. }
            | Outcome::Draw(DrawReason::FlagWithoutMatingMaterial),
        ) => "time forfeit",
        Some(
            Outcome::Win { reason: WinReason::Abandonment, .. }
            | Outcome::Draw(DrawReason::Abandonment)
            | Outcome::Aborted,
        ) => "abandoned",
        Some(_) => "normal",
    };
    more.insert(tags::TERMINATION, termination.into());
    if let Some((date, time)) = date_and_time(saved) {
        more.insert(tags::UTC_DATE, date);
        more.insert(tags::UTC_TIME, time);
    }
    more
}

fn yes_or_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.into()
}

/// Returns the ending of the game, if its moves do not show it.
fn ending(record: &Record) -> Option<Ending> {
    match record.events.last()? {
        Event::Resigned { .. } => Some(Ending::Resignation),
        Event::DrawAgreed => Some(Ending::Agreement),
        Event::DrawClaimed { .. } => Some(Ending::Claim),
        Event::Flagged { .. } => Some(Ending::Flag),
        Event::Abandoned { .. } => Some(Ending::Abandonment),
        Event::Aborted => Some(Ending::Abort),
        _ => None,
    }
}

/// Returns the moves with their numbers and comments, in pieces that each stay on one line.
fn movetext(record: &Record) -> Vec<String> {
    let setup = &record.setup;
    let mut position = line::start(setup);
    let mut clocks = Clocks::new(setup.time);
    let mut numbers = MoveNumbers::starting_at(position.fullmove_number());
    let mut words = Vec::new();
    // `true` if Black's move needs its number.
    let mut apart = true;
    for step in line::steps(record) {
        let turn = position.turn();
        let Ok(played) = line::carry_out(&mut position, setup, step) else { break };
        match (step, played) {
            (Step::Moved { by, spent_ms, .. }, Some(played)) => {
                let number = numbers.of_next(by);
                // In a game without turns, the number tells whose move it is.
                let out_of_turn = setup.ruleset.goal == Goal::Sandbox && by != turn;
                match by {
                    Color::White => words.push(format!("{number}.")),
                    Color::Black if apart || out_of_turn => words.push(format!("{number}...")),
                    Color::Black => {}
                }
                words.push(match setup.ruleset.board {
                    // Programs differ in how WXF tells soldiers on a file apart.
                    BoardKind::Xiangqi => iccs(played.mv),
                    BoardKind::Chess | BoardKind::Draughts | BoardKind::Draughts10 => {
                        played.notation
                    }
                });
                let spent_ms = clocks.press(by, spent_ms);
                let comment = time_comment(&clocks, by, spent_ms);
                apart = comment.is_some();
                words.extend(comment);
            }
            (Step::Fog { lifted }, _) => {
                let change = if lifted { "lifted" } else { "lowered" };
                words.push(format!("{{[%fog {change}]}}"));
                apart = true;
            }
            (Step::Moved { .. }, None) => {}
        }
    }
    words
}

/// Returns the comment on the clock after a side's move, if its turn was measured.
fn time_comment(clocks: &Clocks, side: Color, spent_ms: Option<u64>) -> Option<String> {
    let spent = clock_text::write(spent_ms?);
    Some(match clocks.left(side).map(clock_text::write) {
        None => format!("{{[%emt {spent}]}}"),
        Some(left) if clocks.tells_spent(side) => format!("{{[%clk {left}]}}"),
        Some(left) => format!("{{[%clk {left}] [%emt {spent}]}}"),
    })
}
