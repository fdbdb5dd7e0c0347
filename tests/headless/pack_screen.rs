//! The page of the pack, the question at the camp, and what the pause tells of both.

use cavewright::controls::{
    Action, BindingTable, Preset, Press, Presses, SlotAction, SlotPress, bindings_of,
};
use cavewright::screens::{Aiming, Screen};
use cavewright::world::{Lantern, Outcome, Pack, Tally, Thing, lay_at};

use crate::support::{Game, ask, at, game_on, menu};

/// A player beside a hall, at the camp, with three stones, seven garnets and some things, in the order of their slots.
pub fn laden(things: &[Thing]) -> Game {
    laden_on("@........\n.........\n", things)
}

/// The same on a drawing whose tile beside the player, at (1, 0), is floor.
pub fn laden_on(map: &str, things: &[Thing]) -> Game {
    let mut game = game_on(map);
    let (player, mut pack) = (game.player, Pack::default());
    (pack.stones, pack.garnets) = (3, 7);
    game.app.world_mut().entity_mut(player).insert(pack);
    for thing in things {
        assert!(lay_at(game.app.world_mut(), at(1, 0), *thing));
        game.keys("lh");
    }
    assert_eq!(game.at(), at(0, 0));
    game
}

pub fn pack(game: &Game) -> Pack {
    *game.app.world().get::<Pack>(game.player).expect("the player has a pack")
}

/// How many there are in a slot.
pub fn count(game: &Game, slot: u8) -> u8 {
    pack(game).slot(slot).map_or(0, |stack| stack.count)
}

/// The mouse on a slot.
pub fn press(game: &mut Game, slot: u8, what: SlotAction) {
    let press = Press::Slot(SlotPress { slot, what });
    game.app.world_mut().resource_mut::<Presses>().push(press);
    game.app.update();
}

/// SPEC 60, 62: what is where, how many, and for how many there is room; looking takes no turn.
#[test]
fn the_pack_lists_its_slots_the_stones_and_the_garnets() {
    let mut game = laden(&[Thing::OilFlask, Thing::EarHorn, Thing::OilFlask]);
    let turn = game.turn();
    game.keys("i");
    assert_eq!(game.screen(), Screen::Pack);
    let shown = menu(&game.app);
    let rows = shown.rows.iter().map(|row| (row.label.as_str(), row.value.as_deref()));
    let expected = [
        ("1 oil flask", Some("2 of 3")),
        ("2 ear-horn", None),
        ("  stone", Some("3 of 9")),
        ("Back", None),
    ];
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    let lines: Vec<_> = shown.above_rows().map(|line| line.trim_end()).collect();
    assert_eq!(lines, [Thing::OilFlask.kind().help, "You have 7 garnets."]);
    game.keys("j");
    let [about, before] = [menu(&game.app).about, shown.about].map(Option::unwrap);
    assert!(about.starts_with(Thing::EarHorn.kind().help), "{about}");
    assert_eq!(about.len(), before.len(), "the menu keeps its size");
    game.keys("i");
    assert_eq!((game.screen(), game.turn()), (Screen::Play, turn));
}

/// SPEC 62
#[test]
fn an_empty_pack_says_so_and_who_has_none_is_told_that() {
    let mut game = game_on("@..\n");
    let player = game.player;
    game.keys("i");
    assert_eq!((game.screen(), game.turn()), (Screen::Play, 0), "there is nothing to open");
    game.app.world_mut().entity_mut(player).insert(Pack::default());
    game.keys("i");
    let shown = menu(&game.app);
    assert_eq!((shown.lines, shown.rows.len()), (vec!["The pack is empty.".to_owned()], 1));
    game.keys("\n");
    assert_eq!((game.screen(), game.turn()), (Screen::Play, 0));
}

/// SPEC 62, 63: Enter uses what is chosen, and so do its number and a click on its cell; each is a turn.
#[test]
fn what_is_in_a_slot_is_used_from_the_page_by_its_number_and_by_the_mouse() {
    let uses: [fn(&mut Game); 4] = [
        |game| game.keys("i\n"),
        |game| game.keys("i1"),
        |game| game.keys("1"),
        |game| press(game, 1, SlotAction::Use),
    ];
    for (index, use_it) in uses.into_iter().enumerate() {
        let mut game = laden(&[Thing::OilFlask, Thing::OilFlask]);
        let player = game.player;
        game.app.world_mut().entity_mut(player).insert(Lantern::new(100, true));
        let turn = game.turn();
        use_it(&mut game);
        let oil = game.app.world().get::<Lantern>(player).unwrap().oil;
        assert_eq!((game.screen(), game.turn()), (Screen::Play, turn + 1), "way {index}");
        assert!(oil > 300 && count(&game, 1) == 1, "way {index}: {oil}");
    }
}

/// SPEC 62, 64: the keys of the page throw and drop, also where the letter walks on the map, and so do buttons of a gamepad.
#[test]
fn what_is_chosen_is_thrown_and_dropped() {
    for preset in [Preset::Vi, Preset::Laptop] {
        let mut game = laden(&[Thing::Glowcap, Thing::EarHorn]);
        let mut tables = game.app.world_mut().query::<&mut BindingTable>();
        *tables.single_mut(game.app.world_mut()).unwrap() = bindings_of(preset);
        let turn = game.turn();
        game.keys("id");
        assert_eq!((game.screen(), game.turn(), game.at()), (Screen::Play, turn + 1, at(0, 0)));
        assert_eq!((count(&game, 1), count(&game, 2)), (0, 1));
        game.keys("it");
        assert_eq!(game.screen(), Screen::Throw);
        let aiming = game.app.world().resource::<Aiming>();
        assert_eq!(*aiming, Aiming { what: Some(2), at: at(0, 0) });
        game.keys("\u{1b}");
        ask(&mut game.app, Action::Pack);
        ask(&mut game.app, Action::Explore);
        assert_eq!(game.screen(), Screen::Throw);
        game.keys("\u{1b}");
        ask(&mut game.app, Action::Pack);
        ask(&mut game.app, Action::Wait);
        assert!(!pack(&game).has(Thing::EarHorn), "it lies there for the other");
    }
}

/// SPEC 63: what is refused takes no turn and says why.
#[test]
fn refused_keys_take_no_turn_and_say_why() {
    let mut game = laden(&[Thing::EarHorn]);
    let turn = game.turn();
    for keys in ["8", "i1", "g", "t7", "1", "\n"] {
        let said = game.messages().len();
        game.keys(keys);
        assert_eq!((game.screen(), game.turn()), (Screen::Play, turn), "{keys}");
        assert_eq!(game.messages().len(), said + 1, "{keys}: {:?}", game.messages());
    }
    game.keys("8");
    assert_eq!(game.last_message(), "Slot 8 is empty.");
    let mut lifeless = game_on("@..\n");
    for (count, key) in ["1", "t", "g", "i", "f"].into_iter().enumerate() {
        lifeless.keys(key);
        assert_eq!((lifeless.screen(), lifeless.turn()), (Screen::Play, 0), "{key}");
        assert_eq!(lifeless.messages().len(), count + 1, "{key}");
        let why = match key {
            "f" => "Your lantern needs no shutter in these caves.",
            _ => "You carry no pack in these caves.",
        };
        assert_eq!(lifeless.last_message(), why, "{key}");
    }
}

/// SPEC 62, 64: Enter takes what was put down, and only then asks about the way home.
#[test]
fn enter_takes_what_was_put_down_here() {
    let mut game = laden(&[Thing::EarHorn]);
    game.app.world_mut().resource_mut::<Tally>().deepest = 2;
    game.keys("id");
    assert!(pack(&game).is_empty());
    game.keys("\n");
    assert_eq!((count(&game, 1), game.screen()), (1, Screen::Play));
    game.keys("\n");
    assert_eq!(game.screen(), Screen::GoHome);
}

/// SPEC 62, 126: what there is no room for keeps nobody from the way home.
#[test]
fn enter_asks_about_the_way_home_where_what_lies_there_has_no_room() {
    let glowcaps = [Thing::Glowcap; 3];
    let mut game = laden(&glowcaps);
    game.app.world_mut().resource_mut::<Tally>().deepest = 2;
    game.keys("id");
    for _ in glowcaps {
        assert!(lay_at(game.app.world_mut(), at(1, 0), Thing::Glowcap));
        game.keys("lh");
    }
    game.keys("\n");
    assert_eq!((count(&game, 1), game.screen()), (3, Screen::GoHome));
}

/// SPEC 126: at the camp, once the second level was seen; the row that stays is chosen at first.
#[test]
fn going_home_is_asked_for_and_not_chosen_at_first() {
    let mut game = laden(&[]);
    game.keys("\n");
    assert_eq!((game.screen(), game.turn(), game.messages().len()), (Screen::Play, 0, 1));
    game.app.world_mut().resource_mut::<Tally>().deepest = 2;
    game.keys("\n");
    assert_eq!(game.screen(), Screen::GoHome);
    assert_eq!(menu(&game.app).heading, "Go home with 7 garnets?");
    game.keys("\n");
    assert_eq!(game.screen(), Screen::Play);
    assert!(!game.app.world().contains_resource::<Outcome>());
    game.keys("\nk\n");
    assert_eq!(game.screen(), Screen::Win);
    assert!(matches!(game.app.world().resource::<Outcome>(), Outcome::Home { .. }));
    let shown = menu(&game.app);
    assert_eq!(shown.heading, "You came home.");
    assert!(shown.lines.iter().any(|line| line.starts_with("Score ")), "{:?}", shown.lines);
    let kept = "Kept: bloodless, handless, quiet, dim, light pack, warded, straight.";
    assert!(shown.lines.iter().any(|line| line == kept), "{:?}", shown.lines);
}

/// SPEC 128: the pause tells which conducts are kept, and which are broken.
#[test]
fn the_pause_tells_the_conducts() {
    let mut game = laden(&[]);
    let lines = |game: &mut Game| {
        game.keys("\u{1b}");
        let lines = menu(&game.app).lines;
        game.keys("\u{1b}");
        lines
    };
    let all = [
        "bloodless (killed nobody)",
        "handless (dug nothing)",
        "quiet (no groan before the Ember)",
        "dim (never bright past level 1)",
        "light pack (used nothing from it)",
        "warded (no rock fell on you)",
        "straight (never rested)",
    ];
    assert_eq!(lines(&mut game), [format!("Kept: {}.", all.join(", "))]);
    game.app.world_mut().resource_mut::<Tally>().killed = 1;
    game.app.world_mut().resource_mut::<Tally>().has_rested = true;
    let kept = format!("Kept: {}.", all[1..6].join(", "));
    let expected = [kept, format!("Broken: {}, {}.", all[0], all[6])];
    assert_eq!(lines(&mut game), expected);
    assert!(
        lines(&mut game_on("@\n")).is_empty(),
        "nothing is counted in a world without creatures"
    );
}
