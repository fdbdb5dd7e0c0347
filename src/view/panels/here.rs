//! What is underfoot, what it is about to do, and what can be done there.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::in_view::LETTERS;
use crate::art::colours;
use crate::grid::Position;
use crate::telling::{FluidWords, Foretelling, Here};
use crate::view::widgets::{text, wrapped};
use crate::world::{Knowledge, Status};

/// A line about where the player stands.
#[derive(Component)]
pub(super) enum HereLine {
    /// What is underfoot.
    Underfoot,
    /// What the ground here is about to do, what gas or water is here, and what can be done here.
    Prompt,
}

pub(super) fn spawn(side: &mut ChildSpawnerCommands) {
    side.spawn(text("HERE", colours::UI_DIM));
    side.spawn((HereLine::Underfoot, text("", colours::UI_TEXT)));
    side.spawn((HereLine::Prompt, text("", colours::UI_ACCENT)));
}

/// What is written of where the player stands.
#[derive(SystemParam)]
pub(super) struct HereSource<'w, 's> {
    status: Status<'w, 's>,
    here: Here<'w, 's>,
    knowledge: Option<Res<'w, Knowledge>>,
    foretelling: Option<Foretelling<'w, 's>>,
    fluids: Option<FluidWords<'w, 's>>,
}

impl HereSource<'_, '_> {
    /// What the ground here is about to do, what gas or water is here, and what can be done here, on lines of their own that fit.
    fn prompts(&self, at: Position) -> String {
        let source = self.foretelling.as_ref().zip(self.knowledge.as_deref());
        let ground = source.map(|(foretelling, knowledge)| foretelling.of_ground(knowledge, at));
        let fluid = self.fluids.as_ref().and_then(|fluids| fluids.at(at)).map(str::to_owned);
        let lines = ground.into_iter().flatten().chain(fluid).chain(self.here.choices());
        lines.flat_map(|line| wrapped(&line, LETTERS)).collect::<Vec<_>>().join("\n")
    }
}

/// Writes what is here.
pub(super) fn write_here(source: HereSource, mut lines: Query<(&HereLine, &mut Text)>) {
    let Some(at) = source.status.player() else { return };
    for (line, mut text) in &mut lines {
        let words = match line {
            HereLine::Underfoot => source.here.underfoot().unwrap_or_default(),
            HereLine::Prompt => source.prompts(at),
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
    use crate::world::{
        Fixture, Fixtures, Fluid, Matter, Pack, PlacedThing, Player, Pour, Thing, Tremor, put_thing,
    };

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
            let prompts = move |source: HereSource| source.prompts(at);
            app.world_mut().run_system_once(prompts).unwrap()
        };
        assert_eq!(told(&mut app), "");
        app.world_mut().resource_mut::<Matter>().begin(at, Tremor::YourDigging);
        let closes = told(&mut app);
        assert_eq!(closes, "Closes in 10 turns, 3 of 9 open\nRock falls on who stays: 7-15");
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
        let prompts = move |source: HereSource| source.prompts(at);
        let told = app.world_mut().run_system_once(prompts).unwrap();
        let words: Vec<_> = told.lines().collect();
        assert!(words.join(" ").starts_with("Firedamp. Your bright lantern will light it."));
        assert!(told.lines().all(|line| line.chars().count() <= LETTERS));
    }

    /// SPEC 134: what is told of a bundle has room in the sidebar.
    #[test]
    fn what_a_bundle_holds_has_room() {
        for bundle in [Thing::MinersBundle, Thing::LampBundle, Thing::ListenersBundle] {
            let mut app = game_on("@..\n");
            app.update();
            let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
            let player = players.single(app.world()).unwrap();
            app.world_mut().entity_mut(player).insert(Pack::default());
            let at = Position::new(0, 0, 0);
            assert!(put_thing(app.world_mut(), PlacedThing::lying(bundle, at)));
            let prompts = move |source: HereSource| source.prompts(at);
            let told = app.world_mut().run_system_once(prompts).unwrap();
            let words: Vec<_> = told.lines().collect();
            assert!(words.join(" ").ends_with("g takes it; the rest is dust."), "{told}");
            assert!(told.lines().all(|line| line.chars().count() <= LETTERS), "{told}");
        }
    }
}
