//! `fogchess check-assets`: everything that is not right in a folder of assets, with its place.

mod credits;
mod files;
mod fonts;
mod locales;
mod pictures;
mod sounds;
mod themes;

use crate::look::{Place, files_in, look_through};
use core::fmt;
use std::{collections::BTreeMap, fs, io, path::Path};

/// The largest picture or sound that a page should have to load, in bytes.
const MAX_BYTES: usize = 1_000_000;

/// Something that is not right.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file, as a path in the folder of assets.
    pub file: String,
    /// Where in the file, if it is a text.
    pub place: Option<Place>,
    /// What is wrong, and what would be right.
    pub text: String,
}

impl Finding {
    fn new(file: impl Into<String>, text: impl Into<String>) -> Self {
        Self { file: file.into(), place: None, text: text.into() }
    }

    fn at(file: impl Into<String>, place: Place, text: impl Into<String>) -> Self {
        Self { place: Some(place), ..Self::new(file, text) }
    }

    fn at_line(file: impl Into<String>, line: usize, text: impl Into<String>) -> Self {
        Self::at(file, Place { line, column: 1 }, text)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(Place { line, column }) = self.place {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.text)
    }
}

/// What was found in a folder of assets.
#[derive(Debug)]
pub struct Report {
    /// What is not right, by files and places.
    pub findings: Vec<Finding>,
    themes: usize,
    files: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        let themes = if self.themes == 1 { "theme" } else { "themes" };
        write!(f, "{} {themes}, {} files: ", self.themes, self.files)?;
        match self.findings.len() {
            0 => write!(f, "all is well"),
            1 => write!(f, "one thing is not right"),
            count => write!(f, "{count} things are not right"),
        }
    }
}

/// The files of a folder of assets.
struct Assets<'a> {
    folder: &'a Path,
    /// Paths in the folder, in order.
    files: Vec<String>,
}

impl Assets<'_> {
    fn has(&self, file: &str) -> bool {
        self.files.binary_search_by(|known| known.as_str().cmp(file)).is_ok()
    }

    fn read(&self, file: &str) -> Result<Vec<u8>, Finding> {
        fs::read(self.folder.join(file))
            .map_err(|error| Finding::new(file, format!("cannot be read: {error}")))
    }

    fn read_text(&self, file: &str) -> Result<String, Finding> {
        String::from_utf8(self.read(file)?)
            .map_err(|_| Finding::new(file, "is no text in UTF-8; save it as such"))
    }
}

/// Looks at every theme, sound and language in a folder of assets.
///
/// # Errors
/// If the folder cannot be looked through.
pub fn check(folder: &Path) -> io::Result<Report> {
    let assets = Assets { folder, files: files_in(folder)? };
    let shelf = look_through(folder);
    let mut findings = names_that_differ_by_case(&assets.files);
    findings.extend(themes::check(&assets, &shelf));
    findings.extend(files::check(&assets, &shelf));
    findings.extend(locales::check(&assets));
    findings.extend(credits::check(&assets));
    findings.sort();
    findings.dedup();
    Ok(Report { findings, themes: shelf.themes().len(), files: assets.files.len() })
}

/// Browsers and Linux tell A from a, other systems do not.
fn names_that_differ_by_case(files: &[String]) -> Vec<Finding> {
    let mut names: BTreeMap<String, &str> = BTreeMap::new();
    let mut findings = Vec::new();
    for file in files {
        if let Some(other) = names.insert(file.to_lowercase(), file) {
            let text = format!("differs from {other} only in upper and lower case; rename one");
            findings.push(Finding::new(file, text));
        }
    }
    findings
}
