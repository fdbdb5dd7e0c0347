//! The material of the light: it multiplies what is below.

use bevy::asset::{load_internal_asset, uuid_handle};
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, BlendComponent, BlendFactor, BlendOperation, BlendState, RenderPipelineDescriptor,
    SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};

/// The handle of the shader, which is embedded in the program.
const SHADER: Handle<Shader> = uuid_handle!("5d4b3a0e-7a0f-4c57-9a0c-2f5d6a1c9e41");

/// Multiplies what is below by an image.
#[derive(Asset, TypePath, AsBindGroup, Clone)]
pub(super) struct LightMaterial {
    #[texture(0)]
    #[sampler(1)]
    pub(super) image: Handle<Image>,
    /// The circle that is lit, as its centre from the image's corner and its radius, and the side of a texel: all in pixels
    /// of the art.
    #[uniform(2)]
    pub(super) iris: Vec4,
    /// How the light of fire flickers: see [`super::flicker::flicker`].
    #[uniform(3)]
    pub(super) flicker: Vec4,
}

impl Material2d for LightMaterial {
    fn fragment_shader() -> ShaderRef {
        ShaderRef::Handle(SHADER)
    }

    /// Drawn in the order of z, as the tiles are.
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
}
