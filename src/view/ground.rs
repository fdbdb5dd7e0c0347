//! The terrain layer: rock, floor and stairs of the level, as the player last saw them.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::artwork::Atlases;
use super::chunks::{TileLayer, TileSprite, add_layer, refresh_known};
use super::stages::ViewSystems;
use crate::art::brightness;
use crate::grid::Position;
use crate::picture::known_openness;
use crate::world::{Knowledge, Terrain};

/// The layer of the terrain.
struct GroundLayer;

/// What the layer reads.
#[derive(SystemParam)]
struct GroundSource<'w> {
    terrain: Res<'w, Terrain>,
    knowledge: Res<'w, Knowledge>,
    atlases: Res<'w, Atlases>,
}

pub(super) fn plugin(app: &mut App) {
    add_layer::<GroundLayer>(app, ViewSystems::Ground);
    app.add_systems(Update, refresh_known::<GroundLayer>.in_set(ViewSystems::Renew));
}

impl TileLayer for GroundLayer {
    type Source = GroundSource<'static>;
    const HEIGHT: f32 = 0.0;

    fn atlas(atlases: &Atlases, z: u32) -> Handle<Image> {
        atlases.tiles_of_level(z)
    }

    fn is_shown(_: &GroundSource) -> bool {
        true
    }

    /// The tile as it was last seen. Its edges and shadows depend on known tiles alone, so that it reveals nothing of a cave
    /// that was never seen. Unknown tiles are not drawn.
    fn sprite_at(source: &GroundSource, at: Position) -> Option<TileSprite> {
        let known = |at: Position| source.knowledge.tile(&source.terrain, at);
        let (tile, open) = known_openness(source.terrain.size(), at, known)?;
        let light = brightness(at.x, at.y, at.z);
        Some(TileSprite {
            cell: source.atlases.ground_cell(tile, open, at),
            tint: Color::linear_rgb(light, light, light),
        })
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::art::tile_index;
    use crate::controls::type_key;
    use crate::grid::Tile;
    use crate::picture::{Artwork, openness};
    use crate::screens::ScreenSystems;
    use crate::settings::Preferences;
    use crate::streams::{Domain, Stream};
    use crate::view::artwork;
    use crate::view::chunks::{Chunk, ChunkPosition, take_stale};
    use crate::view::layout::Layout;
    use crate::view::tests::game_on;
    use crate::world::TerrainEditor;
    use crate::worldgen::map_text;

    fn sprite_at(app: &mut App, x: u32, y: u32) -> Option<TileSprite> {
        let at = Position::new(x, y, 0);
        let sprite = move |source: GroundSource| GroundLayer::sprite_at(&source, at);
        app.world_mut().run_system_once(sprite).unwrap()
    }

    /// The sprites of all tiles of the first level.
    fn sprites(app: &mut App) -> Vec<(Position, Option<TileSprite>)> {
        let all = |source: GroundSource| -> Vec<_> {
            let all = source.terrain.tiles().positions(0);
            all.map(|at| (at, GroundLayer::sprite_at(&source, at))).collect()
        };
        app.world_mut().run_system_once(all).unwrap()
    }

    #[test]
    fn the_ground_is_drawn_as_it_is_remembered() {
        let mut app = game_on("@...............\n################\n");
        app.update();
        let rock = sprite_at(&mut app, 0, 1);
        (0..12).for_each(|_| {
            type_key(app.world_mut(), 'l');
            app.update();
        });
        let dig = |mut editor: TerrainEditor| editor.dig(Position::new(0, 1, 0));
        app.world_mut().run_system_once(dig).unwrap();
        app.update();
        assert_eq!(sprite_at(&mut app, 0, 1), rock);
        type_key(app.world_mut(), 'V');
        app.update();
        assert_ne!(sprite_at(&mut app, 0, 1), rock);
    }

    /// Each tile whose sprite changes is in a chunk that is marked as stale.
    #[test]
    fn no_change_is_missed() {
        let rock = "#".repeat(60);
        let rows = format!("@{}\n{}", ".".repeat(59), format!("{rock}\n").repeat(39));
        let mut app = game_on(&rows);
        app.add_systems(Update, refresh_known::<GroundLayer>.after(ScreenSystems));
        let chunks = (0..4).flat_map(|x| (0..3).map(move |y| IVec2::new(x, y)));
        chunks.for_each(|at| _ = app.world_mut().spawn(Chunk::<GroundLayer>::empty(at, 0)));
        app.update();
        let mut stream = Stream::new(3, Domain::LEVEL, 0, 0);
        let (mut before, mut quiet) = (sprites(&mut app), 0);
        app.world_mut().run_system_once(take_stale::<GroundLayer>).unwrap();
        for step in 0..300 {
            // Some frames have several turns, and in some everything is revealed or hidden.
            for _ in 0..1 + step % 3 {
                let key =
                    if step % 100 == 50 { b'V' } else { b"hjlnlnb"[stream.below(7) as usize] };
                type_key(app.world_mut(), key.into());
            }
            if step == 240 {
                let start = Position::new(0, 0, 0);
                app.world_mut().resource_mut::<Knowledge>().note_closed(&[start]);
            }
            app.update();
            let now = sprites(&mut app);
            let stale = app.world_mut().run_system_once(take_stale::<GroundLayer>).unwrap();
            quiet += usize::from(stale.is_empty());
            for ((at, was), (_, is)) in before.iter().zip(&now) {
                let chunk = IVec2::new(at.x as i32 / 16, at.y as i32 / 16);
                let is_stale = stale.contains(&ChunkPosition { chunk, z: 0 });
                assert!(was == is || is_stale, "{at:?} after {step} steps");
            }
            before = now;
        }
        assert!((1..300).contains(&quiet), "{quiet} frames in which nothing was drawn again");
    }

    #[test]
    fn letters_are_other_cells_of_another_image() {
        let mut app = game_on("@...............\n################\n");
        app.init_resource::<Layout>();
        app.init_resource::<Assets<Image>>().init_resource::<Assets<TextureAtlasLayout>>();
        artwork::plugin(&mut app, &Artwork::load(&[]).0);
        app.update();
        let painted = [0, 1].map(|y| sprite_at(&mut app, 0, y));
        app.world_mut().resource_mut::<Preferences>().ascii = true;
        app.update();
        let cells = [0, 1].map(|y| sprite_at(&mut app, 0, y).map(|sprite| sprite.cell));
        assert_eq!(cells, [Tile::Floor, Tile::Wall].map(|tile| Some(tile as u32)));
        app.world_mut().resource_mut::<Preferences>().ascii = false;
        app.update();
        assert_eq!([0, 1].map(|y| sprite_at(&mut app, 0, y)), painted);
    }

    /// The sprites of all tiles of a map, before or after everything is revealed.
    fn sprites_of(map: &str, is_revealed: bool) -> Vec<Option<TileSprite>> {
        let mut app = game_on(map);
        app.update();
        app.world_mut().resource_mut::<Knowledge>().set_revealed(is_revealed);
        sprites(&mut app).into_iter().map(|(_, sprite)| sprite).collect()
    }

    #[test]
    fn nothing_of_an_unseen_cave_is_drawn() {
        // The wall between two caves, and floor at the end of sight.
        for [cave, rock] in [
            ["@....\n#####\n.....\n", "@....\n#####\n#####\n"],
            [
                "..\n..\n..\n..\n..\n..\n..\n..\n..\n..\n@.\n",
                "##\n..\n..\n..\n..\n..\n..\n..\n..\n..\n@.\n",
            ],
        ] {
            let seen = sprites_of(cave, false);
            assert_eq!(seen, sprites_of(rock, false));
            assert!(seen.contains(&None), "something is out of sight");
            assert_ne!(
                sprites_of(cave, true),
                sprites_of(rock, true),
                "there is something to be shown"
            );
        }
    }

    #[test]
    fn what_is_revealed_has_the_edges_that_it_has() {
        let map = "@....\n#####\n..#..\n";
        let tiles = map_text::read(map.as_bytes()).unwrap().tiles;
        for (at, sprite) in tiles.positions(0).zip(sprites_of(map, true)) {
            let cell = tile_index(tiles[at], openness(&tiles, at), at.x, at.y, at.z);
            assert_eq!(sprite.map(|sprite| sprite.cell), Some(cell.into()), "{at:?}");
        }
    }
}
