//! The mountain of a scenario: its seed, its number, and the strain of its levels.

use super::definition::Mountain;
use super::entry::{none_of_later, number, table_of};
use crate::world::Matter;
use crate::worldgen::toml_text::{DeTable, DeValue, Entry, Mistake, only_known, refused};

/// What a list of strain has to be.
const STRAIN: &str = "a list of whole numbers from 0 to 99, one for each level at most";

/// The mountain of an entry; what is left out is as in a new game.
pub(super) fn read_mountain(entry: Option<&Entry>, depth: u32) -> Result<Mountain, Mistake> {
    let Some(entry) = entry else { return Ok(Mountain::default()) };
    let table = table_of("mountain", entry)?;
    none_of_later(table, &["temper"])?;
    only_known(table, &["seed", "number", "strain"], "the mountain")?;
    let usual = Mountain::default();
    let seed = table.get("seed").map(|entry| number("seed", entry, 0..=u64::MAX)).transpose()?;
    let least = table.get("number").map(|entry| number("number", entry, 0..=9)).transpose()?;
    let least = least.and_then(|least| u8::try_from(least).ok());
    Ok(Mountain {
        seed: seed.unwrap_or(usual.seed),
        number: least.unwrap_or(usual.number),
        strain: read_strain(table, depth)?,
    })
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
