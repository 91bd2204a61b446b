//! Loads the Chinese fonts when a Chinese character appears while another language is in use: in a
//! name, or in a move that is typed. Until then nobody has to load them.

use super::{
    fallback_fonts::{self, Coverage, FallbackFonts},
    font::EMBEDDED,
    languages::{available, is_settled},
};
use crate::{launch::Launch, power::NextFrame};
use bevy::{prelude::*, text::EditableText, ui::UiSystems};

/// The fonts, once a character has asked for them.
#[derive(Resource, Default)]
struct Borrowed {
    tag: String,
    fonts: Option<Vec<Handle<Font>>>,
    there: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Borrowed>()
        .add_systems(PostUpdate, (look, wait).chain().before(UiSystems::Content));
}

/// Asks for the fonts at the first character that the game's own fonts lack: those have the
/// languages' names.
fn look(
    texts: Query<&Text, Changed<Text>>,
    spans: Query<&TextSpan, Changed<TextSpan>>,
    fields: Query<&EditableText, Changed<EditableText>>,
    launch: Res<Launch>,
    server: Res<AssetServer>,
    mut own: Local<Option<Coverage>>,
    mut borrowed: ResMut<Borrowed>,
) {
    if borrowed.fonts.is_some() {
        return;
    }
    let mut is_lacking = |text: &str| {
        text.chars().filter(|letter| is_chinese(*letter)).any(|letter| {
            let own = own.get_or_insert_with(|| {
                let mut own = Coverage::default();
                for (_, file) in EMBEDDED {
                    own.add(file.to_vec());
                }
                own
            });
            !own.has(letter)
        })
    };
    let wanted = texts.iter().any(|text| is_lacking(text))
        || spans.iter().any(|span| is_lacking(span))
        || fields.iter().any(|field| is_lacking(&field.value().to_string()));
    if !wanted {
        return;
    }
    let languages = available(&launch);
    let chinese = languages.best(["zh"]);
    let files = languages.get(&chinese).into_iter().flat_map(|known| &known.fonts);
    *borrowed = Borrowed {
        fonts: Some(files.map(|path| server.load(path.clone())).collect()),
        tag: chinese.tag().into(),
        there: false,
    };
}

/// Uses the fonts once each of them is loaded or has failed. [`super::languages`] reports those that
/// have failed.
fn wait(
    server: Res<AssetServer>,
    there: Res<Assets<Font>>,
    mut borrowed: ResMut<Borrowed>,
    mut fallback: ResMut<FallbackFonts>,
    mut next_frame: ResMut<NextFrame>,
) {
    let Some(fonts) = borrowed.fonts.as_ref().filter(|_| !borrowed.there) else { return };
    let fonts = fonts.iter();
    if !fonts.clone().all(|font| is_settled(&server, &font.clone().untyped())) {
        next_frame.now();
        return;
    }
    let usable = fonts.filter(|font| there.get(*font).is_some_and(fallback_fonts::is_font));
    fallback.borrow(&borrowed.tag, usable.cloned().collect());
    borrowed.there = true;
    next_frame.now();
}

/// Returns `true` for the characters and signs of Chinese.
const fn is_chinese(letter: char) -> bool {
    matches!(letter,
        '\u{2e80}'..='\u{303f}'
            | '\u{3400}'..='\u{9fff}'
            | '\u{f900}'..='\u{faff}'
            | '\u{fe30}'..='\u{fe4f}'
            | '\u{ff00}'..='\u{ffef}'
            | '\u{20000}'..='\u{3ffff}')
}
