//! The light of the lantern, and the dusk of what is only remembered.
//!
//! One quad over the terrain multiplies what is below it by a small image of the tiles that the view can touch and one more
//! on each side, smoothed by the sampler: `lattice.rs` tells which texel lies where. The texels follow what is known and the
//! view; between turns nothing is done here. Letters are not smoothed, half a letter is none: theirs is a texel a tile.

use bevy::asset::{RenderAssetUsages, load_internal_asset, uuid_handle};
use bevy::image::ImageSampler;
use bevy::math::IRect;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, BlendComponent, BlendFactor, BlendOperation, BlendState, Extent3d,
    RenderPipelineDescriptor, SpecializedMeshPipelineError, TextureDimension, TextureFormat,
};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};

use super::iris::{Iris, open_iris};
use super::layout::Viewport;
use super::pixels::{place_at, tiles_in_engine, tiles_touched};
use super::stages::ViewSystems;
use crate::art::TILE_SIZE_PX;
use crate::grid::Position;
use crate::settings::Preferences;
use crate::world::{Knowledge, Terrain};

mod lattice;
mod source;

use lattice::Texel;
pub(in crate::view) use source::light_of;
use source::{Source, UNKNOWN, texel};

/// Over the terrain, and under the overlay of the regions.
const HEIGHT: f32 = 0.5;
/// Found by the engine when the material asks for it.
const SHADER: Handle<Shader> = uuid_handle!("5d4b3a0e-7a0f-4c57-9a0c-2f5d6a1c9e41");

/// Multiplies what is below by an image.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
struct LightMaterial {
    #[texture(0)]
    #[sampler(1)]
    image: Handle<Image>,
    /// The centre and the radius of the circle in which there is light, from the image's corner, and the side of a texel:
    /// all in pixels of the art.
    #[uniform(2)]
    iris: Vec4,
}

impl Material2d for LightMaterial {
    fn fragment_shader() -> ShaderRef {
        ShaderRef::Handle(SHADER)
    }

    /// Drawn in the order of heights, as the tiles are.
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let sum = |src_factor, dst_factor| BlendComponent {
            src_factor,
            dst_factor,
            operation: BlendOperation::Add,
        };
        let multiply = BlendState {
            color: sum(BlendFactor::Dst, BlendFactor::Zero),
            alpha: sum(BlendFactor::Zero, BlendFactor::One),
        };
        let targets = descriptor.fragment.iter_mut().flat_map(|fragment| &mut fragment.targets);
        targets.flatten().for_each(|target| target.blend = Some(multiply));
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    load_internal_asset!(app, SHADER, "light.wgsl", Shader::from_wgsl);
    app.add_plugins(Material2dPlugin::<LightMaterial>::default());
    app.add_systems(Startup, spawn_quad.in_set(ViewSystems::Light));
    app.add_systems(
        Update,
        (draw_light.run_if(resource_exists::<Terrain>), draw_iris.run_if(resource_changed::<Iris>))
            .chain()
            .in_set(ViewSystems::Light)
            .after(open_iris),
    );
}

fn spawn_quad(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<LightMaterial>>,
) {
    let image = images.add(dark(UVec2::ONE, ImageSampler::linear()));
    let iris = circle(&Iris::default(), Vec2::ZERO, true);
    commands.spawn((
        Mesh2d(meshes.add(Rectangle::from_length(1.0))),
        MeshMaterial2d(materials.add(LightMaterial { image, iris })),
        Transform::from_xyz(0.0, 0.0, HEIGHT),
    ));
}

/// An image without light, of a size in tiles.
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

/// Follows what is known and the view; the image is a new one only where the view has another size, or letters come or go.
fn draw_light(
    (knowledge, terrain): (Res<Knowledge>, Res<Terrain>),
    (viewport, chosen): (Res<Viewport>, Res<Preferences>),
    quad: Single<(&MeshMaterial2d<LightMaterial>, &mut Transform)>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<LightMaterial>>,
) {
    if !knowledge.is_changed() && !viewport.is_changed() && !chosen.is_changed() {
        return;
    }
    let (material, mut transform) = quad.into_inner();
    let Some(mut material) = materials.get_mut(&material.0) else { return };
    let is_smooth = !chosen.ascii;
    let tiles = tiles_touched(viewport.origin, viewport.extent);
    let place = tiles_in_engine(tiles).inflate(margin(is_smooth) * TILE_SIZE_PX as f32);
    transform.set_if_neq(Transform {
        translation: place.center().extend(HEIGHT),
        scale: place.size().extend(1.0),
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
    let lights = lights(tiles, viewport.z, (&*knowledge, &*terrain), is_smooth);
    match is_smooth {
        true => lattice::fill(texels, &lights, count.x as usize),
        false => texels.copy_from_slice(lights.as_flattened()),
    }
}

/// The lights of some tiles, row by row; smooth light fades on floor beside what is not known. Rock ends there by itself.
fn lights(
    tiles: IRect,
    z: u32,
    (knowledge, terrain): (&Knowledge, &Terrain),
    is_smooth: bool,
) -> Vec<Texel> {
    let light = |at: Option<Position>| {
        let at = at.filter(|at| terrain.tile(*at).is_some());
        let light = at.map_or(Source::Nothing, |at| Source::of(knowledge, at)).texel();
        let is_open =
            |at: &Position| knowledge.tile(terrain, *at).is_some_and(|tile| tile.is_walkable());
        at.filter(|at| is_smooth && is_open(at)).map_or(light, |at| {
            let around = at.neighbours(terrain.size());
            lattice::faded(light, around.filter(|beside| !knowledge.knows(*beside)).count())
        })
    };
    places(tiles, z).map(light).collect()
}

/// How far the image reaches beyond its tiles, in tiles: half a texel, where texels lie on their borders.
fn margin(is_smooth: bool) -> f32 {
    if is_smooth { 0.25 } else { 0.0 }
}

/// Follows the iris, which stands still but for a moment after stairs.
fn draw_iris(
    (iris, viewport, chosen): (Res<Iris>, Res<Viewport>, Res<Preferences>),
    material: Single<&MeshMaterial2d<LightMaterial>>,
    mut materials: ResMut<Assets<LightMaterial>>,
) {
    if let Some(mut material) = materials.get_mut(&material.0) {
        let corner = tiles_touched(viewport.origin, viewport.extent).min.as_vec2();
        material.iris = circle(&iris, corner, !chosen.ascii);
    }
}

/// The iris for the shader, where the tiles of the image begin at a corner.
fn circle(iris: &Iris, corner: Vec2, is_smooth: bool) -> Vec4 {
    let tile_px = TILE_SIZE_PX as f32;
    let centre = (iris.centre - corner + margin(is_smooth)) * tile_px;
    let texel_px = if is_smooth { tile_px / 2.0 } else { tile_px };
    centre.extend(iris.radius * tile_px).extend(texel_px)
}

/// The places of some tiles, row by row; `None` left of or above the map.
fn places(tiles: IRect, z: u32) -> impl Iterator<Item = Option<Position>> {
    let rows = tiles.min.y..tiles.max.y;
    rows.flat_map(move |y| (tiles.min.x..tiles.max.x).map(move |x| place_at(IVec2::new(x, y), z)))
}

#[cfg(test)]
mod tests {
    use super::source::{NEAR, REMEMBERED, REVEALED};
    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;

    /// A long hall, and a room behind rock.
    const MAP: &str = "@.......................\n\
                       ########################\n\
                       ........................\n";

    fn light(app: &App, x: u32, y: u32) -> [f32; 3] {
        light_of(app.world().resource::<Knowledge>(), Position::new(x, y, 0))
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
        let whole = Source::of(app.world().resource::<Knowledge>(), Position::new(9, 0, 0)).texel();
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
