//! Saves the game that is being played, and changes the saved games.
//!
//! Each game has its own name in the store from its first move on, so no game is ever written over
//! another.

use super::{
    Trouble,
    format::{Loaded, MAX_BYTES, MAX_EVENTS, SavedGame, parse, to_text},
    notes::Notes,
    store::{Cause, Location, SaveName, Store, StoreError},
    survey::Known,
};
use core::cmp::Ordering;
use fogchess_game::Game;
use fogchess_rules::Seats;
use std::{
    collections::{BTreeMap, BTreeSet},
    time::SystemTime,
};

/// A store, and the game in it that is on the table: the one that is being played.
pub struct Keeper {
    pub(super) store: Box<dyn Store>,
    current: Option<Current>,
    /// The games whose troubles this window has reported, so that it reports each only once. `None`
    /// stands for trouble with all games.
    pub(super) told: BTreeSet<Option<SaveName>>,
    /// The games that were looked at. Reading a text is quick, but parsing it is not.
    pub(super) known: BTreeMap<SaveName, Known>,
    /// The names of removed games. No other game gets them, because a removed game may be restored.
    removed: BTreeSet<SaveName>,
}

/// The game on the table.
struct Current {
    name: SaveName,
    title: String,
    /// `true` if another window has gone on with the game.
    lost: bool,
    /// `true` once the game is in the store.
    stored: bool,
    /// `true` if it was no longer there when it was last written: somebody has cleared the store.
    cleared: bool,
    /// The time at which it was saved when it was over. Notes that are made later do not change it.
    ended: Option<SystemTime>,
}

impl Current {
    const fn new(name: SaveName, title: String, stored: bool, ended: Option<SystemTime>) -> Self {
        Self { name, title, lost: false, stored, cleared: false, ended }
    }
}

/// The result of taking in a game that has come from another place under a name of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TakenIn {
    /// No game had this name.
    New,
    /// The game here was the same.
    Same,
    /// The game here was an earlier state of it, and was replaced.
    Ahead,
    /// The game here had gone further. It has stayed.
    Behind,
    /// The game here was another one, or is open. It has stayed, and the game that has come stands
    /// beside it under another name.
    Beside,
}

/// A game opened to be played on.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The game, paused unless it is over.
    pub game: Game,
    /// The players, from the point of view of this screen.
    pub seats: Seats,
    /// The trouble to report to the players, if any.
    pub trouble: Option<Trouble>,
    /// The names of fields in the text that were ignored.
    pub unknown: Vec<String>,
    /// The notes of this screen.
    pub notes: Notes,
}

impl Keeper {
    /// Returns a keeper of the games in a store.
    pub fn new(store: impl Store + 'static) -> Self {
        Self {
            store: Box::new(store),
            current: None,
            told: BTreeSet::new(),
            known: BTreeMap::new(),
            removed: BTreeSet::new(),
        }
    }

    /// Writes the game on the table, or a new game under a new name. `now` is the time of day.
    ///
    /// # Errors
    /// If the game could not be written; the caller may try again. [`Cause::Changed`] means that
    /// another window has gone on with the game. After that, this keeper no longer writes it.
    pub fn keep(&mut self, saved: SavedGame, now: SystemTime) -> Result<(), StoreError> {
        if self.current.is_none() {
            let name = self.new_name(now)?;
            self.current = Some(Current::new(name, saved.title.clone(), false, None));
        }
        let Some(current) = self.current.as_mut().filter(|current| !current.lost) else {
            return Ok(());
        };
        let ended = saved.record.outcome.map(|_| current.ended.unwrap_or(now));
        current.ended = ended;
        let at = ended.unwrap_or(now);
        let saved = SavedGame { title: current.title.clone(), saved: Some(at), ..saved };
        let text = text_to_keep(&current.name, &saved)?;
        current.cleared = current.stored
            && is_missing(&self.store.read(&current.name))
            && is_missing(&self.store.read_backup(&current.name));
        if current.cleared {
            // The claim is gone with the game.
            self.store.release(&current.name);
            let _ = self.store.claim(&current.name);
        }
        let written = self.store.write(&current.name, text.as_bytes());
        if let Err(StoreError { cause: Cause::Changed, .. }) = written {
            current.lost = true;
        }
        current.stored |= written.is_ok();
        written
    }

    /// Returns the name of the game on the table, which it has from its first move on.
    pub fn current(&self) -> Option<&SaveName> {
        self.current.as_ref().map(|current| &current.name)
    }

    /// Returns `true` if another window has gone on with the game on the table.
    pub fn is_lost(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.lost)
    }

    /// Returns `true` if the game on the table was no longer in the store when it was last written.
    pub fn was_cleared(&self) -> bool {
        self.current.as_ref().is_some_and(|current| current.cleared)
    }

    /// Takes the game off the table. The next game to be kept gets a name of its own.
    pub fn let_go(&mut self) {
        if let Some(current) = self.current.take() {
            self.store.release(&current.name);
        }
    }

    /// Opens a game, which is on the table from then on. After an error, the table is as before.
    ///
    /// # Errors
    /// If the game cannot be played, or another window has it open.
    pub fn open(&mut self, name: &SaveName) -> Result<Opened, Trouble> {
        if !self.is_current(name) {
            self.claim(name)?;
        }
        let (Loaded { saved, game, unknown }, trouble) = match self.load_or_mend(name) {
            Ok(loaded) => loaded,
            Err(trouble) => {
                self.store.release(name);
                return Err(trouble);
            }
        };
        if !self.is_current(name) {
            self.let_go();
        }
        let seats = saved.seats();
        let ended = saved.record.outcome.and(saved.saved);
        self.current = Some(Current::new(name.clone(), saved.title, true, ended));
        Ok(Opened { game, seats, trouble, unknown, notes: saved.notes })
    }

    /// Removes a game, and returns its text for [`Self::restore`].
    ///
    /// # Errors
    /// If the game is open in this or another window, or could not be removed.
    pub fn remove(&mut self, name: &SaveName) -> Result<Vec<u8>, Trouble> {
        self.claim(name)?;
        let removed = self.store.read(name).and_then(|text| self.store.remove(name).map(|()| text));
        self.store.release(name);
        if removed.is_ok() {
            self.removed.insert(name.clone());
        }
        removed.map_err(|error| Trouble::about(name, error))
    }

    /// Puts a removed game back.
    ///
    /// # Errors
    /// If the game could not be written, or its name has been taken since.
    pub fn restore(&mut self, name: &SaveName, text: &[u8]) -> Result<(), Trouble> {
        self.claim(name)?;
        let restored = if is_missing(&self.store.read(name)) {
            self.store.write(name, text)
        } else {
            Err(StoreError { cause: Cause::Changed, place: name.into() })
        };
        self.store.release(name);
        restored.map_err(|error| Trouble::about(name, error))
    }

    /// Gives a game another title; an empty one removes the title. The game itself does not change.
    /// The game on the table keeps its new title from then on.
    ///
    /// Returns the names of fields that this version does not know. They are dropped, as the game's
    /// next move would drop them; the backup still has them.
    ///
    /// # Errors
    /// If another window has the game open, or it could not be read or written.
    pub fn rename(&mut self, name: &SaveName, title: &str) -> Result<Vec<String>, Trouble> {
        let is_current = self.is_current(name);
        if !is_current {
            self.claim(name)?;
        } else if self.is_lost() {
            return Err(Trouble::in_use(name));
        }
        let renamed = self.rewrite(name, name, title);
        if !is_current {
            self.store.release(name);
        }
        let (title, unknown) = renamed?;
        if let Some(current) = self.current.as_mut().filter(|_| is_current) {
            current.title = title;
        }
        Ok(unknown)
    }

    /// Saves a copy of a game as it was last written, under a name and a title of its own. The copy
    /// is another game from then on.
    ///
    /// Returns the copy's name, and the names of fields that this version does not know, which the
    /// copy lacks.
    ///
    /// # Errors
    /// If the game could not be read, or the copy not written.
    pub fn duplicate(
        &mut self,
        name: &SaveName,
        title: &str,
        now: SystemTime,
    ) -> Result<(SaveName, Vec<String>), Trouble> {
        // The name of the copy tells when the game itself began.
        let copy = self.new_name(name.began().unwrap_or(now));
        let copy = copy.map_err(|error| Trouble::about(name, error))?;
        let copied = self.rewrite(name, &copy, title);
        self.store.release(&copy);
        copied.map(|(_, unknown)| (copy, unknown))
    }

    /// Saves a game that came from elsewhere, under a name that no game has.
    ///
    /// # Errors
    /// If the game could not be written, or is too long to be read again.
    pub fn adopt(&mut self, saved: SavedGame, now: SystemTime) -> Result<SaveName, StoreError> {
        self.adopt_from(saved, now, now)
    }

    /// As [`Self::adopt`], for a game that began at `began`.
    fn adopt_from(
        &mut self,
        saved: SavedGame,
        began: SystemTime,
        now: SystemTime,
    ) -> Result<SaveName, StoreError> {
        let saved = SavedGame { saved: saved.saved.or(Some(now)), ..saved };
        let name = self.new_name(began)?;
        self.write_and_release(&name, &saved)?;
        Ok(name)
    }

    /// Writes a claimed game, and releases it even after an error.
    fn write_and_release(&mut self, name: &SaveName, saved: &SavedGame) -> Result<(), StoreError> {
        let text = text_to_keep(name, saved);
        let written = text.and_then(|text| self.store.write(name, text.as_bytes()));
        self.store.release(name);
        written
    }

    /// Saves a game that has come from another place under this name. If it goes on from the game
    /// that has this name here, it takes that one's place. A game that differs, or is open in this or
    /// another window, stays, and the game that has come gets another name.
    ///
    /// # Errors
    /// If the game could not be written, or is too long to be read again.
    pub fn take_in(
        &mut self,
        name: &SaveName,
        saved: SavedGame,
        now: SystemTime,
    ) -> Result<(SaveName, TakenIn), StoreError> {
        let here = self.saved(name).ok();
        // The other place never had the notes that were made here.
        let own = here.as_ref().map(|here| here.notes.clone()).unwrap_or_default();
        let notes = if saved.notes == Notes::default() { own } else { saved.notes.clone() };
        let is_free = match &here {
            Some(here) => match here.progress(&saved) {
                Some(Ordering::Greater) => return Ok((name.clone(), TakenIn::Behind)),
                Some(Ordering::Equal) => return Ok((name.clone(), TakenIn::Same)),
                Some(Ordering::Less) => self.claim(name).is_ok(),
                None => false,
            },
            None => !self.removed.contains(name) && self.is_unused(name)?,
        };
        if !is_free {
            let copy = self.adopt_from(saved, name.began().unwrap_or(now), now)?;
            let taken = if here.is_some() { TakenIn::Beside } else { TakenIn::New };
            return Ok((copy, taken));
        }
        let saved = SavedGame { saved: saved.saved.or(Some(now)), notes, ..saved };
        self.write_and_release(name, &saved)?;
        let taken = if here.is_some() { TakenIn::Ahead } else { TakenIn::New };
        Ok((name.clone(), taken))
    }

    /// Returns the whole saved game. It holds hidden information, so it must not be shown to
    /// players.
    ///
    /// # Errors
    /// If the game could not be read.
    pub fn saved(&self, name: &SaveName) -> Result<SavedGame, Trouble> {
        let bytes = self.store.read(name).map_err(|error| Trouble::about(name, error))?;
        let (saved, _) = parse(&bytes).map_err(|error| Trouble::about(name, error))?;
        Ok(saved)
    }

    /// Writes the text of a game with another title, under the same or another name. Returns the
    /// title as written, and the names of fields that were dropped.
    fn rewrite(
        &mut self,
        from: &SaveName,
        to: &SaveName,
        title: &str,
    ) -> Result<(String, Vec<String>), Trouble> {
        let about = |error: StoreError| Trouble::about(from, error);
        let bytes = self.store.read(from).map_err(about)?;
        let (saved, unknown) = parse(&bytes).map_err(|error| Trouble::about(from, error))?;
        let saved = saved.titled(title);
        let text = text_to_keep(to, &saved).map_err(about)?;
        self.store.write(to, text.as_bytes()).map_err(about)?;
        Ok((saved.title, unknown))
    }

    fn is_current(&self, name: &SaveName) -> bool {
        self.current.as_ref().is_some_and(|current| current.name == *name)
    }

    /// Claims a game that is not on the table. If the store cannot claim anything, as on a read-only
    /// disk, the game counts as claimed: no other window can write it either.
    ///
    /// Errors if the game is on the table, or another window has it open.
    pub(super) fn claim(&mut self, name: &SaveName) -> Result<(), Trouble> {
        if self.is_current(name) {
            return Err(Trouble::in_use(name));
        }
        match self.store.claim(name) {
            Err(StoreError { cause: Cause::InUse, .. }) => Err(Trouble::in_use(name)),
            _ => Ok(()),
        }
    }

    fn new_name(&mut self, now: SystemTime) -> Result<SaveName, StoreError> {
        for number in 1..=SaveName::MOST_AT_ONCE {
            let name = SaveName::of(now, number);
            if !self.removed.contains(&name) && self.is_unused(&name)? {
                return Ok(name);
            }
        }
        Err(StoreError { cause: Cause::InUse, place: Location::Games })
    }

    /// Claims a name, and returns `true` if no game has it.
    fn is_unused(&mut self, name: &SaveName) -> Result<bool, StoreError> {
        match self.store.claim(name) {
            Err(error) if error.cause == Cause::InUse => return Ok(false),
            claimed => claimed?,
        }
        let unused =
            is_missing(&self.store.read(name)) && is_missing(&self.store.read_backup(name));
        if !unused {
            self.store.release(name);
        }
        Ok(unused)
    }
}

/// Returns `true` if the store has no such text.
fn is_missing(read: &Result<Vec<u8>, StoreError>) -> bool {
    matches!(read, Err(StoreError { cause: Cause::Missing, .. }))
}

/// Returns the text of a game, or an error if the text is too long to be read again.
fn text_to_keep(name: &SaveName, saved: &SavedGame) -> Result<String, StoreError> {
    let mut text = to_text(saved);
    if text.len() > MAX_BYTES {
        // The game matters more than the notes.
        text = to_text(&saved.clone().without_notes());
    }
    // Loading would refuse a longer text. The text written before can still be read.
    if text.len() > MAX_BYTES || saved.record.events.len() > MAX_EVENTS {
        return Err(StoreError { cause: Cause::TooLarge, place: name.into() });
    }
    Ok(text)
}
