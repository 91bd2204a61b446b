//! The computer player, on every board: it plays only by what it sees, plays the same from the same
//! seed however often it is interrupted, and never gives its king or general to a piece in sight.

use crate::game::Game;
use cpu_time::ThreadTime;
use fogchess_bot::{Bot, Progress, Technique, Techniques};
use fogchess_engine::arena::{self, MatchOptions};
use fogchess_game::{History, Position};
use fogchess_rules::{BoardKind, BoardSize, BySide, Color, Level, Move, Preset, Ruleset, Square};
use std::{collections::BTreeMap, io, time::Duration};

/// The presets in fog.
const FOGS: [Preset; 4] =
    [Preset::Fog, Preset::FogCheck, Preset::FogXiangqi, Preset::FogCheckXiangqi];
/// The presets with a goal.
const GAMES: [Preset; 6] = [
    Preset::Fog,
    Preset::FogCheck,
    Preset::Chess,
    Preset::FogXiangqi,
    Preset::FogCheckXiangqi,
    Preset::Xiangqi,
];

fn choose(bot: &mut Bot, nodes: u64) -> Option<Move> {
    bot.begin(nodes);
    match bot.step(|| false) {
        Progress::Done(mv) => mv,
        Progress::Thinking => panic!("nobody asked it to pause"),
    }
}

/// The proof that the bot does not cheat.
///
/// In two games the opponent makes different moves, but the bot sees the same: it must choose the
/// same moves.
#[test]
fn equal_views_give_equal_moves() {
    for preset in FOGS {
        for level in Level::ALL {
            let mut compared = 0;
            for seed in 0..16 {
                compared += play_two_games(preset.ruleset(), level, seed);
            }
            assert!(compared > 24, "{preset:?} {level:?}: only {compared} moves were compared");
        }
    }
}

/// Plays two games side by side that one side cannot tell apart.
///
/// Returns the number of moves that this side chose while the games differed.
fn play_two_games(rules: Ruleset, level: Level, seed: u64) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let side = if seed.is_multiple_of(2) { Color::White } else { Color::Black };
    let mut games = [Game::new(rules), Game::new(rules)];
    let mut bots = [Bot::new(level, side, seed), Bot::new(level, side, seed)];
    let mut compared = 0;
    for _ in 0..60 {
        for (game, bot) in games.iter().zip(&mut bots) {
            bot.observe(&game.view(side));
        }
        if games[0].position.turn() == side {
            let [one, other] = bots.each_mut().map(|bot| choose(bot, 500));
            assert_eq!(one, other, "seed {seed}: {}", games[0].view(side).fog_fen());
            compared += usize::from(games[0].position.fen() != games[1].position.fen());
            let Some(mv) = one else { break };
            games.iter_mut().for_each(|game| game.play(mv));
            if games.iter().any(Game::is_over) || games[0].view(side) != games[1].view(side) {
                break;
            }
        } else {
            let Some(next) = indistinguishable(&mut random, &games, side) else { break };
            games = next;
        }
    }
    compared
}

/// Returns both games after a move of the opponent in each, with equal views for `side`.
///
/// The positions differ if possible.
fn indistinguishable(
    random: &mut fastrand::Rng,
    games: &[Game; 2],
    side: Color,
) -> Option<[Game; 2]> {
    let mut moves = games.each_ref().map(Game::moves);
    moves.iter_mut().for_each(|moves| random.shuffle(moves));
    let mut same = None;
    for mv in &moves[0] {
        let one = games[0].after(*mv);
        if one.is_over() {
            continue;
        }
        let view = one.view(side);
        for other in moves[1].iter().map(|mv| games[1].after(*mv)) {
            if other.is_over() || other.view(side) != view {
                continue;
            }
            let differs = one.position.fen() != other.position.fen();
            let found = [one.clone(), other];
            if differs {
                return Some(found);
            }
            same = Some(found);
        }
    }
    same
}

#[test]
fn pauses_and_the_clock_do_not_change_what_it_plays() {
    for preset in GAMES {
        for level in Level::ALL {
            let mut game = Game::new(preset.ruleset());
            let mut bots = [(); 2].map(|()| Bot::new(level, Color::White, 3));
            let mut random = fastrand::Rng::with_seed(3);
            for _ in 0..10 {
                bots.iter_mut().for_each(|bot| bot.observe(&game.view(Color::White)));
                let smooth = choose(&mut bots[0], 2_000);
                bots[1].begin(2_000);
                let mut pauses = 0;
                let halting = loop {
                    match bots[1].step(|| true) {
                        Progress::Done(mv) => break mv,
                        Progress::Thinking => pauses += 1,
                    }
                };
                assert_eq!(smooth, halting, "{preset:?}, {level:?} after {pauses} pauses");
                let Some(mv) = smooth else { break };
                game.play(mv);
                bots.iter_mut().for_each(|bot| bot.observe(&game.view(Color::White)));
                let Some(mv) = random.choice(game.moves()) else { break };
                game.play(mv);
                if game.is_over() {
                    break;
                }
            }
        }
    }
}

/// Checks the processor time that a bot takes between two questions whether to pause.
///
/// A web page cannot be interrupted, so its board may stand still for that time. With
/// `FOGCHESS_REPORT=1` it is measured over whole games.
#[test]
#[expect(clippy::print_stdout, reason = "it is a report too")]
fn it_asks_often_whether_to_pause() {
    let reports = std::env::var_os("FOGCHESS_REPORT").is_some();
    let (plies, nodes) = if reports { (200, 400_000) } else { (12, 20_000) };
    for preset in GAMES {
        for level in [Level::Scout, Level::Ranger, Level::Marshal, Level::Grandmaster] {
            let mut steps = steps_of_a_game(preset.ruleset(), level, plies, nodes);
            steps.sort_unstable();
            let part = |share: usize| steps[(steps.len() - 1) * share / 1_000];
            let told = format!(
                "{}, {}: {} steps, {:?} at the median, {:?} at 99 %, {:?} at 99.9 %, {:?} at most",
                preset.id(),
                level.id(),
                steps.len(),
                part(500),
                part(990),
                part(999),
                part(1_000),
            );
            println!("{told}");
            // A bot may use 6 ms of a page's frame, and a page is about half as fast.
            assert!(part(990) < Duration::from_millis(3), "{told}");
        }
    }
}

/// Returns the processor time that both sides take between two questions whether to pause.
fn steps_of_a_game(rules: Ruleset, level: Level, plies: u32, nodes: u64) -> Vec<Duration> {
    let mut steps = Vec::new();
    let mut game = Game::new(rules);
    let mut bots = BySide::from_fn(|side| Bot::new(level, side, 2));
    while !game.is_over() && game.history.plies < plies {
        bots.iter_mut().for_each(|bot| bot.observe(&game.view(bot.color())));
        let bot = &mut bots[game.position.turn()];
        let mut last = ThreadTime::now();
        let mut pause = || {
            steps.push(last.elapsed());
            last = ThreadTime::now();
            false
        };
        bot.begin(nodes);
        let Progress::Done(Some(mv)) = bot.step(&mut pause) else { break };
        pause();
        game.play(mv);
    }
    steps
}

#[test]
fn asked_to_decide_at_once_it_has_a_move() {
    for preset in Preset::ALL {
        for level in Level::ALL {
            let mut game = Game::new(preset.ruleset());
            let mut bot = Bot::new(level, Color::Black, 9);
            assert_eq!((bot.decide(), choose(&mut bot, 10)), (None, None), "it sees nothing yet");
            bot.observe(&game.view(Color::Black));
            let first = game.moves()[0];
            game.play(first);
            bot.observe(&game.view(Color::Black));
            bot.begin(u64::MAX);
            let mv = bot.decide().expect("a move");
            assert!(game.moves().contains(&mv), "{preset:?}, {level:?}: {mv}");
            assert_eq!(bot.decide(), Some(mv), "it does not change its mind");
            bot.observe(&game.view(Color::White));
            assert_eq!(bot.decide(), Some(mv), "another side's view is not looked at");
        }
    }
}

#[test]
fn after_moves_are_taken_back_it_plays_on_from_what_it_saw_then() {
    let chess = (Preset::Fog, ["e2e4", "d7d5", "e4d5", "d8d5"], "e7e6");
    let xiangqi = (Preset::FogXiangqi, ["h3e3", "h8e8", "e3e7", "b10c8"], "h10g8");
    for ((preset, moves, other), level) in
        [chess, xiangqi].into_iter().flat_map(|game| Level::ALL.map(|level| (game, level)))
    {
        let mut games = vec![Game::new(preset.ruleset())];
        let mut bot = Bot::new(level, Color::White, 1);
        for mv in moves {
            let game = games[games.len() - 1].after(mv.parse().unwrap());
            bot.observe(&game.view(Color::White));
            games.push(game);
        }
        bot.begin(300);
        let _ = bot.step(|| true);
        // The game goes back to Black's first move, and Black now makes another one.
        bot.observe(&games[1].view(Color::White));
        let mut game = games[1].after(other.parse().unwrap());
        bot.observe(&game.view(Color::White));
        for _ in 0..4 {
            let mv = choose(&mut bot, 300).expect("a move");
            assert!(game.moves().contains(&mv), "{level:?}: {mv} in {}", game.position.fen());
            game.play(mv);
            bot.observe(&game.view(Color::White));
            let Some(reply) = game.moves().into_iter().find(|mv| !game.after(*mv).is_over()) else {
                break;
            };
            game.play(reply);
            bot.observe(&game.view(Color::White));
        }
    }
}

#[test]
fn whatever_it_does_without_it_plays_on() {
    for (technique, preset) in
        Technique::ALL.into_iter().flat_map(|one| [(one, Preset::Fog), (one, Preset::FogXiangqi)])
    {
        for level in [Level::Scout, Level::Ranger, Level::Marshal, Level::Grandmaster] {
            let mut game = Game::new(preset.ruleset());
            let without = Techniques::ALL.without(technique);
            let mut bots = BySide::from_fn(|side| Bot::new(level, side, 4).with(without));
            for _ in 0..12 {
                bots.iter_mut().for_each(|bot| bot.observe(&game.view(bot.color())));
                let mv = choose(&mut bots[game.position.turn()], 600).expect("a move");
                assert!(game.moves().contains(&mv), "{level:?} without {technique:?}: {mv}");
                game.play(mv);
                if game.is_over() {
                    break;
                }
            }
        }
    }
}

#[test]
fn every_level_takes_a_king_in_sight() {
    let fen = "rnbqkb1r/pppp1ppp/5n2/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1";
    let open_king = "rnbqkb1r/pppp2pp/5n2/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1";
    // A cannon behind one screen, and generals that face each other.
    let cannon = "4k4/9/9/4p4/9/9/4C4/9/9/3K5 w - - 0 1";
    let two_screens = "4k4/4a4/9/4p4/9/9/4C4/9/9/3K5 w - - 0 1";
    let faced = "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
    for level in Level::ALL {
        for (preset, fen, king, taken) in [
            (Preset::Fog, fen, "e8", false),
            (Preset::Fog, open_king, "e8", true),
            (Preset::FogXiangqi, cannon, "e10", true),
            (Preset::FogXiangqi, two_screens, "e10", false),
            (Preset::FogXiangqi, faced, "e10", true),
        ] {
            let position = Position::from_fen(preset.ruleset(), fen).unwrap();
            let game = Game { position, history: History::default() };
            let mut bot = Bot::new(level, Color::White, 5);
            bot.observe(&game.view(Color::White));
            let mv = choose(&mut bot, 2_000).expect("a move");
            let king: Square = king.parse().unwrap();
            assert_eq!(mv.to == king, taken, "{level:?} plays {mv}");
        }
    }
}

/// Returns the output of a match.
fn result(line: &str) -> String {
    let options = MatchOptions::parse(line.split_whitespace().map(Into::into)).expect("a match");
    let mut output = Vec::new();
    arena::run(&options, &mut output, None::<io::Sink>).expect("memory can be written");
    String::from_utf8(output).expect("text")
}

#[test]
fn a_level_is_far_better_than_chance_and_keeps_its_king_from_what_it_sees() {
    for (line, least) in [
        ("--white scout --black random --games 40 --nodes 1", 39),
        ("--white ranger --black random --games 4 --nodes 3000", 4),
        ("--white ranger --black scout --games 4 --nodes 3000", 3),
        ("--white marshal --black random --games 4 --nodes 3000", 4),
        ("--white marshal --black scout --games 4 --nodes 3000", 3),
        ("--white grandmaster --black scout --games 4 --nodes 3000", 3),
        ("--white scout --black random --games 20 --variant chess --nodes 20000", 17),
        ("--white scout --black random --games 40 --variant fog-xiangqi --nodes 1", 36),
        ("--white scout --black random --games 20 --variant fog-check-xiangqi --nodes 1", 19),
        ("--white ranger --black random --games 4 --variant fog-xiangqi --nodes 3000", 4),
        ("--white ranger --black scout --games 4 --variant fog-xiangqi --nodes 3000", 3),
        ("--white marshal --black scout --games 4 --variant fog-xiangqi --nodes 3000", 3),
        ("--white grandmaster --black scout --games 4 --variant fog-check-xiangqi --nodes 3000", 3),
        ("--white scout --black random --games 10 --variant xiangqi --nodes 20000", 9),
    ] {
        let text = result(line);
        let score = text.rsplit_once(": +").expect("a score").1;
        let summary = text.split_once("\n\n").expect("a summary").1;
        let wins = summary.split_once('+').expect("wins").1;
        let wins: u32 = wins.split(' ').next().unwrap().parse().expect("a number");
        assert!(wins >= least, "{line}: {summary}");
        for player in ["scout", "ranger", "marshal", "grandmaster"]
            .into_iter()
            .filter(|name| line.contains(name))
        {
            assert!(summary.contains(&format!("{player}: 0 kings left")), "{score} {summary}");
        }
    }
}

#[test]
fn a_match_is_the_same_from_the_same_seed_however_many_threads_play_it() {
    let games = |threads: u32, seed: u32| {
        let line = format!(
            "--white scout --black novice --games 6 --nodes 1 --seed {seed} --threads {threads}"
        );
        let text = result(&line);
        let mut games: Vec<String> = text
            .lines()
            .filter_map(|line| Some(line.strip_prefix("game ")?.split(';').next()?.to_owned()))
            .collect();
        games.sort();
        games
    };
    assert_eq!(games(1, 7), games(3, 7));
    assert_ne!(games(1, 7), games(1, 8));
    assert_eq!(games(1, 7).len(), 6);
}

/// Checks that a queen and a rook win against a bare king that they do not see, and a chariot and a
/// cannon against a bare general.
///
/// One king sees in the fog what kings see, another knows where everything is. With
/// `FOGCHESS_REPORT=1` more games are counted, which takes minutes.
#[test]
#[expect(clippy::print_stdout, reason = "it is a report too")]
fn queen_and_rook_win_against_a_bare_king_and_chariot_and_cannon_against_a_general() {
    let reports = std::env::var_os("FOGCHESS_REPORT").is_some();
    let (games, nodes) = if reports { (100, 50_000) } else { (6, 8_000) };
    for (preset, level, knows_all) in FOGS
        .into_iter()
        .flat_map(|preset| [Level::Ranger, Level::Marshal].map(|level| (preset, level)))
        .flat_map(|(preset, level)| [false, true].map(|knows_all| (preset, level, knows_all)))
    {
        let mut ends = BTreeMap::new();
        let (mut plies, mut wins) = (0, 0);
        for seed in 0..games {
            let start = bare_king(preset.ruleset(), seed);
            let game = hunt(start, level, knows_all, nodes, seed);
            plies += game.history.plies - FIFTY_MOVES;
            let outcome = game.position.outcome();
            wins +=
                u64::from(outcome.and_then(fogchess_rules::Outcome::winner) == Some(Color::White));
            *ends.entry(format!("{outcome:?}")).or_insert(0) += 1;
        }
        let king = if knows_all { "a king that knows all" } else { "a Ranger's king" };
        let mean = u64::from(plies) / games;
        let told =
            format!("{level:?} against {king}, {}: {ends:?}, {mean} plies a game", preset.id());
        println!("{told}");
        assert!(10 * wins >= 9 * games, "{told}");
    }
}

/// Fifty moves, in plies.
const FIFTY_MOVES: u32 = 100;

/// Returns a random position of White's king with two strong pieces against a bare king, White to
/// move.
fn bare_king(rules: Ruleset, seed: u64) -> Game {
    let mut random = fastrand::Rng::with_seed(seed);
    // The pieces captured until then, from the least valuable kind on.
    let (pieces, lost) = match rules.board {
        BoardKind::Chess => {
            (['K', 'Q', 'R', 'k'], [[8, 2, 2, 1, 0, 0, 0], [8, 2, 2, 2, 1, 0, 0]].into())
        }
        BoardKind::Xiangqi => {
            (['K', 'R', 'C', 'k'], [[5, 2, 2, 2, 1, 1, 0], [5, 2, 2, 2, 2, 2, 0]].into())
        }
        BoardKind::Draughts | BoardKind::Draughts10 => unreachable!("there is no king to catch"),
    };
    let BoardSize { files, ranks } = rules.size();
    loop {
        let mut board = vec![vec!['1'; files.into()]; ranks.into()];
        for piece in pieces {
            board[random.usize(..usize::from(ranks))][random.usize(..usize::from(files))] = piece;
        }
        let ranks: Vec<String> = board.iter().map(|rank| rank.iter().collect()).collect();
        let fen = format!("{} w - - 0 51", ranks.join("/"));
        // If check is announced, the side that is not to move may not be in check.
        let is_lawful = Position::from_fen(Ruleset::open(rules.board), &fen).is_ok();
        if !is_lawful || pieces.iter().any(|piece| !fen.contains(*piece)) {
            continue;
        }
        let Ok(position) = Position::from_fen(rules, &fen) else { continue };
        if position.outcome().is_some() {
            continue;
        }
        let history = History { plies: FIFTY_MOVES, lost, ..History::default() };
        return Game { position, history };
    }
}

/// Plays on for at most fifty moves.
fn hunt(mut game: Game, level: Level, knows_all: bool, nodes: u64, seed: u64) -> Game {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut hunter = Bot::new(level, Color::White, seed);
    let mut quarry = Bot::new(Level::Ranger, Color::Black, seed);
    while !game.is_over() && game.history.plies < 2 * FIFTY_MOVES {
        hunter.observe(&game.view(Color::White));
        quarry.observe(&game.view(Color::Black));
        let mv = if game.position.turn() == Color::White {
            choose(&mut hunter, nodes).expect("a move")
        } else if knows_all {
            flee(&game, &mut random)
        } else {
            choose(&mut quarry, nodes / 2).expect("a move")
        };
        game.play(mv);
    }
    game
}

/// Returns a move after which the king cannot be taken, if there is one, and rather a capture.
fn flee(game: &Game, random: &mut fastrand::Rng) -> Move {
    let mut moves = game.moves();
    random.shuffle(&mut moves);
    moves.sort_by_key(|mv| {
        let is_taken = game.after(*mv).moves().iter().any(|reply| reply.to == mv.to);
        (is_taken, game.position.piece_at(mv.to).is_none())
    });
    moves[0]
}
