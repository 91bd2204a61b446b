//! [`KeptGames`]: the games that players keep on the server, each under a key of its owner.

use super::{
    clock::today,
    keys::KeyHash,
    ledger::{Ledger, LedgerError, Saved},
    limits::Limits,
};
use core::net::IpAddr;
use fogchess_online::{KeptGame, LobbyDown, LobbyFault, LobbyUp, OwnerKey};
use fogchess_save::{SaveName, SavedGame, to_text};

/// The games that players keep. Anyone with a key can read and delete the games under it.
#[derive(Clone, Debug)]
pub(super) struct KeptGames {
    ledger: Ledger,
    limits: Limits,
    /// The most bytes that all of them may take.
    most: u64,
}

impl KeptGames {
    pub(super) fn new(ledger: Ledger, limits: Limits, most_mib: u32) -> Self {
        Self { ledger, limits, most: u64::from(most_mib) << 20 }
    }

    /// Returns the answer to a request about kept games.
    pub(super) async fn answer(&self, request: LobbyUp, address: IpAddr) -> LobbyDown {
        let done = match request {
            LobbyUp::Keep { owner, name, text } => self.keep(owner, name, text, address).await,
            LobbyUp::ListKept { owner } => self.list(owner).await,
            LobbyUp::Fetch { owner, name } => self.fetch(owner, name).await,
            LobbyUp::Forget { owner, name } => {
                match self.ledger.delete_saves(hash(owner), name).await {
                    Ok(()) => self.list(owner).await,
                    Err(error) => Err(failed(&error)),
                }
            }
            _ => Err(LobbyFault::NotAGame),
        };
        done.unwrap_or_else(LobbyDown::Failed)
    }

    async fn keep(
        &self,
        owner: OwnerKey,
        name: String,
        text: String,
        address: IpAddr,
    ) -> Result<LobbyDown, LobbyFault> {
        if !self.limits.keep(address) {
            return Err(LobbyFault::TooMany);
        }
        // A date to show, so not the server's time, which stands still now and then.
        let at = today().as_millis() as u64;
        // Replaying a long game takes some milliseconds, which must not delay other sockets.
        let read = tokio::task::spawn_blocking(move || read(&name, text, at));
        let (entry, text) = read.await.ok().flatten().ok_or(LobbyFault::NotAGame)?;
        if !self.limits.keep_bytes(address, text.len()) {
            return Err(LobbyFault::TooMuchToday);
        }
        match self.ledger.save(hash(owner), entry, text, self.most).await {
            Ok(Saved::Yes) => self.list(owner).await,
            Ok(Saved::TooMany) => Err(LobbyFault::TooManyKept),
            Ok(Saved::Full) => Err(LobbyFault::Full),
            Err(error) => Err(failed(&error)),
        }
    }

    async fn list(&self, owner: OwnerKey) -> Result<LobbyDown, LobbyFault> {
        let listed = self.ledger.list_saves(hash(owner)).await;
        listed.map(LobbyDown::Kept).map_err(|error| failed(&error))
    }

    async fn fetch(&self, owner: OwnerKey, name: String) -> Result<LobbyDown, LobbyFault> {
        match self.ledger.load_save(hash(owner), name.clone()).await {
            Ok(Some(text)) => Ok(LobbyDown::Fetched { name, text }),
            Ok(None) => Err(LobbyFault::NoSuchGame),
            Err(error) => Err(failed(&error)),
        }
    }
}

fn hash(owner: OwnerKey) -> KeyHash {
    KeyHash::of(owner.0)
}

fn failed(error: &LedgerError) -> LobbyFault {
    tracing::error!("kept games: {error}");
    LobbyFault::NotStored
}

/// Returns the entry of a game in the list, and the text to store. `None` if the text is no game,
/// or the name is not valid.
fn read(name: &str, text: String, at: u64) -> Option<(KeptGame, String)> {
    let name = SaveName::new(name)?;
    let loaded = fogchess_save::load(text.as_bytes()).ok()?;
    let setup = loaded.game.setup();
    let entry = KeptGame {
        name: name.as_str().to_owned(),
        at,
        title: loaded.saved.title.clone(),
        names: setup.names.clone(),
        computers: setup.computers,
        ruleset: setup.ruleset,
        plies: loaded.game.plies() as u32,
        outcome: loaded.game.outcome(),
    };
    // The game alone, without blanks, comments and what lapsed, unless it is written more tightly
    // already.
    let game = to_text(&SavedGame { offers: loaded.game.offers(), ..loaded.saved });
    Some((entry, if game.len() < text.len() { game } else { text }))
}
