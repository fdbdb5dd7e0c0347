//! Prints a world: `cargo run -p cavewright-caves --example generate`.

use cavewright_caves::worldgen::{Registry, map_text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let world = Registry::default().spec("caves")?.seed(7).make()?;
    Ok(map_text::write(&world, &mut std::io::stdout().lock())?)
}
