//! Picking and dropping pieces.
//!
//! This is the only place that turns picking and dropping into moves, for every input device.

use super::{animation::Animate, hand::Hand, keyboard::UnclearChain, promotion::Promotion};
use crate::{
    app::settings::Settings,
    bot::puzzle::Answer,
    rules::{Color, Goal, Intent, Move, PieceKind, PlayerView, Square, Viewer},
    table::{
        AskPuzzle, Change, Play, PlaySystems, Seek, ShowSystems, Shown, ShownPuzzle, StillSending,
        SubmitIntent, ViewChanged,
    },
};
use bevy::{ecs::system::SystemParam, prelude::*};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>()
        .add_systems(Update, let_go_when_board_changes.in_set(PlaySystems::View).after(ShowSystems))
        .add_systems(Update, forget_drop.in_set(PlaySystems::Present).after(Animate));
}

/// The resources that picking and dropping need.
#[derive(SystemParam)]
pub(super) struct Moves<'w> {
    pub hand: ResMut<'w, Hand>,
    pub shown: Res<'w, Shown>,
    pub promotion: ResMut<'w, Promotion>,
    settings: Res<'w, Settings>,
    intents: MessageWriter<'w, SubmitIntent>,
    puzzle: MessageWriter<'w, AskPuzzle>,
    seek: MessageWriter<'w, Seek>,
    still_sending: MessageWriter<'w, StillSending>,
    unclear: MessageWriter<'w, UnclearChain>,
}

impl Moves<'_> {
    /// Returns the view in which moves can be made now.
    pub fn live_view(&self) -> Option<&PlayerView> {
        self.shown.now().filter(|_| self.shown.is_live())
    }

    /// Returns `true` if the piece on a square could be picked up.
    pub fn can_pick(&self, square: Square) -> bool {
        !self.shown.is_past() && self.owner(square).is_some()
    }

    /// Returns the side whose piece would be picked up from a square.
    fn owner(&self, square: Square) -> Option<Color> {
        let view = self.live_view()?;
        let piece = view.piece_at(square)?;
        let is_own = match view.viewer() {
            Viewer::Player(viewer) => piece.color == viewer,
            Viewer::Everyone => true,
        };
        let may_now = piece.color == view.turn() || self.shown.play == Play::InAdvance;
        (view.ruleset().goal == Goal::Sandbox || is_own && may_now).then_some(piece.color)
    }

    /// Returns `true` if the selected piece may move to a square, or if only check forbids it. In
    /// the second case the player is told the reason when they drop the piece there.
    pub fn can_drop(&self, to: Square) -> bool {
        let (Some(from), Some(view)) = (self.hand.picked, self.live_view()) else { return false };
        !moves_to(&self.hand, &self.shown, to).is_empty() || barred(view, from, to).is_some()
    }

    /// Selects the piece on a square, or nothing if there is none to select.
    pub fn pick(&mut self, square: Square) {
        let square = Some(square).filter(|square| self.can_pick(*square));
        self.hand.pick(square);
    }

    /// Moves the selected piece to a square if it may go there; otherwise lets go of it. A king
    /// that is dragged onto its rook castles.
    ///
    /// As long as several chains of captures land there, the piece only goes on to this square.
    pub fn drop_at(&mut self, to: Square, dragged: bool) {
        let Some(from) = self.hand.picked else { return };
        let to = if dragged { castled_onto(&self.shown, from, to).unwrap_or(to) } else { to };
        let dropped = Dropped::of(&self.hand, &self.shown, to);
        let barred = self.live_view().and_then(|view| barred(view, from, to));
        let Some(side) = self.owner(from) else { return self.hand.pick(None) };
        let stays = dropped == Dropped::Nowhere || self.shown.play == Play::InAdvance;
        self.hand.dropped = (dragged && !stays).then_some(to);
        match dropped {
            // The game refuses a barred move and gives the reason; the piece stays selected.
            Dropped::Nowhere => match barred {
                Some(mv) => _ = self.intents.write(SubmitIntent { side, intent: Intent::Move(mv) }),
                None => self.hand.pick(None),
            },
            Dropped::Move(mv) => self.make(side, mv),
            Dropped::Promotion(moves) => match most_valuable(&moves) {
                Some(mv) if self.settings.auto_queen => self.make(side, mv),
                _ => {
                    self.hand.pick(None);
                    self.promotion.ask(side, moves);
                }
            },
            Dropped::MidChain => {
                self.hand.dropped = None;
                self.hand.landed.push(to);
            }
            Dropped::Unclear(chains) => {
                self.hand.dropped = None;
                if let Some(view) = self.live_view() {
                    let chains = chains.iter().filter_map(|mv| view.notation(*mv)).collect();
                    self.unclear.write(UnclearChain(chains));
                }
            }
        }
    }

    /// Returns `true`, and tells the player, if the next move has to wait because the last one is on
    /// its way to a server.
    pub fn must_wait(&mut self) -> bool {
        let waits = self.shown.sent_move().is_some();
        if waits {
            self.still_sending.write(StillSending);
        }
        waits
    }

    /// Returns `true` if a puzzle asks for a square.
    pub fn asks_for_square(&self) -> bool {
        self.shown.puzzle.is_some_and(ShownPuzzle::asks_for_square)
    }

    /// Answers the puzzle if it asks for a square. Returns `true` if it does.
    pub fn answer_at(&mut self, square: Square) -> bool {
        let asks = self.asks_for_square();
        if asks {
            self.puzzle.write(AskPuzzle::Answer(Answer::Square(square)));
        }
        asks
    }

    /// Handles a click, a tap, or Enter on a square.
    pub fn tap(&mut self, square: Square) {
        if self.must_wait() || self.answer_at(square) {
            // The player is told so, or the puzzle is answered.
        } else if self.can_drop(square) {
            self.drop_at(square, false);
        } else if self.confirm_at(square) {
            // The move is made.
        } else if self.hand.cancel_planned(square) || self.hand.picked == Some(square) {
            self.hand.release();
        } else if !self.make_only_move_to(square) {
            self.pick(square);
        }
    }

    /// Makes the move that waits for the player to confirm it.
    pub fn confirm(&mut self) {
        let Some(mv) = self.hand.unconfirmed.take() else { return };
        if let Some(side) = self.owner(mv.from) {
            self.intents.write(SubmitIntent { side, intent: Intent::Move(mv) });
        }
    }

    /// Confirms a move if it goes to this square. Returns `true` if it does.
    pub fn confirm_at(&mut self, square: Square) -> bool {
        let confirms = self.hand.unconfirmed.is_some_and(|mv| mv.to == square);
        if confirms {
            self.confirm();
        }
        confirms
    }

    /// Makes the move to a square if the player wants that with one tap, and only one piece can go
    /// there. Returns `true` if it can.
    pub fn make_only_move_to(&mut self, to: Square) -> bool {
        let is_wanted = self.settings.one_tap_moves && self.hand.picked.is_none();
        if !is_wanted || self.shown.play == Play::InAdvance || self.can_pick(to) {
            return false;
        }
        let Some(view) = self.live_view() else { return false };
        let ends = |mv: &&Move| mv.to == to || view.path(**mv, &[to]).is_some();
        let mut from = view.moves().iter().filter(ends).map(|mv| mv.from);
        let Some(only) = from.next().filter(|only| from.all(|from| from == *only)) else {
            return false;
        };
        self.pick(only);
        self.drop_at(to, false);
        true
    }

    /// Shows the board of now again, if an earlier one is shown. Returns `true` if it was.
    pub fn come_back(&mut self) -> bool {
        let is_past = self.shown.is_past();
        if is_past {
            self.seek.write(Seek::LAST);
        }
        is_past
    }

    /// Makes a move of a side: in advance if it is not its turn yet, and after a question if the
    /// player wants that.
    pub fn make(&mut self, side: Color, mv: Move) {
        self.come_back();
        let asks = self.settings.confirm_moves
            && self.live_view().is_some_and(|view| view.moves().contains(&mv));
        self.hand.clear();
        if self.shown.puzzle.is_some() {
            self.puzzle.write(AskPuzzle::Answer(Answer::Move(mv)));
        } else if self.shown.play == Play::InAdvance {
            self.hand.premove = Some(mv);
        } else if asks {
            self.hand.dropped = None;
            self.hand.unconfirmed = Some(mv);
        } else {
            self.intents.write(SubmitIntent { side, intent: Intent::Move(mv) });
        }
    }
}

/// Returns the square where the dragged piece would land if it was dropped now.
pub(super) fn landing(hand: &Hand, shown: &Shown) -> Option<Square> {
    let (from, to) = (hand.dragged()?, hand.hover?);
    let lands = |at| !moves_to(hand, shown, at).is_empty();
    (lands(to) || castled_onto(shown, from, to).is_some_and(lands)).then_some(to)
}

/// Returns the moves with which the selected piece can land on a square, after those on which it has
/// landed. On the square where it stands within a chain, they are those that end there.
pub(super) fn moves_to(hand: &Hand, shown: &Shown, to: Square) -> Vec<Move> {
    let (Some(from), Some(view)) = (hand.picked, shown.now()) else { return Vec::new() };
    let mut landings = hand.landed.clone();
    let ends = landings.last() == Some(&to);
    if !ends {
        landings.push(to);
    }
    let fits = |mv: &Move| (mv.to == to || !ends) && view.path(*mv, &landings).is_some();
    // A press on the piece itself lets go of it, though a chain may end where it began.
    let is_itself = hand.landed.is_empty() && to == from;
    shown.moves_from(from).filter(|mv| !is_itself && fits(mv)).collect()
}

/// The meaning of a drop of the selected piece on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Dropped {
    /// The piece cannot land there.
    Nowhere,
    /// It makes this move.
    Move(Move),
    /// It promotes with one of these moves.
    Promotion(Vec<Move>),
    /// It lands there within a chain of captures, and may go on in several ways.
    MidChain,
    /// Several chains end there, and the player first has to choose the way.
    Unclear(Vec<Move>),
}

impl Dropped {
    fn of(hand: &Hand, shown: &Shown, to: Square) -> Self {
        let moves = moves_to(hand, shown, to);
        let jumps = hand.landed.len() + usize::from(hand.landed.last() != Some(&to));
        match moves.as_slice() {
            [] => Self::Nowhere,
            [mv] => Self::Move(*mv),
            several if several.iter().all(|mv| mv.chain.is_empty()) => Self::Promotion(moves),
            chains if chains.iter().any(|mv| mv.to != to) => Self::MidChain,
            chains => {
                // A longer chain may land on the same squares, among others.
                let mut exact = chains.iter().filter(|mv| mv.chain.len() as usize == jumps);
                match (exact.next(), exact.next()) {
                    (Some(mv), None) => Self::Move(*mv),
                    _ => Self::Unclear(moves),
                }
            }
        }
    }
}

/// Returns the move with the most valuable promotion.
pub(super) fn most_valuable(moves: &[Move]) -> Option<Move> {
    moves.iter().copied().max_by_key(|mv| mv.promotion.map(PieceKind::value))
}

/// Returns the move between two squares, if only check makes it unavailable.
fn barred(view: &PlayerView, from: Square, to: Square) -> Option<Move> {
    let barred = view.barred_by_check();
    barred.into_iter().map(|(mv, _)| mv).find(|mv| mv.from == from && mv.to == to)
}

/// Returns the target of the king on `from` when it castles with the rook on `rook`.
fn castled_onto(shown: &Shown, from: Square, rook: Square) -> Option<Square> {
    let view = shown.board.as_deref()?;
    let barred = view.barred_by_check().into_iter().map(|(mv, _)| mv);
    let mut moves = shown.moves_from(from).chain(barred.filter(|mv| mv.from == from));
    moves.find(|mv| view.castling_rook(*mv) == Some(rook)).map(|mv| mv.to)
}

/// Empties the hand when another player's board comes up, or when the game moves on or ends.
///
/// A piece that was picked up during the other side's turn stays in the hand, and so does a
/// premove.
pub(super) fn let_go_when_board_changes(
    shown: Res<Shown>,
    mut changes: MessageReader<ViewChanged>,
    mut hand: ResMut<Hand>,
    mut promotion: ResMut<Promotion>,
) {
    let Some(change) = changes.read().last() else { return };
    if matches!(change.kind, Change::Stayed | Change::Sought)
        && shown.is_live()
        && !change.meanwhile
    {
        // Looking back. A premove waits meanwhile.
        if change.kind == Change::Sought {
            hand.release();
        }
        if shown.is_past() {
            promotion.close();
            hand.unconfirmed = None;
        }
        return;
    }
    promotion.close();
    hand.unconfirmed = None;
    let moved = change.kind == Change::Moved || change.meanwhile;
    match shown.now().filter(|_| moved && shown.is_live()) {
        Some(view) if view.viewer() == Viewer::Player(view.turn()) => {
            let stands = |at| view.piece_at(at).is_some_and(|piece| piece.color == view.turn());
            if !hand.picked.is_some_and(stands) {
                hand.release();
            }
        }
        _ => hand.clear(),
    }
    if shown.board.is_none() {
        hand.hover = None;
        hand.cursor = None;
    }
}

fn forget_drop(mut hand: ResMut<Hand>, shown: Res<Shown>) {
    if hand.dropped.is_some() && shown.is_changed() {
        hand.dropped = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::Game,
        rules::{GameSetup, Moment, Preset},
    };
    use fogchess_support::known_to;
    use std::sync::Arc;

    /// Returns the game as the side to move sees it.
    fn shown(game: &Game) -> Shown {
        let viewer = Viewer::Player(game.turn());
        let seat = known_to(game, viewer).seat_view(viewer).expect("they may look");
        let board = game.view(viewer).expect("an own view");
        Shown { game: 1, board: Some(board), seat: Some(Arc::new(seat)), ..default() }
    }

    /// Drops a piece on the squares on which it lands with a move, as a player clicks them, and on the
    /// last one once more if need be. Returns the move that is made, and the number of drops.
    fn walked(shown: &Shown, mv: Move) -> (Option<Move>, usize) {
        let view = shown.now().expect("a board");
        let path = view.path(mv, &[]).expect("it is available");
        let mut hand = Hand { picked: Some(mv.from), ..default() };
        for (drops, to) in path.iter().copied().chain(path.last().copied()).enumerate() {
            match Dropped::of(&hand, shown, to) {
                Dropped::Move(mv) => return (Some(mv), drops + 1),
                Dropped::MidChain if hand.landed.last() != Some(&to) => hand.landed.push(to),
                other => panic!("{mv} on {to} after {:?}: {other:?}", hand.landed),
            }
        }
        (None, 0)
    }

    #[test]
    fn every_chain_is_made_by_clicks_on_its_squares() {
        let (mut chains, mut early, mut branched) = (0, 0, 0);
        for preset in [Preset::Draughts, Preset::FogDraughts, Preset::Draughts10] {
            for seed in 0..60 {
                let mut rng = fastrand::Rng::with_seed(seed);
                let mut game = Game::new(GameSetup::new(preset.ruleset())).expect("a game");
                while game.outcome().is_none() && game.plies() < 120 {
                    let shown = shown(&game);
                    let moves = shown.now().expect("a board").moves().to_vec();
                    for mv in moves.iter().filter(|mv| mv.chain.len() > 1) {
                        let (made, drops) = walked(&shown, *mv);
                        assert_eq!(made, Some(*mv), "{preset:?}, seed {seed}");
                        chains += 1;
                        early += usize::from(drops < mv.chain.len() as usize);
                        branched += usize::from(drops > 1);
                    }
                    let mv = *rng.choice(&moves).expect("a move");
                    game.apply(game.turn(), Intent::Move(mv), Moment(0)).expect("it is available");
                }
            }
        }
        assert!(chains > 500 && early > 300 && branched > 100, "{chains} {early} {branched}");
    }
}
