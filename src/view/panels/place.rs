//! The place of the player: what is underfoot, what it is about to do, and what can be done there.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::in_view::LETTERS;
use super::words::no_room;
use crate::art::colours;
use crate::controls::{Action, Bindings};
use crate::grid::{Position, Tile, Vertical};
use crate::rules::FALL_POINTS;
use crate::telling::{FluidWords, Foretelling, describe, kit_in_words, stack_in_words};
use crate::view::widgets::{text, wrapped};
use crate::world::{
    Count, Effect, Fixture, Fixtures, KitId, Knowledge, Pack, Player, PutDown, Stack, Status,
    Tally, Thing, Things,
};

/// A line about the place of the player.
#[derive(Component)]
pub(super) enum PlaceLine {
    /// What is underfoot.
    Underfoot,
    /// What the ground here is about to do, what gas or water is here, and what can be done here.
    Prompt,
}

pub(super) fn spawn(side: &mut ChildSpawnerCommands) {
    side.spawn(text("HERE", colours::UI_DIM));
    side.spawn((PlaceLine::Underfoot, text("", colours::UI_TEXT)));
    side.spawn((PlaceLine::Prompt, text("", colours::UI_ACCENT)));
}

/// What is written of the place.
#[derive(SystemParam)]
pub(super) struct PlaceSource<'w, 's> {
    status: Status<'w, 's>,
    bindings: Bindings<'w, 's>,
    packs: Query<'w, 's, Option<&'static Pack>, With<Player>>,
    things: Res<'w, Things>,
    lying: Query<'w, 's, (&'static Thing, &'static Count, Has<PutDown>)>,
    fixtures: Res<'w, Fixtures>,
    tally: Res<'w, Tally>,
    knowledge: Option<Res<'w, Knowledge>>,
    foretelling: Option<Foretelling<'w, 's>>,
    fluids: Option<FluidWords<'w, 's>>,
}

impl PlaceSource<'_, '_> {
    /// What lies here or else what the player stands on, and in which region.
    fn underfoot(&self, at: Position) -> Option<String> {
        let (tile, region) = (self.status.underfoot()?, self.status.region()?);
        let fixture = self.fixtures.at(at).map(|fixture| fixture.kind().label);
        let ground = fixture.unwrap_or_else(|| describe(tile));
        let lying = self.lying_at(at).map(|(stack, _)| stack_in_words(stack));
        Some(format!("{}, region {region}", lying.unwrap_or_else(|| ground.to_owned())))
    }

    /// The things that lie at the player's position and are not buried there, and whether they were put down.
    fn lying_at(&self, at: Position) -> Option<(Stack, bool)> {
        self.status.underfoot().filter(|tile| tile.is_walkable())?;
        let (thing, count, is_put_down) = self.lying.get(self.things.at(at)?).ok()?;
        Some((Stack { thing: *thing, count: count.0 }, is_put_down))
    }

    /// What the ground here is about to do, what gas or water is here, and what can be done here, on lines of their own.
    fn prompts(&self, at: Position) -> String {
        let source = self.foretelling.as_ref().zip(self.knowledge.as_deref());
        let ground = source.map(|(foretelling, knowledge)| foretelling.of_ground(knowledge, at));
        let fluid = self.fluids.as_ref().and_then(|fluids| fluids.at(at));
        let fluid = fluid.into_iter().flat_map(|words| wrapped(words, LETTERS));
        let lines = ground.into_iter().flatten().chain(fluid).chain(self.prompt(at));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// What can be done here, from the live bindings, stairs first; or why what lies here was not taken.
    fn prompt(&self, at: Position) -> Option<String> {
        let stairs = self.status.underfoot().and_then(Tile::leads);
        let pack = self.packs.single().ok()?;
        match (stairs, self.lying_at(at)) {
            (Some(vertical), _) => Some(self.way(vertical)),
            (None, Some((stack, is_put_down))) => match stack.thing.kind().effect {
                Effect::Bundle(kit) => Some(self.choice(kit)),
                _ if self.fixtures.at(at) == Some(Fixture::Plinth) => {
                    self.at_fixture(Fixture::Plinth)
                }
                _ if pack.is_some_and(|pack| self.is_prop_to_take(at, pack, stack.thing)) => {
                    Some(format!("{} takes the prop.", self.bindings.key(Action::Take)))
                }
                _ if is_put_down => {
                    Some(format!("Put down: {} takes it.", self.bindings.key(Action::Take)))
                }
                _ => no_room(pack?, stack.thing),
            },
            (None, None) => pack.and_then(|_| self.at_fixture(self.fixtures.at(at)?)),
        }
    }

    /// Returns whether a prop stands here that can be taken, because what lies on it cannot.
    fn is_prop_to_take(&self, at: Position, pack: &Pack, lying: Thing) -> bool {
        let is_prop = self.fixtures.at(at).is_some_and(|fixture| fixture.kind().is_prop);
        is_prop && !pack.takes_by_walking(lying) && pack.room_for(Thing::Prop) > 0
    }

    /// What can be done with what stands here: who has a pack takes a prop, and goes home from the camp.
    fn at_fixture(&self, fixture: Fixture) -> Option<String> {
        match fixture {
            Fixture::Camp => {
                let accept = self.bindings.key(Action::Accept);
                self.tally.may_go_home().then(|| format!("{accept}  go home"))
            }
            Fixture::Prop | Fixture::OldProp | Fixture::Lamp => {
                Some(format!("{} takes it.", self.bindings.key(Action::Take)))
            }
            Fixture::Plinth => {
                Some(format!("{} takes one; the rest break.", self.bindings.key(Action::Take)))
            }
            Fixture::Shaft => Some(self.at_shaft()),
            Fixture::RopedShaft => {
                let take = self.bindings.key(Action::Take);
                Some(format!("{}\n{take}  take the rope", self.way(Vertical::Down)))
            }
            Fixture::RopesEnd => Some(self.way(Vertical::Up)),
            Fixture::ShaftFoot => Some("Too high to climb.".to_owned()),
            Fixture::Vein | Fixture::RichVein | Fixture::GreatVein => None,
            Fixture::LitPowder | Fixture::Brazier | Fixture::LitBrazier => {
                Some(fixture.kind().help.to_owned())
            }
            Fixture::Slick => Some("Oil: it burns".to_owned()),
            Fixture::Moss => Some("You are seen here".to_owned()),
        }
    }

    /// What a bundle holds, and the key that takes it.
    fn choice(&self, kit: KitId) -> String {
        let take = format!("{} takes it; the rest is dust.", self.bindings.key(Action::Take));
        let lines = [kit_in_words(kit), take].map(|line| wrapped(&line, LETTERS));
        lines.concat().join("\n")
    }

    /// What can be done at a shaft: who has a rope hangs it there, and who jumps is hurt.
    fn at_shaft(&self) -> String {
        let descend = self.bindings.key(Action::Descend);
        let jump =
            format!("{descend}  jump: a fall takes {} to {}", FALL_POINTS.least, FALL_POINTS.most);
        let pack = self.packs.single().ok().flatten();
        match pack.and_then(|pack| pack.slot_of(Thing::Rope)) {
            Some(slot) => format!("{jump}\n{slot}  hang the rope"),
            None => jump,
        }
    }

    /// The keys that take the stairs underfoot.
    fn way(&self, vertical: Vertical) -> String {
        let climb = match vertical {
            Vertical::Down => Action::Descend,
            Vertical::Up => Action::Ascend,
        };
        let (climb, accept) = (self.bindings.key(climb), self.bindings.key(Action::Accept));
        format!("{climb} or {accept}  go {}", vertical.name())
    }
}

/// Writes what is here.
pub(super) fn write_place(source: PlaceSource, mut lines: Query<(&PlaceLine, &mut Text)>) {
    let Some(at) = source.status.player() else { return };
    for (line, mut text) in &mut lines {
        let words = match line {
            PlaceLine::Underfoot => source.underfoot(at).unwrap_or_default(),
            PlaceLine::Prompt => source.prompts(at),
        };
        text.set_if_neq(Text::new(words));
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::controls::type_key;
    use crate::view::settling::foresee_now;
    use crate::view::tests::game_on;
    use crate::world::{Fluid, Matter, PlacedThing, Pour, Tremor, Whereabouts, put_thing};

    /// What is written where the player stands on things, with a pack.
    fn on(stack: Stack, is_put_down: bool, pack: Pack) -> [Option<String>; 2] {
        let mut app = game_on("@..\n");
        app.update();
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        app.world_mut().entity_mut(player).insert(pack);
        let at = Position::new(0, 0, 0);
        let place = Whereabouts::Lying(at);
        assert!(put_thing(app.world_mut(), PlacedThing { stack, place, is_put_down }));
        let here = move |source: PlaceSource| [source.underfoot(at), source.prompt(at)];
        app.world_mut().run_system_once(here).unwrap()
    }

    /// SPEC 61, 64
    #[test]
    fn what_lies_here_says_why_it_was_not_taken() {
        let glowcaps = |count| Stack { thing: Thing::Glowcap, count };
        for (is_put_down, says) in [(true, "Put down: g takes it."), (false, "No room: 3 of 3")] {
            let mut pack = Pack::default();
            pack.put(glowcaps(3));
            let written = on(glowcaps(2), is_put_down, pack);
            assert_eq!(written.map(Option::unwrap), ["glowcap x2, region 1", says]);
        }
    }

    /// SPEC 134: what a bundle holds is read before the choice, and each of its lines has room in the sidebar.
    #[test]
    fn a_bundle_underfoot_says_what_it_holds() {
        let take = "g takes it; the rest is dust.";
        for (bundle, holds) in [
            (Thing::MinersBundle, "3 props, 2 kegs of powder, a rope, 5 stones"),
            (Thing::LampBundle, "3 oil flasks, 2 glowcaps"),
            (Thing::ListenersBundle, "the ear-horn, the felt wraps, 2 quickstones"),
        ] {
            for is_put_down in [true, false] {
                let [_, prompt] = on(Stack::one(bundle), is_put_down, Pack::default());
                let prompt = prompt.unwrap();
                let words: Vec<_> = prompt.lines().collect();
                assert_eq!(words.join(" "), format!("{holds} {take}"));
                assert!(prompt.lines().all(|line| line.chars().count() <= LETTERS));
            }
        }
    }

    /// SPEC 46, 138: who stands on ground that closes is told when, and who stands on ground that stays, that it does.
    #[test]
    fn the_ground_here_says_what_it_is_about_to_do() {
        let mut app = game_on("##########\n#@.......#\n##########\n");
        app.update();
        "llll".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        app.insert_resource(Matter::new(Matter::CALM));
        let at = Position::new(5, 1, 0);
        let told = move |app: &mut App| {
            foresee_now(app);
            let prompts = move |source: PlaceSource| source.prompts(at);
            app.world_mut().run_system_once(prompts).unwrap()
        };
        assert_eq!(told(&mut app), "");
        app.world_mut().resource_mut::<Matter>().begin(at, Tremor::YourDigging);
        let closes = told(&mut app);
        assert_eq!(closes, "Closes in 10 turns, 3 of 9 open\nRock falls on who stays");
        assert!(closes.lines().all(|line| line.chars().count() <= LETTERS));
        app.world_mut().resource_mut::<Fixtures>().put_up(Position::new(6, 1, 0), Fixture::Prop);
        assert_eq!(told(&mut app), "Held by a prop");
    }

    /// SPEC 107, 138: who stands in gas is told what will light it.
    #[test]
    fn the_gas_here_says_what_lights_it() {
        let mut app = game_on("@..\n");
        app.update();
        let at = Position::new(0, 0, 0);
        let pour = Pour::within(Fluid::Gas, 1, at, &[at]);
        app.world_mut().resource_mut::<Matter>().pours = [pour].into_iter().collect();
        let prompts = move |source: PlaceSource| source.prompts(at);
        let told = app.world_mut().run_system_once(prompts).unwrap();
        let words: Vec<_> = told.lines().collect();
        assert!(words.join(" ").starts_with("Firedamp. Your bright lantern will light it."));
        assert!(told.lines().all(|line| line.chars().count() <= LETTERS));
    }

    /// SPEC 62: a prop that stands here can be taken, and a plinth says what else comes of it.
    #[test]
    fn what_stands_here_says_how_it_is_taken() {
        let mut app = game_on(".@..\n");
        app.update();
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        app.world_mut().entity_mut(player).insert(Pack::default());
        let at = Position::new(1, 0, 0);
        for (fixture, says) in [
            (Fixture::Prop, "g takes it."),
            (Fixture::OldProp, "g takes it."),
            (Fixture::Plinth, "g takes one; the rest break."),
            (Fixture::LitPowder, "Run."),
            (Fixture::Lamp, "g takes it."),
            (Fixture::Slick, "Oil: it burns"),
            (Fixture::Moss, "You are seen here"),
        ] {
            app.world_mut().resource_mut::<Fixtures>().put_up(at, fixture);
            let here = move |source: PlaceSource| [source.underfoot(at), source.prompt(at)];
            let written = app.world_mut().run_system_once(here).unwrap();
            let label = format!("{}, region 1", fixture.kind().label);
            assert_eq!(written.map(Option::unwrap), [label, says.to_owned()]);
        }
    }

    /// SPEC 62
    #[test]
    fn a_prop_under_what_has_no_room_can_be_taken() {
        let mut app = game_on(".@..\n");
        app.update();
        let at = Position::new(1, 0, 0);
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        app.world_mut().resource_mut::<Fixtures>().put_up(at, Fixture::OldProp);
        let placed = PlacedThing::lying(Thing::Glowcap, at);
        assert!(put_thing(app.world_mut(), placed));
        for (props, says) in [(4, "g takes the prop."), (5, "No room: 3 of 3")] {
            let mut pack = Pack::default();
            pack.put(Stack { thing: Thing::Glowcap, count: 3 });
            pack.put(Stack { thing: Thing::Prop, count: props });
            app.world_mut().entity_mut(player).insert(pack);
            let here = move |source: PlaceSource| source.prompt(at);
            let prompt = app.world_mut().run_system_once(here).unwrap();
            assert_eq!(prompt.as_deref(), Some(says));
        }
    }
}
