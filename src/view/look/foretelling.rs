//! What the ground is about to do, and what signs on rock say, in words (SPEC 57, 93, 138).

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::grid::Position;
use crate::layers::DebugLayer;
use crate::screens::Overlays;
use crate::view::settling::{Change, Forecast, Foresight, change_at};
use crate::view::signs::sign_at;
use crate::world::{HollowKind, Hollows, Knowledge, Terrain};

/// What is foretold of a position.
#[derive(SystemParam)]
pub(super) struct Foretelling<'w> {
    forecast: Forecast<'w>,
    foresight: Option<Res<'w, Foresight>>,
    overlays: Res<'w, Overlays>,
    hollows: Res<'w, Hollows>,
    terrain: Res<'w, Terrain>,
}

impl Foretelling<'_> {
    /// What a sign on a known position says, what becomes of it, and while that layer is shown, what would become of it.
    pub(super) fn of(&self, knowledge: &Knowledge, at: Position) -> Vec<String> {
        let sign = sign_at(&self.hollows, &self.terrain, at).map(about_sign);
        let open = self.forecast.open_around(at);
        let coming = self.foresight.as_ref().and_then(|foresight| foresight.at(at));
        let coming = coming.map(|coming| about_change(coming.change, coming.left, open));
        let would = self.would(knowledge, at).map(|change| about_layer(change, open));
        [sign, coming, would].into_iter().flatten().collect()
    }

    /// What would become of a position if the mountain settled now, while the layer of that is shown.
    fn would(&self, knowledge: &Knowledge, at: Position) -> Option<Change> {
        let is_shown = self.overlays.shows(DebugLayer::Settling);
        let (eye, _) = knowledge.eye().filter(|_| is_shown)?;
        change_at(&self.forecast.around(eye, knowledge)?, at)
    }
}

/// What a sign is, and what it says.
fn about_sign(kind: HollowKind) -> String {
    let row = kind.row();
    let (first, rest) = row.sign.split_at(1);
    let is_behind = format!("A {} is behind it, within four tiles.", row.name);
    format!("{}{rest} on the rock. {is_behind}", first.to_uppercase())
}

/// What becomes of a tile, and how many of its nine are open.
fn about_change(change: Change, left: u8, open: u32) -> String {
    let what = match change {
        Change::Closes => "Closes",
        Change::Falls => "Rock falls here",
        Change::Opens => "Opens",
    };
    let turns = if left == 1 { "turn" } else { "turns" };
    format!("{what} in {left} {turns} ({open} of 9 open).")
}

/// What would become of a tile.
fn about_layer(change: Change, open: u32) -> String {
    let what = match change {
        Change::Closes => "It would close",
        Change::Falls => "Rock would fall here",
        Change::Opens => "It would open",
    };
    format!("{what} if the mountain settled now ({open} of 9 open).")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 57, 93
    #[test]
    fn what_is_about_to_happen_is_told_in_a_sentence() {
        assert_eq!(about_change(Change::Closes, 7, 4), "Closes in 7 turns (4 of 9 open).");
        assert_eq!(about_change(Change::Opens, 1, 6), "Opens in 1 turn (6 of 9 open).");
        assert_eq!(about_change(Change::Falls, 2, 3), "Rock falls here in 2 turns (3 of 9 open).");
        let would = "It would close if the mountain settled now (3 of 9 open).";
        assert_eq!(about_layer(Change::Closes, 3), would);
        let glitter = "Glitter on the rock. A lode is behind it, within four tiles.";
        assert_eq!(about_sign(HollowKind::Lode), glitter);
    }
}
