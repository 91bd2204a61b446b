//! The contents of a view for each viewer, and above all the facts that it must not hold.

use crate::position;
use fogchess_game::{History, Played, Position, open_view, view_for};
use fogchess_rules::{
    BoardKind, CastlingRights, Color, Goal, Move, MoveKind, Outcome, PawnVision, Piece, PieceKind,
    PlayerView, Preset, Ruleset, SeenPly, Square, SquareSet, Viewer, Vision, WinReason, Wing,
    chess::Kind,
    draughts::{Jumped, bitboard::Sq},
    xiangqi,
};
use std::collections::BTreeMap;

fn view(position: &Position, color: Color) -> PlayerView {
    view_for(position, &History::default(), Viewer::Player(color)).unwrap()
}

/// A game that is played move by move, as a session does.
struct Game {
    position: Position,
    history: History,
}

impl Game {
    fn new(preset: Preset, fen: &str) -> Self {
        Self { position: position(preset, fen), history: History::default() }
    }

    fn play(&mut self, moves: &str) -> &mut Self {
        for mv in moves.split(' ') {
            let turn = self.position.turn();
            self.history.record(self.position.play(turn, mv.parse().unwrap()).unwrap());
        }
        self.history.outcome = self.position.outcome();
        self
    }

    fn view(&self, color: Color) -> PlayerView {
        view_for(&self.position, &self.history, Viewer::Player(color)).unwrap()
    }

    fn everyone(&self) -> Option<PlayerView> {
        view_for(&self.position, &self.history, Viewer::Everyone).ok()
    }
}

fn sq(name: &str) -> Square {
    name.parse().unwrap()
}

fn mv(text: &str) -> Option<Move> {
    Some(text.parse().unwrap())
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const BOTH_RIGHTS: CastlingRights = CastlingRights { king_side: true, queen_side: true };

#[test]
fn a_player_in_fog_gets_their_half() {
    let start = position(Preset::Fog, START);
    let white = view(&start, Color::White);
    assert_eq!(white.viewer(), Viewer::Player(Color::White));
    assert_eq!(white.turn(), Color::White);
    assert_eq!(white.visible().len(), 32);
    assert_eq!(white.pieces().len(), 16);
    assert_eq!(white.piece_at(sq("e8")), None);
    assert_eq!(white.piece_at(sq("e1")).unwrap().kind, PieceKind::Chess(Kind::King));
    assert_eq!(white.moves().len(), 20);
    assert_eq!(
        white.moves_from(sq("b1")).collect::<Vec<_>>(),
        [mv("b1a3"), mv("b1c3")].map(Option::unwrap)
    );
    assert_eq!(white.castling(Color::White), BOTH_RIGHTS);
    assert_eq!(white.castling(Color::Black), CastlingRights::default());
    let black = view(&start, Color::Black);
    assert!(black.moves().is_empty(), "it is not their turn");
    assert_eq!(black.castling(Color::Black), BOTH_RIGHTS);
    assert_eq!(black.castling(Color::White), CastlingRights::default());
}

#[test]
fn an_open_view_holds_everything() {
    let start = position(Preset::Chess, START);
    for viewer in [Viewer::Player(Color::White), Viewer::Player(Color::Black), Viewer::Everyone] {
        let view = view_for(&start, &History::default(), viewer).unwrap();
        assert_eq!((view.visible().len(), view.pieces().len()), (64, 32));
        assert!(Color::ALL.into_iter().all(|color| view.castling(color) == BOTH_RIGHTS));
        let to_move = viewer != Viewer::Player(Color::Black);
        assert_eq!(view.moves().len(), if to_move { 20 } else { 0 });
    }
}

#[test]
fn in_a_sandbox_each_player_has_moves_at_any_time() {
    let start = position(Preset::CrazyKnights, START);
    for color in Color::ALL {
        assert_eq!(view(&start, color).moves(), start.moves(color));
        assert_eq!(view(&start, color).moves().len(), 20);
    }
}

#[test]
fn the_whole_board_is_refused_while_a_fog_game_runs() {
    for preset in Preset::ALL.into_iter().filter(|preset| preset.ruleset().vision.is_fog()) {
        let mut game = Game::new(preset, &Position::start(preset.ruleset()).fen());
        let before = game.view(Color::White).visible();
        let refused = view_for(&game.position, &game.history, Viewer::Everyone).unwrap_err();
        assert!(refused.to_string().contains("when the game is over"));
        game.history.outcome =
            Some(Outcome::Win { winner: Color::White, reason: WinReason::Resignation });
        let all = game.everyone().unwrap();
        let board = preset.board();
        let whole = board.size().squares().filter(|at| board.is_playable(*at)).collect();
        let pieces = board.size().squares().filter(|at| board.home(*at).is_some()).count();
        assert_eq!((all.visible(), all.pieces().len()), (whole, pieces));
        assert!(all.moves().is_empty());
        let still_fogged = game.view(Color::White);
        assert_eq!(still_fogged.visible(), before);
        assert!(before.len() < all.visible().len());
        assert!(still_fogged.moves().is_empty());
    }
    let mut lifted = position(Preset::Fog, START);
    lifted.set_vision(Vision::Open);
    assert!(view_for(&lifted, &History::default(), Viewer::Everyone).is_ok());
}

#[test]
fn in_fog_a_player_knows_their_own_last_move_only() {
    let mut game = Game::new(Preset::Fog, START);
    assert_eq!(game.view(Color::White).last_move(), None);
    game.play("e2e4 e7e5");
    assert_eq!(game.view(Color::White).last_move(), mv("e2e4"));
    assert_eq!(game.view(Color::Black).last_move(), mv("e7e5"));
    assert_eq!(game.view(Color::Black).plies(), 2);
    let mut open = Game::new(Preset::Chess, START);
    open.play("e2e4 e7e5");
    for color in Color::ALL {
        assert_eq!(open.view(color).last_move(), mv("e7e5"));
    }
}

#[test]
fn both_learn_of_a_capture_and_only_when_it_happens() {
    let mut game = Game::new(Preset::Fog, START);
    game.play("e2e4 d7d5");
    assert!(Color::ALL.iter().all(|color| game.view(*color).captures().is_empty()));
    game.play("e4d5");
    let pawn = Piece { color: Color::Black, kind: PieceKind::Chess(Kind::Pawn) };
    let square = sq("d5");
    assert_captured(&game, (square, pawn));
    game.play("a7a6");
    assert!(Color::ALL.iter().all(|color| game.view(*color).captures().is_empty()));
    for color in Color::ALL {
        assert_eq!(game.view(color).lost(Color::Black, PieceKind::Chess(Kind::Pawn)), 1);
        assert_eq!(game.view(color).lost(Color::White, PieceKind::Chess(Kind::Pawn)), 0);
    }
}

#[test]
fn en_passant_news_name_the_square_of_the_victim() {
    let mut game = Game::new(Preset::Fog, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    game.play("e2e4 d4e3");
    let piece = Piece { color: Color::White, kind: PieceKind::Chess(Kind::Pawn) };
    assert_captured(&game, (sq("e4"), piece));
    // White cannot see the pawn that took: its king does not see e3.
    assert_eq!(game.view(Color::White).piece_at(sq("e3")), None);
}

#[test]
fn what_took_a_piece_is_known_where_it_is_seen() {
    let taker = |fen, moves: &str| {
        let mut game = Game::new(Preset::FogCheck, fen);
        game.play(moves);
        assert_eq!(game.view(!game.position.turn()).taker(), None);
        game.view(game.position.turn()).taker().map(|(at, piece)| (at, piece.kind))
    };
    let kings = "4k2q/8/8/8/8/6K1/5P1P/8 w - - 0 1";
    assert_eq!(taker(kings, "f2f4 h8h2"), Some((sq("h2"), PieceKind::Chess(Kind::Queen))));
    assert_eq!(taker("4k2q/8/8/8/8/8/5P1P/2K5 w - - 0 1", "f2f4 h8h2"), None);
    // En passant, the capturing pawn stands behind its victim. The queen on e1 sees it. The rook
    // sees only the victim's empty square, and then the taker is unknown.
    let en_passant = "4k3/8/8/8/3p4/8/4P3/4Q1K1 w - - 0 1";
    assert_eq!(taker(en_passant, "e2e4 d4e3"), Some((sq("e3"), PieceKind::Chess(Kind::Pawn))));
    assert_eq!(taker("4k3/8/8/8/R2p4/8/4P3/6K1 w - - 0 1", "e2e4 d4e3"), None);
    // A pawn that promoted is seen as its new kind.
    let promoting = "4k3/8/8/8/8/8/1p6/R3K3 w Q - 0 1";
    assert_eq!(taker(promoting, "e1e2 b2a1n"), None);
    assert_eq!(
        taker("4k3/8/8/8/8/8/p7/1R2K3 w - - 0 1", "e1d1 a2b1n"),
        None,
        "the king on d1 does not see b1"
    );
    let beside = "4k3/8/8/8/8/8/p7/1RK5 w - - 0 1";
    assert_eq!(taker(beside, "c1d2 a2b1q"), None);
    assert_eq!(
        taker("4k3/8/8/8/8/p7/8/1RK5 w - - 0 1", "c1c2 a3a2 c2c3 a2b1q"),
        None,
        "the king on c3 does not see b1"
    );
    let guarded = "4k3/8/8/8/8/8/p7/1R1K4 w - - 0 1";
    assert_eq!(taker(guarded, "d1c2 a2b1q"), Some((sq("b1"), PieceKind::Chess(Kind::Queen))));
}

#[test]
fn en_passant_is_told_to_the_taker_alone() {
    for preset in [Preset::Fog, Preset::FogCheck] {
        let mut game = Game::new(preset, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
        game.play("e2e4");
        assert_eq!(game.view(Color::Black).en_passant(), Some(sq("e3")));
        assert_eq!(game.view(Color::White).en_passant(), None);
        game.play("e8e7");
        assert_eq!(game.view(Color::Black).en_passant(), None);
        let mut useless = Game::new(preset, "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1");
        useless.play("e2e4");
        assert_eq!(useless.view(Color::Black).en_passant(), None);
    }
    let mut open = Game::new(Preset::Chess, "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    open.play("e2e4");
    for color in Color::ALL {
        assert_eq!(open.view(color).en_passant(), Some(sq("e3")));
    }
}

#[test]
fn check_is_announced_to_the_checked_side_whether_or_not_it_sees_the_attacker() {
    let fen = "4k3/8/8/8/7b/8/P7/4K3 w - - 0 1";
    let checked = view(&position(Preset::FogCheck, fen), Color::White);
    assert_eq!(checked.check(), Some(sq("e1")));
    assert_eq!(checked.piece_at(sq("h4")), None, "a hidden attacker");
    assert_eq!(view(&position(Preset::FogCheck, fen), Color::Black).check(), None);
    assert_eq!(view(&position(Preset::Chess, fen), Color::Black).check(), Some(sq("e1")));
    assert_eq!(view(&position(Preset::Fog, fen), Color::White).check(), None, "no such thing");
}

#[test]
fn a_view_as_fog_fen() {
    let mut game = Game::new(Preset::Fog, START);
    assert_eq!(
        game.view(Color::White).fog_fen(),
        "????????/????????/????????/????????/8/8/PPPPPPPP/RNBQKBNR w KQ -"
    );
    assert_eq!(
        game.view(Color::Black).fog_fen(),
        "rnbqkbnr/pppppppp/8/8/????????/????????/????????/???????? w kq -"
    );
    game.play("e2e4 d7d5 e4d5 e7e5");
    let white = game.view(Color::White).fog_fen();
    assert!(white.ends_with(" w KQ e6"), "{white}");
    assert!(white.contains("/?1?Pp??1/"), "the victim shows: {white}");
    let black = game.view(Color::Black).fog_fen();
    assert!(black.ends_with(" w kq -"), "{black}");
    let open = view(&position(Preset::Chess, "4k2r/8/8/8/8/8/8/R3K3 b Qk - 12 30"), Color::White);
    assert_eq!(open.fog_fen(), "4k2r/8/8/8/8/8/8/R3K3 b Qk -");
    let none = view(&position(Preset::Fog, "4k2r/8/8/8/8/8/8/4K3 w k - 12 30"), Color::White);
    assert!(none.fog_fen().ends_with(" w - -"), "{}", none.fog_fen());
}

#[test]
fn a_view_survives_ron_and_json() {
    let mut game = Game::new(Preset::Fog, START);
    game.play("e2e4 d7d5 e4d5 e7e5");
    for color in Color::ALL {
        let view = game.view(color);
        let ron: PlayerView = ron::from_str(&ron::to_string(&view).unwrap()).unwrap();
        assert_eq!(ron, view);
        let json: PlayerView =
            serde_json::from_str(&serde_json::to_string(&view).unwrap()).unwrap();
        assert_eq!(json, view);
    }
}

#[test]
fn a_view_with_an_impossible_piece_is_refused() {
    let view = view(&position(Preset::Fog, START), Color::White);
    let json = serde_json::to_string(&view).unwrap();
    let pawn = r#"["e2",{"color":"White","kind":{"Chess":"Pawn"}}]"#;
    assert!(json.contains(pawn), "{json}");
    let refused = |square: &str, other: &str| {
        let error = serde_json::from_str::<PlayerView>(&json.replace(pawn, other)).unwrap_err();
        assert!(error.to_string().contains(&format!("can't have a piece on {square}")), "{error}");
    };
    // A square that is not seen, one beyond the board, one that is given twice, and a piece of
    // another board.
    for square in ["e7", "i2", "d2"] {
        refused(square, &pawn.replace("e2", square));
    }
    refused("e2", &pawn.replace(r#"{"Chess":"Pawn"}"#, r#"{"Xiangqi":"Soldier"}"#));
}

/// Fails for a new field, so that its author asks: could it tell something that the player may not
/// know?
///
/// Two fields belong to xiangqi alone. `blocked` holds the occupied points past which the viewer's
/// horses, elephants and cannons cannot go: the list of their moves tells the same. `facing` says
/// that the viewer's general could take the other one, which is a move in that list.
/// `other_truths_behind_the_same_sight_give_the_same_view` shows that they tell no more.
#[test]
fn a_view_holds_these_fields_and_no_other() {
    for preset in Preset::ALL {
        let start = Position::start(preset.ruleset());
        let json = serde_json::to_value(view(&start, Color::White)).unwrap();
        let mut fields: Vec<&str> = json.as_object().unwrap().keys().map(String::as_str).collect();
        fields.sort_unstable();
        assert_eq!(
            fields,
            [
                "blocked",
                "captures",
                "castling",
                "check",
                "en_passant",
                "facing",
                "last_move",
                "lost",
                "may_move",
                "moves",
                "pieces",
                "plies",
                "promoted",
                "ruleset",
                "turn",
                "viewer",
                "visible",
            ]
        );
        if preset.ruleset().board == BoardKind::Chess {
            assert_eq!(json["blocked"], serde_json::json!([]));
            assert_eq!(json["facing"], false);
        }
    }
}

#[test]
fn what_is_hidden_changes_nothing_in_the_view() {
    let seen_as = |color, fen: &str| view(&position(Preset::Fog, fen), color);
    let same = |color, a, b| assert_eq!(seen_as(color, a), seen_as(color, b), "{a} and {b}");
    let (white, black) = (Color::White, Color::Black);
    // The halfmove clock and the number of the full move.
    same(white, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 44 77");
    // The opponent's castling rights.
    same(white, "r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1", "r3k2r/8/8/8/8/8/8/4K3 w - - 0 1");
    // An en-passant square on which no pawn can capture.
    same(white, "4k3/8/8/p7/8/8/8/4K3 w - a6 0 1", "4k3/8/8/p7/8/8/8/4K3 w - - 0 1");
    same(white, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
    // The kind of piece that blocks a pawn.
    same(white, "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", "4k3/8/8/4q3/4P3/8/8/4K3 w - - 0 1");
    // The squares and the number of the opponent's pieces.
    same(black, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/QQQ5/K7 w - - 0 1");
}

#[test]
fn what_is_hidden_changes_nothing_in_a_view_of_xiangqi() {
    let seen_as = |fen: &str| view(&position(Preset::FogXiangqi, fen), Color::White);
    let same = |a: &str, b: &str| assert_eq!(seen_as(a), seen_as(b), "{a} and {b}");
    let differ = |a: &str, b: &str| assert_ne!(seen_as(a), seen_as(b), "{a} and {b}");
    // The plies since the last capture, and the number of the full move.
    same("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 44 77");
    // The squares and the number of the opponent's pieces, and where its general is.
    same("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "r1b2kb1r/9/c7c/9/4n4/9/9/9/9/4K4 w - - 0 1");
    // The piece at a leg or an eye, and the screen, are known only if they are seen.
    let leg = |piece| format!("3k5/9/9/9/4{piece}4/4N4/9/9/9/4K4 w - - 0 1");
    same(&leg('p'), &leg('r'));
    differ(&leg('p'), &leg('1'));
    let eye = |piece| format!("3k5/9/9/9/9/2B6/1{piece}7/9/9/4K4 w - - 0 1");
    same(&eye('p'), &eye('c'));
    differ(&eye('p'), &eye('1'));
    // Beyond the screen a cannon sees its target, not the gap before it nor anything behind it.
    let line = |gap, target, behind, screen| {
        format!("3k5/6{behind}2/6{target}2/6{gap}2/6{screen}2/9/9/6C2/9/4K4 w - - 0 1")
    };
    same(&line('1', 'n', '1', 'p'), &line('1', 'n', 'r', 'c'));
    differ(&line('1', 'n', '1', 'p'), &line('1', 'r', '1', 'p'));
    differ(&line('1', 'n', '1', 'p'), &line('1', 'n', '1', '1'));
    // A screen without a target behind it hides the file beyond it.
    same("3k5/9/9/9/6p2/9/9/6C2/9/4K4 w - - 0 1", "3k5/9/9/9/6r2/9/9/6C2/9/4K4 w - - 0 1");
}

#[test]
fn what_blocks_a_piece_of_xiangqi_is_known_to_be_there() {
    let points = |names: &str| names.split(' ').map(sq).collect::<SquareSet>();
    let known = |fen: &str, color| view(&position(Preset::FogXiangqi, fen), color);
    // The horse on d5 has its leg on d6, the elephant on c5 its eye on b4, and the cannon on g3 its
    // screen on g6, beyond which it sees g8.
    let fen = "3k5/9/6n2/9/3c2r2/2BN5/1p7/6C2/9/4K4 w - - 0 1";
    let red = known(fen, Color::White);
    assert_eq!(red.blocked(), points("b4 d6 g6"));
    for at in ["b4", "d6", "g6"].map(sq) {
        assert!(!red.visible().contains(at) && red.piece_at(at).is_none(), "{at}");
    }
    assert_eq!(red.piece_at(sq("g8")).unwrap().kind, PieceKind::Xiangqi(xiangqi::Kind::Horse));
    assert!(!red.visible().contains(sq("g7")), "the gap");
    // A fog FEN has `?` for them, as for every point that is not seen.
    assert_eq!(
        red.fog_fen(),
        "?????????/?????????/??????n??/?????????/?????1???/??BN??1??/?????2??/6C2/????1?1??/\
         ???1K2?? w - -"
    );
    // A piece that is seen otherwise is no secret: the chariot on e10 sees the horse's leg.
    let seen = known("3kR4/9/9/9/4p4/4N4/9/9/9/4K4 w - - 0 1", Color::White);
    assert_eq!(seen.blocked(), SquareSet::EMPTY);
    assert!(seen.piece_at(sq("e6")).is_some());
    // The viewer need not be to move, and without fog nothing is hidden.
    let waiting = known(&fen.replace(" w ", " b "), Color::White);
    assert_eq!(waiting.blocked(), red.blocked());
    let open = view(&position(Preset::SandboxXiangqi, fen), Color::White);
    assert_eq!(open.blocked(), SquareSet::EMPTY);
}

#[test]
fn the_other_general_is_seen_along_an_open_file() {
    let open = view(&position(Preset::FogXiangqi, "4k4/9/9/9/9/9/9/9/9/4K4 w"), Color::White);
    assert!(open.piece_at(sq("e10")).is_some() && open.takes(mv("e1e10").unwrap()));
    assert!(!open.visible().contains(sq("e9")), "the file between is not seen");
    let shut = view(&position(Preset::FogXiangqi, "4k4/9/9/4p4/9/9/9/9/9/4K4 w"), Color::White);
    assert_eq!(shut.piece_at(sq("e10")), None);
    assert_eq!(shut.moves().len(), 3);
}

/// A preset with knights' or horses' moves out and back from the start.
const OUT_AND_BACK: [(Preset, &str); 4] = [
    (Preset::Fog, "g1f3 g8f6 f3g1 f6g8"),
    (Preset::FogCheck, "g1f3 g8f6 f3g1 f6g8"),
    (Preset::FogXiangqi, "h1g3 h10g8 g3h1 g8h10"),
    (Preset::FogCheckXiangqi, "h1g3 h10g8 g3h1 g8h10"),
];

#[test]
fn repetitions_change_nothing_in_the_view() {
    for (preset, moves) in OUT_AND_BACK {
        let again = Position::start(preset.ruleset());
        let mut game = Game { position: again.clone(), history: History::default() };
        game.play(moves);
        for color in Color::ALL {
            assert_eq!(view(&game.position, color), view(&again, color));
        }
    }
}

#[test]
fn the_opponents_quiet_move_out_of_sight_changes_only_turn_and_count() {
    for (preset, moves, reply, another) in [
        (Preset::Fog, "e2e4", "h7h6", "b8c6"),
        (Preset::FogCheck, "e2e4", "h7h6", "b8c6"),
        (Preset::FogXiangqi, "h3e3", "a10a9", "c10a8"),
        (Preset::FogCheckXiangqi, "h3e3", "a10a9", "c10a8"),
    ] {
        let start = Position::start(preset.ruleset());
        let mut one = Game { position: start.clone(), history: History::default() };
        let mut other = Game { position: start, history: History::default() };
        one.play(moves).play(reply);
        other.play(moves).play(another);
        assert_eq!(one.view(Color::White), other.view(Color::White));
    }
}

/// A board as eight rows of letters, in which pieces are easy to move.
type Rows = Vec<Vec<char>>;

fn rows(fen: &str) -> Rows {
    let placement = fen.split(' ').next().unwrap();
    let spread = |c: char| match c.to_digit(10) {
        Some(empty) => vec!['.'; empty as usize],
        None => vec![c],
    };
    placement.split('/').map(|row| row.chars().flat_map(spread).collect()).collect()
}

fn placement(rows: &Rows) -> String {
    let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    // A `1` for each empty square is as good as their number.
    text.join("/").replace('.', "1")
}

fn shuffle_hidden(
    random: &mut fastrand::Rng,
    position: &Position,
    viewer: Color,
    visible: SquareSet,
) -> Option<Position> {
    let fen = placed(position);
    let mut board = rows(&fen);
    let hidden = position.ruleset().size().all().difference(visible).iter();
    let hidden: Vec<Square> =
        hidden.filter(|at| position.ruleset().board.is_playable(*at)).collect();
    let top = position.ruleset().size().ranks - 1;
    let cell = |square: Square| ((top - square.rank()) as usize, square.file() as usize);
    let kinds = position.ruleset().board.kinds().iter().filter(|kind| !kind.is_royal());
    let letters: Vec<char> = kinds.map(|kind| kind.letter()).chain(['.']).collect();
    for _ in 0..random.usize(1..6) {
        let (a, b) = (cell(*random.choice(&hidden)?), cell(*random.choice(&hidden)?));
        if random.u8(..) < 64 && !"kK".contains(board[a.0][a.1]) {
            // A piece appears or vanishes.
            let letter = *random.choice(&letters).unwrap();
            let white = viewer == Color::Black;
            board[a.0][a.1] = if white { letter.to_ascii_uppercase() } else { letter };
        } else {
            let moved = board[a.0][a.1];
            board[a.0][a.1] = board[b.0][b.1];
            board[b.0][b.1] = moved;
        }
    }
    let own = |letter: char| letter.is_ascii_uppercase() == (viewer == Color::White);
    let fields: Vec<&str> = fen.split(' ').collect();
    let rights: String = fields[2].chars().filter(|right| own(*right)).collect();
    let rights = if rights.is_empty() { "-".to_owned() } else { rights };
    let usable = position.turn() == viewer && view(position, viewer).en_passant().is_some();
    let en_passant = if usable { fields[3] } else { "-" };
    let clock = random.u8(..100);
    let fen = format!("{} {} {rights} {en_passant} {clock} 50", placement(&board), fields[1]);
    Position::from_fen(*position.ruleset(), &fen).ok()
}

/// Returns a FEN with a placement; that of draughts has its own form.
fn placed(position: &Position) -> String {
    match position.ruleset().board {
        BoardKind::Chess | BoardKind::Xiangqi => position.fen(),
        BoardKind::Draughts | BoardKind::Draughts10 => {
            open_view(position, &History::default()).fog_fen()
        }
    }
}

/// The rulesets of draughts, in the open and in the fog.
fn draughts() -> impl Iterator<Item = Ruleset> {
    [BoardKind::Draughts, BoardKind::Draughts10].into_iter().flat_map(|board| {
        let open = Ruleset::open(board);
        [Vision::Open, Vision::Fog, Vision::LiftingFog].map(|vision| Ruleset { vision, ..open })
    })
}

/// Returns the moves that a side would have if it were its turn.
fn moves_in_turn(position: &Position, color: Color) -> Vec<Move> {
    let turn = if color == Color::White { " w " } else { " b " };
    let fen = placed(position).replace(" w ", turn).replace(" b ", turn);
    Position::from_fen(*position.ruleset(), &fen).map_or(Vec::new(), |other| other.moves(color))
}

/// The promise of fog: if two true positions show a player the same squares and pieces, the views
/// are the same in every other respect, above all in the list of available moves.
///
/// In xiangqi what blocks a piece may stand on a point that its side does not see, so there the
/// moves are part of what the player knows, and the views must tell nothing beyond them.
#[test]
fn other_truths_behind_the_same_sight_give_the_same_view() {
    let fog = Preset::Fog.ruleset();
    let three = Ruleset { pawn_vision: PawnVision::ThreeSquares, ..fog };
    let draughts = draughts().filter(|rules| rules.vision == Vision::Fog).collect();
    for rulesets in [vec![fog, three], vec![Preset::FogXiangqi.ruleset()], draughts] {
        let (compared, with_moves) = compare_truths(&rulesets);
        assert!(
            compared > 5_000 && with_moves > 2_000,
            "{rulesets:?}: {compared} compared, {with_moves} with moves"
        );
    }
}

fn compare_truths(rulesets: &[Ruleset]) -> (usize, usize) {
    let (mut compared, mut with_moves) = (0, 0);
    for ruleset in rulesets.iter().copied() {
        let is_xiangqi = ruleset.board == BoardKind::Xiangqi;
        for seed in 0..120 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut truth = Position::start(ruleset);
            let mut history = History::default();
            for _ in 0..120 {
                let moves = truth.moves(truth.turn());
                let Some(mv) = random.choice(&moves) else { break };
                history.record(truth.play(truth.turn(), *mv).unwrap());
                if truth.outcome().is_some() {
                    break;
                }
                for viewer in Color::ALL {
                    let visible = truth.visible(viewer);
                    let Some(other) = shuffle_hidden(&mut random, &truth, viewer, visible) else {
                        continue;
                    };
                    let seen = |position: &Position| {
                        position
                            .pieces()
                            .filter(|(at, _)| visible.contains(*at))
                            .collect::<Vec<_>>()
                    };
                    let differs = other.visible(viewer) != visible || seen(&other) != seen(&truth);
                    let knows = |position| moves_in_turn(position, viewer);
                    if differs
                        || other.outcome().is_some()
                        || is_xiangqi && knows(&truth) != knows(&other)
                    {
                        continue;
                    }
                    let of =
                        |position| view_for(position, &history, Viewer::Player(viewer)).unwrap();
                    let (one, two) = (of(&truth), of(&other));
                    assert_eq!(
                        one,
                        two,
                        "seed {seed}: {viewer} tells {} from {}",
                        truth.fen(),
                        other.fen()
                    );
                    compared += usize::from(truth.fen() != other.fen());
                    with_moves += usize::from(!one.moves().is_empty());
                }
            }
        }
    }
    (compared, with_moves)
}

/// Facts that hold in every view of every game.
#[test]
fn views_of_random_games_keep_their_promises() {
    let fog = Preset::Fog.ruleset();
    let xiangqi = Preset::FogXiangqi.ruleset();
    let options = [
        Ruleset { pawn_vision: PawnVision::ThreeSquares, ..fog },
        Ruleset { vision: Vision::LiftingFog, ..fog },
        Ruleset { vision: Vision::Open, ..fog },
        Ruleset { vision: Vision::LiftingFog, ..xiangqi },
        Ruleset { vision: Vision::Open, ..xiangqi },
    ];
    for ruleset in Preset::ALL.map(Preset::ruleset).into_iter().chain(options).chain(draughts()) {
        for seed in 0..40 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut game = Game { position: Position::start(ruleset), history: History::default() };
            for _ in 0..150 {
                let color = match ruleset.goal {
                    Goal::Sandbox => *random.choice(&Color::ALL).unwrap(),
                    _ => game.position.turn(),
                };
                let moves = game.position.moves(color);
                let Some(mv) = random.choice(&moves) else { break };
                let announced = game.view(color).kind_of(*mv);
                let played = game.position.play(color, *mv).unwrap();
                assert_eq!(announced, Some(kind_of(&played)), "{ruleset:?} {}", played.notation);
                game.history.record(played);
                game.history.outcome = game.position.outcome();
                let context = format!("{ruleset:?} seed {seed}, {}", game.position.fen());
                for color in Color::ALL {
                    check_view(&game, color, &context);
                }
            }
        }
    }
}

/// Asserts that both players know of this capture, and only its owner has lost the piece.
#[track_caller]
fn assert_captured(game: &Game, capture: (Square, Piece)) {
    for color in Color::ALL {
        let view = game.view(color);
        assert_eq!(view.captures(), [capture]);
        assert_eq!(!view.losses().is_empty(), capture.1.color == color);
    }
}

/// Returns the kind of a move, from the true ply.
fn kind_of(played: &Played) -> MoveKind {
    match (played.castled, played.captures.first()) {
        (Some((rook, _)), _) if rook.file() == 0 => MoveKind::Castling(Wing::QueenSide),
        (Some(_), _) => MoveKind::Castling(Wing::KingSide),
        (None, Some(_)) if !played.mv.chain.is_empty() => MoveKind::Capture,
        (None, Some((at, _))) if *at != played.mv.to => MoveKind::EnPassant,
        (None, Some(_)) => MoveKind::Capture,
        (None, None) => MoveKind::Quiet,
    }
}

fn check_view(game: &Game, color: Color, context: &str) {
    let (position, view) = (&game.position, game.view(color));
    assert!(view.pieces().is_sorted() && view.moves().is_sorted(), "{context}");
    assert!(view.pieces().iter().all(|(at, _)| view.visible().contains(*at)), "{context}");
    for (at, piece) in position.pieces() {
        let seen = view.piece_at(at);
        assert!(piece.color != color || seen == Some(piece), "own piece on {at}, {context}");
        assert!(seen.is_none_or(|seen| seen == piece), "{at}, {context}");
        assert_eq!(seen.is_some(), view.visible().contains(at), "{at}, {context}");
    }
    // In fog under the goal of capturing the king, the view lists the moves by itself.
    let over = game.history.outcome.is_some();
    let available = if over { Vec::new() } else { position.moves(color) };
    assert_eq!(view.moves(), available, "{color}, {context}");
    for mv in view.moves() {
        assert!(view.visible().contains(mv.to), "{mv} goes where {color} sees, {context}");
        assert!(position.is_available(color, *mv), "{mv}, {context}");
        assert!(position.clone().play(color, *mv).is_ok(), "{mv} is never refused, {context}");
    }
    assert!(view.en_passant().is_none_or(|at| view.visible().contains(at)), "{context}");
    for at in view.blocked() {
        assert!(!view.visible().contains(at), "{at} is seen, {context}");
        assert!(position.piece_at(at).is_some(), "{at} is empty, {context}");
    }
    if view.ruleset().vision.is_fog() {
        assert_eq!(view.castling(!color), CastlingRights::default(), "{context}");
        assert_eq!(view.last_move(), game.history.last_moves[color], "{context}");
        if let Some(king) = view.check() {
            let own = Piece { color, kind: view.ruleset().board.emblem() };
            assert_eq!(view.piece_at(king), Some(own), "{context}");
        }
        assert_eq!(game.everyone().is_some(), game.history.outcome.is_some(), "{context}");
    }
    // The last ply is known to the player who made it, and without fog to all.
    let last = game
        .history
        .last
        .as_ref()
        .filter(|last| last.piece.color == color || !view.ruleset().vision.is_fog());
    let last = last.map(|last| SeenPly { mv: last.mv, piece: last.piece, kind: kind_of(last) });
    assert_eq!(view.last_ply(), last, "{color}, {context}");
    let taker = game
        .history
        .last
        .as_ref()
        .map(|last| last.mv.to)
        .filter(|to| !view.losses().is_empty() && view.visible().contains(*to))
        // Which piece a chain belongs to is not told.
        .filter(|_| {
            !matches!(position.ruleset().board, BoardKind::Draughts | BoardKind::Draughts10)
        });
    assert_eq!(view.taker().map(|(at, _)| at), taker, "{context}");
    let taken = |side: Color| {
        view.ruleset()
            .board
            .kinds()
            .iter()
            .map(|kind| u32::from(view.lost(side, *kind)))
            .sum::<u32>()
    };
    let standing = position.pieces().count() as u32;
    let all = Position::start(*position.ruleset()).pieces().count() as u32;
    assert_eq!(standing + taken(Color::White) + taken(Color::Black), all, "{context}");
}

/// Returns the same position with colours and ranks exchanged. In a position of xiangqi the fields
/// of castling and en passant are empty.
pub fn mirrored(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |text: &str| -> String {
        let swapped = |c: char| {
            if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() }
        };
        text.chars().map(swapped).collect()
    };
    let placement = fields[0].split('/').rev().map(swap).collect::<Vec<_>>().join("/");
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let mut rights: Vec<char> = swap(fields[2]).chars().collect();
    // White's rights come first.
    rights.sort_unstable();
    let rights: String = rights.into_iter().collect();
    let en_passant = fields[3].replace('3', "x").replace('6', "3").replace('x', "6");
    let counters: String = fields[4..].iter().map(|counter| format!(" {counter}")).collect();
    format!("{placement} {turn} {rights} {en_passant}{counters}")
}

/// Returns the square of the mirrored position: on a board on which all squares are in play the one
/// on the rank across, else the one on the other side of the middle.
fn mirrored_square(board: BoardKind, square: Square) -> Square {
    let size = board.size();
    let (file, rank) = (square.file(), size.ranks - 1 - square.rank());
    let keeps_file = board.is_playable(Square::at(file, rank)) == board.is_playable(square);
    Square::at(if keeps_file { file } else { size.files - 1 - file }, rank)
}

fn mirrored_chain(board: BoardKind, chain: Jumped) -> Jumped {
    let squares = chain.into_iter().map(|at| mirrored_square(board, at.into()));
    Jumped::new(squares.filter_map(Sq::of).collect()).expect("the edge stays the edge")
}

/// Returns the mirrored position, without the counters of draughts.
fn mirror(here: &Position) -> Position {
    let board = here.ruleset().board;
    let text = match board {
        BoardKind::Chess | BoardKind::Xiangqi => mirrored(&here.fen()),
        BoardKind::Draughts | BoardKind::Draughts10 => {
            let side = |color: Color| {
                let own = here.pieces().filter(|(_, piece)| piece.color != color);
                let squares = own.map(|(at, piece)| {
                    let crown = if piece.kind == board.kinds()[1] { "K" } else { "" };
                    format!("{crown}{}", mirrored_square(board, at))
                });
                squares.collect::<Vec<_>>().join(",")
            };
            let turn = if here.turn() == Color::White { "B" } else { "W" };
            format!("{turn}:W{}:B{}", side(Color::White), side(Color::Black))
        }
    };
    Position::from_fen(*here.ruleset(), &text).expect(&text)
}

#[test]
fn colours_are_treated_alike() {
    for preset in Preset::ALL {
        let mirrored_square = |square| mirrored_square(preset.board(), square);
        let flip = |set: SquareSet| set.iter().map(mirrored_square).collect::<SquareSet>();
        for seed in 0..40 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut here = Position::start(preset.ruleset());
            for _ in 0..150 {
                let moves = here.moves(here.turn());
                let Some(mv) = random.choice(&moves) else { break };
                here.play(here.turn(), *mv).unwrap();
                // A position without a king is read by no rules but those of a sandbox.
                let is_taken =
                    |color| here.pieces().all(|(_, p)| !p.kind.is_royal() || p.color != color);
                if here.ruleset().goal != Goal::Sandbox && Color::ALL.into_iter().any(is_taken) {
                    break;
                }
                let fen = here.fen();
                // Both positions are new, so that they count the same repetitions.
                let here = position(preset, &fen);
                let there = mirror(&here);
                for color in Color::ALL {
                    let mut moves: Vec<Move> = here
                        .moves(color)
                        .into_iter()
                        .map(|mv| Move {
                            from: mirrored_square(mv.from),
                            to: mirrored_square(mv.to),
                            chain: mirrored_chain(preset.board(), mv.chain),
                            ..mv
                        })
                        .collect();
                    moves.sort_unstable();
                    assert_eq!(there.moves(!color), moves, "{preset:?} seed {seed}, {fen}");
                    let seen = flip(here.visible(color));
                    assert_eq!(there.visible(!color), seen, "{preset:?} seed {seed}, {fen}");
                    let (view, other) = (view(&here, color), view(&there, !color));
                    assert_eq!(other.blocked(), flip(view.blocked()), "{fen}");
                    let pieces = view.pieces().iter().map(|(at, piece)| {
                        (mirrored_square(*at), Piece { color: !piece.color, ..*piece })
                    });
                    let pieces: BTreeMap<_, _> = pieces.collect();
                    assert_eq!(other.pieces().iter().copied().collect::<BTreeMap<_, _>>(), pieces);
                    assert_eq!(other.check(), view.check().map(mirrored_square), "{fen}");
                    let flagged = here.flag_outcome(color).winner().map(|winner| !winner);
                    assert_eq!(there.flag_outcome(!color).winner(), flagged, "{fen}");
                }
                let ended = here.outcome().map(Outcome::winner);
                let expected = ended.map(|winner| winner.map(|winner| !winner));
                assert_eq!(there.outcome().map(Outcome::winner), expected, "{fen}");
            }
        }
    }
}

#[test]
fn a_sandbox_shows_either_sides_fog_as_a_game_in_the_fog_would() {
    let mut rng = fastrand::Rng::with_seed(11);
    let sandboxes = Preset::ALL.into_iter().filter(|preset| preset.ruleset().goal == Goal::Sandbox);
    for preset in sandboxes {
        for game in 0..40 {
            let (mut position, mut history) =
                (Position::start(preset.ruleset()), History::default());
            for ply in 0..60 {
                let mut fogged = position.clone();
                fogged.set_vision(Vision::Fog);
                let open = view_for(&position, &history, Viewer::Everyone).expect("all is open");
                for side in Color::ALL {
                    let seen = open.in_fog(side, history.last_moves[side]);
                    let own = view_for(&fogged, &history, Viewer::Player(side)).ok();
                    assert_eq!(seen, own, "{preset:?}, game {game}, ply {ply}: {}", position.fen());
                    let view = own.expect("a player sees their view");
                    assert_eq!(view.in_fog(!side, None), None, "nobody sees through another's fog");
                }
                let Some(mv) = rng.choice(open.moves()).copied() else { break };
                let mover = position.piece_at(mv.from).expect("a piece moves").color;
                history.record(position.play(mover, mv).expect("it is available"));
            }
        }
    }
}
