//! The picture behind the start screen: the wordmark is a level, drawn as the levels of the game are. The caves around it grow
//! from noise, pass by pass; then a lantern moves along it. Any key skips the animation, and so does reduced motion.

mod animation;
mod picture;

use bevy::ecs::system::SystemParam;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

use super::artwork::{Atlases, Pictures};
use super::dialogs::show_dialog;
use super::layout::Layout;
use super::redraw::RedrawRequest;
use super::stages::ViewSystems;
use crate::screens::{Screen, Screens};
use crate::settings::Preferences;
use animation::{LanternSprite, TitleAnimation, TitleImage};

/// The share of its light that the title has beneath a dialog, which covers a part of the word.
const BENEATH: f32 = 0.25;

pub(super) fn plugin(app: &mut App) {
    let systems = (draw_title, dim_title).chain();
    app.add_systems(Update, systems.in_set(ViewSystems::Screens).before(show_dialog));
}

/// What the title is drawn from.
#[derive(SystemParam)]
struct TitleSource<'w> {
    screens: Res<'w, Screens>,
    layout: Res<'w, Layout>,
    chosen: Res<'w, Preferences>,
    pictures: Res<'w, Pictures>,
    atlases: Res<'w, Atlases>,
    time: Res<'w, Time<Real>>,
}

impl TitleSource<'_> {
    /// Is the start screen open, in a window that has room for it?
    fn is_open(&self) -> bool {
        self.screens.base() == Screen::Start && self.layout.window.min_element() > 0
    }

    /// Spawns the title. It is animated unless it was open before, or motion is reduced.
    fn begin(
        &self,
        commands: &mut Commands,
        images: &mut Assets<Image>,
        was_open: bool,
    ) -> TitleAnimation {
        let mut title = TitleAnimation::of(&self.layout, images);
        let moves = !was_open && !self.chosen.reduced_motion;
        title.since = moves.then(|| self.time.elapsed());
        title.spawn(commands, &self.layout, &self.atlases);
        title
    }
}

/// The entities of the title.
#[derive(SystemParam)]
struct TitleEntities<'w, 's> {
    all: Query<'w, 's, Entity, Or<(With<TitleImage>, With<LanternSprite>)>>,
    lantern: Query<'w, 's, &'static mut Node, With<LanternSprite>>,
}

/// Spawns the picture in the size of the window when the start screen opens, animates it, and despawns it when the screen
/// closes.
fn draw_title(
    mut commands: Commands,
    source: TitleSource,
    mut entities: TitleEntities,
    mut images: ResMut<Assets<Image>>,
    mut keys: MessageReader<KeyboardInput>,
    mut redraw: ResMut<RedrawRequest>,
    mut title: Local<Option<TitleAnimation>>,
) {
    let is_open = source.is_open();
    let is_same = title.as_ref().is_some_and(|title| title.window == source.layout.window);
    if !is_open || !is_same || source.chosen.is_changed() {
        entities.all.iter().for_each(|entity| commands.entity(entity).despawn());
        let was_open = title.take().is_some();
        if !is_open {
            return;
        }
        *title = Some(source.begin(&mut commands, &mut images, was_open));
    }
    let Some(title) = title.as_mut() else { return };
    if keys.read().any(|key| key.state.is_pressed()) {
        title.since = None;
    }
    let now = title.since.map(|since| source.time.elapsed().saturating_sub(since));
    if title.draw(now, &source.pictures.0, &mut images) {
        redraw.for_frames(2);
    } else {
        title.since = None;
    }
    let Ok(mut node) = entities.lantern.single_mut() else { return };
    let Some((left, top)) = title.lantern(&source.layout) else { return };
    if (node.left, node.top) != (left, top) {
        (node.left, node.top) = (left, top);
    }
}

/// Dims the title beneath a dialog.
fn dim_title(
    screens: Res<Screens>,
    mut images: Query<&mut ImageNode, Or<(With<TitleImage>, With<LanternSprite>)>>,
) {
    let tint = match screens.current() {
        Screen::Start => Color::WHITE,
        _ => Color::srgb(BENEATH, BENEATH, BENEATH),
    };
    for mut image in images.iter_mut().filter(|image| image.color != tint) {
        image.color = tint;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_dims_the_title_until_it_closes() {
        let mut app = App::new();
        app.insert_resource(Screens::new(Screen::Start)).add_systems(Update, dim_title);
        let title = app.world_mut().spawn((TitleImage, ImageNode::default())).id();
        let tint = |app: &mut App| {
            app.update();
            app.world().get::<ImageNode>(title).unwrap().color
        };
        assert_eq!(tint(&mut app), Color::WHITE);
        app.world_mut().resource_mut::<Screens>().open(Screen::Help);
        assert_ne!(tint(&mut app), Color::WHITE);
        app.world_mut().resource_mut::<Screens>().close_dialog();
        assert_eq!(tint(&mut app), Color::WHITE);
    }
}
