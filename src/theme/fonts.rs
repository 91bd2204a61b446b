//! The fonts of the theme in use, in place of the game's own. Letters that they lack come from the
//! fonts behind them: see [`super::fallback_fonts`].

use super::{
    assets::ThemeAssets,
    font::{REGULAR, SEMIBOLD},
};
use bevy::{prelude::*, text::FontSource, ui::UiSystems};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, dress.before(UiSystems::Content));
}

/// Gives the right font to every text that has the game's font, or the last theme's.
fn dress(
    assets: Res<ThemeAssets>,
    mut texts: Query<&mut TextFont>,
    mut worn: Local<Option<[Handle<Font>; 2]>>,
) {
    let own = [REGULAR, SEMIBOLD];
    // A theme with only one weight means it for both.
    let [regular, semibold] = &assets.fonts;
    let [regular, semibold] = [regular.as_ref().or(semibold.as_ref()), semibold.as_ref()];
    let [first, second] = own.clone();
    let wanted =
        [regular.cloned().unwrap_or(first), semibold.or(regular).cloned().unwrap_or(second)];
    let before = worn.clone().unwrap_or_else(|| own.clone());
    let anew = before != wanted;
    for mut text in &mut texts {
        if !anew && !text.is_changed() {
            continue;
        }
        let FontSource::Handle(font) = &text.font else { continue };
        let own_place = own.iter().position(|own| own == font);
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
    if anew {
        *worn = Some(wanted);
    }
}
