//! The reasons for errors of the system and the browser, and notices about positions.
//!
//! Each error of the game gives its own text: see [`Worded`](crate::phrase::Worded). Here the common
//! errors of others become texts that fit into a sentence: they begin with a small letter and have
//! no full stop. The rest keep the words of the library, the system or the browser.

use super::LocalText;
use crate::rules::Mend;
use bevy::{asset::io::AssetReaderError, clipboard::ClipboardError};
use std::io::{self, ErrorKind};

/// Returns the reason that a file cannot be read or written.
pub fn io(error: &io::Error) -> LocalText {
    LocalText::new(match error.kind() {
        ErrorKind::NotFound => "reason-not-found",
        ErrorKind::PermissionDenied => "reason-denied",
        ErrorKind::ReadOnlyFilesystem => "reason-read-only",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "reason-full",
        ErrorKind::IsADirectory | ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "reason-folder"
        }
        // The error for bytes that were read as text and are not UTF-8.
        ErrorKind::InvalidData => "reason-no-text",
        _ => return LocalText::verbatim(error.to_string().trim_end_matches('.')),
    })
}

/// Returns the reason that a file cannot be loaded.
pub fn asset(error: &AssetReaderError) -> LocalText {
    match error {
        AssetReaderError::NotFound(_) => "reason-not-found".into(),
        AssetReaderError::Io(error) => io(error),
        AssetReaderError::HttpError(status) => {
            LocalText::new("reason-server").with("status", status)
        }
    }
}

/// Returns the reason that a text cannot be put on the clipboard, or read from there.
pub fn clipboard(error: &ClipboardError) -> LocalText {
    match error {
        ClipboardError::ContentNotAvailable => "reason-clipboard-empty".into(),
        ClipboardError::ClipboardNotSupported => "reason-no-clipboard".into(),
        ClipboardError::ClipboardOccupied => "reason-clipboard-busy".into(),
        ClipboardError::ConversionFailure => "reason-clipboard-unfit".into(),
        other => LocalText::verbatim(other.to_string().trim_end_matches('.')),
    }
}

/// Returns the notice that something about a start position was mended or left out.
pub fn position_note(note: impl Into<LocalText>) -> LocalText {
    LocalText::new("position-note").with_text("note", note)
}

/// Returns everything that was mended in a position, as one text; `None` if there is nothing.
pub fn mends_text(mends: &[Mend]) -> Option<LocalText> {
    let joined = |first: LocalText, then: LocalText| {
        LocalText::new("fen-mends").with_text("first", first).with_text("then", then)
    };
    mends.iter().map(LocalText::from).reduce(joined)
}

#[cfg(test)]
mod tests {
    use super::{super::tests::assert_told, *};
    use crate::{
        look::{ArchiveError, Manifest, Misfit, SvgFault, Wrong},
        save::native::explain,
        words::Texts,
    };
    use std::{path::Path, sync::Arc};

    #[test]
    fn common_errors_of_systems_have_a_text_in_every_language() {
        use ErrorKind::{
            AlreadyExists, InvalidData, IsADirectory, NotADirectory, NotFound, PermissionDenied,
            QuotaExceeded, ReadOnlyFilesystem, StorageFull, TimedOut,
        };
        for kind in [
            NotFound,
            PermissionDenied,
            ReadOnlyFilesystem,
            StorageFull,
            QuotaExceeded,
            IsADirectory,
            NotADirectory,
            AlreadyExists,
            InvalidData,
            TimedOut,
        ] {
            let error = io::Error::from(kind);
            assert_told(io(&error));
            let is_verbatim = io(&error) == LocalText::verbatim(error.to_string());
            assert_eq!(is_verbatim, kind == TimedOut, "{kind:?}");
            assert_told(asset(&AssetReaderError::Io(Arc::new(error))));
        }
        assert_told(asset(&AssetReaderError::NotFound("a.png".into())));
        assert_told(asset(&AssetReaderError::HttpError(500)));
        for error in [
            ClipboardError::ContentNotAvailable,
            ClipboardError::ClipboardNotSupported,
            ClipboardError::ClipboardOccupied,
            ClipboardError::ConversionFailure,
            ClipboardError::Unknown { description: "the system says so".into() },
        ] {
            assert_told(clipboard(&error));
        }
    }

    #[test]
    fn every_error_of_a_theme_has_a_text_in_every_language() {
        let path = || "`a/b.png`".to_owned();
        let fault = Manifest::read(b"(").expect_err("it is no manifest");
        for error in [
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
        ] {
            assert_told(&error);
        }
        for fault in [
            SvgFault::TooLarge,
            SvgFault::NoXml("1:1 unexpected end".into()),
            SvgFault::NoSvg,
            SvgFault::NoSize,
            SvgFault::NotDrawn("text".into(), 3),
            SvgFault::TooDeep,
            SvgFault::TooMuch,
            SvgFault::Failed("no".into()),
        ] {
            assert_told(&fault);
        }
        assert_told(&fault);
        for wrong in [Wrong::TooLarge, Wrong::NotSquare, Wrong::TooSmall, Wrong::NoMiddle] {
            let misfit = Misfit { width: 3000, height: 20, wrong };
            assert_told(&misfit);
            assert!(misfit.to_string().contains("3000"), "{misfit}");
        }
    }

    #[test]
    fn the_place_in_a_manifest_is_told_in_the_players_language() {
        let (_, faults) = Manifest::parse(b"(\n  title: 3,\n)");
        let [fault] = &faults[..] else { panic!("{faults:?}") };
        let told = Texts::shipped("zh-Hans").get(&fault.into());
        assert!(told.starts_with(&fault.text) && told.contains("（第 2 行第 "), "{told}");
    }

    #[test]
    fn everything_that_was_mended_is_one_text() {
        assert_eq!(mends_text(&[]), None);
        assert_told(mends_text(&[Mend::Dashes, Mend::MoveNumber]).expect("two texts"));
    }
}
