//! Below the maps: how large regions are, and the steps of the making, to be watched and scrubbed.

use std::cmp::Ordering;
use std::ops::Range;
use std::time::Duration;

use bevy::prelude::*;
use image::{Rgba, RgbaImage};

use super::camera::{Panes, below_px};
use super::is_lab;
use crate::art::colours;
use crate::controls::{Press, RowAction, RowPress};
use crate::screens::{Bench, FULL, Lab, Menu, Screen, Screens, StepRow};
use crate::view::ViewSystems;
use crate::view::artwork::engine_image;
use crate::view::layout::{LAB_LINE_PX, Layout, PLOT_PX, TIME_LINE_PX};
use crate::view::menus::Target;
use crate::view::redraw::RedrawRequest;
use crate::view::sliders::{Track, spawn_slider};
use crate::view::widgets::{LETTER_WIDTH, cut, panel, sized_text};
use crate::worldgen::Step;

/// Bars of a plot, and the height of the highest, in pixels of the interface.
const BARS: usize = 96;
const HIGHEST_PX: u32 = 40;
/// The width of a plot, and the most of each bar, with a gap beside it, in pixels of the interface.
const PLOT_WIDTH_PX: u32 = 384;
const BAR_PX: u32 = 16;
/// The size of the letters, in pixels of the interface.
const TYPE_PX: f32 = 12.0;
/// Between the labels of phases: in letters, and somewhat less in pixels of the interface, for widths are rounded up.
const GAP: usize = 2;
const GAP_PX: f32 = 12.0;
/// A narrower time line has its buttons closer together, in pixels of the interface.
const CLOSE_BELOW_PX: f32 = 480.0;
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
fn stay_awake(lab: Res<Lab>, mut awake: ResMut<RedrawRequest>) {
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

fn words(content: impl Into<String>, ink: colours::Rgb) -> impl Bundle {
    sized_text(content, ink, TYPE_PX, 17.0)
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
        column.spawn(words(said, colours::UI_DIM));
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
    let rows = [StepRow::Step, StepRow::Watch].map(|row| menu.row_of(&row));
    let [Some(step_row), Some(watch_row)] = rows else { return };
    let line = Node {
        height: px(TIME_LINE_PX),
        padding: UiRect::axes(px(BESIDE_PX), px(8)),
        border: UiRect::top(px(1)),
        flex_direction: FlexDirection::Column,
        row_gap: px(4),
        overflow: Overflow::clip(),
        ..default()
    };
    let names = names(bench, lab.level());
    below.spawn(panel(line)).with_children(|line| {
        spawn_buttons(line, bench, (step_row, watch_row), (lab.is_playing(), &names), width);
        let last = bench.steps().len().saturating_sub(1).max(1) as f32;
        let share = (bench.at() as f32 / last * f32::from(FULL)) as u16;
        let track = Track::TimeLine(step_row);
        spawn_slider(line, track, share, (width - 2.0 * BESIDE_PX, 14.0));
        let row = Node { column_gap: px(GAP_PX), ..default() };
        line.spawn(row).with_children(|row| spawn_phases(row, bench, &names, width));
    });
}

/// What each step did to a level.
fn names(bench: &Bench, level: u32) -> Vec<String> {
    let name = |step: &Step| step.names.get(level as usize).cloned().unwrap_or_default();
    bench.steps().iter().map(name).collect()
}

/// The buttons, and what the step that is shown did.
fn spawn_buttons(
    line: &mut ChildSpawnerCommands,
    bench: &Bench,
    (step_row, watch_row): (usize, usize),
    (is_playing, names): (bool, &[String]),
    width: f32,
) {
    let buttons = [
        ("|<", step_row, RowAction::First),
        ("<", step_row, RowAction::Less),
        (if is_playing { "stop" } else { "watch" }, watch_row, RowAction::Choose),
        (">", step_row, RowAction::More),
        (">|", step_row, RowAction::Last),
    ];
    let gap = gap_of_buttons(width);
    line.spawn(Node { column_gap: px(gap), ..default() }).with_children(|row| {
        for (label, number, what) in buttons {
            let node = Node {
                padding: UiRect::horizontal(px(gap)),
                border: UiRect::all(px(1)),
                flex_shrink: 0.0,
                ..default()
            };
            let target = Target::button(Press::Row(RowPress { row: number, what }));
            row.spawn((panel(node), target)).with_child(words(label, colours::UI_TEXT));
        }
        let took = bench.steps().get(bench.at()).map_or(Duration::ZERO, |step| step.took);
        let name = names.get(bench.at()).map_or("", String::as_str);
        row.spawn((
            Node { margin: UiRect::left(px(gap)), ..default() },
            words(step_in_words(name, took, letters_beside_buttons(width)), colours::UI_ACCENT),
        ));
    });
}

/// Between the buttons, and within each, in pixels of the interface.
fn gap_of_buttons(width: f32) -> f32 {
    if width < CLOSE_BELOW_PX { 4.0 } else { 8.0 }
}

/// The letters that there is room for beside the buttons.
fn letters_beside_buttons(width: f32) -> usize {
    let (labels, buttons) = ("|<<watch>>|".len() as f32, 5.0);
    let gap = gap_of_buttons(width);
    let taken = labels * TYPE_PX * LETTER_WIDTH + buttons * (3.0 * gap + 3.0) + gap;
    letters(width - taken)
}

/// The letters that there is room for beside one another.
fn letters(width: f32) -> usize {
    ((width - 2.0 * BESIDE_PX) / (TYPE_PX * LETTER_WIDTH)).max(0.0) as usize
}

/// What a step did, and how long it took where there is room for that.
fn step_in_words(name: &str, took: Duration, letters: usize) -> String {
    let all = format!("{name}   {}", milliseconds(took));
    if all.chars().count() <= letters { all } else { cut(name, letters) }
}

/// The phases, in other colours before and after the one that is shown.
fn spawn_phases(row: &mut ChildSpawnerCommands, bench: &Bench, names: &[String], width: f32) {
    let phases = phases(names);
    let took = |phase: &Phase| {
        bench.steps()[phase.first..=phase.last].iter().map(|step| step.took).sum::<Duration>()
    };
    let long: Vec<_> = phases
        .iter()
        .map(|phase| format!("{}  {}", phase.label(), milliseconds(took(phase))))
        .collect();
    let short: Vec<_> = phases.iter().map(Phase::label).collect();
    let shown = phases.iter().position(|phase| bench.at() <= phase.last).unwrap_or(0);
    for (place, label) in labels(&long, &short, shown, letters(width)) {
        let ink = match place.cmp(&shown) {
            Ordering::Less => colours::UI_TEXT,
            Ordering::Equal => colours::UI_ACCENT,
            Ordering::Greater => colours::UI_DIM,
        };
        row.spawn(words(label, ink));
    }
}

/// The labels that have room in so many letters, each with its place: all in long words; or the one that is shown in long
/// words among the others in short ones; or as many of those around it as there is room for.
fn labels(long: &[String], short: &[String], shown: usize, letters: usize) -> Vec<(usize, String)> {
    let fits = |all: &[String]| all.iter().map(with_gap).sum::<usize>() <= letters + GAP;
    let mut labels = long.to_vec();
    if !fits(&labels) {
        let others = labels.iter_mut().zip(short).enumerate().filter(|(place, _)| *place != shown);
        others.for_each(|(_, (label, short))| label.clone_from(short));
    }
    if fits(&labels) {
        return labels.into_iter().enumerate().collect();
    }
    around(&labels, shown, letters)
}

/// The label that is shown and those around it, with dots where some are left out.
fn around(labels: &[String], shown: usize, letters: usize) -> Vec<(usize, String)> {
    let dots = "...".to_owned();
    let room = (letters + GAP).saturating_sub(2 * with_gap(&dots));
    let of_shown = labels.get(shown).map(|label| cut(label, room.saturating_sub(GAP)));
    let (mut first, mut end) = (shown, shown + 1);
    let mut left = room.saturating_sub(of_shown.as_ref().map_or(0, with_gap));
    loop {
        let was = left;
        if let Some(wide) = labels.get(end).map(with_gap).filter(|wide| *wide <= left) {
            (end, left) = (end + 1, left - wide);
        }
        let before = first.checked_sub(1).and_then(|before| labels.get(before));
        if let Some(wide) = before.map(with_gap).filter(|wide| *wide <= left) {
            (first, left) = (first - 1, left - wide);
        }
        if left == was {
            break;
        }
    }
    let whole = |places: Range<usize>| places.map(move |place| (place, labels[place].clone()));
    let before = (first > 0).then(|| (first - 1, dots.clone())).into_iter();
    let before = before.chain(whole(first..shown));
    let after = (end < labels.len()).then_some((end, dots));
    before
        .chain(of_shown.map(|label| (shown, label)))
        .chain(whole(shown + 1..end))
        .chain(after)
        .collect()
}

/// The letters of a label, and of the gap after it.
fn with_gap(label: impl AsRef<str>) -> usize {
    label.as_ref().chars().count() + GAP
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

impl Phase {
    /// What it is, and how often it was done.
    fn label(&self) -> String {
        match self.passes {
            1 => self.name.clone(),
            passes => format!("{} x {passes}", self.name),
        }
    }
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
    use crate::view::layout::SIDEBAR_PX;

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

    /// The widths of the time line in windows of 640 x 360, 1280 x 720 and 1920 x 1080, and in a huge one.
    const WIDTHS: [f32; 4] =
        [640.0 - SIDEBAR_PX, 1_280.0 - SIDEBAR_PX, 1_920.0 / 1.5 - SIDEBAR_PX, 3_000.0];

    /// How far the labels go, each as wide as whole pixels make it, with the gaps between.
    fn width_of(labels: &[(usize, String)]) -> f32 {
        let wide = |label: &str| (label.chars().count() as f32 * TYPE_PX * LETTER_WIDTH).ceil();
        let labels = labels.iter().map(|(_, label)| wide(label) + GAP_PX);
        2.0 * BESIDE_PX + labels.sum::<f32>() - GAP_PX
    }

    #[test]
    fn no_label_of_many_long_ones_is_beyond_the_edge() {
        let name = |place: usize| format!("a stage with a long name, the {place}th");
        for count in [1, 2, 7, 40] {
            let short: Vec<_> = (0..count).map(name).collect();
            let long: Vec<_> = short.iter().map(|name| format!("{name} x 12  123.45 ms")).collect();
            for width in WIDTHS {
                for shown in 0..count {
                    let labels = labels(&long, &short, shown, letters(width));
                    assert!(width_of(&labels) <= width, "{labels:?} in {width}");
                    let in_view = labels.iter().find(|(place, _)| *place == shown);
                    let (_, label) = in_view.expect("the one that is shown is in view");
                    assert!(label.starts_with("a stage with a"), "{label}");
                    for (place, label) in labels.iter().filter(|(place, _)| *place != shown) {
                        let whole = [&short[*place], &long[*place]].contains(&label);
                        assert!(whole || label == "...", "{label} is cut");
                    }
                }
            }
        }
    }

    #[test]
    fn phases_have_their_times_where_there_is_room_for_them() {
        let short =
            ["fill", "smooth x 5", "regions", "stairs", "tunnels", "start"].map(str::to_owned);
        let long = short.clone().map(|name| format!("{name}  0.12 ms"));
        let shown = |width: f32| labels(&long, &short, 1, letters(width));
        let told = |labels: &[(usize, String)]| {
            labels.iter().map(|(_, label)| label.clone()).collect::<Vec<_>>()
        };
        assert_eq!(told(&shown(WIDTHS[1])), long);
        let narrow = told(&shown(WIDTHS[0]));
        assert_eq!(narrow, ["fill", "smooth x 5  0.12 ms", "..."]);
        let mut mixed = short.clone();
        mixed[1].clone_from(&long[1]);
        assert_eq!(told(&shown(560.0)), mixed);
    }

    #[test]
    fn what_a_step_did_has_room_beside_the_buttons() {
        let took = Duration::from_micros(1_230);
        let words = |name, width| step_in_words(name, took, letters_beside_buttons(width));
        assert_eq!(words("smooth 12", WIDTHS[0]), "smooth 12");
        assert_eq!(words("smooth 12", WIDTHS[1]), "smooth 12   1.23 ms");
        let long = "a stage with a name that is longer than others are";
        for width in WIDTHS {
            let letters = letters_beside_buttons(width);
            assert!(letters >= 9 && words(long, width).len() <= letters, "{width}");
        }
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
