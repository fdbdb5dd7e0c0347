//! Journeys: exploring, travelling, resting, and what ends them.

use cavewright::grid::{Position, Size, Tile};
use cavewright::journeys::{Aim, Journey, go_on, set_out};
use cavewright::record::{record_games, undo};
use cavewright::screens::Screen;
use cavewright::streams::{Domain, Stream};
use cavewright::world::{
    ActorId, Energy, Health, Home, JourneyMemory, Knowledge, Lantern, Mind, Pack, Regions,
    SpeciesId, Terrain, Thing, WorldSource, game_registry, lay_at,
};

use crate::pack_screen::{count, laden, laden_on};
use crate::support::{
    Game, add, add_idle, at, dice, game, game_on, health, living_caves, make_mortal,
};

fn last(game: &Game) -> &str {
    game.messages().last().copied().unwrap_or_default()
}

/// Exploring ends when all that can be reached on foot is known, and takes turns like walking.
#[test]
fn exploring_shows_all_that_can_be_reached() {
    for seed in 0..6 {
        let mut game = game(crate::support::caves((60, 30, 1), seed));
        game.keys("o");
        assert_eq!(game.screen(), Screen::Play);
        let last = game.messages().last().copied();
        assert_eq!(last, Some("You have explored what can be reached without digging."));
        let world = game.app.world();
        let (terrain, knowledge) = (world.resource::<Terrain>(), world.resource::<Knowledge>());
        let regions = world.resource::<Regions>().map();
        let own = regions.number(game.at());
        for at in terrain.tiles().positions(0).filter(|at| regions.number(*at) == own) {
            assert!(knowledge.knows(at), "seed {seed}: {at:?}");
        }
        let turn = game.turn();
        assert!(turn > 10);
        game.keys("o");
        let last = game.messages().last().copied();
        assert_eq!(last, Some("There is nothing more to explore here without digging."));
        assert_eq!(game.turn(), turn);
    }
}

/// Travel goes to the nearest stairs that are known; the bare keys keep SPEC 22.
#[test]
fn travel_leads_to_known_stairs_and_the_bare_keys_do_not() {
    let mut game = game_on("@...>\n\n....<\n");
    game.keys("_");
    assert_eq!(game.json()["screen"], "travel");
    game.keys(">");
    assert_eq!((game.at(), game.turn()), (at(4, 0), 4));
    game.keys(">_<");
    assert_eq!(game.messages().last(), Some(&"You know no way to other stairs up."));
    game.keys("h_>");
    assert_eq!(game.messages().last(), Some(&"You know no way to stairs down."));
}

/// A journey ends at anything new, and says why.
#[test]
fn a_journey_stops_at_who_comes_into_view() {
    let mut game = game_on(&format!("@{}\n", ".".repeat(40)));
    let hound = add(&mut game, at(20, 0), SpeciesId::Hound, false);
    game.keys("o");
    assert_eq!(game.messages(), ["You stop, for a sleeping hound comes into view."]);
    assert_eq!(game.at(), at(11, 0), "nine tiles before it");
    game.app
        .world_mut()
        .query::<&mut Mind>()
        .iter_mut(game.app.world_mut())
        .for_each(|mut mind| mind.is_awake = true);
    game.keys("o");
    let in_the_way = "The hound stands in the only way: fight it, or dig around it.";
    assert_eq!(game.messages().last(), Some(&in_the_way));
    assert_eq!(game.at(), at(11, 0), "it is too far away to keep one from going");
    while game.position_of(hound).x > 15 {
        game.wait();
    }
    let turn = game.turn();
    game.keys("o");
    game.keys("_");
    assert_eq!(game.screen(), Screen::Travel, "its second key is no key of the game");
    game.keys(">");
    let said = game.messages().len() - 2;
    assert_eq!(
        game.messages()[said..],
        ["Not while the hound is near: fight it, or go step by step."; 2]
    );
    assert_eq!(game.screen(), Screen::Play);
    assert_eq!(game.turn(), turn);
}

/// What is too near is the nearest creature, and of two at one distance the one with the lower id.
#[test]
fn the_nearest_creature_is_what_prevents_a_journey() {
    for (x, named) in [(1, "minotaur"), (2, "hound"), (3, "hound")] {
        let mut game = game_on("......\n......\n@.....\n");
        make_mortal(&mut game, 100);
        add(&mut game, at(0, 0), SpeciesId::Hound, true);
        add(&mut game, at(x, 2), SpeciesId::Minotaur, true);
        game.keys("o");
        let why = format!("Not while the {named} is near: fight it, or go step by step.");
        assert_eq!((last(&game), game.turn()), (why.as_str(), 0));
    }
}

/// A journey keeps away from sleeping creatures, unless there is no other way.
#[test]
fn a_journey_passes_sleepers_by() {
    let turns = |sleeper: Option<Position>, below: &str| {
        let level = format!("#......#\n@......>\n.######.\n{below}\n");
        let mut game = game_on(&format!("{level}\n{}", level.replace('@', ".").replace('>', "<")));
        sleeper.into_iter().for_each(|at| _ = add(&mut game, at, SpeciesId::Fungus, false));
        game.keys("V_>");
        assert_eq!(game.at(), at(7, 1));
        game.turn()
    };
    assert_eq!(turns(None, "........"), 7);
    assert_eq!(turns(Some(at(4, 0)), "........"), 9, "around by the lower way");
    assert_eq!(turns(Some(at(4, 0)), "########"), 7, "there is no other");
}

/// A click beside the player is a step; farther away it is a journey, on foot or through rock.
#[test]
fn a_click_leads_to_its_place_on_foot_or_through_rock() {
    use cavewright::controls::{Click, Press, Presses};
    let map = ".......\n.#####.\n.@###..\n.#####.\n.......\n";
    let click = |game: &mut Game, x, y, through_rock| {
        let press = Press::Map(Some(Click { at: at(x, y), through_rock }));
        game.app.world_mut().resource_mut::<Presses>().push(press);
        game.app.update();
    };
    let mut game = game_on(map);
    // All of it becomes known.
    game.keys("o");
    let start = game.turn();
    click(&mut game, 0, 2, false);
    assert_eq!(game.at(), at(0, 2));
    let around = game.turn() - start;
    click(&mut game, 1, 2, false);
    assert_eq!(game.at(), at(1, 2), "a step");
    let before = game.turn();
    click(&mut game, 5, 2, false);
    assert_eq!((game.at(), game.turn() - before), (at(5, 2), 8), "around");
    assert!(around > 0 && game.app.world().resource::<Terrain>().dug() == 0);
    let before = game.turn();
    click(&mut game, 1, 2, true);
    let dug = game.app.world().resource::<Terrain>().dug();
    assert_eq!((game.at(), game.turn() - before), (at(1, 2), 6), "over the corners of two tiles");
    assert_eq!(dug, 2);
}

/// A rest goes on until the wounds are closed, and no longer; a creature that comes into view ends it.
#[test]
fn a_rest_ends_when_the_player_is_well_or_a_creature_comes() {
    let mut game = game_on("@....\n");
    let player = game.player;
    game.app.world_mut().entity_mut(player).insert(Health::full(30));
    game.app.world_mut().get_mut::<Health>(player).unwrap().now = 27;
    game.keys("Z");
    assert_eq!(health(&game, player), Some(30));
    assert_eq!(game.turn(), 3 * 30, "a point of health in 30 turns");
    assert_eq!(*game.messages().last().unwrap(), "You are well rested.");
    game.keys("Z");
    assert_eq!(game.turn(), 3 * 30, "who is well needs no rest");
    // From beyond the light a hound comes along the corridor.
    let mut game = game_on(&format!("@{}\n", ".".repeat(40)));
    make_mortal(&mut game, 30);
    let player = game.player;
    game.app.world_mut().get_mut::<Health>(player).unwrap().now = 20;
    let hound = add(&mut game, at(20, 0), SpeciesId::Hound, true);
    game.app.world_mut().get_mut::<Mind>(hound).unwrap().goal = Some(at(0, 0));
    game.keys("Z");
    assert_eq!(*game.messages().last().unwrap(), "You stop, for a hound comes into view.");
    assert!((1..40).contains(&game.turn()) && health(&game, player) < Some(30));
}

/// A creature that stays in place does not prevent a wait whose key is held, but the first wound ends it.
#[test]
fn a_journey_ends_where_the_player_is_hurt() {
    let mut game = game_on("@..\n");
    make_mortal(&mut game, 30);
    let player = game.player;
    game.app.world_mut().get_mut::<Health>(player).unwrap().now = 20;
    add(&mut game, at(1, 0), SpeciesId::Fungus, true);
    let mut dice = dice(1);
    let stings = 1 + std::iter::repeat_with(|| dice.below(2)).take_while(|die| *die > 0).count();
    assert!(stings < 20, "before a wound closes by itself");
    set_out(game.app.world_mut(), Aim::Onward(None));
    while game.app.world().resource::<Journey>().is_under_way() {
        go_on(game.app.world_mut());
    }
    assert_eq!(game.turn(), stings as u64);
    assert_eq!(game.messages(), ["The fungus stings you.", "You stop, for you are hurt."]);
    assert!(health(&game, player) < Some(20));
}

/// Of two creatures that come into view at once and as near the one with the lower id is named first, in any order of entities.
#[test]
fn who_came_first_is_named_first() {
    for first in [SpeciesId::Hound, SpeciesId::Minotaur] {
        let mut game = game_on(&format!("@{}\n.{0}\n", ".".repeat(40)));
        let other = if first == SpeciesId::Hound { SpeciesId::Minotaur } else { SpeciesId::Hound };
        let one = add(&mut game, at(20, 0), first, false);
        let two = add(&mut game, at(20, 1), other, false);
        // The same ids the other way round: the lower one is now that of the later entity.
        let world = game.app.world_mut();
        let (low, high) =
            (*world.get::<ActorId>(one).unwrap(), *world.get::<ActorId>(two).unwrap());
        world.entity_mut(one).insert(high);
        world.entity_mut(two).insert(low);
        game.keys("o");
        let [low, high] = [other, first].map(|species| species.species().name);
        let both = format!("a sleeping {low} and a sleeping {high}");
        assert_eq!(last(&game), format!("You stop, for {both} come into view."));
    }
}

/// A creature that stays where it was stops no second journey, however often it goes out of view and comes back; one in
/// the only way is named with what can be done, and the next journey goes up to it.
#[test]
fn a_creature_that_stays_in_a_corridor_is_named_once_and_then_gone_up_to() {
    let mut game = game_on(&format!("{}@{0}\n", ".".repeat(30)));
    make_mortal(&mut game, 100);
    for x in [10, 50] {
        add(&mut game, at(x, 0), SpeciesId::Fungus, true);
    }
    game.keys("o");
    assert_eq!(last(&game), "You stop, for a fungus comes into view.");
    game.keys("o");
    let in_the_way = "The fungus stands in the only way: fight it, or dig around it.";
    assert_eq!(last(&game), in_the_way);
    let (turn, from) = (game.turn(), game.at());
    game.keys("o");
    assert_eq!(last(&game), in_the_way);
    assert!(game.turn() > turn && game.at() != from, "it is gone up to");
    assert!([11, 49].contains(&game.at().x), "until beside it: {:?}", game.at());
    let turn = game.turn();
    game.keys("o");
    assert_eq!((last(&game), game.turn()), (in_the_way, turn));
}

/// SPEC 139: of what is rooted the first of a kind stops a journey, and another only where the way leads through its reach.
#[test]
fn a_second_fungus_stops_a_journey_only_beside_the_way() {
    let niche = format!("{0}.{0}\n", "#".repeat(20)).repeat(3);
    let map = format!("{niche}...@{}\n{niche}", ".".repeat(37));
    for (row, knows_one, stops) in
        [(0, true, false), (2, true, true), (4, true, true), (6, true, false), (6, false, true)]
    {
        let mut game = game_on(&map);
        make_mortal(&mut game, 100);
        if knows_one {
            add(&mut game, at(0, 3), SpeciesId::Fungus, true);
        }
        add(&mut game, at(20, row), SpeciesId::Fungus, true);
        game.keys("V");
        set_out(game.app.world_mut(), Aim::Place(at(30, 3)));
        while game.app.world().resource::<Journey>().is_under_way() {
            go_on(game.app.world_mut());
        }
        let said = last(&game) == "You stop, for a fungus comes into view.";
        assert_eq!((said, game.at() != at(30, 3)), (stops, stops), "row {row}, {}", last(&game));
    }
}

/// SPEC 139: who was seen asleep and wakes in sight is told of before it is near.
#[test]
fn a_journey_stops_where_a_sleeper_in_sight_wakes() {
    let mut game = game_on(&format!("@{}\n", ".".repeat(40)));
    make_mortal(&mut game, 100);
    let hound = add_idle(&mut game, at(8, 0), SpeciesId::Hound);
    set_out(game.app.world_mut(), Aim::Place(at(7, 0)));
    go_on(game.app.world_mut());
    go_on(game.app.world_mut());
    assert_eq!((game.at(), game.messages().len()), (at(2, 0), 0));
    game.app.world_mut().get_mut::<Mind>(hound).unwrap().is_awake = true;
    go_on(game.app.world_mut());
    assert_eq!((game.at(), last(&game)), (at(2, 0), "You stop, for the hound wakes."));
    assert!(!game.app.world().resource::<Journey>().is_under_way());
}

/// SPEC 139: of those that come into view together who is awake is named first, and nobody is left out.
#[test]
fn a_journey_names_all_who_come_into_view() {
    let rows = ".".repeat(12);
    for (bats, named) in [
        (0, "a hound comes into view."),
        (1, "a hound and a sleeping bat come into view."),
        (2, "a hound and 2 others come into view."),
    ] {
        let mut game = game_on(&format!("{rows}\n{rows}\n@{}\n", ".".repeat(11)));
        make_mortal(&mut game, 100);
        set_out(game.app.world_mut(), Aim::Place(at(9, 2)));
        (0..bats).for_each(|y| _ = add_idle(&mut game, at(7, y), SpeciesId::Bat));
        let hound = add_idle(&mut game, at(7, 2), SpeciesId::Hound);
        game.app.world_mut().get_mut::<Mind>(hound).unwrap().is_awake = true;
        go_on(game.app.world_mut());
        assert_eq!(last(&game), format!("You stop, for {named}"));
    }
    let mut game = game_on(&format!("@{}\n.{0}\n", ".".repeat(40)));
    (0..2).for_each(|y| _ = add(&mut game, at(20, y), SpeciesId::Hound, false));
    game.keys("o");
    let two = "a sleeping hound and another come into view.";
    assert_eq!(last(&game), format!("You stop, for {two}"));
}

/// SPEC 139: who flutters about may come no nearer.
#[test]
fn a_bat_stops_a_journey_where_it_is_near_and_a_hound_where_it_comes_into_view() {
    for (species, x, why) in [
        (SpeciesId::Bat, 11, "You stop, for a bat comes into view."),
        (SpeciesId::Hound, 6, "You stop, for a hound comes into view."),
    ] {
        let rows = ".".repeat(30);
        let mut game = game_on(&format!("{rows}\n{rows}\n@{}\n", ".".repeat(29)));
        make_mortal(&mut game, 100);
        let creature = add_idle(&mut game, at(15, 0), species);
        game.app.world_mut().get_mut::<Mind>(creature).unwrap().is_awake = true;
        game.keys("V");
        set_out(game.app.world_mut(), Aim::Place(at(25, 2)));
        (0..30).for_each(|_| go_on(game.app.world_mut()));
        assert_eq!((game.at().x, last(&game)), (x, why));
    }
}

/// SPEC 121, 139: a statue is gone up to, and nobody is told to fight it.
#[test]
fn a_statue_is_gone_up_to() {
    let mut game = game_on("@.........\n");
    make_mortal(&mut game, 100);
    add(&mut game, at(5, 0), SpeciesId::Warden, false);
    game.keys("V");
    let journey = |game: &mut Game, x| {
        set_out(game.app.world_mut(), Aim::Place(at(x, 0)));
        (0..9).for_each(|_| go_on(game.app.world_mut()));
        (game.at().x, last(game).to_owned())
    };
    let in_the_way = "A statue stands in the only way: dig around it.";
    assert_eq!(journey(&mut game, 8), (0, in_the_way.to_owned()));
    assert_eq!(journey(&mut game, 5).0, 4);
    assert_eq!(journey(&mut game, 5), (4, "The statue is right beside you.".to_owned()));
}

/// SPEC 140: nobody rests beside a foe that is awake, though it comes no nearer.
#[test]
fn nobody_rests_beside_a_foe_that_is_awake() {
    for (x, why) in [(1, "You do not rest beside the fungus."), (3, "You are well rested.")] {
        let mut game = game_on(&format!("@{}\n", ".".repeat(80)));
        let player = game.player;
        game.app.world_mut().entity_mut(player).insert(Health { now: 29, max: 30 });
        let fungus = add(&mut game, at(x, 0), SpeciesId::Fungus, true);
        game.app.world_mut().entity_mut(fungus).remove::<Energy>();
        game.keys("Z");
        assert_eq!((last(&game), game.turn() == 0), (why, x == 1));
    }
}

/// SPEC 146: who changes places with the player is in nobody's way, and is not what a journey tells to fight.
#[test]
fn a_mason_stands_in_no_way() {
    for aim in [Aim::Place(at(9, 0)), Aim::Face(at(9, 0))] {
        let mut game = game_on("@.........\n");
        make_mortal(&mut game, 100);
        add_idle(&mut game, at(3, 0), SpeciesId::Mason);
        add_idle(&mut game, at(6, 0), SpeciesId::Hound);
        game.keys("V");
        let journey = |game: &mut Game| {
            set_out(game.app.world_mut(), aim);
            (0..9).for_each(|_| go_on(game.app.world_mut()));
        };
        journey(&mut game);
        let in_the_way = "The hound stands in the only way: fight it, or dig around it.";
        assert_eq!((last(&game), game.turn()), (in_the_way, 0));
        journey(&mut game);
        assert_eq!(game.at(), at(5, 0), "gone up to when asked again: {}", last(&game));
    }
}

/// A creature that was named and stays in place stops no other journey when it comes into view again; once it wakes it does.
#[test]
fn who_stays_where_it_was_stops_no_second_journey() {
    // A corridor, and a shaft in its middle with a creature at the end, too far away to notice anything.
    let shaft = format!("{0}.{0}#\n", "#".repeat(15)).repeat(8);
    let top = format!("@{}>\n{shaft}", ".".repeat(30));
    let mut game = game_on(&format!("{top}\n{}", top.replace('@', ".").replace('>', "<")));
    let hound = add(&mut game, at(15, 8), SpeciesId::Hound, false);
    game.keys("V_>");
    assert_eq!(last(&game), "You stop, for a sleeping hound comes into view.");
    game.keys("_>");
    assert_eq!((game.at(), game.messages().len()), (at(31, 0), 2));
    game.keys("_\n");
    assert_eq!((game.at(), game.messages().len()), (at(0, 0), 2), "it comes into view again");
    game.app.world_mut().get_mut::<Mind>(hound).unwrap().is_awake = true;
    game.keys("_>");
    assert_eq!(game.messages().len(), 3, "it is another matter when it is awake");
}

/// A level of twelve creatures on which nothing settles: the rock that opens out of sight is in nobody's knowledge.
fn lasting_caves(seed: u64) -> WorldSource {
    let registry = game_registry();
    let size = Size::new(80, 40, 1).expect("a size within the limits");
    let builder = registry.spec("caves").expect("caves ship").size(size).seed(seed);
    let builder = builder.set("creatures", "12").expect("a number of creatures");
    let builder = builder.set("without", "settle").expect("it is a switch");
    WorldSource::Generated(builder.spec())
}

/// A player who only explores, fights creatures beside, and takes stairs makes progress: no key repeats the notice of the
/// last ones without a turn, unless there is nothing more that these keys can do.
#[test]
fn exploring_by_one_key_never_goes_round_in_circles() {
    let mut explored = 0;
    for seed in 0..12 {
        let mut game = game(lasting_caves(seed));
        make_mortal(&mut game, 1_000_000);
        let mut idle = 0;
        for _ in 0..600 {
            let (turn, place) = (game.turn(), game.at());
            game.keys("o");
            let world = game.app.world_mut();
            let mut minds = world.query::<(&Position, &Mind)>();
            let near: Vec<_> = minds.iter(world).map(|(at, _)| *at).collect();
            let foe = near.into_iter().find(|other| other.is_beside(game.at()));
            if let Some(direction) = foe.and_then(|foe| game.at().direction_to(foe)) {
                game.step(direction);
            }
            idle = if (game.turn(), game.at()) == (turn, place) { idle + 1 } else { 0 };
            let is_done = [
                "You have explored",
                "There is nothing more",
                "A draught",
                "You have seen",
                "The Ember",
                "A statue stands in the only way",
            ];
            if is_done.iter().any(|done| last(&game).starts_with(done)) {
                break;
            }
            let waits_for = [
                "Not while",
                "The knocker stands in the only way",
                "The ground closes before",
                "Gas is in the way",
            ];
            if waits_for.iter().any(|what| last(&game).starts_with(what)) {
                game.wait();
                idle = 0;
            }
            if game.screen() != Screen::Play {
                break;
            }
            assert!(idle < 3, "seed {seed}: {}", last(&game));
        }
        assert!(last(&game).len() > 3 && game.turn() > 50, "seed {seed}: {}", last(&game));
        if last(&game).starts_with("Not while") {
            // Somebody is near who does not come, and whom it does not go to: it waits with each key.
            continue;
        }
        explored += 1;
        let known = |at: &Position| game.app.world().resource::<Knowledge>().knows(*at);
        let regions = game.app.world().resource::<Regions>().map();
        let tiles = game.app.world().resource::<Terrain>().tiles();
        let own = regions.number(game.at());
        let all = tiles.positions(0).filter(|at| regions.number(*at) == own);
        let (seen, unseen): (Vec<_>, Vec<_>) = all.partition(known);
        assert!(
            seen.len() > 5 * unseen.len(),
            "seed {seed}: {} {} {:?}",
            seen.len(),
            unseen.len(),
            game.messages()
        );
    }
    assert!(explored >= 10, "{explored} of 12");
}

/// In a sealed cave the direction of the nearest unknown ground is named each time, travel goes to the rock before it, and
/// whoever digs on from there comes out.
#[test]
fn a_draught_leads_out_of_a_sealed_place() {
    let mut game = game_on("@..#######....\n");
    game.keys("o");
    let nothing = "There is nothing more to explore here without digging.";
    let draught = "A draught from the east, through 7 tiles of rock.";
    assert_eq!(game.messages(), [nothing, draught]);
    game.keys("o");
    assert_eq!(game.messages(), [nothing, draught, draught], "why is said once");
    assert_eq!(game.turn(), 0);
    let dug = |game: &Game| game.app.world().resource::<Terrain>().dug();
    game.keys("_o");
    assert_eq!((game.at().x, game.turn(), game.screen()), (2, 2, Screen::Play));
    assert_eq!((last(&game), dug(&game)), (draught, 0), "the first dig is the player's");
    game.keys("_o");
    assert_eq!((last(&game), game.turn()), (draught, 2), "it is here");
    game.keys(&"ll".repeat(6));
    let near = "A draught from the east, through one tile of rock.";
    game.keys("_o");
    assert_eq!((last(&game), game.at().x, dug(&game)), (near, 8, 6));
    game.keys("llo_o");
    assert_eq!(last(&game), "You feel no draught here.");
}

/// On its level the warmth of an Ember that nobody has found is felt through rock, whatever else is told.
#[test]
fn the_warmth_of_the_ember_is_told_where_all_is_explored() {
    let mut game = game_on("@..#######....\n");
    assert!(lay_at(game.app.world_mut(), at(12, 0), Thing::Ember));
    game.keys("oo");
    let warmth = "It is warmer to the east.";
    let nothing = "There is nothing more to explore here without digging.";
    let draught = "A draught from the east, through 7 tiles of rock.";
    assert_eq!(game.messages(), [warmth, nothing, draught, warmth, draught]);
}

/// Known stairs behind rock are named with their direction, and the next journey digs to them.
#[test]
fn stairs_behind_rock_are_dug_to_when_asked_twice() {
    let mut game = game_on("@..####.>\n\n........<\n");
    game.keys("V_>");
    let expected = "You know stairs down to the east, behind rock: set out again to dig there.";
    assert_eq!((last(&game), game.turn()), (expected, 0));
    game.keys("_>");
    assert_eq!((game.at(), game.tile(8, 0, 0)), (at(8, 0), Some(Tile::StairsDown)));
    assert_eq!(game.turn(), 8 + 4, "eight steps, and four digs");
}

/// A journey to any creature ends beside it.
#[test]
fn a_journey_to_a_creature_ends_beside_it() {
    use cavewright::controls::{Click, Press, Presses};
    for (species, is_awake) in [(SpeciesId::Fungus, true), (SpeciesId::Hound, false)] {
        let mut game = game_on("@........\n.........\n");
        let name = species.species().name;
        add(&mut game, at(6, 0), species, is_awake);
        let mut click = || {
            let press = Press::Map(Some(Click { at: at(6, 0), through_rock: false }));
            game.app.world_mut().resource_mut::<Presses>().push(press);
            game.app.update();
            (game.at().steps_to(at(6, 0)), game.turn(), last(&game).to_owned())
        };
        let (steps, turn, _) = click();
        assert_eq!((steps, turn), (1, 5), "{name}");
    }
}

/// Taking a turn back does not make journeys forget which creatures stay where they are.
#[test]
fn who_stays_is_remembered_also_when_a_turn_is_taken_back() {
    let mut met = 0;
    for seed in 0..16 {
        let mut game = game(living_caves((60, 30, 1), seed, "20"));
        make_mortal(&mut game, 1_000_000);
        record_games(game.app.world_mut());
        game.keys("oooooooo");
        let memory = game.app.world().resource::<JourneyMemory>().clone();
        game.keys(".");
        assert!(undo(game.app.world_mut()));
        let again = game.app.world().resource::<JourneyMemory>();
        assert_eq!((&again.stayers, again.obstacle), (&memory.stayers, None), "seed {seed}");
        met += memory.stayers.len();
    }
    assert!(met > 3, "{met}");
}

/// From below one travels to the camp by the stairs that lead there, and a notice says where it is.
#[test]
fn the_camp_is_found_from_another_level() {
    let mut game = game_on("@...>\n.....\n\n....<\n.....\n");
    game.keys("_>>jh_\n");
    assert_eq!((game.at(), game.turn()), (Position::new(4, 0, 1), 8));
    game.keys("_\n");
    assert_eq!(last(&game), "The camp is on level 1: take these stairs up.");
    game.keys("<_\n");
    assert_eq!((game.at(), game.turn()), (at(0, 0), 13));
}

/// SPEC 77: in the dark no wound closes, and a rest there would have no end. It begins in the light alone, and ends when the
/// oil does.
#[test]
fn a_rest_is_refused_in_the_dark_and_ends_when_the_oil_does() {
    let shut = "Your wounds do not close in the dark: open the lantern.";
    let dry = "Your wounds do not close in the dark: the lantern needs oil.";
    let shuttered = Lantern { is_shuttered: true, ..Lantern::new(900, true) };
    for (lantern, turns, why) in
        [(shuttered, 0, shut), (Lantern::new(0, true), 0, dry), (Lantern::new(5, true), 5, dry)]
    {
        let mut game = game_on("@....\n");
        let player = game.player;
        game.app.world_mut().entity_mut(player).insert((Health { now: 10, max: 30 }, lantern));
        game.keys("Z");
        assert_eq!((last(&game), game.turn()), (why, turns));
        assert_eq!(health(&game, player), Some(10));
        game.keys("Z");
        assert_eq!((last(&game), game.turn()), (why, turns), "asked again");
    }
}

/// SPEC 128: a rest is another choice than a wait.
#[test]
fn a_rest_breaks_its_conduct_and_a_wait_does_not() {
    use cavewright::world::{Conduct, Tally};
    for (keys, is_kept) in [(".", true), ("Z", false)] {
        let mut game = game_on("@....\n");
        let player = game.player;
        game.app.world_mut().entity_mut(player).insert(Health { now: 29, max: 30 });
        game.keys(keys);
        let tally = game.app.world().resource::<Tally>();
        assert_eq!(Conduct::Straight.is_kept(tally), is_kept, "{keys}");
    }
}

/// SPEC 61: exploring goes to what there is room for, and not to what was put down or what there is no room for.
#[test]
fn exploring_takes_what_there_is_room_for() {
    let mut game = laden(&[Thing::Glowcap]);
    for (x, y) in [(4, 0), (4, 1), (6, 1)] {
        assert!(lay_at(game.app.world_mut(), at(x, y), Thing::Glowcap));
    }
    assert!(lay_at(game.app.world_mut(), at(8, 1), Thing::OilFlask));
    game.keys("oooo");
    assert_eq!((count(&game, 1), count(&game, 2)), (3, 1), "one of four does not fit");
    game.keys("id");
    let turn = game.turn();
    game.keys("oo");
    assert_eq!(count(&game, 1), 1, "that for which there is room by now");
    assert!(
        game.turn() > turn && last(&game).starts_with("There is nothing more"),
        "{}",
        last(&game)
    );
}

/// SPEC 162: a thing close by is taken before unknown ground that is nearer is gone to.
#[test]
fn exploring_takes_what_lies_close_by_first() {
    let side = format!("#.{}\n", "#".repeat(28)).repeat(20);
    let mut game = laden_on(&format!("@{}\n{side}", ".".repeat(29)), &[]);
    assert!(lay_at(game.app.world_mut(), at(6, 0), Thing::Glowcap));
    game.wait();
    set_out(game.app.world_mut(), Aim::Explore);
    for _ in 0..6 {
        go_on(game.app.world_mut());
    }
    assert_eq!((game.at(), count(&game, 1)), (at(6, 0), 1), "{}", last(&game));
}

/// SPEC 61: whatever lies about and whatever the pack holds, exploring comes to its end.
#[test]
fn exploring_ends_with_a_full_pack_too() {
    let things = [Thing::OilFlask, Thing::Glowcap, Thing::Garnet, Thing::EarHorn, Thing::FeltWraps];
    for seed in 0..100 {
        let mut game = game(crate::support::caves((40, 20, 1), seed));
        let player = game.player;
        game.app.world_mut().entity_mut(player).insert(Pack::default());
        let mut stream = Stream::new(seed, Domain::LEVEL, 0, 3);
        let terrain = game.app.world().resource::<Terrain>().clone();
        let start = game.at();
        for at in terrain.tiles().positions(0).filter(|at| *at != start) {
            if terrain.tile(at) == Some(Tile::Floor) && stream.below(8) == 0 {
                let thing = *stream.choose(&things).unwrap();
                assert!(lay_at(game.app.world_mut(), at, thing));
            }
        }
        let is_done = |game: &Game| {
            ["You have explored", "There is nothing more", "A draught"]
                .iter()
                .any(|done| last(game).starts_with(done))
        };
        // It stops at the first thing of each kind, too.
        for _ in 0..4 + things.len() {
            game.keys("o");
        }
        assert!(is_done(&game), "seed {seed}: {}", last(&game));
        assert!(game.turn() < 4 * 40 * 20, "seed {seed}: {} turns", game.turn());
    }
}

/// SPEC 139: a journey stops at a theft, and at a knock in the rock.
#[test]
fn a_journey_stops_at_a_theft_and_at_a_knock() {
    let mut game = laden_on(&format!("@{}\n", ".".repeat(40)), &[Thing::OilFlask]);
    let walk = |game: &mut Game| {
        set_out(game.app.world_mut(), Aim::Place(at(9, 0)));
        go_on(game.app.world_mut());
        assert!(game.app.world().resource::<Journey>().is_under_way());
    };
    walk(&mut game);
    let player = game.player;
    game.app.world_mut().entity_mut(player).insert(Pack::default());
    let turn = game.turn();
    go_on(game.app.world_mut());
    assert_eq!((last(&game), game.turn()), ("You stop, for you were robbed.", turn));
    let knocker = add(&mut game, at(39, 0), SpeciesId::Hound, false);
    game.app.world_mut().entity_mut(knocker).insert(Home { at: at(39, 0), was_told: false });
    walk(&mut game);
    game.app.world_mut().get_mut::<Home>(knocker).unwrap().was_told = true;
    let turn = game.turn();
    go_on(game.app.world_mut());
    let why = "You stop, for something knocks in the rock.";
    assert_eq!((last(&game), game.turn()), (why, turn));
    walk(&mut game);
}

/// SPEC 68: with the star-iron pick a way through rock takes a turn for each tile.
#[test]
fn a_journey_digs_and_steps_in_one_turn_with_the_pick() {
    use cavewright::controls::{Click, Press, Presses};
    for (things, turns) in [(&[][..], 7), (&[Thing::StarPick][..], 5)] {
        let mut game = laden_on("@..##.\n", things);
        let turn = game.turn();
        game.keys("V");
        let press = Press::Map(Some(Click { at: at(5, 0), through_rock: true }));
        game.app.world_mut().resource_mut::<Presses>().push(press);
        game.app.update();
        assert_eq!((game.at(), game.turn() - turn), (at(5, 0), turns));
    }
}

/// SPEC 139: exploring passes the Ember by, goes on elsewhere, and says at its end how it is lifted.
#[test]
fn exploring_never_lifts_the_ember() {
    let map =
        "levels = ['@..*............................']\n[legend]\n'*' = { thing = 'Ember' }\n";
    let mut game = crate::scenario::game_in(map);
    (0..3).for_each(|_| game.keys("o"));
    let ends = game.messages().contains(&"The Ember is here: walk onto it to lift it.");
    assert!(
        ends && game.times_told("You lift the Ember, and everything in these caves wakes.") == 0
    );
    game.keys("lll");
    assert_eq!(game.times_told("You lift the Ember, and everything in these caves wakes."), 1);
}
