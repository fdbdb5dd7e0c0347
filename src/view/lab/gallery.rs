//! The gallery: many small maps at once.

use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::ui::FocusPolicy;

use crate::art::colours;
use crate::controls::{Action, Press, Presses};
use crate::screens::{Gallery, Made, Screen, Screens, Thumbnail, figure_in_words, figure_name};
use crate::view::ViewSystems;
use crate::view::artwork::engine_image;
use crate::view::dialogs::show_dialog;
use crate::view::layout::{Layout, SIDEBAR_PX};
use crate::view::redraw::RedrawRequest;
use crate::view::widgets::{LETTER_WIDTH, colour, cut, sized_text};

/// Between the maps, and the height of what is written below each, in pixels of the interface.
const GAP_PX: f32 = 8.0;
const LABEL_PX: f32 = 17.0;
/// The frame around each map, in pixels of the interface.
const FRAME_PX: f32 = 2.0;
/// The size of the letters, in pixels of the interface.
const TYPE_PX: f32 = 12.0;

/// All of the gallery.
#[derive(Component)]
struct GalleryRoot;

/// A map of it, by its index in the order of showing.
#[derive(Component)]
pub(in crate::view) struct Place(usize);

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Gallery>
        .or_else(resource_changed::<Layout>)
        .or_else(resource_changed::<Screens>);
    app.add_systems(
        Update,
        (stay_awake, show.run_if(is_new)).chain().in_set(ViewSystems::Screens).before(show_dialog),
    );
}

/// Worlds that are still to be made are made in the next frames.
fn stay_awake((gallery, screens): (Res<Gallery>, Res<Screens>), mut awake: ResMut<RedrawRequest>) {
    if screens.current() == Screen::Gallery && !gallery.is_filled() {
        awake.for_frames(2);
    }
}

/// How many maps are beside one another, and the room for each, so that they are as large as can be.
fn divide(room: Vec2, count: usize, level: Vec2, columns: Option<usize>) -> (usize, Vec2) {
    let cell = |columns: usize| {
        let columns_and_rows = UVec2::new(columns as u32, count.div_ceil(columns) as u32).as_vec2();
        let cell = (room - GAP_PX) / columns_and_rows - GAP_PX;
        (cell - Vec2::new(0.0, LABEL_PX) - 2.0 * FRAME_PX).max(Vec2::ONE)
    };
    let fits = |columns: &usize| (cell(*columns) / level).min_element();
    let best = (1..=count.max(1)).max_by(|a, b| fits(a).total_cmp(&fits(b)));
    let columns = columns.or(best).unwrap_or(1).max(1);
    (columns, cell(columns))
}

fn show(
    mut commands: Commands,
    (gallery, screens, layout): (Res<Gallery>, Res<Screens>, Res<Layout>),
    mut images: ResMut<Assets<Image>>,
    old: Query<Entity, With<GalleryRoot>>,
) {
    old.iter().for_each(|old| commands.entity(old).despawn());
    if !screens.is_open(Screen::Gallery) {
        return;
    }
    let window = layout.window.as_vec2() / layout.interface;
    let room = (window - Vec2::new(SIDEBAR_PX, 0.0)).max(Vec2::ONE);
    let count = gallery.worlds().count();
    let level = gallery.worlds().next().map_or(Vec2::ONE, |world| {
        UVec2::new(world.spec.size.width(), world.spec.size.height()).as_vec2()
    });
    let (columns, cell) = divide(room, count, level, gallery.columns());
    // Whole pixels of the screen for a tile where that does not make much smaller.
    let fits = (cell / level).min_element() * layout.interface;
    let is_whole = fits >= 2.0;
    let scale = if is_whole { fits.floor() } else { fits } / layout.interface;
    let outer = Vec2::new(cell.x, level.y * scale + LABEL_PX) + 2.0 * FRAME_PX + GAP_PX;
    let root = Node {
        position_type: PositionType::Absolute,
        width: px(room.x),
        height: percent(100),
        ..default()
    };
    let letters = (cell.x / (TYPE_PX * LETTER_WIDTH)) as usize;
    commands.spawn((GalleryRoot, root)).with_children(|root| {
        for (place, world) in gallery.worlds().enumerate() {
            let (column, row) = (place % columns, place / columns);
            let corner = UVec2::new(column as u32, row as u32).as_vec2() * outer + GAP_PX;
            let is_chosen = place == gallery.selected();
            let frame = Node {
                position_type: PositionType::Absolute,
                left: px(corner.x.round()),
                top: px(corner.y.round()),
                width: px(cell.x + 2.0 * FRAME_PX),
                flex_direction: FlexDirection::Column,
                ..default()
            };
            let target = (Place(place), Interaction::None, FocusPolicy::Block);
            root.spawn((frame, target)).with_children(|cell| {
                let line = if is_chosen { colours::UI_ACCENT } else { colours::UI_GROUND };
                let map = Node {
                    width: px(level.x * scale + 2.0 * FRAME_PX),
                    height: px(level.y * scale + 2.0 * FRAME_PX),
                    border: UiRect::all(px(FRAME_PX)),
                    ..default()
                };
                let ground = BackgroundColor(colour(colours::UI_PANEL));
                let map = (map, ground, BorderColor::all(colour(line)));
                cell.spawn(map).with_children(|map| {
                    let Some(Ok(Made { levels, .. })) = &world.made else { return };
                    if let Some(level) = levels.get(gallery.level() as usize) {
                        let mut image = engine_image(level);
                        image.sampler =
                            if is_whole { ImageSampler::nearest() } else { ImageSampler::linear() };
                        let all = Node { width: percent(100), height: percent(100), ..default() };
                        map.spawn((ImageNode::new(images.add(image)), all));
                    }
                });
                let ink = if is_chosen { colours::UI_ACCENT } else { colours::UI_DIM };
                cell.spawn(sized_text(
                    cut(&label(world, &gallery), letters),
                    ink,
                    TYPE_PX,
                    LABEL_PX,
                ));
            });
        }
    });
}

/// What is special about a world, after what it is sorted by.
fn label(world: &Thumbnail, gallery: &Gallery) -> String {
    if let Some(Err(_)) = &world.made {
        return format!("{}: none", world.label);
    }
    let Some(place) = gallery.sorted_by() else { return world.label.clone() };
    let value = figure_in_words(figure_name(place).unwrap_or_default(), world.figure(place));
    format!("{value}   {}", world.label)
}

/// The mouse chooses the world that it moves over, and opens the one that it presses.
pub(in crate::view) fn point_at_worlds(
    mut moves: MessageReader<CursorMoved>,
    places: Query<(&Interaction, &Place)>,
    buttons: Res<bevy::input::ButtonInput<MouseButton>>,
    (gallery, screens): (Res<Gallery>, Res<Screens>),
    mut presses: ResMut<Presses>,
) {
    let has_moved = moves.read().count() > 0;
    // Under a dialog the worlds are only to be seen.
    if screens.current() != Screen::Gallery {
        return;
    }
    for (interaction, Place(place)) in &places {
        match interaction {
            Interaction::Hovered if has_moved && gallery.selected() != *place => {
                presses.push(Press::Item(*place));
            }
            Interaction::Pressed if buttons.just_pressed(MouseButton::Left) => {
                presses.push(Press::Item(*place));
                presses.push(Press::Button(Some(Action::Accept)));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_have_as_much_room_as_there_is() {
        let wide = Vec2::new(160.0, 50.0);
        let (columns, cell) = divide(Vec2::new(944.0, 720.0), 24, wide, None);
        assert_eq!(columns, 4);
        assert!((cell.x + 2.0 * FRAME_PX + GAP_PX) * 4.0 <= 944.0 && cell.x > 200.0);
        assert_eq!(divide(Vec2::new(944.0, 720.0), 24, wide, Some(6)).0, 6);
        assert!(divide(Vec2::ONE, 24, wide, None).1.cmpge(Vec2::ONE).all());
    }
}
