//! What the screens show that are no menus: help, travel, messages, the map of a level.

use bevy::prelude::*;

use super::ViewSystems;
use super::help::show_help;
use super::layout::Layout;
use super::level_map::{MapSource, show_map};
use super::messages::show_messages;
use super::widgets::{backdrop, framed, heading, text};
use crate::art::colours;
use crate::controls::{Action, Bindings};
use crate::screens::{MapGraph, MapLevel, Screen, Screens};
use crate::settings::Preferences;
use crate::world::{Fixture, Fixtures, JournalReader, Knowledge, Regions, Status};

/// The root of what the current screen shows.
#[derive(Component)]
pub(super) struct Dialog;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_dialog.in_set(ViewSystems::Screens).run_if(
            resource_changed::<Screens>
                .or_else(resource_changed::<Layout>)
                .or_else(resource_changed::<MapLevel>)
                .or_else(resource_changed::<MapGraph>),
        ),
    );
}

/// Shows the current screen in the place of the one before.
pub(super) fn show_dialog(
    mut commands: Commands,
    (screens, layout): (Res<Screens>, Res<Layout>),
    (bindings, status, journal): (Bindings, Status, JournalReader),
    (knowledge, fixtures, regions): (Option<Res<Knowledge>>, Res<Fixtures>, Option<Res<Regions>>),
    (map_level, map_graph, chosen): (Res<MapLevel>, Res<MapGraph>, Res<Preferences>),
    mut images: ResMut<Assets<Image>>,
    old: Query<Entity, With<Dialog>>,
) {
    old.iter().for_each(|dialog| commands.entity(dialog).despawn());
    let lines = match screens.current() {
        Screen::Help => {
            let over = (Dialog, backdrop(false));
            return show_help(&mut commands, over, screens.beneath(), (&bindings, &layout));
        }
        Screen::Messages => {
            let over = (Dialog, backdrop(false));
            return show_messages(&mut commands, over, journal.get(), &screens, &bindings, &layout);
        }
        Screen::Map => {
            let (Some(knowledge), Some(regions)) = (knowledge, regions) else { return };
            let (Some(player), Some(terrain)) = (status.player(), status.terrain()) else { return };
            let source = MapSource {
                player,
                camp: fixtures.nearest(Fixture::Camp, player).filter(|camp| knowledge.knows(*camp)),
                knowledge: &knowledge,
                terrain,
                regions: &regions,
                z: map_level.0,
                graph: &map_graph,
                is_new: screens.is_changed(),
                bindings: &bindings,
                layout: &layout,
                palette: chosen.palette,
            };
            let over = (Dialog, backdrop(false));
            return show_map(&mut commands, over, &mut images, &source);
        }
        Screen::Travel => travel_lines(&bindings),
        // Drawn elsewhere: as a menu, as a whole window, or as marks on the map. A golden test finds one that is not.
        _ => return,
    };
    commands.spawn((Dialog, backdrop(false))).with_children(|root| {
        root.spawn(framed(24)).with_children(|frame| {
            for (index, line) in lines.into_iter().enumerate() {
                match index {
                    0 => frame.spawn(heading(line)),
                    _ => frame.spawn(text(line, colours::UI_TEXT)),
                };
            }
        });
    });
}

fn travel_lines(bindings: &Bindings) -> Vec<String> {
    let places = [
        (Action::Descend, "stairs down"),
        (Action::Ascend, "stairs up"),
        (Action::Accept, "the camp"),
        (Action::Explore, "unknown ground, through rock"),
    ];
    let keys = places.map(|(action, _)| bindings.key(action));
    let width = keys.iter().map(|key| key.chars().count()).max().unwrap_or(0);
    let lines = keys.iter().zip(places).map(|(key, (_, place))| format!("{key:<width$}  {place}"));
    std::iter::once("Travel to the nearest".to_owned()).chain(lines).collect()
}
