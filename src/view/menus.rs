//! The menu that is open: its rows, which the mouse can point at and press.

use bevy::prelude::*;
use bevy::ui::FocusPolicy;

use super::ViewSystems;
use super::layout::{Layout, SIDEBAR_PX};
use super::scrolling::{Scroll, follow, turn_by_wheel};
use super::sliders::{Track, spawn_slider};
use super::widgets::{LETTER_WIDTH, backdrop, colour, framed, sized_text, wrapped};
use crate::art::colours;
use crate::controls::{Press, Presses, RowAction, RowPress};
use crate::screens::{Menu, Row, Screen};

/// A menu on the screen.
#[derive(Component)]
struct MenuRoot;

/// What a press of the mouse means there.
#[derive(Component, Clone, Copy)]
pub(super) struct Target(Press);

impl Target {
    /// Something that the mouse can point at and press.
    pub(super) fn button(press: Press) -> impl Bundle {
        (Self(press), Interaction::None, FocusPolicy::Block)
    }
}

/// Longer lines are broken, in letters.
const LETTERS: usize = 76;
/// The width of a slider, in pixels of the interface.
const SLIDER_PX: f32 = 88.0;

/// A lower window has the title's menu in small type, below the word, in pixels of the interface.
const TITLE_FROM_PX: f32 = 540.0;
/// A lower window has menus in small type where they do not fit in large type, in pixels of the interface.
const LONG_FROM_PX: f32 = 480.0;
/// Beside the lines of a menu, and of a docked one, in pixels of the interface.
const BESIDE_PX: f32 = 96.0;
const BESIDE_DOCKED_PX: f32 = 36.0;

/// The type that a menu is set in, in pixels of the interface.
#[derive(Clone, Copy)]
pub(super) struct Type {
    size: f32,
    pub(super) line: f32,
    padding: i32,
}

const LARGE: Type = Type { size: 16.0, line: 24.0, padding: 24 };
pub(super) const SMALL: Type = Type { size: 12.0, line: 17.0, padding: 8 };

impl Type {
    fn letter(self) -> f32 {
        self.size * LETTER_WIDTH
    }

    /// The height of what is around the rows: the heading, the hint, and a line each between.
    fn chrome(self, menu: &Menu) -> f32 {
        2.0 * self.padding as f32 + (4 + menu.lines.len()) as f32 * (self.line + 2.0)
    }
}

/// How a menu is laid out.
pub(super) struct Measures {
    type_: Type,
    /// Rows that there is room for.
    pub(super) rows: usize,
    /// Letters that a line has room for.
    letters: usize,
}

impl Measures {
    pub(super) fn of(layout: &Layout, menu: &Menu, screen: Screen) -> Self {
        let window = layout.window.as_vec2() / layout.interface;
        let whole = LARGE.chrome(menu) + menu.rows.len() as f32 * LARGE.line;
        let (width, large_from) = match screen {
            docked if is_docked(docked) => (SIDEBAR_PX - BESIDE_DOCKED_PX, f32::INFINITY),
            Screen::Start => (window.x - BESIDE_PX, TITLE_FROM_PX),
            // All of it in large type, or much of it.
            _ => (window.x - BESIDE_PX, whole.min(LONG_FROM_PX)),
        };
        let said = menu.lines.iter().chain([&menu.hint]);
        let longest = said.map(|line| line.chars().count()).max().unwrap_or(0).min(LETTERS) as f32;
        let is_large = window.y >= large_from && longest * LARGE.letter() <= width;
        let type_ = if is_large { LARGE } else { SMALL };
        let rows = ((window.y - type_.chrome(menu)) / type_.line).max(1.0) as usize;
        Self { type_, rows, letters: ((width / type_.letter()) as usize).min(LETTERS) }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Scroll>();
    let is_other = resource_changed::<Menu>
        .or_else(resource_changed::<Layout>)
        .or_else(resource_changed::<Scroll>);
    app.add_systems(
        Update,
        (follow, turn_by_wheel, show_menu.run_if(is_other)).chain().in_set(ViewSystems::Screens),
    );
}

/// Does a screen have its menu at the right side of the window?
pub(super) fn is_docked(screen: Screen) -> bool {
    matches!(screen, Screen::Lab | Screen::Gallery)
}

/// Is a place on the screen over a menu at the right side of the window?
pub(super) fn is_over_docked(layout: &Layout, mouse: Vec2) -> bool {
    mouse.x >= layout.window.x as f32 - SIDEBAR_PX * layout.interface
}

/// Shows the menu in the place of the one before.
fn show_menu(
    mut commands: Commands,
    (menu, layout, scroll): (Res<Menu>, Res<Layout>, Res<Scroll>),
    old: Query<Entity, With<MenuRoot>>,
) {
    old.iter().for_each(|root| commands.entity(root).despawn());
    let Some(screen) = menu.screen else { return };
    let measures = Measures::of(&layout, &menu, screen);
    let words =
        |content: String, ink| sized_text(content, ink, measures.type_.size, measures.type_.line);
    let mut root = commands.spawn(MenuRoot);
    match screen {
        screen if is_docked(screen) => root.insert(docked()),
        screen => root.insert(backdrop(screen == Screen::Start)),
    };
    root.with_children(|root| {
        root.spawn(framed(measures.type_.padding)).with_children(|frame| {
            frame.spawn(sized_text(
                menu.heading.clone(),
                colours::UI_ACCENT,
                measures.type_.size + 4.0,
                measures.type_.line + 2.0,
            ));
            for line in menu.lines.iter().flat_map(|line| wrapped(line, measures.letters)) {
                // One without a word is as high as any other.
                let line = if line.is_empty() { " ".to_owned() } else { line };
                frame.spawn(words(line, colours::UI_TEXT));
            }
            let shown = menu.rows.iter().enumerate().skip(scroll.first).take(measures.rows);
            let margin = UiRect::vertical(px(measures.type_.padding / 3));
            let column = Node { flex_direction: FlexDirection::Column, margin, ..default() };
            frame.spawn(column).with_children(|column| {
                for (index, row) in shown {
                    spawn_row(column, (index, row), &menu, &measures);
                }
            });
            wrapped(&hint(&menu, measures.rows), measures.letters)
                .into_iter()
                .for_each(|line| _ = frame.spawn(words(line, colours::UI_DIM)));
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
        BackgroundColor(colour(colours::UI_PANEL)),
        GlobalZIndex(1),
    )
}

/// The hint, after which row is chosen where not all are shown; as long whichever it is, so that no line is broken anew
/// and moves the rows.
fn hint(menu: &Menu, room: usize) -> String {
    let (place, count) = (menu.selected + 1, menu.rows.len().to_string());
    let more = if menu.rows.len() > room {
        format!("{place:>width$} of {count}   ", width = count.len())
    } else {
        String::new()
    };
    more + &menu.hint
}

fn spawn_row(
    column: &mut ChildSpawnerCommands,
    (index, row): (usize, &Row),
    menu: &Menu,
    measures: &Measures,
) {
    let is_selected = index == menu.selected;
    let ink = if is_selected { colours::UI_ACCENT } else { colours::UI_TEXT };
    let words =
        |content: String, ink| sized_text(content, ink, measures.type_.size, measures.type_.line);
    let target = |what| Target::button(Press::Row(RowPress { row: index, what }));
    let letter = measures.type_.letter();
    // Values stand below one another, two letters after the longest label.
    let longest = menu.rows.iter().filter(|row| row.value.is_some()).map(|row| row.label.len());
    let width = (longest.max().unwrap_or(0) + 2) as f32 * letter;
    let arrow =
        |sign: &str| words(if row.is_adjustable { sign.to_owned() } else { String::new() }, ink);
    column.spawn((Node::default(), target(RowAction::Choose))).with_children(|line| {
        line.spawn((Node { width: px(2.0 * letter), ..default() }, words(mark(is_selected), ink)));
        match &row.value {
            None => _ = line.spawn(words(row.label.clone(), ink)),
            Some(value) => {
                line.spawn((Node { width: px(width), ..default() }, words(row.label.clone(), ink)));
                let beside = Node { margin: UiRect::left(px(letter)), ..default() };
                if let Some(share) = row.slider {
                    let track = Track::Row(index);
                    spawn_slider(line, track, share, (SLIDER_PX, measures.type_.line - 1.0));
                    line.spawn((beside, words(value.clone(), ink)));
                } else {
                    let side = Node { width: px(2.0 * letter), ..default() };
                    line.spawn((side, arrow("<"), target(RowAction::Less)));
                    line.spawn(words(value.clone(), ink));
                    let side = Node { width: px(2.0 * letter), ..beside };
                    line.spawn((side, arrow(">"), target(RowAction::More)));
                }
            }
        }
        if !row.key.is_empty() {
            let far = Node { margin: UiRect::left(auto()), ..default() };
            line.spawn((far, words(row.key.clone(), colours::UI_DIM)));
        }
    });
}

fn mark(is_selected: bool) -> String {
    if is_selected { ">".to_owned() } else { String::new() }
}

/// The mouse points where it has moved, and chooses where it presses.
pub(super) fn point_at_rows(
    mut moves: MessageReader<CursorMoved>,
    targets: Query<(&Interaction, &Target), Changed<Interaction>>,
    (menu, scroll): (Res<Menu>, Res<Scroll>),
    mut presses: ResMut<Presses>,
) {
    // A menu that comes under a mouse at rest is not pointed at.
    let has_moved = moves.read().count() > 0;
    // A button beside the menu may be for a row that is out of view, and pointing brings none into view.
    let is_seen = |row: usize| menu.rows.is_empty() || scroll.shows(row);
    for (interaction, Target(press)) in &targets {
        presses.push(match (interaction, *press) {
            (Interaction::Pressed, press) => press,
            (Interaction::Hovered, Press::Row(RowPress { row, .. }))
                if has_moved && is_seen(row) =>
            {
                Press::Row(RowPress { row, what: RowAction::Point })
            }
            (Interaction::Hovered, item @ Press::Item(_)) if has_moved => item,
            _ => continue,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::ControlSystems;
    use crate::screens::{ScreenSystems, Screens};
    use crate::view::tests::game_on;

    #[test]
    fn pointing_brings_no_row_into_view() {
        let mut app = game_on("@....\n");
        app.insert_resource(Layout::new(UVec2::new(640, 360))).init_resource::<Scroll>();
        app.add_message::<CursorMoved>();
        app.add_systems(PreUpdate, point_at_rows.in_set(ControlSystems::Mouse));
        app.add_systems(Update, follow.after(ScreenSystems));
        app.update();
        app.world_mut().resource_mut::<Screens>().open(Screen::Keys);
        app.update();
        let last = app.world().resource::<Menu>().rows.len() - 1;
        for (row, chosen) in [(last, 0), (1, 1)] {
            let press = RowPress { row, what: RowAction::More };
            app.world_mut().spawn((Target(Press::Row(press)), Interaction::Hovered));
            let (window, position) = (Entity::PLACEHOLDER, Vec2::ZERO);
            let moved = CursorMoved { window, position, delta: None };
            app.world_mut().write_message(moved);
            app.update();
            assert_eq!(app.world().resource::<Menu>().selected, chosen, "row {row}");
            assert_eq!(app.world().resource::<Scroll>().first, 0, "row {row}");
        }
    }

    #[test]
    fn the_hint_is_as_long_whichever_row_is_chosen() {
        let mut app = game_on("@....\n");
        app.update();
        app.world_mut().resource_mut::<Screens>().open(Screen::Keys);
        app.update();
        let menu = app.world().resource::<Menu>();
        let long = |selected| hint(&Menu { selected, ..menu.clone() }, 3).len();
        assert!((0..menu.rows.len()).all(|selected| long(selected) == long(0)));
        assert!(hint(menu, menu.rows.len()) == menu.hint && long(0) > menu.hint.len());
    }
}
