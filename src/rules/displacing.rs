//! Displacing: two actors swap positions (SPEC 28).

use bevy::prelude::{Entity, Message, MessageWriter, PopulatedMessageReader};

use super::actions::{ActionKind, Actions};
use super::movement::Moved;
use super::underfoot::Underfoot;
use crate::grid::Position;
use crate::world::{Abilities, Ability, ActorMover, Fact, FactWriter};

/// Asks for an actor to swap positions with a neighbour.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct SwapWith {
    pub(super) actor: Entity,
    pub(super) other: Entity,
    /// The position of the other.
    pub(super) at: Position,
}

/// Returns whether an actor with some abilities can be displaced. One that displaces itself cannot: two would swap for ever,
/// and neither come to its blow.
pub(super) fn gives_way(can: Abilities) -> bool {
    can.has(Ability::Walk) && !can.has(Ability::Displace)
}

pub(super) fn apply_swaps(
    mut swaps: PopulatedMessageReader<SwapWith>,
    mut mover: ActorMover,
    mut underfoot: Underfoot,
    mut actions: Actions,
    mut moved: MessageWriter<Moved>,
    mut facts: FactWriter,
) {
    for &SwapWith { actor, other, at: to } in swaps.read() {
        let Some(from) = mover.position(actor) else { continue };
        // Either may have moved before in this turn, into rock even.
        let are_there = mover.position(other) == Some(to) && from.is_beside(to);
        if are_there && mover.swap(actor, other) {
            for (who, from, to) in [(actor, from, to), (other, to, from)] {
                facts.write(Fact::Moved { who, from }, to);
                underfoot.come_to(who, to, &mut facts);
                if actions.is_player(who) {
                    moved.write(Moved { actor: who, from, to });
                }
            }
            actions.done(actor, ActionKind::Other);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::ecs::message::Messages;
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::App;

    use super::*;
    use crate::rules::RulesPlugin;
    use crate::world::{NewGame, SpeciesId, WorldPlugin, WorldSource, add_species, make_world};
    use crate::worldgen::map_text;

    /// SPEC 28: an actor that went into rock in the same round is not followed there.
    #[test]
    fn no_actor_swaps_with_one_that_has_moved() {
        let map =
            map_text::read("@....\n.....\n".as_bytes()).unwrap().into_playable_world().unwrap();
        let game = NewGame(WorldSource::Drawn { map: Arc::new(map), seed: 1 });
        let mut app = App::new();
        app.insert_resource(game).add_plugins((WorldPlugin, RulesPlugin));
        let world = app.world_mut();
        make_world(world);
        let mut add = |x, id| add_species(world, Position::new(x, 0, 0), id, true).unwrap();
        let (actor, other) = (add(3, SpeciesId::Minotaur), add(2, SpeciesId::Elemental));
        let mut swap_at = |at| {
            world.write_message(SwapWith { actor, other, at });
            world.run_system_once(apply_swaps).unwrap();
            world.resource_mut::<Messages<SwapWith>>().clear();
            [actor, other].map(|who| world.get::<Position>(who).unwrap().x)
        };
        assert_eq!(swap_at(Position::new(2, 1, 0)), [3, 2]);
        assert_eq!(swap_at(Position::new(2, 0, 0)), [2, 3]);
    }
}
