//! Everything that a person can do besides moving, with the real buttons: between two persons, and
//! against a computer of either colour. Nobody does it for a computer.

use fogchess::{
    access::Use,
    app::{settings::Settings, states::Menu},
    rules::{BoardKind, BySide, Color, DrawReason, GameSetup, Level, Outcome, Preset, WinReason},
    table::{Curtain, Steady},
};
use fogchess_support::{Table, against, first_move, untimed};
use std::time::Duration;

const GAMES: [Preset; 6] = [
    Preset::Chess,
    Preset::FogCheck,
    Preset::Fog,
    Preset::Xiangqi,
    Preset::FogCheckXiangqi,
    Preset::FogXiangqi,
];
/// The side that a computer plays; `None` between two persons.
const SEATS: [Option<Color>; 3] = [None, Some(Color::Black), Some(Color::White)];

fn every_game() -> impl Iterator<Item = (Preset, Option<Color>)> {
    GAMES.into_iter().flat_map(|preset| SEATS.map(|computer| (preset, computer)))
}

fn setup(preset: Preset, computer: Option<Color>) -> GameSetup {
    let setup = computer.map_or(untimed(preset), |side| against(preset, side, Level::Novice));
    GameSetup { takeback: true, ..setup }
}

/// Opens the title, with computers that play the same each time.
fn open() -> Table {
    let mut table = Table::open();
    table.app.insert_resource(Steady { seed: Some(7), nodes: Some(500) });
    table
}

fn wait_for_turn(table: &mut Table, side: Color) {
    table.wait_for("their turn", |table| {
        table.shown().board.as_ref().is_some_and(|view| view.turn() == side)
    });
}

/// Starts a game, waits until a person is to move, and returns that person's side.
fn start(table: &mut Table, setup: GameSetup) -> Color {
    let person = setup.seats().own_side().unwrap_or(Color::White);
    table.open_menu(Menu::None).start_game(setup);
    wait_for_turn(table, person);
    table.settle();
    person
}

#[test]
fn who_resigns_loses_and_is_told_so() {
    let mut table = open();
    for (preset, computer) in every_game() {
        let person = start(&mut table, setup(preset, computer));
        let first = if preset.ruleset().board == BoardKind::Xiangqi { "Red" } else { "White" };
        let names = if computer.is_some() { ["You", "Novice"] } else { [first, "Black"] };
        let bars = table.bar_names();
        assert!(names.iter().all(|name| bars.iter().any(|bar| bar == name)), "{bars:?}");
        table.tap_button("Resign").tap_button("Resign").settle();
        let lost = Outcome::Win { winner: !person, reason: WinReason::Resignation };
        assert_eq!(table.seat().outcome, Some(lost), "{preset:?}, {computer:?}");
        let [result, reason] = match computer {
            Some(_) => ["You lost".to_owned(), "You resigned.".to_owned()],
            None => ["Black wins".to_owned(), format!("{first} resigned.")],
        };
        assert!(table.says(&result) && table.says(&reason), "{:?}", table.texts());
    }
}

#[test]
fn two_players_at_one_screen_have_the_names_that_they_enter() {
    let mut table = Table::open();
    table.set(|settings| settings.opponent = None);
    table.tap_button("New game").frames(3).tap_button("Friend on this device").frames(3);
    for (field, name) in [("White’s name", "Anna"), ("Black’s name", "Ben")] {
        table.use_control(field, Use::Write(name.into()));
    }
    table.tap_button("Start").hand_over();
    let bars = table.bar_names();
    assert!(["Anna", "Ben"].iter().all(|name| bars.iter().any(|bar| bar == name)), "{bars:?}");
    table.tap_button("Resign").tap_button("Resign").settle();
    assert!(table.says("Ben wins") && table.says("Anna resigned."), "{:?}", table.texts());
    // They are still there for the next game.
    table.tap_button("New game").frames(3);
    let settings = table.app.world().resource::<Settings>();
    assert_eq!(settings.names, ["Anna".to_owned(), "Ben".to_owned()].into());
}

#[test]
fn a_draw_is_offered_to_the_other_seat_and_answered_there() {
    let mut table = open();
    for (preset, computer) in every_game() {
        let person = start(&mut table, setup(preset, computer));
        table.tap_of_game("Draw").frames(5);
        if computer.is_some() {
            // The computer has lost nothing yet, so it declines.
            table.wait_for("answered", |table| table.seat().offers.is_empty());
            assert_eq!((table.seat().outcome, table.seat().offers.len()), (None, 0));
            assert_eq!(table.view().turn(), person, "{preset:?}, {computer:?}");
            continue;
        }
        if preset.ruleset().vision.is_fog() {
            table.until("asked", |table| matches!(table.curtain(), Curtain::Asking(..)));
            table.wait(Duration::from_millis(300));
        }
        table.tap_button("Accept").settle();
        let drawn = Some(Outcome::Draw(DrawReason::Agreement));
        assert_eq!(table.seat().outcome, drawn, "{preset:?}");
    }
}

#[test]
fn the_fog_lifts_when_both_seats_agree() {
    let mut table = open();
    for (preset, computer) in every_game().filter(|(preset, _)| preset.ruleset().vision.is_fog()) {
        start(&mut table, setup(preset, computer));
        table.tap_button("Lift fog").frames(5);
        if computer.is_some() {
            // The computer agrees, so the person is asked to confirm.
            table.tap_button("Lift fog").settle();
        } else {
            table.until("asked", |table| matches!(table.curtain(), Curtain::Asking(..)));
            table.wait(Duration::from_millis(300));
            table.tap_button("Accept").settle();
        }
        assert!(!table.view().ruleset().vision.is_fog(), "{preset:?}, {computer:?}");
        assert_eq!(table.view().visible().len(), preset.ruleset().size().squares().count());
    }
}

#[test]
fn a_draw_is_claimed_by_whoever_is_to_move() {
    let mut table = open();
    for computer in SEATS {
        // Fifty moves have passed; with a computer as White, after its next move.
        let passed = if computer == Some(Color::White) { 99 } else { 100 };
        let start_fen = Some(format!("6k1/8/8/8/8/8/8/K6R w - - {passed} 90"));
        start(&mut table, GameSetup { start_fen, ..setup(Preset::Chess, computer) });
        table.tap_button("Claim draw").settle();
        let drawn = Some(Outcome::Draw(DrawReason::FiftyMoves));
        assert_eq!(table.seat().outcome, drawn, "{computer:?}");
    }
}

#[test]
fn a_computer_that_stands_worse_claims_a_draw_itself() {
    let start_fen = Some("7k/8/8/8/8/8/8/K6R b - - 100 90".into());
    let mut table = Table::open();
    for setup in [
        setup(Preset::Chess, Some(Color::Black)),
        GameSetup { computers: BySide::both(Some(Level::Novice)), ..setup(Preset::Chess, None) },
    ] {
        table.start_game(GameSetup { start_fen: start_fen.clone(), ..setup });
        table.wait_for("it claims", |table| table.seat().outcome.is_some());
        assert_eq!(table.seat().outcome, Some(Outcome::Draw(DrawReason::FiftyMoves)));
    }
}

#[test]
fn a_flag_falls_for_whoever_lets_the_time_run_out() {
    let mut table = open();
    for (preset, computer) in every_game() {
        let time = "0.5+0".parse().expect("a time");
        let person = start(&mut table, GameSetup { time, ..setup(preset, computer) });
        if computer != Some(Color::White) {
            // The clock of the first turn starts with the curtain, or with the first move.
            table.type_move(first_move(preset));
        }
        let waits = if computer.is_some() { person } else { Color::Black };
        if computer.is_none() && preset.ruleset().vision.is_fog() {
            table.hand_over();
        }
        wait_for_turn(&mut table, waits);
        table.pass(Duration::from_secs(40)).settle();
        let flagged = Outcome::Win { winner: !waits, reason: WinReason::Flag };
        assert_eq!(table.seat().outcome, Some(flagged), "{preset:?}, {computer:?}");
    }
}
