//! All that there is in a game, in JSON (SPEC 168).

use std::collections::BTreeMap;

use bevy::prelude::World;
use serde::Serialize;

use super::world_description::triple;
use crate::grid::{Position, Tile};
use crate::world::{
    ActorData, ActorDataItem, ActorId, Fixture, Fixtures, Fluid, Hollow, Hollows, Matter,
    PlacedThing, Pour, Regions, Stack, Tempers, Terrain, Whereabouts, is_foe, things_of,
};

/// All that there is, known to the player or not. Positions are `[x, y, z]`; lists of them are by level, row and column.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Whole {
    /// The rows of each level, a character a tile.
    levels: Vec<Vec<String>>,
    /// The word for the temper of each level, or null.
    tempers: Vec<Option<&'static str>>,
    /// The number of the region of each tile, or 0; by level, row and column.
    region_map: Vec<Vec<Vec<u32>>>,
    creatures: Vec<Creature>,
    things: Vec<Item>,
    fixtures: Vec<Standing>,
    hollows: Vec<Sealed>,
    /// Where there is gas and water, sealed or not.
    gas: Vec<[u32; 3]>,
    water: Vec<[u32; 3]>,
    fire: Vec<[u32; 3]>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Creature {
    name: String,
    at: [u32; 3],
    /// The points that are left, and the most; `None` for one that cannot be hurt.
    health: Option<[u32; 2]>,
    #[serde(rename = "awake")]
    is_awake: bool,
    #[serde(rename = "hostile")]
    is_hostile: bool,
}

/// Things of one kind on the ground, or the Ember, which is where its bearer is.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Item {
    name: &'static str,
    at: [u32; 3],
    count: u8,
    #[serde(rename = "buried")]
    is_buried: bool,
    #[serde(rename = "carried")]
    is_carried: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Standing {
    name: &'static str,
    at: [u32; 3],
}

/// A hollow, by the north-west corner of its square.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Sealed {
    name: &'static str,
    at: [u32; 3],
    side: u8,
    #[serde(rename = "open")]
    is_open: bool,
}

impl Whole {
    /// All that there is in a world; `None` before the first was made. The world is borrowed for writing only to make the
    /// queries. Cost O(tiles).
    pub(super) fn of(world: &mut World) -> Option<Self> {
        let (creatures, things) = (creatures_of(world), things_in(world));
        let terrain = world.get_resource::<Terrain>()?;
        let regions = world.get_resource::<Regions>()?;
        let depth = terrain.size().depth();
        let tempers = world.get_resource::<Tempers>().cloned().unwrap_or_default();
        let fixtures = world.get_resource::<Fixtures>().into_iter().flat_map(Fixtures::iter);
        Some(Self {
            levels: (0..depth).map(|z| rows_of(terrain, z)).collect(),
            tempers: (0..depth).map(|z| tempers.of(z).map(|temper| temper.row().name)).collect(),
            region_map: (0..depth).map(|z| numbers_of(terrain, regions, z)).collect(),
            creatures,
            things,
            fixtures: fixtures.map(standing).collect(),
            hollows: world.get_resource::<Hollows>().map_or_else(Vec::new, hollows_in),
            gas: poured(world, Fluid::Gas),
            water: poured(world, Fluid::Water),
            fire: world.get_resource::<Matter>().map_or_else(Vec::new, fires_in),
        })
    }
}

fn rows_of(terrain: &Terrain, z: u32) -> Vec<String> {
    let rows = terrain.tiles().rows(z);
    rows.map(|row| row.iter().map(|tile: &Tile| tile.as_char()).collect()).collect()
}

fn numbers_of(terrain: &Terrain, regions: &Regions, z: u32) -> Vec<Vec<u32>> {
    let (size, map) = (terrain.size(), regions.map());
    let number = |x, y| map.number(Position { x, y, z }).unwrap_or(0);
    let row = |y| (0..size.width()).map(|x| number(x, y)).collect();
    (0..size.height()).map(row).collect()
}

/// Every actor but the player. Who can attack is hostile to the player, but for who is neutral as yet (SPEC 146).
fn creatures_of(world: &mut World) -> Vec<Creature> {
    let mut query = world.query::<ActorData>();
    let mut actors: Vec<_> = query.iter(world).filter(|actor| !actor.is_player).collect();
    actors.sort_by_key(|actor| actor.at.scan_key());
    let creature = |actor: ActorDataItem| Creature {
        name: actor.name.map(|name| name.as_str().to_owned()).unwrap_or_default(),
        at: triple(*actor.at),
        health: actor.health.map(|health| [health.now, health.max]),
        is_awake: actor.mind.is_some_and(|mind| mind.is_awake),
        is_hostile: actor.attack.is_some() && is_foe(actor.species, actor.health),
    };
    actors.into_iter().map(creature).collect()
}

fn things_in(world: &mut World) -> Vec<Item> {
    let placed = things_of(world);
    let mut actors = world.query::<(&ActorId, &Position)>();
    let bearers: BTreeMap<_, _> = actors.iter(world).map(|(id, at)| (*id, *at)).collect();
    let Some(terrain) = world.get_resource::<Terrain>() else { return Vec::new() };
    let things = placed.into_iter().filter_map(|PlacedThing { stack, place, .. }| {
        let (at, is_carried) = match place {
            Whereabouts::Lying(at) => (at, false),
            Whereabouts::Carried(by) => (*bearers.get(&by)?, true),
        };
        Some((at, stack, is_carried))
    });
    let mut things: Vec<_> = things.collect();
    things.sort_by_key(|(at, ..)| at.scan_key());
    let item = |(at, Stack { thing, count }, is_carried): (Position, Stack, bool)| Item {
        name: thing.kind().name,
        at: triple(at),
        count,
        is_buried: !is_carried && terrain.buries(at),
        is_carried,
    };
    things.into_iter().map(item).collect()
}

fn hollows_in(hollows: &Hollows) -> Vec<Sealed> {
    let sealed = |hollow: &Hollow| Sealed {
        name: hollow.kind.row().name,
        at: triple(hollow.at),
        side: hollow.side,
        is_open: hollow.is_open,
    };
    hollows.0.iter().map(sealed).collect()
}

fn poured(world: &World, fluid: Fluid) -> Vec<[u32; 3]> {
    let matter = world.get_resource::<Matter>();
    let pours = matter.into_iter().flat_map(|matter| matter.pours().iter());
    let of_fluid = |pour: &&Pour| pour.fluid == fluid;
    let mut tiles: Vec<_> = pours.filter(of_fluid).flat_map(|pour| pour.tiles()).collect();
    tiles.sort_unstable_by_key(|at| at.scan_key());
    tiles.into_iter().map(triple).collect()
}

fn fires_in(matter: &Matter) -> Vec<[u32; 3]> {
    let mut fires: Vec<_> = matter.fires().iter().map(|fire| fire.at).collect();
    fires.sort_unstable_by_key(|at| at.scan_key());
    fires.into_iter().map(triple).collect()
}

fn standing((at, fixture): (Position, Fixture)) -> Standing {
    Standing { name: fixture.kind().name, at: triple(at) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::{Value, json};

    use super::*;
    use crate::headless_app;
    use crate::record::GameState;
    use crate::screens::Screen;
    use crate::world::{
        Fire, HollowKind, Lighter, NewGame, SpeciesId, Temper, Thing, WorldSource, add_species,
        put_thing,
    };
    use crate::worldgen::map_text;

    /// SPEC 47, 146, 168: everything is there, known or not, and in order.
    #[test]
    fn all_that_there_is_is_told_of() {
        let drawing = map_text::read("@.#\n..>\n\n...\n#.<\n".as_bytes()).unwrap();
        let map = Arc::new(drawing.into_playable_world().unwrap());
        let mut app = headless_app(NewGame(WorldSource::Drawn { map, seed: 1 }), Screen::Play);
        let world = app.world_mut();
        add_species(world, Position::new(1, 1, 1), SpeciesId::Bat, false).unwrap();
        add_species(world, Position::new(0, 1, 0), SpeciesId::Hound, true).unwrap();
        add_species(world, Position::new(2, 0, 1), SpeciesId::Mason, true).unwrap();
        let flasks = Stack { thing: Thing::OilFlask, count: 2 };
        let lying = PlacedThing::lying(Thing::Glowcap, Position::new(0, 0, 1));
        let put_down = Whereabouts::Lying(Position::new(1, 0, 0));
        assert!(put_thing(world, lying));
        assert!(put_thing(world, PlacedThing::lying(Thing::Glowcap, Position::new(2, 0, 0))));
        let flasks = PlacedThing { stack: flasks, place: put_down, is_put_down: true };
        assert!(put_thing(world, flasks));
        let carried = Whereabouts::Carried(ActorId(1));
        let ember =
            PlacedThing { place: carried, ..PlacedThing::lying(Thing::Ember, Position::default()) };
        assert!(put_thing(world, ember));
        let mut fixtures = world.resource_mut::<Fixtures>();
        fixtures.put_up(Position::new(0, 1, 1), Fixture::RichVein);
        fixtures.put_up(Position::new(2, 0, 0), Fixture::Vein);
        let fire = |x, y, z| Fire { at: Position::new(x, y, z), left: 1, by: Lighter::Oil };
        let fires = [fire(0, 1, 1), fire(2, 0, 0)];
        world.resource_mut::<Matter>().fires = fires.into_iter().collect();
        let (at, kind) = (Position::new(0, 0, 1), HollowKind::Nest);
        world.insert_resource(Hollows(vec![Hollow { at, side: 4, kind, is_open: true }]));
        let [north, south] = [0, 1].map(|y| Position::new(1, y, 1));
        let gas = Pour::within(Fluid::Gas, 40, south, &[north, south]);
        let water = Pour::within(Fluid::Water, 120, Position::new(2, 1, 1), &[]);
        world.resource_mut::<Matter>().pours = [gas, water].into_iter().collect();
        world.insert_resource(Tempers::from_iter([None, Some(Temper::Still)]));
        let state = GameState::of(world, "play").unwrap().with_whole(world);
        let told = serde_json::to_value(&state).unwrap();
        assert_eq!(told["levels"], json!([["..#", "..>"], ["...", "#.<"]]));
        assert_eq!(told["tempers"], json!([null, "still"]));
        assert_eq!(told["region_map"], json!([[[1, 1, 0], [1, 1, 1]], [[1, 1, 1], [0, 1, 1]]]));
        let creature = |id: SpeciesId, at: [u32; 3], awake: bool| {
            let (name, health) = (id.species().name, [id.species().health; 2]);
            let is_hostile = id != SpeciesId::Mason;
            json!({"name": name, "at": at, "health": health, "awake": awake, "hostile": is_hostile})
        };
        let creatures = [
            creature(SpeciesId::Hound, [0, 1, 0], true),
            creature(SpeciesId::Mason, [2, 0, 1], true),
            creature(SpeciesId::Bat, [1, 1, 1], false),
        ];
        assert_eq!(told["creatures"], Value::from(creatures.to_vec()));
        let thing = |name: &str, at: [u32; 3], count: u8, is: &str| {
            let [buried, carried] = ["buried", "carried"].map(|word| word == is);
            json!({"name": name, "at": at, "count": count, "buried": buried, "carried": carried})
        };
        let things = [
            thing("Ember", [0, 0, 0], 1, "carried"),
            thing("oil flask", [1, 0, 0], 2, "lying"),
            thing("glowcap", [2, 0, 0], 1, "buried"),
            thing("glowcap", [0, 0, 1], 1, "lying"),
        ];
        assert_eq!(told["things"], Value::from(things.to_vec()));
        let fixtures = [("camp", [0, 0, 0]), ("vein", [2, 0, 0]), ("rich vein", [0, 1, 1])];
        let fixtures = fixtures.map(|(name, at)| json!({"name": name, "at": at}));
        assert_eq!(told["fixtures"], Value::from(fixtures.to_vec()));
        let hollow = json!({"name": "nest", "at": [0, 0, 1], "side": 4, "open": true});
        assert_eq!(told["hollows"], json!([hollow]));
        assert_eq!(told["gas"], json!([[1, 0, 1], [1, 1, 1]]));
        assert_eq!(told["water"], json!([[2, 1, 1]]));
        assert_eq!(told["fire"], json!([[2, 0, 0], [0, 1, 1]]));
        assert_eq!((&told["turn"], &told["format"]), (&0.into(), &1.into()), "beside the others");
    }
}
