//! In the replay through a side's eyes: where the other king and queen might have been for all
//! that side knew, the likelier the larger, and framed where they were.

use super::{
    components::{BoardRoot, Square},
    layer,
    place::BoardPlace,
    squares::TurnBoard,
};
use crate::{
    play::{Hindsight, PlaySystems, Shown},
    rules::{self, Piece, PieceKind},
    theme::{Mark, Theme, ThemeAssets},
    ui::widgets::{strong_font, text_width},
};
use bevy::prelude::*;

/// What is less likely than this is not drawn.
const LEAST: f32 = 0.005;
/// How large what is hardly likely is drawn, and how much larger what is certain, in squares.
const SIZE: (f32, f32) = (0.3, 0.52);
/// How strongly, in the same way.
const STRENGTH: (f32, f32) = (0.6, 0.4);
/// How strongly the fog glows where something is hardly likely, and how much more where it is
/// certain.
const GLOW: (f32, f32) = (0.08, 0.5);
/// Where two share a square, how far from its middle they stand, and how large they are at most.
const SIDE_BY_SIDE: (f32, f32) = (0.23, 0.46);
/// How large a piece is drawn where it was, in squares.
const TRUE_SIZE: f32 = 0.72;
/// The height of figures, as a part of a square.
const FIGURES: f32 = 0.14;
/// How far above the middle of its square a piece stands, and below it its figures.
const LIFTED: f32 = 0.06;
const FIGURES_AT: f32 = -0.37;
/// Squares smaller than this, in logical pixels, have no room for figures.
const ROOM_FOR_FIGURES: f32 = 40.0;

/// Whatever is drawn here.
#[derive(Component)]
struct HindsightPart;

/// A king or a queen that might have been on a square, or was.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct MightHaveBeen {
    /// Which.
    pub piece: Piece,
    /// How likely, from 0 to 1, as far as the side could know.
    pub likelihood: f32,
    /// Whether it truly was there.
    pub was: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw.in_set(PlaySystems::Present).after(TurnBoard));
}

/// What is drawn, by square: at most one of each kind.
fn might_have_been(hindsight: &Hindsight) -> Vec<(rules::Square, MightHaveBeen)> {
    let color = !hindsight.side;
    let mut found: Vec<(rules::Square, MightHaveBeen)> = Vec::new();
    for (kind, squares) in hindsight
        .known
        .iter()
        .flat_map(|known| [(PieceKind::King, &known.king), (PieceKind::Queen, &known.queen)])
    {
        let piece = Piece { color, kind };
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
    drawn: Query<Entity, With<HindsightPart>>,
    mut last: Local<Option<Hindsight>>,
    mut commands: Commands,
) {
    let looks_the_same = !(place.is_changed() || theme.is_changed() || assets.is_changed());
    if looks_the_same && *last == shown.hindsight {
        return;
    }
    last.clone_from(&shown.hindsight);
    drawn.iter().for_each(|entity| commands.entity(entity).despawn());
    let (Some(hindsight), Some(view)) = (&shown.hindsight, shown.board.as_deref()) else { return };
    let mut found = might_have_been(hindsight);
    // What is seen needs no guess.
    found.retain(|(square, _)| !view.visible().contains(*square));
    for (square, might) in &found {
        let shares = found.iter().any(|(at, other)| at == square && other.piece != might.piece);
        let aside = match (shares, might.piece.kind) {
            (false, _) => 0.0,
            (true, PieceKind::King) => -SIDE_BY_SIDE.0,
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
        commands.spawn((
            Name::new(format!("Hindsight glow {square}")),
            HindsightPart,
            ChildOf(*root),
            Sprite {
                color: theme.marks.selected.color().with_alpha(GLOW.0 + GLOW.1 * root_of_it),
                custom_size: Some(Vec2::ONE),
                ..default()
            },
            Transform::from_translation(middle.extend(layer::COORDINATE - 0.2)),
            Pickable::IGNORE,
        ));
        if might.was {
            commands.spawn((
                Name::new(format!("Hindsight frame {square}")),
                HindsightPart,
                ChildOf(*root),
                Sprite {
                    image: assets.mark(Mark::Selected),
                    color: theme.marks.selected.color(),
                    custom_size: Some(Vec2::ONE),
                    ..default()
                },
                Transform::from_translation(middle.extend(layer::COORDINATE - 0.1)),
                Pickable::IGNORE,
            ));
        }
        let at = middle + vec2(aside, LIFTED);
        commands.spawn((
            Name::new(format!("Hindsight {} {square}", might.piece.kind.name())),
            HindsightPart,
            *might,
            Square(*square),
            ChildOf(*root),
            Sprite {
                image: assets.piece(might.piece),
                color: Color::WHITE.with_alpha(strength),
                custom_size: Some(Vec2::splat(size.min(most))),
                ..default()
            },
            Transform::from_translation(at.extend(layer::COORDINATE + 0.1)),
            Pickable::IGNORE,
        ));
        if place.square >= ROOM_FOR_FIGURES && hindsight.known.is_some() {
            let below = (middle + vec2(aside, FIGURES_AT)).extend(layer::COORDINATE + 0.2);
            let height = (place.square * FIGURES).clamp(9.0, 15.0);
            let text = percent(might.likelihood);
            let width = text_width(&text, height) + 0.6 * height;
            commands.spawn((
                HindsightPart,
                ChildOf(*root),
                Text2d::new(text),
                strong_font(height),
                TextColor(theme.board.coordinate_in_fog.color()),
                // Figures are set in pixels; the root's unit is a square.
                Transform::from_translation(below).with_scale(Vec3::splat(1.0 / place.square)),
                Pickable::IGNORE,
                children![(
                    Sprite {
                        color: theme.fog.plain.color(),
                        custom_size: Some(vec2(width, 1.25 * height)),
                        ..default()
                    },
                    Transform::from_xyz(0.0, 0.0, -0.05),
                    Pickable::IGNORE,
                )],
            ));
        }
    }
}

/// As players read it: whole percents, and what is hardly possible is not called impossible.
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
    use crate::{bot::Whereabouts, rules::Color as Side};
    use std::sync::Arc;

    #[test]
    fn what_was_is_shown_even_where_nobody_could_have_thought_it() {
        let [e8, d8, h4] = ["e8", "d8", "h4"].map(|name| name.parse::<rules::Square>().unwrap());
        let king = Piece { color: Side::Black, kind: PieceKind::King };
        let queen = Piece { color: Side::Black, kind: PieceKind::Queen };
        let known = Whereabouts {
            king: vec![(e8, 0.998), (d8, 0.002)],
            queen: vec![(d8, 1.0)],
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
                (e8, might(king, 0.998, true)),
                (d8, might(queen, 1.0, false)),
                (h4, might(queen, 0.0, true))
            ]
        );
        // Before it is worked out, only the truth is there.
        let found = might_have_been(&Hindsight { known: None, truth, ..hindsight });
        assert_eq!(found, [(e8, might(king, 0.0, true)), (h4, might(queen, 0.0, true))]);
    }

    #[test]
    fn percents_are_whole() {
        assert_eq!([0.0, 0.004, 0.125, 1.0].map(percent), ["0 %", "<1 %", "12 %", "100 %"]);
    }
}
