//! The hindsight of a replay in a side's view: the squares on which the enemy king and queen might
//! have been, as far as the side knew. Likelier pieces are larger; pieces that were really there
//! are framed.

use super::{
    components::{BoardRoot, Square, picture},
    layer,
    place::BoardPlace,
    squares::TurnBoard,
};
use crate::{
    kit::{Measure, widgets::strong_font},
    rules::{self, Piece},
    table::{Hindsight, PlaySystems, Shown, ViewChanged},
    theme::{Mark, Theme, ThemeAssets},
};
use bevy::prelude::*;

/// The least likelihood that is drawn. Many hardly possible squares would hide the likely ones.
const LEAST: f32 = 0.05;
/// The size of the least likely piece, and the addition to it for a certain one, in squares.
const SIZE: (f32, f32) = (0.3, 0.52);
/// The opacity of the least likely piece, and the addition to it for a certain one.
const STRENGTH: (f32, f32) = (0.6, 0.4);
/// The opacity of the glow in the fog for the least likely piece, and the addition to it for a
/// certain one.
const GLOW: (f32, f32) = (0.08, 0.5);
/// For two pieces on one square: their distance from its middle, and their greatest size, in
/// squares.
const SIDE_BY_SIDE: (f32, f32) = (0.23, 0.46);
/// The size of a piece on the square where it really was, in squares.
const TRUE_SIZE: f32 = 0.72;
/// The height of figures, as a part of a square.
const FIGURES: f32 = 0.14;
/// The heights of a piece and of its figures above the middle of their square, in squares.
const LIFTED: f32 = 0.06;
const FIGURES_AT: f32 = -0.37;
/// The smallest square with room for figures, in logical pixels.
const ROOM_FOR_FIGURES: f32 = 40.0;

/// Any entity that is drawn here.
#[derive(Component)]
struct HindsightPart;

/// A king or a queen that might have been on a square, or really was.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct MightHaveBeen {
    /// The king or queen.
    pub piece: Piece,
    /// The likelihood, from 0 to 1, as far as the side could know.
    pub likelihood: f32,
    /// `true` if the piece really was there.
    pub was: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(PlaySystems::Present).after(TurnBoard));
}

/// Returns the pieces to draw, with their squares: at most one of each kind on a square.
fn might_have_been(hindsight: &Hindsight) -> Vec<(rules::Square, MightHaveBeen)> {
    let color = !hindsight.side;
    let mut found: Vec<(rules::Square, MightHaveBeen)> = Vec::new();
    for (kind, squares) in hindsight.known.iter().flat_map(|known| &known.pieces) {
        let piece = Piece { color, kind: *kind };
        found.extend(squares.iter().map(|(square, likelihood)| {
            let was = hindsight.truth.contains(&(*square, piece));
            (*square, MightHaveBeen { piece, likelihood: *likelihood, was })
        }));
    }
    for (square, piece) in &hindsight.truth {
        if !found.iter().any(|(at, might)| at == square && might.was) {
            let might = MightHaveBeen { piece: *piece, likelihood: 0.0, was: true };
            found.push((*square, might));
        }
    }
    found.retain(|(_, might)| might.was || might.likelihood >= LEAST);
    found
}

fn draw(
    shown: Res<Shown>,
    place: Res<BoardPlace>,
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    root: Single<Entity, With<BoardRoot>>,
    mut measure: Measure,
    drawn: Query<Entity, With<HindsightPart>>,
    mut changes: MessageReader<ViewChanged>,
    mut commands: Commands,
) {
    let is_other = changes.read().fold(false, |other, change| other | change.other_hindsight);
    let is_new = is_other || place.is_changed() || measure.is_changed();
    if !(is_new || theme.is_changed() || assets.is_changed()) {
        return;
    }
    for entity in &drawn {
        commands.entity(entity).despawn();
    }
    let (Some(hindsight), Some(view)) = (&shown.hindsight, shown.board.as_deref()) else { return };
    let mut found = might_have_been(hindsight);
    // Visible squares need no guess.
    found.retain(|(square, _)| !view.visible().contains(*square));
    for (square, might) in &found {
        let shares = found.iter().any(|(at, other)| at == square && other.piece != might.piece);
        let aside = match (shares, might.piece.kind) {
            (false, _) => 0.0,
            (true, kind) if kind.board().kinds().last() == Some(&kind) => -SIDE_BY_SIDE.0,
            (true, _) => SIDE_BY_SIDE.0,
        };
        let most = if shares { SIDE_BY_SIDE.1 } else { 1.0 };
        let root_of_it = might.likelihood.sqrt();
        let (size, strength) = if might.was {
            (TRUE_SIZE, 1.0)
        } else {
            (SIZE.0 + SIZE.1 * root_of_it, STRENGTH.0 + STRENGTH.1 * root_of_it)
        };
        let middle = place.on_board(*square);
        let color = theme.marks.selected.color();
        commands.spawn((
            Name::new(format!("Hindsight glow {square}")),
            HindsightPart,
            ChildOf(*root),
            Sprite::from_color(color.with_alpha(GLOW.0 + GLOW.1 * root_of_it), Vec2::ONE),
            Transform::from_translation(middle.extend(layer::IN_FOG - 0.2)),
        ));
        if might.was {
            commands.spawn((
                Name::new(format!("Hindsight frame {square}")),
                HindsightPart,
                ChildOf(*root),
                picture(assets.mark(Mark::Selected), 1.0, color),
                Transform::from_translation(middle.extend(layer::IN_FOG - 0.1)),
            ));
        }
        let at = middle + vec2(aside, LIFTED);
        commands.spawn((
            Name::new(format!("Hindsight {} {square}", might.piece.kind.name())),
            HindsightPart,
            *might,
            Square(*square),
            ChildOf(*root),
            picture(assets.piece(might.piece), size.min(most), Color::WHITE.with_alpha(strength)),
            Transform::from_translation(at.extend(layer::IN_FOG + 0.1)),
        ));
        if place.square >= ROOM_FOR_FIGURES && hindsight.known.is_some() {
            let below = (middle + vec2(aside, FIGURES_AT)).extend(layer::IN_FOG + 0.2);
            let height = (place.square * FIGURES).clamp(9.0, 15.0);
            let text = percent(might.likelihood);
            let width = measure.width(&text, strong_font(height)) + 0.6 * height;
            commands.spawn((
                HindsightPart,
                ChildOf(*root),
                Text2d::new(text),
                strong_font(height),
                TextColor(theme.board.coordinate_in_fog.color()),
                // Figures are set in pixels, but the root's unit is a square.
                Transform::from_translation(below).with_scale(Vec3::splat(1.0 / place.square)),
                children![(
                    Sprite::from_color(theme.fog.plain.color(), vec2(width, 1.25 * height)),
                    Transform::from_xyz(0.0, 0.0, -0.05),
                )],
            ));
        }
    }
}

/// Formats a likelihood in whole percents. A piece that is hardly possible gets "<1 %" instead of
/// "0 %".
fn percent(likelihood: f32) -> String {
    match likelihood * 100.0 {
        0.0 => "0 %".into(),
        little if little < 1.0 => "<1 %".into(),
        percent => format!("{percent:.0} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        bot::Whereabouts,
        rules::{Color as Side, PieceKind, chess::Kind},
    };
    use std::sync::Arc;

    #[test]
    fn what_was_is_shown_even_where_nobody_could_have_thought_it() {
        let [e8, d8, h4] = ["e8", "d8", "h4"].map(|name| name.parse::<rules::Square>().unwrap());
        let king = Piece { color: Side::Black, kind: PieceKind::Chess(Kind::King) };
        let queen = Piece { color: Side::Black, kind: PieceKind::Chess(Kind::Queen) };
        let known = Whereabouts {
            pieces: vec![(king.kind, vec![(e8, 0.96), (d8, 0.04)]), (queen.kind, vec![(d8, 1.0)])],
            positions: 500,
            complete: false,
        };
        let truth = vec![(e8, king), (h4, queen)];
        let hindsight =
            Hindsight { side: Side::White, known: Some(Arc::new(known)), truth: truth.clone() };
        let might = |piece, likelihood, was| MightHaveBeen { piece, likelihood, was };
        let found = might_have_been(&hindsight);
        assert_eq!(
            found,
            [
                (e8, might(king, 0.96, true)),
                (d8, might(queen, 1.0, false)),
                (h4, might(queen, 0.0, true))
            ]
        );
        // Before the likelihoods are computed, only the true squares are drawn.
        let found = might_have_been(&Hindsight { known: None, truth, ..hindsight });
        assert_eq!(found, [(e8, might(king, 0.0, true)), (h4, might(queen, 0.0, true))]);
    }

    #[test]
    fn percents_are_whole() {
        assert_eq!([0.0, 0.004, 0.125, 1.0].map(percent), ["0 %", "<1 %", "12 %", "100 %"]);
    }
}
