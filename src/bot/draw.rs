//! The decision to agree to a draw.

use super::{
    memory::place,
    search::{Tree, WIN},
    sight::Sight,
    think::{Think, for_board},
};
use fogchess_rules::{Color, PlayerView, Viewer, board::Squares};

/// The depth of the search without fog, in plies; all captures follow after that.
const AHEAD: u32 = 2;

/// Returns `true` if a player with the view `now`, who had the view `start` at first, should agree
/// to a draw: it is behind by the least valuable piece or more, or it has no piece that can attack
/// and is not ahead.
pub(super) fn is_welcome(start: &PlayerView, now: &PlayerView) -> bool {
    for_board!(now.ruleset().board, B => is_welcome_on::<B>(start, now))
}

fn is_welcome_on<B: Think>(start: &PlayerView, now: &PlayerView) -> bool {
    let Viewer::Player(us) = now.viewer() else { return false };
    let (Some(start), Some(now)) = (Sight::<B>::of(start, us), Sight::<B>::of(now, us)) else {
        return false;
    };
    let worth = if now.rules.vision.is_fog() {
        worth_in_fog(&start, &now)
    } else {
        worth_in_the_open(&now)
    };
    let bare = B::KINDS.iter().all(|kind| !B::is_fighter(*kind) || count(&now, us, *kind) == 0);
    worth <= if bare { 0 } else { -B::trade_value(B::KINDS[0]) }
}

/// Returns the value of the position for a side that sees all of it, in centipawns.
fn worth_in_the_open<B: Think>(sight: &Sight<B>) -> i32 {
    let worth = Tree::new(sight.rules).search(&sight.seen, AHEAD, -WIN, WIN, 0);
    if sight.turn == sight.us { worth } else { -worth }
}

/// Returns the value of a side's pieces minus that of the enemy's, as far as the side can know, in
/// centipawns. Includes its best capture or promotion in this move: a side that is about to
/// recapture is not behind.
///
/// The enemy is assumed to have begun with the same pieces. Visible pieces beyond these have
/// promoted.
fn worth_in_fog<B: Think>(start: &Sight<B>, now: &Sight<B>) -> i32 {
    let us = now.us;
    let seen = |kind| count(now, !us, kind);
    let left = |kind| count(start, us, kind) - i32::from(now.losses[!us][place::<B>(kind)]);
    let base = B::PROMOTES.map_or(0, B::trade_value);
    let mut pawns = B::PROMOTES.map_or(0, |kind| left(kind) - seen(kind));
    let (mut own, mut theirs, mut in_sight) = (0, 0, 0);
    for kind in B::KINDS.iter().rev().copied().filter(|kind| *kind != B::ROYAL) {
        let value = B::trade_value(kind);
        let promoted = (seen(kind) - left(kind)).min(pawns).max(0);
        pawns -= promoted;
        own += count(now, us, kind) * value;
        theirs += left(kind) * value + promoted * (value - base);
        in_sight += seen(kind) * value;
    }
    let gain = |mv: &B::Move| {
        let to = B::to(*mv);
        let taken = now.seen.kind_at(to).filter(|_| now.seen.of_color(!us).contains(to));
        let promotion = B::promotion(*mv).map(|kind| B::trade_value(kind) - base);
        taken.map_or(0, B::trade_value) + promotion.unwrap_or(0)
    };
    own - theirs.max(in_sight) + now.moves.iter().map(gain).max().unwrap_or(0)
}

fn count<B: Think>(sight: &Sight<B>, color: Color, kind: B::Kind) -> i32 {
    sight.seen.of(color, kind).count() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_game::{Game, History, Position, view_for};
    use fogchess_rules::Preset;

    const FOG: [Preset; 2] = [Preset::Fog, Preset::FogCheck];
    const CHESS: [Preset; 3] = [Preset::Fog, Preset::FogCheck, Preset::Chess];
    const FOG_XIANGQI: [Preset; 2] = [Preset::FogXiangqi, Preset::FogCheckXiangqi];
    const XIANGQI: [Preset; 3] = [Preset::FogXiangqi, Preset::FogCheckXiangqi, Preset::Xiangqi];

    /// Asserts that Black agrees to a draw in a game that begins with this position, or does not.
    #[track_caller]
    fn assert_takes(presets: &[Preset], fen: &str, takes: bool) {
        for preset in presets {
            let position = Position::from_fen(preset.ruleset(), fen).unwrap();
            let viewer = Viewer::Player(Color::Black);
            let view = view_for(&position, &History::default(), viewer).unwrap();
            assert_eq!(is_welcome(&view, &view), takes, "{preset:?}: {fen}");
        }
    }

    /// Asserts the same after some moves from the usual start.
    #[track_caller]
    fn assert_takes_after(presets: &[Preset], moves: &str, takes: bool) {
        for preset in presets {
            let game = Game::after(*preset, &moves.split(' ').collect::<Vec<_>>());
            let view = |ply| game.view_at(ply, Viewer::Player(Color::Black)).unwrap();
            assert_eq!(is_welcome(&view(0), &view(game.plies())), takes, "{preset:?}: {moves}");
        }
    }

    #[test]
    fn a_bare_king_takes_a_draw() {
        for turn in ["w", "b"] {
            for rest in ["3Q4", "3R4", "3P4", "2QR4"] {
                let fen = format!("8/5k2/8/8/8/8/4K3/{rest} {turn} - - 0 1");
                let fen = fen.replace("/4K3/3P4", "/3PK3/8");
                assert_takes(&CHESS, &fen, true);
            }
            for rest in ["8R", "8N", "R7C"] {
                let fen = format!("4k4/9/9/9/9/9/9/9/3K5/{rest} {turn} - - 0 1");
                assert_takes(&XIANGQI, &fen, true);
            }
        }
        // Except for a king that wins at once.
        assert_takes(&[Preset::Fog], "8/8/8/8/8/5k2/4K3/3Q4 b - - 0 1", false);
        let faced = "4k4/9/9/9/9/9/9/9/4K4/8R b - - 0 1";
        assert_takes(&[Preset::FogXiangqi], faced, false);
    }

    #[test]
    fn a_side_that_is_better_or_even_takes_none() {
        for fen in [
            "8/5k2/3q4/8/8/8/4K3/8 w - - 0 1",
            "8/5k2/3p4/8/8/8/4K3/8 b - - 0 1",
            "8/5k2/3r4/8/8/8/3PK3/8 w - - 0 1",
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ] {
            assert_takes(&CHESS, fen, false);
        }
        for fen in [
            "4k4/9/8r/9/9/9/9/9/9/3K5 w - - 0 1",
            "4k4/9/9/9/9/9/8p/9/9/3K5 b - - 0 1",
            "4k4/9/8c/9/9/9/P8/9/9/3K5 w - - 0 1",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        ] {
            assert_takes(&XIANGQI, fen, false);
        }
        // White's queen, and Red's two horses, are worth more, but Black captures.
        assert_takes(&CHESS, "8/5k2/3r4/8/8/8/3QK3/8 b - - 0 1", false);
        assert_takes(&XIANGQI, "4k4/9/8c/9/8p/9/8N/9/9/3K4N b - - 0 1", false);
        // Black mates in one.
        assert_takes(&[Preset::Chess], "3r2k1/5ppp/8/8/8/8/Q4PPP/1B4K1 b - - 0 1", false);
        assert_takes(&[Preset::Xiangqi], "4k4/9/9/9/RR7/9/8r/9/7r1/3K5 b - - 0 1", false);
    }

    #[test]
    fn a_side_that_is_behind_takes_one() {
        // In the fog as far as the player can see.
        for fen in [
            "8/5k2/3p4/8/8/3Q4/4K3/8 w - - 0 1",
            "8/5k2/3r4/8/3RR3/8/4K3/8 w - - 0 1",
            "3k4/3p4/8/8/8/3Q4/8/3K4 b - - 0 1",
        ] {
            assert_takes(&[Preset::Chess], fen, true);
        }
        assert_takes(&FOG, "8/5k2/1rp5/8/QQ6/8/4K3/8 w - - 0 1", true);
        let horse = "4k4/9/8n/9/9/9/R8/9/9/3K5 w - - 0 1";
        assert_takes(&[Preset::Xiangqi], horse, true);
        assert_takes(&FOG_XIANGQI, horse, false);
        assert_takes(&FOG_XIANGQI, "4k4/9/R7r/9/9/9/8R/9/9/3K5 w - - 0 1", true);
        // A queen for a knight; then a knight and a pawn for nothing; a horse for nothing.
        assert_takes_after(&CHESS, "e4 e5 Nf3 Qh4 Nxh4", true);
        assert_takes_after(&CHESS, "e4 e5 Nf3 Nf6 Nxe5 a6", true);
        assert_takes_after(&XIANGQI, "h3h10 a7a6", true);
    }

    #[test]
    fn a_side_that_is_about_to_recapture_is_not_behind() {
        assert_takes_after(&CHESS, "e4 d5 exd5", false);
        assert_takes_after(&FOG, "e4 d5 exd5 a6", true);
        assert_takes_after(&CHESS, "Nc3 d5 Nxd5 a6 Nf6", false);
        assert_takes_after(&XIANGQI, "h3h10", false);
    }
}
