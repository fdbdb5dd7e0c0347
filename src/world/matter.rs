//! What moves by itself: strain, groans, fuses, gas and water, fires, and the Warden that rises (SPEC 50-54, 89, 103-115, 121-123).

use bevy::prelude::Resource;

use super::{Arrival, Calm, Fire, Fires, Fixtures, Fuse, Groan, Pours, Spark, Strain, Tremor};
use crate::grid::Position;

/// All that can stir by itself. At rest it costs a branch in a turn.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Matter {
    /// By level; levels that were never strained may be missing.
    pub(crate) strains: Vec<Strain>,
    /// In the order in which they began.
    pub(crate) groans: Vec<Groan>,
    /// In the order in which they were lit.
    pub(crate) fuses: Vec<Fuse>,
    /// The mountain's number: where fewer of nine tiles are open, the middle one closes as the ground settles. 0: it never does.
    pub(crate) number: u8,
    /// Turns until the Warden rises; 0: it does not.
    pub(crate) warden_in: u8,
    /// What has shaken the mountain in this turn, and is not reckoned with yet; empty between turns.
    shaken: Vec<(Position, Tremor)>,
    /// Gas and water.
    pub(crate) pours: Pours,
    /// Where water came to in this turn, and has done nothing yet; empty between turns.
    inflow: Vec<Arrival>,
    /// Whether a region has no dry tile (SPEC 111).
    pub(crate) is_flooded: bool,
    /// Whether the player's flame burns blue (SPEC 109).
    pub(crate) is_flame_blue: bool,
    /// What could have lit gas in this turn; empty between turns.
    sparks: Vec<Spark>,
    /// What burns.
    pub(crate) fires: Fires,
    /// Where braziers burn.
    calm: Calm,
}

impl Matter {
    /// The number of a mountain at rest: what the caves are stays, and what was dug closes.
    pub const CALM: u8 = 5;
    /// The number of the mountain once the Ember was lifted: caves close too.
    pub const ANGRY: u8 = 6;
    /// The turns from the lifting of the Ember to the waking of the Warden.
    pub const WARDEN_WAKES_IN: u8 = 30;
    /// The turns from the crumbling of the Warden until it stands again.
    pub const WARDEN_LIES_FOR: u8 = 40;

    /// The matter of a new game, under a number; 0 where the ground never settles.
    #[must_use]
    pub fn new(number: u8) -> Self {
        Self { number, ..Self::default() }
    }

    /// The mountain's number; 0 where the ground never settles.
    #[must_use]
    pub fn number(&self) -> u8 {
        self.number
    }

    /// The number by which the ground of level `z` settles: an angry mountain's is that of a calm one where a brazier burns (SPEC 124).
    /// Cost O(braziers).
    #[must_use]
    pub fn number_on(&self, z: u32) -> u8 {
        if self.calm.has(z) { self.number.min(Self::CALM) } else { self.number }
    }

    /// Returns whether a brazier calms level `z`: the Ember strains nothing there (SPEC 124). Cost O(braziers).
    #[must_use]
    pub fn is_calmed(&self, z: u32) -> bool {
        self.calm.has(z)
    }

    /// Returns whether every brazier of the world burns. Cost O(1).
    #[must_use]
    pub fn is_kindled(&self) -> bool {
        self.calm.is_everywhere()
    }

    /// Is calm where the braziers of these fixtures burn from now on. Once all of them do, no Warden rises any more. Cost: that of
    /// [`Fixtures::iter`].
    pub(crate) fn calm_by(&mut self, fixtures: &Fixtures) {
        self.calm = Calm::of(fixtures);
        if self.calm.is_everywhere() {
            self.warden_in = 0;
        }
    }

    /// The kegs with burning fuses, in the order in which they were lit.
    #[must_use]
    pub fn fuses(&self) -> &[Fuse] {
        &self.fuses
    }

    /// What burns, in the order in which it took fire.
    #[must_use]
    pub fn fires(&self) -> &[Fire] {
        self.fires.list()
    }

    /// The fire on a tile. Cost O(log fires), and O(fires) where there is one.
    #[must_use]
    pub fn fire_at(&self, at: Position) -> Option<Fire> {
        self.fires.at(at)
    }

    /// Returns whether a turn has anything to do here, whatever else is as it was.
    #[must_use]
    pub(crate) fn is_stirring(&self) -> bool {
        let is_still = self.groans.is_empty() && self.fuses.is_empty() && self.shaken.is_empty();
        let is_dark = self.sparks.is_empty() && !self.is_flame_blue;
        let is_burning = !self.fires.is_empty();
        !is_still || !is_dark || is_burning || self.warden_in > 0 || self.number >= Self::ANGRY
    }

    /// Has the ground settle by the number of an angry mountain from now on (SPEC 54). Nothing where it never settles.
    pub(crate) fn anger(&mut self) {
        if self.number > 0 {
            self.number = self.number.max(Self::ANGRY);
        }
    }

    /// Has the Warden rise in so many turns after this one; nothing where every brazier burns.
    pub(crate) fn call_warden(&mut self, turns: u8) {
        if !self.is_kindled() {
            self.warden_in = turns + 1;
        }
    }

    /// Ends a turn for a Warden that was called; returns whether it rises now.
    pub(crate) fn pass_warden(&mut self) -> bool {
        let rises = self.warden_in == 1;
        self.warden_in = self.warden_in.saturating_sub(1);
        rises
    }

    /// Notes that something shakes the mountain, for the end of the turn. Nothing where the ground never settles.
    pub(crate) fn shake(&mut self, at: Position, by: Tremor) {
        if self.number > 0 {
            self.shaken.push((at, by));
        }
    }

    /// Returns whether something has shaken the mountain in this turn, and is not reckoned with yet.
    pub(crate) fn is_shaken(&self) -> bool {
        !self.shaken.is_empty()
    }

    /// What has shaken the mountain in this turn, which is reckoned with now.
    pub(crate) fn take_shaken(&mut self) -> Vec<(Position, Tremor)> {
        std::mem::take(&mut self.shaken)
    }

    /// What is where gas and water are.
    #[must_use]
    pub fn pours(&self) -> &Pours {
        &self.pours
    }

    /// Notes where water has come to, for the end of the turn.
    pub(crate) fn flow_in(&mut self, water: impl Iterator<Item = Arrival>) {
        self.inflow.extend(water);
    }

    /// Returns whether water has come to any tile in this turn, and has done nothing there yet.
    pub(crate) fn has_inflow(&self) -> bool {
        !self.inflow.is_empty()
    }

    /// Where water came to in this turn.
    pub(crate) fn take_inflow(&mut self) -> Vec<Arrival> {
        std::mem::take(&mut self.inflow)
    }

    /// Returns whether the player's flame burns blue, for gas is near (SPEC 109).
    #[must_use]
    pub fn is_flame_blue(&self) -> bool {
        self.is_flame_blue
    }

    /// Notes that something is aflame, for the end of the turn. Nothing where there is no gas that it could light.
    pub(crate) fn spark(&mut self, spark: Spark) {
        if !self.pours.is_empty() {
            self.sparks.push(spark);
        }
    }

    /// Sets a tile alight for some turns, unless it burns already. Cost O(log fires).
    pub(crate) fn kindle(&mut self, fire: Fire) {
        self.fires.kindle(fire);
    }

    /// Returns whether anything could have lit gas in this turn.
    pub(crate) fn has_sparks(&self) -> bool {
        !self.sparks.is_empty()
    }

    /// What could have lit gas in this turn.
    pub(crate) fn take_sparks(&mut self) -> Vec<Spark> {
        std::mem::take(&mut self.sparks)
    }

    /// Lights a fuse of so many turns, from the end of this one on.
    pub(crate) fn light(&mut self, at: Position, turns: u8) {
        self.fuses.push(Fuse { at, left: turns.saturating_add(1) });
    }

    /// A turn less for each fuse; returns where those were that have burnt down, in the order in which they were lit.
    pub(crate) fn pass_fuses(&mut self) -> Vec<Position> {
        self.fuses.iter_mut().for_each(|fuse| fuse.left = fuse.left.saturating_sub(1));
        self.fuses.extract_if(.., |fuse| fuse.left == 0).map(|fuse| fuse.at).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::Lighter;

    fn at(z: u32) -> Position {
        Position::new(3, 4, z)
    }

    /// SPEC 54, 121: the Warden rises so many turns after the one in which it was called.
    #[test]
    fn who_was_called_rises_after_its_turns() {
        let mut matter = Matter::new(Matter::CALM);
        assert!(!matter.pass_warden());
        matter.anger();
        matter.call_warden(3);
        assert_eq!((matter.number(), matter.is_stirring()), (Matter::ANGRY, true));
        let rises: Vec<_> = (0..6).map(|_| matter.pass_warden()).collect();
        assert_eq!(rises, [false, false, false, true, false, false]);
        let mut still = Matter::new(0);
        still.anger();
        assert_eq!(still.number(), 0);
    }

    /// SPEC 89: the turn in which it begins is not one of them.
    #[test]
    fn fuses_last_as_many_turns_as_are_said() {
        let mut matter = Matter::default();
        matter.light(at(1), 2);
        assert!(matter.pass_fuses().is_empty() && matter.fuses() == [Fuse { at: at(1), left: 2 }]);
        matter.light(at(0), 1);
        assert!(matter.is_stirring() && matter.pass_fuses().is_empty());
        assert_eq!(matter.pass_fuses(), [at(1), at(0)], "in the order in which they were lit");
        assert!(!matter.is_stirring() && matter.pass_fuses().is_empty());
    }

    /// SPEC 112
    #[test]
    fn a_tile_burns_once_and_stirs_as_long_as_it_does() {
        let mut matter = Matter::default();
        let fire = |left| Fire { at: at(1), left, by: Lighter::Oil };
        matter.kindle(fire(6));
        matter.kindle(fire(2));
        assert_eq!((matter.fires(), matter.fire_at(at(1))), (&[fire(6)][..], Some(fire(6))));
        assert!(matter.is_stirring() && matter.fire_at(at(0)).is_none());
        matter.fires = Fires::default();
        assert!(!matter.is_stirring());
    }

    #[test]
    fn where_the_ground_never_settles_nothing_stirs() {
        let mut matter = Matter::new(0);
        matter.shake(at(0), Tremor::Blast);
        assert!(!matter.is_stirring() && matter.take_shaken().is_empty());
    }
}
