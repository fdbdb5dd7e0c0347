//! The kinds of sounds, as data, and which fact makes which.

use bevy::prelude::Entity;
use strum::EnumCount;

use crate::grid::Position;
use crate::world::{Fact, GameFact};

/// A kind of sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumCount)]
pub enum Sound {
    /// A step on rock.
    Step,
    /// A step onto water.
    Wade,
    /// Stairs or a rope are taken.
    Climb,
    /// A step that the ground refuses.
    Bump,
    /// Rock is broken.
    Dig,
    /// A blow.
    Blow,
    /// A blow that the player takes.
    Hurt,
    /// A creature's own voice, as it wakes.
    Voice,
    /// A creature dies.
    Death,
    /// A fungus spreads.
    Growth,
    /// A thing is taken.
    Take,
    /// A thing is put down.
    Drop,
    /// A thing is used.
    Use,
    /// A thing is thrown.
    Throw,
    /// A thing lands.
    Land,
    /// A flask bursts.
    Burst,
    /// Garnets fall out of the rock.
    Garnets,
    /// The shutter closes or opens.
    Shutter,
    /// Somebody steals.
    Steal,
    /// Somebody drinks light.
    Drink,
    /// The lantern burns low.
    LanternLow,
    /// The lantern goes out.
    LanternOut,
    /// Something knocks in the rock.
    Knock,
    /// The mountain groans.
    Groan,
    /// The ground settles.
    Settle,
    /// Rock falls on somebody.
    RockFall,
    /// Powder goes off.
    Blast,
    /// Something is set up.
    SetUp,
    /// A prop or a plinth breaks.
    Break,
    /// The floor trickles.
    Trickle,
    /// A shaft opens.
    Shaft,
    /// Somebody falls.
    Fall,
    /// The flame burns blue.
    BlueFlame,
    /// A brazier is lit.
    Brazier,
    /// Gas burns.
    Flare,
    /// Water comes.
    Flood,
    /// Quickstone closes the rock.
    Quicken,
    /// A mason closes a tile.
    Mend,
    /// A hollow is opened.
    Hollow,
    /// The Warden stands up.
    Warden,
    /// The Warden comes, through rock or over floor.
    Grind,
    /// The Ember is brought home, or the player comes home.
    Home,
    /// The player has died.
    Lost,
    /// A menu moves on.
    Menu,
}

/// What there is to say of a sound.
#[derive(Clone, Copy, Debug)]
pub struct SoundRow {
    /// Which sound the row is about.
    pub sound: Sound,
    /// Its name, for lists.
    pub name: &'static str,
    /// What one hears who does not see what makes it, as in `something digs`; `None` where it is heard by who sees it alone.
    pub caption: Option<&'static str>,
    /// How loud it is beside the others, from 0 to 1.
    pub level: f32,
    /// So many tiles around it is heard unseen, whatever noise the fact makes; 0 where the noise alone is heard.
    pub reach: u32,
}

/// A row, field by field.
const fn row(
    sound: Sound,
    name: &'static str,
    caption: Option<&'static str>,
    level: f32,
) -> SoundRow {
    SoundRow { sound, name, caption, level, reach: 0 }
}

/// A row of what is heard on the whole level.
const fn everywhere(sound: Sound, name: &'static str, level: f32) -> SoundRow {
    SoundRow { reach: u32::MAX, ..row(sound, name, None, level) }
}

/// Every sound, in the order of [`Sound`].
#[rustfmt::skip]
pub const SOUNDS: [SoundRow; Sound::COUNT] = [
    row(Sound::Step,       "step",        None,                              0.16),
    row(Sound::Wade,       "wade",        Some("something wades"),           0.40),
    row(Sound::Climb,      "climb",       None,                              0.45),
    row(Sound::Bump,       "bump",        None,                              0.30),
    row(Sound::Dig,        "dig",         Some("something digs"),            0.60),
    row(Sound::Blow,       "blow",        Some("something fights"),          0.60),
    row(Sound::Hurt,       "hurt",        None,                              0.75),
    row(Sound::Voice,      "voice",       None,                              0.50),
    row(Sound::Death,      "death",       None,                              0.55),
    row(Sound::Growth,     "growth",      None,                              0.25),
    row(Sound::Take,       "take",        None,                              0.40),
    row(Sound::Drop,       "drop",        None,                              0.35),
    row(Sound::Use,        "use",         None,                              0.40),
    row(Sound::Throw,      "throw",       None,                              0.30),
    row(Sound::Land,       "land",        Some("what you threw clatters"),        0.45),
    row(Sound::Burst,      "burst",       Some("something bursts"),          0.65),
    row(Sound::Garnets,    "garnets",     None,                              0.45),
    row(Sound::Shutter,    "shutter",     None,                              0.35),
    row(Sound::Steal,      "steal",       None,                              0.50),
    row(Sound::Drink,      "drink",       None,                              0.45),
    row(Sound::LanternLow, "lantern low", None,                              0.40),
    row(Sound::LanternOut, "lantern out", None,                              0.50),
    SoundRow { reach: 8, ..row(Sound::Knock, "knock", Some("something knocks"), 0.50) },
    everywhere(Sound::Groan,  "groan",                                       0.80),
    row(Sound::Settle,     "settle",      Some("the ground settles"),        0.95),
    row(Sound::RockFall,   "rock fall",   None,                              0.90),
    row(Sound::Blast,      "blast",       Some("something blows up"),        1.00),
    row(Sound::SetUp,      "set up",      None,                              0.45),
    row(Sound::Break,      "break",       None,                              0.60),
    row(Sound::Trickle,    "trickle",     None,                              0.40),
    row(Sound::Shaft,      "shaft",       None,                              0.60),
    row(Sound::Fall,       "fall",        Some("something falls"),           0.70),
    row(Sound::BlueFlame,  "blue flame",  None,                              0.45),
    row(Sound::Brazier,    "brazier",     None,                              0.60),
    row(Sound::Flare,      "flare",       Some("gas burns"),                 0.95),
    row(Sound::Flood,      "flood",       None,                              0.55),
    row(Sound::Quicken,    "quicken",     None,                              0.55),
    row(Sound::Mend,       "mend",        None,                              0.35),
    row(Sound::Hollow,     "hollow",      None,                              0.55),
    everywhere(Sound::Warden, "warden",                                      0.90),
    SoundRow { reach: 48, ..row(Sound::Grind, "grind", None,                 0.70) },
    everywhere(Sound::Home,   "home",                                        0.60),
    everywhere(Sound::Lost,   "lost",                                        0.60),
    everywhere(Sound::Menu,   "menu",                                        0.20),
];

impl Sound {
    /// Its row of [`SOUNDS`]. Cost O(1).
    #[must_use]
    pub fn row(self) -> &'static SoundRow {
        &SOUNDS[self as usize]
    }

    /// The sound of a fact, and who makes it, if somebody does.
    pub(super) fn of(what: Fact) -> (Self, Option<Entity>) {
        let sound = match what {
            Fact::Moved { who, .. } => return (Self::Step, Some(who)),
            Fact::Waded { who } => return (Self::Wade, Some(who)),
            Fact::Climbed { who, .. } | Fact::Followed { who, .. } => {
                return (Self::Climb, Some(who));
            }
            Fact::Dug { who } => return (Self::Dig, Some(who)),
            Fact::Attacked { who, .. } => return (Self::Blow, Some(who)),
            Fact::Woke { who } => return (Self::Voice, Some(who)),
            Fact::Grew { who } => return (Self::Growth, Some(who)),
            Fact::Stole { who, .. } => return (Self::Steal, Some(who)),
            Fact::Drank { who, .. } => return (Self::Drink, Some(who)),
            Fact::Fell { who, .. } => return (Self::Fall, Some(who)),
            Fact::Mended { who } => return (Self::Mend, Some(who)),
            Fact::Died { .. } => Self::Death,
            Fact::Took(_) => Self::Take,
            Fact::Used(_) => Self::Use,
            Fact::Threw { .. } => Self::Throw,
            Fact::Landed(_) => Self::Land,
            Fact::Burst => Self::Burst,
            Fact::Dropped(_) => Self::Drop,
            Fact::Shuttered(_) => Self::Shutter,
            Fact::FoundGarnets(_) => Self::Garnets,
            Fact::Knocked => Self::Knock,
            Fact::Groaned(_) => Self::Groan,
            Fact::Settled(_) => Self::Settle,
            Fact::Crushed { .. } | Fact::Caught { .. } => Self::RockFall,
            Fact::SetUp(_) => Self::SetUp,
            Fact::Blasted => Self::Blast,
            Fact::OpenedShaft => Self::Shaft,
            Fact::Trickled => Self::Trickle,
            Fact::BurnsBlue => Self::BlueFlame,
            Fact::LitBrazier => Self::Brazier,
            Fact::Flared => Self::Flare,
            Fact::Flooded => Self::Flood,
            Fact::Quickened => Self::Quicken,
            Fact::Broke(_) | Fact::BrokePlinths => Self::Break,
            Fact::OpenedHollow(_) => Self::Hollow,
            Fact::WardenRose => Self::Warden,
            Fact::Refused(_) | Fact::NoRoom(_) => Self::Bump,
            Fact::LanternLow => Self::LanternLow,
            Fact::LanternOut => Self::LanternOut,
            Fact::Won | Fact::Home => Self::Home,
            Fact::Lost => Self::Lost,
        };
        (sound, None)
    }
}

/// Where the sound of a fact is made: a blow sounds where it comes from.
pub(super) fn source_of(fact: &GameFact) -> Position {
    match fact.what {
        Fact::Attacked { from, .. } => from,
        _ => fact.at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_has_one_row_and_a_name_of_its_own() {
        for (index, row) in SOUNDS.iter().enumerate() {
            assert_eq!((row.sound as usize, row.sound.row().name), (index, row.name));
            assert!(SOUNDS[..index].iter().all(|other| other.name != row.name));
            assert!(row.level > 0.0 && row.level <= 1.0, "{}", row.name);
        }
    }
}
