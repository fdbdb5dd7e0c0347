//! How far a dig and a fight of the player are heard, with what is carried and on this level, and the stairs that carry them to another.
//! Noise passes through rock, so this reveals nothing of the map.

use super::tint::{Meaning, Prepared, Tint, TintInputs, TintSource};
use crate::art::colours::{REGION_COLOURS, Rgb};
use crate::grid::Position;
use crate::rules::{dig_radius, fight_radius, rings};
use crate::sight::is_within;
use crate::view::chunks::TileSprite;
use crate::view::outline::outline;
use crate::view::widgets::colour;

pub(super) const TINT: Tint = Tint { prepare, sprite_at, meaning: MEANING };

const MEANING: Meaning = Meaning::Colours(&[
    (FIGHT_IS_HEARD, "a fight is heard"),
    (DIG_IS_HEARD, "digging is heard"),
    (HEARD_BEYOND, "stairs that carry it"),
]);
/// A fight is heard, and digging too.
const FIGHT_IS_HEARD: Rgb = REGION_COLOURS[5];
/// Digging is heard.
const DIG_IS_HEARD: Rgb = REGION_COLOURS[0];
/// Digging is heard at the other end of these stairs.
const HEARD_BEYOND: Rgb = REGION_COLOURS[2];

/// Where something sounds, and how far it is heard there.
type Sounds = Vec<(Position, u32)>;

/// Where a fight and a dig of the player sound: where the player stands, and at the far ends of stairs.
#[derive(Debug, Default)]
pub(super) struct PlayerNoise {
    fight: Sounds,
    dig: Sounds,
}

fn prepare(inputs: &TintInputs, prepared: &mut Prepared) {
    let (Some(at), Ok((can, pack))) = (inputs.player(), inputs.players.single()) else { return };
    let sounds = |radius: u32| -> Sounds {
        let radius = inputs.tempers.effect(at.z).carried(radius);
        let beyond = rings(&inputs.stairs, &inputs.fixtures, inputs.variant.without, at, radius);
        std::iter::once((at, radius)).chain(beyond).collect()
    };
    prepared.noise =
        PlayerNoise { fight: sounds(fight_radius(pack)), dig: sounds(dig_radius(*can, pack)) };
}

fn sprite_at(source: &TintSource, at: Position) -> Option<TileSprite> {
    let PlayerNoise { fight, dig } = &source.prepared.noise;
    let is_heard =
        |sounds: &Sounds, at| sounds.iter().any(|(from, radius)| is_within(*from, at, *radius));
    // Stairs that are not known yet are not shown.
    let carries = |at: Position| {
        let mut ends = dig.iter().filter(|(end, _)| (end.x, end.y) == (at.x, at.y));
        ends.any(|(end, _)| end.z != at.z) && source.knowledge.knows(at)
    };
    let tint_at = |at| {
        let is_fight = is_heard(fight, at);
        let is_dig = is_fight || is_heard(dig, at);
        let near = if is_fight { FIGHT_IS_HEARD } else { DIG_IS_HEARD };
        is_dig.then(|| if carries(at) { HEARD_BEYOND } else { near })
    };
    let tint = tint_at(at)?;
    let cell = outline(at, source.terrain.size(), |beyond| tint_at(beyond) == Some(tint));
    Some(TileSprite { cell, tint: colour(tint) })
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::{Color, ResMut};

    use super::super::tint::TintTable;
    use super::*;
    use crate::view::layout::Viewport;
    use crate::view::overlays::tint_of;
    use crate::view::tests::game_on;
    use crate::world::{Temper, Tempers, Variant, game_registry};

    /// The tints of the player's place, of the stairs three steps away, and of those farther away, on a level with a temper or none.
    fn tints(without: &str, temper: Option<Temper>) -> [Option<Color>; 3] {
        let mut app = game_on("@..>.#..>\n\n...<....<\n");
        app.init_resource::<Prepared>().init_resource::<Viewport>();
        app.insert_resource(TintTable(tint_of));
        app.update();
        let registry = game_registry();
        let spec = registry.spec("caves").unwrap().set("without", without).unwrap().spec();
        app.insert_resource(Variant::of(&spec.settings));
        app.insert_resource(Tempers::from_iter([temper]));
        let prepare = |inputs: TintInputs, mut prepared: ResMut<Prepared>| {
            prepare(&inputs, &mut prepared);
        };
        app.world_mut().run_system_once(prepare).unwrap();
        let tints = |source: TintSource| {
            let tint = |x| sprite_at(&source, Position::new(x, 0, 0)).map(|sprite| sprite.tint);
            [0, 3, 8].map(tint)
        };
        app.world_mut().run_system_once(tints).unwrap()
    }

    /// SPEC 80
    #[test]
    fn known_stairs_within_hearing_are_marked_and_no_others() {
        let expected = [FIGHT_IS_HEARD, HEARD_BEYOND, DIG_IS_HEARD].map(|ink| Some(colour(ink)));
        assert_eq!(tints("none", None), expected);
    }

    /// SPEC 119: eight tiles away, a fight is heard too.
    #[test]
    fn noises_carry_farther_where_it_is_still() {
        let expected = [FIGHT_IS_HEARD, HEARD_BEYOND, FIGHT_IS_HEARD].map(|ink| Some(colour(ink)));
        assert_eq!(tints("none", Some(Temper::Still)), expected);
    }

    /// SPEC 170
    #[test]
    fn no_stairs_are_marked_where_noise_does_not_cross_them() {
        let expected = [FIGHT_IS_HEARD, FIGHT_IS_HEARD, DIG_IS_HEARD].map(|ink| Some(colour(ink)));
        assert_eq!(tints("stairnoise", None), expected);
    }
}
