//! Signs of hollows: the first of each that comes into view stops a journey, and the nearest can be travelled to (SPEC 94, 139).

use super::context::JourneyContext;
use super::journey::{Aim, Line, UnderWay};
use super::planning::{Passage, Way, plan};
use super::ways::end_of;
use crate::grid::{Position, Tile};
use crate::world::{Hollow, HollowKind, JourneyMemory, Topic};

impl JourneyContext<'_, '_> {
    /// Why a journey ends at the sign of a hollow that is closed: it is in sight, and was not known before. A rest and a key that is held
    /// end at none. Cost: a look at each tile near a hollow of the level.
    pub(super) fn new_sign(&self, journey: &UnderWay, memory: &JourneyMemory) -> Option<String> {
        if journey.steps == 0 || matches!(journey.aim, Aim::Onward(_) | Aim::Rest) {
            return None;
        }
        let mut signs = self.with_signs(|at| self.knowledge.is_in_sight(at));
        let is_new = |hollow: &&Hollow| !hollow.is_open && !memory.signs.contains(&hollow.at);
        signs.find(is_new).map(|hollow| line(hollow.kind))
    }

    /// Remembers the hollows whose signs are in sight; when a journey begins, also those whose signs are known. Cost: as that of
    /// [`Self::new_sign`].
    pub(super) fn remember_signs(&self, journey: &UnderWay, memory: &mut JourneyMemory) {
        let begins = journey.steps == 0;
        let is_known = |at| self.knowledge.is_in_sight(at) || (begins && self.knowledge.knows(at));
        for hollow in self.with_signs(is_known) {
            if !memory.signs.contains(&hollow.at) {
                memory.signs.push(hollow.at);
            }
        }
    }

    /// A line about the known signs of the level whose hollows are not open; `None` where there are none.
    pub(super) fn signs_to_tell(&self) -> Option<Line> {
        let text = match self.with_known_signs().count() {
            0 => return None,
            1 => "You have seen the sign of a hollow.".to_owned(),
            count => format!("You have seen signs of {count} hollows."),
        };
        Some(Line { text, topic: Topic::Signs })
    }

    /// See [`super::sign`].
    pub(super) fn sign(&self) -> Option<Position> {
        let (_, &at, _) = self.players.single().ok()?;
        let places = self.with_known_signs().map(|hollow| self.beside_sign(hollow));
        let (here, there): (Vec<_>, Vec<_>) = places.partition(|places| places.contains(&at));
        let goals = there.concat();
        let steps = plan(&self.known(), at, Passage::WALK, |at| goals.contains(&at), |_| false);
        match steps {
            Way::Steps(steps) => Some(end_of(&steps, at, self)),
            Way::Here | Way::None => (!here.is_empty()).then_some(at),
        }
    }

    /// What the known sign on rock beside a position tells, in lines: where it is, and what is behind it. `None` where there is
    /// none, or the hollow is open.
    pub(super) fn sign_beside(&self, at: Position) -> Option<Vec<Line>> {
        let is_known = |face: Position| face.is_beside(at) && self.knowledge.knows(face);
        let closed = self.with_signs(is_known).filter(|hollow| !hollow.is_open);
        let faces = closed.flat_map(|hollow| {
            let faces = self.hollows.faces(hollow, &self.terrain, is_known);
            faces.map(move |face| (face, hollow.kind))
        });
        let turned = |face: Position| face.x.abs_diff(at.x) + face.y.abs_diff(at.y);
        let (face, kind) = faces.min_by_key(|(face, _)| turned(*face))?;
        let (direction, row) = (self.directions().at(at.towards(face)?), kind.row());
        let place = format!("You stand before {}, {direction}.", row.sign);
        Some(vec![Line::new(place), Line::new(row.meaning())])
    }

    /// The hollows of the level that are not open and have a known sign.
    fn with_known_signs(&self) -> impl Iterator<Item = &Hollow> {
        self.with_signs(move |at| self.knowledge.knows(at)).filter(|hollow| !hollow.is_open)
    }

    /// The hollows of the level with a sign on a face that is `seen`.
    fn with_signs(&self, seen: impl Fn(Position) -> bool) -> impl Iterator<Item = &Hollow> {
        let level = self.players.single().ok().map(|(_, at, _)| at.z);
        let hollows = level.into_iter().flat_map(move |z| self.hollows.of_level(z));
        hollows
            .filter(move |hollow| self.hollows.faces(hollow, &self.terrain, &seen).next().is_some())
    }

    /// Where the player can stand, as far as is known, beside a known sign of a hollow.
    fn beside_sign(&self, hollow: &Hollow) -> Vec<Position> {
        let known = self.known();
        let faces = self.hollows.faces(hollow, &self.terrain, |at| self.knowledge.knows(at));
        let beside = faces.flat_map(|face| face.neighbours(self.terrain.size()));
        beside.filter(|at| known.tile(*at).is_some_and(Tile::is_walkable)).collect()
    }
}

/// A line about the sign of a hollow.
fn line(kind: HollowKind) -> String {
    let sign = kind.row().sign;
    let is_one = sign.starts_with("a ") || !sign.ends_with('s');
    let are = if is_one { "is" } else { "are" };
    format!("You stop, for there {are} {sign} on the rock.")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::prelude::{App, World};

    use super::*;
    use crate::game_in_play;
    use crate::journeys::{Journey, go_on, set_out, sign};
    use crate::world::{Hollows, Journal, Scenario, Terrain, WorldSource};

    /// SPEC 139
    #[test]
    fn a_line_tells_of_the_sign() {
        assert_eq!(line(HollowKind::Lode), "You stop, for there is glitter on the rock.");
        assert_eq!(line(HollowKind::Nest), "You stop, for there are scratches on the rock.");
        let chisel = "You stop, for there is a row of chisel marks on the rock.";
        assert_eq!(line(HollowKind::Reliquary), chisel);
    }

    /// A way past a lode, a hollow of 12 tiles with its corner at (20, 1), which is rock.
    fn past_a_lode() -> App {
        let (rock, way) = ("#".repeat(60), ".".repeat(59));
        let level = format!("{}@{way}", format!("{rock}\n").repeat(8));
        let scenario: Scenario = format!("levels = ['''\n{level}\n''']").parse().unwrap();
        let source = WorldSource::Scenario(Arc::new(scenario));
        let mut app = game_in_play(source);
        let (at, kind) = (Position::new(20, 1, 0), HollowKind::Lode);
        app.insert_resource(Hollows(vec![Hollow { at, side: 4, kind, is_open: false }]));
        app
    }

    /// Travels until the journey ends; returns the last lines, the newest first.
    fn travel(world: &mut World, aim: Aim) -> Vec<String> {
        set_out(world, aim);
        while world.resource::<Journey>().is_under_way() {
            go_on(world);
        }
        let journal = Journal::of(world).unwrap();
        journal.newest_first().take(2).map(|entry| entry.text.clone()).collect()
    }

    /// SPEC 94, 139: the first sight of it stops a journey, no other does, and it can be travelled to until it is open.
    #[test]
    fn a_sign_stops_one_journey_and_is_found_again() {
        let mut app = past_a_lode();
        let world = app.world_mut();
        assert_eq!(sign(world), None, "it was never seen");
        assert_eq!(travel(world, Aim::Explore)[0], "You stop, for there is glitter on the rock.");
        let end = "You have explored what can be reached without digging.";
        assert_eq!(travel(world, Aim::Explore), ["You have seen the sign of a hollow.", end]);
        let nearest = sign(world).unwrap();
        assert_eq!((nearest.y, nearest.x > 23 && nearest.x < 30), (8, true), "{nearest:?}");
        let place = "You stand before glitter, to the north-west.";
        let here = ["A lode is behind it, within four tiles.", place];
        assert_eq!(travel(world, Aim::Face(nearest)), here);
        assert_eq!(sign(world), Some(nearest), "it is here, and there is no other");
        assert_eq!(travel(world, Aim::Face(nearest)), here, "and is told again");
        assert_eq!(world.resource::<Terrain>().dug(), 0);
        world.resource_mut::<Hollows>().0[0].is_open = true;
        assert_eq!(sign(world), None);
    }

    /// SPEC 139: what is open already is not to be found.
    #[test]
    fn the_sign_of_an_open_hollow_stops_no_journey() {
        let mut app = past_a_lode();
        app.world_mut().resource_mut::<Hollows>().0[0].is_open = true;
        let end = "You have explored what can be reached without digging.";
        assert_eq!(travel(app.world_mut(), Aim::Explore)[0], end);
    }
}
