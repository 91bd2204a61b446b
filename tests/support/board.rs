//! The board as the screen shows it: pieces, fog, marks and promotion.

use crate::Table;
use bevy::prelude::*;
use core::fmt;
use fogchess::{
    board::{
        BoardPlace, FogTile, Hand, HasMoved, MarkOnSquare, OwnDrawing, Pencil, PieceColor,
        PieceKind, Promotion, PromotionChoice, RingChoice, Square, Suspected,
    },
    rules::{self, Piece},
    theme::Mark,
};
use std::collections::BTreeMap;

/// The board as its entities show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pieces: BTreeMap<rules::Square, (Piece, bool)>,
    clear: rules::SquareSet,
    /// The squares with more than one piece.
    crowded: Vec<rules::Square>,
    size: rules::BoardSize,
}

impl Board {
    /// Reads the board from the entities of a world.
    pub fn of(world: &mut World) -> Self {
        let mut pieces = BTreeMap::new();
        let mut crowded = Vec::new();
        let mut query = world.query::<(&Square, &PieceColor, &PieceKind, &HasMoved)>();
        for (at, color, kind, moved) in query.iter(world) {
            let piece = Piece { color: color.0, kind: kind.0 };
            if pieces.insert(at.0, (piece, moved.0)).is_some() {
                crowded.push(at.0);
            }
        }
        let clear = world
            .query::<(&Square, &FogTile)>()
            .iter(world)
            .filter(|(_, tile)| tile.target == 0.0)
            .map(|(at, _)| at.0)
            .collect();
        let size = world.resource::<BoardPlace>().size();
        Self { pieces, clear, crowded, size }
    }

    /// Returns the piece on a square as a FEN letter: `'P'` is White's pawn.
    pub fn at(&self, square: &str) -> Option<char> {
        self.pieces.get(&parse(square)).map(|(piece, _)| piece.fen_letter())
    }

    /// Returns `true` if the piece on a square is known to have moved; `false` for an empty square.
    pub fn has_moved(&self, square: rules::Square) -> bool {
        self.pieces.get(&square).is_some_and(|(_, moved)| *moved)
    }

    /// Returns all pieces, sorted by square: only one for each square.
    pub fn pieces(&self) -> Vec<(rules::Square, Piece)> {
        self.pieces.iter().map(|(square, (piece, _))| (*square, *piece)).collect()
    }

    /// Returns the squares that are clear of fog, or are clearing.
    pub const fn clear(&self) -> rules::SquareSet {
        self.clear
    }

    /// Returns the squares with more than one piece. In a correct game there are none.
    pub fn crowded(&self) -> &[rules::Square] {
        &self.crowded
    }
}

/// Draws the board from White's side: pieces as in FEN, `.` for an empty square, `?` in the fog.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size.ranks).rev() {
            let letter = |file| {
                let square = rules::Square::at(file, rank);
                match self.pieces.get(&square) {
                    Some((piece, _)) => piece.fen_letter(),
                    None if self.clear.contains(square) => '.',
                    None => '?',
                }
            };
            let row: Vec<_> = (0..self.size.files).map(|file| letter(file).to_string()).collect();
            writeln!(f, "{}", row.join(" "))?;
        }
        Ok(())
    }
}

/// Returns the square with this name.
///
/// # Panics
/// Panics if no square has this name.
pub fn parse(square: &str) -> rules::Square {
    square.parse().unwrap_or_else(|error| panic!("{error}"))
}

impl Table {
    /// Returns the board as its entities show it.
    pub fn board(&mut self) -> Board {
        Board::of(self.app.world_mut())
    }

    /// Returns the pieces that have entities, sorted by square.
    pub fn pieces(&mut self) -> Vec<(rules::Square, Piece)> {
        self.board().pieces()
    }

    /// Returns the squares with a mark of this kind, sorted.
    pub fn marks(&mut self, mark: Mark) -> Vec<String> {
        let world = self.app.world_mut();
        let mut squares: Vec<_> = world
            .query::<&MarkOnSquare>()
            .iter(world)
            .filter(|on| on.mark == mark)
            .map(|on| on.square)
            .collect();
        squares.sort();
        squares.iter().map(ToString::to_string).collect()
    }

    /// Returns the player's own marks on the board, sorted: `green e2 e4`, `red e4` for a circle,
    /// `n? e7` for a suspected knight of Black's.
    pub fn own_marks(&mut self) -> Vec<String> {
        let world = self.app.world_mut();
        let mut marks: Vec<_> = world
            .query::<&OwnDrawing>()
            .iter(world)
            .map(|OwnDrawing(mark)| match mark.is_circle() {
                true => format!("{} {}", mark.ink.name(), mark.from),
                false => format!("{} {} {}", mark.ink.name(), mark.from, mark.to),
            })
            .collect();
        let mut suspects = world.query::<(&Suspected, &Square)>();
        marks.extend(
            suspects.iter(world).map(|(piece, at)| format!("{}? {}", piece.0.fen_letter(), at.0)),
        );
        marks.sort();
        marks
    }

    /// Returns the square whose ring of marks is open.
    pub fn ring(&self) -> Option<String> {
        self.app.world().resource::<Pencil>().ring().map(|square| square.to_string())
    }

    /// Returns the choices of the open ring, clockwise, and their middles in the window.
    pub fn ring_choices(&mut self) -> Vec<(RingChoice, Vec2)> {
        let world = self.app.world_mut();
        let mut choices = world.query::<(Entity, &RingChoice)>();
        let choices: Vec<_> =
            choices.iter(world).map(|(entity, choice)| (entity, *choice)).collect();
        choices.into_iter().map(|(entity, choice)| (choice, self.middle_of(entity))).collect()
    }

    /// Returns the square whose piece is selected.
    pub fn picked(&self) -> Option<String> {
        self.app.world().resource::<Hand>().picked().map(|square| square.to_string())
    }

    /// Returns the square whose piece is dragged.
    pub fn dragged(&self) -> Option<String> {
        self.app.world().resource::<Hand>().dragged().map(|square| square.to_string())
    }

    /// Returns `true` if the player is asked for a promotion.
    pub fn is_promoting(&self) -> bool {
        self.app.world().resource::<Promotion>().is_open()
    }

    /// Returns the entity that offers a piece for promotion.
    ///
    /// # Panics
    /// Panics if the piece is not offered.
    pub fn promotion_choice(&mut self, kind: rules::PieceKind) -> Entity {
        let world = self.app.world_mut();
        world
            .query::<(Entity, &PromotionChoice)>()
            .iter(world)
            .find(|(_, choice)| choice.0 == kind)
            .map(|(entity, _)| entity)
            .unwrap_or_else(|| panic!("no {} on offer", kind.name()))
    }

    /// Clicks on a piece in the promotion chooser.
    ///
    /// # Panics
    /// Panics if the piece is not offered.
    pub fn choose(&mut self, kind: rules::PieceKind) -> &mut Self {
        let choice = self.frame().promotion_choice(kind);
        let middle = self.middle_of(choice);
        self.click_at(middle)
    }
}
