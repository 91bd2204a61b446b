//! The contrast of boards, coordinates, marks, discs, fog and panels of every theme, also for eyes
//! that lack a kind of cones.
//!
//! All ratios are those of [WCAG 2](https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio),
//! (L1 + 0.05) / (L2 + 0.05) of relative luminances. Each ratio is the worst over a board and
//! over [`EYES`]. The pixels are blended as in the game, in linear light: the squares
//! are lowest, then come the layers over them, then marks and letters.

mod light;
mod measure;
mod picture;
mod shown;

use fogchess::{
    look::{EYES, File, Lettering, Look, Mix, Rgba, look_through, luminance, pieces},
    rules::{BoardKind, Color},
};
use light::{Pixel, light, pixel, ratio};
use measure::{Row, measure, measure_interface};
use shown::Shown;
use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

/// The side of a square in these tests, in pixels, as on a phone.
const SQUARE: usize = 48;

#[test]
fn every_shipped_theme_stands_out() {
    let shelf = look_through(&assets());
    let themes: Vec<(String, Vec<Row>)> = shelf
        .themes()
        .into_iter()
        .map(|theme| (theme.title, measure(&Shown::of(&shelf.resolve(&theme.folder)))))
        .collect();
    assert!(themes.len() >= 4, "{themes:?}");
    let short: Vec<String> = themes
        .iter()
        .flat_map(|(title, rows)| {
            let short = rows.iter().filter(|row| row.falls_short());
            short.map(move |row| format!("{title}: {}", row.what))
        })
        .collect();
    assert!(short.is_empty(), "these fall short: {short:?}\n{}", table(&themes));
}

#[test]
fn pieces_and_boards_of_shipped_themes_stand_out_in_the_others() {
    let shelf = look_through(&assets());
    let themes: Vec<String> = shelf.themes().into_iter().map(|theme| theme.folder).collect();
    let mut short = Vec::new();
    for (nth, theme) in themes.iter().enumerate() {
        for (other, board) in themes.iter().enumerate() {
            // No measurement depends on all three, and each pair comes up.
            let pieces = &themes[(nth + other) % themes.len()];
            let mix =
                Mix { pieces: Some(pieces.clone()), board: Some(board.clone()), ..Mix::of(theme) };
            let rows = measure(&Shown::of(&shelf.resolve_mix(&mix))).into_iter();
            // The menu shows how the fog goes with the squares, and marks may be a bit fainter.
            let rows = rows.filter(|row| !row.what.starts_with("lit beside fogged"));
            let rows = rows.filter(|row| row.ratio < 0.95 * row.least);
            short.extend(rows.map(|row| format!("{mix:?}: {} {:.2}", row.what, row.ratio)));
        }
    }
    assert!(short.is_empty(), "these fall short: {short:#?}");
}

#[test]
fn a_theme_that_does_not_stand_out_is_found() {
    let shelf = look_through(&assets());
    let base = Shown::of(&shelf.resolve("base"));
    let spoiled: [(&str, fn(&mut Look), &[&str]); 9] = [
        (
            "letters",
            |look| look.board.coordinate_on_light = color("#b0a08a"),
            &["coordinates on light squares", "coordinates on points"],
        ),
        (
            "clear letters",
            |look| look.board.coordinate_on_dark.alpha = 90,
            &["coordinates on dark squares"],
        ),
        (
            "letters in fog",
            |look| look.board.coordinate_in_fog = color("#5f7088"),
            &["coordinates in the fog"],
        ),
        (
            "faint dots",
            |look| look.marks.available.alpha = 40,
            &[
                "dot on light squares",
                "dot on dark squares",
                "ring on light squares",
                "ring on dark squares",
                "dot on points",
                "ring on points",
            ],
        ),
        ("squares alike", |look| look.board.dark = look.board.light, &["light beside dark"]),
        (
            "bright fog",
            |look| look.fog.light = look.board.light,
            &["lit beside fogged in chess", "lit beside fogged in xiangqi"],
        ),
        (
            "bright tint",
            |look| look.fog.plain = look.board.light,
            &["lit beside fogged in chess", "lit beside fogged in xiangqi"],
        ),
        ("no lines", |look| look.fog.grid.alpha = 8, &["lines in the fog"]),
        ("lost cursor", |look| look.marks.cursor = color("#5f708800"), &["cursor in the fog"]),
    ];
    for (name, spoil, expected) in spoiled {
        let mut bad = base.clone();
        spoil(&mut bad.look);
        let rows = measure(&bad);
        let short: Vec<_> = rows.iter().filter(|row| row.falls_short()).collect();
        for what in expected {
            assert!(short.iter().any(|row| row.what == *what), "{name}: {what} in {short:#?}");
        }
    }
}

#[test]
fn a_board_and_discs_that_do_not_stand_out_are_found() {
    let base = Shown::of(&look_through(&assets()).resolve("base"));
    let spoiled: [(&str, fn(&mut Shown), &[&str]); 4] = [
        (
            "no lines",
            |theme| drop(theme.pictures.remove(&File::Board(BoardKind::Xiangqi))),
            &["lines of the board", "lines of the palaces", "the river's names"],
        ),
        (
            "a board like the fog",
            |theme| {
                theme.pictures.insert(File::Board(BoardKind::Xiangqi), plain(90, "#3f4a59"));
            },
            &["coordinates on points", "lit beside fogged in xiangqi"],
        ),
        (
            "blank discs",
            |theme| {
                for disc in discs(Color::White) {
                    theme.pictures.insert(disc, plain(1, "#f8e9cb"));
                }
            },
            &["what stands on red discs"],
        ),
        (
            "discs alike",
            |theme| {
                for (red, black) in discs(Color::White).zip(discs(Color::Black)) {
                    theme.pictures.insert(black, theme.pictures[&red].clone());
                }
            },
            &["red beside black discs"],
        ),
    ];
    for (name, spoil, expected) in spoiled {
        let mut bad = base.clone();
        spoil(&mut bad);
        let rows = measure(&bad);
        for what in expected {
            let found = rows.iter().any(|row| row.what == *what && row.falls_short());
            assert!(found, "{name}: {what} in {rows:#?}");
        }
    }
}

#[test]
fn panels_that_do_not_stand_out_are_found() {
    let base = Shown::of(&look_through(&assets()).resolve("base"));
    let spoiled: [(&str, fn(&mut Look), &[&str]); 4] = [
        (
            "faint text",
            |look| look.interface.text_dim = color("#5f7088"),
            &[
                "TextDim on Panel",
                "TextDim on Curtain",
                "TextDim in the curtain's light",
                "TextDim on the background's picture",
            ],
        ),
        (
            "a button as light as its text",
            |look| look.interface.primary = look.interface.on_primary,
            &["OnPrimary on Primary", "OnPrimary on PrimaryHovered"],
        ),
        ("a red clock", |look| look.interface.danger = color("#ffd0d0"), &["OnDanger on Danger"]),
        ("no focus", |look| look.interface.accent.alpha = 20, &["Accent beside Button"]),
    ];
    for (name, spoil, expected) in spoiled {
        let mut bad = base.clone();
        spoil(&mut bad.look);
        let rows = measure_interface(&bad);
        for what in expected {
            let found = rows.iter().any(|row| row.what == *what && row.falls_short());
            assert!(found, "{name}: {what} in {rows:#?}");
        }
    }
}

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// Returns a picture of one colour, as large as some squares.
fn plain(squares: usize, text: &str) -> Vec<Pixel> {
    vec![pixel(color(text)); squares * SQUARE * SQUARE]
}

/// Returns the discs of a side, in all letterings.
fn discs(color: Color) -> impl Iterator<Item = File> {
    let own = pieces(BoardKind::Xiangqi).filter(move |piece| piece.color == color);
    own.flat_map(|piece| Lettering::ALL.map(|lettering| File::Disc(piece, lettering)))
}

fn color(text: &str) -> Rgba {
    text.parse().expect("a colour")
}

/// Returns a table: a line per measurement, a column per theme, `!` where a theme falls short.
fn table(themes: &[(String, Vec<Row>)]) -> String {
    let mut text = format!("{:36}", "");
    for (title, _) in themes {
        let _ = write!(text, "{title:>15}");
    }
    text.push_str("   least\n");
    let longest = themes.iter().map(|(_, rows)| rows).max_by_key(|rows| rows.len());
    for row in longest.into_iter().flatten() {
        let _ = write!(text, "{:36}", row.what);
        for (_, rows) in themes {
            let _ = match rows.iter().find(|other| other.what == row.what) {
                Some(found) => {
                    let mark = if found.falls_short() { '!' } else { ' ' };
                    write!(text, "{:14.2}{mark}", found.ratio)
                }
                None => write!(text, "{:>14} ", "—"),
            };
        }
        let _ = writeln!(text, "{:8}", row.least);
    }
    text
}

#[test]
fn ratios_are_those_of_wcag() {
    let seen = |text: &str| luminance(light(color(text)), EYES[0]);
    for (dark, wanted) in [("#000000", 21.0), ("#777777", 4.48), ("#ffffff", 1.0)] {
        assert!((ratio(seen(dark), seen("#ffffff")) - wanted).abs() < 0.01, "{dark}");
    }
}
