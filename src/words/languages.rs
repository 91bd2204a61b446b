//! The available languages, and the choice of the one that fits the player best.

use std::collections::BTreeMap;
use unic_langid::{LanguageIdentifier, subtags::Region};

/// The key of the message in which a language gives its own name.
const OWN_NAME: &str = "language-name";

/// A language by its BCP 47 tag, which is the name of its folder under `assets/locales`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Language(String);

impl Language {
    /// Returns the language with this tag, in its usual spelling; `None` if it is not a tag.
    pub fn new(tag: &str) -> Option<Self> {
        identifier(tag).map(|id| Self(id.to_string()))
    }

    /// Returns English, whose texts are built into the program. Used when no other language fits.
    pub fn english() -> Self {
        Self("en".into())
    }

    /// Returns the tag, such as `en` or `zh-Hans`.
    pub fn tag(&self) -> &str {
        &self.0
    }

    /// Returns the tag, parsed into its parts.
    pub(super) fn identifier(&self) -> LanguageIdentifier {
        identifier(&self.0).unwrap_or_default()
    }
}

impl Default for Language {
    fn default() -> Self {
        Self::english()
    }
}

/// Parses a tag, or a locale as systems write it: `zh-Hans`, `ru_RU.UTF-8`.
fn identifier(locale: &str) -> Option<LanguageIdentifier> {
    let id: LanguageIdentifier = locale.split(['.', '@']).next()?.parse().ok()?;
    // The grammar allows longer names, but no language has one.
    (id.language.as_str().len() <= 3 && id != LanguageIdentifier::default()).then_some(id)
}

/// A language that the game can show. All paths are relative to `assets`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The language itself.
    pub language: Language,
    /// The language's name in the language itself.
    pub own_name: String,
    /// The files of its texts: `locales/TAG/*.ftl`.
    pub texts: Vec<String>,
    /// Fonts for the letters that the game's own font lacks: `fonts/TAG/*.otf` or `*.ttf`.
    pub fonts: Vec<String>,
    /// Fonts for letters that its texts do not use, but people's names may: `fonts/TAG/Rare*`.
    pub rare_fonts: Vec<String>,
}

/// The available languages. English is always among them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Languages(BTreeMap<Language, Known>);

impl Default for Languages {
    fn default() -> Self {
        Self::from_list("")
    }
}

impl Languages {
    /// Collects the languages from a list of files under `assets`, one path a line. A path may be
    /// followed by the line of the file with the language's own name, with a tab before it.
    pub fn from_list(list: &str) -> Self {
        let mut languages = Self(BTreeMap::new());
        languages.known(Language::english()).own_name = "English".into();
        let mut last = Language::english();
        for line in list.lines() {
            if let Some(message) = line.strip_prefix('\t') {
                if let Some(name) = own_name(message) {
                    languages.known(last.clone()).own_name = name.into();
                }
            } else if let Some(language) = languages.add(line) {
                last = language;
            }
        }
        // Fonts without texts make no language.
        languages
            .0
            .retain(|language, known| *language == Language::english() || !known.texts.is_empty());
        languages
    }

    /// Collects the languages from an assets folder.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn look_through(assets: &std::path::Path) -> Self {
        let mut list = String::new();
        for folder in ["locales", "fonts"] {
            for file in crate::look::files_in(&assets.join(folder)).unwrap_or_default() {
                let path = format!("{folder}/{file}");
                list += &format!("{path}\n");
                // Fonts have no name to read. An unreadable text is reported when it is loaded.
                let text = std::fs::read(assets.join(&path)).ok().and_then(|bytes| {
                    String::from_utf8(bytes).ok().filter(|_| folder == "locales")
                });
                for line in text.iter().flat_map(|text| text.lines()) {
                    if own_name(line).is_some() {
                        list += &format!("\t{line}\n");
                    }
                }
            }
        }
        Self::from_list(&list)
    }

    /// Adds a file and returns its language; `None` if the file belongs to no language.
    fn add(&mut self, path: &str) -> Option<Language> {
        let mut parts = path.split('/');
        let (folder, tag, file) = (parts.next()?, parts.next()?, parts.next()?);
        let language = Language::new(tag).filter(|language| language.tag() == tag)?;
        if parts.next().is_some() {
            return None;
        }
        let files = match (folder, file.rsplit_once('.')?.1) {
            ("locales", "ftl") => &mut self.known(language.clone()).texts,
            ("fonts", "otf" | "ttf") if file.starts_with("Rare") => {
                &mut self.known(language.clone()).rare_fonts
            }
            ("fonts", "otf" | "ttf") => &mut self.known(language.clone()).fonts,
            _ => return None,
        };
        files.push(path.into());
        Some(language)
    }

    fn known(&mut self, language: Language) -> &mut Known {
        self.0.entry(language.clone()).or_insert_with(|| Known {
            own_name: language.tag().into(),
            language,
            texts: Vec::new(),
            fonts: Vec::new(),
            rare_fonts: Vec::new(),
        })
    }

    /// Returns all languages in the order of their tags.
    pub fn iter(&self) -> impl Iterator<Item = &Known> {
        self.0.values()
    }

    /// Returns the entry of a language, if it is available.
    pub fn get(&self, language: &Language) -> Option<&Known> {
        self.0.get(language)
    }

    /// Returns the language for the first wanted locale that has one, or English.
    pub fn best<'a>(&self, wanted: impl IntoIterator<Item = &'a str>) -> Language {
        wanted.into_iter().find_map(|locale| self.nearest(locale)).unwrap_or_default()
    }

    /// Returns the language for a locale such as `zh-CN`: the language must match; of several, one
    /// in the same script is preferred, then one of the same region.
    fn nearest(&self, locale: &str) -> Option<Language> {
        let wanted = identifier(locale)?;
        self.0
            .keys()
            .filter_map(|language| {
                let id = language.identifier();
                let fit = (script(&id) == script(&wanted), id.region == wanted.region);
                (id.language == wanted.language).then_some((fit, language))
            })
            // `max_by_key` returns the last of equals, so the first comes last.
            .rev()
            .max_by_key(|(fit, _)| *fit)
            .map(|(_, language)| language.clone())
    }
}

/// Returns the script that a tag means. If the tag names none, only Chinese gets one, which depends
/// on the region. Other languages without a script have `None`, and so match each other.
fn script(id: &LanguageIdentifier) -> Option<&str> {
    let region = id.region.as_ref().map(Region::as_str);
    match (&id.script, id.language.as_str(), region) {
        (Some(script), ..) => Some(script.as_str()),
        (None, "zh", Some("TW" | "HK" | "MO")) => Some("Hant"),
        (None, "zh", _) => Some("Hans"),
        _ => None,
    }
}

/// Returns the name in a line `language-name = …`.
fn own_name(line: &str) -> Option<&str> {
    let value = line.strip_prefix(OWN_NAME)?.trim_start().strip_prefix('=')?.trim();
    (!value.is_empty()).then_some(value)
}

/// Returns the locales that the system or the browser asks for, the first choice first.
pub(crate) fn system_locales() -> Vec<String> {
    #[cfg(not(target_arch = "wasm32"))]
    return sys_locale::get_locales().collect();
    #[cfg(target_arch = "wasm32")]
    return web_sys::window()
        .map(|window| window.navigator().languages())
        .into_iter()
        .flatten()
        .filter_map(|language| language.as_string())
        .collect();
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "locales/en/game.ftl\n\tlanguage-name = English\n\
        locales/ru/game.ftl\n\tlanguage-name = Русский\nlocales/ru/more.ftl\n\
        locales/zh-Hans/game.ftl\n\tlanguage-name = 简体中文\n\
        fonts/Inter-Regular.otf\nfonts/zh-Hans/a.otf\n\
        fonts/zh-Hans/Rare.otf\nfonts/zh-Hans/OFL.txt\nfonts/ja/b.ttf\n\
        locales/zh_hans/game.ftl\nlocales/de/deep/game.ftl\nlocales/fr/notes.txt\nlocales/..\n";

    fn best(wanted: &[&str]) -> String {
        Languages::from_list(LIST).best(wanted.iter().copied()).tag().to_owned()
    }

    #[test]
    fn folders_are_languages() {
        let languages = Languages::from_list(LIST);
        let names: Vec<_> = languages
            .iter()
            .map(|known| (known.language.tag(), known.own_name.as_str(), known.texts.len()))
            .collect();
        assert_eq!(names, [("en", "English", 1), ("ru", "Русский", 2), ("zh-Hans", "简体中文", 1)]);
        let chinese = Language::new("zh-Hans").expect("a tag");
        let known = languages.get(&chinese).expect("it is there");
        assert_eq!(known.fonts, ["fonts/zh-Hans/a.otf"]);
        assert_eq!(known.rare_fonts, ["fonts/zh-Hans/Rare.otf"]);
    }

    #[test]
    fn english_is_there_without_any_file() {
        let none = Languages::default();
        assert_eq!(none.iter().count(), 1);
        assert_eq!(none.best(["ru-RU"]), Language::english());
        assert_eq!(none.iter().next().expect("English").own_name, "English");
    }

    #[test]
    fn a_new_folder_is_a_new_language() {
        let list = format!("{LIST}locales/de/game.ftl\n\tlanguage-name = Deutsch\n");
        let languages = Languages::from_list(&list);
        let german = languages.best(["de-AT"]);
        assert_eq!(languages.get(&german).expect("is there").own_name, "Deutsch");
        // A language that does not give its name is shown by its tag.
        let list = format!("{LIST}locales/eo/game.ftl\n");
        let languages = Languages::from_list(&list);
        assert_eq!(languages.get(&languages.best(["eo"])).expect("is there").own_name, "eo");
    }

    #[test]
    fn the_nearest_language_is_found() {
        for locale in ["zh", "zh-CN", "zh-SG", "zh_CN.UTF-8", "zh-Hans-CN", "zh-hans"] {
            assert_eq!(best(&[locale]), "zh-Hans", "{locale}");
        }
        for locale in ["ru", "ru-RU", "ru_RU.UTF-8", "ru_UA@cyrillic"] {
            assert_eq!(best(&[locale]), "ru", "{locale}");
        }
        for locale in ["", "C", "POSIX", "russian", "tlh", "en-GB", "und", "русский", "../ru"]
        {
            assert_eq!(best(&[locale]), "en", "{locale}");
        }
        assert_eq!(best(&[]), "en");
        // The first available language, not the first wanted one.
        assert_eq!(best(&["tlh", "ru-RU", "zh"]), "ru");
    }

    #[test]
    fn script_and_country_decide_between_languages_of_one_name() {
        let languages = Languages::from_list(
            "locales/zh-Hans/a.ftl\nlocales/zh-Hant/a.ftl\nlocales/pt/a.ftl\nlocales/pt-BR/a.ftl\n",
        );
        for (locale, tag) in [
            ("zh-TW", "zh-Hant"),
            ("zh-HK", "zh-Hant"),
            ("zh-Hant-SG", "zh-Hant"),
            ("zh-SG", "zh-Hans"),
            ("pt-BR", "pt-BR"),
            ("pt-PT", "pt"),
            ("pt", "pt"),
        ] {
            assert_eq!(languages.best([locale]).tag(), tag, "{locale}");
        }
        // A reader of traditional characters reads simplified ones better than English.
        assert_eq!(best(&["zh-TW", "en"]), "zh-Hans");
    }
}
