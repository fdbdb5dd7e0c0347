//! The minimap: what is known of the level, in the sidebar, two pixels a tile, or the part around the player.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::pixels::position_at;
use super::stages::ViewSystems;
use crate::art::Theme;
use crate::art::colours::{self, Rgb};
use crate::grid::{Position, Size, Tile};
use crate::picture::Palette;
use crate::settings::Preferences;
use crate::world::{
    Fixture, Fixtures, Knowledge, SEEN_FROM, Status, Terrain, TileChanged, TurnCount, WorldMade,
};

/// Tiles across and down.
const TILES: UVec2 = UVec2::new(160, 50);

/// The image that the sidebar shows.
#[derive(Resource)]
pub(super) struct Minimap(pub(super) Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    let image = Image::new_fill(
        Extent3d { width: TILES.x, height: TILES.y, depth_or_array_layers: 1 },
        TextureDimension::D2,
        &[0, 0, 0, 0],
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    );
    let handle = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    app.insert_resource(Minimap(handle));
    app.add_systems(Update, draw_minimap.in_set(ViewSystems::Write));
}

/// What was drawn last.
#[derive(Clone, Copy, PartialEq)]
struct Drawn {
    player: Position,
    /// The first column and row.
    corner: IVec2,
    is_revealed: bool,
    palette: Palette,
    turn: u64,
}

/// What the minimap is drawn from.
#[derive(SystemParam)]
struct MinimapSource<'w, 's> {
    status: Status<'w, 's>,
    knowledge: Option<Res<'w, Knowledge>>,
    fixtures: Res<'w, Fixtures>,
    turn: Res<'w, TurnCount>,
    chosen: Res<'w, Preferences>,
}

/// Draws what may have changed: around the player, and where anybody dug; all of it where another part is shown.
fn draw_minimap(
    source: MinimapSource,
    minimap: Res<Minimap>,
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<Option<Drawn>>,
    mut digs: MessageReader<TileChanged>,
    mut worlds: MessageReader<WorldMade>,
) {
    let MinimapSource { status, knowledge, fixtures, turn, chosen } = source;
    let is_new = worlds.read().count() > 0;
    let (Some(player), Some(terrain)) = (status.player(), status.terrain()) else { return };
    let Some(knowledge) = knowledge else { return };
    let corner = first_tiles(player, terrain.size());
    let (is_revealed, palette, turn) = (knowledge.is_revealed(), chosen.palette, turn.get());
    let now = Drawn { player, corner, is_revealed, palette, turn };
    if *drawn == Some(now) && digs.is_empty() && !is_new && !knowledge.is_changed() {
        return;
    }
    let part = |drawn: Drawn| (drawn.player.z, drawn.corner, drawn.is_revealed, drawn.palette);
    let last = drawn.replace(now).filter(|last| !is_new && part(*last) == part(now));
    let Some(mut image) = images.get_mut(&minimap.0) else { return };
    let Some(pixels) = image.data.as_mut() else { return };
    let camp = fixtures.nearest_known(Fixture::Camp, player, &knowledge);
    let mut draw = |tile: IVec2| {
        let ink = match position_at(corner + tile, player.z) {
            Some(at) if at.x.abs_diff(player.x) <= 1 && at.y.abs_diff(player.y) <= 1 => {
                palette.of(colours::YOU)
            }
            Some(at) if camp.is_some_and(|camp| is_beside(camp, at)) => palette.of(colours::PLAYER),
            Some(at) => ink_at(&knowledge, terrain, palette, at),
            None => palette.of(colours::UI_GROUND),
        };
        let first = 4 * (tile.y * TILES.x as i32 + tile.x) as usize;
        pixels[first..first + 4].copy_from_slice(&[ink[0], ink[1], ink[2], 255]);
    };
    let all = IRect::from_corners(IVec2::ZERO, TILES.as_ivec2());
    let dug = digs.read().filter(|dig| dig.at.z == player.z).map(|dig| (dig.at, 0));
    let Some(last) = last else {
        digs.clear();
        return each_tile(all, &mut draw);
    };
    // Many turns may have passed, each a step at most, and in each as much may have been seen as can be.
    let steps = turn.saturating_sub(last.turn).min(u64::from(TILES.x)) as u32;
    let eye = knowledge.eye().map(|(eye, radius)| (eye, radius.max(SEEN_FROM) + steps + 1));
    for (at, reach) in eye.into_iter().chain([(last.player, 1), (player, 1)]).chain(dug) {
        let middle = IVec2::new(at.x as i32, at.y as i32) - corner;
        let square = IRect::from_center_half_size(middle, IVec2::splat(reach as i32));
        // The last column and row are in it too.
        each_tile(IRect { max: square.max + 1, ..square }.intersect(all), &mut draw);
    }
}

/// Goes through the tiles of a rectangle, row by row.
fn each_tile(of: IRect, mut found: impl FnMut(IVec2)) {
    for y in of.min.y..of.max.y {
        (of.min.x..of.max.x).for_each(|x| found(IVec2::new(x, y)));
    }
}

/// The colour of a tile on maps: of what is known of it.
pub(super) fn ink_at(
    knowledge: &Knowledge,
    terrain: &Terrain,
    palette: Palette,
    at: Position,
) -> Rgb {
    match knowledge.tile(terrain, at) {
        Some(Tile::Floor) => palette.of_ground(Theme::of_level(at.z).ramps().floor[2]),
        // Dark in every palette: darker yet it would be as black as what is not known.
        Some(Tile::Wall) => colours::MASS_LIGHT,
        Some(Tile::StairsDown) => palette.of(colours::STAIRS_DOWN),
        Some(Tile::StairsUp) => palette.of(colours::STAIRS_UP),
        None => palette.of(colours::UI_GROUND),
    }
}

/// Is a position another one, or next to it and not diagonally?
fn is_beside(one: Position, other: Position) -> bool {
    one.z == other.z && one.x.abs_diff(other.x) + one.y.abs_diff(other.y) <= 1
}

/// The columns and rows of the level that are shown; before the first there is no tile.
pub(super) fn shown(player: Position, size: Size) -> IRect {
    let corner = first_tiles(player, size);
    IRect { min: corner.max(IVec2::ZERO), max: corner + TILES.as_ivec2() }
}

/// The first column and the first row that are shown.
fn first_tiles(player: Position, size: Size) -> IVec2 {
    let left = first_tile(player.x, size.width(), TILES.x);
    let top = first_tile(player.y, size.height(), TILES.y);
    IVec2::new(left as i32, top as i32)
}

/// The first column or row that is shown: as the view of the map, but in tiles.
fn first_tile(player: u32, map: u32, shown: u32) -> i64 {
    let (player, map, shown) = (i64::from(player), i64::from(map), i64::from(shown));
    if map <= shown { (map - shown) / 2 } else { (player - shown / 2).clamp(0, map - shown) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::screens::ScreenSystems;
    use crate::streams::{Domain, Stream};
    use crate::view::tests::game_on;

    #[test]
    fn the_colours_are_those_of_the_palette_that_is_chosen() {
        let mut app = game_on("@..>\n\n...<\n");
        app.init_resource::<Assets<Image>>();
        plugin(&mut app);
        for palette in Palette::ALL {
            app.world_mut().resource_mut::<Preferences>().palette = palette;
            app.update();
            app.update();
            let inks: Vec<_> = picture(&app).chunks_exact(4).map(|p| [p[0], p[1], p[2]]).collect();
            for ink in [colours::YOU, colours::STAIRS_DOWN, colours::UI_GROUND] {
                assert!(inks.contains(&palette.of(ink)), "{palette:?}: {ink:?}");
            }
        }
    }

    /// After any walk with digging and climbing it is what it would be if all of it were drawn; on a level that is wider
    /// than the map, too.
    #[test]
    fn the_minimap_stays_true_on_any_walk() {
        for (seed, width) in [(1, 50), (2, 400)] {
            let rock = format!("{}\n", "#".repeat(width)).repeat(29);
            let row = |tiles: &str| format!("{tiles}{}\n", "#".repeat(width - tiles.len()));
            let map = format!("{rock}{}\n{rock}{}", row("@.>"), row("..<"));
            let mut app = game_on(&map);
            app.init_resource::<Assets<Image>>();
            plugin(&mut app);
            app.configure_sets(Update, ViewSystems::Write.before(ScreenSystems));
            let mut stream = Stream::new(seed, Domain::LEVEL, 0, 0);
            for step in 0..200 {
                for _ in 0..1 + step % 3 {
                    let key = match step {
                        60 | 90 => b'V',
                        _ => b"lllhkkjun><"[stream.below(11) as usize],
                    };
                    type_key(app.world_mut(), key.into());
                }
                // It is drawn in the next frame.
                app.update();
                app.update();
                let (drawn, all) = (picture(&app), whole(&mut app));
                assert_eq!(
                    drawn.iter().zip(&all).position(|(a, b)| a != b),
                    None,
                    "{width}, {step}"
                );
            }
        }
    }

    fn picture(app: &App) -> Vec<u8> {
        let image =
            app.world().resource::<Assets<Image>>().get(&app.world().resource::<Minimap>().0);
        image.unwrap().data.clone().unwrap()
    }

    /// All of it drawn, without regard to what was drawn before.
    fn whole(app: &mut App) -> Vec<u8> {
        use bevy::ecs::system::RunSystemOnce;
        app.world_mut().run_system_once(draw_minimap).unwrap();
        picture(app)
    }
}
