//! Where games are played on: the rules alone, and the eyes of who plays.

use bevy::ecs::message::Messages;
use bevy::ecs::query::QueryState;
use bevy::prelude::{App, Entity, With};

use crate::bots::Seen;
use crate::bots::eyes::{Eyes, Memory};
use crate::bots::play::bare;
use crate::intent::Verb;
use crate::rules::take_turn;
use crate::world::{Dice, Game, Outcome, Player, TileChanged, WorldMade};

/// A game, and the eyes of who plays it.
pub(super) struct Board {
    app: App,
    eyes: Eyes,
    players: QueryState<Entity, With<Player>>,
}

impl Board {
    /// One without a game.
    pub(super) fn empty() -> Self {
        Self::with(bare())
    }

    /// One with the game of an app, of which nothing was seen yet.
    pub(super) fn with(mut app: App) -> Self {
        let world = app.world_mut();
        let eyes = Eyes::new(world);
        let players = world.query_filtered::<Entity, With<Player>>();
        Self { app, eyes, players }
    }

    /// Puts a game in the place of the one that is played, with what was seen of it, and dice of a seed. Returns false where there
    /// is no memory for that.
    pub(super) fn set_up(&mut self, game: Game, seen: &Memory, dice: u64) -> bool {
        let world = self.app.world_mut();
        if game.put(world).is_err() {
            return false;
        }
        world.insert_resource(Dice::new(dice));
        world.resource_mut::<Messages<WorldMade>>().clear();
        self.eyes.recall(seen);
        true
    }

    /// The game as it is now, without what was said in it, and what was seen of it; `None` without a game.
    pub(super) fn save(&mut self) -> Option<(Game, Memory)> {
        let mut game = Game::take(self.app.world_mut())?;
        game.messages.clear();
        Some((game, self.eyes.memory().clone()))
    }

    /// What the player knows now; `None` once the game has ended.
    pub(super) fn look(&mut self) -> Option<Seen<'_>> {
        if self.outcome().is_some() {
            return None;
        }
        self.eyes.look(self.app.world())
    }

    /// Lets the player do something; returns whether it took a turn.
    pub(super) fn act(&mut self, verb: Verb) -> bool {
        let world = self.app.world_mut();
        let Ok(player) = self.players.single(world) else { return false };
        let took_turn = take_turn(world, verb.by(player));
        world.resource_mut::<Messages<TileChanged>>().clear();
        took_turn
    }

    /// How the game ended; `None` while it is played.
    pub(super) fn outcome(&self) -> Option<&Outcome> {
        self.app.world().get_resource()
    }
}
