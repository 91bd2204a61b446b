//! [`PostgresLedger`]: the store that the nodes of a cluster share.

use super::{Claim, Epoch, Lease, LedgerError, Saved, SharedSeek};
use crate::{
    hall::{NodeId, Step},
    net::{GameId, KeptGame, SeekId, Terms},
    rules::{BySide, Color},
    server::{keys::KeyHash, metrics::Metrics},
    session::{GameSetup, Moment},
};

/// The store.
#[derive(Clone, Debug)]
pub(in crate::server) struct PostgresLedger {}

impl PostgresLedger {
    /// Connects to the database, makes or renews its tables, and takes part as a new node.
    /// Returns the store and the time by the database's clock.
    pub(in crate::server) async fn open(
        _url: &str,
        _metrics: Metrics,
    ) -> Result<(Self, Moment), LedgerError> {
        todo!()
    }

    /// This node.
    pub(in crate::server) fn node(&self) -> NodeId {
        todo!()
    }

    /// The first of the numbers that this node may give to seeks.
    pub(in crate::server) fn first_seek(&self) -> u64 {
        todo!()
    }

    pub(super) async fn create(
        &self,
        _id: GameId,
        _setup: GameSetup,
        _keys: BySide<KeyHash>,
        _meets: Option<(SeekId, Color)>,
        _at: Moment,
    ) -> Result<bool, LedgerError> {
        todo!()
    }

    pub(super) async fn claim(&self, _game: GameId) -> Result<Claim, LedgerError> {
        todo!()
    }

    pub(super) async fn append(
        &self,
        _game: GameId,
        _epoch: Epoch,
        _step: Step,
    ) -> Result<(), LedgerError> {
        todo!()
    }

    pub(super) async fn release(&self, _game: GameId, _epoch: Epoch) -> Result<(), LedgerError> {
        todo!()
    }

    pub(super) async fn alive(&self, _at: Moment) -> Result<Lease, LedgerError> {
        todo!()
    }

    pub(super) async fn still_owned(
        &self,
        _games: Vec<(GameId, Epoch)>,
    ) -> Result<Vec<GameId>, LedgerError> {
        todo!()
    }

    pub(super) async fn leave(&self, _at: Moment) -> Result<(), LedgerError> {
        todo!()
    }

    pub(super) async fn delete(
        &self,
        _games_before: Moment,
        _saves_before: Moment,
    ) -> Result<usize, LedgerError> {
        todo!()
    }

    pub(super) async fn save(
        &self,
        _owner: KeyHash,
        _entry: KeptGame,
        _text: String,
    ) -> Result<Saved, LedgerError> {
        todo!()
    }

    pub(super) async fn list_saves(&self, _owner: KeyHash) -> Result<Vec<KeptGame>, LedgerError> {
        todo!()
    }

    pub(super) async fn load_save(
        &self,
        _owner: KeyHash,
        _name: String,
    ) -> Result<Option<String>, LedgerError> {
        todo!()
    }

    pub(super) async fn delete_saves(
        &self,
        _owner: KeyHash,
        _name: Option<String>,
    ) -> Result<(), LedgerError> {
        todo!()
    }

    /// Shares a seek of this node. It lasts as long as the node's lease, or until it is withdrawn.
    pub(in crate::server) async fn post_seek(
        &self,
        _id: SeekId,
        _terms: Terms,
        _key: KeyHash,
    ) -> Result<(), LedgerError> {
        todo!()
    }

    /// Withdraws a seek, unless it was met. Returns `false` if it was.
    pub(in crate::server) async fn withdraw_seek(&self, _id: SeekId) -> Result<bool, LedgerError> {
        todo!()
    }

    /// Returns the open seeks of all nodes that run, the oldest first, and those of this node that
    /// were met. The latter are deleted.
    pub(in crate::server) async fn seeks(&self) -> Result<Vec<SharedSeek>, LedgerError> {
        todo!()
    }
}
