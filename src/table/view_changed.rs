//! [`ViewChanged`]: the change of the picture, for everything that draws, plays sounds or speaks.

use super::shown::Shown;
use crate::rules::{PendingOffer, Piece, PlayerView, Square, Viewer};
use bevy::prelude::*;

/// A change of [`Shown`]. It is written once per change, in the frame of the change.
///
/// It is made only from the pictures before and after the change, so it cannot know more than the
/// player.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct ViewChanged {
    /// The number of the game that is shown, as in [`Shown::game`].
    pub game: u64,
    /// The viewer of the board that is shown now; `None` if none is shown.
    pub viewer: Option<Viewer>,
    /// The kind of change.
    pub kind: Change,
    /// The number of plies played on the board that was shown; `None` if none was.
    pub from: Option<u32>,
    /// The number of plies played on the board that is shown now; `None` if none is.
    pub to: Option<u32>,
    /// The pieces that moved, went and came on the board.
    pub plan: Plan,
    /// `true` if a move was made that the board does not show by itself: an earlier ply was shown
    /// before, or is shown now.
    pub meanwhile: bool,
    /// `true` if the game ended with this change.
    pub ended: bool,
    /// `true` if the panels now speak to another viewer.
    pub other_seat: bool,
    /// The offers of this game that were pending before.
    pub offers_before: Vec<PendingOffer>,
    /// `true` if the hint has changed or has gone.
    pub other_hint: bool,
    /// `true` if the hindsight has changed or has gone.
    pub other_hindsight: bool,
}

/// The kind of change from one picture to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another game is shown, or no game. Its board does not follow from the one before.
    OtherGame,
    /// The board is hidden: the curtain has fallen, or the game pauses.
    Hidden,
    /// A board is shown where there was none: the curtain lifts, or the game goes on.
    Uncovered,
    /// A move was made, or made again after it was taken back; rarely several at once.
    Moved,
    /// One or several moves were taken back.
    TakenBack,
    /// Another ply of the finished game is shown, or an earlier one of the running game, or the
    /// present again.
    Sought,
    /// The board is shown to another viewer.
    OtherEyes,
    /// The fog lifts for everyone: the game ends, perhaps with a move, or the players agreed on it.
    Revealed,
    /// The board is the same, or there is still none; something beside it has changed.
    Stayed,
}

/// The changes of the pieces from one view to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The pieces that go from one square to another, as they are when they arrive.
    pub moved: Vec<(Square, Square, Piece)>,
    /// The squares on which the first of them lands before it arrives: those of a chain of captures.
    pub landings: Vec<Square>,
    /// The squares of pieces that are gone or no longer seen.
    pub gone: Vec<Square>,
    /// The pieces that are new or newly seen.
    pub new: Vec<(Square, Piece)>,
}

impl ViewChanged {
    /// Returns the change from `before` to `after`, which differ.
    pub(super) fn between(before: &Shown, after: &Shown) -> Self {
        let same_game = before.game == after.game;
        let (was, is) = (before.board.as_deref(), after.board.as_deref());
        let was_seat = before.seat.as_deref().filter(|_| same_game);
        let kind = match (was, is) {
            _ if !same_game => Change::OtherGame,
            (None, None) => Change::Stayed,
            (Some(_), None) => Change::Hidden,
            (None, Some(_)) => Change::Uncovered,
            (Some(was), Some(is)) if was.viewer() != is.viewer() => match is.viewer() {
                Viewer::Everyone if after.eyes.is_none() => Change::Revealed,
                _ => Change::OtherEyes,
            },
            (Some(was), Some(is)) if was.plies() == is.plies() => Change::Stayed,
            _ if before.is_over() && after.is_over() => Change::Sought,
            _ if before.is_past() || after.is_past() => Change::Sought,
            (Some(was), Some(is)) if was.plies() < is.plies() => Change::Moved,
            (Some(_), Some(_)) => Change::TakenBack,
        };
        let seats = was_seat.zip(after.seat.as_deref());
        let goes_on = seats.is_some_and(|(was, is)| was.view.plies() < is.view.plies())
            && matches!(kind, Change::Stayed | Change::Sought);
        Self {
            game: after.game,
            viewer: is.map(PlayerView::viewer),
            kind,
            from: was.map(PlayerView::plies),
            to: is.map(PlayerView::plies),
            plan: Plan::between(was, is),
            meanwhile: (before.is_past() || after.is_past()) && goes_on,
            ended: was_seat.is_some() && !before.is_over() && after.is_over(),
            other_seat: was_seat.map(|seat| seat.view.viewer())
                != after.seat.as_ref().map(|seat| seat.view.viewer()),
            offers_before: was_seat.map_or_else(Vec::new, |seat| seat.offers.clone()),
            other_hint: before.hint != after.hint,
            other_hindsight: before.hindsight != after.hindsight,
        }
    }

    /// Returns `true` if the old board is so close to the new one that it is animated into it: at
    /// most one ply forwards or back. Every other change is shown at once.
    pub fn is_smooth(&self) -> bool {
        match self.kind {
            Change::Stayed => true,
            Change::Moved | Change::TakenBack | Change::Sought | Change::Revealed => {
                self.from.zip(self.to).is_some_and(|(from, to)| from.abs_diff(to) <= 1)
            }
            Change::OtherGame | Change::Hidden | Change::Uncovered | Change::OtherEyes => false,
        }
    }

    /// Returns `true` if the game, or its replay, has gone forward by exactly one ply.
    pub fn is_one_ply_on(&self) -> bool {
        self.is_smooth() && self.from.zip(self.to).is_some_and(|(from, to)| from + 1 == to)
    }

    /// Returns `true` if the board that was shown is hidden and no other takes its place.
    pub const fn hides_board(&self) -> bool {
        self.from.is_some() && self.to.is_none()
    }
}

impl Plan {
    /// Plans the way from one view to the next, if there are any.
    pub fn between(before: Option<&PlayerView>, after: Option<&PlayerView>) -> Self {
        let pieces =
            |view: Option<&PlayerView>| view.map_or(Vec::new(), |view| view.pieces().to_vec());
        let stands = |view: Option<&PlayerView>, at| view.and_then(|view| view.piece_at(at));
        let (mut gone, mut new) = (pieces(before), pieces(after));
        gone.retain(|(at, piece)| stands(after, *at) != Some(*piece));
        new.retain(|(at, piece)| stands(before, *at) != Some(*piece));
        let (mut moved, mut landings) = (Vec::new(), Vec::new());
        // The last ply is known: it may change the kind of piece (a promotion).
        if let Some(mv) = after.and_then(PlayerView::last_ply).map(|ply| ply.mv) {
            let left = gone.iter().position(|(at, _)| *at == mv.from);
            let came = new.iter().position(|(at, _)| *at == mv.to);
            if let (Some(left), Some(came)) = (left, came)
                && gone[left].1.color == new[came].1.color
            {
                gone.remove(left);
                let (to, piece) = new.remove(came);
                moved.push((mv.from, to, piece));
            } else if let Some(piece) = stands(after, mv.to).filter(|_| mv.from == mv.to) {
                // A chain that ends where it began.
                moved.push((mv.from, mv.to, piece));
            }
            if !moved.is_empty() && !mv.chain.is_empty() {
                landings = before.and_then(|view| view.path(mv, &[])).unwrap_or_default();
                landings.pop();
            }
        }
        // Otherwise, a piece gone from one square has moved to where the same piece is new, nearest
        // first.
        let mut pairs: Vec<_> = gone
            .iter()
            .flat_map(|left| new.iter().map(move |came| (*left, *came)))
            .filter(|((_, left), (_, came))| left == came)
            .map(|((from, piece), (to, _))| (distance(from, to), from, to, piece))
            .collect();
        pairs.sort();
        for (_, from, to, piece) in pairs {
            let left = gone.iter().position(|(at, _)| *at == from);
            let came = new.iter().position(|(at, _)| *at == to);
            if let (Some(left), Some(came)) = (left, came) {
                gone.remove(left);
                new.remove(came);
                moved.push((from, to, piece));
            }
        }
        Self { moved, landings, gone: gone.into_iter().map(|(at, _)| at).collect(), new }
    }
}

/// Returns the enemy pieces that have come into a player's sight from one of their views in the fog
/// to the next. A piece that was seen before it moved is not new, and the news of a capture name the
/// piece that took.
pub(super) fn come_into_view(before: &PlayerView, after: &PlayerView) -> Vec<(Square, Piece)> {
    let Viewer::Player(own) = after.viewer() else { return Vec::new() };
    if !(before.is_fogged() && after.is_fogged()) {
        return Vec::new();
    }
    let taker = after.taker().map(|(at, _)| at);
    let mut new = Plan::between(Some(before), Some(after)).new;
    new.retain(|(at, piece)| piece.color != own && Some(*at) != taker);
    new
}

fn distance(from: Square, to: Square) -> u8 {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::Game,
        rules::{Color, GameSetup, Intent, Moment, Offer, PieceKind, Preset, chess::Kind},
    };
    use fogchess_support::known_to;
    use std::sync::Arc;

    const EVERYONE: Viewer = Viewer::Everyone;
    const WHITE: Viewer = Viewer::Player(Color::White);
    const BLACK: Viewer = Viewer::Player(Color::Black);

    /// Returns a game after some moves in UCI notation.
    fn game(preset: Preset, fen: Option<&str>, moves: &str) -> Game {
        let setup = GameSetup {
            start_fen: fen.map(Into::into),
            takeback: true,
            ..GameSetup::new(preset.ruleset())
        };
        let mut game = Game::new(setup).expect("a game");
        moves.split_whitespace().for_each(|mv| play(&mut game, mv));
        game
    }

    fn play(game: &mut Game, mv: &str) {
        apply(game, game.turn(), Intent::Move(mv.parse().expect("a move")));
    }

    fn apply(game: &mut Game, side: Color, intent: Intent) {
        game.apply(side, intent, Moment(0)).expect("it is carried out");
    }

    /// Makes both sides agree to an offer.
    fn agree(game: &mut Game, offer: Offer) {
        let by = !game.turn();
        apply(game, by, Intent::Offer(offer));
        apply(game, !by, Intent::Accept(offer));
    }

    /// Returns a ply of a game as it is shown to a viewer.
    fn shown_at(game: &Game, ply: usize, viewer: Viewer) -> Shown {
        let seat = known_to(game, viewer).seat_view(viewer).expect("they may look");
        let board = game.view_at(ply, viewer).ok();
        Shown { game: 1, board, seat: Some(Arc::new(seat)), ..default() }
    }

    fn shown(game: &Game, viewer: Viewer) -> Shown {
        shown_at(game, game.plies(), viewer)
    }

    /// Returns the same with the board hidden, as behind the curtain.
    fn hidden(game: &Game, viewer: Viewer) -> Shown {
        Shown { board: None, ..shown(game, viewer) }
    }

    fn between(before: &Shown, after: &Shown) -> ViewChanged {
        let change = ViewChanged::between(before, after);
        assert_eq!(
            (change.game, change.viewer),
            (after.game, after.board.as_ref().map(|board| board.viewer()))
        );
        change
    }

    /// Returns the moved pieces' squares, as `e2e4`.
    fn moved(change: &ViewChanged) -> Vec<String> {
        change.plan.moved.iter().map(|(from, to, _)| format!("{from}{to}")).collect()
    }

    #[test]
    fn a_move_is_made_taken_back_and_made_again() {
        let mut game = game(Preset::Chess, None, "d2d4");
        let before = shown(&game, EVERYONE);
        play(&mut game, "e7e5");
        let after = shown(&game, EVERYONE);
        let change = between(&before, &after);
        assert_eq!((change.kind, change.from, change.to), (Change::Moved, Some(1), Some(2)));
        assert!(change.is_smooth() && change.is_one_ply_on() && !change.ended);
        assert_eq!(moved(&change), ["e7e5"]);
        agree(&mut game, Offer::Takeback);
        let change = between(&after, &shown(&game, EVERYONE));
        assert_eq!((change.kind, change.from, change.to), (Change::TakenBack, Some(2), Some(1)));
        assert!(change.is_smooth() && !change.is_one_ply_on());
        assert_eq!(moved(&change), ["e5e7"]);
        agree(&mut game, Offer::Redo);
        let change = between(&before, &shown(&game, EVERYONE));
        assert_eq!((change.kind, moved(&change)), (Change::Moved, vec!["e7e5".into()]));
    }

    #[test]
    fn several_plies_at_once_come_at_once() {
        let [one, three] = ["e2e4", "e2e4 e7e5 g1f3"]
            .map(|moves| shown(&game(Preset::Chess, None, moves), EVERYONE));
        let change = between(&one, &three);
        assert_eq!(change.kind, Change::Moved);
        assert!(!change.is_smooth() && !change.is_one_ply_on());
        let change = between(&three, &one);
        assert_eq!(change.kind, Change::TakenBack);
        assert!(!change.is_smooth());
    }

    #[test]
    fn looking_back_seeks_and_a_move_meanwhile_is_known() {
        let mut game = game(Preset::Fog, None, "e2e4 e7e5 g1f3");
        let (now, past) = (shown(&game, WHITE), shown_at(&game, 1, WHITE));
        assert!(past.is_past() && !now.is_past());
        assert_eq!(past.now().map(PlayerView::plies), Some(3));
        for (before, after) in [(&now, &past), (&past, &now)] {
            let change = between(before, after);
            assert_eq!((change.kind, change.meanwhile), (Change::Sought, false));
        }
        play(&mut game, "b8c6");
        let (later, still) = (shown(&game, WHITE), shown_at(&game, 1, WHITE));
        let change = between(&past, &still);
        assert_eq!((change.kind, change.meanwhile), (Change::Stayed, true));
        let change = between(&past, &later);
        assert_eq!((change.kind, change.meanwhile), (Change::Sought, true));
        let change = between(&now, &later);
        assert_eq!((change.kind, change.meanwhile), (Change::Moved, false));
    }

    #[test]
    fn in_the_replay_one_seeks_and_changes_eyes() {
        let mut game = game(Preset::Fog, None, "e2e4 e7e5 g1f3");
        apply(&mut game, Color::Black, Intent::Resign);
        let at = |ply, viewer| shown_at(&game, ply, viewer);
        for (from, to, smooth, one_on) in
            [(3, 2, true, false), (2, 3, true, true), (3, 0, false, false)]
        {
            let change = between(&at(from, EVERYONE), &at(to, EVERYONE));
            assert_eq!(change.kind, Change::Sought);
            assert_eq!((change.is_smooth(), change.is_one_ply_on()), (smooth, one_on));
            assert!(!change.ended);
        }
        let change = between(&at(2, EVERYONE), &at(2, WHITE));
        assert_eq!((change.kind, change.is_smooth()), (Change::OtherEyes, false));
        let change = between(&at(2, WHITE), &at(2, BLACK));
        assert_eq!((change.kind, change.is_smooth()), (Change::OtherEyes, false));
        let change = between(&at(2, WHITE), &at(2, EVERYONE));
        assert_eq!((change.kind, change.is_smooth()), (Change::Revealed, true));
    }

    #[test]
    fn when_the_game_ends_the_fog_lifts_smoothly() {
        let mut resigned = game(Preset::Fog, None, "e2e4");
        let before = shown(&resigned, WHITE);
        apply(&mut resigned, Color::Black, Intent::Resign);
        let change = between(&before, &shown(&resigned, EVERYONE));
        assert_eq!((change.kind, change.ended), (Change::Revealed, true));
        assert!(change.is_smooth() && !change.is_one_ply_on());
        assert_eq!((change.plan.new.len(), change.plan.gone.len()), (16, 0), "Black's pieces");
        // The fog lifts with the move that ends the game.
        let fen = "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1";
        let mut won = game(Preset::Fog, Some(fen), "");
        let before = shown(&won, WHITE);
        play(&mut won, "e1e8");
        let change = between(&before, &shown(&won, EVERYONE));
        assert_eq!((change.kind, change.ended), (Change::Revealed, true));
        assert!(change.is_smooth() && change.is_one_ply_on());
        assert_eq!(moved(&change), ["e1e8"]);
        // In an open game nothing is revealed.
        let mut open = game(Preset::Chess, None, "e2e4");
        let before = shown(&open, EVERYONE);
        apply(&mut open, Color::Black, Intent::Resign);
        let change = between(&before, &shown(&open, EVERYONE));
        assert_eq!((change.kind, change.ended), (Change::Stayed, true));
    }

    #[test]
    fn the_curtain_hides_and_uncovers() {
        let mut game = game(Preset::Fog, None, "");
        let white = shown(&game, WHITE);
        play(&mut game, "e2e4");
        let change = between(&white, &hidden(&game, BLACK));
        assert_eq!((change.kind, change.from, change.to), (Change::Hidden, Some(0), None));
        assert!(change.hides_board() && change.other_seat && !change.is_smooth());
        assert_eq!((change.plan.gone.len(), change.plan.new.len()), (16, 0));
        let change = between(&hidden(&game, BLACK), &shown(&game, BLACK));
        assert_eq!((change.kind, change.from, change.to), (Change::Uncovered, None, Some(1)));
        assert!(!change.hides_board() && !change.other_seat && !change.is_smooth());
        assert_eq!((change.plan.gone.len(), change.plan.new.len()), (0, 16));
        let change = between(&hidden(&game, WHITE), &hidden(&game, BLACK));
        assert_eq!((change.kind, &change.plan), (Change::Stayed, &Plan::default()));
        assert!(change.other_seat && !change.hides_board());
    }

    #[test]
    fn of_another_game_nothing_follows() {
        let one = game(Preset::Chess, None, "e2e4");
        let other = game(Preset::Chess, None, "e2e4 e7e5");
        let mut after = Shown { game: 2, ..shown(&other, EVERYONE) };
        let change = between(&shown(&one, EVERYONE), &after);
        assert_eq!(change.kind, Change::OtherGame);
        assert!(!change.is_smooth() && !change.is_one_ply_on() && !change.ended);
        after.board = None;
        let change = between(&shown(&one, EVERYONE), &after);
        assert_eq!((change.kind, change.hides_board()), (Change::OtherGame, true));
        let change = between(&shown(&one, EVERYONE), &Shown::default());
        assert_eq!((change.kind, change.hides_board()), (Change::OtherGame, true));
        // The end of a game that was already over is not announced.
        let mut over = one.clone();
        apply(&mut over, Color::Black, Intent::Resign);
        let change = between(&Shown::default(), &shown(&over, EVERYONE));
        assert_eq!((change.kind, change.ended), (Change::OtherGame, false));
    }

    #[test]
    fn what_is_beside_the_board_leaves_it_as_it_was() {
        let mut game = game(Preset::Chess, None, "e2e4");
        let before = shown(&game, EVERYONE);
        apply(&mut game, Color::White, Intent::Offer(Offer::Draw));
        let offered = shown(&game, EVERYONE);
        let change = between(&before, &offered);
        assert_eq!((change.kind, change.offers_before.len()), (Change::Stayed, 0));
        assert!(change.is_smooth() && !change.is_one_ply_on() && !change.other_hint);
        assert_eq!(change.plan, Plan::default());
        apply(&mut game, Color::Black, Intent::Decline(Offer::Draw));
        let change = between(&offered, &shown(&game, EVERYONE));
        assert_eq!((change.kind, change.offers_before.len()), (Change::Stayed, 1));
        let hint = crate::table::Hint::Thinking;
        let change = between(&before, &Shown { hint, ..before.clone() });
        assert_eq!((change.kind, change.other_hint), (Change::Stayed, true));
    }

    #[test]
    fn a_plan_follows_the_rook_and_the_pawn_that_becomes_a_queen() {
        let fen = "3k4/P7/8/8/8/8/8/4K2R w K - 0 1";
        let castled = game(Preset::Chess, Some(fen), "e1g1");
        let change = between(&shown_at(&castled, 0, EVERYONE), &shown(&castled, EVERYONE));
        assert_eq!(moved(&change), ["e1g1", "h1f1"]);
        let promoted = game(Preset::Chess, Some(fen), "a7a8q");
        let change = between(&shown_at(&promoted, 0, EVERYONE), &shown(&promoted, EVERYONE));
        let [(_, _, piece)] = change.plan.moved[..] else { panic!("{:?}", change.plan) };
        assert_eq!(
            (moved(&change), piece.kind),
            (vec!["a7a8".into()], PieceKind::Chess(Kind::Queen))
        );
        assert!(change.plan.gone.is_empty() && change.plan.new.is_empty());
    }

    #[test]
    fn what_comes_into_view_follows_from_the_viewers_own_views() {
        let arrived = |preset, moves: &str, viewer| {
            let game = game(preset, None, moves);
            let view = |ply| game.view_at(ply, viewer).expect("they may look");
            let new = come_into_view(&view(game.plies() - 1), &view(game.plies()));
            new.iter().map(|(at, _)| at.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(arrived(Preset::Fog, "e2e4 d7d5", WHITE), ["d5"]);
        assert_eq!(arrived(Preset::Fog, "e2e4 d7d5", BLACK), ["e4"]);
        assert_eq!(arrived(Preset::Fog, "e2e4 e7e6 d1g4", WHITE), ["e6", "g7"]);
        // A piece that was seen before it moved is not new.
        assert!(arrived(Preset::Fog, "e2e4 e7e6 d1g4 g7g6", WHITE).is_empty());
        // Two games that White cannot tell apart, and one without fog.
        for hidden in ["b8c6", "g8f6"] {
            assert!(arrived(Preset::Fog, &format!("e2e4 {hidden}"), WHITE).is_empty(), "{hidden}");
        }
        assert!(arrived(Preset::Chess, "e2e4 d7d5", WHITE).is_empty());
    }

    #[test]
    fn in_fog_a_plan_holds_what_the_viewer_sees_and_no_more() {
        // Black's knight goes from one square in the fog to another.
        let [one, two] =
            ["e2e4", "e2e4 b8c6"].map(|moves| shown(&game(Preset::Fog, None, moves), WHITE));
        let change = between(&one, &two);
        assert_eq!((change.kind, change.plan), (Change::Moved, Plan::default()));
    }
}
