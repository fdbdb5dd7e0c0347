//! The iris: after stairs the light opens in a circle around the player.
//!
//! It follows facts, as all motion does, and nothing waits for it. The light's shader draws the circle.

use std::time::Duration;

use bevy::prelude::*;

use super::layout::Viewport;
use super::redraw::RedrawRequest;
use super::stages::{ViewSystems, may_move};
use crate::art::TILE_SIZE_PX;
use crate::grid::Position;
use crate::world::{Fact, GameFact, Player};

/// How long it takes to open.
const WIPE: Duration = Duration::from_millis(200);
/// Its first radius, in tiles.
const FIRST: f32 = 0.75;
/// A radius larger than any view, in tiles.
const OPEN: f32 = 1.0e6;

/// The circle that is lit, in tiles from the top-left corner of the map.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub(super) struct Iris {
    pub(super) centre: Vec2,
    pub(super) radius: f32,
}

impl Default for Iris {
    fn default() -> Self {
        Self { centre: Vec2::ZERO, radius: OPEN }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Iris>();
    app.add_systems(Update, open_iris.in_set(ViewSystems::Light).run_if(may_move));
}

pub(super) fn open_iris(
    mut facts: MessageReader<GameFact>,
    players: Query<(Entity, &Position), With<Player>>,
    viewport: Res<Viewport>,
    mut since: Local<Option<Duration>>,
    mut iris: ResMut<Iris>,
    mut redraw: ResMut<RedrawRequest>,
    time: Res<Time<Real>>,
) {
    let Ok((player, at)) = players.single() else { return };
    let climbs = facts.read().filter(|fact| match fact.what {
        Fact::Climbed { who, .. } => who == player,
        _ => false,
    });
    if climbs.count() > 0 {
        *since = Some(time.elapsed());
    }
    let Some(began) = *since else { return };
    let centre = UVec2::new(at.x, at.y).as_vec2() + 0.5;
    let part = (time.elapsed() - began).div_duration_f32(WIPE);
    let radius = radius(part, reach(centre, &viewport));
    iris.set_if_neq(Iris { centre, radius });
    redraw.for_frames(2);
    if part >= 1.0 {
        *since = None;
    }
}

/// The radius of the circle after a part of its time. It grows slowly at first, for most lit tiles are near.
fn radius(part: f32, reach: f32) -> f32 {
    if part < 1.0 { FIRST + (reach - FIRST).max(0.0) * part * part } else { OPEN }
}

/// The distance from a point to the farthest corner of the view, in tiles.
fn reach(centre: Vec2, viewport: &Viewport) -> f32 {
    let tile = TILE_SIZE_PX as f32;
    let first = viewport.origin.as_vec2() / tile;
    let last = (viewport.origin + viewport.extent).as_vec2() / tile;
    (centre - first).abs().max((last - centre).abs()).length()
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;

    #[test]
    fn the_circle_grows_to_the_farthest_corner_and_is_open_then() {
        let view = Viewport { origin: IVec2::ZERO, extent: IVec2::new(160, 96), z: 0 };
        assert_eq!(reach(Vec2::new(2.0, 4.0), &view), Vec2::new(8.0, 4.0).length());
        let radii: Vec<_> = (0..=10).map(|tenth| radius(tenth as f32 / 10.0, 20.0)).collect();
        assert!(radii.is_sorted());
        assert_eq!((radii[0], radii[10]), (FIRST, OPEN));
        assert!(radii[9] < 20.0);
    }

    #[test]
    fn it_opens_after_stairs_around_the_player_and_then_nothing_runs() {
        let mut app = game_on("@>..\n\n.<..\n");
        app.insert_resource(TimeUpdateStrategy::ManualDuration(WIPE / 2));
        app.init_resource::<Viewport>().init_resource::<RedrawRequest>().init_resource::<Iris>();
        app.add_systems(PostUpdate, open_iris);
        app.update();
        type_key(app.world_mut(), 'l');
        app.update();
        assert_eq!(
            *app.world().resource::<RedrawRequest>(),
            RedrawRequest::default(),
            "a step opens nothing"
        );
        ">l".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        let iris = *app.world().resource::<Iris>();
        assert_eq!((iris.centre, iris.radius), (Vec2::new(2.5, 0.5), FIRST));
        app.update();
        assert!(app.world().resource::<Iris>().radius < OPEN);
        app.update();
        assert_eq!(app.world().resource::<Iris>().radius, OPEN);
        app.insert_resource(RedrawRequest::default());
        app.update();
        assert_eq!(
            *app.world().resource::<RedrawRequest>(),
            RedrawRequest::default(),
            "the window may sleep"
        );
    }
}
