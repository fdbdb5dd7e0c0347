//! The names of kits.

/// A kit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KitId {
    /// For who digs.
    Miner,
    /// For who wants light.
    Lamplighter,
    /// For who wants to hear, and not to be heard.
    Listener,
}
