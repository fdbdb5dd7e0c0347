//! How the player of a living world is, in JSON (SPEC 167).

use bevy::prelude::{With, World};
use serde::Serialize;

use super::result::ending;
use super::world_description::triple;
use crate::grid::Position;
use crate::world::{
    Groan, Health, Lantern, Matter, Outcome, Pack, Player, Stack, Tally, Tempers, Terrain,
    TurnCount, score,
};

/// What `play --json` tells of the player of a world that lives.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Life {
    /// The points that are left, and the most.
    health: [u32; 2],
    oil: u32,
    lantern: &'static str,
    pack: Vec<Slot>,
    stones: u8,
    garnets: u16,
    /// The word for the temper of the level that the player is on; `None` where that has none.
    temper: Option<&'static str>,
    /// Of each level.
    strain: Vec<u32>,
    /// In the order in which they began.
    groans: Vec<GroanState>,
    ending: Option<&'static str>,
    score: u32,
}

/// A filled slot of the pack.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Slot {
    /// Its number, from 1.
    slot: u8,
    thing: &'static str,
    count: u8,
}

/// Ground that will settle.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct GroanState {
    at: [u32; 3],
    radius: u32,
    /// Turns.
    left: u8,
    number: u8,
}

impl Life {
    /// How the player in a world is; `None` where nothing lives in it. The world is borrowed for writing only to make the query.
    pub(super) fn of(world: &mut World) -> Option<Self> {
        let mut players =
            world.query_filtered::<(&Position, &Health, &Lantern, &Pack), With<Player>>();
        let (at, health, lantern, pack) = players.single(world).ok()?;
        let temper = world.get_resource::<Tempers>().and_then(|tempers| tempers.of(at.z));
        let outcome = world.get_resource::<Outcome>();
        let tally = world.get_resource::<Tally>().copied().unwrap_or_default();
        let (strain, groans) = unrest(world);
        let slot = |(slot, Stack { thing, count })| Slot { slot, thing: thing.kind().name, count };
        Some(Self {
            health: [health.now, health.max],
            oil: lantern.oil,
            lantern: lantern.in_a_word(),
            pack: pack.stacks().map(slot).collect(),
            stones: pack.stones,
            garnets: pack.garnets,
            temper: temper.map(|temper| temper.row().name),
            strain,
            groans,
            ending: outcome.map(ending),
            score: score(outcome, &tally, pack.garnets),
        })
    }
}

/// The strain of each level, and the groans.
fn unrest(world: &World) -> (Vec<u32>, Vec<GroanState>) {
    let matter = world.get_resource::<Matter>().cloned().unwrap_or_default();
    let turn = world.get_resource::<TurnCount>().copied().unwrap_or_default();
    let depth = world.get_resource::<Terrain>().map_or(0, |terrain| terrain.size().depth());
    let groan = |groan: &Groan| GroanState {
        at: triple(groan.at),
        radius: groan.radius(),
        left: groan.left,
        number: matter.number_of(groan),
    };
    let strain = (0..depth).map(|z| matter.strain(z, turn)).collect();
    (strain, matter.groans().iter().map(groan).collect())
}

#[cfg(test)]
mod tests {
    use bevy::prelude::{App, Entity};
    use serde_json::json;

    use super::*;
    use crate::grid::Size;
    use crate::headless_app;
    use crate::record::GameState;
    use crate::screens::Screen;
    use crate::world::{NewGame, Temper, Thing, Tremor, WorldSource, game_registry};

    /// A game in small caves in which something lives, or nothing.
    fn app(creatures: &str) -> App {
        let (registry, size) = (game_registry(), Size::new(40, 30, 2).unwrap());
        let builder = registry.spec("caves").unwrap().size(size).seed(3);
        let spec = builder.set("creatures", creatures).unwrap().spec();
        headless_app(NewGame(WorldSource::Generated(spec)), Screen::Play)
    }

    fn state(app: &mut App) -> serde_json::Value {
        serde_json::to_value(GameState::of(app.world_mut(), "play").unwrap()).unwrap()
    }

    /// SPEC 167
    #[test]
    fn the_player_of_a_living_world_is_told_of() {
        let mut app = app("3");
        let world = app.world_mut();
        let mut players = world.query_filtered::<Entity, With<Player>>();
        let who = players.single(world).unwrap();
        let mut pack = world.get_mut::<Pack>(who).unwrap();
        assert!(pack.fill(3, Stack { thing: Thing::OilFlask, count: 2 }));
        assert!(pack.fill(1, Stack::one(Thing::EarHorn)));
        (pack.stones, pack.garnets) = (4, 7);
        world.insert_resource(Tally { deepest: 2, ..Tally::default() });
        let life = json!({
            "health": [30, 30], "oil": 900, "lantern": "bright",
            "pack": [
                {"slot": 1, "thing": "ear-horn", "count": 1},
                {"slot": 3, "thing": "oil flask", "count": 2},
            ],
            "stones": 4, "garnets": 7, "temper": null, "strain": [0, 0], "groans": [], "ending": null, "score": 120,
        });
        assert_eq!(state(&mut app)["life"], life);
        let lantern = |app: &mut App, lantern: Lantern| {
            app.world_mut().entity_mut(who).insert(lantern);
            state(app)["life"]["lantern"].clone()
        };
        let shuttered = Lantern { is_shuttered: true, ..Lantern::new(9, true) };
        assert_eq!(lantern(&mut app, shuttered), "shuttered");
        assert_eq!(lantern(&mut app, Lantern { oil: 0, ..shuttered }), "out");
        assert_eq!(lantern(&mut app, Lantern::new(0, true)), "out");
        assert_eq!(lantern(&mut app, Lantern::new(1, true)), "bright");
    }

    /// SPEC 120, 167
    #[test]
    fn the_temper_of_the_players_level_is_told_of() {
        let mut app = app("3");
        app.insert_resource(Tempers::from_iter([Some(Temper::Mossy), Some(Temper::Wet)]));
        assert_eq!(state(&mut app)["life"]["temper"], "mossy");
    }

    /// SPEC 52, 54, 167: strain by level, and each groan with the number by which it settles.
    #[test]
    fn strain_and_groans_are_told_of() {
        let mut app = app("3");
        let at = Position::new(4, 5, 1);
        let mut matter = app.world_mut().resource_mut::<Matter>();
        matter.add_strain(at, Tremor::Blast, 40, TurnCount::default());
        matter.begin(at, Tremor::Vault);
        let life = &state(&mut app)["life"];
        assert_eq!(life["strain"], json!([0, 40]));
        let groan = json!({"at": [4, 5, 1], "radius": 6, "left": 8, "number": Matter::ANGRY});
        assert_eq!(life["groans"], json!([groan]));
    }

    /// SPEC 126, 167
    #[test]
    fn each_end_has_its_word() {
        let mut app = app("3");
        let cause = "killed by a bat".to_owned();
        let lost = Outcome::Lost { cause, chain: String::new(), turn: 3, level: 1 };
        let outcomes =
            [Outcome::Won { turn: 3, is_kindled: false }, Outcome::Home { turn: 3 }, lost];
        for (outcome, word) in outcomes.into_iter().zip(["won", "home", "died"]) {
            app.world_mut().insert_resource(outcome);
            assert_eq!(state(&mut app)["life"]["ending"], word);
        }
    }

    /// What tells of a world without creatures is as it was before there was life.
    #[test]
    fn nothing_is_told_of_life_where_there_is_none() {
        let told = state(&mut app("0"));
        assert!(told.get("life").is_none() && told.get("levels").is_none(), "{told}");
        assert_eq!(told["turn"], 0);
    }
}
