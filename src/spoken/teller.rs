//! What is new of a game since it was told of the last time.

use std::collections::HashSet;

use bevy::ecs::system::RunSystemOnce;
use bevy::prelude::World;

use super::new_messages::NewMessages;
use crate::grid::Position;
use crate::layers::DebugLayer;
use crate::record::Slot;
use crate::screens::{Screen, Screens};
use crate::settings::Directions;
use crate::telling::{
    Around, AroundKind, Condition, ConditionSource, Surroundings, are_gone, are_new,
};
use crate::world::{ActorId, Overlays, Roster};

/// Tells what is new of a game.
#[derive(Debug, Default)]
pub struct Teller {
    messages: NewMessages,
    /// What was told of the last time.
    scene: Option<Scene>,
    /// Why the game was not saved by then.
    trouble: String,
    /// The layers that were shown by then.
    overlays: Overlays,
}

/// What there is to tell.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// New messages, a line each.
    pub said: Vec<String>,
    /// The game, where its screen is open.
    pub scene: Option<Scene>,
    /// How the player was when that was told of before.
    pub before: Condition,
}

/// Where the player is, how, and what is around.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Where the player is.
    pub player: Position,
    /// How the player is.
    pub condition: Condition,
    /// What is around, as [`Surroundings::all`] returns it.
    pub around: Vec<Around>,
    /// How directions are told.
    pub directions: Directions,
    /// Whether each of it was not there before; of a level that the player comes to, nothing is new.
    pub is_new: Vec<bool>,
}

impl Scene {
    /// Returns whether nothing around would close or open if the mountain settled now, as far as that is told.
    fn would_stay(&self) -> bool {
        !self.around.iter().any(|it| it.kind == AroundKind::Settling && it.name.contains(" would "))
    }
}

impl Teller {
    /// What is new in a world.
    pub fn tell(&mut self, world: &mut World) -> Told {
        let mut said = self.messages.take_of(world);
        said.extend(self.new_trouble(world));
        let is_played =
            matches!(world.resource::<Screens>().current(), Screen::Play | Screen::Replay);
        let scene = if is_played { self.scene_of(world) } else { None };
        said.extend(scene.as_ref().and_then(|scene| self.gone(world, scene)));
        said.extend(self.layers_toggled(world, scene.as_ref()));
        let before = self.scene.as_ref().map(|scene| scene.condition.clone()).unwrap_or_default();
        if scene.is_some() {
            self.scene.clone_from(&scene);
        }
        Told { said, scene, before }
    }

    /// Why the game is not saved, where that has changed.
    fn new_trouble(&mut self, world: &World) -> Option<String> {
        let trouble = world.get_resource::<Slot>().map(|slot| slot.not_saved.clone());
        let trouble = trouble.unwrap_or_default();
        let is_new = trouble != self.trouble && !trouble.is_empty();
        self.trouble.clone_from(&trouble);
        is_new.then_some(trouble)
    }

    /// Who is out of sight now, and alive; `None` where nobody is, and where the player is on another level than before.
    fn gone(&self, world: &World, scene: &Scene) -> Option<String> {
        let before = self.scene.as_ref().filter(|before| before.player.z == scene.player.z)?;
        let living = world.resource::<Roster>().iter().filter_map(|who| world.get::<ActorId>(who));
        let living: HashSet<_> = living.copied().collect();
        let gone = are_gone(&before.around, &scene.around);
        let gone = gone.filter(|it| it.who.is_some_and(|who| living.contains(&who)));
        let names: Vec<_> = gone.map(Around::subject).collect();
        (!names.is_empty()).then(|| format!("Out of sight: {}.", names.join(", ")))
    }

    /// The debug layers that are shown now and were not, and those that are not any more; of a layer that tells of the list of what is around
    /// in a scene, that it has nothing there.
    fn layers_toggled(&mut self, world: &World, scene: Option<&Scene>) -> Vec<String> {
        let now = world.get_resource::<Overlays>().cloned().unwrap_or_default();
        let before = std::mem::replace(&mut self.overlays, now);
        let line = |layer: DebugLayer| {
            let title = layer.row().title;
            let is_nothing = layer == DebugLayer::Settling && scene.is_some_and(Scene::would_stay);
            match (before.shows(layer), self.overlays.shows(layer)) {
                (false, true) if is_nothing => Some(format!("Shown: {title}: nothing near.")),
                (false, true) => Some(format!("Shown: {title}.")),
                (true, false) => Some(format!("No longer shown: {title}.")),
                _ => None,
            }
        };
        DebugLayer::ALL.into_iter().filter_map(line).collect()
    }

    /// What was told of the last time, if anything.
    #[must_use]
    pub fn scene(&self) -> Option<&Scene> {
        self.scene.as_ref()
    }

    fn scene_of(&self, world: &mut World) -> Option<Scene> {
        let read = |around: Surroundings, source: ConditionSource| {
            Some((around.player()?, around.all(), around.directions(), source.condition()))
        };
        let (player, around, directions, condition) = world.run_system_once(read).ok()??;
        // On another level than before everything is new, so that nothing is marked.
        let before = self.scene.as_ref().filter(|scene| scene.player.z == player.z);
        let is_new = are_new(before.map_or(&around, |scene| &scene.around), &around);
        Some(Scene { player, condition, around, directions, is_new })
    }
}

#[cfg(test)]
mod tests {
    use bevy::prelude::{App, Mut};

    use super::*;
    use crate::controls::type_key;
    use crate::game_on_map;
    use crate::world::{SpeciesId, add_species};

    /// SPEC 172: who leaves view is told of once, and who has died is not.
    #[test]
    fn who_is_out_of_sight_is_told_of_while_alive() {
        let mut app = game_on_map("@......\n.######\n.######\n.######\n");
        let at = Position::new(5, 0, 0);
        let hound = add_species(app.world_mut(), at, SpeciesId::Hound, false).unwrap();
        let mut teller = Teller::default();
        let mut told_after = |app: &mut App, keys: &str| -> String {
            let lines = keys.chars().flat_map(|key| {
                type_key(app.world_mut(), key);
                app.update();
                teller.tell(app.world_mut()).said
            });
            lines.collect::<Vec<_>>().join("\n")
        };
        assert!(!told_after(&mut app, ".").contains("Out of sight"));
        let told = told_after(&mut app, "jjjj");
        assert_eq!(told.matches("Out of sight: hound.").count(), 1, "{told}");
        told_after(&mut app, "kkk");
        app.world_mut().resource_scope(|world, mut roster: Mut<Roster>| {
            roster.remove(hound);
            world.despawn(hound);
        });
        assert!(!told_after(&mut app, ".").contains("Out of sight"), "it is dead");
    }
}
