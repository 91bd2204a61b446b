//! Saves the game that is being played, and finds the saved games.
//!
//! Each game has its own name in the store from its first move on, so no game is ever written over
//! another.

use super::{
    error::SaveError,
    format::{Loaded, MAX_BYTES, MAX_EVENTS, SavedGame, load, load_intact, parse, to_text},
    store::{Cause, Location, SaveName, Store, StoreError},
};
use core::{
    cmp::{Ordering, Reverse},
    hash::{Hash, Hasher},
};
use fogchess_game::Game;
use fogchess_rules::{GameSetup, Outcome, OwnMarks, PlayerView, Seats, Viewer};
use std::{
    collections::{BTreeMap, BTreeSet},
    hash::DefaultHasher,
    sync::Arc,
    time::SystemTime,
};

/// The most games that a survey looks at, the latest first. More would take too long to look up.
const MOST: usize = 2_000;

/// A store, and the game in it that is on the table: the one that is being played.
pub struct Keeper {
    store: Box<dyn Store>,
    current: Option<Current>,
    /// The games whose troubles this window has reported, so that it reports each only once. `None`
    /// stands for trouble with all games.
    told: BTreeSet<Option<SaveName>>,
    /// The games that were looked at. Reading a text is quick, but parsing it is not.
    known: BTreeMap<SaveName, Known>,
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
}

impl Current {
    const fn new(name: SaveName, title: String, stored: bool) -> Self {
        Self { name, title, lost: false, stored, cleared: false }
    }
}

/// The known facts about a game that was looked at.
struct Known {
    /// The hash of the text from which the facts were read.
    hash: u64,
    entry: GameEntry,
    /// The board as everybody may see it: `None` before it was asked for, `Some(None)` if it is
    /// hidden.
    view: Option<Option<Arc<PlayerView>>>,
}

/// A survey in progress.
#[derive(Default)]
pub(super) struct Surveying {
    /// The games still to be looked at, the next one last; `None` until the store has listed them.
    names: Option<Vec<SaveName>>,
    survey: Survey,
}

/// An entry in the list of games. It holds nothing that a player may not see.
#[derive(Clone, Debug, PartialEq)]
pub struct GameEntry {
    /// The name of the game in the store.
    pub name: SaveName,
    /// The title that the players have given the game; empty if they have given none.
    pub title: String,
    /// The time of the last change in the game, if known.
    pub saved: Option<SystemTime>,
    /// The setup of the game.
    pub setup: GameSetup,
    /// The players, from the point of view of this screen.
    pub seats: Seats,
    /// The number of plies played.
    pub plies: usize,
    /// The outcome, if the game has ended.
    pub outcome: Option<Outcome>,
}

/// The saved games in a store, and the troubles with them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Survey {
    /// The games, the last one played first.
    pub games: Vec<GameEntry>,
    /// The games that are there but cannot be read for now, the latest first. Nothing was changed.
    pub closed: Vec<ClosedGame>,
    /// The troubles to report to the players, each once.
    pub troubles: Vec<Trouble>,
}

/// A saved game that cannot be read for now: a newer version of the program has written it, a link
/// leads nowhere, or the player may not read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosedGame {
    /// The name of the game in the store.
    pub name: SaveName,
    /// The cause.
    pub cause: TroubleCause,
}

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
pub enum TroubleCause {
    /// The store refused an operation.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The text is no valid game.
    #[error(transparent)]
    Save(#[from] SaveError),
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
    /// The marks of the players at this screen.
    pub marks: OwnMarks,
    /// `true` if the board was turned around.
    pub turned: bool,
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
            self.current = Some(Current::new(name, saved.title.clone(), false));
        }
        let Some(current) = self.current.as_mut().filter(|current| !current.lost) else {
            return Ok(());
        };
        let saved = SavedGame { title: current.title.clone(), saved: Some(now), ..saved };
        let text = text_to_keep(&current.name, &saved)?;
        let is_missing =
            |read: Result<_, StoreError>| read.is_err_and(|error| error.cause == Cause::Missing);
        current.cleared = current.stored
            && is_missing(self.store.read(&current.name))
            && is_missing(self.store.read_backup(&current.name));
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

    /// Looks at the games in the store. A game that cannot be read is set aside and replaced by its
    /// backup, or by its valid beginning.
    pub fn survey(&mut self) -> Survey {
        let mut surveying = Surveying::default();
        loop {
            if let Some(survey) = self.survey_step(&mut surveying) {
                return survey;
            }
        }
    }

    /// Looks at the next game of a survey. Returns the survey after the last one.
    pub(super) fn survey_step(&mut self, surveying: &mut Surveying) -> Option<Survey> {
        let Surveying { names, survey } = surveying;
        let Some(names) = names else {
            match self.store.names() {
                Ok(mut all) => {
                    all.drain(..all.len().saturating_sub(MOST));
                    *names = Some(all);
                }
                Err(error) => {
                    let (cause, remedy) = (error.into(), Remedy::None);
                    survey.troubles.push(Trouble { name: None, cause, remedy });
                    *names = Some(Vec::new());
                }
            }
            return None;
        };
        let Some(name) = names.pop() else {
            let mut survey = core::mem::take(survey);
            survey.troubles.retain(|trouble| self.told.insert(trouble.name.clone()));
            // An imported game, which may be old, has the time of its import in its name.
            survey.games.sort_by_key(|entry| Reverse(entry.saved.max(entry.name.began())));
            return Some(survey);
        };
        if let Some((known, _)) = self.look_at(&name) {
            survey.games.push(known.entry.clone());
            return None;
        }
        // Another window may be writing this game right now.
        if self.claim(&name).is_err() {
            return None;
        }
        match self.load_or_mend(&name) {
            Ok((loaded, trouble)) => {
                survey.games.push(GameEntry::of(name.clone(), &loaded.saved));
                survey.troubles.extend(trouble);
            }
            Err(trouble) => {
                if trouble.remedy == Remedy::None {
                    let cause = trouble.cause.clone();
                    survey.closed.push(ClosedGame { name: name.clone(), cause });
                }
                survey.troubles.push(trouble);
            }
        }
        self.store.release(&name);
        None
    }

    /// Returns the known facts about a game and its text, if the text can be read.
    fn look_at(&mut self, name: &SaveName) -> Option<(&mut Known, Vec<u8>)> {
        let bytes = self.store.read(name).ok()?;
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let hash = hasher.finish();
        if self.known.get(name).is_none_or(|known| known.hash != hash) {
            let (saved, _) = parse(&bytes).ok()?;
            let entry = GameEntry::of(name.clone(), &saved);
            self.known.insert(name.clone(), Known { hash, entry, view: None });
        }
        self.known.get_mut(name).map(|known| (known, bytes))
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
        self.current = Some(Current::new(name.clone(), saved.title, true));
        Ok(Opened { game, seats, trouble, unknown, marks: saved.marks, turned: saved.turned })
    }

    /// Returns the board of a game as everybody may see it now; `None` while something on it is
    /// hidden.
    pub fn view(&mut self, name: &SaveName) -> Option<Arc<PlayerView>> {
        let (known, bytes) = self.look_at(name)?;
        let look = || load(&bytes).ok()?.game.view(Viewer::Everyone).ok();
        known.view.get_or_insert_with(look).clone()
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
        // The other place never had the marks that were made here, nor how the board lay.
        let turned = saved.turned || here.as_ref().is_some_and(|here| here.turned);
        let own = here.as_ref().map(|here| here.marks.clone()).unwrap_or_default();
        let marks = if saved.marks.is_empty() { own } else { saved.marks.clone() };
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
        let saved = SavedGame { saved: saved.saved.or(Some(now)), marks, turned, ..saved };
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
    fn claim(&mut self, name: &SaveName) -> Result<(), Trouble> {
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

    /// Reads a claimed game, and mends it if that is needed and possible.
    fn load_or_mend(&mut self, name: &SaveName) -> Result<(Loaded, Option<Trouble>), Trouble> {
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

/// Returns `true` if the store has no such text.
fn is_missing(read: &Result<Vec<u8>, StoreError>) -> bool {
    matches!(read, Err(StoreError { cause: Cause::Missing, .. }))
}

/// Returns the text of a game, or an error if the text is too long to be read again.
fn text_to_keep(name: &SaveName, saved: &SavedGame) -> Result<String, StoreError> {
    let mut text = to_text(saved);
    if text.len() > MAX_BYTES {
        // The game matters more than the marks.
        text = to_text(&saved.clone().without_marks());
    }
    // Loading would refuse a longer text. The text written before can still be read.
    if text.len() > MAX_BYTES || saved.record.events.len() > MAX_EVENTS {
        return Err(StoreError { cause: Cause::TooLarge, place: name.into() });
    }
    Ok(text)
}

impl GameEntry {
    /// Returns the entry of a game for the list of games.
    pub fn of(name: SaveName, saved: &SavedGame) -> Self {
        Self {
            name,
            title: saved.title.clone(),
            saved: saved.saved,
            setup: saved.record.setup.clone(),
            seats: saved.seats(),
            plies: saved.record.moves().len(),
            outcome: saved.record.outcome,
        }
    }

    /// Returns the number of the next move. The first one has the number in the start position.
    pub fn move_number(&self) -> usize {
        let fen = self.setup.start_fen.as_deref().unwrap_or_default();
        let mut fields = fen.split_whitespace().skip(1);
        let black_began = fields.next() == Some("b");
        let first = fields.nth(3).and_then(|number| number.parse().ok()).unwrap_or(1);
        first + (self.plies + usize::from(black_began)) / 2
    }
}

impl Trouble {
    fn about(name: &SaveName, cause: impl Into<TroubleCause>) -> Self {
        Self { name: Some(name.clone()), cause: cause.into(), remedy: Remedy::None }
    }

    /// Returns the trouble that the game is open already.
    fn in_use(name: &SaveName) -> Self {
        Self::about(name, StoreError { cause: Cause::InUse, place: name.into() })
    }
}
