//! The minimap: what is known of the level, in the sidebar, two pixels a tile, or the part around the player.

use bevy::asset::RenderAssetUsages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::map_inks::PlaceInks;
use super::stages::ViewSystems;
use crate::grid::{Position, Size};
use crate::picture::Palette;
use crate::settings::Preferences;
use crate::world::{
    Fixture, Fixtures, Knowledge, SEEN_FROM, Status, TileChanged, TurnCount, WorldMade,
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
    /// How often tiles were noted as rock.
    notes: u64,
    palette: Palette,
    turn: u64,
}

impl Drawn {
    /// Whether it is the same part of the same map, drawn alike.
    fn is_alike(self, other: Self) -> bool {
        let part = |of: Self| (of.player.z, of.corner, of.is_revealed, of.notes, of.palette);
        part(self) == part(other)
    }
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

impl MinimapSource<'_, '_> {
    /// What would be drawn now; `None` without a game.
    fn now(&self) -> Option<Drawn> {
        let (player, knowledge) = (self.status.player()?, self.knowledge.as_ref()?);
        Some(Drawn {
            player,
            corner: first_tiles(player, self.status.terrain()?.size()),
            is_revealed: knowledge.is_revealed(),
            notes: knowledge.notes(),
            palette: self.chosen.palette,
            turn: self.turn.get(),
        })
    }

    /// The inks to draw it with.
    fn inks(&self, now: Drawn) -> Option<PlaceInks<'_>> {
        let Drawn { player, palette, .. } = now;
        let knowledge = self.knowledge.as_deref()?;
        let camp = self.fixtures.nearest_known(Fixture::Camp, player, knowledge);
        Some(PlaceInks { knowledge, terrain: self.status.terrain()?, player, camp, palette })
    }

    /// Whether anything was learnt in this frame.
    fn is_knowledge_changed(&self) -> bool {
        self.knowledge.as_ref().is_some_and(|knowledge| knowledge.is_changed())
    }
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
    let is_new = worlds.read().count() > 0;
    let Some(now) = source.now() else { return };
    if *drawn == Some(now) && digs.is_empty() && !is_new && !source.is_knowledge_changed() {
        return;
    }
    let last = drawn.replace(now).filter(|last| !is_new && last.is_alike(now));
    let Some(mut image) = images.get_mut(&minimap.0) else { return };
    let Some(pixels) = image.data.as_mut() else { return };
    let Some(inks) = source.inks(now) else { return };
    let Some(last) = last else {
        digs.clear();
        return draw(shown_tiles(), now.corner, &inks, pixels);
    };
    let dug = digs.read().filter(|dig| dig.at.z == now.player.z);
    let dug = dug.map(|dig| Area { middle: dig.at, reach: 0 });
    for area in seen_since(last, now, inks.knowledge).chain(dug) {
        let tiles = area.tiles(now.corner).intersect(shown_tiles());
        draw(tiles, now.corner, &inks, pixels);
    }
}

/// The tiles of the image, from its corner.
fn shown_tiles() -> IRect {
    IRect::from_corners(IVec2::ZERO, TILES.as_ivec2())
}

/// The tiles of a level within so many steps of a position.
struct Area {
    middle: Position,
    reach: u32,
}

impl Area {
    /// The tiles, from the first column and row that are shown.
    fn tiles(&self, corner: IVec2) -> IRect {
        let middle = IVec2::new(self.middle.x as i32, self.middle.y as i32) - corner;
        let square = IRect::from_center_half_size(middle, IVec2::splat(self.reach as i32));
        // The last column and row are in it too.
        IRect { max: square.max + 1, ..square }
    }
}

/// Where the ink may be another than the last time: around the player, and as far as he may have seen.
fn seen_since(
    last: Drawn,
    now: Drawn,
    knowledge: &Knowledge,
) -> impl Iterator<Item = Area> + use<> {
    // Many turns may have passed, each a step at most, and in each as much may have been seen as can be.
    let steps = now.turn.saturating_sub(last.turn).min(u64::from(TILES.x)) as u32;
    let eye = knowledge.eye().map(|(middle, radius)| (middle, radius.max(SEEN_FROM) + steps + 1));
    let seen = eye.into_iter().chain([(last.player, 1), (now.player, 1)]);
    seen.map(|(middle, reach)| Area { middle, reach })
}

/// Draws the tiles of a rectangle of the image.
fn draw(tiles: IRect, corner: IVec2, inks: &PlaceInks, pixels: &mut [u8]) {
    for y in tiles.min.y..tiles.max.y {
        for x in tiles.min.x..tiles.max.x {
            let [red, green, blue] = inks.of(corner + IVec2::new(x, y));
            let first = 4 * (y * TILES.x as i32 + x) as usize;
            pixels[first..first + 4].copy_from_slice(&[red, green, blue, 255]);
        }
    }
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
    use crate::art::colours;
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
                if step == 40 {
                    let known: Vec<_> =
                        app.world().resource::<Knowledge>().seen_positions(0).collect();
                    app.world_mut().resource_mut::<Knowledge>().note_closed(&known);
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
