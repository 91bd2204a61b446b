//! The children of a node.

use bevy::{
    ecs::{hierarchy::ChildOf, spawn::SpawnRelatedBundle, spawn::SpawnWith},
    prelude::*,
};

/// As Bevy's macro of this name: the children of an entity, as a bundle.
///
/// Bevy's makes a type of each list with all that is nested in it, and so code of its own: 0.06 MB of
/// the page. This one has one type for all. Its children are made when they are spawned.
macro_rules! children {
    ($($child:expr),* $(,)?) => {
        $crate::kit::children::spawn(Box::new(
            move |parent: &mut bevy::ecs::hierarchy::ChildSpawner| { $(parent.spawn($child);)* },
        ))
    };
}

pub(crate) use children;

type Spawner = Box<dyn FnOnce(&mut ChildSpawner) + Send + Sync>;

/// Returns the children that `spawner` spawns. See [`children!`].
pub fn spawn(spawner: Spawner) -> SpawnRelatedBundle<ChildOf, SpawnWith<Spawner>> {
    Children::spawn(SpawnWith(spawner))
}
