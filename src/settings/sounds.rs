//! What is heard of the game.

/// What is heard of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sounds {
    /// Nothing.
    Off,
    /// What tells something alone: neither the air of the caves nor what the player does.
    Reduced,
    /// Everything.
    #[default]
    On,
}

impl Sounds {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Reduced, Self::On];

    /// The name that settings use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Reduced => "reduced",
            Self::On => "on",
        }
    }
}
