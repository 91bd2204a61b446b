//! Refusals by systems and browsers. The common ones have texts of their own; the rest keep the
//! system's words.

use super::LocalText;
use crate::{
    look::TooManyPixels,
    rules::TimeError,
    save::{Cause, Location, MAX_BYTES, MAX_EVENTS, StoreError},
};
use bevy::{asset::io::AssetReaderError, clipboard::ClipboardError};
use std::io::{self, ErrorKind};

impl From<&io::Error> for LocalText {
    fn from(error: &io::Error) -> Self {
        let pixels = error.get_ref().and_then(|error| error.downcast_ref::<TooManyPixels>());
        if let Some(pixels) = pixels {
            return pixels.into();
        }
        Self::new(match error.kind() {
            ErrorKind::NotFound => "reason-not-found",
            ErrorKind::PermissionDenied => "reason-denied",
            ErrorKind::ReadOnlyFilesystem => "reason-read-only",
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "reason-full",
            ErrorKind::IsADirectory | ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
                "reason-folder"
            }
            // The error for bytes that were read as text and are not UTF-8.
            ErrorKind::InvalidData => "reason-no-text",
            _ => return Self::verbatim(error.to_string().trim_end_matches('.')),
        })
    }
}

impl From<&AssetReaderError> for LocalText {
    fn from(error: &AssetReaderError) -> Self {
        match error {
            AssetReaderError::NotFound(_) => "reason-not-found".into(),
            AssetReaderError::Io(error) => Self::from(&**error),
            AssetReaderError::HttpError(status) => {
                Self::new("reason-server").with("status", status)
            }
        }
    }
}

impl From<&ClipboardError> for LocalText {
    fn from(error: &ClipboardError) -> Self {
        match error {
            ClipboardError::ContentNotAvailable => "reason-clipboard-empty".into(),
            ClipboardError::ClipboardNotSupported => "reason-no-clipboard".into(),
            ClipboardError::ClipboardOccupied => "reason-clipboard-busy".into(),
            ClipboardError::ConversionFailure => "reason-clipboard-unfit".into(),
            other => Self::verbatim(other.to_string().trim_end_matches('.')),
        }
    }
}

impl From<&StoreError> for LocalText {
    fn from(StoreError { cause, place }: &StoreError) -> Self {
        let key = match cause {
            Cause::Missing => "store-missing",
            Cause::DeadLink => "store-dead-link",
            Cause::InCloud => "store-in-cloud",
            Cause::NoHome => return "store-no-home".into(),
            Cause::TooLarge => {
                return Self::new("store-too-large")
                    .with_text("place", place)
                    .with("moves", MAX_EVENTS)
                    .with("kib", (MAX_BYTES / 1024).to_string());
            }
            Cause::Folder => "store-folder",
            Cause::Denied => "store-denied",
            Cause::ReadOnly => "store-read-only",
            Cause::Full => "store-full",
            Cause::InUse => "store-in-use",
            Cause::Changed => "store-changed",
            Cause::Altered => "store-altered",
            Cause::Refused => return "store-refused".into(),
            Cause::Other(reason) => {
                return Self::new("store-other").with("reason", reason).with_text("place", place);
            }
        };
        Self::new(key).with_text("place", place)
    }
}

impl From<&Location> for LocalText {
    fn from(place: &Location) -> Self {
        match place {
            Location::Path(path) => Self::verbatim(path),
            Location::Game(name) => Self::new("place-game").with("name", name.as_str()),
            Location::Games => "place-games".into(),
            Location::Home => "place-home".into(),
            Location::Browser => "place-browser".into(),
        }
    }
}

/// The fault in a time that somebody typed, and the right form: a sentence of its own.
impl From<&TimeError> for LocalText {
    fn from(error: &TimeError) -> Self {
        match error {
            TimeError::NotATime(text) => Self::new("time-error-unreadable").with("text", text),
            TimeError::BaseOutOfRange => Self::new("time-error-base-range"),
            TimeError::BaseNotWholeSeconds => Self::new("time-error-base-fraction"),
            TimeError::BonusOutOfRange => Self::new("time-error-bonus-range"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{assert_all_told, assert_told},
        *,
    };
    use crate::{save::SaveName, words::Texts};
    use std::sync::Arc;

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
            assert_told(&error);
            let is_verbatim = LocalText::from(&error) == LocalText::verbatim(error.to_string());
            assert_eq!(is_verbatim, kind == TimedOut, "{kind:?}");
            assert_told(&AssetReaderError::Io(Arc::new(error)));
        }
        assert_all_told(&[
            AssetReaderError::NotFound("a.png".into()),
            AssetReaderError::HttpError(500),
        ]);
        assert_all_told(&[
            ClipboardError::ContentNotAvailable,
            ClipboardError::ClipboardNotSupported,
            ClipboardError::ClipboardOccupied,
            ClipboardError::ConversionFailure,
            ClipboardError::Unknown { description: "the system says so".into() },
        ]);
    }

    #[test]
    fn every_cause_and_every_place_has_a_text_in_every_language() {
        let places = [
            Location::Path("/games/a.ron".into()),
            Location::Game(SaveName::new("friday").expect("a name")),
            Location::Games,
            Location::Home,
            Location::Browser,
        ];
        let causes = [
            Cause::Missing,
            Cause::DeadLink,
            Cause::InCloud,
            Cause::NoHome,
            Cause::TooLarge,
            Cause::Folder,
            Cause::Denied,
            Cause::ReadOnly,
            Cause::Full,
            Cause::InUse,
            Cause::Changed,
            Cause::Altered,
            Cause::Refused,
            Cause::Other("the system says so".into()),
        ];
        for place in &places {
            for cause in causes.clone() {
                assert_told(&StoreError { cause, place: place.clone() });
            }
        }
        let full = StoreError { cause: Cause::Full, place: Location::Browser };
        let told = Texts::shipped("ru").get(&(&full).into());
        assert_eq!(told, "память браузера для этой страницы: не осталось места");
    }

    #[test]
    fn every_wrong_time_has_a_sentence() {
        for error in [
            TimeError::NotATime("soon".into()),
            TimeError::BaseOutOfRange,
            TimeError::BaseNotWholeSeconds,
            TimeError::BonusOutOfRange,
        ] {
            for tag in ["en", "ru", "zh-Hans"] {
                let told = Texts::shipped(tag).get(&(&error).into());
                assert!(told.ends_with(['.', '。']) && !told.contains(['{', '⟨']), "{told}");
            }
        }
    }
}
