//! Where the texts of games lie, whatever kind of place that is.

use core::fmt;
use std::time::SystemTime;

/// The name of a kept game: letters, digits and dashes, so that every system takes it for a
/// file and none for a folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SaveName(String);

impl SaveName {
    /// The longest name, in characters.
    const LONGEST: usize = 64;

    /// The name, if it is one.
    pub fn new(name: &str) -> Option<Self> {
        let fits = (1..=Self::LONGEST).contains(&name.len());
        let safe = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        (fits && safe && !is_device(name)).then(|| Self(name.into()))
    }

    /// The most games that [`Self::of`] can name which began in the same second.
    pub(super) const MOST_AT_ONCE: u32 = 99;

    /// The name of the game that began then, in UTC. Of those that began in the same second the
    /// first has the `number` 1. Sorted by name, games are sorted by their beginning.
    pub fn of(began: SystemTime, number: u32) -> Self {
        let text = humantime::format_rfc3339_seconds(began).to_string().replace(':', "-");
        Self(if number > 1 { format!("{text}-{number:02}") } else { text })
    }

    /// When the game began to which [`Self::of`] gave this name, to the second. A file can have
    /// another name, which does not say.
    pub fn began(&self) -> Option<SystemTime> {
        let (time, number) = self.0.split_once('Z')?;
        let (day, time) = time.split_once('T')?;
        let is_copy = number.strip_prefix('-').is_some_and(|number| number.parse::<u32>().is_ok());
        let text = format!("{day}T{}Z", time.replace('-', ":"));
        humantime::parse_rfc3339(&text).ok().filter(|_| number.is_empty() || is_copy)
    }

    /// The name itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether Windows opens a device when a file has this name, whatever its folder and ending.
pub(super) fn is_device(stem: &str) -> bool {
    let stem = stem.to_ascii_uppercase();
    let numbered =
        |device| stem.strip_prefix(device).is_some_and(|rest| rest.len() == 1 && rest != "0");
    ["CON", "PRN", "AUX", "NUL"].contains(&stem.as_str()) || numbered("COM") || numbered("LPT")
}

impl fmt::Display for SaveName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a place refused to do. Nothing that was kept there is lost by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError {
    /// Why.
    pub cause: Cause,
    /// What it was about.
    pub place: Location,
}

/// What a place is about, as players know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Location {
    /// A file or a folder, by its path.
    Path(String),
    /// A game, wherever it lies.
    Game(SaveName),
    /// All games.
    Games,
    /// The player's home folder.
    Home,
    /// What a browser stores for this page.
    Browser,
}

impl From<&SaveName> for Location {
    fn from(name: &SaveName) -> Self {
        Self::Game(name.clone())
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(path) => f.write_str(path),
            Self::Game(name) => write!(f, "the game {name}"),
            Self::Games => f.write_str("the saved games"),
            Self::Home => f.write_str("your home folder"),
            Self::Browser => f.write_str("the browser's storage for this page"),
        }
    }
}

/// Why a place refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// There is no such thing.
    Missing,
    /// The player has no folder where it could be.
    NoHome,
    /// It is longer than any game. It was not read, or not written.
    TooLarge,
    /// A folder is where a file should be, or a file where a folder should be.
    Folder,
    /// The player may not read or write there.
    Denied,
    /// Nobody may write there.
    ReadOnly,
    /// There is no room left.
    Full,
    /// Another window of the game has it open.
    InUse,
    /// Somebody else has changed it since it was last read or written here.
    Changed,
    /// What was read back is not what had been written: the medium is failing.
    Altered,
    /// The browser would not, and does not say why.
    Refused,
    /// Something else, as the system tells it.
    Other(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cause, place } = self;
        match cause {
            Cause::Missing => write!(f, "there's no {place}"),
            Cause::NoHome => f.write_str("you have no home folder"),
            Cause::TooLarge => {
                let (most, kib) = (super::MAX_EVENTS, super::MAX_BYTES / 1024);
                write!(f, "{place} is longer than {most} moves or {kib} KiB")
            }
            Cause::Folder => {
                write!(f, "there's a folder in place of a file at {place}, or the other way round")
            }
            Cause::Denied => write!(f, "access to {place} is denied"),
            Cause::ReadOnly => write!(f, "{place} is read-only"),
            Cause::Full => write!(f, "there's no space left in {place}"),
            Cause::InUse => write!(f, "another window of the game has {place} open"),
            Cause::Changed => write!(f, "something else has changed {place}"),
            Cause::Altered => write!(f, "what was written to {place} can't be read back"),
            Cause::Refused => write!(f, "the browser refused ({place})"),
            Cause::Other(reason) => write!(f, "{reason} ({place})"),
        }
    }
}

impl core::error::Error for StoreError {}

/// A place for the texts of games. Each of them has one backup: the text before the last.
///
/// Whenever the program dies, and whatever fails, what [`Self::write`] last said it had
/// written is found again, there or in the backup.
pub trait Store: Send + Sync {
    /// The games that are there, oldest first; also those of which only the backup is left.
    ///
    /// # Errors
    /// If the place cannot be looked into.
    fn names(&self) -> Result<Vec<SaveName>, StoreError>;

    /// The text of a game.
    ///
    /// # Errors
    /// [`Cause::Missing`] if there is none, and [`Cause::TooLarge`] before reading one that is
    /// no game's.
    fn read(&self, name: &SaveName) -> Result<Vec<u8>, StoreError>;

    /// The text of a game before the last one was written.
    ///
    /// # Errors
    /// As [`Self::read`].
    fn read_backup(&self, name: &SaveName) -> Result<Vec<u8>, StoreError>;

    /// Writes a game down for good. The text that was there becomes its backup.
    ///
    /// # Errors
    /// If it could not be written; what was there before can still be read.
    fn write(&mut self, name: &SaveName, text: &[u8]) -> Result<(), StoreError>;

    /// Moves the text of a game out of the way, to a name that nothing has yet. Its backup
    /// stays. Says where it is now.
    ///
    /// # Errors
    /// If it could not be moved; then it is where it was.
    fn set_aside(&mut self, name: &SaveName) -> Result<String, StoreError>;

    /// Removes a game and its backup for good.
    ///
    /// # Errors
    /// If something of it is still there.
    fn remove(&mut self, name: &SaveName) -> Result<(), StoreError>;

    /// Makes a game ours until [`Self::release`] or the end of the program.
    ///
    /// # Errors
    /// [`Cause::InUse`] if another window has it.
    fn claim(&mut self, name: &SaveName) -> Result<(), StoreError>;

    /// Lets other windows have a game again.
    fn release(&mut self, name: &SaveName);
}

/// No place at all, as for a player without a home folder. It is told when there is
/// something to keep.
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
        for other in ["x", "2026-11-20", "2026-11-20T18-00-00", "2026-11-20T18-00-00Z-x"] {
            assert_eq!(SaveName::new(other).expect("a name").began(), None, "{other}");
        }
    }
}
