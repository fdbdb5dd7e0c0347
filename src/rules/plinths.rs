//! Plinths: who takes what is on one of a reliquary breaks the others, and shakes the mountain (SPEC 93).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Res, ResMut};

use super::refusing::Refuser;
use crate::grid::Position;
use crate::world::{Fact, Fixture, Fixtures, Ground, Hollow, Hollows, Matter, Tremor};

/// The plinths of reliquaries, and the mountain that stands on them.
#[derive(SystemParam)]
pub(super) struct Plinths<'w> {
    pub(super) fixtures: ResMut<'w, Fixtures>,
    hollows: Res<'w, Hollows>,
    pub(super) matter: ResMut<'w, Matter>,
}

impl Plinths<'_> {
    /// Breaks the other plinths of a reliquary, with what is on them, where the player has taken what was on one of them; the
    /// Ember is not lost with one. Nothing elsewhere, and where they are broken already. Cost O(log fixtures) where no plinth
    /// stands.
    pub(super) fn rob(&mut self, at: Position, ground: &mut Ground, refuser: &mut Refuser) {
        let is_plinth = |at: Position| self.fixtures.at(at) == Some(Fixture::Plinth);
        let hollow = if is_plinth(at) { self.hollows.at(at) } else { None };
        let tiles = hollow.into_iter().flat_map(Hollow::tiles);
        let others: Vec<_> = tiles.filter(|other| *other != at && is_plinth(*other)).collect();
        if others.is_empty() {
            return;
        }
        for other in others {
            self.fixtures.take_away(other);
            if ground.things().ember_at() != Some(other) {
                ground.remove(other);
            }
        }
        self.matter.shake(at, Tremor::Vault);
        refuser.narrator.say("The other plinths break, and what was on them.");
        refuser.facts.write(Fact::BrokePlinths, at);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::prelude::{App, Entity, With, World};

    use super::*;
    use crate::game_in_play;
    use crate::grid::Direction;
    use crate::intent::Verb;
    use crate::rules::take_turn;
    use crate::world::{
        HollowKind, MessageLog, Pack, PlacedThing, Player, Scenario, Stack, Tally, Thing, Things,
        Whereabouts, WorldSource, put_thing,
    };

    /// A hollow of 12 tiles with its corner at (3, 2), and a way that ends two tiles from it.
    const LEVEL: &str = "levels = ['''
##########
##########
####..####
###....###
@.#....###
####..####
##########
''']
";

    fn at(x: u32) -> Position {
        Position::new(x, 4, 0)
    }

    /// A game on a level with a hollow of a kind, which is not open.
    fn game_with(kind: HollowKind, level: &str) -> App {
        let scenario: Scenario = level.parse().unwrap();
        let source = WorldSource::Scenario(Arc::new(scenario));
        let mut app = game_in_play(source);
        let at = Position::new(3, 2, 0);
        app.insert_resource(Hollows(vec![Hollow { at, side: 4, kind, is_open: false }]));
        app
    }

    fn does(world: &mut World, verb: Verb) {
        let mut players = world.query_filtered::<Entity, With<Player>>();
        let player = players.single(world).unwrap();
        take_turn(world, verb.by(player));
    }

    fn pack(world: &mut World) -> Pack {
        let mut packs = world.query_filtered::<&Pack, With<Player>>();
        *packs.single(world).unwrap()
    }

    /// A reliquary with things on its three plinths, on the middle one of which the player stands.
    fn reliquary_of(things: [Thing; 3]) -> App {
        let level = LEVEL.replace("@.#....", "..#..@.");
        let mut app = game_with(HollowKind::Reliquary, &level);
        let world = app.world_mut();
        for (x, thing) in [3, 5, 6].into_iter().zip(things) {
            world.resource_mut::<Fixtures>().put_up(at(x), Fixture::Plinth);
            let (stack, place) = (Stack::one(thing), Whereabouts::Lying(at(x)));
            assert!(put_thing(world, PlacedThing { stack, place, is_put_down: true }));
        }
        app
    }

    fn reliquary() -> App {
        reliquary_of([Thing::Prop, Thing::StarPick, Thing::Powder])
    }

    /// Whether something lies on the tiles of the plinths to the west and to the east.
    fn lying(world: &World) -> [bool; 2] {
        [3, 6].map(|x| world.resource::<Things>().at(at(x)).is_some())
    }

    /// Checks that two of three plinths are gone, and that the mountain groans of it.
    fn check_robbed(world: &World) {
        let plinths = [3, 5, 6].map(|x| world.resource::<Fixtures>().at(at(x)).is_some());
        assert_eq!(plinths, [false, true, false]);
        let groans = world.resource::<Matter>().groans().iter();
        let groans: Vec<_> = groans.map(|groan| (groan.at, groan.by)).collect();
        assert_eq!(groans, [(at(5), Tremor::Vault)]);
    }

    /// SPEC 93
    #[test]
    fn taking_from_a_plinth_breaks_the_others() {
        let mut app = reliquary();
        let world = app.world_mut();
        does(world, Verb::Take);
        assert!(pack(world).has(Thing::StarPick));
        assert_eq!(lying(world), [false, false]);
        check_robbed(world);
        let mut messages = world.resource::<MessageLog>().messages().iter();
        assert!(messages.any(|one| one.text == "The other plinths break, and what was on them."));
    }

    /// SPEC 64, 93: putting something else in its place is taking it.
    #[test]
    fn an_exchange_on_a_plinth_breaks_the_others() {
        let mut app = reliquary();
        let world = app.world_mut();
        let mut packs = world.query_filtered::<&mut Pack, With<Player>>();
        packs.single_mut(world).unwrap().put(Stack::one(Thing::Glowcap));
        does(world, Verb::Drop(1));
        assert!(pack(world).has(Thing::StarPick) && !pack(world).has(Thing::Glowcap));
        assert_eq!(lying(world), [false, false]);
        check_robbed(world);
    }

    /// SPEC 93: the Ember is lifted as anything is taken.
    #[test]
    fn lifting_the_ember_from_a_plinth_breaks_the_others() {
        let mut app = reliquary_of([Thing::Prop, Thing::Ember, Thing::Powder]);
        let world = app.world_mut();
        does(world, Verb::Take);
        assert_eq!((world.resource::<Things>().ember_at(), lying(world)), (None, [false, false]));
        check_robbed(world);
    }

    /// SPEC 93: who takes something else finds the Ember where its plinth was.
    #[test]
    fn the_ember_is_not_lost_with_its_plinth() {
        let mut app = reliquary_of([Thing::Prop, Thing::StarPick, Thing::Ember]);
        let world = app.world_mut();
        does(world, Verb::Take);
        assert_eq!(world.resource::<Things>().ember_at(), Some(at(6)));
        assert_eq!(lying(world), [false, true]);
        check_robbed(world);
    }

    /// SPEC 91, 127: the dig that bares a hollow's wall opens it, once, and counts.
    #[test]
    fn the_players_dig_opens_a_hollow() {
        let level = LEVEL.replace("@.#....", "@##....");
        let mut app = game_with(HollowKind::Cache, &level);
        let world = app.world_mut();
        let is_open = |world: &World| world.resource::<Hollows>().0[0].is_open;
        does(world, Verb::Step(Direction::East));
        assert_eq!((is_open(world), world.resource::<Tally>().hollows), (false, 0));
        does(world, Verb::Step(Direction::East));
        does(world, Verb::Step(Direction::East));
        assert_eq!((is_open(world), world.resource::<Tally>().hollows), (true, 1));
        let last = world.resource::<MessageLog>().messages().last();
        assert_eq!(last.map(|message| message.text.as_str()), Some("You break into a cache."));
        assert_eq!(world.resource::<Tally>().dug, 2);
    }
}
