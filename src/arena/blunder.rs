//! Kings that are given away: judged by what their player saw, not by what was there.

use crate::rules::{
    Goal, Move, PieceKind, PlayerView, Viewer,
    chess::{
        attacks,
        bitboard::{Bitboard, Sq},
        board::{Board, Castling, ChessMove},
    },
};

/// Whether a move, made by the player of this view, is an unforced loss of the king.
///
/// It is if the goal is to capture the king and, after the move, an enemy piece that the view
/// shows (and that the move does not take) attacks the king along squares that the view shows
/// to be empty or that the move empties; while after another of the player's moves no piece
/// does. What lies in the fog is nobody's fault: a piece there attacks nothing, and nothing
/// attacks across it. A move that takes the enemy's king ends the game, and so gives nothing
/// away.
pub(super) fn gives_king_away(view: &PlayerView, mv: Move) -> bool {
    view.ruleset().goal == Goal::CaptureKing
        && leaves_king_in_sight(view, mv)
        && view.moves().iter().any(|other| !leaves_king_in_sight(view, *other))
}

/// Whether a piece in sight can surely take the king after a move.
fn leaves_king_in_sight(view: &PlayerView, mv: Move) -> bool {
    let (Viewer::Player(us), Some(mv)) = (view.viewer(), ChessMove::of(mv)) else { return false };
    let mut board = seen_board(view);
    let Some(kind) = board.kind_at(mv.from) else { return false };
    let fog = Bitboard::ALL & !squares(view) & !board.occupied();
    if let Some((_, PieceKind::King)) = board.make(kind, mv) {
        return false;
    }
    board.king(us).is_some_and(|king| {
        let attackers = board.attackers(attacks::sliders(), !us, king, board.occupied() | fog);
        !attackers.is_empty()
    })
}

/// The pieces that a view shows.
fn seen_board(view: &PlayerView) -> Board {
    let mut board = Board::EMPTY;
    for (square, piece) in view.pieces() {
        if let Some(sq) = Sq::of(*square) {
            board.toggle(*piece, sq);
        }
    }
    let en_passant = view.en_passant().and_then(Sq::of);
    board.set_state(view.turn(), Castling::NONE, en_passant, 0, 1);
    board
}

/// The squares that a view shows.
fn squares(view: &PlayerView) -> Bitboard {
    let seen = view.visible().iter().filter_map(Sq::of);
    seen.fold(Bitboard::EMPTY, |seen, sq| seen | sq.bit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{History, Position, Preset, view_for};

    #[track_caller]
    fn assert_blamed(preset: Preset, fen: &str, blamed: &str, blameless: &str) {
        let position = Position::from_fen(preset.ruleset(), fen).unwrap();
        let viewer = Viewer::Player(position.turn());
        let view = view_for(&position, &History::default(), viewer).unwrap();
        for (moves, wanted) in [(blamed, true), (blameless, false)] {
            for mv in moves.split_whitespace() {
                let mv = mv.parse().unwrap();
                assert!(view.moves().contains(&mv), "{mv} is not available");
                assert_eq!(gives_king_away(&view, mv), wanted, "{mv} in {fen}");
            }
        }
    }

    #[test]
    fn a_piece_in_sight_takes_the_king() {
        // The rook leaves the file on which it sees another one; or stays, or takes it.
        let file = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
        assert_blamed(Preset::Fog, file, "e2a2 e2h2", "e2e5 e2e8 e1d1 e1f2");
        // The king goes where a pawn takes it that the rook sees.
        let pawn = "7k/8/8/8/8/R1p5/8/4K3 w - - 0 1";
        assert_blamed(Preset::Fog, pawn, "e1d2", "a3c3 e1e2");
        // It stays where a knight takes it, and need not.
        let knight = "k7/8/8/8/8/3n4/8/3QK3 w - - 0 1";
        assert_blamed(Preset::Fog, knight, "d1a1 e1f2", "d1d3 e1d2 e1e2");
    }

    #[test]
    fn what_cannot_be_helped_is_nobodys_fault() {
        // The queen is protected, and the king has nowhere to go.
        let lost = "1k6/8/8/8/R6n/8/6q1/7K w - - 0 1";
        assert_blamed(Preset::Fog, lost, "", "h1g2 h1h2 a4h4 a4a8");
    }

    #[test]
    fn nobody_is_blamed_for_what_lies_in_the_fog() {
        let unseen = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
        assert_blamed(Preset::Fog, unseen, "", "e2c3 e1d1");
        let across_the_fog = "R3r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
        assert_blamed(Preset::Fog, across_the_fog, "", "e2c3 a8e8");
    }

    #[test]
    fn who_takes_the_king_need_not_care_for_their_own() {
        let both = "4r3/8/8/8/8/8/k3R3/4K3 w - - 0 1";
        assert_blamed(Preset::Fog, both, "e2b2", "e2a2");
        let check = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
        assert_blamed(Preset::FogCheck, check, "", "e2e3");
    }
}
