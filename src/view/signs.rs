//! Signs of hollows on the faces of known rock, until the hollow is open (SPEC 92, 93, 138). They are part of the rock: debug layers,
//! and the marks of what settles, are drawn over them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::artwork::Atlases;
use super::fixtures::draw_fixtures;
use super::layout::Viewport;
use super::light::Lights;
use super::map_pictures::{MapPictures, Pictured};
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use crate::art::{Frames, sign_cell};
use crate::grid::{Direction, Position, Tile};
use crate::world::{Fixtures, Hollow, HollowKind, Hollows, Knowledge, Matter, Terrain};

/// Over the light on the terrain, and below the debug layers, whose marks leave it to be seen.
const HEIGHT: f32 = 0.75;

/// The picture of a sign, by the kind of its hollow.
#[derive(Component, Clone, Copy, PartialEq)]
pub(super) struct SignPicture(HollowKind);

impl Pictured for SignPicture {
    fn sprite(self, atlases: &Atlases) -> Sprite {
        atlases.sprite(cell_of(self.0).into())
    }
}

/// Reads the signs that the player sees or remembers.
#[derive(SystemParam)]
pub(super) struct Signs<'w> {
    hollows: Res<'w, Hollows>,
    terrain: Res<'w, Terrain>,
    knowledge: Res<'w, Knowledge>,
    fixtures: Res<'w, Fixtures>,
}

impl Signs<'_> {
    /// The kind of the hollow whose sign is on the rock at a position. Cost O(log hollows), and a step for each in the rows around.
    pub(super) fn at(&self, at: Position) -> Option<HollowKind> {
        self.hollow_of(at).map(|hollow| hollow.kind)
    }

    /// The hollow whose sign is on the rock at a position, unless it is open. A sign is on a face, which is drawn where the player
    /// knows of ground to the south, and in which nothing else is.
    fn hollow_of(&self, at: Position) -> Option<&Hollow> {
        let known = |at| self.knowledge.tile(&self.terrain, at);
        let south = at.step(Direction::South, self.terrain.size())?;
        let is_face = known(at) == Some(Tile::Wall) && known(south).is_some_and(Tile::is_walkable);
        if !is_face || self.fixtures.at(at).is_some() {
            return None;
        }
        self.hollows.sign_at(at, &self.terrain).filter(|hollow| !hollow.is_open)
    }

    /// The signs of a hollow, in scan order. Cost: a look at each tile around it.
    fn of_hollow(&self, hollow: &Hollow) -> impl Iterator<Item = Position> {
        hollow.around_of_sign().filter(move |at| self.hollow_of(*at) == Some(hollow))
    }

    /// A sign of each hollow of level `z` that has any, in the order of the hollows.
    pub(super) fn one_of_each(&self, z: u32) -> impl Iterator<Item = Position> {
        self.hollows.of_level(z).filter_map(move |hollow| self.of_hollow(hollow).next())
    }

    /// The signs of level `z`, each with its kind, in the order of the hollows.
    fn of_level(&self, z: u32) -> impl Iterator<Item = (Position, HollowKind)> {
        let hollows = self.hollows.of_level(z);
        hollows.flat_map(move |hollow| self.of_hollow(hollow).map(move |at| (at, hollow.kind)))
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Knowledge>
        .or_else(resource_changed::<Hollows>)
        .or_else(resource_changed::<Fixtures>)
        .or_else(resource_changed::<Matter>)
        .or_else(resource_changed::<Viewport>);
    app.add_systems(
        Update,
        draw_signs
            .in_set(ViewSystems::Fixtures)
            .before(draw_fixtures)
            .run_if(resource_exists::<Terrain>.and_then(is_new)),
    );
}

/// The cell of the sign of a kind of hollow. Cost O(cells).
fn cell_of(kind: HollowKind) -> u16 {
    sign_cell(kind.row().name).unwrap_or(Frames::UNKNOWN.first)
}

pub(super) fn draw_signs(
    viewport: Res<Viewport>,
    signs: Signs,
    lights: Lights,
    mut pictures: MapPictures<SignPicture>,
) {
    let shining = lights.shining();
    pictures.show(signs.of_level(viewport.z).map(|(at, kind)| {
        let place = Transform::from_translation(tile_centre(at).extend(HEIGHT));
        (SignPicture(kind), place, shining.on_sprite(at))
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::tests::game_on;
    use crate::world::{Fixture, HOLLOWS};

    /// How many signs are shown, by their cells.
    fn shown(app: &mut App) -> Vec<u16> {
        app.update();
        let mut pictures = app.world_mut().query::<(&SignPicture, &Visibility)>();
        let shown = pictures.iter(app.world());
        let shown = shown.filter(|(_, visibility)| **visibility != Visibility::Hidden);
        shown.map(|(picture, _)| cell_of(picture.0)).collect()
    }

    /// SPEC 92, 93, 138: a sign is seen on the faces of rock that is known, on this level, and no more once its hollow is open.
    #[test]
    fn a_sign_is_on_known_faces_until_its_hollow_is_open() {
        let rock = "###############\n".repeat(9);
        let mut app = game_on(&format!("{rock}#@.............\n{rock}"));
        app.insert_resource(Viewport::default()).init_resource::<Atlases>();
        app.add_systems(PostUpdate, draw_signs.run_if(resource_exists::<Terrain>));
        assert!(shown(&mut app).is_empty());
        let hollow = |y| {
            let at = Position::new(2, y, 0);
            Hollow { at, side: 4, kind: HollowKind::Lode, is_open: false }
        };
        app.insert_resource(Hollows(vec![hollow(4)]));
        let cells = shown(&mut app);
        assert!(cells.len() > 3 && cells.iter().all(|cell| *cell == cell_of(HollowKind::Lode)));
        let mut places = app.world_mut().query_filtered::<&Transform, With<SignPicture>>();
        let mut heights = places.iter(app.world()).map(|place| place.translation.z);
        assert!(heights.all(|height| height < 1.0), "below all marks of what settles");
        app.world_mut().resource_mut::<Fixtures>().put_up(Position::new(4, 8, 0), Fixture::Vein);
        assert_eq!(shown(&mut app).len() + 1, cells.len(), "a vein is left to be seen");
        app.world_mut().resource_mut::<Viewport>().z = 1;
        assert!(shown(&mut app).is_empty(), "on another level");
        app.world_mut().resource_mut::<Viewport>().z = 0;
        assert!(!shown(&mut app).is_empty());
        app.insert_resource(Hollows(vec![Hollow { is_open: true, ..hollow(4) }]));
        assert!(shown(&mut app).is_empty());
        app.insert_resource(Hollows(vec![hollow(13)]));
        assert!(shown(&mut app).is_empty(), "rock to the south has no face");
    }

    /// SPEC 138: the map has one mark for each hollow.
    #[test]
    fn a_hollow_has_one_sign_of_all() {
        use bevy::ecs::system::RunSystemOnce;
        let rock = "###############\n".repeat(9);
        let mut app = game_on(&format!("{rock}#@.............\n{rock}"));
        app.update();
        let (at, kind) = (Position::new(2, 4, 0), HollowKind::Cache);
        app.insert_resource(Hollows(vec![Hollow { at, side: 4, kind, is_open: false }]));
        let on = |app: &mut App, z: u32| {
            let signs = move |signs: Signs| signs.one_of_each(z).collect::<Vec<_>>();
            app.world_mut().run_system_once(signs).unwrap()
        };
        let [sign] = on(&mut app, 0)[..] else { panic!("{:?}", on(&mut app, 0)) };
        assert_eq!((sign.y, sign.x < 9), (8, true), "the face above the tunnel");
        assert!(on(&mut app, 1).is_empty());
    }

    #[test]
    fn every_kind_of_hollow_has_a_sign() {
        for row in HOLLOWS {
            assert_ne!(cell_of(row.kind), Frames::UNKNOWN.first, "{}", row.name);
        }
    }
}
