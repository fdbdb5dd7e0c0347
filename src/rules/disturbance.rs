//! Disturbance: what rests begins to move only where something is not as it was. The player's last look of each turn notes that, so
//! that a turn in which all rests asks one flag, however much gas lies in the rock.

use bevy::prelude::{Resource, World};

use crate::world::{Fixture, Fixtures, Fluid, Knowledge, Matter, Occupancy, Pours, Terrain};

/// Whether anything was changed since it was asked last whether something [`begins_to_stir`]: where the player stands, the ground, what
/// stands on it, what moves by itself; and, where water has no dry tile around it, who is where.
#[derive(Resource, Debug)]
pub(super) struct Disturbance {
    is_any: bool,
}

impl Default for Disturbance {
    /// That of a game that has just begun.
    fn default() -> Self {
        Self { is_any: true }
    }
}

impl Disturbance {
    /// Notes that something was changed.
    pub(super) fn note(&mut self) {
        self.is_any = true;
    }
}

/// Returns whether something begins to move in a world in which nothing stirs by itself ([`Matter::is_stirring`]). Cost O(1) as long as
/// nothing is changed.
pub(super) fn begins_anew(world: &mut World) -> bool {
    if !world.resource::<Disturbance>().is_any {
        debug_assert!(!begins_to_stir(world), "nothing was changed, and something moves");
        return false;
    }
    let begins = begins_to_stir(world);
    world.resource_mut::<Disturbance>().is_any = begins;
    begins
}

/// Returns whether something moves in a world in which nothing stirs by itself: because the ground is not as it was, or the player has come
/// near gas, or stands on slick, which a lantern lights, or somebody is in water where there is no air. It reads nothing
/// that is not noted as a disturbance when it changes. Cost O(pours, and tiles of those that are near).
fn begins_to_stir(world: &World) -> bool {
    let (matter, fixtures) = (world.resource::<Matter>(), world.resource::<Fixtures>());
    let eye = world.get_resource::<Knowledge>().and_then(Knowledge::eye).map(|(eye, _)| eye);
    let standing = eye.and_then(|eye| fixtures.at(eye));
    if standing == Some(Fixture::Slick) {
        return true;
    }
    if matter.pours.is_empty() {
        return false;
    }
    matter.pours.is_disturbed(world.resource::<Terrain>(), fixtures)
        || eye.is_some_and(|eye| matter.pours.is_gas_within(eye, Pours::BLUE_RADIUS))
        || (matter.is_flooded && is_somebody_in_water(matter, world.resource::<Occupancy>()))
}

/// Returns whether somebody is in water that is out of its hollow. Cost O(its tiles).
fn is_somebody_in_water(matter: &Matter, occupancy: &Occupancy) -> bool {
    let mut tiles = matter.pours.out(Fluid::Water).flat_map(|pour| pour.tiles());
    tiles.any(|at| occupancy.is_taken(at))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::prelude::{App, Entity, With};

    use super::*;
    use crate::game_in_play;
    use crate::grid::{Direction, Position};
    use crate::intent::Verb;
    use crate::rules::take_turn;
    use crate::streams::Stream;
    use crate::world::domains;
    use crate::world::{
        Game, Health, Outcome, Player, Scenario, SpeciesId, WorldSource, add_species,
    };

    /// Rooms with gas and water behind their walls, slick and moss on their floors, and borers that change the ground.
    const ROOMS: &str = r#"levels = ["""
##########################
#@......""....##gg########
#...,...".....#gggg#.....#
#...,.........#gggg#.....#
#.............##gg##.....#
##########.###########.###
##cc###........####......#
#cccc##.............~~~..#
#cccc##....w...####.~~...#
##cc###........####......#
##########################
"""]
[legend]
g = { hollow = "firedamp" }
c = { hollow = "cistern" }
w = { creature = "borer" }
[player]
shuttered = true
stones = 5
pack = [["oil flask", 3], ["glowcap", 3], ["powder", 3], ["prop", 3]]
"#;

    fn game(text: &str) -> App {
        let scenario: Scenario = text.parse().unwrap();
        game_in_play(WorldSource::Scenario(Arc::new(scenario)))
    }

    fn player(world: &mut World) -> Entity {
        let mut players = world.query_filtered::<Entity, With<Player>>();
        players.single(world).unwrap()
    }

    /// Something that the player may do: mostly steps and waits.
    fn verb(stream: &mut Stream) -> Verb {
        const NEAR: [i8; 7] = [-3, -2, -1, 0, 1, 2, 3];
        const SLOTS: [u8; 4] = [1, 2, 3, 4];
        let direction = *stream.choose(&Direction::ALL).unwrap();
        let slot = *stream.choose(&SLOTS).unwrap();
        let [dx, dy] = [(); 2].map(|()| *stream.choose(&NEAR).unwrap());
        match stream.below(24) {
            0..12 => Verb::Step(direction),
            12..20 => Verb::Wait,
            20 => Verb::Shutter,
            21 => Verb::Use(slot),
            22 => Verb::Throw { what: slot - 1, dx, dy },
            _ => Verb::Take,
        }
    }

    /// Does a turn rest, as far as the flag says? Then it does by the whole reading too.
    fn rests(world: &World) -> bool {
        let rests =
            !world.resource::<Disturbance>().is_any && !world.resource::<Matter>().is_stirring();
        assert!(!rests || !begins_to_stir(world), "it was not noted");
        rests
    }

    /// SPEC 103-111: in random games, which are put in the place of themselves now and then, no change is missed.
    #[test]
    fn what_begins_to_move_is_noted_whatever_it_is() {
        let (mut resting, mut moving) = (0, 0);
        for seed in 0..24 {
            let mut app = game(ROOMS);
            let world = app.world_mut();
            let mut stream = Stream::new(seed, domains::RULES, 0, 41);
            for _ in 0..150 {
                if stream.below(12) == 0 {
                    Game::take(world).unwrap().put(world).unwrap();
                }
                let player = player(world);
                take_turn(world, verb(&mut stream).by(player));
                if world.contains_resource::<Outcome>() {
                    break;
                }
                let rests = rests(world);
                resting += u32::from(rests);
                moving += u32::from(!rests);
            }
        }
        assert!(resting > 100 && moving > 100, "{resting} turns at rest, {moving} in motion");
    }

    /// SPEC 111: water without a dry tile around it rests while nobody is there, and takes the breath of who comes.
    #[test]
    fn a_flooded_place_rests_until_somebody_comes() {
        let rows = "##########\n@.####dd##\n####.dddd#\n#####dddd#\n######dd##\n##########";
        let legend = "[legend]\nd = { hollow = 'cistern' }\n";
        let mut app = game(&format!("levels = ['''\n{rows}\n''']\n{legend}"));
        let world = app.world_mut();
        let player = player(world);
        for _ in 0..6 {
            take_turn(world, Verb::Wait.by(player));
        }
        assert!(world.resource::<Matter>().is_flooded && rests(world));
        let place = Position::new(6, 2, 0);
        let minotaur = add_species(world, place, SpeciesId::Minotaur, false).unwrap();
        for lost in 1..4 {
            take_turn(world, Verb::Wait.by(player));
            assert_eq!(world.get::<Health>(minotaur).map(|health| health.now), Some(22 - lost));
            assert!(!rests(world));
        }
    }
}
