//! Facts: what has happened in the game, for systems that show it, play a sound or write a caption.
//!
//! The rules write facts as they apply them; nothing that they decide depends on one. They are written only where the app
//! has added the message [`GameFact`]; an app without a window has not, and spends no time on them. Facts live until the
//! view has read them in its frame, and are cleared where the game goes to another moment.

use bevy::ecs::message::Messages;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Message, Res, ResMut, World};

use super::{Fixture, HollowKind, Knowledge, Refusal, Tempers, Thing, Tremor};
use crate::grid::Position;

/// Something that has happened at a position.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameFact {
    /// What has happened.
    pub what: Fact,
    /// Where: of a move, where to; of an attack, who was attacked.
    pub at: Position,
    /// How far it can be heard, in tiles, on its level; 0 where it makes no sound. The noise is around `at`, but that of an
    /// attack is around the attacker: [`Fact::Attacked::from`].
    pub loudness: u32,
    /// Whether the player saw it; of a move, its beginning or its end.
    pub is_seen: bool,
}

/// What has happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// An actor has gone to another position of its level.
    Moved {
        /// The actor.
        who: Entity,
        /// Where it was.
        from: Position,
    },
    /// An actor has taken stairs.
    Climbed {
        /// The actor.
        who: Entity,
        /// Where it was.
        from: Position,
    },
    /// Rock became floor.
    Dug {
        /// The actor that dug.
        who: Entity,
    },
    /// An actor was hit. The noise of it is where the attacker stands.
    Attacked {
        /// The attacker.
        who: Entity,
        /// Who was hit.
        whom: Entity,
        /// Where the attacker stands.
        from: Position,
        /// The points of health that were lost.
        points: u32,
    },
    /// A creature has died. The player's death is [`Fact::Lost`].
    Died {
        /// The creature; it is despawned by then.
        who: Entity,
    },
    /// An actor that is rooted has spread.
    Grew {
        /// The parent.
        who: Entity,
    },
    /// A creature has woken.
    Woke {
        /// The creature.
        who: Entity,
    },
    /// The player has taken a thing.
    Took(Thing),
    /// The player has used a thing of the pack.
    Used(Thing),
    /// The player has thrown a thing, which lands at the position.
    Threw {
        /// The thing.
        what: Thing,
        /// Where it was thrown from.
        from: Position,
    },
    /// A thing that was thrown has come to lie.
    Landed(Thing),
    /// A flask of oil has burst into flame.
    Burst,
    /// An actor has put down a thing.
    Dropped(Thing),
    /// The player has shuttered the lantern, or opened it.
    Shuttered(bool),
    /// The player was robbed.
    Stole {
        /// The thief.
        who: Entity,
        /// What it took.
        what: Thing,
    },
    /// Oil was drunk from the player's lantern.
    Drank {
        /// Who drank.
        who: Entity,
        /// How much.
        points: u32,
    },
    /// The player has broken garnets out of the rock.
    FoundGarnets(u8),
    /// Something digs in the rock, unseen.
    Knocked,
    /// The mountain begins to groan at the position (SPEC 52).
    Groaned(Tremor),
    /// The ground around the position has settled (SPEC 53).
    Settled(Tremor),
    /// Rock fell on an actor (SPEC 56).
    Crushed {
        /// Who was hit.
        whom: Entity,
        /// The points of health that were lost.
        points: u32,
    },
    /// A blast caught an actor (SPEC 89).
    Caught {
        /// Who was hit.
        whom: Entity,
        /// The points of health that were lost.
        points: u32,
    },
    /// A fixture was set up.
    SetUp(Fixture),
    /// Powder has gone off (SPEC 89).
    Blasted,
    /// A shaft has opened (SPEC 96).
    OpenedShaft,
    /// The floor trickles away: it becomes a shaft soon.
    Trickled,
    /// An actor has fallen down a shaft and was hurt (SPEC 97).
    Fell {
        /// The actor.
        who: Entity,
        /// Points of health that it lost.
        points: u32,
    },
    /// The player's flame burns blue: gas is near (SPEC 109).
    BurnsBlue,
    /// The Ember has lit a brazier (SPEC 124).
    LitBrazier,
    /// Gas burned (SPEC 108).
    Flared,
    /// Water has come to a place (SPEC 110).
    Flooded,
    /// An actor has stepped onto water (SPEC 110).
    Waded {
        /// The actor.
        who: Entity,
    },
    /// The block around the position was closed by quickstone.
    Quickened,
    /// A fixture was broken (SPEC 88, 89).
    Broke(Fixture),
    /// A creature has closed a tile.
    Mended {
        /// The creature.
        who: Entity,
    },
    /// A hollow was opened (SPEC 90).
    OpenedHollow(HollowKind),
    /// A reliquary was robbed: its other plinths have broken.
    BrokePlinths,
    /// Something great wakes in the rock, or stands up again.
    WardenRose,
    /// An actor has taken stairs after the player.
    Followed {
        /// The actor.
        who: Entity,
        /// Where it was.
        from: Position,
    },
    /// What lies here has no room in the pack.
    NoRoom(Thing),
    /// The player's intent cannot be carried out.
    Refused(Refusal),
    /// The player's lantern burns low.
    LanternLow,
    /// The player's lantern has gone out.
    LanternOut,
    /// The game is won.
    Won,
    /// The player has gone home without the Ember.
    Home,
    /// The game is lost: the player has died.
    Lost,
}

/// The most facts that wait: no frame shows more, and a script takes any number of turns in one.
const MOST: usize = 1 << 16;

/// Writes facts, if the app has added them.
#[derive(SystemParam)]
pub(crate) struct FactWriter<'w> {
    facts: Option<ResMut<'w, Messages<GameFact>>>,
    knowledge: Option<Res<'w, Knowledge>>,
    tempers: Option<Res<'w, Tempers>>,
}

impl FactWriter<'_> {
    /// Writes what has happened at a position and makes no sound.
    pub(crate) fn write(&mut self, what: Fact, at: Position) {
        self.write_loud(what, at, 0);
    }

    /// Writes what has happened at a position and can be heard so many tiles around its noise, farther by the temper of its level.
    /// Cost O(1).
    pub(crate) fn write_loud(&mut self, what: Fact, at: Position, loudness: u32) {
        let Some(facts) = self.facts.as_mut().filter(|facts| facts.len() < MOST) else { return };
        let tempers = self.tempers.as_deref();
        let loudness = tempers.map_or(loudness, |it| it.effect(at.z).carried(loudness));
        let sees = |at| self.knowledge.as_ref().is_none_or(|knowledge| knowledge.sees(at));
        let is_seen = match what {
            Fact::Moved { from, .. }
            | Fact::Climbed { from, .. }
            | Fact::Followed { from, .. }
            | Fact::Threw { from, .. } => sees(from) || sees(at),
            Fact::Dug { .. }
            | Fact::Attacked { .. }
            | Fact::Died { .. }
            | Fact::Grew { .. }
            | Fact::Woke { .. }
            | Fact::Took(_)
            | Fact::Used(_)
            | Fact::Landed(_)
            | Fact::Burst
            | Fact::Dropped(_)
            | Fact::Shuttered(_)
            | Fact::Stole { .. }
            | Fact::Drank { .. }
            | Fact::FoundGarnets(_)
            | Fact::Knocked
            | Fact::Groaned(_)
            | Fact::Settled(_)
            | Fact::Crushed { .. }
            | Fact::Caught { .. }
            | Fact::SetUp(_)
            | Fact::Blasted
            | Fact::OpenedShaft
            | Fact::Trickled
            | Fact::Fell { .. }
            | Fact::BurnsBlue
            | Fact::LitBrazier
            | Fact::Flared
            | Fact::Flooded
            | Fact::Waded { .. }
            | Fact::Quickened
            | Fact::Broke(_)
            | Fact::Mended { .. }
            | Fact::OpenedHollow(_)
            | Fact::BrokePlinths
            | Fact::WardenRose
            | Fact::NoRoom(_)
            | Fact::Refused(_)
            | Fact::LanternLow
            | Fact::LanternOut
            | Fact::Won
            | Fact::Home
            | Fact::Lost => sees(at),
        };
        facts.write(GameFact { what, at, loudness, is_seen });
    }
}

/// Clears the facts that were not read yet: the game is at another moment now, as after a turn was taken back.
pub(crate) fn forget_facts(world: &mut World) {
    if let Some(mut facts) = world.get_resource_mut::<Messages<GameFact>>() {
        facts.clear();
    }
}
