//! Noise: it wakes sleeping creatures near, and is their new goal. It goes through rock, and over stairs.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Message, PopulatedMessageReader, Query, Res, With};

use super::stealing::Knocks;
use crate::grid::{Position, Vertical};
use crate::sight::is_within;
use crate::world::{
    Abilities, Ability, Fact, FactWriter, Fixtures, Mind, Player, Readied, Rouse, Rouser,
    Staircases, Switch, Tempers, Variant, Without,
};

/// Keen ears hear so many times as far.
const KEEN: u32 = 2;
/// So many actions who has them heeds the player, who has made a noise.
const HEEDS: u8 = 3;

/// A noise is heard on its level within a radius, in tiles; farther by the temper of the level (SPEC 119).
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Noise {
    pub(super) at: Position,
    pub(super) radius: u32,
    /// The actor that makes it, and does not hear it, if any does.
    pub(super) by: Option<Entity>,
    /// What it rouses creatures by.
    pub(super) rouse: Rouse,
}

/// Where a noise sounds on the levels beside, and how many tiles around: where an end of stairs or of a shaft is within its radius,
/// the other end sounds with what is left of it (SPEC 80); nowhere where that is left out. Above comes before below; there stairs
/// come before shafts, in the order of row and column. Cost: some searches, and a step for each staircase in the rows within the radius and
/// each fixture in the square around it.
pub fn rings(
    stairs: &Staircases,
    fixtures: &Fixtures,
    without: Without,
    at: Position,
    radius: u32,
) -> impl Iterator<Item = (Position, u32)> {
    let is_carried = !without.has(Switch::StairNoise);
    let rows = at.y.saturating_sub(radius)..at.y.saturating_add(radius).saturating_add(1);
    let stairs = stairs.ends(at.z, rows).filter_map(|(end, tile)| Some((end, tile.leads()?)));
    let ends = stairs.chain(fixtures.shaft_ends_near(at, radius));
    let heard = ends.filter(|(end, _)| is_carried && is_within(at, *end, radius));
    let mut heard: Vec<_> = heard.collect();
    heard.sort_by_key(|(_, way)| *way == Vertical::Down);
    heard.into_iter().filter_map(move |(end, way)| {
        let z = match way {
            Vertical::Up => end.z.checked_sub(1),
            Vertical::Down => end.z.checked_add(1),
        };
        Some((Position { z: z?, ..end }, radius - distance(at, end)))
    })
}

/// The least radius within which two positions of a level are of one another.
fn distance(a: Position, b: Position) -> u32 {
    let steps = a.steps_to(b);
    // Along a diagonal it is less than half as much again.
    (steps..=steps.saturating_mul(2)).find(|radius| is_within(a, b, *radius)).unwrap_or(u32::MAX)
}

/// The ways of noise, and whose it may be.
#[derive(SystemParam)]
pub(super) struct Acoustics<'w, 's> {
    stairs: Res<'w, Staircases>,
    fixtures: Res<'w, Fixtures>,
    variant: Res<'w, Variant>,
    tempers: Res<'w, Tempers>,
    players: Query<'w, 's, (), With<Player>>,
}

impl Acoustics<'_, '_> {
    /// Replaces a list by where a noise sounds, and how many tiles around: where it was made, and over stairs.
    fn list(&self, at: Position, radius: u32, sounds: &mut Vec<(Position, u32)>) {
        sounds.clear();
        sounds.push((at, radius));
        sounds.extend(rings(&self.stairs, &self.fixtures, self.variant.without, at, radius));
    }

    /// Returns whether the player has made a noise where the player is: a stone is heard where it lands.
    fn is_of_player(&self, noise: &Noise) -> bool {
        noise.rouse != Rouse::Stone && noise.by.is_some_and(|by| self.players.contains(by))
    }
}

/// Creatures hear where a noise sounds; who hears it over stairs goes to those stairs (SPEC 81). Keen ears hear farther, and whose
/// noise it is.
pub(super) fn hear(
    mut noises: PopulatedMessageReader<Noise>,
    acoustics: Acoustics,
    mut minds: Query<(Entity, &Position, &Abilities, &mut Mind)>,
    mut rouser: Rouser,
    mut knocks: Knocks,
    mut facts: FactWriter,
) {
    let (mut usual, mut keen) = (Vec::new(), Vec::new());
    for noise in noises.read() {
        let &Noise { at, radius, by, rouse } = noise;
        let radius = acoustics.tempers.effect(at.z).carried(radius);
        acoustics.list(at, radius, &mut usual);
        keen.clear();
        for (who, position, can, mut mind) in minds.iter_mut().filter(|it| Some(it.0) != by) {
            let is_keen = can.has(Ability::Keen);
            if is_keen && keen.is_empty() {
                acoustics.list(at, radius.saturating_mul(KEEN), &mut keen);
            }
            let sounds = if is_keen { &keen } else { &usual };
            let heard = sounds.iter().find(|(at, radius)| is_within(*at, *position, *radius));
            let Some(&(at, _)) = heard else { continue };
            if is_keen && acoustics.is_of_player(noise) {
                mind.readies = Some(Readied { at, left: HEEDS });
            }
            if rouser.rouse(who, &mut mind, at, rouse) {
                facts.write(Fact::Woke { who }, *position);
            }
        }
        by.into_iter().for_each(|by| knocks.tell(by, &mut facts));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    fn at(x: u32, y: u32, z: u32) -> Position {
        Position::new(x, y, z)
    }

    #[test]
    fn the_distance_is_the_least_radius_within_which_both_are() {
        for x in 0..30 {
            for y in 0..30 {
                let slow = (0..100).find(|radius| is_within(at(0, 0, 0), at(x, y, 0), *radius));
                assert_eq!(Some(distance(at(0, 0, 0), at(x, y, 0))), slow, "{x}, {y}");
            }
        }
        assert_eq!(distance(at(0, 0, 0), at(4, 4, 0)), 6);
    }

    /// SPEC 80
    #[test]
    fn stairs_within_the_radius_sound_at_their_other_end_with_what_is_left() {
        let map =
            "@>........>\n...........\n\n.<...>....<\n...........\n\n.....<.....\n...........\n";
        let world = map_text::read(map.as_bytes()).unwrap().into_playable_world().unwrap();
        let stairs = Staircases(world.stairs);
        let mut fixtures = Fixtures::default();
        let of = |fixtures: &Fixtures, from, radius| {
            rings(&stairs, fixtures, Without::default(), from, radius).collect::<Vec<_>>()
        };
        // Up before down, whatever is nearer.
        assert_eq!(
            of(&fixtures, at(4, 0, 1), 7),
            [(at(1, 0, 0), 4), (at(10, 0, 0), 1), (at(5, 0, 2), 6)]
        );
        assert_eq!(
            of(&fixtures, at(4, 0, 1), 3),
            [(at(1, 0, 0), 0), (at(5, 0, 2), 2)],
            "on the stairs alone"
        );
        assert_eq!(of(&fixtures, at(5, 1, 2), 2), [(at(5, 0, 1), 1)]);
        assert!(of(&fixtures, at(7, 0, 2), 1).is_empty());
        fixtures.open_shaft(at(8, 1, 1), at(8, 1, 2));
        assert_eq!(of(&fixtures, at(7, 0, 2), 1), [(at(8, 1, 1), 0)], "and through shafts");
        assert_eq!(of(&fixtures, at(8, 0, 1), 1), [(at(8, 1, 2), 0)]);
    }
}
