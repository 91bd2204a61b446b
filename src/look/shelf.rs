//! All available themes, and the look of a theme with everything that it extends.

use super::{Fault, File, Look, MANIFEST, Manifest, Mix, Part, is_folder_name, nearest};
use crate::{
    phrase::{Phrase, Worded},
    rules::text::Place,
};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The theme that ships with the game. It extends nothing, and all others extend it in the end.
pub const BASE: &str = "base";

/// The asset source with the player's own themes.
pub const OWN_SOURCE: &str = "own";
/// The prefix of a path in [`OWN_SOURCE`].
const OWN: &str = "own://";

/// A theme on the shelf.
#[derive(Clone, Debug, Default)]
struct Theme {
    manifest: Manifest,
    faults: Vec<Fault>,
    /// The fault for which the manifest cannot be read at all.
    unreadable: Option<Fault>,
    /// The paths in its folder.
    files: BTreeSet<String>,
    /// `true` if the theme is in the player's own folder.
    is_own: bool,
}

impl Theme {
    fn new(files: impl IntoIterator<Item = String>, manifest: &[u8], is_own: bool) -> Self {
        let unreadable = Manifest::read(manifest).err();
        let (manifest, faults) = Manifest::parse(manifest);
        Self { manifest, faults, unreadable, files: files.into_iter().collect(), is_own }
    }

    fn pieces(&self) -> &str {
        match self.manifest.about.pieces.as_str() {
            "" => "pieces",
            folder => folder,
        }
    }

    /// Returns the path in the folder at which the theme has a file.
    fn path(&self, file: File) -> Option<String> {
        file.paths(self.pieces()).find(|path| self.files.contains(path))
    }
}

/// A theme that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Its folder under `assets/themes`, which is its name in settings and on the command line.
    pub folder: String,
    /// The title for players; the folder's name if the manifest has no title or is broken.
    pub title: String,
    /// The author, if the manifest names one.
    pub author: String,
    /// `true` if it is in the player's own folder.
    pub is_own: bool,
}

/// The name of a theme. The game's own ones have names in every language.
impl Worded for Found {
    fn phrase(&self) -> Phrase {
        let folder = if self.is_own { "" } else { &self.folder };
        Phrase::new("theme-title").with("theme", folder).with("title", &self.title)
    }
}

/// A fault, and the file that it is in, as a path under the assets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultIn {
    /// The manifest.
    pub file: String,
    /// The fault in it.
    pub fault: Fault,
}

/// A theme with everything that it extends.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Resolved {
    /// Its colours and motions.
    pub look: Look,
    /// The faults in the manifests that were read for the theme.
    pub faults: Vec<FaultIn>,
    files: HashMap<File, String>,
}

impl Resolved {
    /// Returns the path of a file under the assets; `None` for an optional file that no theme in the
    /// chain has. For any other missing file, returns its path in the base theme, so that it is
    /// reported.
    pub fn path(&self, file: File) -> Option<&str> {
        self.files.get(&file).map(String::as_str)
    }
}

/// All available themes.
#[derive(Clone, Debug, Default)]
pub struct Shelf(BTreeMap<String, Theme>);

impl Shelf {
    /// Adds a theme: its folder's name, the paths of its files, and its manifest.
    pub fn add(&mut self, name: &str, files: impl IntoIterator<Item = String>, manifest: &[u8]) {
        self.0.insert(name.into(), Theme::new(files, manifest, false));
    }

    /// Adds a theme from the player's own folder. It replaces a shipped theme of the same name,
    /// except for the base theme, on which all others depend.
    pub fn add_own(
        &mut self,
        name: &str,
        files: impl IntoIterator<Item = String>,
        manifest: &[u8],
    ) {
        if name != BASE {
            self.0.insert(name.into(), Theme::new(files, manifest, true));
        }
    }

    /// Keeps the last readable manifest of a theme, and returns the fault for which the present one
    /// cannot be read.
    pub fn keep_readable(&mut self, theme: &str, before: &Self) -> Option<Fault> {
        let now = self.0.get_mut(theme)?;
        let fault = now.unreadable.clone()?;
        if let Some(before) = before.0.get(theme) {
            now.manifest = before.manifest.clone();
            now.faults.clone_from(&before.faults);
        }
        Some(fault)
    }

    /// Removes one of the player's own themes.
    pub fn remove_own(&mut self, name: &str) {
        self.0.retain(|other, theme| other != name || !theme.is_own);
    }

    /// Returns `true` if a theme is in the player's own folder.
    pub fn is_own(&self, theme: &str) -> bool {
        self.0.get(theme).is_some_and(|theme| theme.is_own)
    }

    /// Parses a list of files as `assets/web/pack` writes it: one path a line, such as
    /// `base/theme.ron`, and after a manifest its lines, each with a tab before it.
    pub fn from_list(list: &str) -> Self {
        let mut folders: BTreeMap<&str, (Vec<String>, String)> = BTreeMap::new();
        let mut last = "";
        for line in list.lines() {
            if let Some(text) = line.strip_prefix('\t') {
                let (_, manifest) = folders.entry(last).or_default();
                manifest.push_str(text);
                manifest.push('\n');
            } else if let Some((folder, file)) = line.split_once('/') {
                last = folder;
                folders.entry(folder).or_default().0.push(file.into());
            }
        }
        let mut shelf = Self::default();
        for (name, (files, manifest)) in folders {
            let is_theme = is_folder_name(name) && files.iter().any(|file| file == MANIFEST);
            if is_theme {
                shelf.add(name, files, manifest.as_bytes());
            }
        }
        shelf
    }

    /// Returns `true` if a theme can be loaded. The base theme always can: stand-ins replace its
    /// missing files.
    pub fn has(&self, theme: &str) -> bool {
        theme == BASE || self.0.contains_key(theme)
    }

    /// Returns what players read of a theme.
    pub fn found(&self, folder: &str) -> Found {
        let about = self.0.get(folder).map(|theme| &theme.manifest.about);
        let [title, author] = about.map_or(["", ""], |about| [&about.title, &about.author]);
        Found {
            folder: folder.into(),
            title: if title.is_empty() { folder } else { title }.into(),
            author: author.into(),
            is_own: self.is_own(folder),
        }
    }

    /// Returns the themes that can be chosen, the base theme first and the others by their titles.
    pub fn themes(&self) -> Vec<Found> {
        let others = self.0.keys().filter(|folder| *folder != BASE);
        let mut themes: Vec<Found> = others.map(|folder| self.found(folder)).collect();
        themes.sort_by(|a, b| a.title.cmp(&b.title));
        themes.insert(0, self.found(BASE));
        themes
    }

    /// Returns the paths in a theme's folder.
    pub fn files(&self, theme: &str) -> impl Iterator<Item = &str> {
        self.0.get(theme).into_iter().flat_map(|theme| theme.files.iter().map(String::as_str))
    }

    /// Returns the files that a theme may have, each with the paths in the folder at which it is
    /// looked for.
    pub fn known_files(&self, theme: &str) -> impl Iterator<Item = (File, String)> {
        let pieces = self.0.get(theme).map_or("pieces", Theme::pieces);
        File::all().flat_map(move |file| file.paths(pieces).map(move |path| (file, path)))
    }

    /// Returns a theme with everything that it extends.
    pub fn resolve(&self, theme: &str) -> Resolved {
        let (chain, mut faults) = self.chain(theme);
        let mut look = Look::default();
        for name in chain.iter().rev() {
            if let Some(theme) = self.0.get(*name) {
                theme.manifest.apply(&mut look);
                let of_theme = theme.faults.iter().cloned();
                faults.extend(of_theme.map(|fault| FaultIn { file: manifest_of(name), fault }));
            }
        }
        let files = File::all()
            .filter_map(|file| Some((file, self.find(&chain, file, look.board.pictures)?)))
            .collect();
        Resolved { look, faults, files }
    }

    /// Returns a theme with the parts that come from other themes. A part whose theme is missing is
    /// the theme's own.
    pub fn resolve_mix(&self, mix: &Mix) -> Resolved {
        let mix = self.present(mix);
        let mut resolved = self.resolve(&mix.theme);
        for part in Part::ALL {
            let Some(other) = mix.part(part) else { continue };
            let Resolved { look, faults, files } = self.resolve(other);
            part.copy(look, &mut resolved.look);
            resolved.files.retain(|file, _| !part.has(*file));
            resolved.files.extend(files.into_iter().filter(|(file, _)| part.has(*file)));
            for fault in faults {
                if !resolved.faults.contains(&fault) {
                    resolved.faults.push(fault);
                }
            }
        }
        resolved
    }

    /// Returns a mix without the parts whose themes are missing.
    pub fn present(&self, mix: &Mix) -> Mix {
        let mut present = mix.clone();
        for part in Part::ALL {
            present.part_mut(part).take_if(|other| !self.has(other));
        }
        present
    }

    /// Returns the themes from this one to the base: files that one leaves out come from the next.
    pub fn way_to_base<'a>(&'a self, theme: &'a str) -> Vec<&'a str> {
        self.chain(theme).0
    }

    /// Returns the themes from this one to the base, and the faults on the way there.
    fn chain<'a>(&'a self, theme: &'a str) -> (Vec<&'a str>, Vec<FaultIn>) {
        let mut chain: Vec<&str> = Vec::new();
        let mut faults = Vec::new();
        let mut name = theme;
        while let Some(theme) = self.0.get(name) {
            chain.push(name);
            let about = &theme.manifest.about;
            let next = if about.extends.is_empty() { BASE } else { &about.extends };
            let way = || chain.iter().chain([&next]).copied().collect::<Vec<_>>().join(" → ");
            let wrong = if name == BASE {
                if about.extends.is_empty() {
                    return (chain, faults);
                }
                "the base theme can't extend another; leave `extends` out".into()
            } else if chain.contains(&next) {
                format!("`extends` goes round in a circle ({}); remove it from one of them", way())
            } else if !self.has(next) {
                let others = self.0.keys().map(String::as_str).filter(|other| *other != name);
                let meant = nearest(next, others)
                    .map_or_else(String::new, |meant| format!("; did you mean `{meant}`?"));
                format!("there's no theme `{next}` to extend ({}){meant}", way())
            } else {
                name = next;
                continue;
            };
            let place = theme.manifest.extends_at.unwrap_or(Place::START);
            let fault = Fault { place, text: wrong };
            faults.push(FaultIn { file: manifest_of(name), fault });
            break;
        }
        if !chain.contains(&BASE) {
            chain.push(BASE);
        }
        (chain, faults)
    }

    /// Returns a theme's folder, as the start of a path under the assets.
    fn folder(&self, theme: &str) -> String {
        if self.is_own(theme) { format!("{OWN}{theme}") } else { format!("themes/{theme}") }
    }

    /// Returns the path under the assets of a file in the nearest theme of the chain that has it.
    fn find(&self, chain: &[&str], file: File, board_pictures: bool) -> Option<String> {
        let path = |name: &str, file| {
            let path = self.0.get(name)?.path(file)?;
            Some(format!("{}/{path}", self.folder(name)))
        };
        // Finds the nearest theme that has any of these files, and takes its version of this one.
        let of_owner = |all: &[File]| {
            let has = |name: &&&str| all.iter().any(|file| path(name, *file).is_some());
            path(chain.iter().find(has)?, file)
        };
        if File::BOARD.contains(&file) {
            return of_owner(&File::BOARD).filter(|_| board_pictures);
        }
        if matches!(file, File::MoreFog(_)) {
            // More kinds of mist belong to the mist of their theme, and never to that of another.
            let more = (1..=File::MORE_FOG).map(File::MoreFog);
            return of_owner(&core::iter::once(File::Fog).chain(more).collect::<Vec<_>>());
        }
        let missed = || match file {
            _ if file.is_optional() => None,
            _ if file.lies_outside_of_base() => Some(file.path_in_base("")),
            _ => {
                let pieces = self.0.get(BASE).map_or("pieces", Theme::pieces);
                Some(format!("themes/{BASE}/{}", file.path_in_base(pieces)))
            }
        };
        chain.iter().find_map(|name| path(name, file)).or_else(missed)
    }
}

/// Returns a path under the assets for players: their own themes are in a folder `themes` too.
pub fn shown_path(path: &str) -> String {
    path.strip_prefix(OWN).map_or_else(|| path.into(), |path| format!("themes/{path}"))
}

fn manifest_of(theme: &str) -> String {
    format!("themes/{theme}/{MANIFEST}")
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Lettering, Mark, MarkColors, Sound},
        *,
    };
    use crate::rules::{BoardKind, Color, Piece, PieceKind, chess::Kind};

    const KING: File =
        File::Piece(Piece { color: Color::White, kind: PieceKind::Chess(Kind::King) });

    fn shelf(list: &str) -> Shelf {
        Shelf::from_list(list)
    }

    #[track_caller]
    fn fault(shelf: &Shelf, theme: &str) -> (String, Fault) {
        let mut faults = shelf.resolve(theme).faults;
        assert_eq!(faults.len(), 1, "{faults:?}");
        let FaultIn { file, fault } = faults.remove(0);
        (file, fault)
    }

    #[test]
    fn a_file_comes_from_the_nearest_theme_that_has_it() {
        let shelf = shelf(
            "base/theme.ron\n\t()\nbase/fog.png\n\
             ink/theme.ron\n\t(pieces: \"drawn\", board: (light: \"#010101\", dark: \"#020202\"))\n\
             ink/drawn/white_king.png\nink/pieces/black_king.png\nink/sounds/move.ogg\n\
             wet/theme.ron\n\t(extends: \"ink\", board: (dark: \"#030303\"))\nwet/mist.png\n",
        );
        let wet = shelf.resolve("wet");
        assert_eq!(wet.faults, []);
        assert_eq!(wet.path(File::Mist), Some("themes/wet/mist.png"));
        assert_eq!(wet.path(KING), Some("themes/ink/drawn/white_king.png"));
        assert_eq!(wet.path(File::Fog), Some("themes/base/fog.png"));
        // No theme has these: the base is asked for them, and they are reported as missing.
        let black = File::Piece(Piece { color: Color::Black, kind: PieceKind::Chess(Kind::King) });
        assert_eq!(wet.path(black), Some("themes/base/pieces/black_king.svg"));
        assert_eq!(wet.path(File::Sound(Sound::Move)), Some("themes/ink/sounds/move.ogg"));
        assert_eq!(wet.path(File::Sound(Sound::Check)), Some("sounds/check.ogg"));
        assert_eq!(wet.path(File::Logo), Some("logo.svg"));
        assert_eq!(wet.path(File::Board(BoardKind::Chess)), None);
        assert_eq!(wet.look.board.light.to_string(), "#010101");
        assert_eq!(wet.look.board.dark.to_string(), "#030303");
        assert_eq!(wet.look.fog, Look::default().fog);
    }

    #[test]
    fn pictures_of_the_board_go_together() {
        let list = "wood/theme.ron\n\t()\nwood/board.png\n\
             tiles/theme.ron\n\t(extends: \"wood\")\ntiles/square_dark.png\n\
             bare/theme.ron\n\t(extends: \"wood\", board: (pictures: false))\n\
             same/theme.ron\n\t(extends: \"wood\")\n";
        let shelf = shelf(list);
        let board = |theme: &str| {
            let resolved = shelf.resolve(theme);
            File::BOARD.map(|file| resolved.path(file).map(str::to_owned))
        };
        assert_eq!(board("same"), [Some("themes/wood/board.png".into()), None, None]);
        assert_eq!(board("tiles"), [None, None, Some("themes/tiles/square_dark.png".into())]);
        assert_eq!(board("bare"), [None, None, None]);
    }

    #[test]
    fn pieces_and_board_come_from_other_themes() {
        let shelf = shelf(
            "base/theme.ron\n\t()\n\
             ink/theme.ron\n\t(fog: (scale: 2), frame: (width: 0.3), marks: (hint: \"#010101\", blocked: \"#040404\"), \
             board: (light: \"#020202\", coordinate_in_fog: \"#030303\"))\n\
             ink/pieces/white_king.png\nink/marks/dot.png\nink/board.png\nink/fog.png\nink/sounds/move.ogg\n\
             wet/theme.ron\n\t(pieces: \"drawn\", marks: (memory: \"#050505\"), fog: (scal: 3))\nwet/drawn/white_king.svg\n\
             wet/xiangqi/pictures/red_horse.png\nwet/square_dark.png\nwet/mist.png\n",
        );
        let some = |name: &str| Some(name.to_owned());
        let horse = PieceKind::Xiangqi(crate::rules::xiangqi::Kind::Horse);
        let horse = File::Disc(Piece { color: Color::White, kind: horse }, Lettering::Pictures);
        let wet = Mix::of("wet");
        assert_eq!(shelf.resolve_mix(&wet), shelf.resolve("wet"));

        let pieces = shelf.resolve_mix(&Mix { pieces: some("wet"), ..Mix::of("ink") });
        assert_eq!(pieces.path(KING), Some("themes/wet/drawn/white_king.svg"));
        assert_eq!(pieces.path(horse), Some("themes/wet/xiangqi/pictures/red_horse.png"));
        assert_eq!(pieces.path(File::Mist), Some("themes/base/mist.png"));
        assert_eq!(pieces.path(File::Board(BoardKind::Chess)), Some("themes/ink/board.png"));
        let (ink, own) = (shelf.resolve("ink").look, shelf.resolve("wet").look);
        let marks = MarkColors { memory: own.marks.memory, ..ink.marks.clone() };
        assert_eq!(pieces.look, Look { marks, ..ink.clone() });
        assert_eq!(pieces.faults.len(), 1, "{:?}", pieces.faults);

        let board = shelf.resolve_mix(&Mix { board: some("ink"), ..wet.clone() });
        assert_eq!(board.path(KING), Some("themes/wet/drawn/white_king.svg"));
        assert_eq!(board.path(File::Board(BoardKind::Chess)), Some("themes/ink/board.png"));
        // It has no pictures of squares, so there are none.
        assert_eq!(board.path(File::DarkSquare), None);
        assert_eq!(board.path(File::Mark(Mark::Dot)), Some("themes/ink/marks/dot.png"));
        assert_eq!(board.path(File::Fog), Some("themes/base/fog.png"));
        assert_eq!(board.look.board.light, ink.board.light);
        assert_eq!(board.look.board.coordinate_in_fog, own.board.coordinate_in_fog);
        assert_eq!(board.look.frame, ink.frame);
        let MarkColors { blocked, memory, .. } = own.marks;
        assert_eq!(board.look.marks, MarkColors { blocked, memory, ..ink.marks });
        assert_eq!((&board.look.fog, &board.look.interface), (&own.fog, &own.interface));

        let sounds = shelf.resolve_mix(&Mix { sounds: some("ink"), ..wet.clone() });
        assert_eq!(sounds.path(File::Sound(Sound::Move)), Some("themes/ink/sounds/move.ogg"));
        assert_eq!(
            (sounds.path(KING), sounds.look.clone()),
            (shelf.resolve("wet").path(KING), own.clone())
        );

        let gone = Mix { pieces: some("gone"), board: some("gone"), ..wet.clone() };
        assert_eq!(shelf.present(&gone), wet);
        assert_eq!(shelf.resolve_mix(&gone), shelf.resolve("wet"));
    }

    #[test]
    fn more_mist_goes_with_its_own_and_a_frame_is_passed_on() {
        let shelf = shelf(
            "base/theme.ron\n\t()\nbase/fog.png\nbase/fog_1.png\n\
             ink/theme.ron\n\t()\nink/fog.png\nink/frame.png\n\
             wet/theme.ron\n\t(extends: \"ink\")\nwet/fog_2.png\n",
        );
        let paths = |theme: &str| {
            let resolved = shelf.resolve(theme);
            [File::Fog, File::MoreFog(1), File::MoreFog(2), File::Frame]
                .map(|file| resolved.path(file).map(str::to_owned))
        };
        let some = |path: &str| Some(path.to_owned());
        let (fog, more) = ("themes/base/fog.png", "themes/base/fog_1.png");
        assert_eq!(paths(BASE), [some(fog), some(more), None, None]);
        let (fog, frame) = ("themes/ink/fog.png", "themes/ink/frame.png");
        assert_eq!(paths("ink"), [some(fog), None, None, some(frame)]);
        let more = "themes/wet/fog_2.png";
        assert_eq!(paths("wet"), [some(fog), None, some(more), some(frame)]);
    }

    #[test]
    fn a_circle_is_told_with_the_way_and_ends_at_the_base() {
        let shelf = shelf(
            "base/theme.ron\n\t()\na/theme.ron\n\t(extends: \"b\", fog: (scale: 2))\n\
             b/theme.ron\n\t(\n\t  extends: \"a\",\n\t)\n",
        );
        let (file, fault) = fault(&shelf, "a");
        assert_eq!(file, "themes/b/theme.ron");
        assert_eq!((fault.place.line, fault.place.column), (2, 12));
        assert!(fault.text.contains("a → b → a"), "{fault}");
        let a = shelf.resolve("a");
        assert_eq!(a.look.fog.scale, 2.0);
        assert_eq!(a.path(File::Fog), Some("themes/base/fog.png"));
    }

    #[test]
    fn a_theme_that_extends_itself_is_a_circle() {
        let shelf = shelf("me/theme.ron\n\t(extends: \"me\")\n");
        assert!(fault(&shelf, "me").1.text.contains("me → me"));
    }

    #[test]
    fn a_missing_theme_is_told_with_the_nearest_name() {
        let shelf = shelf("papier/theme.ron\n\t()\nold/theme.ron\n\t(extends: \"paper\")\n");
        let (file, fault) = fault(&shelf, "old");
        assert_eq!(file, "themes/old/theme.ron");
        assert_eq!((fault.place.line, fault.place.column), (1, 11));
        assert!(fault.text.contains("old → paper") && fault.text.contains("`papier`"), "{fault}");
    }

    #[test]
    fn the_base_theme_extends_nothing() {
        let shelf = shelf("base/theme.ron\n\t(extends: \"x\")\nx/theme.ron\n\t()\n");
        assert!(fault(&shelf, BASE).1.text.contains("can't extend"));
    }

    #[test]
    fn a_broken_parent_is_told_and_passed_over() {
        let shelf =
            shelf("old/theme.ron\n\t(fog:\nold/fog.png\nink/theme.ron\n\t(extends: \"old\")\n");
        let ink = shelf.resolve("ink");
        assert_eq!(ink.faults.len(), 1);
        assert_eq!(ink.path(File::Fog), Some("themes/old/fog.png"));
        assert_eq!(ink.look, Look::default());
    }

    #[test]
    fn themes_are_listed_by_title_with_the_base_first() {
        let shelf = shelf("b/theme.ron\n\t(title: \"Amber\")\na/theme.ron\n\t(\nno/fog.png\n");
        let titles: Vec<_> = shelf.themes().into_iter().map(|theme| theme.title).collect();
        assert_eq!(titles, ["base", "Amber", "a"]);
        assert!(shelf.has("a") && shelf.has(BASE) && !shelf.has("no"));
    }

    #[test]
    fn own_themes_stand_beside_the_shipped_ones_and_extend_them() {
        let mut shelf = shelf("base/theme.ron\n\t()\nink/theme.ron\n\t()\nink/fog.png\n");
        let files = |files: &[&str]| files.iter().map(ToString::to_string).collect::<Vec<_>>();
        shelf.add_own("wet", files(&["mist.png"]), b"(extends: \"ink\")");
        shelf.add_own("base", files(&["logo.png"]), b"(fog: (scale: 2))");
        let wet = shelf.resolve("wet");
        assert_eq!(wet.faults, []);
        assert_eq!(wet.path(File::Mist), Some("own://wet/mist.png"));
        assert_eq!(wet.path(File::Fog), Some("themes/ink/fog.png"));
        assert_eq!(shown_path("own://wet/mist.png"), "themes/wet/mist.png");
        // The base theme cannot be replaced.
        assert_eq!(wet.path(File::Logo), Some("logo.svg"));
        assert_eq!(wet.look, Look::default());
        // Any other theme can, and themes that extend it follow.
        shelf.add_own("ink", files(&["board.png"]), b"(fog: (scale: 3))");
        let wet = shelf.resolve("wet");
        assert_eq!(wet.path(File::Board(BoardKind::Chess)), Some("own://ink/board.png"));
        assert_eq!(wet.path(File::Fog), Some("themes/base/fog.png"));
        assert_eq!(wet.look.fog.scale, 3.0);
        assert!(shelf.is_own("ink") && !shelf.is_own(BASE) && !shelf.is_own("nobody"));
    }

    #[test]
    fn a_picture_may_be_an_svg_and_gives_way_to_a_png_beside_it() {
        let shelf = shelf(
            "ink/theme.ron\n\t()\nink/pieces/white_king.svg\nink/fog.svg\nink/board.svg\n\
             ink/marks/dot.svg\nink/marks/dot.png\nink/sounds/move.svg\n",
        );
        let ink = shelf.resolve("ink");
        assert_eq!(ink.path(KING), Some("themes/ink/pieces/white_king.svg"));
        assert_eq!(ink.path(File::Mark(Mark::Dot)), Some("themes/ink/marks/dot.png"));
        assert_eq!(ink.path(File::Board(BoardKind::Chess)), Some("themes/ink/board.svg"));
        // Mist and sounds are not drawings.
        assert_eq!(ink.path(File::Fog), Some("themes/base/fog.png"));
        assert_eq!(ink.path(File::Sound(Sound::Move)), Some("sounds/move.ogg"));
    }

    #[test]
    fn every_file_has_names_of_its_own() {
        let names: Vec<_> = File::all().flat_map(|file| file.paths("pieces")).collect();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
        assert!(names.len() > File::all().count());
        assert_eq!(KING.path("ink"), "ink/white_king.png");
    }
}
