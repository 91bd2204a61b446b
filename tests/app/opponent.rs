//! A game against a computer: it answers and is polite, and nobody has to look away.

use bevy::prelude::*;
use fogchess::{
    access::{Controls, Item, ItemKind, Use, UseControl},
    app::{settings::Settings, states::Menu},
    panels::GameButton,
    rules::{
        Color, DrawReason, GameSetup, Intent, Level, Offer, Outcome, Preset, Refusal, TimeControl,
        Viewer,
    },
    save::memory::MemoryStore,
    table::{Curtain, Steady},
};
use fogchess_support::Table;
use std::time::Duration;

/// Returns the setup of a game in which a computer plays `side`.
fn against(level: Level, side: Color, preset: Preset) -> GameSetup {
    GameSetup { takeback: true, ..fogchess_support::against(preset, side, level) }
}

/// Opens the title, with computers that play the same each time.
fn open() -> Table {
    let mut table = Table::open();
    table.app.insert_resource(Steady { seed: Some(7), nodes: Some(2_000) });
    table
}

fn of(setup: GameSetup) -> Table {
    let mut table = open();
    table.start_game(setup);
    table
}

/// Waits until `plies` plies are played, with the board in the person's view all the time.
#[track_caller]
fn until_plies(table: &mut Table, plies: u32) {
    table.wait_for("answered", |table| {
        assert!(!matches!(table.curtain(), Curtain::Closed(..) | Curtain::Falling(..)));
        table.view().plies() == plies
    });
    table.settle();
}

#[test]
fn it_answers_and_the_person_sees_their_own_board_all_the_while() {
    for (level, side, preset) in [
        (Level::Novice, Color::Black, Preset::Fog),
        (Level::Scout, Color::White, Preset::FogCheck),
        (Level::Ranger, Color::Black, Preset::FogCheck),
        (Level::Ranger, Color::White, Preset::Chess),
    ] {
        let mut table = of(against(level, side, preset));
        table.watch(move |app| {
            let shown = app.world().resource::<fogchess::table::Shown>();
            if let Some(view) = &shown.board {
                assert_eq!(view.viewer(), Viewer::Player(!side), "{level:?}, {preset:?}");
            }
        });
        let mut plies = 0;
        if side == Color::White {
            plies += 1;
            until_plies(&mut table, plies);
        }
        for mv in if side == Color::White { ["e5", "a6"] } else { ["e4", "a3"] } {
            table.type_move(mv);
            plies += 2;
            until_plies(&mut table, plies);
            assert_eq!(table.view().turn(), !side);
        }
        assert_eq!(table.shown().bottom(), !side, "the person sits below");
        assert_eq!(table.notices(), [""; 0]);
    }
}

#[test]
fn nobody_moves_the_computers_pieces() {
    let mut table = of(against(Level::Scout, Color::White, Preset::Chess));
    table.click("e2");
    assert_eq!(table.picked(), None);
    table.type_move("e4");
    assert!(table.says_part("“e4”"), "no move of Black's: {:?}", table.texts());
    table.submit(Color::Black, Intent::Move("e2e4".parse().expect("a move")));
    assert!(table.seat().moves.is_empty() || table.view().plies() == 1);
    until_plies(&mut table, 1);
    assert_eq!(table.view().turn(), Color::Black);
}

#[test]
fn nobody_else_speaks_for_the_computer() {
    let mut table = open();
    for (side, preset) in
        Color::ALL.into_iter().flat_map(|side| Preset::ALL.map(|preset| (side, preset)))
    {
        if preset == Preset::CrazyKnights {
            continue;
        }
        table.start_game(against(Level::Scout, side, preset));
        until_plies(&mut table, u32::from(side == Color::White));
        table.refusals();
        let before = table.seat();
        let mv = "g8f6".parse().expect("a move");
        for intent in [
            Intent::Move(mv),
            Intent::Resign,
            Intent::Offer(Offer::Draw),
            Intent::Offer(Offer::Takeback),
            Intent::Offer(Offer::LiftFog),
            Intent::Accept(Offer::Draw),
            Intent::Decline(Offer::Draw),
            Intent::ClaimDraw,
        ] {
            table.submit(side, intent).frame();
            let refused: Vec<_> = table.refusals().into_iter().map(|no| no.refusal).collect();
            assert_eq!(refused, [Refusal::NotYourSeat], "{side}, {preset:?}: {intent:?}");
        }
        let after = table.seat();
        assert_eq!(after.offers, before.offers);
        assert_eq!((after.outcome, after.view.plies()), (None, before.view.plies()));
    }
}

/// Presses the button itself with a finger.
fn press_button(table: &mut Table, wanted: GameButton) {
    let world = table.app.world_mut();
    let mut buttons = world.query::<(Entity, &GameButton)>();
    let found = buttons.iter(world).find(|(_, button)| **button == wanted);
    let entity = found.expect("the button is there").0;
    table.tap_on(entity);
}

#[test]
fn the_button_for_taking_back_is_the_persons_in_every_game() {
    let mut table = open();
    for (side, preset) in [
        (Color::Black, Preset::Chess),
        (Color::White, Preset::Chess),
        (Color::Black, Preset::FogCheck),
        (Color::White, Preset::Fog),
    ] {
        table.start_game(against(Level::Scout, side, preset));
        let first = u32::from(side == Color::White);
        until_plies(&mut table, first);
        table.type_move(if first == 0 { "e4" } else { "e5" });
        until_plies(&mut table, first + 2);
        table.intents();
        press_button(&mut table, GameButton::Takeback);
        let asked = table.intents();
        assert!(asked.iter().any(|asked| asked.side == !side), "{preset:?}: {asked:?}");
        assert!(
            !asked
                .iter()
                .any(|asked| matches!(asked.intent, Intent::Offer(_)) && asked.side == side)
        );
        table.wait_for("taken back", |table| table.view().plies() == first);
        table.frames(40);
        assert_eq!(table.view().plies(), first, "{preset:?}: the person is to move");
        assert!(table.seat().offers.is_empty(), "{preset:?}: nobody is asked");
    }
}

#[test]
fn taking_back_leads_to_the_persons_own_move() {
    let mut table = of(against(Level::Scout, Color::Black, Preset::FogCheck));
    table.type_move("e4");
    until_plies(&mut table, 2);
    table.submit(Color::White, Intent::Offer(Offer::Takeback));
    table.wait_for("taken back", |table| table.view().plies() == 0);
    assert_eq!(table.view().turn(), Color::White);
    // The same while the computer thinks: only the person's move has been made then.
    table.type_move("d4");
    table.submit(Color::White, Intent::Offer(Offer::Takeback));
    table.wait_for("taken back", |table| table.view().plies() == 0);
    table.frames(60);
    assert_eq!(table.view().plies(), 0, "what it was thinking about is forgotten");
    table.type_move("c4");
    until_plies(&mut table, 2);
}

#[test]
fn it_declines_a_draw_while_nothing_is_lost() {
    let mut table = of(against(Level::Novice, Color::Black, Preset::Chess));
    table.tap_of_game("Draw");
    table.wait_for("declined", |table| table.says_part("Draw declined.")).settle();
    assert_eq!((table.seat().outcome, table.seat().offers.len()), (None, 0));
    table.type_move("e4");
    until_plies(&mut table, 2);
}

#[test]
fn it_agrees_to_a_draw_when_it_stands_worse_and_only_then() {
    let bare = "8/5k2/8/8/8/8/4K3/3Q4 w - - 0 1";
    let better = "8/5k2/3q4/8/8/8/4K3/7R w - - 0 1";
    let mut table = open();
    for level in Level::ALL {
        for preset in [Preset::Fog, Preset::FogCheck, Preset::Chess] {
            for (fen, agrees) in [(bare, true), (better, false)] {
                let setup = against(level, Color::Black, preset);
                table.start_game(GameSetup { start_fen: Some(fen.into()), ..setup });
                table.tap_of_game("Draw").frames(5);
                table.wait_for("answered", |table| table.seat().offers.is_empty());
                let agreed = Outcome::Draw(DrawReason::Agreement);
                let expected = agrees.then_some(agreed);
                assert_eq!(table.seat().outcome, expected, "{level:?}, {preset:?}: {fen}");
            }
        }
    }
}

#[test]
fn a_rematch_changes_colours() {
    let mut table = of(against(Level::Novice, Color::Black, Preset::Chess));
    table.submit(Color::White, Intent::Resign).settle();
    assert!(table.seat().outcome.is_some());
    table.app.world_mut().write_message(fogchess::table::Rematch(None));
    table.frames(3);
    until_plies(&mut table, 1);
    assert_eq!(table.view().turn(), Color::Black);
    assert_eq!(table.shown().bottom(), Color::Black);
}

#[test]
fn a_kept_game_goes_on_against_the_same_computer() {
    let store = MemoryStore::default();
    let mut table = Table::keeping(store.another_window());
    table.app.insert_resource(Steady { seed: Some(7), nodes: Some(2_000) });
    table.start_game(against(Level::Scout, Color::Black, Preset::FogCheck));
    table.type_move("e4");
    until_plies(&mut table, 2);
    table.type_move("d4");
    // The program is killed while the computer thinks.
    drop(table);
    let mut table = Table::keeping(store.another_window());
    table.tap_button("Resume");
    table.wait_for("there", |table| table.shown().board.is_some());
    until_plies(&mut table, 4);
    assert_eq!(table.view().turn(), Color::White);
}

#[test]
fn it_waits_while_a_menu_is_open() {
    let mut table = of(against(Level::Novice, Color::Black, Preset::Chess));
    table.type_move("e4").open_menu(Menu::Pause).frames(100);
    assert_eq!(table.view().plies(), 1);
    table.open_menu(Menu::None);
    until_plies(&mut table, 2);
}

/// Opens the options and uses their first switch, which allows takebacks.
fn switch_takebacks(table: &mut Table) {
    press(table, |item| item.text == "Options");
    press(table, |item| matches!(item.kind, ItemKind::Switch { .. }));
}

/// Presses a control on the screen, wherever it has been scrolled to.
fn press(table: &mut Table, which: impl Fn(&Item) -> bool) {
    let controls = table.app.world().resource::<Controls>();
    let entity = controls.items.iter().find(|item| which(item)).expect("it is there").entity;
    table.app.world_mut().write_message(UseControl { entity, how: Use::Press });
    table.frames(3);
}

#[test]
fn the_switch_for_taking_back_is_remembered_for_each_kind_of_game() {
    let mut table = Table::open();
    let mut start = |opponent: Option<Level>, preset: Preset, switch: bool| {
        table.set(|settings| (settings.opponent, settings.preset) = (opponent, preset));
        table.open_menu(Menu::NewGame).frames(3);
        if switch {
            switch_takebacks(&mut table);
        }
        table.tap_button("Start").settle();
        if table.menu() == Menu::ConfirmBegin {
            table.tap_button("New game").settle();
        }
        table.seat().setup.takeback
    };
    let scout = Some(Level::Scout);
    assert!(start(scout, Preset::Fog, false), "a computer does not mind");
    assert!(!start(None, Preset::Fog, false), "what was once seen stays known");
    assert!(start(None, Preset::Chess, false), "nothing is hidden");
    assert!(!start(scout, Preset::Fog, true));
    assert!(start(None, Preset::FogCheck, true));
    assert!(!start(None, Preset::Chess, true));
    assert!(!start(scout, Preset::Chess, false));
    assert!(start(None, Preset::Fog, false));
    assert!(!start(None, Preset::Chess, false));
}

#[test]
fn who_lets_the_machine_sleep_in_its_turn_gets_its_answer_afterwards() {
    let time: TimeControl = "5+0".parse().expect("a time");
    let mut table = of(GameSetup { time, ..against(Level::Novice, Color::Black, Preset::Fog) });
    table.type_move("e4").frames(4).jump(Duration::from_secs(600)).frames(5);
    assert_eq!((table.menu(), table.seat().moves.len()), (Menu::Pause, 1));
    assert!(table.refusals().is_empty(), "nobody reads what the computer wanted");
    table.open_menu(Menu::None);
    until_plies(&mut table, 2);
}

#[test]
fn its_clock_runs_while_it_thinks_and_never_runs_out() {
    let time: TimeControl = "0.25+0".parse().expect("a time");
    let mut table = of(GameSetup { time, ..against(Level::Novice, Color::Black, Preset::Fog) });
    let mut plies = 0;
    while plies < 16 {
        let first = table.view().moves()[0];
        table.type_move(&first.to_string());
        plies += 2;
        table.wait_for("answered", |table| {
            table.seat().outcome.is_some() || table.view().plies() == plies
        });
        table.settle();
        if table.seat().outcome.is_some() {
            return;
        }
    }
    let left = table.clocks().black;
    assert!(left < 15_000 && left > 5_000, "{left}");
}

#[test]
fn the_menu_starts_a_game_against_a_level() {
    let mut table = Table::open();
    table.set(|settings| settings.opponent = Some(Level::Scout));
    table.open_menu(Menu::NewGame).frames(3);
    table.tap_level(Level::Novice);
    table.tap_button("Black").frames(2);
    table.tap_button("Start").settle();
    until_plies(&mut table, 1);
    assert_eq!(table.seat().setup.name(Color::White), Some("Novice"));
    assert_eq!(table.shown().bottom(), Color::Black);
    let settings = table.app.world().resource::<Settings>();
    assert_eq!((settings.opponent, settings.side), (Some(Level::Novice), Some(Color::Black)));
}
