//! What moves by itself in a saved game in the form that is written, and reading it.

use serde::{Deserialize, Serialize};

use super::checking::{check, position_in, sides_of};
use crate::grid::{Grid, Position, Tile};
use crate::world::{Fire, Fluid, Fuse, Groan, Lighter, Matter, Pour, Pours, Strain, Tremor};

/// The number of tiles around and on one, and so the greatest number of the mountain.
const BLOCK: u8 = 9;

#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct SavedMatter {
    /// Of each level from the first on: its strain, and the turn of that.
    pub(super) strains: Vec<(u32, u64)>,
    /// Where each is, the number of what made it groan, and the turns that are left.
    pub(super) groans: Vec<([u32; 3], u8, u8)>,
    /// Where each lies, and the turns that are left.
    pub(super) fuses: Vec<([u32; 3], u8)>,
    pub(super) number: u8,
    pub(super) warden_in: u8,
    /// What pours.
    pub(super) pours: Vec<SavedPour>,
    /// The changes of the ground, and the sum of the shafts, when it moved last; and whether it still does.
    pub(super) poured: (u64, u64, bool),
    pub(super) is_flooded: bool,
    pub(super) is_flame_blue: bool,
    /// Where each is, the turns that are left, and the number of what lit it.
    pub(super) fires: Vec<([u32; 3], u8, u8)>,
}

/// Gas or water.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct SavedPour {
    /// Its number.
    pub(super) fluid: u8,
    pub(super) source: [u32; 3],
    pub(super) volume: u16,
    pub(super) farthest: u16,
    pub(super) looked: u16,
    pub(super) age: Option<u8>,
    /// Where each is, and its steps from the source.
    pub(super) tiles: Vec<([u32; 3], u16)>,
}

impl SavedPour {
    fn of(pour: &Pour) -> Self {
        let tiles = pour.tiles.iter().map(|&(at, steps)| (sides_of(at), steps));
        Self {
            fluid: pour.fluid as u8,
            source: sides_of(pour.source),
            volume: pour.volume,
            farthest: pour.farthest,
            looked: u16::try_from(pour.looked).unwrap_or(u16::MAX),
            age: pour.age,
            tiles: tiles.collect(),
        }
    }

    /// What pours in a world with these tiles; or why it cannot be.
    fn pour(&self, tiles: &Grid<Tile>) -> Result<Pour, String> {
        let fluid = Fluid::ALL.get(usize::from(self.fluid)).copied();
        let fluid = fluid.ok_or("something pours that there is not")?;
        let tile = |&(at, steps): &([u32; 3], u16)| {
            check(steps <= self.farthest, "gas or water that is too far away")?;
            Ok((position_in(tiles, at)?, steps))
        };
        let pour = Pour {
            fluid,
            source: position_in(tiles, self.source)?,
            volume: self.volume,
            farthest: self.farthest,
            looked: self.looked.into(),
            age: self.age,
            tiles: self.tiles.iter().map(tile).collect::<Result<_, String>>()?,
        };
        let fits = |at: Position| {
            let apart = pour.source.x.abs_diff(at.x).max(pour.source.y.abs_diff(at.y));
            apart <= u32::from(self.farthest)
        };
        let is_whole = !pour.tiles.is_empty() && pour.tiles.len() <= usize::from(self.volume);
        let is_looked_at = pour.looked <= pour.tiles.len();
        check(is_whole && is_looked_at, "gas or water that cannot be")?;
        check(pour.tiles().all(fits), "gas or water that is too far away")?;
        check(self.age.is_none_or(|age| age < Pour::TURNS_PER_TILE), "gas that cannot be")?;
        Ok(pour)
    }
}

impl SavedMatter {
    /// The form of what moves by itself. Between turns nothing else is in it.
    pub(super) fn of(matter: &Matter) -> Self {
        let strains = matter.strains.iter().map(|&Strain { value, since }| (value, since));
        let groans = matter.groans.iter();
        let fuses = matter.fuses.iter().map(|&Fuse { at, left }| (sides_of(at), left));
        let fires = matter.fires().iter();
        Self {
            strains: strains.collect(),
            groans: groans.map(|it| (sides_of(it.at), it.by as u8, it.left)).collect(),
            fuses: fuses.collect(),
            number: matter.number,
            warden_in: matter.warden_in,
            pours: matter.pours.iter().map(SavedPour::of).collect(),
            poured: matter.pours.condition(),
            is_flooded: matter.is_flooded,
            is_flame_blue: matter.is_flame_blue,
            fires: fires.map(|it| (sides_of(it.at), it.left, it.by as u8)).collect(),
        }
    }

    /// What moves by itself in a world with these tiles at a turn; or why there can be none.
    pub(super) fn matter(&self, tiles: &Grid<Tile>, turn: u64) -> Result<Matter, String> {
        check(self.strains.len() <= tiles.size().depth() as usize, "strain of no level")?;
        check(self.number <= BLOCK, "a number of the mountain that cannot be")?;
        check(self.number > 0 || self.groans.is_empty(), "a groan where the ground never settles")?;
        // From what begins in the turn that ends a game, that turn is never taken.
        check(self.warden_in <= Matter::WARDEN_LIES_FOR + 1, "a Warden that lies too long")?;
        let strain = |&(value, since): &(u32, u64)| {
            check(value < Matter::MOST_STRAIN && since <= turn, "a strain that cannot be")?;
            Ok(Strain { value, since })
        };
        let groan = |&(at, by, left): &([u32; 3], u8, u8)| {
            let by = Tremor::numbered(by).ok_or("a tremor that there is not")?;
            check((1..=by.row().turns).contains(&left), "a groan that cannot be")?;
            Ok(Groan { at: position_in(tiles, at)?, by, left })
        };
        let fuse = |&(at, left): &([u32; 3], u8)| {
            check(left > 0, "a fuse that has burnt down")?;
            Ok(Fuse { at: position_in(tiles, at)?, left })
        };
        let mut matter = Matter::new(self.number);
        matter.strains = self.strains.iter().map(strain).collect::<Result<_, String>>()?;
        matter.groans = self.groans.iter().map(groan).collect::<Result<_, String>>()?;
        matter.fuses = self.fuses.iter().map(fuse).collect::<Result<_, String>>()?;
        matter.warden_in = self.warden_in;
        let pours = self.pours.iter().map(|pour| pour.pour(tiles));
        let pours = pours.collect::<Result<Vec<_>, String>>()?;
        let count = pours.len();
        let pours: Pours = pours.into_iter().collect();
        check(pours.iter().count() == count, "gas and water on one tile")?;
        matter.pours = pours.in_condition(self.poured);
        matter.is_flooded = self.is_flooded;
        matter.is_flame_blue = self.is_flame_blue;
        for &(at, left, by) in &self.fires {
            let by = Lighter::ALL.get(usize::from(by)).copied();
            let by = by.ok_or("a fire that nothing has lit")?;
            let at = position_in(tiles, at)?;
            check(left > 0, "a fire that has burnt down")?;
            check(matter.fire_at(at).is_none(), "two fires at one position")?;
            matter.kindle(Fire { at, left, by });
        }
        Ok(matter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Position, Size};

    fn tiles() -> Grid<Tile> {
        Grid::filled(Size::new(6, 5, 2).unwrap(), Tile::Wall).unwrap()
    }

    #[test]
    fn matter_is_read_as_it_was_or_refused() {
        let at = Position::new(5, 4, 1);
        let mut matter = Matter::new(Matter::ANGRY);
        matter.strains = vec![Strain { value: 99, since: 7 }, Strain::default()];
        let of = |by: Tremor| Groan { at, by, left: by.row().turns };
        matter.groans = [Tremor::Vault, Tremor::Ember].map(of).to_vec();
        matter.fuses = vec![Fuse { at, left: 1 }];
        matter.warden_in = Matter::WARDEN_LIES_FOR + 1;
        matter.kindle(Fire { at, left: 8, by: Lighter::Ember });
        let saved = SavedMatter::of(&matter);
        assert_eq!(saved.matter(&tiles(), 7), Ok(matter));
        let refused = |change: fn(&mut SavedMatter)| {
            let mut form = saved.clone();
            change(&mut form);
            form.matter(&tiles(), 7).unwrap_err()
        };
        assert_eq!(refused(|form| form.strains[0].0 = 100), "a strain that cannot be");
        assert_eq!(refused(|form| form.strains[0].1 = 8), "a strain that cannot be");
        assert_eq!(refused(|form| form.strains.push((0, 0))), "strain of no level");
        assert_eq!(refused(|form| form.number = 10), "a number of the mountain that cannot be");
        assert_eq!(refused(|form| form.number = 0), "a groan where the ground never settles");
        assert_eq!(refused(|form| form.warden_in += 1), "a Warden that lies too long");
        assert_eq!(refused(|form| form.groans[0].1 = 99), "a tremor that there is not");
        assert_eq!(refused(|form| form.groans[0].2 = 9), "a groan that cannot be");
        assert_eq!(refused(|form| form.groans[0].2 = 0), "a groan that cannot be");
        assert_eq!(refused(|form| form.fuses[0].1 = 0), "a fuse that has burnt down");
        assert_eq!(refused(|form| form.fuses[0].0[2] = 2), "a position outside the world");
        assert_eq!(refused(|form| form.fires[0].1 = 0), "a fire that has burnt down");
        assert_eq!(refused(|form| form.fires[0].2 = u8::MAX), "a fire that nothing has lit");
        let twice = refused(|form| form.fires.extend(form.fires.clone()));
        assert_eq!(twice, "two fires at one position");
    }
}
