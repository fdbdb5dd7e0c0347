//! The quad over the terrain that the light is drawn on.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::flicker::flicker;
use super::lattice;
use super::material::LightMaterial;
use super::shining::Lights;
use super::source::{UNKNOWN, texel};
use super::tiles::lights;
use crate::art::TILE_SIZE_PX;
use crate::settings::Preferences;
use crate::view::beat::Beat;
use crate::view::iris::Iris;
use crate::view::layout::Viewport;
use crate::view::pixels::{tiles_in_engine, tiles_touched};
use crate::world::Terrain;

/// Above the terrain, and below the debug layers.
const HEIGHT: f32 = 0.5;

/// Spawns the quad, dark.
pub(super) fn spawn_quad(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<LightMaterial>>,
) {
    let image = images.add(dark(UVec2::ONE, ImageSampler::linear()));
    let (iris, flicker) =
        (circle(&Iris::default(), Vec2::ZERO, true), flicker(Beat::default(), true));
    commands.spawn((
        Mesh2d(meshes.add(Rectangle::from_length(1.0))),
        MeshMaterial2d(materials.add(LightMaterial { image, iris, flicker })),
        Transform::from_xyz(0.0, 0.0, HEIGHT),
    ));
}

/// A dark image of a size in texels.
fn dark(size: UVec2, sampler: ImageSampler) -> Image {
    let mut image = Image::new_fill(
        Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
        TextureDimension::D2,
        &texel(UNKNOWN),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::all(),
    );
    image.sampler = sampler;
    image
}

/// Draws the light on what is known in the view. A new image is made only where the size of the view changes, or between
/// letters and pictures.
pub(super) fn draw_light(
    lights_now: Lights,
    terrain: Res<Terrain>,
    viewport: Res<Viewport>,
    chosen: Res<Preferences>,
    quad: Single<(&MeshMaterial2d<LightMaterial>, &mut Transform)>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<LightMaterial>>,
) {
    if !lights_now.are_changed() && !viewport.is_changed() && !chosen.is_changed() {
        return;
    }
    let (material, mut transform) = quad.into_inner();
    let Some(mut material) = materials.get_mut(&material.0) else { return };
    let is_smooth = !chosen.ascii;
    let tiles = tiles_touched(viewport.origin, viewport.extent);
    let covered = tiles_in_engine(tiles).inflate(margin(is_smooth) * TILE_SIZE_PX as f32);
    transform.set_if_neq(Transform {
        translation: covered.center().extend(HEIGHT),
        scale: covered.size().extend(1.0),
        ..default()
    });
    let count = tiles.size().as_uvec2();
    let (size, sampler) = match is_smooth {
        true => (lattice::size_for(count), ImageSampler::linear()),
        false => (count, ImageSampler::nearest()),
    };
    let fits = |image: &Image| image.size() == size && image.sampler == sampler;
    if !images.get(&material.image).is_some_and(fits) {
        material.image = images.add(dark(size, sampler));
    }
    let Some(mut image) = images.get_mut(&material.image) else { return };
    let Some(texels) = image.data.as_mut() else { return };
    let lights = lights(tiles, viewport.z, &lights_now.shining(), &terrain, is_smooth);
    match is_smooth {
        true => lattice::fill(texels, &lights, count.x as usize),
        false => texels.copy_from_slice(lights.as_flattened()),
    }
}

/// How far the image extends beyond its tiles, in tiles: half a texel, where texels lie on their borders.
fn margin(is_smooth: bool) -> f32 {
    if is_smooth { 0.25 } else { 0.0 }
}

/// Passes the iris to the shader.
pub(super) fn draw_iris(
    iris: Res<Iris>,
    viewport: Res<Viewport>,
    chosen: Res<Preferences>,
    material: Single<&MeshMaterial2d<LightMaterial>>,
    mut materials: ResMut<Assets<LightMaterial>>,
) {
    if let Some(mut material) = materials.get_mut(&material.0) {
        let corner = tiles_touched(viewport.origin, viewport.extent).min.as_vec2();
        material.iris = circle(&iris, corner, !chosen.ascii);
    }
}

/// Passes the beat of fire to the shader: the image stays as it is.
pub(super) fn draw_flicker(
    beat: Res<Beat>,
    chosen: Res<Preferences>,
    material: Single<&MeshMaterial2d<LightMaterial>>,
    mut materials: ResMut<Assets<LightMaterial>>,
) {
    let flicker = flicker(*beat, !chosen.ascii);
    // Whoever takes it to change it has the engine prepare it anew.
    if materials.get(&material.0).is_some_and(|material| material.flicker == flicker) {
        return;
    }
    if let Some(mut material) = materials.get_mut(&material.0) {
        material.flicker = flicker;
    }
}

/// The iris as the shader's uniform; `corner` is the first tile of the image.
fn circle(iris: &Iris, corner: Vec2, is_smooth: bool) -> Vec4 {
    let tile_px = TILE_SIZE_PX as f32;
    let centre = (iris.centre - corner + margin(is_smooth)) * tile_px;
    let texel_px = if is_smooth { tile_px / 2.0 } else { tile_px };
    centre.extend(iris.radius * tile_px).extend(texel_px)
}

#[cfg(test)]
mod tests {
    use super::super::flame::{Flame, NEAR};
    use super::super::source::{REMEMBERED, REVEALED, Source};
    use super::*;
    use crate::controls::type_key;
    use crate::grid::Position;
    use crate::view::tests::game_on;
    use crate::world::Knowledge;

    /// A long hall, and a room behind rock.
    const MAP: &str = "@.......................\n\
                       ########################\n\
                       ........................\n";

    fn light(app: &App, x: u32, y: u32) -> [f32; 3] {
        let knowledge = app.world().resource::<Knowledge>();
        Source::of(knowledge, Position::new(x, y, 0), Flame::Lantern).light()
    }

    /// Walks to the right.
    fn walk(app: &mut App, steps: u32) {
        (0..steps).for_each(|_| {
            type_key(app.world_mut(), 'l');
            app.update();
        });
    }

    #[test]
    fn what_is_seen_remembered_and_unknown_has_a_light_of_its_own() {
        let mut app = game_on(MAP);
        app.update();
        assert_eq!([light(&app, 0, 0), light(&app, 0, 2)], [NEAR, UNKNOWN]);
        assert!(light(&app, 1, 1)[0] > light(&app, 6, 1)[0], "a wall in sight is lit");
        walk(&mut app, 12);
        assert_eq!([light(&app, 0, 0), light(&app, 12, 0)], [REMEMBERED, NEAR]);
        type_key(app.world_mut(), 'V');
        app.update();
        let lights = [(12, 0), (0, 0), (0, 2)].map(|(x, y)| light(&app, x, y));
        assert_eq!(lights, [NEAR, REVEALED, REVEALED]);
    }

    #[test]
    fn texels_are_the_lights_of_the_tiles_and_the_image_is_kept() {
        let mut app = game_on(MAP);
        let view = Viewport { origin: IVec2::ZERO, extent: IVec2::new(160, 48), z: 0 };
        app.insert_resource(view).init_resource::<Assets<Image>>();
        app.init_resource::<Assets<Mesh>>().init_resource::<Assets<LightMaterial>>();
        app.add_systems(Startup, spawn_quad).add_systems(PostUpdate, draw_light);
        app.update();
        let image = |app: &App| {
            let (_, material) = app.world().resource::<Assets<LightMaterial>>().iter().next()?;
            let image = app.world().resource::<Assets<Image>>().get(&material.image)?;
            Some((material.image.clone(), image.size(), image.data.clone()?))
        };
        let at = |x: usize, y: usize| 4 * (27 * (2 * y + 3) + 2 * x + 3);
        let (first, size, texels) = image(&app).unwrap();
        assert_eq!(size, UVec2::new(27, 13));
        assert_eq!(texels[at(0, 0)..][..4], [255, 236, 200, 255]);
        assert_eq!(texels[at(0, 0) - 4..][..4], [0, 0, 0, 255], "the edge of the map");
        assert!(texels[at(0, 0) + 4] > texels[at(1, 0)], "between two tiles in the light");
        let knowledge = app.world().resource::<Knowledge>();
        let whole = Source::of(knowledge, Position::new(9, 0, 0), Flame::Lantern).texel();
        assert!(texels[at(9, 0)] < whole[0], "floor at the end of sight");
        walk(&mut app, 10);
        let (second, _, texels) = image(&app).unwrap();
        assert_eq!(first, second);
        assert_eq!(texels[at(0, 0)..][..4], [82, 91, 111, 255]);
        assert_eq!(texels[at(0, 2)..][..4], [0, 0, 0, 255]);
        app.world_mut().resource_mut::<Preferences>().ascii = true;
        app.update();
        let (lettered, size, texels) = image(&app).unwrap();
        assert_eq!(size, UVec2::new(13, 6), "a letter has one light");
        assert_eq!(texels[4 * (13 + 1)..][..4], [82, 91, 111, 255]);
        let sampler = &app.world().resource::<Assets<Image>>().get(&lettered).unwrap().sampler;
        assert_eq!(*sampler, ImageSampler::nearest());
    }
}
