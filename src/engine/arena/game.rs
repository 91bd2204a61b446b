//! A game of a match.

use super::options::{Contestant, Limit, MatchOptions};
use fogchess_bot::{Progress, Random, Team, gives_king_away};
use fogchess_game::{Game, History, Position, player_view};
use fogchess_rules::{
    BySide, Color, GameSetup, Intent, Moment, Move, Outcome, PlayerView, TimeControl,
};
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

/// A player at the board.
enum Player {
    Random(Random),
    Bot(Box<Team>),
}

impl Player {
    fn new(contestant: Contestant, color: Color, seed: u64, cores: usize) -> Self {
        match contestant {
            Contestant::Random => Self::Random(Random::new(seed)),
            Contestant::Bot(level, techniques) => {
                Self::Bot(Box::new(Team::new(level, color, seed, cores).with(techniques)))
            }
        }
    }

    fn observe(&mut self, view: &PlayerView) {
        if let Self::Bot(bot) = self {
            bot.observe(view);
        }
    }

    fn choose(&mut self, view: &PlayerView, limit: Limit) -> Option<Move> {
        match self {
            Self::Random(random) => random.choose(view.moves()).copied(),
            Self::Bot(bot) => {
                let (nodes, time) = match limit {
                    Limit::Nodes(nodes) => (nodes, Duration::MAX),
                    Limit::Time(time) => (u64::MAX, time),
                };
                let start = Instant::now();
                bot.begin(nodes);
                match bot.step(|| start.elapsed() >= time) {
                    Progress::Done(chosen) => chosen,
                    Progress::Thinking => bot.decide(),
                }
            }
        }
    }
}

/// Plays the game with this number in the match.
pub(super) fn play(options: &MatchOptions, number: u32) -> Played {
    let swapped = number % 2 == 1;
    let seed = options.seed.wrapping_mul(0x1_0000_0001).wrapping_add(u64::from(number / 2));
    // Returns the index of the player with this colour, in the order of the options.
    let called = |color: Color| if swapped { 1 - color.index() } else { color.index() };
    let mut players = BySide::from_fn(|color| {
        let contestant = options.players[called(color)];
        let seed = Random::new(seed + called(color) as u64).draw();
        Player::new(contestant, color, seed, options.cores[called(color)])
    });
    let mut position = Position::start(options.preset.ruleset());
    let mut history = History::default();
    let mut moves = Vec::new();
    let mut blunders = [0; 2];
    let mut thinking = [Vec::new(), Vec::new()];
    let show = |players: &mut BySide<Player>, position: &Position, history: &History| {
        // The start is shown too: otherwise Black would not know the start position.
        let views = BySide::from_fn(|color| player_view(position, history, color));
        players.iter_mut().zip(&views).for_each(|(player, view)| player.observe(view));
        views
    };
    let mut views = show(&mut players, &position, &history);
    while position.outcome().is_none() {
        let turn = position.turn();
        let (player, view) = (&mut players[turn], &views[turn]);
        let start = Instant::now();
        let Some(mv) = player.choose(view, options.limits[called(turn)]) else { break };
        thinking[called(turn)].push(start.elapsed());
        let Ok(played) = position.play(turn, mv) else { break };
        blunders[called(turn)] += u32::from(gives_king_away(view, mv));
        history.record(played);
        history.outcome = position.outcome();
        moves.push(mv);
        views = show(&mut players, &position, &history);
    }
    let names = BySide::from_fn(|color| options.players[called(color)].to_string());
    Played {
        number,
        swapped,
        outcome: position.outcome(),
        pgn: pgn(options, names, &moves, number),
        moves,
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

    /// The player with Black was once not shown the start, and made up the enemy's position from
    /// its first move on: White scored 75 % between equals.
    #[test]
    fn players_are_shown_their_views_from_the_start_on() {
        let line = "--white marshal --black ranger --nodes 500 --games 1 --seed 5";
        let options = MatchOptions::parse(line.split(' ').map(Into::into)).unwrap();
        let moves = play(&options, 0).moves;
        let mut players = BySide::from_fn(|color| {
            let seed = Random::new(5 * 0x1_0000_0001 + color.index() as u64).draw();
            Player::new(options.players[color.index()], color, seed, 1)
        });
        let mut position = Position::start(options.preset.ruleset());
        let mut history = History::default();
        for mv in moves.into_iter().take(20) {
            let views = BySide::from_fn(|color| player_view(&position, &history, color));
            players.iter_mut().zip(&views).for_each(|(player, view)| player.observe(view));
            let turn = position.turn();
            let chosen = players[turn].choose(&views[turn], Limit::Nodes(500));
            assert_eq!(chosen, Some(mv), "after {} plies", history.plies);
            history.record(position.play(turn, mv).unwrap());
        }
    }
}
