//! The menu that is open: its rows, which the mouse can point at and press.

use bevy::prelude::*;
use bevy::ui::{FocusPolicy, UiSystems};

use super::ViewSystems;
use super::layout::{Layout, SIDEBAR_PX};
use super::widgets::{backdrop, colour, framed, sized_text};
use crate::art::palette;
use crate::controls::{ControlSystems, Press, Presses, RowDeed, RowPress};
use crate::screens::{Menu, Row, Screen};

/// A menu on the screen.
#[derive(Component)]
struct MenuRoot;

/// What the mouse does where it presses.
#[derive(Component, Clone, Copy)]
struct Target(RowPress);

/// A lower window has the title's menu in small type, below the word, in pixels of the interface.
const TITLE_FROM_PX: f32 = 540.0;
/// A lower window has menus in small type where they do not fit in large type, in pixels of the interface.
const LONG_FROM_PX: f32 = 480.0;

/// Beside the lines of a menu, in pixels of the interface.
const BESIDE_PX: f32 = 96.0;

/// The measures of a menu, in pixels of the interface.
struct Measures {
    size: f32,
    line: f32,
    padding: i32,
    /// Rows that there is room for.
    rows: usize,
    letters: f32,
}

impl Measures {
    fn of(layout: &Layout, menu: &Menu, screen: Screen) -> Self {
        let (lines, rows) = (menu.lines.len(), menu.rows.len());
        let said = menu.lines.iter().chain([&menu.hint]);
        let longest = said.map(|line| line.chars().count()).max().unwrap_or(0);
        let is_wide = longest as f32 * 9.6 + BESIDE_PX > layout.window.x as f32 / layout.interface;
        let height = layout.window.y as f32 / layout.interface;
        let (size, line, padding) = match screen {
            Screen::Lab => (12.0, 17.0, 8),
            Screen::Start if height < TITLE_FROM_PX => (12.0, 17.0, 8),
            _ if is_wide => (12.0, 17.0, 8),
            // All of it in large type, or much of it.
            _ if height >= LONG_FROM_PX.min(52.0 + (4 + lines + rows) as f32 * 26.0) => {
                (16.0, 24.0, 24)
            }
            _ => (12.0, 17.0, 8),
        };
        // The heading, the hint, and a line each between.
        let chrome = 2.0 * padding as f32 + (4 + lines) as f32 * (line + 2.0);
        let rows = ((height - chrome) / line).max(1.0) as usize;
        let width = match screen {
            Screen::Lab => SIDEBAR_PX - 36.0,
            _ => layout.window.x as f32 / layout.interface - BESIDE_PX,
        };
        let letters = width / (size * 0.6);
        Self { size, line, padding, rows, letters }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, point_at_rows.in_set(ControlSystems).after(UiSystems::Focus));
    let is_other = resource_changed::<Menu>.or_else(resource_changed::<Layout>);
    app.add_systems(Update, show_menu.in_set(ViewSystems::Draw).run_if(is_other));
}

/// Shows the menu in the place of the one before.
fn show_menu(
    mut commands: Commands,
    (menu, layout): (Res<Menu>, Res<Layout>),
    old: Query<Entity, With<MenuRoot>>,
) {
    old.iter().for_each(|root| commands.entity(root).despawn());
    let Some(screen) = menu.screen else { return };
    let measures = Measures::of(&layout, &menu, screen);
    let words = |content: String, ink| sized_text(content, ink, measures.size, measures.line);
    let mut root = commands.spawn(MenuRoot);
    match screen {
        Screen::Lab => root.insert(docked()),
        screen => root.insert(backdrop(screen == Screen::Start)),
    };
    root.with_children(|root| {
        root.spawn(framed(measures.padding)).with_children(|frame| {
            frame.spawn(sized_text(
                menu.heading.clone(),
                palette::UI_ACCENT,
                measures.size + 4.0,
                measures.line + 2.0,
            ));
            for line in &menu.lines {
                frame.spawn(words(cut(line, measures.letters as usize), palette::UI_TEXT));
            }
            let first = first_row(menu.selected, menu.rows.len(), measures.rows);
            let shown = menu.rows.iter().enumerate().skip(first).take(measures.rows);
            let margin = UiRect::vertical(px(measures.padding / 3));
            let column = Node { flex_direction: FlexDirection::Column, margin, ..default() };
            frame.spawn(column).with_children(|column| {
                for (index, row) in shown {
                    spawn_row(column, (index, row), &menu, &measures);
                }
            });
            let rest = menu.rows.len() - measures.rows.min(menu.rows.len());
            let more = match rest {
                0 => String::new(),
                _ => format!("{} of {}   ", menu.selected + 1, menu.rows.len()),
            };
            let hint = cut(&format!("{more}{}", menu.hint), measures.letters as usize);
            frame.spawn(words(hint, palette::UI_DIM));
        });
    });
}

/// At the right side of the window, as the sidebar of a game.
fn docked() -> impl Bundle {
    (
        Node {
            position_type: PositionType::Absolute,
            right: px(0),
            top: px(0),
            bottom: px(0),
            width: px(SIDEBAR_PX),
            flex_direction: FlexDirection::Column,
            ..default()
        },
        BackgroundColor(colour(palette::UI_PANEL)),
        GlobalZIndex(1),
    )
}

/// The first row that is shown, so that the selected one is in the middle where it can be.
fn first_row(selected: usize, count: usize, room: usize) -> usize {
    selected.saturating_sub(room / 2).min(count.saturating_sub(room))
}

/// A line, cut short where it is longer than so many letters.
fn cut(line: &str, letters: usize) -> String {
    if line.chars().count() <= letters {
        return line.to_owned();
    }
    line.chars().take(letters.saturating_sub(3)).chain("...".chars()).collect()
}

fn spawn_row(
    column: &mut ChildSpawnerCommands,
    (index, row): (usize, &Row),
    menu: &Menu,
    measures: &Measures,
) {
    let is_selected = index == menu.selected;
    let ink = if is_selected { palette::UI_ACCENT } else { palette::UI_TEXT };
    let words = |content: String, ink| sized_text(content, ink, measures.size, measures.line);
    let target =
        |what| (Target(RowPress { row: index, what }), Interaction::None, FocusPolicy::Block);
    let letter = measures.size * 0.6;
    // Values stand below one another, two letters after the longest label.
    let longest = menu.rows.iter().filter(|row| row.value.is_some()).map(|row| row.label.len());
    let width = (longest.max().unwrap_or(0) + 2) as f32 * letter;
    let arrow = |sign: &str| words(if row.turns { sign.to_owned() } else { String::new() }, ink);
    column.spawn((Node::default(), target(RowDeed::Choose))).with_children(|line| {
        line.spawn((Node { width: px(2.0 * letter), ..default() }, words(mark(is_selected), ink)));
        match &row.value {
            None => _ = line.spawn(words(row.label.clone(), ink)),
            Some(value) => {
                line.spawn((Node { width: px(width), ..default() }, words(row.label.clone(), ink)));
                let side = Node { width: px(2.0 * letter), ..default() };
                line.spawn((side.clone(), arrow("<"), target(RowDeed::Less)));
                line.spawn(words(value.clone(), ink));
                let side = Node { margin: UiRect::left(px(letter)), ..side };
                line.spawn((side, arrow(">"), target(RowDeed::More)));
            }
        }
    });
}

fn mark(is_selected: bool) -> String {
    if is_selected { ">".to_owned() } else { String::new() }
}

/// The mouse points where it has moved, and chooses where it presses.
fn point_at_rows(
    mut moves: MessageReader<CursorMoved>,
    targets: Query<(&Interaction, &Target), Changed<Interaction>>,
    mut presses: ResMut<Presses>,
) {
    // A menu that comes under a mouse at rest is not pointed at.
    let has_moved = moves.read().count() > 0;
    for (interaction, Target(press)) in &targets {
        let row = match interaction {
            Interaction::Pressed => *press,
            Interaction::Hovered if has_moved => RowPress { what: RowDeed::Point, ..*press },
            _ => continue,
        };
        presses.push(Press { row: Some(row), ..default() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_selected_row_is_always_shown() {
        for (count, room) in [(1, 1), (5, 9), (34, 15), (34, 1), (9, 9)] {
            for selected in 0..count {
                let first = first_row(selected, count, room);
                assert!((first..first + room).contains(&selected), "{selected} of {count}");
                assert!(first == 0 || first + room <= count, "no row is left empty");
            }
        }
    }
}
