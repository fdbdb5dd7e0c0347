//! The animation of the title: the caves grow pass by pass, then a lantern moves along the word.

use std::time::Duration;

use bevy::prelude::*;

use super::picture::{EDGE_PX, WordmarkPicture};
use crate::art::{TILE_SIZE_PX, sprite};
use crate::grid::Size;
use crate::picture::{Artwork, WORDMARK_PASSES, way_along_wordmark};
use crate::view::artwork::Atlases;
use crate::view::layout::Layout;

/// The columns of the word and some rock around it. A narrower window scales them down.
const WORD_TILES: u32 = 64;
/// The time between two passes.
const PASS: Duration = Duration::from_millis(110);
/// The time for each tile along the word.
const STEP: Duration = Duration::from_millis(35);

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
    size: Option<Size>,
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
        Self { window, size, zoom, picture: WordmarkPicture::blank(size, images), ..default() }
    }

    /// Spawns the picture and, outside of the window, the lantern.
    pub(super) fn spawn(&self, commands: &mut Commands, layout: &Layout, atlases: &Atlases) {
        let Some(size) = self.size else { return };
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
        let Some(size) = self.size else { return false };
        let is_new = self.pass.replace(passes) != Some(passes);
        if is_new && !self.picture.draw(size, passes, artwork) {
            return false;
        }
        if passes < WORDMARK_PASSES {
            self.picture.show(images, 0.0, is_new);
            return true;
        }
        if is_new {
            self.picture.light(size);
        }
        let (left, end, _) = way_along_wordmark(size);
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
        let (left, end, row) = way_along_wordmark(self.size?);
        let scale = self.zoom / layout.interface;
        let way_px = self.picture.reach_px + (left * TILE_SIZE_PX) as f32 - EDGE_PX;
        let at =
            Vec2::new(way_px.min((end * TILE_SIZE_PX) as f32), (row * TILE_SIZE_PX) as f32 + 4.0);
        Some((px(at.x * scale), px(at.y * scale)))
    }
}
