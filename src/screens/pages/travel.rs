//! The question which stairs to travel to; any key closes it.

use std::cmp::Ordering;

use bevy::prelude::{With, World};

use super::{Page, close};
use crate::controls::{Action, Press};
use crate::grid::{Position, Vertical};
use crate::journeys::{Aim, draught, shaft, sign};
use crate::screens::acting::begin_journey;
use crate::world::{Fixture, Fixtures, Knowledge, Lead, Player, Terrain, notify};

pub(super) static PAGE: Page = Page { name: "travel", press, ..Page::DIALOG };

fn press(world: &mut World, press: Press) {
    close(world);
    match press.action() {
        Some(Action::Accept) => go_to_camp(world),
        Some(Action::Explore) => go_to_rock(world),
        Some(Action::Take) => go_to_shaft(world),
        action => {
            if let Some(vertical) = action.and_then(Action::vertical) {
                begin_journey(world, Aim::Stairs(vertical));
            }
        }
    }
}

/// To the rock with the nearest sign of a hollow, or else to that which a draught comes through. To dig is the player's own step.
fn go_to_rock(world: &mut World) {
    match sign(world).or_else(|| draught(world)) {
        Some(face) => begin_journey(world, Aim::Face(face)),
        None => notify(world, "You feel no draught here."),
    }
}

/// To the nearest known shaft.
fn go_to_shaft(world: &mut World) {
    match shaft(world) {
        Some(at) => begin_journey(world, Aim::Place(at)),
        None => notify(world, "You know of no shaft here."),
    }
}

/// To the camp, or from another level to the stairs that lead there.
fn go_to_camp(world: &mut World) {
    let mut players = world.query_filtered::<&Position, With<Player>>();
    let Ok(&at) = players.single(world) else { return };
    let (fixtures, knowledge) = (world.resource::<Fixtures>(), world.resource::<Knowledge>());
    let Some(camp) = fixtures.nearest_known(Fixture::Camp, at, knowledge) else { return };
    let vertical = match camp.z.cmp(&at.z) {
        Ordering::Equal => return begin_journey(world, Aim::Place(camp)),
        Ordering::Less => Vertical::Up,
        Ordering::Greater => Vertical::Down,
    };
    let terrain = world.get_resource::<Terrain>();
    let leads = terrain.and_then(|terrain| Lead::climbed(terrain, fixtures, at));
    if leads == Some(vertical) {
        let (level, way) = (camp.level(), vertical.name());
        let is_rope = fixtures.at(at).is_some_and(|stands| stands.kind().shaft.is_some());
        let it = if is_rope { "this rope" } else { "these stairs" };
        return notify(world, format!("The camp is on level {level}: take {it} {way}."));
    }
    begin_journey(world, Aim::Stairs(vertical));
}
