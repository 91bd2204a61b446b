//! The sandbox through either side's fog.

use bevy::prelude::*;
use fogchess::{
    app::{settings::Settings, states::Menu},
    panels::GameButton,
    rules::{Color, GameSetup, Goal, Level, Preset, Viewer},
};
use fogchess_support::{Table, untimed};

const SANDBOXES: [Preset; 2] = [Preset::CrazyKnights, Preset::SandboxXiangqi];

/// Returns the names of both sides' views.
fn views(preset: Preset) -> [&'static str; 2] {
    match preset {
        Preset::SandboxXiangqi => ["Red’s view", "Black’s view"],
        _ => ["White’s view", "Black’s view"],
    }
}

#[test]
fn a_sandbox_asks_no_names_and_speaks_of_no_goal() {
    let mut table = Table::open();
    let names = ["Anna".to_owned(), "Ben".to_owned()];
    table.set(|settings| (settings.opponent, settings.names) = (None, names.clone().into()));
    table.open_menu(Menu::NewGame).settle();
    let asks =
        |table: &Table| table.controls().items.iter().any(|item| item.text.ends_with("’s name"));
    assert!(asks(&table));
    table.tap_spoken("Sandbox").settle();
    assert!(!asks(&table), "{:?}", table.controls());
    table.tap_button("Start").settle();
    let bars = table.bar_names();
    assert!(["White", "Black"].iter().all(|name| bars.iter().any(|bar| bar == name)), "{bars:?}");
    assert!(table.says("No clock"), "{:?}", table.texts());
    // They are still there for the next game.
    assert_eq!(table.app.world().resource::<Settings>().names, names.into());
}

#[test]
fn a_button_shows_everything_and_either_sides_fog() {
    let mut table = Table::open();
    for preset in SANDBOXES {
        table.start_game(untimed(preset));
        let all = preset.ruleset().size().all();
        let pieces = table.pieces().len();
        assert_eq!(table.board().clear(), all);
        let [first, second] = views(preset);
        table.tap_button("Full board");
        assert_eq!(table.view().viewer(), Viewer::Player(Color::White));
        // A cannon sees the pieces that it can take.
        let others = |table: &mut Table, color| {
            let pieces = table.pieces();
            assert_eq!(pieces, table.view().pieces());
            pieces.iter().filter(|(_, piece)| piece.color != color).count()
        };
        let cannons = if preset == Preset::SandboxXiangqi { 2 } else { 0 };
        assert_eq!(others(&mut table, Color::White), cannons);
        assert_eq!(table.pieces().len(), pieces / 2 + cannons);
        assert_ne!(table.board().clear(), all);
        assert_eq!(table.shown().bottom(), Color::White);
        table.tap_button(first);
        assert_eq!(table.view().viewer(), Viewer::Player(Color::Black));
        assert_eq!(others(&mut table, Color::Black), cannons);
        assert_eq!(table.shown().bottom(), Color::Black);
        table.tap_button(second);
        assert_eq!(table.view().viewer(), Viewer::Everyone);
        assert_eq!((table.pieces().len(), table.board().clear()), (pieces, all));
    }
}

#[test]
fn moves_go_on_in_the_fog_and_a_take_back_too() {
    let mut table = Table::untimed(Preset::CrazyKnights);
    table.press(KeyCode::KeyV).settle();
    table.click("e2").click("e4").settle();
    table.type_move("d4").settle();
    assert_eq!((table.board().at("e4"), table.board().at("d4")), (Some('P'), Some('P')));
    assert_eq!(table.board().at("d7"), None, "the other side is in the fog");
    // Black's pieces are moved in Black's fog.
    table.click("d7").click("d5").settle();
    table.press(KeyCode::KeyV).settle();
    assert_eq!((table.board().at("d7"), table.board().at("e4")), (Some('p'), None));
    table.drag("d7", "d5").settle();
    assert_eq!(table.board().at("e4"), Some('P'), "now it is seen");
    assert_eq!(table.board().at("d4"), None, "and this one is not");
    table.press(KeyCode::KeyV).press(KeyCode::KeyV).settle();
    assert_eq!(table.view().viewer(), Viewer::Player(Color::White));
    table.type_move("exd5").settle();
    assert_eq!(table.board().at("d5"), Some('P'));
    table.tap_button("Takeback").settle();
    assert_eq!((table.board().at("e4"), table.board().at("d5")), (Some('P'), Some('p')));
    assert_eq!(table.view().viewer(), Viewer::Player(Color::White), "the fog stays");
    table.start(Preset::CrazyKnights);
    assert_eq!(table.view().viewer(), Viewer::Everyone, "another game begins in the open");
}

#[test]
fn on_a_phone_the_fog_is_chosen_among_the_buttons_or_in_the_menu() {
    let mut table = Table::open();
    for preset in SANDBOXES {
        for (width, height) in [(390.0, 844.0), (844.0, 390.0), (360.0, 640.0)] {
            table.resize(width, height).frames(3);
            table.start(preset);
            if !table.has_button("Full board") {
                table.open_menu(Menu::Pause).frames(3);
            }
            table.tap_button("Full board").settle();
            assert_eq!(table.menu(), Menu::None);
            assert_eq!(table.view().viewer(), Viewer::Player(Color::White));
        }
    }
}

#[test]
fn the_view_is_told_to_those_who_listen() {
    let mut table = Table::open();
    for (language, told) in [("en", "Black’s view"), ("ru", "За чёрных"), ("zh-Hans", "黑方视角")]
    {
        table.start(Preset::CrazyKnights).speak(language);
        table.press(KeyCode::KeyV).settle().press(KeyCode::KeyV).settle();
        let last = table.voice().last().cloned().unwrap_or_default();
        assert!(last.starts_with(told), "{last}");
    }
    table.speak("en").start(Preset::CrazyKnights).press(KeyCode::KeyV).settle();
    let rows: Vec<_> = table.table_rows().concat();
    assert!(rows.iter().any(|cell| cell.contains("fog")), "{rows:?}");
}

#[test]
fn nobody_elses_fog_is_offered() {
    let mut table = Table::open();
    for preset in Preset::ALL {
        let is_sandbox = preset.ruleset().goal == Goal::Sandbox;
        for level in [None, Some(Level::Novice)] {
            if is_sandbox && level.is_some() {
                continue; // Computers do not play in a sandbox.
            }
            table.start_game(GameSetup { computers: [None, level].into(), ..untimed(preset) });
            let agreed = table.shown().agreed.expect("a game");
            assert_eq!(GameButton::Eyes.belongs_to(&agreed), is_sandbox, "{preset:?}");
            let before = table.view();
            if !is_sandbox {
                table.press(KeyCode::KeyV).frames(3);
                assert_eq!(table.view(), before, "{preset:?}");
            }
        }
    }
}
