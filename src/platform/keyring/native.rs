//! Keeps the entries of a keyring as files of the folder `keys`, beside the settings.

use super::{KeyStore, Keyring};
use crate::{
    online::Invites,
    save::{
        StoreError,
        files::{Files, System, wait_for_lock},
        native::explain,
    },
};
use std::{
    fs::{self, DirBuilder},
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    process,
};

/// The folder, in the one for settings.
const FOLDER: &str = "keys";
const ENDING: &str = ".key";
const LOCK: &str = "lock";
/// The file in which earlier versions kept the one game that was being played.
const OLD: &str = "game-on-a-server";
/// The length of the longest entry that is read, in bytes. The game itself writes a few hundred, and
/// more if the player has made many marks.
const MAX_BYTES: u64 = 256 * 1024;

/// A folder of entries.
struct KeyFolder(PathBuf);

/// Returns the keys that are kept beside the settings in a folder.
pub fn open(settings: &Path) -> Keyring {
    let mut keyring = Keyring::new(KeyFolder(settings.join(FOLDER)));
    let old = settings.join(OLD);
    if let Ok(text) = read(&old)
        && let Some(game) = Invites::from_text(&text)
        && keyring.take_over(&game)
    {
        // If this fails, the game is taken over again, or found to be over.
        let _ = fs::remove_file(&old);
        keyring.look_again();
    }
    keyring
}

fn read(path: &Path) -> io::Result<String> {
    String::from_utf8(System.read(path, MAX_BYTES)?).map_err(|_| ErrorKind::InvalidData.into())
}

/// Returns the name of the file for an entry. No two entries have the same, on systems either that
/// take upper and lower case for the same.
fn file_name(entry: &str) -> String {
    let escape = |byte: u8| match byte {
        b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-' => char::from(byte).to_string(),
        _ => format!("%{byte:02x}"),
    };
    entry.bytes().map(escape).collect::<String>() + ENDING
}

impl KeyFolder {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(file_name(name))
    }

    /// Makes the folder, which only the player may open.
    fn make(&self) -> Result<(), StoreError> {
        let mut folder = DirBuilder::new();
        folder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut folder, 0o700);
        folder.create(&self.0).map_err(|error| explain(&self.0, &error))
    }

    fn write_file(&self, path: &Path, text: &str) -> io::Result<()> {
        // Another window may write the same entry.
        let new = self.0.join(format!("{}.new", process::id()));
        let mut file = System.create(&new)?;
        System.write(&mut file, text.as_bytes())?;
        System.sync(&mut file)?;
        drop(file);
        System.rename(&new, path)?;
        System.sync_folder(&self.0)
    }
}

impl KeyStore for KeyFolder {
    fn texts(&self) -> Result<Vec<String>, StoreError> {
        let names = match System.list(&self.0) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            names => names.map_err(|error| explain(&self.0, &error))?,
        };
        let keys = names.iter().filter(|name| name.ends_with(ENDING));
        Ok(keys.filter_map(|name| read(&self.0.join(name)).ok()).collect())
    }

    fn has(&self, name: &str) -> Result<bool, StoreError> {
        let path = self.path(name);
        System.exists(&path).map_err(|error| explain(&path, &error))
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StoreError> {
        self.make()?;
        let path = self.path(name);
        self.write_file(&path, text).map_err(|error| explain(&path, &error))
    }

    fn add(&self, name: &str, text: &str) -> Result<String, StoreError> {
        self.make()?;
        let (path, lock) = (self.path(name), self.0.join(LOCK));
        let _lock = wait_for_lock(&lock).map_err(|error| explain(&lock, &error))?;
        match read(&path) {
            Ok(there) => Ok(there),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                self.write_file(&path, text).map_err(|error| explain(&path, &error))?;
                Ok(text.to_owned())
            }
            Err(error) => Err(explain(&path, &error)),
        }
    }

    fn remove(&self, name: &str) -> Result<(), StoreError> {
        let path = self.path(name);
        match System.remove(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(explain(&path, &error)),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::online::{GameId, Invite, OwnerKey, OwnerLink, SeatKey};

    fn game(game: u64, key: u8) -> Invites {
        let key = Some(SeatKey([key; 16]));
        Invite { page: "https://Host:8080/Fog/".into(), game: GameId(game), key }.into()
    }

    #[test]
    fn keys_come_back_from_a_folder_that_was_not_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("deep/er");
        let (mut one, mut other) = (open(&inner), open(&inner));
        assert!(!inner.exists(), "nothing is made before it is needed");
        one.keep(&game(1, 1));
        other.keep(&game(2, 2));
        let link =
            |key| OwnerLink::new("https://host", OwnerKey(SeatKey([key; 16]))).expect("a link");
        assert_eq!(one.add_owner(link(1)), link(1));
        assert_eq!(other.add_owner(link(2)), link(1));
        let again = open(&inner);
        assert_eq!(again.games(), [game(1, 1), game(2, 2)]);
        assert_eq!(again.owner_at("https://host"), Some(&link(1)));
        one.forget(&game(1, 1).own);
        assert_eq!(open(&inner).games(), [game(2, 2)]);
        fs::remove_dir_all(&inner).expect("it is there");
        assert!(other.restore(&[game(2, 2)]));
        assert_eq!(open(&inner).games(), [game(2, 2)]);
    }

    #[cfg(unix)]
    #[test]
    fn only_the_player_may_read_them() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        open(folder.path()).keep(&game(1, 1));
        let mode = fs::metadata(folder.path().join(FOLDER)).expect("a folder").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }

    #[test]
    fn the_game_of_an_earlier_version_is_carried_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let old = folder.path().join(OLD);
        fs::write(&old, game(5, 5).to_text()).expect("it is written");
        assert_eq!(open(folder.path()).games(), [game(5, 5)]);
        assert!(!old.exists());
        assert_eq!(open(folder.path()).games(), [game(5, 5)]);
        fs::write(&old, "nonsense").expect("it is written");
        assert_eq!(open(folder.path()).games(), [game(5, 5)]);
        assert!(old.exists(), "what is not understood is left alone");
    }

    #[test]
    fn no_two_entries_share_a_file() {
        assert_eq!(file_name("https://a.b/?games"), "https%3a%2f%2fa.b%2f%3fgames.key");
        assert_ne!(file_name("a/B").to_lowercase(), file_name("a/b").to_lowercase());
        assert_ne!(file_name("a%2fb"), file_name("a/b"));
    }
}
