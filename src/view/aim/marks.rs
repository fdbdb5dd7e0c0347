//! The marks of an aimed throw: a line of dots, and a line around what it wounds or closes; red where it cannot be thrown.

use bevy::prelude::*;

use super::{AimSource, AimedThrow};
use crate::art::{TILE_SIZE_PX, colours};
use crate::view::pixels::tile_centre;
use crate::view::widgets::colour;

/// Below the frame around the place, and above all else on the map.
const HEIGHT: f32 = 8.5;
/// From dot to dot, in pixels of the art.
const GAP_PX: f32 = 6.0;
/// The side of a dot, in pixels of the art.
const DOT_PX: f32 = 2.0;

/// A mark.
#[derive(Component)]
pub(super) struct AimMark;

/// Draws the throw again where it is another.
pub(super) fn draw_aim(
    mut commands: Commands,
    source: AimSource,
    old: Query<Entity, With<AimMark>>,
    mut last: Local<Option<AimedThrow>>,
) {
    let throw = source.throw();
    if *last == throw {
        return;
    }
    *last = throw;
    old.iter().for_each(|mark| commands.entity(mark).despawn());
    let Some(AimedThrow { from, to, reach, refusal, .. }) = throw else { return };
    let ink = if refusal.is_some() { colours::UI_BAD } else { colours::UI_ACCENT };
    let mut draw = |middle: Vec2, size: Vec2| {
        let sprite = Sprite::from_color(colour(ink), size);
        commands.spawn((AimMark, sprite, Transform::from_translation(middle.extend(HEIGHT))));
    };
    dots(tile_centre(from), tile_centre(to)).for_each(|dot| draw(dot, Vec2::splat(DOT_PX)));
    if let Some(reach) = reach {
        let half_px = (reach as f32 + 0.5) * TILE_SIZE_PX as f32;
        for side in [Vec2::X, Vec2::NEG_X, Vec2::Y, Vec2::NEG_Y] {
            let along = Vec2::new(side.y, side.x).abs() * 2.0 * half_px;
            draw(tile_centre(to) + side * half_px, along + side.abs());
        }
    }
}

/// The dots of a line, beginning and ending beside its ends.
fn dots(from: Vec2, to: Vec2) -> impl Iterator<Item = Vec2> {
    let way = to - from;
    let count = (way.length() / GAP_PX) as u32;
    (2..count.saturating_sub(1))
        .map(move |step| (from + way * (step as f32 / count as f32)).round())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Position;
    use crate::screens::Aiming;
    use crate::view::tests::game_on;
    use crate::world::{Pack, Player, Stack, Thing};

    #[test]
    fn the_dots_lie_between_the_two_places() {
        let (from, to) = (Vec2::new(8.0, -8.0), Vec2::new(136.0, -8.0));
        let dots: Vec<_> = dots(from, to).collect();
        assert!(dots.len() > 10 && dots.iter().all(|dot| dot.x > 16.0 && dot.x < 132.0));
        assert_eq!(super::dots(from, from).count(), 0);
    }

    /// The colours of the marks, and how many there are of each.
    fn marks(app: &mut App, what: Option<u8>, x: u32) -> Vec<(Color, usize)> {
        app.insert_resource(Aiming { what, at: Position::new(x, 0, 0) });
        app.update();
        let mut marks = app.world_mut().query_filtered::<&Sprite, With<AimMark>>();
        let mut found: Vec<(Color, usize)> = Vec::new();
        for sprite in marks.iter(app.world()) {
            match found.iter_mut().find(|(colour, _)| *colour == sprite.color) {
                Some((_, count)) => *count += 1,
                None => found.push((sprite.color, 1)),
            }
        }
        found
    }

    /// SPEC 65
    #[test]
    fn a_throw_is_a_line_that_is_red_where_it_is_refused_and_a_flask_has_a_block() {
        let mut app = game_on("@..............\n");
        app.add_systems(PostUpdate, draw_aim);
        app.update();
        let mut pack = Pack::default();
        pack.put(Stack { thing: Thing::Stone, count: 3 });
        pack.put(Stack::one(Thing::OilFlask));
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        app.world_mut().entity_mut(player).insert(pack);
        let (good, bad) = (colour(colours::UI_ACCENT), colour(colours::UI_BAD));
        assert_eq!(marks(&mut app, None, 4), [], "nothing is chosen yet");
        let [(ink, line)] = marks(&mut app, Some(0), 4)[..] else { panic!("a stone") };
        assert_eq!(ink, good);
        assert_eq!(marks(&mut app, Some(1), 4), [(good, line + 4)], "a line on four sides");
        let [(ink, _)] = marks(&mut app, Some(0), 13)[..] else { panic!("too far") };
        assert_eq!(ink, bad);
        app.world_mut().remove_resource::<Aiming>();
        app.update();
        let mut left = app.world_mut().query_filtered::<(), With<AimMark>>();
        assert_eq!(left.iter(app.world()).count(), 0);
    }
}
