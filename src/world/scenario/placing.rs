//! A scenario as the game that begins in it.

use super::Scenario;
use crate::grid::Position;
use crate::world::populating::{Population, Site, player};
use crate::world::{Actor, ActorId, Fixture, Lantern, Message, PlacedThing, Topic, Whereabouts};

impl Scenario {
    /// Who is in the game that begins here, what lies there, and what stands there. The player comes first, the others by level,
    /// then in scan order. Where no camp is drawn, it stands at the start. The temper of the first level that the player is on is told
    /// after the opening. Cost O(marks).
    pub(in crate::world) fn population<'a>(&self, site: Site<'a>) -> Population<'a> {
        let start = site.start;
        let creatures = self.creatures.iter();
        let creatures = creatures.map(|(at, one)| one.species.species().actor(*at, one.is_awake));
        let actors = std::iter::once(self.player_at(start)).chain(creatures);
        let actors = actors.zip(1..).map(|(actor, id)| Actor { id: ActorId(id), ..actor });
        let things = self.things.iter().map(|(at, stack)| PlacedThing {
            stack: *stack,
            place: Whereabouts::Lying(*at),
            is_put_down: false,
        });
        let has_camp = self.fixtures.iter().any(|(_, fixture)| *fixture == Fixture::Camp);
        let camp = (!has_camp).then_some((start, Fixture::Camp));
        let fixtures = self.fixtures.iter().copied().chain(camp).collect();
        let (actors, things) = (actors.collect(), things.collect());
        let told = |text: &String| Message { topic: Topic::Opening, ..Message::new(0, text) };
        let temper = site.tempers.of(start.z).map(|temper| temper.row().told.to_owned());
        let messages = self.opening.iter().chain(&temper).map(told).collect();
        Population { site, actors, things, fixtures, messages }
    }

    /// The player of a living world, with what the text says.
    fn player_at(&self, start: Position) -> Actor {
        let mut actor = player(start, Lantern::FIRST_OIL, true);
        let outfit = &self.player;
        if let (Some(health), Some(points)) = (&mut actor.health, outfit.health) {
            health.now = points;
        }
        if let Some(lantern) = &mut actor.lantern {
            lantern.oil = outfit.oil.unwrap_or(lantern.oil);
            lantern.is_shuttered = outfit.is_shuttered;
        }
        actor.pack = Some(outfit.pack);
        actor
    }
}
