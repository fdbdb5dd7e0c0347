//! What the player knows of a position, in words.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::grid::{Position, Tile};
use crate::view::panels::words::{describe, state, whereabouts};
use crate::world::{Fixtures, Health, Knowledge, Mind, Player, Regions, Status, Terrain, Thing};

/// What of an actor or a thing is described.
type Described =
    (&'static Name, &'static Position, Option<&'static Mind>, Option<&'static Health>, Has<Thing>);

/// What a position is described from.
#[derive(SystemParam)]
pub(super) struct DescriptionSource<'w, 's> {
    status: Status<'w, 's>,
    regions: Option<Res<'w, Regions>>,
    knowledge: Option<Res<'w, Knowledge>>,
    fixtures: Res<'w, Fixtures>,
    others: Query<'w, 's, Described, Without<Player>>,
}

impl DescriptionSource<'_, '_> {
    /// What the player knows of a position, a line each: who and what is there, what it is, where stairs lead.
    pub(super) fn describe(&self, at: Position) -> Vec<String> {
        let (Some(player), Some(terrain)) = (self.status.player(), self.status.terrain()) else {
            return vec![];
        };
        let Some(knowledge) = self.knowledge.as_deref() else { return vec![] };
        let Some(tile) = knowledge.tile(terrain, at) else {
            return vec!["You know nothing of this place".to_owned()];
        };
        // Who and what is there comes first: it is what one looks at.
        let mut lines = Vec::new();
        lines.extend((at == player).then(|| "you".to_owned()));
        lines.extend(self.others_at(knowledge, at));
        lines.extend(self.fixtures.at(at).map(|fixture| fixture.kind().label.to_owned()));
        let region = self.region(at).filter(|_| tile.is_walkable());
        let region = region.map_or(String::new(), |region| format!(", region {region}"));
        lines.push(format!("{}{region}, {}", describe(tile), whereabouts(player, at)));
        lines.extend(self.way_from(knowledge, terrain, tile, at));
        lines
    }

    /// The names of the things at a position, and of the actors there that the player sees.
    fn others_at(&self, knowledge: &Knowledge, at: Position) -> impl Iterator<Item = String> {
        let is_seen = knowledge.sees(at);
        let here = self.others.iter().filter(move |(_, other, ..)| **other == at);
        let known = here.filter(move |(.., is_thing)| is_seen || *is_thing);
        known.map(|(name, _, mind, health, _)| format!("{name}{}", state(mind, health)))
    }

    /// Where the stairs of a tile lead, as far as that is known; nowhere where it has none.
    fn way_from(
        &self,
        knowledge: &Knowledge,
        terrain: &Terrain,
        tile: Tile,
        at: Position,
    ) -> Option<String> {
        let vertical = tile.leads()?;
        let far = at.climb(vertical, terrain.size())?;
        let region = self.region(far).filter(|_| knowledge.knows(far));
        let region = region.map_or(String::new(), |region| format!("region {region} of "));
        Some(format!("go {}: to {region}level {}", vertical.name(), far.level()))
    }

    /// The number of the region of a position.
    fn region(&self, at: Position) -> Option<u32> {
        self.regions.as_deref()?.map().number(at)
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;

    fn describe(app: &mut App, x: u32, y: u32) -> Vec<String> {
        let at = Position::new(x, y, 0);
        app.world_mut()
            .run_system_once(move |source: DescriptionSource| source.describe(at))
            .unwrap()
    }

    #[test]
    fn a_position_is_described_as_it_is_known() {
        let mut app =
            game_on("@.>.............\n################\n\n..<.............\n.###############\n");
        app.update();
        assert_eq!(describe(&mut app, 0, 0), ["you", "the camp", "cave floor, region 1, here"]);
        let stairs = "stairs down, region 1, 2 east";
        assert_eq!(describe(&mut app, 2, 0), [stairs, "go down: to level 2"]);
        assert_eq!(describe(&mut app, 3, 1), ["rock, 3 east"]);
        assert_eq!(describe(&mut app, 15, 0), ["You know nothing of this place"]);
        "ll><".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        let led = ["you", "stairs down, region 1, here", "go down: to region 1 of level 2"];
        assert_eq!(describe(&mut app, 2, 0), led);
    }
}
