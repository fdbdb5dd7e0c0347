// The light on the map, smoothed by the sampler. Blending multiplies what is below.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

// Red, green and blue, and in alpha how much of the light is still: all but the part of fire.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var light: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var light_sampler: sampler;
// The circle that is lit: its centre from the corner of the image, and its radius; then the side of a texel. All in pixels of
// the art.
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var<uniform> iris: vec4<f32>;
// How the light of fire flickers: how far two waves have come, as angles, their strength, which is none while all is still, and
// the side of the squares in which it is alike, in pixels of the art.
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var<uniform> flicker: vec4<f32>;

// By how much the light of fire is brighter or darker at a place of the map. The waves are eight and ten tiles long, so that the
// light sways more than it pulses.
fn flicker_at(place: vec2<f32>) -> f32 {
    let spot = floor(place / flicker.w) * flicker.w;
    let one = sin(flicker.x + 0.045 * spot.x + 0.020 * spot.y);
    let other = sin(flicker.y - 0.018 * spot.x + 0.036 * spot.y);
    return flicker.z * (0.6 * one + 0.4 * other);
}

@fragment
fn fragment(mesh: VertexOutput) -> @location(0) vec4<f32> {
    let here = textureSample(light, light_sampler, mesh.uv);
    // The edge of the circle follows the pixels of the art.
    let pixel = floor(mesh.uv * vec2<f32>(textureDimensions(light)) * iris.w) + 0.5;
    let is_dark = distance(pixel, iris.xy) > iris.z;
    var lit = here.rgb;
    if flicker.z > 0.0 && here.a < 1.0 {
        lit *= 1.0 + (1.0 - here.a) * flicker_at(mesh.world_position.xy);
    }
    return select(vec4(lit, 1.0), vec4(0.0, 0.0, 0.0, 1.0), is_dark);
}
