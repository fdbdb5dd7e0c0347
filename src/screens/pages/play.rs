//! The game: which intents and journeys keys and clicks are, and which screens they open.

use bevy::prelude::{Entity, With, World};

use super::{Listed, Page, layers, look, map, open};
use crate::controls::{Action, Click, Press};
use crate::grid::Position;
use crate::intent::{Intent, Verb};
use crate::journeys::{Aim, Journey, can_set_out};
use crate::record::undo;
use crate::screens::acting::{act, begin_journey};
use crate::screens::{Pace, Screen};
use crate::world::{Knowledge, Player, Terrain, notify};

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
    if let Press::Map(Some(click)) = press {
        return take_click(world, click);
    }
    let Some(action) = press.action() else { return };
    if layers::toggle(world, action) {
        return;
    }
    match action {
        Action::Messages => open(world, Screen::Messages),
        Action::Look => look::begin(world),
        Action::Map => map::open(world, 0),
        Action::LevelAbove => map::open(world, -1),
        Action::LevelBelow => map::open(world, 1),
        Action::Layers => open(world, Screen::Layers),
        Action::Explore => begin_journey(world, Aim::Explore),
        Action::Rest => begin_journey(world, Aim::Rest),
        Action::Travel => {
            if can_set_out(world) {
                open(world, Screen::Travel);
            }
        }
        Action::Undo => {
            if !undo(world) {
                notify(world, "There is no turn to take back.");
            }
        }
        Action::Reveal => {
            if let Some(mut knowledge) = world.get_resource_mut::<Knowledge>() {
                let is_revealed = knowledge.is_revealed();
                knowledge.set_revealed(!is_revealed);
            }
        }
        action => {
            if let Some(intent) = intent_of(world, action) {
                act(world, intent);
            }
        }
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
    } else if let Some(intent) = intent_of(world, Action::Accept) {
        act(world, intent);
    }
}

/// The intent of an action; `None` if there is no player, or no stairs to take.
fn intent_of(world: &mut World, action: Action) -> Option<Intent> {
    let mut players = world.query_filtered::<(Entity, &Position), With<Player>>();
    let (actor, &at) = players.single(world).ok()?;
    let verb = match action {
        Action::Wait => Verb::Wait,
        Action::Accept => Verb::Climb(world.get_resource::<Terrain>()?.tile(at)?.leads()?),
        action => {
            let step = action.direction().map(Verb::Step);
            step.or_else(|| action.vertical().map(Verb::Climb))?
        }
    };
    Some(verb.by(actor))
}
