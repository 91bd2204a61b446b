//! Languages: their folders of texts, their fonts, and a change of language during a game.

use crate::assets_copy::AssetsCopy;
use bevy::prelude::*;
use fogchess::{
    access::Use,
    app::{settings::Settings, states::Menu},
    rules::{GameSetup, Preset},
    words::{Language, Texts},
};
use fogchess_support::Table;
use std::fs;

/// Copies the assets that a game needs to show and speak texts.
fn speaking() -> AssetsCopy {
    AssetsCopy::of(&["themes/base/", "sounds/", "locales/", "fonts/", "logo"])
}

fn texts(table: &Table) -> &Texts {
    table.app.world().resource::<Texts>()
}

#[test]
fn a_new_folder_is_a_language() {
    let assets = speaking();
    assets
        .write("locales/de/game.ftl", "language-name = Deutsch\nbutton-back = Zurück\n".as_bytes());
    assets.write("locales/de/more.ftl", "button-menu = Menü\n".as_bytes());
    let mut table = assets.open();
    assert_eq!(texts(&table).key("button-back"), "Back");
    table.open_menu(Menu::Settings).frames(3).use_control("Deutsch", Use::Press).hear("de");
    assert_eq!(texts(&table).key("button-back"), "Zurück");
    assert_eq!(texts(&table).key("button-menu"), "Menü");
    // Texts that the language lacks are in English.
    assert_eq!(texts(&table).key("button-draw"), "Draw");
    assert_eq!(table.notices(), [""; 0]);
    let chosen = table.app.world().resource::<Settings>().language.clone();
    assert_eq!(chosen, Language::new("de"));
    // A change of the language made meanwhile counts too.
    table.speak("en");
    assert_eq!(texts(&table).key("button-back"), "Back");
}

#[test]
fn edited_english_texts_are_shown() {
    let assets = speaking();
    assets.write("locales/en/game.ftl", b"button-back = Go back\n");
    let table = assets.open();
    assert_eq!(texts(&table).key("button-back"), "Go back");
    assert_eq!(texts(&table).key("button-menu"), "Menu");
}

#[test]
fn without_files_the_game_speaks_english() {
    let assets = speaking();
    fs::remove_dir_all(assets.path("locales")).expect("removed");
    fs::remove_dir_all(assets.path("fonts")).expect("removed");
    let mut table = assets.open();
    assert_eq!(texts(&table).key("button-back"), "Back");
    // A language that was chosen while it was there.
    table.set(|settings| settings.language = Language::new("xx")).frames(5);
    assert_ne!(texts(&table).key("button-back"), "⟨button-back⟩");
    assert_eq!(table.notices(), [""; 0]);
}

#[test]
fn a_broken_text_is_told_with_its_place() {
    let assets = speaking();
    assets.write("locales/de/a.ftl", "button-back = Zurück\nbutton-menu = { $x\n".as_bytes());
    assets.write("locales/de/b.ftl", b"\xff\xfe\xff");
    let mut table = assets.open();
    table.speak("de");
    assert_eq!(texts(&table).key("button-back"), "Zurück");
    assert_eq!(texts(&table).key("button-menu"), "Menu");
    let told = table.notices();
    let says = |part: &str| told.iter().any(|notice| notice.contains(part));
    assert!(says("locales/de/a.ftl:3:1") || says("locales/de/a.ftl:2:"), "{told:?}");
    assert!(says("locales/de/b.ftl") && says("UTF-8"), "{told:?}");
    table.start(Preset::Chess).type_move("e4");
}

#[test]
fn nobody_gets_letters_without_a_font() {
    let assets = speaking();
    assets.write("locales/ja/game.ftl", "language-name = 日本語\nbutton-back = 戻る\n".as_bytes());
    assets.write("fonts/ja/a.otf", b"no font");
    let mut table = assets.open();
    table.set(|settings| settings.language = Language::new("ja"));
    table.wait_for("told", |table| table.is_told(&["fonts/ja/a.otf"])).frames(3);
    assert_eq!(texts(&table).language(), &Language::english());
}

#[test]
fn no_letter_is_a_box_in_any_language() {
    let mut table = Table::with(Preset::FogCheck);
    for tag in ["en", "ru", "zh-Hans"] {
        table.speak(tag);
        for menu in [Menu::NewGame, Menu::Pause, Menu::Settings, Menu::ConfirmResign, Menu::None] {
            table.open_menu(menu).frames(3);
            assert_eq!(table.boxes(), [""; 0], "{tag}, {menu:?}");
        }
    }
}

#[test]
fn the_settings_can_write_every_languages_name_before_its_font_is_there() {
    let mut table = Table::open();
    table.open_menu(Menu::Settings).frames(3);
    assert!(table.buttons().iter().any(|(name, _)| name == "简体中文"));
    assert_eq!(table.boxes(), [""; 0]);
    assert!(!has_chinese_font(&table), "its names need no more");
    // The check does find boxes: these letters are in no font of the game.
    let names = ["ไทย".into(), String::new()].into();
    table.start_game(GameSetup { names, ..GameSetup::new(Preset::Chess.ruleset()) });
    assert!(table.boxes().contains(&"ไทย".to_owned()), "{:?}", table.boxes());
    assert!(!has_chinese_font(&table), "it would not help");
}

/// Returns `true` if this font was asked for.
fn has_font(table: &Table, file: &str) -> bool {
    let server = table.app.world().resource::<AssetServer>();
    server.get_handle::<Font>(format!("fonts/zh-Hans/{file}")).is_some()
}

fn has_chinese_font(table: &Table) -> bool {
    has_font(table, "Regular.otf")
}

#[test]
fn chinese_is_drawn_in_the_english_interface_too() {
    let drawn = |table: &mut Table, text: &str| {
        assert!(table.says_part(text), "{text}: {:?}", table.texts());
        table.wait_for(text, |table| table.boxes().is_empty());
    };
    // Typed, in simplified and in traditional characters.
    let mut table = Table::with(Preset::Xiangqi);
    assert!(!has_chinese_font(&table), "nobody has to load it");
    for moves in ["炮二平五", "馬八進七", "俥一退後", "帥將砲傌仕士"] {
        table.type_text(moves).frames(2);
        drawn(&mut table, moves);
        table.press(KeyCode::Escape);
    }
    assert_eq!(texts(&table).language(), &Language::english());
    // In a name, and then in the language itself and back.
    let names = ["小龟".into(), String::new()].into();
    table.start_game(GameSetup { names, ..GameSetup::new(Preset::Chess.ruleset()) });
    drawn(&mut table, "小龟");
    table.speak("zh-Hans");
    drawn(&mut table, "小龟");
    table.speak("en");
    drawn(&mut table, "小龟");
    assert!(!has_font(&table, "Rare.otf"), "nobody has to load it");
    // Names that no text of the game needs a character of, simplified and traditional.
    for tag in ["en", "zh-Hans"] {
        let mut table = Table::with(Preset::Xiangqi);
        table.speak(tag);
        let names = ["甲队 张某".into(), "臺灣隊 璩昱".into()].into();
        table.start_game(GameSetup { names, ..GameSetup::new(Preset::Xiangqi.ruleset()) });
        drawn(&mut table, "甲队 张某");
        drawn(&mut table, "臺灣隊 璩昱");
        assert!(has_font(&table, "Rare.otf"), "{tag}");
    }
    assert_eq!(table.notices(), [""; 0]);
}
