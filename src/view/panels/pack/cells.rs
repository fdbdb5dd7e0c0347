//! The cells of the pack: a picture in each that is filled, its number at the top left, and how many at the bottom right.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::slots::button;
use crate::art::Frames;
use crate::art::colours::{self, Rgb};
use crate::view::artwork::Atlases;
use crate::view::widgets::{colour, sized_text};
use crate::world::{Pack, Player, Stack};

/// The size of a cell, in pixels of the interface: its numbers stand beside its picture.
const CELL_PX: Vec2 = Vec2::new(32.0, 24.0);
/// The line around it.
const LINE_PX: f32 = 1.0;
/// The side of its picture.
const ICON_PX: f32 = 16.0;
/// The size of its numbers.
const NUMBER_PX: f32 = 9.0;
/// What is between them and the line.
const NUMBER_GAP_PX: f32 = 1.0;

/// The picture of a slot.
#[derive(Component)]
pub(in crate::view::panels) struct SlotIcon(u8);

/// How many are in a slot.
#[derive(Component)]
pub(in crate::view::panels) struct SlotCount(u8);

pub(super) fn spawn(cells: &mut ChildSpawnerCommands) {
    for slot in 1..=Pack::SLOTS {
        let border = UiRect::all(px(LINE_PX));
        let (width, height) = (px(CELL_PX.x), px(CELL_PX.y));
        let node = Node { width, height, border, flex_shrink: 0.0, ..default() };
        let ground = BackgroundColor(colour(colours::UI_GROUND));
        let line = BorderColor::all(colour(colours::UI_LINE));
        cells.spawn((node, ground, line, button(slot))).with_children(|cell| {
            cell.spawn((SlotIcon(slot), icon(), ImageNode::default(), Visibility::Hidden));
            let first = Node { left: px(NUMBER_GAP_PX), top: px(0), ..absolute() };
            cell.spawn((first, number(slot.to_string(), colours::UI_DIM)));
            let last = Node { right: px(NUMBER_GAP_PX), bottom: px(0), ..absolute() };
            cell.spawn((SlotCount(slot), last, number(String::new(), colours::UI_TEXT)));
        });
    }
}

fn absolute() -> Node {
    Node { position_type: PositionType::Absolute, ..default() }
}

/// The node of a picture, in the middle of its cell.
fn icon() -> Node {
    let corner = icon_corner();
    let side = px(ICON_PX);
    Node { left: px(corner.x), top: px(corner.y), width: side, height: side, ..absolute() }
}

/// Where the picture begins within the line, in pixels of the interface.
fn icon_corner() -> Vec2 {
    (CELL_PX - ICON_PX) / 2.0 - LINE_PX
}

fn number(content: String, ink: Rgb) -> impl Bundle {
    sized_text(content, ink, NUMBER_PX, NUMBER_PX + 1.0)
}

/// Draws what is in the slots, where that or the pictures have changed.
pub(in crate::view::panels) fn write_cells(
    packs: Query<Ref<Pack>, With<Player>>,
    atlases: Res<Atlases>,
    mut icons: Query<(&SlotIcon, &mut ImageNode, &mut Visibility)>,
    mut counts: Query<(&SlotCount, &mut Text)>,
) {
    let Ok(pack) = packs.single() else { return };
    if !pack.is_changed() && !atlases.is_changed() {
        return;
    }
    for (SlotIcon(slot), mut image, mut visibility) in &mut icons {
        let Some(Stack { thing, .. }) = pack.slot(*slot) else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        let frames = Frames::of(thing.kind().name).unwrap_or(Frames::UNKNOWN);
        *image = atlases.icon(frames.first.into());
    }
    for (SlotCount(slot), mut text) in &mut counts {
        let count = pack.slot(*slot).map(|stack| stack.count).filter(|count| *count > 1);
        text.set_if_neq(Text::new(count.map_or(String::new(), |count| count.to_string())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::tests::game_on;
    use crate::view::widgets::LETTER_WIDTH;
    use crate::world::{THINGS, Thing};

    /// SPEC 60: both numbers have one figure, and can be read beside the picture.
    #[test]
    fn numbers_do_not_cover_the_picture() {
        let most = THINGS.iter().map(|kind| kind.stack).max();
        assert!(most < Some(10) && Pack::SLOTS < 10);
        let number_px = NUMBER_GAP_PX + NUMBER_PX * LETTER_WIDTH;
        assert!(number_px <= icon_corner().x, "{number_px}");
    }

    /// SPEC 60
    #[test]
    fn a_cell_shows_what_is_in_its_slot_and_how_many() {
        let mut app = game_on("@\n");
        app.init_resource::<Atlases>();
        app.add_systems(Startup, |mut commands: Commands| {
            commands.spawn_empty().with_children(spawn);
        });
        app.add_systems(PostUpdate, write_cells);
        app.update();
        let mut pack = Pack::default();
        pack.put(Stack { thing: Thing::Glowcap, count: 3 });
        pack.put(Stack::one(Thing::StarPick));
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        app.world_mut().entity_mut(player).insert(pack);
        app.update();
        let cell = |thing: Thing| usize::from(Frames::of(thing.kind().name).unwrap().first);
        let mut icons = app.world_mut().query::<(&SlotIcon, &ImageNode, &Visibility)>();
        let shown = icons.iter(app.world()).filter(|(.., shown)| **shown != Visibility::Hidden);
        let mut shown: Vec<_> = shown
            .map(|(slot, image, _)| (slot.0, image.texture_atlas.as_ref().unwrap().index))
            .collect();
        shown.sort_unstable();
        assert_eq!(shown, [(1, cell(Thing::Glowcap)), (2, cell(Thing::StarPick))]);
        let mut counts = app.world_mut().query::<(&SlotCount, &Text)>();
        let counts = counts.iter(app.world()).filter(|(_, text)| !text.0.is_empty());
        let counts: Vec<_> = counts.map(|(slot, text)| (slot.0, text.0.as_str())).collect();
        assert_eq!(counts, [(1, "3")], "gear is always one");
    }
}
