//! What a dowsing rod makes felt behind rock: a faint square on each tile of another region, and a smaller, brighter one on each of a
//! hollow (SPEC 68). Neither looks like ground that was seen.

use bevy::prelude::*;

use super::artwork::Atlases;
use super::fluids::draw_fluids;
use super::layout::Viewport;
use super::map_pictures::{MapPictures, Pictured};
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use super::widgets::colour;
use crate::art::TILE_SIZE_PX;
use crate::art::colours::{self, Rgb};
use crate::settings::Preferences;
use crate::world::{Dowsing, Felt, Hollows, Knowledge, Pack, Player};

/// Over all layers of the map, and below signs.
const HEIGHT: f32 = 3.15;
/// How opaque ground is, so that a region is one faint area ...
const GROUND: f32 = 0.25;
/// ... and the tiles of a hollow, which are apart.
const HOLLOW: f32 = 0.5;
/// The side of the square on a tile of a hollow, in pixels of the art.
const HOLLOW_PX: f32 = 10.0;

/// The picture of what is felt of a tile.
#[derive(Component, Clone, Copy, PartialEq)]
struct FeltPicture(Felt);

impl Pictured for FeltPicture {
    fn sprite(self, _: &Atlases) -> Sprite {
        let side_px = match self.0 {
            Felt::Ground => TILE_SIZE_PX as f32,
            Felt::Hollow => HOLLOW_PX,
        };
        Sprite::from_color(Color::WHITE, Vec2::splat(side_px))
    }
}

impl FeltPicture {
    /// Its colour, and how opaque it is.
    fn ink(self) -> (Rgb, f32) {
        match self.0 {
            Felt::Ground => (colours::VIOLET, GROUND),
            Felt::Hollow => (colours::LANTERN_CORE, HOLLOW),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    // The player has moved, the ground has changed, or the rod has come or gone.
    let is_new = resource_changed::<Knowledge>
        .or_else(resource_changed::<Hollows>)
        .or_else(any_match_filter::<(With<Player>, Changed<Pack>)>)
        .or_else(resource_changed::<Viewport>)
        .or_else(resource_changed::<Preferences>);
    app.add_systems(
        Update,
        draw_felt
            .in_set(ViewSystems::Fixtures)
            .before(draw_fluids)
            .run_if(resource_exists::<Knowledge>.and_then(is_new)),
    );
}

/// Shows what is felt, in the colours of the palette: no light falls there.
fn draw_felt(
    viewport: Res<Viewport>,
    dowsing: Dowsing,
    chosen: Res<Preferences>,
    mut pictures: MapPictures<FeltPicture>,
) {
    let felt = dowsing.all().filter(|(at, _)| at.z == viewport.z);
    pictures.show(felt.map(|(at, felt)| {
        let picture = FeltPicture(felt);
        let place = Transform::from_translation(tile_centre(at).extend(HEIGHT));
        let (ink, alpha) = picture.ink();
        (picture, place, colour(chosen.palette.of(ink)).with_alpha(alpha))
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Position;
    use crate::view::tests::game_on;
    use crate::world::{Hollow, HollowKind, Stack, Thing};

    /// How many tiles of ground and of hollows are marked after a frame.
    fn marked(app: &mut App) -> [usize; 2] {
        app.update();
        let mut pictures = app.world_mut().query::<(&FeltPicture, &Visibility)>();
        let pictures: Vec<_> = pictures.iter(app.world()).collect();
        [Felt::Ground, Felt::Hollow].map(|felt| {
            let of_kind = |(picture, visibility): &&(&FeltPicture, &Visibility)| {
                picture.0 == felt && **visibility != Visibility::Hidden
            };
            pictures.iter().filter(of_kind).count()
        })
    }

    /// SPEC 68: ground and hollows behind rock are marked for who has a rod, on the level of the player, until they are known.
    #[test]
    fn what_is_felt_is_marked_until_it_is_known() {
        let mut app = game_on("@..#..\n######\n######\n##..##\n#....#\n#....#\n##..##\n");
        app.insert_resource(Viewport::default()).init_resource::<Atlases>();
        app.add_systems(PostUpdate, draw_felt.run_if(resource_exists::<Knowledge>));
        app.update();
        let (at, kind) = (Position::new(1, 3, 0), HollowKind::Lode);
        let hollow = Hollow { at, side: 4, kind, is_open: false };
        app.insert_resource(Hollows(vec![hollow]));
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        let mut pack = Pack::default();
        app.world_mut().entity_mut(player).insert(pack);
        assert_eq!(marked(&mut app), [0, 0], "without a rod");
        pack.put(Stack::one(Thing::DowsingRod));
        app.world_mut().entity_mut(player).insert(pack);
        assert_eq!(marked(&mut app), [2, 12]);
        app.insert_resource(Hollows(vec![Hollow { is_open: true, ..hollow }]));
        assert_eq!(marked(&mut app), [14, 0]);
        app.world_mut().resource_mut::<Viewport>().z = 1;
        assert_eq!(marked(&mut app), [0, 0], "on another level");
        app.world_mut().resource_mut::<Viewport>().z = 0;
        app.world_mut().resource_mut::<Knowledge>().set_revealed(true);
        assert_eq!(marked(&mut app), [0, 0]);
    }

    #[test]
    fn ground_and_hollows_differ_not_in_colour_alone() {
        let [ground, hollow] = [Felt::Ground, Felt::Hollow].map(FeltPicture);
        let side = |picture: FeltPicture| picture.sprite(&Atlases::default()).custom_size;
        assert_ne!(side(ground), side(hollow));
        assert_ne!(ground.ink().0, hollow.ink().0);
    }
}
