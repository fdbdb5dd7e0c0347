//! The forms in which what the lab shows can be kept.

use std::io;

use image::ImageFormat;

use super::bench::Bench;
use crate::picture::{AnimationFrame, Artwork, Layer, Plan, animate, draw_world, usual_folders};
use crate::record::WorldDescription;
use crate::worldgen::{WorldMap, map_text};

/// A form in which what the lab shows can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// All levels as `generate --format png` draws them.
    Picture,
    /// All levels as `generate` prints them.
    Text,
    /// All levels as `generate --format json` prints them.
    Json,
    /// The level that is shown, step by step.
    Animation,
}

/// The shortest side of an animation, in pixels, where the level is not larger.
const ANIMATION_PX: u32 = 480;
/// How long a step is shown, and the last, in hundredths of a second.
const STEP: u16 = 18;
const LAST: u16 = 200;
/// The most pixels of all steps of an animation.
const MAX_PIXELS: u64 = 1 << 26;

impl Form {
    /// Every form, in the order of the panel's rows.
    pub const ALL: [Self; 4] = [Self::Picture, Self::Text, Self::Json, Self::Animation];

    /// The label of its row.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Picture => "save a picture",
            Self::Text => "save as text",
            Self::Json => "save as JSON",
            Self::Animation => "save the steps as a GIF",
        }
    }

    /// The extension of its files, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Picture => "png",
            Self::Text => "txt",
            Self::Json => "json",
            Self::Animation => "gif",
        }
    }

    /// The step that a bench shows, in this form; `level`, from 0, is the one that an animation is of. Cost O(tiles), an
    /// animation's O(tiles of a level) for each step.
    ///
    /// # Errors
    /// Where there is no world, or it is too large for the form.
    pub fn content(self, bench: &Bench, level: u32) -> io::Result<Vec<u8>> {
        let world = bench.shown().ok_or_else(|| io::Error::other("there is no world"))?;
        match self {
            Self::Picture => picture(world),
            Self::Text => {
                let mut text = Vec::new();
                map_text::write(world, &mut text)?;
                Ok(text)
            }
            Self::Json => json(bench, world),
            Self::Animation => animation(bench, world, level),
        }
    }
}

fn picture(world: &WorldMap) -> io::Result<Vec<u8>> {
    let (artwork, _) = Artwork::load(&usual_folders());
    let drawn = draw_world(world, Layer::Tiles, &artwork).map_err(io::Error::other)?;
    let mut png = io::Cursor::new(Vec::new());
    drawn.write_to(&mut png, ImageFormat::Png).map_err(io::Error::other)?;
    Ok(png.into_inner())
}

/// A world that no command makes is described without what it was made from.
fn json(bench: &Bench, world: &WorldMap) -> io::Result<Vec<u8>> {
    let is_made = bench.is_finished() && !bench.is_changed_by_hand();
    let description = WorldDescription::new(world, is_made.then(|| bench.spec()));
    let mut json = serde_json::to_vec(&description.map_err(io::Error::other)?)?;
    json.push(b'\n');
    Ok(json)
}

fn animation(bench: &Bench, world: &WorldMap, level: u32) -> io::Result<Vec<u8>> {
    if world.tiles.size().level_tiles() * bench.steps().len() as u64 > MAX_PIXELS {
        return Err(io::Error::other("the level is too large for an animation"));
    }
    let last = bench.steps().len().saturating_sub(1);
    let mut frames = Vec::new();
    for (index, step) in bench.steps().iter().enumerate() {
        let tiles = step.tiles().map_err(io::Error::other)?;
        let plan = Plan { tiles: &tiles, start: step.start, regions: None };
        let delay_hundredths = if index == last { LAST } else { STEP };
        frames.push(AnimationFrame { picture: plan.draw(level), delay_hundredths });
    }
    let side = |frame: &AnimationFrame| frame.picture.width().min(frame.picture.height());
    let shortest = frames.first().map_or(1, side);
    animate(&frames, (ANIMATION_PX / shortest.max(1)).max(1)).map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::samples::spec;
    use crate::worldgen::Registry;

    fn bench() -> (Bench, Registry) {
        let registry = Registry::default();
        (Bench::new(spec("deep-caves", [40, 24, 2], 7), &registry), registry)
    }

    /// What is saved is what the command prints.
    #[test]
    fn text_json_and_picture_are_those_of_the_world() {
        let (mut bench, registry) = bench();
        let world = registry.make(bench.spec()).unwrap();
        let mut text = Vec::new();
        map_text::write(&world, &mut text).unwrap();
        assert_eq!(Form::Text.content(&bench, 0).unwrap(), text);
        let described = WorldDescription::new(&world, Some(bench.spec())).unwrap();
        let json = serde_json::to_string(&described).unwrap() + "\n";
        let saved =
            |bench: &Bench| String::from_utf8(Form::Json.content(bench, 0).unwrap()).unwrap();
        assert_eq!(saved(&bench), json);
        let picture = Form::Picture.content(&bench, 0).unwrap();
        let read = image::load_from_memory(&picture).unwrap().to_rgba8();
        let (artwork, _) = Artwork::load(&usual_folders());
        assert_eq!(read, draw_world(&world, Layer::Tiles, &artwork).unwrap());
        bench.go_to(3);
        let shown = saved(&bench);
        assert!(shown.contains("\"seed\":null") && shown.contains("\"start\":null"));
        bench.smooth_on(&registry);
        assert_eq!(bench.command(), None);
        bench.go_to(usize::MAX);
        assert!(saved(&bench).contains("\"generator\":null"), "no generator makes it");
    }

    #[test]
    fn an_animation_has_a_picture_for_each_step() {
        let (bench, _) = bench();
        for level in 0..2 {
            let bytes = Form::Animation.content(&bench, level).unwrap();
            assert!(bytes.starts_with(b"GIF89a"));
            // Each picture comes after a block that has its time.
            let blocks = bytes.windows(3).filter(|three| *three == [0x21, 0xF9, 0x04]);
            assert!(blocks.count() >= bench.steps().len());
        }
    }
}
