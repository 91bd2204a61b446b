//! Several bots that choose together.

use crate::game::Game;
use fogchess_bot::{Bot, Progress, Team};
use fogchess_rules::{BySide, Color, Level, Move, Preset};

const PRESETS: [Preset; 2] = [Preset::Fog, Preset::FogXiangqi];

/// Returns the moves of a game between teams of these sizes.
fn moves(preset: Preset, level: Level, cores: BySide<usize>, nodes: u64) -> Vec<Move> {
    let mut game = Game::new(preset.ruleset());
    let mut teams = BySide::from_fn(|side| Team::new(level, side, 5, cores[side]));
    let mut moves = Vec::new();
    while !game.is_over() && moves.len() < 12 {
        for (team, side) in teams.iter_mut().zip(Color::ALL) {
            team.observe(&game.view(side));
        }
        let team = &mut teams[game.turn()];
        team.begin(nodes);
        let Progress::Done(Some(mv)) = team.step(|| false) else { panic!("no move") };
        assert_eq!(team.decide(), Some(mv), "it does not change its mind");
        game.play(mv);
        moves.push(mv);
    }
    moves
}

#[test]
fn a_team_chooses_the_same_every_time() {
    for preset in PRESETS {
        for level in [Level::Marshal, Level::Grandmaster] {
            let game = |cores| moves(preset, level, cores, 2_000);
            let first = game(BySide { white: 2, black: 3 });
            assert_eq!(first, game(BySide { white: 2, black: 3 }), "{preset:?}, {level:?}");
            assert_ne!(first, game(BySide::both(1)), "the others have a say");
        }
    }
}

#[test]
fn a_team_of_one_is_a_bot_and_others_than_the_best_are_alone() {
    let bot = |preset: Preset, level| {
        let mut bot = Bot::new(level, Color::White, 5);
        bot.observe(&Game::new(preset.ruleset()).view(Color::White));
        bot.begin(2_000);
        let Progress::Done(Some(mv)) = bot.step(|| false) else { panic!("no move") };
        mv
    };
    for preset in PRESETS {
        for level in Level::ALL {
            let first = moves(preset, level, BySide::both(1), 2_000)[0];
            assert_eq!(first, bot(preset, level), "{preset:?}, {level:?}");
        }
        for level in Level::ALL.into_iter().filter(|level| *level < Level::Marshal) {
            assert_eq!(
                moves(preset, level, BySide::both(4), 500),
                moves(preset, level, BySide::both(1), 500),
                "{preset:?}, {level:?}"
            );
        }
    }
}

/// Where nothing is hidden, the others help only if time is the limit.
#[test]
fn in_the_open_a_team_plays_as_its_first_bot_if_positions_are_the_limit() {
    for preset in [Preset::Chess, Preset::Xiangqi] {
        for level in [Level::Marshal, Level::Grandmaster] {
            let game = |cores| moves(preset, level, BySide::both(cores), 500);
            assert_eq!(game(2), game(1), "{preset:?}, {level:?}");
        }
    }
}

#[test]
fn a_team_that_is_told_to_stop_has_a_move() {
    for preset in PRESETS.into_iter().chain([Preset::Chess, Preset::Xiangqi]) {
        let mut team = Team::new(Level::Grandmaster, Color::White, 3, 2);
        team.observe(&Game::new(preset.ruleset()).view(Color::White));
        team.begin(u64::MAX);
        let mut asked = 0;
        let progress = team.step(|| {
            asked += 1;
            asked > 50
        });
        assert_eq!(progress, Progress::Thinking);
        let mv = team.decide().expect("a move");
        assert!(Game::new(preset.ruleset()).moves().contains(&mv), "{preset:?}: {mv}");
    }
}
