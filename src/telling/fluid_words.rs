//! What gas and water are, and what comes of them, in words (SPEC 107, 110, 138).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Query, With};

use crate::grid::Position;
use crate::world::{Fluid, KnownFluids, Lantern, Player};

/// Tells of gas and water that the player knows of.
#[derive(SystemParam)]
pub struct FluidWords<'w, 's> {
    fluids: KnownFluids<'w>,
    players: Query<'w, 's, &'static Lantern, With<Player>>,
}

impl FluidWords<'_, '_> {
    /// What is on a position, as far as it is known, in a sentence. Cost O(log tiles).
    #[must_use]
    pub fn at(&self, at: Position) -> Option<&'static str> {
        Some(match self.fluids.at(at)? {
            Fluid::Gas if self.is_flame_open() => "Firedamp. Your bright lantern will light it.",
            Fluid::Gas => "Firedamp. Fire will light it.",
            Fluid::Water => "Water: a step is heard 4 tiles around, and no scent stays.",
        })
    }

    /// Returns whether the player's lantern is bright.
    fn is_flame_open(&self) -> bool {
        self.players.single().is_ok_and(Lantern::is_bright)
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;
    use bevy::prelude::App;

    use super::*;
    use crate::game_on_map;
    use crate::rules::WADE_RADIUS;
    use crate::world::{Matter, Pour};

    /// SPEC 107, 138: gas says what will light it, and only where it is in sight.
    #[test]
    fn gas_says_whether_the_lantern_will_light_it() {
        let mut app = game_on_map("@.....\n######\n......\n");
        app.update();
        let at = |x, y| Position::new(x, y, 0);
        let pours = [(Fluid::Gas, at(3, 0)), (Fluid::Gas, at(3, 2)), (Fluid::Water, at(5, 0))];
        let pours = pours.map(|(fluid, at)| Pour::within(fluid, 1, at, &[at]));
        app.world_mut().resource_mut::<Matter>().pours = pours.into_iter().collect();
        let told = |app: &mut App, x, y| {
            let words = move |words: FluidWords| words.at(at(x, y));
            app.world_mut().run_system_once(words).unwrap()
        };
        let [lantern, fire] =
            ["Firedamp. Your bright lantern will light it.", "Firedamp. Fire will light it."];
        assert_eq!(told(&mut app, 3, 0), Some(lantern));
        assert_eq!([told(&mut app, 4, 0), told(&mut app, 3, 2)], [None; 2]);
        let heard = format!("heard {WADE_RADIUS} tiles around");
        assert!(told(&mut app, 5, 0).is_some_and(|words| words.contains(&heard)));
        let mut lanterns = app.world_mut().query::<&mut Lantern>();
        lanterns.single_mut(app.world_mut()).unwrap().is_shuttered = true;
        assert_eq!(told(&mut app, 3, 0), Some(fire));
    }
}
