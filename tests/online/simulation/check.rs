//! The checks at the end of a run.

use super::{
    node::{Node, Task},
    world::{BASE_MS, GAME, INCREMENT_MS, World},
};
use fogchess_game::{KnownGame, Referee, Request};
use fogchess_online::hosting::{Deed, HostedGame, Step};
use fogchess_rules::{BySide, Color, Goal, Intent, Moment, Viewer};

impl World {
    /// Checks the log, and what the clients know at the end of a run.
    pub fn check(&mut self) {
        let seed = self.seed;
        assert!(self.storing.is_empty(), "seed {seed}: a step was never stored");
        assert!(self.store.epochs.is_sorted(), "seed {seed}: an owner wrote after the next one");

        // One line of steps; the requests of each side rise, so none is there twice.
        let mut ids = BySide::<Vec<u32>>::default();
        for (step, number) in self.store.log.iter().zip(1..) {
            assert_eq!(step.number, number, "seed {seed}");
            match step.deed {
                Deed::Asked { side, id, intent, .. } => {
                    ids[side].push(id);
                    self.seen.moves += u32::from(matches!(intent, Intent::Move(_)));
                }
                Deed::Claimed { .. } => self.seen.claims += 1,
                _ => {}
            }
        }
        for side in Color::ALL {
            assert!(ids[side].is_sorted_by(|a, b| a < b), "seed {seed}: {:?}", ids[side]);
            let windows = self.clients.iter().filter(|at| at.link.side() == Some(side));
            for id in windows.flat_map(|client| &client.acknowledged) {
                assert!(ids[side].contains(id), "seed {seed}: {side}'s request {id} was lost");
            }
        }

        // The server's clients know the same as a client that joins a replay of the log.
        // Closed right after the last step. A server that was closed later might see a flag fall
        // that the other one holds up, because a move may still be on its way.
        let closed = Moment::default();
        // A game that is over needs no owner: its last host is as good.
        let hosted_in = |node: &Node| match node.task {
            Task::Hosting { epoch, .. } => Some(epoch),
            _ => None,
        };
        let owner = self.nodes.iter_mut().max_by_key(|node| hosted_in(node)).expect("a node");
        let end = owner.now(self.now);
        let server = owner.game().expect("a node hosts it");
        let again = HostedGame::reopen(GAME, self.setup.clone(), &self.store.log, closed, end);
        let again = again.expect("the log makes a game");
        assert_eq!(again.referee().record(end).events, server.referee().record(end).events);
        for client in self.clients.iter().filter(|client| client.link.bye().is_none()) {
            let mut referee = self.referee();
            let fresh = referee.join(client.link.side().as_slice());
            let mut known = None;
            for update in referee.updates(fresh, end) {
                KnownGame::hear(&mut known, update).expect("in order");
            }
            let (known, told) = (known.expect("a game"), client.link.game().expect("a game"));
            self.check_clock(told);
            self.check_charges(told, end);
            assert_eq!(client.link.pending(), None, "seed {seed}: a request was never answered");
            assert_eq!(told.plies(), known.plies(), "seed {seed}");
            assert_eq!(told.outcome(), known.outcome(), "seed {seed}");
            assert_eq!(told.offers(), known.offers(), "seed {seed}");
            for side in Color::ALL {
                let viewer = Viewer::Player(side);
                for ply in 0..=known.plies() {
                    assert_eq!(
                        told.view_at(ply, viewer),
                        known.view_at(ply, viewer),
                        "seed {seed}"
                    );
                }
                assert_eq!(
                    told.clock().at_turn_start(),
                    known.clock().at_turn_start(),
                    "seed {seed}"
                );
            }
        }
    }

    /// Checks that each side was charged for the time of its turns, except for the server's absence
    /// and forgiven lag.
    fn check_clock(&self, game: &KnownGame) {
        let mut left = BySide::both(BASE_MS);
        let (mut turn_began, mut before, mut closed_at) = (0, 0, None);
        for Step { at, clock_from, deed, .. } in &self.store.log {
            // A request that came while the step before was being stored counts as made then.
            let from = clock_from.map_or(before, |from| from.0);
            if closed_at.is_none() {
                turn_began += from - before;
            }
            let at = at.0.max(from);
            match *deed {
                Deed::Began { .. } => turn_began = at,
                Deed::Asked { side, intent: Intent::Move(_), forgiven_ms, .. } => {
                    let passed = at - turn_began;
                    left[side] = left[side] + INCREMENT_MS - passed.saturating_sub(forgiven_ms);
                    turn_began = at;
                }
                Deed::Asked { .. } | Deed::Flagged | Deed::Claimed { .. } | Deed::Aborted => {}
                Deed::Closed { since } => closed_at = Some(since.0.max(before)),
                Deed::Reopened { closed } => {
                    turn_began += at - closed_at.take().unwrap_or(closed.0.max(from));
                }
            }
            before = at;
        }
        // A takeback gives time back, and the last turn of a finished game is charged.
        let timed = game.setup().ruleset.goal != Goal::Sandbox;
        if timed && game.takebacks() == 0 && game.outcome().is_none() {
            assert_eq!(game.clock().at_turn_start(), left.map(Some), "seed {}", self.seed);
        }
    }

    /// Checks that no side was charged for more time than its clock could run: not while a step was
    /// not stored, the game was closed or its server paused, nor before the player was back.
    fn check_charges(&self, game: &KnownGame, end: Moment) {
        // A takeback gives time back.
        if game.takebacks() > 0 || game.setup().ruleset.goal == Goal::Sandbox {
            return;
        }
        for side in Color::ALL {
            let moved = |step: &&Step| matches!(step.deed, Deed::Asked { side: by, intent: Intent::Move(_), .. } if by == side);
            let had = BASE_MS + INCREMENT_MS * self.store.log.iter().filter(moved).count() as u64;
            let charged = had - game.clock().remaining(side, end).expect("a clock");
            // A failure may forget how long the last step took to store, if it was not long.
            let closed = |step: &&Step| matches!(step.deed, Deed::Closed { .. });
            let forgotten = 250 * self.store.log.iter().filter(closed).count() as u64;
            let ran = self.ran[side] + forgotten;
            let seed = self.seed;
            assert!(charged <= ran, "seed {seed}: {side} is charged {charged} ms of {ran} ms");
        }
    }

    /// Returns a referee of the game in the log.
    fn referee(&self) -> Referee {
        let mut referee = Referee::start(GAME.0, self.setup.clone()).expect("a game");
        let players = BySide::from_fn(|side| referee.join(&[side]));
        let mut before = Moment::default();
        for Step { at, clock_from, deed, .. } in &self.store.log {
            if let Some(from) = clock_from {
                referee.stand_still(before, *from);
            }
            before = *at;
            match *deed {
                Deed::Began { ref names } => {
                    referee.set_names(names.clone().map(String::from));
                    referee.begin_turn(*at);
                }
                Deed::Asked { side, id, intent, forgiven_ms } => {
                    let request = Request { id, side, intent };
                    assert!(referee.request_with_lag(players[side], request, forgiven_ms, *at));
                }
                Deed::Flagged => assert!(referee.tick(*at).is_some()),
                Deed::Claimed { by, drawn } => assert!(referee.abandon(!by, drawn, *at)),
                Deed::Aborted => assert!(referee.abort(*at)),
                Deed::Closed { since } => referee.pause(since),
                Deed::Reopened { closed } => {
                    referee.pause(closed);
                    referee.resume(*at);
                }
            }
        }
        referee
    }
}
