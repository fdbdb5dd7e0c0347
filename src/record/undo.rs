//! Going back a turn: the game is put back as it was a while ago, and what was done since is done again up to there.

use bevy::prelude::World;

use super::recording::{Recording, begin_recording};
use super::replay::Replay;
use crate::rules::TurnObserver;
use crate::world::{
    GameNumber, Generators, JourneyMemory, Knowledge, MessageLog, NewGame, Notices, Practice,
    Roster, TurnCount, forget_facts, make_world,
};

/// Goes back to before the last turn; says whether there was one. The game is a practice game from then on. Cost: that of
/// the turns since the game was kept last, a few dozen; of a very large world, that of all turns.
pub fn undo(world: &mut World) -> bool {
    if world.get_resource::<TurnObserver>().is_none() {
        return false;
    }
    begin_recording(world);
    let turn = world.get_resource::<TurnCount>().map_or(0, |turn| turn.get());
    let origin = world.get_resource::<Recording>().filter(|_| turn > 0);
    let Some(origin) = origin.map(|recording| recording.origin.clone()) else { return false };
    let source = origin.source(&world.get_resource_or_init::<Generators>().0);
    let (Ok(source), Some(mut recording)) = (source, world.remove_resource::<Recording>()) else {
        return false;
    };
    let kept = recording.entries.partition_point(|entry| entry.turn < turn);
    let number = world.get_resource::<GameNumber>().copied().unwrap_or_default();
    let was_assisted = world.get_resource::<Knowledge>().is_some_and(Knowledge::is_assisted);
    let mut notices = world.get_resource::<Notices>().cloned().unwrap_or_default();
    let remembered = world.get_resource::<JourneyMemory>().cloned().unwrap_or_default();
    // What is done again is recorded already.
    let observer = world.remove_resource::<TurnObserver>();
    recording.frames.retain(|(entries, _)| *entries <= kept);
    let frame = recording.frames.last().map(|(entries, frame)| (*entries, frame.clone()));
    let restored = frame.and_then(|(entries, frame)| frame.put(world).ok().map(|()| entries));
    let first = restored.unwrap_or_else(|| {
        world.insert_resource(NewGame(source.clone()));
        make_world(world);
        0
    });
    recording.entries.truncate(kept);
    let replay = Replay { source, entries: recording.entries, program: String::new() };
    for index in first..kept {
        // Where it differs, it is not the game that was recorded: that is for `replay --verify` to tell.
        let _ = replay.play(world, index);
    }
    recording.entries = replay.entries;
    forget_facts(world);
    // Turns are done again without the journeys that took them. Whoever came into the world later is not there yet.
    let last = world.get_resource::<Roster>().map_or(0, Roster::last);
    let stayers = remembered.stayers.into_iter().filter(|(id, _)| id.0 <= last).collect();
    world.insert_resource(JourneyMemory { stayers, obstacle: None, ..remembered });
    // It is still the same game.
    world.insert_resource(number);
    recording.game = number;
    if let Some(mut knowledge) = world.get_resource_mut::<Knowledge>().filter(|_| was_assisted) {
        knowledge.set_assisted();
    }
    recording.logged = world.get_resource::<MessageLog>().map_or(0, |log| log.messages().len());
    world.insert_resource(recording);
    if let Some(log) = world.get_resource::<MessageLog>() {
        notices.truncate(log, turn - 1);
    }
    world.insert_resource(notices);
    world.insert_resource(Practice(true));
    observer.into_iter().for_each(|observer| world.insert_resource(observer));
    true
}
