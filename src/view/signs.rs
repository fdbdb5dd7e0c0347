//! Signs of hollows on the faces of known rock, until the hollow is open (SPEC 92, 93, 138). They are part of the rock: debug layers,
//! and the marks of what settles, are drawn over them.

use bevy::prelude::*;

use super::artwork::Atlases;
use super::fixtures::draw_fixtures;
use super::layout::Viewport;
use super::light::Lights;
use super::map_pictures::{MapPictures, Pictured};
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use crate::art::{Frames, sign_cell};
use crate::world::{Fixtures, HollowKind, Hollows, Knowledge, KnownSigns, Matter, Terrain};

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
    signs: KnownSigns,
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
    use crate::grid::Position;
    use crate::view::tests::game_on;
    use crate::world::{Fixture, HOLLOWS, Hollow};

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

    #[test]
    fn every_kind_of_hollow_has_a_sign() {
        for row in HOLLOWS {
            assert_ne!(cell_of(row.kind), Frames::UNKNOWN.first, "{}", row.name);
        }
    }
}
