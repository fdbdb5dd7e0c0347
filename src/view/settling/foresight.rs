//! What the groans of the player's level will do, kept until something has changed.

use bevy::prelude::*;

use super::grounds::Grounds;
use crate::grid::Position;
use crate::view::stages::ViewSystems;
use crate::world::settling::{Coming, Forecast};
use crate::world::{Knowledge, Matter, Terrain};

/// What will become of the known tiles of the player's level, while something groans there.
#[derive(Resource, Debug, Default, PartialEq, Eq)]
pub(in crate::view) struct Foresight(Vec<Coming>);

impl Foresight {
    /// What will become of a tile next. Cost O(log tiles).
    pub(in crate::view) fn at(&self, at: Position) -> Option<Coming> {
        let found = self.0.binary_search_by_key(&at.scan_key(), |coming| coming.at.scan_key());
        found.ok().map(|index| self.0[index])
    }

    /// All of them, in scan order.
    pub(in crate::view) fn iter(&self) -> impl Iterator<Item = &Coming> {
        self.0.iter()
    }

    pub(in crate::view) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Foresight>();
    let is_due = resource_exists::<Terrain>.and_then(is_stale);
    app.add_systems(Update, foresee.in_set(ViewSystems::Renew).run_if(is_due));
}

/// A run condition: does something groan, and has anything changed that its settling depends on? Or did it groan until now?
fn is_stale(
    grounds: Grounds,
    matter: Res<Matter>,
    knowledge: Res<Knowledge>,
    foresight: Res<Foresight>,
) -> bool {
    if matter.groans().is_empty() {
        return !foresight.is_empty();
    }
    knowledge.is_changed() || grounds.have_changed()
}

/// Foresees what will become of the ground of the player's level.
pub(super) fn foresee(
    forecast: Forecast,
    knowledge: Res<Knowledge>,
    mut foresight: ResMut<Foresight>,
) {
    let level = knowledge.eye().map(|(eye, _)| eye.z);
    let coming = level.map(|z| forecast.coming(z, &knowledge));
    foresight.set_if_neq(Foresight(coming.unwrap_or_default()));
}

/// Foresees at once what the groans will do.
#[cfg(test)]
pub(in crate::view) fn foresee_now(app: &mut App) {
    use bevy::ecs::system::RunSystemOnce;
    app.init_resource::<Foresight>();
    app.world_mut().run_system_once(foresee).unwrap();
}

/// A game on a map, at the end of each frame of which it is foreseen what will settle.
#[cfg(test)]
pub(super) fn foreseen_game(map: &str) -> App {
    let mut app = crate::view::tests::game_on(map);
    app.init_resource::<Foresight>();
    app.add_systems(PostUpdate, foresee.run_if(resource_exists::<Terrain>.and_then(is_stale)));
    app
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::world::Tremor;

    /// A cave, and a tunnel of one that leads away from it.
    fn game() -> App {
        let mut app =
            foreseen_game("####################\n#.@...............##\n####################\n");
        app.update();
        app.insert_resource(Matter::new(Matter::CALM));
        app
    }

    fn left_at(app: &mut App, x: u32) -> Option<u8> {
        app.update();
        app.world().resource::<Foresight>().at(Position::new(x, 1, 0)).map(|coming| coming.left)
    }

    /// SPEC 53, 57
    #[test]
    fn what_closes_counts_down_and_the_first_to_end_counts() {
        let mut app = game();
        assert_eq!(left_at(&mut app, 6), None);
        let mut matter = app.world_mut().resource_mut::<Matter>();
        matter.begin(Position::new(6, 1, 0), Tremor::YourDigging);
        matter.begin(Position::new(12, 1, 0), Tremor::Vault);
        assert_eq!(
            [5, 6].map(|x| left_at(&mut app, x)),
            [Some(10), Some(8)],
            "the reliquary's is 6 wide"
        );
        assert_eq!(left_at(&mut app, 13), None, "that is not known");
        type_key(app.world_mut(), '.');
        assert_eq!([5, 6].map(|x| left_at(&mut app, x)), [Some(9), Some(7)]);
        app.world_mut().resource_mut::<Matter>().pass_groans();
        assert_eq!(left_at(&mut app, 6), Some(6), "whatever has changed it");
        app.insert_resource(Matter::new(Matter::CALM));
        assert_eq!(left_at(&mut app, 6), None);
        assert!(app.world().resource::<Foresight>().is_empty());
    }

    /// SPEC 57: a groan on another level is not marked.
    #[test]
    fn only_the_level_of_the_player_is_foreseen() {
        let mut app = foreseen_game("@....\n\n.....\n");
        app.update();
        app.world_mut().resource_mut::<Knowledge>().set_revealed(true);
        let mut matter = Matter::new(Matter::CALM);
        matter.begin(Position::new(2, 0, 1), Tremor::Blast);
        app.insert_resource(matter);
        app.update();
        assert!(app.world().resource::<Foresight>().is_empty());
    }
}
