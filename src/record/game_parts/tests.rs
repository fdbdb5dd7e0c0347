//! Each field of a game shows in its part, or is left out for a reason.

use std::sync::Arc;

use bevy::prelude::App;

use super::*;
use crate::grid::{Grid, Position, Vertical};
use crate::world::{
    Abilities, Ability, Actor, ActorId, Fire, Fixtures, Fluid, Fuse, Game, Hollow, HollowKind,
    Home, InSightParts, Knowledge, Lantern, Lighter, Message, Mind, Outcome, Pack, PlacedThing,
    Pour, Readied, Rouse, Roused, Rousing, SpeciesId, Stack, Staircases, Strain, Temper, Terrain,
    Thing, Tremor, Way, Whereabouts, WorldPlugin, WorldSource,
};
use crate::worldgen::map_text;

const BESIDE: Position = Position { x: 1, y: 0, z: 0 };

fn game() -> Game {
    let map = map_text::read("@..>\n\n...<\n".as_bytes()).unwrap();
    let map = map.into_playable_world().unwrap();
    let (start, source) =
        (map.start.unwrap(), WorldSource::Drawn { map: Arc::new(map.clone()), seed: 1 });
    Game::new(map, start, &source).unwrap()
}

/// A creature that is roused by a fight.
const ROUSING: Rousing = Rousing { by: Rouse::Fight, turn: 0, has_slept: false, over_stairs: None };

/// A flask beside the player.
fn flask() -> PlacedThing {
    let place = Whereabouts::Lying(BESIDE);
    PlacedThing { stack: Stack::one(Thing::OilFlask), place, is_put_down: false }
}

/// A game with a knocker and a flask, each of which has all that it can have.
fn rich_game() -> Game {
    let mut game = game();
    game.things.push(flask());
    let mut pack = Pack::default();
    assert!(pack.fill(3, Stack::one(Thing::Glowcap)));
    let knocker = Actor {
        id: ActorId(2),
        at: BESIDE,
        species: Some(SpeciesId::Knocker),
        name: None,
        glyph: None,
        health: None,
        attack: None,
        energy: None,
        mind: Some(Mind {
            is_awake: true,
            is_following: false,
            goal: None,
            readies: None,
            patience: 0,
        }),
        lantern: Some(Lantern { oil: 9, burns: true, ..Lantern::default() }),
        abilities: Abilities::of(&[Ability::Steal]),
        is_player: false,
        pack: Some(pack),
        home: Some(Home { at: BESIDE, was_told: false }),
        roused: Roused(Some(ROUSING)),
    };
    game.actors.push(knocker);
    game.last_actor = 2;
    game
}

/// The compiler asks here for a field that is added to games: it needs a case below, or a reason to be left out.
#[test]
fn each_field_of_a_game_is_hashed_or_left_out_for_a_reason() {
    let game = game();
    #[rustfmt::skip]
    let Game {
        // Each is hashed.
        terrain: _, fixtures: _, actors: _, things: _, knowledge: _, messages: _, seed: _, turn: _, dice: _,
        last_actor: _, outcome: _, tally: _, matter: _, hollows: _,
        // These follow from the terrain.
        regions: _, stairs: _,
        // They follow from what the world is made of, which replays have.
        variant: _, tempers: _,
        // No rule goes by these.
        is_practice: _, journeys: _, way: _,
    } = &game;
    let cases: [(Option<&str>, fn(&mut Game)); 29] = [
        (Some("terrain"), |game| {
            game.terrain = Terrain::with_changes(game.terrain.tiles().clone(), 1, 0)
        }),
        (Some("terrain"), |game| {
            game.terrain = game.terrain.clone().with_opened([BESIDE].into_iter().collect())
        }),
        (Some("terrain"), |game| game.fixtures = Fixtures::default()),
        (Some("actors"), |game| game.actors.clear()),
        (Some("things"), |game| game.things.push(flask())),
        (Some("knowledge"), |game| {
            game.knowledge = Knowledge::nothing(game.terrain.size()).unwrap()
        }),
        (Some("messages"), |game| game.messages.push(Message::new(0, "Hark."))),
        (Some("clock and dice"), |game| game.seed += 1),
        (Some("clock and dice"), |game| game.turn += 1),
        (Some("clock and dice"), |game| game.dice += 1),
        (Some("clock and dice"), |game| game.last_actor += 1),
        (Some("clock and dice"), |game| game.tally.used += 1),
        (Some("clock and dice"), |game| game.tally.highest += 1),
        (Some("clock and dice"), |game| {
            game.outcome = Some(Outcome::Won { turn: 0, is_kindled: false })
        }),
        (Some("matter"), |game| game.matter.number += 1),
        (Some("matter"), |game| game.matter.warden_in += 1),
        (Some("matter"), |game| game.matter.strains.push(Strain { value: 1, since: 0 })),
        (Some("matter"), |game| game.matter.begin(BESIDE, Tremor::Vault)),
        (Some("matter"), |game| game.matter.fuses.push(Fuse { at: BESIDE, left: 1 })),
        (Some("matter"), |game| {
            game.matter.kindle(Fire { at: BESIDE, left: 1, by: Lighter::Oil });
        }),
        (Some("matter"), |game| {
            let gas = Pour::within(Fluid::Gas, 1, BESIDE, &[]);
            game.matter.pours = [gas].into_iter().collect();
        }),
        (Some("matter"), |game| game.matter.is_flooded = true),
        (Some("matter"), |game| game.matter.is_flame_blue = true),
        (Some("matter"), |game| {
            let kind = HollowKind::Cache;
            game.hollows.0.push(Hollow { at: BESIDE, side: 4, kind, is_open: false });
        }),
        (None, |game| game.stairs = Staircases::default()),
        (None, |game| game.tempers = [Some(Temper::Still)].into_iter().collect()),
        (None, |game| game.is_practice = true),
        (None, |game| game.way = Way::default()),
        (None, |game| game.journeys.draught = Some(BESIDE)),
    ];
    check_parts(&game, &cases);
}

/// What packs, lanterns, minds, homes and things have since they can have more than one of each.
#[test]
fn each_part_of_an_actor_and_a_thing_is_hashed() {
    fn second(game: &mut Game) -> &mut Actor {
        &mut game.actors[1]
    }
    let cases: [(Option<&str>, fn(&mut Game)); 23] = [
        (Some("actors"), |game| second(game).pack = None),
        (Some("actors"), |game| second(game).pack = Some(Pack::default())),
        (Some("actors"), |game| change_pack(game, |pack| _ = pack.take_all(3))),
        (Some("actors"), |game| {
            change_pack(game, |pack| {
                assert!(pack.take_all(3).is_some_and(|stack| pack.fill(4, stack)));
            });
        }),
        (Some("actors"), |game| change_pack(game, |pack| _ = pack.put(Stack::one(Thing::Glowcap)))),
        (Some("actors"), |game| change_pack(game, |pack| pack.stones += 1)),
        (Some("actors"), |game| change_pack(game, |pack| pack.garnets += 1)),
        (Some("actors"), |game| change_pack(game, |pack| pack.oil += 1)),
        (Some("actors"), |game| second(game).home = None),
        (Some("actors"), |game| {
            second(game).home = Some(Home { at: BESIDE, was_told: true });
        }),
        (Some("actors"), |game| change_lantern(game, |lantern| lantern.is_shuttered = true)),
        (Some("actors"), |game| change_lantern(game, |lantern| lantern.glow = 1)),
        (Some("actors"), |game| {
            let mind = &mut second(game).mind;
            *mind = mind.map(|mind| Mind { is_following: true, ..mind });
        }),
        (Some("actors"), |game| {
            let (mind, readies) = (&mut second(game).mind, Some(Readied { at: BESIDE, left: 1 }));
            *mind = mind.map(|mind| Mind { readies, ..mind });
        }),
        (Some("actors"), |game| {
            let mind = &mut second(game).mind;
            *mind = mind.map(|mind| Mind { patience: 1, ..mind });
        }),
        (Some("actors"), |game| second(game).roused = Roused::default()),
        (Some("actors"), |game| {
            second(game).roused = Roused(Some(Rousing { by: Rouse::Stone, ..ROUSING }));
        }),
        (Some("actors"), |game| {
            second(game).roused = Roused(Some(Rousing { turn: 1, ..ROUSING }));
        }),
        (Some("actors"), |game| {
            second(game).roused = Roused(Some(Rousing { has_slept: true, ..ROUSING }));
        }),
        (Some("actors"), |game| {
            let over_stairs = Some(Vertical::Down);
            second(game).roused = Roused(Some(Rousing { over_stairs, ..ROUSING }));
        }),
        (Some("things"), |game| game.things[0].stack.count = 2),
        (Some("things"), |game| game.things[0].is_put_down = true),
        (Some("clock and dice"), |game| game.outcome = Some(Outcome::Home { turn: 0 })),
    ];
    check_parts(&rich_game(), &cases);
}

/// SPEC 71-73
#[test]
fn each_part_of_a_look_is_hashed() {
    let cases: [(Option<&str>, fn(&mut Game)); 4] = [
        (Some("knowledge"), |game| look(game, |parts| parts.radius = 0)),
        (Some("knowledge"), |game| look(game, |parts| parts.is_lit_here = true)),
        (Some("knowledge"), |game| look(game, |parts| parts.visible[0] = false)),
        (Some("knowledge"), |game| look(game, |parts| parts.in_line = vec![true; 9])),
    ];
    let mut game = game();
    look(&mut game, |_| {});
    check_parts(&game, &cases);
}

/// Has the player look around from beside the start, but for a change.
fn look(game: &mut Game, change: impl FnOnce(&mut InSightParts)) {
    let visible = vec![true; 9];
    let mut parts =
        InSightParts { eye: Some((BESIDE, 1)), radius: 1, visible, ..Default::default() };
    change(&mut parts);
    let remembered = Grid::filled(game.terrain.size(), 0).unwrap();
    game.knowledge = Knowledge::of(remembered, parts, 0, false, false);
}

fn change_pack(game: &mut Game, change: impl FnOnce(&mut Pack)) {
    change(game.actors[1].pack.as_mut().unwrap());
}

fn change_lantern(game: &mut Game, change: impl FnOnce(&mut Lantern)) {
    change(game.actors[1].lantern.as_mut().unwrap());
}

/// Checks that each change of a game shows in its part, or in none.
fn check_parts(game: &Game, cases: &[(Option<&str>, fn(&mut Game))]) {
    let mut app = App::new();
    app.add_plugins(WorldPlugin);
    let mut checks_of = |game: Game| {
        game.put(app.world_mut()).unwrap();
        GameParts::of(app.world_mut(), 0).checks()
    };
    let first = checks_of(game.clone());
    for (index, (part, change)) in cases.iter().enumerate() {
        let mut other = game.clone();
        change(&mut other);
        assert_eq!(checks_of(other).difference(&first), *part, "case {index}");
    }
}
