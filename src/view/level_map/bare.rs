//! The level on which a game has ended, laid bare once: the way of the player is drawn in it, and what was missed (SPEC 130).

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::part::Part;
use super::picture::image_of;
use crate::art::colours::{self, Rgb};
use crate::grid::Position;
use crate::settings::Preferences;
use crate::view::map_inks::ink_of;
use crate::world::{Fixtures, Hollows, Knowledge, Missed, Terrain, Thing, Way};

/// How bright the way is where it begins, of 1.
const FAINTEST: f32 = 0.35;

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

impl BareLevel<'_, '_> {
    /// The picture of the level, and its size in pixels of the interface; `None` where there is no room for a pixel a tile. It
    /// is no wider than the text around it, unless a pixel a tile is.
    pub(in crate::view) fn picture(
        &mut self,
        room: Vec2,
        text_px: f32,
    ) -> Option<(Handle<Image>, Vec2)> {
        let (end, world) = (self.way.as_deref()?.end()?, self.terrain.as_deref()?.size());
        let part = Part::around(end, world, end.z);
        let beside_text = (text_px / part.size.x as f32).floor().max(1.0);
        let scale = (room / part.size.as_vec2()).min_element().floor().min(beside_text);
        if scale < 1.0 {
            return None;
        }
        let image = image_of(part, self.pixels(part)?);
        Some((self.images.as_mut()?.add(image), part.size.as_vec2() * scale))
    }

    /// Four bytes for each tile: what was never seen is darker.
    fn pixels(&self, part: Part) -> Option<Vec<u8>> {
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
        let lying = self.lying.iter().map(|(thing, at)| (*thing, *at));
        for missed in
            Missed::near(way, knowledge, self.fixtures.as_deref()?, self.hollows.as_deref()?, lying)
        {
            let around = missed.at.neighbours(terrain.size());
            let beside = around.filter(|at| at.x == missed.at.x || at.y == missed.at.y);
            beside.chain([missed.at]).for_each(|at| dot(at, palette.of(colours::EMBER)));
        }
        Some(pixels)
    }
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
        assert!(pictures(UVec2::new(640, 360), 300).iter().all(|image| image.width() != 160));
    }

    /// SPEC 130
    #[test]
    fn the_level_is_as_wide_as_whole_pixels_beside_the_text_allow() {
        let width = |outcome: Option<Outcome>| {
            let mut app = end(UVec2::new(1280, 720), 5, outcome);
            let mut nodes = app.world_mut().query_filtered::<&Node, With<ImageNode>>();
            nodes.iter(app.world()).map(|node| node.width).collect::<Vec<_>>()
        };
        let cause = "killed by a hound".to_owned();
        let chain = ", woken by your digging 12 turns before".to_owned();
        let lost = Outcome::Lost { cause, chain, turn: 40, level: 1 };
        assert!(width(None).contains(&px(160)), "a hint is narrow, and a pixel a tile the least");
        assert!(width(Some(lost)).contains(&px(640)), "four pixels a tile, beside 720 of text");
    }
}
