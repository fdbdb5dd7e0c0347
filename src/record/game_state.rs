//! The state of a game as JSON or text, as `play` prints it.

use bevy::ecs::system::SystemState;
use bevy::prelude::World;
use serde::Serialize;

use super::life::Life;
use super::whole::Whole;
use super::{Fingerprint, of_game};
use crate::plain::plain;
use crate::world::{MessageLog, Status};

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameState {
    format: u32,
    seed: u64,
    screen: &'static str,
    turn: u64,
    player: Coordinates,
    tile: &'static str,
    region: Option<u32>,
    dug: u64,
    messages: Vec<String>,
    fingerprint: Fingerprint,
    /// Where the world lives.
    #[serde(skip_serializing_if = "Option::is_none")]
    life: Option<Life>,
    /// Where it was asked for.
    #[serde(flatten)]
    whole: Option<Whole>,
    /// The status line, for people.
    #[serde(skip)]
    status: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct Coordinates {
    x: u32,
    y: u32,
    z: u32,
}

impl GameState {
    /// The state of the game in a world, with the name of the screen that is open; `None` before the first world was made.
    ///
    /// The world is borrowed for writing only to make the queries.
    #[must_use]
    pub fn of(world: &mut World, screen: &'static str) -> Option<Self> {
        let (fingerprint, life) = (of_game(world), Life::of(world));
        let messages = world.get_resource::<MessageLog>()?.messages().iter();
        let messages = messages.map(|message| message.text.clone()).collect();
        let mut state: SystemState<Status> = SystemState::new(world);
        let status = state.get(world).ok()?;
        let at = status.player()?;
        Some(Self {
            format: 1,
            seed: status.seed()?,
            screen,
            turn: status.turn(),
            player: Coordinates { x: at.x, y: at.y, z: at.z },
            tile: status.underfoot()?.name(),
            region: status.region(),
            dug: status.terrain()?.dug(),
            messages,
            fingerprint,
            life,
            whole: None,
            status: status.line(),
        })
    }

    /// The same state, with all that there is in the world that it was taken from.
    ///
    /// The world is borrowed for writing only to make the queries. Cost O(tiles).
    #[must_use]
    pub fn with_whole(self, world: &mut World) -> Self {
        Self { whole: Whole::of(world), ..self }
    }

    /// Every message, a line each, and then the status line, escaped so that a text from a file steers no terminal.
    #[must_use]
    pub fn in_words(&self) -> String {
        self.messages.iter().chain([&self.status]).map(|line| plain(line) + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::headless_app;
    use crate::screens::Screen;
    use crate::world::{NewGame, WorldSource};
    use crate::worldgen::map_text;

    #[test]
    fn a_message_steers_no_terminal() {
        let map = map_text::read(&b"@.\n"[..]).unwrap().into_playable_world().unwrap();
        let source = WorldSource::Drawn { map: Arc::new(map), seed: 1 };
        let mut app = headless_app(NewGame(source), Screen::Play);
        app.world_mut().resource_mut::<crate::world::MessageLog>().say(0, "\u{1b}[31mred\nwine");
        let words = GameState::of(app.world_mut(), "play").unwrap().in_words();
        assert!(words.starts_with("\\u{1b}[31mred\\nwine\n"), "{words:?}");
    }
}
