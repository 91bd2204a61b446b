//! Looks at the saved games, for the list of games.

use super::{
    Remedy, SaveName, SavedGame, Trouble, TroubleCause,
    format::{load, parse},
    keeper::Keeper,
};
use core::{
    cmp::Reverse,
    hash::{Hash, Hasher},
};
use fogchess_rules::{GameSetup, Outcome, PlayerView, Seats, Viewer};
use std::{hash::DefaultHasher, sync::Arc, time::SystemTime};

/// The most games that a survey looks at, the latest first. More would take too long to look up.
const MOST: usize = 2_000;

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

/// A survey in progress.
#[derive(Default)]
pub(super) struct Surveying {
    /// The games still to be looked at, the next one last; `None` until the store has listed them.
    names: Option<Vec<SaveName>>,
    survey: Survey,
}

/// The known facts about a game that was looked at.
pub(super) struct Known {
    /// The hash of the text from which the facts were read.
    hash: u64,
    entry: GameEntry,
    /// The board as everybody may see it: `None` before it was asked for, `Some(None)` if it is
    /// hidden.
    view: Option<Option<Arc<PlayerView>>>,
}

impl Keeper {
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

    /// Returns the board of a game as everybody may see it now; `None` while something on it is
    /// hidden.
    pub fn view(&mut self, name: &SaveName) -> Option<Arc<PlayerView>> {
        let (known, bytes) = self.look_at(name)?;
        let look = || load(&bytes).ok()?.game.view(Viewer::Everyone).ok();
        known.view.get_or_insert_with(look).clone()
    }
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
