//! An actor of a saved game in the form that is written, and reading it.

use serde::{Deserialize, Serialize};

use super::checking::{MOST, check, position_in, sides_of};
use super::components::{SavedAttack, SavedHome, SavedLantern, SavedMind};
use super::pack::SavedPack;
use super::roused::SavedRousing;
use super::tables::Tables;
use crate::grid::{Grid, Tile};
use crate::plain::is_plain;
use crate::world::{Abilities, Ability, Actor, ActorId, Energy, Health, Roused, SpeciesId};

#[derive(Serialize, Deserialize)]
pub(super) struct SavedActor {
    id: u32,
    at: [u32; 3],
    /// The number of its species.
    species: Option<u8>,
    name: Option<String>,
    glyph: Option<char>,
    /// The points that are left, and the most.
    health: Option<(u32, u32)>,
    attack: Option<SavedAttack>,
    /// What it has, and what it gets for each action of the player.
    energy: Option<(u32, u32)>,
    mind: Option<SavedMind>,
    lantern: Option<SavedLantern>,
    /// The names of its abilities.
    abilities: Vec<String>,
    is_player: bool,
    pack: Option<SavedPack>,
    home: Option<SavedHome>,
    roused: Option<SavedRousing>,
}

impl SavedActor {
    /// The form of an actor.
    pub(super) fn of(actor: &Actor) -> Self {
        Self {
            id: actor.id.0,
            at: sides_of(actor.at),
            species: actor.species.map(|species| species as u8),
            name: actor.name.clone(),
            glyph: actor.glyph,
            health: actor.health.map(|health| (health.now, health.max)),
            attack: actor.attack.as_ref().map(SavedAttack::of),
            energy: actor.energy.map(|energy| (energy.now, energy.speed)),
            mind: actor.mind.as_ref().map(SavedMind::of),
            lantern: actor.lantern.as_ref().map(SavedLantern::of),
            abilities: actor.abilities.iter().map(|ability| ability.name().to_owned()).collect(),
            is_player: actor.is_player,
            pack: actor.pack.as_ref().map(SavedPack::of),
            home: actor.home.as_ref().map(SavedHome::of),
            roused: actor.roused.0.as_ref().map(SavedRousing::of),
        }
    }

    /// The actor of the form, in a world with these tiles; or why there can be none.
    pub(super) fn actor(&self, tiles: &Grid<Tile>, tables: &Tables) -> Result<Actor, String> {
        let at = position_in(tiles, self.at)?;
        let abilities = tables.abilities(&self.abilities).ok_or("an ability that there is not")?;
        check(self.name.as_deref().is_none_or(is_plain), "a name that is no plain text")?;
        let is_drawn = |glyph: char| is_plain(glyph.encode_utf8(&mut [0; 4]));
        check(self.glyph.is_none_or(is_drawn), "a character that is no plain text")?;
        let can_stand = tiles[at].is_walkable() || abilities.has(Ability::PassRock);
        check(can_stand, "an actor in rock")?;
        self.check_numbers()?;
        self.check_belongings(abilities)?;
        Ok(Actor {
            id: ActorId(self.id),
            at,
            species: self.species(tables)?,
            name: self.name.clone(),
            glyph: self.glyph,
            health: self.health.map(|(now, max)| Health { now, max }),
            attack: self.attack.as_ref().map(|attack| attack.attack(tables)).transpose()?,
            energy: self.energy.map(|(now, speed)| Energy { now, speed }),
            mind: self.mind.as_ref().map(|mind| mind.mind(tiles)).transpose()?,
            lantern: self.lantern.as_ref().map(SavedLantern::lantern).transpose()?,
            pack: self.pack.as_ref().map(|pack| pack.pack(tables)).transpose()?,
            home: self.home.as_ref().map(|home| home.home(tiles)).transpose()?,
            roused: self.roused()?,
            abilities,
            is_player: self.is_player,
        })
    }

    fn species(&self, tables: &Tables) -> Result<Option<SpeciesId>, String> {
        let Some(number) = self.species else { return Ok(None) };
        let species = tables.species(number).ok_or("a species that there is not")?;
        Ok(Some(species))
    }

    fn roused(&self) -> Result<Roused, String> {
        let rousing = self.roused.as_ref().map(SavedRousing::rousing).transpose()?;
        check(self.mind.is_some() || rousing.is_none(), "somebody roused who has no mind")?;
        Ok(Roused(rousing))
    }

    /// Refuses a pack and a home of an actor that has none.
    fn check_belongings(&self, abilities: Abilities) -> Result<(), String> {
        let steals = abilities.has(Ability::Steal);
        let carries = steals || abilities.has(Ability::DrinkLight) || abilities.has(Ability::Mend);
        check(self.is_player || carries || self.pack.is_none(), "a pack of somebody who has none")?;
        check(steals || self.home.is_none(), "a home of somebody who has none")
    }

    /// Refuses health and energy that no actor can have.
    fn check_numbers(&self) -> Result<(), String> {
        let is_small = |numbers: &[u32]| numbers.iter().all(|number| *number <= MOST);
        if let Some((now, max)) = self.health {
            let can_be = now <= max && (now > 0 || self.is_player) && is_small(&[max]);
            check(can_be, "a health that cannot be")?;
        }
        if let Some((now, speed)) = self.energy {
            check(is_small(&[now, speed]), "an energy that cannot be")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::world::Lantern;

    fn attack(verb: &str, points: (u32, u32)) -> Option<SavedAttack> {
        Some(SavedAttack { verb: verb.to_owned(), points })
    }

    #[test]
    fn what_no_actor_can_be_is_refused_in_its_own_words() {
        let tiles = Grid::filled(Size::new(2, 1, 1).unwrap(), Tile::Floor).unwrap();
        let refused = |change: fn(&mut SavedActor)| {
            let mut form = SavedActor {
                id: 1,
                at: [0, 0, 0],
                species: Some(5),
                name: None,
                glyph: None,
                health: None,
                attack: attack("bite", (1, MOST)),
                energy: None,
                mind: Some(SavedMind {
                    is_awake: true,
                    is_following: true,
                    goal: None,
                    readies: None,
                    patience: 0,
                }),
                lantern: Some(SavedLantern {
                    oil: Lantern::MOST_OIL,
                    burns: true,
                    is_shuttered: true,
                    glow: Lantern::GLOW_TURNS,
                }),
                abilities: Ability::ALL.map(|ability| ability.name().to_owned()).to_vec(),
                is_player: false,
                pack: Some(SavedPack::default()),
                home: Some(SavedHome { at: [1, 0, 0], was_told: true }),
                roused: Some(SavedRousing::default()),
            };
            change(&mut form);
            form.actor(&tiles, &Tables::default()).err().unwrap_or_default()
        };
        assert_eq!(refused(|_| {}), "", "the limits themselves");
        let name = |form: &mut SavedActor| form.name = Some("bat\u{1b}".to_owned());
        assert_eq!(refused(name), "a name that is no plain text");
        let ability = |form: &mut SavedActor| form.abilities.push("sing".to_owned());
        assert_eq!(refused(ability), "an ability that there is not");
        let verb = |form: &mut SavedActor| form.attack = attack("nibble", (1, 2));
        assert_eq!(refused(verb), "a blow that there is not");
        let least = |form: &mut SavedActor| form.attack = attack("bite", (2, 1));
        assert_eq!(refused(least), "a blow that cannot be");
        let most = |form: &mut SavedActor| form.attack = attack("bite", (1, MOST + 1));
        assert_eq!(refused(most), "a blow that cannot be");
        assert_eq!(refused(|form| form.species = Some(99)), "a species that there is not");
        let glow = |form: &mut SavedActor| {
            form.lantern = form.lantern.take().map(|lantern| SavedLantern { glow: 61, ..lantern });
        };
        assert_eq!(refused(glow), "a glow that lasts too long");
        let home = |form: &mut SavedActor| {
            form.home = Some(SavedHome { at: [2, 0, 0], was_told: false });
        };
        assert_eq!(refused(home), "a position outside the world");
        let poor = |form: &mut SavedActor| form.abilities.clear();
        assert_eq!(refused(poor), "a pack of somebody who has none");
        let homeless = |form: &mut SavedActor| {
            (form.is_player, form.abilities) = (true, vec!["walk".to_owned()]);
        };
        assert_eq!(refused(homeless), "a home of somebody who has none");
        assert_eq!(refused(|form| form.mind = None), "somebody roused who has no mind");
    }
}
