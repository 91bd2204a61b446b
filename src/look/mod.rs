//! Themes without Bevy: their manifests, their files, and the inheritance from other themes.
//!
//! A theme is a folder. Its `theme.ron` is a [`Manifest`]; its pictures and sounds have the names
//! of [`File`]. A [`Shelf`] holds all available themes. [`Shelf::resolve`] fills what a theme lacks
//! from the theme that it extends, then from the next one, down to the base. A [`Mix`] takes the
//! pieces or the board from another theme.

mod archive;
mod eyes;
mod field;
mod fields;
mod files;
mod fit;
#[cfg(not(target_arch = "wasm32"))]
mod folder;
#[cfg(not(target_arch = "wasm32"))]
mod install;
mod interface;
mod looks;
mod manifest;
mod mix;
mod nearest;
mod rgba;
mod selection;
mod shelf;
mod svg;
mod template;

pub use archive::{
    ArchiveError, MAX_ARCHIVE_BYTES, MAX_ARCHIVE_DEPTH, MAX_ARCHIVE_FILES, Unpacked, unpack,
};
pub use eyes::{EYES, Eyes, luminance};
pub use field::Field;
pub use fields::{
    About, BackgroundLook, BoardLook, FIELDS, FogLook, FrameLook, Interface, Look, MarkColors, Role,
};
pub use files::{File, Lettering, Mark, Sound, Weight, pieces};
pub use fit::{
    BOTH_BORDERS, LONGEST_SIDE, MOST_PIXELS, Misfit, PNG_HEAD, SHORTEST_SIDE, TooManyPixels, Wrong,
    misfits,
};
#[cfg(not(target_arch = "wasm32"))]
pub use folder::{add_own, files_in, look_through, manifest_in};
#[cfg(not(target_arch = "wasm32"))]
pub use install::{gather, install, make_own_folder, read_up_to};
pub use looks::{Fit, Reveal};
pub use manifest::{Fault, MANIFEST, Manifest, is_meant_as_manifest};
pub use mix::{Mix, Part};
pub use nearest::nearest;
pub use rgba::Rgba;
pub use selection::{MAX_FILE_BYTES, MAX_TOTAL_BYTES, MIB, theme_name};
pub use shelf::{BASE, FaultIn, Found, OWN_SOURCE, Resolved, Shelf, shown_path};
pub use svg::{DrawnSide, MAX_SVG_BYTES, Svg, SvgFault};
pub use template::template;

use fields::SECTIONS;

/// Returns `true` if a name can be that of a theme's folder: it leads neither out of the parent
/// folder nor further down.
pub fn is_folder_name(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with('.')
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' '))
}
