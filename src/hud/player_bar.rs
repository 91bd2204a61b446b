//! The two players' bars, as they sit across the table: name, colour, what they captured.

use super::{
    HudSystems, clock,
    layout::{Area, HudLayout, area},
    names,
};
use crate::{
    play::Shown,
    rules::{Color as Side, Piece, PieceKind, PlayerView},
    text::{LocalText, Texts},
    theme::{
        Theme, ThemeAssets,
        paint::{Role, ink},
        palette::text_size,
        widgets::{ellipsized, strong_font, text_font, text_width},
    },
};
use bevy::prelude::*;

/// At which end of the table somebody sits.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableEnd {
    /// Across the table, at the top of the board.
    Far,
    /// On this side, at the bottom of the board.
    Near,
}

impl TableEnd {
    /// Who sits there.
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

/// The row of captured pieces, and what it shows.
#[derive(Component, Default, PartialEq, Clone)]
struct Captured {
    pieces: Vec<(Piece, u8)>,
    size: f32,
}

/// How far the player is ahead.
#[derive(Component)]
struct MaterialText;

/// A player's bar.
pub(super) fn bar(end: TableEnd) -> impl Bundle {
    let place = match end {
        TableEnd::Far => Area::Opponent,
        TableEnd::Near => Area::Own,
    };
    (
        Name::new(format!("Bar of the player at the {end:?} end")),
        area(place),
        Pickable::IGNORE,
        children![
            (
                Node {
                    flex_direction: FlexDirection::Column,
                    justify_content: JustifyContent::Center,
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    min_width: px(0),
                    row_gap: px(5),
                    overflow: Overflow::clip(),
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    (
                        Node { align_items: AlignItems::Baseline, column_gap: px(8), ..default() },
                        Pickable::IGNORE,
                        children![
                            (NameText, end, line(strong_font(text_size::NAME), Role::Text)),
                            (ColorText, end, line(text_font(text_size::SMALL), Role::TextDim),),
                        ],
                    ),
                    (
                        Node { height: px(20), align_items: AlignItems::Center, ..default() },
                        Pickable::IGNORE,
                        children![
                            (
                                Captured::default(),
                                end,
                                Node { align_items: AlignItems::Center, ..default() },
                                Pickable::IGNORE,
                            ),
                            (MaterialText, end, line(text_font(text_size::SMALL), Role::TextDim),),
                        ],
                    ),
                ],
            ),
            clock::clock(end),
        ],
    )
}

fn line(font: TextFont, role: Role) -> impl Bundle {
    (
        Text::default(),
        LocalText::default(),
        font,
        ink(role),
        TextLayout { linebreak: LineBreak::NoWrap, ..default() },
        Pickable::IGNORE,
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (show_names, show_captured, show_material).in_set(HudSystems::Content));
}

fn show_names(
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    texts: Res<Texts>,
    mut lines: Query<
        (&TableEnd, &mut LocalText, &mut TextFont, Has<NameText>),
        Or<(With<NameText>, With<ColorText>)>,
    >,
) {
    if !(shown.is_changed() || layout.is_changed() || texts.is_changed()) {
        return;
    }
    let Some(seat) = &shown.seat else { return };
    let clock = if shown.agreed.is_some_and(|agreed| agreed.time.is_untimed()) {
        0.0
    } else {
        clock::width(&layout, shown.agreed.map(|agreed| agreed.time)) + 12.0
    };
    let room = layout.rect(Area::Own).map_or(0.0, |bar| bar.width()) - clock;
    let size = if layout.dense { 17.0 } else { text_size::NAME };
    for (end, mut text, mut font, is_name) in &mut lines {
        let side = end.side(&shown);
        let color = texts.key(names::color_key(side));
        let name = names::in_game(seat, side).map(|name| texts.get(&name));
        let next = match (name, is_name) {
            (Some(name), true) => {
                let secondary = text_width(&color, text_size::SMALL) + 8.0;
                // A long name takes the colour's place before it is cut short.
                let room = if text_width(&name, size) + secondary > room && room < 140.0 {
                    room
                } else {
                    room - secondary
                };
                LocalText::verbatim(ellipsized(&name, size, room))
            }
            (None, true) | (Some(_), false) => LocalText::new(names::color_key(side)),
            (None, false) => LocalText::default(),
        };
        text.set_if_neq(next);
        if is_name && font.font_size != size.into() {
            font.font_size = size.into();
        }
    }
}

/// What a player has captured, as far as the view knows: the most valuable first.
pub(crate) fn captured(view: &PlayerView, by: Side) -> Vec<(Piece, u8)> {
    PieceKind::ALL
        .into_iter()
        .map(|kind| (Piece { color: !by, kind }, view.lost(!by, kind)))
        .filter(|(_, count)| *count > 0)
        .collect()
}

fn show_captured(
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    assets: Res<ThemeAssets>,
    theme: Res<Theme>,
    mut rows: Query<(Entity, &TableEnd, &mut Captured)>,
    mut commands: Commands,
) {
    if !(shown.is_changed() || layout.is_changed() || assets.is_changed()) {
        return;
    }
    for (row, end, mut shows) in &mut rows {
        // Behind the curtain nobody's captures are told.
        let pieces =
            shown.board.as_deref().map(|view| captured(view, end.side(&shown))).unwrap_or_default();
        let size = if layout.dense { 27.0 } else { 30.0 };
        let next = Captured { pieces, size };
        if *shows == next && !assets.is_changed() {
            continue;
        }
        commands.entity(row).despawn_children();
        for (piece, count) in &next.pieces {
            for nth in 0..*count {
                let overlap = if nth == 0 { -0.16 } else { -0.55 } * size;
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

/// Black pieces would sink into a dark room: there all are drawn in the light set, White's in
/// the colour of text and Black's dimmed.
fn captured_image(piece: Piece, theme: &Theme, assets: &ThemeAssets) -> ImageNode {
    if !theme.interface.is_dark() {
        return ImageNode::new(assets.piece(piece));
    }
    let color = theme.paint(match piece.color {
        Side::White => Role::Text,
        Side::Black => Role::TextDim,
    });
    let light = assets.piece(Piece { color: Side::White, ..piece });
    ImageNode { color, ..ImageNode::new(light) }
}

/// By how many pawns a player is ahead, as far as the view knows.
fn material_ahead(view: &PlayerView, side: Side) -> i32 {
    let value = |kind: PieceKind, count: i32| i32::from(kind.value()) * count;
    if view.ruleset().vision.is_fog() {
        let lost = |side| -> i32 {
            PieceKind::ALL.into_iter().map(|kind| value(kind, view.lost(side, kind).into())).sum()
        };
        lost(!side) - lost(side)
    } else {
        let sign = |piece: &Piece| if piece.color == side { 1 } else { -1 };
        view.pieces().iter().map(|(_, piece)| value(piece.kind, sign(piece))).sum()
    }
}

fn show_material(
    shown: Res<Shown>,
    mut lines: Query<(&TableEnd, &mut LocalText, &mut Node), With<MaterialText>>,
) {
    if !shown.is_changed() {
        return;
    }
    for (end, mut text, mut node) in &mut lines {
        let side = end.side(&shown);
        let mut next = LocalText::default();
        let mut gap = px(0);
        if let Some(view) = shown.board.as_deref() {
            let ahead = material_ahead(view, side);
            let fog = view.ruleset().vision.is_fog() && !shown.is_over();
            if ahead > 0 {
                let key = if fog { "material-known" } else { "material-ahead" };
                next = LocalText::new(key).with_number("points", ahead.into());
            }
            if !captured(view, side).is_empty() {
                gap = px(6);
            }
        }
        text.set_if_neq(next);
        if node.margin.left != gap {
            node.margin.left = gap;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::{Preset, Viewer},
        session::Game,
    };

    #[test]
    fn captures_and_the_difference_are_counted_as_the_view_knows_them() {
        let moves = ["e4", "d5", "exd5", "Qxd5", "Nc3", "a6", "Nxd5"];
        for preset in [Preset::Fog, Preset::Chess] {
            let game = Game::after(preset, &moves);
            for viewer in Side::ALL {
                let view = game.view(Viewer::Player(viewer)).expect("a player sees their view");
                assert_eq!(material_ahead(&view, Side::White), 9);
                assert_eq!(material_ahead(&view, Side::Black), -9);
                let taken: Vec<_> = captured(&view, Side::White)
                    .into_iter()
                    .map(|(piece, count)| (piece.kind, count))
                    .collect();
                assert_eq!(taken, [(PieceKind::Pawn, 1), (PieceKind::Queen, 1)]);
            }
        }
    }
}
