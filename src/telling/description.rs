//! What the player knows of a position, in words.

use bevy::ecs::query::Has;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res};

use super::creatures::{KnownCreature, KnownCreatures};
use super::fluid_words::FluidWords;
use super::foretelling::Foretelling;
use super::minds::{Regard, habits, heard, readied, shyness, strength};
use super::words::{describe, kit_in_words, stack_in_words};
use crate::controls::{Action, Bindings};
use crate::grid::Position;
use crate::settings::{Directions, Preferences};
use crate::world::{
    Count, Dowsing, Effect, Felt, Fixture, Fixtures, Knowledge, Lead, Mind, PutDown, Regions,
    SpeciesId, Stack, Status, Terrain, Thing, is_foe,
};

/// What of things is described.
type Lying = (&'static Thing, &'static Count, &'static Position, Has<PutDown>);

/// What a position is described from.
#[derive(SystemParam)]
pub struct Description<'w, 's> {
    status: Status<'w, 's>,
    regions: Option<Res<'w, Regions>>,
    knowledge: Option<Res<'w, Knowledge>>,
    fixtures: Res<'w, Fixtures>,
    foretelling: Foretelling<'w, 's>,
    fluids: FluidWords<'w, 's>,
    dowsing: Dowsing<'w, 's>,
    bindings: Bindings<'w, 's>,
    chosen: Option<Res<'w, Preferences>>,
    creatures: KnownCreatures<'w, 's>,
    things: Query<'w, 's, Lying>,
}

impl Description<'_, '_> {
    /// What the player knows of a position, a line each: who and what is there, what it is, where stairs lead.
    #[must_use]
    pub fn describe(&self, at: Position) -> Vec<String> {
        let (Some(player), Some(terrain)) = (self.status.player(), self.status.terrain()) else {
            return vec![];
        };
        let Some(knowledge) = self.knowledge.as_deref() else { return vec![] };
        // Who and what is there comes first: it is what one looks at.
        let mut lines = Vec::new();
        lines.extend((at == player).then(|| "you".to_owned()));
        lines.extend(self.creatures_at(knowledge, player, at));
        let felt = self.dowsing.at(at).map(about_felt);
        let Some(tile) = knowledge.tile(terrain, at) else {
            lines.extend(self.fluids.at(at).map(str::to_owned));
            lines.push(felt.unwrap_or("You know nothing of this place").to_owned());
            return lines;
        };
        if tile.is_walkable() {
            lines.extend(self.things_at(at));
        }
        lines.extend(self.fixtures.at(at).into_iter().flat_map(about_fixture));
        lines.extend(self.fluids.at(at).or(felt).map(str::to_owned));
        lines.extend(self.foretelling.of(knowledge, at));
        let region = self.region(at).filter(|_| tile.is_walkable());
        let region = region.map_or(String::new(), |region| format!(", region {region}"));
        let offset = self.directions().offset(player, at);
        let offset = if offset.is_empty() { "here" } else { &offset };
        lines.push(format!("{}{region}, {offset}", describe(tile)));
        lines.extend(self.way_from(knowledge, terrain, at));
        lines
    }

    fn directions(&self) -> Directions {
        Preferences::directions_of(self.chosen.as_deref())
    }

    /// The creatures at a position that the player sees or feels, each with what is to be known of it now.
    fn creatures_at(&self, knowledge: &Knowledge, player: Position, at: Position) -> Vec<String> {
        let here = self.creatures.iter(knowledge, player).filter(|creature| creature.at == at);
        let lines =
            here.flat_map(|KnownCreature { mind, health, species, regard, words, .. }| {
                let is_foe = is_foe(species, health);
                let kind = species.map(|id| id.species());
                let ready = mind.and_then(|mind| readied(kind?, mind.readies?));
                let about = match mind {
                    Some(mind) => about_sleep(*mind, knowledge.radius()),
                    None => species.and_then(|kind| about_statue(kind, self.status.bears_ember())),
                };
                let shutter = self.bindings.key(Action::Shutter);
                let can = mind.zip(kind).map(|(_, kind)| habits(kind, is_foe, &shutter));
                let heard = mind.and_then(|mind| heard(kind?, mind, player, self.directions()));
                let strength = mind.zip(kind).map(|(_, kind)| strength(kind));
                let shyness = (regard == Regard::Shies).then(shyness);
                [Some(words), heard, ready, shyness, about, can, strength]
            });
        lines.flatten().collect()
    }

    /// The things at a position that shows them, and what they are for.
    fn things_at(&self, at: Position) -> Vec<String> {
        let here = self.things.iter().filter(|(_, _, other, _)| **other == at);
        let lines = here.flat_map(|(&thing, count, _, is_put_down)| {
            let more = match thing.kind().effect {
                Effect::Bundle(kit) => format!(": {}", kit_in_words(kit)),
                // What lies on a plinth was put there by nobody who plays.
                _ if is_put_down && self.fixtures.at(at) != Some(Fixture::Plinth) => {
                    ", put down".to_owned()
                }
                _ => String::new(),
            };
            let stack = stack_in_words(Stack { thing, count: count.0 });
            let is_of_use = thing.kind().effect != Effect::None;
            let held = match thing.kind().effect {
                Effect::Bundle(kit) => kit.kit().contents().map(about_held).collect(),
                _ => Vec::new(),
            };
            let help = is_of_use.then(|| thing.kind().help.to_owned());
            std::iter::once(stack + &more).chain(held).chain(help)
        });
        lines.collect()
    }

    /// Where the stairs or the rope of a known tile lead, as far as that is known; nowhere where it has none.
    fn way_from(&self, knowledge: &Knowledge, terrain: &Terrain, at: Position) -> Option<String> {
        let vertical = Lead::climbed(terrain, &self.fixtures, at)?;
        let far = at.climb(vertical, terrain.size())?;
        let region = self.region(far).filter(|_| knowledge.knows(far));
        let region = region.map_or(String::new(), |region| format!("region {region} of "));
        Some(format!("go {}: to {region}level {}", vertical.name(), far.level()))
    }

    /// The number of the region of a position.
    fn region(&self, at: Position) -> Option<u32> {
        self.regions.as_deref()?.map().number(at)
    }
}

/// What something in a bundle is for.
fn about_held(stack: Stack) -> String {
    let kind = stack.thing.kind();
    format!("{}: {}", kind.name, kind.help)
}

/// What a rod tells of a place.
fn about_felt(felt: Felt) -> &'static str {
    match felt {
        Felt::Ground => "Open ground is felt behind the rock.",
        Felt::Hollow => "A hollow is felt behind the rock.",
    }
}

/// What wakes a sleeper, where the player's light reaches so far.
fn about_sleep(mind: Mind, radius: u32) -> Option<String> {
    let light = format!("your light reaches {radius}");
    let sleep = || format!("Asleep. It wakes by noise, or if it sees you: {light}.");
    (!mind.is_awake).then(sleep)
}

/// What a creature without a mind is: a guardian of stone (SPEC 121).
fn about_statue(species: &SpeciesId, is_lifted: bool) -> Option<String> {
    let about =
        if is_lifted { "A statue, for now." } else { "A statue. It wakes for the Ember alone." };
    species.species().is_guardian().then(|| about.to_owned())
}

/// What a fixture is, and what comes of it.
fn about_fixture(fixture: Fixture) -> impl Iterator<Item = String> {
    let kind = fixture.kind();
    [kind.label, kind.help].into_iter().filter(|line| !line.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::{App, Entity, With};

    use super::*;
    use crate::controls::type_key;
    use crate::game_on_map;

    fn describe(app: &mut App, x: u32, y: u32) -> Vec<String> {
        let at = Position::new(x, y, 0);
        app.world_mut().run_system_once(move |source: Description| source.describe(at)).unwrap()
    }

    /// SPEC 47
    #[test]
    fn what_is_buried_is_not_told_of() {
        use crate::world::{TerrainEditor, lay_at};
        let mut app = game_on_map("@..\n");
        app.update();
        let at = Position::new(2, 0, 0);
        assert!(lay_at(app.world_mut(), at, Thing::Glowcap));
        let is_told_of =
            |app: &mut App| describe(app, 2, 0).iter().any(|line| line.contains("glowcap"));
        assert!(is_told_of(&mut app));
        let close = move |mut editor: TerrainEditor| editor.close(&[at]);
        app.world_mut().run_system_once(close).unwrap();
        app.world_mut().resource_mut::<Knowledge>().set_revealed(true);
        assert!(!is_told_of(&mut app));
    }

    /// SPEC 138
    #[test]
    fn who_sleeps_drinks_or_lies_here_says_what_it_does() {
        use crate::world::{ActorId, PlacedThing, Player, Whereabouts, add_species, put_thing};
        let mut app = game_on_map("@.....\n######\n");
        app.update();
        let at = |x, y| Position::new(x, y, 0);
        add_species(app.world_mut(), at(2, 0), SpeciesId::Hound, false).unwrap();
        add_species(app.world_mut(), at(3, 0), SpeciesId::Lampmoth, true).unwrap();
        let (stack, place) =
            (Stack { thing: Thing::Glowcap, count: 2 }, Whereabouts::Lying(at(4, 0)));
        put_thing(app.world_mut(), PlacedThing { stack, place, is_put_down: true });
        app.world_mut().resource_mut::<Fixtures>().put_up(at(1, 1), Fixture::RichVein);
        let asleep = "Asleep. It wakes by noise, or if it sees you: your light reaches 9.";
        let hunts = "It hunts by sight, noise and scent, over stairs and down shafts too.";
        let strong = "It has at most 10 health, its blow takes 2 to 4, and it is quicker than you.";
        assert_eq!(describe(&mut app, 2, 0)[..4], ["hound, asleep, unhurt", asleep, hunts, strong]);
        let drinks = "It drinks your light: f shutters the lantern.";
        let moth = "lampmoth, awake, sees you, unhurt";
        assert_eq!(describe(&mut app, 3, 0)[..2], [moth, drinks]);
        add_species(app.world_mut(), at(5, 0), SpeciesId::Hound, true).unwrap();
        let hound = "hound, awake, sees you, unhurt";
        assert_eq!(describe(&mut app, 5, 0)[..2], [hound, hunts], "who is awake and healthy too");
        let mut players = app.world_mut().query_filtered::<&ActorId, With<Player>>();
        let player = *players.single(app.world()).unwrap();
        let (stack, place) = (Stack::one(Thing::Ember), Whereabouts::Carried(player));
        put_thing(app.world_mut(), PlacedThing { stack, place, is_put_down: false });
        let shy = "It cannot bear the Ember: it keeps 4 steps off you, unless it is cornered.";
        assert_eq!(describe(&mut app, 5, 0)[..3], ["hound, awake, keeps off, unhurt", shy, hunts]);
        assert_eq!(describe(&mut app, 2, 0)[0], "hound, asleep, unhurt", "SPEC 179");
        let help = Thing::Glowcap.kind().help;
        assert_eq!(describe(&mut app, 4, 0)[..2], ["glowcap x2, put down", help]);
        let vein = ["a rich vein of garnets", "Dig it out for 2 garnets.", "rock, 1 south-east"];
        assert_eq!(describe(&mut app, 1, 1), vein);
    }

    /// SPEC 57, 93, 138: a tile says what becomes of it, and rock what its signs say.
    #[test]
    fn a_tile_says_what_it_will_do() {
        use crate::layers::DebugLayer;
        use crate::world::Overlays;
        use crate::world::{Hollow, HollowKind, Hollows, Matter};
        let mut app = game_on_map("#########\n#@......#\n#########\n#########\n");
        app.update();
        assert_eq!(describe(&mut app, 5, 1), ["cave floor, region 1, 4 east"]);
        app.insert_resource(Matter::new(Matter::CALM));
        assert_eq!(describe(&mut app, 5, 1).len(), 1, "the layer is not shown");
        app.world_mut().resource_mut::<Overlays>().toggle(DebugLayer::Settling);
        let would = "It would close if the mountain settled now (3 of 9 open).";
        assert_eq!(describe(&mut app, 5, 1), [would, "cave floor, region 1, 4 east"]);
        let (at, kind) = (Position::new(4, 3, 0), HollowKind::Nest);
        app.insert_resource(Hollows(vec![Hollow { at, side: 4, kind, is_open: false }]));
        let sign = "Scratches on the rock. A nest is behind it, within four tiles.";
        assert_eq!(describe(&mut app, 5, 0), [sign, "rock, 4 east, 1 north"]);
        assert_eq!(describe(&mut app, 5, 2), ["rock, 4 east, 1 south"], "it has no face");
    }

    /// SPEC 110, 138
    #[test]
    fn water_is_told_of() {
        use crate::world::{Fluid, Matter, Pour};
        let mut app = game_on_map("@...\n");
        app.update();
        let at = Position::new(2, 0, 0);
        let pour = Pour::within(Fluid::Water, 1, at, &[at]);
        app.world_mut().resource_mut::<Matter>().pours = [pour].into_iter().collect();
        let water = "Water: a step is heard 4 tiles around, and no scent stays.";
        assert_eq!(describe(&mut app, 2, 0), [water, "cave floor, region 1, 2 east"]);
    }

    /// SPEC 68, 138
    #[test]
    fn what_a_rod_feels_is_told_of() {
        use crate::world::{Hollow, HollowKind, Hollows, Pack, Player, add_species};
        let mut app =
            game_on_map("@..#...\n#######\n#######\n##..###\n#....##\n#....##\n##..###\n");
        app.update();
        let (at, kind) = (Position::new(1, 3, 0), HollowKind::Cache);
        app.insert_resource(Hollows(vec![Hollow { at, side: 4, kind, is_open: false }]));
        add_species(app.world_mut(), Position::new(5, 2, 0), SpeciesId::RockEel, true).unwrap();
        let nothing = "You know nothing of this place";
        assert_eq!([(5, 0), (2, 4), (5, 2)].map(|(x, y)| describe(&mut app, x, y)), [[nothing]; 3]);
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        let mut pack = Pack::default();
        pack.put(Stack::one(Thing::DowsingRod));
        app.world_mut().entity_mut(player).insert(pack);
        assert_eq!(describe(&mut app, 5, 0), ["Open ground is felt behind the rock."]);
        assert_eq!(describe(&mut app, 2, 4), ["A hollow is felt behind the rock."]);
        assert_eq!(describe(&mut app, 6, 4), [nothing], "rock is not felt");
        let eel = describe(&mut app, 5, 2);
        assert_eq!((eel[0].as_str(), eel.last().unwrap().as_str()), ("rock eel", nothing));
    }

    /// SPEC 134
    #[test]
    fn a_bundle_says_what_it_holds() {
        use crate::world::{PlacedThing, Whereabouts, put_thing};
        let mut app = game_on_map("@...\n");
        app.update();
        let (stack, place) =
            (Stack::one(Thing::MinersBundle), Whereabouts::Lying(Position::new(2, 0, 0)));
        put_thing(app.world_mut(), PlacedThing { stack, place, is_put_down: true });
        let holds = "miner's bundle: 3 props, 2 kegs of powder, the miner's helmet, 5 stones";
        let help = "Take one of the three: the others fall to dust.";
        let told = describe(&mut app, 2, 0);
        assert_eq!((told[0].as_str(), told[5].as_str()), (holds, help));
        let helmet = format!("miner's helmet: {}", Thing::MinersHelmet.kind().help);
        assert!(
            told[1..5].contains(&helmet),
            "what is in it is known before one chooses: {told:?}"
        );
    }

    #[test]
    fn a_position_is_described_as_it_is_known() {
        let mut app = game_on_map(
            "@.>.............\n################\n\n..<.............\n.###############\n",
        );
        app.update();
        assert_eq!(describe(&mut app, 0, 0), ["you", "the camp", "cave floor, region 1, here"]);
        let stairs = "stairs down, region 1, 2 east";
        assert_eq!(describe(&mut app, 2, 0), [stairs, "go down: to level 2"]);
        assert_eq!(describe(&mut app, 3, 1), ["rock, 3 east, 1 south"]);
        assert_eq!(describe(&mut app, 15, 0), ["You know nothing of this place"]);
        "ll><".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        let led = ["you", "stairs down, region 1, here", "go down: to region 1 of level 2"];
        assert_eq!(describe(&mut app, 2, 0), led);
    }
}
