//! The pace of what moves by itself on the map while it is in sight: fire and its light, gas and water.
//!
//! It is that of real time, and nothing waits for it. While all is still, as with reduced motion, the window sleeps.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::beat::Beat;
use super::stages::ViewSystems;
use crate::grid::Position;
use crate::screens::{Screen, Screens};
use crate::settings::Preferences;
use crate::world::{Knowledge, Lit, Matter, Shine, Terrain};

/// How long a beat of fire takes.
const QUICK: Duration = Duration::from_millis(125);
/// How long a beat of gas and water takes.
const SLOW: Duration = Duration::from_millis(500);

/// What moves by itself at this time.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pace {
    /// Fire, or its light.
    burns: bool,
    /// Gas or water.
    flows: bool,
}

impl Pace {
    /// How long it takes until something moves again, if anything does.
    pub(super) fn beat(self) -> Option<Duration> {
        let slow = self.flows.then_some(SLOW);
        if self.burns { Some(QUICK) } else { slow }
    }

    /// The beats after some time.
    fn beats_after(self, time: Duration) -> Beat {
        let count = |beat: Duration| (time.as_millis() / beat.as_millis()) as u64;
        Beat { quick: self.burns.then(|| count(QUICK)), slow: self.flows.then(|| count(SLOW)) }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pace>().init_resource::<Beat>();
    let is_new = resource_exists_and_changed::<Knowledge>
        .or_else(resource_changed::<Matter>)
        .or_else(resource_changed::<Screens>)
        .or_else(resource_changed::<Preferences>);
    app.add_systems(
        Update,
        (set_pace.run_if(is_new), count_beats).chain().in_set(ViewSystems::Renew),
    );
}

/// What is in sight that moves by itself.
#[derive(SystemParam)]
struct Astir<'w> {
    matter: Res<'w, Matter>,
    lit: Res<'w, Lit>,
    knowledge: Res<'w, Knowledge>,
    terrain: Res<'w, Terrain>,
}

impl Astir<'_> {
    /// Cost O(fires near, and tiles of all pours).
    fn pace(&self, has_letters: bool) -> Pace {
        let is_seen = |at: Position| self.knowledge.is_in_sight(at);
        let size = self.terrain.size();
        let mut lights = self.lit.lights().iter().filter(|light| light.by == Shine::Fire);
        let mut pours = self.matter.pours().iter();
        Pace {
            burns: lights.any(|light| light.at.within_steps(light.reach, size).any(is_seen)),
            // A letter has no drift and no glint.
            flows: !has_letters && pours.any(|pour| pour.tiles().any(is_seen)),
        }
    }
}

/// Sets the pace of what is in sight, while a game is on the screen and things may move.
fn set_pace(
    astir: Option<Astir>,
    screens: Res<Screens>,
    chosen: Res<Preferences>,
    mut pace: ResMut<Pace>,
) {
    let moves = screens.base() == Screen::Play && !chosen.reduced_motion;
    let astir = astir.filter(|_| moves);
    pace.set_if_neq(astir.map(|astir| astir.pace(chosen.ascii)).unwrap_or_default());
}

fn count_beats(pace: Res<Pace>, time: Res<Time<Real>>, mut beat: ResMut<Beat>) {
    beat.set_if_neq(pace.beats_after(time.elapsed()));
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;
    use crate::world::{Fire, Fixture, Fixtures, Fluid, Lighter, Pour};

    /// A hall around a corner from a tunnel.
    const MAP: &str = "@.....\n#####.\n#####.\n#####.\n#####.\n#####.\n";

    /// A game with frames of a quick beat.
    fn game() -> App {
        let mut app = game_on(MAP);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(QUICK));
        app.init_resource::<Pace>();
        app.add_systems(PostUpdate, (set_pace, count_beats).chain());
        app.update();
        app
    }

    fn at(x: u32, y: u32) -> Position {
        Position::new(x, y, 0)
    }

    /// Sets slick alight at a position, for longer than any test takes, and waits a turn.
    fn burn(app: &mut App, at: Position) {
        app.world_mut().resource_mut::<Fixtures>().put_up(at, Fixture::Slick);
        let fire = Fire { at, left: u8::MAX, by: Lighter::Oil };
        app.world_mut().resource_mut::<Matter>().kindle(fire);
        type_key(app.world_mut(), '.');
    }

    fn pour(app: &mut App, at: Position) {
        let pour = Pour::within(Fluid::Water, 1, at, &[at]);
        app.world_mut().resource_mut::<Matter>().pours = [pour].into_iter().collect();
    }

    fn beats(app: &mut App) -> [Option<u64>; 2] {
        app.update();
        let beat = app.world().resource::<Beat>();
        [beat.quick, beat.slow]
    }

    fn wait(app: &App) -> Option<Duration> {
        app.world().resource::<Pace>().beat()
    }

    /// SPEC 112: nothing moves, and the window may sleep, until fire is in sight, or what it lights.
    #[test]
    fn fire_moves_while_it_or_its_light_is_in_sight() {
        let mut app = game();
        assert_eq!((beats(&mut app), wait(&app)), ([None; 2], None));
        burn(&mut app, at(5, 5));
        assert_eq!((beats(&mut app), wait(&app)), ([None; 2], None), "it is around the corner");
        burn(&mut app, at(5, 2));
        let [Some(first), None] = beats(&mut app) else { panic!("its light is in sight") };
        assert_eq!((beats(&mut app), wait(&app)), ([Some(first + 1), None], Some(QUICK)));
        app.world_mut().resource_mut::<Preferences>().reduced_motion = true;
        assert_eq!((beats(&mut app), wait(&app)), ([None; 2], None));
    }

    /// SPEC 103: water moves at a slower pace, and no letter of it does.
    #[test]
    fn water_moves_more_slowly_than_fire() {
        let mut app = game();
        pour(&mut app, at(5, 3));
        assert_eq!((beats(&mut app), wait(&app)), ([None; 2], None), "it is around the corner");
        pour(&mut app, at(3, 0));
        let [None, Some(first)] = beats(&mut app) else { panic!("it is in sight") };
        assert_eq!(wait(&app), Some(SLOW));
        (0..3).for_each(|_| _ = beats(&mut app));
        assert_eq!(beats(&mut app), [None, Some(first + 1)]);
        app.world_mut().resource_mut::<Preferences>().ascii = true;
        assert_eq!((beats(&mut app), wait(&app)), ([None; 2], None));
    }

    #[test]
    fn nothing_moves_under_the_title() {
        let mut app = game();
        pour(&mut app, at(3, 0));
        assert!(beats(&mut app)[1].is_some());
        app.world_mut().resource_mut::<Screens>().open(Screen::Start);
        assert_eq!((beats(&mut app), wait(&app)), ([None; 2], None));
    }
}
