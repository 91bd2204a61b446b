//! The arguments of a command: options of the form `--NAME VALUE`, and the errors in them.

use core::str::FromStr;
use fogchess_rules::text::excerpt;
use std::vec::IntoIter;

/// The errors in the arguments of a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArgumentError {
    /// The command has no such option.
    #[error("`{0}` is no option here")]
    UnknownOption(String),
    /// The option needs a value.
    #[error("`{0}` needs a value")]
    NoValue(String),
    /// The option does not accept this value.
    #[error("`{value}` is not right for {option}: {wanted}")]
    BadValue {
        /// The option.
        option: String,
        /// The value.
        value: String,
        /// The values that the option accepts.
        wanted: String,
    },
    /// The command does not run without this argument.
    #[error("{0} is missing: {1}")]
    Missing(&'static str, &'static str),
    /// The option cannot be combined with the others.
    #[error("{0} does not fit here: {1}")]
    OutOfPlace(&'static str, &'static str),
}

/// The arguments that are not parsed yet, and the option that was taken last.
pub(crate) struct Arguments {
    rest: IntoIter<String>,
    option: String,
}

impl Arguments {
    pub(crate) fn new(args: impl IntoIterator<Item = String>) -> Self {
        Self { rest: Vec::from_iter(args).into_iter(), option: String::new() }
    }

    /// Takes the next argument if it is no option.
    pub(crate) fn word(&mut self) -> Option<String> {
        let word = self.rest.as_slice().first().is_some_and(|next| !next.starts_with('-'));
        if word { self.rest.next() } else { None }
    }

    /// Takes the next option.
    pub(crate) fn option(&mut self) -> Option<String> {
        self.option = self.rest.next()?;
        Some(self.option.clone())
    }

    /// Takes the value of the last option.
    pub(crate) fn value(&mut self) -> Result<String, ArgumentError> {
        self.rest.next().ok_or_else(|| ArgumentError::NoValue(self.option.clone()))
    }

    /// Takes the value of the last option. `wanted` says what `parse` accepts.
    pub(crate) fn parsed<T>(
        &mut self,
        wanted: impl Into<String>,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ArgumentError> {
        let value = self.value()?;
        parse(&value).ok_or_else(|| ArgumentError::BadValue {
            option: self.option.clone(),
            value: excerpt(&value),
            wanted: wanted.into(),
        })
    }

    /// Takes the value of the last option, a whole number from 1 on.
    pub(crate) fn positive<N: FromStr + From<u8> + PartialOrd>(
        &mut self,
    ) -> Result<N, ArgumentError> {
        let positive = |value: &str| value.parse().ok().filter(|number| *number >= N::from(1));
        self.parsed("a whole number from 1 on", positive)
    }

    /// Returns the error about the last option, which is unknown.
    pub(crate) fn unknown(self) -> ArgumentError {
        ArgumentError::UnknownOption(excerpt(&self.option))
    }
}
