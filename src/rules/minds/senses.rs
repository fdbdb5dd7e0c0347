//! What a creature knows when it chooses, and the moves that several kinds share.

use super::scent::Scent;
use crate::grid::{Direction, Position, Tile};
use crate::intent::Verb;
use crate::sight::is_within;
use crate::world::{Abilities, Ability::*, Brain, Dice, Mind, Occupancy, Terrain};
use crate::worldgen::RegionMap;

/// The radius in which a sleeping creature may notice the player, in tiles.
const NOTICE_RADIUS: u32 = 6;
/// It notices the player one time in so many.
const NOTICES_ONCE_IN: u64 = 8;

/// A creature that chooses.
pub(super) struct Me {
    pub(super) at: Position,
    pub(super) mind: Mind,
    pub(super) brain: Brain,
    pub(super) can: Abilities,
}

/// What all creatures of a round share when they choose.
pub(super) struct Wits<'a> {
    pub(super) scent: &'a mut Scent,
    /// A die is thrown after all other conditions, so that no throw is without a use.
    pub(super) dice: &'a mut Dice,
}

/// What a creature knows when it chooses.
pub(super) struct Senses<'a> {
    pub(super) terrain: &'a Terrain,
    pub(super) regions: &'a RegionMap,
    pub(super) occupancy: &'a Occupancy,
    pub(super) player: Position,
    /// Whether the player and the creature see one another: sight is symmetric, and reaches as far as the player's light.
    pub(super) is_seen: bool,
}

impl Senses<'_> {
    /// Wakes a sleeping creature near the player, with some luck; returns whether it has.
    pub(super) fn notice(&self, me: &mut Me, dice: &mut Dice) -> bool {
        let is_near = self.is_seen && is_within(me.at, self.player, NOTICE_RADIUS);
        let wakes = !me.mind.is_awake && is_near && dice.once_in(NOTICES_ONCE_IN);
        me.mind.is_awake |= wakes;
        wakes
    }

    /// The direction of the player, if it is beside the creature.
    pub(super) fn player_beside(&self, me: &Me) -> Option<Direction> {
        me.at.is_beside(self.player).then(|| me.at.towards(self.player)).flatten()
    }

    /// Returns whether a step can succeed. The player is no obstacle: it is attacked.
    pub(super) fn is_open(&self, me: &Me, direction: Direction) -> bool {
        let Some(at) = me.at.step(direction, self.terrain.size()) else { return false };
        if at == self.player {
            return true;
        }
        let is_passable = self.terrain.tile(at).is_some_and(|tile| {
            tile.is_walkable() || me.can.has(PassRock) || (me.can.has(Dig) && tile.is_diggable())
        });
        is_passable && (me.can.has(Displace) || !self.occupancy.is_taken(at))
    }

    /// The open directions of a creature that only walks, as bits; `None` for one that digs, passes rock or displaces. Cost
    /// O(1).
    fn free_around(&self, me: &Me) -> Option<u16> {
        if me.can.has(PassRock) || me.can.has(Dig) || me.can.has(Displace) {
            return None;
        }
        let player = self.player_beside(me).map_or(0, Direction::bit_around);
        Some(self.regions.open_around(me.at) & !self.occupancy.taken_around(me.at) | player)
    }

    /// One of the open directions, each as likely.
    pub(super) fn any_open(&self, me: &Me, dice: &mut Dice) -> Option<Direction> {
        let free = self.free_around(me);
        let (mut open, mut count) = ([Direction::North; 9], 0);
        for direction in Direction::ALL {
            let is_open = match free {
                Some(bits) => bits & direction.bit_around() != 0,
                None => self.is_open(me, direction),
            };
            // Written in any case: that is faster than a branch that cannot be predicted.
            open[count] = direction;
            count += usize::from(is_open);
        }
        dice.choose(&open[..count]).copied()
    }

    /// A step in the direction of a position, or in a direction near that.
    pub(super) fn towards(&self, me: &Me, goal: Position) -> Option<Verb> {
        let direct = me.at.towards(goal)?;
        let open = around(direct).into_iter().find(|direction| self.is_open(me, *direction));
        open.map(Verb::Step)
    }

    /// A step towards the player by scent where its goal is near the player, or else towards the goal.
    pub(super) fn hunt(&self, me: &mut Me, scent: &mut Scent) -> Option<Verb> {
        if self.is_seen {
            me.mind.goal = Some(self.player);
        }
        let goal = me.mind.goal?;
        if me.at == goal {
            me.mind.goal = None;
            // The player that was noticed here may have taken the stairs.
            return self.terrain.tile(me.at).and_then(Tile::leads).map(Verb::Climb);
        }
        if goal.z != me.at.z {
            me.mind.goal = None;
            return None;
        }
        let is_player_near = goal.z == self.player.z && goal.steps_to(self.player) <= 2;
        let followed = is_player_near.then(|| scent.follow(self, me)).flatten();
        followed.map(Verb::Step).or_else(|| self.towards(me, goal))
    }
}

/// A direction and those beside it, the nearest first.
fn around(direction: Direction) -> [Direction; 5] {
    let all = Direction::ALL;
    let index = all.iter().position(|other| *other == direction).unwrap_or(0);
    [0, 1, 7, 2, 6].map(|offset| all[(index + offset) % 8])
}
