//! The sprites of what has a name in the game: species, things, gas and water, fixtures, and the signs of hollows.
//!
//! Each has the cell of its name; other pictures of it come behind, with `step`, `third` or `readied` after the name. A fixture that has the
//! name of a thing has the cell of that name and `standing`, and a hollow that of its name and `sign`.

use super::sprite::{CELLS, REMAINS};

/// After a name: the second frame.
const STEP: &str = " step";
/// After a name: the third frame of what moves by itself.
const THIRD: &str = " third";
/// After a name: what is readied, as it is a turn before it is done.
const READIED: &str = " readied";
/// What makes a cell another picture of what a cell before it shows.
const OTHERS: [&str; 3] = [STEP, THIRD, READIED];
/// After the name of a fixture that a thing has too.
const STANDING: &str = " standing";
/// After the name of a hollow.
const SIGN: &str = " sign";

/// The cells that show an actor, a thing or a fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frames {
    /// The first frame.
    pub first: u16,
    /// The second frame; the first again where there is no other.
    pub second: u16,
    /// What is shown a turn before what it readies is done; the first frame where it readies nothing.
    pub readied: u16,
}

impl Frames {
    /// What shows an actor that has no name of the art.
    pub const UNKNOWN: Self = Self { first: REMAINS, second: REMAINS, readied: REMAINS };

    /// The frames of a species, a thing or what pours, by its name in the game. Cost: O(cells); to be kept.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let first = find_cell(name, "")?;
        Some(Self::from_first(first))
    }

    /// The frames of a fixture, by its name in the game: not those of a thing of that name. Cost: O(cells); to be kept.
    #[must_use]
    pub fn of_fixture(name: &str) -> Option<Self> {
        let first = find_cell(name, STANDING).or_else(|| find_cell(name, ""))?;
        Some(Self::from_first(first))
    }

    /// The frame that comes after cell `shown`: a step changes between the two, but what is readied is shown whatever comes.
    #[must_use]
    pub fn after(self, shown: usize, has_moved: bool, is_readied: bool) -> u16 {
        if is_readied {
            self.readied
        } else if has_moved && shown == usize::from(self.first) {
            self.second
        } else {
            self.first
        }
    }

    fn from_first(first: u16) -> Self {
        Self { first, second: other_picture(first, STEP), readied: other_picture(first, READIED) }
    }
}

/// The cells of what moves by itself, as gas and fire, or is drawn in several ways, as moss. They come after one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cycle {
    first: u16,
    /// How many there are.
    count: u16,
}

impl Cycle {
    /// What shows something that has no name of the art.
    pub const UNKNOWN: Self = Self { first: REMAINS, count: 1 };

    /// The cells of a name in the game. Cost: O(cells); to be kept.
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let first = find_cell(name, "")?;
        let behind = CELLS.iter().skip(usize::from(first) + 1);
        let others = behind.take_while(|cell| shown_before(&cell.name) == Some(name));
        Some(Self { first, count: 1 + others.count() as u16 })
    }

    /// The cells of a fixture, by its name in the game: not those of a thing of that name. Cost: O(cells); to be kept.
    #[must_use]
    pub fn of_fixture(name: &str) -> Option<Self> {
        let standing = format!("{name}{STANDING}");
        Self::of(&standing).or_else(|| Self::of(name))
    }

    /// The cell of what is still, on a tile of this [`super::phase`]: one of all. Cost O(1).
    #[must_use]
    pub fn scattered(self, phase: u32) -> u16 {
        self.first + (phase >> 1) as u16 % self.count
    }

    /// The cell after some beats, on a tile of this [`super::phase`]; the first where it is still. Half of all tiles go round the other
    /// way, so that tiles which are alike at one beat differ at the next. Cost O(1).
    #[must_use]
    pub fn cell(self, phase: u32, beat: Option<u64>) -> u16 {
        let count = u64::from(self.count);
        let step = if phase & 1 == 0 { 1 } else { count - 1 };
        let ahead = u64::from(phase >> 1);
        self.first + beat.map_or(0, |beat| (beat % count * step + ahead) % count) as u16
    }
}

/// The cell that shows the sign of a kind of hollow on the face of rock, by its name in the game. Cost: O(cells); to be kept.
#[must_use]
pub fn sign_cell(hollow: &str) -> Option<u16> {
    find_cell(hollow, SIGN)
}

/// The cell that is called `name` and then `ending`.
fn find_cell(name: &str, ending: &str) -> Option<u16> {
    let cell = CELLS.iter().position(|cell| cell.name.strip_suffix(ending) == Some(name))?;
    u16::try_from(cell).ok()
}

/// The other picture with an ending of what cell `first` shows; that cell again where there is none.
fn other_picture(first: u16, ending: &str) -> u16 {
    let mut cells = (first..).zip(CELLS.iter().skip(first.into()));
    let name = cells.next().map(|(_, cell)| cell.name.as_str());
    let mut others = cells.take_while(|(_, cell)| shown_before(&cell.name) == name);
    others.find(|(_, cell)| cell.name.ends_with(ending)).map_or(first, |(index, _)| index)
}

/// The name of what a cell is another picture of, if it is one.
fn shown_before(name: &str) -> Option<&str> {
    OTHERS.iter().find_map(|ending| name.strip_suffix(*ending))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::Theme;
    use crate::art::canvas::SIDE;
    use crate::art::colours::VOID;
    use crate::art::ink::Ink;
    use crate::art::phase;
    use crate::art::sprite::{PLAYER, art_cell, glyphs};
    use crate::world::{BESTIARY, FIXTURES, Fluid, HOLLOWS, THINGS};

    #[test]
    fn other_pictures_come_after_the_first_which_has_a_character() {
        for (index, cell) in CELLS.iter().enumerate() {
            match shown_before(&cell.name) {
                Some(first) => {
                    let before = CELLS[index - 1].name.as_str();
                    assert_eq!(shown_before(before).unwrap_or(before), first);
                }
                None => assert!(cell.glyph.is_some(), "{} has no character", cell.name),
            }
        }
    }

    #[test]
    fn frames_are_found_by_names() {
        assert_eq!(Frames::of("remains"), Some(Frames::UNKNOWN));
        let player = Frames { first: PLAYER, second: PLAYER + 1, readied: PLAYER };
        assert_eq!(Frames::of("player"), Some(player));
        assert_eq!(Frames::of("nothing that there is"), None);
    }

    /// SPEC 112: fire has three frames, of which each comes next in one of two orders, and the first where it is still.
    #[test]
    fn what_moves_by_itself_goes_round_and_is_still_in_its_first_frame() {
        let fire = Cycle::of("fire").unwrap();
        assert_eq!(fire.count, 3);
        let round = |phase| [0, 1, 2, 3, 4].map(|beat| fire.cell(phase, Some(beat)) - fire.first);
        assert_eq!([0, 1, 2].map(round), [[0, 1, 2, 0, 1], [0, 2, 1, 0, 2], [1, 2, 0, 1, 2]]);
        for phase in [0, 7, u32::MAX] {
            assert_eq!(fire.cell(phase, None), fire.first);
            assert!((0..9).all(|beat| fire.cell(phase, Some(beat)) - fire.first < 3));
        }
        assert_eq!(Cycle::of("gas").map(|gas| gas.count), Some(3));
        assert_eq!(Cycle::of("lamp").map(|lamp| lamp.cell(5, Some(7)) - lamp.first), Some(0));
        assert_eq!(Cycle::of("nothing that there is"), None);
        assert_eq!(Cycle::UNKNOWN.cell(3, Some(3)), REMAINS);
    }

    /// SPEC 112: in a row of fire not all tiles move alike, at any beat.
    #[test]
    fn tiles_beside_one_another_do_not_move_in_step() {
        let fire = Cycle::of("fire").unwrap();
        for row in 0..20 {
            let cells = |beat| -> Vec<u16> {
                (0..12).map(|x| fire.cell(phase(x, row, 0), Some(beat))).collect()
            };
            for beat in 0..3 {
                let (before, after) = (cells(beat), cells(beat + 1));
                assert!(after.iter().any(|cell| *cell != after[0]), "row {row}");
                let ways: Vec<_> = (0..12).map(|x| (after[x] + 3 - before[x]) % 3).collect();
                assert!(ways.contains(&1) && ways.contains(&2), "{ways:?} in row {row}");
            }
        }
    }

    #[test]
    fn who_readies_something_has_a_picture_of_that() {
        let frames = |name| {
            let Frames { first, second, readied } = Frames::of(name).unwrap();
            (second - first, readied - first)
        };
        assert_eq!(frames("mason"), (1, 2));
        assert_eq!(frames("listener"), (1, 2));
        assert_eq!(frames("bat"), (1, 0), "it readies nothing");
        assert_eq!(frames("stone"), (0, 0));
    }

    #[test]
    fn a_fixture_that_is_called_as_a_thing_has_a_picture_of_its_own() {
        assert_ne!(Frames::of_fixture("prop"), Frames::of("prop"));
        assert_eq!(Frames::of_fixture("camp"), Frames::of("camp"));
        assert_eq!(Frames::of_fixture("nothing that there is"), None);
    }

    /// SPEC 86, 93: signs are bright on a dark slab, differ by what they look like alone, and none looks like garnets.
    #[test]
    fn every_sign_has_a_silhouette_of_its_own() {
        let ramps = Theme::Umber.ramps();
        let pixels = || (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
        let kinds = CELLS.iter().filter_map(|cell| cell.name.strip_suffix(SIGN));
        let signs: Vec<_> = kinds.map(|kind| sign_cell(kind).unwrap()).collect();
        assert!(signs.len() >= HOLLOWS.len());
        let ink = |cell: u16, (x, y)| art_cell(cell).unwrap().ink(x, y, &ramps);
        let slab = [Ink::Clear, Ink::Solid(VOID), Ink::Solid(ramps.face[0])];
        let is_bright = |cell, at| !slab.contains(&ink(cell, at));
        for (index, sign) in signs.iter().enumerate() {
            for at in pixels().filter(|at| ink(*sign, *at) != Ink::Clear) {
                assert!(at.1 >= 9, "it is on the face");
                let Ink::Solid([red, green, blue]) = ink(*sign, at) else { continue };
                assert!(u32::from(red) * 4 <= u32::from(green.max(blue)) * 5, "at {at:?}");
            }
            for other in &signs[..index] {
                let differs = |at: &(usize, usize)| is_bright(*sign, *at) != is_bright(*other, *at);
                assert!(pixels().filter(differs).count() >= 12, "{sign} and {other}");
            }
        }
        for row in &HOLLOWS {
            let cell = sign_cell(row.name).unwrap();
            let has_slab = |at: &(usize, usize)| ink(cell, *at) != Ink::Clear;
            assert!(pixels().filter(has_slab).count() > 80, "{} has a slab", row.name);
        }
    }

    /// Each species, thing and fixture has a sprite, and where letters are drawn the character that it has everywhere else.
    #[test]
    fn every_species_thing_and_fixture_has_a_sprite_and_its_own_character() {
        let glyphs = glyphs();
        let species = BESTIARY.iter().map(|species| (species.name, species.glyph));
        let things = THINGS.iter().map(|kind| (kind.name, kind.glyph));
        let named = species.chain(things).map(|(name, glyph)| (name, glyph, Frames::of(name)));
        let fixtures =
            FIXTURES.iter().map(|kind| (kind.name, kind.glyph, Frames::of_fixture(kind.name)));
        for (name, glyph, frames) in named.chain(fixtures) {
            let Some(frames) = frames else { panic!("no sprite has the name {name}") };
            for frame in [frames.first, frames.second, frames.readied] {
                assert_eq!(glyphs[usize::from(frame)].glyph, glyph, "{name}");
            }
        }
    }

    /// SPEC 60: in letters, kinds of things differ by their character. Bundles share theirs, and differ by their colour.
    #[test]
    fn the_letters_of_all_kinds_differ() {
        let glyphs = glyphs();
        let letters = THINGS.iter().map(|kind| {
            let cell = usize::from(Frames::of(kind.name).unwrap().first);
            (kind.glyph, glyphs[cell].ink)
        });
        let letters: Vec<_> = letters.collect();
        for (index, one) in letters.iter().enumerate() {
            for other in &letters[..index] {
                assert!(one.0 != other.0 || (one.0 == '&' && one.1 != other.1), "{one:?}");
            }
        }
        for taken in BESTIARY.iter().map(|species| species.glyph) {
            assert!(letters.iter().all(|(glyph, _)| *glyph != taken), "{taken}");
        }
    }

    /// A fixture shares a character with the thing that it is made of alone, as an old prop does with a prop; their colours differ.
    #[test]
    fn a_fixture_differs_from_things_in_letters() {
        let glyphs = glyphs();
        let ink = |frames: Option<Frames>| glyphs[usize::from(frames.unwrap().first)].ink;
        for place in &FIXTURES {
            for kind in THINGS.iter().filter(|kind| kind.glyph == place.glyph) {
                assert!(place.name.ends_with(kind.name), "{} and {}", place.name, kind.name);
                assert_ne!(ink(Frames::of_fixture(place.name)), ink(Frames::of(kind.name)));
            }
        }
    }

    /// SPEC 103: gas and water have characters that nothing else has, and through gas most of what is below is seen.
    #[test]
    fn what_pours_has_frames_and_its_own_character() {
        let glyphs = glyphs();
        let living = BESTIARY.iter().map(|species| species.glyph);
        let lying = THINGS.iter().map(|kind| kind.glyph);
        let standing = FIXTURES.iter().map(|kind| kind.glyph);
        let signs = HOLLOWS.iter().map(|row| row.glyph);
        let others = living.chain(lying).chain(standing).chain(signs).chain("#.><@".chars());
        let mut taken: Vec<_> = others.collect();
        let ramps = Theme::Umber.ramps();
        for fluid in Fluid::ALL {
            let frames = Frames::of(fluid.name()).unwrap();
            assert_eq!(frames.second, frames.first + 1);
            let glyph = glyphs[usize::from(frames.first)].glyph;
            assert!(!taken.contains(&glyph), "{glyph}");
            taken.push(glyph);
            for cell in [frames.first, frames.second].map(|cell| art_cell(cell).unwrap()) {
                let pixels = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)));
                let count = pixels.filter(|(x, y)| cell.ink(*x, *y, &ramps) != Ink::Clear).count();
                // Most of what lies in gas is seen.
                let most = SIDE * SIDE / 5;
                assert!(count > 0 && (fluid == Fluid::Water || count <= most), "{count}");
            }
        }
    }

    /// SPEC 93
    #[test]
    fn every_hollow_has_a_sign_and_its_own_character() {
        let glyphs = glyphs();
        for row in &HOLLOWS {
            let Some(cell) = sign_cell(row.name) else { panic!("no sign for {}", row.name) };
            assert_eq!(glyphs[usize::from(cell)].glyph, row.glyph, "{}", row.name);
        }
    }
}
