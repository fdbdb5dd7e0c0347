//! What shines besides the player's own light: the Ember, fires, and fixtures (SPEC 71).

use super::lit::Asked;
use super::{
    Actor, FIXTURES, Fire, Fixtures, Lit, PlacedLight, PlacedThing, SEEN_FROM, Shine, Terrain,
    Thing, Whereabouts,
};
use crate::grid::Position;

/// All that shines in a game but the player's own light.
#[derive(Clone, Copy)]
pub(crate) struct LightSources<'a> {
    /// Where the Ember is.
    pub(crate) ember: Option<Position>,
    pub(crate) fires: &'a [Fire],
    pub(crate) fixtures: &'a Fixtures,
}

impl<'a> LightSources<'a> {
    /// The lights of which some place may be seen from a position: the Ember, then fires in their order, then fixtures in scan order.
    /// Cost O(1) where nothing burns and no fixture shines; else two searches, and a step for each fire, and for each fixture near
    /// enough for its light to get there.
    pub(crate) fn near(&self, from: Position) -> impl Iterator<Item = PlacedLight> + use<'a> {
        let far = SEEN_FROM + FIXTURES.iter().filter_map(|kind| kind.light).max().unwrap_or(0);
        let ember = self.ember.into_iter().map(|at| (at, Shine::Ember));
        let fires = self.fires.iter().map(|fire| (fire.at, Shine::Fire));
        let standing = self.fixtures.shining_near(from, far);
        let standing = standing.map(|(at, fixture)| (at, Shine::Standing(fixture)));
        let all = ember.chain(fires).chain(standing);
        let all = all.map(|(at, by)| PlacedLight { at, by, reach: reach_of(by) });
        all.filter(move |light| light.is_within_sight_of(from))
    }
}

/// How far around it places are lit, in tiles.
fn reach_of(by: Shine) -> u32 {
    match by {
        Shine::Ember => Thing::Ember.kind().light,
        Shine::Fire => Fire::LIGHT,
        Shine::Standing(fixture) => fixture.kind().light.unwrap_or(0),
    }
}

impl Lit {
    /// Makes it that of some lights, as seen from a position; returns whether that changed anything. Cost O(1) at rest, while nothing
    /// burns; else see [`LightSources::near`], and a look around from each of these.
    pub(crate) fn refresh_by(
        &mut self,
        sources: LightSources,
        from: Position,
        terrain: &Terrain,
    ) -> bool {
        let LightSources { ember, fires, fixtures } = sources;
        let asked = Asked { from, ember, fixtures: fixtures.digest() };
        self.refresh(fires.is_empty().then_some(asked), || sources.near(from), from, terrain)
    }

    /// What is lit in a game with such things, actors, fixtures and fires, as its player can see it. Cost O(things and actors), and as
    /// that of a look around from each light near.
    pub(crate) fn of(
        things: &[PlacedThing],
        actors: &[Actor],
        fixtures: &Fixtures,
        fires: &[Fire],
        terrain: &Terrain,
    ) -> Self {
        let mut lit = Self::default();
        let ember = things.iter().find(|placed| placed.stack.thing == Thing::Ember);
        let ember = ember.and_then(|ember| match ember.place {
            Whereabouts::Lying(at) => Some(at),
            Whereabouts::Carried(by) => {
                actors.iter().find(|actor| actor.id == by).map(|bearer| bearer.at)
            }
        });
        let sources = LightSources { ember, fires, fixtures };
        if let Some(player) = actors.iter().find(|actor| actor.is_player) {
            lit.refresh_by(sources, player.at, terrain);
        }
        lit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::{BESTIARY, Fixture, Lighter};
    use crate::worldgen::map_text;

    fn at(x: u32) -> Position {
        Position::new(x, 0, 0)
    }

    fn terrain(tiles: usize) -> Terrain {
        let map = format!("{}\n", ".".repeat(tiles));
        Terrain::new(map_text::read(map.as_bytes()).unwrap().tiles)
    }

    /// What is lit for a player at column 2.
    fn lit(things: &[PlacedThing], fixtures: &Fixtures, fires: &[Fire], player: &Actor) -> Lit {
        Lit::of(things, std::slice::from_ref(player), fixtures, fires, &terrain(40))
    }

    fn player() -> Actor {
        Actor { is_player: true, ..BESTIARY[0].actor(at(2), true) }
    }

    #[test]
    fn it_is_that_of_the_ember_wherever_that_is() {
        let player = player();
        let lying = PlacedThing::lying(Thing::Ember, at(12));
        let carried = PlacedThing { place: Whereabouts::Carried(player.id), ..lying };
        for (ember, bright, dark) in [(lying, 5, 4), (carried, 9, 10)] {
            let made = lit(&[ember], &Fixtures::default(), &[], &player);
            assert!(made.is_lit(at(bright)) && !made.is_lit(at(dark)), "{ember:?}");
        }
    }

    /// SPEC 71: a lamp lights three tiles, fire two, moss its own; what is too far away is no light.
    #[test]
    fn fires_and_fixtures_light_what_they_reach() {
        let standing = [(at(5), Fixture::Lamp), (at(16), Fixture::Moss), (at(17), Fixture::Moss)];
        let fixtures = Fixtures::from_iter(standing);
        let fire = Fire { at: at(12), left: 1, by: Lighter::Oil };
        let made = lit(&[], &fixtures, &[fire], &player());
        let bright: Vec<_> = (0..40).filter(|x| made.is_lit(at(*x))).collect();
        assert_eq!(bright, [2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 16]);
        let lights: Vec<_> = made.lights().iter().map(|light| (light.at.x, light.reach)).collect();
        assert_eq!(lights, [(12, 2), (5, 3), (16, 0)], "moss at 17 is out of sight");
    }

    /// SPEC 71, 112: whatever changes of the lights is seen at once.
    #[test]
    fn a_light_that_goes_out_and_a_fire_that_begins_are_seen() {
        let (terrain, from) = (terrain(40), at(2));
        let mut fixtures = Fixtures::from_iter([(at(5), Fixture::Moss)]);
        let fire = [Fire { at: at(6), left: 2, by: Lighter::Oil }];
        let mut lit = Lit::default();
        let mut refresh = |fixtures: &Fixtures, fires: &[Fire], ember| {
            let changed = lit.refresh_by(LightSources { ember, fires, fixtures }, from, &terrain);
            (changed, [5, 6, 12].map(|x| lit.is_lit(at(x))))
        };
        assert_eq!(refresh(&fixtures, &[], None), (true, [true, false, false]));
        assert_eq!(refresh(&fixtures, &[], None), (false, [true, false, false]));
        assert_eq!(refresh(&fixtures, &fire, None), (true, [true, true, false]));
        assert_eq!(refresh(&fixtures, &fire, None), (false, [true, true, false]));
        assert_eq!(refresh(&fixtures, &[], None), (true, [true, false, false]));
        assert_eq!(refresh(&fixtures, &[], Some(at(12))), (true, [true, true, true]));
        assert_eq!(refresh(&fixtures, &[], None), (true, [true, false, false]));
        fixtures.take_away(at(5));
        assert_eq!(refresh(&fixtures, &[], None), (true, [false; 3]));
        assert_eq!(refresh(&fixtures, &[], None), (false, [false; 3]));
    }
}
