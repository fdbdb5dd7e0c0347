//! Turns beside frames: rules run once for each intent, while pictures move on every frame.
//! `cargo run --example turns`, then walk with the arrows or `hjkl`. `docs/turns.md` explains why.
//!
//! - Keys and minds push intents into one queue. [`Turn`] runs once for each, however many a frame.
//! - A turn decides, applies and ends. Its messages live for one run of the schedule.
//! - Energy is a whole number: with speed 75, three actions come to four of the player's.
//! - Rules know [`Position`] alone. Pictures follow what has happened; nothing waits for them.

use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use std::collections::VecDeque;

/// Tiles across and up.
const BOARD: IVec2 = IVec2::new(15, 9);
/// The side of a tile in pixels.
const TILE: f32 = 60.0;
/// The energy that an action takes.
const ACTION: u32 = 100;
/// The energy that the pursuer gets for each turn of the player.
const SPEED: u32 = 75;

fn main() -> AppExit {
    App::new()
        .add_plugins(DefaultPlugins)
        .init_resource::<Intents>()
        .add_message::<Step>()
        .add_message::<Move>()
        .add_message::<Moved>()
        .edit_schedule(Turn, configure_turn)
        .add_systems(Startup, set_up)
        .add_systems(Update, (read_keys, take_intents, follow_facts, slide, tell_turn).chain())
        .run()
}

/// An intent: who wishes to step, and by how much. It may come to nothing, and then takes no turn.
#[derive(Message, Clone, Copy)]
struct Step(Entity, IVec2);

/// A decision: who moves, and where to.
#[derive(Message, Clone, Copy)]
struct Move(Entity, IVec2);

/// A fact for the view: who has moved, and from where. It lives until a frame has read it.
#[derive(Message, Clone, Copy)]
struct Moved(Entity, IVec2);

/// The intents that wait, the next one first.
#[derive(Resource, Default)]
struct Intents(VecDeque<Step>);

/// Where an actor is. `Transform` says where its picture is, and no rule reads that.
#[derive(Component)]
struct Position(IVec2);

/// The actor that keys move, and the turns that it has taken.
#[derive(Component)]
struct Player(u32);

/// What a pursuer has saved for its next action.
#[derive(Component)]
struct Energy(u32);

/// Makes an intent of each press. `just_pressed` would lose one of two taps within a frame.
fn read_keys(
    mut keys: MessageReader<KeyboardInput>,
    player: Single<Entity, With<Player>>,
    mut intents: ResMut<Intents>,
) {
    for key in keys.read().filter(|key| key.state.is_pressed()) {
        let step = match key.key_code {
            KeyCode::ArrowLeft | KeyCode::KeyH => IVec2::NEG_X,
            KeyCode::ArrowDown | KeyCode::KeyJ => IVec2::NEG_Y,
            KeyCode::ArrowUp | KeyCode::KeyK => IVec2::Y,
            KeyCode::ArrowRight | KeyCode::KeyL => IVec2::X,
            _ => continue,
        };
        intents.0.push_back(Step(*player, step));
    }
}

/// Runs a turn for each intent, then clears its messages: kept, they would pile up within a frame.
fn take_intents(world: &mut World) {
    while let Some(intent) = world.resource_mut::<Intents>().0.pop_front() {
        world.write_message(intent);
        world.run_schedule(Turn);
        world.resource_mut::<Messages<Step>>().clear();
        world.resource_mut::<Messages<Move>>().clear();
    }
}

/// The schedule that runs once for each intent.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct Turn;

/// The stages of a turn, in their order.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
enum TurnSystems {
    Decide,
    Apply,
    End,
}

/// Threads would cost such small systems more than they save. An order left open is an error.
fn configure_turn(schedule: &mut Schedule) {
    use TurnSystems::{Apply, Decide, End};
    let ambiguity_detection = LogLevel::Error;
    schedule
        .set_executor(SingleThreadedExecutor::new())
        .set_build_settings(ScheduleBuildSettings { ambiguity_detection, ..default() })
        .configure_sets((Decide, Apply, End).chain())
        .add_systems((decide.in_set(Decide), apply.in_set(Apply), end_turn.in_set(End)));
}

/// Decides, once for each intent, what comes of it.
fn decide(mut steps: MessageReader<Step>, taken: Query<&Position>, mut moves: MessageWriter<Move>) {
    for &Step(actor, step) in steps.read() {
        let Ok(to) = taken.get(actor).map(|at| at.0 + step) else { continue };
        let is_on_board = IRect::from_corners(IVec2::ZERO, BOARD - 1).contains(to);
        if is_on_board && taken.iter().all(|other| other.0 != to) {
            moves.write(Move(actor, to));
        }
    }
}

/// Does what was decided.
fn apply(
    mut moves: MessageReader<Move>,
    mut actors: Query<&mut Position>,
    mut facts: MessageWriter<Moved>,
) {
    for &Move(actor, to) in moves.read() {
        let Ok(mut at) = actors.get_mut(actor) else { continue };
        facts.write(Moved(actor, at.0));
        at.0 = to;
    }
}

/// When the player has acted, others get their energy; who has enough acts before the next key.
fn end_turn(
    mut moves: MessageReader<Move>,
    player: Single<(Entity, &Position, &mut Player)>,
    mut others: Query<(Entity, &Position, &mut Energy)>,
    mut intents: ResMut<Intents>,
) {
    let (player, goal, mut turns) = player.into_inner();
    for _ in moves.read().filter(|&&Move(actor, _)| actor == player) {
        turns.0 += 1;
        for (actor, at, mut energy) in &mut others {
            energy.0 += SPEED;
            while energy.0 >= ACTION {
                energy.0 -= ACTION;
                intents.0.push_front(Step(actor, (goal.0 - at.0).signum()));
            }
        }
    }
}

/// Begins the slides of what has moved. What still slides from before is completed at once.
fn follow_facts(mut facts: MessageReader<Moved>, mut pictures: Query<(&Position, &mut Transform)>) {
    if !facts.is_empty() {
        pictures.iter_mut().for_each(|(at, mut picture)| picture.translation = tile_centre(at.0));
    }
    for &Moved(actor, from) in facts.read() {
        let Ok((_, mut picture)) = pictures.get_mut(actor) else { continue };
        picture.translation = tile_centre(from);
    }
}

/// Moves each picture a little on to where its actor already is.
fn slide(time: Res<Time>, mut pictures: Query<(&Position, &mut Transform)>) {
    for (at, mut picture) in &mut pictures {
        picture.translation.smooth_nudge(&tile_centre(at.0), 20.0, time.delta_secs());
    }
}

/// Writes how many turns were taken.
fn tell_turn(player: Single<&Player>, mut text: Single<&mut Text2d>) {
    text.0 = format!("turn {}", player.0);
}

/// The middle of a tile on the screen.
fn tile_centre(at: IVec2) -> Vec3 {
    ((at.as_vec2() - (BOARD - 1).as_vec2() / 2.0) * TILE).extend(0.0)
}

/// Spawns the camera, the board, the line below it, the player and the pursuer.
fn set_up(mut commands: Commands) {
    let square = |r, g, b, side| Sprite::from_color(Color::srgb_u8(r, g, b), Vec2::splat(side));
    for (x, y) in (0..BOARD.x).flat_map(|x| (0..BOARD.y).map(move |y| (x, y))) {
        let shade = 54 + (x + y) as u8 % 2 * 6;
        let place = Transform::from_translation(tile_centre(IVec2::new(x, y)) - Vec3::Z);
        commands.spawn((square(shade, shade + 3, shade + 9, TILE), place));
    }
    let actor = |at, picture| (Position(at), picture, Transform::from_translation(tile_centre(at)));
    commands.spawn((Player(0), actor(IVec2::new(3, 4), square(94, 190, 176, 36.0))));
    commands.spawn((Energy(0), actor(IVec2::new(11, 4), square(232, 122, 98, 36.0))));
    commands.spawn((Text2d::default(), Transform::from_xyz(0.0, TILE * -5.0, 0.0)));
    commands.spawn(Camera2d);
}
