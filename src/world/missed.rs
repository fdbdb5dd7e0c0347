//! What a player has missed: what lies unseen on the level where the game ended, hollows that nobody opened, and how near the way
//! led to each (SPEC 130).

use bevy::prelude::World;

use super::narrator::article;
use super::{
    Effect, Fixtures, Game, Hollow, Hollows, Knowledge, PlacedThing, Stack, Thing, Way,
    Whereabouts, things_of,
};
use crate::grid::Position;

/// What lies farther from the way is not told of, but for the Ember; in tiles.
const NEAR: u32 = 20;
/// So many are told of.
const MOST: usize = 3;

/// Something that the player has never seen, or a hollow that was never opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missed {
    /// What it is called.
    pub name: &'static str,
    /// Where it is.
    pub at: Position,
    /// The fewest steps between it and the way, through rock or not.
    pub tiles: u32,
    is_ember: bool,
}

impl Missed {
    /// What was missed in the game of a world: the Ember first, then the nearest, three at most. The world is borrowed for
    /// writing only to make the query. Cost O(things and fixtures of the level * places of the way).
    #[must_use]
    pub fn of(world: &mut World) -> Vec<Self> {
        let things = things_of(world);
        let lying = things.iter().filter_map(lying_at);
        let Some(way) = world.get_resource::<Way>() else { return Vec::new() };
        let Some(knowledge) = world.get_resource::<Knowledge>() else { return Vec::new() };
        let Some(fixtures) = world.get_resource::<Fixtures>() else { return Vec::new() };
        let Some(hollows) = world.get_resource::<Hollows>() else { return Vec::new() };
        Self::near(way, knowledge, fixtures, hollows, lying)
    }

    /// What was missed in a game.
    pub(crate) fn of_game(game: &Game) -> Vec<Self> {
        let lying = game.things.iter().filter_map(lying_at);
        Self::near(&game.way, &game.knowledge, &game.fixtures, &game.hollows, lying)
    }

    /// What was missed on the level where a way ends, of what lies and stands there and of hollows: the nearest of each kind.
    /// What is in a hollow that was not opened is not told of by itself, but for the Ember.
    pub fn near(
        way: &Way,
        knowledge: &Knowledge,
        fixtures: &Fixtures,
        hollows: &Hollows,
        lying: impl Iterator<Item = (Thing, Position)>,
    ) -> Vec<Self> {
        let Some(end) = way.end() else { return Vec::new() };
        let missed = |name: &'static str, at: Position, is_ember: bool| {
            if knowledge.remembered(at).is_some() {
                return None;
            }
            let places = way.places().filter(|place| place.z == at.z);
            let tiles = places.map(|place| place.steps_to(at)).min()?;
            (is_ember || tiles <= NEAR).then_some(Self { name, at, tiles, is_ember })
        };
        let things =
            lying.filter(|(thing, at)| at.z == end.z && thing.kind().effect != Effect::None);
        let closed: Vec<_> = hollows.of_level(end.z).filter(|hollow| !hollow.is_open).collect();
        let is_outside = |at: Position| closed.iter().all(|hollow| hollow.steps_to(at) > 1);
        let things = things.filter(|(thing, at)| *thing == Thing::Ember || is_outside(*at));
        let veins = fixtures.of_level(end.z).filter(|(_, fixture)| fixture.kind().garnets > 0);
        let things =
            things.filter_map(|(thing, at)| missed(thing.kind().name, at, thing == Thing::Ember));
        let veins = veins.filter(|(at, _)| is_outside(*at));
        let veins = veins.filter_map(|(at, fixture)| missed(fixture.kind().name, at, false));
        let sealed = closed.iter().filter_map(|hollow| Self::sealed(hollow, way));
        let mut all: Vec<_> = things.chain(veins).chain(sealed).collect();
        all.sort_by_key(|missed| (!missed.is_ember, missed.tiles, missed.at.scan_key()));
        let mut told = Vec::new();
        all.retain(|missed| {
            let is_first = !told.contains(&missed.name);
            told.push(missed.name);
            is_first
        });
        all.truncate(MOST);
        all
    }

    /// A hollow that was not opened, if a way came near.
    fn sealed(hollow: &Hollow, way: &Way) -> Option<Self> {
        let places = way.places().filter(|place| place.z == hollow.at.z);
        let steps = places.map(|place| (hollow.steps_to(place), place));
        let (tiles, nearest) = steps.min_by_key(|(steps, _)| *steps)?;
        let at = hollow.tiles().min_by_key(|tile| tile.steps_to(nearest))?;
        let (name, is_ember) = (hollow.kind.row().name, false);
        (tiles <= NEAR).then_some(Self { name, at, tiles, is_ember })
    }

    /// All in one sentence, as in "You never saw: the Ember, 50 tiles from your way; a rich vein, 6."; `None` where nothing was
    /// missed.
    #[must_use]
    pub fn line(all: &[Self]) -> Option<String> {
        let (first, rest) = all.split_first()?;
        let Self { tiles, .. } = first;
        let unit = if *tiles == 1 { "tile" } else { "tiles" };
        let rest = rest.iter().map(|one| format!("; {}, {}", one.named(), one.tiles));
        let rest: String = rest.collect();
        Some(format!("You never saw: {}, {tiles} {unit} from your way{rest}.", first.named()))
    }

    /// Its name, with an article.
    fn named(&self) -> String {
        if self.name == Thing::Powder.kind().name {
            return Stack::one(Thing::Powder).counted();
        }
        format!("{} {}", article(self.name), self.name)
    }
}

/// A thing, and where it lies; `None` where it is carried.
fn lying_at(placed: &PlacedThing) -> Option<(Thing, Position)> {
    match placed.place {
        Whereabouts::Lying(at) => Some((placed.stack.thing, at)),
        Whereabouts::Carried(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::world::{Fixture, HollowKind};

    fn at(x: u32, z: u32) -> Position {
        Position::new(x, 0, z)
    }

    /// SPEC 130
    #[test]
    fn the_ember_and_the_nearest_that_was_never_seen_are_told() {
        let knowledge = Knowledge::nothing(Size::new(90, 1, 2).unwrap()).unwrap();
        let way = Way::along([at(0, 1), at(80, 0), at(9, 1), at(10, 1)]);
        let mut fixtures = Fixtures::default();
        fixtures.put_up(at(16, 1), Fixture::RichVein);
        fixtures.put_up(at(15, 1), Fixture::RichVein);
        fixtures.put_up(at(81, 0), Fixture::Vein);
        fixtures.put_up(at(11, 1), Fixture::Camp);
        let lie = |x, thing| (thing, at(x, 1));
        let lying = [
            lie(31, Thing::Glowcap),
            lie(30, Thing::OilFlask),
            lie(11, Thing::Remains),
            lie(1, Thing::EarHorn),
            lie(60, Thing::Ember),
        ];
        let none = Hollows::default();
        let all = Missed::near(&way, &knowledge, &fixtures, &none, lying.into_iter());
        let line =
            "You never saw: the Ember, 50 tiles from your way; an ear-horn, 1; a rich vein, 5.";
        assert_eq!(Missed::line(&all).as_deref(), Some(line));
        assert_eq!(Missed::line(&[]), None);
        let nowhere = Way::default();
        assert!(Missed::near(&nowhere, &knowledge, &fixtures, &none, lying.into_iter()).is_empty());
        let (fixtures, lying) = (Fixtures::default(), lying[..2].iter().copied());
        let far = Missed::near(&way, &knowledge, &fixtures, &none, lying);
        assert_eq!(far.len(), 1, "one is 20 tiles from it, the other 21");
    }

    /// SPEC 130: a hollow that was not opened is told of, and what is in it is not.
    #[test]
    fn a_hollow_that_was_never_opened_is_missed() {
        let knowledge = Knowledge::nothing(Size::new(90, 9, 1).unwrap()).unwrap();
        let (way, fixtures) = (Way::along([at(9, 0), at(10, 0)]), Fixtures::default());
        let hollow = |is_open| {
            let kind = HollowKind::Cache;
            Hollows(vec![Hollow { at: at(15, 0), side: 4, kind, is_open }])
        };
        let told = |is_open| {
            let lying = [(Thing::OilFlask, Position::new(16, 1, 0))];
            let lying = lying.into_iter();
            let all = Missed::near(&way, &knowledge, &fixtures, &hollow(is_open), lying);
            Missed::line(&all)
        };
        assert_eq!(told(false).as_deref(), Some("You never saw: a cache, 5 tiles from your way."));
        let flask = "You never saw: an oil flask, 6 tiles from your way.";
        assert_eq!(told(true).as_deref(), Some(flask));
    }
}
