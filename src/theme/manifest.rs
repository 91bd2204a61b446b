//! The theme's manifest, `theme.ron`: its title, and the colours of board, marks and fog.

use bevy::{
    asset::{AssetLoader, LoadContext, io::Reader},
    prelude::*,
};
use core::fmt;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A colour as people write it, `#rrggbb` or `#rrggbbaa`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hex(pub Color);

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Srgba::hex(&text).map(|color| Self(color.into())).map_err(|error| {
            de::Error::custom(format!("`{text}` is no colour ({error}); write it like \"#e6d9c3\""))
        })
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.to_srgba().to_hex())
    }
}

const fn hex(r: u8, g: u8, b: u8) -> Hex {
    Hex(Color::srgb_u8(r, g, b))
}

/// The colours of the squares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardColors {
    /// Light squares that are seen.
    pub light: Hex,
    /// Dark squares that are seen.
    pub dark: Hex,
    /// Coordinates on light squares.
    pub coordinate_on_light: Hex,
    /// Coordinates on dark squares.
    pub coordinate_on_dark: Hex,
    /// Coordinates in the fog.
    pub coordinate_in_fog: Hex,
}

impl Default for BoardColors {
    fn default() -> Self {
        Self {
            light: hex(0xe6, 0xd9, 0xc3),
            dark: hex(0x9c, 0x7a, 0x5b),
            coordinate_on_light: hex(0x7a, 0x5a, 0x3d),
            coordinate_on_dark: hex(0xf3, 0xe8, 0xd6),
            coordinate_in_fog: hex(0x9f, 0xb0, 0xc8),
        }
    }
}

/// The colours of the marks on squares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MarkColors {
    /// The frame of the selected square, and its fill at a quarter of that strength.
    pub selected: Hex,
    /// Dots on available squares and rings on captures.
    pub available: Hex,
    /// The last move.
    pub last_move: Hex,
    /// The king in check.
    pub check: Hex,
    /// The keyboard's cursor.
    pub cursor: Hex,
    /// The square under the pointer.
    pub hover: Hex,
}

impl Default for MarkColors {
    fn default() -> Self {
        Self {
            selected: hex(0xf2, 0xc1, 0x4e),
            available: hex(0x2f, 0x5d, 0x50),
            last_move: hex(0xf2, 0xc1, 0x4e),
            check: hex(0xd9, 0x2f, 0x2f),
            cursor: hex(0x17, 0x1c, 0x25),
            hover: hex(0xff, 0xff, 0xff),
        }
    }
}

/// The colours and the motion of the fog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FogLook {
    /// Where the mist is thinnest.
    pub dark: Hex,
    /// Where it is thickest.
    pub light: Hex,
    /// The plain tint when the fog's texture is missing.
    pub plain: Hex,
    /// How far the soft edge reaches over a lit square, in squares, 0 to 0.5.
    pub softness: f32,
    /// How fast the mist drifts, in squares per second.
    pub drift: f32,
    /// How many squares the texture spans.
    pub scale: f32,
}

impl Default for FogLook {
    fn default() -> Self {
        Self {
            dark: hex(0x22, 0x2a, 0x35),
            light: hex(0x65, 0x77, 0x8f),
            plain: hex(0x36, 0x3f, 0x4c),
            softness: 0.2,
            drift: 0.05,
            scale: 3.4,
        }
    }
}

/// What a `theme.ron` says. Everything is optional.
#[derive(Asset, TypePath, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ThemeManifest {
    /// The theme's name as players read it.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// The SPDX expression of its licence.
    pub licence: String,
    /// The squares.
    pub board: BoardColors,
    /// The marks.
    pub marks: MarkColors,
    /// The fog.
    pub fog: FogLook,
}

impl ThemeManifest {
    /// Reads the text of a `theme.ron`.
    ///
    /// # Errors
    /// If it is no manifest; the error says where and why.
    pub fn parse(text: &[u8]) -> Result<Self, ManifestError> {
        ron::Options::default()
            .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
            .from_bytes(text)
            .map_err(ManifestError::Ron)
    }
}

/// The manifest in use.
#[derive(Resource, Clone, Debug, Default, PartialEq, Deref)]
pub struct Theme(pub ThemeManifest);

/// Reads `theme.ron`.
#[derive(Default, TypePath)]
struct ManifestLoader;

/// Why a manifest could not be read.
#[derive(Debug)]
pub enum ManifestError {
    /// The file itself.
    Io(std::io::Error),
    /// What stands in it, with line and column.
    Ron(ron::error::SpannedError),
}

impl fmt::Display for ManifestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Ron(error) => {
                write!(
                    f,
                    "line {}, column {}: {}",
                    error.span.start.line, error.span.start.col, error.code
                )
            }
        }
    }
}

impl core::error::Error for ManifestError {}

impl AssetLoader for ManifestLoader {
    type Asset = ThemeManifest;
    type Settings = ();
    type Error = ManifestError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        _settings: &(),
        _context: &mut LoadContext<'_>,
    ) -> Result<ThemeManifest, ManifestError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await.map_err(ManifestError::Io)?;
        ThemeManifest::parse(&bytes)
    }

    fn extensions(&self) -> &[&str] {
        &["ron"]
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<ThemeManifest>()
        .init_asset_loader::<ManifestLoader>()
        .init_resource::<Theme>();
}
