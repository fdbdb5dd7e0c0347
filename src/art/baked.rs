//! Test: the pictures in `assets/` are those that the code bakes. `cargo run --example bake_art` renews them.

use image::RgbaImage;

use super::{ICON_SIDES, Theme, bake_icon, bake_overlay, bake_sprites, bake_tiles};

const TILES: [&[u8]; 5] = [
    include_bytes!("../../assets/tiles/umber.png"),
    include_bytes!("../../assets/tiles/slate.png"),
    include_bytes!("../../assets/tiles/moss.png"),
    include_bytes!("../../assets/tiles/violet.png"),
    include_bytes!("../../assets/tiles/ember.png"),
];

fn decoded(png: &[u8]) -> RgbaImage {
    image::load_from_memory(png).unwrap().to_rgba8()
}

#[test]
fn the_committed_tiles_are_what_the_code_bakes() {
    for (theme, png) in Theme::ALL.into_iter().zip(TILES) {
        assert!(bake_tiles(theme) == decoded(png), "{}", theme.name());
    }
}

#[test]
fn the_committed_sprites_and_overlay_are_what_the_code_bakes() {
    let sprites = include_bytes!("../../assets/sprites.png");
    let overlay = include_bytes!("../../assets/overlay.png");
    assert!(bake_sprites() == decoded(sprites));
    assert!(bake_overlay() == decoded(overlay));
}

#[test]
fn the_committed_icons_are_what_the_code_bakes() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/icons");
    for side in ICON_SIDES {
        let png = std::fs::read(folder.join(format!("{side}.png"))).unwrap();
        assert!(bake_icon(side) == decoded(&png), "{side}");
    }
}

#[test]
fn every_tile_is_opaque() {
    for theme in Theme::ALL {
        assert!(bake_tiles(theme).pixels().all(|pixel| pixel.0[3] == u8::MAX));
    }
}
