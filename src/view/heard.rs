//! What the ear-horn hears: a ring of dots where something sounded out of sight, until the next turn (SPEC 68).
//!
//! It follows facts. Nothing moves, so it is the same with reduced motion.

use std::cmp::Ordering;
use std::f32::consts::TAU;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::layout::Viewport;
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use super::widgets::colour;
use crate::art::colours::{self, Rgb};
use crate::grid::Position;
use crate::sight::is_within;
use crate::world::{Fact, GameFact, Pack, Player, Thing, TurnCount};

/// How far the horn hears on the player's level, in tiles ...
const HERE: u32 = 24;
/// ... and through the rock of the levels beside it.
const BESIDE: u32 = 8;
/// Above all actors.
const HEIGHT: f32 = 4.8;
/// The dots of a ring, and its radius in pixels of the art.
const DOTS: u32 = 12;
const RADIUS_PX: f32 = 9.0;
/// Of more noises in a frame only the last ones are drawn.
const MOST: usize = 16;

/// A dot of a ring.
#[derive(Component)]
struct HeardDot;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_heard.in_set(ViewSystems::Chips));
}

/// Who listens.
#[derive(SystemParam)]
struct Listener<'w, 's> {
    players: Query<'w, 's, (&'static Position, &'static Pack), With<Player>>,
    viewport: Res<'w, Viewport>,
}

impl Listener<'_, '_> {
    /// Where a fact is heard that is not seen, and the colour that tells the level; `None` where the horn does not hear it, or
    /// the player's level is not shown.
    fn hears(&self, fact: &GameFact) -> Option<(Vec2, Rgb)> {
        let (player, pack) = self.players.single().ok()?;
        let at = source_of(fact)?;
        if !pack.has(Thing::EarHorn) || player.z != self.viewport.z {
            return None;
        }
        let there = Position { z: player.z, ..at };
        let (reach, ink) = match at.z.cmp(&player.z) {
            Ordering::Equal => (HERE, colours::UI_ACCENT),
            _ if at.z.abs_diff(player.z) > 1 => return None,
            Ordering::Less => (BESIDE, colours::STAIRS_UP),
            Ordering::Greater => (BESIDE, colours::STAIRS_DOWN),
        };
        is_within(*player, there, reach).then(|| (tile_centre(there), ink))
    }
}

/// Where a fact sounds that is not seen; `None` where it makes no sound.
fn source_of(fact: &GameFact) -> Option<Position> {
    let at = match fact.what {
        Fact::Attacked { from, .. } => from,
        _ => fact.at,
    };
    (fact.loudness > 0 && !fact.is_seen).then_some(at)
}

/// Draws what is heard in this turn, in the place of what was heard before.
fn draw_heard(
    mut commands: Commands,
    mut facts: MessageReader<GameFact>,
    turn: Res<TurnCount>,
    listener: Listener,
    old: Query<Entity, With<HeardDot>>,
) {
    if turn.is_changed() || listener.viewport.is_changed() {
        old.iter().for_each(|dot| commands.entity(dot).despawn());
    }
    let heard: Vec<_> = facts.read().filter_map(|fact| listener.hears(fact)).collect();
    for (middle, ink) in heard.into_iter().rev().take(MOST) {
        for step in 0..DOTS {
            let along = Vec2::from_angle(TAU * step as f32 / DOTS as f32) * RADIUS_PX;
            let place = (middle + along).round().extend(HEIGHT);
            let dot = Sprite::from_color(colour(ink), Vec2::splat(2.0));
            commands.spawn((HeardDot, dot, Transform::from_translation(place)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;
    use crate::world::Stack;

    /// How many rings are drawn after a dig out of sight.
    fn rings_of(app: &mut App, at: Position) -> usize {
        let who = Entity::PLACEHOLDER;
        let what = Fact::Dug { who };
        app.world_mut().write_message(GameFact { what, at, loudness: 12, is_seen: false });
        app.update();
        let mut dots = app.world_mut().query_filtered::<(), With<HeardDot>>();
        let rings = dots.iter(app.world()).count() / DOTS as usize;
        type_key(app.world_mut(), '.');
        app.update();
        assert_eq!(dots.iter(app.world()).count(), 0, "until the next turn");
        rings
    }

    /// SPEC 68: the horn works by being carried.
    #[test]
    fn the_horn_draws_noises_around_on_this_level_and_less_far_beside_it() {
        let row = format!("@{}\n", ".".repeat(40));
        let mut app = game_on(&format!("{row}\n{}", row.replace('@', ".")));
        app.insert_resource(Viewport::default());
        app.add_systems(PostUpdate, draw_heard);
        app.update();
        let at = |x, z| Position::new(x, 0, z);
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        app.world_mut().entity_mut(player).insert(Pack::default());
        assert_eq!(rings_of(&mut app, at(20, 0)), 0, "without a horn");
        let mut pack = Pack::default();
        pack.put(Stack::one(Thing::EarHorn));
        app.world_mut().entity_mut(player).insert(pack);
        for (at, rings) in [(at(24, 0), 1), (at(25, 0), 0), (at(8, 1), 1), (at(9, 1), 0)] {
            assert_eq!(rings_of(&mut app, at), rings, "{at:?}");
        }
    }
}
