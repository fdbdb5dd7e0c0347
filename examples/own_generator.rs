//! The whole program with a generator of its own, which every command and the lab then have:
//! `cargo run --example own_generator -- play --generator pillars --set spacing=4`, and as well `report`, `lab`, `generators`.

use cavewright::cli::Exit;
use cavewright::grid::{Level, Position, Size, Tile};
use cavewright::streams::Stream;
use cavewright::world::game_registry;
use cavewright::worldgen::{
    Drawn, Feature, GenerateError, Generator, Parameter, Settings, joining_parameters,
};

/// Pillars at random places of a square lattice, in a hall of floor with a flask in its middle.
pub struct Pillars;

impl Generator for Pillars {
    fn name(&self) -> &str {
        "pillars"
    }

    fn description(&self) -> &str {
        "a hall of pillars"
    }

    fn parameters(&self) -> Vec<Parameter> {
        let mut parameters =
            vec![Parameter::integer("spacing", "tiles between pillars", 2..=20, 3)];
        // Stairs and tunnels are placed as these say, whatever a generator draws.
        parameters.extend(joining_parameters("few", true));
        parameters
    }

    fn draw_level(
        &self,
        _: u32,
        size: Size,
        stream: &mut Stream,
        settings: &Settings,
    ) -> Result<Drawn, GenerateError> {
        let spacing = settings.integer("spacing")? as u32;
        let mut level = Level::filled(size, Tile::Floor)?;
        for at in level.positions() {
            let is_pillar = at.x % spacing == 0 && at.y % spacing == 0 && stream.below(4) > 0;
            if is_pillar {
                level.set(at, Tile::Wall);
            }
        }
        // What stands or lies there by design; in rock it is left out.
        let middle = Position::new(size.width() / 2, size.height() / 2, 0);
        let features = vec![Feature { at: middle, name: "oil flask".to_owned() }];
        Ok(Drawn { open: level, features })
    }
}

fn main() -> Exit {
    let mut registry = game_registry();
    registry.register(Pillars);
    cavewright::cli::run(registry)
}
