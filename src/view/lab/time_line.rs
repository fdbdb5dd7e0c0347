//! Below the maps: how large regions are, and the steps of the making, to be watched and scrubbed.

use std::time::Duration;

use bevy::prelude::*;
use image::{Rgba, RgbaImage};

use super::camera::{Panes, below_px};
use super::is_lab;
use crate::art::palette;
use crate::controls::{RowDeed, RowPress};
use crate::screens::{Bench, FULL, LAB_STEP, LAB_WATCH, Lab, Menu, Screen, Screens};
use crate::view::ViewSystems;
use crate::view::artwork::engine_image;
use crate::view::layout::{LAB_LINE_PX, Layout, PLOT_PX, TIME_LINE_PX};
use crate::view::menus::Target;
use crate::view::redraw::Awake;
use crate::view::sliders::{Track, spawn_slider};
use crate::view::widgets::{panel, sized_text};

/// Bars of a plot, and the height of the highest, in pixels of the interface.
const BARS: usize = 96;
const HIGHEST_PX: u32 = 40;
/// The width of a plot, and the most of each bar, with a gap beside it, in pixels of the interface.
const PLOT_WIDTH_PX: u32 = 384;
const BAR_PX: u32 = 16;
/// About the width of a phase's name and time, in pixels of the interface.
const PHASE_PX: f32 = 116.0;
/// Left and right of everything, in pixels of the interface.
const BESIDE_PX: f32 = 16.0;

/// What is below the maps.
#[derive(Component)]
struct BelowMaps;

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Lab>
        .or_else(resource_changed::<Panes>)
        .or_else(resource_changed::<Menu>)
        .or_else(resource_changed::<Screens>);
    app.add_systems(
        Update,
        (stay_awake.run_if(is_lab), show.run_if(is_new)).chain().in_set(ViewSystems::Screens),
    );
}

/// Steps that are watched follow one another without a key.
fn stay_awake(lab: Res<Lab>, mut awake: ResMut<Awake>) {
    if lab.is_playing() {
        awake.for_frames(2);
    }
}

fn show(
    mut commands: Commands,
    (lab, screens, menu, layout): (Res<Lab>, Res<Screens>, Res<Menu>, Res<Layout>),
    (panes, mut images): (Res<Panes>, ResMut<Assets<Image>>),
    old: Query<Entity, With<BelowMaps>>,
) {
    old.iter().for_each(|old| commands.entity(old).despawn());
    let Some(bench) = lab.bench().filter(|_| screens.current() == Screen::Lab) else { return };
    let Some(room) = panes.0.iter().map(|pane| pane.room).reduce(|all, room| all.union(room))
    else {
        return;
    };
    let width = room.width() / layout.interface;
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        bottom: px(0),
        width: px(width),
        height: px(below_px(&layout) - LAB_LINE_PX),
        flex_direction: FlexDirection::Column,
        overflow: Overflow::clip(),
        ..default()
    };
    commands.spawn((BelowMaps, node)).with_children(|below| {
        if layout.has_sidebar {
            let row = Node {
                height: px(PLOT_PX),
                padding: UiRect::horizontal(px(BESIDE_PX)),
                column_gap: px(24),
                ..default()
            };
            below.spawn(row).with_children(|row| {
                for bench in lab.benches() {
                    spawn_plot(row, bench, lab.level(), &mut images);
                }
            });
        }
        spawn_line(below, bench, (&lab, &menu), width);
    });
}

fn words(content: impl Into<String>, ink: palette::Rgb) -> impl Bundle {
    sized_text(content, ink, 12.0, 17.0)
}

/// The sizes of a level's regions, the largest first; bars are as high as the logarithm.
fn spawn_plot(
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
    let said = match sizes.len() {
        0 => format!("no regions on level {}", z + 1),
        1 => format!("one region on level {} of {largest} tiles", z + 1),
        count => {
            let least = sizes.last().copied().unwrap_or(0);
            format!("{count} regions on level {} of {largest} to {least} tiles", z + 1)
        }
    };
    let column = Node { flex_direction: FlexDirection::Column, row_gap: px(2), ..default() };
    row.spawn(column).with_children(|column| {
        column.spawn(words(said, palette::UI_DIM));
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
        let [r, g, b] = palette::UI_ACCENT;
        Rgba(if is_bar { [r, g, b, 255] } else { [0, 0, 0, 0] })
    })
}

/// The width of each of so many bars, with the gap beside it.
fn bar_width(bars: u32) -> u32 {
    (PLOT_WIDTH_PX / bars.max(1)).min(BAR_PX)
}

/// Buttons, the step that is shown, the slider through all steps, and the phases with their times.
fn spawn_line(
    below: &mut ChildSpawnerCommands,
    bench: &Bench,
    (lab, menu): (&Lab, &Menu),
    width: f32,
) {
    let row_of = |label: &str| menu.rows.iter().position(|row| row.label == label);
    let (Some(step_row), Some(watch_row)) = (row_of(LAB_STEP), row_of(LAB_WATCH)) else { return };
    let line = Node {
        height: px(TIME_LINE_PX),
        padding: UiRect::axes(px(BESIDE_PX), px(8)),
        border: UiRect::top(px(1)),
        flex_direction: FlexDirection::Column,
        row_gap: px(4),
        overflow: Overflow::clip(),
        ..default()
    };
    let watch = if lab.is_playing() { "stop" } else { "watch" };
    let buttons = [
        ("|<", step_row, RowDeed::Slide(0)),
        ("<", step_row, RowDeed::Less),
        (watch, watch_row, RowDeed::Choose),
        (">", step_row, RowDeed::More),
        (">|", step_row, RowDeed::Slide(FULL)),
    ];
    let name = |step: usize| {
        let names = bench.steps().get(step).map(|step| &step.names);
        names.and_then(|names| names.get(lab.level() as usize)).cloned().unwrap_or_default()
    };
    below.spawn(panel(line)).with_children(|line| {
        let row = Node { column_gap: px(8), ..default() };
        line.spawn(row).with_children(|row| {
            for (label, number, what) in buttons {
                let node = Node {
                    padding: UiRect::horizontal(px(8)),
                    border: UiRect::all(px(1)),
                    ..default()
                };
                row.spawn((panel(node), Target::button(RowPress { row: number, what })))
                    .with_child(words(label, palette::UI_TEXT));
            }
            let took = bench.steps().get(bench.at()).map_or(Duration::ZERO, |step| step.took);
            let said = format!("{}   {}", name(bench.at()), milliseconds(took));
            row.spawn((
                Node { margin: UiRect::left(px(8)), ..default() },
                words(said, palette::UI_ACCENT),
            ));
        });
        let last = bench.steps().len().saturating_sub(1).max(1) as f32;
        let share = (bench.at() as f32 / last * f32::from(FULL)) as u16;
        let track = Track { row: step_row, number: 1 };
        spawn_slider(line, track, share, (width - 2.0 * BESIDE_PX, 14.0));
        let row = Node { column_gap: px(16), ..default() };
        line.spawn(row).with_children(|row| {
            let all: Vec<_> = (0..bench.steps().len()).map(name).collect();
            let phases = phases(&all);
            // Of very many those around the one that is shown.
            let shown = phases.iter().position(|phase| bench.at() <= phase.last).unwrap_or(0);
            let most = (width / PHASE_PX).max(1.0) as usize;
            let first = shown.saturating_sub(most / 2).min(phases.len().saturating_sub(most));
            for phase in phases.into_iter().skip(first).take(most) {
                let took =
                    bench.steps()[phase.first..=phase.last].iter().map(|step| step.took).sum();
                let ink = match bench.at() {
                    at if (phase.first..=phase.last).contains(&at) => palette::UI_ACCENT,
                    at if phase.last < at => palette::UI_TEXT,
                    _ => palette::UI_DIM,
                };
                let times = match phase.passes {
                    1 => String::new(),
                    passes => format!(" x {passes}"),
                };
                row.spawn(words(format!("{}{times}  {}", phase.name, milliseconds(took)), ink));
            }
        });
    });
}

fn milliseconds(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1_000.0)
}

/// Steps of one kind, one after another.
#[derive(Debug, PartialEq, Eq)]
struct Phase {
    name: String,
    first: usize,
    last: usize,
    /// How often it was done; a level waits with the name of its last step while others need more.
    passes: usize,
}

/// Steps by what they do, whatever number of pass they are.
fn phases(names: &[String]) -> Vec<Phase> {
    let mut phases: Vec<Phase> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let kind = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end();
        match phases.last_mut() {
            Some(phase) if phase.name == kind => {
                phase.last = place;
                phase.passes += usize::from(names[place - 1] != *name);
            }
            _ => phases.push(Phase { name: kind.to_owned(), first: place, last: place, passes: 1 }),
        }
    }
    phases
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_of_one_kind_are_one_phase() {
        let names = ["fill", "smooth 1", "smooth 2", "smooth more", "regions", "regions"];
        let found = phases(&names.map(str::to_owned));
        let shown: Vec<_> = found
            .iter()
            .map(|phase| (phase.name.as_str(), phase.first, phase.last, phase.passes))
            .collect();
        assert_eq!(
            shown,
            [
                ("fill", 0, 0, 1),
                ("smooth", 1, 2, 2),
                ("smooth more", 3, 3, 1),
                ("regions", 4, 5, 1)
            ]
        );
    }

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
