//! Awaking: the Warden wakes after the Ember was lifted, and stands again after it has crumbled (SPEC 121, 123).

use bevy::ecs::system::{ParamSet, SystemParam};
use bevy::prelude::{Commands, Entity, Query, Res, ResMut, With, Without};

use crate::grid::{Position, Size, Tile};
use crate::world::{
    ActorId, ActorMover, Dice, Fact, FactWriter, Matter, Mind, Narrator, Player, Rouse, Roused,
    Rousing, SpeciesId, Terrain, Things, TurnCount,
};

/// How far from the Ember a Warden stands that has crumbled, in steps, where there is rock.
const STANDS_AT: u32 = 12;

/// Who stands as stone, and what the Warden goes by.
#[derive(SystemParam)]
pub(super) struct Watch<'w, 's> {
    statues: Query<'w, 's, (Entity, &'static SpeciesId), Without<Mind>>,
    players: Query<'w, 's, (Entity, &'static ActorId), With<Player>>,
    things: Res<'w, Things>,
    terrain: Res<'w, Terrain>,
    turn: Res<'w, TurnCount>,
    dice: ResMut<'w, Dice>,
    matter: ResMut<'w, Matter>,
    commands: Commands<'w, 's>,
}

/// Wakes the Warden when its time has come, or has it stand again.
pub(super) fn awake(
    mut watch: Watch,
    mut actors: ParamSet<(ActorMover, Narrator)>,
    mut facts: FactWriter,
) {
    if !watch.matter.pass_warden() {
        return;
    }
    let woken = watch.wake(&actors.p0());
    let stands = woken.or_else(|| watch.stand_again(&mut actors.p0()));
    if let Some(at) = stands {
        actors.p1().say("Something great turns over in the rock.");
        facts.write(Fact::WardenRose, at);
    }
}

impl Watch<'_, '_> {
    /// Makes living creatures of all guardians that are statues; returns where one of them is.
    fn wake(&mut self, mover: &ActorMover) -> Option<Position> {
        let roused = self.roused();
        let mut woken = None;
        for (who, id) in self.statues.iter().filter(|(_, id)| id.species().is_guardian()) {
            self.commands.entity(who).insert((id.species().body(true), roused));
            woken = mover.position(who);
        }
        woken
    }

    /// Adds a Warden in the rock around the Ember; returns where. Without a free place there is none.
    fn stand_again(&mut self, mover: &mut ActorMover) -> Option<Position> {
        let ember = self.ember(mover)?;
        let fits = |at: Position, in_rock: bool| {
            let is_rock = self.terrain.tile(at) == Some(Tile::Wall);
            is_rock == in_rock && !mover.is_taken(at)
        };
        let around = |in_rock| places_around(ember, self.terrain.size(), |at| fits(at, in_rock));
        let mut places = around(true);
        if places.is_empty() {
            places = around(false);
        }
        let at = *self.dice.choose(&places)?;
        mover.add(at, (SpeciesId::Warden.species().body(true), self.roused()))?;
        Some(at)
    }

    /// Where the Ember is: with the player, or where it lies.
    fn ember(&self, mover: &ActorMover) -> Option<Position> {
        let (who, id) = self.players.single().ok()?;
        self.things.ember_with(*id, mover.position(who)?)
    }

    /// That the lifting of the Ember has woken it.
    fn roused(&self) -> Roused {
        let turn = self.turn.get();
        Roused(Some(Rousing { by: Rouse::Ember, turn, has_slept: true, over_stairs: None }))
    }
}

/// The places around a position that fit, of all distances the nearest to [`STANDS_AT`] steps at which there are any; in scan
/// order. Cost O(1): the tiles within twice as many steps.
fn places_around(middle: Position, size: Size, fits: impl Fn(Position) -> bool) -> Vec<Position> {
    let distances = (0..STANDS_AT).flat_map(|off| [STANDS_AT - off, STANDS_AT + off]);
    let mut rings = distances.map(|steps| {
        let ring = middle.within_steps(steps, size).filter(|at| at.steps_to(middle) == steps);
        ring.filter(|at| fits(*at)).collect::<Vec<_>>()
    });
    rings.find(|ring| !ring.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: u32, y: u32) -> Position {
        Position::new(x, y, 0)
    }

    /// SPEC 123
    #[test]
    fn the_places_are_those_of_the_distance_that_is_nearest_to_twelve() {
        let size = Size::new(60, 60, 1).unwrap();
        let all = places_around(at(30, 30), size, |_| true);
        assert_eq!(all.len(), 8 * 12);
        assert!(all.iter().all(|place| place.steps_to(at(30, 30)) == 12));
        assert!(all.is_sorted_by_key(|place| place.scan_key()));
        let some = |fits: fn(Position) -> bool| places_around(at(30, 30), size, fits);
        assert_eq!(
            some(|at| at.x < 17 && at.y == 30),
            [at(16, 30)],
            "two farther, since none is nearer"
        );
        assert_eq!(some(|at| at.x == 19 && at.y == 30), [at(19, 30)]);
        assert!(some(|at| at.x < 6).is_empty(), "too far away");
        let corner = places_around(at(0, 0), Size::new(4, 3, 1).unwrap(), |_| true);
        assert_eq!(corner, [at(3, 0), at(3, 1), at(3, 2)]);
    }
}
