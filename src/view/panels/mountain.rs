//! The mountain of the player's level: its strain, from when on it is shown, and the turns until it settles (SPEC 50, 135).

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::grid::Position;
use crate::world::{Matter, Player, TurnCount};

/// Strain below this is not shown, unless the mountain is angry.
const SHOWN_FROM: u32 = 30;
/// From this strain on a groan is near.
const STRONG: u32 = 80;

/// Reads the strain and the groans of the player's level.
#[derive(SystemParam)]
pub(super) struct Mountain<'w, 's> {
    matter: Option<Res<'w, Matter>>,
    turn: Res<'w, TurnCount>,
    players: Query<'w, 's, &'static Position, With<Player>>,
}

impl Mountain<'_, '_> {
    /// The strain, of [`Matter::MOST_STRAIN`]; `None` where it is not shown.
    pub(super) fn strain(&self) -> Option<u32> {
        let (matter, at) = (self.matter.as_deref()?, self.players.single().ok()?);
        let strain = matter.strain(at.z, *self.turn);
        (strain >= SHOWN_FROM || matter.number() == Matter::ANGRY).then_some(strain)
    }

    /// The turns until the ground settles; the fewest, where several groans run.
    pub(super) fn settles_in(&self) -> Option<u8> {
        let (matter, at) = (self.matter.as_deref()?, self.players.single().ok()?);
        let here = matter.groans().iter().filter(|groan| groan.at.z == at.z);
        here.map(|groan| groan.left).min()
    }

    /// The turns for which the player still walks through rock; `None` where he does not.
    pub(super) fn stony(&self) -> Option<u8> {
        self.matter.as_deref().map(Matter::stony).filter(|turns| *turns > 0)
    }
}

/// Returns whether dust trickles from the roof by then.
pub(super) fn is_dusty(strain: u32) -> bool {
    strain >= Matter::DUST
}

/// A character for a strain, where there is no room for a bar.
pub(super) fn mark_of(strain: u32) -> char {
    match strain {
        STRONG.. => '#',
        Matter::DUST.. => '=',
        _ => '-',
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::view::tests::game_on;
    use crate::world::Tremor;

    fn shown(app: &mut App) -> (Option<u32>, Option<u8>) {
        let shown = |mountain: Mountain| (mountain.strain(), mountain.settles_in());
        app.world_mut().run_system_once(shown).unwrap()
    }

    /// SPEC 52, 135
    #[test]
    fn strain_is_shown_from_30_up_and_the_soonest_groan_of_the_level() {
        let mut app = game_on("@.\n\n..\n");
        app.update();
        assert_eq!(shown(&mut app), (None, None));
        let (at, turn) = (Position::new(0, 0, 0), TurnCount::at(0));
        let mut matter = Matter::new(Matter::CALM);
        matter.add_strain(at, Tremor::Stomp, 29, turn);
        app.insert_resource(matter.clone());
        assert_eq!(shown(&mut app), (None, None));
        matter.add_strain(at, Tremor::Stomp, 1, turn);
        app.insert_resource(matter.clone());
        assert_eq!(shown(&mut app), (Some(30), None));
        matter.begin(Position::new(0, 0, 1), Tremor::Bell);
        app.insert_resource(matter.clone());
        assert_eq!(shown(&mut app), (Some(30), None), "another level groans");
        matter.begin(at, Tremor::Vault);
        matter.begin(at, Tremor::Bell);
        app.insert_resource(matter);
        assert_eq!(shown(&mut app), (Some(30), Some(5)));
        app.insert_resource(Matter::new(Matter::ANGRY));
        assert_eq!(shown(&mut app), (Some(0), None), "an angry mountain is always shown");
    }

    #[test]
    fn more_strain_has_another_mark() {
        assert_eq!([30, 59, 60, 79, 80, 100].map(mark_of), ['-', '-', '=', '=', '#', '#']);
    }
}
