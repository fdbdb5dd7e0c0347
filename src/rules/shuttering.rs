//! Shuttering: the player shuts the lantern, or opens it (SPEC 69).

use bevy::ecs::message::Messages;
use bevy::prelude::{Query, Res, With};

use super::actions::{ActionKind, Actions};
use super::handling::{Deed, Handling};
use super::refusing::Refuser;
use crate::grid::Position;
use crate::intent::Verb;
use crate::world::{Fact, Lantern, Player, Refusal, Switch, Variant};

/// Shuts a lantern that is open, and opens one that is shut. Where it burns no oil, as in worlds without creatures, there is no
/// use in that.
pub(super) fn shutter(
    handlings: Res<Messages<Handling>>,
    variant: Res<Variant>,
    mut lanterns: Query<(&Position, &mut Lantern), With<Player>>,
    mut refuser: Refuser,
    mut actions: Actions,
) {
    for &Handling { actor, deed } in handlings.iter_current_update_messages() {
        let (Deed::Of(Verb::Shutter), Ok((at, mut lantern))) = (deed, lanterns.get_mut(actor))
        else {
            continue;
        };
        if !lantern.burns {
            refuser.refuse(actor, Refusal::NoShutter);
            continue;
        }
        if variant.without.has(Switch::Shutter) {
            refuser.refuse(actor, Refusal::LeftOut);
            continue;
        }
        lantern.is_shuttered = !lantern.is_shuttered;
        let verb = if lantern.is_shuttered { "shutter" } else { "open" };
        refuser.narrator.say(format!("You {verb} the lantern."));
        refuser.facts.write(Fact::Shuttered(lantern.is_shuttered), *at);
        actions.done(actor, ActionKind::Other);
    }
}
