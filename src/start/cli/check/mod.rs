//! `fogchess check-assets`: lists all faults in a folder of assets, with their places.

mod credits;
mod files;
mod fog;
mod pictures;
mod sounds;
mod themes;

use crate::{
    look::{self, OWN_SOURCE, Shelf, files_in, look_through, manifest_in},
    rules::text::Place,
};
use core::fmt;
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// The size of the largest picture, sound or font that a page should have to load, in bytes.
const MAX_BYTES: usize = 1_000_000;

/// A fault in a folder of assets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file, as a path in the folder of assets.
    pub file: String,
    /// The place in the file, if the file is a text.
    pub place: Option<Place>,
    /// The fault, and the right form.
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

/// The result of checking a folder of assets.
#[derive(Debug)]
pub struct Report {
    /// The faults, sorted by file and place.
    pub findings: Vec<Finding>,
    themes: usize,
    files: usize,
}

impl Report {
    fn new(mut findings: Vec<Finding>, themes: usize, files: usize) -> Self {
        findings.sort();
        findings.dedup();
        Self { findings, themes, files }
    }

    /// Returns both reports as one. The other report's files are shown with their folder.
    #[must_use]
    pub fn with(mut self, other: Self, folder: &Path) -> Self {
        self.findings.extend(other.findings.into_iter().map(|finding| Finding {
            file: folder.join(&finding.file).display().to_string(),
            ..finding
        }));
        self.themes += other.themes;
        self.files += other.files;
        self
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for finding in &self.findings {
            writeln!(f, "{finding}")?;
        }
        let themes = if self.themes == 1 { "theme" } else { "themes" };
        write!(f, "{} {themes}, {} files: ", self.themes, self.files)?;
        match self.findings.len() {
            0 => write!(f, "no problems"),
            1 => write!(f, "one problem"),
            count => write!(f, "{count} problems"),
        }
    }
}

/// The files of a folder of assets.
struct Assets<'a> {
    folder: &'a Path,
    /// The folder of the game's own assets.
    game: &'a Path,
    /// Paths in the folder, in order; those of themes begin with `themes/`.
    files: Vec<String>,
    /// `true` if the folder holds only themes, and is not the game's own.
    has_only_themes: bool,
}

impl Assets<'_> {
    fn path(&self, file: &str) -> PathBuf {
        let file = if self.has_only_themes { bare(file) } else { file };
        self.folder.join(file)
    }

    /// Returns the place of a theme's file on the disk, from its path under the game's assets.
    fn of_theme(&self, path: &str) -> PathBuf {
        match path.strip_prefix(OWN_SOURCE).and_then(|path| path.strip_prefix("://")) {
            Some(path) => self.folder.join(path),
            None => self.game.join(path),
        }
    }

    fn has(&self, file: &str) -> bool {
        self.files.binary_search_by(|known| known.as_str().cmp(file)).is_ok()
    }

    fn read(&self, file: &str) -> Result<Vec<u8>, Finding> {
        fs::read(self.path(file))
            .map_err(|error| Finding::new(file, format!("can't be read: {error}")))
    }

    fn read_text(&self, file: &str) -> Result<String, Finding> {
        String::from_utf8(self.read(file)?)
            .map_err(|_| Finding::new(file, "isn't UTF-8 text; save it as such"))
    }
}

/// Checks the given folder or, without one, the game's assets and the player's own themes.
///
/// Without a folder, credits are not compared: a player's new theme may lie among the game's, and
/// needs none.
///
/// # Errors
/// If a folder cannot be read.
pub fn check_task(dir: Option<&Path>, assets: &Path, own: Option<&Path>) -> io::Result<Report> {
    if let Some(dir) = dir {
        return check_named(dir, assets);
    }
    let report = check_whole(assets, Credits::Unread)?;
    match own.filter(|own| own.is_dir()) {
        Some(own) => Ok(report.with(check_themes(own, None, assets)?, own)),
        None => Ok(report),
    }
}

/// Checks a folder that the player has named.
///
/// It may be an assets folder like the game's, a folder of themes, a folder with such a folder in
/// it, or one theme. The themes may extend themes in the game's own assets.
///
/// # Errors
/// If the folder cannot be read.
pub fn check_named(folder: &Path, assets: &Path) -> io::Result<Report> {
    let is_theme = |folder: &Path| manifest_in(folder).is_some();
    let has_themes = |folder: &Path| {
        fs::read_dir(folder).is_ok_and(|mut entries| {
            entries.any(|entry| entry.is_ok_and(|entry| is_theme(&entry.path())))
        })
    };
    let themes = folder.join("themes");
    let is_whole = ["sounds", "locales"].iter().any(|name| folder.join(name).is_dir());
    if is_theme(folder) {
        // An absolute path always has a name and a parent folder.
        let folder = fs::canonicalize(folder)?;
        let name = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let within = folder.parent().unwrap_or(&folder);
        check_themes(within, name.as_deref(), assets)
    } else if is_whole {
        check(folder)
    } else if has_themes(&themes) {
        check_themes(&themes, None, assets)
    } else if has_themes(folder) {
        check_themes(folder, None, assets)
    } else {
        check(folder)
    }
}

/// Checks every theme and sound in a folder of assets, and its `CREDITS.md` if it has one.
///
/// # Errors
/// If the folder cannot be read.
pub fn check(folder: &Path) -> io::Result<Report> {
    check_whole(folder, Credits::Compared)
}

/// The treatment of `CREDITS.md` in a check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Credits {
    /// It must name each file, and no other files.
    Compared,
    /// It is not read.
    Unread,
}

fn check_whole(folder: &Path, credits: Credits) -> io::Result<Report> {
    let files = files_in(folder)?;
    let assets = Assets { folder, game: folder, files, has_only_themes: false };
    let shelf = look_through(folder);
    let mut findings = about_themes(&assets, &shelf);
    if credits == Credits::Compared {
        findings.extend(credits::check(&assets));
    }
    Ok(Report::new(findings, shelf.themes().len(), assets.files.len()))
}

/// Checks the themes in a folder of themes, or only one of them.
fn check_themes(folder: &Path, only: Option<&str>, assets: &Path) -> io::Result<Report> {
    let mut files: Vec<String> =
        files_in(folder)?.iter().map(|file| format!("themes/{file}")).collect();
    let is_in_theme = |file: &str| match (only, bare(file).split_once('/')) {
        (Some(only), Some((theme, _))) => theme == only,
        (Some(only), None) => bare(file) == only,
        // Files beside the themes are not checked.
        (None, Some((theme, _))) => folder.join(theme).is_dir(),
        (None, None) => folder.join(bare(file)).is_dir(),
    };
    files.retain(|file| is_in_theme(file));
    let mut shelf = look_through(assets);
    look::add_own(&mut shelf, folder);
    let themes = shelf.themes().iter().filter(|theme| shelf.is_own(&theme.folder)).count();
    let assets = Assets { folder, game: assets, files, has_only_themes: true };
    let mut findings = about_themes(&assets, &shelf);
    findings.retain(|finding| is_in_theme(&finding.file));
    for finding in &mut findings {
        finding.file = bare(&finding.file).into();
    }
    let themes = if only.is_some() { 1 } else { themes };
    Ok(Report::new(findings, themes, assets.files.len()))
}

/// Returns the path of a theme's file, relative to the folder of themes.
fn bare(file: &str) -> &str {
    file.strip_prefix("themes/").unwrap_or(file)
}

fn about_themes(assets: &Assets<'_>, shelf: &Shelf) -> Vec<Finding> {
    let mut findings = names_that_differ_by_case(&assets.files);
    findings.extend(themes::check(assets, shelf));
    findings.extend(files::check(assets, shelf));
    findings.extend(fog::check(assets, shelf));
    findings
}

/// Reports names that differ only in case: browsers and Linux tell A from a, other systems do not.
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
