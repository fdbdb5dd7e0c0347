//! What a settling would do to the ground that the player knows.

use bevy::ecs::system::SystemParam;
use bevy::prelude::Res;

use super::{Settling, SettlingPlace, Supports};
use crate::grid::{Position, Tile};
use crate::world::{
    Groan, Hollows, Knowledge, Matter, Regions, Terrain, Things, Tremor, USUAL_RADIUS,
};

/// What becomes of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It closes.
    Closes,
    /// Rock falls on who stands there, and it stays open.
    Falls,
    /// It opens.
    Opens,
    /// It breaks, before gas or water that is shut in behind it.
    Cracks,
}

impl Change {
    /// Returns whether it is rock that comes down.
    pub fn is_fall(self) -> bool {
        matches!(self, Self::Closes | Self::Falls)
    }
}

/// Tiles of one level and what becomes of each, in scan order.
pub type Changes = Vec<(Position, Change)>;

/// What becomes of a tile of a list. Cost O(log changes).
pub fn change_at(changes: &[(Position, Change)], at: Position) -> Option<Change> {
    let found = changes.binary_search_by_key(&at.scan_key(), |(place, _)| place.scan_key());
    found.ok().map(|index| changes[index].1)
}

/// What will become of a tile where something groans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coming {
    /// The tile.
    pub at: Position,
    /// What becomes of it.
    pub change: Change,
    /// In how many turns.
    pub left: u8,
    /// The least open tiles of nine by which a tile is open then.
    pub number: u32,
}

/// What would become of the ground around the player if the mountain settled now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WouldSettle {
    /// How far around, in tiles.
    pub radius: u32,
    /// The tiles that would change.
    pub changes: Changes,
}

/// What settlings are foreseen from.
#[derive(SystemParam)]
pub struct Forecast<'w> {
    terrain: Res<'w, Terrain>,
    regions: Res<'w, Regions>,
    supports: Supports<'w>,
    hollows: Res<'w, Hollows>,
    matter: Res<'w, Matter>,
    things: Res<'w, Things>,
}

impl Forecast<'_> {
    /// What moves by itself.
    pub fn matter(&self) -> &Matter {
        &self.matter
    }

    /// What a groan will do to tiles that are known, as the world is now.
    pub fn of_groan(&self, groan: &Groan, knowledge: &Knowledge) -> Changes {
        self.changes_of(self.settling(SettlingPlace::of(groan, &self.matter)), knowledge)
    }

    /// What the groans of level `z` will do to tiles that are known, in scan order; to a tile in reach of several, what the one that
    /// ends first does.
    #[must_use]
    pub fn coming(&self, z: u32, knowledge: &Knowledge) -> Vec<Coming> {
        let groans = self.matter.groans_of(z);
        let coming = groans.flat_map(|groan| {
            let number = SettlingPlace::of(groan, &self.matter).number;
            let changes = self.of_groan(groan, knowledge).into_iter();
            changes.map(move |(at, change)| Coming { at, change, left: groan.left, number })
        });
        let mut coming: Vec<_> = coming.collect();
        coming.sort_by_key(|coming| (coming.at.scan_key(), coming.left));
        coming.dedup_by_key(|coming| coming.at);
        coming
    }

    /// What will become of a known tile next. Cost: a settling of each groan of its level.
    #[must_use]
    pub fn coming_at(&self, at: Position, knowledge: &Knowledge) -> Option<Coming> {
        self.coming(at.z, knowledge).into_iter().find(|coming| coming.at == at)
    }

    /// How far around its cause the ground of level `z` would settle, in tiles: farther where the Ember that is carried strains it
    /// (SPEC 52). Cost O(carried things and braziers).
    fn radius_on(&self, z: u32) -> u32 {
        let is_of_ember = self.things.is_ember_carried() && !self.matter.is_calmed(z);
        if is_of_ember { Tremor::Ember.row().radius } else { USUAL_RADIUS }
    }

    /// What would become of the ground around a position if the mountain settled now; only what is sure by what is known.
    /// `None` where the ground never settles.
    pub fn around(&self, at: Position, knowledge: &Knowledge) -> Option<WouldSettle> {
        let number = u32::from(self.matter.number_on(at.z));
        if number == 0 {
            return None;
        }
        let radius = self.radius_on(at.z);
        let place = SettlingPlace { at, radius, number };
        let mut changes = self.changes_of(self.settling(place), knowledge);
        changes.retain(|(at, change)| self.is_sure(knowledge, *at, *change, number));
        Some(WouldSettle { radius, changes })
    }

    /// Returns whether something groans on level `z`.
    pub fn groans_on(&self, z: u32) -> bool {
        self.matter.groans_of(z).next().is_some()
    }

    /// Returns whether a known prop beside a position keeps the ground there as it is, where any ground settles (SPEC 46, 55).
    /// Cost O(fixtures in the rows of its block).
    pub fn is_propped(&self, at: Position, knowledge: &Knowledge) -> bool {
        let mut props = self.supports.props_around(at);
        self.matter.number() > 0 && props.any(|prop| knowledge.knows(prop))
    }

    /// How many of the nine tiles around and on a position are open.
    pub fn open_around(&self, at: Position) -> u32 {
        self.regions.map().open_tiles(at.z).around(at.x, at.y).count_ones()
    }

    fn settling(&self, place: SettlingPlace) -> Settling {
        self.supports.preview(self.terrain.tiles(), self.regions.map(), &self.hollows, place)
    }

    /// The changes of tiles that are known as what they are before. That somebody unseen stands in the way is not told.
    fn changes_of(&self, settling: Settling, knowledge: &Knowledge) -> Changes {
        let of = |list: Vec<Position>, change| list.into_iter().map(move |at| (at, change));
        let falls = settling.hits.into_iter().map(|at| match knowledge.sees(at) {
            true => (at, Change::Falls),
            false => (at, Change::Closes),
        });
        let closes = of(settling.closes, Change::Closes).chain(falls);
        let all = closes.chain(of(settling.opens, Change::Opens));
        let all = all.chain(of(settling.cracks, Change::Cracks));
        let is_known = |(at, change): &(Position, Change)| {
            let tile = knowledge.tile(&self.terrain, *at);
            tile.is_some_and(|tile| tile.is_walkable() == change.is_fall())
        };
        let mut changes: Changes = all.filter(is_known).collect();
        changes.sort_by_key(|(at, _)| at.scan_key());
        changes
    }

    /// Returns whether the known ones of the nine tiles alone say so, whatever the others are.
    fn is_sure(&self, knowledge: &Knowledge, at: Position, change: Change, number: u32) -> bool {
        let block = at.neighbours(self.terrain.size()).chain([at]);
        let (mut open, mut unknown) = (0, 0);
        for tile in block.map(|at| knowledge.tile(&self.terrain, at)) {
            open += u32::from(tile.is_some_and(Tile::is_walkable));
            unknown += u32::from(tile.is_none());
        }
        match change {
            Change::Closes | Change::Falls => open + unknown < number,
            Change::Opens => open >= number,
            // What is shut in is not known for sure.
            Change::Cracks => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::{App, With};

    use super::*;
    use crate::game_on_map;
    use crate::world::{
        ActorId, Fixture, Fixtures, PlacedThing, Player, SpeciesId, Stack, Thing, Whereabouts,
        add_species, put_thing,
    };

    /// A cave, and a tunnel of one that leads away from it.
    const CAVE: &str = "\
###############
#....##########
#.@...........#
#....##########
###############
";

    fn game(number: u8) -> App {
        let mut app = game_on_map(CAVE);
        app.update();
        app.insert_resource(Matter::new(number));
        app
    }

    /// What is sure to become of each tile of the tunnel's row, by columns.
    fn around(app: &mut App) -> Option<Vec<(u32, Change)>> {
        let around = |forecast: Forecast, knowledge: Res<Knowledge>| {
            let (eye, _) = knowledge.eye()?;
            forecast.around(eye, &knowledge)
        };
        let WouldSettle { changes, .. } = app.world_mut().run_system_once(around).unwrap()?;
        Some(changes.into_iter().filter(|(at, _)| at.y == 2).map(|(at, it)| (at.x, it)).collect())
    }

    /// SPEC 57: by five a tunnel of one closes, by six its mouth too; elsewhere the ground never settles.
    #[test]
    fn what_would_settle_around_is_foreseen_by_the_number_of_the_mountain() {
        assert_eq!(around(&mut game(0)), None);
        let closes = |columns: std::ops::Range<u32>| -> Option<Vec<_>> {
            Some(columns.map(|x| (x, Change::Closes)).collect())
        };
        let five = around(&mut game(Matter::CALM));
        // The player's own light ends at column 11: what is beyond is not known.
        assert_eq!(five, closes(6..11));
        // By six column 11 closes too, whatever is beyond.
        assert_eq!(around(&mut game(Matter::ANGRY)), closes(5..12));
    }

    /// SPEC 52, 57: with the Ember it is foreseen as far as that shakes, unless a brazier calms the level.
    #[test]
    fn with_the_ember_it_is_foreseen_as_far_as_that_shakes() {
        let mut app = game(Matter::ANGRY);
        let radius = |app: &mut App| {
            let radius = |forecast: Forecast| forecast.radius_on(0);
            app.world_mut().run_system_once(radius).unwrap()
        };
        assert_eq!(radius(&mut app), USUAL_RADIUS);
        let mut players = app.world_mut().query_filtered::<&ActorId, With<Player>>();
        let place = Whereabouts::Carried(*players.single(app.world()).unwrap());
        let ember = PlacedThing { stack: Stack::one(Thing::Ember), place, is_put_down: false };
        assert!(put_thing(app.world_mut(), ember));
        assert_eq!(radius(&mut app), Tremor::Ember.row().radius);
        let mut fixtures = app.world_mut().resource_mut::<Fixtures>();
        fixtures.put_up(Position::new(2, 1, 0), Fixture::LitBrazier);
        let fixtures = fixtures.clone();
        app.world_mut().resource_mut::<Matter>().calm_by(&fixtures);
        assert_eq!(radius(&mut app), USUAL_RADIUS);
    }

    /// SPEC 47, 57: what is not known is not marked, and it is not told that somebody unseen stands there.
    #[test]
    fn only_what_is_known_is_marked() {
        let mut app = game(Matter::CALM);
        let tunnel = |x| Position::new(x, 2, 0);
        for x in [8, 13] {
            add_species(app.world_mut(), tunnel(x), SpeciesId::Hound, false).unwrap();
        }
        let of_groan = |forecast: Forecast, knowledge: Res<Knowledge>| {
            let at = Position::new(7, 2, 0);
            let groan = Groan { at, by: Tremor::Blast, left: 3 };
            forecast.of_groan(&groan, &knowledge)
        };
        let changes = app.world_mut().run_system_once(of_groan).unwrap();
        assert_eq!(change_at(&changes, tunnel(7)), Some(Change::Closes));
        assert_eq!(change_at(&changes, tunnel(8)), Some(Change::Falls));
        assert_eq!(change_at(&changes, tunnel(13)), None);
        app.world_mut().resource_mut::<Knowledge>().set_revealed(true);
        let changes = app.world_mut().run_system_once(of_groan).unwrap();
        assert_eq!(change_at(&changes, tunnel(12)), Some(Change::Closes));
        assert_eq!(change_at(&changes, tunnel(13)), Some(Change::Falls));
        let mut knowledge = app.world_mut().resource_mut::<Knowledge>();
        knowledge.set_revealed(false);
        knowledge.note_closed(&[tunnel(9)]);
        let changes = app.world_mut().run_system_once(of_groan).unwrap();
        assert_eq!(change_at(&changes, tunnel(9)), None, "what is remembered as rock cannot close");
    }
}
