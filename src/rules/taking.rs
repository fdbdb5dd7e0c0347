//! Taking: the player takes what lies where the player walks, and the game is won with the Ember at the camp.

use bevy::prelude::{App, Commands, Entity, Has, IntoScheduleConfigs, Query, Res, ResMut, With};

use super::{Turn, TurnSystems};
use crate::grid::Position;
use crate::world::{
    Camp, EmberBearer, Health, Item, Items, Lantern, Mind, Narrator, Outcome, Player, TurnCount,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Turn,
        (
            take_items.in_set(TurnSystems::Aftermath).after(super::noise::hear),
            judge.in_set(TurnSystems::End).after(super::passing::look),
        ),
    );
}

fn take_items(
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
            narrator.tell("You fill your lantern from a flask of oil.");
        }
        // The dead drink nothing.
        (Item::HealthFlask, Some(mut health)) if (1..health.max).contains(&health.now) => {
            health.heal(Item::HEALTH);
            narrator.tell("You drink a flask of health.");
        }
        (Item::Ember, _) => {
            commands.entity(player).insert(EmberBearer);
            for mut mind in &mut minds {
                mind.is_awake = true;
                mind.goal = Some(*at);
            }
            narrator.tell("You lift the Ember, and everything in these caves wakes.");
        }
        // What is of no use now stays for later.
        _ => return,
    }
    items.take(*at);
    commands.entity(entity).despawn();
}

/// The Ember at the camp wins.
fn judge(
    mut commands: Commands,
    players: Query<(&Position, Has<EmberBearer>), With<Player>>,
    (camp, turn): (Option<Res<Camp>>, Res<TurnCount>),
    outcome: Option<Res<Outcome>>,
    mut narrator: Narrator,
) {
    let Ok((at, has_ember)) = players.single() else { return };
    if has_ember && outcome.is_none() && camp.is_some_and(|camp| camp.0 == *at) {
        narrator.tell("You bring the Ember home.");
        commands.insert_resource(Outcome::Won { turn: turn.get() });
    }
}
