//! What the rows and keys of the lab do.

use std::sync::Arc;

use bevy::prelude::{Mut, World};

use super::{Lab, LabPlace};
use crate::grid::Position;
use crate::lab::{Bench, Change, Form, GroundChange, Side};
use crate::record::export;
use crate::screens::games;
use crate::screens::menu::show_note;
use crate::streams::fresh_seed;
use crate::world::settling::{Settling, SettlingPlace, preview_of_map};
use crate::world::{Generators, NewGame, USUAL_RADIUS, WorldSource};
use crate::worldgen::{Registry, WorldSpec};

/// Works on the lab with the generators at hand.
fn with_registry<T>(
    world: &mut World,
    work: impl FnOnce(&mut crate::lab::Lab, &Registry) -> T,
) -> T {
    world.get_resource_or_init::<Generators>();
    world.resource_scope(|world, mut lab: Mut<Lab>| {
        work(&mut lab.0, &world.resource::<Generators>().0)
    })
}

/// Opens with the world that the next game would have.
pub(in crate::screens) fn begin(world: &mut World) {
    if world.resource::<Lab>().bench().is_some() {
        return;
    }
    let source = world.get_resource::<NewGame>().map(|game| game.0.clone());
    if let Some(WorldSource::Generated(spec)) = source {
        with_registry(world, |lab, registry| lab.open(spec, registry));
    }
}

/// Changes what the world whose panel is shown is made from, and makes it again.
pub(in crate::screens) fn change(
    world: &mut World,
    change: impl FnOnce(&mut WorldSpec, &Registry),
) {
    with_registry(world, |lab, registry| lab.change(registry, |spec| change(spec, registry)));
}

/// Changes the parameter at an index; a value that it cannot have is refused in a note.
pub(in crate::screens) fn change_parameter(world: &mut World, index: usize, to: Change) {
    let done = with_registry(world, |lab, registry| lab.change_parameter(registry, index, to));
    note_refusal(world, done);
}

/// Changes a side of the world; a size that there cannot be is refused in a note.
pub(in crate::screens) fn change_side(world: &mut World, side: Side, to: Change) {
    let done = with_registry(world, |lab, registry| lab.change_side(registry, side, to));
    note_refusal(world, done);
}

/// Makes the world whose panel is shown from another seed, drawn from the system.
pub(in crate::screens) fn reseed(world: &mut World) {
    change(world, |spec, _| spec.seed = fresh_seed());
}

/// Smooths the world whose panel is shown once more.
pub(in crate::screens) fn smooth_on(world: &mut World) {
    let done = with_registry(world, |lab, registry| lab.smooth_on(registry));
    note_refusal(world, done);
}

/// Lets the ground settle once by a number, where the mouse is on the maps; without one in the middle of the level.
pub(in crate::screens) fn settle(world: &mut World, number: u32) {
    let lab = world.resource::<Lab>();
    let middle = || {
        let size = lab.bench()?.shown()?.tiles.size();
        Some((lab.active(), size.width() / 2, size.height() / 2))
    };
    let Some((map, x, y)) = world.resource::<LabPlace>().0.or_else(middle) else { return };
    let Some(shown) = lab.benches().get(map).and_then(Bench::shown) else { return };
    let at = Position { x, y, z: lab.level() };
    let Settling { closes, opens, .. } =
        preview_of_map(shown, SettlingPlace { at, radius: USUAL_RADIUS, number });
    let name = format!("settle by {number} at {x},{y}");
    let change = GroundChange { name, z: at.z, closes, opens };
    let done = with_registry(world, |lab, registry| lab.change_ground(map, &change, registry));
    note_refusal(world, done);
}

fn note_refusal(world: &mut World, done: Result<(), String>) {
    if let Err(refused) = done {
        show_note(world, refused);
    }
}

/// Begins a game in the world whose panel is shown. One that was changed by hand is played as a drawn one.
pub(in crate::screens) fn play(world: &mut World) {
    let Some(bench) = world.resource::<Lab>().bench() else { return };
    let seed = bench.spec().seed;
    if let Some(failure) = bench.failure() {
        let failure = failure.to_owned();
        return show_note(world, failure);
    }
    let source = match bench.world().filter(|_| bench.is_changed_by_hand()) {
        Some(map) => WorldSource::Drawn { map: Arc::new(map), seed },
        None => WorldSource::Generated(bench.spec().clone()),
    };
    world.insert_resource(NewGame(source));
    games::begin(world, seed);
}

/// Writes what is shown into a new file of the user's folder for pictures, and notes where.
pub(in crate::screens) fn save(world: &mut World, form: Form) {
    let lab = world.resource::<Lab>();
    let Some(bench) = lab.bench() else { return };
    let stem = format!("cavewright-{}-{}", bench.spec().generator, bench.spec().seed);
    let content = form.content(bench, lab.level());
    let saved = content.and_then(|bytes| export(&stem, form.extension(), &bytes));
    let note = match saved {
        Ok(path) => format!("Saved {}", path.display()),
        Err(error) => format!("Not saved: {error}"),
    };
    show_note(world, note);
}
