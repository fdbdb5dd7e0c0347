//! Taking: the player takes a thing by walking to its position.

use bevy::ecs::query::QueryData;
use bevy::prelude::{Commands, Entity, Mut, Query, ResMut, With, Without};

use crate::grid::Position;
use crate::world::{
    ActorId, Effect, Fact, FactWriter, Health, Lantern, Mind, Narrator, Player, Thing, ThingKind,
    Things,
};

/// What taking reads and changes of the player.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Taker {
    id: &'static ActorId,
    at: &'static Position,
    lantern: &'static mut Lantern,
    health: Option<&'static mut Health>,
}

/// Applies what comes of the thing on which the player stands. One that is of no use now stays for later.
pub(super) fn take_things(
    mut commands: Commands,
    mut players: Query<Taker, With<Player>>,
    mut things: ResMut<Things>,
    kinds: Query<&Thing>,
    mut minds: Query<(Entity, &Position, &mut Mind), Without<Player>>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    let Ok(mut player) = players.single_mut() else { return };
    let at = *player.at;
    let Some(entity) = things.at(at) else { return };
    let Ok(&thing) = kinds.get(entity) else { return };
    let ThingKind { name, effect, .. } = *thing.kind();
    match effect {
        Effect::FillLantern(oil) => {
            if player.lantern.oil >= Lantern::MOST_OIL {
                return;
            }
            player.lantern.oil = (player.lantern.oil + oil).min(Lantern::MOST_OIL);
            narrator.say(format!("You fill your lantern from a {name}."));
        }
        Effect::Heal(points) => {
            // A slain player drinks no flask.
            let is_hurt = |health: &Mut<Health>| (1..health.max).contains(&health.now);
            let Some(mut health) = player.health.filter(is_hurt) else { return };
            health.heal(points);
            narrator.say(format!("You drink a {name}."));
        }
        Effect::LiftEmber => {
            narrator.say("You lift the Ember, and everything in these caves wakes.");
            facts.write(Fact::Took(thing), at);
            for (who, position, mut mind) in &mut minds {
                if mind.rouse(at) {
                    facts.write(Fact::Woke { who }, *position);
                }
            }
            return things.pick_up(&mut commands, at, *player.id, thing);
        }
        Effect::None => return,
    }
    facts.write(Fact::Took(thing), at);
    things.take(at);
    commands.entity(entity).despawn();
}
