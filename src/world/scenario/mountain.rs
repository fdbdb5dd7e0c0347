//! The mountain of a scenario: its seed, its number, and the strain and the tempers of its levels.

use super::definition::Mountain;
use super::entry::{named, number, table_of};
use crate::world::{Matter, TEMPERS, Temper, Tempers};
use crate::worldgen::toml_text::{DeTable, DeValue, Entry, Mistake, only_known, refused, text_of};

/// What a list of strain has to be.
const STRAIN: &str = "a list of whole numbers from 0 to 99, one for each level at most";
/// What a list of tempers has to be.
const TEMPER: &str = "a list of tempers, one for each level at most, and \"\" for none";

/// The mountain of an entry; what is left out is as in a new game.
pub(super) fn read_mountain(entry: Option<&Entry>, depth: u32) -> Result<Mountain, Mistake> {
    let Some(entry) = entry else { return Ok(Mountain::default()) };
    let table = table_of("mountain", entry)?;
    only_known(table, &["seed", "number", "strain", "temper"], "the mountain")?;
    let usual = Mountain::default();
    let seed = table.get("seed").map(|entry| number("seed", entry, 0..=u64::MAX)).transpose()?;
    let least = table.get("number").map(|entry| number("number", entry, 0..=9)).transpose()?;
    let least = least.and_then(|least| u8::try_from(least).ok());
    Ok(Mountain {
        seed: seed.unwrap_or(usual.seed),
        number: least.unwrap_or(usual.number),
        strain: read_strain(table, depth)?,
        tempers: read_tempers(table, depth)?,
    })
}

/// The temper of each level from the first on; those that are left out have none.
fn read_tempers(table: &DeTable, depth: u32) -> Result<Tempers, Mistake> {
    let Some(entry) = table.get("temper") else { return Ok(Tempers::default()) };
    let DeValue::Array(list) = entry.get_ref() else {
        return Err(refused("temper", entry, TEMPER));
    };
    if list.len() > depth as usize {
        return Err(refused("temper", entry, TEMPER));
    }
    list.iter().map(read_temper).collect()
}

/// The temper of a name; none of an empty one.
fn read_temper(entry: &Entry) -> Result<Option<Temper>, Mistake> {
    if text_of("temper", entry)?.is_empty() {
        return Ok(None);
    }
    named("temper", entry, &TEMPERS.map(|row| (row.name, row.temper))).map(Some)
}

/// The strain of each level from the first on; of those that are left out it is 0.
fn read_strain(table: &DeTable, depth: u32) -> Result<Vec<u32>, Mistake> {
    let Some(entry) = table.get("strain") else { return Ok(Vec::new()) };
    let DeValue::Array(list) = entry.get_ref() else {
        return Err(refused("strain", entry, STRAIN));
    };
    if list.len() > depth as usize {
        return Err(refused("strain", entry, STRAIN));
    }
    let most = u64::from(Matter::MOST_STRAIN) - 1;
    let strain = list.iter().map(|entry| number("strain", entry, 0..=most));
    strain.map(|strain| Ok(u32::try_from(strain?).unwrap_or(0))).collect()
}
