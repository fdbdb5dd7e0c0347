//! What pours is held to the plain reading, turn by turn (SPEC 103-108).

use std::collections::BTreeSet;

use super::mountain::Mountain;
use super::plain::{Ground, Place, Plain, burn_plainly, plain_of, pour_plainly};
use crate::streams::Stream;
use crate::world::domains;
use crate::world::pours::{Fluid, Pour, Pours};

/// Is all as in the plain reading, each tile that of one, and is what was reached a step from what was there?
fn assert_same(pours: &Pours, all: &[Plain], ground: &Ground, new: &[(bool, Place)], what: &str) {
    let plain = plain_of(pours);
    assert_eq!(plain.len(), all.len(), "{what}");
    let mut seen = BTreeSet::new();
    for ((found, expected), pour) in plain.iter().zip(all).zip(pours.iter()) {
        assert_eq!((found.is_gas, found.volume), (expected.is_gas, expected.volume), "{what}");
        assert_eq!(found.tiles, expected.tiles, "{what}");
        assert_eq!(found.age.is_some(), expected.age.is_some(), "{what}");
        assert!(found.tiles.len() <= found.volume, "{what}");
        for (index, (at, steps)) in pour.tiles.iter().enumerate() {
            let place = at.scan_key();
            assert!(ground.open.contains(&place) && seen.insert(place), "{what}, {place:?}");
            assert_eq!(pours.at(*at), Some(pour.fluid), "{what}, {place:?}");
            assert!(pour.may_be_near(*at, 0), "{what}, {place:?}");
            let mut earlier = found.tiles[..index].iter();
            let is_reached = earlier.any(|(from, before)| {
                before + 1 == u32::from(*steps) && ground.is_next(found.is_gas, *from, place)
            });
            assert!(is_reached || !new.contains(&(found.is_gas, place)), "{what}, {place:?}");
        }
    }
    assert_eq!(pours.all.by_tile.len(), seen.len(), "{what}");
}

/// What a save has of it, and what is read again.
fn saved(pours: &Pours) -> Pours {
    let again = pours.iter().cloned().collect::<Pours>().in_condition(pours.condition());
    assert_eq!(&again, pours);
    again
}

/// SPEC 103-108: on many small mountains, turn by turn, while the ground changes.
fn pours_are_those_of_the_plain_reading(seeds: u64) {
    // Tiles of gas and of water, turns at rest, pours on several levels, clouds that went, and tiles that burned.
    let mut counts = [0; 6];
    for seed in 0..seeds {
        let mut draw = Stream::new(seed, domains::RULES, 0, 0);
        let mut mountain = Mountain::draw(&mut draw);
        let mut pours = mountain.pours(&mut draw);
        let mut all = plain_of(&pours);
        for turn in 0..45 {
            let what = format!("seed {seed}, turn {turn}");
            if draw.below(3) == 0 {
                mountain.change(&pours, &mut draw);
            }
            let (terrain, ground, before) = (mountain.terrain(), mountain.ground(), all.len());
            let is_disturbed = pours.is_disturbed(&terrain, &mountain.fixtures);
            // Now and then it is not known what has changed.
            let mut changed = std::mem::take(&mut mountain.changed);
            if draw.below(10) == 0 {
                changed.pop();
            }
            let arrivals = pours.flow(&terrain, &mountain.fixtures, &changed).into_iter();
            let new = arrivals.map(|new| (new.fluid == Fluid::Gas, new.at.scan_key()));
            let new: Vec<_> = new.collect();
            assert_eq!(new, pour_plainly(&mut all, &ground), "{what}");
            assert!(is_disturbed || new.is_empty(), "{what}");
            assert_same(&pours, &all, &ground, &new, &what);
            counts[0] += new.iter().filter(|(is_gas, _)| *is_gas).count();
            counts[1] += new.iter().filter(|(is_gas, _)| !is_gas).count();
            counts[2] += usize::from(!is_disturbed && !pours.is_empty());
            let spans = |pour: &&Pour| pour.tiles().any(|at| at.z != pour.source.z);
            counts[3] += pours.iter().filter(spans).count();
            counts[4] += before - all.len();
            if draw.below(10) == 0 {
                pours = saved(&pours);
            }
            if draw.below(25) == 0 {
                let flame = mountain.any(&mut draw);
                let burnt = pours.burn(&[flame]);
                let tiles: BTreeSet<_> = burnt.iter().map(|at| at.scan_key()).collect();
                assert_eq!(tiles, burn_plainly(&mut all, flame.scan_key()), "{what}");
                assert_same(&pours, &all, &ground, &[], &what);
                counts[5] += burnt.len();
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

/// SPEC 103-108
#[test]
fn gas_and_water_pour_as_in_the_plain_reading() {
    pours_are_those_of_the_plain_reading(500);
}

/// SPEC 103-108
#[test]
#[ignore = "takes a minute"]
fn gas_and_water_of_very_many_mountains_pour_as_in_the_plain_reading() {
    pours_are_those_of_the_plain_reading(5_000);
}
