//! Sentences about what actors do, with the subject and the verb of the actor: "You bite the bat.", "The bat bites you."

use bevy::ecs::name::Name;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Has, Query, Res, ResMut};

use super::{Knowledge, MessageLog, Player, Topic, TurnCount};
use crate::grid::{Position, Vertical};

/// Logs the actions that the player takes part in or sees.
#[derive(SystemParam)]
pub(crate) struct Narrator<'w, 's> {
    actors: Query<'w, 's, (&'static Name, &'static Position, Has<Player>)>,
    knowledge: Option<Res<'w, Knowledge>>,
    turn: Res<'w, TurnCount>,
    log: ResMut<'w, MessageLog>,
}

impl Narrator<'_, '_> {
    /// Logs a sentence as it is.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.log.say(self.turn.get(), text);
    }

    /// Logs a sentence, if the actor is the player.
    pub(crate) fn say_to(&mut self, actor: Entity, text: impl Into<String>) {
        if self.actors.get(actor).is_ok_and(|(.., is_player)| is_player) {
            self.say(text);
        }
    }

    /// Logs a sentence, if the player is on level `z`, as far as was looked last. Cost O(1).
    pub(crate) fn say_on_level(&mut self, z: u32, text: impl Into<String>) {
        let eye = self.knowledge.as_ref().and_then(|knowledge| knowledge.eye());
        if eye.is_some_and(|(at, _)| at.z == z) {
            self.say(text);
        }
    }

    /// Logs what one actor does to another, if the player is one of them or sees one: `verb` as in "I bite" and in "it
    /// bites".
    pub(crate) fn say_action(&mut self, who: Entity, verb: (&str, &str), whom: Entity) {
        let Ok((_, _, is_player)) = self.actors.get(who) else { return };
        if self.concerns(who) || self.concerns(whom) {
            let (subject, object) = (self.subject(who), self.object(whom));
            self.say(format!("{subject} {} {object}.", conjugate(verb, is_player)));
        }
    }

    /// Logs what an actor does, if the player is that actor or sees it; `rest` comes after the verb.
    pub(crate) fn say_of_actor(&mut self, who: Entity, verb: (&str, &str), rest: &str) {
        let Ok((_, _, is_player)) = self.actors.get(who) else { return };
        if self.concerns(who) {
            let subject = self.subject(who);
            self.say(format!("{subject} {}{rest}.", conjugate(verb, is_player)));
        }
    }

    /// Notes the points of health that an actor has lost by what was logged last, if that is about this actor.
    pub(crate) fn note_points(&mut self, whom: Entity, points: u32) {
        // Of who is not seen nothing was logged, and the last line is about another of that name.
        if !self.concerns(whom) {
            return;
        }
        let (subject, object) = (self.subject(whom), self.object(whom));
        let is_about = |text: &str| text.starts_with(&subject) || text.contains(&object);
        self.log.note_points(self.turn.get(), is_about, points);
    }

    /// Logs that no stairs underfoot lead there (SPEC 22).
    pub(crate) fn say_no_stairs(&mut self, vertical: Vertical) {
        let text = match vertical {
            Vertical::Down => "You try to go down but are stopped by the cave floor.",
            Vertical::Up => "You try to go up but are stopped by the cave ceiling.",
        };
        self.log.say_of(self.turn.get(), text, Topic::NoStairs(vertical));
    }

    /// Logs that an actor is in the way.
    pub(crate) fn say_in_the_way(&mut self, who: Entity) {
        let subject = self.subject(who);
        self.say(format!("{subject} is in the way."));
    }

    /// The cause of a death: the name of the killer.
    pub(crate) fn cause(&self, killer: Entity) -> String {
        match self.actors.get(killer) {
            Ok(_) => format!("killed by {}", self.a(killer)),
            Err(_) => "killed".to_owned(),
        }
    }

    /// The name of an actor with its article; `something` of who is gone.
    pub(crate) fn a(&self, who: Entity) -> String {
        let name = self.actors.get(who).map(|(name, ..)| format!("{} {name}", article(name)));
        name.unwrap_or_else(|_| "something".to_owned())
    }

    /// Returns whether an actor is the player or in sight.
    fn concerns(&self, who: Entity) -> bool {
        self.actors.get(who).is_ok_and(|(_, at, is_player)| {
            is_player || self.knowledge.as_ref().is_some_and(|knowledge| knowledge.is_in_sight(*at))
        })
    }

    fn subject(&self, who: Entity) -> String {
        match self.actors.get(who) {
            Ok((_, _, true)) => "You".to_owned(),
            Ok((name, ..)) => format!("The {name}"),
            Err(_) => "Something".to_owned(),
        }
    }

    fn object(&self, whom: Entity) -> String {
        match self.actors.get(whom) {
            Ok((_, _, true)) => "you".to_owned(),
            Ok((name, ..)) => format!("the {name}"),
            Err(_) => "something".to_owned(),
        }
    }
}

fn conjugate<'a>(verb: (&'a str, &'a str), is_player: bool) -> &'a str {
    if is_player { verb.0 } else { verb.1 }
}

/// The article of a name: "a bat", "an elemental"; of what there is once, which has a capital, "the Warden".
pub(crate) fn article(name: &str) -> &'static str {
    if name.starts_with(char::is_uppercase) {
        "the"
    } else if name.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::game_on_map;
    use crate::world::{SpeciesId, add_species};

    /// SPEC 178: of who is not seen nothing is logged, and its points are no other's.
    #[test]
    fn points_are_noted_of_who_is_seen() {
        let mut app = game_on_map("@..\n###\n..#\n");
        app.update();
        let bats = [(2, 0), (0, 2)].map(|(x, y)| {
            add_species(app.world_mut(), Position::new(x, y, 0), SpeciesId::Bat, true).unwrap()
        });
        let told = move |mut narrator: Narrator| {
            narrator.say_of_actor(bats[0], ("are", "is"), " hit");
            narrator.note_points(bats[1], 5);
            narrator.note_points(bats[0], 3);
        };
        app.world_mut().run_system_once(told).unwrap();
        let last = app.world().resource::<MessageLog>().messages().last().cloned().unwrap();
        assert_eq!((last.text.as_str(), last.points), ("The bat is hit.", 3));
    }

    #[test]
    fn what_there_is_once_has_an_article_of_its_own() {
        assert_eq!(["Warden", "antlion", "hound"].map(article), ["the", "an", "a"]);
    }
}
