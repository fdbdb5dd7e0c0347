//! Close air: in a small region that leads nowhere no wounds close (SPEC 78). And none: under water (SPEC 111).

use bevy::ecs::system::SystemParam;
use bevy::prelude::{Res, World};

use super::{Fixtures, Fluid, Matter, Regions, Staircases, Switch, Variant};
use crate::grid::Position;

/// A region with fewer tiles than this has close air, unless stairs lead out of it.
const FEW_TILES: u32 = 60;

/// The air of the game that is played. Before the first world it is close nowhere.
#[derive(SystemParam)]
pub struct Air<'w> {
    regions: Option<Res<'w, Regions>>,
    stairs: Option<Res<'w, Staircases>>,
    fixtures: Option<Res<'w, Fixtures>>,
    matter: Option<Res<'w, Matter>>,
    variant: Option<Res<'w, Variant>>,
}

impl Air<'_> {
    /// Returns whether the air is close at a position. Cost O(1); where the region is small, also a step for each staircase in
    /// the rows around.
    #[must_use]
    pub fn is_close(&self, at: Position) -> bool {
        let can_be = can_be_close(self.matter.as_deref(), self.variant.as_deref());
        let (regions, stairs) = (self.regions.as_deref(), self.stairs.as_deref());
        let ground = regions.zip(stairs).zip(self.fixtures.as_deref());
        can_be && ground.is_some_and(|(ground, fixtures)| is_close(ground, fixtures, at))
    }

    /// Returns whether there is none at a position: its region is under water to the last tile (SPEC 111). Cost O(1) where no region
    /// is, else O(tiles of water).
    #[must_use]
    pub fn is_gone(&self, at: Position) -> bool {
        let Some(matter) = self.matter.as_deref().filter(|matter| matter.is_flooded) else {
            return false;
        };
        let Some(regions) = self.regions.as_deref().map(Regions::map) else { return false };
        let number = regions.number(at);
        let is_here = |tile: &Position| tile.z == at.z && regions.number(*tile) == number;
        let wet = matter.pours().out(Fluid::Water).flat_map(|pour| pour.tiles());
        let wet = wet.filter(is_here).count() as u64;
        wet > 0 && wet == regions.tiles_around(at)
    }
}

/// Returns whether the air is close at a position of the game in a world, as [`Air::is_close`] does.
pub(crate) fn is_air_close(world: &World, at: Position) -> bool {
    let can_be = can_be_close(world.get_resource(), world.get_resource());
    let regions = world.get_resource::<Regions>();
    let stairs = world.get_resource::<Staircases>();
    let ground = regions.zip(stairs).zip(world.get_resource::<Fixtures>());
    can_be && ground.is_some_and(|(ground, fixtures)| is_close(ground, fixtures, at))
}

/// Returns whether air can be close at all: where that is not left out, and where the ground settles, since nothing else
/// closes ways.
fn can_be_close(matter: Option<&Matter>, variant: Option<&Variant>) -> bool {
    let settles = matter.is_some_and(|matter| matter.number() > 0);
    settles && variant.is_some_and(|variant| !variant.without.has(Switch::Air))
}

/// Returns whether the region around a position is small and has neither stairs nor shaft. In rock it is not. Cost: a look at the size of the
/// region; where that is small, also at the stairs in the rows around.
fn is_close((regions, stairs): (&Regions, &Staircases), fixtures: &Fixtures, at: Position) -> bool {
    let regions = regions.map();
    let Some(number) = regions.number(at) else { return false };
    if regions.tiles_around(at) >= u64::from(FEW_TILES) {
        return false;
    }
    let rows = at.y.saturating_sub(FEW_TILES)..at.y.saturating_add(FEW_TILES);
    let is_here = |end: Position| regions.number(end) == Some(number);
    !stairs.ends(at.z, rows).any(|(end, _)| is_here(end))
        && !fixtures.shaft_ends_near(at, FEW_TILES).any(|(end, _)| is_here(end))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worldgen::map_text;

    /// Whether the air is close at a place of the top level of a drawing.
    fn is_close_at(map: &str, x: u32, y: u32) -> bool {
        let world = map_text::read(map.as_bytes()).unwrap().into_playable_world().unwrap();
        let (regions, stairs) = (Regions::new(world.regions), Staircases(world.stairs));
        is_close((&regions, &stairs), &Fixtures::default(), Position::new(x, y, 0))
    }

    /// SPEC 78
    #[test]
    fn air_is_close_in_fewer_than_sixty_tiles_without_stairs() {
        let row = |tiles: usize| format!("@{}\n", ".".repeat(tiles - 1));
        assert!(is_close_at(&row(59), 58, 0));
        assert!(!is_close_at(&row(60), 0, 0));
        assert!(!is_close_at("@.>\n\n..<\n", 0, 0), "stairs down");
        assert!(is_close_at("@#>\n\n..<\n", 0, 0), "in another region");
        assert!(!is_close_at("@#>\n\n..<\n", 1, 0), "rock");
        let below = "@.>\n...\n\n..<\n#..\n";
        let world = map_text::read(below.as_bytes()).unwrap().into_playable_world().unwrap();
        let ground = (&Regions::new(world.regions), &Staircases(world.stairs));
        assert!(!is_close(ground, &Fixtures::default(), Position::new(0, 0, 1)), "stairs up");
    }

    /// SPEC 78: at the far end of a winding way, which has as many rows as tiles at most.
    #[test]
    fn stairs_are_found_at_the_far_end_of_a_region() {
        let column = |last: &str| format!("@\n{}{last}\n", ".\n".repeat(57));
        let below = format!("{}<\n", "#\n".repeat(58));
        assert!(!is_close_at(&format!("{}\n{below}", column(">")), 0, 0));
        assert!(is_close_at(&column("."), 0, 0));
    }
}
