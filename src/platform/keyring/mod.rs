//! [`Keyring`]: the keys that a player cannot get again, to seats in games on servers and to games
//! that are kept there.
//!
//! Each key is an entry of its own, named by its link without the key, so that no window writes
//! over the keys of another one. [`native`] keeps the entries in files, `web` in the browser's
//! storage, [`memory`] for tests.

pub mod memory;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
#[cfg(target_arch = "wasm32")]
pub mod web;

use crate::{
    online::{Invite, Invites, OwnerLink, SeatKey, ServerLink},
    save::StoreError,
};
use bevy::prelude::*;
use memory::MemoryKeys;
use std::collections::BTreeSet;

/// A place for entries. Other windows may change it at any time.
///
/// # Errors
/// Each method can return the reason why the place cannot be used.
pub trait KeyStore: Send + Sync {
    /// Returns the texts of all entries.
    fn texts(&self) -> Result<Vec<String>, StoreError>;

    /// Returns `true` if there is an entry of this name.
    fn has(&self, name: &str) -> Result<bool, StoreError>;

    /// Writes an entry, in place of an earlier one of the same name.
    fn write(&self, name: &str, text: &str) -> Result<(), StoreError>;

    /// Writes an entry unless there is one of the same name. Returns the text that is there then.
    fn add(&self, name: &str, text: &str) -> Result<String, StoreError>;

    /// Removes an entry, if it is there.
    fn remove(&self, name: &str) -> Result<(), StoreError>;
}

/// The keys of this device, as they were last read or written here.
#[derive(Resource)]
pub struct Keyring {
    store: Box<dyn KeyStore>,
    games: Vec<Invites>,
    owners: Vec<OwnerLink>,
    /// The names of the entries that were in the store at any time, also if they are gone.
    stored: BTreeSet<String>,
    /// The first failure to write since the last success.
    fault: Option<StoreError>,
    /// `true` once that failure was taken.
    is_told: bool,
}

/// Keeps nothing beyond the run of the program.
impl Default for Keyring {
    fn default() -> Self {
        Self::new(MemoryKeys::default())
    }
}

/// Returns the part of a key that tells the seats of a game apart, where one device has several. It
/// opens none of them.
pub fn seat_tag(key: SeatKey) -> String {
    key.to_text()[..8].to_owned()
}

/// Returns the name of the entry for a seat; `None` without a key.
fn name_of(link: &Invite) -> Option<String> {
    Some(format!("{}&seat={}", link.address(), seat_tag(link.key?)))
}

impl Keyring {
    /// Returns the keys in a store.
    pub fn new(store: impl KeyStore + 'static) -> Self {
        let mut keyring = Self {
            store: Box::new(store),
            games: Vec::new(),
            owners: Vec::new(),
            stored: BTreeSet::new(),
            fault: None,
            is_told: false,
        };
        keyring.look_again();
        keyring
    }

    /// Reads what other windows have changed. Returns `true` if there is news.
    ///
    /// Keys that could not be written stay known, and so do the links to the player's own games,
    /// which nothing removes: [`Self::restore`] writes them again.
    pub fn look_again(&mut self) -> bool {
        // A store that cannot be read is reported when there is something to write.
        let Ok(texts) = self.store.texts() else { return false };
        let (mut games, mut owners) = (Vec::new(), Vec::new());
        for text in texts {
            match text.lines().next().unwrap_or_default().parse() {
                Ok(ServerLink::Games(link)) => owners.push(link),
                Ok(ServerLink::Game(_)) => {
                    games.extend(Invites::from_text(&text).filter(|game| game.own.key.is_some()));
                }
                Err(_) => {}
            }
        }
        let mut stored: BTreeSet<_> = games.iter().filter_map(|game| name_of(&game.own)).collect();
        stored.extend(owners.iter().map(OwnerLink::address));
        for game in &self.games {
            let name = name_of(&game.own).filter(|name| !self.stored.contains(name));
            if name.is_some_and(|name| !stored.contains(&name)) {
                games.push(game.clone());
            }
        }
        for link in &self.owners {
            if !owners.iter().any(|other| other.is_for(link.page())) {
                owners.push(link.clone());
            }
        }
        self.stored.append(&mut stored);
        games.sort_by_key(|game| name_of(&game.own));
        owners.sort_by_key(OwnerLink::address);
        let is_new = games != self.games || owners != self.owners;
        (self.games, self.owners) = (games, owners);
        is_new
    }

    /// Returns the games on servers in which this device has a seat.
    pub fn games(&self) -> &[Invites] {
        &self.games
    }

    /// Returns the game to which a link leads, if this device has that seat or, for a link without
    /// a key, any seat of it: rather the one with the tag `seat`.
    pub fn find(&self, link: &Invite, seat: Option<&str>) -> Option<&Invites> {
        let address = link.address();
        let fits = |game: &&Invites| {
            game.own.address() == address && (link.key.is_none() || game.own.key == link.key)
        };
        let fitting = self.games.iter().filter(fits);
        let is_that = |game: &&Invites| game.own.key.map(seat_tag).as_deref() == seat;
        fitting.clone().find(is_that).or_else(|| fitting.clone().next())
    }

    /// Keeps the key of a game, with what belongs to it. Returns `true` if that is news.
    pub fn keep(&mut self, game: &Invites) -> bool {
        let Some(name) = name_of(&game.own) else { return false };
        let known = self.games.iter_mut().find(|known| name_of(&known.own).as_ref() == Some(&name));
        match known {
            Some(known) if known == game => return false,
            Some(known) => known.clone_from(game),
            None => {
                self.games.push(game.clone());
                self.games.sort_by_key(|game| name_of(&game.own));
            }
        }
        let written = self.store.write(&name, &game.to_text());
        self.note(name, written);
        true
    }

    /// Forgets the key of a game that is over. Returns the game, if it was kept.
    pub fn forget(&mut self, link: &Invite) -> Option<Invites> {
        let name = name_of(link)?;
        let at = self.games.iter().position(|game| name_of(&game.own).as_ref() == Some(&name))?;
        self.stored.remove(&name);
        // If this fails, the game is found to be over again.
        let _ = self.store.remove(&name);
        Some(self.games.remove(at))
    }

    /// Returns the link to the player's own games on the server of a page.
    pub fn owner_at(&self, page: &str) -> Option<&OwnerLink> {
        self.owners.iter().find(|link| link.is_for(page))
    }

    /// Keeps a link to the player's own games, in place of an earlier one to the same server.
    pub fn set_owner(&mut self, link: OwnerLink) {
        let written = self.store.write(&link.address(), &format!("{link}\n"));
        self.note(link.address(), written);
        self.know(link);
    }

    /// Keeps a new link to the player's own games unless there is one to that server, perhaps of
    /// another window. Returns the link that is kept then.
    pub fn add_owner(&mut self, link: OwnerLink) -> OwnerLink {
        let added = self.store.add(&link.address(), &format!("{link}\n"));
        let Ok(Ok(ServerLink::Games(there))) = added.as_ref().map(|text| text.trim().parse())
        else {
            // The place does not work, or the entry is no link.
            self.set_owner(link.clone());
            return link;
        };
        self.note(there.address(), Ok(()));
        self.know(there.clone());
        there
    }

    fn know(&mut self, link: OwnerLink) {
        self.owners.retain(|other| !other.is_for(link.page()));
        self.owners.push(link);
        self.owners.sort_by_key(OwnerLink::address);
    }

    /// Takes over a game from where an earlier version kept it. Returns `true` if it is kept here
    /// then.
    fn take_over(&mut self, game: &Invites) -> bool {
        name_of(&game.own).is_some_and(|name| self.store.add(&name, &game.to_text()).is_ok())
    }

    /// Takes over links to the player's own games from where an earlier version kept them. Those that
    /// are here already count more. Returns `true` if there is one here for each of their servers.
    pub fn take_over_owners(&mut self, links: Vec<OwnerLink>) -> bool {
        links.into_iter().for_each(|link| drop(self.add_owner(link)));
        self.fault.is_none() && !self.is_told
    }

    /// Writes the links to the player's own games, and these games, if they are no longer in the
    /// store. Returns `true` if any of them was there before: somebody has cleared the store.
    pub fn restore(&mut self, games: &[Invites]) -> bool {
        let games = games.iter().filter_map(|game| Some((name_of(&game.own)?, game.to_text())));
        let owners = self.owners.iter().map(|link| (link.address(), format!("{link}\n")));
        let mut is_cleared = false;
        for (name, text) in games.chain(owners).collect::<Vec<_>>() {
            if self.store.has(&name) == Ok(false) {
                is_cleared |= self.stored.contains(&name);
                let written = self.store.add(&name, &text).map(drop);
                self.note(name, written);
            }
        }
        is_cleared
    }

    /// Notes the result of writing an entry.
    fn note(&mut self, name: String, written: Result<(), StoreError>) {
        match written {
            Ok(()) => {
                self.stored.insert(name);
                (self.fault, self.is_told) = (None, false);
            }
            Err(_) if self.is_told => {}
            Err(error) => self.fault = Some(error),
        }
    }

    /// Returns the reason why a key could not be written, once until one can be written again.
    pub fn take_fault(&mut self) -> Option<StoreError> {
        let fault = self.fault.take();
        self.is_told |= fault.is_some();
        fault
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        online::{GameId, OwnerKey},
        save::Cause,
    };

    fn seat(game: u64, key: u8) -> Invites {
        let key = Some(SeatKey([key; 16]));
        Invite { page: "https://host/".into(), game: GameId(game), key }.into()
    }

    fn owner(page: &str, key: u8) -> OwnerLink {
        OwnerLink::new(page, OwnerKey(SeatKey([key; 16]))).expect("a link")
    }

    /// Two windows with the same keys, and the place of these.
    fn windows() -> (Keyring, Keyring, MemoryKeys) {
        let store = MemoryKeys::default();
        (Keyring::new(store.clone()), Keyring::new(store.clone()), store)
    }

    #[test]
    fn windows_keep_their_keys_beside_those_of_others() {
        let (mut one, mut other, store) = windows();
        assert!(one.keep(&seat(1, 1)) && other.keep(&seat(2, 2)));
        one.set_owner(owner("https://host", 3));
        other.set_owner(owner("http://192.168.0.2:8080", 4));
        let all = Keyring::new(store.clone());
        assert_eq!(all.games(), [seat(1, 1), seat(2, 2)]);
        assert_eq!(all.owner_at("https://host/?game=5"), Some(&owner("https://host", 3)));
        assert_eq!(all.owners.len(), 2);
        // Of one game, too, a device may have both seats.
        one.keep(&seat(2, 5));
        assert!(other.look_again() && !other.look_again());
        assert_eq!(other.games(), [seat(1, 1), seat(2, 2), seat(2, 5)]);
        assert_eq!(other.forget(&seat(2, 2).own), Some(seat(2, 2)));
        assert_eq!(other.forget(&seat(2, 2).own), None);
        one.look_again();
        assert_eq!(one.games(), [seat(1, 1), seat(2, 5)]);
        for name in store.entries().keys() {
            let key = &name[name.len() - 8..];
            assert!(!name.contains(&key.repeat(4)), "no name tells a key: {name}");
        }
    }

    #[test]
    fn a_game_is_found_by_its_number_and_its_seat() {
        let (mut one, _, _) = windows();
        for game in [seat(1, 1), seat(2, 2), seat(2, 3)] {
            one.keep(&game);
        }
        let watch = |game: Invites| Invite { key: None, ..game.own };
        let tag = seat_tag(SeatKey([3; 16]));
        assert_eq!(one.find(&watch(seat(1, 9)), None), Some(&seat(1, 1)));
        assert_eq!(one.find(&watch(seat(2, 9)), Some(&tag)), Some(&seat(2, 3)));
        assert_eq!(one.find(&watch(seat(2, 9)), Some("?")), Some(&seat(2, 2)));
        assert_eq!(one.find(&seat(2, 3).own, None), Some(&seat(2, 3)));
        assert_eq!(one.find(&seat(1, 9).own, None), None, "another seat");
        assert_eq!(one.find(&watch(seat(7, 9)), None), None);
        let elsewhere = Invite { page: "https://other/".into(), ..watch(seat(1, 1)) };
        assert_eq!(one.find(&elsewhere, None), None, "another server");
    }

    #[test]
    fn the_first_window_draws_the_key_to_the_own_games() {
        let (mut one, mut other, _) = windows();
        assert_eq!(one.add_owner(owner("https://host", 1)), owner("https://host", 1));
        assert_eq!(other.add_owner(owner("https://host", 2)), owner("https://host", 1));
        other.set_owner(owner("https://host/", 3));
        one.look_again();
        assert_eq!(one.owners, [owner("https://host", 3)]);
    }

    #[test]
    fn what_was_cleared_is_written_again_and_nothing_else() {
        let (mut one, mut other, store) = windows();
        one.keep(&seat(1, 1));
        one.add_owner(owner("https://host", 1));
        assert!(!one.restore(&[seat(1, 1)]));
        other.look_again();
        let before = store.entries();
        store.clear();
        assert!(one.restore(&[seat(1, 1)]) && !one.restore(&[seat(1, 1)]));
        assert_eq!(store.entries(), before);
        // Nothing removes the links to one's own games.
        store.clear();
        one.look_again();
        assert!(one.restore(&[]) && store.entries().len() == 1);
        one.keep(&seat(1, 1));
        // A game that is over in one window does not come back from another one.
        one.forget(&seat(1, 1).own);
        assert!(!other.restore(&[]));
        assert_eq!(store.entries().len(), 1);
    }

    #[test]
    fn a_place_that_does_not_work_is_told_once_and_tried_again() {
        let (mut one, _, store) = windows();
        store.fail(Some(Cause::Full));
        for key in [1, 2] {
            one.keep(&seat(1, key));
            one.add_owner(owner("https://host", key));
            assert_eq!(one.take_fault().is_some(), key == 1);
        }
        one.look_again();
        assert_eq!(one.games().len(), 2, "they are known while the program runs");
        store.fail(None);
        assert!(!one.restore(one.games().to_vec().as_slice()), "nothing was there before");
        assert_eq!(store.entries().len(), 3);
        store.fail(Some(Cause::Denied));
        one.keep(&seat(2, 2));
        assert!(one.take_fault().is_some(), "told again");
    }

    #[test]
    fn entries_that_are_no_keys_are_left_alone() {
        let (mut one, _, store) = windows();
        for text in ["", "nonsense", "https://host/?game=5\n", "https://host/?games#12\n"] {
            store.put(&format!("strange {text}"), text);
        }
        one.look_again();
        assert!(one.games().is_empty() && one.owners.is_empty());
        store.put("https://host/?games", "half");
        assert_eq!(one.add_owner(owner("https://host", 1)), owner("https://host", 1));
        assert_eq!(Keyring::new(store).owners.len(), 1);
    }
}
