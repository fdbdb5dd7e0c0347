//! What moves by itself, and the hollows, of a saved game in the form that is written, and reading them.

use serde::{Deserialize, Serialize};

use super::checking::{MOST_TURNS, check, position_in, sides_of};
use crate::grid::{Grid, Tile};
use crate::world::{Fuse, Groan, Hollow, HollowKind, Hollows, Matter, Strain, Tremor};

/// The longest side of a hollow, in tiles.
const MOST_SIDE: u8 = 9;

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
    /// Turns that the player still walks through rock.
    pub(super) stony: u8,
}

impl SavedMatter {
    /// The form of what moves by itself. Between turns nothing else is in it.
    pub(super) fn of(matter: &Matter) -> Self {
        let strains = matter.strains.iter().map(|&Strain { value, since }| (value, since));
        let groans = matter.groans.iter();
        let fuses = matter.fuses.iter().map(|&Fuse { at, left }| (sides_of(at), left));
        Self {
            strains: strains.collect(),
            groans: groans.map(|it| (sides_of(it.at), it.by as u8, it.left)).collect(),
            fuses: fuses.collect(),
            number: matter.number,
            warden_in: matter.warden_in,
            stony: matter.stony,
        }
    }

    /// What moves by itself in a world with these tiles; or why there can be none.
    pub(super) fn matter(&self, tiles: &Grid<Tile>) -> Result<Matter, String> {
        check(self.strains.len() <= tiles.size().depth() as usize, "strain of no level")?;
        check(self.number <= 9, "a number of the mountain that cannot be")?;
        check(self.stony <= Matter::STONY_TURNS, "a walk through rock that lasts too long")?;
        let strain = |&(value, since): &(u32, u64)| {
            check(value < Matter::MOST_STRAIN && since <= MOST_TURNS, "a strain that cannot be")?;
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
        (matter.warden_in, matter.stony) = (self.warden_in, self.stony);
        Ok(matter)
    }
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct SavedHollow {
    pub(super) at: [u32; 3],
    pub(super) side: u8,
    /// The name of its kind.
    pub(super) kind: String,
    pub(super) is_open: bool,
}

impl SavedHollow {
    /// The form of a hollow.
    pub(super) fn of(&Hollow { at, side, kind, is_open }: &Hollow) -> Self {
        Self { at: sides_of(at), side, kind: kind.row().name.to_owned(), is_open }
    }
}

/// The hollows of their forms, in order; or why there can be none.
pub(super) fn read_hollows(saved: &[SavedHollow], tiles: &Grid<Tile>) -> Result<Hollows, String> {
    let read = |&SavedHollow { at, side, ref kind, is_open }: &SavedHollow| {
        let kind = HollowKind::named(kind).ok_or("a hollow that there is not")?;
        check((1..=MOST_SIDE).contains(&side), "a hollow of a size that cannot be")?;
        let far = [at[0].saturating_add(side.into()) - 1, at[1].saturating_add(side.into()) - 1];
        position_in(tiles, [far[0], far[1], at[2]])?;
        Ok(Hollow { at: position_in(tiles, at)?, side, kind, is_open })
    };
    let hollows = saved.iter().map(read).collect::<Result<Vec<_>, String>>()?;
    let is_sorted = hollows.is_sorted_by_key(|hollow| hollow.at.scan_key());
    check(is_sorted, "hollows out of order")?;
    Ok(Hollows(hollows))
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
        matter.groans = vec![Groan { at, by: Tremor::Vault, left: 8 }];
        matter.fuses = vec![Fuse { at, left: 1 }];
        (matter.warden_in, matter.stony) = (20, Matter::STONY_TURNS);
        let saved = SavedMatter::of(&matter);
        assert_eq!(saved.matter(&tiles()), Ok(matter));
        let refused = |change: fn(&mut SavedMatter)| {
            let mut form = saved.clone();
            change(&mut form);
            form.matter(&tiles()).unwrap_err()
        };
        assert_eq!(refused(|form| form.strains[0].0 = 100), "a strain that cannot be");
        assert_eq!(refused(|form| form.strains.push((0, 0))), "strain of no level");
        assert_eq!(refused(|form| form.number = 10), "a number of the mountain that cannot be");
        assert_eq!(refused(|form| form.stony = 9), "a walk through rock that lasts too long");
        assert_eq!(refused(|form| form.groans[0].1 = 99), "a tremor that there is not");
        assert_eq!(refused(|form| form.groans[0].2 = 9), "a groan that cannot be");
        assert_eq!(refused(|form| form.groans[0].2 = 0), "a groan that cannot be");
        assert_eq!(refused(|form| form.fuses[0].1 = 0), "a fuse that has burnt down");
        assert_eq!(refused(|form| form.fuses[0].0[2] = 2), "a position outside the world");
    }

    #[test]
    fn hollows_are_read_as_they_were_or_refused() {
        let hollow = |x, is_open| Hollow {
            at: Position::new(x, 1, 0),
            side: 4,
            kind: HollowKind::Nest,
            is_open,
        };
        let hollows = Hollows(vec![hollow(0, true), hollow(2, false)]);
        let saved: Vec<_> = hollows.0.iter().map(SavedHollow::of).collect();
        assert_eq!(read_hollows(&saved, &tiles()), Ok(hollows));
        let refused = |change: fn(&mut Vec<SavedHollow>)| {
            let mut form = saved.clone();
            change(&mut form);
            read_hollows(&form, &tiles()).unwrap_err()
        };
        assert_eq!(
            refused(|form| form[0].kind = "cellar".to_owned()),
            "a hollow that there is not"
        );
        assert_eq!(refused(|form| form[0].side = 0), "a hollow of a size that cannot be");
        assert_eq!(refused(|form| form[0].at[0] = u32::MAX), "a position outside the world");
        assert_eq!(refused(|form| form[0].side = 5), "a position outside the world");
        assert_eq!(refused(|form| form.reverse()), "hollows out of order");
    }
}
