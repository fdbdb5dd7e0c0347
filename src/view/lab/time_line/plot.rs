//! A bar plot of the sizes of a level's regions.

use bevy::prelude::*;
use image::{Rgba, RgbaImage};

use super::text::words;
use crate::art::colours;
use crate::screens::Bench;
use crate::view::artwork::engine_image;

/// The most bars of a plot, and the height of the highest in pixels of the interface.
const BARS: usize = 96;
const HIGHEST_PX: u32 = 40;
/// The widths of a plot, and of the widest bar with its gap, in pixels of the interface.
const PLOT_WIDTH_PX: u32 = 384;
const BAR_PX: u32 = 16;

/// Spawns the plot of a level's regions, the largest first, on a logarithmic scale.
pub(super) fn spawn_plot(
    row: &mut ChildSpawnerCommands,
    bench: &Bench,
    level: u32,
    images: &mut Assets<Image>,
) {
    let Some(shown) = bench.shown() else { return };
    let z = level.min(shown.tiles.size().depth() - 1);
    let mut sizes: Vec<u64> = shown.regions.of_level(z).map(|(_, size)| size).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    let largest = sizes.first().copied().unwrap_or(0);
    let line = match sizes.len() {
        0 => format!("no regions on level {}", z + 1),
        1 => format!("one region on level {} of {largest} tiles", z + 1),
        count => {
            let least = sizes.last().copied().unwrap_or(0);
            format!("{count} regions on level {} of {largest} to {least} tiles, log scale", z + 1)
        }
    };
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(2), ..default() };
    row.spawn(column).with_children(|column| {
        column.spawn(words(line, colours::UI_DIM));
        let picture = plot(&sizes);
        let node = Node { width: px(picture.width()), height: px(picture.height()), ..default() };
        column.spawn((ImageNode::new(images.add(engine_image(&picture))), node));
    });
}

fn plot(sizes: &[u64]) -> RgbaImage {
    let bars = sizes.len().clamp(1, BARS) as u32;
    let most = sizes.first().map_or(1.0, |size| (*size as f64 + 1.0).log2());
    let height = |bar: u32| {
        let size = sizes.get(bar as usize).copied().unwrap_or(0) as f64;
        ((size + 1.0).log2() / most * f64::from(HIGHEST_PX)).round() as u32
    };
    let wide = bar_width(bars);
    RgbaImage::from_fn(bars * wide, HIGHEST_PX, |x, y| {
        let is_bar = x % wide < wide - 1 && HIGHEST_PX - y <= height(x / wide);
        let [r, g, b] = colours::UI_ACCENT;
        Rgba(if is_bar { [r, g, b, 255] } else { [0, 0, 0, 0] })
    })
}

/// The width of each of some bars, with its gap.
fn bar_width(bars: u32) -> u32 {
    (PLOT_WIDTH_PX / bars.max(1)).min(BAR_PX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_high_as_the_sizes_say() {
        let picture = plot(&[1_000, 30, 1]);
        let high = |bar: u32| {
            (0..HIGHEST_PX).filter(|y| picture.get_pixel(bar * bar_width(3), *y).0[3] > 0).count()
        };
        assert_eq!((picture.width(), high(0)), (3 * BAR_PX, HIGHEST_PX as usize));
        assert!(high(1) < high(0) && high(2) < high(1) && high(2) > 0);
        assert_eq!(plot(&vec![5; 1_000]).width(), PLOT_WIDTH_PX);
    }
}
