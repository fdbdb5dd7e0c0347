//! Bakes all pixel art into `assets/`: `cargo run --example bake_art [folder]`.
//!
//! Run it after a change in `src/art/` or `assets/art/`; a test compares what lies there with the code.

use std::error::Error;
use std::path::PathBuf;

use cavewright::art::{ICON_SIDES, Theme, bake_icon, bake_overlay, bake_sprites, bake_tiles};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "assets".into()));
    std::fs::create_dir_all(folder.join("tiles"))?;
    for theme in Theme::ALL {
        bake_tiles(theme).save(folder.join(format!("tiles/{}.png", theme.name())))?;
    }
    bake_sprites().save(folder.join("sprites.png"))?;
    bake_overlay().save(folder.join("overlay.png"))?;
    std::fs::create_dir_all(folder.join("icons"))?;
    for side in ICON_SIDES {
        bake_icon(side).save(folder.join(format!("icons/{side}.png")))?;
    }
    println!("baked {} tile sets, sprites and overlay into {}", Theme::ALL.len(), folder.display());
    Ok(())
}
