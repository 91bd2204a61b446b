//! The bars of the two players at their ends of the board: king, name, colour, captures, clock.

use super::{
    HudSystems, clock,
    layout::{Area, HudLayout, styled_area},
};
use crate::{
    kit::{
        Measure, children,
        paint::{Role, ink},
        palette::text_size,
        piece_tile::{PieceTile, beside_text, piece_tile},
        widgets::{column, set_font_size, show_if, strong_font, text_font},
    },
    rules::{BoardKind, Color as Side, Piece, PieceKind, PlayerView},
    table::{
        Shown,
        phrases::{Players, captured, color_key},
    },
    theme::{Theme, ThemeAssets},
    words::{LocalText, Texts},
};
use bevy::prelude::*;

/// The width of the tile with a player's king or general, in logical pixels.
const TILE: f32 = 42.0;
/// The least room beside the clock for a tile, in logical pixels.
const TILE_FROM: f32 = 200.0;
/// The gap between the parts of a bar, in logical pixels.
const GAP: f32 = 12.0;

/// The end of the table at which a player sits.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEnd {
    /// Across the table, at the top of the board.
    Far,
    /// On this side, at the bottom of the board.
    Near,
}

impl TableEnd {
    /// Returns the side that sits at this end.
    pub fn side(self, shown: &Shown) -> Side {
        match self {
            Self::Far => !shown.bottom(),
            Self::Near => shown.bottom(),
        }
    }
}

/// The line with the player's name.
#[derive(Component)]
struct NameText;

/// The line with the player's colour.
#[derive(Component)]
struct ColorText;

/// The row of captured pieces, with its contents.
#[derive(Component, Default, PartialEq, Clone)]
struct Captured {
    pieces: Vec<(Piece, u8)>,
    room: Row,
}

/// The line with the captured pieces and the lead. Without either, the name stands in the middle.
#[derive(Component)]
struct CapturedLine;

/// The text of the player's lead in material.
#[derive(Component)]
struct MaterialText;

/// Builds a player's bar.
pub(super) fn bar(end: TableEnd) -> impl Bundle {
    let place = match end {
        TableEnd::Far => Area::Opponent,
        TableEnd::Near => Area::Own,
    };
    (
        Name::new(format!("Bar of the player at the {end:?} end")),
        styled_area(
            place,
            Node { align_items: AlignItems::Center, column_gap: px(GAP), ..default() },
        ),
        children![
            (end, piece_tile(emblem(Side::White, BoardKind::Chess), beside_text(TILE))),
            (
                Node {
                    justify_content: JustifyContent::Center,
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    min_width: px(0),
                    overflow: Overflow::clip(),
                    ..column(px(2))
                },
                Pickable::IGNORE,
                children![
                    (
                        Node { align_items: AlignItems::Center, column_gap: px(8), ..default() },
                        Pickable::IGNORE,
                        children![
                            (NameText, end, line(strong_font(text_size::NAME), Role::Text)),
                            (ColorText, end, line(text_font(text_size::SMALL), Role::TextDim)),
                        ],
                    ),
                    (
                        CapturedLine,
                        end,
                        Node { height: px(24), align_items: AlignItems::Center, ..default() },
                        Pickable::IGNORE,
                        children![
                            (
                                Captured::default(),
                                end,
                                Node { align_items: AlignItems::Center, ..default() },
                                Pickable::IGNORE,
                            ),
                            (MaterialText, end, line(text_font(text_size::SMALL), Role::TextDim)),
                        ],
                    ),
                ],
            ),
            clock::clock(end),
        ],
    )
}

fn line(font: TextFont, role: Role) -> impl Bundle {
    (Text::default(), LocalText::default(), font, ink(role), TextLayout::no_wrap())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show_emblems, show_names, show_captured).in_set(HudSystems::Content));
}

/// Returns the piece that stands for a side.
fn emblem(color: Side, board: BoardKind) -> Piece {
    Piece { color, kind: board.emblem() }
}

/// Returns the width that its clock takes of a bar, in logical pixels; 0 in a game without clocks.
pub(super) fn clock_width(shown: &Shown, dense: bool) -> f32 {
    if !shown.has_clocks() {
        return 0.0;
    }
    clock::width(dense, shown.agreed.map(|agreed| agreed.time)) + GAP
}

/// Returns the width of a bar that its clock leaves, in logical pixels.
fn room_beside_clock(shown: &Shown, layout: &HudLayout) -> f32 {
    layout.rect(Area::Own).map_or(0.0, |bar| bar.width()) - clock_width(shown, layout.dense)
}

/// Returns the width for the lines of a bar, in logical pixels.
fn room_for_lines(shown: &Shown, layout: &HudLayout) -> f32 {
    let room = room_beside_clock(shown, layout);
    if room < TILE_FROM { room } else { room - TILE - GAP }
}

/// Shows the pieces that stand for the players where the bars are wide enough.
fn show_emblems(
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    mut tiles: Query<(&TableEnd, &mut PieceTile, &mut Node)>,
) {
    let is_wide = room_beside_clock(&shown, &layout) >= TILE_FROM;
    for (end, mut tile, mut node) in &mut tiles {
        tile.set_if_neq(PieceTile(emblem(end.side(&shown), shown.board_kind())));
        show_if(&mut node, is_wide);
    }
}

fn show_names(
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    texts: Res<Texts>,
    mut measure: Measure,
    mut lines: Query<
        (&TableEnd, &mut LocalText, &mut TextFont, Has<NameText>),
        Or<(With<NameText>, With<ColorText>)>,
    >,
) {
    if !(shown.is_changed() || layout.is_changed() || texts.is_changed() || measure.is_changed()) {
        return;
    }
    let Some(seat) = &shown.seat else { return };
    let room = room_for_lines(&shown, &layout);
    let size = if layout.dense { 17.0 } else { text_size::NAME };
    for (end, mut text, mut font, is_name) in &mut lines {
        let side = end.side(&shown);
        let color = texts.key(color_key(seat.board(), side));
        let name = seat.player(side).map(|name| texts.get(&name));
        let next = match (name, is_name) {
            (Some(name), true) => {
                let secondary = measure.width(&color, text_font(text_size::SMALL)) + 8.0;
                // A long name takes the place of the colour before it is shortened.
                let font = strong_font(size);
                let is_long = measure.width(&name, font.clone()) + secondary > room;
                let room = if is_long && room < 140.0 { room } else { room - secondary };
                LocalText::verbatim(measure.ellipsized(&name, &font, room))
            }
            (None, true) | (Some(_), false) => LocalText::new(color_key(seat.board(), side)),
            (None, false) => LocalText::default(),
        };
        text.set_if_neq(next);
        if is_name {
            set_font_size(&mut font, size);
        }
    }
}

/// The gap between the row of pieces and the number beside it, in logical pixels.
const BEFORE_NUMBER: f32 = 6.0;

/// The overhang of a piece on the left, as a part of its size. Pictures have a margin there.
const MARGIN: f32 = 0.16;

/// The layout of a row of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Row {
    /// The size of a piece in logical pixels.
    size: f32,
    /// The distance between two pieces of one kind, in sizes.
    step: f32,
}

impl Row {
    /// Returns a row with pieces of this size if there is room for them. Otherwise the pieces of a
    /// kind move together, and if that is not enough, all become smaller.
    fn fitting(pieces: &[(Piece, u8)], size: f32, room: f32) -> Self {
        let kinds = pieces.len() as f32 * (1.0 - MARGIN);
        let others: f32 = pieces.iter().map(|(_, count)| f32::from(count - 1)).sum();
        let step = ((room / size - kinds) / others.max(1.0)).clamp(0.22, 0.45);
        let natural = kinds + others * step;
        Self { size: size.min(room / natural.max(1.0)), step }
    }

    /// Returns the width of a row with these pieces.
    fn width(self, pieces: &[(Piece, u8)]) -> f32 {
        let others: f32 = pieces.iter().map(|(_, count)| f32::from(count - 1)).sum();
        self.size * (pieces.len() as f32 * (1.0 - MARGIN) + others * self.step)
    }
}

/// Shows the captured pieces and the lead: in words if the pieces can keep their size, otherwise as
/// a number.
fn show_captured(
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    texts: Res<Texts>,
    assets: Res<ThemeAssets>,
    theme: Res<Theme>,
    mut measure: Measure,
    mut rows: Query<(Entity, &TableEnd, &mut Captured)>,
    mut texts_of_lead: Query<(&TableEnd, &mut LocalText, &mut Node), With<MaterialText>>,
    mut lines: Query<(&TableEnd, &mut Node), (With<CapturedLine>, Without<MaterialText>)>,
    mut commands: Commands,
) {
    let is_new = shown.is_changed() || layout.is_changed() || texts.is_changed();
    if !(is_new || assets.is_changed() || measure.is_changed()) {
        return;
    }
    let size = if layout.dense { 32.0 } else { 36.0 };
    let room = room_for_lines(&shown, &layout);
    for (row, end, mut shows) in &mut rows {
        let side = end.side(&shown);
        // Behind the curtain no player's captures are shown.
        let view = shown.board.as_deref();
        let pieces = view.map(|view| captured(view, side)).unwrap_or_default();
        let gap = if pieces.is_empty() { 0.0 } else { BEFORE_NUMBER };
        let mut beside = |text: &LocalText| match texts.get(text) {
            text if text.is_empty() => room,
            text => room - gap - measure.width(&text, text_font(text_size::SMALL)),
        };
        let [long, short] = material_texts(view, side, !shown.is_over());
        let natural = Row { size, step: 0.45 }.width(&pieces);
        let text = if natural <= beside(&long) { long } else { short };
        let next = Captured { room: Row::fitting(&pieces, size, beside(&text)), pieces };
        for (_, mut line) in lines.iter_mut().filter(|(at, _)| *at == end) {
            show_if(&mut line, !next.pieces.is_empty() || text != LocalText::default());
        }
        for (_, mut line, mut node) in texts_of_lead.iter_mut().filter(|(at, ..)| *at == end) {
            line.set_if_neq(text.clone());
            if node.margin.left != px(gap) {
                node.margin.left = px(gap);
            }
        }
        if *shows == next && !assets.is_changed() {
            continue;
        }
        commands.entity(row).despawn_children();
        let Row { size, step } = next.room;
        for (piece, count) in &next.pieces {
            for nth in 0..*count {
                let overlap = if nth == 0 { MARGIN } else { 1.0 - step } * -size;
                commands.entity(row).with_child((
                    Name::new(format!("Captured {} {}", piece.color, piece.kind.name())),
                    captured_image(*piece, &theme, &assets),
                    Node {
                        width: px(size),
                        height: px(size),
                        margin: UiRect::left(px(overlap)),
                        ..default()
                    },
                    Pickable::IGNORE,
                ));
            }
        }
        *shows = next;
    }
}

/// The share by which Black's captured pieces turn from dimmed text to the colour of text.
const LIGHTER: f32 = 0.3;

/// Returns the picture of a captured piece.
///
/// Black pieces would be hard to see on a dark interface. There, all pieces have the pictures of
/// White's, in the colour of text for White and between that and dimmed text for Black.
fn captured_image(piece: Piece, theme: &Theme, assets: &ThemeAssets) -> ImageNode {
    if !theme.interface.is_dark() {
        return ImageNode::new(assets.piece(piece));
    }
    let [text, dim] = [Role::Text, Role::TextDim].map(|role| theme.paint(role));
    let color = match piece.color {
        Side::White => text,
        Side::Black => dim.mix(&text, LIGHTER),
    };
    let light = assets.piece(Piece { color: Side::White, ..piece });
    ImageNode { color, ..ImageNode::new(light) }
}

/// Returns the lead of a side in pawns, as far as the view knows.
fn material_ahead(view: &PlayerView, side: Side) -> i32 {
    let value = |kind: PieceKind, count: i32| i32::from(kind.value()) * count;
    if view.is_fogged() {
        let lost = |side| -> i32 {
            let kinds = view.ruleset().board.kinds().iter();
            kinds.map(|kind| value(*kind, view.lost(side, *kind).into())).sum()
        };
        lost(!side) - lost(side)
    } else {
        let sign = |piece: &Piece| if piece.color == side { 1 } else { -1 };
        view.pieces().iter().map(|(_, piece)| value(piece.kind, sign(piece))).sum()
    }
}

/// Returns the lead of a side in words, and as a number alone. In the fog it is counted from the
/// captured pieces, and promotions do not count.
fn material_texts(view: Option<&PlayerView>, side: Side, runs: bool) -> [LocalText; 2] {
    let ahead = view.map_or(0, |view| material_ahead(view, side));
    if ahead <= 0 {
        return [LocalText::default(), LocalText::default()];
    }
    let fog = runs && view.is_some_and(PlayerView::is_fogged);
    [if fog { "material-known" } else { "material-ahead" }, "material-ahead"]
        .map(|key| LocalText::new(key).with_number("points", ahead.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Preset, Viewer, chess};

    #[test]
    fn a_row_of_pieces_keeps_to_its_room() {
        let piece = |kind| Piece { color: Side::White, kind };
        let kinds = BoardKind::Chess.kinds().iter().copied();
        let all: Vec<_> = kinds.clone().map(|kind| (piece(kind), 8)).collect();
        let fifteen: Vec<_> = kinds.map(piece).zip([8, 2, 2, 2, 1]).collect();
        for pieces in [&all[..], &all[..1], &fifteen, &fifteen[4..], &[]] {
            for room in [60.0, 90.0, 140.0, 200.0, 400.0] {
                let row = Row::fitting(pieces, 30.0, room);
                assert!(row.width(pieces) <= room + 0.01, "{row:?} in {room}");
            }
        }
        assert_eq!(Row::fitting(&fifteen, 30.0, 400.0), Row { size: 30.0, step: 0.45 });
        let squeezed = Row::fitting(&fifteen, 30.0, 220.0);
        assert!(squeezed.size == 30.0 && squeezed.step < 0.45, "they only move together");
    }

    #[test]
    fn captures_and_the_difference_are_counted_as_the_view_knows_them() {
        let moves = ["e4", "d5", "exd5", "Qxd5", "Nc3", "a6", "Nxd5"];
        for preset in [Preset::Fog, Preset::Chess] {
            let game = fogchess_support::game_after(preset, &moves);
            for viewer in Side::ALL {
                let view = game.view(Viewer::Player(viewer)).expect("a player sees their view");
                assert_eq!(material_ahead(&view, Side::White), 9);
                assert_eq!(material_ahead(&view, Side::Black), -9);
                let taken: Vec<_> = captured(&view, Side::White)
                    .into_iter()
                    .map(|(piece, count)| (piece.kind, count))
                    .collect();
                assert_eq!(
                    taken,
                    [
                        (PieceKind::Chess(chess::Kind::Pawn), 1),
                        (PieceKind::Chess(chess::Kind::Queen), 1)
                    ]
                );
            }
        }
    }
}
