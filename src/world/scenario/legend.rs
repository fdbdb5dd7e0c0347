//! What the characters of a scenario's levels stand for.

use std::collections::BTreeMap;

use super::entry::table_of;
use super::mark::Mark;
use crate::grid::Tile;
use crate::world::{Fixture, Fluid};
use crate::worldgen::map_text::FEATURE_MARKS;
use crate::worldgen::toml_text::{Entry, Mistake};

/// Stands for the start.
pub(super) const START: char = '@';
/// Stands for a vein of garnets, without a legend.
const VEIN: char = '%';
/// Stands for a shaft, without a legend; its foot is right below.
const SHAFT: char = 'O';
/// Stands for water, without a legend.
const WATER: char = '~';
/// Stands for moss, without a legend.
const MOSS: char = ',';
/// Stands for slick, without a legend.
const SLICK: char = '"';

/// What each character stands for.
#[derive(Debug)]
pub(super) struct Legend(BTreeMap<char, Mark>);

impl Legend {
    /// The legend of an entry, with the marks that need none.
    pub(super) fn read(entry: Option<&Entry>) -> Result<Self, Mistake> {
        let mut marks = BTreeMap::new();
        for tile in Tile::ALL {
            marks.insert(tile.as_char(), Mark::bare(tile));
        }
        marks.insert(VEIN, Mark { fixture: Some(Fixture::Vein), ..Mark::bare(Tile::Wall) });
        marks.insert(SHAFT, Mark { fixture: Some(Fixture::Shaft), ..Mark::bare(Tile::Floor) });
        marks.insert(MOSS, Mark { fixture: Some(Fixture::Moss), ..Mark::bare(Tile::Floor) });
        marks.insert(SLICK, Mark { fixture: Some(Fixture::Slick), ..Mark::bare(Tile::Floor) });
        marks.insert(WATER, Mark { pour: Some((Fluid::Water, 1)), ..Mark::bare(Tile::Floor) });
        for (c, name) in FEATURE_MARKS {
            let fixture = Fixture::named(name);
            marks.insert(c, Mark { fixture, ..Mark::bare(Tile::Floor) });
        }
        let table = entry.map(|entry| table_of("legend", entry)).transpose()?;
        for (key, entry) in table.into_iter().flat_map(|table| table.iter()) {
            let has_own_meaning = |c| c == START || marks.contains_key(&c);
            let c = character(key.get_ref(), has_own_meaning);
            let c = c.map_err(|message| (key.span(), message))?;
            marks.insert(c, Mark::read(c, entry)?);
        }
        Ok(Self(marks))
    }

    /// What a character stands for.
    ///
    /// # Errors
    /// Why it stands for nothing.
    pub(super) fn mark(&self, c: char) -> Result<Mark, String> {
        let mark = self.0.get(&c).copied();
        mark.ok_or_else(|| format!("{c:?} is no tile, and not in the legend"))
    }
}

/// The one character of a key, if it means nothing without a legend.
fn character(key: &str, has_own_meaning: impl Fn(char) -> bool) -> Result<char, String> {
    let mut characters = key.chars();
    match (characters.next(), characters.next()) {
        (Some(c), None) if has_own_meaning(c) => {
            Err(format!("legend {key:?}: its meaning is fixed"))
        }
        (Some(c), None) if !c.is_whitespace() && !c.is_control() => Ok(c),
        _ => Err(format!("legend {key:?}: allowed is one character")),
    }
}
