//! How far is heard what an actor does (SPEC 79, 82).

use crate::world::{Abilities, Ability, Pack, Thing};

/// How far digging is heard, in tiles.
pub const DIG_RADIUS: u32 = 12;
/// How far a fight is heard, in tiles.
pub const FIGHT_RADIUS: u32 = 6;
/// How far a stone is heard that lands, or a flask that bursts, in tiles.
pub const STONE_RADIUS: u32 = 6;
/// How far a blast is heard, in tiles.
pub(super) const BLAST_RADIUS: u32 = 24;
/// How far it is heard when somebody falls down a shaft, in tiles.
pub(super) const LANDING_RADIUS: u32 = 8;
/// How far burning gas is heard, in tiles.
pub(super) const FLARE_RADIUS: u32 = 24;
/// How far a step onto water is heard, in tiles.
pub const WADE_RADIUS: u32 = 4;
/// How far falling rock is heard, in tiles.
pub(super) const FALL_RADIUS: u32 = 12;
/// How far digging with the star-iron pick is heard, in tiles.
const PICK_RADIUS: u32 = 16;
/// How far it is heard when a thief comes through the rock, in tiles.
const KNOCK_RADIUS: u32 = 4;

/// How far a dig of an actor is heard, in tiles. Gear in a pack counts for the player alone: of others it is `None`.
#[must_use]
pub fn dig_radius(can: Abilities, gear: Option<&Pack>) -> u32 {
    let has_pick = gear.is_some_and(|gear| gear.has(Thing::StarPick));
    if can.has(Ability::Steal) {
        KNOCK_RADIUS
    } else {
        muffled(if has_pick { PICK_RADIUS } else { DIG_RADIUS }, gear)
    }
}

/// How far a blow of an actor is heard, in tiles; `gear` as for [`dig_radius`].
#[must_use]
pub fn fight_radius(gear: Option<&Pack>) -> u32 {
    muffled(FIGHT_RADIUS, gear)
}

/// Felt wraps halve how far the player is heard.
fn muffled(radius: u32, gear: Option<&Pack>) -> u32 {
    if gear.is_some_and(|gear| gear.has(Thing::FeltWraps)) { radius / 2 } else { radius }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Stack;

    /// What a thing says of itself is what it does.
    #[test]
    fn the_pick_says_how_far_it_is_heard() {
        let heard = format!("heard {PICK_RADIUS}, not {DIG_RADIUS}.");
        assert!(Thing::StarPick.kind().help.contains(&heard), "{heard}");
    }

    /// SPEC 79, 82
    #[test]
    fn gear_changes_how_far_is_heard_what_the_player_does() {
        let with = |things: &[Thing]| {
            let mut pack = Pack::default();
            things.iter().for_each(|thing| assert_eq!(pack.put(Stack::one(*thing)), 1));
            (dig_radius(Abilities::default(), Some(&pack)), fight_radius(Some(&pack)))
        };
        assert_eq!(with(&[]), (12, 6));
        assert_eq!(with(&[Thing::FeltWraps]), (6, 3));
        assert_eq!(with(&[Thing::StarPick]), (16, 6));
        assert_eq!(with(&[Thing::StarPick, Thing::FeltWraps]), (8, 3));
        assert_eq!(dig_radius(Abilities::of(&[Ability::Dig]), None), 12);
        assert_eq!(dig_radius(Abilities::of(&[Ability::Dig, Ability::Steal]), None), 4);
        assert_eq!(fight_radius(None), 6);
    }
}
