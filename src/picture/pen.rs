//! Draws glyphs of a font, each into a square cell.

use swash::FontRef;
use swash::scale::{Render, ScaleContext, Source};

/// The smallest and the largest side of a cell, in pixels.
const SIDES_PX: std::ops::RangeInclusive<u32> = 8..=256;
/// What a capital fills of a cell's height, in percent.
const CAPITAL_PERCENT: u32 = 90;
/// A glyph that is too large for its cell becomes smaller in such steps, in percent ...
const SHRINK_PERCENT: u16 = 2;
/// ... and in fewer steps than this.
const SHRINKS: u16 = 25;

/// Draws glyphs of a font into square cells.
pub(super) struct Pen<'a> {
    font: FontRef<'a>,
    context: ScaleContext,
    cell_px: u32,
    /// The height of a capital, in pixels.
    capital_px: u32,
    /// Pixels an em.
    size: f32,
}

impl<'a> Pen<'a> {
    /// A pen for a font and cells of a size; `None` where the font cannot be read, and for cells below 8 or above 256 pixels.
    pub(super) fn new(font: &'a [u8], cell_px: u32) -> Option<Self> {
        if !SIDES_PX.contains(&cell_px) {
            return None;
        }
        let font = FontRef::from_index(font, 0)?;
        let metrics = font.metrics(&[]);
        let capital_px = ((cell_px * CAPITAL_PERCENT + 50) / 100).min(cell_px - 2);
        let size = capital_px as f32 * f32::from(metrics.units_per_em) / metrics.cap_height;
        let is_sound = size.is_finite() && size > 0.0;
        is_sound.then(|| Self { font, context: ScaleContext::new(), cell_px, capital_px, size })
    }

    /// How much of each pixel of a cell is ink. The outermost pixels never are: a glyph that is too large
    /// is drawn smaller. Letters stand on one line, such that capitals are in the middle; other glyphs have their ink in the
    /// middle, so a floor's dot is not at its foot.
    pub(super) fn draw(&mut self, glyph: char) -> Option<Vec<u8>> {
        let id = self.font.charmap().map(glyph);
        if id == 0 {
            return None;
        }
        let room = self.cell_px - 2;
        let (size, image) = (0..SHRINKS).find_map(|step| {
            let size = self.size * f32::from(100 - step * SHRINK_PERCENT) / 100.0;
            let mut scaler = self.context.builder(self.font).size(size).hint(true).build();
            let image = Render::new(&[Source::Outline]).render(&mut scaler, id)?;
            let (width, height) = (image.placement.width, image.placement.height);
            ((1..=room).contains(&width) && height <= room).then_some((size, image))
        })?;
        let (width, height) = (image.placement.width, image.placement.height);
        let advance = self.font.glyph_metrics(&[]).scale(size).advance_width(id);
        let box_left = ((self.cell_px as f32 - advance) / 2.0).round() as i32;
        let top = if glyph.is_alphabetic() {
            (self.cell_px + self.capital_px) as i32 / 2 - image.placement.top
        } else {
            (self.cell_px - height) as i32 / 2
        };
        let top = self.kept_inside(top, height);
        let left = self.kept_inside(box_left + image.placement.left, width);
        let (side, width) = (self.cell_px as usize, width as usize);
        let mut cell = vec![0; side * side];
        let rows = cell.chunks_exact_mut(side).skip(top);
        for (row, line) in rows.zip(image.data.chunks_exact(width)) {
            row[left..left + width].copy_from_slice(line);
        }
        Some(cell)
    }

    /// Where ink of this length begins that shall begin at `start`, but not on the cell's outermost pixels.
    fn kept_inside(&self, start: i32, length: u32) -> usize {
        let last = self.cell_px - 1 - length;
        start.clamp(1, last.max(1) as i32) as usize
    }
}
