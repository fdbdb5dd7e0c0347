//! The gallery on its screen: opened with the world of the lab, and filled while frames are drawn.

use std::time::Duration;

use bevy::prelude::{Mut, Res, ResMut, World};

use super::{Gallery, Lab};
use crate::screens::{Screen, Screens};
use crate::world::Generators;
use crate::worldgen::Registry;

/// How long worlds are made before a frame is drawn.
const BUDGET: Duration = Duration::from_millis(12);

/// Works on the gallery with the generators at hand.
fn with_registry(world: &mut World, work: impl FnOnce(&mut crate::lab::Gallery, &Registry)) {
    world.get_resource_or_init::<Generators>();
    world.resource_scope(|world, mut gallery: Mut<Gallery>| {
        work(&mut gallery.0, &world.resource::<Generators>().0);
    });
}

/// Opens with worlds like the one in the lab.
pub(in crate::screens) fn begin_gallery(world: &mut World) {
    let lab = world.resource::<Lab>();
    let (base, level) = (lab.bench().map(|bench| bench.spec().clone()), lab.level());
    with_registry(world, |gallery, registry| gallery.open(base, level, registry));
}

/// Changes which parameters go across and down, given how many there are; see [`crate::lab::Gallery::change_swept`].
pub(in crate::screens) fn change_swept(
    world: &mut World,
    change: impl FnOnce(Option<[usize; 2]>, usize) -> Option<[usize; 2]>,
) {
    with_registry(world, |gallery, registry| gallery.change_swept(registry, change));
}

/// Whether there are worlds to be made.
pub(in crate::screens) fn is_gallery_filling(screens: Res<Screens>, gallery: Res<Gallery>) -> bool {
    screens.current() == Screen::Gallery && !gallery.is_filled()
}

/// Makes some worlds of the gallery; those that are left are made in the next frames.
pub(in crate::screens) fn fill_gallery(
    mut gallery: ResMut<Gallery>,
    generators: Option<Res<Generators>>,
) {
    let shipped = generators.is_none().then(Registry::default);
    let registry = generators.as_ref().map(|generators| &*generators.0).or(shipped.as_ref());
    if let Some(registry) = registry {
        gallery.fill(registry, BUDGET);
    }
}
