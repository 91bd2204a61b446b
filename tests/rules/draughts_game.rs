//! Draughts under rulesets: games from their start to their end, what the players see, and moves as
//! text and bytes.

use crate::draughts::walk;
use fogchess_game::{History, Position, view_for};
use fogchess_rules::{
    BoardKind, Color, DrawReason, Goal, Move, Outcome, PlayerView, Ruleset, Viewer, Vision,
    WinReason,
    board::Board as _,
    draughts::{Board, Game, International, Russian, bitboard::Sq},
};

const BOARDS: [BoardKind; 2] = [BoardKind::Draughts, BoardKind::Draughts10];

fn fog(board: BoardKind) -> Ruleset {
    Ruleset { vision: Vision::Fog, ..Ruleset::open(board) }
}

fn position(board: BoardKind, fen: &str) -> Position {
    Position::from_fen(fog(board), fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A game that is played by its notation.
struct Played {
    position: Position,
    history: History,
}

impl Played {
    fn from(board: BoardKind, fen: &str) -> Self {
        Self { position: position(board, fen), history: History::default() }
    }

    #[track_caller]
    fn play(&mut self, texts: &str) -> &mut Self {
        for text in texts.split(' ') {
            let turn = self.position.turn();
            let mv = self.view(turn).parse_move(text).unwrap_or_else(|error| panic!("{error}"));
            self.history.record(self.position.play(turn, mv).expect("it is available"));
            self.history.outcome = self.position.outcome();
        }
        self
    }

    fn view(&self, color: Color) -> PlayerView {
        view_for(&self.position, &self.history, Viewer::Player(color)).expect("an own view")
    }
}

#[test]
fn a_game_is_won_by_the_last_move() {
    let win = |winner| Some(Outcome::Win { winner, reason: WinReason::NoMove });
    let mut taken = Played::from(BoardKind::Draughts, "W:Wc3:Bd4");
    assert_eq!(taken.play("c3:e5").position.outcome(), win(Color::White), "no piece is left");
    let mut blocked = Played::from(BoardKind::Draughts, "B:Wa3:Bc5");
    blocked.play("c5-b4 a3:c5");
    assert_eq!(blocked.position.outcome(), win(Color::White));
    let mut stuck = Played::from(BoardKind::Draughts10, "B:W36:B26,22");
    assert_eq!(stuck.play("26-31 36x18").position.outcome(), win(Color::White));
    // A position may be lost from the start.
    assert_eq!(position(BoardKind::Draughts, "W:W:Ba7").outcome(), win(Color::Black));
}

#[test]
fn the_draws_by_counting_end_a_game() {
    let kings = "W:WKa1,Kc1,Kh2:BKb8,Kd8,a5";
    let mut repeated = Played::from(BoardKind::Draughts, kings);
    repeated.play("a1-b2 b8-a7 b2-a1 a7-b8 a1-b2 b8-a7 b2-a1 a7-b8");
    assert_eq!(repeated.position.outcome(), Some(Outcome::Draw(DrawReason::ThreefoldRepetition)));
    let end = |board, fen: &str, text| Played::from(board, fen).play(text).position.outcome();
    let only_kings = Some(Outcome::Draw(DrawReason::KingMoves));
    assert_eq!(end(BoardKind::Draughts, &format!("{kings}:H29:F40"), "a1-b2"), only_kings);
    assert_eq!(end(BoardKind::Draughts10, "W:WK46,K47,K48:BK5,K4,1:H49:F60", "48-42"), only_kings);
    // Five moves of each side with three pieces.
    let mut ending = position(BoardKind::Draughts, "W:WKa1,Ka3:BKb8");
    for _ in 0..10 {
        assert_eq!(ending.outcome(), None, "{}", ending.fen());
        let after = ending.moves(ending.turn()).into_iter().map(|mv| {
            let mut after = ending.clone();
            after.play(ending.turn(), mv).expect("it is available");
            after
        });
        let is_safe =
            |after: &Position| after.moves(after.turn()).iter().all(|mv| mv.chain.is_empty());
        ending = after.into_iter().find(is_safe).expect("a move after which nothing is captured");
    }
    assert_eq!(ending.outcome(), Some(Outcome::Draw(DrawReason::EndingMoves)));
}

#[test]
fn the_victim_of_a_chain_learns_what_vanished_and_not_by_whom() {
    // The order of the jumps is not told: a chain the other way says the same.
    let mut other = Played::from(BoardKind::Draughts, "W:Wg7,h2:Bd4,f6,a7");
    other.play("g7:c3");
    let mut game = Played::from(BoardKind::Draughts, "W:Wc3,h2:Bd4,f6,a7");
    game.play("c3:g7");
    assert_eq!(other.view(Color::Black).losses(), game.view(Color::Black).losses());
    let (white, black) = (game.view(Color::White), game.view(Color::Black));
    let taken: Vec<String> = white.captures().iter().map(|(at, _)| at.to_string()).collect();
    assert_eq!(taken, ["d4", "f6"]);
    assert_eq!(black.captures(), white.captures());
    assert_eq!((black.losses().len(), white.losses().len()), (2, 0));
    assert_eq!((black.taker(), black.last_move(), black.last_ply()), (None, None, None));
    assert!(!black.visible().contains("g7".parse().expect("a square")));
    assert_eq!(white.last_ply().map(|ply| ply.mv.to_string()).as_deref(), Some("c3g7xd4xf6"));
}

#[test]
fn a_promotion_is_known_to_its_side_alone() {
    let mut game = Played::from(BoardKind::Draughts, "W:Wc7,a1:Bf4,h6");
    game.play("c7-d8");
    let wire = |color| serde_json::to_value(game.view(color)).expect("it is written");
    assert_eq!(wire(Color::White)["promoted"], true);
    assert_eq!(wire(Color::Black)["promoted"], false);
    let ply = game.view(Color::White).last_ply().expect("it is White's own");
    assert_eq!((ply.piece.kind.name(), game.view(Color::White).piece_at(ply.mv.to)), {
        let king = game.position.piece_at(ply.mv.to);
        ("man", king)
    });
}

#[test]
fn a_fog_fen_says_nothing_of_light_squares() {
    let start = Position::start(fog(BoardKind::Draughts));
    let view = view_for(&start, &History::default(), Viewer::Player(Color::White)).expect("own");
    assert_eq!(
        view.fog_fen(),
        "1?1?1?1?/?1?1?1?1/1?1?1?1?/?1?1?1?1/8/M1M1M1M1/1M1M1M1M/M1M1M1M1 w - -"
    );
    let start = Position::start(fog(BoardKind::Draughts10));
    let view = view_for(&start, &History::default(), Viewer::Player(Color::Black)).expect("own");
    assert!(view.fog_fen().starts_with("1m1m1m1m1m/m1m1m1m1m1/1m1m1m1m1m/m1m1m1m1m1/91/?1?1?1"));
}

#[test]
fn a_placement_is_read_as_a_fen_of_pdn_is() {
    let both = |pdn: &str, placement: &str| {
        let [one, other] = [pdn, placement].map(|fen| position(BoardKind::Draughts, fen));
        assert_eq!(one, other, "{placement}");
    };
    both("B:Wa1,Kc3:BKh8:H4:F21", "7k/8/8/8/8/2K5/8/M7 b - - 4 21");
    both("W:Wa1:Bb8", "1m6/8/8/8/8/8/8/M7 w");
    let refused = |fen: &str| {
        Position::from_fen(fog(BoardKind::Draughts), fen).map_err(|error| error.to_string())
    };
    assert_eq!(
        refused("8/8/8/8/8/8/8/1M6 w - - 0 1").expect_err("light"),
        "“b1” isn’t a dark square: write one like b8 or g1"
    );
    assert!(refused("8/8/8/8/8/8/8 w - - 0 1").is_err());
    assert!(refused("8/8/8/8/8/8/8/Q7 w - - 0 1").is_err());
    assert!(refused("8/8/8/8/8/8/8/m7 w - - 0 1").expect_err("a king").contains("a1"));
    for board in BOARDS {
        let start = Position::start(fog(board));
        assert_eq!(start, position(board, board.start()));
        assert_eq!(start, position(board, &start.fen()));
    }
}

fn moves_are_told_apart<G: Game>() {
    let mut chains = 0;
    walk::<G>(300, |board, moves| {
        for mv in moves {
            let told = Move::from(*mv);
            assert_eq!(told.to_string().parse(), Ok(told));
            let bytes = postcard::to_allocvec(&told).expect("it is written");
            assert_eq!(postcard::from_bytes(&bytes), Ok(told));
            assert_eq!(Board::<G>::move_of(told), Some(*mv));
            assert_eq!(board.parse_move(&told.to_string()), Ok(*mv));
            chains += usize::from(mv.captured.len() > 1);
        }
        let mut told = board.moves().into_iter().map(Move::from).collect::<Vec<_>>();
        told.sort_unstable();
        assert_eq!(board.moves(), moves);
        assert_eq!(fogchess_rules::board::Board::moves(board, Goal::LastMove), told);
    });
    assert!(chains > 100, "{chains}");
}

#[test]
fn a_move_is_told_with_the_pieces_that_it_captures() {
    moves_are_told_apart::<Russian>();
    moves_are_told_apart::<International>();
    for text in
        ["c3e5x", "c3e5xd4xd4", "c3e5xd5", "c3xd4e5", "c3a5xb6xa7", "xd4", "c3e5xz9", "c3e5qq"]
    {
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
    // A move of another board is none here, and the other way round.
    let chain: Move = "c3e5xd4".parse().expect("a move");
    for board in [BoardKind::Chess, BoardKind::Xiangqi] {
        assert!(!Position::start(Ruleset::open(board)).is_available(Color::White, chain));
    }
    let [promotion, light]: [Move; 2] = ["a7b8q", "b1c1"].map(|text| text.parse().expect("a move"));
    assert_eq!([promotion, light].map(Board::<Russian>::move_of), [None, None]);
    // Bits between the squares are refused.
    let bytes = postcard::to_allocvec(&chain).expect("it is written");
    let capturing = |set: u64| {
        let set = postcard::to_allocvec(&set).expect("it is written");
        postcard::from_bytes::<Move>(&[&bytes[..3], &set].concat())
    };
    assert_eq!(capturing(chain.chain.squares().0), Ok(chain));
    // Nor can a piece on the edge be captured.
    let edge = Sq::new(0, 0).expect("a dark square").bit().0;
    for refused in [1 << 5, edge] {
        assert!(capturing(refused).is_err());
    }
}
