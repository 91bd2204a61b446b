//! One game between two sides: every intent, offers, take-backs, views, and the record.

use fogchess_game::ViewRefused;
use fogchess_game::{Event, Game, Record, ReplayError};
use fogchess_rules::Color::{self, Black, White};
use fogchess_rules::{
    Applied, FogChange, GameSetup, Intent, Moment, MoveText, Offer, PendingOffer, Refusal,
};
use fogchess_rules::{
    BoardKind, BySide, CheckRule, DrawReason, Goal, Move, Outcome, PlayerView, Preset, Ruleset,
    Square, Viewer, Vision, WinReason,
};
use fogchess_save::{
    SavedGame,
    exchange::{ExportFormat, export},
};
use std::sync::Arc;

const T: Moment = Moment(0);

fn setup(preset: Preset) -> GameSetup {
    GameSetup::new(preset.ruleset())
}

fn game(preset: Preset) -> Game {
    Game::new(setup(preset)).expect("a game")
}

fn at_fen(preset: Preset, fen: &str) -> Game {
    Game::new(GameSetup { start_fen: Some(fen.into()), ..setup(preset) }).expect("a position")
}

fn with_takebacks(preset: Preset) -> Game {
    Game::new(GameSetup { takeback: true, ..setup(preset) }).expect("a game")
}

fn timed(preset: Preset, time: &str) -> Game {
    let time = time.parse().expect("a time");
    Game::new(GameSetup { time, ..setup(preset) }).expect("a game")
}

/// Returns the presets in fog, of all boards.
fn fogs() -> impl Iterator<Item = Preset> {
    Preset::ALL.into_iter().filter(|preset| preset.ruleset().vision.is_fog())
}

fn mv(uci: &str) -> Move {
    uci.parse().expect("a move")
}

fn sq(name: &str) -> Square {
    name.parse().expect("a square")
}

/// Short names for the operations of a game, so that tests read like played games.
trait Play {
    fn go(&mut self, uci: &str) -> Applied;
    fn moves(&mut self, ucis: &str);
    fn does(&mut self, side: Color, intent: Intent) -> Applied;
    fn agree(&mut self, by: Color, offer: Offer) -> Applied;
    fn refuses(&mut self, side: Color, intent: Intent) -> Refusal;
    fn own(&self, side: Color) -> Arc<PlayerView>;
    fn texts(&self, viewer: Viewer) -> String;
}

impl Play for Game {
    fn go(&mut self, uci: &str) -> Applied {
        let turn = self.turn();
        self.does(turn, Intent::Move(mv(uci)))
    }

    fn moves(&mut self, ucis: &str) {
        for uci in ucis.split_whitespace() {
            self.go(uci);
        }
    }

    fn does(&mut self, side: Color, intent: Intent) -> Applied {
        self.apply(side, intent, T).unwrap_or_else(|refusal| panic!("{side} {intent:?}: {refusal}"))
    }

    /// Lets a side make an offer, and the other one accept it.
    fn agree(&mut self, by: Color, offer: Offer) -> Applied {
        assert_eq!(self.does(by, Intent::Offer(offer)), Applied::Offered(offer));
        self.does(!by, Intent::Accept(offer))
    }

    /// Checks that an intent is refused and changes nothing, and returns the refusal.
    fn refuses(&mut self, side: Color, intent: Intent) -> Refusal {
        let before = self.clone();
        let refusal = self.apply(side, intent, T).expect_err("refused");
        assert_eq!(*self, before, "{refusal}");
        assert_eq!(format!("{self:?}"), format!("{before:?}"));
        refusal
    }

    fn own(&self, side: Color) -> Arc<PlayerView> {
        self.view(Viewer::Player(side)).expect("an own view")
    }

    fn texts(&self, viewer: Viewer) -> String {
        let text = |text: MoveText| text.notation(BoardKind::Chess).unwrap_or_else(|| "?".into());
        let texts: Vec<_> =
            self.move_list(viewer).into_iter().map(|entry| text(entry.text)).collect();
        texts.join(" ")
    }
}

fn draw(reason: DrawReason) -> Outcome {
    Outcome::Draw(reason)
}

fn win(winner: Color, reason: WinReason) -> Outcome {
    Outcome::Win { winner, reason }
}

#[test]
fn a_whole_game_to_mate() {
    let mut game = game(Preset::Chess);
    game.moves("f2f3 e7e5 g2g4");
    let mate = win(Black, WinReason::Checkmate);
    assert_eq!(game.go("d8h4"), Applied::Moved { outcome: Some(mate) });
    assert_eq!(game.outcome(), Some(mate));
    assert!(game.clock().is_stopped());
    assert_eq!(game.texts(Viewer::Player(White)), "f3 e5 g4 Qh4#");
    assert_eq!(game.record(T).outcome, Some(mate));
}

#[test]
fn a_move_is_refused_with_a_reason() {
    let mut game = game(Preset::Chess);
    let pawn = Intent::Move(mv("e2e4"));
    assert_eq!(game.refuses(Black, pawn), Refusal::NotYourTurn { turn: White });
    assert_eq!(game.refuses(White, Intent::Move(mv("e2e5"))), Refusal::NotAvailable(mv("e2e5")));
    let queening = Intent::Move(mv("e2e4q"));
    assert_eq!(game.refuses(White, queening), Refusal::NotAvailable(mv("e2e4q")));
    assert_eq!(game.does(White, pawn), Applied::Moved { outcome: None });
    assert_eq!(game.refuses(White, pawn), Refusal::NotYourTurn { turn: Black });
    assert_eq!(game.plies(), 1);
}

#[test]
fn a_move_that_check_forbids_is_refused_for_that() {
    let fen = "4k3/8/8/8/5q2/8/P7/R3K3 w Q - 0 1";
    let refusal = |preset, text| at_fen(preset, fen).apply(White, Intent::Move(mv(text)), T);
    for preset in [Preset::Chess, Preset::FogCheck] {
        for (text, rule) in [("e1c1", CheckRule::Castling), ("e1d2", CheckRule::IntoCheck)] {
            assert_eq!(refusal(preset, text), Err(Refusal::Check { mv: mv(text), rule }));
        }
        assert_eq!(refusal(preset, "e1e3"), Err(Refusal::NotAvailable(mv("e1e3"))));
    }
    // Under the king-capture goal there is no such refusal.
    assert!(refusal(Preset::Fog, "e1d2").is_ok());
}

#[test]
fn a_list_of_moves_tells_what_was_lost_and_to_whom_if_that_was_seen() {
    let mut game = at_fen(Preset::FogCheck, "4k2q/8/8/8/8/6K1/5P1P/8 w - - 0 1");
    game.does(White, Intent::Move(mv("f2f4")));
    game.does(Black, Intent::Move(mv("h8h2")));
    assert_eq!(game.texts(Viewer::Player(White)), "f4 Qxh2");
    assert_eq!(game.texts(Viewer::Player(Black)), "? Qxh2");
    let mut unseen = at_fen(Preset::FogCheck, "4k2q/8/8/8/8/8/5P1P/2K5 w - - 0 1");
    unseen.does(White, Intent::Move(mv("f2f4")));
    unseen.does(Black, Intent::Move(mv("h8h2")));
    assert_eq!(unseen.texts(Viewer::Player(White)), "f4 ×h2");
}

#[test]
fn a_promotion_must_be_chosen() {
    let mut game = at_fen(Preset::Fog, "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    let bare = mv("a7a8");
    let refusal = game.refuses(White, Intent::Move(bare));
    assert_eq!(refusal, Refusal::PromotionMissing(bare));
    assert_eq!(refusal.to_string(), "Choose what to promote to.");
    game.go("a7a8n");
    assert_eq!(game.texts(Viewer::Player(White)), "a8=N");
}

#[test]
fn resigning_needs_no_turn() {
    for side in Color::ALL {
        let mut game = game(Preset::Chess);
        let lost = win(!side, WinReason::Resignation);
        assert_eq!(game.does(side, Intent::Resign), Applied::Ended(lost));
        assert_eq!(game.outcome(), Some(lost));
    }
}

#[test]
fn a_game_that_a_player_left_is_won_or_drawn_or_aborted() {
    let left = |end: fn(&mut Game) -> Result<Outcome, Refusal>| {
        let mut game = game(Preset::Fog);
        game.moves("e2e4");
        let outcome = end(&mut game).expect("the game runs");
        assert_eq!(game.outcome(), Some(outcome));
        assert_eq!(end(&mut game), Err(Refusal::GameOver(outcome)));
        assert!(game.clock().is_stopped());
        let again = Game::replay(game.record(T)).expect("it can be replayed");
        assert_eq!(again.outcome(), Some(outcome));
        outcome
    };
    assert_eq!(left(|game| game.abandon(Black, false, T)), win(White, WinReason::Abandonment));
    assert_eq!(left(|game| game.abandon(Black, true, T)), draw(DrawReason::Abandonment));
    let aborted = left(|game| game.abort(T));
    assert_eq!((aborted, aborted.winner(), aborted.pgn()), (Outcome::Aborted, None, "*"));
}

#[test]
fn a_finished_game_refuses_everything() {
    let mut game = at_fen(Preset::Chess, "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1");
    game.go("e1e8");
    let over = Refusal::GameOver(win(White, WinReason::Checkmate));
    for side in Color::ALL {
        for offer in Offer::ALL {
            assert_eq!(game.refuses(side, Intent::Offer(offer)), over);
            assert_eq!(game.refuses(side, Intent::Accept(offer)), over);
            assert_eq!(game.refuses(side, Intent::Decline(offer)), over);
        }
        for intent in [Intent::Move(mv("g8f8")), Intent::Resign, Intent::ClaimDraw] {
            assert_eq!(game.refuses(side, intent), over);
        }
        assert_eq!(game.may_offer(side), []);
    }
    let before = game.clone();
    assert_eq!(game.tick(Moment(u64::MAX)), None);
    game.begin_turn(T);
    game.pause(T);
    game.resume(T);
    assert_eq!(game, before);
}

#[test]
fn a_start_position_may_be_over_or_wrong() {
    let mated = at_fen(Preset::Chess, "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1");
    assert_eq!(mated.outcome(), Some(win(White, WinReason::Checkmate)));
    let broken = GameSetup { start_fen: Some("nonsense".into()), ..setup(Preset::Chess) };
    let error = Game::new(broken).expect_err("no FEN");
    assert!(!error.to_string().is_empty());
}

#[test]
fn a_draw_offer_is_accepted() {
    let mut game = game(Preset::Fog);
    game.go("e2e4");
    assert_eq!(game.does(White, Intent::Offer(Offer::Draw)), Applied::Offered(Offer::Draw));
    assert_eq!(game.offers(), [PendingOffer { by: White, offer: Offer::Draw }]);
    let again = game.refuses(White, Intent::Offer(Offer::Draw));
    assert_eq!(again, Refusal::AlreadyOffered(Offer::Draw));
    let own = game.refuses(White, Intent::Accept(Offer::Draw));
    assert_eq!(own, Refusal::NothingOffered(Offer::Draw));
    let agreed = draw(DrawReason::Agreement);
    assert_eq!(game.does(Black, Intent::Accept(Offer::Draw)), Applied::Ended(agreed));
    assert_eq!(game.outcome(), Some(agreed));
    assert_eq!(game.offers(), []);
}

#[test]
fn two_draw_offers_are_an_agreement() {
    let mut game = game(Preset::Chess);
    game.does(Black, Intent::Offer(Offer::Draw));
    let agreed = draw(DrawReason::Agreement);
    assert_eq!(game.does(White, Intent::Offer(Offer::Draw)), Applied::Ended(agreed));
}

#[test]
fn a_declined_offer_may_be_repeated_after_an_own_move() {
    let mut game = game(Preset::Chess);
    game.does(White, Intent::Offer(Offer::Draw));
    assert_eq!(game.does(Black, Intent::Decline(Offer::Draw)), Applied::Declined(Offer::Draw));
    assert_eq!(game.offers(), []);
    let soon = Refusal::OfferedTooSoon(Offer::Draw);
    assert_eq!(game.refuses(White, Intent::Offer(Offer::Draw)), soon);
    assert!(!game.may_offer(White).contains(&Offer::Draw));
    assert_eq!(
        game.refuses(Black, Intent::Accept(Offer::Draw)),
        Refusal::NothingOffered(Offer::Draw)
    );
    game.go("e2e4");
    assert!(game.may_offer(White).contains(&Offer::Draw));
    game.does(White, Intent::Offer(Offer::Draw));
    // A withdrawn offer counts as turned down, or a side could offer and withdraw over and over.
    assert_eq!(game.does(White, Intent::Decline(Offer::Draw)), Applied::Withdrawn(Offer::Draw));
    assert_eq!(game.refuses(White, Intent::Offer(Offer::Draw)), soon);
    game.go("e7e5");
    assert_eq!(game.refuses(White, Intent::Offer(Offer::Draw)), soon, "the other's move is none");
}

#[test]
fn a_draw_offer_stands_until_the_other_side_moves() {
    let mut game = game(Preset::Chess);
    game.does(White, Intent::Offer(Offer::Draw));
    game.go("e2e4");
    assert_eq!(game.offers().len(), 1, "it stands after the offering side's own move");
    game.go("e7e5");
    assert_eq!(game.offers(), []);
    let late = game.refuses(Black, Intent::Accept(Offer::Draw));
    assert_eq!(late, Refusal::NothingOffered(Offer::Draw));
    assert_eq!(game.does(White, Intent::Offer(Offer::Draw)), Applied::Offered(Offer::Draw));
}

#[test]
fn nothing_is_declined_that_was_not_offered() {
    let mut game = game(Preset::Chess);
    for offer in Offer::ALL {
        for side in Color::ALL {
            assert_eq!(game.refuses(side, Intent::Decline(offer)), Refusal::NothingOffered(offer));
            assert_eq!(game.refuses(side, Intent::Accept(offer)), Refusal::NothingOffered(offer));
        }
    }
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";

#[test]
fn a_draw_is_claimed_at_the_third_repetition_in_open_chess() {
    let mut game = game(Preset::Chess);
    game.moves(SHUFFLE);
    assert_eq!(game.refuses(White, Intent::ClaimDraw), Refusal::NothingToClaim);
    game.moves(SHUFFLE);
    assert_eq!(game.may_claim(White), Some(DrawReason::ThreefoldRepetition));
    assert_eq!(game.may_claim(Black), None);
    assert_eq!(game.refuses(Black, Intent::ClaimDraw), Refusal::NotYourTurn { turn: White });
    let outcome = draw(DrawReason::ThreefoldRepetition);
    assert_eq!(game.does(White, Intent::ClaimDraw), Applied::Ended(outcome));
    assert_eq!(game.may_claim(White), None);
}

#[test]
fn with_fog_the_third_repetition_ends_the_game_by_itself() {
    for preset in fogs() {
        let (moves, last) = match preset.ruleset().board {
            BoardKind::Chess => ("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", "f6g8"),
            BoardKind::Xiangqi => ("h1g3 h10g8 g3h1 g8h10 h1g3 h10g8 g3h1", "g8h10"),
            // Kings are needed: see the games of draughts.
            BoardKind::Draughts | BoardKind::Draughts10 => continue,
        };
        let mut game = game(preset);
        game.moves(moves);
        assert_eq!(game.may_claim(Black), None);
        let outcome = draw(DrawReason::ThreefoldRepetition);
        assert_eq!(game.go(last), Applied::Moved { outcome: Some(outcome) }, "{preset:?}");
    }
}

#[test]
fn take_back_takes_the_own_last_move_and_the_reply() {
    let mut game = game(Preset::Chess);
    let takeback = Intent::Offer(Offer::Takeback);
    assert_eq!(game.refuses(White, takeback), Refusal::NothingToTakeBack);
    game.moves("e2e4 e7e5 g1f3");
    let before = BySide::from_fn(|side| game.own(side));
    // A take-back of Black: Black's last move, and White's reply to it.
    game.does(Black, takeback);
    assert_eq!(game.plies(), 3, "nothing happens before the other player agrees");
    assert_eq!(
        game.refuses(Black, Intent::Accept(Offer::Takeback)),
        Refusal::NothingOffered(Offer::Takeback)
    );
    assert_eq!(
        game.does(White, Intent::Accept(Offer::Takeback)),
        Applied::Accepted(Offer::Takeback)
    );
    assert_eq!((game.plies(), game.turn()), (1, Black));
    assert_eq!(game.texts(Viewer::Everyone), "e4");
    assert_eq!(game.own(White).piece_at(sq("f3")), None);
    assert_eq!(game.own(White).last_move(), Some(mv("e2e4")));
    // A take-back of White: White's last move, which has no reply.
    game.agree(White, Offer::Takeback);
    assert_eq!((game.plies(), game.turn()), (0, White));
    assert_eq!(game.own(White), self::game(Preset::Chess).own(White));
    // The last plies taken back are redone first.
    game.agree(Black, Offer::Redo);
    assert_eq!(game.texts(Viewer::Everyone), "e4");
    game.does(White, Intent::Offer(Offer::Redo));
    // Two players who make the same offer have agreed.
    assert_eq!(game.does(Black, Intent::Offer(Offer::Redo)), Applied::Accepted(Offer::Redo));
    assert_eq!(BySide::from_fn(|side| game.own(side)), before);
    assert_eq!(game.refuses(White, Intent::Offer(Offer::Redo)), Refusal::NothingToRedo);
    assert_eq!(game.takebacks(), 2);
}

/// Returns a game's state between two moves: the truth with counters, both views, and the moves.
fn state(game: &Game) -> (String, BySide<Arc<PlayerView>>, Vec<MoveText>) {
    let fen = export(&SavedGame::of(game, T, None), ExportFormat::Fen).expect("it has happened");
    let list = game.move_list(Viewer::Player(White)).into_iter().map(|entry| entry.text);
    (fen, BySide::from_fn(|side| game.own(side)), list.collect())
}

#[test]
fn taking_back_restores_every_bit_and_so_does_playing_again() {
    let mut taken_back = 0;
    for (preset, seed) in Preset::ALL.into_iter().flat_map(|p| (0..6).map(move |seed| (p, seed))) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = with_takebacks(preset);
        let mut states = vec![state(&game)];
        for _ in 0..60 {
            let before = game.clone();
            let turn = game.turn();
            let moves = game.own(turn).moves().to_vec();
            // In a sandbox of draughts, a side may have no move left.
            let Some(mv) = random.choice(&moves) else { break };
            game.does(turn, Intent::Move(*mv));
            if game.outcome().is_some() {
                game = before;
                break;
            }
            states.push(state(&game));
        }
        let agree = |game: &mut Game, by: Color, offer: Offer| {
            // A sandbox has no opponent to ask.
            if game.does(by, Intent::Offer(offer)) == Applied::Offered(offer) {
                game.does(!by, Intent::Accept(offer));
            }
        };
        for (plies, expected) in states[..states.len() - 1].iter().enumerate().rev() {
            // The side that is not to move made the last move.
            let last_mover = !game.turn();
            agree(&mut game, last_mover, Offer::Takeback);
            assert_eq!(game.plies(), plies);
            assert_eq!(state(&game), *expected, "{preset:?} seed {seed}");
            taken_back += 1;
        }
        for expected in &states[1..] {
            agree(&mut game, White, Offer::Redo);
            assert_eq!(state(&game), *expected, "{preset:?} seed {seed}");
        }
    }
    assert!(taken_back > 800, "{taken_back}");
}

#[test]
fn each_sides_take_back_is_its_own() {
    let mut game = game(Preset::Chess);
    game.moves("e2e4 e7e5 g1f3");
    game.does(White, Intent::Offer(Offer::Takeback));
    let black = game.does(Black, Intent::Offer(Offer::Takeback));
    assert_eq!(black, Applied::Offered(Offer::Takeback), "no agreement: it would be other moves");
    game.does(Black, Intent::Accept(Offer::Takeback));
    assert_eq!(game.plies(), 2, "White's last move");
    assert_eq!(game.offers(), []);
}

#[test]
fn a_new_move_lapses_take_back_and_redo() {
    let mut game = game(Preset::Chess);
    game.moves("e2e4 e7e5");
    game.agree(Black, Offer::Takeback);
    game.does(White, Intent::Offer(Offer::Redo));
    game.does(White, Intent::Offer(Offer::Takeback));
    game.go("c7c5");
    assert_eq!(game.offers(), []);
    assert_eq!(game.refuses(Black, Intent::Offer(Offer::Redo)), Refusal::NothingToRedo);
    game.does(White, Intent::Offer(Offer::Takeback));
    game.go("g1f3");
    assert_eq!(game.offers(), [], "the offering side's own move changes what it would take back");
}

#[test]
fn take_back_is_off_with_fog_unless_chosen() {
    for preset in fogs() {
        let first = match preset.ruleset().board {
            BoardKind::Chess => "e2e4",
            BoardKind::Xiangqi => "h3e3",
            BoardKind::Draughts => "c3d4",
            BoardKind::Draughts10 => "d4c5",
        };
        let mut game = game(preset);
        game.go(first);
        let refused = game.refuses(White, Intent::Offer(Offer::Takeback));
        assert_eq!(refused, Refusal::TakebackOff, "{preset:?}");

        let mut game = with_takebacks(preset);
        let start = BySide::from_fn(|side| game.own(side));
        game.go(first);
        game.agree(White, Offer::Takeback);
        assert_eq!(BySide::from_fn(|side| game.own(side)), start, "{preset:?}");
    }
}

#[test]
fn what_lifting_fog_uncovered_stays_uncovered_after_a_take_back() {
    let ruleset = Ruleset { vision: Vision::LiftingFog, ..Preset::Fog.ruleset() };
    let mut game =
        Game::new(GameSetup { takeback: true, ..GameSetup::new(ruleset) }).expect("a game");
    assert!(!game.own(White).visible().contains(sq("h5")));
    game.go("e2e4");
    game.agree(White, Offer::Takeback);
    assert_eq!(game.own(White).piece_at(sq("e4")), None);
    assert!(game.own(White).visible().contains(sq("h5")), "the queen looked there");
    assert!(!game.own(Black).visible().contains(sq("e4")));
    game.go("a2a3");
    assert!(game.own(White).visible().contains(sq("h5")));
    assert_same_game(&game, &replayed(&game, T), T);
}

#[test]
fn take_back_and_redo_set_the_clocks_as_they_were() {
    let mut game = timed(Preset::Chess, "5+3");
    let play = |game: &mut Game, side, intent, now| {
        game.apply(side, intent, Moment(now)).unwrap_or_else(|refusal| panic!("{refusal}"))
    };
    let left = |game: &Game, now| {
        Color::ALL.map(|side| game.clock().remaining(side, Moment(now)).expect("a clock"))
    };
    game.begin_turn(T);
    play(&mut game, White, Intent::Move(mv("e2e4")), 4_000);
    play(&mut game, Black, Intent::Move(mv("e7e5")), 10_000);
    assert_eq!(left(&game, 12_000), [297_000, 297_000]);
    play(&mut game, White, Intent::Offer(Offer::Takeback), 12_000);
    play(&mut game, Black, Intent::Accept(Offer::Takeback), 14_000);
    assert_eq!(left(&game, 14_000), [300_000, 300_000]);
    assert_eq!(game.clock().running(), Some(White));
    assert_eq!(left(&game, 15_000), [299_000, 300_000]);
    play(&mut game, White, Intent::Offer(Offer::Redo), 18_000);
    play(&mut game, Black, Intent::Accept(Offer::Redo), 20_000);
    assert_eq!(left(&game, 20_000), [299_000, 297_000]);
    assert_eq!(game.clock().running(), Some(White));
    let times: Vec<_> =
        game.move_list(Viewer::Everyone).into_iter().map(|entry| entry.think_ms).collect();
    assert_eq!(times, [Some(4_000), Some(6_000)]);
}

#[test]
fn after_each_ply_the_clocks_are_told_as_they_stood_then() {
    // The thinking times are 4, 6, 2 and 1 seconds, from five minutes with three seconds per move.
    for (time, stood) in [
        ("5+3", [[300, 300], [299, 300], [299, 297], [300, 297], [300, 299]]),
        ("5d3", [[300, 300], [299, 300], [299, 297], [299, 297], [299, 297]]),
        ("5b3", [[300, 300], [299, 300], [299, 297], [299, 297], [299, 297]]),
    ] {
        let mut game = timed(Preset::Chess, time);
        let mut now = 0;
        let mut play = |game: &mut Game, uci, seconds: u64| {
            now += 1_000 * seconds;
            let turn = game.turn();
            game.apply(turn, Intent::Move(mv(uci)), Moment(now)).expect("it is allowed");
            now
        };
        game.begin_turn(T);
        play(&mut game, "e2e4", 4);
        play(&mut game, "a7a6", 6);
        // A move that is taken back leaves no trace.
        let after = play(&mut game, "h2h4", 20);
        game.apply(White, Intent::Offer(Offer::Takeback), Moment(after)).expect("allowed");
        game.apply(Black, Intent::Accept(Offer::Takeback), Moment(after)).expect("allowed");
        play(&mut game, "d2d4", 2);
        let last = play(&mut game, "e7e5", 1);
        game.apply(White, Intent::Resign, Moment(last + 50_000)).expect("allowed");
        for game in [&game, &replayed(&game, Moment(last + 50_000))] {
            let at = |ply| {
                let faces = game.clock_faces_at(ply, Moment(last + 90_000));
                faces.map(|face| face.remaining_ms.expect("a clock") / 1_000)
            };
            for (ply, stood) in stood.into_iter().enumerate().take(4) {
                assert_eq!(at(ply), stood.into(), "{time} after {ply} plies");
            }
            let [white, black] = stood[4];
            let thought = if time == "5d3" { 47 } else { 50 };
            assert_eq!(at(4), [white - thought, black].into(), "{time}: and White thought in vain");
            assert_eq!(at(99), at(4));
        }
    }
}

#[test]
fn a_move_stamped_before_zero_beats_the_flag() {
    let mut game = timed(Preset::Chess, "1+0");
    game.begin_turn(Moment(1_000));
    assert_eq!(game.clock().flagged(Moment(61_005)), Some(White), "whoever looks now sees a flag");
    let applied = game.apply(White, Intent::Move(mv("e2e4")), Moment(60_999));
    assert_eq!(applied, Ok(Applied::Moved { outcome: None }));
    assert_eq!(game.tick(Moment(61_005)), None);
    assert_eq!(game.clock().remaining(White, Moment(61_005)), Some(1));

    // Black thinks until the flag falls. No intent of either side is possible after that.
    let end = Moment(60_999 + 60_000);
    let lost = win(White, WinReason::Flag);
    let before = game.clone();
    for (side, intent) in [
        (Black, Intent::Move(mv("e7e5"))),
        (Black, Intent::Offer(Offer::Draw)),
        (White, Intent::Resign),
    ] {
        assert_eq!(game.apply(side, intent, end), Err(Refusal::Flagged(lost)));
        assert_eq!(game, before);
    }
    assert_eq!(game.tick(Moment(end.0 - 1)), None);
    assert_eq!(game, before);
    assert_eq!(game.tick(end), Some(lost));
    assert_eq!(game.tick(end), None, "a flag falls once");
    assert_eq!(game.outcome(), Some(lost));
    assert_eq!(game.clock().remaining(Black, end), Some(0));
    assert_eq!(game.apply(Black, Intent::Move(mv("e7e5")), T), Err(Refusal::GameOver(lost)));
    assert_same_game(&game, &replayed(&game, end), end);
}

#[test]
fn a_flag_against_a_bare_king_draws_under_the_checkmate_goal() {
    for (preset, outcome) in [
        (Preset::Chess, draw(DrawReason::FlagWithoutMatingMaterial)),
        (Preset::FogCheck, draw(DrawReason::FlagWithoutMatingMaterial)),
        (Preset::Fog, win(Black, WinReason::Flag)),
    ] {
        let mut game = at_fen(preset, "8/8/4k3/8/8/3QK3/8/8 w - - 0 1");
        game.begin_turn(T);
        assert_eq!(game.tick(Moment(600_000)), Some(outcome));
    }
}

#[test]
fn a_pause_before_the_first_move_starts_no_clock() {
    let mut game = game(Preset::Chess);
    game.pause(Moment(1_000));
    game.resume(Moment(2_000));
    assert_eq!(game.clock().running(), None);
    game.apply(White, Intent::Move(mv("e2e4")), Moment(9_000)).unwrap();
    assert_eq!(game.clock().running(), Some(Black));
    assert_eq!(game.clock().remaining(White, Moment(9_000)), Some(600_000));
}

#[test]
fn a_paused_game_takes_no_moves_and_charges_no_time() {
    let mut game = game(Preset::Chess);
    game.begin_turn(T);
    assert_eq!(game.pause(Moment(5_000)), None);
    assert_eq!(game.tick(Moment(9_000_000)), None);
    let refused = game.apply(White, Intent::Move(mv("e2e4")), Moment(9_000_000));
    assert_eq!(refused, Err(Refusal::Paused));
    game.resume(Moment(9_000_000));
    let applied = game.apply(White, Intent::Move(mv("e2e4")), Moment(9_001_000));
    assert_eq!(applied, Ok(Applied::Moved { outcome: None }));
    assert_eq!(game.clock().remaining(White, Moment(9_001_000)), Some(594_000));
    // A pause comes too late after the flag has fallen.
    let lost = win(White, WinReason::Flag);
    assert_eq!(game.pause(Moment(9_601_000)), Some(lost));
    assert_eq!(game.outcome(), Some(lost));
}

#[test]
fn the_next_clock_starts_at_once_unless_the_curtain_holds_it() {
    let running = |hold_clock| {
        let setup = GameSetup { hold_clock, ..setup(Preset::Fog) };
        let mut game = Game::new(setup).expect("a game");
        assert_eq!(game.clock().running(), None);
        game.begin_turn(T);
        assert_eq!(game.clock().running(), Some(White));
        game.apply(White, Intent::Move(mv("e2e4")), Moment(1_000)).expect("in time");
        game
    };
    assert_eq!(running(false).clock().running(), Some(Black));

    let mut held = running(true);
    assert_eq!(held.clock().running(), None);
    assert_eq!(held.tick(Moment(9_000_000)), None);
    // A pause behind the curtain does not start the turn either.
    held.pause(Moment(2_000));
    held.resume(Moment(3_000));
    assert_eq!(held.clock().running(), None);
    held.begin_turn(Moment(4_000));
    held.begin_turn(Moment(5_000));
    held.apply(Black, Intent::Move(mv("e7e5")), Moment(6_000)).expect("in time");
    assert_eq!(held.clock().remaining(Black, Moment(6_000)), Some(598_000));
}

#[test]
fn a_first_move_before_any_turn_began_costs_nothing_and_starts_the_clocks() {
    let mut game = game(Preset::Chess);
    game.apply(White, Intent::Move(mv("e2e4")), Moment(50_000)).expect("in time");
    assert_eq!(game.move_list(Viewer::Everyone)[0].think_ms, None);
    assert_eq!(game.clock().remaining(White, Moment(50_000)), Some(600_000));
    assert_eq!(game.clock().remaining(Black, Moment(51_000)), Some(599_000));
}

#[test]
fn an_earlier_position_of_a_finished_game_has_its_moves_and_the_last_one_none() {
    for preset in [Preset::Fog, Preset::Chess] {
        let mut game = game(preset);
        game.moves("e2e4 e7e5");
        game.does(White, Intent::Resign);
        let view = |ply| game.view_at(ply, Viewer::Everyone).expect("the game is over");
        let own = game.view_at(0, Viewer::Player(White)).expect("an own view");
        assert_eq!(view(0).moves(), own.moves());
        assert_eq!(view(0).notation("g1f3".parse().expect("a move")).as_deref(), Some("Nf3"));
        assert_eq!(view(1).moves().len(), 20);
        assert_eq!(view(2).moves(), []);
    }
}

#[test]
fn the_fog_is_lifted_and_lowered_by_agreement() {
    let mut game = game(Preset::Fog);
    game.moves("e2e4 e7e5");
    let everywhere = game.own(White).size().all();
    assert_ne!(game.own(White).visible(), everywhere);
    assert_eq!(game.refuses(White, Intent::Offer(Offer::LowerFog)), Refusal::FogUnchanged);
    game.does(White, Intent::Offer(Offer::LiftFog));
    assert_ne!(game.own(White).visible(), everywhere, "not before the other player agrees");
    assert!(game.view(Viewer::Everyone).is_err());
    game.does(Black, Intent::Accept(Offer::LiftFog));
    for side in Color::ALL {
        assert_eq!(game.own(side).visible(), everywhere);
    }
    assert!(game.view(Viewer::Everyone).is_ok());
    assert_eq!(game.refuses(Black, Intent::Offer(Offer::LiftFog)), Refusal::FogUnchanged);
    // Moves and positions played in the fog stay hidden.
    assert_eq!(game.view_at(1, Viewer::Everyone), Err(ViewRefused));
    assert_eq!(game.texts(Viewer::Player(White)), "e4 ?");
    game.moves("g1f3 b8c6");
    assert_eq!(game.texts(Viewer::Player(White)), "e4 ? Nf3 Nc6");
    assert_eq!(game.texts(Viewer::Player(Black)), "? e5 Nf3 Nc6");

    game.does(Black, Intent::Offer(Offer::LowerFog));
    assert_eq!(
        game.does(White, Intent::Offer(Offer::LowerFog)),
        Applied::Accepted(Offer::LowerFog)
    );
    assert_ne!(game.own(White).visible(), everywhere);
    assert!(game.view(Viewer::Everyone).is_err());
    game.go("f1b5");
    assert_eq!(game.texts(Viewer::Player(Black)), "? e5 Nf3 Nc6 ?");
    let changes = [FogChange { ply: 2, lifted: true }, FogChange { ply: 4, lifted: false }];
    assert_eq!(game.record(T).fog_changes(), changes);
    assert_same_game(&game, &replayed(&game, T), T);
    game.does(Black, Intent::Resign);
    assert_eq!(game.texts(Viewer::Player(Black)), "e4 e5 Nf3 Nc6 Bb5");
    assert_eq!(game.record(T).fog_changes(), changes, "the record says so");
}

#[test]
fn without_fog_there_is_none_to_lift() {
    for preset in Preset::ALL.into_iter().filter(|preset| !preset.ruleset().vision.is_fog()) {
        let mut game = game(preset);
        for offer in [Offer::LiftFog, Offer::LowerFog] {
            let refused = game.refuses(White, Intent::Offer(offer));
            assert_eq!(refused, Refusal::FogUnchanged, "{preset:?}");
        }
    }
}

#[test]
fn the_fog_comes_into_an_open_game_where_the_players_may_bring_it() {
    for (preset, in_fog) in
        [(Preset::Chess, Preset::FogCheck), (Preset::Xiangqi, Preset::FogCheckXiangqi)]
    {
        let mut game = game(preset);
        game.let_fog_in();
        let opening = game.own(White).moves()[0].to_string();
        game.go(&opening);
        game.agree(White, Offer::LowerFog);
        // It is the game in the fog from now on.
        assert_eq!(*game.own(White).ruleset(), in_fog.ruleset());
        assert!(game.view(Viewer::Everyone).is_err() && game.fen().is_err());
        assert!(game.view_at(1, Viewer::Everyone).is_err());
        assert!(game.view_at(0, Viewer::Everyone).is_ok(), "everybody saw it");
        let unseen = game.own(Black).moves()[0].to_string();
        game.go(&unseen);
        assert!(game.view_at(2, Viewer::Everyone).is_err());
        let again = replayed(&game, T);
        for side in Color::ALL {
            assert_eq!(again.own(side), game.own(side));
        }
        assert_eq!(again.fog_changes(), [FogChange { ply: 1, lifted: false }]);
        game.agree(Black, Offer::LiftFog);
        assert!(game.view(Viewer::Everyone).is_ok());
    }
    let mut sandbox = game(Preset::CrazyKnights);
    sandbox.let_fog_in();
    assert_eq!(sandbox.refuses(White, Intent::Offer(Offer::LowerFog)), Refusal::FogUnchanged);
}

#[test]
fn lowering_the_fog_ends_a_game_that_fog_would_have_ended() {
    let mut game = game(Preset::FogCheck);
    game.agree(White, Offer::LiftFog);
    game.moves(SHUFFLE);
    game.moves(SHUFFLE);
    assert_eq!(game.may_claim(White), Some(DrawReason::ThreefoldRepetition));
    let outcome = draw(DrawReason::ThreefoldRepetition);
    assert_eq!(game.agree(White, Offer::LowerFog), Applied::Ended(outcome));
    assert_same_game(&game, &replayed(&game, T), T);
}

#[test]
fn taking_back_to_what_ends_a_game_with_fog_ends_it() {
    let mut game = with_takebacks(Preset::FogCheck);
    game.agree(White, Offer::LiftFog);
    game.moves(SHUFFLE);
    game.moves(SHUFFLE);
    // Nobody claims the draw, and the game goes on.
    game.moves("e2e4");
    game.agree(White, Offer::LowerFog);
    let outcome = draw(DrawReason::ThreefoldRepetition);
    assert_eq!(game.agree(White, Offer::Takeback), Applied::Ended(outcome));
    assert_same_game(&game, &replayed(&game, T), T);
}

#[test]
fn lifted_fog_stays_lifted_when_moves_are_taken_back() {
    let mut game = with_takebacks(Preset::Fog);
    game.moves("e2e4 e7e5");
    game.agree(White, Offer::LiftFog);
    game.agree(White, Offer::Takeback);
    assert_eq!(game.plies(), 0);
    assert!(!game.is_fogged());
    assert_eq!(game.own(Black).visible(), game.own(Black).size().all());
    game.go("d2d4");
    assert_eq!(game.texts(Viewer::Player(Black)), "d4");
    assert_eq!(
        game.record(T).fog_changes(),
        [FogChange { ply: 0, lifted: true }],
        "counted among the moves that stand"
    );
    assert_same_game(&game, &replayed(&game, T), T);
}

#[test]
fn what_was_played_in_other_fog_is_not_played_again() {
    let mut game = with_takebacks(Preset::Fog);
    game.moves("e2e4 e7e5");
    game.agree(White, Offer::Takeback);
    game.does(White, Intent::Offer(Offer::Redo));
    game.agree(White, Offer::LiftFog);
    assert_eq!(game.offers(), []);
    assert_eq!(game.refuses(White, Intent::Offer(Offer::Redo)), Refusal::NothingToRedo);
}

#[test]
fn every_ply_can_be_seen_again_as_each_side_saw_it() {
    let mut game = game(Preset::Fog);
    let mut seen = vec![BySide::from_fn(|side| game.own(side))];
    for uci in ["e2e4", "f7f6", "d1h5", "a7a6"] {
        game.go(uci);
        seen.push(BySide::from_fn(|side| game.own(side)));
    }
    for (ply, views) in seen.iter().enumerate() {
        assert_eq!(game.view_at(ply, Viewer::Everyone), Err(ViewRefused));
        for side in Color::ALL {
            let view = game.view_at(ply, Viewer::Player(side)).expect("an own view");
            assert_eq!(view, views[side]);
            assert_eq!(view.plies() as usize, ply);
        }
    }
    assert_eq!(game.view_at(99, Viewer::Player(White)), game.view(Viewer::Player(White)));
    assert_eq!(game.fen(), Err(ViewRefused));

    let taken = win(White, WinReason::KingCaptured);
    assert_eq!(game.go("h5e8"), Applied::Moved { outcome: Some(taken) });
    for (ply, views) in seen.iter().enumerate() {
        for side in Color::ALL {
            let view = game.view_at(ply, Viewer::Player(side)).expect("an own view");
            assert_eq!(view, views[side], "the end does not change what was seen");
        }
        let truth = game.view_at(ply, Viewer::Everyone).expect("the game is over");
        assert_eq!(truth.pieces().len(), 32);
    }
    let truth = game.view_at(2, Viewer::Everyone).expect("the game is over");
    assert_eq!(truth.piece_at(sq("f6")).map(|piece| piece.color), Some(Black));
    assert_eq!(truth.last_move(), Some(mv("f7f6")));
    assert_eq!(game.view(Viewer::Everyone).expect("over").pieces().len(), 31);
    assert_eq!(game.own(Black).moves(), []);
    assert!(game.fen().is_ok());
    assert_eq!(game.texts(Viewer::Player(White)), "e4 f6 Qh5+ a6 Qxe8".replace('+', ""));
}

#[test]
fn a_move_list_in_the_fog_shows_own_moves_without_what_is_hidden() {
    let mut game = game(Preset::FogCheck);
    game.moves("e2e4 f7f6 d1h5");
    assert_eq!(game.texts(Viewer::Player(White)), "e4 ? Qh5", "no + for an own check");
    assert_eq!(game.texts(Viewer::Player(Black)), "? f6 ?");
    assert_eq!(game.texts(Viewer::Everyone), "? ? ?");
    game.does(Black, Intent::Resign);
    for viewer in [Viewer::Player(White), Viewer::Player(Black), Viewer::Everyone] {
        assert_eq!(game.texts(viewer), "e4 f6 Qh5+");
    }
    let numbers: Vec<_> =
        game.move_list(Viewer::Everyone).iter().map(|e| (e.number, e.color)).collect();
    assert_eq!(numbers, [(1, White), (1, Black), (2, White)]);
}

#[test]
fn a_sandbox_has_no_turns_no_clock_and_asks_nobody() {
    let mut game = timed(Preset::CrazyKnights, "1+0");
    assert!(game.setup().time.is_untimed());
    let knight = |uci| Intent::Move(mv(uci));
    game.does(White, knight("g1f3"));
    game.does(White, knight("f3e5"));
    game.does(Black, knight("b8c6"));
    game.does(Black, knight("c6e5"));
    assert_eq!(game.plies(), 4);
    let takeback = Intent::Offer(Offer::Takeback);
    for _ in 0..4 {
        assert_eq!(game.does(White, takeback), Applied::Accepted(Offer::Takeback));
    }
    assert_eq!(game.refuses(White, takeback), Refusal::NothingToTakeBack);
    assert_eq!(game.own(White), self::game(Preset::CrazyKnights).own(White));
    for _ in 0..4 {
        assert_eq!(game.does(Black, Intent::Offer(Offer::Redo)), Applied::Accepted(Offer::Redo));
    }
    assert_eq!(game.texts(Viewer::Everyone), "Nf3 Ne5 Nc6 Nxe5");
    let numbers: Vec<_> =
        game.move_list(Viewer::Everyone).iter().map(|e| (e.number, e.color)).collect();
    assert_eq!(numbers, [(1, White), (2, White), (2, Black), (3, Black)]);
    let pgn = export(&SavedGame::of(&game, T, None), ExportFormat::Pgn).expect("a game");
    assert!(pgn.contains("1. Nf3 2. Ne5 Nc6") && pgn.contains("3... Nxe5"), "{pgn}");
    assert_same_game(&game, &replayed(&game, T), T);
}

fn replayed(game: &Game, now: Moment) -> Game {
    let record = game.record(now);
    let ron = ron::to_string(&record).expect("text");
    let read: Record = ron::from_str(&ron).expect("a record");
    assert_eq!(read, record);
    Game::replay(read).unwrap_or_else(|error| panic!("{error}"))
}

/// Checks that two games are equal for the players, except that the replayed one starts paused.
fn assert_same_game(game: &Game, again: &Game, now: Moment) {
    assert_eq!(again.record(T), game.record(now));
    assert_eq!(again.outcome(), game.outcome());
    for side in Color::ALL {
        let viewer = Viewer::Player(side);
        for ply in 0..=game.plies() {
            assert_eq!(again.view_at(ply, viewer), game.view_at(ply, viewer), "ply {ply}");
        }
        assert_eq!(again.move_list(viewer), game.move_list(viewer));
        assert_eq!(again.clock().remaining(side, T), game.clock().remaining(side, now));
    }
    assert_eq!(again.view(Viewer::Everyone), game.view(Viewer::Everyone));
}

#[test]
fn a_record_makes_the_same_game_again() {
    let time = "5d3,3b2".parse().expect("a time");
    let setup = GameSetup { time, takeback: true, hold_clock: true, ..setup(Preset::FogCheck) };
    let mut game = Game::new(setup).expect("a game");
    let mut now = T;
    for (n, uci) in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"].into_iter().enumerate() {
        game.begin_turn(now);
        now = now.plus(1_700 * n as u64);
        game.apply(game.turn(), Intent::Move(mv(uci)), now).expect("in time");
        now = now.plus(700);
    }
    game.apply(Black, Intent::Offer(Offer::Takeback), now).expect("allowed");
    game.apply(White, Intent::Accept(Offer::Takeback), now).expect("offered");
    game.begin_turn(now);
    now = now.plus(4_321);
    assert_same_game(&game, &replayed(&game, now), now);
    assert_eq!(game.record(now).thinking_ms, Some(4_321));
    assert_eq!(game.record(now).moves().len(), 3);

    // A replayed game starts paused, continues the turn where it was, and accepts any moment.
    let mut again = replayed(&game, now);
    assert!(again.clock().is_paused());
    assert!(again.setup().hold_clock);
    let left = again.clock().remaining(Black, T).expect("a clock");
    again.resume(Moment(5));
    assert_eq!(again.clock().remaining(Black, Moment(105)), Some(left - 100));
    again.apply(Black, Intent::Offer(Offer::Redo), Moment(105)).expect("something to redo");
    again.apply(White, Intent::Accept(Offer::Redo), Moment(105)).expect("offered");
    assert_eq!(again.plies(), 5);

    // The same holds for a game that is over.
    game.apply(White, Intent::Resign, now).expect("running");
    assert_same_game(&game, &replayed(&game, now.plus(999)), now);
}

#[test]
fn a_replayed_game_that_holds_no_clock_goes_on_at_the_resume() {
    let mut game = game(Preset::Chess);
    game.moves("e2e4");
    let mut again = replayed(&game, T);
    assert_eq!(again.apply(Black, Intent::Move(mv("e7e5")), T), Err(Refusal::Paused));
    again.resume(T);
    assert_eq!(again.clock().running(), Some(Black));
}

#[test]
fn a_record_that_cannot_be_is_refused() {
    let mut game = game(Preset::Chess);
    game.begin_turn(T);
    game.moves("e2e4 e7e5");
    let good = game.record(T);
    let with = |change: &dyn Fn(&mut Record)| {
        let mut record = good.clone();
        change(&mut record);
        Game::replay(record).expect_err("a wrong record")
    };
    let event = |number, refusal| ReplayError::Event { number, refusal };
    let moved = |uci, by, spent_ms| Event::Moved { mv: mv(uci), by, spent_ms };
    assert_eq!(
        with(&|record| record.events[1] = moved("e7e4", Black, None)),
        event(2, Refusal::NotAvailable(mv("e7e4")))
    );
    assert_eq!(
        with(&|record| record.events[1] = moved("d2d4", White, None)),
        event(2, Refusal::NotYourTurn { turn: Black })
    );
    let flag = |winner| Refusal::Flagged(win(winner, WinReason::Flag));
    assert_eq!(
        with(&|record| record.events[0] = moved("e2e4", White, Some(600_000))),
        event(1, flag(Black))
    );
    assert_eq!(
        with(&|record| record.events[0] = moved("e2e4", White, Some(u64::MAX))),
        event(1, flag(Black))
    );
    assert_eq!(
        with(&|record| record.thinking_ms = Some(600_000)),
        ReplayError::Thinking(flag(Black))
    );
    for plies in [0, 3, u32::MAX] {
        assert_eq!(
            with(&|record| record.events.push(Event::TakenBack { plies })),
            event(3, Refusal::NothingToTakeBack)
        );
    }
    assert_eq!(with(&|r| r.events.push(Event::Redone)), event(3, Refusal::NothingToRedo));
    assert_eq!(with(&|r| r.events.push(Event::FogLifted)), event(3, Refusal::FogUnchanged));
    let early = with(&|r| r.events.push(Event::DrawClaimed { by: White }));
    assert!(matches!(early, ReplayError::Event { number: 3, refusal: Refusal::NothingToClaim }));
    let resigned = win(Black, WinReason::Resignation);
    assert_eq!(
        with(&|record| record.events.extend([Event::Resigned { by: White }; 2])),
        event(4, Refusal::GameOver(resigned))
    );
    assert_eq!(
        with(&|record| record.outcome = Some(resigned)),
        ReplayError::Outcome { recorded: resigned, replayed: None }
    );
    assert!(matches!(with(&|r| r.setup.start_fen = Some("x".into())), ReplayError::Start(_)));
    assert_eq!(
        with(&|record| record.events.push(Event::Flagged { side: Black })),
        event(3, Refusal::NotYourTurn { turn: White })
    );
    let untimed = with(&|record| {
        record.setup.time = "none".parse().expect("a time");
        record.events.push(Event::Flagged { side: White });
    });
    assert_eq!(untimed, ReplayError::NoClock { number: 3, side: White });
    assert!(untimed.to_string().contains("event 3"), "{untimed}");
}

#[test]
fn a_recorded_game_may_go_on_after_an_end_that_the_rules_declare() {
    let dance = ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(4);
    let moves = dance.into_iter().chain(["e2e4", "e7e5"]);
    let events = moves.zip([White, Black].into_iter().cycle());
    let events: Vec<Event> = events
        .map(|(mv_text, by)| Event::Moved { mv: mv(mv_text), by, spent_ms: Some(1_000) })
        .collect();
    let start = game(Preset::Chess).record(T);
    let record = |events: &[Event]| Record { events: events.into(), ..start.clone() };
    let ended = Game::replay(record(&events[..16])).expect("it ends by repetition");
    assert_eq!(ended.outcome(), Some(Outcome::Draw(DrawReason::FivefoldRepetition)));
    assert!(ended.clock().is_stopped());

    let mut game = Game::replay(record(&events)).expect("the players went on");
    assert_eq!((game.plies(), game.outcome()), (18, None));
    let then = game.view_at(16, Viewer::Player(White)).expect("an own view");
    assert!(then.moves().contains(&mv("e2e4")), "it was no end");
    let left = game.clock().remaining(White, T);
    assert_eq!(left, ended.clock().remaining(White, T).map(|ms| ms - 1_000));
    // It is a game like any other: with its clock, take-backs and ends.
    game.resume(T);
    game.apply(White, Intent::Move(mv("g1f3")), Moment(5)).expect("an available move");
    assert_eq!(game.outcome(), None);
    let again = Game::replay(game.record(Moment(5))).expect("it has happened");
    assert_eq!(again.plies(), 19);

    // Nobody goes on after mate, nor in a running game after a declared end.
    let mut ended = Game::replay(record(&events[..16])).expect("it ends by repetition");
    let refused = ended.apply(White, Intent::Move(mv("e2e4")), T);
    assert!(matches!(refused, Err(Refusal::GameOver(_))), "{refused:?}");
}

#[test]
fn the_verdict_on_a_flag_stays_as_it_was_recorded() {
    let fen = "7k/6R1/8/8/8/8/8/K7 b - - 0 1";
    let setup = GameSetup { start_fen: Some(fen.into()), ..setup(Preset::Chess) };
    let game = Game::new(setup).expect("a game");
    let record = |outcome| {
        let events = vec![Event::Flagged { side: Black }];
        Record { events, outcome, ..game.record(T) }
    };
    let draw = Outcome::Draw(DrawReason::FlagWithoutMatingMaterial);
    let lost = win(White, WinReason::Flag);
    for (recorded, stands) in [(None, draw), (Some(draw), draw), (Some(lost), lost)] {
        let game = Game::replay(record(recorded)).expect("it has happened");
        assert_eq!(game.outcome(), Some(stands), "earlier versions counted it as lost");
    }
    let other = Game::replay(record(Some(win(Black, WinReason::Flag))));
    assert!(matches!(other, Err(ReplayError::Outcome { .. })), "{other:?}");
}

#[test]
fn setups_start_as_agreed() {
    for preset in Preset::ALL {
        let GameSetup { ruleset, takeback, time, .. } = setup(preset);
        assert_eq!(takeback, !ruleset.vision.is_fog(), "{preset:?}");
        let expected = if ruleset.goal == Goal::Sandbox { "none" } else { "10+0" };
        assert_eq!(time.to_string(), expected, "{preset:?}");
    }
    assert_eq!(setup(Preset::CrazyKnights).ruleset.goal, Goal::Sandbox);
}

#[test]
fn every_refusal_says_what_to_do() {
    let outcome = win(White, WinReason::Checkmate);
    let refusals = [
        (Refusal::GameOver(outcome), "Start a new one"),
        (Refusal::NotYourTurn { turn: Black }, "Black’s turn"),
        (Refusal::NotAvailable(mv("e2e5")), "where a piece can go"),
        (Refusal::Check { mv: mv("e1d2"), rule: CheckRule::IntoCheck }, "in check there"),
        (Refusal::PromotionMissing(mv("e7e8")), "Choose"),
        (Refusal::Flagged(outcome), "ran out"),
        (Refusal::Paused, "Resume"),
        (Refusal::AlreadyOffered(Offer::Draw), "Wait"),
        (Refusal::OfferedTooSoon(Offer::Draw), "Make a move"),
        (Refusal::NothingOffered(Offer::Draw), "You can offer one"),
        (Refusal::NothingToClaim, "threefold repetition"),
        (Refusal::NothingToTakeBack, "no move to take back"),
        (Refusal::NothingToRedo, "no move to redo"),
        (Refusal::TakebackOff, "start a new one"),
        (Refusal::FogUnchanged, "already that way"),
    ];
    for (refusal, says) in refusals {
        assert!(refusal.to_string().contains(says), "{refusal}");
    }
}
