//! The caves in an app of Bevy that is not the game: `cargo run --example bevy_caves`. Regions have colours of their own; Space makes
//! another world, and Page Up and Page Down show the level above and below.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy_ecs_tilemap::prelude::{TilemapPlugin, TilemapTexture};
use cavewright_caves::plugin::{CavesPlugin, MadeFrom, MakeWorld};
use cavewright_caves::tilemap::{LevelTexture, TileLook, spawn_level};
use cavewright_caves::worldgen::{Registry, WorldMap, WorldSpec};

/// The depth of the level that is shown, and its tilemap.
#[derive(Resource)]
struct Shown {
    z: u32,
    tilemap: Option<Entity>,
}

fn main() -> Result {
    let spec = Registry::default().spec("deep-caves")?.seed(7).set("connect", false)?.spec();
    App::new()
        .add_plugins((DefaultPlugins, TilemapPlugin, CavesPlugin::new(spec).in_task()))
        .insert_resource(Shown { z: 0, tilemap: None })
        .add_systems(Startup, |mut commands: Commands| _ = commands.spawn(Camera2d))
        .add_systems(Update, (press_keys, draw_level.run_if(resource_exists::<WorldMap>)).chain())
        .run();
    Ok(())
}

fn press_keys(
    keys: Res<ButtonInput<KeyCode>>,
    made: Option<Res<MadeFrom>>,
    mut shown: ResMut<Shown>,
    mut asked: MessageWriter<MakeWorld>,
) {
    let Some(MadeFrom(spec)) = made.as_deref() else { return };
    let deepest = spec.size.depth() - 1;
    if keys.just_pressed(KeyCode::Space) {
        asked.write(MakeWorld(WorldSpec { seed: spec.seed + 1, ..spec.clone() }));
    } else if keys.just_pressed(KeyCode::PageDown) && shown.z < deepest {
        shown.z += 1;
    } else if keys.just_pressed(KeyCode::PageUp) && shown.z > 0 {
        shown.z -= 1;
    }
}

/// A white tile, to be tinted.
fn white_tile() -> Image {
    let size = Extent3d { width: 8, height: 8, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    Image::new_fill(size, TextureDimension::D2, &[255; 4], format, RenderAssetUsages::all())
}

/// Draws the level in the place of the one before, where the world or the level is another.
fn draw_level(
    mut commands: Commands,
    world: Res<WorldMap>,
    mut shown: ResMut<Shown>,
    mut images: ResMut<Assets<Image>>,
) {
    if !world.is_changed() && !shown.is_changed() {
        return;
    }
    shown.tilemap.take().into_iter().for_each(|tilemap| commands.entity(tilemap).despawn());
    let texture = TilemapTexture::Single(images.add(white_tile()));
    let texture = LevelTexture { texture, tile_px: 8.0 };
    let tilemap = spawn_level(&mut commands, &world, shown.z, texture, |at, tile| {
        let hue = world.regions.number(at).map(|region| region as f32 * 137.5 % 360.0);
        let stairs = tile.kind().leads.map(|_| Color::WHITE);
        let color = stairs.or(hue.map(|hue| Color::hsl(hue, 0.5, 0.6)));
        TileLook { index: 0, color: color.unwrap_or(Color::hsl(250.0, 0.2, 0.15)) }
    });
    shown.bypass_change_detection().tilemap = Some(tilemap);
}
