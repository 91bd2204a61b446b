//! The fallback fonts: letters that the font of a text lacks come from them.
//!
//! A text has one font, [`super::font`] or one of a theme. Its fallbacks are the fonts of the
//! languages that were in use, the newest first, then the game's own, and at last those that
//! `borrowed_fonts` adds. So Chinese texts keep the game's figures and Latin letters, and a theme's
//! font may lack letters. Bevy has no list of fallbacks for a text: this one belongs to parley, which
//! shapes the text.

use super::{FontsInUse, font};
use bevy::{
    prelude::*,
    text::{FontCx, load_font_assets_into_font_collection},
};
use parley::fontique::{
    Blob, CharmapIndex, Collection, CollectionOptions, FallbackKey, FontInfoOverride, Script,
};

/// The scripts that use the fallback fonts. Signs and figures count to the script around them.
/// Letters of a script that is not listed here are not looked for.
const SCRIPTS: [&[u8; 4]; 16] = [
    b"Latn", b"Cyrl", b"Grek", b"Armn", b"Geor", b"Hebr", b"Arab", b"Deva", b"Beng", b"Taml",
    b"Thai", b"Hani", b"Hira", b"Kana", b"Hang", b"Bopo",
];

/// The name of the family of the game's own fonts.
const OWN: &str = "fogchess own";

/// Fonts of one design in several weights.
struct Family {
    name: String,
    fonts: Vec<Handle<Font>>,
}

/// Returns the name of the family of a language's fonts, or of others.
fn name_of(fonts: &str) -> String {
    format!("fogchess {fonts}")
}

/// The families of fallback fonts, in the order in which they are tried.
#[derive(Resource)]
pub struct FallbackFonts(Vec<Family>);

impl Default for FallbackFonts {
    fn default() -> Self {
        let family = |name: &str, fonts| Family { name: name.into(), fonts };
        Self(vec![
            family(OWN, vec![font::REGULAR, font::SEMIBOLD]),
            family("fogchess language names", vec![font::LANGUAGE_NAMES]),
        ])
    }
}

impl FallbackFonts {
    /// Puts the fonts of this language first.
    pub fn add(&mut self, tag: &str, fonts: Vec<Handle<Font>>) {
        let name = name_of(tag);
        self.0.retain(|family| family.name != name);
        if !fonts.is_empty() {
            self.0.insert(0, Family { name, fonts });
        }
    }

    /// Puts these fonts last, unless they are among the others, as those of a language by its tag.
    pub fn borrow(&mut self, name: &str, fonts: Vec<Handle<Font>>) {
        let name = name_of(name);
        if !fonts.is_empty() && !self.0.iter().any(|family| family.name == name) {
            self.0.push(Family { name, fonts });
        }
    }

    /// Returns the set of letters that the loaded ones of these fonts have.
    pub fn coverage(&self, fonts: &Assets<Font>) -> Coverage {
        let mut coverage = Coverage::default();
        for font in self.0.iter().flat_map(|family| &family.fonts) {
            if let Some(font) = fonts.get(font) {
                coverage.add(font.data.clone());
            }
        }
        coverage
    }
}

/// The set of letters that some fonts have.
#[derive(Default)]
pub struct Coverage(Vec<(Blob<u8>, CharmapIndex)>);

impl Coverage {
    /// Adds the letters of a font file. Returns `false` if it is not a font: Bevy loads any bytes
    /// as one.
    pub fn add(&mut self, file: impl Into<Blob<u8>>) -> bool {
        let file = file.into();
        let options = CollectionOptions { shared: false, system_fonts: false };
        let families = Collection::new(options).register_fonts(file.clone(), None);
        let faces = families.iter().flat_map(|(_, faces)| faces);
        let before = self.0.len();
        self.0.extend(faces.map(|face| (file.clone(), face.charmap_index())));
        self.0.len() > before
    }

    /// Returns `true` if one of the fonts has a letter.
    pub fn has(&self, letter: char) -> bool {
        self.0.iter().any(|(file, index)| {
            let glyph = index.charmap(file.as_ref()).and_then(|letters| letters.map(letter));
            glyph.is_some_and(|glyph| glyph != 0)
        })
    }
}

/// Returns `true` if the asset really holds a font.
pub fn is_font(font: &Font) -> bool {
    Coverage::default().add(font.data.clone())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FallbackFonts>().add_systems(
        PostUpdate,
        set_fallbacks
            .after(load_font_assets_into_font_collection)
            .before(bevy::ui::UiSystems::Content),
    );
}

fn set_fallbacks(
    families: Res<FallbackFonts>,
    fonts: Res<Assets<Font>>,
    mut context: ResMut<FontCx>,
    mut in_use: ResMut<FontsInUse>,
    mut texts: Query<&mut TextFont>,
) {
    let collection = &mut context.bypass_change_detection().context.collection;
    // Whenever a font is removed, Bevy empties the collection and restores only its own entries.
    if !families.is_changed() && collection.family_id(OWN).is_some() {
        return;
    }
    let mut ids = Vec::new();
    for Family { name, fonts: handles } in &families.0 {
        if collection.family_id(name).is_none() {
            for font in handles.iter().filter_map(|handle| fonts.get(handle)) {
                let family = FontInfoOverride { family_name: Some(name), ..default() };
                collection.register_fonts(font.data.clone(), Some(family));
            }
        }
        ids.extend(collection.family_id(name));
    }
    for script in SCRIPTS {
        let key = FallbackKey::from(Script::from_bytes(*script));
        collection.set_fallbacks(key, ids.iter().copied());
    }
    // Lay out again the texts that were laid out without these letters.
    texts.iter_mut().for_each(|mut text| text.set_changed());
    in_use.set_changed();
}
