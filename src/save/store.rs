//! The trait of the places that hold the texts of games, with their names and errors.

use super::{MAX_BYTES, MAX_EVENTS};
use core::fmt;
use fogchess_phrase::{Phrase, Worded};
use fogchess_rules::text::is_device_name;
use std::{
    path::{Component, Path},
    time::SystemTime,
};

/// The name of a saved game.
///
/// The game's own names are plain: letters, digits and dashes only, so that every system takes them
/// for a file and none for a folder. Servers and browsers take no others. In the player's folder,
/// files may have any names: sync programs leave copies there, and players put files there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SaveName(String);

impl SaveName {
    /// The longest plain name, in characters.
    const LONGEST_PLAIN: usize = 64;
    /// The longest name of a file, in bytes. Most systems allow 255, with all endings.
    const LONGEST: usize = 235;

    /// Returns the name, if it is plain.
    pub fn new(name: &str) -> Option<Self> {
        let fits = (1..=Self::LONGEST_PLAIN).contains(&name.len());
        let safe = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        (fits && safe && !is_device_name(name)).then(|| Self(name.into()))
    }

    /// Returns the name of the game in a file of a folder. `stem` is the file's name without its
    /// ending. Returns `None` for hidden and temporary files.
    pub fn of_file(stem: &str) -> Option<Self> {
        let fits = (1..=Self::LONGEST).contains(&stem.len());
        let is_file = Path::new(stem).components().eq([Component::Normal(stem.as_ref())]);
        let is_hidden = stem.starts_with(['.', '~']) || stem.contains(char::is_control);
        (fits && is_file && !is_hidden && !is_device_name(stem)).then(|| Self(stem.into()))
    }

    /// The most games with a beginning in the same second that [`Self::of`] can name.
    pub(super) const MOST_AT_ONCE: u32 = 99;

    /// Returns the name of a game that began at `began`, in UTC. Among the games of the same
    /// second, the first has the `number` 1. Sorted by name, games are sorted by their beginning.
    pub fn of(began: SystemTime, number: u32) -> Self {
        let text = humantime::format_rfc3339_seconds(began).to_string().replace(':', "-");
        Self(if number > 1 { format!("{text}-{number:02}") } else { text })
    }

    /// Returns the time, to the second, at which the game began that [`Self::of`] gave this name,
    /// also of a copy of that game. Returns `None` for any other name that a file may have.
    pub fn began(&self) -> Option<SystemTime> {
        self.parts().map(|(began, ..)| began)
    }

    /// Returns the words that another program has added to the name of a copy, as sync programs do
    /// on a conflict: a device, a person, a time, a number. Returns `None` if this is no copy.
    pub fn copied_from(&self) -> Option<&str> {
        let (.., words) = self.parts().filter(|(.., words)| !words.is_empty())?;
        let bare = words.trim_matches([' ', '-', '_', '.', '~']);
        let inner = bare.strip_prefix('(').and_then(|bare| bare.strip_suffix(')'));
        let bare = inner.filter(|inner| !inner.contains(['(', ')'])).unwrap_or(bare);
        Some(if bare.is_empty() { words } else { bare })
    }

    /// Returns the plain name under which a server may keep this game. A copy has the name of its
    /// game.
    #[must_use]
    pub fn plain(&self) -> Self {
        if let Some((_, own, _)) = self.parts() {
            return Self(own.into());
        }
        let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
        // A number may follow.
        Self(self.0.chars().map(plain).take(Self::LONGEST_PLAIN - "-99".len()).collect())
    }

    /// Splits a name that begins as those of [`Self::of`] do: the time in it, the part that
    /// [`Self::of`] gave it, and the words that were added.
    fn parts(&self) -> Option<(SystemTime, &str, &str)> {
        let (time, rest) = self.0.split_once('Z')?;
        let (day, time) = time.split_once('T')?;
        let text = format!("{day}T{}Z", time.replace('-', ":"));
        let began = humantime::parse_rfc3339(&text).ok()?;
        let after_number = rest.strip_prefix('-').and_then(|rest| {
            let words = rest.trim_start_matches(|c: char| c.is_ascii_digit());
            (words.len() < rest.len() && !words.starts_with(char::is_alphanumeric)).then_some(words)
        });
        let words = after_number.unwrap_or(rest);
        Some((began, &self.0[..self.0.len() - words.len()], words))
    }

    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SaveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An error of a [`Store`]. No saved game is lost by it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub struct StoreError {
    /// The cause of the error.
    pub cause: Cause,
    /// The thing that the error is about.
    pub place: Location,
}

/// The thing that an error is about, as players know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file or a folder, by its path.
    Path(String),
    /// A game, in any store.
    Game(SaveName),
    /// All games.
    Games,
    /// The player's home folder.
    Home,
    /// The browser's storage for this page.
    Browser,
}

impl From<&SaveName> for Location {
    fn from(name: &SaveName) -> Self {
        Self::Game(name.clone())
    }
}

impl Worded for Location {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Path(path) => Phrase::verbatim(path),
            Self::Game(name) => Phrase::new("place-game").with("name", name),
            Self::Games => "place-games".into(),
            Self::Home => "place-home".into(),
            Self::Browser => "place-browser".into(),
        }
    }
}

/// The causes of a [`StoreError`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The game or the file does not exist.
    Missing,
    /// The file is a symbolic link to a file that does not exist.
    DeadLink,
    /// The file is in a cloud, and on this device only in name.
    InCloud,
    /// The player has no home folder to save games in.
    NoHome,
    /// The text is longer than any game. It was not read, or not written.
    TooLarge,
    /// A folder is where a file should be, or a file where a folder should be.
    Folder,
    /// The player may not read or write there.
    Denied,
    /// Nobody may write there.
    ReadOnly,
    /// There is no room left.
    Full,
    /// Another window of the program has the game open.
    InUse,
    /// Somebody else has changed the game since it was last read or written here.
    Changed,
    /// The text that was read back differs from the one written: the medium is failing.
    Altered,
    /// The browser refused, and gave no reason.
    Refused,
    /// Another cause, in the words of the system.
    Other(String),
}

impl Worded for StoreError {
    fn phrase(&self) -> Phrase {
        let key = match &self.cause {
            Cause::Missing => "store-missing",
            Cause::DeadLink => "store-dead-link",
            Cause::InCloud => "store-in-cloud",
            Cause::NoHome => "store-no-home",
            Cause::TooLarge => "store-too-large",
            Cause::Folder => "store-folder",
            Cause::Denied => "store-denied",
            Cause::ReadOnly => "store-read-only",
            Cause::Full => "store-full",
            Cause::InUse => "store-in-use",
            Cause::Changed => "store-changed",
            Cause::Altered => "store-altered",
            Cause::Refused => "store-refused",
            Cause::Other(_) => "store-other",
        };
        let phrase = Phrase::new(key).with_phrase("place", &self.place);
        match &self.cause {
            Cause::TooLarge => phrase.with("moves", MAX_EVENTS).with("kib", MAX_BYTES / 1024),
            Cause::Other(reason) => phrase.with("reason", reason),
            _ => phrase,
        }
    }
}

/// A place for the texts of games. Each game has one backup: the text before the last.
///
/// After any crash or failure, the text that [`Self::write`] last reported as written can be found
/// again, as the game or as its backup.
pub trait Store: Send + Sync {
    /// Returns the names of the games, oldest first. They include games of which only the backup is
    /// left.
    ///
    /// # Errors
    /// If the games cannot be listed.
    fn names(&self) -> Result<Vec<SaveName>, StoreError>;

    /// Returns the text of a game.
    ///
    /// # Errors
    /// [`Cause::Missing`] if there is no such game, and [`Cause::TooLarge`] if the text is longer
    /// than any game; a longer file is not read to its end.
    fn read(&self, name: &SaveName) -> Result<Vec<u8>, StoreError>;

    /// Returns the backup of a game: the text before the last one written.
    ///
    /// # Errors
    /// The same as for [`Self::read`].
    fn read_backup(&self, name: &SaveName) -> Result<Vec<u8>, StoreError>;

    /// Writes a game durably. The text before it becomes the backup.
    ///
    /// # Errors
    /// If the text could not be written; the text before it can still be read.
    fn write(&mut self, name: &SaveName, text: &[u8]) -> Result<(), StoreError>;

    /// Moves the text of a game to a name that nothing has yet, and returns that name. The backup
    /// stays.
    ///
    /// # Errors
    /// If the text could not be moved; then it stays where it was.
    fn set_aside(&mut self, name: &SaveName) -> Result<String, StoreError>;

    /// Removes a game and its backup for good.
    ///
    /// # Errors
    /// If a part of the game is still there.
    fn remove(&mut self, name: &SaveName) -> Result<(), StoreError>;

    /// Claims a game for this window, until [`Self::release`] or the end of the program.
    ///
    /// # Errors
    /// [`Cause::InUse`] if another window has claimed it.
    fn claim(&mut self, name: &SaveName) -> Result<(), StoreError>;

    /// Releases a game, so that other windows can claim it.
    fn release(&mut self, name: &SaveName);
}

/// A store that holds nothing, for a player without a home folder. Reading and writing fail with
/// this error, so the player learns of it when the first game is saved.
#[derive(Clone, Debug)]
pub struct Nowhere(pub StoreError);

impl Store for Nowhere {
    fn names(&self) -> Result<Vec<SaveName>, StoreError> {
        Ok(Vec::new())
    }

    fn read(&self, _: &SaveName) -> Result<Vec<u8>, StoreError> {
        Err(self.0.clone())
    }

    fn read_backup(&self, _: &SaveName) -> Result<Vec<u8>, StoreError> {
        Err(self.0.clone())
    }

    fn write(&mut self, _: &SaveName, _: &[u8]) -> Result<(), StoreError> {
        Err(self.0.clone())
    }

    fn set_aside(&mut self, _: &SaveName) -> Result<String, StoreError> {
        Err(self.0.clone())
    }

    fn remove(&mut self, _: &SaveName) -> Result<(), StoreError> {
        Err(self.0.clone())
    }

    fn claim(&mut self, _: &SaveName) -> Result<(), StoreError> {
        Err(self.0.clone())
    }

    fn release(&mut self, _: &SaveName) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::time::Duration;

    #[test]
    fn names_are_safe_for_files() {
        for name in ["2026-11-20T18-00-00Z", "a", "x-2"] {
            assert_eq!(SaveName::new(name).expect("a name").as_str(), name);
        }
        let long = "x".repeat(65);
        for name in ["", ".", "..", "a/b", "a\\b", "C:", "a b", "é", "a\0", "nul", "COM1", &long] {
            assert_eq!(SaveName::new(name), None, "{name}");
        }
    }

    #[test]
    fn a_game_is_named_after_its_beginning() {
        let began = SystemTime::UNIX_EPOCH + Duration::from_millis(1_795_197_600_999);
        let name = SaveName::of(began, 1);
        assert_eq!(name.as_str(), "2026-11-20T18-00-00Z");
        assert_eq!(SaveName::new(name.as_str()), Some(name.clone()));
        let second = SaveName::of(began, 2);
        assert_eq!(second.as_str(), "2026-11-20T18-00-00Z-02");
        let numbers = 1..=SaveName::MOST_AT_ONCE;
        let mut names: Vec<_> = numbers.map(|number| SaveName::of(began, number)).collect();
        names.push(SaveName::of(began + Duration::from_secs(1), 1));
        assert!(names.is_sorted(), "{names:?}");
        let to_the_second = SystemTime::UNIX_EPOCH + Duration::from_secs(1_795_197_600);
        assert_eq!([name.began(), second.began()], [Some(to_the_second); 2]);
        for other in ["x", "2026-11-20", "2026-11-20T18-00-00", "2026-13-20T18-00-00Z"] {
            assert_eq!(SaveName::new(other).expect("a name").began(), None, "{other}");
        }
    }

    #[test]
    fn a_copy_of_any_program_is_known_with_its_game() {
        let game = "2026-11-20T18-00-00Z";
        for own in [game, "2026-11-20T18-00-00Z-02"] {
            for (words, from) in [
                ("-LAPTOP", "LAPTOP"),
                ("-3D-PC", "3D-PC"),
                (" (Anna's conflicted copy 2026-11-21)", "Anna's conflicted copy 2026-11-21"),
                (" (Конфликтующая копия, Анна)", "Конфликтующая копия, Анна"),
                (".sync-conflict-20261121-101010-ABCDEFG", "sync-conflict-20261121-101010-ABCDEFG"),
                ("_conflict-20261121-101010", "conflict-20261121-101010"),
                (" (1)", "1"),
                (" (SFConflict anna) (1)", "(SFConflict anna) (1)"),
                (" 2", "2"),
                (" - Copy", "Copy"),
                (" - 副本", "副本"),
                ("~", "~"),
            ] {
                let name = SaveName::of_file(&format!("{own}{words}")).expect("a name");
                assert_eq!(name.copied_from(), Some(from), "{name}");
                assert_eq!(name.began(), SaveName::new(game).expect("a name").began(), "{name}");
                assert_eq!(name.plain().as_str(), own);
            }
            let own = SaveName::of_file(own).expect("a name");
            assert_eq!((own.copied_from(), own.plain()), (None, own.clone()));
        }
        for (by_hand, plain) in [("x", "x"), ("Friday (2)", "Friday--2-"), ("Пятница", "-------")]
        {
            let name = SaveName::of_file(by_hand).expect("a name");
            assert_eq!((name.copied_from(), name.began()), (None, None), "{name}");
            assert_eq!(SaveName::new(plain), Some(name.plain()), "{name}");
        }
    }

    #[test]
    fn hidden_and_temporary_files_are_no_games() {
        let long = "x".repeat(236);
        for name in ["", ".", "..", ".x", "._x", ".~x", "~$x", "a/b", "nul", "a\0", "a\n", &long] {
            assert_eq!(SaveName::of_file(name), None, "{name}");
        }
    }
}
