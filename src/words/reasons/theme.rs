//! The name of a theme, the reasons for which one is refused, and the oddities of its files.
//!
//! Faults within a manifest are for the people who write it: they are shown in English, as
//! `fogchess check-assets` prints them, after their place.

use super::{LocalText, at, too_long};
use crate::look::{
    ArchiveError, BOTH_BORDERS, Fault, Found, LONGEST_SIDE, MANIFEST, MAX_ARCHIVE_BYTES,
    MAX_ARCHIVE_DEPTH, MAX_ARCHIVE_FILES, MAX_FILE_BYTES, MAX_SVG_BYTES, MAX_TOTAL_BYTES, MIB,
    MOST_PIXELS, Misfit, SHORTEST_SIDE, SvgFault, TooManyPixels, Wrong,
};

impl From<&Found> for LocalText {
    /// The name of a theme. The game's own ones have names in every language.
    fn from(theme: &Found) -> Self {
        let folder = if theme.is_own { "" } else { &theme.folder };
        Self::new("theme-title").with("theme", folder).with("title", &theme.title)
    }
}

impl From<&Fault> for LocalText {
    fn from(fault: &Fault) -> Self {
        at(fault.place, Self::verbatim(&fault.text))
    }
}

impl From<&TooManyPixels> for LocalText {
    fn from(TooManyPixels { width, height }: &TooManyPixels) -> Self {
        Self::new("reason-pixels")
            .with("width", width)
            .with("height", height)
            .with("most", MOST_PIXELS)
    }
}

impl From<&SvgFault> for LocalText {
    fn from(fault: &SvgFault) -> Self {
        match fault {
            SvgFault::TooLarge => too_long(MAX_SVG_BYTES),
            SvgFault::NoXml(error) => Self::new("reason-svg-none").with("error", error),
            SvgFault::NoSvg => "reason-svg-root".into(),
            SvgFault::NoSize => "reason-svg-size".into(),
            SvgFault::NotDrawn(element, line) => {
                Self::new("reason-svg-element").with("element", element).with("line", line)
            }
            SvgFault::TooDeep => "reason-svg-deep".into(),
            SvgFault::TooMuch => "reason-svg-much".into(),
            SvgFault::Failed(error) => Self::new("reason-svg-failed").with("error", error),
        }
    }
}

impl From<&ArchiveError> for LocalText {
    fn from(error: &ArchiveError) -> Self {
        let about = |key, path: &str| Self::new(key).with("file", path);
        let most = |key, most: u64| Self::new(key).with("most", most);
        match error {
            ArchiveError::TooLarge => most("theme-fault-too-large", MAX_ARCHIVE_BYTES / MIB),
            ArchiveError::NoArchive => "theme-fault-no-zip".into(),
            ArchiveError::Damaged(path) => about("theme-fault-damaged", path),
            ArchiveError::Encrypted(path) => about("theme-fault-encrypted", path),
            ArchiveError::UnknownMethod(path) => about("theme-fault-method", path),
            ArchiveError::Outside(path) => about("theme-fault-outside", path),
            ArchiveError::NoFile(path) => about("theme-fault-no-file", path),
            ArchiveError::Twice(path) => about("theme-fault-twice", path),
            ArchiveError::TooManyFiles => most("theme-fault-too-many", MAX_ARCHIVE_FILES as u64),
            ArchiveError::TooDeep(path) => {
                about("theme-fault-too-deep", path).with("most", MAX_ARCHIVE_DEPTH)
            }
            ArchiveError::FileTooLarge(path) => {
                about("theme-fault-file-too-large", path).with("most", MAX_FILE_BYTES / MIB)
            }
            ArchiveError::AllTooLarge => most("theme-fault-all-too-large", MAX_TOTAL_BYTES / MIB),
            ArchiveError::PictureTooLarge(path) => {
                about("theme-fault-picture", path).with("most", MOST_PIXELS)
            }
            ArchiveError::NoManifest => {
                Self::new("theme-fault-no-manifest").with("manifest", MANIFEST)
            }
            ArchiveError::OtherManifest(path) => {
                about("theme-fault-other-manifest", path).with("manifest", MANIFEST)
            }
            ArchiveError::Several(one, other) => {
                Self::new("theme-fault-several").with("one", one).with("other", other)
            }
            ArchiveError::Manifest(fault) => {
                about("reason-in-file", MANIFEST).with_text("fault", fault)
            }
            ArchiveError::Unreadable(error) => error.into(),
        }
    }
}

/// Returns the notice that the picture with this path does not fit: a sentence of its own.
pub fn misfit(file: &str, misfit: Misfit) -> LocalText {
    let reason = match misfit.wrong {
        Wrong::TooLarge => LocalText::new("misfit-too-large").with("most", LONGEST_SIDE),
        Wrong::NotSquare => "misfit-not-square".into(),
        Wrong::TooSmall => LocalText::new("misfit-too-small").with("least", SHORTEST_SIDE),
        Wrong::NoMiddle => LocalText::new("misfit-no-middle").with("least", BOTH_BORDERS),
    };
    LocalText::new("picture-misfit")
        .with("file", file)
        .with("width", misfit.width)
        .with("height", misfit.height)
        .with_text("reason", reason)
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{assert_all_told, assert_told},
        *,
    };
    use crate::{look::Manifest, save::native::explain, words::Texts};
    use std::{io::ErrorKind, path::Path};

    #[test]
    fn every_error_of_a_theme_has_a_text_in_every_language() {
        let path = || "`a/b.png`".to_owned();
        let fault = Manifest::read(b"(").expect_err("it is no manifest");
        let refusals = [
            ArchiveError::TooLarge,
            ArchiveError::NoArchive,
            ArchiveError::Damaged(path()),
            ArchiveError::Encrypted(path()),
            ArchiveError::UnknownMethod(path()),
            ArchiveError::Outside(path()),
            ArchiveError::NoFile(path()),
            ArchiveError::Twice(path()),
            ArchiveError::TooManyFiles,
            ArchiveError::TooDeep(path()),
            ArchiveError::FileTooLarge(path()),
            ArchiveError::AllTooLarge,
            ArchiveError::PictureTooLarge(path()),
            ArchiveError::NoManifest,
            ArchiveError::OtherManifest(path()),
            ArchiveError::Several("`one`".into(), "`two`".into()),
            ArchiveError::Manifest(fault.clone()),
            ArchiveError::Unreadable(explain(Path::new("/a.zip"), &ErrorKind::NotFound.into())),
        ];
        assert_all_told(&refusals);
        assert_all_told(&[
            SvgFault::TooLarge,
            SvgFault::NoXml("1:1 unexpected end".into()),
            SvgFault::NoSvg,
            SvgFault::NoSize,
            SvgFault::NotDrawn("text".into(), 3),
            SvgFault::TooDeep,
            SvgFault::TooMuch,
            SvgFault::Failed("no".into()),
        ]);
        assert_told(&fault);
    }

    #[test]
    fn every_misfit_is_told_in_every_language() {
        let all = [Wrong::TooLarge, Wrong::NotSquare, Wrong::TooSmall, Wrong::NoMiddle];
        for found in all.map(|wrong| Misfit { width: 3000, height: 20, wrong }) {
            let notice = misfit("a.png", found);
            assert!(Texts::default().get(&notice).contains(&found.to_string()));
            for tag in ["en", "ru", "zh-Hans"] {
                let told = Texts::shipped(tag).get(&notice);
                assert!(told.contains("3000") && !told.contains(['{', '⟨']), "{told}");
            }
        }
    }

    #[test]
    fn the_place_in_a_manifest_is_told_in_the_players_language() {
        let (_, faults) = Manifest::parse(b"(\n  title: 3,\n)");
        let [fault] = &faults[..] else { panic!("{faults:?}") };
        let told = Texts::shipped("zh-Hans").get(&fault.into());
        assert!(told.starts_with(&fault.text) && told.contains("（第 2 行第 "), "{told}");
    }
}
