//! Something that the player hears, and its caption.

use bevy::prelude::Message;

use super::Sound;
use crate::grid::{Direction, Position, Vertical};
use crate::settings::Directions;
use crate::world::SpeciesId;

/// Something that the player hears.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub struct Heard {
    /// Which sound it is.
    pub sound: Sound,
    /// The kind of creature that makes it, if one does, and the player sees it.
    pub species: Option<SpeciesId>,
    /// Whether the player makes it.
    pub is_own: bool,
    /// Whether the player sees what makes it.
    pub is_seen: bool,
    /// Where it seems to come from, on the player's level.
    pub from: Position,
    /// Where it is made, if the player knows that.
    pub made_at: Option<Position>,
    /// The tiles of its way.
    pub tiles: u32,
    /// The direction that it seems to come from; `None` where the player is.
    pub direction: Option<Direction>,
    /// Whether it comes from the level above or below.
    pub level: Option<Vertical>,
    /// How loud it is, from 0 to 1, beside the same sound where the player is.
    pub gain: f32,
    /// From -1, left, to 1, right.
    pub side: f32,
    /// How muffled it is by rock, from 0 to [`Self::MOST_MUFFLED`].
    pub muffled: u8,
}

impl Heard {
    /// As muffled as anything is.
    pub const MOST_MUFFLED: u8 = 3;
    /// Within so many tiles something is near.
    const NEAR: u32 = 8;

    /// The caption of what the player hears and does not see: `something digs, north-east, far`. `None` of what is seen, and of what
    /// tells nothing.
    #[must_use]
    pub fn caption(&self, directions: Directions) -> Option<String> {
        let what = self.sound.row().caption.filter(|_| !self.is_seen && !self.is_own)?;
        let far = match self.tiles {
            0 | 1 => "close by",
            tiles if tiles <= Self::NEAR => "near",
            _ => "far",
        };
        let direction = self.direction.map(|direction| format!(", {}", directions.of(direction)));
        let level = match self.level {
            Some(Vertical::Up) => ", on the level above",
            Some(Vertical::Down) => ", on the level below",
            None => "",
        };
        Some(format!("{what}{}, {far}{level}", direction.unwrap_or_default()))
    }
}
