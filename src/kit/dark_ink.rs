//! Draws dark text as strong as light text.
//!
//! Bevy mixes a letter's soft edge with the ground behind it in linear light. That makes light
//! letters thicker, and dark ones on a light ground thin and pale. A dark letter drawn twice mixes
//! about as the eye expects: (1 − a)² of the ground is left in linear light, as 1 − a is in sRGB.

use super::paint::PaintSystems;
use bevy::{
    prelude::*,
    sprite::{Text2d, Text2dShadow},
};

/// The relative luminance below which text is drawn twice. Such text stands on light grounds only:
/// on a darker ground it would not have the contrast of 4.5 to 1 that all text has.
const DARK: f32 = 0.175;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, draw_twice.after(PaintSystems));
}

type ChangedText<'a> =
    (Entity, &'a TextColor, Has<Text>, Option<&'a TextShadow>, Option<&'a Text2dShadow>);

/// Gives dark texts a shadow right behind them, which draws the text once more.
fn draw_twice(
    texts: Query<ChangedText, (Changed<TextColor>, Or<(With<Text>, With<Text2d>)>)>,
    mut commands: Commands,
) {
    for (entity, color, in_interface, shadow, shadow_on_board) in &texts {
        let wanted = second_coat(color.0);
        if shadow.map(|shadow| shadow.color).or(shadow_on_board.map(|shadow| shadow.color))
            == wanted
        {
            continue;
        }
        let mut entity = commands.entity(entity);
        match wanted {
            Some(color) if in_interface => entity.insert(TextShadow { offset: Vec2::ZERO, color }),
            Some(color) => entity.insert(Text2dShadow { offset: Vec2::ZERO, color }),
            None => entity.remove::<(TextShadow, Text2dShadow)>(),
        };
    }
}

/// Returns the colour in which a text of this colour is drawn again; `None` if it is drawn once.
fn second_coat(color: Color) -> Option<Color> {
    let linear = color.to_linear();
    // Text that is translucent on purpose stays as faint as it is meant to be.
    let alpha = linear.alpha.powi(4);
    (linear.luminance() < DARK && alpha > 0.0).then(|| color.with_alpha(alpha))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns an app with a text of this colour in the interface, and one on the board.
    fn app_with(color: Color) -> (App, [Entity; 2]) {
        let mut app = App::new();
        app.add_plugins(plugin);
        let color = TextColor(color);
        let texts = [
            app.world_mut().spawn((Text::new("e4"), color)).id(),
            app.world_mut().spawn((Text2d::new("e"), color)).id(),
        ];
        app.update();
        (app, texts)
    }

    /// Returns the colours in which both are drawn a second time.
    fn second_coats(app: &App, [text, letter]: [Entity; 2]) -> [Option<Color>; 2] {
        let (text, letter) = (app.world().get::<TextShadow>(text), app.world().get(letter));
        assert!(text.is_none_or(|shadow| shadow.offset == Vec2::ZERO));
        assert!(letter.is_none_or(|shadow: &Text2dShadow| shadow.offset == Vec2::ZERO));
        [text.map(|shadow| shadow.color), letter.map(|shadow| shadow.color)]
    }

    #[test]
    fn dark_letters_are_drawn_twice_and_light_ones_once() {
        let (dark, light) = (Color::srgb_u8(0x2a, 0x1f, 0x16), Color::srgb_u8(0xe9, 0xe4, 0xda));
        let (mut app, texts) = app_with(dark);
        assert_eq!(second_coats(&app, texts), [Some(dark); 2]);
        for (now, wanted) in [(light, None), (dark, Some(dark))] {
            for text in texts {
                app.world_mut().entity_mut(text).insert(TextColor(now));
            }
            app.update();
            assert_eq!(second_coats(&app, texts), [wanted; 2]);
        }
    }

    #[test]
    fn faint_letters_stay_faint() {
        let (app, texts) = app_with(Color::BLACK.with_alpha(0.45));
        let faint = |coat: Option<Color>| coat.is_some_and(|color| color.alpha() < 0.05);
        assert!(second_coats(&app, texts).into_iter().all(faint));
        let (app, texts) = app_with(Color::BLACK.with_alpha(0.0));
        assert_eq!(second_coats(&app, texts), [None; 2]);
    }
}
