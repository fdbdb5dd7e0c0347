//! Which kit the player of a game took: nothing says so but what is left.

use crate::record::SavedGame;
use crate::world::{Effect, Game, KITS, Kit, Thing, WorldSource};

/// The bundle that was taken in a generated world from which nothing is left out; `None` where none was. Once one was taken
/// none lies there, and gear of one kit is somewhere, or else the kit was the one without gear.
pub(super) fn bundle_taken(saved: &SavedGame) -> Option<Thing> {
    let game = &saved.game;
    let is_usual =
        matches!(saved.source, WorldSource::Generated(_)) && game.variant.without.is_none();
    let has_pack = game.actors.iter().any(|actor| actor.is_player && actor.pack.is_some());
    if !is_usual || !has_pack || lying(game).any(Thing::is_bundle) {
        return None;
    }
    let taken = KITS.iter().find(|kit| gear(kit).any(|thing| is_somewhere(game, thing)));
    let taken = taken.or_else(|| KITS.iter().find(|kit| gear(kit).next().is_none()));
    taken.map(|kit| kit.bundle)
}

/// The things that are in no pack.
fn lying(game: &Game) -> impl Iterator<Item = Thing> {
    game.things.iter().map(|placed| placed.stack.thing)
}

/// Returns whether a thing lies somewhere, or is in a pack.
fn is_somewhere(game: &Game, thing: Thing) -> bool {
    let mut packs = game.actors.iter().filter_map(|actor| actor.pack.as_ref());
    lying(game).any(|other| other == thing) || packs.any(|pack| pack.has(thing))
}

/// What a kit has that works by being carried.
fn gear(kit: &Kit) -> impl Iterator<Item = Thing> {
    let things = kit.stacks.iter().map(|stack| stack.thing);
    things.filter(|thing| thing.kind().effect == Effect::Carried)
}
