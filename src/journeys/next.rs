//! What a journey does next: a step, a wait, or nothing more.

use bevy::prelude::ResMut;

use super::context::JourneyContext;
use super::journey::{Aim, Journey, Line, UnderWay};
use super::planning::positions_of;
use crate::grid::{Direction, Position, Tile};
use crate::intent::{Intent, Verb};
use crate::world::{JourneyMemory, NoticeWriter};

/// The next intent of the journey; `None` where it ends, with a notice that says why, if there is a reason to give.
pub(super) fn choose_intent(
    context: JourneyContext,
    mut journey: ResMut<Journey>,
    mut memory: ResMut<JourneyMemory>,
    mut notices: NoticeWriter,
) -> Option<Intent> {
    let (actor, &at, _) = context.players.single().ok()?;
    let journey = journey.under_way.as_mut()?;
    let reason = context.reason_to_stop(journey, &memory);
    context.remember(&mut memory);
    context.remember_kinds(journey, &mut memory);
    context.remember_signs(journey, &mut memory);
    context.remember_shafts(journey, &mut memory);
    context.remember_pours(&mut memory);
    let verb = match reason {
        Some(why) => Err(vec![Line::new(why)]),
        // The rules have told of it with the last turn.
        None if context.has_new_groan(journey) => Err(Vec::new()),
        None if context.has_dimmed(journey) => Err(context.dimmed_lantern().into_iter().collect()),
        None => context.next_verb(journey, at, &mut memory),
    };
    match verb {
        Ok(verb) => {
            let begins_rest = verb == Verb::Rest && journey.steps == 1;
            if begins_rest && let Some(price) = context.price_of_rest() {
                notices.push(price);
            }
            Some(verb.by(actor))
        }
        Err(why) => {
            why.into_iter().for_each(|line| notices.push_of(line.text, line.topic));
            None
        }
    }
}

impl JourneyContext<'_, '_> {
    /// What the player does next on a journey; or why there is nothing to do, in lines.
    fn next_verb(
        &self,
        journey: &mut UnderWay,
        at: Position,
        memory: &mut JourneyMemory,
    ) -> Result<Verb, Vec<Line>> {
        self.note_state(journey);
        self.note_gas(journey);
        let verb = match journey.aim {
            Aim::Onward(Some(direction)) if self.is_free(journey, at, direction) => {
                Verb::Step(direction)
            }
            Aim::Onward(Some(_)) => return Err(Vec::new()),
            Aim::Onward(None) if self.is_undermined(at) => return Err(Vec::new()),
            Aim::Onward(None) => Verb::Wait,
            Aim::Rest => match self.why_no_rest(journey) {
                Some(why) => return Err(vec![Line::new(why)]),
                None => Verb::Rest,
            },
            _ => self.next_step(journey, at, memory)?,
        };
        journey.steps += 1;
        Ok(verb)
    }

    /// Notes how the player is before the next step, and what is told of around, to find out what that has changed.
    fn note_state(&self, journey: &mut UnderWay) {
        let is_better = self.health() > journey.health;
        journey.unhealed = if is_better { 0 } else { journey.unhealed + 1 };
        journey.health = self.health();
        journey.pack = self.pack().copied();
        journey.knocks = self.knocks();
        journey.is_flame_blue = self.matter.is_flame_blue();
        journey.saw_fire = self.sees_fire();
        journey.oil = self.oil();
    }

    /// The next step of a way, which is planned anew where it has to be.
    fn next_step(
        &self,
        journey: &mut UnderWay,
        at: Position,
        memory: &mut JourneyMemory,
    ) -> Result<Verb, Vec<Line>> {
        self.note_where(journey, at)?;
        // Tiles that were just seen for the first time may be nearer than the goal of the plan.
        let is_stale = journey.aim == Aim::Explore && !self.knowledge.new_positions().is_empty();
        let next = |journey: &UnderWay| at.step(*journey.way.last()?, self.terrain.size());
        let gas = self.gas(journey);
        let is_barred = |to: Position| {
            let has_closed = self.is_rock(to) && !journey.digs.contains(&to);
            self.is_taken(to) || has_closed || gas.is_near(to)
        };
        if is_stale || next(journey).is_none_or(is_barred) {
            journey.way = self.find_way(journey, at, memory)?;
            journey.digs = self.digs_of(&journey.way, at);
            if let Some(why) = self.why_no_digs(journey) {
                return Err(vec![Line::new(why)]);
            }
        }
        let next = next(journey);
        let Some(&direction) = journey.way.last() else { return Err(Vec::new()) };
        // A step into rock digs, and the same step follows; with the pick both are one turn.
        let is_dug = next.is_some_and(|next| self.is_rock(next));
        let is_dig_alone = is_dug && !self.has_pick();
        if !is_dig_alone {
            journey.way.pop();
        }
        journey.expected = if is_dig_alone { Some(at) } else { next };
        Ok(Verb::Step(direction))
    }

    /// Returns whether a position is known as rock.
    fn is_rock(&self, at: Position) -> bool {
        self.known().tile(at).is_some_and(Tile::is_diggable)
    }

    /// The positions of a way, the first step of which is the last, that are not known as ground: those that it digs through
    /// by plan. Rock that is met elsewhere has closed since (SPEC 49). Cost O(steps).
    fn digs_of(&self, way: &[Direction], from: Position) -> Vec<Position> {
        let known = self.known();
        let positions = positions_of(way, from, self.terrain.size());
        positions.filter(|at| !known.tile(*at).is_some_and(Tile::is_walkable)).collect()
    }

    /// Plans the way anew where the last step led elsewhere; the second time in a row the journey ends.
    fn note_where(&self, journey: &mut UnderWay, at: Position) -> Result<(), Vec<Line>> {
        let is_astray = journey.expected.take().is_some_and(|expected| expected != at);
        if is_astray && journey.is_astray {
            return Err(vec![Line::new("You stop, for you do not get on.")]);
        }
        journey.is_astray = is_astray;
        if is_astray {
            journey.way.clear();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::{With, World};

    use super::*;
    use crate::game_in_play;
    use crate::journeys::{go_on, set_out};
    use crate::world::{Knowledge, Player, Terrain, TerrainEditor, WorldSource};
    use crate::worldgen::map_text;

    fn player_at(world: &mut World) -> Position {
        let mut players = world.query_filtered::<&Position, With<Player>>();
        *players.single(world).unwrap()
    }

    /// SPEC 49: a way that closes out of reach is left, unless the journey leads through rock.
    #[test]
    fn a_journey_plans_anew_where_ground_has_closed() {
        let (far, closed) = (Position::new(6, 0, 0), Position::new(4, 0, 0));
        for (aim, dug) in [(Aim::Place(far), 0), (Aim::Through(far), 1)] {
            let map = map_text::read(&b"@......\n.#####.\n.......\n"[..]).unwrap();
            let map = Arc::new(map.into_playable_world().unwrap());
            let source = WorldSource::Drawn { map, seed: 1 };
            let mut app = game_in_play(source);
            let world = app.world_mut();
            world.resource_mut::<Knowledge>().set_revealed(true);
            set_out(world, aim);
            go_on(world);
            go_on(world);
            assert_eq!(player_at(world), Position::new(2, 0, 0));
            let close = move |mut editor: TerrainEditor| editor.close(&[closed]);
            world.run_system_once(close).unwrap();
            for _ in 0..30 {
                if world.resource::<Journey>().is_under_way() {
                    go_on(world);
                }
            }
            assert_eq!(
                (player_at(world), world.resource::<Terrain>().dug()),
                (far, dug),
                "{aim:?}"
            );
        }
    }
}
