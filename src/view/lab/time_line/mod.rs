//! Below the maps: plots of the sizes of regions, and the time line of the making's steps, to be watched and scrubbed.

mod buttons;
mod labels;
mod phases;
mod plot;
mod text;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::condition::is_lab;
use super::panes::{Panes, below_px};
use crate::screens::{Bench, FULL, Lab, Menu, Screen, Screens, StepRow};
use crate::view::ViewSystems;
use crate::view::layout::{LAB_LINE_PX, Layout, PLOT_PX, TIME_LINE_PX};
use crate::view::redraw::RedrawRequest;
use crate::view::sliders::{Track, spawn_slider};
use crate::view::widgets::panel;
use crate::worldgen::Step;
use buttons::spawn_buttons;
use phases::{GAP_PX, spawn_phases};
use plot::spawn_plot;
use text::BESIDE_PX;

/// The root of what is below the maps.
#[derive(Component)]
struct BelowMaps;

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Lab>
        .or_else(resource_changed::<Panes>)
        .or_else(resource_changed::<Menu>)
        .or_else(resource_changed::<Screens>);
    app.add_systems(
        Update,
        (redraw_while_playing.run_if(is_lab), show_time_line.run_if(is_new))
            .chain()
            .in_set(ViewSystems::Screens),
    );
}

/// Requests frames while the steps are played.
fn redraw_while_playing(lab: Res<Lab>, mut redraw: ResMut<RedrawRequest>) {
    if lab.is_playing() {
        redraw.for_frames(2);
    }
}

/// What is shown below the maps, and the layout.
#[derive(SystemParam)]
struct TimeLineSource<'w> {
    lab: Res<'w, Lab>,
    menu: Res<'w, Menu>,
    screens: Res<'w, Screens>,
    layout: Res<'w, Layout>,
    panes: Res<'w, Panes>,
}

fn show_time_line(
    mut commands: Commands,
    source: TimeLineSource,
    mut images: ResMut<Assets<Image>>,
    old: Query<Entity, With<BelowMaps>>,
) {
    old.iter().for_each(|old| commands.entity(old).despawn());
    let TimeLineSource { lab, menu, screens, layout, panes } = source;
    let Some(bench) = lab.bench().filter(|_| screens.current() == Screen::Lab) else { return };
    let Some(room) = panes.whole() else { return };
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
            spawn_plots(below, &lab, &mut images);
        }
        spawn_line(below, bench, &lab, &menu, width);
    });
}

/// Spawns a plot for each bench.
fn spawn_plots(below: &mut ChildSpawnerCommands, lab: &Lab, images: &mut Assets<Image>) {
    let row = Node {
        height: px(PLOT_PX),
        padding: UiRect::horizontal(px(BESIDE_PX)),
        column_gap: px(24),
        ..default()
    };
    below.spawn(row).with_children(|row| {
        for bench in lab.benches() {
            spawn_plot(row, bench, lab.level(), images);
        }
    });
}

/// Spawns the time line: buttons, the current step, the slider through all steps, and the phases with their times.
fn spawn_line(below: &mut ChildSpawnerCommands, bench: &Bench, lab: &Lab, menu: &Menu, width: f32) {
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
        spawn_buttons(line, bench, &names, step_row, watch_row, lab.is_playing(), width);
        let last = bench.steps().len().saturating_sub(1).max(1) as f32;
        let share = (bench.at() as f32 / last * f32::from(FULL)) as u16;
        let size = Vec2::new(width - 2.0 * BESIDE_PX, 14.0);
        spawn_slider(line, Track::TimeLine(step_row), share, size);
        let row = Node { column_gap: px(GAP_PX), ..default() };
        line.spawn(row).with_children(|row| spawn_phases(row, bench, &names, width));
    });
}

/// The names of all steps on a level.
fn names(bench: &Bench, level: u32) -> Vec<String> {
    let name = |step: &Step| step.names.get(level as usize).cloned().unwrap_or_default();
    bench.steps().iter().map(name).collect()
}
