//! Import and export on computers: the system's file dialogs and its clipboard.

use super::{
    Answer, Desk, Task,
    dialog::{self, Chosen, NoDialog},
};
use crate::{
    platform::power::Waker,
    save::{
        Cause, Location, StoreError,
        exchange::{ExportFormat, Importer, import},
        files::{Files, System},
        native::{self, explain},
    },
    theme::own,
    words::{LocalText, reasons},
};
use bevy::{
    clipboard::{Clipboard, ClipboardRead},
    log::warn,
};
use std::{
    collections::VecDeque,
    fs::{File, OpenOptions},
    io::{self, ErrorKind, Read},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};

/// The most files of the same name in a folder. More would mean another error.
const MOST_OF_A_NAME: u32 = 999;

/// The number of bytes of a file that are read at once.
const READ_AT_ONCE: usize = 64 * 1024;

/// The answers so far, and the number of tasks that still run.
#[derive(Debug, Default)]
struct Tray {
    answers: VecDeque<Answer>,
    open: usize,
}

/// The desk of the operating system.
#[derive(Debug, Default)]
pub struct SystemDesk {
    tray: Arc<Mutex<Tray>>,
    reading: Option<ClipboardRead>,
    folders: Vec<PathBuf>,
    waker: Waker,
}

impl SystemDesk {
    /// Returns a desk. Without a dialog, it saves files in the first of these folders that can be
    /// written. The last folder is created if it does not exist. Each answer requests a frame.
    pub fn new(folders: Vec<PathBuf>, waker: Waker) -> Self {
        Self { folders, waker, ..Self::default() }
    }

    fn tray(&self) -> MutexGuard<'_, Tray> {
        lock(&self.tray)
    }

    /// Shows a dialog on a thread of its own, which waits for the player. Only one dialog is open
    /// at a time.
    fn ask(&self, ask: impl FnOnce() -> Option<Answer> + Send + 'static) {
        if self.tray().open == 0 {
            self.spawn(ask);
        }
    }

    /// Runs a task on a thread of its own, and adds its answer.
    fn spawn(&self, task: impl FnOnce() -> Option<Answer> + Send + 'static) {
        self.tray().open += 1;
        let (tray, waker) = (Arc::clone(&self.tray), self.waker.clone());
        thread::spawn(move || {
            let answer = task();
            let mut tray = lock(&tray);
            tray.open -= 1;
            tray.answers.extend(answer);
            waker.wake();
        });
    }
}

/// Locks the tray. Its data are whole even after a thread has panicked.
fn lock(tray: &Mutex<Tray>) -> MutexGuard<'_, Tray> {
    tray.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Desk for SystemDesk {
    fn save(&mut self, name: &str, text: String) {
        let (name, folders) = (name.to_owned(), self.folders.clone());
        self.ask(move || save(dialog::save(&name), &folders, &name, &text));
    }

    fn copy(&mut self, text: String, clipboard: &mut Clipboard) {
        let answer = match clipboard.set_text(text) {
            Ok(()) => Answer::Copied,
            Err(error) => Answer::Failed(Task::Copy, reasons::clipboard(&error)),
        };
        self.tray().answers.push_back(answer);
    }

    fn open(&mut self) {
        self.ask(|| {
            let endings = ExportFormat::EXTENSIONS;
            opened(dialog::open(&[("PGN, PDN, FEN, RON", &endings), ("*", &["*"])]), read)
        });
    }

    fn open_theme(&mut self) {
        self.ask(|| opened(dialog::open(&[("ZIP", &["zip"])]), read_theme));
    }

    fn paste(&mut self, clipboard: &mut Clipboard) {
        self.reading = Some(clipboard.fetch_text());
    }

    fn read(&mut self, file: &Path) {
        // A large theme takes a while, and so does a file of many games.
        let file = file.to_owned();
        let read = if own::is_theme(&file) { read_theme } else { read };
        self.spawn(move || Some(read(&file)));
    }

    fn answer(&mut self) -> Option<Answer> {
        if let Some(text) = self.reading.as_mut().and_then(ClipboardRead::poll_result) {
            self.reading = None;
            self.spawn(move || {
                Some(match text {
                    Ok(text) => Answer::Came(import(text.as_bytes()).map_err(Box::new)),
                    Err(error) => Answer::Failed(Task::Paste, reasons::clipboard(&error)),
                })
            });
        }
        self.tray().answers.pop_front()
    }

    /// Returns `true` while the clipboard is read. The other tasks wake the game.
    fn is_waiting(&self) -> bool {
        self.reading.is_some()
    }
}

/// Returns the folders for files that are saved without a dialog: the player's usual folders, then
/// one beside the folder of games.
pub fn folders(games: Option<&Path>) -> Vec<PathBuf> {
    let home = etcetera::home_dir().ok();
    let of_the_player = home.into_iter().flat_map(|home| {
        ["Documents", "Downloads"].map(|name| home.join(name)).into_iter().filter(|f| f.is_dir())
    });
    let games = games.map(Path::to_owned).or_else(|| native::folder().ok());
    let beside = games.map(|games| games.with_file_name("exports"));
    of_the_player.chain(beside).collect()
}

/// Saves a text in the file that the player has chosen or, without a dialog, in one of these
/// folders. Returns `None` if the player has cancelled.
fn save(chosen: Chosen, folders: &[PathBuf], name: &str, text: &str) -> Option<Answer> {
    let saved = match chosen {
        Ok(None) => return None,
        Ok(Some(path)) => replace(&path, text).map(|()| None),
        Err(NoDialog) => put(folders, name, text).map(|path| Some(path.display().to_string())),
    };
    Some(saved.map_or_else(|error| Answer::Failed(Task::Save, (&error).into()), Answer::Saved))
}

/// Reads the file that the player has chosen. Returns `None` if the player has cancelled.
fn opened(chosen: Chosen, read: impl FnOnce(&Path) -> Answer) -> Option<Answer> {
    match chosen {
        Ok(path) => path.map(|path| read(&path)),
        Err(NoDialog) => Some(Answer::NoDialog),
    }
}

/// Reads a game or a position from a file of any length, of which little is held in memory.
fn read(file: &Path) -> Answer {
    let mut importer = Importer::default();
    match feed(file, &mut importer) {
        Ok(()) => Answer::Came(importer.finish().map_err(Box::new)),
        Err(error) => Answer::Failed(Task::Open, (&explain(file, &error)).into()),
    }
}

/// Reads a file, as far as it matters to an import.
fn feed(file: &Path, importer: &mut Importer) -> io::Result<()> {
    let mut file = System.open(file)?;
    let mut part = vec![0; READ_AT_ONCE];
    loop {
        let length = match file.read(&mut part) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            length => length?,
        };
        if length == 0 || !importer.push(&part[..length]) {
            return Ok(());
        }
    }
}

/// Reads the theme in a zip or a folder.
fn read_theme(file: &Path) -> Answer {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let theme = own::read(file).map_err(|error| {
        warn!("{name}: {error}");
        LocalText::from(&error)
    });
    Answer::Theme { file: name, theme }
}

/// Writes a text to the file that the player has chosen. The old contents stay until the new text
/// is written completely.
fn replace(path: &Path, text: &str) -> Result<(), StoreError> {
    let written = match write_new(path, text) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => write_over(path, text),
        written => written,
    };
    written.map_err(|error| explain(path, &error))
}

/// Writes a text to a new file, which then takes the place of an old one.
fn write_over(path: &Path, text: &str) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    match write_new(&new, text) {
        Ok(()) => System.rename(&new, path).inspect_err(|_| {
            // Nobody needs the file under that name.
            let _ = System.remove(&new);
        }),
        // Some sandboxes allow writing to the chosen file only.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            System.create(path).and_then(|file| fill(file, text))
        }
        Err(error) => Err(error),
    }
}

/// Writes a text to a new file in the first of these folders that accepts it, and returns its path.
/// No file is ever overwritten: if `name` is taken, the file becomes `game (2).pgn` or the like.
fn put(folders: &[PathBuf], name: &str, text: &str) -> Result<PathBuf, StoreError> {
    let mut refused = StoreError { cause: Cause::NoHome, place: Location::Home };
    for (index, folder) in folders.iter().enumerate() {
        if index + 1 == folders.len()
            && let Err(error) = System.make_folder(folder)
        {
            return Err(explain(folder, &error));
        }
        for number in 1..=MOST_OF_A_NAME {
            let path = folder.join(numbered(name, number));
            match write_new(&path, text) {
                Ok(()) => return Ok(path),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => {
                    refused = explain(&path, &error);
                    break;
                }
            }
        }
    }
    Err(refused)
}

/// Returns `game.pgn`, `game (2).pgn` and so on.
fn numbered(name: &str, number: u32) -> String {
    match (number, name.rsplit_once('.')) {
        (1, _) => name.into(),
        (_, Some((stem, ending))) => format!("{stem} ({number}).{ending}"),
        (_, None) => format!("{name} ({number})"),
    }
}

/// Writes a new file and syncs it to the disk, or leaves no file.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    let file = OpenOptions::new().write(true).create_new(true).open(path)?;
    fill(file, text).inspect_err(|_| {
        // Half a file is useless, and may be what fills the disk.
        let _ = System.remove(path);
    })
}

fn fill(mut file: File, text: &str) -> io::Result<()> {
    System.write(&mut file, text.as_bytes())?;
    System.sync(&mut file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Texts;
    use std::fs;
    use tempfile::TempDir;

    struct Folder(TempDir);

    impl Folder {
        fn new() -> Self {
            Self(tempfile::tempdir().unwrap())
        }

        fn path(&self) -> PathBuf {
            self.0.path().into()
        }

        fn files(&self) -> Vec<String> {
            let mut names = System.list(self.0.path()).unwrap();
            names.sort();
            names
        }

        fn text(&self, name: &str) -> String {
            fs::read_to_string(self.path().join(name)).unwrap()
        }
    }

    /// Returns the answer after this text came in.
    fn came(text: &str) -> Answer {
        Answer::Came(import(text.as_bytes()).map_err(Box::new))
    }

    #[test]
    fn a_failed_dialog_is_not_a_cancelled_one() {
        let folder = Folder::new();
        let (folders, chosen) = ([folder.path()], folder.path().join("chosen.pgn"));
        let saved = |chosen| save(chosen, &folders, "game.pgn", "text");
        assert_eq!((saved(Ok(None)), folder.files().len()), (None, 0));
        let place = folder.path().join("game.pgn").display().to_string();
        assert_eq!(saved(Err(NoDialog)), Some(Answer::Saved(Some(place))));
        assert_eq!(saved(Ok(Some(chosen.clone()))), Some(Answer::Saved(None)));
        assert_eq!(
            (folder.text("chosen.pgn"), folder.text("game.pgn")),
            ("text".into(), "text".into())
        );
        assert_eq!(opened(Ok(None), read), None);
        assert_eq!(opened(Err(NoDialog), read), Some(Answer::NoDialog));
        assert_eq!(opened(Ok(Some(chosen)), read), Some(came("text")));
    }

    #[test]
    fn no_file_is_written_over() {
        let folder = Folder::new();
        let folders = [folder.path()];
        for text in ["one", "two", "three"] {
            put(&folders, "game.pgn", text).unwrap();
        }
        assert_eq!(folder.files(), ["game (2).pgn", "game (3).pgn", "game.pgn"]);
        assert_eq!(
            (folder.text("game.pgn"), folder.text("game (3).pgn")),
            ("one".into(), "three".into())
        );
        let place = put(&folders, "no ending", "").unwrap();
        assert_eq!(place, folder.path().join("no ending"));
        assert!(put(&folders, "no ending", "").unwrap().ends_with("no ending (2)"));
    }

    #[test]
    fn the_last_folder_is_made_and_a_missing_one_before_it_is_passed_over() {
        let folder = Folder::new();
        let (gone, made) = (folder.path().join("gone"), folder.path().join("a/b"));
        let place = put(&[gone, made.clone()], "game.fen", "text").unwrap();
        assert_eq!(place, made.join("game.fen"));
        assert_eq!(folder.files(), ["a"]);
    }

    #[test]
    fn if_nothing_can_be_written_the_error_names_the_path_and_the_cause() {
        let folder = Folder::new();
        fs::write(folder.path().join("file"), "").unwrap();
        let error = put(&[folder.path().join("file/in/a/file")], "game.pgn", "text").unwrap_err();
        assert_eq!(error.cause, Cause::Folder);
        assert!(error.to_string().contains("file/in/a/file"), "{error}");
        assert!(put(&[], "game.pgn", "text").is_err());
        assert_eq!(folder.text("file"), "");
    }

    #[test]
    fn the_chosen_file_is_replaced_whole() {
        let folder = Folder::new();
        let path = folder.path().join("game.pgn");
        for text in ["the first, which is longer", "the second"] {
            replace(&path, text).unwrap();
            assert_eq!((folder.text("game.pgn").as_str(), folder.files().len()), (text, 1));
        }
        // The name of the temporary file is taken by somebody else's file.
        fs::write(folder.path().join("game.pgn.new"), "not ours").unwrap();
        assert!(replace(&path, "the third").is_err());
        assert_eq!(
            (folder.text("game.pgn").as_str(), folder.text("game.pgn.new").as_str()),
            ("the second", "not ours")
        );
        let error = replace(&folder.path().join("gone/game.pgn"), "text").unwrap_err();
        assert_eq!(error.cause, Cause::Missing);
        // A folder is not a file, and stays as it is.
        fs::create_dir(folder.path().join("folder.pgn")).unwrap();
        assert!(replace(&folder.path().join("folder.pgn"), "text").is_err());
        assert!(
            folder.path().join("folder.pgn").is_dir()
                && !folder.path().join("folder.pgn.new").exists()
        );
    }

    #[test]
    fn a_file_is_read_however_long_it_is() {
        let folder = Folder::new();
        let path = folder.path().join("game.pgn");
        let game = "[Event \"Evening\"]\n\n1. e4 e5 1-0\n\n";
        for copies in [1, 2, READ_AT_ONCE / 8] {
            fs::write(&path, game.repeat(copies)).unwrap();
            assert_eq!(read(&path), came(&game.repeat(copies)));
        }
        // No more is read than is needed to refuse it.
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        assert!(matches!(read(&path), Answer::Came(Err(_))));
        for wrong in [folder.path(), folder.path().join("gone.pgn")] {
            let Answer::Failed(Task::Open, reason) = read(&wrong) else { panic!("{wrong:?}") };
            let reason = Texts::default().get(&reason);
            assert!(reason.contains(&wrong.display().to_string()), "{reason}");
        }
    }
}
