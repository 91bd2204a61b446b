//! The measurements of a theme.

use crate::{
    SIDE, SQUARE,
    light::{covers, letters, stands_out},
    shown::Shown,
};
use fogchess::{
    look::{
        File, FogLook, Mark, Rgba, Role,
        contrast::{
            self, EYES, LEAST_FOR_FOG, Light, is_light, least, luminance, mean, mists, over, pixel,
            ratio,
        },
    },
    rules::{BoardKind, Color, Piece},
};

/// One measurement: a ratio and its least value.
#[derive(Clone, Debug)]
pub struct Row {
    pub what: String,
    pub ratio: f32,
    pub least: f32,
}

impl Row {
    fn new(what: impl Into<String>, ratio: f32, least: f32) -> Self {
        Self { what: what.into(), ratio, least }
    }

    pub fn falls_short(&self) -> bool {
        self.ratio < self.least
    }
}

const LEAST_FOR_TEXT: f32 = 4.5;
const LEAST_FOR_MARKS: f32 = 3.0;
const LEAST_FOR_SQUARES: f32 = 1.5;
/// The least ratio of lines between squares in the fog: the fog must still look like mist.
const LEAST_FOR_LINES: f32 = 1.1;

/// Returns the measurements of a theme.
pub fn measure(theme: &Shown) -> Vec<Row> {
    let mut rows = Vec::new();
    let board = theme.lit_board();
    let square = |file: usize, row: usize| -> Vec<Light> {
        let at =
            |i: usize| (row * SQUARE + i / SQUARE) * SIDE * SQUARE + file * SQUARE + i % SQUARE;
        (0..SQUARE * SQUARE).map(|i| board[at(i)]).collect()
    };
    let squares: Vec<(usize, usize, Vec<Light>)> =
        (0..SIDE * SIDE).map(|i| (i % SIDE, i / SIDE, square(i % SIDE, i / SIDE))).collect();
    let textures = theme.pictures.iter().filter(|(file, _)| file.is_mist());
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

    // Not these: the pointer itself shows the hovered square, and the others lie only in the fog.
    let on_squares = |mark: &Mark| !matches!(mark, Mark::Hover | Mark::Memory | Mark::Blocked);
    for mark in Mark::ALL.into_iter().filter(on_squares) {
        let pixels = theme.mark(mark);
        let name = File::Mark(mark).path("");
        let name = name.trim_start_matches("marks/").trim_end_matches(".png");
        for (wanted, kind) in [(true, "light"), (false, "dark")] {
            let below = squares.iter().filter(|(file, row, _)| is_light(*file, *row) == wanted);
            let found = least(below.map(|(.., below)| stands_out(&pixels, below)));
            rows.push(Row::new(format!("{name} on {kind} squares"), found, LEAST_FOR_MARKS));
        }
    }
    for (mark, name) in [(Mark::Cursor, "cursor"), (Mark::Lost, "lost"), (Mark::Blocked, "blocked")]
    {
        let pixels = theme.mark(mark);
        let found = least(mists.iter().map(|mist| stands_out(&pixels, &vec![*mist; pixels.len()])));
        rows.push(Row::new(format!("{name} in the fog"), found, LEAST_FOR_MARKS));
    }
    // A remembered piece is measured on its counter, which is largest in the middle, and the
    // counter in the fog.
    let counter = theme.mark(Mark::Memory);
    let found = least(mists.iter().map(|mist| stands_out(&counter, &vec![*mist; counter.len()])));
    rows.push(Row::new("memory in the fog", found, LEAST_FOR_SQUARES));
    for color in Color::ALL {
        let pieces = BoardKind::Chess.kinds().iter().map(|&kind| {
            let picture = theme.pictures[&File::Piece(Piece { color, kind })].scaled(SQUARE);
            let middle = counter[SQUARE * SQUARE / 2 + SQUARE / 2];
            let on = |mist: &Light| {
                let below = over(middle, *mist);
                covers(&picture, below)
            };
            least(mists.iter().map(on))
        });
        let what = format!("remembered {color} pieces");
        rows.push(Row::new(what, least(pieces), LEAST_FOR_MARKS));
    }

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
    let lit: Vec<&[Light]> = squares.iter().map(|(.., pixels)| pixels.as_slice()).collect();
    let fogged = contrast::lit_beside_fogged(&lit, &mists);
    rows.push(Row::new("lit beside fogged", fogged, LEAST_FOR_FOG));
    rows.push(Row::new("lines in the fog", lines(&theme.look.fog), LEAST_FOR_LINES));
    rows.extend(measure_interface(theme));
    rows
}

/// Returns the ratio of the lines between fogged squares, as `fog.wgsl` draws them.
///
/// It is the lower one of two: where the mist is thickest and the lines are faintest, and where the
/// mist is thinnest.
fn lines(fog: &FogLook) -> f32 {
    let opaque = Rgba { alpha: u8::MAX, ..fog.grid };
    let strength = f32::from(fog.grid.alpha) / 255.0;
    let ends = [(fog.dark, 1.25), (fog.light, 0.75)];
    let found = ends.map(|(mist, share)| {
        let mist = fog.plain.mixed(mist, fog.density);
        let line = contrast::light(mist.mixed(opaque, strength * share));
        let mist = contrast::light(mist);
        let eyes = 0..EYES.len();
        least(eyes.map(|eyes| ratio(luminance(line, eyes), luminance(mist, eyes))))
    });
    least(found.into_iter())
}

/// Returns the measurements of everything around the board: each role on the roles below it.
pub fn measure_interface(theme: &Shown) -> Vec<Row> {
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
        // The digits of a clock.
        (Warning, &[Button]),
    ];
    // The keyboard's focus and the chosen item; the edges of notices; the edges of items that are
    // switched off.
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

/// Returns the pixels behind a letter, in the upper left corner or the lower right one.
fn corner(square: &[Light], is_last: bool) -> Vec<Light> {
    let wide = 2..SQUARE * 2 / 7;
    let place = |i: usize| if is_last { SQUARE - 1 - i } else { i };
    wide.clone()
        .flat_map(|y| wide.clone().map(move |x| (x, y)))
        .map(|(x, y)| square[place(y) * SQUARE + place(x)])
        .collect()
}
