//! The board as a table, for players who read it square by square.

use super::words::piece_text;
use crate::{
    board::{self, Hand, HasMoved, Selection, event_marks},
    rules::{BoardKind, Color as Side, Drawing, Ink, Piece, PlayerView, Square},
    table::{
        Hint, Shown,
        phrases::{check_text, duty_text, look_back_text, news_text, own_move_text, turn_text},
    },
    theme::Mark,
    words::{LocalText, Texts},
};
use bevy::{ecs::system::SystemParam, prelude::*};

/// The board that the player sees, as it stands on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardTable {
    /// The side to move and the news of the last ply.
    pub caption: Vec<LocalText>,
    /// The names of the files, from left to right.
    pub files: Vec<String>,
    /// The ranks, from top to bottom.
    pub rows: Vec<Row>,
}

/// A rank of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The name of the rank.
    pub rank: String,
    /// The squares of the rank, from left to right.
    pub cells: Vec<Cell>,
}

/// A square of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The board, which has its names for pieces.
    board: BoardKind,
    /// The square.
    pub square: Square,
    /// The square's contents as the player sees them.
    pub holds: LocalText,
    /// The marks on the square.
    pub marks: Vec<CellMark>,
}

/// A mark on a square, as it is read out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellMark {
    /// The square of the selected piece.
    Selected,
    /// A square to which the selected piece can move.
    Target,
    /// A square on which the selected piece can capture.
    Capture,
    /// The square of a king in check.
    Check,
    /// The square of a king or a rook that has not moved and may still castle.
    Unmoved,
    /// The origin or the target of the last move.
    LastMove,
    /// A square on which the player lost a piece to an unseen enemy.
    Lost,
    /// The square of an enemy piece that has just come into sight.
    Sighted,
    /// The origin or the target of the hint.
    Hint,
    /// The origin or the target of the premove.
    Premove,
    /// A square on which the unseen king really was.
    KingWas,
    /// A square on which an unseen queen really was.
    QueenWas,
    /// A square on which the player suspects a piece.
    Suspected(Piece),
    /// A square with a circle that the player has drawn.
    Circle(Ink),
    /// The start of an arrow that the player has drawn, with the square to which it points.
    ArrowTo(Square, Ink),
    /// The end of an arrow that the player has drawn, with the square where it begins.
    ArrowFrom(Square, Ink),
}

impl CellMark {
    fn text(self, board: BoardKind) -> LocalText {
        let inked = |key: &'static str, ink: Ink| LocalText::new(key).with("ink", ink.name());
        let name = |square| board.name_of(square);
        let text: LocalText = match self {
            Self::Selected => "mark-selected".into(),
            Self::Target => "mark-target".into(),
            Self::Capture => "mark-capture".into(),
            Self::Check => "mark-check".into(),
            Self::Unmoved => "mark-unmoved".into(),
            Self::LastMove => "mark-last-move".into(),
            Self::Lost => "mark-lost".into(),
            Self::Sighted => "mark-sighted".into(),
            Self::Hint => "mark-hint".into(),
            Self::Premove => "mark-premove".into(),
            Self::KingWas => "mark-king-was".into(),
            Self::QueenWas => "mark-queen-was".into(),
            Self::Suspected(piece) => super::words::about_piece("mark-suspected", piece),
            Self::Circle(ink) => inked("mark-circle", ink),
            Self::ArrowTo(to, ink) => inked("mark-arrow-to", ink).with("square", name(to)),
            Self::ArrowFrom(from, ink) => inked("mark-arrow-from", ink).with("square", name(from)),
        };
        text.with("board", board.id())
    }

    /// Returns the mark of a drawing on a square, if it has one there.
    fn of(drawing: Drawing, at: Square) -> Option<Self> {
        let Drawing { from, to, ink } = drawing;
        match at {
            _ if drawing.is_circle() => (at == from).then_some(Self::Circle(ink)),
            at if at == from => Some(Self::ArrowTo(to, ink)),
            at if at == to => Some(Self::ArrowFrom(from, ink)),
            _ => None,
        }
    }
}

/// Reads the board as the player sees it.
#[derive(SystemParam)]
pub struct BoardReader<'w, 's> {
    shown: Res<'w, Shown>,
    hand: Res<'w, Hand>,
    pub(super) selection: Selection<'w, 's>,
    pieces: Query<'w, 's, (&'static board::Square, &'static HasMoved)>,
}

impl BoardReader<'_, '_> {
    /// Returns the kind of the board.
    pub(super) fn kind(&self) -> BoardKind {
        self.shown.board_kind()
    }

    /// Describes a square of the board. `None` if the curtain hides it.
    pub(super) fn cell(&self, at: Square) -> Option<Cell> {
        Some(self.cell_of(self.shown.board.as_deref()?, at))
    }

    fn cell_of(&self, view: &PlayerView, at: Square) -> Cell {
        let shown = &*self.shown;
        let piece = view.piece_at(at);
        let remembered = || shown.remembered.iter().find(|(square, _)| *square == at);
        let holds = match piece {
            Some(piece) => piece_text(piece),
            None if !view.ruleset().board.is_playable(at) => LocalText::new("cell-light"),
            None if view.visible().contains(at) => LocalText::new("cell-empty"),
            None => match remembered() {
                Some((_, piece)) => super::words::about_piece("cell-memory", *piece),
                None => in_fog(shown, view, at),
            },
        };
        let mut marks = Vec::new();
        if self.selection.picked() == Some(at) {
            marks.push(CellMark::Selected);
        }
        marks.extend(self.selection.target(at).map(|kind| match kind.captures() {
            true => CellMark::Capture,
            false => CellMark::Target,
        }));
        if view.check() == Some(at) {
            marks.push(CellMark::Check);
        }
        if self.may_castle(view, at) {
            marks.push(CellMark::Unmoved);
        }
        let events = event_marks(view, &shown.sighted);
        marks.extend(events.iter().filter(|event| event.square == at).map(
            |event| match event.mark {
                Mark::Lost => CellMark::Lost,
                Mark::Sighted => CellMark::Sighted,
                _ => CellMark::LastMove,
            },
        ));
        if let Hint::Play(mv) = shown.hint
            && (mv.from == at || mv.to == at)
        {
            marks.push(CellMark::Hint);
        }
        if self.hand.planned().is_some_and(|mv| mv.from == at || mv.to == at) {
            marks.push(CellMark::Premove);
        }
        let was = shown.hindsight.as_ref().and_then(|hindsight| hindsight.truth_at(at));
        marks.extend(was.map(|piece| match piece.kind {
            kind if kind.is_royal() => CellMark::KingWas,
            _ => CellMark::QueenWas,
        }));
        marks.extend(shown.marks.suspect(at).map(CellMark::Suspected));
        let drawings = shown.marks.drawings.iter().copied().chain(shown.advice());
        marks.extend(drawings.filter_map(|drawing| CellMark::of(drawing, at)));
        Cell { board: view.ruleset().board, square: at, holds, marks }
    }

    /// Returns `true` if the king or the rook on a square may still castle, because it has not moved.
    /// In the fog the view tells it only of the viewer's own.
    fn may_castle(&self, view: &PlayerView, at: Square) -> bool {
        let unmoved = |(square, moved): (&board::Square, &HasMoved)| square.0 == at && !moved.0;
        view.may_castle(at) && self.pieces.iter().any(unmoved)
    }

    /// Returns the board as the player sees it now, or `None` if the curtain hides it.
    pub fn table(&self) -> Option<BoardTable> {
        let shown = &*self.shown;
        let (view, seat) = (shown.board.as_deref()?, shown.seat.as_deref()?);
        let size = view.size();
        let white = shown.bottom() == Side::White;
        let ordered = |count: u8, up: bool| -> Vec<u8> {
            if up { (0..count).collect() } else { (0..count).rev().collect() }
        };
        let files = ordered(size.files, white);
        let caption = if shown.is_over() {
            Vec::new()
        } else if shown.is_past() {
            let past =
                LocalText::new("spoken-look-back").with_text("past", look_back_text(view, seat));
            vec![past, turn_text(&seat.view, seat)]
        } else {
            let news = news_text(view, seat).or_else(|| own_move_text(view, seat));
            [turn_text(view, seat)]
                .into_iter()
                .chain(check_text(view))
                .chain(duty_text(view, seat))
                .chain(news)
                .collect()
        };
        let rows = ordered(size.ranks, !white)
            .into_iter()
            .map(|rank| Row {
                rank: (rank + 1).to_string(),
                cells: files
                    .iter()
                    .map(|file| self.cell_of(view, Square::at(*file, rank)))
                    .collect(),
            })
            .collect();
        let name = |file: &u8| char::from(b'a' + file).to_string();
        Some(BoardTable { caption, files: files.iter().map(name).collect(), rows })
    }
}

impl Cell {
    /// Reads the square for the table, whose headers name it: "white pawn, last move".
    pub fn read(&self, texts: &Texts) -> String {
        let marks = self.marks.iter().map(|mark| texts.get(&mark.text(self.board)));
        [texts.get(&self.holds)].into_iter().chain(marks).collect::<Vec<_>>().join(", ")
    }

    /// Reads the square with its name: "e4: white pawn, last move".
    pub fn read_with_square(&self, texts: &Texts) -> String {
        let text = LocalText::new("square-cell")
            .with("square", self.board.name_of(self.square))
            .with("cell", self.read(texts));
        texts.get(&text)
    }
}

/// Describes a square in the fog: in the replay with the likelihoods of a king and a queen there.
fn in_fog(shown: &Shown, view: &PlayerView, at: Square) -> LocalText {
    let known = shown.hindsight.as_ref().and_then(|hindsight| hindsight.known.as_deref());
    // The king or general, or the strongest other kind.
    let percent = |royal: bool| {
        let mut kinds = known.into_iter().flat_map(|known| &known.pieces).map(|(kind, _)| *kind);
        let kind = kinds.find(|kind| kind.is_royal() == royal);
        let likelihood = known.zip(kind).map_or(0.0, |(known, kind)| known.of(kind, at));
        f64::from(likelihood * 100.0).round()
    };
    let text: LocalText = match (percent(true), percent(false)) {
        (0.0, 0.0) if view.blocked().contains(at) => "cell-blocked".into(),
        (0.0, 0.0) => "cell-fog".into(),
        (king, 0.0) => LocalText::new("cell-king").with_number("king", king),
        (0.0, queen) => LocalText::new("cell-queen").with_number("queen", queen),
        (king, queen) => {
            LocalText::new("cell-king-queen").with_number("king", king).with_number("queen", queen)
        }
    };
    text.with("board", view.ruleset().board.id())
}
