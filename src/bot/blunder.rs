//! Moves that give the king away, or the last pieces in draughts, judged by the player's view, not by the true position.

use super::{
    sight::Sight,
    think::{Think, for_board},
};
use fogchess_rules::{Goal, Move, PlayerView, Viewer, board::Squares};

/// Returns `true` if a move by the player of this view is an unforced loss of the king.
///
/// Such a move lets a visible enemy piece attack the king across squares that are visible and
/// empty, although another move would have avoided that. Pieces in the fog do not count, nor do
/// attacks across it. A move that captures the enemy's king is never such a move. In draughts it is a
/// move after which visible pieces can capture all that are left; under other goals there is none.
pub fn gives_king_away(view: &PlayerView, mv: Move) -> bool {
    for_board!(view.ruleset().board, B => gives_away::<B>(view, mv))
}

fn gives_away<B: Think>(view: &PlayerView, mv: Move) -> bool {
    let (Viewer::Player(us), Some(mv)) = (view.viewer(), B::move_of(mv)) else { return false };
    Sight::<B>::of(view, us)
        .is_some_and(|sight| sight.moves.contains(&mv) && !keeping_the_game(&sight).contains(&mv))
}

/// Returns the available moves except those after which a piece in sight can win the game at once: by
/// capturing the king or, where the last move wins, all pieces. Returns all of them if every move
/// does that, and if no capture wins under these rules.
pub(super) fn keeping_the_game<B: Think>(sight: &Sight<B>) -> Vec<B::Move> {
    let loses = match sight.rules.goal {
        Goal::CaptureKing => leaves_king_in_sight::<B>,
        Goal::LastMove => leaves_all_in_sight::<B>,
        Goal::Checkmate | Goal::Sandbox => return sight.moves.clone(),
    };
    let mut moves = sight.moves.clone();
    moves.retain(|mv| !loses(sight, *mv));
    if moves.is_empty() {
        moves.clone_from(&sight.moves);
    }
    moves
}

/// Returns `true` if visible pieces can capture all of ours after a move, as far as we see.
fn leaves_all_in_sight<B: Think>(sight: &Sight<B>, mv: B::Move) -> bool {
    let mut board = sight.seen;
    let Some(kind) = board.kind_at(B::from(mv)) else { return false };
    board.make(kind, mv);
    let own = board.of_color(sight.us);
    let mut loses = false;
    board.visit_moves(sight.rules.goal, |piece| {
        piece.for_each(|reply| loses |= own.without(board.taken(reply)).is_empty());
    });
    loses
}

/// Returns `true` if a visible piece can surely capture the king after a move.
fn leaves_king_in_sight<B: Think>(sight: &Sight<B>, mv: B::Move) -> bool {
    let us = sight.us;
    let mut board = sight.seen;
    let Some(kind) = board.kind_at(B::from(mv)) else { return false };
    if board.takes_royal(kind, mv) {
        return false;
    }
    board.royals(us).first().is_some_and(|king| {
        let occupied = board.occupied() | sight.blockers;
        board.is_surely_attacked(king, !us, occupied, sight.hidden().without(occupied))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bot, Progress, Random};
    use fogchess_rules::{Color, Level, Preset};

    #[track_caller]
    fn assert_blamed(preset: Preset, fen: &str, blamed: &str, blameless: &str) {
        let view = PlayerView::of_position(preset.ruleset(), fen, Color::White).unwrap();
        for (moves, wanted) in [(blamed, true), (blameless, false)] {
            for mv in moves.split_whitespace() {
                let mv = mv.parse().unwrap();
                assert!(view.moves().contains(&mv), "{mv} is not available");
                assert_eq!(gives_king_away(&view, mv), wanted, "{mv} in {fen}");
            }
        }
    }

    #[test]
    fn a_piece_in_sight_takes_the_king() {
        // The rook leaves the file on which it sees another rook; or stays, or captures it.
        let file = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
        assert_blamed(Preset::Fog, file, "e2a2 e2h2", "e2e5 e2e8 e1d1 e1f2");
        // The king moves to a square attacked by a pawn that the rook sees.
        let pawn = "7k/8/8/8/8/R1p5/8/4K3 w - - 0 1";
        assert_blamed(Preset::Fog, pawn, "e1d2", "a3c3 e1e2");
        // The king stays in the knight's attack although it could leave.
        let knight = "k7/8/8/8/8/3n4/8/3QK3 w - - 0 1";
        assert_blamed(Preset::Fog, knight, "d1a1 e1f2", "d1d3 e1d2 e1e2");
    }

    #[test]
    fn a_forced_loss_is_not_blamed() {
        // The queen is protected, and the king has no safe square.
        let lost = "1k6/8/8/8/R6n/8/6q1/7K w - - 0 1";
        assert_blamed(Preset::Fog, lost, "", "h1g2 h1h2 a4h4 a4a8");
    }

    #[test]
    fn nobody_is_blamed_for_what_lies_in_the_fog() {
        let unseen = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
        assert_blamed(Preset::Fog, unseen, "", "e2c3 e1d1");
        let across_the_fog = "R3r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
        assert_blamed(Preset::Fog, across_the_fog, "", "e2c3 a8e8");
    }

    #[test]
    fn a_move_that_takes_the_king_may_leave_its_own_attacked() {
        let both = "4r3/8/8/8/8/8/k3R3/4K3 w - - 0 1";
        assert_blamed(Preset::Fog, both, "e2b2", "e2a2");
        let check = "4r2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
        assert_blamed(Preset::FogCheck, check, "", "e2e3");
    }

    #[test]
    fn pieces_of_xiangqi_take_the_general_across_known_points_only() {
        let fog = Preset::FogXiangqi;
        // The chariot leaves the file on which it sees another one; the general walks into it.
        let file = "4k4/9/9/r8/9/9/9/9/9/R2K5 w - - 0 1";
        assert_blamed(fog, file, "", "a1a3 d1d2 a1a7 a1b1");
        let chariots = "3k5/9/9/4r4/9/9/9/9/4R4/4K4 w - - 0 1";
        assert_blamed(fog, chariots, "e2a2 e2i2", "e2e5 e2e7 e1d1 e1f1");
        // The soldier attacks the point ahead and, beyond the river, those beside it.
        let soldier = "3k5/9/9/9/9/9/9/9/R3p4/5K3 w - - 0 1";
        assert_blamed(fog, soldier, "f1e1 f1f2", "a2e2 a2b2");
        // The chariot makes itself the cannon's screen, or leaves the cannon without one.
        let cannon = "3k5/9/9/4c4/9/9/R8/9/9/4K4 w - - 0 1";
        assert_blamed(fog, cannon, "", "a4e4 a4a5");
        let screen = "3k5/4c4/9/9/4R4/9/9/9/4A4/4K4 w - - 0 1";
        assert_blamed(fog, screen, "e6a6 e6i6", "e6e9 e6e7 e1d1 e1f1");
        // Generals that face each other: the first to move takes.
        let facing = "4k4/9/9/4R4/9/9/9/9/9/4K4 w - - 0 1";
        assert_blamed(fog, facing, "e7a7 e7i7", "e7e10 e7e9 e1d1");
    }

    #[test]
    fn a_cannon_that_attacks_across_the_fog_is_not_blamed() {
        // The cannon is seen across its file, but not what lies between it and the general.
        let fog = "3k5/R3c4/9/9/9/4p4/9/9/9/4K4 w - - 0 1";
        assert_blamed(Preset::FogXiangqi, fog, "", "a9a8 a9e9 e1d1");
    }

    /// White's view, with White to move, of a position in which Black has an extra queen and an extra
    /// rook.
    fn bad_for_white(random: &mut Random) -> Option<PlayerView> {
        let mut board = [['1'; 8]; 8];
        for piece in ['K', 'B', 'N', 'k', 'q', 'r', 'n'] {
            board[random.below(8)][random.below(8)] = piece;
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let fen = format!("{} w - - 0 41", ranks.join("/"));
        PlayerView::of_position(Preset::Fog.ruleset(), &fen, Color::White).ok()
    }

    /// The same in xiangqi: Black has an extra chariot and two cannons.
    fn bad_for_red(random: &mut Random) -> Option<PlayerView> {
        let mut board = [['1'; 9]; 10];
        for piece in ['R', 'N', 'r', 'r', 'c', 'c', 'n'] {
            board[random.below(10)][random.below(9)] = piece;
        }
        board[7 + random.below(3)][3 + random.below(3)] = 'K';
        board[random.below(3)][3 + random.below(3)] = 'k';
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let fen = format!("{} w - - 0 41", ranks.join("/"));
        PlayerView::of_position(Preset::FogXiangqi.ruleset(), &fen, Color::White).ok()
    }

    #[test]
    fn from_the_second_level_upward_nobody_gives_the_king_or_general_away() {
        assert_keep_theirs(bad_for_white, 100);
        assert_keep_theirs(bad_for_red, 50);
    }

    fn assert_keep_theirs(bad_view: fn(&mut Random) -> Option<PlayerView>, least: u32) {
        let mut random = Random::new(1);
        let mut tempted = 0;
        for seed in 0..400 {
            let Some(view) = bad_view(&mut random) else { continue };
            let tempting = view.moves().iter().filter(|mv| gives_king_away(&view, **mv)).count();
            if tempting == 0 {
                continue;
            }
            tempted += 1;
            for level in &Level::ALL[1..] {
                for nodes in [1, 400] {
                    let mut bot = Bot::new(*level, Color::White, seed);
                    bot.observe(&view);
                    bot.begin(nodes);
                    let Progress::Done(Some(mv)) = bot.step(|| false) else { panic!("no move") };
                    let fen = view.fog_fen();
                    assert!(!gives_king_away(&view, mv), "{level:?}, {nodes} nodes: {mv} in {fen}");
                }
            }
        }
        assert!(tempted > least, "only {tempted} positions have such moves");
    }
}
