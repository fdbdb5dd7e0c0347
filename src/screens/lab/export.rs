//! What the lab shows, kept as files.

use std::io;

use image::ImageFormat;

use super::Bench;
use crate::picture::{AnimationFrame, Artwork, Layer, Plan, animate, draw_world, usual_folders};
use crate::record::{WorldDescription, export};
use crate::worldgen::map_text;

/// A form in which the lab keeps what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum Form {
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

impl Form {
    /// Every form.
    pub(in crate::screens) const ALL: [Self; 4] =
        [Self::Picture, Self::Text, Self::Json, Self::Animation];

    /// What a row of the panel says.
    pub(in crate::screens) fn label(self) -> &'static str {
        match self {
            Self::Picture => "save a picture",
            Self::Text => "save as text",
            Self::Json => "save as JSON",
            Self::Animation => "save the steps as a GIF",
        }
    }

    fn extension(self) -> &'static str {
        match self {
            Self::Picture => "png",
            Self::Text => "txt",
            Self::Json => "json",
            Self::Animation => "gif",
        }
    }

    /// What is shown, in this form.
    ///
    /// # Errors
    /// Where it is too large for it.
    pub(super) fn content(self, bench: &Bench, level: u32) -> io::Result<Vec<u8>> {
        let world = bench.shown().ok_or_else(|| io::Error::other("there is no world"))?;
        let mut bytes = io::Cursor::new(Vec::new());
        match self {
            Self::Picture => {
                let (artwork, _) = Artwork::load(&usual_folders());
                let drawn = draw_world(world, Layer::Tiles, &artwork).map_err(io::Error::other)?;
                drawn.write_to(&mut bytes, ImageFormat::Png).map_err(io::Error::other)?;
            }
            Self::Text => map_text::write(world, &mut bytes)?,
            Self::Json => {
                // What no command makes was made from nothing that could be named.
                let is_made = bench.is_finished() && !bench.has_own_passes();
                let report = WorldDescription::new(world, is_made.then(|| bench.spec()));
                let report = report.map_err(io::Error::other)?;
                serde_json::to_writer(&mut bytes, &report)?;
                io::Write::write_all(&mut bytes, b"\n")?;
            }
            Self::Animation => return animation(bench, level),
        }
        Ok(bytes.into_inner())
    }
}

/// The most pixels of all steps of an animation.
const MAX_PIXELS: u64 = 1 << 26;

fn animation(bench: &Bench, level: u32) -> io::Result<Vec<u8>> {
    let pixels = |bench: &Bench| Some(bench.shown()?.tiles.size().level_tiles());
    if pixels(bench).unwrap_or(0) * bench.steps().len() as u64 > MAX_PIXELS {
        return Err(io::Error::other("the level is too large for an animation"));
    }
    let last = bench.steps().len().saturating_sub(1);
    let mut frames = Vec::new();
    for (place, step) in bench.steps().iter().enumerate() {
        let tiles = step.tiles().map_err(io::Error::other)?;
        let plan = Plan { tiles: &tiles, start: step.start, regions: None };
        let delay_hundredths = if place == last { LAST } else { STEP };
        frames.push(AnimationFrame { picture: plan.draw(level), delay_hundredths });
    }
    let side = |frame: &AnimationFrame| frame.picture.width().min(frame.picture.height());
    let shortest = frames.first().map_or(1, side);
    animate(&frames, (ANIMATION_PX / shortest.max(1)).max(1)).map_err(io::Error::other)
}

/// Keeps what is shown as a new file in the user's folder for pictures, and says where.
pub(super) fn save(bench: &Bench, level: u32, form: Form) -> String {
    let stem = format!("cavewright-{}-{}", bench.spec().generator, bench.spec().seed);
    let saved =
        form.content(bench, level).and_then(|bytes| export(&stem, form.extension(), &bytes));
    match saved {
        Ok(path) => format!("Saved {}", path.display()),
        Err(error) => format!("Not saved: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::worldgen::Registry;

    fn bench() -> (Bench, Registry) {
        let registry = Registry::default();
        let size = Size::new(40, 24, 2).unwrap();
        let spec = registry.spec("deep-caves").unwrap().size(size).seed(7).spec();
        (Bench::new(spec, &registry), registry)
    }

    /// What is saved is what the command prints.
    #[test]
    fn text_json_and_picture_are_those_of_the_world() {
        let (mut bench, registry) = bench();
        let world = registry.make(bench.spec()).unwrap();
        let mut text = Vec::new();
        map_text::write(&world, &mut text).unwrap();
        assert_eq!(Form::Text.content(&bench, 0).unwrap(), text);
        let report = WorldDescription::new(&world, Some(bench.spec())).unwrap();
        let json = serde_json::to_string(&report).unwrap() + "\n";
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
