//! What each screen makes of a press.

use std::cmp::Ordering;

use bevy::prelude::{Entity, With, World};

use super::pages::look::{self, Looked};
use super::pages::{keys, lab, map, new_game, own_keys};
use super::{
    DebugLayer, ForWindow, Leaving, Overlays, Pace, Screen, Screens, games, menu, replaying,
};
use crate::controls::{Action, Click, Press, Presses, RowAction, RowPress};
use crate::grid::{Direction, Position, Tile, Vertical};
use crate::intent::{ClimbIntent, Intent, Intents, StepIntent, WaitIntent};
use crate::journeys::{Aim, Journey, can_set_out, draught, go_on, set_out};
use crate::record::{go_on_with_saved, undo};
use crate::rules::take_intents;
use crate::settings::Preferences;
use crate::world::{Camp, Knowledge, MessageLog, Outcome, Player, Terrain, TurnCount};

/// Takes every press that waits, in order, each by the screen that is current then. After the press that
/// ends the game none is taken any more.
pub fn take_presses(world: &mut World) {
    while let Some(press) = world.resource_mut::<Presses>().pop() {
        take_press(world, press);
    }
}

fn take_press(world: &mut World, press: Press) {
    let screen = world.resource::<Screens>().current();
    if !matches!(press, Press::Row(RowPress { what: RowAction::Point, .. })) {
        menu::forget_note(world);
    }
    if matches!(press, Press::Held(_)) && screen != Screen::Play {
        // Holding a key means something on the map alone.
        return;
    }
    let row = menu::selected_row(world);
    take_here(world, press, screen);
    menu::keep_row(world, row);
}

fn take_here(world: &mut World, press: Press, screen: Screen) {
    // What is typed, and a key that is waited for, mean themselves.
    let is_text = press.key().is_some_and(|key| match screen {
        Screen::NewGame => new_game::take_text(world, key),
        Screen::Lab => lab::take_field(world, key),
        Screen::Replay => replaying::take_typed(world, key),
        _ => false,
    });
    if is_text || keys::take_key(world, press) {
        return;
    }
    let action = press.action_in(own_keys::context_of(screen));
    if let Some(action) = action.filter(|action| action.is_for_window()) {
        return take_for_window(world, action);
    }
    world.resource_mut::<Journey>().stop();
    if own_keys::take(world, screen, action) || menu::take(world, press) {
        return;
    }
    match (screen, press.action()) {
        (Screen::Play, _) => take_in_play(world, press),
        (Screen::Look, _) => take_in_look(world, press),
        (Screen::Travel, action) => take_in_travel(world, action),
        (Screen::Messages, action) => take_on_messages(world, action),
        (Screen::Map, _) => map::take(world, press),
        (
            Screen::Start
            | Screen::Lab
            | Screen::Gallery
            | Screen::Replay
            | Screen::Pause
            | Screen::Win
            | Screen::Lose,
            Some(Action::Help),
        ) => open(world, Screen::Help),
        (Screen::Replay, _) => replaying::slide(world, press),
        (Screen::Help, Some(Action::Help)) | (Screen::Layers, Some(Action::Layers)) => {
            close_dialog(world);
        }
        (Screen::Layers, Some(action)) if toggle_layer(world, action) => {}
        (Screen::Start, Some(Action::Back)) => menu::ask(world, Leaving::Program),
        (Screen::Lab | Screen::Win | Screen::Lose, Some(Action::Back)) => {
            open(world, Screen::Start);
        }
        (Screen::Win | Screen::Lose, Some(Action::Retry)) => games::retry(world),
        (Screen::Start | Screen::Win | Screen::Lose, Some(Action::Undo)) => {
            take_back_the_end(world);
        }
        (_, Some(Action::Back)) => close_dialog(world),
        // Any key goes on with the saved game or begins one, but for those that choose, help or leave (SPEC 31).
        (Screen::Start, action)
            if action.and_then(Action::direction).is_none()
                && (press.key().is_some_and(|key| !key.with_command) || action.is_some()) =>
        {
            go_on_or_begin(world);
        }
        _ => {}
    }
}

/// What concerns the window alone is done there; how things are drawn is chosen, whatever the screen.
fn take_for_window(world: &mut World, action: Action) {
    if action == Action::Ascii {
        let mut chosen = world.resource_mut::<Preferences>();
        chosen.ascii = !chosen.ascii;
    } else {
        world.write_message(ForWindow(action));
    }
}

fn take_in_look(world: &mut World, press: Press) {
    match look::take(world, press) {
        Looked::On => {}
        Looked::Enough => close_dialog(world),
        Looked::Go(at) => {
            close_dialog(world);
            begin_journey(world, Aim::Place(at));
        }
    }
}

fn take_in_travel(world: &mut World, action: Option<Action>) {
    close_dialog(world);
    match action {
        Some(Action::Descend) => begin_journey(world, Aim::Stairs(Tile::StairsDown)),
        Some(Action::Ascend) => begin_journey(world, Aim::Stairs(Tile::StairsUp)),
        Some(Action::Accept) => go_to_camp(world),
        Some(Action::Explore) => match draught(world) {
            Some(ground) => begin_journey(world, Aim::Draught(ground)),
            None => say(world, "You feel no draught here."),
        },
        _ => {}
    }
}

/// To the camp, or from another level to the stairs that lead there.
fn go_to_camp(world: &mut World) {
    let Some(camp) = world.get_resource::<Camp>().map(|camp| camp.0) else { return };
    let mut players = world.query_filtered::<&Position, With<Player>>();
    let Ok(&at) = players.single(world) else { return };
    let (way, stairs) = match camp.z.cmp(&at.z) {
        Ordering::Equal => return begin_journey(world, Aim::Place(camp)),
        Ordering::Less => ("up", Tile::StairsUp),
        Ordering::Greater => ("down", Tile::StairsDown),
    };
    let underfoot = world.get_resource::<Terrain>().and_then(|terrain| terrain.tile(at));
    if underfoot == Some(stairs) {
        let level = camp.level();
        return say(world, &format!("The camp is on level {level}: take these stairs {way}."));
    }
    begin_journey(world, Aim::Stairs(stairs));
}

fn say(world: &mut World, text: &str) {
    let turn = world.resource::<TurnCount>().get();
    world.resource_mut::<MessageLog>().say(turn, text);
}

fn open(world: &mut World, screen: Screen) {
    world.resource_mut::<Screens>().open(screen);
}

fn close_dialog(world: &mut World) {
    world.resource_mut::<Screens>().close_dialog();
}

/// Lines and pages of what was said; what opened it closes it.
fn take_on_messages(world: &mut World, action: Option<Action>) {
    const PAGE: isize = 10;
    let lines = world.resource::<MessageLog>().folded().count();
    let mut scroll = |back| world.resource_mut::<Screens>().scroll(back, lines);
    match action {
        Some(Action::North) => scroll(1),
        Some(Action::South) => scroll(-1),
        Some(Action::NorthEast) => scroll(PAGE),
        Some(Action::SouthEast) => scroll(-PAGE),
        Some(Action::Back | Action::Messages | Action::Accept) => close_dialog(world),
        _ => {}
    }
}

fn take_in_play(world: &mut World, press: Press) {
    if let Press::Map(Some(click)) = press {
        return take_click(world, click);
    }
    if let Press::Held(action) = press {
        // At no pace a key that is never released would be walked after for ever.
        if *world.resource::<Pace>() != Pace::AtOnce {
            begin_journey(world, Aim::Onward(action.direction()));
        }
        return;
    }
    let Some(action) = press.action() else { return };
    if toggle_layer(world, action) {
        return;
    }
    match action {
        Action::Help => open(world, Screen::Help),
        Action::Back => open(world, Screen::Pause),
        Action::Messages => open(world, Screen::Messages),
        Action::Look => look::begin(world),
        Action::Map => map::open(world, 0),
        Action::LevelAbove => map::open(world, -1),
        Action::LevelBelow => map::open(world, 1),
        Action::Layers => open(world, Screen::Layers),
        Action::Explore => begin_journey(world, Aim::Explore),
        Action::Rest => begin_journey(world, Aim::Rest),
        Action::Travel => {
            if can_set_out(world) {
                open(world, Screen::Travel);
            }
        }
        Action::Undo => {
            if !undo(world) {
                say(world, "There is no turn to take back.");
            }
        }
        Action::Reveal => {
            if let Some(mut knowledge) = world.get_resource_mut::<Knowledge>() {
                let is_revealed = knowledge.is_revealed();
                knowledge.set_revealed(!is_revealed);
            }
        }
        action => {
            if let Some(intent) = intent_of(world, action) {
                act(world, intent);
            }
        }
    }
}

/// Nobody loses a saved game by a key that means nothing.
fn go_on_or_begin(world: &mut World) {
    if !go_on_with_saved(world) {
        games::begin_fresh(world);
    }
}

/// A game that has ended goes on from before its last turn, also when it was left for the title.
fn take_back_the_end(world: &mut World) {
    if world.contains_resource::<Outcome>() && undo(world) {
        open(world, Screen::Play);
    }
}

/// Shows or hides the debug layer of an action; says whether there is one.
fn toggle_layer(world: &mut World, action: Action) -> bool {
    let layer = DebugLayer::ALL.into_iter().find(|layer| layer.action() == action);
    layer.into_iter().for_each(|layer| world.resource_mut::<Overlays>().toggle(layer));
    layer.is_some()
}

/// A click beside the player is a step, and one farther away a journey.
fn take_click(world: &mut World, Click { at, through_rock }: Click) {
    let mut players = world.query_filtered::<(Entity, &Position), With<Player>>();
    let Ok((actor, &from)) = players.single(world) else { return };
    if from.is_beside(at) {
        let delta = |from: u32, to: u32| i64::from(to) - i64::from(from);
        let direction = Direction::towards(delta(from.x, at.x), delta(from.y, at.y));
        if let Some(direction) = direction {
            act(world, Intent::Step(StepIntent { actor, direction }));
        }
    } else if from != at {
        begin_journey(world, if through_rock { Aim::Through(at) } else { Aim::Place(at) });
    } else if let Some(intent) = intent_of(world, Action::Accept) {
        act(world, intent);
    }
}

/// Has the player do something.
fn act(world: &mut World, intent: Intent) {
    world.resource_mut::<Intents>().push(intent);
    take_intents(world);
    show_outcome(world);
}

/// Sets out, and walks to the end of the journey unless somebody sets the pace.
fn begin_journey(world: &mut World, aim: Aim) {
    set_out(world, aim);
    while *world.resource::<Pace>() == Pace::AtOnce && walk_on(world) {}
}

/// Takes a step of the journey that the player is on, and says whether there may be more.
pub(super) fn walk_on(world: &mut World) -> bool {
    if !world.resource::<Journey>().is_under_way() {
        return false;
    }
    go_on(world);
    show_outcome(world);
    true
}

/// A game that has ended shows how.
fn show_outcome(world: &mut World) {
    match world.get_resource::<Outcome>() {
        Some(Outcome::Won { .. }) => open(world, Screen::Win),
        Some(Outcome::Lost { .. }) => open(world, Screen::Lose),
        None => {}
    }
}

/// What the player means by an action; nothing where there is no player, or no stairs to take.
fn intent_of(world: &mut World, action: Action) -> Option<Intent> {
    let mut players = world.query_filtered::<(Entity, &Position), With<Player>>();
    let (actor, position) = players.single(world).ok()?;
    let underfoot = || world.get_resource::<Terrain>()?.tile(*position);
    let vertical = match action {
        Action::Accept => match underfoot()? {
            Tile::StairsDown => Some(Vertical::Down),
            Tile::StairsUp => Some(Vertical::Up),
            Tile::Floor | Tile::Wall => None,
        },
        action => action.vertical(),
    };
    if let Some(vertical) = vertical {
        return Some(Intent::Climb(ClimbIntent { actor, vertical }));
    }
    if let Some(direction) = action.direction() {
        return Some(Intent::Step(StepIntent { actor, direction }));
    }
    (action == Action::Wait).then_some(Intent::Wait(WaitIntent { actor }))
}
