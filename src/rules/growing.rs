//! Growing: what is rooted spreads to a free tile beside it.

use bevy::prelude::{App, IntoScheduleConfigs, PopulatedMessageReader, Query, Res};

use super::{Deed, Deeds, Turn, TurnSystems};
use crate::grid::Tile;
use crate::intent::GrowIntent;
use crate::world::{ActorMover, Mind, Species, Terrain};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<GrowIntent>();
    app.add_systems(
        Turn,
        apply_growths.in_set(TurnSystems::Apply).after(super::waiting::apply_waits),
    );
}

fn apply_growths(
    mut growths: PopulatedMessageReader<GrowIntent>,
    parents: Query<&Mind>,
    terrain: Res<Terrain>,
    mut mover: ActorMover,
    mut deeds: Deeds,
) {
    for &GrowIntent { actor, direction } in growths.read() {
        let Ok(mind) = parents.get(actor) else { continue };
        let Some(at) = mover.place(actor) else { continue };
        let Some(to) = at.step(direction, terrain.size()) else { continue };
        let Some(species) = Species::of(mind.brain) else { continue };
        if terrain.tile(to) == Some(Tile::Floor) && mover.add(to, species.body(true)).is_some() {
            deeds.done(actor, Deed::Other);
        }
    }
}
