//! Taking: the player takes a thing by walking to its position.

use bevy::ecs::query::QueryData;
use bevy::prelude::{Commands, Query, ResMut, With};

use crate::grid::Position;
use crate::world::{
    ActorId, Effect, Fact, FactWriter, Health, Lantern, Mind, Narrator, Player, Thing, Things,
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

pub(super) fn take_things(
    mut commands: Commands,
    mut players: Query<Taker, With<Player>>,
    mut things: ResMut<Things>,
    kinds: Query<&Thing>,
    mut minds: Query<&mut Mind>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    let Ok(mut player) = players.single_mut() else { return };
    let Some(entity) = things.at(*player.at) else { return };
    let Ok(&thing) = kinds.get(entity) else { return };
    match (thing.kind().effect, &mut player.health) {
        (Effect::FillLantern(oil), _) if player.lantern.oil < Lantern::MOST_OIL => {
            player.lantern.oil = (player.lantern.oil + oil).min(Lantern::MOST_OIL);
            narrator.say("You fill your lantern from a flask of oil.");
        }
        // A slain player drinks no flask.
        (Effect::Heal(points), Some(health)) if (1..health.max).contains(&health.now) => {
            health.heal(points);
            narrator.say("You drink a flask of health.");
        }
        (Effect::LiftEmber, _) => {
            for mut mind in &mut minds {
                mind.is_awake = true;
                mind.goal = Some(*player.at);
            }
            narrator.say("You lift the Ember, and everything in these caves wakes.");
            facts.write(Fact::Took(thing), *player.at);
            things.pick_up(&mut commands, *player.at, *player.id, thing);
            return;
        }
        // A thing that is of no use now stays for later.
        _ => return,
    }
    facts.write(Fact::Took(thing), *player.at);
    things.take(*player.at);
    commands.entity(entity).despawn();
}
