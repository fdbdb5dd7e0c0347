//! Prints a world without a window: `cargo run --no-default-features --example generate -- 7`.

use std::error::Error;
use std::io::{BufWriter, stdout};

use cavewright_caves::grid::Size;
use cavewright_caves::worldgen::verify::{Promise, verify};
use cavewright_caves::worldgen::{Registry, map_text};

fn main() -> Result<(), Box<dyn Error>> {
    let seed: u64 = std::env::args().nth(1).map_or(Ok(7), |seed| seed.parse::<u64>())?;
    let registry = Registry::default();
    let size = Size::new(78, 22, 2)?;
    let spec = registry.spec("caves")?.seed(seed).size(size).set("fill", 0.48)?.spec();
    let world = registry.make(&spec)?;
    map_text::write(&world, &mut BufWriter::new(stdout()))?;

    let promise = Promise::of(registry.resolve(&spec)?, size.depth(), &spec.settings)?;
    let findings = verify(&world, &promise);
    println!(
        "\nseed {seed}: {} tiles to walk on, {} staircases",
        findings.walkable,
        world.stairs.len()
    );
    assert!(findings.violations.is_empty(), "{:?}", findings.violations);
    Ok(())
}
