//! Random intents of both sides: nothing panics, a refusal changes nothing, and the record rebuilds
//! the same game.

use fogchess_game::{Event, Game};
use fogchess_game::{History, Position, view_for};
use fogchess_rules::Color::{self, Black, White};
use fogchess_rules::{Applied, GameSetup, Intent, Moment, MoveText, Offer, Refusal};
use fogchess_rules::{BoardKind, Goal, Move, Preset, Ruleset, Square, Viewer, Vision};
use fogchess_save::SavedGame;

const GAMES: u64 = 300;
const STEPS: usize = 300;

#[test]
fn random_intents_keep_every_promise() {
    let mut tally = Tally::default();
    for seed in 0..GAMES {
        Walk::new(seed).run(&mut tally);
    }
    // The walks have reached the situations that they are meant to test.
    let Tally { moves, refusals, ended, takebacks, redos, fog_changes, flags } = tally;
    for (count, least) in [
        (moves, 5_000),
        (refusals, 5_000),
        (ended, 20),
        (takebacks, 200),
        (redos, 40),
        (fog_changes, 50),
        (flags, 5),
    ] {
        assert!(count >= least, "{count} < {least}: {tally:?}");
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    moves: usize,
    refusals: usize,
    ended: usize,
    takebacks: usize,
    redos: usize,
    fog_changes: usize,
    flags: usize,
}

struct Walk {
    seed: u64,
    rng: fastrand::Rng,
    game: Game,
    now: u64,
    /// The latest `now` of an operation that was carried out.
    latest: u64,
}

impl Walk {
    fn new(seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut ruleset = rng.choice(Preset::ALL).expect("a preset").ruleset();
        if ruleset.vision == Vision::Fog && rng.bool() {
            ruleset.vision = Vision::LiftingFog;
        }
        let fens = match ruleset.board {
            BoardKind::Chess => [
                None,
                None,
                Some("8/P6k/8/8/8/8/p6K/8 w - - 0 1"),
                Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1"),
            ],
            BoardKind::Xiangqi => [
                None,
                None,
                Some("3k5/4P4/3P5/9/9/9/9/5p3/4p4/5K3 w - - 0 1"),
                Some("r3kab1r/9/n3b4/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C2c1/9/R1BAKA2R b - - 0 1"),
            ],
            BoardKind::Draughts => {
                [None, None, Some("W:Wa7,c7,e5:Bb2,h2,d6"), Some("W:WKa1,Kc1:Bd4,f6,b6,g5,e3")]
            }
            BoardKind::Draughts10 => {
                [None, None, Some("W:W6,7,18:B44,45,33"), Some("W:WK46,K2:B41,37,28,19,14,9")]
            }
        };
        let times = ["0:40+0", "0.5+1", "0.5d1", "1b2", "none", "2+1,0:20d1", "none,0.25+0"];
        let setup = GameSetup {
            time: rng.choice(times).expect("one").parse().expect("a time"),
            start_fen: rng.choice(fens).expect("one").map(Into::into),
            takeback: rng.u8(..) < 200,
            hold_clock: rng.bool(),
            ..GameSetup::new(ruleset)
        };
        Self { seed, rng, game: Game::new(setup).expect("a game"), now: 1_000_000, latest: 0 }
    }

    fn run(&mut self, tally: &mut Tally) {
        for step in 0..STEPS {
            self.step(tally);
            self.check(step);
            if step % 60 == 59 {
                self.check_replay(step);
            }
            if self.game.outcome().is_some() {
                tally.ended += 1;
                // A finished game stays finished, whatever is tried.
                for _ in 0..10 {
                    self.step(tally);
                }
                break;
            }
        }
        self.check(STEPS);
        self.check_replay(STEPS);
        self.check_against_rules();
    }

    fn step(&mut self, tally: &mut Tally) {
        let passed = self.rng.u64(..1_200);
        self.now = if self.rng.u8(..) < 20 { self.now - passed } else { self.now + passed };
        let now = Moment(self.now);
        let over = self.game.outcome();
        match self.rng.u8(..100) {
            0..5 => self.game.begin_turn(now),
            5 => {
                self.game.pause(now);
            }
            6..12 => self.game.resume(now),
            12..20 => {
                if self.game.tick(now).is_some() {
                    tally.flags += 1;
                    assert_eq!(self.game.tick(now), None);
                }
            }
            _ => return self.intend(now, tally),
        }
        self.latest = self.latest.max(self.now);
        assert!(over.is_none() || self.game.outcome() == over, "{}", self.seed);
    }

    fn intend(&mut self, now: Moment, tally: &mut Tally) {
        let side = *self.rng.choice(&Color::ALL).expect("a side");
        let (side, intent) = match self.rng.u16(..1_000) {
            0..3 => (side, Intent::Resign),
            3..20 => (side, Intent::ClaimDraw),
            20..25 => (side, Intent::Accept(Offer::Draw)),
            25..330 => {
                let offer = *self.rng.choice(&Offer::ALL[1..]).expect("an offer");
                (side, Intent::Offer(offer))
            }
            330..480 => {
                let pending = self.game.offers();
                let answered = self.rng.choice(&pending);
                let to = answered.map_or(side, |pending| !pending.by);
                let offer = answered.map_or(Offer::Redo, |pending| pending.offer);
                // A draw would end the walk too soon.
                match self.rng.u8(..10) {
                    0..7 if offer != Offer::Draw => (to, Intent::Accept(offer)),
                    7 => (!to, Intent::Decline(offer)),
                    _ => (to, Intent::Decline(offer)),
                }
            }
            480..500 => (side, Intent::Offer(Offer::Draw)),
            500..560 => (side, Intent::Move(self.any_move())),
            _ => self.available_move(side),
        };
        self.apply(side, intent, now, tally);
    }

    fn apply(&mut self, side: Color, intent: Intent, now: Moment, tally: &mut Tally) {
        let before = self.game.clone();
        let may_offer = before.may_offer(side);
        let flagged = before.clock().flagged(now).is_some();
        let context = format!("seed {} {side} {intent:?} at {now:?}", self.seed);
        match self.game.apply(side, intent, now) {
            Err(refusal) => {
                tally.refusals += 1;
                assert_eq!(self.game, before, "{context}");
                assert!(!refusal.to_string().is_empty());
                if let Intent::Offer(offer) = intent {
                    assert!(!may_offer.contains(&offer) || flagged, "{context}: {refusal}");
                }
                if let (Intent::Move(mv), Refusal::NotAvailable(_)) = (intent, refusal) {
                    let view = before.view(Viewer::Player(side)).expect("an own view");
                    assert!(!view.moves().contains(&mv), "{context}: an offered move was refused");
                }
            }
            Ok(applied) => {
                self.latest = self.latest.max(now.0);
                assert!(before.outcome().is_none() && !flagged, "{context}");
                if let Intent::Offer(offer) = intent {
                    assert!(may_offer.contains(&offer), "{context}");
                }
                match applied {
                    Applied::Moved { outcome } => {
                        tally.moves += 1;
                        assert_eq!(self.game.plies(), before.plies() + 1, "{context}");
                        assert_eq!(self.game.outcome(), outcome, "{context}");
                    }
                    Applied::Ended(outcome) => {
                        assert_eq!(self.game.outcome(), Some(outcome), "{context}");
                    }
                    Applied::Accepted(Offer::Takeback) => {
                        tally.takebacks += 1;
                        assert!(self.game.plies() < before.plies(), "{context}");
                    }
                    Applied::Accepted(Offer::Redo) => {
                        tally.redos += 1;
                        assert!(self.game.plies() > before.plies(), "{context}");
                    }
                    Applied::Accepted(_) => tally.fog_changes += 1,
                    Applied::Offered(offer) => {
                        let pending = self.game.offers();
                        assert!(pending.iter().any(|p| p.by == side && p.offer == offer));
                    }
                    Applied::Declined(_) | Applied::Withdrawn(_) => {
                        assert_eq!(self.game.offers().len() + 1, before.offers().len());
                    }
                }
            }
        }
    }

    fn any_move(&mut self) -> Move {
        let mut square = || Square::at(self.rng.u8(..12), self.rng.u8(..10));
        Move::new(square(), square())
    }

    fn available_move(&mut self, side: Color) -> (Color, Intent) {
        let sandbox = self.game.setup().ruleset.goal == Goal::Sandbox;
        let side = if sandbox { side } else { self.game.turn() };
        let view = self.game.view(Viewer::Player(side)).expect("an own view");
        let mv = self.rng.choice(view.moves()).copied().unwrap_or_else(|| self.any_move());
        (side, Intent::Move(mv))
    }

    /// Checks the facts that hold at any moment.
    fn check(&self, step: usize) {
        let game = &self.game;
        let context = format!("seed {} step {step}", self.seed);
        let over = game.outcome().is_some();
        let fogged = game.is_fogged() && !over;
        assert_eq!(game.view(Viewer::Everyone).is_err(), fogged, "{context}");
        let record = game.record(Moment(self.now));
        assert_eq!(record.moves().len(), game.plies(), "{context}");
        assert_eq!(record.fog_changes(), game.fog_changes(), "{context}");
        let taken_back = |event: &&Event| matches!(event, Event::TakenBack { .. });
        let takebacks = record.events.iter().filter(taken_back).count();
        assert_eq!(takebacks, game.takebacks() as usize, "{context}");
        for side in Color::ALL {
            let viewer = Viewer::Player(side);
            let view = game.view(viewer).expect("an own view");
            assert_eq!(view.plies() as usize, game.plies(), "{context}");
            let list = game.move_list(viewer);
            assert_eq!(list.len(), game.plies(), "{context}");
            let never_lifted = record.fog_changes().is_empty();
            for entry in &list {
                let hidden = fogged && never_lifted && entry.color != side;
                assert!(!hidden || !matches!(entry.text, MoveText::Written(_)), "{context}");
                let shown = over || entry.color == side;
                assert!(!shown || matches!(entry.text, MoveText::Written(_)), "{context}");
            }
            if over {
                assert_eq!(view.moves(), [], "{context}");
            }
        }
    }

    /// Checks that the record rebuilds the same game.
    fn check_replay(&self, step: usize) {
        let now = Moment(self.latest);
        let record = self.game.record(now);
        let context = format!("seed {} step {step} {record:?}", self.seed);
        if record.outcome.is_none() && self.game.clock().flagged(now).is_some() {
            return;
        }
        // A board on which no preset is played yet is not read.
        let is_read = BoardKind::ALL.contains(&self.game.setup().ruleset.board);
        let text = ron::to_string(&record).expect("text");
        let read = ron::from_str(&text).ok().filter(|_| is_read);
        assert_eq!(read.is_some(), is_read, "{context}");
        let again = Game::replay(read.unwrap_or_else(|| record.clone()))
            .unwrap_or_else(|error| panic!("{error}: {context}"));
        assert_eq!(again.record(Moment(0)), record, "{context}");
        assert_eq!(again.outcome(), self.game.outcome(), "{context}");
        for viewer in [Viewer::Player(White), Viewer::Player(Black), Viewer::Everyone] {
            for ply in 0..=self.game.plies() {
                let (view, same) = (again.view_at(ply, viewer), self.game.view_at(ply, viewer));
                assert_eq!(view, same, "ply {ply} {context}");
            }
            assert_eq!(again.move_list(viewer), self.game.move_list(viewer), "{context}");
        }
        let saved = SavedGame::of(&self.game, now, None);
        let text = fogchess_save::to_text(&saved);
        let loaded = fogchess_save::load(text.as_bytes());
        if !is_read {
            let error = loaded.map(|_| ()).expect_err("it is not read");
            assert!(error.to_string().contains("BoardKind"), "{error}");
            return;
        }
        let loaded = loaded.unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(loaded.saved, saved, "{context}");
        assert_eq!(loaded.unknown, Vec::<String>::new());
        assert_eq!(loaded.game.record(Moment(0)), record, "{context}");
        assert_eq!(loaded.game.offers(), self.game.offers(), "{context}");
        for side in Color::ALL {
            let left = self.game.clock().remaining(side, now);
            assert_eq!(again.clock().remaining(side, Moment(0)), left, "{side} {context}");
        }
    }

    /// Checks the views against the rules alone, unless other events than moves changed the views.
    fn check_against_rules(&self) {
        let record = self.game.record(Moment(self.now));
        let plain = |event: &Event| !matches!(event, Event::FogLifted | Event::FogLowered);
        let ruleset: Ruleset = record.setup.ruleset;
        if !record.events.iter().all(plain)
            || (ruleset.vision == Vision::LiftingFog && self.game.takebacks() > 0)
        {
            return;
        }
        let mut position = match &record.setup.start_fen {
            Some(fen) => Position::from_fen(ruleset, fen).expect("a position"),
            None => Position::start(ruleset),
        };
        let mut history = History::default();
        let mut moves = record.moves().into_iter();
        for ply in 0.. {
            if ply == self.game.plies() {
                history.outcome = self.game.outcome();
            }
            for side in Color::ALL {
                let viewer = Viewer::Player(side);
                let view = view_for(&position, &history, viewer).expect("an own view");
                let seen = self.game.view_at(ply, viewer).expect("an own view");
                assert_eq!(*seen, view, "seed {} ply {ply}", self.seed);
            }
            let Some((by, mv, _)) = moves.next() else { break };
            history.record(position.play(by, mv).expect("a move of the record"));
        }
        if self.game.outcome().is_some() {
            assert_eq!(self.game.fen().as_deref(), Ok(position.fen().as_str()));
        }
    }
}
