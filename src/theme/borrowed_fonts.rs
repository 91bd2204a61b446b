//! Loads Chinese fonts when a Chinese character appears that no font in use has: in a name, or in a
//! move that is typed. Until then nobody has to load them. The fonts of the Chinese texts come first,
//! and the one of rarer characters only if these lack one too.

use super::{
    fallback_fonts::{self, Coverage, FallbackFonts},
    languages::{available, is_settled},
};
use crate::{app::launch::Launch, platform::power::DrawWhile};
use bevy::{prelude::*, text::EditableText, ui::UiSystems};

/// The fonts that were asked for.
#[derive(Resource, Default)]
struct Borrowed {
    /// The number of times that fonts were asked for.
    asked: usize,
    /// The name of the fonts that are still loading.
    coming: Option<(String, Vec<Handle<Font>>)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Borrowed>()
        .add_systems(PostUpdate, (look, wait).chain().before(UiSystems::Content))
        .draw_while(|borrowed: Res<Borrowed>| borrowed.coming.is_some());
}

/// Asks for the next fonts at a character that the fonts in use lack.
fn look(
    texts: Query<Ref<Text>>,
    spans: Query<Ref<TextSpan>>,
    fields: Query<Ref<EditableText>>,
    (fallback, fonts): (Res<FallbackFonts>, Res<Assets<Font>>),
    launch: Res<Launch>,
    server: Res<AssetServer>,
    mut in_use: Local<Option<Coverage>>,
    mut borrowed: ResMut<Borrowed>,
) {
    let other_fonts = fallback.is_changed();
    if other_fonts {
        *in_use = None;
    }
    if borrowed.coming.is_some() {
        return;
    }
    let mut is_lacking = |text: &str| {
        text.chars()
            .filter(|letter| is_chinese(*letter))
            .any(|letter| !in_use.get_or_insert_with(|| fallback.coverage(&fonts)).has(letter))
    };
    let is_wanted =
        texts.iter().filter(|text| other_fonts || text.is_changed()).any(|text| is_lacking(&text))
            || spans
                .iter()
                .filter(|span| other_fonts || span.is_changed())
                .any(|span| is_lacking(&span))
            || fields
                .iter()
                .filter(|field| other_fonts || field.is_changed())
                .any(|field| is_lacking(&field.value().to_string()));
    if !is_wanted {
        return;
    }
    let languages = available(&launch);
    let chinese = languages.best(["zh"]);
    let tag = chinese.tag();
    let Some(known) = languages.get(&chinese) else { return };
    let (name, files) = match borrowed.asked {
        0 => (tag.to_owned(), &known.fonts),
        1 => (format!("{tag}, rare"), &known.rare_fonts),
        _ => return,
    };
    borrowed.asked += 1;
    borrowed.coming = Some((name, files.iter().map(|path| server.load(path.clone())).collect()));
}

/// Uses the fonts once each of them is loaded or has failed. [`super::languages`] reports those that
/// have failed.
fn wait(
    server: Res<AssetServer>,
    there: Res<Assets<Font>>,
    mut borrowed: ResMut<Borrowed>,
    mut fallback: ResMut<FallbackFonts>,
) {
    let Some((name, fonts)) = borrowed.coming.take() else { return };
    if fonts.iter().all(|font| is_settled(&server, &font.clone().untyped())) {
        let usable = |font: &Handle<Font>| there.get(font).is_some_and(fallback_fonts::is_font);
        fallback.borrow(&name, fonts.into_iter().filter(usable).collect());
    } else {
        borrowed.coming = Some((name, fonts));
    }
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
