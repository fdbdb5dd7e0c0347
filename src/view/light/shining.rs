//! All that shines at this moment: the player's own light, the Ember, fires and fixtures.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::flame::Flame;
use super::lattice::{Texel, flickering};
use super::reflection::{on_water, streak};
use super::source::{Source, UNKNOWN, added, light_of, sum, texel};
use crate::grid::Position;
use crate::world::{Fluid, Knowledge, Lantern, Lit, Matter, PlacedLight, Player, Pours, Shine};

/// The least light on a sprite, linear.
const LEAST_LIGHT: f32 = 0.5;

/// What is known of all lights.
#[derive(SystemParam)]
pub(in crate::view) struct Lights<'w, 's> {
    knowledge: Res<'w, Knowledge>,
    lit: Res<'w, Lit>,
    matter: Res<'w, Matter>,
    players: Query<'w, 's, &'static Lantern, With<Player>>,
}

impl Lights<'_, '_> {
    /// Returns whether anything may shine otherwise than when the system ran last: whatever does, the player looks around, or gas
    /// has come near.
    pub(super) fn are_changed(&self) -> bool {
        self.knowledge.is_changed() || self.matter.is_changed()
    }

    /// All that shines.
    pub(in crate::view) fn shining(&self) -> Shining<'_> {
        let player = self.players.single().ok();
        let is_blue = self.matter.is_flame_blue();
        Shining {
            knowledge: &self.knowledge,
            lit: &self.lit,
            pours: self.matter.pours(),
            flame: player.map_or(Flame::Lantern, |lantern| Flame::of(lantern, is_blue)),
        }
    }
}

/// All that shines, for one picture.
pub(in crate::view) struct Shining<'a> {
    pub(in crate::view) knowledge: &'a Knowledge,
    lit: &'a Lit,
    pours: &'a Pours,
    flame: Flame,
}

impl Shining<'_> {
    /// The light of a sprite: that of its tile, but bright enough to distinguish sprites. Cost O(1) where nothing else shines, else
    /// O(lights).
    pub(in crate::view) fn on_sprite(&self, at: Position) -> Color {
        let others = self.others(at).iter().map(|light| added(light, at));
        let light = sum(std::iter::once(self.source(at).light()).chain(others));
        let [red, green, blue] = light.map(|part| part.max(LEAST_LIGHT));
        Color::linear_rgb(red, green, blue)
    }

    /// The light on a tile: its own source, and what other lights add where they light what is in sight; on water twice, unless that is
    /// not `mirrored`. Fire's part of it flickers. Cost as of a sprite.
    pub(super) fn texel(&self, at: Position, mirrored: bool) -> Texel {
        let (source, others) = (self.source(at), self.others(at));
        let is_water = mirrored && self.is_water(at);
        if others.is_empty() && !is_water {
            return source.texel();
        }
        let own = if is_water { self.own_on_water(source, at) } else { source.light() };
        let shed = |light: &PlacedLight| match is_water {
            true => {
                let streak = streak(light.at, light.reach, at);
                on_water(added(light, at), light_of(light.by), streak)
            }
            false => added(light, at),
        };
        let all = std::iter::once(own).chain(others.iter().map(shed));
        let strength = |light: [f32; 3]| light.iter().sum::<f32>();
        let fires = others.iter().filter(|light| light.by == Shine::Fire);
        let fire: f32 = fires.map(|light| strength(shed(light))).sum();
        let whole: f32 = all.clone().map(strength).sum();
        flickering(texel(sum(all)), fire / whole)
    }

    /// The player's own light on water, or what there is in its place.
    fn own_on_water(&self, source: Source, at: Position) -> [f32; 3] {
        match (source, self.knowledge.eye()) {
            (Source::Own { radius, flame, .. }, Some((eye, _))) => {
                on_water(source.light(), flame.near(), streak(eye, radius, at))
            }
            _ => on_water(source.light(), UNKNOWN, 0.0),
        }
    }

    fn source(&self, at: Position) -> Source {
        Source::of(self.knowledge, at, self.flame)
    }

    /// The lights that may shine on a tile besides its source. Cost O(1).
    fn others(&self, at: Position) -> &[PlacedLight] {
        let lights = self.lit.lights();
        let is_lit = !lights.is_empty() && self.knowledge.is_in_sight(at) && self.lit.is_lit(at);
        if is_lit { lights } else { &[] }
    }

    /// Returns whether water is in sight on a tile. Cost O(log tiles of all pours), O(1) where there are none.
    fn is_water(&self, at: Position) -> bool {
        self.pours.has(Fluid::Water, at) && self.knowledge.is_in_sight(at)
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;
    use crate::world::{Fire, Fixture, Fixtures, Lighter, Pour};

    fn at(x: u32, y: u32) -> Position {
        Position::new(x, y, 0)
    }

    fn tint(app: &mut App, at: Position) -> LinearRgba {
        let tint = move |lights: Lights| lights.shining().on_sprite(at).to_linear();
        app.world_mut().run_system_once(tint).unwrap()
    }

    fn texel_at(app: &mut App, at: Position, mirrored: bool) -> Texel {
        let texel = move |lights: Lights| lights.shining().texel(at, mirrored);
        app.world_mut().run_system_once(texel).unwrap()
    }

    /// A game on a map with fire at a position, a turn after it began to burn.
    fn burning(map: &str, at: Position) -> App {
        let mut app = game_on(map);
        app.update();
        app.world_mut().resource_mut::<Fixtures>().put_up(at, Fixture::Slick);
        let fire = Fire { at, left: u8::MAX, by: Lighter::Oil };
        app.world_mut().resource_mut::<Matter>().kindle(fire);
        type_key(app.world_mut(), '.');
        app.update();
        app
    }

    /// SPEC 109: sprites are tinted by the flame that there is.
    #[test]
    fn sprites_are_blue_while_the_flame_burns_blue() {
        let mut app = game_on("@......\n");
        app.update();
        let warm = tint(&mut app, at(1, 0));
        assert!(warm.red > warm.blue, "{warm:?}");
        app.world_mut().resource_mut::<Matter>().is_flame_blue = true;
        for x in 0..3 {
            let blue = tint(&mut app, at(x, 0));
            assert!(blue.blue > blue.red && blue.red >= LEAST_LIGHT, "{blue:?}");
        }
    }

    /// SPEC 71: sprites have the light of their tile, from whatever shines there.
    #[test]
    fn sprites_beside_fire_have_its_light() {
        let map = "@........\n";
        let mut plain = game_on(map);
        plain.update();
        let mut app = burning(map, at(7, 0));
        let (before, after) = (tint(&mut plain, at(7, 0)), tint(&mut app, at(7, 0)));
        assert!(after.red > before.red && after.red > after.blue, "{before:?}, {after:?}");
        assert_eq!(tint(&mut app, at(3, 0)), tint(&mut plain, at(3, 0)));
    }

    /// SPEC 112: of the light on a tile fire's part flickers, the more the nearer it is, and nothing else does.
    #[test]
    fn only_the_light_of_fire_flickers() {
        let mut app = burning("@........\n", at(6, 0));
        let still = |app: &mut App, x| texel_at(app, at(x, 0), true)[3];
        assert_eq!([still(&mut app, 1), still(&mut app, 3)], [u8::MAX; 2]);
        let near = [4, 5, 6].map(|x| still(&mut app, x));
        assert!(near.is_sorted_by(|far, near| far > near) && near[0] < u8::MAX, "{near:?}");
        assert!(near[2] < 128, "{near:?}: it is most of the light in it");
    }

    /// SPEC 110: light is seen twice in water, once as a streak below what shines; a letter of it has none.
    #[test]
    fn water_shows_the_light_twice() {
        let hall = ".......\n".repeat(3);
        let mut app = game_on(&format!("{hall}...@...\n{hall}"));
        app.update();
        let pool: Vec<_> = (0..7).flat_map(|y| (0..7).map(move |x| at(x, y))).collect();
        let pour = Pour::within(Fluid::Water, 49, at(3, 3), &pool);
        app.world_mut().resource_mut::<Matter>().pours = [pour].into_iter().collect();
        let [above, beside, below, far] =
            [at(3, 1), at(5, 3), at(3, 5), at(3, 6)].map(|at| texel_at(&mut app, at, true));
        assert_eq!(above, beside, "both are two tiles away");
        assert!((0..3).all(|part| below[part] > above[part]), "{below:?} and {above:?}");
        assert!(below[2] > far[2]);
        let ground = texel_at(&mut app, at(3, 1), false);
        assert!((0..3).all(|part| ground[part] > above[part]), "its surface is darker");
        assert_eq!(texel_at(&mut app, at(3, 5), false), ground);
    }
}
