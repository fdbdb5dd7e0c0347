//! The bar over a replay: its progress, and the keys.

use bevy::prelude::*;

use super::layout::Layout;
use super::redraw::RedrawRequest;
use super::sliders::{Track, spawn_slider};
use super::stages::ViewSystems;
use super::widgets::{letters_in, panel, sized_text, wrapped_hint};
use crate::art::colours;
use crate::controls::{Action, Bindings};
use crate::screens::{FULL, Help, Replaying, Screen, Screens};
use crate::world::TurnCount;

/// The bar.
#[derive(Component)]
struct Bar;

/// The width of the slider, in pixels of the interface.
const SLIDER_PX: f32 = 420.0;
/// The size of the letters, in pixels of the interface.
const TYPE_PX: f32 = 12.0;
/// The number of keys that are listed; help has the others.
const LISTED: usize = 4;

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_exists_and_changed::<Replaying>
        .or_else(resource_changed::<Screens>)
        .or_else(resource_changed::<Layout>);
    app.add_systems(
        Update,
        (redraw_while_playing, show_bar.run_if(is_new))
            .chain()
            .in_set(ViewSystems::Screens)
            .run_if(resource_exists::<Replaying>),
    );
    let is_over = resource_removed::<Replaying>;
    app.add_systems(Update, remove_bar.run_if(is_over).in_set(ViewSystems::Screens));
}

fn redraw_while_playing(watched: Res<Replaying>, mut redraw: ResMut<RedrawRequest>) {
    if watched.is_playing() {
        redraw.for_frames(2);
    }
}

fn remove_bar(mut commands: Commands, bars: Query<Entity, With<Bar>>) {
    bars.iter().for_each(|bar| commands.entity(bar).despawn());
}

fn show_bar(
    mut commands: Commands,
    watched: Res<Replaying>,
    screens: Res<Screens>,
    layout: Res<Layout>,
    turn: Res<TurnCount>,
    bindings: Bindings,
    old: Query<Entity, With<Bar>>,
) {
    old.iter().for_each(|bar| commands.entity(bar).despawn());
    if screens.current() != Screen::Replay {
        return;
    }
    let (at, count) = watched.progress();
    let share = (at as f64 / count.max(1) as f64 * f64::from(FULL)) as u16;
    let state = if watched.is_playing() { "playing" } else { "paused" };
    let typed = match watched.typed() {
        "" => String::new(),
        typed => format!("   to turn {typed}_"),
    };
    let said = match watched.divergence() {
        Some(differs) => format!("differs from turn {} on: {}", differs.turn, differs.part),
        None => format!("{state} at {} a second{typed}", watched.speed()),
    };
    let width = SLIDER_PX.min(layout.map.x as f32 / layout.interface - 48.0).max(64.0);
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(8),
        top: px(8),
        padding: UiRect::axes(px(12), px(8)),
        border: UiRect::all(px(1)),
        flex_direction: FlexDirection::Column,
        row_gap: px(4),
        ..default()
    };
    let words = |content: String, ink| sized_text(content, ink, TYPE_PX, 17.0);
    commands.spawn((Bar, panel(node), GlobalZIndex(1))).with_children(|bar| {
        let turns = format!("Replay   turn {} of {}   {said}", turn.get(), watched.last_turn());
        bar.spawn(words(turns, colours::UI_ACCENT));
        spawn_slider(bar, Track::Replay, share, Vec2::new(width, 14.0));
        let letters = letters_in(width, TYPE_PX);
        for line in wrapped_hint(&keys_in_words(&bindings), letters) {
            bar.spawn(words(line, colours::UI_DIM));
        }
    });
}

/// The first keys that help lists, and the key of help.
fn keys_in_words(bindings: &Bindings) -> String {
    let help = Help::of(Screen::Replay, &|action| bindings.keys(action));
    let first =
        help.own.iter().filter_map(|line| Some(format!("{} {}", line.ways.first()?, line.what)));
    let all = format!("{} all keys", bindings.key(Action::Help));
    first.take(LISTED).chain([all]).collect::<Vec<_>>().join("   ")
}
