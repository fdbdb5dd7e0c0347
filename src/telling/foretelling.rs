//! What the ground is about to do, and what signs on rock say, in words (SPEC 57, 93, 138).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res, With};

use super::words::{fall_in_words, rock_in_words, turns_in_words};
use crate::grid::{Position, Tile};
use crate::layers::DebugLayer;
use crate::rules::{fall_points, rock_points};
use crate::world::settling::{Change, Changes, Coming, Forecast, change_at};
use crate::world::{
    Fire, HollowKind, Knowledge, KnownSigns, Matter, Mind, Pack, Player, Points, SpeciesId,
    Terrain, Thing, Variant,
};
use crate::world::{Overlays, capitalised};

/// What is told of a tile that an antlion digs away from below.
const TRICKLES: &str = "It trickles: step off, or fall";

/// What is foretold of a position.
#[derive(SystemParam)]
pub struct Foretelling<'w, 's> {
    forecast: Forecast<'w>,
    overlays: Res<'w, Overlays>,
    signs: KnownSigns<'w>,
    terrain: Res<'w, Terrain>,
    creatures: Query<'w, 's, (&'static Position, &'static Mind, &'static SpeciesId)>,
    packs: Query<'w, 's, &'static Pack, With<Player>>,
    variant: Res<'w, Variant>,
}

impl Foretelling<'_, '_> {
    /// What a sign on a known position says, what becomes of it, and while that layer is shown, what would become of it.
    pub(super) fn of(&self, knowledge: &Knowledge, at: Position) -> Vec<String> {
        let sign = self.signs.at(at).map(about_sign);
        let comes = self.forecast.coming_at(at, knowledge).is_some();
        let would = self.would(knowledge, at).filter(|_| !comes);
        let would = would.map(|change| about_layer(change, self.forecast.open_around(at)));
        sign.into_iter().chain(self.of_ground(knowledge, at)).chain(would).collect()
    }

    /// The fire at a known position, what becomes of the ground there where something groans, and that a prop
    /// holds it; in lines that have room in the sidebar.
    #[must_use]
    pub fn of_ground(&self, knowledge: &Knowledge, at: Position) -> Vec<String> {
        let fire = self.forecast.matter().fire_at(at).filter(|_| knowledge.sees(at));
        let mut told: Vec<_> = fire.map(about_fire).into_iter().collect();
        let fuses = self.forecast.matter().fuses().iter();
        let fuse =
            fuses.filter(|fuse| fuse.at == at && knowledge.sees(at)).min_by_key(|it| it.left);
        told.extend(fuse.map(|fuse| about_fuse(fuse.left)));
        if self.is_undermined(knowledge, at) {
            told.extend([TRICKLES.to_owned(), capitalised(&fall_in_words(self.fall()))]);
        }
        told.extend(self.of_change(knowledge, at));
        told
    }

    /// Returns whether somebody below digs the floor of a position away, which is seen from above. Cost O(creatures).
    pub(super) fn is_undermined(&self, knowledge: &Knowledge, at: Position) -> bool {
        let is_digging = |(_, mind, species): (_, &Mind, &SpeciesId)| {
            species.species().undermines_at(mind) == Some(at)
        };
        knowledge.sees(at) && self.creatures.iter().any(is_digging)
    }

    /// What a fall takes of the player.
    fn fall(&self) -> Points {
        fall_points(self.packs.single().ok(), self.variant.mode)
    }

    /// What falling rock takes of the player, or of others.
    fn rock(&self, of_player: bool) -> Points {
        let wears = || self.packs.iter().any(|pack| pack.has(Thing::MinersHelmet));
        let has_helmet = of_player && wears();
        rock_points(has_helmet, self.variant.mode)
    }

    /// What becomes of the ground at a known position, and that a prop holds it.
    fn of_change(&self, knowledge: &Knowledge, at: Position) -> Vec<String> {
        if let Some(coming) = self.forecast.coming_at(at, knowledge) {
            let rock = self.rock(knowledge.eye().is_some_and(|(eye, _)| eye == at));
            return about_change(coming, self.forecast.open_around(at), rock);
        }
        let is_open = knowledge.tile(&self.terrain, at).is_some_and(Tile::is_walkable);
        let stays = match is_open {
            true if self.forecast.is_propped(at, knowledge) => Some("Held by a prop"),
            true if self.forecast.groans_on(at.z) && knowledge.sees(at) => Some("Stays open"),
            _ => None,
        };
        stays.into_iter().map(str::to_owned).collect()
    }

    /// What would become of a position if the mountain settled now, while the layer of that is shown, and as it shows it.
    fn would(&self, knowledge: &Knowledge, at: Position) -> Option<Change> {
        change_at(&self.would_settle(knowledge), at)
    }

    /// The known ground that would change if the mountain settled now, while the layer of that is shown, in scan order.
    pub(super) fn would_settle(&self, knowledge: &Knowledge) -> Changes {
        let is_shown = self.overlays.shows(DebugLayer::Settling);
        let eye = knowledge.eye().filter(|_| is_shown);
        let would = eye.and_then(|(eye, _)| self.forecast.around(eye, knowledge));
        would.map(|would| would.changes).unwrap_or_default()
    }
}

/// What fire takes, and for how long it burns.
fn about_fire(fire: Fire) -> String {
    format!("Fire: {} a turn, {} left", Fire::POINTS, turns_in_words(fire.left.into()))
}

/// When a keg goes off.
fn about_fuse(left: u8) -> String {
    format!("It goes off in {}", turns_in_words(left.into()))
}

/// What a sign is, and what it says.
fn about_sign(kind: HollowKind) -> String {
    let row = kind.row();
    format!("{} on the rock. {}", capitalised(row.sign), row.meaning())
}

/// What becomes of a tile, and how many of its nine are open; how many it takes, where these are not as many as usual; and what
/// the rock takes that falls there.
fn about_change(
    Coming { change, left, number, .. }: Coming,
    open: u32,
    rock: Points,
) -> Vec<String> {
    let in_turns = |what| format!("{what} in {}", turns_in_words(left.into()));
    let by_rule = |what| format!("{}, {open} of 9 open", in_turns(what));
    let takes =
        (number != u32::from(Matter::CALM)).then(|| format!("It takes {number} to be open"));
    let (what, then) = match change {
        Change::Closes => (by_rule("Closes"), None),
        Change::Falls => (by_rule("Closes"), Some(capitalised(&rock_in_words(rock)))),
        Change::Opens => (by_rule("Opens"), None),
        Change::Cracks => {
            return vec![in_turns("Cracks"), "What is behind it comes out".to_owned()];
        }
    };
    [Some(what), takes, then].into_iter().flatten().collect()
}

/// What would become of a tile.
fn about_layer(change: Change, open: u32) -> String {
    let what = match change {
        Change::Closes => "It would close",
        Change::Falls => "Rock would fall here",
        Change::Opens | Change::Cracks => "It would open",
    };
    format!("{what} if the mountain settled now ({open} of 9 open).")
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::App;

    use super::*;
    use crate::game_on_map;
    use crate::world::{Fixture, Fixtures, Lighter, SpeciesId, Tremor, add_species};

    /// SPEC 57, 93
    #[test]
    fn what_is_about_to_happen_is_told_in_a_sentence() {
        let told = |change, left, open, number: u8| {
            let (at, number) = (Position::new(1, 1, 0), number.into());
            about_change(Coming { at, change, left, number }, open, Points { least: 7, most: 15 })
        };
        let calm = Matter::CALM;
        assert_eq!(told(Change::Closes, 7, 4, calm), ["Closes in 7 turns, 4 of 9 open"]);
        assert_eq!(told(Change::Opens, 1, 6, calm), ["Opens in 1 turn, 6 of 9 open"]);
        let falls = ["Closes in 2 turns, 3 of 9 open", "Rock falls on who stays: 7-15"];
        assert_eq!(told(Change::Falls, 2, 3, calm), falls);
        let by_six = ["Closes in 2 turns, 5 of 9 open", "It takes 6 to be open"];
        assert_eq!(told(Change::Closes, 2, 5, Matter::ANGRY), by_six);
        let cracks = ["Cracks in 3 turns", "What is behind it comes out"];
        assert_eq!(told(Change::Cracks, 3, 3, calm), cracks);
        let would = "It would close if the mountain settled now (3 of 9 open).";
        assert_eq!(about_layer(Change::Closes, 3), would);
        let glitter = "Glitter on the rock. A lode is behind it, within four tiles.";
        assert_eq!(about_sign(HollowKind::Lode), glitter);
    }

    /// SPEC 113, 138
    #[test]
    fn fire_says_what_it_takes_and_how_long_it_burns() {
        let mut app = game_on_map("@....\n");
        app.update();
        let told = |app: &mut App, left| {
            let fire = Fire { at: Position::new(2, 0, 0), left, by: Lighter::Oil };
            app.world_mut().resource_mut::<Matter>().fires = [fire].into_iter().collect();
            let of = move |foretelling: Foretelling, knowledge: Res<Knowledge>| {
                foretelling.of_ground(&knowledge, fire.at)
            };
            app.world_mut().run_system_once(of).unwrap()
        };
        assert_eq!(told(&mut app, 4), ["Fire: 3 a turn, 4 turns left"]);
        assert_eq!(told(&mut app, 1), ["Fire: 3 a turn, 1 turn left"]);
    }

    /// SPEC 138, 147
    #[test]
    fn floor_that_trickles_away_says_so() {
        use crate::world::Readied;
        let mut app = game_on_map("@...\n\n....\n");
        let [here, below] = [0, 1].map(|z| Position::new(0, 0, z));
        let antlion = Position { x: 1, ..below };
        let antlion = add_species(app.world_mut(), antlion, SpeciesId::Antlion, true).unwrap();
        let mut told = |readies| {
            app.world_mut().get_mut::<Mind>(antlion).unwrap().readies = readies;
            let of = move |foretelling: Foretelling, knowledge: Res<Knowledge>| {
                [here, below].map(|at| foretelling.of_ground(&knowledge, at))
            };
            app.world_mut().run_system_once(of).unwrap()
        };
        assert!(told(None).concat().is_empty());
        let trickles = [TRICKLES, "A fall takes 9 to 17"].map(str::to_owned).to_vec();
        assert_eq!(told(Some(Readied { at: here, left: 2 })), [trickles, vec![]]);
    }

    /// SPEC 46, 138
    #[test]
    fn ground_says_when_it_closes_or_why_it_stays() {
        let mut app = game_on_map("##############\n#@...........#\n##############\n");
        app.update();
        let at = |x| Position::new(x, 1, 0);
        let told = |app: &mut App, x| {
            let of = move |foretelling: Foretelling, knowledge: Res<Knowledge>| {
                foretelling.of_ground(&knowledge, at(x))
            };
            app.world_mut().run_system_once(of).unwrap()
        };
        app.world_mut().resource_mut::<Fixtures>().put_up(at(8), Fixture::OldProp);
        assert!(told(&mut app, 7).is_empty(), "this ground never settles");
        app.insert_resource(Matter::new(Matter::CALM));
        assert!(told(&mut app, 2).is_empty() && told(&mut app, 5).is_empty(), "nothing groans");
        assert_eq!(told(&mut app, 7), ["Held by a prop"]);
        add_species(app.world_mut(), at(4), SpeciesId::Hound, false).unwrap();
        app.world_mut().resource_mut::<Matter>().begin(at(5), Tremor::Ember);
        let closes = "Closes in 5 turns, 3 of 9 open";
        assert_eq!(told(&mut app, 5), [closes]);
        assert_eq!(told(&mut app, 4), [closes, "Rock falls on who stays: 7-15"]);
        assert_eq!([2, 7].map(|x| told(&mut app, x)), [["Stays open"], ["Held by a prop"]]);
        assert!(told(&mut app, 12).is_empty(), "it is not known");
    }
}
