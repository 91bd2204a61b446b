//! The fonts of the theme in use, in place of the game's own. Letters that they lack come from the
//! fonts behind them: see [`super::fallback_fonts`].

use super::{
    assets::ThemeAssets,
    font::{REGULAR, SEMIBOLD},
};
use crate::platform::power::DrawWhile;
use bevy::{prelude::*, text::FontSource, ui::UiSystems};

/// The game's own fonts.
const OWN: [Handle<Font>; 2] = [REGULAR, SEMIBOLD];

/// The fonts that texts with the game's own fonts are drawn in. It counts as changed when texts may
/// have other sizes than before.
#[derive(Resource, PartialEq)]
pub struct FontsInUse([Handle<Font>; 2]);

impl Default for FontsInUse {
    fn default() -> Self {
        Self(OWN)
    }
}

impl FontsInUse {
    /// Returns the font that is drawn in place of this one.
    pub fn dressed(&self, mut font: TextFont) -> TextFont {
        if let FontSource::Handle(handle) = &font.font
            && let Some(place) = OWN.iter().position(|own| own == handle)
        {
            font.font = FontSource::Handle(self.0[place].clone());
        }
        font
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FontsInUse>()
        .add_systems(PostUpdate, dress.before(UiSystems::Content))
        .draw_while(resource_changed::<FontsInUse>);
}

/// Gives the right font to every text that has the game's font, or the last theme's.
fn dress(
    assets: Res<ThemeAssets>,
    mut texts: Query<&mut TextFont>,
    mut in_use: ResMut<FontsInUse>,
) {
    // A theme with only one weight means it for both.
    let [regular, semibold] = &assets.fonts;
    let [regular, semibold] = [regular.as_ref().or(semibold.as_ref()), semibold.as_ref()];
    let wanted =
        [regular.cloned().unwrap_or(REGULAR), semibold.or(regular).cloned().unwrap_or(SEMIBOLD)];
    let before = in_use.0.clone();
    let anew = in_use.set_if_neq(FontsInUse(wanted.clone()));
    for mut text in &mut texts {
        if !anew && !text.is_changed() {
            continue;
        }
        let FontSource::Handle(font) = &text.font else { continue };
        let own_place = OWN.iter().position(|own| own == font);
        let place = own_place.or_else(|| {
            let is_one = before[0] == before[1];
            let strong = usize::from(text.weight == FontWeight::SEMIBOLD);
            let place = before.iter().position(|before| before == font)?;
            Some(if is_one { strong } else { place })
        });
        if let Some(place) = place.filter(|_| anew || own_place.is_some())
            && *font != wanted[place]
        {
            text.font = FontSource::Handle(wanted[place].clone());
        }
    }
}
