//! Veins: garnets in the rock.

use cavewright::grid::{Direction, Position, Tile};
use cavewright::intent::Verb;
use cavewright::rules::Turn;
use cavewright::world::{Energy, Fact, Fixture, Fixtures, Hollows, SpeciesId, Terrain, Thing};

use crate::living::{living, lying, pack, slots};
use crate::support::{add, at, game, living_caves};

const RICH: &str = "levels = [\"@r%.\"]\n[legend]\nr = { fixture = 'rich vein' }\n";

/// SPEC 86: a dig gives the garnets, and takes the vein away.
#[test]
fn digging_a_vein_gives_its_garnets() {
    let mut game = living(RICH);
    game.facts();
    game.step(Direction::East);
    assert_eq!((pack(&game).garnets, pack(&game).stones, slots(&game)), (2, 1, vec![]));
    assert_eq!(game.messages().last(), Some(&"You break 2 garnets out of the rock."));
    assert!(game.facts().iter().any(|fact| fact.what == Fact::FoundGarnets(2)));
    let fixtures = game.app.world().resource::<Fixtures>();
    assert_eq!([1, 2].map(|x| fixtures.at(at(x, 0))), [None, Some(Fixture::Vein)]);
    assert_eq!(game.tile(1, 0, 0), Some(Tile::Floor));
    (0..2).for_each(|_| game.step(Direction::East));
    assert_eq!(pack(&game).garnets, 3);
    assert_eq!(game.messages().last(), Some(&"You break a garnet out of the rock."));
}

/// SPEC 86: what a creature digs out lies there for who comes by.
#[test]
fn the_garnets_of_a_vein_that_a_creature_digs_lie_there() {
    let mut game = living("levels = [\"@.r.\"]\n[legend]\nr = { fixture = 'rich vein' }\n");
    let borer = add(&mut game, at(3, 0), SpeciesId::Borer, false);
    let world = game.app.world_mut();
    world.entity_mut(borer).remove::<Energy>();
    world.write_message(Verb::Step(Direction::West).by(borer));
    world.run_schedule(Turn);
    assert_eq!(lying(&game, at(2, 0)), Some((Thing::Garnet, 2, false)));
    assert_eq!(pack(&game).garnets, 0);
    (0..2).for_each(|_| game.step(Direction::East));
    assert_eq!(pack(&game).garnets, 2);
}

/// SPEC 86: three on each level, in rock beside floor, and those of lodes.
#[test]
fn a_new_game_has_three_veins_on_each_level() {
    for seed in 0..20 {
        let game = game(living_caves((60, 30, 3), seed, "5"));
        let world = game.app.world();
        let (fixtures, terrain) = (world.resource::<Fixtures>(), world.resource::<Terrain>());
        let hollows = world.resource::<Hollows>();
        for z in 0..3 {
            let veins = fixtures.of_level(z).filter(|(_, fixture)| fixture.kind().garnets > 0);
            let is_of_lode = |at: Position| hollows.of_level(z).any(|one| one.steps_to(at) <= 1);
            let veins: Vec<_> = veins.map(|(at, _)| at).filter(|at| !is_of_lode(*at)).collect();
            assert_eq!(veins.len(), 3, "seed {seed}, level {z}");
            for vein in veins {
                assert_eq!(terrain.tile(vein), Some(Tile::Wall), "seed {seed}");
                let mut beside = vein.neighbours(terrain.size());
                assert!(beside.any(|at| terrain.tile(at).is_some_and(Tile::is_walkable)));
            }
        }
    }
}
