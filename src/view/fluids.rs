//! Gas and water on the map: water where the player knows of it, gas where it is in sight or a canary tells of it (SPEC 68, 103, 109,
//! 110).
//!
//! They drift by turns and not by time, so that nothing has to be drawn while nobody acts.

use std::sync::LazyLock;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::actors::light_on;
use super::artwork::Atlases;
use super::layout::Viewport;
use super::map_pictures::{MapPictures, Pictured};
use super::pixels::tile_centre;
use super::signs::draw_signs;
use super::stages::ViewSystems;
use crate::art::Frames;
use crate::grid::{Position, Tile};
use crate::settings::Preferences;
use crate::world::{Canary, Fluid, Knowledge, Matter, Terrain, TurnCount};

/// Over all layers of the map and signs, and below fixtures.
const HEIGHT: f32 = 3.22;
/// Of gas: over things, and below actors. A letter hides what is under it, and so stays below.
const OVER_THINGS: f32 = 3.75;
/// How opaque the dots of gas are.
const GAS: f32 = 0.8;

/// The picture of what pours.
#[derive(Component, Clone, Copy, PartialEq)]
struct FluidPicture {
    fluid: Fluid,
    /// Is it in the second of its frames?
    is_second: bool,
}

impl Pictured for FluidPicture {
    fn sprite(self, atlases: &Atlases) -> Sprite {
        let frames = frames_of(self.fluid);
        let cell = if self.is_second { frames.second } else { frames.first };
        atlases.sprite(cell.into())
    }
}

/// The cells of each fluid, looked up once by its name.
fn frames_of(fluid: Fluid) -> Frames {
    static ALL: LazyLock<[Frames; Fluid::ALL.len()]> = LazyLock::new(|| {
        Fluid::ALL.map(|fluid| Frames::of(fluid.name()).unwrap_or(Frames::UNKNOWN))
    });
    ALL[fluid as usize]
}

/// Reads the gas and the water that the player knows of.
#[derive(SystemParam)]
pub(super) struct Fluids<'w, 's> {
    matter: Res<'w, Matter>,
    terrain: Res<'w, Terrain>,
    knowledge: Res<'w, Knowledge>,
    canary: Canary<'w, 's>,
}

impl Fluids<'_, '_> {
    /// What is on a position, as far as it is known. Cost O(log tiles).
    pub(super) fn at(&self, at: Position) -> Option<Fluid> {
        self.matter.pours().at(at).filter(|fluid| self.shows(*fluid, at))
    }

    /// All that is known on level `z`, each with its place, in the order of the pours. Cost O(tiles of all pours).
    pub(super) fn of_level(&self, z: u32) -> impl Iterator<Item = (Fluid, Position)> {
        let pours = self.matter.pours().iter();
        let all = pours.flat_map(|pour| pour.tiles().map(move |at| (pour.fluid, at)));
        all.filter(move |(fluid, at)| at.z == z && self.shows(*fluid, *at))
    }

    /// Returns whether a fluid is known on a position, if it is there: water is remembered; gas is not, but a canary tells of it.
    fn shows(&self, fluid: Fluid, at: Position) -> bool {
        match fluid {
            Fluid::Gas => self.knowledge.sees(at) || self.canary.tells_gas(at),
            Fluid::Water => self.knowledge.shows_things(&self.terrain, at),
        }
    }

    /// Returns whether known stairs are at a position.
    fn has_stairs(&self, at: Position) -> bool {
        self.knowledge.tile(&self.terrain, at).and_then(Tile::leads).is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Matter>
        .or_else(resource_changed::<Knowledge>)
        .or_else(resource_changed::<Viewport>)
        .or_else(resource_changed::<TurnCount>)
        .or_else(resource_changed::<Preferences>);
    app.add_systems(
        Update,
        draw_fluids
            .in_set(ViewSystems::Fixtures)
            .before(draw_signs)
            .run_if(resource_exists::<Knowledge>.and_then(is_new)),
    );
}

/// Where the picture of a fluid is.
fn transform_of(fluid: Fluid, at: Position, is_letter: bool) -> Transform {
    let is_over = fluid == Fluid::Gas && !is_letter;
    let height = if is_over { OVER_THINGS } else { HEIGHT };
    Transform::from_translation(tile_centre(at).extend(height))
}

/// Shows what pours, a frame a turn where it is in sight; with reduced motion it is still. Stairs are not hidden by letters.
fn draw_fluids(
    viewport: Res<Viewport>,
    fluids: Fluids,
    turn: Res<TurnCount>,
    chosen: Res<Preferences>,
    mut pictures: MapPictures<FluidPicture>,
) {
    let is_letter = chosen.ascii;
    let drifts = !chosen.reduced_motion && !turn.get().is_multiple_of(2);
    let shown = fluids.of_level(viewport.z);
    let shown = shown.filter(|(_, at)| !is_letter || !fluids.has_stairs(*at));
    pictures.show(shown.map(|(fluid, at)| {
        let is_second = drifts && fluids.knowledge.is_in_sight(at);
        let light = light_on(&fluids.knowledge, at);
        let is_thin = fluid == Fluid::Gas && !is_letter;
        let tint = if is_thin { light.with_alpha(GAS) } else { light };
        (FluidPicture { fluid, is_second }, transform_of(fluid, at, is_letter), tint)
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::actors;
    use crate::view::tests::game_on;
    use crate::world::{Pack, Player, Pour, Stack, Thing};

    /// A game on a map with gas and water here and there, a tile each.
    fn game_with(map: &str, poured: &[(Fluid, Position)]) -> App {
        let mut app = game_on(map);
        app.insert_resource(Viewport::default()).init_resource::<Atlases>();
        app.add_systems(PostUpdate, draw_fluids.run_if(resource_exists::<Knowledge>));
        app.update();
        pour(&mut app, poured);
        app
    }

    fn pour(app: &mut App, poured: &[(Fluid, Position)]) {
        let pours = poured.iter().map(|&(fluid, at)| Pour::within(fluid, 1, at, &[at]));
        app.world_mut().resource_mut::<Matter>().pours = pours.collect();
    }

    /// What is shown after a frame, where, and whether it is in its second frame.
    fn shown(app: &mut App) -> Vec<(Fluid, Vec2, bool)> {
        app.update();
        let mut pictures = app.world_mut().query::<(&FluidPicture, &Visibility, &Transform)>();
        let pictures = pictures.iter(app.world());
        let pictures = pictures.filter(|(_, visibility, _)| **visibility != Visibility::Hidden);
        let shown = pictures
            .map(|(picture, _, at)| (picture.fluid, at.translation.truncate(), picture.is_second));
        shown.collect()
    }

    fn at(x: u32, y: u32) -> Position {
        Position::new(x, y, 0)
    }

    /// SPEC 110
    #[test]
    fn water_is_remembered_and_gas_is_shown_in_sight_alone() {
        let map = "@......\n######.\n.......\n\n.......\n.......\n.......\n";
        let mut app = game_with(map, &[(Fluid::Water, at(2, 0)), (Fluid::Water, at(2, 2))]);
        let water = |at| (Fluid::Water, tile_centre(at), false);
        assert_eq!(shown(&mut app), [water(at(2, 0))], "the other is not known yet");
        "llllll".chars().for_each(|key| type_key(app.world_mut(), key));
        "jjhhh".chars().for_each(|key| type_key(app.world_mut(), key));
        app.world_mut().resource_mut::<Preferences>().reduced_motion = true;
        assert_eq!(shown(&mut app), [water(at(2, 0)), water(at(2, 2))]);
        pour(&mut app, &[(Fluid::Gas, at(2, 0)), (Fluid::Gas, at(5, 2))]);
        assert_eq!(shown(&mut app), [(Fluid::Gas, tile_centre(at(5, 2)), false)]);
        app.world_mut().resource_mut::<Viewport>().z = 1;
        assert_eq!(shown(&mut app), [], "on another level");
    }

    /// SPEC 109: it moves with each turn, and is still with reduced motion.
    #[test]
    fn gas_drifts_a_frame_a_turn() {
        let mut app = game_with("@........\n", &[(Fluid::Gas, at(5, 0))]);
        let frames = |app: &mut App| {
            let frames = (0..4).map(|_| {
                type_key(app.world_mut(), '.');
                shown(app)[0].2
            });
            frames.collect::<Vec<_>>()
        };
        assert_eq!(frames(&mut app), [true, false, true, false]);
        assert_eq!(shown(&mut app), shown(&mut app), "nothing moves by itself");
        app.world_mut().resource_mut::<Preferences>().reduced_motion = true;
        assert_eq!(frames(&mut app), [false; 4]);
    }

    /// SPEC 68: a canary tells of gas behind rock, within eight tiles, and does not see it drift.
    #[test]
    fn a_canary_tells_of_gas_behind_rock() {
        let mut app = game_with("@..\n###\n............\n", &[]);
        pour(&mut app, &[(Fluid::Gas, at(7, 2)), (Fluid::Gas, at(10, 2))]);
        assert_eq!(shown(&mut app), []);
        let mut pack = Pack::default();
        pack.put(Stack::one(Thing::Canary));
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        app.world_mut().entity_mut(player).insert(pack);
        let gas = (Fluid::Gas, tile_centre(at(7, 2)), false);
        assert_eq!(shown(&mut app), [gas]);
        type_key(app.world_mut(), '.');
        assert_eq!(shown(&mut app), [gas]);
    }

    #[test]
    fn gas_is_over_things_and_a_letter_of_it_is_not() {
        let height = |fluid, is_letter| transform_of(fluid, at(1, 1), is_letter).translation.z;
        assert!(height(Fluid::Gas, false) > height(Fluid::Water, false));
        assert!(height(Fluid::Gas, false) < actors::HEIGHT);
        assert_eq!(height(Fluid::Gas, true), height(Fluid::Water, true));
    }

    #[test]
    fn letters_leave_stairs_to_be_seen() {
        let mut app = game_with("@.>\n\n..<\n", &[(Fluid::Water, at(2, 0))]);
        assert_eq!(shown(&mut app).len(), 1);
        app.world_mut().resource_mut::<Preferences>().ascii = true;
        assert!(shown(&mut app).is_empty());
    }

    #[test]
    fn each_fluid_has_two_frames() {
        for frames in Fluid::ALL.map(frames_of) {
            assert!(frames != Frames::UNKNOWN && frames.first != frames.second);
        }
    }
}
