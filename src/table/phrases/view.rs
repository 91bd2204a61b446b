//! A view in words, for its viewer.

use super::players::{Players, about};
use crate::{
    rules::{
        BoardKind, Color, Goal, Move, MoveListEntry, MoveText, Piece, PlayerView, SeatView, Square,
        Viewer, xiangqi,
    },
    table::Hint,
    words::LocalText,
};

/// Returns the name of a piece's side in the arguments of texts.
pub(crate) const fn side_name(piece: Piece) -> &'static str {
    piece.kind.board().side_name(piece.color)
}

/// Fills the kind of a piece into a text.
pub(crate) fn with_piece(text: LocalText, piece: Piece) -> LocalText {
    text.with("piece", piece.kind.word())
}

/// The side to move, in words for the viewer.
pub(crate) fn turn_text(view: &PlayerView, seat: &SeatView) -> LocalText {
    match view.viewer() {
        _ if view.ruleset().goal == Goal::Sandbox => LocalText::new("status-sandbox"),
        // Nobody who reads this plays.
        _ if seat.seats.are_computers() && seat.paused => LocalText::new("pause-heading"),
        _ if seat.seats.are_computers() => about("status-thinking", seat, view.turn()),
        Viewer::Player(viewer) if viewer == view.turn() => LocalText::new("status-your-move"),
        _ if seat.seats.level(view.turn()).is_some() => about("status-thinking", seat, view.turn()),
        _ => about("status-to-move", seat, view.turn()),
    }
}

/// The check that the viewer knows of; `None` without one.
pub(crate) fn check_text(view: &PlayerView) -> Option<LocalText> {
    if view.ruleset().goal == Goal::Sandbox {
        return None;
    }
    let king = view.piece_at(view.check()?).filter(|king| king.kind.is_royal());
    Some(match (view.viewer(), king) {
        (Viewer::Everyone, Some(king)) => {
            LocalText::new("status-check-on").with("color", side_name(king))
        }
        _ => LocalText::new("status-check"),
    })
}

/// The duty to capture, for the player who has it; `None` without one.
pub(crate) fn duty_text(view: &PlayerView, seat: &SeatView) -> Option<LocalText> {
    let plays = match view.viewer() {
        Viewer::Player(own) => own == view.turn(),
        Viewer::Everyone => seat.seats.share_screen(),
    };
    let has_turns = view.ruleset().goal != Goal::Sandbox;
    (plays && has_turns && view.must_capture()).then(|| LocalText::new("status-must-capture"))
}

/// The capture of the last ply, as the viewer knows it; `None` without one.
pub(crate) fn news_text(view: &PlayerView, seat: &SeatView) -> Option<LocalText> {
    if view.ruleset().goal == Goal::Sandbox {
        return None;
    }
    let (square, piece) = *view.captures().first()?;
    Some(match (view.taker(), view.viewer()) {
        _ if seat.seats.are_computers() => return capture_text(view),
        (Some((_, taker)), _) => LocalText::new("news-taken")
            .with("piece", taker.kind.word())
            .with("captured", piece.kind.word())
            .with("square", view.ruleset().board.name_of(square)),
        (None, Viewer::Player(own)) if own == piece.color => return lost_text(view),
        (None, Viewer::Player(_)) => about_captures("news-captured", view)?,
        (None, Viewer::Everyone) => return capture_text(view),
    })
}

/// The loss of pieces, without the piece that took them: the other player may be listening. `None` if
/// the viewer lost none with the last ply.
pub(crate) fn lost_text(view: &PlayerView) -> Option<LocalText> {
    view.losses().first()?;
    about_captures("news-lost", view)
}

/// The capture of the last ply, in words for both players.
pub(crate) fn capture_text(view: &PlayerView) -> Option<LocalText> {
    about_captures("news-captured-open", view)
}

/// A text about the pieces that the last ply captured. Several have a text with their squares, whose
/// key ends in `-several`.
fn about_captures(key: &'static str, view: &PlayerView) -> Option<LocalText> {
    let (square, piece) = *view.captures().first()?;
    let board = view.ruleset().board;
    let text = match view.captures() {
        [_] => with_piece(LocalText::new(key), piece).with("square", board.name_of(square)),
        several => with_pieces(LocalText::new(format!("{key}-several")), board, several),
    };
    Some(text.with("color", side_name(piece)))
}

/// Fills the number of pieces on a board and their squares into a text.
pub(crate) fn with_pieces(
    text: LocalText,
    board: BoardKind,
    pieces: &[(Square, Piece)],
) -> LocalText {
    let squares = square_list(board, pieces.iter().map(|(square, _)| *square));
    text.with_number("count", pieces.len() as f64).with("squares", squares)
}

/// A move in the notation that players of the language read; `None` for one in the fog.
pub(crate) fn move_notation(entry: &MoveListEntry, board: BoardKind) -> Option<LocalText> {
    let mut text = entry.text.notation(board)?;
    if entry.check && matches!(entry.text, MoveText::Capture { .. } | MoveText::Loss(_)) {
        text.push('+');
    }
    Some(notation_text(text, board, entry.color))
}

/// The sign of a move made in the fog. A question mark would call it a mistake.
pub(crate) const fn hidden_sign(entry: &MoveListEntry) -> &'static str {
    if entry.check { "≈+" } else { "≈" }
}

/// The move that led to an earlier board, with its number.
pub(crate) fn look_back_text(view: &PlayerView, seat: &SeatView) -> LocalText {
    let last = (view.plies() as usize).checked_sub(1).and_then(|ply| seat.moves.get(ply));
    let Some(entry) = last else { return LocalText::new("look-back-start") };
    with_numbered_move(LocalText::new("look-back-move"), entry, seat.board())
}

/// Fills a move and its number into a text.
pub(super) fn with_numbered_move(
    text: LocalText,
    entry: &MoveListEntry,
    board: BoardKind,
) -> LocalText {
    let hidden = || LocalText::verbatim(hidden_sign(entry));
    let number = format!("{}{}", entry.number, if entry.color == Color::White { "." } else { "…" });
    text.with("number", number)
        .with_text("move", move_notation(entry, board).unwrap_or_else(hidden))
}

/// The number of a file of xiangqi for a side, as in the notation of moves.
pub(crate) fn file_text(side: Color, file: u8) -> LocalText {
    let [wxf, chinese] = xiangqi::file_numbers(side, file);
    LocalText::new("move-xiangqi").with("wxf", wxf).with("chinese", chinese)
}

pub(super) fn notation_text(text: String, board: BoardKind, by: Color) -> LocalText {
    let chinese = match board {
        BoardKind::Xiangqi => xiangqi::chinese(&text, by),
        BoardKind::Chess | BoardKind::Draughts | BoardKind::Draughts10 => None,
    };
    match chinese {
        Some(chinese) => LocalText::new("move-xiangqi").with("wxf", text).with("chinese", chinese),
        None => LocalText::verbatim(text),
    }
}

/// The enemy pieces that the viewer has just begun to see; `None` without one.
pub(crate) fn arrived_text(board: BoardKind, arrived: &[(Square, Piece)]) -> Option<LocalText> {
    Some(match arrived {
        [] => return None,
        [(square, piece)] => with_piece(LocalText::new("news-in-view"), *piece)
            .with("square", board.name_of(*square)),
        several => with_pieces(LocalText::new("news-in-view-several"), board, several),
    })
}

/// Joins squares of a board with commas: `e3, e4`.
pub(crate) fn square_list(board: BoardKind, squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().map(|square| board.name_of(square)).collect::<Vec<_>>().join(", ")
}

/// The move that the viewer has just made. Only they may read it. `None` if another side made it.
pub(crate) fn own_move_text(view: &PlayerView, seat: &SeatView) -> Option<LocalText> {
    let Viewer::Player(viewer) = view.viewer() else { return None };
    if viewer == view.turn() || seat.seats.are_computers() {
        return None;
    }
    let entry = seat.moves.last()?;
    let is_written = matches!(entry.text, MoveText::Written(_));
    let text = is_written.then(|| move_notation(entry, seat.board())).flatten()?;
    Some(LocalText::new("news-own-move").with_text("move", text))
}

/// The hint, if one was asked for.
pub(crate) fn hint_text(view: &PlayerView, hint: Hint) -> Option<LocalText> {
    match hint {
        Hint::None => None,
        Hint::Thinking => Some(LocalText::new("status-hint-thinking")),
        Hint::Play(mv) => move_text("status-hint", view, mv),
    }
}

/// The player's premove.
pub(crate) fn premove_text(view: &PlayerView, mv: Move) -> Option<LocalText> {
    move_text("status-premove", view, mv)
}

/// The question whether to make a move.
pub(crate) fn confirm_text(view: &PlayerView, mv: Move) -> Option<LocalText> {
    let notation = view.notation(mv)?;
    let text = notation_text(notation, view.ruleset().board, view.piece_at(mv.from)?.color);
    Some(LocalText::new("status-confirm").with_text("move", text))
}

/// The question to which square the player's arrow points.
pub(crate) fn arrow_text(board: BoardKind, from: Square) -> LocalText {
    LocalText::new("status-arrow").with("square", board.name_of(from))
}

/// A text about a move of a piece that the viewer sees.
fn move_text(key: &'static str, view: &PlayerView, mv: Move) -> Option<LocalText> {
    let text = with_piece(LocalText::new(key), view.piece_at(mv.from)?);
    let name = |square| view.ruleset().board.name_of(square);
    Some(text.with("from", name(mv.from)).with("to", name(mv.to)))
}

/// The pieces that a side has captured and their numbers, as far as the view knows: the most
/// valuable first.
pub(crate) fn captured(view: &PlayerView, by: Color) -> Vec<(Piece, u8)> {
    let kinds = view.ruleset().board.kinds().iter();
    kinds
        .map(|&kind| (Piece { color: !by, kind }, view.lost(!by, kind)))
        .filter(|(_, count)| *count > 0)
        .collect()
}
