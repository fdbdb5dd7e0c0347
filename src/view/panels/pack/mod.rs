//! The pack, below the bars or in the log where there is no sidebar: a cell for each slot, or where letters are drawn the words
//! of each that is filled, and what needs no slot (SPEC 60, 66, 135).

mod cells;
mod dragging;
mod slots;
mod words;

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use crate::settings::Preferences;
use crate::view::layout::Layout;
use crate::view::widgets::set_shown;
use crate::world::{Pack, Player};

pub(super) use cells::write_cells;
pub(in crate::view) use dragging::drag_from_slots;
pub(in crate::view) use slots::{SlotsUnderMouse, throw_from_slots};
pub(super) use words::write_words;

/// The height of the row in the log, in pixels of the interface.
const ROW_PX: f32 = 24.0;

/// The pack, by where it is shown.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum PackPanel {
    /// In the sidebar.
    Sidebar,
    /// In the log, in the place of its top line.
    Log,
}

/// What of the pack depends on how things are drawn.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum PackPart {
    Cells,
    Words,
}

pub(super) fn spawn(parent: &mut ChildSpawnerCommands, panel: PackPanel) {
    let (flex_direction, height, margin) = match panel {
        PackPanel::Sidebar => (FlexDirection::Column, auto(), UiRect::top(px(8))),
        PackPanel::Log => (FlexDirection::Row, px(ROW_PX), UiRect::ZERO),
    };
    let node = Node {
        display: Display::None,
        flex_direction,
        height,
        margin,
        column_gap: px(16),
        flex_shrink: 0.0,
        ..default()
    };
    parent.spawn((panel, node)).with_children(|pack| {
        let row = |column_gap, flex_wrap| Node { column_gap, flex_wrap, ..default() };
        pack.spawn((PackPart::Cells, row(px(4), FlexWrap::NoWrap))).with_children(cells::spawn);
        pack.spawn((PackPart::Words, row(px(12), FlexWrap::Wrap))).with_children(words::spawn);
        words::spawn_loose(pack);
    });
}

/// Shows the pack where it belongs; nowhere in worlds in which the player has none.
pub(super) fn show_pack(
    layout: Res<Layout>,
    chosen: Res<Preferences>,
    packs: Query<(), (With<Player>, With<Pack>)>,
    mut panels: Query<(&PackPanel, &mut Node), Without<PackPart>>,
    mut parts: Query<(&PackPart, &mut Node), Without<PackPanel>>,
) {
    let place = if layout.has_sidebar { PackPanel::Sidebar } else { PackPanel::Log };
    for (panel, mut node) in &mut panels {
        set_shown(&mut node, *panel == place && !packs.is_empty());
    }
    let drawn = if chosen.ascii { PackPart::Words } else { PackPart::Cells };
    for (part, mut node) in &mut parts {
        set_shown(&mut node, *part == drawn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::tests::game_on;
    use crate::world::{Stack, Thing};

    /// A game with both places of the pack, in which the player has one.
    fn packed_game(window: UVec2) -> App {
        let mut app = game_on("@..\n");
        app.insert_resource(Layout::new(window)).init_resource::<crate::view::artwork::Atlases>();
        app.add_systems(Startup, |mut commands: Commands| {
            for panel in [PackPanel::Sidebar, PackPanel::Log] {
                commands.spawn_empty().with_children(|parent| spawn(parent, panel));
            }
        });
        app.add_systems(PostUpdate, (show_pack, write_cells, write_words).chain());
        app.update();
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        let mut pack = Pack::default();
        pack.put(Stack { thing: Thing::OilFlask, count: 2 });
        pack.put(Stack::one(Thing::EarHorn));
        app.world_mut().entity_mut(player).insert(pack);
        app.update();
        app
    }

    fn shown(app: &mut App) -> Vec<bool> {
        let mut panels = app.world_mut().query::<(&PackPanel, &Node)>();
        let mut shown: Vec<_> = panels
            .iter(app.world())
            .map(|(panel, node)| (*panel == PackPanel::Log, node.display != Display::None))
            .collect();
        shown.sort_unstable();
        shown.into_iter().map(|(_, is_shown)| is_shown).collect()
    }

    /// SPEC 135: in the sidebar, or in the log of a window that has none.
    #[test]
    fn the_pack_is_shown_in_one_place_at_every_size() {
        for (window, places) in [
            (UVec2::new(640, 360), [false, true]),
            (UVec2::new(1280, 720), [true, false]),
            (UVec2::new(1920, 1080), [true, false]),
        ] {
            assert_eq!(shown(&mut packed_game(window)), places, "{window}");
        }
    }
}
