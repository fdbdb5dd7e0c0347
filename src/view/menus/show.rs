//! Spawns the menu that is open: a frame with its heading, lines, rows and hint.

use bevy::prelude::*;

use super::docked::{docked, is_docked};
use super::measures::{Measures, SMALL, TextStyle, has_picture, numbered_hint};
use super::open_menu::OpenMenu;
use super::rows::spawn_row;
use super::scrolling::Scroll;
use crate::art::colours;
use crate::screens::{Menu, Screen};
use crate::view::level_map::{BareLevel, BarePicture};
use crate::view::widgets::{backdrop, framed, sized_text, wrapped, wrapped_hint};

/// The root of the menu on the screen.
#[derive(Component)]
pub(super) struct MenuRoot;

/// Replaces the menu on the screen by the one that is open.
pub(super) fn show_menu(
    mut commands: Commands,
    open: OpenMenu,
    scroll: Res<Scroll>,
    old: Query<Entity, With<MenuRoot>>,
    mut level: BareLevel,
) {
    old.iter().for_each(|root| commands.entity(root).despawn());
    let (Some(screen), Some(measures)) = (open.menu.screen, open.measures()) else { return };
    let room = has_picture(screen).then(|| measures.room(&open.layout, &open.menu));
    let picture = room.and_then(|room| level.picture(room, measures.text_px(&open.menu)));
    let mut root = commands.spawn(MenuRoot);
    if is_docked(screen) {
        root.insert(docked());
    } else {
        root.insert(backdrop(screen == Screen::Start));
    }
    root.with_children(|root| {
        root.spawn(framed(measures.style.padding)).with_children(|frame| {
            spawn_content(frame, &open.menu, scroll.first, measures, picture)
        });
    });
}

/// Spawns what is in the frame of a menu, with the rows from the first in view on.
fn spawn_content(
    frame: &mut ChildSpawnerCommands,
    menu: &Menu,
    first_row: usize,
    measures: Measures,
    picture: Option<BarePicture>,
) {
    let Measures { style, rows, letters } = measures;
    let legend = picture.as_ref().map(BarePicture::legend);
    spawn_heading(frame, menu.heading.clone(), style, legend);
    for line in menu.above_rows().flat_map(|line| wrapped(line, letters)) {
        // An empty line is as high as any other.
        let line = if line.is_empty() { " ".to_owned() } else { line };
        frame.spawn(style.text(line, colours::UI_TEXT));
    }
    if let Some(picture) = picture {
        picture.spawn(frame);
    }
    let margin = UiRect::vertical(px(style.padding / 3));
    let column = Node { flex_direction: FlexDirection::Column, margin, ..default() };
    frame.spawn(column).with_children(|column| {
        for (index, row) in menu.rows.iter().enumerate().skip(first_row).take(rows) {
            spawn_row(column, index, row, menu, style);
        }
    });
    let hint = if menu.rows.len() > rows { numbered_hint(menu) } else { menu.hint.clone() };
    for line in wrapped_hint(&hint, letters) {
        frame.spawn(style.text(line, colours::UI_DIM));
    }
}

/// Spawns the heading of a menu, and beside it what the marks in its picture mean, where it has one: a line of its own would leave
/// less room for that.
fn spawn_heading(
    frame: &mut ChildSpawnerCommands,
    heading: String,
    style: TextStyle,
    legend: Option<String>,
) {
    let heading = sized_text(heading, colours::UI_ACCENT, style.size + 4.0, style.line + 2.0);
    let Some(legend) = legend else {
        frame.spawn(heading);
        return;
    };
    let row = Node {
        justify_content: JustifyContent::SpaceBetween,
        align_items: AlignItems::Center,
        column_gap: px(24),
        ..default()
    };
    frame.spawn(row).with_children(|row| {
        row.spawn(heading);
        row.spawn(SMALL.text(legend, colours::UI_DIM));
    });
}
