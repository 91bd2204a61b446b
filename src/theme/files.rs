//! The files of the game and of the player's own themes, natively: folders on the disk. A picture
//! that would fill the memory is refused by its head, before it is unpacked.

use super::shelf;
use crate::{
    app::launch::Launch,
    look::{OWN_SOURCE, PNG_HEAD, TooManyPixels},
};
use bevy::{
    asset::io::{
        AssetReader, AssetReaderError, AssetSourceBuilder, AssetSourceId, PathStream, Reader,
        file::FileAssetReader,
    },
    prelude::*,
};
use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};

/// Registers the game's assets and the player's own themes as asset sources. Call it before Bevy's
/// asset plugin is added.
pub fn register(app: &mut App, launch: &Launch) {
    let assets = shelf::assets_folder(launch.assets.as_deref());
    let sources = [
        (AssetSourceId::Default, Some(assets)),
        (AssetSourceId::from(OWN_SOURCE), launch.own_themes.clone()),
    ];
    for (source, folder) in sources {
        if let Some(folder) = folder {
            let reader = move || Box::new(Files::new(&folder)) as Box<_>;
            app.register_asset_source(source, AssetSourceBuilder::new(reader));
        }
    }
}

/// The files in a folder.
struct Files {
    folder: PathBuf,
    reader: FileAssetReader,
}

impl Files {
    fn new(folder: &Path) -> Self {
        let reader = FileAssetReader::new(folder);
        Self { folder: reader.root_path().clone(), reader }
    }

    /// Refuses a picture that must not be unpacked. Leaves unreadable files to the reader.
    fn check(&self, path: &Path) -> Result<(), TooManyPixels> {
        let mut head = Vec::new();
        let read = File::open(self.folder.join(path))
            .and_then(|file| file.take(PNG_HEAD as u64).read_to_end(&mut head));
        if read.is_ok() { TooManyPixels::check(&head) } else { Ok(()) }
    }
}

impl AssetReader for Files {
    async fn read<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        self.check(path).map_err(io::Error::other)?;
        self.reader.read(path).await
    }

    async fn read_meta<'a>(&'a self, path: &'a Path) -> Result<impl Reader + 'a, AssetReaderError> {
        self.reader.read_meta(path).await
    }

    async fn read_directory<'a>(
        &'a self,
        path: &'a Path,
    ) -> Result<Box<PathStream>, AssetReaderError> {
        self.reader.read_directory(path).await
    }

    async fn is_directory<'a>(&'a self, path: &'a Path) -> Result<bool, AssetReaderError> {
        self.reader.is_directory(path).await
    }
}
