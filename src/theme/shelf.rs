//! Which themes there are: the folders under `assets/themes` that hold a `theme.ron`.

use super::assets::BASE;
#[cfg(not(target_arch = "wasm32"))]
use super::manifest::ThemeManifest;
use std::path::Path;
#[cfg(not(target_arch = "wasm32"))]
use std::path::PathBuf;

/// A theme that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTheme {
    /// Its folder under `assets/themes`, which is its name in settings and on the command line.
    pub folder: String,
    /// What players read; the folder's name if the manifest has no title or is broken.
    pub title: String,
}

/// The folder with all assets: the chosen one, or the one beside the program.
#[cfg(not(target_arch = "wasm32"))]
pub fn assets_folder(chosen: Option<&Path>) -> PathBuf {
    let base = bevy::asset::io::file::FileAssetReader::get_base_path();
    base.join(chosen.unwrap_or(Path::new("assets")))
}

/// The themes in a folder of assets, the base theme first and the others by their names.
#[cfg(not(target_arch = "wasm32"))]
pub fn themes(assets: Option<&Path>) -> Vec<FoundTheme> {
    let Ok(entries) = std::fs::read_dir(assets_folder(assets).join("themes")) else {
        return vec![base()];
    };
    let mut found: Vec<FoundTheme> = entries
        .flatten()
        .filter_map(|entry| {
            let folder = entry.file_name().into_string().ok()?;
            let manifest = entry.path().join("theme.ron");
            (crate::settings::format::is_folder_name(&folder) && manifest.is_file()).then(|| {
                let title = title(&manifest).unwrap_or_else(|| folder.clone());
                FoundTheme { folder, title }
            })
        })
        .collect();
    found.sort_by(|a, b| (a.folder != BASE, &a.title).cmp(&(b.folder != BASE, &b.title)));
    found
}

/// Whether a theme can be loaded, as far as that can be told beforehand. The base theme always
/// can: what it lacks has stand-ins.
pub fn has(assets: Option<&Path>, theme: &str) -> bool {
    #[cfg(not(target_arch = "wasm32"))]
    let found = || assets_folder(assets).join("themes").join(theme).join("theme.ron").is_file();
    #[cfg(target_arch = "wasm32")]
    let found = || themes(assets).iter().any(|found| found.folder == theme);
    theme == BASE || found()
}

/// The themes that can be chosen where folders cannot be looked through.
#[cfg(target_arch = "wasm32")]
pub fn themes(_assets: Option<&Path>) -> Vec<FoundTheme> {
    vec![base()]
}

fn base() -> FoundTheme {
    FoundTheme { folder: BASE.into(), title: BASE.into() }
}

#[cfg(not(target_arch = "wasm32"))]
fn title(manifest: &Path) -> Option<String> {
    let text = std::fs::read_to_string(manifest).ok()?;
    let manifest = ThemeManifest::parse(text.as_bytes()).ok()?;
    Some(manifest.title).filter(|title| !title.is_empty())
}
