//! The rules of a game in words. Games that share a rule share its words.

use crate::{
    rules::{BoardKind, Goal, NoMove, PawnVision, Ruleset, Vision},
    words::LocalText,
};

/// The rules of a game: the keys of headings, each with the texts below it.
pub(crate) fn rules_texts(rules: &Ruleset) -> Vec<(&'static str, Vec<LocalText>)> {
    let sections = [
        ("rules-goal", goal(rules)),
        ("rules-vision", vision(rules)),
        ("rules-signs", signs(rules)),
        ("rules-moves", moves(rules)),
        ("rules-draws", draws(rules)),
        ("rules-time", time(rules)),
    ];
    let text = |key| LocalText::new(key).with("board", rules.board.id());
    sections
        .into_iter()
        .filter(|(_, keys)| !keys.is_empty())
        .map(|(heading, keys)| (heading, keys.into_iter().map(text).collect()))
        .collect()
}

const fn is_chess(rules: &Ruleset) -> bool {
    matches!(rules.board, BoardKind::Chess)
}

fn goal(rules: &Ruleset) -> Vec<&'static str> {
    let fogged = rules.vision.is_fog();
    match (rules.goal, is_chess(rules)) {
        (Goal::Sandbox, _) => vec!["rules-goal-sandbox"],
        (Goal::LastMove, _) => vec!["rules-goal-last-move"],
        (Goal::Checkmate, chess) => {
            let mut keys = vec!["rules-goal-checkmate"];
            keys.push(if fogged { "rules-goal-check-fog" } else { "rules-goal-check" });
            if !chess {
                keys.extend(["rules-goal-facing", "rules-goal-no-move"]);
            }
            keys
        }
        (Goal::CaptureKing, chess) => {
            let mut keys = vec!["rules-goal-capture", "rules-goal-no-check"];
            if !chess {
                keys.push("rules-goal-facing-dark");
            }
            if !chess || rules.no_move == NoMove::Loss {
                keys.push("rules-goal-no-move");
            }
            keys
        }
    }
}

fn vision(rules: &Ruleset) -> Vec<&'static str> {
    let mut keys = match rules.vision {
        Vision::Open => return vec!["rules-vision-open"],
        Vision::Fog => vec!["rules-vision-fog", "rules-vision-renewing"],
        Vision::LiftingFog => vec!["rules-vision-fog", "rules-vision-lifting"],
    };
    match (rules.board, rules.pawn_vision) {
        (BoardKind::Chess, PawnVision::Moves) => {
            keys.extend(["rules-vision-pawn", "rules-vision-blocked"]);
        }
        (BoardKind::Chess, PawnVision::ThreeSquares) => keys.push("rules-vision-pawn-three"),
        (BoardKind::Xiangqi, _) => keys.extend(["rules-vision-cannon", "rules-vision-blocked"]),
        (BoardKind::Draughts | BoardKind::Draughts10, _) => {
            keys.extend(["rules-vision-draughts", "rules-vision-blocked"]);
        }
    }
    keys.extend(["rules-vision-loss", "rules-vision-end"]);
    keys
}

fn signs(rules: &Ruleset) -> Vec<&'static str> {
    if !rules.vision.is_fog() {
        return Vec::new();
    }
    vec!["rules-signs-moves", "rules-signs-lost", "rules-signs-sighted"]
}

fn moves(rules: &Ruleset) -> Vec<&'static str> {
    match rules.board {
        BoardKind::Chess => {}
        BoardKind::Xiangqi => {
            return vec![
                "rules-moves-palace",
                "rules-moves-horse",
                "rules-moves-cannon",
                "rules-moves-soldier",
            ];
        }
        BoardKind::Draughts => return vec!["rules-moves-draughts", "rules-moves-draughts-any"],
        BoardKind::Draughts10 => return vec!["rules-moves-draughts", "rules-moves-draughts-most"],
    }
    let fogged = rules.vision.is_fog();
    vec![
        if fogged { "rules-moves-promotion-fog" } else { "rules-moves-promotion" },
        if rules.goal == Goal::Checkmate {
            "rules-moves-castling"
        } else {
            "rules-moves-castling-free"
        },
        if fogged { "rules-moves-en-passant-fog" } else { "rules-moves-en-passant" },
    ]
}

fn draws(rules: &Ruleset) -> Vec<&'static str> {
    let mut keys = match (rules.board, rules.goal) {
        (_, Goal::Sandbox) => return Vec::new(),
        (BoardKind::Chess, Goal::Checkmate) => {
            let counted =
                if rules.vision.is_fog() { "rules-draws-fog" } else { "rules-draws-claim" };
            vec![counted, "rules-draws-stalemate", "rules-draws-material"]
        }
        (BoardKind::Chess, Goal::CaptureKing) => {
            let mut keys = vec!["rules-draws-fog", "rules-draws-no-material"];
            if rules.no_move == NoMove::Draw {
                keys.push("rules-draws-no-move");
            }
            keys
        }
        (BoardKind::Xiangqi, Goal::Checkmate) => {
            vec!["rules-draws-xiangqi", "rules-draws-perpetual"]
        }
        (BoardKind::Xiangqi, _) => vec!["rules-draws-xiangqi"],
        (BoardKind::Draughts, _) => vec!["rules-draws-draughts"],
        (BoardKind::Draughts10, _) => vec!["rules-draws-draughts-10"],
        (BoardKind::Chess, Goal::LastMove) => vec!["rules-draws-fog"],
    };
    keys.push("rules-draws-agreement");
    keys
}

fn time(rules: &Ruleset) -> Vec<&'static str> {
    match (rules.board, rules.goal) {
        (_, Goal::Sandbox) => Vec::new(),
        (BoardKind::Chess, Goal::Checkmate) => vec!["rules-time-mate"],
        _ => vec!["rules-time-loss"],
    }
}
