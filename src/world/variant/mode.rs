//! The modes of a world.

/// How deep and how hard a world is (SPEC 133).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Three levels.
    Short,
    /// Five levels: the usual one.
    #[default]
    True,
    /// Eight levels.
    Deep,
    /// Five levels, and blows of others take a point less. It is not ranked.
    Gentle,
}

/// The names of the modes, in their order.
pub(in crate::world) const MODE_NAMES: [&str; Mode::ALL.len()] =
    ["short", "true", "deep", "gentle"];

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 4] = [Self::Short, Self::True, Self::Deep, Self::Gentle];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        MODE_NAMES[self as usize]
    }

    /// The mode with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }

    /// The levels of a world in which no other number was asked for.
    #[must_use]
    pub const fn depth(self) -> u32 {
        match self {
            Self::Short => 3,
            Self::True | Self::Gentle => 5,
            Self::Deep => 8,
        }
    }

    /// What it is like, for people.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Short => "Short: three levels.",
            Self::True => "True: five levels, as they are.",
            Self::Deep => "Deep: eight levels.",
            Self::Gentle => "Gentle: five levels, and blows take a point less. It is not ranked.",
        }
    }

    /// The points that a blow of another than the player takes.
    #[must_use]
    pub const fn softened(self, points: u32) -> u32 {
        match self {
            Self::Gentle => points.saturating_sub(1),
            Self::Short | Self::True | Self::Deep => points,
        }
    }
}
