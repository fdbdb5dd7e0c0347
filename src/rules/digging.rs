//! Digging: rock becomes floor, and the digger stays (SPEC 15, 27). The player's digs give stones, and veins garnets.

use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{
    Entity, Has, Message, MessageWriter, ParamSet, PopulatedMessageReader, Query, Res, ResMut,
};

use super::actions::{ActionKind, Actions};
use super::loudness::dig_radius;
use super::movement::Moved;
use super::noise::Noise;
use super::unsealing::Seals;
use crate::grid::Position;
use crate::world::{
    Abilities, ActorMover, Fact, FactWriter, Fixtures, Ground, Lantern, Matter, Narrator, Pack,
    Player, Rouse, Stack, TerrainEditor, Thing, Tremor, Variant,
};

/// Asks for a wall to become floor.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct DigAt {
    pub(super) actor: Entity,
    pub(super) at: Position,
}

/// What digging reads and changes of an actor.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct Digger {
    can: &'static Abilities,
    pack: Option<&'static mut Pack>,
    lantern: Option<&'static Lantern>,
    is_player: Has<Player>,
}

impl DiggerItem<'_, '_> {
    /// The pack whose gear counts: the player's.
    fn gear(&self) -> Option<&Pack> {
        self.pack.as_deref().filter(|_| self.is_player)
    }

    /// Puts into the player's pack what a dig gives, as far as there is room; returns whether there is such a pack. What
    /// others break out stays where it was.
    fn gain(&mut self, stack: Stack) -> bool {
        let pack = self.pack.as_mut().filter(|_| self.is_player);
        pack.map(|pack| pack.put(stack)).is_some()
    }
}

/// What a dig gives, and what is counted of it.
#[derive(SystemParam)]
pub(super) struct Yield<'w, 's> {
    diggers: Query<'w, 's, Digger>,
    fixtures: ResMut<'w, Fixtures>,
    seals: Seals<'w>,
    matter: ResMut<'w, Matter>,
    variant: Res<'w, Variant>,
}

/// What is told of digs, and to whom.
#[derive(SystemParam)]
pub(super) struct Tidings<'w, 's> {
    actions: Actions<'w, 's>,
    moved: MessageWriter<'w, Moved>,
    noise: MessageWriter<'w, Noise>,
    facts: FactWriter<'w>,
}

pub(super) fn apply_digs(
    mut digs: PopulatedMessageReader<DigAt>,
    mut gains: Yield,
    mut scene: ParamSet<(TerrainEditor, Ground, Narrator, ActorMover)>,
    mut tidings: Tidings,
) {
    for &DigAt { actor, at } in digs.read() {
        // What stands in the rock goes before the rock does. Another actor may have dug there before in this turn.
        let garnets = gains.break_vein(at);
        if !scene.p0().dig(at) {
            continue;
        }
        let Ok(mut digger) = gains.diggers.get_mut(actor) else { continue };
        tidings.tell(actor, at, dig_radius(*digger.can, digger.gear()));
        if digger.is_player {
            gains.matter.shake(at, tremor(digger.gear()));
        }
        // In worlds without creatures digs are not logged.
        if digger.lantern.is_some_and(|lantern| lantern.burns) {
            scene.p2().say_of_actor(actor, ("dig", "digs"), " through the rock");
        }
        gains.seals.tally.dug += u32::from(digger.is_player);
        if let Some(kind) = gains.seals.open(at, digger.is_player, &mut tidings.facts) {
            let into = format!(" into {}", kind.row().what);
            scene.p2().say_of_actor(actor, ("break", "breaks"), &into);
        }
        let found = Stack { thing: Thing::Garnet, count: garnets };
        if garnets > 0 && digger.gain(found) {
            scene.p2().say(format!("You break {} out of the rock.", found.counted()));
            tidings.facts.write(Fact::FoundGarnets(garnets), at);
        } else if garnets > 0 {
            scene.p1().lay(at, found, false);
        }
        let stone = gains.variant.without.thing(Thing::Stone);
        stone.into_iter().for_each(|stone| _ = digger.gain(Stack::one(stone)));
        if digger.gear().is_some_and(|gear| gear.has(Thing::StarPick)) {
            tidings.step_in(actor, at, scene.p3());
        }
    }
}

/// How a dig of the player shakes the mountain (SPEC 51); those of creatures do not: they are of the mountain.
fn tremor(gear: Option<&Pack>) -> Tremor {
    let has_pick = gear.is_some_and(|gear| gear.has(Thing::StarPick));
    if has_pick { Tremor::YourPick } else { Tremor::YourDigging }
}

impl Yield<'_, '_> {
    /// Takes away the vein at a position, and returns how many garnets were in it; 0 where there is none.
    fn break_vein(&mut self, at: Position) -> u8 {
        let vein = self.fixtures.at(at).map_or(0, |fixture| fixture.kind().garnets);
        if vein > 0 {
            self.fixtures.take_away(at);
        }
        vein
    }
}

impl Tidings<'_, '_> {
    /// A dig is an action, and is heard.
    fn tell(&mut self, actor: Entity, at: Position, radius: u32) {
        self.actions.done(actor, ActionKind::Dig);
        let is_player = self.actions.is_player(actor);
        let rouse = if is_player { Rouse::YourDigging } else { Rouse::Digging };
        self.noise.write(Noise { at, radius, by: Some(actor), rouse });
        self.facts.write_loud(Fact::Dug { who: actor }, at, radius);
    }

    /// With the star-iron pick the step after a dig is part of it.
    fn step_in(&mut self, actor: Entity, to: Position, mut mover: ActorMover) {
        if let Some(from) = mover.move_to(actor, to) {
            self.facts.write(Fact::Moved { who: actor, from }, to);
            self.moved.write(Moved { actor, from, to });
        }
    }
}
