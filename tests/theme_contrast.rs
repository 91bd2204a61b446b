//! Whether coordinates, marks, fog and panels of every theme stand out, also for eyes that lack a kind
//! of cones.
//!
//! All ratios are those of [WCAG 2](https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio),
//! (L1 + 0.05) / (L2 + 0.05) of relative luminances. Each one is the worst over the board and
//! over [`EYES`], on pixels as the game blends them: in linear light, squares below what lies
//! over them below marks and letters.

use fogchess::{
    look::{File, FogLook, Look, Mark, Resolved, Rgba, Role, look_through},
    rules::BoardSize,
};
use std::{
    collections::HashMap,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

/// The side of a square here, in pixels: that of a phone.
const SQUARE: usize = 48;
/// Squares on a side of the board.
const SIDE: usize = 8;

/// How eyes with all cones, and those without red, green or blue ones, see linear light:
/// Machado, Oliveira and Fernandes, 2009, at full severity.
const EYES: [[[f32; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
];

/// Linear light, red, green and blue.
type Light = [f32; 3];

/// Something that was measured.
#[derive(Clone, Debug)]
struct Row {
    what: String,
    ratio: f32,
    least: f32,
}

impl Row {
    fn new(what: impl Into<String>, ratio: f32, least: f32) -> Self {
        Self { what: what.into(), ratio, least }
    }

    fn falls_short(&self) -> bool {
        self.ratio < self.least
    }
}

const LEAST_FOR_TEXT: f32 = 4.5;
const LEAST_FOR_MARKS: f32 = 3.0;
const LEAST_FOR_SQUARES: f32 = 1.5;
const LEAST_FOR_FOG: f32 = 1.2;

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
fn a_theme_that_does_not_stand_out_is_found() {
    let shelf = look_through(&assets());
    let base = Shown::of(&shelf.resolve("base"));
    let spoiled: [(&str, fn(&mut Look), &[&str]); 8] = [
        (
            "letters",
            |look| look.board.coordinate_on_light = color("#b0a08a"),
            &["coordinates on light squares"],
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
            ],
        ),
        ("squares alike", |look| look.board.dark = look.board.light, &["light beside dark"]),
        ("bright fog", |look| look.fog.light = look.board.dark, &["lit beside fogged"]),
        ("bright tint", |look| look.fog.plain = look.board.dark, &["lit beside fogged"]),
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
fn panels_that_do_not_stand_out_are_found() {
    let base = Shown::of(&look_through(&assets()).resolve("base"));
    let spoiled: [(&str, fn(&mut Look), &[&str]); 4] = [
        (
            "faint text",
            |look| look.interface.text_dim = color("#5f7088"),
            &["TextDim on Panel", "TextDim on Curtain", "TextDim on the background's picture"],
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

fn color(text: &str) -> Rgba {
    text.parse().expect("a colour")
}

/// A line for each thing, a column for each theme, `!` where one falls short.
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

/// A theme's look and its pictures.
#[derive(Clone)]
struct Shown {
    look: Look,
    pictures: HashMap<File, Picture>,
}

impl Shown {
    fn of(theme: &Resolved) -> Self {
        assert_eq!(theme.faults, []);
        let pictures = File::all()
            .filter(|file| !matches!(file, File::Sound(_) | File::Piece(_)))
            .filter_map(|file| Some((file, Picture::read(theme.path(file)?))))
            .collect();
        Self { look: theme.look.clone(), pictures }
    }

    /// The board with every square lit, White below, row by row from the top.
    fn lit_board(&self) -> Vec<Light> {
        let side = SIDE * SQUARE;
        let whole = self.pictures.get(&File::Board).map(|picture| picture.scaled(side));
        let squares = [File::DarkSquare, File::LightSquare]
            .map(|file| self.pictures.get(&file).map(|picture| picture.scaled(SQUARE)));
        let light = self.pictures[&File::BoardLight].scaled(side);
        let board = &self.look.board;
        (0..side * side)
            .map(|at| {
                let (x, y) = (at % side, at / side);
                let is_light = is_light(x / SQUARE, y / SQUARE);
                let plain = if is_light { board.light } else { board.dark };
                let own = squares[usize::from(is_light)].as_ref();
                let own = own.map(|square| square.at(x % SQUARE, y % SQUARE));
                let below = match whole.as_ref().map(|whole| whole.at(x, y)).or(own) {
                    Some(picture) => over(picture, [0.0; 3]),
                    None => over(pixel(plain), [0.0; 3]),
                };
                over(light.at(x, y), below)
            })
            .collect()
    }

    /// A mark in its tint, as large as a square.
    fn mark(&self, mark: Mark) -> Vec<Pixel> {
        let colors = &self.look.marks;
        let tint = pixel(match mark {
            Mark::Dot | Mark::Ring => colors.available,
            Mark::Selected => colors.selected,
            Mark::LastMove => colors.last_move,
            Mark::Check => colors.check,
            Mark::Cursor => colors.cursor,
            Mark::Hover => colors.hover,
            Mark::Hint => colors.hint,
        });
        let scaled = self.pictures[&File::Mark(mark)].scaled(SQUARE);
        // Both hold their light as much as they are opaque, so this tints and fades at once.
        scaled
            .pixels
            .iter()
            .map(|px| [0, 1, 2, 3].map(|i| px[i] * if i < 3 { tint[i] } else { tint[3] }))
            .collect()
    }
}

/// As on a board whose lower left square is dark.
fn is_light(file: usize, row: usize) -> bool {
    (file + row).is_multiple_of(2)
}

/// What is measured of a theme.
fn measure(theme: &Shown) -> Vec<Row> {
    let mut rows = Vec::new();
    let board = theme.lit_board();
    let square = |file: usize, row: usize| -> Vec<Light> {
        let at =
            |i: usize| (row * SQUARE + i / SQUARE) * SIDE * SQUARE + file * SQUARE + i % SQUARE;
        (0..SQUARE * SQUARE).map(|i| board[at(i)]).collect()
    };
    let squares: Vec<(usize, usize, Vec<Light>)> =
        (0..SIDE * SIDE).map(|i| (i % SIDE, i / SIDE, square(i % SIDE, i / SIDE))).collect();
    let textures = theme.pictures.iter().filter(|(file, _)| is_mist(**file));
    let mists: Vec<Light> =
        textures.flat_map(|(_, texture)| mists(&theme.look.fog, texture)).collect();

    for (wanted, name, tint) in [
        (true, "light", theme.look.board.coordinate_on_light),
        (false, "dark", theme.look.board.coordinate_on_dark),
    ] {
        let below = squares.iter().filter(|(file, row, _)| is_light(*file, *row) == wanted);
        let found = below.flat_map(|(file, row, pixels)| {
            let rank = (*file == 0).then(|| corner(pixels, false));
            let file = (*row == SIDE - 1).then(|| corner(pixels, true));
            rank.into_iter().chain(file).map(|below| letters(tint, &below))
        });
        let what = format!("coordinates on {name} squares");
        rows.push(Row::new(what, least(found), LEAST_FOR_TEXT));
    }
    let in_fog = theme.look.board.coordinate_in_fog;
    let found = least(mists.iter().map(|mist| letters(in_fog, &[*mist])));
    rows.push(Row::new("coordinates in the fog", found, LEAST_FOR_TEXT));

    if theme.look.frame.coordinates {
        let frame = over(pixel(theme.look.frame.color), [0.0; 3]);
        let picture = theme.pictures.get(&File::Frame);
        let below: Vec<Light> = picture.map_or_else(
            || vec![frame],
            |picture| picture.pixels.iter().map(|pixel| over(*pixel, frame)).collect(),
        );
        let found = letters(theme.look.frame.coordinate, &below);
        rows.push(Row::new("coordinates on the frame", found, LEAST_FOR_TEXT));
    }

    // The pointer itself is where the frame of the hovered square is.
    for mark in Mark::ALL.into_iter().filter(|mark| *mark != Mark::Hover) {
        let pixels = theme.mark(mark);
        let name = File::Mark(mark).path("");
        let name = name.trim_start_matches("marks/").trim_end_matches(".png");
        for (wanted, kind) in [(true, "light"), (false, "dark")] {
            let below = squares.iter().filter(|(file, row, _)| is_light(*file, *row) == wanted);
            let found = least(below.map(|(.., below)| stands_out(&pixels, below)));
            rows.push(Row::new(format!("{name} on {kind} squares"), found, LEAST_FOR_MARKS));
        }
    }
    let cursor = theme.mark(Mark::Cursor);
    let found = least(mists.iter().map(|mist| stands_out(&cursor, &vec![*mist; cursor.len()])));
    rows.push(Row::new("cursor in the fog", found, LEAST_FOR_MARKS));

    let for_eyes = |of: &dyn Fn(usize) -> f32| least((0..EYES.len()).map(of));
    let mean = |eyes: usize| -> Vec<f32> {
        squares.iter().map(|(.., pixels)| mean(pixels, eyes)).collect()
    };
    let beside = for_eyes(&|eyes| {
        let means = mean(eyes);
        least(
            (0..SIDE * SIDE).filter(|i| i % SIDE + 1 < SIDE).map(|i| ratio(means[i], means[i + 1])),
        )
    });
    rows.push(Row::new("light beside dark", beside, LEAST_FOR_SQUARES));
    let fogged = for_eyes(&|eyes| {
        let ends = |values: Vec<f32>| {
            let (low, high) = (least(values.iter().copied()), -least(values.iter().map(|v| -v)));
            (low, high)
        };
        let (darkest, lightest) = ends(mean(eyes));
        let (thin, thick) = ends(mists.iter().map(|mist| luminance(*mist, eyes)).collect());
        // All of the fog is darker than all squares, or all of it is lighter.
        ((darkest + 0.05) / (thick + 0.05)).max((thin + 0.05) / (lightest + 0.05))
    });
    rows.push(Row::new("lit beside fogged", fogged, LEAST_FOR_FOG));
    rows.extend(measure_interface(theme));
    rows
}

/// What is measured of everything around the board: which roles lie on which.
fn measure_interface(theme: &Shown) -> Vec<Row> {
    use Role::*;
    let texts: [(Role, &[Role]); 8] = [
        (Text, &[Background, Panel, Button, ButtonHovered, ButtonPressed, Curtain]),
        (TextDim, &[Background, Panel, Button, ButtonHovered, ButtonPressed, Curtain]),
        // The clock that will run, and the game that lies on the board.
        (Accent, &[Panel, Curtain]),
        (OnAccent, &[Accent, Warning]),
        (OnPrimary, &[Primary, PrimaryHovered, PrimaryPressed]),
        (OnDanger, &[Danger, DangerButton, DangerButtonHovered, DangerButtonPressed]),
        (DangerText, &[Background, Panel, Button]),
        // The figures of a clock.
        (Warning, &[Button]),
    ];
    // The keyboard's focus and what is chosen; the edges of notices and of what is switched off.
    let marks: [(Role, &[Role]); 3] = [
        (Accent, &[Background, Panel, Button, Curtain]),
        (Warning, &[Background, Panel]),
        (TextDim, &[Background, Panel]),
    ];
    let of = |role: Role| theme.look.interface.of(role);
    let light = |role: Role| over(pixel(of(role)), over(pixel(of(Background)), [0.0; 3]));
    let mut rows = Vec::new();
    for (all, least, word) in
        [(&texts[..], LEAST_FOR_TEXT, "on"), (&marks[..], LEAST_FOR_MARKS, "beside")]
    {
        for (top, grounds) in all {
            for ground in *grounds {
                let found = letters(of(*top), &[light(*ground)]);
                rows.push(Row::new(format!("{top:?} {word} {ground:?}"), found, least));
            }
        }
    }
    let picture = &theme.pictures[&File::Background];
    let pixels: Vec<Light> =
        picture.pixels.iter().map(|pixel| over(*pixel, light(Background))).collect();
    for top in [Text, TextDim, DangerText] {
        let what = format!("{top:?} on the background's picture");
        rows.push(Row::new(what, letters(of(top), &pixels), LEAST_FOR_TEXT));
    }
    rows
}

/// The pixels behind a letter, in the upper left corner or the lower right one.
fn corner(square: &[Light], is_last: bool) -> Vec<Light> {
    let wide = 2..SQUARE * 2 / 7;
    let place = |i: usize| if is_last { SQUARE - 1 - i } else { i };
    wide.clone()
        .flat_map(|y| wide.clone().map(move |x| (x, y)))
        .map(|(x, y)| square[place(y) * SQUARE + place(x)])
        .collect()
}

/// What a letter reaches at the worst hundredth of the pixels behind it.
fn letters(tint: Rgba, below: &[Light]) -> f32 {
    let tint = pixel(tint);
    least((0..EYES.len()).map(|eyes| {
        let ratios = below
            .iter()
            .map(|below| ratio(luminance(over(tint, *below), eyes), luminance(*below, eyes)));
        quantile(ratios.collect(), 0.01)
    }))
}

/// What the best fiftieth of a square reaches once the mark lies over it, against the mean of
/// the square: a line that wide is what one sees a mark by.
fn stands_out(mark: &[Pixel], below: &[Light]) -> f32 {
    least((0..EYES.len()).map(|eyes| {
        let mean = mean(below, eyes);
        let ratios = mark
            .iter()
            .zip(below)
            .map(|(mark, below)| ratio(luminance(over(*mark, *below), eyes), mean));
        quantile(ratios.collect(), 0.98)
    }))
}

fn is_mist(file: File) -> bool {
    matches!(file, File::Fog | File::MoreFog(_))
}

/// The colours of the fog: the darkest and the lightest hundredth of the mist, as `fog.wgsl`
/// draws it, and the tint that is there without it.
fn mists(fog: &FogLook, texture: &Picture) -> Vec<Light> {
    let samples: Vec<f32> = (0..SIDE * SIDE * 64)
        .map(|i| {
            let at = [i % (SIDE * 8), i / (SIDE * 8)].map(|i| (i as f32 + 0.5) / 8.0 / fog.scale);
            texture.density(at)
        })
        .collect();
    // The layers drift apart, so any two of their pixels may meet.
    let shades = (0..samples.len()).map(|i| {
        let other = samples[i * 7919 % samples.len()];
        ((0.5 * samples[i] + 0.5 * other - 0.5) * 1.05 + 0.5).clamp(0.0, 1.0)
    });
    let shades: Vec<f32> = shades.collect();
    let [dark, light] = fog.mist();
    // The shader mixes in sRGB.
    let at = |share| over(pixel(dark.mixed(light, share)), [0.0; 3]);
    vec![
        at(quantile(shades.clone(), 0.01)),
        at(quantile(shades, 0.99)),
        over(pixel(fog.plain), [0.0; 3]),
    ]
}

/// Linear light as far as it is opaque, and how far that is.
type Pixel = [f32; 4];

fn pixel(color: Rgba) -> Pixel {
    let alpha = f32::from(color.alpha) / 255.0;
    let [red, green, blue] =
        [color.red, color.green, color.blue].map(|byte| LINEAR[usize::from(byte)] * alpha);
    [red, green, blue, alpha]
}

static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    core::array::from_fn(|byte| {
        let value = byte as f32 / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    })
});

fn over(top: Pixel, below: Light) -> Light {
    core::array::from_fn(|i| top[i] + below[i] * (1.0 - top[3]))
}

fn luminance(light: Light, eyes: usize) -> f32 {
    let seen = EYES[eyes].map(|row| {
        let sum: f32 = row.iter().zip(light).map(|(weight, light)| weight * light).sum();
        sum.clamp(0.0, 1.0)
    });
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

fn mean(pixels: &[Light], eyes: usize) -> f32 {
    pixels.iter().map(|light| luminance(*light, eyes)).sum::<f32>() / pixels.len() as f32
}

fn ratio(a: f32, b: f32) -> f32 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

fn least(values: impl Iterator<Item = f32>) -> f32 {
    values.fold(f32::INFINITY, f32::min)
}

/// The value that this share of all values does not reach.
fn quantile(mut values: Vec<f32>, share: f32) -> f32 {
    let at = ((values.len() - 1) as f32 * share).round() as usize;
    *values.select_nth_unstable_by(at, f32::total_cmp).1
}

/// A picture in linear light.
#[derive(Clone)]
struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<Pixel>,
}

impl Picture {
    /// Reads a PNG file from its path under the assets.
    fn read(path: &str) -> Self {
        let file = fs::File::open(assets().join(path)).unwrap_or_else(|error| {
            panic!("{path}: {error}");
        });
        let mut decoder = png::Decoder::new(std::io::BufReader::new(file));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().expect("a PNG file");
        let mut bytes = vec![0; reader.output_buffer_size().expect("not too large")];
        let info = reader.next_frame(&mut bytes).expect("a PNG file");
        let channels = info.color_type.samples();
        let color = |px: &[u8]| match *px {
            [grey] => Rgba { red: grey, green: grey, blue: grey, alpha: 255 },
            [grey, alpha] => Rgba { red: grey, green: grey, blue: grey, alpha },
            [red, green, blue] => Rgba { red, green, blue, alpha: 255 },
            [red, green, blue, alpha] => Rgba { red, green, blue, alpha },
            _ => unreachable!("PNG has one to four channels"),
        };
        Self {
            width: info.width as usize,
            height: info.height as usize,
            pixels: bytes.chunks_exact(channels).map(|px| pixel(color(px))).collect(),
        }
    }

    fn at(&self, x: usize, y: usize) -> Pixel {
        self.pixels[y.min(self.height - 1) * self.width + x.min(self.width - 1)]
    }

    /// In another size: averaged by area, as mipmaps do, or filtered between neighbours.
    fn scaled(&self, side: usize) -> Self {
        let across = parts(self.width, side);
        let down = parts(self.height, side);
        let mut pixels = Vec::with_capacity(side * side);
        for rows in &down {
            for columns in &across {
                let mut sum = [0.0; 4];
                for (y, high) in rows {
                    for (x, wide) in columns {
                        let px = self.at(*x, *y);
                        (0..4).for_each(|i| sum[i] += px[i] * high * wide);
                    }
                }
                pixels.push(sum);
            }
        }
        Self { width: side, height: side, pixels }
    }

    /// The density of the mist at a place in textures, which repeat.
    fn density(&self, [x, y]: [f32; 2]) -> f32 {
        let at = |i: f32, n: usize| (i.floor() as isize).rem_euclid(n as isize) as usize;
        let (x, y) = (x * self.width as f32 - 0.5, y * self.height as f32 - 0.5);
        let pick = |dx: f32, dy: f32| {
            let light = self.at(at(x + dx, self.width), at(y + dy, self.height))[0];
            // The texture holds densities, not colours: its bytes as they are.
            LINEAR.partition_point(|linear| *linear < light) as f32 / 255.0
        };
        let (u, v) = (x - x.floor(), y - y.floor());
        let row = |dy| pick(0.0, dy) * (1.0 - u) + pick(1.0, dy) * u;
        row(0.0) * (1.0 - v) + row(1.0) * v
    }
}

/// For each of `to` pixels: which of `from` pixels are in it, and how much each counts.
fn parts(from: usize, to: usize) -> Vec<Vec<(usize, f32)>> {
    let step = from as f32 / to as f32;
    (0..to)
        .map(|i| {
            if step > 1.0 {
                let (start, end) = (i as f32 * step, (i + 1) as f32 * step);
                let covered = |at: usize| (end.min(at as f32 + 1.0) - start.max(at as f32)) / step;
                let inside = start as usize..(end.ceil() as usize).min(from);
                inside.map(|at| (at, covered(at))).filter(|(_, covered)| *covered > 0.0).collect()
            } else {
                let at = ((i as f32 + 0.5) * step - 0.5).clamp(0.0, (from - 1) as f32);
                let (low, share) = (at as usize, at.fract());
                vec![(low, 1.0 - share), ((low + 1).min(from - 1), share)]
            }
        })
        .collect()
}

#[test]
fn the_board_has_as_many_squares_as_are_measured() {
    assert_eq!(usize::from(BoardSize::CHESS.files), SIDE);
    assert_eq!(usize::from(BoardSize::CHESS.ranks), SIDE);
}

#[test]
fn ratios_are_those_of_wcag() {
    let light = |text: &str| over(pixel(color(text)), [0.0; 3]);
    let ratio = |a, b| ratio(luminance(light(a), 0), luminance(light(b), 0));
    assert!((ratio("#000000", "#ffffff") - 21.0).abs() < 0.01);
    assert!((ratio("#777777", "#ffffff") - 4.48).abs() < 0.01);
    assert!((ratio("#ffffff", "#ffffff") - 1.0).abs() < 0.01);
}
