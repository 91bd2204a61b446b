//! The images of a theme's pictures: drawn again whenever a picture, its stand-in or its drawn size
//! changes.
//!
//! A graphics card mixes the two smaller copies of a picture that are nearest to the drawn size. On a
//! board with squares of 60 pixels, edges lose half of their sharpness, and thin lines lose more. So
//! the images of pieces and marks have one copy in exactly the size in which the board draws them,
//! which is shown pixel by pixel.

use super::{ThemeAssets, ThemeFile};
use crate::{
    app::states::Screen,
    look::{File, Lettering, Mark},
    platform::power::{DrawWhile, NextFrame},
    rules::BoardKind,
    theme::{
        pictures::{self, Pixels, fallback, mipmaps},
        switch,
    },
};
use bevy::{
    platform::{
        collections::{HashMap, HashSet},
        time::Instant,
    },
    prelude::*,
};
use core::time::Duration;
use std::{collections::VecDeque, sync::Arc};

/// The sizes, in physical pixels, in which the board draws pieces and marks; 0 while there is no
/// board.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawnSizes {
    /// The side of a piece's picture.
    pub piece: u32,
    /// The side of a mark's picture, which is the side of a square.
    pub mark: u32,
}

impl DrawnSizes {
    /// Returns the size in which a file is drawn, if it is known.
    fn of(self, file: File) -> Option<u32> {
        let side = match file {
            File::Piece(_) | File::Disc(..) => self.piece,
            File::Mark(_) => self.mark,
            _ => 0,
        };
        Some(side).filter(|side| *side > 0)
    }
}

/// The time for which a size must not change: while a window is resized, it changes in every frame.
const REST: Duration = Duration::from_millis(150);

/// The time per frame for drawing images, one of which takes a few milliseconds.
const TIME_PER_FRAME: Duration = Duration::from_millis(12);

/// An image for each picture that a theme can have.
#[derive(Clone, Debug, Default)]
pub(crate) struct Images {
    handles: Arc<HashMap<File, Handle<Image>>>,
    /// The files that were loaded.
    loaded: HashSet<File>,
    /// The files that are to be drawn into their images.
    due: VecDeque<File>,
    /// `true` if they are drawn in one frame.
    at_once: bool,
}

impl Images {
    /// Returns images that are still empty.
    pub fn new(images: &Assets<Image>) -> Self {
        let files = File::all().filter(|file| file.is_picture() && slot(*file) == *file);
        let handles = files.map(|file| (file, images.reserve_handle()));
        Self { handles: Arc::new(handles.collect()), ..default() }
    }

    /// Returns the same images for another theme, whose pictures replace those of this one at once.
    pub fn reused(&self) -> Self {
        Self { handles: Arc::clone(&self.handles), at_once: true, ..default() }
    }

    pub fn of(&self, file: File) -> Option<&Handle<Image>> {
        self.handles.get(&slot(file))
    }

    #[cfg(test)]
    pub fn set(&mut self, file: File, image: Handle<Image>) {
        Arc::make_mut(&mut self.handles).insert(slot(file), image);
        self.loaded.insert(file);
    }

    pub fn set_loaded(&mut self, files: impl Iterator<Item = File>) {
        self.loaded = files.collect();
    }

    pub fn is_loaded(&self, file: File) -> bool {
        self.loaded.contains(&file)
    }

    /// Has files drawn into their images: first those that fill the window or the board.
    pub fn draw_all(&mut self, files: impl Iterator<Item = File>) {
        for file in files.filter(|file| file.is_picture() && !file.is_mist()) {
            self.due.retain(|due| *due != file);
            if file.is_on_a_square() {
                self.due.push_back(file);
            } else {
                self.due.push_front(file);
            }
        }
    }

    pub fn is_due(&self, file: File) -> bool {
        self.due.contains(&file)
    }

    /// Returns `true` if the pictures of a board are drawn.
    pub fn are_drawn(&self, board: BoardKind) -> bool {
        let is_of = |of: BoardKind| of == board || of == board.with_same_pieces();
        !self.due.iter().any(|file| file.board().is_none_or(is_of))
    }
}

/// Returns the file that has the image: a piece has one image, whatever its lettering is.
const fn slot(file: File) -> File {
    match file {
        File::Disc(piece, _) => File::Disc(piece, Lettering::Pictures),
        file => file,
    }
}

impl ThemeAssets {
    /// Draws all pictures that wait for it, for squares with this side in pixels. Those that are
    /// `drawn` already for another theme are not drawn again.
    pub(crate) fn draw(
        &mut self,
        side: u32,
        drawn: &mut HashMap<AssetId<ThemeFile>, Handle<Image>>,
        files: &Assets<ThemeFile>,
        images: &mut Assets<Image>,
    ) {
        while let Some(file) = self.images.due.pop_front() {
            let side = file.is_on_a_square().then_some(side);
            let mut new = || images.add(self.drawn_image(file, side, files));
            let image = match self.files.get(&file) {
                Some(picture) if self.images.is_loaded(file) => {
                    drawn.entry(picture.id()).or_insert_with(new).clone()
                }
                _ => new(),
            };
            Arc::make_mut(&mut self.images.handles).insert(slot(file), image);
        }
    }

    fn drawn_image(&self, file: File, side: Option<u32>, files: &Assets<ThemeFile>) -> Image {
        match self.files.get(&file).and_then(|handle| files.get(handle)?.pixels()) {
            Some(pixels) if is_drawn_in_any_size(file) => mipmaps::image(pixels, side),
            Some(pixels) => pictures::image(pixels),
            None => mipmaps::image(&stand_in(file), side),
        }
    }
}

/// Returns `true` for pictures that are drawn smaller than they are: they have smaller copies.
const fn is_drawn_in_any_size(file: File) -> bool {
    !matches!(file, File::Background | File::Frame | File::BoardShadow)
}

/// Returns the stand-in for a picture that failed. Without a mere decoration nothing is drawn.
fn stand_in(file: File) -> Pixels {
    match file {
        File::Piece(piece) | File::Disc(piece, _) => fallback::piece(piece),
        File::Mark(mark) => match mark {
            Mark::Dot => fallback::dot(),
            Mark::Ring | Mark::Check | Mark::Lost | Mark::Blocked | Mark::Memory => {
                fallback::ring()
            }
            Mark::Landing
            | Mark::Selected
            | Mark::LastMove
            | Mark::Cursor
            | Mark::Hover
            | Mark::Hint
            | Mark::Premove
            | Mark::Sighted => fallback::frame(),
        },
        _ => fallback::nothing(),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrawnSizes>()
        .add_systems(
            Update,
            (follow_files, follow_sizes, draw)
                .chain()
                .after(switch::finish)
                .run_if(not(in_state(Screen::Loading))),
        )
        .draw_while(|assets: Res<ThemeAssets>| !assets.images.due.is_empty());
}

/// Draws the pictures anew whose files have changed, or were mended.
fn follow_files(
    mut events: MessageReader<AssetEvent<ThemeFile>>,
    files: Res<Assets<ThemeFile>>,
    mut images: ResMut<Assets<Image>>,
    mut assets: ResMut<ThemeAssets>,
) {
    for event in events.read() {
        let (AssetEvent::Added { id } | AssetEvent::Modified { id }) = event else { continue };
        let Some(file) = assets.file_of(*id) else { continue };
        assets.images.loaded.insert(file);
        assets.images.draw_all(core::iter::once(file));
        if file.is_mist() {
            assets.finish_mist(&files, &mut images);
        }
    }
}

/// The sizes that the images were drawn for, the board's current sizes, and the time since which it
/// has those.
#[derive(Default)]
struct Fitted {
    sizes: DrawnSizes,
    seen: DrawnSizes,
    since: Duration,
}

impl Fitted {
    /// Returns the time until images are drawn in these sizes: zero for the first ones.
    fn wait(&mut self, sizes: DrawnSizes, now: Duration) -> Duration {
        if self.seen != sizes {
            (self.seen, self.since) = (sizes, now);
        }
        if self.sizes == DrawnSizes::default() {
            return Duration::ZERO;
        }
        (self.since + REST).saturating_sub(now)
    }
}

/// Draws pieces and marks anew when the board has stayed in a new size for a moment.
fn follow_sizes(
    sizes: Res<DrawnSizes>,
    time: Res<Time<Real>>,
    mut fitted: Local<Fitted>,
    mut assets: ResMut<ThemeAssets>,
    mut next: ResMut<NextFrame>,
) {
    if sizes.piece == 0 || fitted.sizes == *sizes {
        return;
    }
    let wait = fitted.wait(*sizes, time.elapsed());
    if !wait.is_zero() {
        next.within(wait);
        return;
    }
    fitted.sizes = *sizes;
    let assets = assets.bypass_change_detection();
    let files: Vec<File> = assets.files.keys().copied().collect();
    assets.images.draw_all(files.into_iter().filter(|file| file.is_on_a_square()));
}

/// Draws some of the pictures that wait for it.
fn draw(
    sizes: Res<DrawnSizes>,
    files: Res<Assets<ThemeFile>>,
    mut images: ResMut<Assets<Image>>,
    mut assets: ResMut<ThemeAssets>,
) {
    if assets.images.due.is_empty() {
        return;
    }
    let begun = Instant::now();
    let drawing = assets.bypass_change_detection();
    while let Some(file) = drawing.images.due.pop_front() {
        let image = drawing.drawn_image(file, sizes.of(file), &files);
        if let Some(handle) = drawing.images.of(file) {
            images.insert(handle, image).expect("the handle is held");
        }
        if !drawing.images.at_once && begun.elapsed() > TIME_PER_FRAME {
            break;
        }
    }
    if drawing.images.due.is_empty() {
        drawing.images.at_once = false;
        assets.set_changed();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_counts_once_it_has_stayed() {
        let sizes = |square| DrawnSizes { piece: square + 2, mark: square };
        let ms = Duration::from_millis;
        let mut fitted = Fitted::default();
        assert_eq!(fitted.wait(sizes(60), ms(5)), ms(0), "the first counts at once");
        fitted.sizes = sizes(60);
        assert_eq!(fitted.wait(sizes(61), ms(1000)), REST);
        assert_eq!(fitted.wait(sizes(62), ms(1100)), REST);
        assert_eq!(fitted.wait(sizes(62), ms(1200)), ms(50));
        assert_eq!(fitted.wait(sizes(62), ms(1260)), ms(0));
    }
}
