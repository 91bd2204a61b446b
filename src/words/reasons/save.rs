//! The reasons for which a saved game cannot be opened.

use super::{LocalText, at, too_long};
use crate::save::{Fault, MAX_BYTES, MAX_EVENTS, MAX_VALUES, SaveError, TroubleCause, VERSION};

impl From<&TroubleCause> for LocalText {
    fn from(cause: &TroubleCause) -> Self {
        match cause {
            TroubleCause::Store(error) => error.into(),
            TroubleCause::Save(error) => error.into(),
        }
    }
}

impl From<&SaveError> for LocalText {
    fn from(error: &SaveError) -> Self {
        let newest = VERSION.to_string();
        match error {
            SaveError::TooLarge => too_long(MAX_BYTES),
            SaveError::Empty => "reason-empty".into(),
            SaveError::NotText { byte } => Self::new("save-not-text").with("byte", byte),
            SaveError::Syntax { place, reason } => at(*place, Self::verbatim(reason)),
            SaveError::TooDeep(place) => at(*place, "save-too-deep"),
            SaveError::NoVersion => Self::new("save-no-version").with("version", newest),
            SaveError::Newer { version } => {
                Self::new("save-newer").with("version", version).with("most", newest)
            }
            SaveError::UnknownVersion { version } => {
                Self::new("save-unknown-version").with("version", version).with("most", newest)
            }
            SaveError::TooMuch => Self::new("save-too-much").with("most", MAX_VALUES),
            SaveError::TooManyEvents { count } => {
                Self::new("save-too-many-events").with("count", count).with("most", MAX_EVENTS)
            }
            SaveError::Game(fault) => fault.into(),
        }
    }
}

impl From<&Fault> for LocalText {
    fn from(fault: &Fault) -> Self {
        let error = Self::from(&fault.error);
        match fault.place {
            Some(place) => at(place, error),
            None => error,
        }
    }
}

/// One error of each kind.
#[cfg(test)]
pub(super) fn examples() -> Vec<SaveError> {
    use crate::rules::text::Place;
    let place = Place { line: 3, column: 14 };
    let mut all = vec![
        SaveError::TooLarge,
        SaveError::Empty,
        SaveError::NotText { byte: 7 },
        SaveError::Syntax { place, reason: "Expected comma".into() },
        SaveError::TooDeep(place),
        SaveError::NoVersion,
        SaveError::Newer { version: 9 },
        SaveError::UnknownVersion { version: 0 },
        SaveError::TooMuch,
        SaveError::TooManyEvents { count: 9000 },
    ];
    for error in super::game::examples() {
        for place in [None, Some(place)] {
            all.push(SaveError::Game(Fault { valid_events: 2, error: error.clone(), place }));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{assert_all_told, assert_told},
        *,
    };
    use crate::{
        save::{Cause, Location, StoreError},
        words::Texts,
    };

    #[test]
    fn every_error_of_a_saved_game_has_a_text_in_every_language() {
        assert_all_told(&examples());
        examples().into_iter().for_each(|error| assert_told(&TroubleCause::Save(error)));
        assert_told(&TroubleCause::Store(StoreError {
            cause: Cause::InUse,
            place: Location::Games,
        }));
    }

    #[test]
    fn the_place_of_a_fault_is_told() {
        let text = b"(version: 1,\n rules: ,)";
        let error = crate::save::load(text).expect_err("it is no game");
        let told = Texts::shipped("ru").get(&(&error).into());
        assert!(told.contains(" (строка 2, знак "), "{told}");
    }
}
