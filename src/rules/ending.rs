//! Ending: a game is lost with the player's life, and won with the Ember at the camp.

use bevy::ecs::message::Messages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Commands, Entity, PopulatedMessageReader, Query, Res, With};

use super::wounding::{Cause, Opener, Slain};
use crate::grid::Position;
use crate::intent::Intent;
use crate::world::{
    Fact, FactWriter, Fixture, Fixtures, Fluid, Hollows, Lighter, Matter, Narrator, Outcome,
    Player, Rouser, Tally, TurnCount,
};

/// Loses the game when the player was slain.
pub(super) fn lose_game(
    mut slain: PopulatedMessageReader<Slain>,
    mut commands: Commands,
    players: Query<&Position, With<Player>>,
    turn: Res<TurnCount>,
    intents: Res<Messages<Intent>>,
    witness: Witness,
    mut facts: FactWriter,
) {
    for &Slain { who, cause } in slain.read() {
        let Ok(at) = players.get(who) else { continue };
        // Who dies by an own action dies in the turn that it takes, which is counted at its end.
        let is_own = intents.iter_current_update_messages().any(|intent| intent.actor == who);
        let (turn, level) = (turn.get() + u64::from(is_own), at.level());
        let Death { cause, chain } = in_words(
            cause,
            |killer| witness.blow(killer, turn),
            || where_drowned(witness.cistern(*at)),
            |opener| opened_by(opener, |who| witness.narrator.a(who)),
        );
        facts.write(Fact::Lost, *at);
        commands.insert_resource(Outcome::Lost { cause, chain, turn, level });
    }
}

/// A death in words, as an [`Outcome`] has it.
struct Death {
    cause: String,
    /// What led to it.
    chain: String,
}

/// What somebody died of, in words: `blow` tells of a killer, `water` which water it was, and `opened` of what opened a shaft.
fn in_words(
    cause: Cause,
    blow: impl FnOnce(Entity) -> Death,
    water: impl FnOnce() -> String,
    opened: impl FnOnce(Option<Opener>) -> String,
) -> Death {
    let (cause, chain) = match cause {
        Cause::Blow(killer) => return blow(killer),
        Cause::Oil(_) => (Outcome::BY_OIL, String::new()),
        Cause::Powder(_) => ("killed by your own powder", String::new()),
        Cause::Fall(opener) => (Outcome::BY_FALL, format!(", down a shaft{}", opened(opener))),
        Cause::Gas(by, _) => (Outcome::BY_GAS, format!(", lit by {}", by.name())),
        Cause::Water => (Outcome::DROWNED, water()),
        Cause::Fire(Lighter::Fire, _) => {
            (Outcome::BY_FIRE, ", in a fire that nobody lit".to_owned())
        }
        Cause::Fire(by, _) => (Outcome::BY_FIRE, format!(", in a fire lit by {}", by.name())),
        Cause::Rock(by) => (Outcome::BY_ROCK, format!(", shaken loose by {}", by.row().name)),
    };
    Death { cause: cause.to_owned(), chain }
}

/// Where somebody drowned: in the water of a cistern, if it was one, and whether the player had opened that.
fn where_drowned(cistern: Option<bool>) -> String {
    let water = match cistern {
        None => "where all was under water",
        Some(true) => "in the water of a cistern that you opened",
        Some(false) => "in the water of a cistern",
    };
    format!(", {water}")
}

/// What had opened a shaft under who fell; nothing where it was there before. `name` has an article.
fn opened_by(opener: Option<Opener>, name: impl FnOnce(Entity) -> String) -> String {
    match opener {
        None => String::new(),
        Some(Opener::Powder) => " that your powder opened under you".to_owned(),
        Some(Opener::Creature(who)) => format!(" that {} opened under you", name(who)),
    }
}

/// What is known of a death.
#[derive(SystemParam)]
pub(super) struct Witness<'w, 's> {
    narrator: Narrator<'w, 's>,
    rouser: Rouser<'w, 's>,
    matter: Res<'w, Matter>,
    hollows: Res<'w, Hollows>,
    tally: Res<'w, Tally>,
}

impl Witness<'_, '_> {
    /// The name of a killer, and what had roused it.
    fn blow(&self, killer: Entity, turn: u64) -> Death {
        let roused = self.rouser.of(killer).map(|rousing| rousing.in_words(turn));
        Death { cause: self.narrator.cause(killer), chain: roused.unwrap_or_default() }
    }

    /// Whether the player is sure to have opened the cistern out of which the water at a position came: every hollow that is open
    /// was opened by the player then. `None` of other water.
    fn cistern(&self, at: Position) -> Option<bool> {
        let mut water = self.matter.pours().iter().filter(|pour| pour.fluid == Fluid::Water);
        let source = water.find(|pour| pour.tiles().any(|tile| tile == at))?.source;
        self.hollows.at(source)?;
        let open = self.hollows.0.iter().filter(|hollow| hollow.is_open).count();
        Some(self.tally.hollows as usize >= open)
    }
}

/// What is looked at to see whether the game is won.
#[derive(SystemParam)]
pub(super) struct Goal<'w, 's> {
    players: Query<'w, 's, &'static Position, With<Player>>,
    fixtures: Res<'w, Fixtures>,
    matter: Res<'w, Matter>,
    outcome: Option<Res<'w, Outcome>>,
}

impl Goal<'_, '_> {
    /// The camp, if the player is there and the game goes on.
    fn reached(&self) -> Option<Position> {
        let at = *self.players.single().ok().filter(|_| self.outcome.is_none())?;
        (self.fixtures.at(at) == Some(Fixture::Camp)).then_some(at)
    }
}

/// Wins the game where the player, who has the Ember, is at the camp.
pub(super) fn win_game(
    mut commands: Commands,
    goal: Goal,
    turn: Res<TurnCount>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    if let Some(at) = goal.reached() {
        narrator.say("You bring the Ember home.");
        facts.write(Fact::Won, at);
        let is_kindled = goal.matter.is_kindled();
        commands.insert_resource(Outcome::Won { turn: turn.get(), is_kindled });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{BESTIARY, Rouse, Rousing, TREMORS, article};

    /// Every cause of a death but a creature; the compiler asks for a new one.
    fn every_cause() -> Vec<Cause> {
        let who = Entity::PLACEHOLDER;
        let one_of_each = [
            Cause::Blow(who),
            Cause::Oil(who),
            Cause::Powder(who),
            Cause::Fall(None),
            Cause::Water,
            Cause::Gas(Lighter::Lantern, None),
            Cause::Fire(Lighter::Lantern, None),
            Cause::Rock(TREMORS[0].tremor),
        ];
        let all = one_of_each.into_iter().flat_map(|cause| match cause {
            Cause::Blow(_) => Vec::new(),
            Cause::Oil(_) | Cause::Powder(_) | Cause::Water => vec![cause],
            Cause::Fall(_) => {
                [None, Some(Opener::Powder), Some(Opener::Creature(who))].map(Cause::Fall).to_vec()
            }
            Cause::Gas(..) => Lighter::ALL.map(|by| Cause::Gas(by, None)).to_vec(),
            Cause::Fire(..) => Lighter::ALL.map(|by| Cause::Fire(by, None)).to_vec(),
            Cause::Rock(_) => TREMORS.map(|row| Cause::Rock(row.tremor)).to_vec(),
        });
        all.collect()
    }

    /// What the player is told of a death.
    fn told(Death { cause, chain }: Death) -> String {
        Outcome::Lost { cause, chain, turn: 9, level: 2 }.sentence()
    }

    fn bare(_: Entity) -> Death {
        Death { cause: String::new(), chain: String::new() }
    }

    /// SPEC 130: every cause but a creature, with what led to it.
    #[test]
    fn every_death_is_told_in_a_sentence() {
        let water = || where_drowned(Some(true));
        let opened = |opener| opened_by(opener, |_| "an antlion".to_owned());
        let ends =
            every_cause().into_iter().map(|cause| told(in_words(cause, bare, water, opened)));
        let ends: Vec<_> = ends.collect();
        let expected = [
            "burnt by your own oil.",
            "killed by your own powder.",
            "killed by a fall, down a shaft.",
            "killed by a fall, down a shaft that your powder opened under you.",
            "killed by a fall, down a shaft that an antlion opened under you.",
            "drowned, in the water of a cistern that you opened.",
            "killed by burning gas, lit by your lantern.",
            "killed by burning gas, lit by your oil.",
            "killed by burning gas, lit by your powder.",
            "killed by burning gas, lit by the Ember.",
            "killed by burning gas, lit by a fire.",
            "burnt to death, in a fire lit by your lantern.",
            "burnt to death, in a fire lit by your oil.",
            "burnt to death, in a fire lit by your powder.",
            "burnt to death, in a fire lit by the Ember.",
            "burnt to death, in a fire that nobody lit.",
            "killed by falling rock, shaken loose by your digging.",
            "killed by falling rock, shaken loose by your digging.",
            "killed by falling rock, shaken loose by your powder.",
            "killed by falling rock, shaken loose by the Ember.",
            "killed by falling rock, shaken loose by your theft from a reliquary.",
            "killed by falling rock, shaken loose by burning gas.",
        ];
        let were = |end: &str| if end.starts_with("drowned") { "" } else { "were " };
        let expected = expected.map(|end| format!("On level 2, in turn 9, you {}{end}", were(end)));
        assert_eq!(ends, expected);
    }

    /// SPEC 111, 130
    #[test]
    fn who_drowns_is_told_which_water_it_was() {
        let told = |cistern| {
            let water = move || where_drowned(cistern);
            told(in_words(Cause::Water, bare, water, |_| String::new()))
        };
        let start = "On level 2, in turn 9, you drowned, ";
        assert_eq!(told(None), format!("{start}where all was under water."));
        assert_eq!(told(Some(false)), format!("{start}in the water of a cistern."));
    }

    /// SPEC 130: every creature, and all that may have roused it.
    #[test]
    fn every_killer_is_named_with_what_roused_it() {
        let killed = |name: &str| format!("killed by {} {name}", article(name));
        let names: Vec<_> = BESTIARY.iter().map(|species| killed(species.name)).collect();
        let expected = [
            "killed by a fungus",
            "killed by a bat",
            "killed by a hound",
            "killed by a borer",
            "killed by a stone elemental",
            "killed by a minotaur",
            "killed by a lampmoth",
            "killed by a knocker",
            "killed by a mason",
            "killed by a skitter",
            "killed by a rock eel",
            "killed by the Warden",
            "killed by an antlion",
            "killed by a listener",
        ];
        assert_eq!(names, expected);
        let rousing = |by| Rousing { by, turn: 6, has_slept: true, over_stairs: None };
        let chains = Rouse::ALL.map(|by| rousing(by).in_words(9));
        let expected = [
            "your digging",
            "digging in the rock",
            "the noise of a fight",
            "the noise of your throw",
            "your blow",
            "the lifting of the Ember",
            "the sight of you",
            "falling rock",
            "a blast",
            "its kin",
            "the noise of a fall",
            "burning gas",
            "the sound of water",
            "fire",
            "your steps",
        ];
        assert_eq!(chains, expected.map(|by| format!(", woken by {by} 3 turns before")));
    }
}
