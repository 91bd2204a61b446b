//! Saving games: whatever fails, and whenever the program dies, no saved game is lost.

use crate::{at, name};
use fogchess_game::Game;
use fogchess_rules::{Color, GameSetup, Intent, Moment, Preset, Viewer};
use fogchess_save::{
    Cause, ClosedGame, GameEntry, Keeper, MAX_BYTES, MAX_TITLE, Remedy, SaveError, SaveName,
    SavedGame, Store, StoreError, TakenIn, Trouble, TroubleCause,
    files::{Files, Lock},
    memory::MemoryStore,
    native::FolderStore,
    to_text,
};
use std::{
    collections::BTreeMap,
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard},
};
use tempfile::TempDir;

/// Returns a game of dark chess after `plies` plies of knights going to and fro.
fn game(plies: usize) -> Game {
    let mut game = Game::new(GameSetup::new(Preset::Fog.ruleset())).expect("a game");
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    for (ply, mv) in moves.iter().cycle().take(plies).enumerate() {
        let mv = Intent::Move(mv.parse().expect("a move"));
        game.apply(game.turn(), mv, Moment(ply as u64 * 1_000)).expect("an available move");
    }
    game
}

fn saved(plies: usize) -> SavedGame {
    SavedGame::of(&game(plies), Moment(60_000), None)
}

/// A folder for one test, deleted afterwards.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn games(&self) -> PathBuf {
        self.0.path().join("games")
    }

    fn store(&self) -> FolderStore {
        FolderStore::new(self.games())
    }

    /// Returns a folder with one game of this text, which may be spoilt.
    fn with(text: &str) -> Self {
        let folder = Self::new();
        fs::create_dir_all(folder.games()).expect("a folder");
        fs::write(folder.file(".ron"), text).expect("it is written");
        folder
    }

    fn file(&self, ending: &str) -> PathBuf {
        self.games().join(format!("{}{ending}", name()))
    }

    fn files(&self) -> Vec<String> {
        let mut files: Vec<_> = fs::read_dir(self.games())
            .expect("the folder of games")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a text"))
            .collect();
        files.sort();
        files
    }
}

#[test]
fn a_game_has_its_own_file_from_its_first_move_on() {
    let folder = Folder::new();
    let mut keeper = Keeper::new(folder.store());
    assert!(keeper.survey().games.is_empty());
    for plies in 1..4 {
        keeper.keep(saved(plies), at(plies as u64)).expect("it is kept");
    }
    // One game that began in the same second, and one that began later.
    for second in [1, 60] {
        keeper.let_go();
        keeper.keep(saved(2), at(second)).expect("it is kept");
    }
    let survey = keeper.survey();
    let games: Vec<_> =
        survey.games.iter().map(|entry| (entry.name.as_str(), entry.plies)).collect();
    assert_eq!(
        games,
        [("2026-11-20T18-01-00Z", 2), ("2026-11-20T18-00-01Z", 3), ("2026-11-20T18-00-01Z-02", 2)]
    );
    assert_eq!(survey.troubles, []);
    assert_eq!(survey.games[1].saved, Some(at(3)));
}

#[test]
fn notes_on_a_finished_game_do_not_change_its_date() {
    let folder = Folder::new();
    let mut keeper = Keeper::new(folder.store());
    let mut ended = game(3);
    ended.apply(Color::White, Intent::Resign, Moment(60_000)).expect("White may resign");
    let saved = SavedGame::of(&ended, Moment(60_000), None);
    let date = |keeper: &mut Keeper| keeper.survey().games[0].saved;
    keeper.keep(saved.clone(), at(0)).expect("it is kept");
    let mut noted = saved;
    noted.notes.turned = true;
    keeper.keep(noted.clone(), at(5)).expect("it is kept");
    assert_eq!(date(&mut keeper), Some(at(0)));
    keeper.let_go();
    let opened = keeper.open(&name()).expect("it is opened");
    assert!(opened.notes.turned);
    noted.notes.turned = false;
    keeper.keep(noted, at(9)).expect("it is kept");
    assert_eq!(date(&mut keeper), Some(at(0)));
    assert!(!keeper.saved(&name()).expect("a game").notes.turned);
}

#[test]
fn a_kept_game_is_opened_and_goes_on_under_its_name() {
    let folder = Folder::new();
    let mut keeper = Keeper::new(folder.store());
    keeper.keep(saved(3), at(0)).expect("it is kept");
    drop(keeper);
    let mut keeper = Keeper::new(folder.store());
    let opened = keeper.open(&name()).expect("it opens");
    assert_eq!(opened.game.plies(), 3);
    assert!(opened.game.clock().is_paused() && opened.trouble.is_none());
    keeper.keep(saved(4), at(9)).expect("it is kept");
    assert_eq!(keeper.survey().games.len(), 1);
    assert_eq!(keeper.survey().games[0].plies, 4);
}

#[test]
fn a_bad_file_is_set_aside_and_its_backup_is_taken() {
    let folder = Folder::new();
    let mut keeper = Keeper::new(folder.store());
    for plies in [3, 4] {
        keeper.keep(saved(plies), at(0)).expect("it is kept");
    }
    drop(keeper);
    for (round, bad) in [&b"(version: 1, rul"[..], &[0; 100], b""].iter().enumerate() {
        fs::write(folder.file(".ron"), bad).expect("it is spoiled");
        let mut keeper = Keeper::new(folder.store());
        let survey = keeper.survey();
        assert_eq!(survey.games.len(), 1);
        assert_eq!(survey.games[0].plies, 3, "the ply before the last");
        let [trouble] = &survey.troubles[..] else { panic!("{:?}", survey.troubles) };
        let Remedy::Backup(aside) = &trouble.remedy else { panic!("{trouble:?}") };
        assert_eq!(fs::read(aside).expect("it is there"), *bad);
        assert!(!trouble.to_string().is_empty());
        assert_eq!(keeper.open(&name()).expect("it opens").game.plies(), 3);
        assert_eq!(keeper.survey().troubles, [], "it is told once");
        let broken = folder.files().iter().filter(|file| file.contains(".broken")).count();
        assert_eq!(broken, round + 1, "none is written over: {:?}", folder.files());
    }
}

#[test]
fn a_bad_file_without_a_backup_is_set_aside_and_told() {
    let folder = Folder::with("nonsense");
    let mut keeper = Keeper::new(folder.store());
    let survey = keeper.survey();
    assert_eq!(survey.games, []);
    assert!(matches!(&survey.troubles[..], [Trouble { remedy: Remedy::SetAside(_), .. }]));
    assert_eq!(fs::read(folder.file(".ron.broken")).expect("it is there"), b"nonsense");
}

#[test]
fn of_a_game_with_an_illegal_move_what_came_before_is_kept() {
    let text = to_text(&saved(4)).replace("f3g1", "f3f8");
    let folder = Folder::with(&text);
    let mut keeper = Keeper::new(folder.store());
    let opened = keeper.open(&name()).expect("it opens");
    assert_eq!(opened.game.plies(), 2);
    let trouble = opened.trouble.expect("it is told");
    assert!(matches!(trouble.remedy, Remedy::UpTo(_, 2)), "{trouble:?}");
    assert!(trouble.to_string().contains("event 3"), "{trouble}");
    assert_eq!(fs::read_to_string(folder.file(".ron.broken")).expect("it is there"), text);
}

#[test]
fn a_file_of_a_newer_game_is_left_alone() {
    let text = to_text(&saved(4)).replace("version: 1", "version: 9");
    let folder = Folder::with(&text);
    let mut keeper = Keeper::new(folder.store());
    let survey = keeper.survey();
    assert_eq!(survey.games, []);
    assert!(matches!(&survey.troubles[..], [Trouble { remedy: Remedy::None, .. }]));
    assert!(survey.troubles[0].to_string().contains("version 9"), "{:?}", survey.troubles);
    assert_eq!(fs::read_to_string(folder.file(".ron")).expect("it is there"), text);

    // An older backup does not take its place, and the game stays on the list.
    fs::write(folder.file(".ron.bak"), to_text(&saved(3))).expect("it is written");
    let more = text.replace("events: [", &format!("quantum: {:?}, events: [", [0; 40_000]));
    for newer in [text.clone(), text.replace("result: None", "result: Perhaps"), more] {
        fs::write(folder.file(".ron"), &newer).expect("it is written");
        let survey = keeper.survey();
        assert_eq!(survey.games, []);
        let [ClosedGame { name: closed, cause }] = &survey.closed[..] else { panic!("{survey:?}") };
        assert_eq!(*closed, name());
        assert!(matches!(cause, TroubleCause::Save(SaveError::Newer { version: 9 })), "{cause}");
        keeper.open(&name()).expect_err("a newer version can open it");
        assert_eq!(fs::read_to_string(folder.file(".ron")).expect("it is there"), newer);
    }
    assert!(!folder.files().iter().any(|file| file.contains("broken")), "{:?}", folder.files());
    // Nor does a newer backup get lost if nothing else is left.
    fs::rename(folder.file(".ron"), folder.file(".ron.bak")).expect("it is renamed");
    assert_eq!(keeper.survey().closed.len(), 1);
    assert!(!folder.file(".ron").exists());
}

#[test]
fn of_a_text_with_a_fault_the_part_before_it_is_kept() {
    let text = to_text(&saved(4));
    let cut = text.find("Black(\"f6g8").expect("the last move") + 9;
    for (broken, plies) in [
        (text.replace("\n    ],\n", "\n        Emote(\"hi\", [1, 2]),\n    ],\n"), 4),
        (text.replace("White(\"f3g1", "Red(\"f3g1"), 2),
        (text.replace("White(\"f3g1\", ", "White(\"f3g1\" "), 2),
        (text.replace("White(\"f3g1", "White(\"f3"), 2),
        // A later fault, and one that only the rules find.
        (text.replace("f3g1", "f3f8").replace("Black(\"f6g8", "Emote(\"f6g8"), 2),
        (text.replace("result: None", "result: Some(Adjourned)"), 4),
        (text[..cut].into(), 3),
        (format!("{}\0\0\0\0", &text[..cut]), 3),
    ] {
        let folder = Folder::with(&broken);
        let mut keeper = Keeper::new(folder.store());
        let survey = keeper.survey();
        let [trouble] = &survey.troubles[..] else { panic!("{survey:?}") };
        assert!(matches!(trouble.remedy, Remedy::UpTo(_, told) if told == plies), "{trouble:?}");
        assert_eq!(keeper.open(&name()).expect("it opens").game.plies(), plies, "{broken}");
        assert_eq!(fs::read_to_string(folder.file(".ron.broken")).expect("it is there"), broken);
    }
    // Bytes that are no text.
    let folder = Folder::with("");
    fs::write(folder.file(".ron"), [&text.as_bytes()[..cut], &[0xff; 9]].concat())
        .expect("written");
    let mut keeper = Keeper::new(folder.store());
    assert_eq!(keeper.survey().games[0].plies, 3);
    // A longer backup is better.
    let folder = Folder::with(&text[..cut]);
    fs::write(folder.file(".ron.bak"), &text).expect("it is written");
    let mut keeper = Keeper::new(folder.store());
    assert!(matches!(keeper.survey().troubles[0].remedy, Remedy::Backup(_)));
    assert_eq!(keeper.survey().games[0].plies, 4);
}

#[test]
fn copies_by_sync_programs_are_games_of_their_own() {
    let own = "2026-11-20T18-00-00Z";
    let copies = [
        " (Anna's conflicted copy 2026-11-21)",
        " (Конфликтующая копия 2026-11-21)",
        ".sync-conflict-20261121-101010-ABCDEFG",
        " (1)",
        " 2",
        "-LAPTOP",
        "_conflict-20261121-101010",
        " - Copy",
    ];
    let folder = Folder::with(&to_text(&saved(2)));
    for (number, words) in copies.iter().enumerate() {
        let file = folder.games().join(format!("{own}{words}.ron"));
        fs::write(file, to_text(&saved(number))).expect("it is written");
    }
    for (file, text) in [
        (format!("._{own}.ron"), "\0\u{5}\u{16}\u{7}"),
        (format!(".~{own}.ron"), "half"),
        (format!("~{own}.ron"), "half"),
        (format!(".{own}-02.ron.icloud"), "bplist00"),
        (format!("{own}-02.ron.bak"), &to_text(&saved(1))),
    ] {
        fs::write(folder.games().join(file), text).expect("it is written");
    }
    let files = || -> BTreeMap<_, _> {
        let read = |file: String| {
            let text = fs::read(folder.games().join(&file)).expect("it is there");
            (file, text)
        };
        folder.files().into_iter().filter(|file| !file.ends_with(".lock")).map(read).collect()
    };
    let before = files();
    let mut keeper = Keeper::new(folder.store());
    let survey = keeper.survey();
    let listed: BTreeMap<_, _> =
        survey.games.iter().map(|entry| (entry.name.as_str(), entry.plies)).collect();
    assert_eq!(listed.len(), 1 + copies.len(), "{listed:?}");
    for (number, words) in copies.iter().enumerate() {
        assert_eq!(listed[format!("{own}{words}").as_str()], number);
    }
    // The game in the cloud is not taken for one of which only the backup is left.
    let [closed] = &survey.closed[..] else { panic!("{survey:?}") };
    assert_eq!(closed.name.as_str(), format!("{own}-02"));
    assert!(closed.cause.to_string().contains("iCloud"), "{}", closed.cause);
    assert_eq!(files(), before);
    keeper.keep(saved(1), at(0)).expect("it is kept");
    assert_eq!(keeper.current().map(SaveName::as_str), Some("2026-11-20T18-00-00Z-03"));
    keeper.let_go();

    // A copy is played on under its own name, renamed, removed and brought back.
    for words in copies {
        let mut others = files();
        let (copy, file) = (format!("{own}{words}"), format!("{own}{words}.ron"));
        let copy = SaveName::of_file(&copy).expect("a name");
        keeper.open(&copy).expect("it opens");
        keeper.keep(saved(8), at(9)).expect("it is kept");
        keeper.rename(&copy, "Copy").expect("it is renamed");
        let mut after = files();
        let text = after.remove(&file).expect("it is there");
        let saved = load_text(&text);
        assert_eq!((saved.title.as_str(), saved.record.events.len()), ("Copy", 8));
        assert!(after.remove(&format!("{file}.bak")).is_some());
        others.remove(&file);
        assert_eq!(after, others, "nothing else has changed");
        keeper.let_go();
        let removed = keeper.remove(&copy).expect("it is removed");
        assert_eq!(files(), others);
        keeper.restore(&copy, &removed).expect("it is back");
        assert_eq!(files()[&file], text);
    }
}

#[cfg(unix)]
#[test]
fn a_game_behind_a_link_is_written_where_the_link_leads() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    let real = folder.0.path().join("real");
    for folder in [&real, &folder.games()] {
        fs::create_dir_all(folder).expect("a folder");
    }
    let [end, game] = [real.join("game.ron"), folder.file(".ron")];
    let hop = folder.games().join("hop.txt");
    let text = to_text(&saved(2));
    fs::write(&end, &text).expect("it is written");
    symlink("hop.txt", &game).expect("a link");
    symlink("../real/game.ron", &hop).expect("a link");
    let mut keeper = Keeper::new(folder.store());
    for plies in [3, 4] {
        keeper.open(&name()).expect("it opens");
        keeper.keep(saved(plies), at(0)).expect("it is kept");
        let is_link = |path: &Path| fs::symlink_metadata(path).expect("there").is_symlink();
        assert!(is_link(&game) && is_link(&hop));
        let plies_in = |file: &str| load_text(&fs::read(real.join(file)).expect("there")).record;
        assert_eq!(plies_in("game.ron").events.len(), plies);
        assert_eq!(plies_in("game.ron.bak").events.len(), plies - 1);
    }
    // Another window is kept out through any link.
    let elsewhere = folder.0.path().join("elsewhere");
    fs::create_dir_all(&elsewhere).expect("a folder");
    symlink(&end, elsewhere.join("linked.ron")).expect("a link");
    let linked = SaveName::new("linked").expect("a name");
    let mut other = Keeper::new(FolderStore::new(&elsewhere));
    let trouble = other.open(&linked).expect_err("it is open");
    assert!(trouble.to_string().contains("another window"), "{trouble}");
    keeper.let_go();
    assert_eq!(other.open(&linked).expect("it opens").game.plies(), 4);
    other.let_go();

    // A crash between the renames, and a broken file.
    fs::remove_file(&end).expect("it is removed");
    assert_eq!(keeper.open(&name()).expect("it opens").game.plies(), 3);
    assert_eq!(load_text(&fs::read(&end).expect("there")).record.events.len(), 3);
    keeper.let_go();
    fs::write(&end, "nonsense").expect("it is spoilt");
    assert!(matches!(keeper.survey().troubles[..], [Trouble { remedy: Remedy::Backup(_), .. }]));
    assert_eq!(fs::read(real.join("game.ron.broken")).expect("there"), b"nonsense");

    // To remove it removes the link alone.
    let before = fs::read(&end).expect("there");
    keeper.remove(&name()).expect("it is removed");
    assert!(keeper.survey().games.is_empty() && !game.is_symlink());
    assert_eq!(fs::read(&end).expect("there"), before);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_told_and_left_alone() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    let away = folder.0.path().join("away");
    fs::create_dir_all(folder.games()).expect("a folder");
    symlink("../away/game.ron", folder.file(".ron")).expect("a link");
    let mut keeper = Keeper::new(folder.store());
    let survey = keeper.survey();
    let [closed] = &survey.closed[..] else { panic!("{survey:?}") };
    assert!(closed.cause.to_string().contains("a link leads to"), "{}", closed.cause);
    assert_eq!((survey.games.len(), survey.troubles.len()), (0, 1));
    // No new game is written through it.
    keeper.keep(saved(1), at(0)).expect("it is kept");
    assert_eq!(keeper.current().map(SaveName::as_str), Some("2026-11-20T18-00-00Z-02"));
    assert!(folder.file(".ron").is_symlink() && !away.exists());

    // Links in a circle, and a link to a folder.
    for (link, end) in [("a", "b.ron"), ("b", "a.ron"), ("c", "../games")] {
        symlink(end, folder.games().join(format!("{link}.ron"))).expect("a link");
    }
    let survey = keeper.survey();
    assert_eq!(survey.closed.len(), 3, "{survey:?}");
    assert!(folder.games().join("c.ron.broken").is_symlink(), "the link, not the folder");

    // A folder of games that is a link works as a folder; if it is gone, that is told.
    let linked = folder.0.path().join("linked");
    symlink("games", &linked).expect("a link");
    let mut keeper = Keeper::new(FolderStore::new(&linked));
    assert_eq!(keeper.survey().games.len(), 1);
    fs::remove_file(&linked).expect("it is removed");
    symlink("away", &linked).expect("a link");
    assert_eq!(keeper.survey().troubles.len(), 1);
    assert!(keeper.keep(saved(1), at(0)).is_err());
}

#[cfg(unix)]
#[test]
fn a_second_name_of_a_file_keeps_the_game_as_it_was() {
    let folder = Folder::with(&to_text(&saved(2)));
    let second = folder.0.path().join("second.ron");
    fs::hard_link(folder.file(".ron"), &second).expect("a hard link");
    let mut keeper = Keeper::new(folder.store());
    keeper.open(&name()).expect("it opens");
    keeper.keep(saved(3), at(0)).expect("it is kept");
    assert_eq!(load_text(&fs::read(&second).expect("there")).record.events.len(), 2);
    assert_eq!(keeper.survey().games[0].plies, 3);
}

#[test]
fn what_is_no_file_and_what_is_too_long_is_set_aside_unread() {
    let folder = Folder::new();
    fs::create_dir_all(folder.file(".ron")).expect("a folder in place of the file");
    let mut keeper = Keeper::new(folder.store());
    let trouble = keeper.open(&name()).expect_err("it is a folder");
    assert!(matches!(trouble.remedy, Remedy::SetAside(_)), "{trouble:?}");
    assert!(trouble.to_string().contains("a folder"), "{trouble}");
    assert!(folder.file(".ron.broken").is_dir());

    let huge = fs::File::create(folder.file(".ron")).expect("a file");
    huge.set_len(100_000_000).expect("a hole of 100 MB");
    let trouble = keeper.open(&name()).expect_err("it is too long");
    assert!(trouble.to_string().contains("256 KiB"), "{trouble}");
    let aside = fs::metadata(folder.file(".ron.broken-2")).expect("it is there");
    assert_eq!(aside.len(), 100_000_000);
    // A name that a folder has is taken.
    fs::create_dir_all(folder.file(".ron")).expect("a folder");
    keeper.keep(saved(1), at(0)).expect("it is kept");
    assert!(folder.files().contains(&format!("{}-02.ron", name())), "{:?}", folder.files());
}

#[test]
fn a_file_where_the_folder_should_be_is_told() {
    let folder = Folder::new();
    fs::write(folder.games(), "a file").expect("it is written");
    let mut keeper = Keeper::new(folder.store());
    assert_eq!(keeper.survey().troubles.len(), 1);
    let error = keeper.keep(saved(1), at(0)).expect_err("it cannot be written");
    assert_eq!(error.cause, Cause::Folder, "{error}");
    assert_eq!(fs::read(folder.games()).expect("it is there"), b"a file");
}

#[test]
fn a_second_window_cannot_open_a_game_that_is_played() {
    let folder = Folder::new();
    let mut first = Keeper::new(folder.store());
    first.keep(saved(3), at(0)).expect("it is kept");
    let mut second = Keeper::new(folder.store());
    assert_eq!(second.survey().games.len(), 1, "it may look");
    let trouble = second.open(&name()).expect_err("it may not play");
    assert!(trouble.to_string().contains("another window"), "{trouble}");
    // The second window's own games have other names.
    second.keep(saved(1), at(0)).expect("it is kept");
    first.keep(saved(4), at(1)).expect("it is kept");
    assert_eq!(second.survey().games.len(), 2);
    // After the first window lets go of the game, the second may go on with it.
    first.let_go();
    assert_eq!(second.open(&name()).expect("it opens").game.plies(), 4);
}

#[test]
fn a_game_whose_folder_is_deleted_is_written_again_and_stays_claimed() {
    let folder = Folder::new();
    let mut keeper = Keeper::new(folder.store());
    for plies in 1..4 {
        keeper.keep(saved(plies), at(0)).expect("it is kept");
        assert!(!keeper.was_cleared());
    }
    fs::remove_dir_all(folder.games()).expect("it is deleted");
    keeper.keep(saved(4), at(4)).expect("it is kept");
    assert!(keeper.was_cleared());
    let mut other = Keeper::new(folder.store());
    assert!(other.open(&name()).expect_err("it is open").to_string().contains("another window"));
    keeper.keep(saved(5), at(5)).expect("it is kept");
    assert!(!keeper.was_cleared(), "that is told once");
    keeper.let_go();
    assert_eq!(other.open(&name()).expect("it opens").game.plies(), 5);
    // If only the game itself is missing, writing it was interrupted.
    fs::remove_file(folder.file(".ron")).expect("it is deleted");
    other.keep(saved(6), at(6)).expect("it is kept");
    assert!(!other.was_cleared());
}

#[test]
fn a_removed_game_is_gone_with_its_backup() {
    let folder = Folder::new();
    let mut store = folder.store();
    store.claim(&name()).expect("it is ours");
    for text in ["one", "two"] {
        store.write(&name(), text.as_bytes()).expect("it is written");
    }
    store.remove(&name()).expect("it is removed");
    assert_eq!(folder.files(), [""; 0]);
    store.remove(&name()).expect("once more does no harm");
}

#[test]
fn a_removed_game_can_be_put_back() {
    let folder = Folder::new();
    let mut keeper = Keeper::new(folder.store());
    keeper.keep(saved(3), at(0)).expect("it is kept");
    assert!(keeper.remove(&name()).is_err(), "not the one on the table");
    let mut other = Keeper::new(folder.store());
    assert!(other.remove(&name()).is_err(), "nor one that another window has");
    keeper.let_go();
    let before = keeper.survey().games;
    let text = keeper.remove(&name()).expect("it is removed");
    assert_eq!((keeper.survey().games, folder.files()), (Vec::new(), Vec::new()));
    keeper.restore(&name(), &text).expect("it is put back");
    assert_eq!(keeper.survey().games, before);
    assert!(keeper.restore(&name(), b"other").is_err(), "its place is taken");
    assert_eq!(keeper.survey().games, before);
}

/// Returns the saved game in a text of a folder or a shelf.
fn load_text(text: &[u8]) -> SavedGame {
    fogchess_save::load(text).expect("a sound game").saved
}

#[test]
fn a_renamed_game_is_the_same_game() {
    let store = MemoryStore::default();
    let mut keeper = Keeper::new(store.another_window());
    keeper.keep(saved(3), at(5)).expect("it is kept");
    keeper.let_go();
    let before = keeper.survey().games[0].clone();
    let record = load_text(&store.texts()[before.name.as_str()]);
    let long = "ж".repeat(MAX_TITLE + 1);
    for (title, expected) in
        [("Friday", "Friday"), (" two\nlines ", "twolines"), (&long, &long[2..]), ("", "")]
    {
        assert_eq!(keeper.rename(&before.name, title).expect("it is renamed"), [""; 0]);
        let after = keeper.survey().games;
        assert_eq!(after, [GameEntry { title: expected.into(), ..before.clone() }]);
        let text = load_text(&store.texts()[before.name.as_str()]);
        assert_eq!(text, SavedGame { title: expected.into(), ..record.clone() });
    }
    // No window has the game open, so another window may play it.
    assert!(Keeper::new(store.another_window()).open(&before.name).is_ok());
}

#[test]
fn the_title_of_the_game_on_the_table_stays_with_its_next_moves() {
    let store = MemoryStore::default();
    let mut keeper = Keeper::new(store.another_window());
    keeper.keep(saved(1), at(0)).expect("it is kept");
    keeper.rename(&name(), "Friday").expect("it is renamed");
    keeper.keep(saved(2), at(1)).expect("it is kept");
    let entry = &keeper.survey().games[0];
    assert_eq!((entry.title.as_str(), entry.plies), ("Friday", 2));
    // The game is still claimed by this window alone.
    let mut other = Keeper::new(store.another_window());
    let before = store.texts();
    let trouble = other.rename(&name(), "Saturday").expect_err("it is ours");
    assert!(trouble.to_string().contains("another window"), "{trouble}");
    assert_eq!((store.texts(), other.survey().games[0].title.as_str()), (before, "Friday"));
    // This changes when somebody else has gone on with the game.
    store.fail(Some(Cause::Changed));
    keeper.keep(saved(3), at(2)).expect_err("somebody has");
    store.fail(None);
    assert!(keeper.rename(&name(), "Saturday").is_err());
}

#[test]
fn renaming_passes_over_what_it_does_not_know_and_says_so() {
    let store = MemoryStore::default();
    let text = to_text(&saved(2)).replace("takeback:", "weather: Rain,\n    takeback:");
    store.put(name().as_str(), text.as_str());
    let mut keeper = Keeper::new(store.another_window());
    assert_eq!(keeper.rename(&name(), "Friday").expect("it is renamed"), ["weather"]);
    assert_eq!(keeper.survey().games[0].title, "Friday");
    assert_eq!(store.texts()[&format!("{}.bak", name())], text.as_bytes());
    store.put(name().as_str(), text.as_str());
    let (copy, unknown) = keeper.duplicate(&name(), "Copy", at(9)).expect("it is copied");
    assert_eq!(unknown, ["weather"]);
    assert_eq!(store.texts()[name().as_str()], text.as_bytes());
    assert!(load_text(&store.texts()[copy.as_str()]).title == "Copy");
}

#[test]
fn a_copy_is_another_game() {
    let store = MemoryStore::default();
    let mut keeper = Keeper::new(store.another_window());
    keeper.keep(saved(3), at(0)).expect("it is kept");
    // The game on the table can be copied too, and stays there.
    let (copy, _) = keeper.duplicate(&name(), "Copy", at(99)).expect("it is copied");
    assert_eq!(copy.as_str(), "2026-11-20T18-00-00Z-02", "it began when the game did");
    let games = keeper.survey().games;
    let listed: Vec<_> = games.iter().map(|game| (&game.name, game.title.as_str())).collect();
    assert_eq!(listed, [(&copy, "Copy"), (&name(), "")], "side by side");
    assert_eq!(GameEntry { name: name(), title: String::new(), ..games[0].clone() }, games[1]);
    keeper.keep(saved(4), at(100)).expect("it is kept");
    keeper.open(&copy).expect("it opens");
    keeper.keep(saved(5), at(101)).expect("it is kept");
    let plies: Vec<_> = keeper.survey().games.iter().map(|game| game.plies).collect();
    assert_eq!(plies, [5, 4], "each goes on by itself");
    // A game whose name is no time has a copy that begins now.
    store.put("by-hand", to_text(&saved(1)));
    let by_hand = SaveName::new("by-hand").expect("a name");
    let (copy, _) = keeper.duplicate(&by_hand, "Copy", at(60)).expect("it is copied");
    assert_eq!(copy.began(), Some(at(60)));
}

#[test]
fn no_copy_takes_the_place_of_a_removed_game() {
    let mut keeper = Keeper::new(MemoryStore::default());
    keeper.keep(saved(1), at(0)).expect("it is kept");
    keeper.let_go();
    let (copy, _) = keeper.duplicate(&name(), "one", at(0)).expect("it is copied");
    let text = keeper.remove(&copy).expect("it is removed");
    keeper.duplicate(&name(), "two", at(0)).expect("it is copied");
    keeper.restore(&copy, &text).expect("its place is free");
    assert_eq!(keeper.survey().games.len(), 3);
}

#[test]
fn a_game_from_elsewhere_is_kept_as_a_new_one() {
    let store = MemoryStore::default();
    let mut keeper = Keeper::new(store.another_window());
    keeper.keep(saved(3), at(0)).expect("it is kept");
    let before = store.texts();
    let came = saved(2).titled("Elsewhere");
    // Two games in the same second as the game that is on the table.
    let first = keeper.adopt(came.clone(), at(0)).expect("it is kept");
    let second = keeper.adopt(came.clone(), at(0)).expect("it is kept");
    assert!(first != second && first != name() && second != name());
    assert!(before.iter().all(|(name, text)| store.texts()[name] == *text));
    assert_eq!(keeper.current(), Some(&name()));
    assert_eq!(keeper.saved(&first).expect("it is there").record, came.record);
    assert_eq!(keeper.saved(&first).expect("it is there").saved, Some(at(0)), "if none is known");
    let dated = SavedGame { saved: Some(at(7)), ..came };
    let third = keeper.adopt(dated.clone(), at(60)).expect("it is kept");
    assert_eq!(keeper.saved(&third), Ok(dated), "it was played when it was");
    // No window has an adopted game open.
    assert!(store.another_window().claim(&first).is_ok());
    assert_eq!(keeper.open(&second).expect("it opens").game.plies(), 2);

    store.fail(Some(Cause::Full));
    let before = store.texts();
    let error = keeper.adopt(saved(1), at(90)).expect_err("there is no room");
    assert_eq!((error.cause, store.texts()), (Cause::Full, before));
    let gone = SaveName::new("gone").expect("a name");
    assert!(keeper.saved(&gone).is_err());
}

#[test]
fn a_game_that_comes_under_a_name_takes_the_place_of_its_earlier_state_only() {
    let store = MemoryStore::default();
    let mut keeper = Keeper::new(store.another_window());
    let mut take = |plies| keeper.take_in(&name(), saved(plies), at(9)).expect("it is kept");
    for (plies, taken) in [
        (2, TakenIn::New),
        (2, TakenIn::Same),
        (4, TakenIn::Ahead),
        (3, TakenIn::Behind),
        (0, TakenIn::Behind),
    ] {
        assert_eq!(take(plies), (name(), taken), "{plies}");
    }
    assert_eq!(keeper.saved(&name()).expect("it is there").record.events.len(), 4);

    // Another game, and any game while it is open here or in another window, gets another name.
    let mut other = saved(4);
    other.record.setup.names.white = "Anna".into();
    let beside = keeper.take_in(&name(), other, at(9)).expect("it is kept");
    assert_eq!(beside.1, TakenIn::Beside);
    assert_eq!(beside.0.began(), name().began());
    let mut window = Keeper::new(store.another_window());
    window.open(&name()).expect("it opens");
    for keeper in [&mut keeper, &mut window] {
        let (copy, taken) = keeper.take_in(&name(), saved(5), at(9)).expect("it is kept");
        assert!(copy != name() && taken == TakenIn::Beside);
        assert_eq!(keeper.take_in(&name(), saved(4), at(9)), Ok((name(), TakenIn::Same)));
    }
    // The name of a removed game stays free for it.
    window.let_go();
    let text = keeper.remove(&name()).expect("it is removed");
    let (copy, taken) = keeper.take_in(&name(), saved(4), at(9)).expect("it is kept");
    assert!(copy != name() && taken == TakenIn::New);
    keeper.restore(&name(), &text).expect("it is back");
}

#[test]
fn what_cannot_be_renamed_or_copied_stays_as_it_is() {
    let store = MemoryStore::default();
    let mut keeper = Keeper::new(store.another_window());
    keeper.keep(saved(3), at(0)).expect("it is kept");
    keeper.let_go();
    let mut assert_refused = |reason: &str| {
        let before = store.texts();
        for trouble in [
            keeper.rename(&name(), "Friday").expect_err("it cannot be renamed"),
            keeper.duplicate(&name(), "Copy", at(0)).expect_err("it cannot be copied"),
        ] {
            assert!(trouble.to_string().contains(reason), "{trouble}");
            assert_eq!(trouble.remedy, Remedy::None);
        }
        assert_eq!(store.texts(), before);
        // The refusal has left the game open in no window.
        assert!(store.another_window().claim(&name()).is_ok());
    };
    store.fail(Some(Cause::Full));
    assert_refused("no space left");
    store.fail(None);
    let text = to_text(&saved(3));
    store.put(name().as_str(), text.replace("version: 1", "version: 9"));
    assert_refused("version 9");
    store.put(name().as_str(), "nonsense");
    assert_refused("line 1");
    // In the form that this program writes, the text would be too long to be read again.
    let event = "White(\"g1f3\",Some(1000000)),".repeat(8_000);
    let (head, tail) = text.split_once("events: [").expect("the events");
    let (_, tail) = tail.split_once(']').expect("their end");
    store.put(name().as_str(), format!("{head}events: [{event}]{tail}"));
    assert_refused("256 KiB");
    store.another_window().remove(&name()).expect("it is removed");
    assert_refused("can’t be found");
}

#[test]
fn nothing_is_written_any_more_once_another_window_has_gone_on() {
    let store = MemoryStore::default();
    let mut keeper = Keeper::new(store.another_window());
    keeper.keep(saved(1), at(0)).expect("it is kept");
    store.fail(Some(Cause::Changed));
    assert!(keeper.keep(saved(2), at(1)).is_err());
    store.fail(None);
    keeper.keep(saved(3), at(2)).expect("it is passed over");
    assert_eq!(store.written(), 1);
    // The next game is saved again.
    keeper.let_go();
    keeper.keep(saved(1), at(3)).expect("it is kept");
    assert_eq!(store.written(), 2);
}

// ── Failing disks ──────────────────────────────────────────────────────────────────────────

/// A disk in memory, which remembers the data that would survive a loss of power, and fails after
/// as much work as it has been allowed.
#[derive(Clone, Default)]
struct Disk(Arc<Mutex<State>>);

#[derive(Clone, Default)]
struct State {
    files: Vec<Content>,
    names: BTreeMap<PathBuf, usize>,
    /// The names at the last sync of the folder; the field after it holds the changes since then.
    durable: BTreeMap<PathBuf, usize>,
    since: Vec<Change>,
    /// The number of steps and bytes before it fails; `None` if it never does.
    fuel: Option<usize>,
    /// `true` if only one operation fails, and not all that follow.
    recovers: bool,
    /// `true` if one bit of what is written is wrong.
    alters: bool,
    fails_with: Option<ErrorKind>,
    /// The most bytes of a file that a read has asked for.
    asked: u64,
}

#[derive(Clone, Default)]
struct Content {
    bytes: Vec<u8>,
    synced: Vec<u8>,
}

#[derive(Clone)]
enum Change {
    Named(PathBuf, usize),
    Renamed(PathBuf, PathBuf),
    Removed(PathBuf),
}

fn carry_out(names: &mut BTreeMap<PathBuf, usize>, change: &Change) {
    match change {
        Change::Named(path, file) => drop(names.insert(path.clone(), *file)),
        Change::Renamed(from, to) => {
            if let Some(file) = names.remove(from) {
                names.insert(to.clone(), file);
            }
        }
        Change::Removed(path) => drop(names.remove(path)),
    }
}

impl State {
    /// Takes one step, if it is allowed.
    fn step(&mut self) -> io::Result<()> {
        match &mut self.fuel {
            Some(0) => {
                if self.recovers {
                    self.fuel = None;
                }
                return Err(self.fails_with.unwrap_or(ErrorKind::Other).into());
            }
            Some(fuel) => *fuel -= 1,
            None => {}
        }
        Ok(())
    }

    /// Returns the file with this name.
    fn file(&self, path: &Path) -> io::Result<usize> {
        self.names.get(path).copied().ok_or(ErrorKind::NotFound.into())
    }

    fn change(&mut self, change: Change) {
        carry_out(&mut self.names, &change);
        self.since.push(change);
    }

    /// Returns the disk after a loss of power: with the first `changes` changes of names since the
    /// last sync, and with all or none of the unsynced bytes.
    fn after_power_cut(&self, changes: usize, unsynced: bool) -> Disk {
        let mut names = self.durable.clone();
        self.since.iter().take(changes).for_each(|change| carry_out(&mut names, change));
        let files = self.files.iter().map(|content| {
            let bytes = if unsynced { &content.bytes } else { &content.synced };
            Content { bytes: bytes.clone(), synced: bytes.clone() }
        });
        let state =
            Self { files: files.collect(), durable: names.clone(), names, ..Self::default() };
        Disk(Arc::new(Mutex::new(state)))
    }
}

impl Disk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("no test panics in here")
    }

    /// Takes one step, and returns the state.
    fn step(&self) -> io::Result<MutexGuard<'_, State>> {
        let mut state = self.state();
        state.step()?;
        Ok(state)
    }

    fn allow(&self, fuel: Option<usize>, recovers: bool, fails_with: Option<ErrorKind>) {
        let mut state = self.state();
        (state.fuel, state.recovers, state.fails_with) = (fuel, recovers, fails_with);
    }

    fn store(&self) -> FolderStore<Self> {
        FolderStore::on(self.clone(), "games")
    }
}

impl Files for Disk {
    type Open = usize;

    fn make_folder(&self, _: &Path) -> io::Result<()> {
        self.state().step()
    }

    fn list(&self, _: &Path) -> io::Result<Vec<String>> {
        let name = |path: &PathBuf| Some(path.file_name()?.to_str()?.to_owned());
        Ok(self.step()?.names.keys().filter_map(name).collect())
    }

    fn exists(&self, path: &Path) -> io::Result<bool> {
        Ok(self.step()?.names.contains_key(path))
    }

    fn end_of_links(&self, path: &Path) -> PathBuf {
        path.into()
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        let mut state = self.step()?;
        let file = state.file(path)?;
        state.asked = state.asked.max(most);
        Ok(state.files[file].bytes.iter().take(most as usize).copied().collect())
    }

    fn create(&self, path: &Path) -> io::Result<usize> {
        let mut state = self.step()?;
        state.files.push(Content::default());
        let file = state.files.len() - 1;
        state.change(Change::Named(path.into(), file));
        Ok(file)
    }

    fn write(&self, file: &mut usize, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.state();
        for (nth, byte) in bytes.iter().enumerate() {
            state.step()?;
            let byte = if state.alters && nth == 17 { byte ^ 4 } else { *byte };
            state.files[*file].bytes.push(byte);
        }
        Ok(())
    }

    fn sync(&self, file: &mut usize) -> io::Result<()> {
        let mut state = self.step()?;
        let content = &mut state.files[*file];
        content.synced = content.bytes.clone();
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.step()?;
        state.file(from)?;
        state.change(Change::Renamed(from.into(), to.into()));
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut state = self.step()?;
        state.file(path)?;
        state.change(Change::Removed(path.into()));
        Ok(())
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        let mut state = self.step()?;
        state.durable = state.names.clone();
        state.since.clear();
        Ok(())
    }

    fn lock(&self, _: &Path) -> io::Result<Option<Lock>> {
        Ok(Some(Lock::pretended()))
    }
}

/// Returns the text that is found on a disk, as loading does: the game's, or else the backup's.
fn found_on(disk: &Disk) -> Option<String> {
    let store = disk.store();
    let whole = |text: Result<Vec<u8>, StoreError>| {
        let text = String::from_utf8(text.ok()?).ok()?;
        // A text that is cut off anywhere does not end so (and tests/save/format.rs cuts
        // everywhere).
        text.ends_with(")\n").then_some(text)
    };
    whole(store.read(&name())).or_else(|| whole(store.read_backup(&name())))
}

/// Returns all disks that can be found after the store has got so far and then failed.
fn aftermath(disk: &Disk) -> Vec<Disk> {
    let state = disk.state().clone();
    let cuts = (0..=state.since.len()).flat_map(|n| [(n, false), (n, true)]);
    let mut disks: Vec<_> = cuts.map(|(n, all)| state.after_power_cut(n, all)).collect();
    // The case in which the program dies and the system goes on.
    let state = State { fuel: None, ..state };
    disks.push(Disk(Arc::new(Mutex::new(state))));
    disks
}

#[test]
fn at_whatever_step_or_byte_writing_fails_the_last_complete_game_is_there() {
    let texts = [saved(4), saved(5), saved(6)].map(|saved| to_text(&saved));
    let mut failures = 0;
    for kept in 0..texts.len() {
        for fuel in 0.. {
            let mut ended = false;
            for recovers in [false, true] {
                let disk = Disk::default();
                let mut store = disk.store();
                for text in &texts[..kept] {
                    store.write(&name(), text.as_bytes()).expect("nothing fails yet");
                }
                disk.allow(Some(fuel), recovers, None);
                let next = &texts[kept];
                let written = store.write(&name(), next.as_bytes());
                ended |= written.is_ok();
                failures += usize::from(written.is_err());
                let last = kept.checked_sub(1).map(|last| texts[last].clone());
                for (case, disk) in aftermath(&disk).iter().enumerate() {
                    let found = found_on(disk);
                    let place = format!("after {kept} games, {fuel} steps, case {case}");
                    if written.is_ok() {
                        assert_eq!(found.as_ref(), Some(next), "{place}: it was written");
                    } else {
                        assert!(
                            found == last || found.as_ref() == Some(next),
                            "{place}: {found:?}"
                        );
                    }
                    // The store can go on from there.
                    if fuel % 50 == 0 || fuel > next.len() {
                        let mut store = disk.store();
                        store.write(&name(), b"(more)\n").expect("it does not fail again");
                        assert_eq!(store.read(&name()).expect("it is read"), b"(more)\n");
                    }
                }
            }
            if ended {
                break;
            }
        }
    }
    assert!(failures > 2_000, "{failures} failures");
}

#[test]
fn after_each_failure_the_keeper_opens_a_game_that_was_kept() {
    let length = to_text(&saved(5)).len();
    // Every step, and some of the bytes.
    for fuel in (0..4).chain((4..length).step_by(41)).chain(length..length + 12) {
        let disk = Disk::default();
        let mut keeper = Keeper::new(disk.store());
        keeper.keep(saved(4), at(0)).expect("nothing fails yet");
        disk.allow(Some(fuel), false, None);
        let written = keeper.keep(saved(5), at(1));
        for disk in aftermath(&disk) {
            let mut keeper = Keeper::new(disk.store());
            let survey = keeper.survey();
            assert_eq!((survey.games.len(), survey.troubles.len()), (1, 0), "{fuel}: {survey:?}");
            let game = keeper.open(&name()).expect("it opens").game;
            let plies = game.plies();
            assert!(plies == 5 || plies == 4 && written.is_err(), "{fuel}: {plies}, {written:?}");
            assert_eq!(game.turn(), if plies == 4 { Color::White } else { Color::Black });
            assert!(game.view(Viewer::Everyone).is_err(), "the fog is still there");
        }
    }
}

#[test]
fn what_the_system_says_is_told_in_words() {
    for (kind, words) in [
        (ErrorKind::StorageFull, "no space left"),
        (ErrorKind::QuotaExceeded, "no space left"),
        (ErrorKind::PermissionDenied, "is denied"),
        (ErrorKind::ReadOnlyFilesystem, "read-only"),
        (ErrorKind::NotADirectory, "a folder in place"),
    ] {
        let disk = Disk::default();
        let mut keeper = Keeper::new(disk.store());
        keeper.keep(saved(1), at(0)).expect("nothing fails yet");
        disk.allow(Some(3), false, Some(kind));
        let error = keeper.keep(saved(2), at(1)).expect_err("it fails").to_string();
        assert!(error.contains(words), "{kind:?}: {error}");
        assert!(error.contains("games"), "{error}");
        // The disk works again.
        disk.allow(None, false, None);
        keeper.keep(saved(3), at(2)).expect("it is kept");
        assert_eq!(keeper.survey().games[0].plies, 3);
    }
}

#[test]
fn of_a_huge_file_no_more_is_read_than_tells_that_it_is_huge() {
    let disk = Disk::default();
    let mut keeper = Keeper::new(disk.store());
    keeper.keep(saved(2), at(0)).expect("nothing fails yet");
    let file = disk.state().names[&PathBuf::from(format!("games/{}.ron", name()))];
    disk.state().files[file].bytes = vec![b' '; 100_000_000];
    drop(keeper);
    let mut keeper = Keeper::new(disk.store());
    let trouble = keeper.open(&name()).expect_err("it is no game");
    assert!(trouble.to_string().ends_with("is longer than 8192 moves or 256 KiB"), "{trouble}");
    assert_eq!(disk.state().asked, MAX_BYTES as u64 + 1);
}

#[test]
fn what_cannot_be_read_for_now_stays_where_it_is() {
    let disk = Disk::default();
    let mut keeper = Keeper::new(disk.store());
    keeper.keep(saved(2), at(0)).expect("nothing fails yet");
    let before = disk.state().names.clone();
    let mut keeper = Keeper::new(disk.store());
    disk.allow(Some(0), false, Some(ErrorKind::PermissionDenied));
    assert_eq!(keeper.survey().troubles.len(), 1);
    let trouble = keeper.open(&name()).expect_err("it cannot be read");
    assert_eq!(trouble.remedy, Remedy::None);
    assert_eq!(disk.state().names, before);
    disk.allow(None, false, None);
    assert_eq!(keeper.open(&name()).expect("it opens").game.plies(), 2);
}

#[test]
fn a_medium_that_alters_what_is_written_is_noticed() {
    let disk = Disk::default();
    let text = to_text(&saved(3));
    disk.store().write(&name(), text.as_bytes()).expect("it is written");
    disk.state().alters = true;
    let next = to_text(&saved(4));
    let error = disk.store().write(&name(), next.as_bytes()).expect_err("it is noticed");
    assert_eq!(error.cause, Cause::Altered);
    assert_eq!(found_on(&disk), Some(text));
}

#[test]
fn a_game_without_end_is_kept_as_far_as_it_can_be_read_again() {
    let store = MemoryStore::default();
    let mut keeper = Keeper::new(store.another_window());
    let endless = |events: usize| {
        let mut saved = saved(4);
        saved.record.events = saved.record.events.iter().copied().cycle().take(events).collect();
        saved
    };
    keeper.keep(endless(4_000), at(0)).expect("it is kept");
    let error = keeper.keep(endless(9_000), at(1)).expect_err("it could not be read");
    assert_eq!(error.cause, Cause::TooLarge);
    let text = &store.texts()[name().as_str()];
    assert!(text.len() < MAX_BYTES, "{} bytes", text.len());
    assert_eq!(fogchess_save::parse(text).expect("it is read").0.record.events.len(), 4_000);
}
