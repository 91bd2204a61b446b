//! A game of a match.

use super::{
    options::MatchOptions,
    table::{Player, Table},
};
use fogchess_bot::{Random, gives_king_away};
use fogchess_game::Game;
use fogchess_rules::{BySide, Color, GameSetup, Intent, Moment, Move, Outcome, TimeControl};
use fogchess_save::{
    SavedGame,
    exchange::{ExportFormat, export},
};
use std::time::{Duration, Instant};

/// A finished game.
#[derive(Debug)]
pub(super) struct Played {
    /// The number of the game in the match, from 0.
    pub(super) number: u32,
    /// `true` if the first player has Black.
    pub(super) swapped: bool,
    pub(super) outcome: Option<Outcome>,
    pub(super) moves: Vec<Move>,
    pub(super) pgn: String,
    /// The number of times that each player gave its king away to a piece that it saw
    /// ([`gives_king_away`]); the first player's first.
    pub(super) blunders: [u32; 2],
    /// The thinking times of each player's moves; the first player's first.
    pub(super) thinking: [Vec<Duration>; 2],
}

/// Plays the game with this number in the match.
pub(super) fn play(options: &MatchOptions, number: u32) -> Played {
    let swapped = number % 2 == 1;
    let seed = options.seed.wrapping_mul(0x1_0000_0001).wrapping_add(u64::from(number / 2));
    // Returns the index of the player with this colour, in the order of the options.
    let called = |color: Color| if swapped { 1 - color.index() } else { color.index() };
    let players = BySide::from_fn(|color| {
        let contestant = &options.players[called(color)];
        let seed = Random::new(seed + called(color) as u64).draw();
        Player::new(contestant, options.preset, color, seed, options.cores[called(color)])
    });
    let mut table = Table::new(options.preset, players);
    let mut blunders = [0; 2];
    let mut thinking = [Vec::new(), Vec::new()];
    let mut lot = Random::new(seed);
    for _ in 0..options.opening {
        let mv = lot.choose(&table.position.moves(table.position.turn())).copied();
        if !mv.is_some_and(|mv| table.play(mv)) {
            break;
        }
    }
    while table.position.outcome().is_none() {
        let turn = table.position.turn();
        let start = Instant::now();
        let Some(mv) = table.choose(options.limits[called(turn)]) else { break };
        thinking[called(turn)].push(start.elapsed());
        blunders[called(turn)] += u32::from(gives_king_away(&table.views[turn], mv));
        if !table.play(mv) {
            break;
        }
    }
    let names = BySide::from_fn(|color| options.players[called(color)].to_string());
    Played {
        number,
        swapped,
        outcome: table.position.outcome(),
        pgn: pgn(options, names, &table.moves, number),
        moves: table.moves,
        blunders,
        thinking,
    }
}

/// Returns the game as PGN.
fn pgn(options: &MatchOptions, names: BySide<String>, moves: &[Move], number: u32) -> String {
    let setup =
        GameSetup { time: TimeControl::UNTIMED, names, ..GameSetup::new(options.preset.ruleset()) };
    let written = Game::new(setup).ok().and_then(|mut game| {
        for mv in moves {
            game.apply(game.turn(), Intent::Move(*mv), Moment::default()).ok()?;
        }
        let saved = SavedGame::of(&game, Moment::default(), None);
        export(&saved.titled(&format!("Game {}", number + 1)), ExportFormat::Pgn).ok()
    });
    written.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_bot::{Progress, Team};
    use fogchess_game::{History, Position, player_view};
    use fogchess_rules::Level;

    #[test]
    fn both_games_of_a_pair_begin_with_the_same_plies_by_lot() {
        let line = "--white random --black random --opening 6 --seed 9 --variant chess";
        let options = MatchOptions::parse(line.split(' ').map(Into::into)).unwrap();
        let games = [0, 1, 2].map(|number| play(&options, number).moves);
        let openings = games.each_ref().map(|moves| moves[..6].to_vec());
        assert_eq!(openings[0], openings[1]);
        assert_ne!(openings[0], openings[2]);
        assert_ne!(games[0], games[1], "what follows is the players'");
    }

    /// The player with Black was once not shown the start, and made up the enemy's position from
    /// its first move on: White scored 75 % between equals.
    #[test]
    fn players_are_shown_their_views_from_the_start_on() {
        let line = "--white marshal --black ranger --nodes 500 --games 1 --seed 5";
        let options = MatchOptions::parse(line.split(' ').map(Into::into)).unwrap();
        let moves = play(&options, 0).moves;
        let mut teams = BySide::from_fn(|color| {
            let seed = Random::new(5 * 0x1_0000_0001 + color.index() as u64).draw();
            let level = [Level::Marshal, Level::Ranger][color.index()];
            Team::new(level, color, seed, 1)
        });
        let mut position = Position::start(options.preset.ruleset());
        let mut history = History::default();
        for mv in moves.into_iter().take(20) {
            let views = BySide::from_fn(|color| player_view(&position, &history, color));
            teams.iter_mut().zip(&views).for_each(|(team, view)| team.observe(view));
            let turn = position.turn();
            teams[turn].begin(500);
            let chosen = teams[turn].step(|| false);
            assert_eq!(chosen, Progress::Done(Some(mv)), "after {} plies", history.plies);
            history.record(position.play(turn, mv).unwrap());
        }
    }
}
