//! Stealing: a knocker takes what is in one slot of a pack, and is heard where it digs.

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Query, Res, ResMut, With};

use super::handling::{Deed, Deeds, still_beside};
use crate::grid::Position;
use crate::sight::is_within;
use crate::world::{Dice, Fact, FactWriter, Home, Knowledge, Narrator, Pack, Player, Stack};

/// How near its knocking is told to the player, who does not see it, in tiles.
const TOLD_RADIUS: u32 = 8;

/// Carries out the thefts. A thief takes all of one slot, and nothing more until it has put that down.
pub(super) fn steal(
    deeds: Deeds,
    positions: Query<&Position>,
    mut packs: Query<&mut Pack>,
    mut homes: Query<&mut Home>,
    mut dice: ResMut<Dice>,
    mut narrator: Narrator,
    mut facts: FactWriter,
) {
    let victim_of = |deed: Deed| match deed {
        Deed::Steal(from) => Some(from),
        _ => None,
    };
    for (actor, from) in deeds.accepted(victim_of) {
        let Some([own, _]) = still_beside(&positions, actor, from) else { continue };
        let Ok([mut thief, mut victim]) = packs.get_many_mut([actor, from]) else { continue };
        if !thief.is_empty() {
            continue;
        }
        // Another may have taken the last before in this round.
        let Some(stack) = take_one_of(&mut victim, &mut dice) else { continue };
        thief.put(stack);
        if let Ok(mut home) = homes.get_mut(actor) {
            home.was_told = false;
        }
        facts.write(Fact::Stole { who: actor, what: stack.thing }, own);
        narrator.say_of_actor(actor, ("take", "takes"), &format!(" your {}", stack.named()));
    }
}

/// Takes all of one filled slot, each as likely; `None` where all are empty.
fn take_one_of(pack: &mut Pack, dice: &mut Dice) -> Option<Stack> {
    let filled: Vec<_> = pack.stacks().collect();
    let (number, _) = *dice.choose(&filled)?;
    pack.take_all(number)
}

/// Tells the player of digs in the rock.
#[derive(SystemParam)]
pub(super) struct Knocks<'w, 's> {
    homes: Query<'w, 's, (&'static Position, &'static mut Home)>,
    players: Query<'w, 's, &'static Position, With<Player>>,
    knowledge: Res<'w, Knowledge>,
    narrator: Narrator<'w, 's>,
}

impl Knocks<'_, '_> {
    /// Tells of the noise of an actor, if it is a dig of one that brings things home, near and unseen: once until the player
    /// has seen it at work.
    pub(super) fn tell(&mut self, who: Entity, facts: &mut FactWriter) {
        let Ok((at, mut home)) = self.homes.get_mut(who) else { return };
        let is_seen = self.knowledge.is_in_sight(*at);
        let is_near = self.players.single().is_ok_and(|to| is_within(*at, *to, TOLD_RADIUS));
        let is_told = is_near && !is_seen && !home.was_told;
        home.was_told = !is_seen && (home.was_told || is_told);
        if is_told {
            self.narrator.say("Something knocks in the rock.");
            facts.write(Fact::Knocked, *at);
        }
    }
}
