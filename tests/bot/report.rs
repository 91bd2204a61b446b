//! The reports of bots that think: they change nothing, and tell nothing that is hidden.

use crate::game::Game;
use fogchess_bot::{Basis, MoveRequest, Report, Team};
use fogchess_game::Position;
use fogchess_rules::{Color, Level, Move, Preset};

/// The presets in which there is something to think about.
const GAMES: [Preset; 6] = [
    Preset::Fog,
    Preset::FogCheck,
    Preset::Chess,
    Preset::FogXiangqi,
    Preset::FogCheckXiangqi,
    Preset::Xiangqi,
];

/// Thinks about a first move in one go or with pauses, and asks for reports meanwhile or at the end
/// only.
fn think(mut team: Team, game: &Game, paused: bool) -> (Option<Report>, Option<Move>) {
    team.observe(&game.view(Color::White));
    team.request(&MoveRequest { lines: 1, ..MoveRequest::nodes(3_000) });
    let mut steps = 0;
    while !team.think(|| {
        steps += 1;
        paused && steps % 7 == 0
    }) {
        if let Some(report) = team.report() {
            assert_eq!(team.report(), Some(report));
        }
    }
    (team.report(), team.decide())
}

#[test]
fn pauses_and_reports_change_neither_the_end_nor_the_move() {
    for preset in GAMES {
        for level in Level::ALL {
            for cores in [1, 3] {
                let game = Game::new(preset.ruleset());
                let team = || Team::new(level, Color::White, 5, cores);
                let smooth = think(team(), &game, false);
                assert_eq!(smooth, think(team(), &game, true), "{preset:?}, {level:?}, {cores}");
                let mut silent = team();
                silent.observe(&game.view(Color::White));
                silent.begin(3_000);
                assert!(silent.think(|| false));
                assert_eq!(silent.decide(), smooth.1, "nobody listens: {preset:?}, {level:?}");
                let report = smooth.0.expect("each level searches");
                let is_fog = matches!(report.basis, Basis::Fog { .. });
                assert_eq!(is_fog, preset.ruleset().vision.is_fog());
                let told = |line: &fogchess_bot::Line| line.moves.first() == smooth.1.as_ref();
                assert!(report.lines.iter().any(told), "{report:?}");
                assert!(!is_fog || report.lines.iter().all(|line| line.moves.len() == 1));
            }
        }
    }
}

/// A report is the same, whatever stands behind the fog.
#[test]
fn equal_views_give_equal_reports() {
    let fens = ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "1qr1kbnr/pppp1ppp/8/8/8/8/4P3/4K3 w - - 0 1"];
    for level in Level::ALL {
        let [one, other] = fens.map(|fen| {
            let position = Position::from_fen(Preset::Fog.ruleset(), fen).expect("a position");
            let game = Game { position, ..Game::new(Preset::Fog.ruleset()) };
            think(Team::new(level, Color::White, 5, 2), &game, false)
        });
        assert_eq!(one, other, "{level:?}");
    }
}

#[test]
fn only_the_moves_that_were_asked_for_are_searched() {
    for preset in GAMES {
        for level in Level::ALL {
            let game = Game::new(preset.ruleset());
            let moves = game.moves()[3..5].to_vec();
            let mut team = Team::new(level, Color::White, 5, 1);
            team.observe(&game.view(Color::White));
            team.request(&MoveRequest { moves: moves.clone(), ..MoveRequest::nodes(1_000) });
            assert!(team.think(|| false));
            let lines = team.report().map(|report| report.lines).unwrap_or_default();
            assert!(lines.iter().all(|line| moves.contains(&line.moves[0])), "{lines:?}");
            assert!(moves.contains(&team.decide().expect("a move")), "{preset:?}, {level:?}");
        }
    }
}
