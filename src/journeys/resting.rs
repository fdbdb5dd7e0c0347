//! Resting: what keeps wounds from closing, and what it takes.

use super::context::JourneyContext;
use super::journey::UnderWay;
use crate::rules::TURNS_PER_POINT;
use crate::world::{Fluid, Health, Lantern};

/// So many turns a rest goes on without a wound that closes: far more than one takes in the light.
const PATIENCE: u32 = 100;

impl JourneyContext<'_, '_> {
    /// Why a rest does not go on: there is nothing to heal; in gas, in close air, in the dark, and wherever no wound closes, it would
    /// never end.
    pub(super) fn why_no_rest(&self, journey: &UnderWay) -> Option<String> {
        if self.is_well() {
            let has_rested = journey.steps > 0;
            let why = if has_rested { "You are well rested." } else { "You need no rest." };
            return Some(why.to_owned());
        }
        let is_in_vain = journey.unhealed > PATIENCE;
        let place = self.bad_air().or_else(|| self.darkness());
        let why = place.or_else(|| is_in_vain.then_some("Your wounds do not close here."));
        let foe = || Some(format!("You do not rest beside the {}.", self.foe_beside()?));
        why.map(str::to_owned).or_else(|| self.why_no_ground()).or_else(foe)
    }

    /// What it takes to heal, in a line: turns, and oil.
    pub(super) fn price_of_rest(&self) -> Option<String> {
        Some(price(self.player_health()?, self.lantern()?, self.turn.get()))
    }

    /// Why a rest would close no wounds: there is gas where the player is, or the air is close (SPEC 78, 107). `None` where it is
    /// good.
    fn bad_air(&self) -> Option<&'static str> {
        let (_, at, _) = self.players.single().ok()?;
        if self.matter.pours().has(Fluid::Gas, *at) {
            return Some("Your wounds do not close here: you stand in gas.");
        }
        self.air.is_close(*at).then_some("Your wounds do not close here: the air is close.")
    }

    /// Why a rest would close no wounds: it is dark where the player is. `None` where it is light.
    pub(super) fn darkness(&self) -> Option<&'static str> {
        let lantern = self.lantern()?;
        if lantern.is_bright() || self.knowledge.is_lit_here() {
            None
        } else if lantern.oil == 0 {
            Some("Your wounds do not close in the dark: the lantern needs oil.")
        } else {
            Some("Your wounds do not close in the dark: open the lantern.")
        }
    }
}

/// What it takes to heal, in a line, from a turn on: the oil of a turn burns before a wound closes in it.
fn price(health: &Health, lantern: &Lantern, turn: u64) -> String {
    let points = health.max.saturating_sub(health.now);
    let to_the_first = TURNS_PER_POINT - turn % TURNS_PER_POINT;
    let turns = to_the_first + u64::from(points.saturating_sub(1)) * TURNS_PER_POINT;
    let oil = match (lantern.burns && lantern.oil > 0, lantern.is_shuttered) {
        (false, _) => "",
        (true, true) if turns / 2 >= lantern.oil.into() => ", and all of your oil",
        (true, true) => ", and half as much oil",
        (true, false) if turns >= lantern.oil.into() => ", and more oil than you have",
        (true, false) => ", and as much oil",
    };
    format!("You rest: to heal takes {turns} turns{oil}.")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::World;

    use super::*;
    use crate::game_in_play;
    use crate::grid::Position;
    use crate::journeys::{Aim, Journey, go_on, set_out};
    use crate::world::{Scenario, TerrainEditor, TurnCount, WorldSource};

    /// SPEC 69, 70, 77
    #[test]
    fn the_price_of_a_rest_is_turns_and_oil() {
        let health = |now| Health { now, max: 30 };
        let lantern =
            |oil, burns, is_shuttered| Lantern { is_shuttered, ..Lantern::new(oil, burns) };
        for (now, lantern, turn, expected) in [
            (28, lantern(900, true, false), 0, "60 turns, and as much oil"),
            (28, lantern(900, true, false), 29, "31 turns, and as much oil"),
            (29, lantern(900, true, false), 30, "30 turns, and as much oil"),
            (28, lantern(61, true, false), 0, "60 turns, and as much oil"),
            (28, lantern(60, true, false), 0, "60 turns, and more oil than you have"),
            (1, lantern(900, true, true), 0, "870 turns, and half as much oil"),
            (1, lantern(435, true, true), 0, "870 turns, and all of your oil"),
            (1, lantern(0, true, false), 0, "870 turns"),
            (1, lantern(900, false, false), 0, "870 turns"),
        ] {
            let line = format!("You rest: to heal takes {expected}.");
            assert_eq!(price(&health(now), &lantern, turn), line);
        }
    }

    /// SPEC 140: what is left of the light is not rested away unasked.
    #[test]
    fn a_rest_stops_once_where_the_lantern_burns_low() {
        let row = ".".repeat(70);
        let text = format!("levels = [\"@{row}\"]\n[player]\nhealth = 1\noil = 303\n");
        let scenario: Scenario = text.parse().unwrap();
        let mut app = game_in_play(WorldSource::Scenario(Arc::new(scenario)));
        let world = app.world_mut();
        let rest = |world: &mut World, turns: u64| {
            set_out(world, Aim::Rest);
            for _ in 0..turns {
                if world.resource::<Journey>().is_under_way() {
                    go_on(world);
                }
            }
            world.resource::<TurnCount>().get()
        };
        assert_eq!(rest(world, 9), 3, "at 300");
        assert_eq!(rest(world, 9), 3 + 9, "and not again");
    }

    /// SPEC 139, 140
    #[test]
    fn a_rest_ends_where_the_air_becomes_close() {
        let text = format!("levels = [\"@{}\"]\n[player]\nhealth = 10\n", ".".repeat(70));
        let scenario: Scenario = text.parse().unwrap();
        let source = WorldSource::Scenario(Arc::new(scenario));
        let mut app = game_in_play(source);
        let world = app.world_mut();
        set_out(world, Aim::Rest);
        go_on(world);
        assert!(world.resource::<Journey>().is_under_way());
        let close = |mut editor: TerrainEditor| editor.close(&[Position::new(5, 0, 0)]);
        world.run_system_once(close).unwrap();
        go_on(world);
        assert!(!world.resource::<Journey>().is_under_way());
    }
}
