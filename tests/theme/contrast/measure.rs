//! The measurements of a theme.

use super::{
    SQUARE,
    light::{
        Light, Pixel, covers, differ, least, letters, light, mean, over, pixel, ratio, spread,
        stands_out,
    },
    shown::{Lit, Shown},
};
use fogchess::{
    look::{EYES, File, FogLook, Lettering, Mark, Rgba, Role, luminance},
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
const LEAST_FOR_FOG: f32 = 1.2;
/// The least ratio of lines between squares in the fog: the fog must still look like mist.
const LEAST_FOR_LINES: f32 = 1.15;

/// Returns the measurements of a theme.
pub fn measure(theme: &Shown) -> Vec<Row> {
    let mut rows = Vec::new();
    let mists = theme.mists();

    let in_fog = theme.look.board.coordinate_in_fog;
    let found = least(mists.iter().map(|mist| letters(in_fog, &[*mist])));
    rows.push(Row::new("coordinates in the fog", found, LEAST_FOR_TEXT));

    if theme.look.frame.coordinates {
        let frame = light(theme.look.frame.color);
        let picture = theme.pictures.get(&File::Frame);
        let below: Vec<Light> = picture.map_or_else(
            || vec![frame],
            |pixels| pixels.iter().map(|pixel| over(*pixel, frame)).collect(),
        );
        let found = letters(theme.look.frame.coordinate, &below);
        rows.push(Row::new("coordinates on the frame", found, LEAST_FOR_TEXT));
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

    for board in BoardKind::ALL {
        rows.extend(measure_board(theme, board, &mists));
    }
    let [reds, blacks] =
        Color::ALL.map(|color| pieces(theme, BoardKind::Xiangqi, color).collect::<Vec<_>>());
    for (name, discs) in [("red", &reds), ("black", &blacks)] {
        let found = least(discs.iter().map(|disc| spread(&middle(disc))));
        rows.push(Row::new(format!("what stands on {name} discs"), found, LEAST_FOR_TEXT));
    }
    let found = least(reds.iter().zip(&blacks).map(|(red, black)| differ(red, black)));
    rows.push(Row::new("red beside black discs", found, LEAST_FOR_MARKS));
    rows.push(Row::new("lines in the fog", lines(&theme.look.fog), LEAST_FOR_LINES));
    rows.extend(measure_interface(theme));
    rows
}

/// Returns the measurements of a board, its marks and its pieces.
fn measure_board(theme: &Shown, board: BoardKind, mists: &[Light]) -> Vec<Row> {
    let mut rows = Vec::new();
    let squares = theme.lit_squares(board);
    let last = usize::from(board.size().ranks) - 1;
    let grounds: &[(&str, Option<bool>)] = match board {
        BoardKind::Xiangqi => &[("points", None)],
        _ => &[("light squares", Some(true)), ("dark squares", Some(false))],
    };
    let on = |wanted: Option<bool>| {
        squares.iter().filter(move |lit| wanted.is_none_or(|wanted| lit.is_light == wanted))
    };
    for (name, wanted) in grounds {
        let found = on(*wanted).flat_map(|lit| {
            let rank = (lit.file == 0).then(|| corner(&lit.pixels, false));
            let file = (lit.row == last).then(|| corner(&lit.pixels, true));
            rank.into_iter().chain(file).map(|below| letters(lit.coordinate, &below))
        });
        rows.push(Row::new(format!("coordinates on {name}"), least(found), LEAST_FOR_TEXT));
    }
    // Not these: the pointer itself shows the hovered square, and the others lie only in the fog.
    let on_squares = |mark: &Mark| !matches!(mark, Mark::Hover | Mark::Memory | Mark::Blocked);
    for mark in Mark::ALL.into_iter().filter(on_squares) {
        let pixels = theme.mark(mark);
        for (name, wanted) in grounds {
            let found = least(on(*wanted).map(|lit| stands_out(&pixels, &lit.pixels)));
            let what = format!("{} on {name}", mark.name());
            rows.push(Row::new(what, found, LEAST_FOR_MARKS));
        }
    }
    let middle = theme.mark(Mark::Memory)[SQUARE * SQUARE / 2 + SQUARE / 2];
    let mut counters: Vec<Light> = mists.iter().map(|mist| over(middle, *mist)).collect();
    // Below an opaque counter the mist makes no difference.
    counters.dedup();
    for color in Color::ALL {
        let on_counter =
            |picture: &[Pixel]| least(counters.iter().map(|counter| covers(picture, *counter)));
        let found = least(pieces(theme, board, color).map(on_counter));
        let what = format!("remembered {} pieces of {}", board.side_name(color), board.id());
        rows.push(Row::new(what, found, LEAST_FOR_MARKS));
    }
    match board {
        BoardKind::Xiangqi => rows.extend(drawn_on(theme)),
        _ => {
            let found = beside(&squares);
            rows.push(Row::new("light beside dark", found, LEAST_FOR_SQUARES));
        }
    }
    let what = format!("lit beside fogged in {}", board.id());
    rows.push(Row::new(what, lit_beside_fogged(&squares, mists), LEAST_FOR_FOG));
    rows
}

/// Returns the ratio of seen squares and fog. All of the fog must be darker than all squares, or all
/// of it lighter; the ratio is less than 1 where they overlap.
fn lit_beside_fogged(squares: &[Lit], mists: &[Light]) -> f32 {
    least(EYES.map(|eyes| {
        let squares: Vec<f32> = squares.iter().map(|lit| mean(&lit.pixels, eyes)).collect();
        let fog: Vec<f32> = mists.iter().map(|mist| luminance(*mist, eyes)).collect();
        let over = |lighter: &[f32], darker: &[f32]| {
            let most = darker.iter().copied().fold(0.0, f32::max);
            (least(lighter.iter().copied()) + 0.05) / (most + 0.05)
        };
        over(&squares, &fog).max(over(&fog, &squares))
    }))
}

/// Returns the least ratio of two neighbours in a row of squares.
fn beside(squares: &[Lit]) -> f32 {
    least(EYES.into_iter().flat_map(|eyes| {
        let neighbours = squares.windows(2).filter(|two| two[0].row == two[1].row);
        neighbours.map(move |two| ratio(mean(&two[0].pixels, eyes), mean(&two[1].pixels, eyes)))
    }))
}

/// Returns the measurements of what is drawn on the board of xiangqi.
fn drawn_on(theme: &Shown) -> [Row; 3] {
    let board = theme.lit_board(BoardKind::Xiangqi);
    let width = usize::from(BoardKind::Xiangqi.size().files) * SQUARE;
    // A square that is a little smaller than one of the board's, with its middle at this place in
    // squares from the upper left corner.
    let around = |x: f32, y: f32| -> Vec<Light> {
        const SIDE: usize = SQUARE * 3 / 4;
        let start = |at: f32| (at * SQUARE as f32) as usize - SIDE / 2;
        let (x, y) = (start(x), start(y));
        (y..y + SIDE).flat_map(|y| board[y * width + x..y * width + x + SIDE].to_vec()).collect()
    };
    let nothing = vec![[0.0; 4]; SQUARE * SQUARE];
    let drawn = |places: &[(f32, f32)]| {
        least(places.iter().map(|(x, y)| stands_out(&nothing, &around(*x, *y))))
    };
    // The points, but for those of the middle file: the palaces' diagonals cross there.
    let points = (0..10_u8).flat_map(|row| [0_u8, 1, 2, 6, 7, 8].map(|file| (file, row)));
    let points: Vec<_> =
        points.map(|(file, row)| (f32::from(file) + 0.5, f32::from(row) + 0.5)).collect();
    // Between four points only a diagonal runs.
    let palaces: Vec<_> =
        [1.0, 2.0, 8.0, 9.0].into_iter().flat_map(|y| [(4.0, y), (5.0, y)]).collect();
    // The four characters that name the river.
    let river = [2.0, 3.0, 6.0, 7.0].map(|x| (x, 5.0));
    [
        Row::new("lines of the board", drawn(&points), LEAST_FOR_SQUARES),
        Row::new("lines of the palaces", drawn(&palaces), LEAST_FOR_SQUARES),
        Row::new("the river's names", drawn(&river), LEAST_FOR_SQUARES),
    ]
}

/// Returns the pictures of a side's pieces, as large as a square, in all letterings.
fn pieces(theme: &Shown, board: BoardKind, color: Color) -> impl Iterator<Item = &[Pixel]> {
    let files = board.kinds().iter().flat_map(move |&kind| {
        let piece = Piece { color, kind };
        match board {
            BoardKind::Xiangqi => Lettering::ALL.map(|all| File::Disc(piece, all)).to_vec(),
            _ => vec![File::Piece(piece)],
        }
    });
    files.map(|file| theme.pictures[&file].as_slice())
}

/// Returns the middle of a disc, which its letter or drawing fills.
fn middle(disc: &[Pixel]) -> Vec<Light> {
    let wide = SQUARE / 4..SQUARE * 3 / 4;
    wide.clone()
        .flat_map(|y| wide.clone().map(move |x| (x, y)))
        .map(|(x, y)| over(disc[y * SQUARE + x], [0.0; 3]))
        .collect()
}

/// Returns the lower ratio of the lines between fogged squares where the mist is thinnest and where
/// it is thickest.
fn lines(fog: &FogLook) -> f32 {
    let opaque = Rgba { alpha: u8::MAX, ..fog.grid };
    least([fog.dark, fog.light].map(|mist| {
        let mist = fog.plain.mixed(mist, fog.density);
        let line = light(mist.mixed(opaque, f32::from(fog.grid.alpha) / 255.0));
        least(EYES.map(|eyes| ratio(luminance(line, eyes), luminance(light(mist), eyes))))
    }))
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
    let shown = |role: Role| over(pixel(of(role)), light(of(Background)));
    let mut rows = Vec::new();
    for (all, least, word) in
        [(&texts[..], LEAST_FOR_TEXT, "on"), (&marks[..], LEAST_FOR_MARKS, "beside")]
    {
        for (top, grounds) in all {
            for ground in *grounds {
                let found = letters(of(*top), &[shown(*ground)]);
                rows.push(Row::new(format!("{top:?} {word} {ground:?}"), found, least));
            }
        }
    }
    // Where it is brightest.
    let lit = over(pixel(of(CurtainLight)), shown(Curtain));
    for top in [Text, TextDim] {
        let what = format!("{top:?} in the curtain's light");
        rows.push(Row::new(what, letters(of(top), &[lit]), LEAST_FOR_TEXT));
    }
    let picture = theme.pictures[&File::Background].iter();
    let pixels: Vec<Light> = picture.map(|pixel| over(*pixel, shown(Background))).collect();
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
