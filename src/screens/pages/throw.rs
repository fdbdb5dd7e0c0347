//! Throwing: first a key says what, and then a cursor says where. Only the throw takes a turn.

use bevy::prelude::{Entity, Resource, With, World};

use super::targets::{first_target, next_target};
use super::{Page, close, close_all, open};
use crate::controls::{Action, Click, Edit, Press, PressedKey, SlotAction, SlotPress};
use crate::grid::Position;
use crate::intent::Verb;
use crate::rules::{reason, throw_radius};
use crate::screens::acting::act;
use crate::screens::{Screen, Screens};
use crate::world::{Journal, Pack, Player, Refusal, Terrain, Thing, Thrown, notify};

pub(super) static PAGE: Page = Page { name: "throw", press, back: leave, ..Page::DIALOG };

/// What is thrown, and where to. The resource is there only while that screen is open.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aiming {
    /// 0 a stone, 1 to 8 what is in that slot; `None` until it is said.
    pub what: Option<u8>,
    /// The place of the cursor; it begins at the nearest creature that can be hit, or else in sight, or else at the player.
    pub at: Position,
}

/// Asks where to throw a slot or a stone, or first what to throw; the cursor begins at a place, or at whom one would mean. Where there is
/// nothing to throw, a notice says so.
pub(super) fn begin(world: &mut World, what: Option<u8>, to: Option<Position>) {
    let mut players = world.query_filtered::<(Entity, &Position, Option<&Pack>), With<Player>>();
    let Ok((actor, &at, pack)) = players.single(world) else { return };
    // The rules say why who has no pack throws nothing.
    let Some(pack) = pack.copied() else {
        act(world, Verb::Throw { what: what.unwrap_or(0), dx: 0, dy: 0 }.by(actor));
        return;
    };
    let nothing = "You have nothing to throw.".to_owned();
    let refused = match what {
        None => (pack.is_empty() && pack.stones == 0).then_some(nothing),
        Some(what) => why_not(&pack, what).and_then(reason),
    };
    match refused {
        Some(why) => notify(world, why),
        None => {
            let thing = what.and_then(|what| pack.chosen(what)).unwrap_or(Thing::Stone);
            let at = to.or_else(|| first_target(world, thing)).unwrap_or(at);
            world.insert_resource(Aiming { what, at });
            open(world, Screen::Throw);
        }
    }
}

/// Why a slot, or a stone, is not thrown; `None` where it is.
fn why_not(pack: &Pack, what: u8) -> Option<Refusal> {
    if what == 0 {
        return (pack.stones == 0).then_some(Refusal::NoStones);
    }
    let Some(stack) = pack.slot(what) else { return Some(Refusal::EmptySlot(what)) };
    (stack.thing.kind().thrown == Thrown::Not).then_some(Refusal::NotThrown(stack.thing))
}

/// Closes the page, and forgets what was aimed at.
fn leave(world: &mut World) {
    world.remove_resource::<Aiming>();
    if world.resource::<Screens>().current() == Screen::Throw {
        close(world);
    }
}

fn press(world: &mut World, press: Press) {
    match world.get_resource::<Aiming>().copied() {
        Some(Aiming { what: Some(what), at }) => aim(world, press, what, at),
        Some(Aiming { what: None, at }) => choose(world, press, at),
        None => leave(world),
    }
}

/// Takes the press that says what is thrown; any other closes the page.
fn choose(world: &mut World, press: Press, at: Position) {
    let what = match (press.key().and_then(PressedKey::edit), press, press.action()) {
        // The numpad too: there is nowhere to walk yet.
        (Some(Edit::Type(digit @ '1'..='8')), ..) => Some(digit as u8 - b'0'),
        (_, Press::Slot(SlotPress { slot, what: SlotAction::Use | SlotAction::Throw }), _)
        | (.., Some(Action::Slot(slot))) => Some(slot),
        (.., Some(Action::Throw)) => Some(0),
        _ => None,
    };
    leave(world);
    if what.is_some() {
        // Whom a stone would have been meant for may be too far for it.
        let to = Some(at).filter(|_| first_target(world, Thing::Stone) != Some(at));
        begin(world, what, to);
    }
}

/// Moves the cursor, or throws there.
fn aim(world: &mut World, press: Press, what: u8, at: Position) {
    let to = match (press, press.action()) {
        (Press::Slot(press), _) => return take_slot(world, press, what),
        (Press::Map(Some(Click { through_rock: true, .. })), _) => return leave(world),
        (Press::Map(Some(click)), _) => return throw(world, what, click.at),
        (_, Some(Action::Accept | Action::Throw)) => return throw(world, what, at),
        (_, Some(Action::Next)) => next_or_nobody(world, what, at),
        (_, action) => {
            let size = world.get_resource::<Terrain>().map(Terrain::size);
            let direction = action.and_then(Action::direction);
            direction.zip(size).and_then(|(direction, size)| at.step(direction, size))
        }
    };
    if let Some(at) = to {
        world.insert_resource(Aiming { what: Some(what), at });
    }
}

/// The creature after that at a place which the throw of what a number chooses can hit. Where there is none, one notice says so.
fn next_or_nobody(world: &mut World, what: u8, at: Position) -> Option<Position> {
    let mut packs = world.query_filtered::<&Pack, With<Player>>();
    let thing = packs.single(world).ok()?.chosen(what)?;
    let target = next_target(world, thing, at);
    if target.is_none() {
        let nobody = format!("Nobody is within {} tiles.", throw_radius(thing));
        let last = Journal::of(world).and_then(|journal| journal.newest_first().next());
        if last.is_none_or(|last| last.text != nobody) {
            notify(world, nobody);
        }
    }
    target
}

/// The mouse on a slot: another is thrown, or the throw is dragged over the map and let go. Beside the map there is none.
fn take_slot(world: &mut World, SlotPress { slot, what }: SlotPress, thrown: u8) {
    match what {
        SlotAction::Throw => {
            leave(world);
            begin(world, Some(slot), None);
        }
        SlotAction::Drag(to) if slot == thrown => {
            let mut players = world.query_filtered::<&Position, With<Player>>();
            let player = players.single(world).ok().copied();
            if let Some(at) = on_map(world, to).or(player) {
                world.insert_resource(Aiming { what: Some(slot), at });
            }
        }
        SlotAction::Release(to) if slot == thrown => {
            if let Some(at) = on_map(world, to) {
                throw(world, slot, at);
            }
            leave(world);
        }
        _ => {}
    }
}

/// A place, if the world has it.
fn on_map(world: &World, place: Option<Position>) -> Option<Position> {
    let terrain = world.get_resource::<Terrain>()?;
    place.filter(|at| terrain.tile(*at).is_some())
}

/// Throws. What is refused takes no turn, and another place can be chosen.
fn throw(world: &mut World, what: u8, at: Position) {
    let mut players = world.query_filtered::<(Entity, &Position), With<Player>>();
    let Ok((actor, &from)) = players.single(world) else { return leave(world) };
    world.insert_resource(Aiming { what: Some(what), at });
    let (dx, dy) = (apart(from.x, at.x), apart(from.y, at.y));
    if act(world, Verb::Throw { what, dx, dy }.by(actor)) {
        leave(world);
        close_all(world);
    }
}

/// How far a coordinate is from another; what is farther than a verb can say is too far for every throw.
fn apart(from: u32, to: u32) -> i8 {
    let apart = i64::from(to) - i64::from(from);
    apart.clamp(i64::from(i8::MIN), i64::from(i8::MAX)) as i8
}
