//! Picking and dropping pieces.
//!
//! This is the only place that turns picking and dropping into moves, for every input device.

use super::{animation::Animate, hand::Hand, promotion::Promotion};
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
        self.shown.moves_from(from).any(|mv| mv.to == to) || barred(view, from, to).is_some()
    }

    /// Selects the piece on a square, or nothing if there is none to select.
    pub fn pick(&mut self, square: Square) {
        self.hand.picked = self.can_pick(square).then_some(square);
    }

    /// Moves the selected piece to a square if it may go there; otherwise lets go of it. A king
    /// that is dragged onto its rook castles.
    pub fn drop_at(&mut self, to: Square, dragged: bool) {
        let Some(from) = self.hand.picked.take() else { return };
        let Some(view) = self.live_view() else { return };
        let to = if dragged { castled_onto(&self.shown, from, to).unwrap_or(to) } else { to };
        let moves: Vec<_> = self.shown.moves_from(from).filter(|mv| mv.to == to).collect();
        let barred = barred(view, from, to);
        let Some(side) = self.owner(from) else { return };
        let stays = moves.is_empty() || self.shown.play == Play::InAdvance;
        self.hand.dropped = (dragged && !stays).then_some(to);
        match moves.as_slice() {
            // The game refuses a barred move and gives the reason; the piece stays selected.
            [] => {
                if let Some(mv) = barred {
                    self.intents.write(SubmitIntent { side, intent: Intent::Move(mv) });
                    self.hand.picked = Some(from);
                }
            }
            [mv] => self.make(side, *mv),
            several if self.settings.auto_queen => {
                if let Some(mv) = most_valuable(several) {
                    self.make(side, mv);
                }
            }
            _ => self.promotion.ask(side, moves),
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
        let mut from = view.moves().iter().filter(|mv| mv.to == to).map(|mv| mv.from);
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
    let lands = |at| shown.moves_from(from).any(|mv| mv.to == at);
    (lands(to) || castled_onto(shown, from, to).is_some_and(lands)).then_some(to)
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
