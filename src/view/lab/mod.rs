//! What the lab shows beside its panel, which is a menu.

mod camera;
mod cells;
mod condition;
mod gallery;
mod hover;
mod map;
mod moving;
mod panes;
mod time_line;

pub(super) use gallery::point_at_worlds;

use bevy::prelude::*;

use crate::art::colours;
use crate::screens::{Screen, Screens};
use crate::view::ViewSystems;
use crate::view::widgets::colour;

/// The background of the lab, which covers the game.
#[derive(Component)]
struct Background;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((moving::plugin, map::plugin, time_line::plugin, gallery::plugin));
    app.add_systems(
        Update,
        show_background.in_set(ViewSystems::Screens).run_if(resource_changed::<Screens>),
    );
}

fn show_background(
    mut commands: Commands,
    screens: Res<Screens>,
    old: Query<Entity, With<Background>>,
) {
    match (screens.base() == Screen::Lab, old.iter().next()) {
        (true, None) => {
            let all = Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                height: percent(100),
                ..default()
            };
            let ground = BackgroundColor(colour(colours::UI_GROUND));
            commands.spawn((Background, all, ground, GlobalZIndex(-2)));
        }
        (false, Some(ground)) => commands.entity(ground).despawn(),
        _ => {}
    }
}
