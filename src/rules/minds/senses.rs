//! What a creature knows when it chooses, and the moves that several kinds share.

use bevy::prelude::Entity;

use super::scent::Scent;
use super::square::Square;
use crate::grid::{Direction, Position, Tile, Vertical};
use crate::intent::Verb;
use crate::sight::is_within;
use crate::world::settling::Supports;
use crate::world::{
    Abilities, Ability::*, Brain, Dice, Energy, Fires, Fluid, Mind, Occupancy, Pour, Pours, Terrain,
};
use crate::worldgen::RegionMap;

/// The radius in which a sleeping creature may notice the player, in tiles.
const NOTICE_RADIUS: u32 = 6;
/// It notices the player one time in so many.
const NOTICES_ONCE_IN: u64 = 8;
/// So many turns a walker keeps a goal that it cannot walk to.
const KEEPS_TURNS: u32 = 20;

/// A creature that chooses.
pub(super) struct Creature {
    pub(super) at: Position,
    pub(super) mind: Mind,
    pub(super) brain: Brain,
    pub(super) can: Abilities,
    /// Whether it is a foe of the player (SPEC 146).
    pub(super) is_foe: bool,
    /// The energy that it gets for each action of the player.
    pub(super) speed: u32,
    /// How many more actions it has before the player acts again.
    pub(super) more_actions: u8,
}

impl Creature {
    /// How many actions of its own are as long as so many turns; one at least.
    pub(super) fn actions_in(&self, turns: u32) -> u8 {
        (turns.saturating_mul(self.speed) / Energy::ACTION).clamp(1, u8::MAX.into()) as u8
    }

    /// Returns whether it walks, and goes through rock in no way.
    fn only_walks(&self) -> bool {
        self.can.has(Walk) && !self.can.has(Dig) && !self.can.has(PassRock)
    }

    /// Its goal, where that is on its level, and it is not there yet.
    pub(super) fn goal_to_reach(&self) -> Option<Position> {
        self.mind.goal.filter(|goal| *goal != self.at && goal.z == self.at.z)
    }
}

/// What all creatures of a round share when they choose.
pub(super) struct RoundState<'a> {
    pub(super) scent: &'a mut Scent,
    /// A die is thrown after all other conditions, so that no throw is without a use.
    pub(super) dice: &'a mut Dice,
}

/// What can be noticed of the player besides where it is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Signs {
    /// Whether it shines, by an open lantern or by a glowcap.
    pub(super) shines: bool,
    /// Whether it glows by a glowcap.
    pub(super) glows: bool,
    /// Whether anything is in the slots of its pack.
    pub(super) has_things: bool,
    /// Whether it carries the Ember.
    pub(super) bears_ember: bool,
}

/// What a creature knows when it chooses.
pub(super) struct Senses<'a> {
    pub(super) terrain: &'a Terrain,
    pub(super) regions: &'a RegionMap,
    pub(super) occupancy: &'a Occupancy,
    pub(super) supports: &'a Supports<'a>,
    pub(super) pours: &'a Pours,
    /// What burns.
    pub(super) fires: &'a Fires,
    pub(super) player: Position,
    /// Whether the creature sees the player (SPEC 73).
    pub(super) is_seen: bool,
    pub(super) signs: Signs,
    /// Whether an actor can be displaced.
    pub(super) gives_way: &'a dyn Fn(Entity) -> bool,
}

impl Senses<'_> {
    /// Wakes a sleeping creature near the player, with some luck; returns whether it has.
    pub(super) fn notice(&self, creature: &mut Creature, dice: &mut Dice) -> bool {
        let is_near = self.is_seen && is_within(creature.at, self.player, NOTICE_RADIUS);
        let wakes = !creature.mind.is_awake && is_near && dice.once_in(NOTICES_ONCE_IN);
        creature.mind.is_awake |= wakes;
        wakes
    }

    /// Returns whether floor may become rock (SPEC 46).
    pub(super) fn may_close(&self, at: Position) -> bool {
        self.supports.can_close(self.terrain.tiles(), at)
    }

    /// Returns whether the floor under a creature may become rock once it is gone (SPEC 46).
    pub(super) fn may_close_under(&self, creature: &Creature) -> bool {
        self.supports.can_close_once_left(self.terrain.tiles(), creature.at)
    }

    /// The tiles around a position that can be walked without going through water. Cost O(`SIDE`), and a step for each tile of water
    /// that is out.
    pub(super) fn dry_ground<const SIDE: usize>(&self, centre: Position) -> Square<SIDE> {
        let mut ground = Square::open(centre, self.regions.open_tiles(centre.z));
        if self.pours.is_wet() {
            let pools = self.pours.out(Fluid::Water).flat_map(Pour::tiles);
            pools.for_each(|pool| ground.remove(pool));
        }
        ground
    }

    /// The tiles around a position on which somebody stands. Cost O(`SIDE`).
    pub(super) fn taken<const SIDE: usize>(&self, centre: Position) -> Square<SIDE> {
        let level = self.occupancy.taken_tiles(centre.z);
        level.map_or_else(|| Square::of(centre, []), |level| Square::open(centre, level))
    }

    /// Returns whether a position of its level is in the region that a creature is in. Cost O(1), but for long chains of digs.
    pub(super) fn is_in_region_of(&self, creature: &Creature, at: Position) -> bool {
        let own = self.regions.number(creature.at);
        own.is_some() && own == self.regions.number(at)
    }

    /// Has a walker forget a goal on its level that it could not walk to for some time (SPEC 116, 117). Cost O(1) without a goal.
    pub(super) fn doubt_goal(&self, creature: &mut Creature) {
        if !creature.only_walks() {
            return;
        }
        let Some(goal) = creature.goal_to_reach() else { return };
        let is_cut_off = !self.is_in_region_of(creature, goal);
        creature.mind.patience = match creature.mind.patience {
            _ if !is_cut_off => 0,
            0 => creature.actions_in(KEEPS_TURNS),
            left => left - 1,
        };
        if is_cut_off && creature.mind.patience == 0 {
            creature.mind.goal = None;
        }
    }

    /// Where the way on from a tile leads, if the creature can take it.
    pub(super) fn leads_on(&self, creature: &Creature, at: Position) -> Option<Vertical> {
        let lead = self.supports.lead(self.terrain, at);
        lead.filter(|lead| lead.lets(creature.can)).map(|lead| lead.to)
    }

    /// The climb of who is at a shaft without a rope, and takes it.
    pub(super) fn through_shaft(&self, creature: &Creature) -> Option<Verb> {
        let lead = self.supports.lead(self.terrain, creature.at)?;
        (lead.is_bare && lead.lets(creature.can)).then_some(Verb::Climb(lead.to))
    }

    /// Returns whether the floor at a position can become a shaft.
    pub(super) fn can_open(&self, at: Position) -> bool {
        self.supports.can_open(self.terrain, at)
    }

    /// The direction of the player, if it is beside the creature.
    pub(super) fn player_beside(&self, creature: &Creature) -> Option<Direction> {
        creature.at.is_beside(self.player).then(|| creature.at.towards(self.player)).flatten()
    }

    /// Returns whether a step can succeed. The player is no obstacle: it is attacked.
    pub(super) fn is_open(&self, creature: &Creature, direction: Direction) -> bool {
        let Some(at) = creature.at.step(direction, self.terrain.size()) else { return false };
        if at == self.player {
            return true;
        }
        let is_passable = self.terrain.tile(at).is_some_and(|tile| {
            creature.can.can_be_on(tile) || (creature.can.has(Dig) && tile.is_diggable())
        });
        is_passable
            && !self.shuns(creature, at)
            && (!self.occupancy.is_taken(at) || self.displaces_at(creature, at))
    }

    /// Returns whether a creature goes onto no water, and there is some; or out of no fire into one (SPEC 110, 114).
    fn shuns(&self, creature: &Creature, at: Position) -> bool {
        let is_wet = creature.can.has(ShunWater) && self.pours.is_pool(at);
        let is_shy = !self.fires.is_empty() && !creature.can.has(Fireproof);
        is_wet || (is_shy && self.fires.has(at) && !self.fires.has(creature.at))
    }

    /// Returns whether a creature displaces who stands at a position.
    fn displaces_at(&self, creature: &Creature, at: Position) -> bool {
        creature.can.has(Displace) && self.occupancy.at(at).is_some_and(self.gives_way)
    }

    /// The open directions of a creature that only walks, as bits; `None` for one that digs, passes rock or displaces. Cost
    /// O(1).
    fn free_around(&self, creature: &Creature) -> Option<u16> {
        if creature.can.has(PassRock) || creature.can.has(Dig) || creature.can.has(Displace) {
            return None;
        }
        if creature.can.has(ShunWater) && self.pours.is_wet() {
            return None;
        }
        if !self.fires.is_empty() && !creature.can.has(Fireproof) {
            return None;
        }
        let player = self.player_beside(creature).map_or(0, Direction::bit_around);
        Some(
            self.regions.open_around(creature.at) & !self.occupancy.taken_around(creature.at)
                | player,
        )
    }

    /// One of the open directions, each as likely.
    pub(super) fn any_open(&self, creature: &Creature, dice: &mut Dice) -> Option<Direction> {
        let free = self.free_around(creature);
        let (mut open, mut count) = ([Direction::North; 9], 0);
        for direction in Direction::ALL {
            let is_open = match free {
                Some(bits) => bits & direction.bit_around() != 0,
                None => self.is_open(creature, direction),
            };
            // Written in any case: that is faster than a branch that cannot be predicted.
            open[count] = direction;
            count += usize::from(is_open);
        }
        dice.choose(&open[..count]).copied()
    }

    /// Returns whether a direction leads to the player.
    fn leads_to_player(&self, creature: &Creature, direction: Direction) -> bool {
        self.player_beside(creature) == Some(direction)
    }

    /// A step in any open direction, each as likely, or none where that leads to the player: it flutters, and touches nobody.
    pub(super) fn flutter(&self, creature: &Creature, dice: &mut Dice) -> Option<Verb> {
        let direction = self.any_open(creature, dice)?;
        (!self.leads_to_player(creature, direction)).then_some(Verb::Step(direction))
    }

    /// A step in the direction of a position, or in a direction near that, but never to the player.
    pub(super) fn past_player(&self, creature: &Creature, goal: Position) -> Option<Verb> {
        let is_free = |direction: &Direction| {
            self.is_open(creature, *direction) && !self.leads_to_player(creature, *direction)
        };
        around(creature.at.towards(goal)?).into_iter().find(is_free).map(Verb::Step)
    }

    /// A step away from the player over open ground.
    pub(super) fn away(&self, creature: &Creature) -> Option<Verb> {
        let is_free = |direction: &Direction| {
            let at = creature.at.step(*direction, self.terrain.size());
            let tile = at.and_then(|at| self.terrain.tile(at));
            tile.is_some_and(Tile::is_walkable) && self.is_open(creature, *direction)
        };
        around(self.player.towards(creature.at)?).into_iter().find(is_free).map(Verb::Step)
    }

    /// The verb of who comes after the player over stairs: it tries with its next action, and no more (SPEC 95).
    pub(super) fn follow(&self, creature: &mut Creature) -> Option<Verb> {
        creature.mind.is_following = false;
        let stairs = creature.mind.goal.filter(|_| self.player.z != creature.at.z)?;
        self.leads_on(creature, stairs).map(Verb::Follow)
    }

    /// A step in the direction of a position, or in a direction near that.
    pub(super) fn towards(&self, creature: &Creature, goal: Position) -> Option<Verb> {
        let direct = creature.at.towards(goal)?;
        let open = around(direct).into_iter().find(|direction| self.is_open(creature, *direction));
        open.map(Verb::Step)
    }
}

/// A direction and those beside it, the nearest first.
fn around(direction: Direction) -> [Direction; 5] {
    let all = Direction::ALL;
    let index = all.iter().position(|other| *other == direction).unwrap_or(0);
    [0, 1, 7, 2, 6].map(|offset| all[(index + offset) % all.len()])
}
