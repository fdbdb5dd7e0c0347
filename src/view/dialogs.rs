//! What the screens other than play show: start, help, quit, win and lose.

use bevy::prelude::*;

use super::ViewSystems;
use super::layout::Layout;
use super::widgets::{colour, heading, panel, text};
use crate::art::palette;
use crate::controls::{Action, Bindings};
use crate::screens::{Screen, Screens};
use crate::world::Status;

/// The root of what the current screen shows.
#[derive(Component)]
struct Dialog;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_dialog
            .in_set(ViewSystems::Draw)
            .run_if(resource_changed::<Screens>.or_else(resource_changed::<Layout>)),
    );
}

/// Shows the current screen in the place of the one before.
fn show_dialog(
    mut commands: Commands,
    (screens, layout): (Res<Screens>, Res<Layout>),
    (bindings, status): (Bindings, Status),
    old: Query<Entity, With<Dialog>>,
) {
    old.iter().for_each(|dialog| commands.entity(dialog).despawn());
    let screen = screens.current();
    let lines = match screen {
        Screen::Play => return,
        Screen::Help => return show_help(&mut commands, &bindings, &layout),
        Screen::Start => start_lines(&bindings),
        Screen::Quit => quit_lines(&bindings),
        Screen::Win => ending_lines("You have won.", &status),
        Screen::Lose => ending_lines("You have lost.", &status),
    };
    let is_start = screen == Screen::Start;
    commands.spawn(backdrop(if is_start { 0.58 } else { 0.5 }, is_start)).with_children(|root| {
        root.spawn(framed()).with_children(|frame| {
            for (index, line) in lines.into_iter().enumerate() {
                match index {
                    0 => frame.spawn(heading(line)),
                    _ => frame.spawn(text(line, palette::UI_TEXT)),
                };
            }
        });
    });
}

fn start_lines(bindings: &Bindings) -> Vec<String> {
    vec![
        "Press any key".to_owned(),
        "Walk, dig and climb through caves that nobody has seen.".to_owned(),
        format!("{} keys   {} quit", bindings.key(Action::Help), bindings.key(Action::Back)),
    ]
}

fn quit_lines(bindings: &Bindings) -> Vec<String> {
    vec![
        "Leave the caves?".to_owned(),
        format!("{}  quit", bindings.key(Action::Accept)),
        format!("{}    go on", bindings.key(Action::Back)),
    ]
}

fn ending_lines(outcome: &str, status: &Status) -> Vec<String> {
    vec![outcome.to_owned(), status.line(), "Press any key".to_owned()]
}

/// The whole window, with its content in the middle across and at a share of the height.
fn backdrop(share: f32, is_clear: bool) -> impl Bundle {
    let shade = if is_clear { 0.0 } else { 0.6 };
    (
        Dialog,
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            padding: UiRect::top(percent(if is_clear { share * 56.25 } else { 0.0 })),
            align_items: if is_clear { AlignItems::FlexStart } else { AlignItems::Center },
            justify_content: JustifyContent::Center,
            ..default()
        },
        BackgroundColor(colour(palette::VOID).with_alpha(shade)),
        GlobalZIndex(1),
    )
}

fn framed() -> impl Bundle {
    panel(Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(32), px(24)),
        border: UiRect::all(px(1)),
        row_gap: px(8),
        ..default()
    })
}

/// Every action with its keys, from the live bindings, in two aligned columns.
fn show_help(commands: &mut Commands, bindings: &Bindings, layout: &Layout) {
    let _ = layout;
    commands.spawn(backdrop(0.5, false)).with_children(|root| {
        root.spawn(framed()).with_children(|frame| {
            frame.spawn(heading("Keys"));
            for action in Action::ALL {
                frame.spawn(Node { column_gap: px(16), ..default() }).with_children(|row| {
                    let what = Node { width: px(240), ..default() };
                    row.spawn((what, text(action.description(), palette::UI_TEXT)));
                    row.spawn(text(bindings.keys(action).join("  "), palette::UI_ACCENT));
                });
            }
            let back = bindings.key(Action::Back);
            frame.spawn(text(format!("{back} goes back"), palette::UI_DIM));
        });
    });
}
