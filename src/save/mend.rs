//! Mends saved games that cannot be read, and tells of the trouble.

use super::{
    error::SaveError,
    format::{Loaded, load, load_intact, to_text},
    keeper::Keeper,
    store::{Cause, SaveName, StoreError},
};
use fogchess_phrase::{Phrase, Worded};

/// A trouble with a saved game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{cause}")]
pub struct Trouble {
    /// The game; `None` if the trouble is about all games.
    pub name: Option<SaveName>,
    /// The cause of the trouble.
    pub cause: TroubleCause,
    /// The remedy that was taken.
    pub remedy: Remedy,
}

/// The causes of a [`Trouble`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum TroubleCause {
    /// The store refused an operation.
    Store(#[from] StoreError),
    /// The text is no valid game.
    Save(#[from] SaveError),
}

impl Worded for TroubleCause {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Store(error) => error.phrase(),
            Self::Save(error) => error.phrase(),
        }
    }
}

/// The remedies for a saved game that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Nothing, and nothing was changed.
    None,
    /// The game was set aside, under the given name.
    SetAside(String),
    /// The game was set aside under the given name, and its backup took its place.
    Backup(String),
    /// The game was set aside under the given name, and its valid beginning took its place: the
    /// given number of plies.
    UpTo(String, usize),
}

impl Keeper {
    /// Reads a claimed game, and mends it if that is needed and possible.
    pub(super) fn load_or_mend(
        &mut self,
        name: &SaveName,
    ) -> Result<(Loaded, Option<Trouble>), Trouble> {
        let mut valid = None;
        let cause = match self.store.read(name) {
            Ok(bytes) => match load(&bytes) {
                Ok(loaded) => return Ok((loaded, None)),
                // A newer version of the program can read it, so it is not broken.
                Err(error @ SaveError::Newer { .. }) => return Err(Trouble::about(name, error)),
                Err(error) => {
                    valid = load_intact(&bytes);
                    Ok(TroubleCause::from(error))
                }
            },
            Err(error) => match error.cause {
                // The program died between the two renames of a write: the backup is the game.
                Cause::Missing | Cause::DeadLink => Err(error),
                Cause::TooLarge | Cause::Folder => Ok(error.into()),
                _ => return Err(Trouble::about(name, error)),
            },
        };
        let backup = match self.store.read_backup(name).map(|bytes| load(&bytes)) {
            Ok(Ok(backup)) => Some(backup),
            Ok(Err(error @ SaveError::Newer { .. })) if cause.is_err() => {
                return Err(Trouble::about(name, error));
            }
            _ => None,
        };
        let is_longer =
            |a: &Loaded, b: &Loaded| a.saved.record.events.len() > b.saved.record.events.len();
        let (loaded, is_backup) = match (backup, valid) {
            (Some(backup), Some(valid)) if is_longer(&valid, &backup) => (Some(valid), false),
            (Some(backup), _) => (Some(backup), true),
            (None, valid) => (valid, false),
        };
        let Some(loaded) = loaded else {
            return Err(match cause {
                Ok(cause) => {
                    let remedy = Remedy::SetAside(self.set_aside(name)?);
                    Trouble { remedy, ..Trouble::about(name, cause) }
                }
                Err(error) => Trouble::about(name, error),
            });
        };
        let trouble = match cause {
            Ok(cause) => {
                let aside = self.set_aside(name)?;
                let remedy = if is_backup {
                    Remedy::Backup(aside)
                } else {
                    Remedy::UpTo(aside, loaded.game.plies())
                };
                Some(Trouble { remedy, ..Trouble::about(name, cause) })
            }
            Err(_) => None,
        };
        // If this fails, the next survey finds the same trouble again, and the failure is reported
        // when the game goes on and is written.
        let _ = self.store.write(name, to_text(&loaded.saved).as_bytes());
        Ok((loaded, trouble))
    }

    fn set_aside(&mut self, name: &SaveName) -> Result<String, Trouble> {
        self.store.set_aside(name).map_err(|error| Trouble::about(name, error))
    }
}

impl Trouble {
    pub(super) fn about(name: &SaveName, cause: impl Into<TroubleCause>) -> Self {
        Self { name: Some(name.clone()), cause: cause.into(), remedy: Remedy::None }
    }

    /// Returns the trouble that the game is open already.
    pub(super) fn in_use(name: &SaveName) -> Self {
        Self::about(name, StoreError { cause: Cause::InUse, place: name.into() })
    }
}
