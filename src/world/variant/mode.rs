//! The modes of a world.

use crate::world::Lantern;

/// How deep and how hard a world is (SPEC 133).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Three small levels, with little oil.
    Short,
    /// Five levels: the usual one.
    #[default]
    True,
    /// Eight levels.
    Deep,
    /// Five levels, and blows of others take a point less. It is not ranked.
    Gentle,
}

/// What there is to say of a mode.
struct Row {
    name: &'static str,
    /// Columns and rows of a level, and levels.
    size: [u32; 3],
    first_oil: u32,
    /// Of what others have several of on a level, one in so many is there, rounded up.
    one_in: u32,
    help: &'static str,
}

/// Every mode, in the order of [`Mode`].
#[rustfmt::skip]
const ROWS: [Row; Mode::ALL.len()] = [
    Row { name: "short",  size: [80, 40, 3], first_oil: Lantern::LITTLE_OIL, one_in: 3, help: "Short: three small levels, and little oil." },
    Row { name: "true",   size: [160, 50, 5], first_oil: Lantern::FIRST_OIL, one_in: 1, help: "True: five levels, as they are." },
    Row { name: "deep",   size: [160, 50, 8], first_oil: Lantern::FIRST_OIL, one_in: 1, help: "Deep: eight levels." },
    Row { name: "gentle", size: [160, 50, 5], first_oil: Lantern::FIRST_OIL, one_in: 1, help: "Gentle: five levels, and blows take a point less. It is not ranked." },
];

/// The names of the modes, in their order.
pub(in crate::world) const MODE_NAMES: [&str; ROWS.len()] =
    [ROWS[0].name, ROWS[1].name, ROWS[2].name, ROWS[3].name];

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 4] = [Self::Short, Self::True, Self::Deep, Self::Gentle];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ROWS[self as usize].name
    }

    /// The mode with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// Columns and rows of a level, and levels, of a world for which nothing else was asked.
    #[must_use]
    pub fn size(self) -> [u64; 3] {
        ROWS[self as usize].size.map(u64::from)
    }

    /// What it is like, for people.
    #[must_use]
    pub const fn help(self) -> &'static str {
        ROWS[self as usize].help
    }

    /// The oil at the beginning.
    pub(in crate::world) const fn first_oil(self) -> u32 {
        ROWS[self as usize].first_oil
    }

    /// How many there are on a level of what others have so many of: in a short world a third, rounded up.
    pub(in crate::world) const fn on_level(self, usual: u32) -> u32 {
        usual.div_ceil(ROWS[self as usize].one_in)
    }

    /// The points that a blow of another than the player takes.
    #[must_use]
    pub const fn softened(self, points: u32) -> u32 {
        match self {
            Self::Gentle => points.saturating_sub(1),
            Self::Short | Self::True | Self::Deep => points,
        }
    }

    /// The points by which a tremor strains the mountain: half in gentle, rounded up.
    #[must_use]
    pub const fn eased(self, points: u32) -> u32 {
        match self {
            Self::Gentle => points.div_ceil(2),
            Self::Short | Self::True | Self::Deep => points,
        }
    }
}
