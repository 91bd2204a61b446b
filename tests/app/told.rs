//! Players are told all that they may know: why a move is refused, which piece captured, and what
//! has come into sight.

use bevy::prelude::*;
use fogchess::{
    board::Remembered,
    rules::{Color, GameSetup, Intent, Level, Offer, Preset},
    theme::{Mark, assets::Sound},
};
use fogchess_support::{Table, against, untimed};
use std::time::Duration;

/// White has the right to castle, and the queen on f4 sees c1 and d2.
const BARRED: &str = "4k3/8/8/8/5q2/8/P7/R3K3 w Q - 0 1";
const CASTLING: &str = "You can’t castle out of check, through check or into check.";
const INTO_CHECK: &str = "Your king would be in check there.";

/// Returns all words on the screen.
fn words(table: &mut Table) -> Vec<String> {
    let mut texts = table.frame().texts();
    let world = table.app.world_mut();
    texts.extend(world.query::<&TextSpan>().iter(world).map(|span| span.0.clone()));
    texts
}

#[track_caller]
fn assert_told(table: &mut Table, text: &str) {
    let words = words(table);
    assert!(words.iter().any(|shown| shown.contains(text)), "{text:?} in {words:?}");
}

#[track_caller]
fn assert_untold(table: &mut Table, text: &str) {
    let words = words(table);
    assert!(!words.iter().any(|shown| shown.contains(text)), "{text:?} in {words:?}");
}

/// Starts a game from a position, and asserts that `untold` is not on the screen.
#[track_caller]
fn start(table: &mut Table, preset: Preset, fen: &str, untold: &str) {
    assert_untold(table.start_at(preset, fen), untold);
}

#[test]
fn a_typed_move_into_check_is_refused_with_the_reason() {
    let mut table = Table::open();
    for preset in [Preset::FogCheck, Preset::Chess] {
        for (typed, told) in [("O-O-O", CASTLING), ("Kd2", INTO_CHECK), ("e1d2", INTO_CHECK)] {
            start(&mut table, preset, BARRED, told);
            table.type_text(typed).heard();
            table.press(KeyCode::Enter);
            assert_eq!(table.heard(), [Sound::Refuse], "{typed}");
            assert_told(&mut table, told);
            assert!(table.seat().moves.is_empty(), "{typed}");
        }
    }
    // Dark chess has no warning for the king.
    table.start_at(Preset::Fog, BARRED).type_move("Kd2").frame();
    assert_eq!(table.seat().moves.len(), 1);
}

#[test]
fn typed_castling_that_is_not_about_check_says_why_as_well() {
    let mut table = Table::at(Preset::FogCheck, "4k3/8/8/8/8/8/8/R3KB1R w K - 0 1");
    table.type_move("O-O-O").frame();
    assert_told(&mut table, "the king or the rook has moved");
    table.type_move("0-0").frame();
    assert_told(&mut table, "there’s a piece between the king and the rook");
}

/// By click, drag and touch: the reason is told, and the piece stays selected.
#[test]
fn a_king_that_is_put_into_check_stays_in_the_hand_and_the_reason_is_told() {
    let mut table = Table::open();
    let hands: [fn(&mut Table, &str); 4] = [
        |table, to| _ = table.click("e1").click(to),
        |table, to| _ = table.drag("e1", to),
        |table, to| _ = table.tap("e1").tap(to),
        |table, to| _ = table.touch_drag("e1", to),
    ];
    for preset in [Preset::FogCheck, Preset::Chess] {
        for (number, hand) in hands.iter().enumerate() {
            for (to, told) in [("d2", INTO_CHECK), ("c1", CASTLING)] {
                start(&mut table, preset, BARRED, told);
                hand(&mut table, to);
                assert_eq!(table.heard(), [Sound::Refuse], "{preset:?} {number} {to}");
                table.frame();
                assert_told(&mut table, told);
                assert_eq!(table.picked().as_deref(), Some("e1"), "{preset:?} {number}");
                // One more click makes an allowed move.
                table.click("e2").settle();
                assert_eq!(table.seat().moves.len(), 1, "{preset:?} {number}");
            }
        }
    }
}

#[test]
fn a_pinned_piece_and_a_king_in_check_have_their_own_reasons() {
    let mut table = Table::open();
    for (fen, from, to, told) in [
        ("4k3/8/8/8/1b6/8/3N4/4K3", "d2", "c4", "That move would leave your king in check."),
        ("4k3/8/8/8/1b6/8/8/R3K3", "a1", "a2", "You are in check, and that move doesn’t stop it."),
    ] {
        table.start_at(Preset::FogCheck, &format!("{fen} w - - 0 1")).click(from).click(to);
        assert_told(&mut table, told);
    }
}

#[test]
fn a_king_dragged_onto_its_rook_castles() {
    let mut table = Table::open();
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (to, castled) in [("h1", "g1"), ("a1", "c1")] {
        for drag in [Table::drag, Table::touch_drag] {
            table.start_at(Preset::FogCheck, fen).intents();
            drag(&mut table, "e1", to);
            let moved = table.intents().iter().any(
                |asked| matches!(asked.intent, Intent::Move(mv) if mv.to.to_string() == castled),
            );
            assert!(moved, "onto {to}");
        }
    }
    // A click on the rook selects the rook.
    table.start_at(Preset::FogCheck, fen).click("e1").click("h1");
    assert_eq!(table.picked().as_deref(), Some("h1"));
    // A drag into check is refused as castling is.
    start(&mut table, Preset::FogCheck, BARRED, CASTLING);
    table.drag("e1", "a1").frame();
    assert_told(&mut table, CASTLING);
}

#[test]
fn who_drags_sees_where_the_piece_would_land() {
    let mut table = Table::at(Preset::Chess, "4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1");
    for (from, to, lands) in
        [("e4", "e5", true), ("e4", "d5", true), ("e4", "f5", false), ("e1", "h1", true)]
    {
        let at = table.position_of(to);
        table.hold(from, at).frame();
        let expected: &[&str] = if lands { &[to] } else { &[] };
        assert_eq!(table.marks(Mark::Landing), expected, "{from} to {to} by mouse");
        let home = table.position_of(from);
        table.point_at(home).mouse_up().right_click("a8");
        assert!(table.marks(Mark::Landing).is_empty());
        table.touch_hold(7, from, at).frame();
        assert_eq!(table.marks(Mark::Landing), expected, "{from} to {to} by finger");
        table.finger(7, bevy::input::touch::TouchPhase::Canceled, at).frame();
        assert!(table.marks(Mark::Landing).is_empty());
    }
}

/// Plays f4, Qxh2. White's king sees h2, or is too far away.
fn lost(fen: &str) -> Table {
    let mut table = Table::at(Preset::FogCheck, fen);
    table.type_move("f4").settle().lift_curtain();
    table.type_move("Qxh2").settle().lift_curtain();
    table
}

const NEAR: &str = "4k2q/8/8/8/8/6K1/5P1P/8 w - - 0 1";
const FAR: &str = "4k2q/8/8/8/8/8/5P1P/2K5 w - - 0 1";

#[test]
fn a_piece_lost_in_sight_is_lost_to_somebody() {
    let mut table = lost(NEAR);
    assert_told(&mut table, "Queen takes pawn on h2.");
    assert_told(&mut table, "Qxh2+");
    assert_eq!(table.marks(Mark::LastMove), ["h2"]);
    assert!(table.marks(Mark::Lost).is_empty());
    assert!(table.table_caption().iter().any(|line| line == "Queen takes pawn on h2."));
    // The other player listens, so words that they may not know are shown but not spoken.
    assert!(!table.voice().iter().any(|said| said.contains("Queen")), "{:?}", table.voice());
    // The loss is marked until the next move.
    table.type_move("Kg4").settle().lift_curtain();
    assert!(table.marks(Mark::Lost).is_empty());
}

#[test]
fn a_piece_lost_to_the_fog_leaves_a_mark_where_it_stood() {
    let mut table = lost(FAR);
    assert_told(&mut table, "Your pawn on h2 was captured.");
    assert_told(&mut table, "×h2");
    assert_eq!(table.marks(Mark::Lost), ["h2"]);
    assert!(table.marks(Mark::LastMove).is_empty(), "the last event is not White's own move");
    table.type_move("Kb1").settle().lift_curtain();
    assert!(table.marks(Mark::Lost).is_empty(), "Black has lost nothing");
}

#[test]
fn a_square_flashes_where_a_piece_vanished_if_there_is_motion() {
    let mut table = Table::open();
    for motion in [true, false] {
        table.set(|settings| settings.motion = motion).start_at(Preset::FogCheck, FAR);
        table.type_move("f4").settle().lift_curtain();
        table.type_move("Qxh2").settle();
        let mut flashes = 0;
        table.wait(Duration::from_millis(300)).press(KeyCode::Space);
        for _ in 0..60 {
            table.frame();
            let world = table.app.world_mut();
            flashes +=
                world.query::<&Name>().iter(world).filter(|name| name.as_str() == "Flash").count();
        }
        assert_eq!(flashes > 0, motion, "motion {motion}");
    }
}

#[test]
fn an_announced_check_has_a_sign() {
    let mut table = Table::open();
    for (width, height) in [(1280.0, 800.0), (390.0, 844.0)] {
        table.resize(width, height).start(Preset::FogCheck).play("e4 f5 Qh5");
        assert_told(&mut table, "≈+");
        assert_told(&mut table, "Check!");
        table.start(Preset::Fog).play("e4 f5 Qh5");
        assert_untold(&mut table, "≈+");
    }
}

#[test]
fn news_never_hides_whose_turn_it_is() {
    let mut table = Table::open();
    for (width, height) in [(1280.0, 800.0), (800.0, 800.0), (390.0, 844.0), (360.0, 640.0)] {
        table.resize(width, height).start_game(untimed(Preset::Chess)).play("e4 e5");
        table.submit(Color::White, Intent::Offer(Offer::Takeback)).frames(2);
        table.submit(Color::Black, Intent::Accept(Offer::Takeback)).frames(2);
        assert_told(&mut table, "Takeback accepted.");
        assert_told(&mut table, "White to move.");
        table.submit(Color::White, Intent::Accept(Offer::Draw)).frames(2);
        assert_told(&mut table, "There’s no draw offer to answer. You can offer one.");
        assert_told(&mut table, "White to move.");
        table.type_text("Nf");
        assert_told(&mut table, "Nf|");
        assert_told(&mut table, "White to move.");
        table.press(KeyCode::Escape);
    }
}

#[test]
fn against_a_computer_what_comes_into_view_is_spoken() {
    let mut table = Table::of(against(Preset::FogCheck, Color::Black, Level::Novice));
    table.app.insert_resource(fogchess::table::Steady { seed: Some(1), nodes: Some(1) });
    table.type_move("e4").frame();
    table.computer_plays(Color::Black, "d7d5").frame();
    let told = "A pawn has come into view on d5.";
    let said: Vec<_> = table.voice().into_iter().filter(|said| said.contains(told)).collect();
    assert_eq!(said.len(), 1, "{said:?}");
    assert_told(&mut table, told);
}

#[test]
fn against_a_computer_a_loss_in_sight_sounds_and_is_spoken() {
    // The computer's move is made for it, so that it is always the same.
    let setup = against(Preset::FogCheck, Color::Black, Level::Novice);
    let mut table = Table::of(GameSetup { start_fen: Some(NEAR.into()), ..setup });
    table.app.insert_resource(fogchess::table::Steady { seed: Some(1), nodes: Some(1) });
    table.type_move("f4").frame();
    table.heard();
    table.computer_plays(Color::Black, "h8h2").frame();
    assert!(table.heard().contains(&Sound::Capture));
    assert!(
        table.voice().iter().any(|said| said.contains("Queen takes pawn on h2")),
        "{:?}",
        table.voice()
    );
    assert_told(&mut table, "Queen takes pawn on h2.");
}

#[test]
fn enemy_pieces_that_have_just_come_into_sight_are_marked() {
    let mut table = Table::with(Preset::FogCheck);
    table.type_move("e4").settle().lift_curtain();
    table.type_move("d5").settle().lift_curtain();
    assert_eq!(table.marks(Mark::Sighted), ["d5"]);
    assert_eq!(table.marks(Mark::LastMove), ["e2", "e4"]);
    table.type_move("a3").settle();
    table.lift_curtain().type_move("h6").settle().lift_curtain();
    assert!(table.marks(Mark::Sighted).is_empty(), "it was there before");
}

#[test]
fn a_loss_takes_the_place_of_the_question_what_blocks() {
    // The pawn on e3 does not see what stands on e4.
    let mut table = Table::at(Preset::FogCheck, "4k3/8/8/8/4P2q/4P3/8/K7 w - - 0 1");
    table.type_move("Ka2").settle().lift_curtain();
    table.type_move("Qxe4").settle().lift_curtain();
    assert_eq!((table.marks(Mark::Lost), table.marks(Mark::Blocked)), (vec!["e4".into()], vec![]));
    table.type_move("Ka1").frames(2);
    assert_eq!((table.marks(Mark::Lost), table.marks(Mark::Blocked)), (vec![], vec!["e4".into()]));
}

#[test]
fn in_the_open_nothing_comes_into_sight() {
    let mut table = Table::of(against(Preset::Chess, Color::Black, Level::Novice));
    table.type_move("e4");
    table.wait_for("answered", |table| table.view().plies() == 2).settle();
    assert!(table.marks(Mark::Sighted).is_empty());
    assert_eq!(table.marks(Mark::LastMove).len(), 2);
    assert_untold(&mut table, "come into view");
}

#[test]
fn what_has_come_into_view_is_told_once() {
    let mut table = Table::with(Preset::FogCheck);
    table.type_move("e4").settle().lift_curtain();
    assert_untold(&mut table, "come into view");
    table.type_move("d5");
    assert_told(&mut table, "You played d5. A pawn has come into view on e4.");
    table.settle().lift_curtain();
    assert_told(&mut table, "A pawn has come into view on d5.");
    // White's own move shows nothing new, and the pawn that took names itself.
    table.type_move("a3");
    assert_untold(&mut table, "come into view");
    table.settle().lift_curtain().type_move("dxe4").settle().lift_curtain();
    assert_untold(&mut table, "come into view");
    table.start(Preset::FogCheck).play("e4 e6").type_move("Qg4");
    assert_told(&mut table, "Pieces have come into view on e6, g7.");
    // The other player at this screen hears nothing of it.
    assert!(!table.voice().iter().any(|said| said.contains("come into view")));
}

#[test]
fn a_pawn_captured_en_passant_leaves_no_ghost() {
    let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    let mut table = Table::at(Preset::FogCheck, fen);
    table.set(|settings| settings.memory = true);
    table.type_move("exf6").frames(2);
    let world = table.app.world_mut();
    assert_eq!(world.query::<&Remembered>().iter(world).count(), 0);
}

#[test]
fn unseen_moves_have_a_sign_that_is_no_annotation() {
    let mut table = Table::open();
    for (width, height) in [(1280.0, 800.0), (390.0, 844.0)] {
        table.resize(width, height).start(Preset::FogCheck);
        table.type_move("e4").settle().lift_curtain().type_move("e5").settle().lift_curtain();
        table.frames(2);
        let texts = table.texts();
        assert!(texts.iter().any(|text| text.contains('≈')), "{texts:?}");
        assert!(!texts.iter().any(|text| text.contains('?')), "{texts:?}");
    }
}

/// Black's rook or chariot can give check from the fog.
const ROOK: (&str, &str, &str) = ("4k3/7r/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "h7e7");
const CHARIOT: (&str, &str, &str) = ("3k5/r8/9/9/9/9/P8/9/9/4K4 w - - 0 1", "a4a5", "a9e9");

#[test]
fn against_a_computer_check_is_heard_with_the_move() {
    let mut table = Table::open();
    for (preset, (fen, own, check), heard) in [
        (Preset::FogCheck, ROOK, &[Sound::HiddenMove, Sound::Check][..]),
        (Preset::FogCheckXiangqi, CHARIOT, &[Sound::HiddenMove, Sound::Check]),
        (Preset::Chess, ROOK, &[Sound::Move, Sound::Check]),
        (Preset::Xiangqi, CHARIOT, &[Sound::Move, Sound::Check]),
        (Preset::Fog, ROOK, &[Sound::HiddenMove]),
        (Preset::FogXiangqi, CHARIOT, &[Sound::HiddenMove]),
    ] {
        let setup = against(preset, Color::Black, Level::Grandmaster);
        table.start_game(GameSetup { start_fen: Some(fen.into()), ..setup });
        table.frame_time(Duration::from_millis(2)).type_move(own).frames(4).heard();
        table.computer_plays(Color::Black, check).frame();
        assert_eq!(table.heard(), heard, "{preset:?}");
    }
}

#[test]
fn at_one_screen_check_is_heard_when_its_player_comes() {
    let mut table = Table::open();
    for (preset, (fen, own, check)) in
        [(Preset::FogCheck, ROOK), (Preset::FogCheckXiangqi, CHARIOT)]
    {
        table.start_at(preset, fen).type_move(own).settle().lift_curtain().heard();
        table.type_move(check);
        let mut heard = table.heard();
        for _ in 0..60 {
            heard.extend(table.frame().heard());
        }
        assert!(heard.contains(&Sound::Move) && !heard.contains(&Sound::Check), "{heard:?}");
        table.press(KeyCode::Space);
        table.until("check is heard", |table| {
            heard.extend(table.heard());
            heard.contains(&Sound::Check)
        });
    }
}

#[test]
fn a_piece_that_is_picked_up_is_heard() {
    let mut table = Table::open();
    for preset in [Preset::FogCheck, Preset::Chess] {
        table.start(preset).heard();
        assert_eq!(table.click("e2").heard(), [Sound::Pick]);
        assert_eq!(table.click("d2").heard(), [Sound::Pick], "another piece");
        assert_eq!(table.click("d2").heard(), [], "it is put down");
        assert_eq!(table.click("d7").click("e5").heard(), [], "it is not White's");
        assert_eq!(table.tap("e2").heard(), [Sound::Pick]);
    }
}
