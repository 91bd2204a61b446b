//! Moves, captures and clocks in words.

use crate::{
    rules::{BoardKind, ClockFace, Color as Side, MoveKind, Piece, PlayerView, SeenPly, Wing},
    table::phrases::{captured, check_text, side_name, with_piece, with_pieces},
    words::{LocalText, Texts},
};

/// Names a piece with its colour, within a sentence.
pub(crate) fn piece_text(piece: Piece) -> LocalText {
    about_piece("piece-colored", piece)
}

/// Returns the text with this key, with a piece and its colour filled in.
pub(super) fn about_piece(key: &'static str, piece: Piece) -> LocalText {
    LocalText::new(key).with("color", side_name(piece)).with("piece", piece.kind.word())
}

/// Returns the last move in words, and check if the move gives check. The view must show all of the
/// move.
pub(super) fn move_texts(view: &PlayerView) -> Vec<LocalText> {
    let Some(SeenPly { mv, piece, kind }) = view.last_ply() else { return Vec::new() };
    let board = view.ruleset().board;
    let about = |key| {
        about_piece(key, piece)
            .with("from", board.name_of(mv.from))
            .with("to", board.name_of(mv.to))
    };
    let mut texts = vec![match (kind, view.captures().first()) {
        _ if view.captures().len() > 1 => {
            with_pieces(about("spoken-capture-several"), board, view.captures())
        }
        (MoveKind::Castling(Wing::KingSide), _) => about("spoken-castle-king-side"),
        (MoveKind::Castling(Wing::QueenSide), _) => about("spoken-castle-queen-side"),
        (MoveKind::EnPassant, Some((square, _))) => {
            about("spoken-en-passant").with("at", square.to_string())
        }
        (_, Some((_, piece))) => about("spoken-capture").with("captured", piece.kind.word()),
        (_, None) => about("spoken-move"),
    }];
    if let Some(kind) = mv.promotion {
        texts.push(LocalText::new("spoken-promotion").with("piece", kind.word()));
    }
    texts.extend(check_text(view));
    texts
}

/// Lists the pieces captured from a side, as far as the view knows them.
pub fn captured_text(view: &PlayerView, from: Side, texts: &Texts) -> LocalText {
    let pieces: Vec<_> = captured(view, !from)
        .into_iter()
        .rev()
        .map(|(piece, count)| {
            let count = LocalText::new("piece-count").with_number("count", count.into());
            texts.get(&with_piece(count, piece))
        })
        .collect();
    let pieces =
        if pieces.is_empty() { texts.key("spoken-captured-nothing") } else { pieces.join(", ") };
    LocalText::new("spoken-captured")
        .with("color", view.ruleset().board.side_name(from))
        .with("pieces", pieces)
}

/// Returns a side's clock in words, or `None` if the side has no clock.
pub fn clock_text(board: BoardKind, side: Side, face: &ClockFace) -> Option<LocalText> {
    let time = face.text()?;
    Some(LocalText::new("clock-spoken").with("color", board.side_name(side)).with("time", time))
}
