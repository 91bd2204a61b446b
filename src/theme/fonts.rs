//! The fonts of the theme in use, in place of the game's own. Letters that they lack come from the
//! fonts behind them: see [`super::fallback_fonts`].

use super::{
    assets::{Faults, ThemeAssets},
    fallback_fonts,
    font::{REGULAR, SEMIBOLD},
    shelf::path_of,
};
use crate::{
    look::{File, Resolved, Weight},
    words::LocalText,
};
use bevy::{prelude::*, text::FontSource, ui::UiSystems};

/// The fonts for ordinary and for strong text; `None` if the game's own font is used.
pub(super) type Fonts = [Option<Handle<Font>>; 2];

/// Asks for the fonts of a theme.
pub(super) fn request(server: &AssetServer, theme: &Resolved) -> Fonts {
    Weight::ALL
        .map(|weight| theme.path(File::Font(weight)).map(|path| server.load(path.to_owned())))
}

/// Removes fonts that could not be read, and reports files that are not fonts: Bevy loads any bytes
/// as one.
pub(super) fn finish(fonts: &mut Fonts, there: &Assets<Font>, faults: &mut Faults) {
    for font in fonts {
        let Some(handle) = font.as_ref() else { continue };
        let found = there.get(handle);
        if found.is_some_and(fallback_fonts::is_font) {
            continue;
        }
        if found.is_some() {
            let path = path_of(handle);
            warn!("{path}: it is no font");
            let text = LocalText::new("error-font").with("file", path);
            faults.push(text.with_key("reason", "reason-no-font"));
        }
        *font = None;
    }
}

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
