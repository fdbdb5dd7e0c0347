//! `cavewright generate --seeds`: many worlds in one file.

use std::io::{self, Cursor};
use std::ops::Range;
use std::path::Path;

use image::ImageFormat;

use super::exit::{Exit, Failure, complain};
use super::output::Target;
use super::world_output::Format;
use crate::picture::Sheet;
use crate::record::WorldDescription;
use crate::worldgen::{GenerateError, Registry, WorldMap, WorldSpec, packed};

/// Makes the worlds of some seeds, one after another, and writes each before the next. One that cannot be is left out, but on a sheet, where its
/// place is empty.
///
/// # Errors
/// Exit 2 where no world can be, where the machine is too small for one, or where they do not fit the format; exit 3 where they cannot be written.
pub(super) fn print(
    registry: &Registry,
    spec: &WorldSpec,
    seeds: Range<u64>,
    format: Format,
    file: Option<&Path>,
) -> Result<(), Failure> {
    let usage = |error: &dyn std::fmt::Display| Failure::new(Exit::Usage, error);
    let worlds = seeds.end - seeds.start;
    let mut refused = Refused { worlds: 0, first: None };
    // What is no error of the file ends the writing too, and leaves the file that was there.
    let mut failure = None;
    let mut each = |act: &mut dyn FnMut(u64, Option<&WorldMap>) -> io::Result<()>| {
        let mut fail = |line: String| {
            failure = Some(Failure::new(Exit::Usage, &line));
            Err(io::Error::other(line))
        };
        for seed in seeds.clone() {
            match registry.make(&WorldSpec { seed, ..spec.clone() }) {
                Ok(world) => act(seed, Some(&world))?,
                Err(error @ GenerateError::OutOfMemory(_)) => return fail(error.to_string()),
                Err(error) => {
                    act(seed, None)?;
                    refused.take(error);
                }
            }
        }
        match &refused.first {
            Some(first) if refused.worlds == worlds => {
                fail(format!("no world could be made, first because {first}"))
            }
            _ => Ok(()),
        }
    };
    let target = Target::new(file);
    let written = match format {
        Format::Bits => {
            packed::record_bytes(spec.size)
                .ok_or_else(|| usage(&"--format bits: the worlds are too large"))?;
            target.write(|mut out| {
                packed::write_header(spec.size, &mut out)?;
                each(&mut |seed, world| {
                    world.map_or(Ok(()), |world| packed::write_world(seed, world, &mut out))
                })
            })
        }
        Format::Png => {
            let mut sheet = Sheet::new(spec.size, worlds).map_err(|error| usage(&error))?;
            target.write(|out| {
                each(&mut |_, world| {
                    sheet.draw(world);
                    Ok(())
                })?;
                let mut bytes = Cursor::new(Vec::new());
                let encoded = sheet.finish().write_to(&mut bytes, ImageFormat::Png);
                encoded.map_err(io::Error::other)?;
                out.write_all(bytes.get_ref())
            })
        }
        _ => target.write(|out| {
            each(&mut |seed, world| {
                let Some(world) = world else { return Ok(()) };
                let spec = WorldSpec { seed, ..spec.clone() };
                let description =
                    WorldDescription::new(world, Some(&spec)).map_err(io::Error::other)?;
                serde_json::to_writer(&mut *out, &description)?;
                writeln!(out)
            })
        }),
    };
    failure.map_or(written, Err)?;
    if let Some(first) = refused.first {
        let count = refused.worlds;
        complain(format!("{count} of {worlds} worlds could not be made, first because {first}"));
    }
    Ok(())
}

/// Worlds that cannot be.
struct Refused {
    worlds: u64,
    first: Option<GenerateError>,
}

impl Refused {
    fn take(&mut self, error: GenerateError) {
        self.worlds += 1;
        self.first.get_or_insert(error);
    }
}
