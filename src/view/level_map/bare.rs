//! The level on which a game has ended, laid bare once: the way of the player is drawn in it, with a ring where it ended, and what
//! was missed (SPEC 130).

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::part::Part;
use super::picture::{LEAST_MARK_PX, image_of};
use crate::art::colours::{self, Rgb};
use crate::grid::{Position, Size};
use crate::settings::Preferences;
use crate::view::map_inks::ink_of;
use crate::view::map_marks::Mark;
use crate::world::{Fixtures, Hollows, Knowledge, Missed, Terrain, Thing, Way};

/// How bright the way is where it begins, of 1.
const FAINTEST: f32 = 0.35;
/// A tile has so many pixels of the interface at least: where the whole level has no room for that, the part around the end is
/// shown ...
const LEAST_SCALE: f32 = 2.0;
/// ... if that has so many columns and rows.
const LEAST_TILES: u32 = 20;
/// So many pixels of the interface a tile may have, however narrow the text around the picture is.
const READABLE_SCALE: f32 = 4.0;

/// What the picture of the level is drawn from.
#[derive(SystemParam)]
pub(in crate::view) struct BareLevel<'w, 's> {
    way: Option<Res<'w, Way>>,
    terrain: Option<Res<'w, Terrain>>,
    knowledge: Option<Res<'w, Knowledge>>,
    fixtures: Option<Res<'w, Fixtures>>,
    hollows: Option<Res<'w, Hollows>>,
    lying: Query<'w, 's, (&'static Thing, &'static Position)>,
    chosen: Option<Res<'w, Preferences>>,
    images: Option<ResMut<'w, Assets<Image>>>,
}

/// The picture of the level, as it is shown. All sizes are in pixels of the interface.
pub(in crate::view) struct BarePicture {
    image: Handle<Image>,
    size: Vec2,
    /// Where the way ends, and the side of the ring around that.
    end: Vec2,
    ring_px: f32,
    has_missed: bool,
}

impl BarePicture {
    /// What its marks mean, in a line.
    pub(in crate::view) fn legend(&self) -> String {
        let missed = if self.has_missed { "   crosses: never seen" } else { "" };
        format!("ring: where it ended   line: your way{missed}")
    }

    /// Spawns it in the middle of a column.
    pub(in crate::view) fn spawn(self, column: &mut ChildSpawnerCommands) {
        let Self { image, size, end, ring_px, .. } = self;
        let node = Node {
            width: px(size.x),
            height: px(size.y),
            margin: UiRect { top: px(8), ..default() },
            align_self: AlignSelf::Center,
            ..default()
        };
        column.spawn((ImageNode::new(image), node)).with_children(|level| {
            level.spawn(Mark::You.around(end, ring_px));
        });
    }
}

impl BareLevel<'_, '_> {
    /// The picture of the level; `None` where there is no room. It is no wider than the text around it, unless that leaves less of
    /// a tile than can be read.
    pub(in crate::view) fn picture(&mut self, room: Vec2, text_px: f32) -> Option<BarePicture> {
        let (end, world) = (self.way.as_deref()?.end()?, self.terrain.as_deref()?.size());
        let (part, fits) = part_in(room, end, world)?;
        let beside_text = (text_px / part.size.x as f32).floor();
        let scale = fits.min(beside_text.max(READABLE_SCALE));
        let (missed, end) = (self.missed()?, part.middle(end)? * scale);
        let image = image_of(part, self.pixels(part, &missed)?);
        Some(BarePicture {
            image: self.images.as_mut()?.add(image),
            size: part.size.as_vec2() * scale,
            end,
            ring_px: (3.0 * scale).max(LEAST_MARK_PX),
            has_missed: !missed.is_empty(),
        })
    }

    /// What was missed on the level.
    fn missed(&self) -> Option<Vec<Missed>> {
        let (way, knowledge) = (self.way.as_deref()?, self.knowledge.as_deref()?);
        let (fixtures, hollows) = (self.fixtures.as_deref()?, self.hollows.as_deref()?);
        let lying = self.lying.iter().map(|(thing, at)| (*thing, *at));
        Some(Missed::near(way, knowledge, fixtures, hollows, lying))
    }

    /// Four bytes for each tile: what was never seen is darker.
    fn pixels(&self, part: Part, missed: &[Missed]) -> Option<Vec<u8>> {
        let (way, terrain) = (self.way.as_deref()?, self.terrain.as_deref()?);
        let knowledge = self.knowledge.as_deref()?;
        let palette = self.chosen.as_deref()?.palette;
        let tiles = part.positions().flat_map(|at| {
            let ink = ink_of(terrain.tile(at), at.z, palette);
            let seen = if knowledge.remembered(at).is_some() { 1.0 } else { 0.5 };
            let [r, g, b] = dimmed(ink, seen);
            [r, g, b, 255]
        });
        let mut pixels: Vec<u8> = tiles.collect();
        let mut dot = |at: Position, ink: Rgb| {
            let Some(tile) = part.middle(at).map(Vec2::as_uvec2) else { return };
            let first = 4 * (tile.y * part.size.x + tile.x) as usize;
            pixels[first..first + 3].copy_from_slice(&ink);
        };
        let count = way.places().len().max(1) as f32;
        for (index, at) in way.places().enumerate() {
            let bright = FAINTEST + (1.0 - FAINTEST) * (index + 1) as f32 / count;
            dot(at, dimmed(palette.of(colours::YOU), bright));
        }
        for missed in missed {
            let around = missed.at.neighbours(terrain.size());
            let beside = around.filter(|at| at.x == missed.at.x || at.y == missed.at.y);
            beside.chain([missed.at]).for_each(|at| dot(at, palette.of(colours::EMBER)));
        }
        Some(pixels)
    }
}

/// The part of a level that is shown in a room, and how many pixels of the interface a tile has there: all of it where it can be
/// read, else what is around the end.
fn part_in(room: Vec2, end: Position, world: Size) -> Option<(Part, f32)> {
    let whole = Part::around(end, world, end.z);
    let scale = (room / whole.size.as_vec2()).min_element().floor();
    if scale >= LEAST_SCALE {
        return Some((whole, scale));
    }
    let most = (room.max(Vec2::ZERO) / LEAST_SCALE).as_uvec2();
    let part = Part::within(end, world, end.z, most);
    (part.size.min_element() >= LEAST_TILES).then_some((part, LEAST_SCALE))
}

/// A colour so bright, of 1.
fn dimmed(ink: Rgb, bright: f32) -> Rgb {
    ink.map(|part| (f32::from(part) * bright).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::{Screen, Screens};
    use crate::view::layout::Layout;
    use crate::view::menus;
    use crate::view::tests::game_on;
    use crate::world::Outcome;

    /// A menu of an end in a window, on a level of so many rows.
    fn end(window: UVec2, rows: usize, outcome: Option<Outcome>) -> App {
        let row = format!("{}\n", ".".repeat(160));
        let mut app = game_on(&format!("@{}{}", &row[1..], row.repeat(rows - 1)));
        app.init_resource::<Assets<Image>>();
        app.insert_resource(Layout::new(window));
        menus::plugin(&mut app);
        app.update();
        outcome.into_iter().for_each(|outcome| app.world_mut().insert_resource(outcome));
        app.world_mut().resource_mut::<Screens>().open(Screen::Lose);
        app.update();
        app.update();
        app
    }

    /// A death that takes two lines.
    fn death() -> Outcome {
        let cause = "killed by a hound".to_owned();
        let chain = ", woken by your digging 12 turns before, that followed you down".to_owned();
        Outcome::Lost { cause, chain, turn: 40, level: 1 }
    }

    /// The pictures in it.
    fn pictures(window: UVec2, rows: usize) -> Vec<Image> {
        let mut app = end(window, rows, None);
        let mut nodes = app.world_mut().query::<&ImageNode>();
        let handles: Vec<_> = nodes.iter(app.world()).map(|node| node.image.clone()).collect();
        let images = app.world().resource::<Assets<Image>>();
        handles.iter().filter_map(|handle| images.get(handle).cloned()).collect()
    }

    /// SPEC 130
    #[test]
    fn the_end_shows_the_whole_level_where_there_is_room() {
        let shown = pictures(UVec2::new(1280, 720), 50);
        let of_level: Vec<_> = shown.iter().filter(|image| image.width() == 160).collect();
        assert_eq!(of_level.len(), 1);
        let pixels = of_level[0].data.as_ref().unwrap();
        assert_eq!(pixels[..3], colours::YOU, "the way ends where the player is");
        let far = &pixels[pixels.len() - 4..];
        assert!(far[..3] != colours::UI_GROUND, "what was never seen is shown too");
        let part = pictures(UVec2::new(640, 360), 300);
        assert!(part.iter().any(|image| image.width() == 160 && image.height() < 100), "a part");
    }

    /// SPEC 130: a tile of the usual level has four pixels in the usual windows.
    #[test]
    fn a_whole_level_can_be_read_beside_a_death() {
        for window in [UVec2::new(1280, 720), UVec2::new(800, 600)] {
            let mut app = end(window, 50, Some(death()));
            let mut nodes = app.world_mut().query_filtered::<&Node, With<ImageNode>>();
            let sizes: Vec<_> =
                nodes.iter(app.world()).map(|node| (node.width, node.height)).collect();
            assert!(sizes.contains(&(px(640), px(200))), "{window}: {sizes:?}");
        }
    }

    /// SPEC 130
    #[test]
    fn a_ring_is_around_the_end() {
        let mut app = end(UVec2::new(1280, 720), 50, Some(death()));
        let mut marks = app.world_mut().query::<(&Mark, &Node)>();
        let marks: Vec<_> =
            marks.iter(app.world()).map(|(mark, node)| (*mark, node.left, node.top)).collect();
        assert_eq!(
            marks,
            [(Mark::You, px(2.0 - 7.0), px(2.0 - 7.0))],
            "half a tile from the corner"
        );
        let mut words = app.world_mut().query::<&Text>();
        let legend = "ring: where it ended   line: your way";
        assert!(words.iter(app.world()).any(|text| text.0 == legend), "nothing was missed");
    }

    /// SPEC 130: where the whole level has no room the part around the end is shown, with that in the middle.
    #[test]
    fn the_end_is_in_the_middle_of_a_part() {
        let (end, world) = (Position::new(300, 150, 0), Size::new(1_000, 400, 1).unwrap());
        let (part, scale) = part_in(Vec2::new(704.0, 249.0), end, world).unwrap();
        assert_eq!((part.size, scale), (UVec2::new(352, 124), 2.0));
        assert_eq!(part.middle(end), Some(Vec2::new(176.5, 62.5)));
        assert!(part_in(Vec2::new(704.0, 38.0), end, world).is_none(), "19 rows are too few");
        assert!(part_in(Vec2::new(704.0, -9.0), end, world).is_none());
        let usual = Size::new(160, 50, 1).unwrap();
        let (whole, scale) = part_in(Vec2::new(704.0, 249.0), end, usual).unwrap();
        assert_eq!((whole.size, scale), (UVec2::new(160, 50), 4.0));
    }

    /// SPEC 130
    #[test]
    fn the_level_is_as_wide_as_whole_pixels_beside_the_text_allow() {
        let width = |outcome: Option<Outcome>| {
            let mut app = end(UVec2::new(1280, 720), 5, outcome);
            let mut nodes = app.world_mut().query_filtered::<&Node, With<ImageNode>>();
            nodes.iter(app.world()).map(|node| node.width).collect::<Vec<_>>()
        };
        assert!(width(None).contains(&px(640)), "a hint is narrow, but a tile has four pixels");
        assert!(width(Some(death())).contains(&px(640)), "four pixels a tile, beside 720 of text");
    }
}
