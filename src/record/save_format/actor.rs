//! An actor of a saved game in the form that is written, and the way back.

use serde::{Deserialize, Serialize};

use crate::grid::{Grid, Position, Tile};
use crate::plain::is_plain;
use crate::world::{
    ActorState, Attack, BESTIARY, Brain, Energy, Health, Lantern, Mind, PLAYER_VERB, Species,
};

/// The most of anything that adds up: far beyond what any game has, and far from where numbers end.
pub(super) const MOST: u32 = 1 << 20;

#[derive(Serialize, Deserialize)]
pub(super) struct SavedActor {
    id: u32,
    at: [u32; 3],
    name: Option<String>,
    glyph: Option<char>,
    health: Option<(u32, u32)>,
    /// What it does, as in "I bite", and the points.
    attack: Option<(String, (u32, u32))>,
    energy: Option<(u32, u32)>,
    /// The number of its brain, whether it is awake, and its goal.
    mind: Option<(u8, bool, Option<[u32; 3]>)>,
    lantern: Option<(u32, bool)>,
    /// Player, mobile, digger, walks through rock, displaces, bears the Ember: a bit each.
    can: u8,
}

/// What is done by one of some species, or by the player, by how it is called in "I bite".
fn verb_of(species: &[Species], name: &str) -> Option<(&'static str, &'static str)> {
    let mut verbs = species.iter().map(|species| species.verb).chain([PLAYER_VERB]);
    verbs.find(|verb| verb.0 == name)
}

/// The brain of some species by its number.
fn brain_of(species: &[Species], number: u8) -> Option<Brain> {
    species.iter().map(|species| species.brain).find(|brain| *brain as u8 == number)
}

/// A place as its three numbers.
pub(super) fn sides_of(at: Position) -> [u32; 3] {
    [at.x, at.y, at.z]
}

/// Says what cannot be, unless it can.
pub(super) fn check(can_be: bool, what: &str) -> Result<(), String> {
    if can_be { Ok(()) } else { Err(what.to_owned()) }
}

impl SavedActor {
    /// The form of an actor.
    pub(super) fn of(actor: &ActorState) -> Self {
        let can = [
            actor.is_player,
            actor.is_mobile,
            actor.is_digger,
            actor.walks_rock,
            actor.displaces,
            actor.bears_ember,
        ];
        Self {
            id: actor.id,
            at: sides_of(actor.at),
            name: actor.name.clone(),
            glyph: actor.glyph,
            health: actor.health.map(|health| (health.now, health.max)),
            attack: actor.attack.map(|attack| (attack.verb.0.to_owned(), attack.points)),
            energy: actor.energy.map(|energy| (energy.now, energy.speed)),
            mind: (actor.mind)
                .map(|mind| (mind.brain as u8, mind.is_awake, mind.goal.map(sides_of))),
            lantern: actor.lantern.map(|lantern| (lantern.oil, lantern.burns)),
            can: can.into_iter().zip(0..).map(|(is, bit)| u8::from(is) << bit).sum(),
        }
    }

    /// The actor of the form; or what in it cannot be.
    pub(super) fn state(
        &self,
        tiles: &Grid<Tile>,
        place: impl Fn([u32; 3]) -> Result<Position, String>,
    ) -> Result<ActorState, String> {
        let at = place(self.at)?;
        let can = |bit: u8| self.can >> bit & 1 == 1;
        let walks_rock = can(3);
        check(self.can < 1 << 6, "an ability that there is not")?;
        check(self.name.as_deref().is_none_or(is_plain), "a name that is no plain text")?;
        check(tiles[at].is_walkable() || walks_rock, "an actor in rock")?;
        let is_small = |numbers: &[u32]| numbers.iter().all(|number| *number <= MOST);
        if let Some((now, max)) = self.health {
            let may_be_dead = can(0);
            let can_be = now <= max && (now > 0 || may_be_dead) && is_small(&[max]);
            check(can_be, "a health that cannot be")?;
        }
        if let Some((now, speed)) = self.energy {
            check(is_small(&[now, speed]), "an energy that cannot be")?;
        }
        if let Some((oil, _)) = self.lantern {
            check(oil <= Lantern::MOST_OIL, "more oil than a lantern holds")?;
        }
        let attack = match &self.attack {
            Some((verb, points)) => {
                check(points.0 <= points.1 && is_small(&[points.1]), "a blow that cannot be")?;
                let verb = verb_of(&BESTIARY, verb).ok_or("a blow that there is not")?;
                Some(Attack { verb, points: *points })
            }
            None => None,
        };
        let mind = match self.mind {
            Some((brain, is_awake, goal)) => {
                let brain = brain_of(&BESTIARY, brain).ok_or("a mind that there is not")?;
                let goal = goal.map(&place).transpose()?;
                Some(Mind { brain, is_awake, goal })
            }
            None => None,
        };
        Ok(ActorState {
            id: self.id,
            at,
            name: self.name.clone(),
            glyph: self.glyph,
            health: self.health.map(|(now, max)| Health { now, max }),
            attack,
            energy: self.energy.map(|(now, speed)| Energy { now, speed }),
            mind,
            lantern: self.lantern.map(|(oil, burns)| Lantern { oil, burns }),
            is_player: can(0),
            is_mobile: can(1),
            is_digger: can(2),
            walks_rock,
            displaces: can(4),
            bears_ember: can(5),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    /// What is kept of a species means the same where there are others before it and after it.
    #[test]
    fn another_species_changes_no_other() {
        let other = Species { name: "newt", verb: ("nibble", "nibbles"), ..BESTIARY[1] };
        let more: Vec<_> = [other].into_iter().chain(BESTIARY).chain([other]).collect();
        for species in &BESTIARY {
            assert_eq!(brain_of(&more, species.brain as u8), Some(species.brain));
            assert_eq!(verb_of(&more, species.verb.0), Some(species.verb));
        }
        assert_eq!(verb_of(&more, PLAYER_VERB.0), Some(PLAYER_VERB));
        assert_eq!((verb_of(&BESTIARY, "nibble"), brain_of(&more, 99)), (None, None));
    }

    /// A word stands for one pair of forms, and a number for one brain, or what is read would not be what was written.
    #[test]
    fn no_word_and_no_number_has_two_meanings() {
        for one in &BESTIARY {
            for other in &BESTIARY {
                assert!(one.verb.0 != other.verb.0 || one.verb == other.verb);
                assert!(one.verb.0 != PLAYER_VERB.0 || one.verb == PLAYER_VERB);
            }
        }
        let numbers = BESTIARY.map(|species| (species.name, species.brain as u8));
        let known = [("fungus", 0), ("bat", 1), ("hound", 2), ("borer", 3)];
        assert_eq!(numbers[..4], known);
        assert_eq!(numbers[4..], [("stone elemental", 4), ("minotaur", 5)]);
    }

    #[test]
    fn what_no_actor_can_be_is_refused_in_its_own_words() {
        let tiles = Grid::filled(Size::new(2, 1, 1).unwrap(), Tile::Floor).unwrap();
        let refused = |change: fn(&mut SavedActor)| {
            let mut kept = SavedActor {
                id: 1,
                at: [0, 0, 0],
                name: None,
                glyph: None,
                health: None,
                attack: Some(("bite".to_owned(), (1, MOST))),
                energy: None,
                mind: Some((5, true, None)),
                lantern: None,
                can: (1 << 6) - 1,
            };
            change(&mut kept);
            let place = |[x, y, z]: [u32; 3]| Ok(Position { x, y, z });
            kept.state(&tiles, place).err().unwrap_or_default()
        };
        assert_eq!(refused(|_| {}), "", "the limits themselves");
        let name = |kept: &mut SavedActor| kept.name = Some("bat\u{1b}".to_owned());
        assert_eq!(refused(name), "a name that is no plain text");
        assert_eq!(refused(|kept| kept.can = 1 << 6), "an ability that there is not");
        let verb = |kept: &mut SavedActor| kept.attack = Some(("nibble".to_owned(), (1, 2)));
        assert_eq!(refused(verb), "a blow that there is not");
        let least = |kept: &mut SavedActor| kept.attack = Some(("bite".to_owned(), (2, 1)));
        assert_eq!(refused(least), "a blow that cannot be");
        let most = |kept: &mut SavedActor| kept.attack = Some(("bite".to_owned(), (1, MOST + 1)));
        assert_eq!(refused(most), "a blow that cannot be");
        assert_eq!(refused(|kept| kept.mind = Some((6, true, None))), "a mind that there is not");
    }
}
