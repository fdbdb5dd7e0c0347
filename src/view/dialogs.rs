//! What the screens show that are no menus: help, travel, messages, the map of a level.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::ViewSystems;
use super::layout::Layout;
use super::level_map::show_map;
use super::messages::show_messages;
use super::widgets::{backdrop, framed, heading, sized_text, text};
use crate::art::palette;
use crate::controls::{Action, Bindings};
use crate::screens::{DebugLayer, MapGraph, MapLevel, Screen, Screens};
use crate::settings::Preferences;
use crate::world::{Camp, Knowledge, MessageLog, Regions, Status};

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
    (bindings, status, log): (Bindings, Status, Res<MessageLog>),
    (knowledge, camp, regions): (Option<Res<Knowledge>>, Option<Res<Camp>>, Option<Res<Regions>>),
    (map_level, map_graph, chosen): (Res<MapLevel>, Res<MapGraph>, Res<Preferences>),
    mut images: ResMut<Assets<Image>>,
    old: Query<Entity, With<Dialog>>,
) {
    old.iter().for_each(|dialog| commands.entity(dialog).despawn());
    let lines = match screens.current() {
        Screen::Help => return show_help(&mut commands, &bindings, &layout),
        Screen::Messages => {
            let said = (&*log, &*screens);
            let over = (Dialog, backdrop(false));
            return show_messages(&mut commands, over, said, (&bindings, &layout));
        }
        Screen::Map => {
            let (Some(knowledge), Some(regions)) = (knowledge, regions) else { return };
            let camp = camp.map(|camp| camp.0).filter(|camp| knowledge.knows(*camp));
            let known = (&status, &*knowledge, &*regions, camp);
            let shown = (map_level.0, &*map_graph, screens.is_changed());
            let drawn = (&bindings, &*layout, chosen.tones);
            let over = (Dialog, backdrop(false));
            return show_map(&mut commands, over, &mut images, known, shown, drawn);
        }
        Screen::Travel => travel_lines(&bindings),
        _ => return,
    };
    commands.spawn((Dialog, backdrop(false))).with_children(|root| {
        root.spawn(framed(24)).with_children(|frame| {
            for (index, line) in lines.into_iter().enumerate() {
                match index {
                    0 => frame.spawn(heading(line)),
                    _ => frame.spawn(text(line, palette::UI_TEXT)),
                };
            }
        });
    });
}

fn travel_lines(bindings: &Bindings) -> Vec<String> {
    vec![
        "Travel to the nearest".to_owned(),
        format!("{}  stairs down", bindings.key(Action::Descend)),
        format!("{}  stairs up", bindings.key(Action::Ascend)),
        format!("{}  the camp", bindings.key(Action::Accept)),
        format!("{}  unknown ground, through rock", bindings.key(Action::Explore)),
    ]
}

/// A lower window has its help in small type, in pixels of the interface.
const ROOMY_FROM_PX: f32 = 540.0;

/// Every action with its keys, from the live bindings: the steps together, and the others in two columns.
fn show_help(commands: &mut Commands, bindings: &Bindings, layout: &Layout) {
    let is_roomy = layout.window.y as f32 / layout.interface >= ROOMY_FROM_PX;
    let (size, line, width) = if is_roomy { (16.0, 22.0, 208.0) } else { (12.0, 17.0, 152.0) };
    let words = |content: String, ink| sized_text(content, ink, size, line);
    let entry = |parent: &mut ChildSpawnerCommands, what: &str, keys: String| {
        parent.spawn(Node { column_gap: px(16), ..default() }).with_children(|row| {
            let description = Node { width: px(width), ..default() };
            row.spawn((description, words(what.to_owned(), palette::UI_TEXT)));
            row.spawn(words(keys, palette::UI_ACCENT));
        });
    };
    // The debug layers have a list of their own.
    let is_layer = |action: &Action| {
        DebugLayer::ALL.iter().any(|layer| layer.action() == *action) && *action != Action::Regions
    };
    let shown = Action::ALL.into_iter().filter(|action| !is_layer(action));
    let (steps, others): (Vec<_>, Vec<_>) = shown.partition(|action| action.direction().is_some());
    commands.spawn((Dialog, backdrop(false))).with_children(|root| {
        root.spawn(framed(if is_roomy { 24 } else { 8 })).with_children(|frame| {
            frame.spawn(words("KEYS".to_owned(), palette::UI_DIM));
            frame.spawn(column()).with_children(|column| {
                for (index, keys) in keys_of_steps(&steps, bindings).into_iter().enumerate() {
                    entry(column, if index == 0 { "walk, dig, attack" } else { "" }, keys);
                }
            });
            frame.spawn(Node { column_gap: px(24), ..default() }).with_children(|columns| {
                for half in others.chunks(others.len().div_ceil(2)) {
                    columns.spawn(column()).with_children(|column| {
                        for action in half {
                            // A small window has no room for the third key of anything.
                            let keys = bindings.keys(*action).into_iter();
                            let shown: Vec<_> = keys.take(if is_roomy { 9 } else { 2 }).collect();
                            entry(column, action.description(), shown.join("  "));
                        }
                    });
                }
            });
        });
    });
}

fn column() -> Node {
    Node { flex_direction: FlexDirection::Column, ..default() }
}

/// The first keys of all steps, the second ones, and so on.
fn keys_of_steps(steps: &[Action], bindings: &Bindings) -> Vec<String> {
    let keys: Vec<_> = steps.iter().map(|action| bindings.keys(*action)).collect();
    let most = keys.iter().map(Vec::len).max().unwrap_or(0);
    let nth = |n| keys.iter().filter_map(move |keys: &Vec<String>| keys.get(n)).map(String::as_str);
    (0..most).map(|n| nth(n).collect::<Vec<_>>().join("  ")).collect()
}
