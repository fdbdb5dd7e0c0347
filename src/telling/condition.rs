//! How the player is, in words.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res, With};

use super::words::turns_in_words;
use crate::world::{Health, Lantern, Matter, Player, Status, TurnCount};

/// How the player is, a sentence each, and where. What there is none of is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// The points of health.
    pub health: String,
    /// The lantern, and its oil; and for how long the player glows.
    pub lantern: String,
    /// The strain of the level.
    pub strain: String,
    /// What threatens: bad air.
    pub threats: Vec<&'static str>,
    /// The status line: level, position, turn, seed.
    pub place: String,
}

impl Condition {
    /// All of it, as one line.
    #[must_use]
    pub fn in_words(&self) -> String {
        let sentences = [&*self.health, &*self.lantern, &*self.strain].into_iter();
        let sentences = sentences.chain(self.threats.iter().copied());
        let sentences = sentences.filter(|sentence| !sentence.is_empty());
        sentences
            .chain(Some(&*self.place).filter(|place| !place.is_empty()))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// All of it, as two lines: how the player is, and where.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let here = Self { place: String::new(), ..self.clone() };
        [here.in_words(), self.place.clone()].into_iter().filter(|line| !line.is_empty()).collect()
    }

    /// What a player has to be told of it at once, who knew how it was before: another health, and new threats.
    pub fn urgent_since<'a>(&'a self, before: &'a Self) -> impl Iterator<Item = &'a str> {
        let health = (self.health != before.health).then_some(&*self.health);
        let threats = self.threats.iter().filter(|threat| !before.threats.contains(threat));
        health.into_iter().chain(threats.copied())
    }
}

/// What close air does.
const CLOSE_AIR: &str = "Close air: no wound closes here.";

/// Reads how the player is.
#[derive(SystemParam)]
pub struct ConditionSource<'w, 's> {
    status: Status<'w, 's>,
    players: Query<'w, 's, (Option<&'static Health>, Option<&'static Lantern>), With<Player>>,
    matter: Option<Res<'w, Matter>>,
    turn: Res<'w, TurnCount>,
}

impl ConditionSource<'_, '_> {
    /// How the player is; without one, where the game is alone.
    #[must_use]
    pub fn condition(&self) -> Condition {
        let (health, lantern) = self.players.single().unwrap_or_default();
        let strain = self.status.player().zip(self.matter.as_deref());
        let strain = strain.map_or(0, |(at, matter)| matter.strain(at.z, *self.turn));
        let sentence = |sentence: Option<String>| sentence.unwrap_or_default();
        let is_blue = self.matter.as_ref().is_some_and(|matter| matter.is_flame_blue());
        let threats =
            [(is_blue, "The flame burns blue."), (self.status.has_close_air(), CLOSE_AIR)];
        Condition {
            health: sentence(
                health.map(|health| format!("Health {} of {}.", health.now, health.max)),
            ),
            lantern: sentence(lantern.filter(|lantern| lantern.burns).map(|lantern| {
                let how = lantern.in_a_word();
                let glow = match lantern.glow {
                    0 => String::new(),
                    turns => format!(" You glow for {} more.", turns_in_words(turns.into())),
                };
                format!("Lantern {how}, oil {}.{glow}", lantern.oil)
            })),
            strain: sentence(
                (strain > 0).then(|| format!("Strain {strain} of {}.", Matter::MOST_STRAIN)),
            ),
            threats: threats
                .into_iter()
                .filter_map(|(is_so, what)| is_so.then_some(what))
                .collect(),
            place: self.status.line(),
        }
    }
}
