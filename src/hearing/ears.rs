//! What the player hears of facts.

use std::cmp::Ordering;

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Query, Res, With};

use super::sound::source_of;
use super::way::{Way, Ways};
use super::{Heard, Sound};
use crate::grid::{Position, Vertical};
use crate::rules::rings;
use crate::sight::is_within;
use crate::world::{
    Fact, Fixtures, GameFact, Mind, Pack, Player, SpeciesId, Staircases, Terrain, Thing, Variant,
    is_felt,
};

/// How far the ear-horn hears on the player's level, in tiles ...
const HORN_HERE: u32 = 24;
/// ... and through the rock of the levels beside it (SPEC 68).
const HORN_BESIDE: u32 = 8;
/// What is seen and makes no noise is heard so many tiles away, in tiles.
const QUIET: u32 = 12;
/// Each step of muffling leaves so much of a sound.
const LEFT_BY_ROCK: f32 = 0.7;
/// A sound that comes straight from a side is still heard a little at the other.
const MOST_SIDE: f32 = 0.85;
/// A sound so many columns away comes straight from its side.
const FULL_SIDE: f32 = 6.0;

/// Reads what the player hears. Before the first world there is nothing.
#[derive(SystemParam)]
pub(super) struct Ears<'w, 's> {
    players: Query<'w, 's, (Entity, &'static Position, Option<&'static Pack>), With<Player>>,
    creatures: Query<'w, 's, (&'static SpeciesId, Option<&'static Mind>)>,
    terrain: Option<Res<'w, Terrain>>,
    stairs: Option<Res<'w, Staircases>>,
    fixtures: Res<'w, Fixtures>,
    variant: Res<'w, Variant>,
}

/// Where a sound reaches the player's level, and how far around it is heard there.
#[derive(Clone, Copy)]
struct Reaching {
    at: Position,
    reach: u32,
    made_at: Option<Position>,
}

impl Ears<'_, '_> {
    /// What the player hears of facts, in their order. Cost: O(open tiles within 32) once, and O(1) for each fact.
    pub(super) fn hear<'a>(&self, facts: impl IntoIterator<Item = &'a GameFact>) -> Vec<Heard> {
        let mut facts = facts.into_iter().peekable();
        if facts.peek().is_none() {
            return Vec::new();
        }
        let Some((player, terrain)) = self.players.single().ok().zip(self.terrain.as_deref())
        else {
            return Vec::new();
        };
        let ways = Ways::to(*player.1, terrain);
        facts.filter_map(|fact| self.hear_one(fact, player, &ways)).collect()
    }

    fn hear_one(
        &self,
        fact: &GameFact,
        (player, position, pack): (Entity, &Position, Option<&Pack>),
        ways: &Ways,
    ) -> Option<Heard> {
        let (sound, by) = match fact.what {
            Fact::Attacked { who, whom, .. } if whom == player => (Sound::Hurt, Some(who)),
            Fact::Moved { who, .. } if self.is_felt(who) => (Sound::Grind, Some(who)),
            what => Sound::of(what),
        };
        let is_own = by.map_or(source_of(fact) == *position, |by| by == player);
        let has_horn = pack.is_some_and(|pack| pack.has(Thing::EarHorn));
        let reaching = self.reaching(fact, sound, *position, has_horn)?;
        let Way { tiles, from, muffled } = ways.from(reaching.at);
        let by_way = 1.0 - tiles as f32 / (reaching.reach as f32 + 1.0).max(tiles as f32 + 1.0);
        let columns = from.x as f32 - position.x as f32;
        Some(Heard {
            sound,
            species: by
                .filter(|_| fact.is_seen)
                .and_then(|by| Some(*self.creatures.get(by).ok()?.0)),
            is_own,
            is_seen: fact.is_seen,
            from,
            made_at: reaching.made_at,
            tiles,
            direction: position.direction_to(from),
            level: match source_of(fact).z.cmp(&position.z) {
                Ordering::Less => Some(Vertical::Up),
                Ordering::Equal => None,
                Ordering::Greater => Some(Vertical::Down),
            },
            gain: by_way * LEFT_BY_ROCK.powi(muffled.into()),
            side: (columns / FULL_SIDE).clamp(-1.0, 1.0) * MOST_SIDE,
            muffled,
        })
    }

    /// Returns whether a creature is felt through rock (SPEC 36), so that its steps are heard as well.
    fn is_felt(&self, who: Entity) -> bool {
        self.creatures.get(who).is_ok_and(|(species, mind)| is_felt(Some(species), mind))
    }

    /// Where the sound of a fact reaches the player; `None` where it does not. What is seen is heard; what is not, as far as its noise
    /// goes, over stairs too, and farther with a horn, which also knows where that is.
    fn reaching(
        &self,
        fact: &GameFact,
        sound: Sound,
        player: Position,
        has_horn: bool,
    ) -> Option<Reaching> {
        let at = source_of(fact);
        let horn_reach = if at.z == player.z { HORN_HERE } else { HORN_BESIDE };
        let above_it = Position { z: player.z, ..at };
        let is_beside = at.z.abs_diff(player.z) == 1;
        let by_horn = has_horn && fact.loudness > 0 && is_within(player, above_it, horn_reach);
        let reach = fact.loudness.max(sound.row().reach);
        if at.z == player.z {
            let is_heard = fact.is_seen || by_horn || is_within(at, player, reach);
            let reach = if by_horn { reach.max(horn_reach) } else { reach.max(QUIET) };
            let is_known = fact.is_seen || by_horn;
            return is_heard.then_some(Reaching { at, reach, made_at: is_known.then_some(at) });
        }
        if !is_beside {
            return None;
        }
        if by_horn {
            return Some(Reaching { at: above_it, reach: horn_reach, made_at: Some(above_it) });
        }
        let stairs = self.stairs.as_deref()?;
        let mut rings = rings(stairs, &self.fixtures, self.variant.without, at, fact.loudness);
        let ring = rings.find(|(end, left)| is_within(*end, player, *left));
        ring.map(|(at, reach)| Reaching { at, reach: reach.max(1), made_at: None })
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::{App, Entity};

    use super::*;
    use crate::game_on_map;
    use crate::grid::Direction;
    use crate::settings::Directions;
    use crate::world::Stack;

    fn app(map: &str) -> App {
        let mut app = game_on_map(map);
        app.add_message::<GameFact>();
        app.update();
        app
    }

    fn hear(app: &mut App, fact: GameFact) -> Option<Heard> {
        let heard = app.world_mut().run_system_once(move |ears: Ears| ears.hear([&fact]).pop());
        heard.unwrap()
    }

    fn dig(x: u32, z: u32, loudness: u32, is_seen: bool) -> GameFact {
        let who = Entity::PLACEHOLDER;
        GameFact { what: Fact::Dug { who }, at: Position::new(x, 0, z), loudness, is_seen }
    }

    fn carry(app: &mut App, thing: Thing) {
        let mut pack = Pack::default();
        pack.put(Stack::one(thing));
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        app.world_mut().entity_mut(player).insert(pack);
    }

    const ROW: &str = "@........................................\n";

    #[test]
    fn what_is_not_seen_is_heard_as_far_as_its_noise_goes_and_the_fainter_the_farther() {
        let mut app = app(ROW);
        let gains: Vec<_> = (1..=12)
            .map(|x| hear(&mut app, dig(x, 0, 12, false)).map_or(0.0, |heard| heard.gain))
            .collect();
        assert!(gains.is_sorted_by(|near, far| near > far) && gains[11] > 0.0, "{gains:?}");
        assert_eq!(hear(&mut app, dig(13, 0, 12, false)), None);
        assert!(hear(&mut app, dig(13, 0, 12, true)).is_some(), "what is seen is heard");
        assert_eq!(hear(&mut app, dig(5, 0, 0, false)), None, "what makes no noise is not");
    }

    /// SPEC 68, 173: with the horn one knows where it is, without it from where it comes.
    #[test]
    fn the_horn_hears_farther_and_through_the_levels_beside_and_knows_the_place() {
        let mut app = app(&format!("{ROW}\n{}", ROW.replace('@', ".")));
        let [far, below] = [dig(24, 0, 12, false), dig(8, 1, 12, false)];
        assert_eq!([far, below].map(|fact| hear(&mut app, fact)), [None, None]);
        carry(&mut app, Thing::EarHorn);
        assert_eq!(hear(&mut app, far).unwrap().made_at, Some(Position::new(24, 0, 0)));
        let heard = hear(&mut app, below).unwrap();
        assert_eq!(
            (heard.level, heard.made_at),
            (Some(Vertical::Down), Some(Position::new(8, 0, 0)))
        );
        assert_eq!(hear(&mut app, dig(25, 0, 12, false)), None);
        assert_eq!(hear(&mut app, dig(9, 1, 12, false)), None);
    }

    /// SPEC 36, 173: who is felt through rock is heard there, the louder the nearer; others make no sound by a step out of sight.
    #[test]
    fn the_awake_warden_is_heard_through_rock() {
        let mut app = app(&format!("@{}\n", "#".repeat(40)));
        let mut step = |species: SpeciesId, is_awake: bool, x: u32| {
            let at = Position::new(x, 0, 0);
            let body = species.species().body(is_awake);
            let who = app.world_mut().spawn(body).id();
            let what = Fact::Moved { who, from: Position::new(x + 1, 0, 0) };
            let heard = hear(&mut app, GameFact { what, at, loudness: 0, is_seen: false });
            heard.map(|heard| (heard.sound, heard.gain))
        };
        let near = step(SpeciesId::Warden, true, 10).unwrap();
        let far = step(SpeciesId::Warden, true, 30).unwrap();
        assert_eq!((near.0, far.0), (Sound::Grind, Sound::Grind));
        assert!(near.1 > 1.5 * far.1 && far.1 > 0.0, "{near:?} {far:?}");
        assert_eq!(step(SpeciesId::Warden, false, 10), None, "as a statue it is still");
        assert_eq!(step(SpeciesId::Elemental, true, 10), None);
    }

    /// SPEC 80, 173
    #[test]
    fn a_noise_below_is_heard_where_stairs_bring_it_up() {
        let mut app = app("@..>......\n..........\n\n...<......\n..........\n");
        let heard = hear(&mut app, dig(6, 1, 12, false)).unwrap();
        assert_eq!((heard.from, heard.level), (Position::new(3, 0, 0), Some(Vertical::Down)));
        assert_eq!(
            heard.caption(Directions::Compass).unwrap(),
            "something digs, east, near, on the level below"
        );
        assert_eq!(hear(&mut app, dig(6, 1, 5, false)), None, "too faint");
    }

    /// SPEC 173
    #[test]
    fn a_sound_comes_from_its_side_and_its_caption_says_from_where() {
        let mut app = app("...........@...........\n");
        let [left, right] = [1, 21].map(|x| hear(&mut app, dig(x, 0, 12, false)).unwrap());
        assert!(left.side < -0.5 && right.side > 0.5 && left.side == -right.side);
        assert_eq!(left.direction, Some(Direction::West));
        assert_eq!(left.caption(Directions::Compass).unwrap(), "something digs, west, far");
        let beside = hear(&mut app, dig(12, 0, 12, false)).unwrap();
        assert_eq!(beside.caption(Directions::Compass).unwrap(), "something digs, east, close by");
        assert_eq!(
            hear(&mut app, dig(21, 0, 12, true)).unwrap().caption(Directions::Compass),
            None,
            "it is seen"
        );
    }
}
