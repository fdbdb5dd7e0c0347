//! What is around the player, as far as it is known: enough to play by, without a map (SPEC 171).

mod dangers;

use std::collections::HashSet;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res};

use super::around::{Around, AroundKind};
use super::creatures::KnownCreatures;
use super::foretelling::Foretelling;
use super::unknown::unknown;
use super::words::{describe, stack_in_words};
use crate::grid::{Direction, Position, Size, Tile};
use crate::layers::{Cost, DistanceField};
use crate::settings::{Directions, Preferences};
use crate::world::settling::Forecast;
use crate::world::{
    ActorId, Count, Fixture, Fixtures, Knowledge, KnownFluids, KnownSigns, Matter, Stack,
    Staircases, Status, Terrain, Thing,
};

/// How far away something may be to be told of, in columns and rows: farther than any level of the usual world is wide.
const RADIUS: u32 = 200;

/// Of the edges of what is known of a level so many are told of where it is told of as a whole.
const OPENINGS: usize = 5;

/// Reads what is around the player. Before the first world there is nothing.
#[derive(SystemParam)]
pub struct Surroundings<'w, 's> {
    status: Status<'w, 's>,
    knowledge: Option<Res<'w, Knowledge>>,
    stairs: Option<Res<'w, Staircases>>,
    fixtures: Res<'w, Fixtures>,
    matter: Option<Res<'w, Matter>>,
    fluids: Option<KnownFluids<'w>>,
    signs: Option<KnownSigns<'w>>,
    forecast: Option<Forecast<'w>>,
    foretelling: Option<Foretelling<'w, 's>>,
    chosen: Option<Res<'w, Preferences>>,
    creatures: KnownCreatures<'w, 's>,
    things: Query<'w, 's, (&'static Thing, &'static Count, &'static Position)>,
}

impl Surroundings<'_, '_> {
    /// Where the player is.
    #[must_use]
    pub fn player(&self) -> Option<Position> {
        self.status.player()
    }

    /// How the player wants to be told directions.
    #[must_use]
    pub fn directions(&self) -> Directions {
        Preferences::directions_of(self.chosen.as_deref())
    }

    /// What is on each of the eight tiles beside the player, clockwise from north.
    #[must_use]
    pub fn beside(&self) -> [(Direction, String); 8] {
        let all = self.all();
        Direction::ALL.map(|direction| {
            let at = self.player().zip(self.status.terrain());
            let at = at.and_then(|(player, terrain)| player.step(direction, terrain.size()));
            let there = all.iter().filter(|around| Some(around.at) == at);
            let there = there.filter(|around| around.kind != AroundKind::Unknown);
            let names: Vec<_> = there.map(|around| around.name.as_str()).collect();
            let words =
                if names.is_empty() { self.ground(at).to_owned() } else { names.join(", ") };
            (direction, words)
        })
    }

    /// What ground is at a position.
    fn ground(&self, at: Option<Position>) -> &'static str {
        let known = at.zip(self.knowledge.as_deref()).zip(self.status.terrain());
        let Some(((at, knowledge), terrain)) = known else { return "the end of the level" };
        match knowledge.tile(terrain, at) {
            Some(Tile::Floor) => "floor",
            Some(tile) => describe(tile),
            None => "unknown",
        }
    }

    /// Everything around on the player's level, by kind, and of each kind the nearest first. Cost O(known tiles of the level), and of
    /// everything on it.
    #[must_use]
    pub fn all(&self) -> Vec<Around> {
        let sources = self.player().zip(self.knowledge.as_deref()).zip(self.status.terrain());
        let Some(((player, knowledge), terrain)) = sources else { return Vec::new() };
        let known = |at| knowledge.tile(terrain, at);
        let size = terrain.size();
        let walk = DistanceField::measure_where(size, player, RADIUS, Cost::Walking, known);
        let around =
            |(who, (kind, name, at)): (Option<ActorId>, (AroundKind, String, Position))| {
                let is_in_rock = !known(at).is_some_and(Tile::is_walkable);
                let beside = at.neighbours(size).filter(|_| is_in_rock);
                let places =
                    beside.chain([at]).filter_map(|place| Some((walk.turns(place)?, place)));
                let nearest = places.min_by_key(|(turns, place)| (*turns, place.scan_key()));
                let (turns, reached_at) = nearest.unzip();
                let first = reached_at.and_then(|at| first_step(&walk, player, at, size));
                let direction = player.direction_to(at);
                Around { kind, name, who, at, reached_at, turns, direction, first }
            };
        let all = self.settling(player, knowledge);
        let all = all.chain(self.would_settle(player, knowledge));
        let all = all.chain(self.firm_ground(player, knowledge, &walk));
        let all = all.chain(self.undermined(player, knowledge, size));
        let all = all.chain(self.matter_around(player, knowledge));
        let all = all.chain(self.things_around(player, knowledge, terrain));
        let all = all.chain(self.standing(player, knowledge));
        let all = all.chain(self.signs_of_level(player));
        let all = all.chain(unknown(player, knowledge, terrain));
        let all = self.creatures_around(player, knowledge).chain(all.map(|it| (None, it)));
        let mut all: Vec<_> = all.map(around).collect();
        // Of what covers ground, of ground that settles alike, and of what stands there alike, the nearest tile speaks for all.
        all.sort_by_key(|it| {
            let turns = it.turns.unwrap_or(u32::MAX);
            // What threatens the ground underfoot comes first.
            let is_here =
                it.at == player && matches!(it.kind, AroundKind::Settling | AroundKind::Matter);
            (!is_here, it.kind, turns, player.steps_to(it.at), it.at.scan_key())
        });
        let mut told = HashSet::new();
        all.retain(|it| match it.kind {
            AroundKind::Settling | AroundKind::Matter | AroundKind::Fixture => {
                told.insert(it.name.clone()) || player.is_beside(it.at) || it.at == player
            }
            _ => true,
        });
        all
    }

    /// What is known to lie and stand on level `z`, from 0, a line each, with the columns and rows to it from where the player is: of
    /// another level than his too. Cost O(things and stairs of the world).
    #[must_use]
    pub fn on_level(&self, z: u32) -> Vec<String> {
        let sources = self.player().zip(self.knowledge.as_deref()).zip(self.status.terrain());
        let Some(((player, knowledge), terrain)) = sources else { return Vec::new() };
        let above = Position::new(player.x, player.y, z);
        let all = self.standing(above, knowledge);
        let all = all.chain(self.things_around(above, knowledge, terrain));
        let all = all.chain(self.signs_of_level(above));
        let mut all: Vec<_> = all.collect();
        all.sort_by_key(|(kind, _, at)| {
            (*kind != AroundKind::Way, above.steps_to(*at), at.scan_key())
        });
        let directions = self.directions();
        let line =
            |(_, name, at): (AroundKind, String, Position)| match directions.offset(above, at) {
                offsets if offsets.is_empty() => format!("{name}, in your column and row"),
                offsets => format!("{name}, {offsets}"),
            };
        let unknown = unknown(above, knowledge, terrain).take(OPENINGS);
        all.into_iter().chain(unknown).map(line).collect()
    }

    fn creatures_around<'a>(
        &'a self,
        player: Position,
        knowledge: &'a Knowledge,
    ) -> impl Iterator<Item = (Option<ActorId>, (AroundKind, String, Position))> + 'a {
        let known = self.creatures.iter(knowledge, player);
        let here = known.filter(move |creature| creature.at.z == player.z);
        here.map(|it| (it.who, (AroundKind::Creature, it.words, it.at)))
    }

    fn things_around<'a>(
        &'a self,
        player: Position,
        knowledge: &'a Knowledge,
        terrain: &'a Terrain,
    ) -> impl Iterator<Item = (AroundKind, String, Position)> + 'a {
        let known = self.things.iter().filter(move |(thing, _, at)| {
            at.z == player.z && **thing != Thing::Remains && knowledge.shows_things(terrain, **at)
        });
        known.map(|(thing, count, at)| {
            let stack = Stack { thing: *thing, count: count.0 };
            (AroundKind::Thing, stack_in_words(stack), *at)
        })
    }

    /// Known stairs, and what stands there.
    fn standing<'a>(
        &'a self,
        player: Position,
        knowledge: &'a Knowledge,
    ) -> impl Iterator<Item = (AroundKind, String, Position)> + 'a {
        let stairs = self.stairs.iter().flat_map(move |stairs| stairs.ends(player.z, 0..u32::MAX));
        let stairs = stairs.filter(|(at, _)| knowledge.knows(*at));
        let stairs = stairs.map(|(at, tile)| (AroundKind::Way, describe(tile).to_owned(), at));
        let standing = self.fixtures.of_level(player.z).filter(|(at, _)| knowledge.knows(*at));
        let standing = standing.map(|(at, fixture)| {
            let kind = fixture.kind();
            let is_way = kind.shaft.is_some();
            let name = if kind.stands_in_rock { kind.name } else { kind.label };
            let what = match fixture {
                Fixture::LitPowder => AroundKind::Matter,
                _ if is_way => AroundKind::Way,
                _ => AroundKind::Fixture,
            };
            (what, name.to_owned(), at)
        });
        stairs.chain(standing)
    }

    /// A sign of each hollow of a level that has a known one: that nearest to the player, or to where he would be on that level.
    fn signs_of_level(
        &self,
        player: Position,
    ) -> impl Iterator<Item = (AroundKind, String, Position)> {
        let signs = self.signs.iter().flat_map(move |signs| signs.nearest_of_each(player));
        signs.map(|(at, kind)| {
            let kind = kind.row();
            (AroundKind::Sign, format!("{}, sign of a {}", kind.sign, kind.name), at)
        })
    }
}

/// The first step of the way from the player to a place within the field around him. Cost O(turns).
fn first_step(
    walk: &DistanceField,
    player: Position,
    to: Position,
    size: Size,
) -> Option<Direction> {
    let mut at = to;
    let mut turns = walk.turns(at)?;
    while turns > 1 {
        (at, turns) = at
            .neighbours(size)
            .filter_map(|next| Some((next, walk.turns(next)?)))
            .find(|(_, less)| *less < turns)?;
    }
    player.towards(at)
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::App;

    use super::*;
    use crate::controls::type_key;
    use crate::game_on_map;
    use crate::world::{
        Fire, Fixture, Fluid, Lighter, PlacedThing, Pour, SpeciesId, Tremor, Whereabouts,
        add_species, put_thing,
    };

    fn told(app: &mut App) -> Vec<String> {
        let told = |it: Surroundings| -> Vec<String> {
            let player = it.player().unwrap();
            it.all().iter().map(|around| around.in_words(player, it.directions())).collect()
        };
        app.world_mut().run_system_once(told).unwrap()
    }

    fn at(x: u32, y: u32) -> Position {
        Position::new(x, y, 0)
    }

    /// SPEC 171: by kind, and of each kind the nearest first, with turns and direction.
    #[test]
    fn what_is_around_is_told_with_turns_and_direction() {
        let upper = "###########\n#@.......>#\n#########.#\n###########\n";
        let lower = "###########\n#........<#\n###########\n###########\n";
        let mut app = game_on_map(&format!("{upper}\n{lower}"));
        add_species(app.world_mut(), at(6, 1), SpeciesId::Hound, false).unwrap();
        let stack = Stack { thing: Thing::Glowcap, count: 2 };
        let place = Whereabouts::Lying(at(3, 1));
        put_thing(app.world_mut(), PlacedThing { stack, place, is_put_down: false });
        let expected = [
            "hound, asleep, unhurt, 5 turns, 5 east",
            "glowcap x2, 2 turns, 2 east",
            "stairs down, 8 turns, 8 east",
            "the camp, here",
            "unknown ground, 7 turns, 7 east",
        ];
        assert_eq!(told(&mut app), expected);
    }

    /// SPEC 171: what is unknown is where there is more to see, a place for each group of tiles; what is not known is told of by nothing.
    #[test]
    fn unknown_ground_is_told_of_once_for_each_opening() {
        let dark = format!("{}\n", "#".repeat(60));
        let hall = format!("#@{}#\n", ".".repeat(57));
        let mut app = game_on_map(&format!("{dark}{hall}{dark}"));
        add_species(app.world_mut(), at(50, 1), SpeciesId::Hound, false).unwrap();
        let told_of = told(&mut app);
        let unknown: Vec<_> =
            told_of.iter().filter(|line| line.starts_with("unknown ground")).collect();
        assert_eq!(unknown.len(), 1, "{told_of:?}");
        assert!(unknown[0].ends_with(" east") && !told_of.concat().contains("hound"));
        let mut app = game_on_map(&format!("{dark}{hall}{dark}"));
        type_key(app.world_mut(), 'o');
        app.update();
        assert!(!told(&mut app).iter().any(|line| line.starts_with("unknown")), "all is known");
    }

    /// SPEC 57, 171: of what covers ground the nearest tile is told, and each tile beside.
    #[test]
    fn dangers_are_told_of_where_they_are_nearest() {
        let mut app = game_on_map("##########\n#@.......#\n##########\n");
        let mut matter = Matter::new(Matter::CALM);
        matter.kindle(Fire { at: at(4, 1), left: 3, by: Lighter::Oil });
        matter.kindle(Fire { at: at(5, 1), left: 3, by: Lighter::Oil });
        let gas = [6, 7].map(|x| Pour::within(Fluid::Gas, 1, at(x, 1), &[at(x, 1)]));
        matter.pours = gas.into_iter().collect();
        matter.begin(at(7, 1), Tremor::Ember);
        app.insert_resource(matter);
        let told = told(&mut app);
        let settles = told.iter().filter(|line| line.starts_with("ground that closes in 5 turns"));
        assert_eq!(settles.count(), 1, "{told:?}");
        assert!(told.contains(&"fire, 3 turns, 3 east".to_owned()), "{told:?}");
        assert_eq!(told.iter().filter(|line| line.starts_with("gas")).count(), 1, "{told:?}");
    }

    /// SPEC 58, 171: while the layer of settling is shown, what would settle is told of.
    #[test]
    fn ground_that_would_close_is_told_of_while_that_layer_is_shown() {
        use crate::layers::DebugLayer;
        use crate::world::Overlays;
        let mut app = game_on_map("##########\n#@.......#\n##########\n");
        app.insert_resource(Matter::new(Matter::CALM));
        let would = |app: &mut App| {
            let told = told(app);
            told.iter().filter(|line| line.starts_with("ground that would close")).count()
        };
        assert_eq!(would(&mut app), 0);
        app.world_mut().resource_mut::<Overlays>().toggle(DebugLayer::Settling);
        assert_eq!(would(&mut app), 1, "the nearest, for the camp holds the ground around it");
    }

    /// SPEC 171: what threatens the ground underfoot is told of.
    #[test]
    fn floor_that_is_dug_away_underfoot_is_told_of() {
        use crate::world::{Mind, Readied};

        let mut app = game_on_map("@..\n\n...\n");
        let (here, below) = (at(0, 0), Position::new(0, 0, 1));
        let antlion = add_species(app.world_mut(), below, SpeciesId::Antlion, true).unwrap();
        let trickles = "floor that trickles away, here".to_owned();
        assert!(!told(&mut app).contains(&trickles));
        app.world_mut().get_mut::<Mind>(antlion).unwrap().readies =
            Some(Readied { at: here, left: 2 });
        assert_eq!(told(&mut app)[0], trickles);
    }

    /// SPEC 171: the eight tiles beside, clockwise from north.
    #[test]
    fn the_tiles_beside_are_told_from_north_on() {
        let mut app = game_on_map("#.#\n.@#\n#..\n");
        app.world_mut().resource_mut::<Fixtures>().put_up(at(2, 0), Fixture::Vein);
        add_species(app.world_mut(), at(0, 1), SpeciesId::Bat, true).unwrap();
        let beside = app.world_mut().run_system_once(|it: Surroundings| it.beside()).unwrap();
        let [north, north_east, east, south_east, south, south_west, west, north_west] =
            beside.map(|(_, words)| words);
        assert_eq!([north, east, south_west, north_west], ["floor", "rock", "rock", "rock"]);
        assert_eq!([south_east, south], ["floor", "floor"]);
        assert_eq!(north_east, Fixture::Vein.kind().name);
        assert!(west.starts_with("bat, awake"), "{west}");
    }

    /// SPEC 171: what is in rock is reached from beside it.
    #[test]
    fn what_is_in_rock_is_reached_from_beside() {
        let mut app = game_on_map("#####\n#@..#\n#####\n");
        app.world_mut().resource_mut::<Fixtures>().put_up(at(4, 1), Fixture::RichVein);
        let all = app.world_mut().run_system_once(|it: Surroundings| it.all()).unwrap();
        let vein = all.iter().find(|it| it.at == at(4, 1)).unwrap();
        assert_eq!((vein.reached_at, vein.turns), (Some(at(3, 1)), Some(2)));
    }
}
