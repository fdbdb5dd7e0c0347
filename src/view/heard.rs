//! What is heard and not seen: a ring of dots where it was made, where the ear-horn knows that (SPEC 68), or else dots that point to
//! where it comes from (SPEC 173), until the next turn. The log has it in words.
//!
//! Nothing moves, so it is the same with reduced motion.

use std::f32::consts::TAU;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::layout::Viewport;
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use super::widgets::colour;
use crate::art::colours::{self, Rgb};
use crate::grid::{Position, Vertical};
use crate::hearing::Heard;
use crate::settings::Preferences;
use crate::world::{Player, TurnCount};

/// Above all actors.
const HEIGHT: f32 = 4.8;
/// The dots of a ring, and its radius in pixels of the art.
const DOTS: u32 = 12;
const RADIUS_PX: f32 = 9.0;
/// How far from the player the dots of a direction are, in pixels of the art.
const AWAY_PX: [f32; 3] = [14.0, 18.0, 22.0];
/// Of more noises in a frame only the last ones are drawn.
const MOST: usize = 16;

/// A dot of a ring, or of a direction.
#[derive(Component)]
struct HeardDot;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, draw_heard.in_set(ViewSystems::Chips));
}

/// Who listens, and what of it is shown.
#[derive(SystemParam)]
struct Listener<'w, 's> {
    players: Query<'w, 's, &'static Position, With<Player>>,
    viewport: Res<'w, Viewport>,
    chosen: Res<'w, Preferences>,
}

impl Listener<'_, '_> {
    /// Where the dots are of something that is heard: none where it is seen, or the player's level is not shown.
    fn dots(&self, heard: &Heard) -> Vec<Vec2> {
        let Ok(player) = self.players.single() else { return Vec::new() };
        if heard.is_seen || player.z != self.viewport.z {
            return Vec::new();
        }
        let ring = |at: Position| {
            let along = (0..DOTS).map(|step| TAU * step as f32 / DOTS as f32);
            along.map(move |angle| tile_centre(at) + Vec2::from_angle(angle) * RADIUS_PX).collect()
        };
        if let Some(at) = heard.made_at {
            return ring(at);
        }
        let is_told = self.chosen.captions && heard.caption(self.chosen.directions).is_some();
        let way = (tile_centre(heard.from) - tile_centre(*player)).try_normalize();
        let way = way.filter(|_| is_told);
        way.map_or(Vec::new(), |way| AWAY_PX.map(|px| tile_centre(*player) + way * px).to_vec())
    }
}

/// The colour that tells the level on which something is made.
fn ink(heard: &Heard) -> Rgb {
    match heard.level {
        None => colours::UI_HEARD,
        Some(Vertical::Up) => colours::STAIRS_UP,
        Some(Vertical::Down) => colours::STAIRS_DOWN,
    }
}

/// Draws what is heard in this turn, in the place of what was heard before.
fn draw_heard(
    mut commands: Commands,
    mut heard: MessageReader<Heard>,
    turn: Res<TurnCount>,
    listener: Listener,
    old: Query<Entity, With<HeardDot>>,
    mut level: Local<u32>,
) {
    let is_elsewhere = *level != listener.viewport.z;
    if turn.is_changed() || is_elsewhere {
        *level = listener.viewport.z;
        old.iter().for_each(|dot| commands.entity(dot).despawn());
    }
    let heard: Vec<_> = heard.read().copied().collect();
    for heard in heard.iter().rev().take(MOST) {
        for place in listener.dots(heard) {
            let dot = Sprite::from_color(colour(ink(heard)), Vec2::splat(2.0));
            commands.spawn((
                HeardDot,
                dot,
                Transform::from_translation(place.round().extend(HEIGHT)),
            ));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;
    use crate::world::{Fact, GameFact, Pack, Stack, Thing};

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
        crate::hearing::plugin(&mut app);
        app.add_systems(PostUpdate, draw_heard);
        app.update();
        let at = |x, z| Position::new(x, 0, z);
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        app.world_mut().entity_mut(player).insert(Pack::default());
        app.world_mut().resource_mut::<Preferences>().captions = false;
        assert_eq!(rings_of(&mut app, at(20, 0)), 0, "without a horn");
        let mut pack = Pack::default();
        pack.put(Stack::one(Thing::EarHorn));
        app.world_mut().entity_mut(player).insert(pack);
        for (at, rings) in [(at(24, 0), 1), (at(25, 0), 0), (at(8, 1), 1), (at(9, 1), 0)] {
            assert_eq!(rings_of(&mut app, at), rings, "{at:?}");
        }
    }

    /// SPEC 173: nothing is known by ear alone.
    #[test]
    fn what_is_heard_and_not_seen_is_pointed_at_unless_captions_are_off() {
        let mut app = game_on(&format!("@{}\n", ".".repeat(40)));
        app.insert_resource(Viewport::default());
        crate::hearing::plugin(&mut app);
        app.add_systems(PostUpdate, draw_heard);
        app.update();
        let hears = |app: &mut App, x: u32| {
            let (what, at) = (Fact::Dug { who: Entity::PLACEHOLDER }, Position::new(x, 0, 0));
            app.world_mut().write_message(GameFact { what, at, loudness: 12, is_seen: false });
            app.update();
            let mut dots = app.world_mut().query_filtered::<(), With<HeardDot>>();
            let dots = dots.iter(app.world()).count();
            type_key(app.world_mut(), '.');
            app.update();
            dots
        };
        assert_eq!(hears(&mut app, 9), 3);
        assert_eq!(hears(&mut app, 13), 0, "too far away");
        app.world_mut().resource_mut::<Preferences>().captions = false;
        assert_eq!(hears(&mut app, 9), 0);
    }
}
