//! Pieces and marks in exactly the size in which the board draws them.
//!
//! A graphics card mixes the two smaller copies of a picture that are nearest to the drawn size. On a
//! board with squares of 60 pixels, edges lose half of their sharpness, and thin lines lose more.
//! So when the board has stayed in a new size for a moment, the pictures of pieces and marks get
//! one copy in exactly the drawn size, which is shown pixel by pixel.

use super::assets::ThemeAssets;
use crate::{pictures::mipmaps, platform::power::NextFrame};
use bevy::prelude::*;
use core::time::Duration;

/// The sizes, in physical pixels, in which the board draws pieces and marks; 0 while there is no
/// board.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawnSizes {
    /// The side of a piece's picture.
    pub piece: u32,
    /// The side of a mark's picture, which is the side of a square.
    pub mark: u32,
}

/// The time for which a size must not change: while a window is resized, it changes in every frame.
const REST: Duration = Duration::from_millis(150);

/// The pictures as they were loaded.
#[derive(Resource, Default)]
pub(super) struct Originals(Vec<(Handle<Image>, Kind, Image)>);

#[derive(Clone, Copy)]
enum Kind {
    Piece,
    Mark,
}

impl Originals {
    /// Returns the pictures of a theme as they were loaded. If a picture was already changed for the
    /// previous theme, its original is taken from `self`.
    pub(super) fn of(&self, assets: &ThemeAssets, images: &Assets<Image>) -> Self {
        let before = |handle: &Handle<Image>| {
            self.0.iter().find(|(known, ..)| known == handle).map(|(.., original)| original)
        };
        let pieces = assets.pieces().map(|piece| (piece, Kind::Piece));
        let all = pieces.chain(assets.marks().map(|mark| (mark, Kind::Mark)));
        let read = all.filter_map(|(handle, kind)| {
            let image = images.get(handle)?;
            let is_made = image.texture_descriptor.mip_level_count > 1;
            let original = before(handle).filter(|_| is_made).unwrap_or(image);
            Some((handle.clone(), kind, original.clone()))
        });
        Self(read.collect())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DrawnSizes>().init_resource::<Originals>().add_systems(Update, fit);
}

/// The size that the pictures were made for, the board's current size, and the time since which it
/// has that size.
#[derive(Default)]
struct Fitted {
    sizes: DrawnSizes,
    seen: DrawnSizes,
    since: Duration,
}

impl Fitted {
    /// Returns the time until pictures are made in this size: zero for the first size.
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

fn fit(
    sizes: Res<DrawnSizes>,
    originals: Res<Originals>,
    time: Res<Time<Real>>,
    mut fitted: Local<Fitted>,
    mut images: ResMut<Assets<Image>>,
    mut next: ResMut<NextFrame>,
) {
    let is_new = originals.is_changed();
    if sizes.piece == 0 || (fitted.sizes == *sizes && !is_new) {
        return;
    }
    let wait = fitted.wait(*sizes, time.elapsed());
    if !(wait.is_zero() || is_new) {
        next.within(wait);
        return;
    }
    fitted.sizes = *sizes;
    for (handle, kind, original) in &originals.0 {
        let side = match kind {
            Kind::Piece => sizes.piece,
            Kind::Mark => sizes.mark,
        };
        let mut picture = original.clone();
        mipmaps::add_fitted(&mut picture, side);
        if images.contains(handle) {
            images.insert(handle, picture).expect("the handle is held");
        }
    }
    // The new pictures reach the screen in the next frame.
    next.now();
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

    #[test]
    fn a_picture_of_two_themes_is_kept_as_it_was_read() {
        let mut images = Assets::default();
        let picture = images.add(crate::pictures::fallback::dot());
        let assets = ThemeAssets::with_pictures(&picture);
        let first = Originals::default().of(&assets, &images);
        mipmaps::add_fitted(&mut images.get_mut(&picture).expect("it is there"), 30);
        let second = first.of(&assets, &images);
        let read = crate::pictures::fallback::dot().size();
        assert!(!second.0.is_empty());
        assert!(second.0.iter().all(|(.., original)| original.size() == read));
    }
}
