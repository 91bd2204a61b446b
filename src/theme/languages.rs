//! Loads the texts and fonts of the language in use from `assets`: behind the loading screen, and
//! when the player chooses another language. The old language stays until all files are there.

use super::{
    assets::{Faults, tell},
    fallback_fonts::{self, FallbackFonts},
    shelf::path_of,
    switch,
};
use crate::{
    app::{launch::Launch, notices::Notices, settings::Settings},
    platform::power::DrawWhile,
    words::{Language, Languages, LocalText, Texts, system_locales},
};
use bevy::{
    asset::{
        AssetLoadFailedEvent, AssetLoader, AssetTrackingSystems, LoadContext, LoadState, io::Reader,
    },
    prelude::*,
};
use bevy_asset_loader::prelude::AssetCollection;
use std::io;

/// A file of texts, not parsed yet.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct TextFile(String);

#[derive(Default, TypePath)]
struct TextFileLoader;

impl AssetLoader for TextFileLoader {
    type Asset = TextFile;
    type Settings = ();
    type Error = io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        _: &mut LoadContext<'_>,
    ) -> io::Result<TextFile> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let text = String::from_utf8(bytes).map_err(|_| {
            io::Error::new(io::ErrorKind::InvalidData, "it isn't UTF-8 text; save it as such")
        })?;
        Ok(TextFile(text))
    }

    fn extensions(&self) -> &[&str] {
        &["ftl"]
    }
}

/// The files of the language in use, or of the next one while it loads.
#[derive(Resource, Clone, Debug, Default)]
pub struct LanguageFiles {
    language: Language,
    texts: Vec<Handle<TextFile>>,
    fonts: Vec<Handle<Font>>,
    /// `true` while some of the files are still loading.
    coming: bool,
}

impl LanguageFiles {
    /// Returns `true` while some of the files are still loading.
    pub const fn are_coming(&self) -> bool {
        self.coming
    }

    fn request(language: Language, languages: &Languages, server: &AssetServer) -> Self {
        let known = languages.get(&language);
        let texts = known.iter().flat_map(|known| &known.texts);
        let fonts = known.iter().flat_map(|known| &known.fonts);
        Self {
            texts: texts.map(|path| server.load(path.clone())).collect(),
            fonts: fonts.map(|path| server.load(path.clone())).collect(),
            language,
            coming: true,
        }
    }

    fn handles(&self) -> impl Iterator<Item = UntypedHandle> {
        let texts = self.texts.iter().map(|text| text.clone().untyped());
        texts.chain(self.fonts.iter().map(|font| font.clone().untyped()))
    }
}

/// The files of the first language load as part of the loading screen.
impl AssetCollection for LanguageFiles {
    fn load(world: &mut World) -> Vec<UntypedHandle> {
        let languages = available(world.resource::<Launch>());
        let language = chosen(&languages, world.resource::<Settings>());
        let files = Self::request(language, &languages, world.resource::<AssetServer>());
        let handles = files.handles().collect();
        world.insert_resource(files);
        handles
    }

    fn create(world: &mut World) -> Self {
        world.resource::<Self>().clone()
    }
}

/// Returns the languages that are available now: those that the page lists, or the folders under
/// `assets/locales`.
pub fn available(launch: &Launch) -> Languages {
    launch.languages.clone().unwrap_or_else(|| look_through(launch))
}

#[cfg(not(target_arch = "wasm32"))]
fn look_through(launch: &Launch) -> Languages {
    Languages::look_through(&super::shelf::assets_folder(launch.assets.as_deref()))
}

/// Returns only English: a browser cannot look through folders, and the page has given no list.
#[cfg(target_arch = "wasm32")]
fn look_through(_: &Launch) -> Languages {
    Languages::default()
}

/// Returns the language of the settings if it is available, or else the best one for this system.
fn chosen(languages: &Languages, settings: &Settings) -> Language {
    match &settings.language {
        Some(language) if languages.get(language).is_some() => language.clone(),
        _ => languages.best(system_locales().iter().map(String::as_str)),
    }
}

/// Registers the loading of languages.
pub(super) fn plugin(app: &mut App) {
    app.init_asset::<TextFile>()
        .init_asset_loader::<TextFileLoader>()
        .init_resource::<LanguageFiles>()
        .add_systems(PreUpdate, (read_again, speak).chain().after(AssetTrackingSystems))
        .add_systems(Update, (follow_settings, report.before(switch::finish)))
        .draw_while(|files: Res<LanguageFiles>| files.coming);
}

fn follow_settings(
    settings: Res<Settings>,
    launch: Res<Launch>,
    server: Res<AssetServer>,
    mut files: ResMut<LanguageFiles>,
    mut before: Local<Option<Option<Language>>>,
) {
    if before.as_ref() == Some(&settings.language) {
        return;
    }
    let is_first = before.replace(settings.language.clone()).is_none();
    if !is_first {
        let languages = available(&launch);
        *files = LanguageFiles::request(chosen(&languages, &settings), &languages, &server);
    }
}

/// Loads the language again when one of its files has changed while the game runs.
fn read_again(mut events: MessageReader<AssetEvent<TextFile>>, mut files: ResMut<LanguageFiles>) {
    for event in events.read() {
        if let AssetEvent::Modified { id } = event
            && files.texts.iter().any(|text| text.id() == *id)
        {
            files.coming = true;
        }
    }
}

/// Returns `true` if a file is loaded or has failed.
pub(super) fn is_settled(server: &AssetServer, file: &UntypedHandle) -> bool {
    matches!(server.load_state(file), LoadState::Loaded | LoadState::Failed(_))
}

/// Switches to the language once each of its files is loaded or has failed.
fn speak(
    server: Res<AssetServer>,
    loaded: (Res<Assets<TextFile>>, Res<Assets<Font>>),
    mut files: ResMut<LanguageFiles>,
    mut fallback: ResMut<FallbackFonts>,
    mut texts: ResMut<Texts>,
    mut notices: ResMut<Notices>,
) {
    if !files.coming {
        return;
    }
    if !files.handles().all(|handle| is_settled(&server, &handle)) {
        return;
    }
    files.coming = false;
    let (texts_there, fonts_there) = loaded;
    let sources: Vec<_> = files
        .texts
        .iter()
        .filter_map(|file| Some((path_of(file), texts_there.get(file)?.0.clone())))
        .collect();
    let mut fonts = Vec::new();
    for handle in &files.fonts {
        match fonts_there.get(handle).map(fallback_fonts::is_font) {
            Some(true) => fonts.push(handle.clone()),
            Some(false) => {
                let text = LocalText::new("error-font").with("file", path_of(handle));
                notices.push(text.with_key("reason", "reason-no-font"));
            }
            // `report` reports fonts that could not be loaded.
            None => {}
        }
    }
    if sources.is_empty() || (fonts.is_empty() && !files.fonts.is_empty()) {
        // Nobody could read the texts in this language.
        texts.speak(Language::english(), []);
        return;
    }
    fallback.add(files.language.tag(), fonts);
    let (paths, sources): (Vec<_>, Vec<_>) = sources.into_iter().unzip();
    for (file, fault) in texts.speak(files.language.clone(), sources) {
        let place = format!("{}:{}:{}", paths[file], fault.place.line, fault.place.column);
        warn!("{place}: {}", fault.text);
        let reason = fault.text.trim_end_matches('.').to_owned();
        notices.push(LocalText::new("error-locale").with("file", place).with("reason", reason));
    }
}

/// Reports files that failed, fonts of themes too.
fn report(
    mut texts: MessageReader<AssetLoadFailedEvent<TextFile>>,
    mut fonts: MessageReader<AssetLoadFailedEvent<Font>>,
    mut faults: ResMut<Faults>,
) {
    texts.read().for_each(|failure| tell(&mut faults, "error-locale", failure));
    fonts.read().for_each(|failure| tell(&mut faults, "error-font", failure));
}
