//! Shuttering: the player shuts the lantern, or opens it (SPEC 69).

use bevy::prelude::{Query, Res, With};

use super::actions::Actions;
use super::handling::{Deeds, settle};
use super::refusing::Refuser;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{Fact, Lantern, Player, Refusal, Switch, Variant};

/// Shuts a lantern that is open, and opens one that is shut.
pub(super) fn shutter(
    deeds: Deeds,
    variant: Res<Variant>,
    mut lanterns: Query<(&Position, &mut Lantern), With<Player>>,
    mut refuser: Refuser,
    mut actions: Actions,
) {
    for actor in deeds.actors_of(Verb::Shutter) {
        let Ok((at, mut lantern)) = lanterns.get_mut(actor) else { continue };
        let shuttered = can_shutter(&lantern, &variant).map(|()| {
            lantern.is_shuttered = !lantern.is_shuttered;
            let verb = if lantern.is_shuttered { "shutter" } else { "open" };
            refuser.narrator.say(format!("You {verb} the lantern."));
            refuser.facts.write(Fact::Shuttered(lantern.is_shuttered), *at);
        });
        settle(actor, shuttered, &mut refuser, &mut actions);
    }
}

/// Refuses it where a lantern burns no oil, as in worlds without creatures: there is no use in that.
fn can_shutter(lantern: &Lantern, variant: &Variant) -> Result<(), Refusal> {
    if !lantern.burns {
        Err(Refusal::NoShutter)
    } else if variant.without.has(Switch::Shutter) {
        Err(Refusal::LeftOut)
    } else {
        Ok(())
    }
}
