//! A recorded game that is watched again: paused, faster, step by step and back, and at any turn at once.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::{Local, Real, Resource, Time, World};

use crate::record::{Divergence, Replay};
use crate::world::{Game, forget_facts};

/// A game that is watched.
#[derive(Resource, Clone, Debug)]
pub struct Replaying {
    replay: Replay,
    /// How many verbs were played again.
    at: usize,
    /// Snapshots of the game after so many verbs, to go back to.
    snapshots: BTreeMap<usize, Game>,
    is_playing: bool,
    /// The index in [`SPEEDS`].
    speed: usize,
    /// The turn that is being typed.
    pub(super) typed: String,
    /// Where the game first differed from the recorded one.
    divergence: Option<Divergence>,
}

/// Verbs per second.
const SPEEDS: [u32; 7] = [1, 2, 5, 10, 20, 50, 200];
/// From one snapshot to the next, in verbs.
const SNAPSHOT_EVERY: usize = 100;

impl Replaying {
    /// Watches a game from its beginning.
    #[must_use]
    pub fn new(replay: Replay) -> Self {
        Self {
            replay,
            at: 0,
            snapshots: BTreeMap::new(),
            is_playing: true,
            speed: 2,
            typed: String::new(),
            divergence: None,
        }
    }

    /// How many verbs were played again, and how many there are.
    #[must_use]
    pub fn progress(&self) -> (usize, usize) {
        (self.at, self.replay.entries.len())
    }

    /// The last turn of the game.
    #[must_use]
    pub fn last_turn(&self) -> u64 {
        self.replay.entries.last().map_or(0, |entry| entry.turn)
    }

    /// Returns whether it goes on by itself.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Verbs per second.
    #[must_use]
    pub fn speed(&self) -> u32 {
        SPEEDS[self.speed.min(SPEEDS.len() - 1)]
    }

    /// The turn that is being typed.
    #[must_use]
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// Where the game first differed from the recorded one.
    #[must_use]
    pub fn divergence(&self) -> Option<&Divergence> {
        self.divergence.as_ref()
    }

    /// How many verbs there are up to the end of the turn before, and of the next one: some verbs take no turn.
    pub(super) fn turns_beside(&self) -> (usize, usize) {
        let turn =
            |verbs: usize| verbs.checked_sub(1).map_or(0, |last| self.replay.entries[last].turn);
        let before = turn(self.at).checked_sub(1).map_or(0, |turn| self.verbs_to(turn));
        let next =
            self.replay.entries.get(self.at).map_or(self.at, |next| self.verbs_to(next.turn));
        (before, next)
    }

    /// How many verbs there are up to the end of a turn.
    pub(super) fn verbs_to(&self, turn: u64) -> usize {
        self.replay.entries.partition_point(|entry| entry.turn <= turn)
    }
}

/// Shows the game after so many verbs, or at its end, at once: facts of the turns before are not shown.
fn go_to(world: &mut World, verbs: usize) {
    go_on_to(world, verbs);
    forget_facts(world);
}

/// Plays on until after so many verbs, or to the end; goes back first where that is earlier.
fn go_on_to(world: &mut World, verbs: usize) {
    let Some(mut watched) = world.remove_resource::<Replaying>() else { return };
    let verbs = verbs.min(watched.replay.entries.len());
    if verbs < watched.at
        && let Some((at, snapshot)) = watched.snapshots.range(..=verbs).next_back()
        && snapshot.clone().put(world).is_ok()
    {
        watched.at = *at;
    }
    while watched.at < verbs || watched.snapshots.is_empty() {
        if watched.at.is_multiple_of(SNAPSHOT_EVERY)
            && !watched.snapshots.contains_key(&watched.at)
            && let Some(snapshot) = Game::take(world)
        {
            watched.snapshots.insert(watched.at, snapshot);
        }
        if watched.at >= verbs {
            break;
        }
        let divergence = watched.replay.play(world, watched.at);
        watched.divergence = watched.divergence.or(divergence);
        watched.at += 1;
    }
    if watched.at >= watched.replay.entries.len() {
        watched.is_playing = false;
    }
    world.insert_resource(watched);
}

/// Goes on by itself where it is time to.
pub(super) fn play_on(world: &mut World, mut last: Local<Duration>) {
    let Some(watched) = world.get_resource::<Replaying>() else { return };
    let (at, pause) = (watched.at, Duration::from_secs(1) / watched.speed());
    let (is_playing, has_begun) = (watched.is_playing, !watched.snapshots.is_empty());
    let Some(now) = world.get_resource::<Time<Real>>().map(Time::elapsed) else { return };
    if !is_playing || !has_begun {
        *last = now;
        if is_playing {
            // Its beginning is shown first.
            go_on_to(world, 0);
        }
        return;
    }
    // At a high speed several verbs are due in a frame.
    let due = (now.saturating_sub(*last).as_nanos() / pause.as_nanos().max(1)).min(64) as usize;
    if due > 0 {
        *last = now;
        go_on_to(world, at + due);
    }
}

/// Shows the game after so many verbs, and pauses there.
pub(super) fn show(world: &mut World, verbs: impl FnOnce(&Replaying) -> usize) {
    let Some(mut watched) = world.get_resource_mut::<Replaying>() else { return };
    watched.is_playing = false;
    let verbs = verbs(&watched);
    // Only the next turn is shown as it happens.
    if verbs == watched.turns_beside().1 { go_on_to(world, verbs) } else { go_to(world, verbs) }
}

/// Goes on by itself, from the beginning where it is at the end; or pauses.
pub(super) fn pause_or_go_on(world: &mut World) {
    let Some(mut watched) = world.get_resource_mut::<Replaying>() else { return };
    let is_playing = !watched.is_playing;
    watched.is_playing = is_playing;
    if is_playing && watched.at >= watched.replay.entries.len() {
        go_to(world, 0);
        if let Some(mut watched) = world.get_resource_mut::<Replaying>() {
            watched.is_playing = true;
        }
    }
}

/// Goes on faster by some steps, or slower.
pub(super) fn change_speed(world: &mut World, by: isize) {
    if let Some(mut watched) = world.get_resource_mut::<Replaying>() {
        watched.speed = watched.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
    }
}
