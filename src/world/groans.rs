//! Strain, and the groans that come of it: ground that will settle (SPEC 50-54).

use super::{Matter, Tremor, TurnCount};
use crate::grid::Position;

/// The strain of a level at some turn; it falls by one for each [`Matter::TURNS_PER_STRAIN`] turns, whoever asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strain {
    /// The points at that turn.
    pub(crate) value: u32,
    /// The turn.
    pub(crate) since: u64,
}

/// The ground will settle around a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Groan {
    /// The middle.
    pub at: Position,
    /// What made it groan.
    pub by: Tremor,
    /// Turns that are left.
    pub left: u8,
}

impl Groan {
    /// How far around the ground will settle, in tiles.
    #[must_use]
    pub fn radius(&self) -> u32 {
        self.by.row().radius
    }

    /// The turns from its beginning to the settling.
    #[must_use]
    pub fn turns(&self) -> u8 {
        self.by.row().turns
    }

    /// Returns whether it began with the last turn.
    #[must_use]
    pub fn has_just_begun(&self) -> bool {
        self.left == self.turns()
    }

    /// Returns whether it comes of strain, so that its level bears none until it has ended.
    fn is_of_strain(&self) -> bool {
        self.by.row().strain > 0
    }
}

impl Matter {
    /// At this strain a groan begins.
    pub const MOST_STRAIN: u32 = 100;
    /// From this strain on dust trickles from the roof.
    pub const DUST: u32 = 60;
    /// The turns in which strain falls by one.
    pub const TURNS_PER_STRAIN: u64 = 8;

    /// The number by which a groan will settle.
    #[must_use]
    pub fn number_of(&self, groan: &Groan) -> u8 {
        groan.by.row().number.unwrap_or_else(|| self.number_on(groan.at.z))
    }

    /// The groans that have begun and not ended, in that order.
    #[must_use]
    pub fn groans(&self) -> &[Groan] {
        &self.groans
    }

    /// Those of level `z`, in the same order. Cost O(groans).
    pub fn groans_of(&self, z: u32) -> impl Iterator<Item = &Groan> {
        self.groans.iter().filter(move |groan| groan.at.z == z)
    }

    /// The strain of level `z` at a turn. Cost O(1).
    #[must_use]
    pub fn strain(&self, z: u32, turn: TurnCount) -> u32 {
        let Some(strain) = self.strains.get(z as usize) else { return 0 };
        let fallen = turn.get().saturating_sub(strain.since) / Self::TURNS_PER_STRAIN;
        strain.value.saturating_sub(u32::try_from(fallen).unwrap_or(u32::MAX))
    }

    /// Strains a level by some points; returns whether a groan has begun, because the level cannot bear more, or because such a
    /// tremor strains nothing and makes it groan at once. While the ground groans of strain its level bears none. Cost O(groans).
    pub(crate) fn add_strain(
        &mut self,
        at: Position,
        by: Tremor,
        points: u32,
        turn: TurnCount,
    ) -> bool {
        if by.row().strain == 0 {
            self.begin(at, by);
            return true;
        }
        if self.groans.iter().any(|groan| groan.at.z == at.z && groan.is_of_strain()) {
            return false;
        }
        let value = self.strain(at.z, turn) + points;
        let is_too_much = value >= Self::MOST_STRAIN;
        if self.strains.len() <= at.z as usize {
            self.strains.resize(at.z as usize + 1, Strain::default());
        }
        let value = if is_too_much { 0 } else { value };
        self.strains[at.z as usize] = Strain { value, since: turn.get() };
        if is_too_much {
            self.begin(at, by);
        }
        is_too_much
    }

    /// Begins a groan.
    pub(crate) fn begin(&mut self, at: Position, by: Tremor) {
        self.groans.push(Groan { at, by, left: by.row().turns });
    }

    /// A turn less for each groan; returns those that have ended.
    pub(crate) fn pass_groans(&mut self) -> Vec<Groan> {
        self.groans.iter_mut().for_each(|groan| groan.left -= 1);
        self.groans.extract_if(.., |groan| groan.left == 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(z: u32) -> Position {
        Position::new(3, 4, z)
    }

    /// SPEC 50, 51: strain is kept by level, and falls by one for each eight turns.
    #[test]
    fn strain_falls_as_turns_pass() {
        let mut matter = Matter::new(Matter::CALM);
        let strain = |matter: &Matter, z, turn| matter.strain(z, TurnCount::at(turn));
        assert!(!matter.add_strain(at(1), Tremor::YourDigging, 40, TurnCount::at(10)));
        let turns = [10, 17, 18, 10 + 8 * 39, 10 + 8 * 40, u64::MAX];
        assert_eq!(turns.map(|turn| strain(&matter, 1, turn)), [40, 40, 39, 1, 0, 0]);
        assert_eq!([0, 2].map(|z| strain(&matter, z, 10)), [0, 0]);
        assert!(!matter.add_strain(at(1), Tremor::YourDigging, 2, TurnCount::at(26)));
        assert_eq!(strain(&matter, 1, 26), 40);
    }

    /// SPEC 52: at 100 a groan begins where the last cause was, and its level bears no strain until it has ended.
    #[test]
    fn too_much_strain_begins_a_groan() {
        let mut matter = Matter::new(Matter::CALM);
        let turn = TurnCount::at(1);
        assert!(!matter.add_strain(at(0), Tremor::Blast, 99, turn));
        assert!(matter.add_strain(at(0), Tremor::YourDigging, 1, turn));
        let groan = Groan { at: at(0), by: Tremor::YourDigging, left: 10 };
        assert_eq!((matter.groans(), groan.radius()), (&[groan][..], 12));
        assert!(!matter.add_strain(at(0), Tremor::Blast, 200, turn));
        assert_eq!(matter.strain(0, turn), 0);
        assert!(matter.add_strain(at(1), Tremor::Blast, 100, turn), "another level");
        for left in (1..10).rev() {
            assert!(matter.pass_groans().is_empty());
            assert!(matter.groans().iter().all(|groan| groan.left == left));
        }
        assert_eq!(matter.pass_groans().len(), 2);
        assert!(!matter.is_stirring());
        assert!(matter.add_strain(at(0), Tremor::Blast, 100, turn));
    }

    /// SPEC 52, 54: a reliquary groans beside any other groan, and by a number of its own.
    #[test]
    fn groans_have_their_own_radius_turns_and_number() {
        let mut matter = Matter::new(Matter::CALM);
        assert!(matter.add_strain(at(0), Tremor::Vault, 0, TurnCount::at(0)));
        assert!(!matter.add_strain(at(0), Tremor::Blast, 40, TurnCount::at(0)));
        assert_eq!(matter.strain(0, TurnCount::at(0)), 40, "its groan leaves strain");
        let rows: Vec<_> = matter.groans().iter().map(|it| (it.radius(), it.left)).collect();
        assert_eq!(rows, [(6, 8)]);
        let numbers: Vec<_> = matter.groans().iter().map(|it| matter.number_of(it)).collect();
        assert_eq!(numbers, [6]);
    }

    /// SPEC 52: it has begun with the first of its turns alone.
    #[test]
    fn a_groan_has_just_begun_once() {
        let mut matter = Matter::new(Matter::CALM);
        matter.begin(at(0), Tremor::Blast);
        assert!(matter.groans().iter().all(Groan::has_just_begun));
        for _ in 1..Tremor::Blast.row().turns {
            assert_eq!(matter.pass_groans().len(), 0);
            assert!(!matter.groans().iter().any(Groan::has_just_begun));
        }
        assert_eq!(matter.pass_groans().len(), 1);
    }
}
