//! Gas and water on the map: water where the player knows of it, gas where it is in sight (SPEC 103, 109, 110).

use std::sync::LazyLock;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::beat::Beat;
use super::layout::Viewport;
use super::light::Lights;
use super::map_pictures::{CellPicture, MapPictures};
use super::pixels::tile_centre;
use super::signs::draw_signs;
use super::stages::{ViewSystems, is_matter_new};
use crate::art::sprite::pool_cell;
use crate::art::{Cycle, phase};
use crate::grid::{Position, Tile};
use crate::picture::open_neighbours;
use crate::settings::Preferences;
use crate::world::{Fluid, Knowledge, KnownFluids, Terrain};

/// Of water: over the terrain, and below the light.
const ON_GROUND: f32 = 0.25;
/// Of letters, which hide what is under them: over all layers of the map and signs, and below fixtures.
const LETTERS: f32 = 3.22;
/// Of gas: over things, and below actors.
const OVER_THINGS: f32 = 3.75;
/// How opaque the dots of gas are.
const GAS: f32 = 0.8;

/// The layer of gas and water.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct FluidLayer;

/// The picture of what pours, on one tile.
pub(super) type FluidPicture = CellPicture<FluidLayer>;

/// The cells of each fluid, looked up once by its name.
fn cycle_of(fluid: Fluid) -> Cycle {
    static ALL: LazyLock<[Cycle; Fluid::ALL.len()]> =
        LazyLock::new(|| Fluid::ALL.map(|fluid| Cycle::of(fluid.name()).unwrap_or(Cycle::UNKNOWN)));
    ALL[fluid as usize]
}

/// What the pictures of gas and water are made from.
#[derive(SystemParam)]
pub(super) struct FluidSource<'w> {
    fluids: KnownFluids<'w>,
    terrain: Res<'w, Terrain>,
    knowledge: Res<'w, Knowledge>,
}

impl FluidSource<'_> {
    /// The neighbours of a tile of water where the pool has a bank: those that are known, and no water on them. Cost O(log tiles).
    fn banks(&self, at: Position) -> u8 {
        open_neighbours(self.terrain.size(), at, |beside| {
            self.knowledge.knows(beside) && self.fluids.at(beside) != Some(Fluid::Water)
        })
    }

    /// Returns whether known stairs are at a position.
    fn has_stairs(&self, at: Position) -> bool {
        self.knowledge.tile(&self.terrain, at).and_then(Tile::leads).is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        draw_fluids.in_set(ViewSystems::Fixtures).before(draw_signs).run_if(is_matter_new),
    );
}

/// Where the picture of a fluid is.
fn transform_of(fluid: Fluid, at: Position, is_letter: bool) -> Transform {
    let height = match fluid {
        _ if is_letter => LETTERS,
        Fluid::Gas => OVER_THINGS,
        Fluid::Water => ON_GROUND,
    };
    Transform::from_translation(tile_centre(at).extend(height))
}

/// Shows what pours, which moves by the beat where it is in sight. Stairs are not hidden by letters.
pub(super) fn draw_fluids(
    viewport: Res<Viewport>,
    source: FluidSource,
    beat: Res<Beat>,
    chosen: Res<Preferences>,
    lights: Lights,
    mut pictures: MapPictures<FluidPicture>,
) {
    let (is_letter, shining) = (chosen.ascii, lights.shining());
    let shown = source.fluids.of_level(viewport.z);
    let shown = shown.filter(|(_, at)| !is_letter || !source.has_stairs(*at));
    pictures.show(shown.map(|(fluid, at)| {
        let beat = beat.slow.filter(|_| source.knowledge.is_in_sight(at));
        // All gas drifts together, for its dots fit those of the tiles beside.
        let cell = || cycle_of(fluid).cell(0, beat);
        let (cell, tint) = match fluid {
            _ if is_letter => (cell(), shining.on_sprite(at)),
            Fluid::Gas => (cell(), shining.on_sprite(at).with_alpha(GAS)),
            // It is below the light.
            Fluid::Water => {
                (pool_cell(source.banks(at), phase(at.x, at.y, at.z), beat), Color::WHITE)
            }
        };
        (FluidPicture::of(cell), transform_of(fluid, at, is_letter), tint)
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::actors;
    use crate::view::tests::game_on;
    use crate::world::{Matter, Pour};

    /// A game on a map with gas and water here and there, a tile each.
    fn game_with(map: &str, poured: &[(Fluid, Position)]) -> App {
        let mut app = game_on(map);
        app.insert_resource(Viewport::default());
        app.add_systems(PostUpdate, draw_fluids.run_if(is_matter_new));
        app.update();
        pour(&mut app, poured);
        app
    }

    fn pour(app: &mut App, poured: &[(Fluid, Position)]) {
        let pours = poured.iter().map(|&(fluid, at)| Pour::within(fluid, 1, at, &[at]));
        app.world_mut().resource_mut::<Matter>().pours = pours.collect();
    }

    /// Where something is shown after a frame, and the cell of each.
    fn shown(app: &mut App) -> Vec<(Vec2, u16)> {
        app.update();
        let mut pictures = app.world_mut().query::<(&FluidPicture, &Visibility, &Transform)>();
        let pictures = pictures.iter(app.world());
        let pictures = pictures.filter(|(_, visibility, _)| **visibility != Visibility::Hidden);
        pictures.map(|(picture, _, at)| (at.translation.truncate(), picture.cell)).collect()
    }

    fn places(app: &mut App) -> Vec<Vec2> {
        shown(app).into_iter().map(|(at, _)| at).collect()
    }

    fn at(x: u32, y: u32) -> Position {
        Position::new(x, y, 0)
    }

    /// The cell of still water with these banks.
    fn still(banks: u8, at: Position) -> u16 {
        pool_cell(banks, phase(at.x, at.y, at.z), None)
    }

    /// SPEC 110
    #[test]
    fn water_is_remembered_and_gas_is_shown_in_sight_alone() {
        let map = "@......\n######.\n.......\n\n.......\n.......\n.......\n";
        let mut app = game_with(map, &[(Fluid::Water, at(2, 0)), (Fluid::Water, at(2, 2))]);
        assert_eq!(places(&mut app), [tile_centre(at(2, 0))], "the other is not known yet");
        "llllll".chars().for_each(|key| type_key(app.world_mut(), key));
        "jjhhh".chars().for_each(|key| type_key(app.world_mut(), key));
        assert_eq!(places(&mut app), [at(2, 0), at(2, 2)].map(tile_centre));
        pour(&mut app, &[(Fluid::Gas, at(2, 0)), (Fluid::Gas, at(5, 2))]);
        let gas = cycle_of(Fluid::Gas).cell(0, None);
        assert_eq!(shown(&mut app), [(tile_centre(at(5, 2)), gas)]);
        app.world_mut().resource_mut::<Viewport>().z = 1;
        assert_eq!(shown(&mut app), [], "on another level");
    }

    /// SPEC 110: a pool has banks towards known tiles that are dry, of rock or of floor, and goes on where nothing is known.
    #[test]
    fn a_pool_has_banks_where_it_is_known_to_end() {
        const NORTH: u8 = 0b1000_0011;
        const SOUTH: u8 = 0b0011_1000;
        let tunnel = "@...........\n############\n";
        let pool = [2, 3, 4].map(|x| (Fluid::Water, at(x, 0)));
        let mut app = game_with(tunnel, &pool);
        // North of it the world ends, and there is nothing that could be known.
        let [west, east] = [0b0110_0000, 0b0000_1100];
        let cells = [(west, 2), (0, 3), (east, 4)].map(|(end, x)| still(SOUTH | end, at(x, 0)));
        assert_eq!(shown(&mut app).into_iter().map(|(_, cell)| cell).collect::<Vec<_>>(), cells);
        let hall = "############\n@...........\n############\n";
        let mut app = game_with(hall, &[(Fluid::Water, at(9, 1)), (Fluid::Water, at(8, 1))]);
        let end = still(NORTH | SOUTH, at(9, 1));
        assert_eq!(shown(&mut app)[0], (tile_centre(at(9, 1)), end), "beyond it nothing is known");
    }

    /// SPEC 109: it moves with each beat where it is in sight, and is still without one, as with reduced motion.
    #[test]
    fn gas_and_water_move_by_the_beat() {
        let mut app = game_with("@........\n", &[(Fluid::Gas, at(5, 0)), (Fluid::Water, at(3, 0))]);
        let mut cells = |slow: Option<u64>| -> Vec<u16> {
            app.insert_resource(Beat { quick: None, slow });
            shown(&mut app).into_iter().map(|(_, cell)| cell).collect()
        };
        let [first, second, third, fourth] = [0, 1, 2, 3].map(|count| cells(Some(count)));
        // Gas has three frames, and water two.
        assert!(first[0] != second[0] && second[0] != third[0] && first[0] == fourth[0]);
        assert!(first[1] != second[1] && first[1] == third[1]);
        let still = cells(None);
        assert_eq!(still, cells(None), "nothing moves by itself");
        assert_eq!(still[0], cycle_of(Fluid::Gas).cell(0, None));
        assert_eq!(still[1], first[1].min(second[1]), "its first frame");
    }

    #[test]
    fn gas_is_over_things_and_water_below_the_light_but_letters_are_above_it() {
        let height = |fluid, is_letter| transform_of(fluid, at(1, 1), is_letter).translation.z;
        assert!(height(Fluid::Gas, false) < actors::HEIGHT);
        assert!(height(Fluid::Water, false) < 0.5 && height(Fluid::Water, false) > 0.0);
        assert_eq!(height(Fluid::Gas, true), height(Fluid::Water, true));
        assert!((2.0..height(Fluid::Gas, false)).contains(&height(Fluid::Water, true)));
    }

    /// Letters have one cell for all water, which the light does not reach: they are tinted.
    #[test]
    fn a_letter_of_water_has_the_light_of_a_sprite() {
        let mut app = game_with("@........\n", &[(Fluid::Water, at(3, 0))]);
        let tint = |app: &mut App| {
            let cell = shown(app)[0].1;
            let mut sprites = app.world_mut().query_filtered::<&Sprite, With<FluidPicture>>();
            (cell, sprites.single(app.world()).unwrap().color)
        };
        let (pool, plain) = tint(&mut app);
        assert_eq!(plain, Color::WHITE);
        app.world_mut().resource_mut::<Preferences>().ascii = true;
        let (letter, tinted) = tint(&mut app);
        assert!(letter < pool && letter == cycle_of(Fluid::Water).cell(0, None));
        assert_ne!(tinted, Color::WHITE);
    }

    #[test]
    fn letters_leave_stairs_to_be_seen() {
        let mut app = game_with("@.>\n\n..<\n", &[(Fluid::Water, at(2, 0))]);
        assert_eq!(shown(&mut app).len(), 1);
        app.world_mut().resource_mut::<Preferences>().ascii = true;
        assert!(shown(&mut app).is_empty());
    }

    #[test]
    fn each_fluid_has_cells_of_its_own() {
        assert!(Fluid::ALL.map(cycle_of).iter().all(|cycle| *cycle != Cycle::UNKNOWN));
    }
}
