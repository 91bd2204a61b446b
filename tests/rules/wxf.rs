//! The notation of xiangqi: WXF as Fairy-Stockfish writes it, its Chinese form, UCI and ICCS.

use fogchess_game::{History, Position, player_view, view_for};
use fogchess_rules::{
    Color, Goal, Move, ParseMoveError, PlayerView, Preset, Square, Viewer,
    xiangqi::{chinese, iccs},
};
use serde::Deserialize;
use std::{collections::BTreeMap, fs};

fn open(fen: &str) -> PlayerView {
    let position = Position::from_fen(Preset::Xiangqi.ruleset(), fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"));
    view_for(&position, &History::default(), Viewer::Everyone).expect("nothing is hidden")
}

fn start() -> PlayerView {
    open("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
}

#[track_caller]
fn reads(view: &PlayerView, text: &str, mv: &str) {
    let found = view.parse_move(text).map(|mv| mv.to_string());
    assert_eq!(found.as_deref(), Ok(mv), "{text} in {}", view.fog_fen());
}

#[track_caller]
fn refused(view: &PlayerView, text: &str) -> ParseMoveError {
    view.parse_move(text).expect_err(text)
}

/// The fixture was recorded with pyffish 0.0.90: positions of random games, and made ones with
/// equal pieces on a file.
///
/// Of two equal pieces on a file we always say which one goes, as the Chinese form does. It does
/// not where the other one would leave the board with the same step.
#[test]
fn every_recorded_move_is_written_as_fairy_stockfish_writes_it() {
    #[derive(Deserialize)]
    struct Recorded {
        fen: String,
        moves: BTreeMap<String, String>,
    }
    let text = fs::read_to_string("../../tests/fixtures/xiangqi_wxf.jsonl").unwrap();
    let (mut count, mut shorter) = (0, 0);
    for line in text.lines() {
        let Recorded { fen, moves } = serde_json::from_str(line).unwrap();
        let view = open(&fen);
        for (mv, wxf) in moves {
            let parsed: Move = mv.parse().unwrap();
            let ours = view.notation(parsed).expect("an available move");
            if ours != wxf {
                assert!(other_would_leave(&view, parsed), "{mv}: {ours}, not {wxf} in {fen}");
                assert_eq!((&ours[..1], &ours[2..]), (&wxf[..1], &wxf[2..]), "{mv} in {fen}");
                shorter += 1;
            }
            reads(&view, &ours, &mv);
            reads(&view, &wxf, &mv);
            count += 1;
        }
    }
    assert_eq!((text.lines().count(), count, shorter), (280, 3_367, 50));
}

/// Returns `true` if there is one equal piece on the file, and it would leave the board with the
/// same step.
fn other_would_leave(view: &PlayerView, mv: Move) -> bool {
    let piece = view.piece_at(mv.from);
    let on_file = |at: &Square| at.file() == mv.from.file() && view.piece_at(*at) == piece;
    let others: Vec<Square> =
        view.size().squares().filter(on_file).filter(|at| *at != mv.from).collect();
    let [other] = others[..] else { return false };
    let step = mv.to.rank() as i8 - mv.from.rank() as i8;
    let rank = other.rank().checked_add_signed(step);
    rank.is_none_or(|rank| rank >= view.size().ranks)
}

/// Calls `check` with the mover's view in every position of random games, and with the side.
fn walk(mut check: impl FnMut(&PlayerView, Color)) {
    for preset in Preset::ALL.into_iter().filter(|preset| preset.id().contains("xiangqi")) {
        for seed in 0..8 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut position = Position::start(preset.ruleset());
            let mut history = History::default();
            for _ in 0..120 {
                let side = match preset.ruleset().goal {
                    Goal::Sandbox => *random.choice(&Color::ALL).unwrap(),
                    _ => position.turn(),
                };
                let view = player_view(&position, &history, side);
                check(&view, side);
                let Some(mv) = random.choice(view.moves()) else { break };
                history.record(position.play(side, *mv).unwrap());
            }
        }
    }
}

fn traditional(text: &str) -> String {
    let pairs =
        [('马', '馬'), ('车', '車'), ('进', '進'), ('后', '後'), ('帅', '帥'), ('将', '將')];
    let other = |c| pairs.into_iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| to);
    text.chars().map(other).collect()
}

fn wide(text: &str) -> String {
    let wide = |c: char| char::from_u32(u32::from(c) - 0x21 + 0xFF01).filter(|_| c.is_ascii());
    text.chars().map(|c| wide(c).unwrap_or(c)).collect()
}

#[test]
fn a_move_in_any_notation_is_the_same_move() {
    walk(|view, side| {
        for mv in view.moves() {
            let wxf = view.notation(*mv).expect("an available move");
            let form = chinese(&wxf, side).expect("it is WXF");
            assert_eq!(form.chars().count(), 4, "{form}");
            for text in [
                wxf.to_lowercase(),
                wxf.replace('=', "."),
                wide(&wxf),
                traditional(&form),
                wide(&form),
                form,
                wxf,
                mv.to_string(),
                iccs(*mv),
                iccs(*mv).to_lowercase(),
            ] {
                assert_eq!(view.parse_move(&text).as_ref(), Ok(mv), "{text}: {}", view.fog_fen());
            }
        }
    });
}

#[test]
fn moves_are_read_as_players_type_them() {
    let view = start();
    for text in [
        "C2=5",
        "c2=5",
        "C2.5",
        " c 2 . 5 ",
        "C2=5!",
        "C2=5+",
        "C2=5 ?!",
        "炮二平五",
        "砲二平五",
        "包2平5",
        "炮２平５",
        "炮 二 平 五",
        "Ｃ２＝５",
        "h3e3",
        "H3E3",
        "H2-E2",
        "h2-e2",
        "h2–e2",
        "Ｈ２－Ｅ２",
    ] {
        reads(&view, text, "h3e3");
    }
    for text in ["H2+3", "N2+3", "n2+3", "马二进三", "馬2進3", "傌二进三", "h1g3", "H0-G2", "h0g2"]
    {
        reads(&view, text, "h1g3");
    }
    for text in ["E3+5", "B3+5", "相三进五", "象3进5", "g1e3", "G0-E2"] {
        reads(&view, text, "g1e3");
    }
    for text in ["K5+1", "帅五进一", "帥五進一", "将5进1", "將5進1"] {
        reads(&view, text, "e1e2");
    }
    for text in ["A4+5", "仕四进五", "士4进5", "仕四进五 "] {
        reads(&view, text, "f1e2");
    }
    for text in ["R9+2", "车九进二", "車九進二", "俥9进2", "a1a3"] {
        reads(&view, text, "a1a3");
    }
    for text in ["P7+1", "兵七进一", "卒7进1", "c4c5", "C3-C4"] {
        reads(&view, text, "c4c5");
    }
    let black = open("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 1 1");
    for text in ["H8+7", "h8+7", "马8进7", "马８进７", "马八进七", "h10g8", "H9-G7", "h10-g8"]
    {
        reads(&black, text, "h10g8");
    }
    for text in ["C2=5", "炮2平5", "b8e8", "B7-E7"] {
        reads(&black, text, "b8e8");
    }
}

#[test]
fn of_equal_pieces_on_a_file_one_is_named() {
    let cannons = open("3k5/9/9/9/4C4/9/4p4/9/4C4/4K4 w - - 0 1");
    for text in ["C+=6", "+C=6", "前炮平六", "前砲平六", "C++1"] {
        let to = if text.ends_with('1') { "e6e7" } else { "e6d6" };
        reads(&cannons, text, to);
    }
    for text in ["C-=6", "-C=6", "后炮平六", "後炮平六"] {
        reads(&cannons, text, "e2d2");
    }
    // The file alone is enough if only one of them can be meant.
    reads(&cannons, "C5+3", "e6e9");
    let error = refused(&cannons, "C5=6");
    assert!(matches!(&error, ParseMoveError::Ambiguous(moves) if moves.len() == 2), "{error}");
    assert_eq!(error.to_string(), "More than one move fits. Type one of these: e2d2, e6d6.");

    let three = open("3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w - - 0 1");
    for (text, mv) in [
        ("15=6", "e8d8"),
        ("前兵平六", "e8d8"),
        ("前五平六", "e8d8"),
        ("一兵平六", "e8d8"),
        ("25=6", "e7d7"),
        ("中兵平六", "e7d7"),
        ("二五平六", "e7d7"),
        ("二兵平六", "e7d7"),
        ("35=6", "e6d6"),
        ("后兵平六", "e6d6"),
        ("三五平六", "e6d6"),
        ("后兵五平六", "e6d6"),
    ] {
        reads(&three, text, mv);
    }
    let two_and_two = open("3k5/9/9/4P1P2/4P1P2/9/9/9/9/4K4 w - - 0 1");
    for (text, mv) in [
        ("15=6", "e7d7"),
        ("前五平六", "e7d7"),
        ("前兵五平六", "e7d7"),
        ("25=6", "e6d6"),
        ("后五平六", "e6d6"),
        ("13=2", "g7h7"),
        ("前三平二", "g7h7"),
        ("23=2", "g6h6"),
    ] {
        reads(&two_and_two, text, mv);
    }
    let error = refused(&two_and_two, "前兵进一");
    assert!(matches!(error, ParseMoveError::Ambiguous(_)), "{error}");
    // Advisors and elephants are told apart by their direction.
    let advisors = open("3k5/9/9/9/9/9/9/3A5/9/3A1K3 w - - 0 1");
    for (text, mv) in
        [("A6+5", "d1e2"), ("A6-5", "d3e2"), ("前仕退五", "d3e2"), ("后仕进五", "d1e2")]
    {
        reads(&advisors, text, mv);
    }
}

#[test]
fn soldiers_are_counted_over_all_files_that_have_several() {
    // Red's, from the right: two on the third file, three on the seventh.
    let red = open("3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w - - 0 1");
    for (text, mv) in [
        ("一兵平二", "g8h8"),
        ("二兵平四", "g7f7"),
        ("三兵进一", "c8c9"),
        ("四兵平六", "c7d7"),
        ("五兵平八", "c6b6"),
        ("Pa=2", "g8h8"),
        ("PE.8", "c6b6"),
        ("ＰＣ＋１", "c8c9"),
        // The file with the place on it, as the world federation and Fairy-Stockfish write.
        ("7+=6", "c8d8"),
        ("3-=4", "g7f7"),
        ("27=6", "c7d7"),
        ("中七平六", "c7d7"),
    ] {
        reads(&red, text, mv);
    }
    for text in ["六兵平六", "Pa=8", "三兵平四"] {
        assert!(matches!(refused(&red, text), ParseMoveError::NoSuchMove(_)), "{text}");
    }
    // A soldier alone on its file is not counted.
    let black = open("3k5/9/9/9/9/p8/p3p4/9/9/4K4 b - - 0 1");
    reads(&black, "一卒平2", "a4b4");
    reads(&black, "二卒平2", "a5b5");
    reads(&black, "卒5平4", "e4d4");
    assert!(matches!(refused(&black, "三卒平4"), ParseMoveError::NoSuchMove(_)));
    for text in ["Pf=5", "Ca=5", "Pa5", "Pa="] {
        assert!(matches!(refused(&black, text), ParseMoveError::Unreadable { .. }), "{text}");
    }
}

#[test]
fn two_points_are_uci_or_with_a_dash_iccs() {
    // Both a1a2 in UCI and A1-A2 in ICCS are moves: of the chariot on a1, and of that on a2.
    let view = open("3k5/9/9/9/9/9/9/9/R8/R3K4 w - - 0 1");
    reads(&view, "a2a3", "a2a3");
    reads(&view, "A1-A2", "a2a3");
    reads(&view, "a1-b1", "a2b2");
    reads(&view, "a0b0", "a1b1");
    reads(&view, "a2a10", "a2a10");
    reads(&view, "A1-A9", "a2a10");
    for text in ["a0a10", "j1j2", "a11a1", "a-b", "a1-", "a1--b1", "a01b1"] {
        assert!(matches!(refused(&view, text), ParseMoveError::Unreadable { .. }), "{text}");
    }
}

#[test]
fn wrong_texts_are_refused_with_the_reason() {
    let view = start();
    for text in ["C2=9", "h3e4", "H2-E3", "马二进五", "C+=5", "15=6", "e1e3", "P1-1"] {
        let error = refused(&view, text);
        assert_eq!(error, ParseMoveError::NoSuchMove(text.into()));
        assert_eq!(error.to_string(), format!("None of your pieces can play “{text}”."));
    }
    for text in [
        "",
        "e4",
        "O-O",
        "Nf3",
        "炮二",
        "炮二平",
        "X2=5",
        "C0=5",
        "C2=0",
        "C2=55",
        "平平平平",
        "炮炮平五",
    ] {
        let error = refused(&view, text);
        assert!(matches!(error, ParseMoveError::Unreadable { .. }), "{text}: {error}");
        assert_eq!(
            error.to_string(),
            format!("“{text}” isn’t a move. Type it like C2=5, H8+7 or h3e3.")
        );
    }
    assert!(refused(&view, &"炮".repeat(100_000)).to_string().len() < 400);
}

#[test]
fn a_move_that_check_forbids_is_known_by_any_notation() {
    // The horse shields its general from the chariot.
    let view = open("3kr4/9/9/9/9/9/9/4N4/9/4K4 w - - 0 1");
    for text in ["H5+4", "马五进四", "e3f5", "E2-F4"] {
        assert!(view.parse_move(text).is_err(), "{text}");
        let barred: Vec<String> =
            view.typed_but_barred(text).iter().map(ToString::to_string).collect();
        assert_eq!(barred, ["e3f5"], "{text}");
    }
}
