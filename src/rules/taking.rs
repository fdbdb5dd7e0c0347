//! Taking: the player takes what lies where the player walks.

use bevy::prelude::{Commands, Entity, Query, ResMut, With};

use crate::grid::Position;
use crate::world::{EmberBearer, Health, Item, Items, Lantern, Mind, Narrator, Player};

pub(super) fn take_things(
    mut commands: Commands,
    mut players: Query<(Entity, &Position, &mut Lantern, Option<&mut Health>), With<Player>>,
    mut items: ResMut<Items>,
    kinds: Query<&Item>,
    mut minds: Query<&mut Mind>,
    mut narrator: Narrator,
) {
    let Ok((player, at, mut lantern, health)) = players.single_mut() else { return };
    let Some(entity) = items.at(*at) else { return };
    let Ok(item) = kinds.get(entity) else { return };
    match (item, health) {
        (Item::OilFlask, _) if lantern.oil < Lantern::MOST_OIL => {
            lantern.oil = (lantern.oil + Item::OIL).min(Lantern::MOST_OIL);
            narrator.say("You fill your lantern from a flask of oil.");
        }
        // The dead drink nothing.
        (Item::HealthFlask, Some(mut health)) if (1..health.max).contains(&health.now) => {
            health.heal(Item::HEALTH);
            narrator.say("You drink a flask of health.");
        }
        (Item::Ember, _) => {
            commands.entity(player).insert(EmberBearer);
            for mut mind in &mut minds {
                mind.is_awake = true;
                mind.goal = Some(*at);
            }
            narrator.say("You lift the Ember, and everything in these caves wakes.");
        }
        // What is of no use now stays for later.
        _ => return,
    }
    items.take(*at);
    commands.entity(entity).despawn();
}
