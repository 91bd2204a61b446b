//! Times the frames that most easily take too long: a frame in which nothing happens, a frame in
//! which a ply is played on a slow disk, and the frames after the title has opened on many saved
//! games.
//!
//! Each frame is a whole update of the app, without a window and without drawing. Each line of the
//! output gives the median and the longest time.

use bevy::prelude::{NextState, World};
use fogchess::{app::{launch::Launch, states::{Menu, Screen}}, library::{Library, LibraryViews, Saves}};
use fogchess_support::{Table, assets_folder};
use fogchess_rules::{Preset, Viewer, GameSetup, Intent, Moment, TimeControl};
use fogchess_save::{Keeper, SavedGame, Store, files::{Files, Lock, System}, native::FolderStore};
use fogchess_game::Game;
use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant, SystemTime},
};

/// The time that the slow disk takes to sync a file.
const SYNC: Duration = Duration::from_millis(200);
/// The time after which a bench that waits fails.
const LIMIT: Duration = Duration::from_secs(60);
/// The number of saved games, and of plies in each.
const GAMES: usize = 200;
const PLIES: usize = 40;

/// The system's files, on a disk that takes [`SYNC`] to sync a file.
struct SlowDisk;

impl Files for SlowDisk {
    type Open = File;

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        System.make_folder(folder)
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<String>> {
        System.list(folder)
    }

    fn exists(&self, path: &Path) -> io::Result<bool> {
        System.exists(path)
    }

    fn read(&self, path: &Path, most: u64) -> io::Result<Vec<u8>> {
        System.read(path, most)
    }

    fn create(&self, path: &Path) -> io::Result<File> {
        System.create(path)
    }

    fn write(&self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        System.write(file, bytes)
    }

    fn sync(&self, file: &mut File) -> io::Result<()> {
        thread::sleep(SYNC);
        System.sync(file)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        System.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        System.remove(path)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        System.sync_folder(folder)
    }

    fn lock(&self, path: &Path) -> io::Result<Option<Lock>> {
        System.lock(path)
    }
}

/// A folder that is removed when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("fogchess-{name}-{}", std::process::id()));
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A random number generator with a fixed seed, so that every run draws the same.
struct Lots(u64);

impl Lots {
    fn draw<T: Copy>(&mut self, from: &[T]) -> T {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        from[(self.0 >> 33) as usize % from.len()]
    }
}

/// Opens the game at its title, with its pictures, wherever this program lies.
fn open() -> Table {
    Table::launch(Launch { assets: Some(assets_folder()), ..Launch::default() })
}

/// Runs frames until something is so, and returns the longest of them and the time of all.
fn frames_until(
    what: &str,
    table: &mut Table,
    mut is_so: impl FnMut(&World) -> bool,
) -> [Duration; 2] {
    let (began, mut longest) = (Instant::now(), Duration::ZERO);
    while !is_so(table.app.world()) {
        assert!(began.elapsed() < LIMIT, "never {what}");
        longest = longest.max(frame(table));
    }
    [longest, began.elapsed()]
}

/// Runs one update of the app and returns the time it took.
fn frame(table: &mut Table) -> Duration {
    let began = Instant::now();
    table.app.update();
    began.elapsed()
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let (median, most) = (ms(times[times.len() / 2]), ms(times[times.len() - 1]));
    let _ = writeln!(io::stdout(), "{what:<68} {median:9.3} ms, at most {most:9.3} ms");
}

fn untimed(preset: Preset) -> GameSetup {
    GameSetup { time: TimeControl::UNTIMED, ..GameSetup::new(preset.ruleset()) }
}

fn idle() {
    let mut table = open();
    table.start_game(untimed(Preset::Fog)).frames(30);
    report("nothing happens", (0..2_000).map(|_| frame(&mut table)).collect());
}

fn play() {
    let folder = Folder::new("bench-ply");
    let mut table = open();
    table.app.insert_resource(Saves::new(FolderStore::on(SlowDisk, &folder.0)));
    table.start_game(untimed(Preset::Chess));
    let mut lots = Lots(7);
    let mut times = Vec::new();
    for _ in 0..PLIES {
        let view = table.view();
        if view.moves().is_empty() {
            break;
        }
        table.submit(view.turn(), Intent::Move(lots.draw(view.moves())));
        times.push(frame(&mut table));
        table.settle();
    }
    report("a ply is played, the disk takes 200 ms to sync", times);
}

/// Keeps games of random moves.
fn keep_games(store: impl Store + 'static) {
    let mut keeper = Keeper::new(store);
    let mut lots = Lots(9);
    for number in 0..GAMES as u64 {
        let mut game = Game::new(untimed(Preset::Chess)).expect("a game");
        while game.outcome().is_none() && game.plies() < PLIES {
            let turn = game.turn();
            let view = game.view(Viewer::Player(turn)).expect("a view");
            game.apply(turn, Intent::Move(lots.draw(view.moves())), Moment(0)).expect("a move");
        }
        let when = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + number * 60);
        keeper.adopt(SavedGame::of(&game, Moment(0), Some(when)), when).expect("it is kept");
    }
}

fn title() {
    let folder = Folder::new("bench-title");
    keep_games(FolderStore::new(&folder.0));
    let mut table = open();
    table.start_game(untimed(Preset::Fog));
    let (mut longest, mut totals) = (Vec::new(), Vec::new());
    let (mut longest_list, mut totals_list) = (Vec::new(), Vec::new());
    for _ in 0..15 {
        // A fresh store and library know no game yet.
        table.app.insert_resource(Saves::new(FolderStore::new(&folder.0)));
        table.app.insert_resource(Library::default());
        table.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Title);
        // Three more frames show the games that were found.
        let mut rest = 4;
        let [most, total] = frames_until("known", &mut table, |world| {
            rest -= usize::from(world.resource::<Library>().games.len() == GAMES);
            rest == 0
        });
        longest.push(most);
        totals.push(total);
        table.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::Games);
        let [most, total] = frames_until("drawn", &mut table, |world| {
            let views = world.resource::<LibraryViews>();
            !views.wanted.is_empty() && views.wanted.iter().all(|name| views.get(name).is_some())
        });
        longest_list.push(most);
        totals_list.push(total);
        table.app.world_mut().resource_mut::<NextState<Menu>>().set(Menu::None);
        frame(&mut table);
    }
    report("the title opens on 200 saved games: the longest frame", longest);
    report("the title opens on 200 saved games: until they are known", totals);
    report("the list of 200 saved games opens: the longest frame", longest_list);
    report("the list of 200 saved games opens: until its 40 rows have pictures", totals_list);
}

fn main() {
    idle();
    play();
    title();
}
