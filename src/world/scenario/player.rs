//! What the player of a scenario begins with.

use super::definition::Outfit;
use super::entry::{flag, number, optional, table_of};
use super::mark::thing_named;
use crate::world::populating::PLAYER_HEALTH;
use crate::world::{Lantern, Pack, Stack};
use crate::worldgen::toml_text::{DeTable, DeValue, Entry, Mistake, only_known, refused};

/// Keys of the table.
const KEYS: [&str; 6] = ["health", "oil", "shuttered", "stones", "garnets", "pack"];
/// The most garnets to begin with.
const MOST_GARNETS: u32 = 999;
/// What a pack has to be.
const PACK: &str = "a list of things with their counts, as [[\"oil flask\", 2]]";

/// The outfit of an entry; that of a new game where there is none.
pub(super) fn read_player(entry: Option<&Entry>) -> Result<Outfit, Mistake> {
    let Some(entry) = entry else { return Ok(Outfit::default()) };
    let table = table_of("player", entry)?;
    only_known(table, &KEYS, "the player")?;
    let health = table.get("health").map(|entry| number("health", entry, 1..=PLAYER_HEALTH.into()));
    let health = health.transpose()?.and_then(|health| u32::try_from(health).ok());
    let oil = optional("oil", table, Lantern::MOST_OIL)?;
    let is_shuttered = flag("shuttered", table)?;
    Ok(Outfit { health, oil, is_shuttered, pack: read_pack(table)? })
}

/// The pack, with its stones and garnets.
fn read_pack(table: &DeTable) -> Result<Pack, Mistake> {
    let mut pack = Pack::default();
    let stones = optional("stones", table, Pack::MOST_STONES.into())?;
    pack.stones = stones.and_then(|stones| u8::try_from(stones).ok()).unwrap_or(0);
    let garnets = optional("garnets", table, MOST_GARNETS)?;
    pack.garnets = garnets.and_then(|garnets| u16::try_from(garnets).ok()).unwrap_or(0);
    let Some(entry) = table.get("pack") else { return Ok(pack) };
    let DeValue::Array(list) = entry.get_ref() else { return Err(refused("pack", entry, PACK)) };
    for entry in list.iter() {
        let stack = read_stack(entry)?;
        if pack.put(stack) < stack.count {
            let (name, count) = (stack.thing.kind().name, stack.count);
            let what = format!("pack [{name:?}, {count}]: there is no room for so many");
            return Err((entry.span(), what));
        }
    }
    Ok(pack)
}

/// `["oil flask", 2]`.
fn read_stack(entry: &Entry) -> Result<Stack, Mistake> {
    let DeValue::Array(pair) = entry.get_ref() else { return Err(refused("pack", entry, PACK)) };
    let [name, count] = &pair[..] else { return Err(refused("pack", entry, PACK)) };
    let thing = thing_named("pack", name)?;
    let most = thing.kind().stack;
    if most == 0 {
        let name = thing.kind().name;
        return Err((entry.span(), format!("pack: there is no slot for {name}")));
    }
    let count = number("pack", count, 1..=most.into())?;
    Ok(Stack { thing, count: u8::try_from(count).unwrap_or(most) })
}
