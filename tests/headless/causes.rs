//! What led to a death is told with it.

use cavewright::grid::{Direction, Position, Vertical};
use cavewright::world::{Outcome, Rouse, Roused, SpeciesId};

use crate::light::living;
use crate::support::{Game, add, add_even, at, make_mortal};

/// What rouses a creature, if anything has.
fn roused_by(game: &Game, who: bevy::prelude::Entity) -> Option<Rouse> {
    game.app.world().get::<Roused>(who).and_then(|roused| roused.0).map(|rousing| rousing.by)
}

/// SPEC 130
#[test]
fn a_death_is_told_with_what_woke_the_killer_and_how_it_came() {
    let mut game = living("@>..\n.#..\n....\n\n.<..\n....\n....\n");
    game.step(Direction::East);
    let hound = add(&mut game, at(2, 1), SpeciesId::Hound, false);
    game.step(Direction::South);
    assert_eq!(roused_by(&game, hound), Some(Rouse::YourDigging));
    game.climb(Vertical::Down);
    make_mortal(&mut game, 1);
    for _ in 0..5 {
        game.wait();
    }
    let Some(Outcome::Lost { cause, chain, turn, .. }) = game.app.world().get_resource() else {
        panic!("the hound kills")
    };
    assert_eq!(cause, "killed by a hound");
    let turns = turn - 1;
    let told = format!(", woken by your digging {turns} turns before, that followed you down");
    assert_eq!(*chain, told);
}

/// SPEC 98, 130, 147: a shaft that was opened under who falls is told with who opened it, and one that was there is not.
#[test]
fn a_fall_is_told_with_what_opened_the_shaft() {
    let end_of = |mut game: Game, fall: &dyn Fn(&mut Game)| {
        make_mortal(&mut game, 1);
        for _ in 0..9 {
            fall(&mut game);
        }
        let Some(Outcome::Lost { cause, chain, .. }) = game.app.world().get_resource() else {
            panic!("{:?}", game.messages())
        };
        assert_eq!(cause, "killed by a fall");
        chain.clone()
    };
    let rock = "\n#####\n#####\n#####\n";
    let levels = format!("levels = ['''\n#####\n#@..#\n#####\n''', '''{rock}''']\n");
    let mut game = crate::living::living(&levels);
    game.step(Direction::East);
    add_even(&mut game, Position::new(1, 1, 1), SpeciesId::Antlion);
    let wait = |game: &mut Game| game.wait();
    assert_eq!(end_of(game, &wait), ", down a shaft that an antlion opened under you");
    let game = crate::living::living("levels = ['@O', '..']\n");
    let jump = |game: &mut Game| {
        game.step(Direction::East);
        game.climb(Vertical::Down);
    };
    assert_eq!(end_of(game, &jump), ", down a shaft");
}

/// SPEC 130: what has a goal keeps what first called it; who is idle is called anew.
#[test]
fn a_creature_keeps_what_called_it_while_it_is_on_its_way() {
    let mut game = living(&format!("@{}#\n", ".".repeat(30)));
    let bat = add(&mut game, at(5, 0), SpeciesId::Bat, true);
    assert_eq!(roused_by(&game, bat), None);
    let hound = add(&mut game, at(3, 0), SpeciesId::Hound, true);
    game.wait();
    assert_eq!(roused_by(&game, hound), Some(Rouse::Sight));
}

/// SPEC 130: what does not walk is drawn by nothing, and what goes by no sight, nor by steps, is not drawn by those.
#[test]
fn only_what_goes_after_the_player_is_drawn() {
    let drawn = |species, x| {
        let mut game = living("@...................\n....................\n");
        let who = add_even(&mut game, at(x, 0), species);
        game.step(Direction::East);
        game.step(Direction::West);
        game.wait_for(3);
        roused_by(&game, who)
    };
    assert_eq!(drawn(SpeciesId::Fungus, 1), None, "it was struck");
    assert_eq!(drawn(SpeciesId::Borer, 6), None, "it has somewhere to go");
    assert_eq!(drawn(SpeciesId::Minotaur, 6), Some(Rouse::Sight));
    assert_eq!(drawn(SpeciesId::Elemental, 6), Some(Rouse::Steps));
}

/// SPEC 130: who was burnt is roused by that, and by nobody's blow.
#[test]
fn a_creature_is_roused_by_what_burns_it() {
    let legend = "[legend]
f = { fixture = 'slick', fire = true }
E = { thing = 'Ember' }
g = { gas = 1 }
[player]
shuttered = true
";
    for (level, x, by) in [("@.........f..", 10, Rouse::Fire), ("@.........Egg.", 13, Rouse::Flare)]
    {
        let mut game = crate::living::living(&format!("levels = ['{level}']\n{legend}"));
        let minotaur = add(&mut game, at(x, 0), SpeciesId::Minotaur, false);
        game.wait();
        assert_eq!(roused_by(&game, minotaur), Some(by), "{level}");
    }
}
