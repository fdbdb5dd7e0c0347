//! Dust that falls where the ground closes within three turns: for a moment after each turn, and then it lies still. None with
//! reduced motion.

use std::time::Duration;

use bevy::prelude::*;

use super::foresight::Foresight;
use crate::art::{DUST_FRAMES, SettlingMark, Theme};
use crate::grid::Position;
use crate::settings::Preferences;
use crate::view::artwork::Atlases;
use crate::view::layout::Viewport;
use crate::view::pixels::tile_centre;
use crate::view::redraw::RedrawRequest;
use crate::view::stages::{ViewSystems, may_move};
use crate::view::widgets::colour;

/// It falls in so many turns before the ground settles.
const LAST_TURNS: u8 = 3;
/// How long each frame is shown.
const FRAME: Duration = Duration::from_millis(60);
/// Above all actors, and below chips.
const HEIGHT: f32 = 4.4;

/// Dust over a tile.
#[derive(Component)]
struct Dust {
    /// The first of its frames.
    first: u32,
    /// When it began to fall; `None` once it lies.
    since: Option<Duration>,
}

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Foresight>
        .or_else(resource_changed::<Atlases>)
        .or_else(resource_changed::<Viewport>);
    app.add_systems(
        Update,
        (raise.run_if(is_new), fall.run_if(any_with_component::<Dust>))
            .chain()
            .in_set(ViewSystems::Settling),
    );
}

/// The frame at which the dust of a tile begins, so that not all tiles are alike.
fn first_frame(at: Position, left: u8) -> u32 {
    (at.x * 7 + at.y * 5 + u32::from(left)) % DUST_FRAMES
}

/// Replaces all dust by that of this turn.
fn raise(
    mut commands: Commands,
    old: Query<Entity, With<Dust>>,
    foresight: Res<Foresight>,
    viewport: Res<Viewport>,
    atlases: Res<Atlases>,
    chosen: Res<Preferences>,
    time: Res<Time<Real>>,
) {
    old.iter().for_each(|dust| commands.entity(dust).despawn());
    if !may_move(chosen) {
        return;
    }
    let near = foresight.iter().filter(|coming| coming.left <= LAST_TURNS);
    for coming in near.filter(|coming| coming.change.is_fall() && viewport.shows(coming.at)) {
        let first = first_frame(coming.at, coming.left);
        let color = colour(Theme::of_level(coming.at.z).ramps().face[3]);
        let sprite = Sprite { color, ..atlases.mark_sprite(SettlingMark::Dust { frame: first }) };
        let place = Transform::from_translation(tile_centre(coming.at).extend(HEIGHT));
        commands.spawn((Dust { first, since: Some(time.elapsed()) }, sprite, place));
    }
}

/// Shows the next frames of dust that falls.
fn fall(
    mut dust: Query<(&mut Dust, &mut Sprite)>,
    atlases: Res<Atlases>,
    mut redraw: ResMut<RedrawRequest>,
    time: Res<Time<Real>>,
) {
    for (mut dust, mut sprite) in &mut dust {
        let Some(since) = dust.since else { continue };
        let step = (time.elapsed() - since).div_duration_f32(FRAME) as u32;
        let frame = dust.first + step.min(DUST_FRAMES - 1);
        let cell = atlases.mark_cell(SettlingMark::Dust { frame }, 0, false) as usize;
        if let Some(atlas) = &mut sprite.texture_atlas
            && atlas.index != cell
        {
            atlas.index = cell;
        }
        redraw.for_frames(2);
        if step >= DUST_FRAMES - 1 {
            dust.since = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::controls::type_key;
    use crate::view::settling::foresight::{foresee, foreseen_game};
    use crate::world::{Matter, Tremor};

    /// A tunnel that closes soon, with frames of 20 ms.
    fn game(reduced_motion: bool) -> App {
        let mut app = foreseen_game("##########\n#@.......#\n##########\n");
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME / 3));
        let extent = IVec2::splat(400);
        app.insert_resource(Viewport { extent, ..Viewport::default() });
        app.init_resource::<RedrawRequest>();
        app.insert_resource(Preferences { reduced_motion, ..Preferences::default() });
        let raise = raise.run_if(resource_changed::<Foresight>);
        app.add_systems(PostUpdate, (raise, fall).chain().after(foresee));
        app.update();
        let mut matter = Matter::new(Matter::CALM);
        matter.begin(Position::new(4, 1, 0), Tremor::Ember);
        app.insert_resource(matter);
        app.update();
        app
    }

    /// How much dust there is after a frame, and whether another frame was requested.
    fn next_frame(app: &mut App) -> (usize, bool) {
        app.insert_resource(RedrawRequest::default());
        app.update();
        let dust = app.world_mut().query::<&Dust>().iter(app.world()).count();
        (dust, *app.world().resource::<RedrawRequest>() != RedrawRequest::default())
    }

    /// SPEC 57
    #[test]
    fn dust_falls_for_a_moment_in_each_of_the_last_turns() {
        let mut app = game(false);
        assert_eq!(next_frame(&mut app), (0, false), "five turns are left");
        type_key(app.world_mut(), '.');
        assert_eq!(next_frame(&mut app), (0, false));
        type_key(app.world_mut(), '.');
        let (count, is_awake) = next_frame(&mut app);
        assert!(count > 0 && is_awake);
        (0..8).for_each(|_| _ = next_frame(&mut app));
        assert_eq!(next_frame(&mut app), (count, false), "it lies, and the window may sleep");
    }

    #[test]
    fn no_dust_falls_with_reduced_motion() {
        let mut app = game(true);
        (0..2).for_each(|_| type_key(app.world_mut(), '.'));
        assert_eq!(next_frame(&mut app), (0, false));
    }
}
