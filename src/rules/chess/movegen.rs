//! Move generation: pseudo-legal moves, and legal ones by masks for pins and checks.
//!
//! The moves found go to a `Sink`, so that they can be counted without a list. No sink allocates.
//! Both generators are compiled once for each colour (`for_color`), so that the direction of pawns
//! and the squares of castling are constants in them.
//!
//! The methods are those of the Chess Programming Wiki: "Checks and Pinned Pieces (Bitboards)",
//! "Pawn Pattern and Properties" for all pawns at once, "Perft" for counting without a list.

use super::{
    attacks::{self, Sliders},
    bitboard::{Bitboard, Sq},
    board::{Board, Castling, Wing, king_home, third_rank},
    piece::Kind,
    placement::Placement,
};
use crate::{geometry::Square, moves::Move, piece::Color, pieces::Pieces as _};

/// A piece and its destinations. Those of a king include castling.
pub type PieceMoves = crate::board::PieceMoves<Board>;

/// Returns `true` if these moves are promotions. Either all moves of a pawn are, or none.
#[inline]
pub(super) const fn promote(moves: PieceMoves) -> bool {
    matches!(moves.kind, Kind::Pawn) && moves.to.meets(Bitboard::EDGE_RANKS)
}

/// A list of moves in the order of [`Move`]. It stores them by square, so they need no sorting.
pub struct MoveList {
    /// The destinations of the piece on each square.
    to: [Bitboard; 64],
    from: Bitboard,
    /// The squares of the pawns that promote.
    promoting: Bitboard,
    len: u32,
}

impl MoveList {
    /// The empty list.
    pub const EMPTY: Self = Self {
        to: [Bitboard::EMPTY; 64],
        from: Bitboard::EMPTY,
        promoting: Bitboard::EMPTY,
        len: 0,
    };

    /// Adds all moves of a piece. Call it only once for each piece.
    #[inline]
    pub fn add(&mut self, moves: PieceMoves) {
        let PieceMoves { from, to, .. } = moves;
        self.to[from.index()] = to;
        self.from |= from.bit();
        self.len += to.len();
        if promote(moves) {
            self.promoting |= from.bit();
            self.len += to.len() * (Kind::PROMOTIONS.len() as u32 - 1);
        }
    }

    /// Returns all moves, sorted.
    pub fn sorted(&self) -> Vec<Move> {
        let mut sorted = Vec::with_capacity(self.len as usize);
        for sq in self.from {
            let from = Square::from(sq);
            let promotes = self.promoting.contains(sq);
            for to in self.to[sq.index()] {
                let mv = Move::new(from, to.into());
                if promotes {
                    // The order of `Move` begins with the least valuable kind.
                    sorted.extend(
                        Kind::PROMOTIONS.into_iter().rev().map(|kind| mv.promoting(kind.into())),
                    );
                } else {
                    sorted.push(mv);
                }
            }
        }
        sorted
    }
}

/// The destinations of several pawns at once, one set for each direction.
#[derive(Clone, Copy)]
struct PawnMoves {
    color: Color,
    /// Pushes by one square.
    one: Bitboard,
    /// Pushes by two squares.
    two: Bitboard,
    /// Captures towards the a-file.
    west: Bitboard,
    /// Captures towards the h-file.
    east: Bitboard,
    /// The pawns that may capture en passant.
    takers: Bitboard,
    /// The square on which they capture.
    crossed: Bitboard,
}

impl PawnMoves {
    /// Returns pseudo-legal moves without en-passant captures, which [`Self::taking`] adds.
    #[inline(always)]
    fn new(color: Color, pawns: Bitboard, occupied: Bitboard, enemies: Bitboard) -> Self {
        let one = pawns.ahead(color) & !occupied;
        Self {
            color,
            one,
            two: (one & Bitboard::rank(third_rank(color))).ahead(color) & !occupied,
            west: pawns.ahead(color).west() & enemies,
            east: pawns.ahead(color).east() & enemies,
            takers: Bitboard::EMPTY,
            crossed: Bitboard::EMPTY,
        }
    }

    /// Keeps only the moves that end on the allowed squares, and all en-passant captures.
    #[inline(always)]
    fn within(self, allowed: Bitboard) -> Self {
        Self {
            one: self.one & allowed,
            two: self.two & allowed,
            west: self.west & allowed,
            east: self.east & allowed,
            ..self
        }
    }

    /// Sets the en-passant captures: those of `takers` on `crossed`.
    #[inline(always)]
    fn taking(self, takers: Bitboard, crossed: Bitboard) -> Self {
        Self { takers, crossed, ..self }
    }

    /// Returns the destinations of all the pawns.
    #[inline(always)]
    fn destinations(self) -> Bitboard {
        let crossed = if self.takers.is_empty() { Bitboard::EMPTY } else { self.crossed };
        self.one | self.two | self.west | self.east | crossed
    }

    /// Returns the destinations of one of the pawns.
    #[inline(always)]
    fn of(self, pawn: Sq) -> Bitboard {
        let ahead = pawn.bit().ahead(self.color);
        let crossed = if self.takers.contains(pawn) { self.crossed } else { Bitboard::EMPTY };
        (ahead & self.one)
            | (ahead.ahead(self.color) & self.two)
            | (ahead.west() & self.west)
            | (ahead.east() & self.east)
            | crossed
    }

    /// Returns the number of moves. A promotion counts once for each kind to choose from.
    #[inline(always)]
    fn count(self) -> u32 {
        // Pushes end on empty squares and captures on occupied ones, and no two pawns are pushed to
        // one square: only the two directions of capture can share a destination.
        let mut count = (self.one | self.two | self.west).len() + self.east.len();
        let last = Bitboard::EDGE_RANKS;
        if (self.one | self.west | self.east).meets(last) {
            let promotions = ((self.one | self.west) & last).len() + (self.east & last).len();
            count += promotions * (Kind::PROMOTIONS.len() as u32 - 1);
        }
        count + self.takers.len()
    }
}

/// A receiver of the moves that a generator finds.
trait Sink {
    /// Receives the moves of several pawns.
    fn pawns(&mut self, pawns: Bitboard, moves: PawnMoves);

    /// Receives the moves of one other piece; there may be none.
    fn piece(&mut self, moves: PieceMoves);
}

/// A sink that calls a function with the moves of each piece that has any.
struct Visitor<F>(F);

impl<F: FnMut(PieceMoves)> Sink for Visitor<F> {
    #[inline(always)]
    fn pawns(&mut self, pawns: Bitboard, moves: PawnMoves) {
        for from in pawns {
            self.piece(PieceMoves { kind: Kind::Pawn, from, to: moves.of(from), chain: () });
        }
    }

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        if !moves.to.is_empty() {
            (self.0)(moves);
        }
    }
}

/// A sink that only counts the moves, for pawns all at once.
struct Counter(u32);

impl Sink for Counter {
    #[inline(always)]
    fn pawns(&mut self, _: Bitboard, moves: PawnMoves) {
        self.0 += moves.count();
    }

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        self.0 += moves.to.len();
    }
}

/// A sink that only collects the destinations.
struct Destinations(Bitboard);

impl Sink for Destinations {
    #[inline(always)]
    fn pawns(&mut self, _: Bitboard, moves: PawnMoves) {
        self.0 |= moves.destinations();
    }

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) {
        self.0 |= moves.to;
    }
}

/// The facts that pseudo-legal moves depend on.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The pieces that are known.
    pub pieces: &'a Placement,
    /// The squares that stop a slider or a pawn.
    pub occupied: Bitboard,
    /// The castling rights.
    pub castling: Castling,
    /// The square on which the moving side may capture en passant.
    pub en_passant: Option<Sq>,
}

impl<'a> Scene<'a> {
    /// Returns the scene of a board for one side. Only the side to move may capture en passant.
    #[inline(always)]
    fn of(board: &'a Board, us: Color) -> Self {
        Self {
            pieces: board.pieces(),
            occupied: board.occupied(),
            castling: board.castling(),
            en_passant: board.en_passant().filter(|_| board.turn() == us),
        }
    }

    /// Calls `visit` with a side's pseudo-legal moves.
    pub fn moves(self, us: Color, visit: impl FnMut(PieceMoves)) {
        find_pseudo_legal(self, us, &mut Visitor(visit));
    }
}

/// Calls a function with a colour as a constant. If the function is inlined, the compiler generates
/// separate code for each colour.
macro_rules! for_color {
    ($turn:expr, |$color:ident| $body:expr) => {
        match $turn {
            Color::White => {
                const $color: Color = Color::White;
                $body
            }
            Color::Black => {
                const $color: Color = Color::Black;
                $body
            }
        }
    };
}

/// Calls `visit` with the pseudo-legal moves of the side to move.
///
/// Attacked squares do not restrict castling or the king.
#[inline]
pub fn pseudo_legal(board: &Board, visit: impl FnMut(PieceMoves)) {
    let mut sink = Visitor(visit);
    for_color!(board.turn(), |US| find_pseudo_legal(Scene::of(board, US), US, &mut sink));
}

/// Returns the moves that a piece may have after the other side's next move. Only the side's own
/// pieces on the squares of `standing` block it.
///
/// Their squares are among the destinations: the enemy may have taken the piece there.
pub fn premoves(
    kind: Kind,
    from: Sq,
    us: Color,
    castling: Castling,
    standing: Bitboard,
) -> PieceMoves {
    let to = match kind {
        Kind::Pawn => {
            let pushes = PawnMoves::new(us, from.bit(), standing, Bitboard::EMPTY);
            pushes.destinations() | attacks::pawn(us, from)
        }
        Kind::King => attacks::king(from) | castling_destinations(castling, us, standing),
        kind => piece_attacks(attacks::sliders(), kind, from, standing),
    };
    PieceMoves { kind, from, to, chain: () }
}

/// Calls `visit` with the legal moves of the side to move by FIDE's laws.
///
/// Each side must have exactly one king.
#[inline]
pub fn legal(board: &Board, visit: impl FnMut(PieceMoves)) {
    let mut sink = Visitor(visit);
    for_color!(board.turn(), |US| find_legal(board, US, &mut sink));
}

/// Returns the number of pseudo-legal moves of the side to move.
pub fn count_pseudo_legal(board: &Board) -> u32 {
    let mut sink = Counter(0);
    for_color!(board.turn(), |US| find_pseudo_legal(Scene::of(board, US), US, &mut sink));
    sink.0
}

/// Returns the number of legal moves of the side to move.
pub fn count_legal(board: &Board) -> u32 {
    let mut sink = Counter(0);
    for_color!(board.turn(), |US| find_legal(board, US, &mut sink));
    sink.0
}

/// Returns the squares on which a side's pseudo-legal moves end, as if it were its turn.
///
/// En-passant captures are included only if it really is its turn.
pub fn destinations(board: &Board, us: Color) -> Bitboard {
    let mut sink = Destinations(Bitboard::EMPTY);
    for_color!(us, |US| find_pseudo_legal(Scene::of(board, US), US, &mut sink));
    sink.0
}

/// Returns the squares that a knight, bishop, rook or queen attacks; none for the other kinds.
#[inline(always)]
pub(super) fn piece_attacks(
    sliders: &Sliders,
    kind: Kind,
    from: Sq,
    occupied: Bitboard,
) -> Bitboard {
    match kind {
        Kind::Knight => attacks::knight(from),
        Kind::Bishop => sliders.bishop(from, occupied),
        Kind::Rook => sliders.rook(from, occupied),
        Kind::Queen => sliders.bishop(from, occupied) | sliders.rook(from, occupied),
        Kind::Pawn | Kind::King => Bitboard::EMPTY,
    }
}

const PIECES: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// Returns the squares to which a side's king may castle, by its rights and the empty squares.
///
/// Attacks do not count. A right implies that king and rook are at home.
#[inline(always)]
fn castling_destinations(castling: Castling, us: Color, occupied: Bitboard) -> Bitboard {
    let mut to = Bitboard::EMPTY;
    for wing in Wing::ALL {
        if castling.has(us, wing) && !wing.between(us).meets(occupied) {
            to |= wing.king_to(us).bit();
        }
    }
    to
}

#[inline(always)]
fn find_pseudo_legal(scene: Scene, us: Color, sink: &mut impl Sink) {
    let Scene { pieces, occupied, castling, en_passant } = scene;
    let sliders = attacks::sliders();
    let own = pieces.of_color(us);

    let pawns = pieces.of(us, Kind::Pawn);
    let mut moves = PawnMoves::new(us, pawns, occupied, pieces.of_color(!us));
    if let Some(crossed) = en_passant {
        moves = moves.taking(attacks::pawn(!us, crossed) & pawns, crossed.bit());
    }
    sink.pawns(pawns, moves);
    for kind in PIECES {
        for from in pieces.of(us, kind) {
            let to = piece_attacks(sliders, kind, from, occupied) & !own;
            sink.piece(PieceMoves { kind, from, to, chain: () });
        }
    }
    for from in pieces.of(us, Kind::King) {
        let mut to = attacks::king(from) & !own;
        if from == king_home(us) {
            to |= castling_destinations(castling, us, occupied);
        }
        sink.piece(PieceMoves { kind: Kind::King, from, to, chain: () });
    }
}

#[inline(always)]
fn find_legal(board: &Board, us: Color, sink: &mut impl Sink) {
    let them = !us;
    let Some(king) = board.king(us) else {
        debug_assert!(false, "legal moves need a king");
        return;
    };
    let sliders = attacks::sliders();
    let (own, enemies) = (board.of_color(us), board.of_color(them));
    let occupied = own | enemies;
    let queens = board.of_kind(Kind::Queen);
    let straight = enemies & (board.of_kind(Kind::Rook) | queens);
    let diagonal = enemies & (board.of_kind(Kind::Bishop) | queens);
    let their_knights = board.of(them, Kind::Knight);
    let their_pawns = board.of(them, Kind::Pawn);

    // Enemy sliders that would attack the king on an empty board either attack it, or pin the one
    // piece between, or are blocked.
    let snipers = (attacks::rook_rays(king) & straight) | (attacks::bishop_rays(king) & diagonal);
    let mut checkers =
        (attacks::knight(king) & their_knights) | (attacks::pawn(us, king) & their_pawns);
    let mut pinned = Bitboard::EMPTY;
    for sniper in snipers {
        let blockers = attacks::between(king, sniper) & occupied;
        if blockers.is_empty() {
            checkers |= sniper.bit();
        } else if !blockers.is_many() {
            pinned |= blockers & own;
        }
    }

    // The moves of the king. The attacks of pawns, knights and the other king are computed for all
    // squares at once. Attacking sliders are looked for from the few squares that are left, without
    // the king on the board: it must not hide the squares behind it from them.
    let castling = if checkers.is_empty() {
        castling_destinations(board.castling(), us, occupied)
    } else {
        Bitboard::EMPTY
    };
    let steps = attacks::king(king) & !own;
    let attacked = attacks::pawns(them, their_pawns)
        | attacks::knights(their_knights)
        | board.king(them).map_or(Bitboard::EMPTY, attacks::king);
    let without_king = occupied ^ king.bit();
    let mut safe = (steps | castling) & !attacked;
    for sq in safe {
        if sliders.rook(sq, without_king).meets(straight)
            || sliders.bishop(sq, without_king).meets(diagonal)
        {
            safe ^= sq.bit();
        }
    }
    // For castling the square that the king crosses, one of its steps, must be safe too.
    let mut to = safe & steps;
    for wing in Wing::ALL {
        if (castling & safe).contains(wing.king_to(us)) && safe.contains(wing.rook_to(us)) {
            to |= wing.king_to(us).bit();
        }
    }
    sink.piece(PieceMoves { kind: Kind::King, from: king, to, chain: () });
    if checkers.is_many() {
        return;
    }

    // A check is answered by taking the checker or by stepping between.
    let answers =
        checkers.first().map_or(Bitboard::ALL, |sq| attacks::between(king, sq) | checkers);
    let targets = answers & !own;

    let pawns = board.of(us, Kind::Pawn);
    let mut takers = Bitboard::EMPTY;
    let mut crossed_bit = Bitboard::EMPTY;
    if let Some(crossed) = board.en_passant() {
        crossed_bit = crossed.bit();
        for from in attacks::pawn(them, crossed) & pawns {
            if en_passant_is_legal(board, sliders, king, from, crossed) {
                takers |= from.bit();
            }
        }
    }
    let free = pawns & !pinned;
    sink.pawns(
        free,
        PawnMoves::new(us, free, occupied, enemies)
            .within(answers)
            .taking(takers & free, crossed_bit),
    );
    // A pinned knight has no move along the line.
    for from in board.of(us, Kind::Knight) & !pinned {
        let to = attacks::knight(from) & targets;
        sink.piece(PieceMoves { kind: Kind::Knight, from, to, chain: () });
    }
    for kind in [Kind::Bishop, Kind::Rook, Kind::Queen] {
        for from in board.of(us, kind) & !pinned {
            let to = piece_attacks(sliders, kind, from, occupied) & targets;
            sink.piece(PieceMoves { kind, from, to, chain: () });
        }
    }
    // Pinned pieces are handled apart, so that the others need no test for pins.
    for from in pinned {
        let allowed = answers & attacks::line(king, from);
        if pawns.contains(from) {
            let moves = PawnMoves::new(us, from.bit(), occupied, enemies).within(allowed);
            sink.pawns(from.bit(), moves.taking(takers & from.bit(), crossed_bit));
        } else {
            for kind in [Kind::Bishop, Kind::Rook, Kind::Queen] {
                if board.of_kind(kind).contains(from) {
                    let to = piece_attacks(sliders, kind, from, occupied) & allowed & !own;
                    sink.piece(PieceMoves { kind, from, to, chain: () });
                }
            }
        }
    }
}

/// Returns `true` if the king is safe after an en-passant capture.
///
/// The capture takes two pawns off their squares, which the masks for pins and checks do not cover.
fn en_passant_is_legal(board: &Board, sliders: &Sliders, king: Sq, from: Sq, crossed: Sq) -> bool {
    let victim = crossed.across().bit();
    let after = (board.occupied() ^ from.bit() ^ victim) | crossed.bit();
    !board.attackers(sliders, !board.turn(), king, after).meets(!victim)
}

/// Returns the square on which the side to move has a legal en-passant capture.
pub fn legal_en_passant(board: &Board) -> Option<Sq> {
    let crossed = board.en_passant()?;
    let king = board.king(board.turn())?;
    let sliders = attacks::sliders();
    board
        .en_passant_capturers()
        .into_iter()
        .any(|from| en_passant_is_legal(board, sliders, king, from, crossed))
        .then_some(crossed)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            board::{ChessMove, castling_wing},
            fen,
        },
        *,
    };
    use crate::ruleset::Goal;

    const STARTS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ];

    fn list(generate: impl FnOnce(&mut dyn FnMut(PieceMoves))) -> Vec<(Kind, ChessMove)> {
        let mut moves = Vec::new();
        generate(&mut |piece| piece.for_each(|mv| moves.push((piece.kind, mv))));
        moves
    }

    /// Plays random games with the moves that `generate` gives, and shows `check` every board.
    fn walk(generate: fn(&Board) -> Vec<(Kind, ChessMove)>, mut check: impl FnMut(&Board, &str)) {
        for (start, seed) in
            STARTS.into_iter().flat_map(|start| (0..50).map(move |seed| (start, seed)))
        {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut board = fen::parse(start, Goal::Checkmate).unwrap();
            for _ in 0..120 {
                check(&board, &format!("seed {seed}, {}", fen::write(&board)));
                let moves = generate(&board);
                let Some((kind, mv)) = random.choice(moves) else { break };
                board.make(kind, mv);
            }
        }
    }

    fn legal_list(board: &Board) -> Vec<(Kind, ChessMove)> {
        list(|visit| legal(board, visit))
    }

    fn pseudo_legal_list(board: &Board) -> Vec<(Kind, ChessMove)> {
        list(|visit| pseudo_legal(board, visit))
    }

    /// Tests a move by FIDE's laws the slow way: makes it and looks if the king is attacked.
    fn is_legal(board: &Board, kind: Kind, mv: ChessMove) -> bool {
        let us = board.turn();
        let safe_after = |mv| {
            let mut next = *board;
            next.make(kind, mv);
            !next.in_check(us)
        };
        let castling_is_safe = castling_wing(kind, mv).is_none_or(|wing| {
            !board.in_check(us) && safe_after(ChessMove { to: wing.rook_to(us), ..mv })
        });
        castling_is_safe && safe_after(mv)
    }

    #[test]
    fn legal_moves_are_the_pseudo_legal_ones_that_keep_the_king_safe() {
        let mut checks = 0;
        walk(legal_list, |board, context| {
            let key = |(_, mv): &(Kind, ChessMove)| (mv.from, mv.to, mv.promotion);
            let mut expected = pseudo_legal_list(board);
            expected.retain(|(kind, mv)| is_legal(board, *kind, *mv));
            expected.sort_by_key(key);
            let mut found = legal_list(board);
            found.sort_by_key(key);
            assert_eq!(found, expected, "{context}");
            checks += u32::from(board.in_check(board.turn()));

            let counted = |list: &[(Kind, ChessMove)]| list.len() as u32;
            assert_eq!(count_legal(board), counted(&found), "{context}");
            assert_eq!(count_pseudo_legal(board), counted(&pseudo_legal_list(board)), "{context}");

            let with_capture = found.iter().find(|(kind, mv)| {
                *kind == Kind::Pawn
                    && Some(mv.to) == board.en_passant()
                    && mv.from.file() != mv.to.file()
            });
            assert_eq!(legal_en_passant(board), with_capture.map(|(_, mv)| mv.to), "{context}");
        });
        assert!(checks > 500, "only {checks} positions in check");
    }

    #[test]
    fn the_key_kept_along_the_way_equals_the_one_from_scratch() {
        for generate in [legal_list, pseudo_legal_list] {
            walk(generate, |board, context| {
                assert_eq!(board.key(), board.key_from_scratch(), "{context}");
                for color in Color::ALL {
                    let turned = board.with_turn(color);
                    assert_eq!(turned.key(), turned.key_from_scratch(), "{color}, {context}");
                }
            });
        }
    }

    #[test]
    fn different_positions_have_different_keys() {
        let mut seen = std::collections::HashMap::new();
        walk(legal_list, |board, context| {
            // Everything that a repetition compares: no counters, and en passant only if usable.
            let mut fields: Vec<String> = fen::write(board).split(' ').map(str::to_owned).collect();
            fields.truncate(3);
            fields.push(format!("{:?}", (board.en_passant_key() != 0).then(|| board.en_passant())));
            let text = fields.join(" ");
            let known = seen.entry(board.key()).or_insert_with(|| text.clone());
            assert_eq!(*known, text, "{context}");
        });
        let different: std::collections::HashSet<_> = seen.values().collect();
        assert_eq!(different.len(), seen.len(), "one position with two keys");
    }
}
