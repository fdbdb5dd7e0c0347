//! The animation of the title: the caves grow pass by pass, then a lantern moves along the word.

use std::time::Duration;

use bevy::prelude::*;

use super::picture::{EDGE_PX, WordmarkPicture};
use crate::art::{TILE_SIZE_PX, sprite};
use crate::grid::Size;
use crate::picture::{Artwork, WORDMARK_PASSES, Wordmark, way_along_wordmark};
use crate::view::artwork::Atlases;
use crate::view::layout::Layout;
use crate::view::menus::has_small_title;

/// The columns of the word and some rock around it. A narrower window scales them down.
const WORD_TILES: u32 = 64;
/// What the title's menu takes at the foot of the window, where a saved game adds a row; in pixels of the interface.
const MENU_PX: f32 = 410.0;
/// The same in small text.
const SMALL_MENU_PX: f32 = 257.0;
/// The time between two passes.
const PASS: Duration = Duration::from_millis(110);
/// The time for each tile along the word.
const STEP: Duration = Duration::from_millis(35);

/// The height that the title's menu leaves above it, in pixels of the screen.
fn room_above_menu(layout: &Layout) -> f32 {
    let menu = if has_small_title(layout) { SMALL_MENU_PX } else { MENU_PX };
    (layout.window.y as f32 - menu * layout.interface).max(0.0)
}

/// The entity of the picture.
#[derive(Component)]
pub(super) struct TitleImage;

/// The entity of the player's sprite, lantern in hand.
#[derive(Component)]
pub(super) struct LanternSprite;

/// The state of the title while it is open.
#[derive(Default)]
pub(super) struct TitleAnimation {
    /// The size of the window that it was made for, in pixels of the screen.
    pub(super) window: UVec2,
    word: Option<Wordmark>,
    /// Screen pixels for each pixel of the picture.
    zoom: f32,
    picture: WordmarkPicture,
    /// When it began; `None` where it has ended.
    pub(super) since: Option<Duration>,
    /// The pass that is shown.
    pass: Option<u32>,
}

impl TitleAnimation {
    pub(super) fn of(layout: &Layout, images: &mut Assets<Image>) -> Self {
        let window = layout.window;
        let zoom = (window.x as f32 / (WORD_TILES * TILE_SIZE_PX) as f32).max(0.5);
        let zoom = if zoom >= 1.0 { zoom.floor() } else { zoom };
        let tile = TILE_SIZE_PX as f32 * zoom;
        let across = |pixels: u32| u64::from((pixels as f32 / tile).ceil() as u32 + 1);
        let size = Size::new(across(window.x), across(window.y), 1).ok();
        let room = (room_above_menu(layout) / tile) as u32;
        let word = size.map(|size| Wordmark { size, room });
        Self { window, word, zoom, picture: WordmarkPicture::blank(word, images), ..default() }
    }

    /// Spawns the picture and, outside of the window, the lantern.
    pub(super) fn spawn(&self, commands: &mut Commands, layout: &Layout, atlases: &Atlases) {
        let Some(Wordmark { size, .. }) = self.word else { return };
        let scale = self.zoom / layout.interface;
        let side = |tiles: u32| px((tiles * TILE_SIZE_PX) as f32 * scale);
        let absolute = |width, height| Node {
            position_type: PositionType::Absolute,
            width,
            height,
            ..default()
        };
        commands.spawn((
            TitleImage,
            ImageNode::new(self.picture.image.clone()),
            absolute(side(size.width()), side(size.height())),
            GlobalZIndex(-2),
        ));
        let index = usize::from(sprite::PLAYER);
        let atlas = TextureAtlas { layout: atlases.sprite_cells.clone(), index };
        commands.spawn((
            LanternSprite,
            ImageNode::from_atlas_image(atlases.sprites.clone(), atlas),
            Node { left: px(-999), ..absolute(side(1), side(1)) },
            GlobalZIndex(-1),
        ));
    }

    /// Draws the animation at a time after its start, or its end for `None`. Returns whether it goes on.
    pub(super) fn draw(
        &mut self,
        now: Option<Duration>,
        artwork: &Artwork,
        images: &mut Assets<Image>,
    ) -> bool {
        let passes = now.map_or(WORDMARK_PASSES, |now| {
            WORDMARK_PASSES.min((now.as_millis() / PASS.as_millis()) as u32)
        });
        let Some(word) = self.word else { return false };
        let is_new = self.pass.replace(passes) != Some(passes);
        if is_new && !self.picture.draw(word, passes, artwork) {
            return false;
        }
        if passes < WORDMARK_PASSES {
            self.picture.show(images, 0.0, is_new);
            return true;
        }
        if is_new {
            self.picture.light(word);
        }
        let (left, end, _) = way_along_wordmark(word);
        let most = ((end - left) * TILE_SIZE_PX) as f32 + 2.0 * EDGE_PX;
        let walked = now.map_or(most, |now| {
            let steps =
                now.saturating_sub(PASS * WORDMARK_PASSES).as_secs_f32() / STEP.as_secs_f32();
            (steps * TILE_SIZE_PX as f32).min(most)
        });
        self.picture.show(images, walked, is_new);
        walked < most
    }

    /// Where the lantern is, from the left and the top of the window.
    pub(super) fn lantern(&self, layout: &Layout) -> Option<(Val, Val)> {
        let (left, end, row) = way_along_wordmark(self.word?);
        let scale = self.zoom / layout.interface;
        let way_px = self.picture.reach_px + (left * TILE_SIZE_PX) as f32 - EDGE_PX;
        let at =
            Vec2::new(way_px.min((end * TILE_SIZE_PX) as f32), (row * TILE_SIZE_PX) as f32 + 4.0);
        Some((px(at.x * scale), px(at.y * scale)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::layout::Zoom;

    /// UX: the word can be read above the menu, also with a saved game.
    #[test]
    fn the_word_and_its_lantern_stand_above_the_menu() {
        let sizes = [(640, 360, 100), (1280, 720, 100), (1280, 720, 200), (1920, 1080, 100)];
        for (x, y, percent) in sizes {
            let layout = Layout::divided(UVec2::new(x, y), Zoom::default(), percent);
            let title = TitleAnimation::of(&layout, &mut Assets::default());
            let (_, _, below) = way_along_wordmark(title.word.unwrap());
            let tile = TILE_SIZE_PX as f32 * title.zoom;
            let foot = (below + 1) as f32 * tile + 4.0 * title.zoom;
            assert!(foot <= room_above_menu(&layout), "{x} x {y} at {percent}: {foot}");
        }
    }
}
