//! The game: which intents and journeys keys and clicks are, and which screens they open.

use bevy::prelude::{Entity, With, World};

use super::unranked::{reveal, take_turn_back};
use super::{Listed, Page, around, here, layers, look, map, open, pack, throw};
use crate::controls::{Action, Click, Press, SlotAction, SlotPress};
use crate::grid::Position;
use crate::intent::Verb;
use crate::journeys::{Aim, Journey};
use crate::screens::acting::{act, begin_journey, player};
use crate::screens::{Pace, Screen};
use crate::world::{Player, notify};

pub(super) static PAGE: Page = Page {
    name: "play",
    hold,
    press,
    back: |world| open(world, Screen::Pause),
    help: Listed::Game,
    ..Page::WHOLE
};

/// A key that is held walks on.
fn hold(world: &mut World, action: Action) {
    world.resource_mut::<Journey>().stop();
    // Without a pace the walk of a key that is never released would not end.
    if *world.resource::<Pace>() != Pace::AtOnce {
        begin_journey(world, Aim::Onward(action.direction()));
    }
}

fn press(world: &mut World, press: Press) {
    match press {
        Press::Map(Some(click)) => return take_click(world, click),
        Press::Slot(press) => return take_slot(world, press),
        _ => {}
    }
    let Some(action) = press.action() else { return };
    if layers::toggle(world, action) {
        return;
    }
    match action {
        Action::Messages => open(world, Screen::Messages),
        Action::Look => look::begin(world),
        Action::Around => around::show(world),
        Action::Map => map::open(world, 0),
        Action::LevelAbove => map::open(world, -1),
        Action::LevelBelow => map::open(world, 1),
        Action::Layers => open(world, Screen::Layers),
        Action::Pack => pack::show(world),
        Action::Throw => throw::begin(world, None, None),
        Action::Accept => here::act_here(world),
        Action::Explore => begin_journey(world, Aim::Explore),
        Action::Rest => begin_journey(world, Aim::Rest),
        Action::Travel => open(world, Screen::Travel),
        Action::Undo => take_back(world),
        Action::Reveal => reveal(world),
        action => do_action(world, action),
    }
}

fn take_back(world: &mut World) {
    if !take_turn_back(world) {
        notify(world, "There is no turn to take back.");
    }
}

/// The mouse on a slot of the pack.
fn take_slot(world: &mut World, SlotPress { slot, what }: SlotPress) {
    match what {
        SlotAction::Throw => throw::begin(world, Some(slot), None),
        // The throw was refused, or left.
        SlotAction::Drag(_) | SlotAction::Release(_) => {}
        SlotAction::Use => do_action(world, Action::Slot(slot)),
    }
}

/// A click beside the player is a step, and one farther away a journey.
fn take_click(world: &mut World, Click { at, through_rock }: Click) {
    let mut players = world.query_filtered::<(Entity, &Position), With<Player>>();
    let Ok((actor, &from)) = players.single(world) else { return };
    if from.is_beside(at) {
        if let Some(direction) = from.towards(at) {
            act(world, Verb::Step(direction).by(actor));
        }
    } else if from != at {
        begin_journey(world, if through_rock { Aim::Through(at) } else { Aim::Place(at) });
    } else {
        here::act_here(world);
    }
}

/// The player does what an action asks for, if it asks for anything and there is a player.
fn do_action(world: &mut World, action: Action) {
    if let Some(verb) = action.verb()
        && let Some(actor) = player(world)
    {
        act(world, verb.by(actor));
    }
}
