//! Worlds in an app of Bevy: made as it starts, or in a task while it runs.
//!
//! ```
//! use bevy_app::{App, Startup};
//! use bevy_ecs::system::Res;
//! use cavewright_caves::plugin::CavesPlugin;
//! use cavewright_caves::worldgen::{Registry, WorldMap};
//!
//! fn look(world: Res<WorldMap>) {
//!     assert!(world.start.is_some());
//! }
//!
//! let spec = Registry::default().spec("caves")?.seed(7).spec();
//! App::new().add_plugins(CavesPlugin::new(spec)).add_systems(Startup, look).update();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use bevy_app::{App, Plugin, PreStartup, PreUpdate};
use bevy_ecs::error::Result;
use bevy_ecs::message::{Message, MessageCursor, Messages};
use bevy_ecs::resource::Resource;
use bevy_ecs::schedule::{IntoScheduleConfigs, SystemSet};
use bevy_ecs::system::{Commands, Res, ResMut};
use bevy_tasks::futures::check_ready;
use bevy_tasks::{AsyncComputeTaskPool, Task};

use crate::grid::{Position, Tile};
use crate::worldgen::{GenerateError, Registry, WorldMap, WorldSpec};

/// Makes the world of a specification, and any other that the app asks for by [`MakeWorld`].
///
/// The world is the resource [`WorldMap`], and what it was made from is [`MadeFrom`]. It is there for all systems of `Startup`, or,
/// made [in a task](Self::in_task), from some later frame on: `resource_exists_and_changed::<MadeFrom>` runs a system once for each
/// world that was made.
///
/// # Errors
/// Where there can be no such world, the system of [`CavesSystems`] that made it returns a [`GenerateError`], which is handled as the
/// app handles errors of systems. A world that was there stays.
///
/// # Panics
/// In its systems where a generator panics, in a task too.
#[derive(Debug)]
pub struct CavesPlugin {
    spec: WorldSpec,
    registry: Arc<Registry>,
    is_in_task: bool,
}

impl CavesPlugin {
    /// Makes the world before the systems of `Startup` run, by a generator that ships or by the recipe of the specification. Other
    /// worlds are made between two frames.
    #[must_use]
    pub fn new(spec: WorldSpec) -> Self {
        Self { spec, registry: Arc::default(), is_in_task: false }
    }

    /// The same with the generators of another registry.
    #[must_use]
    pub fn with_registry(self, registry: impl Into<Arc<Registry>>) -> Self {
        Self { registry: registry.into(), ..self }
    }

    /// The same, but worlds are made in a task of [`AsyncComputeTaskPool`] while frames go on. Where the engine has no threads (its
    /// feature `multi_threaded`), the task is done when it begins.
    #[must_use]
    pub fn in_task(self) -> Self {
        Self { is_in_task: true, ..self }
    }
}

impl Plugin for CavesPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<MakeWorld>();
        app.insert_resource(Generators(self.registry.clone()));
        app.world_mut().write_message(MakeWorld(self.spec.clone()));
        app.init_resource::<Asked>();
        app.register_type::<WorldMap>().register_type::<Position>().register_type::<Tile>();
        if self.is_in_task {
            app.add_systems(PreUpdate, (begin_task, end_task).chain().in_set(CavesSystems));
        } else {
            app.add_systems(PreStartup, make_asked_for.in_set(CavesSystems));
            app.add_systems(PreUpdate, make_asked_for.in_set(CavesSystems));
        }
    }
}

/// Where worlds are made: in `PreStartup` and `PreUpdate`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CavesSystems;

/// Asks for another world. Of several in one frame the last is made. One that is asked for while another is made in a task takes its
/// place: that other one is made to its end, and thrown away.
#[derive(Message, Clone, Debug)]
pub struct MakeWorld(pub WorldSpec);

/// What the world was made from, and its seed with it.
#[derive(Resource, Clone, Debug)]
pub struct MadeFrom(pub WorldSpec);

/// What worlds are made by.
#[derive(Resource)]
struct Generators(Arc<Registry>);

/// How far the requests were read, by the systems of all schedules.
#[derive(Resource, Default)]
struct Asked(MessageCursor<MakeWorld>);

/// A world that is being made.
#[derive(Resource)]
struct Making(Task<Made>);

/// What came of a specification.
type Made = (WorldSpec, Result<WorldMap, GenerateError>);

/// Makes the world that was asked for last.
fn make_asked_for(
    requests: Res<Messages<MakeWorld>>,
    mut asked: ResMut<Asked>,
    generators: Res<Generators>,
    mut commands: Commands,
) -> Result {
    let Some(MakeWorld(spec)) = asked.0.read(&requests).last().cloned() else { return Ok(()) };
    let made = generators.0.make(&spec);
    insert(&mut commands, (spec, made))
}

/// Begins to make the world that was asked for last; a task for another is dropped.
fn begin_task(
    requests: Res<Messages<MakeWorld>>,
    mut asked: ResMut<Asked>,
    generators: Res<Generators>,
    mut commands: Commands,
) {
    let Some(MakeWorld(spec)) = asked.0.read(&requests).last().cloned() else { return };
    let registry = generators.0.clone();
    let pool = AsyncComputeTaskPool::get_or_init(Default::default);
    let task = pool.spawn(async move {
        let made = registry.make(&spec);
        (spec, made)
    });
    commands.insert_resource(Making(task));
}

/// Takes the world of a task that is done.
fn end_task(making: Option<ResMut<Making>>, mut commands: Commands) -> Result {
    let Some(made) = making.and_then(|mut making| check_ready(&mut making.0)) else {
        return Ok(());
    };
    commands.remove_resource::<Making>();
    insert(&mut commands, made)
}

fn insert(commands: &mut Commands, (spec, made): Made) -> Result {
    commands.insert_resource(made?);
    commands.insert_resource(MadeFrom(spec));
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use bevy_app::{Startup, Update};
    use bevy_ecs::reflect::{AppTypeRegistry, ReflectComponent, ReflectResource};
    use bevy_ecs::schedule::common_conditions::resource_exists_and_changed;
    use bevy_reflect::GetPath;

    use super::*;
    use crate::grid::Size;

    /// The seeds of the worlds that an app had, in order.
    #[derive(Resource, Default)]
    struct Had(Vec<u64>);

    fn note(from: Res<MadeFrom>, world: Res<WorldMap>, mut had: ResMut<Had>) {
        assert_eq!(*world, Registry::default().make(&from.0).unwrap());
        had.0.push(from.0.seed);
    }

    fn spec(seed: u64) -> WorldSpec {
        let size = Size::new(40, 20, 2).unwrap();
        Registry::default().spec("caves").unwrap().size(size).seed(seed).spec()
    }

    fn app(plugin: CavesPlugin) -> App {
        let mut app = App::new();
        app.init_resource::<Had>().add_plugins(plugin);
        app.add_systems(Update, note.run_if(resource_exists_and_changed::<WorldMap>));
        app
    }

    #[test]
    fn a_world_is_there_when_the_app_starts_and_others_are_made_when_asked_for() {
        let mut app = app(CavesPlugin::new(spec(1)));
        app.add_systems(Startup, |world: Res<WorldMap>| assert!(world.start.is_some()));
        app.update();
        app.update();
        assert_eq!(app.world().resource::<Had>().0, [1]);
        for seed in [2, 3] {
            app.world_mut().write_message(MakeWorld(spec(seed)));
        }
        app.update();
        app.update();
        assert_eq!(app.world().resource::<Had>().0, [1, 3]);
    }

    #[test]
    fn frames_go_on_while_a_world_is_made_in_a_task() {
        let mut app = app(CavesPlugin::new(spec(1)).in_task());
        app.add_systems(Startup, |world: Option<Res<WorldMap>>| assert!(world.is_none()));
        let until = |app: &mut App, count| {
            while app.world().resource::<Had>().0.len() < count {
                app.update();
            }
        };
        until(&mut app, 1);
        app.world_mut().write_message(MakeWorld(spec(2)));
        until(&mut app, 2);
        assert_eq!(app.world().resource::<Had>().0, [1, 2]);
    }

    /// The errors of systems, in whatever thread these run.
    static FOUND: Mutex<Vec<String>> = Mutex::new(Vec::new());

    /// What cannot be made is an error of the system, and takes no world away.
    #[test]
    fn a_world_that_cannot_be_is_an_error_of_the_app() {
        for is_in_task in [false, true] {
            let mut app = app(CavesPlugin { is_in_task, ..CavesPlugin::new(spec(1)) });
            app.set_error_handler(|error, _| FOUND.lock().unwrap().push(error.to_string()));
            while !app.world().contains_resource::<MadeFrom>() {
                app.update();
            }
            let unknown = WorldSpec { generator: "cave".to_owned(), ..spec(2) };
            app.world_mut().write_message(MakeWorld(unknown));
            while FOUND.lock().unwrap().is_empty() {
                app.update();
            }
            app.update();
            let found = std::mem::take(&mut *FOUND.lock().unwrap());
            assert_eq!(found.len(), 1, "{found:?}");
            assert!(found[0].contains("unknown generator \"cave\""), "{found:?}");
            assert_eq!(app.world().resource::<MadeFrom>().0.seed, 1);
        }
    }

    /// Whoever goes by types of the registry finds them as what they are.
    #[test]
    fn types_are_reflected_as_what_they_are() {
        let mut app = app(CavesPlugin::new(spec(1)));
        app.update();
        let types = app.world().resource::<AppTypeRegistry>().read();
        let world = types.get(std::any::TypeId::of::<WorldMap>()).unwrap();
        assert!(world.data::<ReflectResource>().is_some());
        let position = types.get(std::any::TypeId::of::<Position>()).unwrap();
        assert!(position.data::<ReflectComponent>().is_some());
        let map = app.world().resource::<WorldMap>();
        let start = map.reflect_path(".start.0.x").unwrap();
        assert_eq!(start.try_downcast_ref::<u32>(), map.start.map(|at| at.x).as_ref());
    }

    #[test]
    fn a_caller_s_generators_make_worlds() {
        let mut registry = Registry::default();
        let recipe = "name = \"pits\"\ndescription = \"pits\"\nstage = [{ do = \"fill\" }]";
        registry.register(recipe.parse::<crate::worldgen::Recipe>().unwrap());
        let spec = registry.spec("pits").unwrap().seed(5).spec();
        let world = registry.make(&spec).unwrap();
        let mut app = App::new();
        app.add_plugins(CavesPlugin::new(spec).with_registry(registry)).update();
        assert_eq!(*app.world().resource::<WorldMap>(), world);
    }
}
