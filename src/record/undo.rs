//! Going back a turn: the last snapshot before it is restored, and the entries of the recording since then are played again.

use std::mem::take;

use bevy::prelude::World;

use super::recording::{Recording, begin_recording, logged};
use super::replay::Replay;
use crate::rules::TurnObserver;
use crate::world::{
    GameNumber, Generators, JourneyMemory, Knowledge, MessageLog, NewGame, Notices, Practice,
    Roster, TurnCount, WorldSource, forget_facts, make_world,
};

/// Goes back to before the last turn; returns whether there was one. The game is a practice game from then on. Cost: that of
/// the turns since the last snapshot, a few dozen; of a very large world, that of all turns.
pub fn undo(world: &mut World) -> bool {
    if world.get_resource::<TurnObserver>().is_none() {
        return false;
    }
    begin_recording(world);
    let turn = world.get_resource::<TurnCount>().map_or(0, |turn| turn.get());
    let Some(source) = recorded_source(world).filter(|_| turn > 0) else { return false };
    let Some(mut recording) = world.remove_resource::<Recording>() else { return false };
    let lasting = Lasting::take(world);
    let end = recording.entries.partition_point(|entry| entry.turn < turn);
    play_up_to(world, &mut recording, source, end);
    forget_facts(world);
    recording.game = lasting.number;
    recording.logged = logged(world);
    world.insert_resource(recording);
    lasting.put(world, turn - 1);
    world.insert_resource(Practice(true));
    true
}

/// Where the world of the recorded game comes from.
fn recorded_source(world: &mut World) -> Option<WorldSource> {
    let origin = world.get_resource::<Recording>()?.origin.clone();
    origin.source(&world.get_resource_or_init::<Generators>().0).ok()
}

/// Puts the last snapshot that is not after the entry at an index in the place of the game, or makes its world anew, and
/// plays the entries from there up to that one. Later entries and snapshots are removed.
fn play_up_to(world: &mut World, recording: &mut Recording, source: WorldSource, end: usize) {
    recording.snapshots.retain(|(entries, _)| *entries <= end);
    let snapshot = recording.snapshots.last().map(|(entries, game)| (*entries, game.clone()));
    let restored = snapshot.and_then(|(entries, game)| game.put(world).ok().map(|()| entries));
    let first = restored.unwrap_or_else(|| {
        world.insert_resource(NewGame(source.clone()));
        make_world(world);
        0
    });
    recording.entries.truncate(end);
    let entries = take(&mut recording.entries);
    let replay = Replay { source, entries, claim: None, program: String::new() };
    for index in first..end {
        // Where it differs, it is not the game that was recorded: `replay --verify` reports that.
        let _ = replay.play(world, index);
    }
    recording.entries = replay.entries;
}

/// The state that taking a turn back does not change.
struct Lasting {
    number: GameNumber,
    is_assisted: bool,
    notices: Notices,
    memory: JourneyMemory,
    observer: Option<TurnObserver>,
}

impl Lasting {
    /// Copies it from a world. The observer of turns is removed: entries that are played again are recorded already.
    fn take(world: &mut World) -> Self {
        Self {
            number: world.get_resource::<GameNumber>().copied().unwrap_or_default(),
            is_assisted: world.get_resource::<Knowledge>().is_some_and(Knowledge::is_assisted),
            notices: world.get_resource::<Notices>().cloned().unwrap_or_default(),
            memory: world.get_resource::<JourneyMemory>().cloned().unwrap_or_default(),
            observer: world.remove_resource::<TurnObserver>(),
        }
    }

    /// Puts it into the world of a game that has gone back to a turn.
    fn put(mut self, world: &mut World, turn: u64) {
        // Turns are played again without the journeys that took them. Creatures that came into the world later are not there.
        let last = world.get_resource::<Roster>().map_or(0, Roster::last);
        self.memory.stayers.retain(|id, _| id.0 <= last);
        self.memory.obstacle = None;
        world.insert_resource(self.memory);
        world.insert_resource(self.number);
        let knowledge = world.get_resource_mut::<Knowledge>();
        if let Some(mut knowledge) = knowledge.filter(|_| self.is_assisted) {
            knowledge.set_assisted();
        }
        if let Some(log) = world.get_resource::<MessageLog>() {
            self.notices.truncate(log, turn);
        }
        world.insert_resource(self.notices);
        self.observer.into_iter().for_each(|observer| world.insert_resource(observer));
    }
}
