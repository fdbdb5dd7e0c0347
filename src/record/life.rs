//! How the player of a living world is, in JSON (SPEC 167).

use bevy::prelude::{With, World};
use serde::Serialize;

use super::result::ending;
use crate::world::{Health, Lantern, Outcome, Pack, Player, Stack, Tally, score};

/// What `play --json` tells of the player of a world that lives.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct Life {
    /// The points that are left, and the most.
    health: [u32; 2],
    oil: u32,
    lantern: &'static str,
    pack: Vec<Slot>,
    stones: u8,
    garnets: u16,
    /// Rock is under no strain yet.
    strain: [u32; 0],
    groans: [(); 0],
    ending: Option<&'static str>,
    score: u32,
}

/// A filled slot of the pack.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Slot {
    /// Its number, from 1.
    slot: u8,
    thing: &'static str,
    count: u8,
}

impl Life {
    /// How the player in a world is; `None` where nothing lives in it. The world is borrowed for writing only to make the query.
    pub(super) fn of(world: &mut World) -> Option<Self> {
        let mut players = world.query_filtered::<(&Health, &Lantern, &Pack), With<Player>>();
        let (health, lantern, pack) = players.single(world).ok()?;
        let outcome = world.get_resource::<Outcome>();
        let tally = world.get_resource::<Tally>().copied().unwrap_or_default();
        let slot = |(slot, Stack { thing, count })| Slot { slot, thing: thing.kind().name, count };
        Some(Self {
            health: [health.now, health.max],
            oil: lantern.oil,
            lantern: word_of(lantern),
            pack: pack.stacks().map(slot).collect(),
            stones: pack.stones,
            garnets: pack.garnets,
            strain: [],
            groans: [],
            ending: outcome.map(ending),
            score: score(outcome, &tally, pack.garnets),
        })
    }
}

/// How a lantern is: without oil it is out, shuttered or not.
fn word_of(lantern: &Lantern) -> &'static str {
    match (lantern.burns && lantern.oil == 0, lantern.is_shuttered) {
        (true, _) => "out",
        (false, true) => "shuttered",
        (false, false) => "bright",
    }
}
