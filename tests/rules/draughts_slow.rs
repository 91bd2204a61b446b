//! The rules of draughts once more, slow and obvious: a board of cells, and one piece at a time.

use fogchess_rules::{
    Color,
    draughts::{
        Board, DraughtsMove, Game, Kind,
        bitboard::{Bitboard, Sq},
    },
};
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cell {
    /// Off the board, or full of what cannot be captured.
    Wall,
    Empty,
    Piece(Color, Kind),
}

type Place = (i8, i8);
const DIRECTIONS: [Place; 4] = [(-1, 1), (1, 1), (1, -1), (-1, -1)];

#[derive(Clone)]
pub struct Slow {
    size: i8,
    takes_most: bool,
    promotes_in_chain: bool,
    cells: [[Cell; 10]; 10],
}

/// A move: from, to, and the captured pieces.
pub type SlowMove = (Place, Place, BTreeSet<Place>);

/// A jump: over, and its landings.
type Jump = (Place, Vec<Place>);

pub fn place(sq: Sq) -> Place {
    (sq.file() as i8, sq.rank() as i8)
}

pub fn slow_move(mv: DraughtsMove) -> SlowMove {
    (place(mv.from), place(mv.to), mv.captured.into_iter().map(place).collect())
}

impl Slow {
    pub fn of<G: Game>(board: &Board<G>) -> Self {
        let mut cells = [[Cell::Wall; 10]; 10];
        for sq in G::SQUARES {
            let piece = board.piece_at(sq);
            cells[usize::from(sq.file())][usize::from(sq.rank())] =
                piece.map_or(Cell::Empty, |piece| Cell::Piece(piece.color, piece.kind));
        }
        Self {
            size: G::SIZE.files as i8,
            takes_most: G::TAKES_MOST,
            promotes_in_chain: G::PROMOTES_IN_CHAIN,
            cells,
        }
    }

    pub fn at(&self, (file, rank): Place) -> Cell {
        let board = 0..self.size;
        if board.contains(&file) && board.contains(&rank) {
            self.cells[file as usize][rank as usize]
        } else {
            Cell::Wall
        }
    }

    pub fn set(&mut self, (file, rank): Place, cell: Cell) {
        self.cells[file as usize][rank as usize] = cell;
    }

    fn dark(&self) -> impl Iterator<Item = Place> + use<> {
        let size = self.size;
        let all = (0..size).flat_map(move |rank| (0..size).map(move |file| (file, rank)));
        all.filter(|(file, rank)| (file + rank) % 2 == 0)
    }

    fn pieces(&self, us: Color) -> Vec<(Place, Kind)> {
        let piece = |at| match self.at(at) {
            Cell::Piece(color, kind) if color == us => Some((at, kind)),
            _ => None,
        };
        self.dark().filter_map(piece).collect()
    }

    /// Goes from a place in a direction while the cells are empty, at most so far.
    fn slide(&self, at: Place, (right, up): Place, most: usize) -> Vec<Place> {
        let places = (1..).map(|n| (at.0 + n * right, at.1 + n * up));
        places.take_while(|at| self.at(*at) == Cell::Empty).take(most).collect()
    }

    fn steps(&self, us: Color, at: Place, kind: Kind) -> Vec<Place> {
        let up = if us == Color::White { 1 } else { -1 };
        let ways = DIRECTIONS.into_iter().filter(|way| kind == Kind::King || way.1 == up);
        let most = if kind == Kind::King { 10 } else { 1 };
        ways.flat_map(|way| self.slide(at, way, most)).collect()
    }

    fn jumps(&self, us: Color, at: Place, kind: Kind, captured: &BTreeSet<Place>) -> Vec<Jump> {
        let far = if kind == Kind::King { 10 } else { 0 };
        let mut jumps = Vec::new();
        for way in DIRECTIONS {
            let before = self.slide(at, way, far);
            let last = before.last().copied().unwrap_or(at);
            let over = (last.0 + way.0, last.1 + way.1);
            let is_enemy = matches!(self.at(over), Cell::Piece(color, _) if color != us);
            let to = self.slide(over, way, far.max(1));
            if is_enemy && !captured.contains(&over) && !to.is_empty() {
                jumps.push((over, to));
            }
        }
        jumps
    }

    fn kind_after(&self, us: Color, kind: Kind, to: Place) -> Kind {
        let last = if us == Color::White { self.size - 1 } else { 0 };
        if self.promotes_in_chain && to.1 == last { Kind::King } else { kind }
    }

    /// The board without the piece that captures.
    fn leaving(&self, at: Place) -> Self {
        let mut board = self.clone();
        board.set(at, Cell::Empty);
        board
    }

    fn chains(
        &self,
        us: Color,
        from: Place,
        at: Place,
        kind: Kind,
        captured: &BTreeSet<Place>,
        found: &mut BTreeSet<SlowMove>,
    ) {
        for (over, to) in self.jumps(us, at, kind, captured) {
            let mut captured = captured.clone();
            captured.insert(over);
            let goes_on = |to: &Place| {
                !self.jumps(us, *to, self.kind_after(us, kind, *to), &captured).is_empty()
            };
            let must: Vec<Place> = to.iter().copied().filter(goes_on).collect();
            for to in &must {
                self.chains(us, from, *to, self.kind_after(us, kind, *to), &captured, found);
            }
            if must.is_empty() {
                found.extend(to.into_iter().map(|to| (from, to, captured.clone())));
            }
        }
    }

    pub fn moves(&self, us: Color) -> BTreeSet<SlowMove> {
        let mut found = BTreeSet::new();
        for (at, kind) in self.pieces(us) {
            self.leaving(at).chains(us, at, at, kind, &BTreeSet::new(), &mut found);
        }
        if self.takes_most {
            let most = found.iter().map(|(_, _, captured)| captured.len()).max().unwrap_or(0);
            found.retain(|(_, _, captured)| captured.len() == most);
        }
        if found.is_empty() {
            for (at, kind) in self.pieces(us) {
                let steps = self.steps(us, at, kind).into_iter();
                found.extend(steps.map(|to| (at, to, BTreeSet::new())));
            }
        }
        found
    }

    /// Adds the squares of all jumps that a piece could make from here on.
    fn see_jumps(
        &self,
        us: Color,
        at: Place,
        kind: Kind,
        captured: &BTreeSet<Place>,
        seen: &mut BTreeSet<Place>,
    ) {
        for (over, to) in self.jumps(us, at, kind, captured) {
            let (right, up) = ((over.0 - at.0).signum(), (over.1 - at.1).signum());
            let before = (1..).map(|n| (at.0 + n * right, at.1 + n * up));
            seen.extend(before.take_while(|at| *at != over));
            seen.insert(over);
            seen.extend(to.iter().copied());
            let mut captured = captured.clone();
            captured.insert(over);
            for to in to {
                self.see_jumps(us, to, self.kind_after(us, kind, to), &captured, seen);
            }
        }
    }

    pub fn sees(&self, us: Color) -> BTreeSet<Place> {
        let mut seen = BTreeSet::new();
        for (at, kind) in self.pieces(us) {
            seen.insert(at);
            seen.extend(self.steps(us, at, kind));
            self.leaving(at).see_jumps(us, at, kind, &BTreeSet::new(), &mut seen);
        }
        seen
    }

    /// The squares that a side does not see, but knows to be occupied: it would see them if they were
    /// empty. Each one found is then known to be an enemy.
    pub fn blocked(&self, us: Color) -> BTreeSet<Place> {
        let seen = self.sees(us);
        let mut known = self.clone();
        let unseen: Vec<Place> = self.dark().filter(|at| !seen.contains(at)).collect();
        unseen.iter().for_each(|at| known.set(*at, Cell::Wall));
        let mut blocked = BTreeSet::new();
        loop {
            let would_be_seen = |at: &&Place| {
                let mut known = known.clone();
                known.set(**at, Cell::Empty);
                known.sees(us).contains(*at)
            };
            let others = unseen.iter().filter(|at| !blocked.contains(*at));
            let found: Vec<Place> = others.filter(would_be_seen).copied().collect();
            if found.is_empty() {
                return blocked;
            }
            found.iter().for_each(|at| known.set(*at, Cell::Piece(!us, Kind::Man)));
            blocked.extend(found);
        }
    }
}

pub fn places(set: Bitboard) -> BTreeSet<Place> {
    set.into_iter().map(place).collect()
}
