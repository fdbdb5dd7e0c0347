//! Signs of hollows: the first of each that comes into view stops a journey, and the nearest can be travelled to (SPEC 94, 139).

use super::context::JourneyContext;
use super::journey::{Aim, Line, UnderWay};
use super::planning::{Passage, Way, plan};
use super::ways::end_of;
use crate::grid::{Position, Tile};
use crate::world::{Hollow, HollowKind, JourneyMemory, Topic};

impl JourneyContext<'_, '_> {
    /// Why a journey ends at the sign of a hollow: it is in sight, and was not known before. A rest and a key that is held end at
    /// none. Cost O(hollows of the level).
    pub(super) fn new_sign(&self, journey: &UnderWay, memory: &JourneyMemory) -> Option<String> {
        if journey.steps == 0 || matches!(journey.aim, Aim::Onward(_) | Aim::Rest) {
            return None;
        }
        let mut signs = self.with_signs(|at| self.knowledge.is_in_sight(at));
        signs.find(|hollow| !memory.signs.contains(&hollow.at)).map(|hollow| line(hollow.kind))
    }

    /// Remembers the hollows whose signs are in sight; when a journey begins, also those whose signs are known.
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
        let steps = plan(&self.known(), at, Passage::Walk, |at| goals.contains(&at), |_| false);
        match steps {
            Way::Steps(steps) => Some(end_of(&steps, at, self)),
            Way::Here | Way::None => (!here.is_empty()).then_some(at),
        }
    }

    /// The hollows of the level that are not open and have a known sign.
    fn with_known_signs(&self) -> impl Iterator<Item = &Hollow> {
        self.with_signs(move |at| self.knowledge.knows(at)).filter(|hollow| !hollow.is_open)
    }

    /// The hollows of the level with a sign on a face that is `seen`.
    fn with_signs(&self, seen: impl Fn(Position) -> bool) -> impl Iterator<Item = &Hollow> {
        let level = self.players.single().ok().map(|(_, at, _)| at.z);
        let hollows = level.into_iter().flat_map(|z| self.hollows.of_level(z));
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
    use super::*;

    /// SPEC 139
    #[test]
    fn a_line_tells_of_the_sign() {
        assert_eq!(line(HollowKind::Lode), "You stop, for there is glitter on the rock.");
        assert_eq!(line(HollowKind::Nest), "You stop, for there are scratches on the rock.");
        let chisel = "You stop, for there is a row of chisel marks on the rock.";
        assert_eq!(line(HollowKind::Reliquary), chisel);
    }
}
