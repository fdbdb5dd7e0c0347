//! What an actor can do, as one set: one component, which is queried, copied, hashed and saved as one value.

use bevy::prelude::Component;

use super::Ability;
use crate::grid::Tile;

impl Ability {
    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A set of abilities. Every actor has one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Abilities(u32);

impl Abilities {
    /// The set of some abilities.
    ///
    /// ```
    /// use cavewright::world::{Abilities, Ability};
    ///
    /// let can = Abilities::of(&[Ability::Walk, Ability::Dig]);
    /// assert!(can.has(Ability::Dig) && !can.has(Ability::Displace));
    /// assert_eq!(can.iter().map(Ability::name).collect::<Vec<_>>(), ["walk", "dig"]);
    /// ```
    #[must_use]
    pub const fn of(abilities: &[Ability]) -> Self {
        let (mut bits, mut index) = (0, 0);
        while index < abilities.len() {
            bits |= abilities[index].bit();
            index += 1;
        }
        Self(bits)
    }

    /// Returns whether an ability is in the set.
    #[must_use]
    pub const fn has(self, ability: Ability) -> bool {
        self.0 & ability.bit() != 0
    }

    /// Adds an ability.
    #[must_use]
    pub const fn with(self, ability: Ability) -> Self {
        Self(self.0 | ability.bit())
    }

    /// Takes an ability away.
    #[must_use]
    pub const fn without(self, ability: Ability) -> Self {
        Self(self.0 & !ability.bit())
    }

    /// Returns whether who has these never leaves where it is.
    #[must_use]
    pub const fn are_rooted(self) -> bool {
        !self.has(Ability::Walk)
    }

    /// Returns whether the tile is none in the way of who has these: rock is to most, and floor to who stays in rock.
    #[must_use]
    pub fn can_be_on(self, tile: Tile) -> bool {
        if tile.is_walkable() {
            !self.has(Ability::StayInRock)
        } else {
            self.has(Ability::PassRock)
        }
    }

    /// The set as a number: a bit for each ability, in the order of [`Ability::ALL`].
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// The abilities in the set, in the order of [`Ability::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Ability> {
        Ability::ALL.into_iter().filter(move |ability| self.has(*ability))
    }
}

impl FromIterator<Ability> for Abilities {
    fn from_iter<I: IntoIterator<Item = Ability>>(abilities: I) -> Self {
        abilities.into_iter().fold(Self::default(), Self::with)
    }
}
