//! The gallery: many small maps at once.

use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::ui::FocusPolicy;

use super::cells::{Cells, FRAME_PX, LABEL_PX, TYPE_PX};
use crate::art::colours;
use crate::controls::{Action, Press, Presses};
use crate::screens::{Gallery, Made, Screen, Screens, Thumbnail, figure_in_words, figure_name};
use crate::view::ViewSystems;
use crate::view::artwork::engine_image;
use crate::view::dialogs::show_dialog;
use crate::view::layout::{Layout, SIDEBAR_PX};
use crate::view::redraw::RedrawRequest;
use crate::view::widgets::{colour, cut, sized_text};

/// The root of the gallery.
#[derive(Component)]
struct GalleryRoot;

/// The cell of a map, by its index in the order in which maps are shown.
#[derive(Component)]
pub(in crate::view) struct GalleryCell(usize);

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Gallery>
        .or_else(resource_changed::<Layout>)
        .or_else(resource_changed::<Screens>);
    app.add_systems(
        Update,
        (redraw_while_filling, show_gallery.run_if(is_new))
            .chain()
            .in_set(ViewSystems::Screens)
            .before(show_dialog),
    );
}

/// Requests frames while there are worlds to make.
fn redraw_while_filling(
    gallery: Res<Gallery>,
    screens: Res<Screens>,
    mut redraw: ResMut<RedrawRequest>,
) {
    if screens.current() == Screen::Gallery && !gallery.is_filled() {
        redraw.for_frames(2);
    }
}

fn show_gallery(
    mut commands: Commands,
    gallery: Res<Gallery>,
    screens: Res<Screens>,
    layout: Res<Layout>,
    mut images: ResMut<Assets<Image>>,
    old: Query<Entity, With<GalleryRoot>>,
) {
    old.iter().for_each(|old| commands.entity(old).despawn());
    if !screens.is_open(Screen::Gallery) {
        return;
    }
    let window = layout.window.as_vec2() / layout.interface;
    let room = (window - Vec2::new(SIDEBAR_PX, 0.0)).max(Vec2::ONE);
    let cells = Cells::of(&gallery, room, layout.interface);
    let root = Node {
        position_type: PositionType::Absolute,
        width: px(room.x),
        height: percent(100),
        ..default()
    };
    commands.spawn((GalleryRoot, root)).with_children(|root| {
        for (index, world) in gallery.worlds().enumerate() {
            let target = (GalleryCell(index), Interaction::None, FocusPolicy::Block);
            root.spawn((cells.node(index), target)).with_children(|cell| {
                let is_selected = index == gallery.selected();
                spawn_map(cell, world, gallery.level(), is_selected, &cells, &mut images);
                let ink = if is_selected { colours::UI_ACCENT } else { colours::UI_DIM };
                let label = label(world, &gallery, cells.letters);
                cell.spawn(sized_text(label, ink, TYPE_PX, LABEL_PX));
            });
        }
    });
}

/// Spawns the framed map of a world's level; the frame is empty until the world is made.
fn spawn_map(
    cell: &mut ChildSpawnerCommands,
    world: &Thumbnail,
    level: u32,
    is_selected: bool,
    cells: &Cells,
    images: &mut Assets<Image>,
) {
    let line = if is_selected { colours::UI_ACCENT } else { colours::UI_GROUND };
    let map = Node {
        width: px(cells.map.x + 2.0 * FRAME_PX),
        height: px(cells.map.y + 2.0 * FRAME_PX),
        border: UiRect::all(px(FRAME_PX)),
        ..default()
    };
    let ground = BackgroundColor(colour(colours::UI_PANEL));
    let map = (map, ground, BorderColor::all(colour(line)));
    cell.spawn(map).with_children(|map| {
        let Some(Ok(Made { levels, .. })) = &world.made else { return };
        if let Some(level) = levels.get(level as usize) {
            let mut image = engine_image(level);
            image.sampler =
                if cells.is_whole { ImageSampler::nearest() } else { ImageSampler::linear() };
            let all = Node { width: percent(100), height: percent(100), ..default() };
            map.spawn((ImageNode::new(images.add(image)), all));
        }
    });
}

/// The label of a world, after the figure that the gallery is sorted by, in at most `letters` letters.
fn label(world: &Thumbnail, gallery: &Gallery, letters: usize) -> String {
    let (mut before, mut after) = (String::new(), "");
    if let Some(Err(_)) = &world.made {
        after = ": none";
    } else if let Some(figure) = gallery.sorted_by() {
        let name = figure_name(figure).unwrap_or_default();
        before = figure_in_words(name, world.figure(figure)) + "   ";
    }
    let room = letters.saturating_sub(before.chars().count() + after.len());
    cut(&format!("{before}{}{after}", cut_seed(&world.label, room)), letters)
}

/// A seed, of which the last digits are left where it is longer than `letters` letters: seeds side by side begin alike.
/// Other labels stay as they are.
fn cut_seed(label: &str, letters: usize) -> String {
    let is_seed = label.chars().all(|letter| letter.is_ascii_digit());
    if !is_seed || label.len() <= letters {
        return label.to_owned();
    }
    let last = label.len() - letters.saturating_sub(3);
    format!("...{}", &label[last..])
}

/// The mouse chooses the world that it moves over, and opens the one that it presses.
pub(in crate::view) fn point_at_worlds(
    mut moves: MessageReader<CursorMoved>,
    cells: Query<(&Interaction, &GalleryCell)>,
    buttons: Res<bevy::input::ButtonInput<MouseButton>>,
    gallery: Res<Gallery>,
    screens: Res<Screens>,
    mut presses: ResMut<Presses>,
) {
    let has_moved = moves.read().count() > 0;
    // Under a dialog the worlds take no input.
    if screens.current() != Screen::Gallery {
        return;
    }
    for (interaction, GalleryCell(index)) in &cells {
        match interaction {
            Interaction::Hovered if has_moved && gallery.selected() != *index => {
                presses.push(Press::Item(*index));
            }
            Interaction::Pressed if buttons.just_pressed(MouseButton::Left) => {
                presses.push(Press::Item(*index));
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
    fn long_seeds_keep_their_last_digits() {
        assert_eq!(cut_seed("10277654321", 8), "...54321");
        assert_eq!(cut_seed("4321", 4), "4321");
        assert_eq!(cut_seed("4321", 2), "...");
        assert_eq!(cut_seed("0.25, 1000", 8), "0.25, 1000");
    }
}
