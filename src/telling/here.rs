//! What is underfoot, and what can be done there, in words.

use bevy::ecs::query::Has;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, Res, With};

use super::words::{describe, fall_in_words, kit_in_words, stack_in_words};
use crate::controls::{Action, Bindings};
use crate::grid::{Position, Tile, Vertical};
use crate::rules::fall_points;
use crate::world::{
    Count, Effect, Fixture, Fixtures, Pack, Player, PutDown, Stack, Status, Tally, Thing, Things,
    Variant,
};

/// Reads what is underfoot, and what can be done there.
#[derive(SystemParam)]
pub struct Here<'w, 's> {
    status: Status<'w, 's>,
    bindings: Bindings<'w, 's>,
    packs: Query<'w, 's, Option<&'static Pack>, With<Player>>,
    things: Res<'w, Things>,
    lying: Query<'w, 's, (&'static Thing, &'static Count, Has<PutDown>)>,
    fixtures: Res<'w, Fixtures>,
    tally: Res<'w, Tally>,
    variant: Res<'w, Variant>,
}

impl Here<'_, '_> {
    /// What lies here or else what the player stands on, and in which region; `None` without a player.
    #[must_use]
    pub fn underfoot(&self) -> Option<String> {
        let at = self.status.player()?;
        let (tile, region) = (self.status.underfoot()?, self.status.region()?);
        let fixture = self.fixtures.at(at).map(|fixture| fixture.kind().label);
        let ground = fixture.unwrap_or_else(|| describe(tile));
        // What stands here is of more use than remains that lie on it.
        let lying = self.lying_at(at).filter(|(stack, _)| fixture.is_none() || !is_remains(*stack));
        let lying = lying.map(|(stack, _)| stack_in_words(stack));
        Some(format!("{}, region {region}", lying.unwrap_or_else(|| ground.to_owned())))
    }

    /// The things that lie at the player's position and are not buried there, and whether they were put down.
    fn lying_at(&self, at: Position) -> Option<(Stack, bool)> {
        self.status.underfoot().filter(|tile| tile.is_walkable())?;
        let (thing, count, is_put_down) = self.lying.get(self.things.at(at)?).ok()?;
        Some((Stack { thing: *thing, count: count.0 }, is_put_down))
    }

    /// What can be done here, from the live bindings, stairs first; or why what lies here was not taken. A line each; none where there is
    /// nothing to do.
    #[must_use]
    pub fn choices(&self) -> Vec<String> {
        let Some((at, pack)) = self.status.player().zip(self.packs.single().ok()) else {
            return Vec::new();
        };
        let stairs = self.status.underfoot().and_then(Tile::leads);
        let fixture = self.fixtures.at(at);
        let lying = self.lying_at(at).filter(|(stack, _)| !is_remains(*stack));
        match (stairs, lying) {
            (Some(vertical), _) => vec![self.way(vertical)],
            (None, Some((stack, is_put_down))) => match stack.thing.kind().effect {
                Effect::Bundle(kit) => {
                    vec![kit_in_words(kit), self.take("takes it; the rest is dust.")]
                }
                _ if fixture == Some(Fixture::Plinth) => self.at_fixture(pack, Fixture::Plinth),
                _ if pack.is_some_and(|pack| self.is_prop_to_take(at, pack, stack.thing)) => {
                    vec![self.take("takes the prop.")]
                }
                _ => match pack.and_then(|pack| no_room(pack, stack.thing)) {
                    Some(why) => vec![why],
                    None if is_put_down => vec![format!("Put down: {}", self.take("takes it."))],
                    None => Vec::new(),
                },
            },
            // What was on it is taken, or broken.
            (None, None) if fixture == Some(Fixture::Plinth) => Vec::new(),
            (None, None) => {
                let fixture = pack.and(fixture);
                fixture.map_or_else(Vec::new, |fixture| self.at_fixture(pack, fixture))
            }
        }
    }

    /// What the key that takes does here.
    fn take(&self, does: &str) -> String {
        format!("{} {does}", self.bindings.key(Action::Take))
    }

    /// Returns whether a prop stands here that can be taken, because what lies on it cannot.
    fn is_prop_to_take(&self, at: Position, pack: &Pack, lying: Thing) -> bool {
        let is_prop = self.fixtures.at(at).is_some_and(|fixture| fixture.kind().is_prop);
        is_prop && !pack.takes_by_walking(lying) && pack.room_for(Thing::Prop) > 0
    }

    /// What can be done with what stands here: who has a pack takes a prop, and goes home from the camp.
    fn at_fixture(&self, pack: Option<&Pack>, fixture: Fixture) -> Vec<String> {
        let take = |does: &str| {
            let why = pack.zip(fixture.kind().taken_as).and_then(|(pack, it)| no_room(pack, it));
            why.unwrap_or_else(|| self.take(does))
        };
        let line = match fixture {
            Fixture::Camp if self.tally.may_go_home() => {
                format!("{}  go home", self.bindings.key(Action::Accept))
            }
            Fixture::Prop | Fixture::OldProp | Fixture::Lamp => take("takes it."),
            Fixture::Plinth => self.take("takes one; the rest break."),
            Fixture::Shaft => return self.at_shaft(),
            Fixture::RopedShaft => {
                return vec![self.way(Vertical::Down), take(" take the rope")];
            }
            Fixture::RopesEnd => self.way(Vertical::Up),
            Fixture::ShaftFoot => "Too high to climb.".to_owned(),
            Fixture::LitPowder | Fixture::Brazier | Fixture::LitBrazier => {
                fixture.kind().help.to_owned()
            }
            Fixture::Slick => "Oil: it burns".to_owned(),
            Fixture::Moss => "You are seen here".to_owned(),
            Fixture::Camp | Fixture::Vein | Fixture::RichVein | Fixture::GreatVein => {
                return Vec::new();
            }
        };
        vec![line]
    }

    /// What can be done at a shaft: who has a rope hangs it there, and who jumps is hurt.
    fn at_shaft(&self) -> Vec<String> {
        let descend = self.bindings.key(Action::Descend);
        let pack = self.packs.single().ok().flatten();
        let points = fall_points(pack, self.variant.mode);
        let jump = format!("{descend}  jump: {}", fall_in_words(points));
        let slot = pack.and_then(|pack| pack.slot_of(Thing::Rope));
        [jump].into_iter().chain(slot.map(|slot| format!("{slot}  hang the rope"))).collect()
    }

    /// The keys that take the stairs underfoot.
    fn way(&self, vertical: Vertical) -> String {
        let climb = match vertical {
            Vertical::Down => Action::Descend,
            Vertical::Up => Action::Ascend,
        };
        let (climb, accept) = (self.bindings.key(climb), self.bindings.key(Action::Accept));
        format!("{climb} or {accept}  go {}", vertical.name())
    }
}

fn is_remains(stack: Stack) -> bool {
    stack.thing == Thing::Remains
}

/// Why things are left where they lie; `None` where there is room for one, or where they have no place in a pack.
fn no_room(pack: &Pack, thing: Thing) -> Option<String> {
    let most = Pack::most_of(thing);
    if most == 0 || pack.room_for(thing) > 0 {
        return None;
    }
    Some(match pack.count(thing) {
        0 => format!("No room: {0} slots of {0}", Pack::SLOTS),
        count => format!("No room: {count} of {most}"),
    })
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::{App, Entity};

    use super::*;
    use crate::game_on_map;
    use crate::world::{PlacedThing, Whereabouts, put_thing};

    /// SPEC 61
    #[test]
    fn what_has_no_room_says_how_many_there_are() {
        let mut pack = Pack::default();
        assert_eq!(no_room(&pack, Thing::Glowcap), None);
        pack.put(Stack { thing: Thing::Glowcap, count: 3 });
        assert_eq!(no_room(&pack, Thing::Glowcap).as_deref(), Some("No room: 3 of 3"));
        assert_eq!(no_room(&pack, Thing::Remains), None, "nobody takes them");
        pack.stones = Pack::MOST_STONES;
        assert_eq!(no_room(&pack, Thing::Stone).as_deref(), Some("No room: 9 of 9"));
    }

    /// What is underfoot and what can be done there, of a player with a pack.
    fn told(app: &mut App) -> (String, String) {
        let told = |here: Here| (here.underfoot().unwrap(), here.choices().join("\n"));
        app.world_mut().run_system_once(told).unwrap()
    }

    /// A game whose player stands at the second of a row of tiles, with a pack.
    fn with_pack(pack: Pack) -> (App, Position) {
        let mut app = game_on_map(".@..\n");
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        app.world_mut().entity_mut(player).insert(pack);
        (app, Position::new(1, 0, 0))
    }

    /// What is told where the player stands on things, with a pack.
    fn on(stack: Stack, is_put_down: bool, pack: Pack) -> (String, String) {
        let (mut app, at) = with_pack(pack);
        let place = Whereabouts::Lying(at);
        assert!(put_thing(app.world_mut(), PlacedThing { stack, place, is_put_down }));
        told(&mut app)
    }

    /// SPEC 61, 64
    #[test]
    fn what_lies_here_says_why_it_was_not_taken() {
        let glowcaps = |count| Stack { thing: Thing::Glowcap, count };
        for (is_put_down, carried, says) in [
            (true, 1, "Put down: g takes it."),
            (true, 3, "No room: 3 of 3"),
            (false, 3, "No room: 3 of 3"),
        ] {
            let mut pack = Pack::default();
            pack.put(glowcaps(carried));
            let (underfoot, choice) = on(glowcaps(2), is_put_down, pack);
            assert_eq!([underfoot.as_str(), &choice], ["glowcap x2, region 1", says]);
        }
    }

    /// SPEC 134: what a bundle holds is read before the choice.
    #[test]
    fn a_bundle_underfoot_says_what_it_holds() {
        for (bundle, holds) in [
            (Thing::MinersBundle, "3 props, 2 kegs of powder, the miner's helmet, 5 stones"),
            (Thing::LampBundle, "3 oil flasks, 3 glowcaps, a rope"),
            (Thing::ListenersBundle, "the ear-horn, the felt wraps, a quickstone"),
        ] {
            for is_put_down in [true, false] {
                let (_, choice) = on(Stack::one(bundle), is_put_down, Pack::default());
                assert_eq!(choice, format!("{holds}\ng takes it; the rest is dust."));
            }
        }
    }

    /// SPEC 62: a prop that stands here can be taken, and a plinth that holds something says what else comes of it.
    #[test]
    fn what_stands_here_says_how_it_is_taken() {
        let (mut app, at) = with_pack(Pack::default());
        for (fixture, says) in [
            (Fixture::Prop, "g takes it."),
            (Fixture::OldProp, "g takes it."),
            (Fixture::Plinth, ""),
            (Fixture::LitPowder, "Run."),
            (Fixture::Lamp, "g takes it."),
            (Fixture::RopedShaft, "> or Enter  go down\ng  take the rope"),
            (Fixture::Slick, "Oil: it burns"),
            (Fixture::Moss, "You are seen here"),
            (Fixture::Camp, ""),
        ] {
            app.world_mut().resource_mut::<Fixtures>().put_up(at, fixture);
            let label = format!("{}, region 1", fixture.kind().label);
            assert_eq!(told(&mut app), (label, says.to_owned()));
        }
        app.world_mut().resource_mut::<Fixtures>().put_up(at, Fixture::Plinth);
        let (stack, place) = (Stack::one(Thing::StarPick), Whereabouts::Lying(at));
        assert!(put_thing(app.world_mut(), PlacedThing { stack, place, is_put_down: false }));
        assert_eq!(told(&mut app).1, "g takes one; the rest break.");
    }

    /// SPEC 61, 62: what is refused is not promised.
    #[test]
    fn what_stands_here_says_where_it_has_no_room() {
        let mut pack = Pack::default();
        pack.put(Stack { thing: Thing::Prop, count: 5 });
        pack.put(Stack { thing: Thing::Glowcap, count: 3 });
        let (mut app, at) = with_pack(pack);
        for (fixture, says) in [
            (Fixture::OldProp, "No room: 5 of 5"),
            (Fixture::Lamp, "No room: 3 of 3"),
            (Fixture::RopedShaft, "> or Enter  go down\ng  take the rope"),
        ] {
            app.world_mut().resource_mut::<Fixtures>().put_up(at, fixture);
            assert_eq!(told(&mut app).1, says);
        }
    }

    /// SPEC 98: remains hide no shaft.
    #[test]
    fn remains_do_not_hide_what_stands_here() {
        let (mut app, at) = with_pack(Pack::default());
        app.world_mut().resource_mut::<Fixtures>().take_away(at);
        assert!(put_thing(app.world_mut(), PlacedThing::lying(Thing::Remains, at)));
        assert_eq!(told(&mut app), ("remains, region 1".to_owned(), String::new()));
        app.world_mut().resource_mut::<Fixtures>().put_up(at, Fixture::Shaft);
        let label = format!("{}, region 1", Fixture::Shaft.kind().label);
        assert_eq!(told(&mut app), (label, ">  jump: a fall takes 9 to 17".to_owned()));
    }

    /// SPEC 62
    #[test]
    fn a_prop_under_what_has_no_room_can_be_taken() {
        for (props, says) in [(4, "g takes the prop."), (5, "No room: 3 of 3")] {
            let mut pack = Pack::default();
            pack.put(Stack { thing: Thing::Glowcap, count: 3 });
            pack.put(Stack { thing: Thing::Prop, count: props });
            let (mut app, at) = with_pack(pack);
            app.world_mut().resource_mut::<Fixtures>().put_up(at, Fixture::OldProp);
            assert!(put_thing(app.world_mut(), PlacedThing::lying(Thing::Glowcap, at)));
            assert_eq!(told(&mut app).1, says);
        }
    }
}
