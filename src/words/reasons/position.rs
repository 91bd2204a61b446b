//! The faults of a position in FEN, each with the right form, and what was mended in it.

use super::LocalText;
use crate::rules::{FenError, FenField, Mend, Piece};

impl From<&FenError> for LocalText {
    fn from(error: &FenError) -> Self {
        match error {
            FenError::TooLong { .. } => "fen-too-long".into(),
            FenError::Missing(field) => missing(*field),
            FenError::TrailingText { text } => Self::new("fen-trailing-text").with("text", text),
            FenError::RankCount { found, ranks } => {
                Self::new("fen-rank-count").with_number("found", *found as f64).with("ranks", ranks)
            }
            FenError::RankWidth { rank, found, files } => Self::new("fen-rank-width")
                .with("rank", rank)
                .with_number("found", *found as f64)
                .with("files", files),
            FenError::UnknownLetter { rank, letter, board } => Self::new("fen-unknown-letter")
                .with("board", board.id())
                .with("rank", rank)
                .with("letter", if letter.is_control() { '·' } else { *letter }),
            FenError::PawnOnEdge(square) => Self::new("fen-pawn-on-edge").with("square", square),
            FenError::Misplaced { piece, square } => {
                Self::new("fen-misplaced").with("square", square).with_piece(*piece)
            }
            FenError::TooMany { piece, found, most } => Self::new("fen-too-many")
                .with_number("found", *found as f64)
                .with("most", most)
                .with_piece(*piece),
            FenError::FieldOfChess { field, text } => {
                let number = if *field == FenField::Castling { "3" } else { "4" };
                Self::new("fen-field-of-chess").with("text", text).with("number", number)
            }
            FenError::KingCount { king, found, may_be_none } => {
                let key = if *may_be_none { "fen-king-count-at-most" } else { "fen-king-count" };
                Self::new(key).with_number("found", *found as f64).with_piece(*king)
            }
            FenError::SideToMove { text } => Self::new("fen-side-to-move").with("text", text),
            FenError::CastlingText { text } => Self::new("fen-castling-text").with("text", text),
            FenError::CastlingRight { right, piece, square } => Self::new("fen-castling-right")
                .with("right", right)
                .with("square", square)
                .with_piece(*piece),
            FenError::EnPassantText { text } => Self::new("fen-en-passant-text").with("text", text),
            FenError::EnPassantRank { square, turn } => {
                Self::new("fen-en-passant-rank").with("square", square).with("color", turn)
            }
            FenError::EnPassantPawn { square, pawn, piece } => Self::new("fen-en-passant-pawn")
                .with("square", square)
                .with("pawn", pawn)
                .with_piece(*piece),
            FenError::Counter { field, text } => {
                let key = match field {
                    FenField::FullmoveNumber => "fen-fullmove-number",
                    _ => "fen-halfmove-clock",
                };
                let most = FenError::MAX_COUNTER.to_string();
                Self::new(key).with("text", text).with("most", most)
            }
            FenError::OpponentInCheck { king } => {
                Self::new("fen-opponent-in-check").with_piece(*king)
            }
        }
    }
}

impl From<&Mend> for LocalText {
    fn from(mend: &Mend) -> Self {
        match mend {
            Mend::Castling(letters) => Self::new("fen-mend-castling").with("text", letters),
            Mend::EnPassant(square) => Self::new("fen-mend-en-passant").with("square", square),
            Mend::Dashes => "fen-mend-dashes".into(),
            Mend::MoveNumber => "fen-mend-move-number".into(),
            Mend::Operations => "fen-mend-operations".into(),
        }
    }
}

/// Returns the notice that something about a start position was mended or left out.
pub fn position_note(note: impl Into<LocalText>) -> LocalText {
    LocalText::new("position-note").with_text("note", note)
}

/// Returns everything that was mended in a position, as one text; `None` if there is nothing.
pub fn mends_text(mends: &[Mend]) -> Option<LocalText> {
    let joined = |first: LocalText, then: LocalText| {
        LocalText::new("fen-mends").with_text("first", first).with_text("then", then)
    };
    mends.iter().map(LocalText::from).reduce(joined)
}

impl LocalText {
    /// Sets the variables for a piece: its colour, its name and its letter in FEN.
    fn with_piece(self, piece: Piece) -> Self {
        self.with("board", piece.kind.board().id())
            .with("color", piece.kind.board().side_name(piece.color))
            .with("piece", piece.kind.name())
            .with("letter", piece.fen_letter())
    }
}

fn missing(field: FenField) -> LocalText {
    let (name, number) = match field {
        FenField::Placement => ("placement", "1"),
        FenField::SideToMove => ("side-to-move", "2"),
        FenField::Castling => ("castling", "3"),
        FenField::EnPassant => ("en-passant", "4"),
        FenField::HalfmoveClock => ("halfmove-clock", "5"),
        FenField::FullmoveNumber => ("fullmove-number", "6"),
    };
    LocalText::new("fen-missing").with("field", name).with("number", number)
}

#[cfg(test)]
const WRITTEN: &str = "x-y";

/// One error of each kind.
#[cfg(test)]
pub(super) fn examples() -> Vec<FenError> {
    use crate::rules::{BoardKind, Color, Square};
    let square = Square::at(4, 2);
    let text = || WRITTEN.to_owned();
    let mut all = vec![
        FenError::TooLong { length: 1000 },
        FenError::TrailingText { text: text() },
        FenError::PawnOnEdge(square),
        FenError::SideToMove { text: text() },
        FenError::CastlingText { text: text() },
        FenError::EnPassantText { text: text() },
    ];
    for board in BoardKind::ALL {
        all.push(FenError::UnknownLetter { rank: 8, letter: '\u{7}', board });
    }
    for field in [FenField::Castling, FenField::EnPassant] {
        all.push(FenError::FieldOfChess { field, text: text() });
    }
    for field in [
        FenField::Placement,
        FenField::SideToMove,
        FenField::Castling,
        FenField::EnPassant,
        FenField::HalfmoveClock,
        FenField::FullmoveNumber,
    ] {
        all.push(FenError::Missing(field));
        all.push(FenError::Counter { field, text: text() });
    }
    for found in [0, 1, 2, 5, 9, 21] {
        all.push(FenError::RankCount { found, ranks: 8 });
        all.push(FenError::RankWidth { rank: 3, found, files: 9 });
    }
    for color in Color::ALL {
        for kind in BoardKind::Chess.kinds() {
            let piece = Piece { color, kind: *kind };
            all.push(FenError::CastlingRight { right: 'K', piece, square });
            all.push(FenError::EnPassantPawn { square, pawn: square, piece });
        }
        for kind in BoardKind::Xiangqi.kinds() {
            let piece = Piece { color, kind: *kind };
            all.push(FenError::Misplaced { piece, square });
            all.push(FenError::TooMany { piece, found: 3, most: 2 });
        }
        all.push(FenError::EnPassantRank { square, turn: color });
        for board in BoardKind::ALL {
            let king = Piece { color, kind: board.royal() };
            all.push(FenError::OpponentInCheck { king });
            for found in [0, 2, 5] {
                let may_be_none = found != 0;
                all.push(FenError::KingCount { king, found, may_be_none });
                all.push(FenError::KingCount { king, found, may_be_none: false });
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{BoardKind, Color},
        words::Texts,
    };

    #[test]
    fn every_error_of_a_position_has_a_text_in_every_language() {
        let texts = ["en", "ru", "zh-Hans"].map(Texts::shipped);
        for error in examples() {
            super::super::tests::assert_told(&error);
            // The player's own text is quoted.
            if format!("{error:?}").contains(WRITTEN) {
                let told = texts.each_ref().map(|texts| texts.get(&(&error).into()));
                assert!(told.iter().all(|told| told.contains(WRITTEN)), "{told:?}");
            }
        }
    }

    #[test]
    fn everything_that_is_mended_has_a_text_in_every_language() {
        super::super::tests::assert_all_told(&[
            Mend::Castling("Kkq".into()),
            Mend::EnPassant(crate::rules::Square::at(4, 2)),
            Mend::Dashes,
            Mend::MoveNumber,
            Mend::Operations,
        ]);
        assert_eq!(mends_text(&[]), None);
        let two = mends_text(&[Mend::Dashes, Mend::MoveNumber]).expect("two texts");
        super::super::tests::assert_told(two);
    }

    #[test]
    fn russian_counts_kings_and_ranks() {
        let texts = Texts::shipped("ru");
        let told = |error: FenError| texts.get(&(&error).into());
        let kings = |color, found| {
            let king = Piece { color, kind: BoardKind::Chess.royal() };
            told(FenError::KingCount { king, found, may_be_none: false })
        };
        assert_eq!(kings(Color::White, 0), "у белых нет короля, а нужен ровно один");
        assert_eq!(kings(Color::Black, 2), "у чёрных 2 короля, а нужен ровно один");
        assert!(told(FenError::RankCount { found: 7, ranks: 8 }).contains("7 горизонталей,"));
        assert!(told(FenError::RankWidth { rank: 5, found: 9, files: 8 }).contains("9 полей:"));
    }
}
