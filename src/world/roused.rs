//! What set a creature after the player: the chain of causes of a death is told by it (SPEC 130).

use bevy::ecs::component::Component;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Entity, Message, MessageWriter, Query, Res};

use super::{Abilities, Ability, Mind, TurnCount};
use crate::grid::{Position, Vertical};

/// What wakes or calls creatures. The numbers are those of saves and fingerprints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Rouse {
    /// The player dug.
    YourDigging = 0,
    /// Another actor dug.
    Digging = 1,
    /// The noise of a blow.
    Fight = 2,
    /// The noise of what was thrown.
    Stone = 3,
    /// It was hit itself.
    Blow = 4,
    /// The Ember was lifted.
    Ember = 5,
    /// It saw the player.
    Sight = 6,
    /// The noise of falling rock.
    RockFall = 7,
    /// The noise of a blast.
    Blast = 8,
    /// One of its kind woke (SPEC 118).
    Kin = 9,
    /// The noise of a fall (SPEC 97).
    Fall = 10,
    /// The noise of burning gas, or its flame (SPEC 108).
    Flare = 11,
    /// Water came to it, or was waded through (SPEC 110).
    Water = 12,
    /// It was on fire (SPEC 113).
    Fire = 13,
    /// It felt the player through the rock (SPEC 147).
    Steps = 14,
}

impl Rouse {
    /// Every cause, by its number.
    pub const ALL: [Self; 15] = [
        Self::YourDigging,
        Self::Digging,
        Self::Fight,
        Self::Stone,
        Self::Blow,
        Self::Ember,
        Self::Sight,
        Self::RockFall,
        Self::Blast,
        Self::Kin,
        Self::Fall,
        Self::Flare,
        Self::Water,
        Self::Fire,
        Self::Steps,
    ];

    /// What it is called after "woken by".
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::YourDigging => "your digging",
            Self::Digging => "digging in the rock",
            Self::Fight => "the noise of a fight",
            Self::Stone => "the noise of your throw",
            Self::Blow => "your blow",
            Self::Ember => "the lifting of the Ember",
            Self::Sight => "the sight of you",
            Self::RockFall => "falling rock",
            Self::Blast => "a blast",
            Self::Kin => "its kin",
            Self::Fall => "the noise of a fall",
            Self::Flare => "burning gas",
            Self::Water => "the sound of water",
            Self::Fire => "fire",
            Self::Steps => "your steps",
        }
    }
}

/// What woke or called a creature last; `None` where nothing has. Every mind has one.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Roused(pub Option<Rousing>);

/// How a creature was roused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rousing {
    /// By what.
    pub by: Rouse,
    /// The turn count when it was.
    pub turn: u64,
    /// Whether it slept.
    pub has_slept: bool,
    /// The way that it has taken over stairs since.
    pub over_stairs: Option<Vertical>,
}

impl Rousing {
    /// What comes after the cause of a death in some turn, as in ", woken by your digging 12 turns before, that followed you
    /// down".
    #[must_use]
    pub fn in_words(&self, turn: u64) -> String {
        let how = if self.has_slept { "woken" } else { "drawn" };
        let when = match turn.saturating_sub(self.turn) {
            0 => " in that turn".to_owned(),
            1 => " a turn before".to_owned(),
            turns => format!(" {turns} turns before"),
        };
        // Over stairs, on a rope or down a shaft.
        let way = self.over_stairs.map(|way| format!(", that followed you {}", way.name()));
        format!(", {how} by {}{when}{}", self.by.name(), way.unwrap_or_default())
    }
}

/// A creature has woken that wakes all of its kind in its region (SPEC 118).
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct KinCalled {
    /// The creature.
    pub(crate) by: Entity,
}

/// Rouses creatures, and notes by what.
#[derive(SystemParam)]
pub(crate) struct Rouser<'w, 's> {
    roused: Query<'w, 's, (&'static mut Roused, &'static Abilities)>,
    turn: Res<'w, TurnCount>,
    calls: MessageWriter<'w, KinCalled>,
}

impl Rouser<'_, '_> {
    /// Wakes a creature, if it sleeps, and gives it a goal; returns whether it slept. Who was after something already keeps
    /// what had called it.
    pub(crate) fn rouse(
        &mut self,
        who: Entity,
        mind: &mut Mind,
        goal: Position,
        by: Rouse,
    ) -> bool {
        let was_idle = mind.goal.is_none();
        let has_slept = mind.rouse(goal);
        if has_slept || was_idle {
            self.note(who, by, has_slept);
        }
        has_slept
    }

    /// Notes that a creature has woken, or that it goes after something: who does not walk is drawn nowhere.
    pub(crate) fn note(&mut self, who: Entity, by: Rouse, has_slept: bool) {
        let turn = self.turn.get();
        let Ok((mut roused, can)) = self.roused.get_mut(who) else { return };
        if !has_slept && !can.has(Ability::Walk) {
            return;
        }
        roused.0 = Some(Rousing { by, turn, has_slept, over_stairs: None });
        if has_slept && can.has(Ability::WakeKin) {
            self.calls.write(KinCalled { by: who });
        }
    }

    /// Notes that an idle creature has noticed the player, unless something has roused it before.
    pub(crate) fn note_first(&mut self, who: Entity, by: Rouse) {
        if self.of(who).is_none() {
            self.note(who, by, false);
        }
    }

    /// Notes that a creature has taken stairs.
    pub(crate) fn note_stairs(&mut self, who: Entity, way: Vertical) {
        if let Ok((mut roused, _)) = self.roused.get_mut(who)
            && let Some(rousing) = &mut roused.0
        {
            rousing.over_stairs = Some(way);
        }
    }

    /// What roused an actor last.
    pub(crate) fn of(&self, who: Entity) -> Option<Rousing> {
        self.roused.get(who).ok().and_then(|(roused, _)| roused.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cause_has_a_number_and_words_of_its_own() {
        for (index, cause) in Rouse::ALL.into_iter().enumerate() {
            assert_eq!(cause as usize, index);
            assert!(Rouse::ALL[..index].iter().all(|other| other.name() != cause.name()));
        }
    }

    /// SPEC 130
    #[test]
    fn the_chain_tells_what_woke_it_when_and_whether_it_followed() {
        let hound = Rousing {
            by: Rouse::YourDigging,
            turn: 8,
            has_slept: true,
            over_stairs: Some(Vertical::Down),
        };
        let chain = ", woken by your digging 12 turns before, that followed you down";
        assert_eq!(hound.in_words(20), chain);
        let bat = Rousing { by: Rouse::Blow, has_slept: false, over_stairs: None, ..hound };
        assert_eq!(bat.in_words(9), ", drawn by your blow a turn before");
        assert_eq!(bat.in_words(8), ", drawn by your blow in that turn");
    }
}
