//! The journey memory of a saved game in the form that is written, and reading it.

use serde::{Deserialize, Serialize};

use super::checking::{check, position_in, sides_of};
use super::tables::Tables;
use crate::grid::{Grid, Tile};
use crate::world::{ActorId, JourneyMemory, Obstacle};

#[derive(Serialize, Deserialize)]
pub(super) struct SavedJourneys {
    /// Ids of creatures, ascending, and where they stay.
    stayers: Vec<(u32, [u32; 3])>,
    obstacle: Option<SavedObstacle>,
    draught: Option<[u32; 3]>,
    /// Names of things, in the order of their kinds.
    kinds: Vec<String>,
    /// Corners of hollows.
    signs: Vec<[u32; 3]>,
    /// Tops of shafts.
    shafts: Vec<[u32; 3]>,
    /// Sources of gas and water.
    pours: Vec<[u32; 3]>,
}

#[derive(Serialize, Deserialize)]
enum SavedObstacle {
    Creature(u32),
    Rock([u32; 3]),
}

impl SavedJourneys {
    /// The form of a memory.
    pub(super) fn of(memory: &JourneyMemory) -> Self {
        Self {
            stayers: memory.stayers.iter().map(|(id, at)| (id.0, sides_of(*at))).collect(),
            obstacle: memory.obstacle.map(|obstacle| match obstacle {
                Obstacle::Creature(id) => SavedObstacle::Creature(id.0),
                Obstacle::Rock(at) => SavedObstacle::Rock(sides_of(at)),
            }),
            draught: memory.draught.map(sides_of),
            kinds: memory.kinds.iter().map(|thing| thing.kind().name.to_owned()).collect(),
            signs: memory.signs.iter().map(|at| sides_of(*at)).collect(),
            shafts: memory.shafts.iter().map(|at| sides_of(*at)).collect(),
            pours: memory.pours.iter().map(|at| sides_of(*at)).collect(),
        }
    }

    /// The memory of the form, in a world with these tiles; or why there can be none.
    pub(super) fn memory(
        &self,
        last_actor: u32,
        tiles: &Grid<Tile>,
        tables: &Tables,
    ) -> Result<JourneyMemory, String> {
        let in_order = self.stayers.windows(2).all(|two| two[0].0 < two[1].0);
        check(in_order, "creatures that stay, out of order")?;
        let creature =
            |id: u32| check(id <= last_actor, "a creature after the last").map(|()| ActorId(id));
        let stayers = self.stayers.iter().map(|(id, at)| {
            let id = creature(*id)?;
            Ok((id, position_in(tiles, *at)?))
        });
        let obstacle = self.obstacle.as_ref().map(|obstacle| match obstacle {
            SavedObstacle::Creature(id) => creature(*id).map(Obstacle::Creature),
            SavedObstacle::Rock(at) => position_in(tiles, *at).map(Obstacle::Rock),
        });
        let kinds =
            self.kinds.iter().map(|name| tables.thing(name).ok_or("a kind that there is not"));
        let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
        check(kinds.windows(2).all(|two| two[0] < two[1]), "kinds out of order")?;
        let signs = self.signs.iter().map(|at| position_in(tiles, *at));
        let shafts = self.shafts.iter().map(|at| position_in(tiles, *at));
        let pours = self.pours.iter().map(|at| position_in(tiles, *at));
        Ok(JourneyMemory {
            stayers: stayers.collect::<Result<_, String>>()?,
            obstacle: obstacle.transpose()?,
            draught: self.draught.map(|at| position_in(tiles, at)).transpose()?,
            kinds: kinds.into_iter().collect(),
            signs: signs.collect::<Result<_, String>>()?,
            shafts: shafts.collect::<Result<_, String>>()?,
            pours: pours.collect::<Result<_, String>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Position, Size};
    use crate::world::Thing;

    fn tiles() -> Grid<Tile> {
        Grid::filled(Size::new(9, 9, 2).unwrap(), Tile::Floor).unwrap()
    }

    /// All that journeys remember is read as it was, and what cannot be is refused.
    #[test]
    fn a_memory_is_read_as_it_was_or_refused() {
        let stayers = [(ActorId(2), Position::new(1, 2, 0)), (ActorId(7), Position::new(3, 4, 1))];
        for obstacle in [
            None,
            Some(Obstacle::Creature(ActorId(7))),
            Some(Obstacle::Rock(Position::new(8, 0, 0))),
        ] {
            let memory = JourneyMemory {
                stayers: stayers.into(),
                obstacle,
                draught: obstacle.map(|_| Position::new(5, 5, 1)),
                kinds: [Thing::Glowcap, Thing::EarHorn].into(),
                signs: vec![Position::new(4, 4, 1), Position::new(0, 4, 0)],
                shafts: vec![Position::new(5, 4, 1), Position::new(1, 4, 0)],
                pours: vec![Position::new(2, 4, 1), Position::new(6, 4, 0)],
            };
            let form = SavedJourneys::of(&memory);
            assert_eq!(form.memory(7, &tiles(), &Tables::default()), Ok(memory));
        }
        let refused = |stayers: &[(u32, [u32; 3])], obstacle, draught| {
            let none = SavedJourneys::of(&JourneyMemory::default());
            let form = SavedJourneys { stayers: stayers.to_vec(), obstacle, draught, ..none };
            form.memory(7, &tiles(), &Tables::default()).unwrap_err()
        };
        let (after, outside) = ("a creature after the last", "a position outside the world");
        let twice = [(2, [0; 3]), (2, [1; 3])];
        assert_eq!(refused(&twice, None, None), "creatures that stay, out of order");
        assert_eq!(refused(&[(8, [0; 3])], None, None), after);
        assert_eq!(refused(&[], Some(SavedObstacle::Creature(8)), None), after);
        assert_eq!(refused(&[(1, [9; 3])], None, None), outside);
        assert_eq!(refused(&[], Some(SavedObstacle::Rock([9; 3])), None), outside);
        assert_eq!(refused(&[], None, Some([9; 3])), outside);
        let form =
            SavedJourneys { signs: vec![[9; 3]], ..SavedJourneys::of(&JourneyMemory::default()) };
        assert_eq!(form.memory(7, &tiles(), &Tables::default()), Err(outside.to_owned()));
    }

    #[test]
    fn kinds_that_cannot_be_remembered_are_refused() {
        for (kinds, why) in [
            (["crown", "glowcap"], "a kind that there is not"),
            (["glowcap", "oil flask"], "kinds out of order"),
            (["glowcap", "glowcap"], "kinds out of order"),
        ] {
            let kinds = kinds.map(str::to_owned).to_vec();
            let form = SavedJourneys { kinds, ..SavedJourneys::of(&JourneyMemory::default()) };
            let read = form.memory(7, &tiles(), &Tables::default());
            assert_eq!(read, Err(why.to_owned()));
        }
    }
}
