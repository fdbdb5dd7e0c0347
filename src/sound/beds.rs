//! What is heard all the time, as data: the air of a level, by its temper, and rock under strain.

use strum::EnumCount;

use super::timbres::{PLAIN, Timbre};
use crate::world::Temper;

/// What goes on without an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumCount)]
pub(super) enum Bed {
    /// Air that moves in the caves, of a level without a temper.
    Air,
    /// It cracks in the rock.
    Cracks,
    /// Gas streams.
    Hiss,
    /// Old wood creaks.
    Creaks,
    /// It rustles in the moss.
    Rustle,
    /// Wind in the holes of who lives in the rock.
    Wind,
    /// Air that hardly moves.
    Stillness,
    /// Water drips.
    Drips,
    /// Rock under strain.
    Rumble,
}

/// How a bed is made: noise that swells, and what is heard in it now and then.
#[derive(Clone, Copy, Debug)]
pub(super) struct BedRow {
    /// How loud it is beside the others, from 0 to 1.
    pub(super) level: f32,
    /// Up to which frequency there is noise, in Hz.
    pub(super) noise: f32,
    /// How fast it swells, in Hz.
    pub(super) swell: f32,
    /// What is heard in it.
    pub(super) detail: Option<Detail>,
}

/// What is heard in a bed now and then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Detail {
    /// How often, from the beginning of the bed to its end.
    pub(super) times: u8,
    /// How loud it is beside the noise, which is 1 where it is loudest.
    pub(super) level: f32,
    /// How it is made.
    pub(super) timbre: Timbre,
}

/// Every bed, in the order of [`Bed`].
#[rustfmt::skip]
pub(super) static BEDS: [(Bed, BedRow); Bed::COUNT] = [
    (Bed::Air,       BedRow { level: 0.30, noise: 260.0,   swell: 0.25, detail: None }),
    (Bed::Cracks,    BedRow { level: 0.30, noise: 240.0,   swell: 0.25, detail: Some(Detail { times: 5, level: 0.5,  timbre: Timbre { noise: (4_000.0, 1_500.0), stroke: (0.5, 16.0), strokes: (4, 37.0), ..PLAIN } }) }),
    (Bed::Hiss,      BedRow { level: 0.16, noise: 2_600.0, swell: 0.17, detail: None }),
    (Bed::Creaks,    BedRow { level: 0.28, noise: 220.0,   swell: 0.25, detail: Some(Detail { times: 3, level: 0.35, timbre: Timbre { tone: (165.0, 120.0), tone_part: 0.8, overtone: 1.5, noise: (600.0, 400.0), stroke: (180.0, 460.0), wobble: (23.0, 0.9), drive: 3.0, ..PLAIN } }) }),
    (Bed::Rustle,    BedRow { level: 0.20, noise: 180.0,   swell: 0.17, detail: Some(Detail { times: 4, level: 0.2,  timbre: Timbre { noise: (2_400.0, 1_100.0), stroke: (140.0, 420.0), wobble: (9.0, 0.8), ..PLAIN } }) }),
    (Bed::Wind,      BedRow { level: 0.26, noise: 480.0,   swell: 0.5,  detail: Some(Detail { times: 3, level: 0.3,  timbre: Timbre { tone: (520.0, 470.0), tone_part: 0.3, overtone: 1.01, noise: (900.0, 600.0), stroke: (700.0, 1_100.0), wobble: (1.5, 0.4), ..PLAIN } }) }),
    (Bed::Stillness, BedRow { level: 0.08, noise: 200.0,   swell: 0.08, detail: None }),
    (Bed::Drips,     BedRow { level: 0.24, noise: 260.0,   swell: 0.25, detail: Some(Detail { times: 7, level: 0.5,  timbre: Timbre { tone: (1_150.0, 1_420.0), tone_part: 0.95, overtone: 2.3, noise: (3_000.0, 2_000.0), stroke: (1.0, 75.0), ..PLAIN } }) }),
    (Bed::Rumble,    BedRow { level: 1.00, noise: 70.0,    swell: 3.0,  detail: None }),
];

impl Bed {
    /// The air of a level.
    pub(super) fn of_level(temper: Option<Temper>) -> Self {
        match temper {
            None => Self::Air,
            Some(Temper::Brittle) => Self::Cracks,
            Some(Temper::Gassy) => Self::Hiss,
            Some(Temper::Worked) => Self::Creaks,
            Some(Temper::Mossy) => Self::Rustle,
            Some(Temper::Riddled) => Self::Wind,
            Some(Temper::Still) => Self::Stillness,
            Some(Temper::Wet) => Self::Drips,
        }
    }

    /// Its row of [`BEDS`]. Cost O(1).
    pub(super) fn row(self) -> &'static BedRow {
        &BEDS[self as usize].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::TEMPERS;

    #[test]
    fn every_bed_has_the_row_of_its_number_and_each_temper_a_bed_of_its_own() {
        assert!(BEDS.iter().enumerate().all(|(index, row)| row.0 as usize == index));
        let tempers = TEMPERS.iter().map(|row| Some(row.temper)).chain([None]);
        let beds: Vec<_> = tempers.map(Bed::of_level).collect();
        assert!((0..beds.len()).all(|index| !beds[..index].contains(&beds[index])));
    }
}
