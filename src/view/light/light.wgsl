// The light on the map, smoothed by the sampler. Blending multiplies what is below.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var light: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var light_sampler: sampler;
// The circle that is lit: its centre from the corner of the image, and its radius; then the side of a texel. All in pixels of
// the art.
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var<uniform> iris: vec4<f32>;

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let here = textureSample(light, light_sampler, mesh.uv);
    // The edge of the circle follows the pixels of the art.
    let pixel = floor(mesh.uv * vec2<f32>(textureDimensions(light)) * iris.w) + 0.5;
    let is_dark = distance(pixel, iris.xy) > iris.z;
    return select(here, vec4(0.0, 0.0, 0.0, 1.0), is_dark);
}
