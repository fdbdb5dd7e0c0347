//! The frame around the map: sidebar, message log, status line. The map is docked and never covered.

mod bars;
mod first_hints;
mod frame;
mod here;
mod in_view;
mod known_ways;
mod level;
mod log;
mod mountain;
mod pack;
mod scenery;
mod sidebar;
mod status_line;
mod travel_keys;
pub(super) mod words;

pub(super) use level::level_name;
pub(super) use pack::{SlotsUnderMouse, drag_from_slots, throw_from_slots};

use bevy::prelude::*;

use super::minimap::Minimap;
use super::stages::ViewSystems;
use frame::show_frame;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<mountain::GaugeKept>();
    app.add_systems(Startup, spawn_frame.in_set(ViewSystems::Panels));
    app.add_systems(
        Update,
        (show_frame, sidebar::show_sidebar, status_line::write_hints)
            .chain()
            .in_set(ViewSystems::Panels),
    );
    app.add_systems(
        Update,
        (
            level::write_level,
            here::write_here,
            in_view::write_in_view,
            known_ways::write_known_ways,
            (mountain::keep_gauge, bars::write_bars, bars::write_flame, bars::show_rows).chain(),
            (pack::show_pack, pack::write_cells, pack::write_words).chain(),
            (log::make_room, log::write_log).chain(),
            status_line::size_text,
            status_line::write_status,
        )
            .chain()
            .in_set(ViewSystems::Write),
    );
}

fn spawn_frame(mut commands: Commands, minimap: Res<Minimap>) {
    sidebar::spawn(&mut commands, &minimap);
    log::spawn(&mut commands);
    status_line::spawn(&mut commands);
}
