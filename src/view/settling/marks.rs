//! The layer of what will settle: a hatch on ground that closes, denser as the turns run out, and cracks in rock that opens, with a
//! line round each group; letters where letters are drawn.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::foresight::{Foresight, foresee};
use crate::art::{SettlingMark, Theme, colours};
use crate::grid::{Position, Size};
use crate::settings::Preferences;
use crate::view::artwork::Atlases;
use crate::view::chunks::{TileLayer, TileSprite, add_layer, refresh_all};
use crate::view::outline::outline;
use crate::view::stages::ViewSystems;
use crate::view::widgets::colour;
use crate::world::settling::Change;
use crate::world::{KnownSigns, Terrain};

/// With no more turns left the hatch is densest ...
const DENSE_UP_TO: u8 = 3;
/// ... and with more than these it is thinnest.
const THIN_ABOVE: u8 = 6;

/// The layer.
struct MarkLayer;

/// What the layer reads.
#[derive(SystemParam)]
struct MarkSource<'w> {
    foresight: Res<'w, Foresight>,
    terrain: Res<'w, Terrain>,
    atlases: Res<'w, Atlases>,
    chosen: Res<'w, Preferences>,
    signs: KnownSigns<'w>,
}

pub(super) fn plugin(app: &mut App) {
    add_layer::<MarkLayer>(app, ViewSystems::Settling);
    let refresh = refresh_all::<MarkLayer>.after(foresee).run_if(resource_changed::<Foresight>);
    app.add_systems(Update, refresh.in_set(ViewSystems::Renew));
}

/// What marks a change, with a hatch of a density.
pub(in crate::view) fn mark_of(change: Change, density: u32) -> SettlingMark {
    match change {
        Change::Closes | Change::Falls => SettlingMark::Closes { density },
        Change::Opens | Change::Cracks => SettlingMark::Opens,
    }
}

/// The sides of a tile on which the group of its change ends, as [`outline`] has them: a group is what falls, or what opens.
/// `change_of` returns the change of other tiles.
pub(in crate::view) fn sides_of(
    change: Change,
    at: Position,
    size: Size,
    change_of: impl Fn(Position) -> Option<Change>,
) -> u32 {
    let is_alike = |other: Change| other.is_fall() == change.is_fall();
    outline(at, size, |beyond| change_of(beyond).is_some_and(is_alike))
}

/// How dense the hatch is with so many turns left, from 0 on.
fn density(left: u8) -> u32 {
    [THIN_ABOVE, DENSE_UP_TO].into_iter().filter(|most| left <= *most).count() as u32
}

impl TileLayer for MarkLayer {
    type Source = MarkSource<'static>;
    /// Over the debug layers, and below the stairs.
    const HEIGHT: f32 = 1.5;

    fn atlas(atlases: &Atlases, _: u32) -> Handle<Image> {
        atlases.overlay.clone()
    }

    fn is_shown(source: &MarkSource) -> bool {
        !source.foresight.is_empty()
    }

    fn sprite_at(source: &MarkSource, at: Position) -> Option<TileSprite> {
        let coming = source.foresight.at(at)?;
        let change_of = |beyond| source.foresight.at(beyond).map(|coming| coming.change);
        let sides = sides_of(coming.change, at, source.terrain.size(), change_of);
        let is_fall = coming.change.is_fall();
        let ink = if is_fall { Theme::of_level(at.z).ramps().face[3] } else { colours::RIM_NORTH };
        let mark = mark_of(coming.change, density(coming.left));
        let has_sign = source.signs.at(at).is_some();
        let cell = source.atlases.mark_cell(mark, sides, has_sign);
        Some(TileSprite { cell, tint: colour(source.chosen.palette.of(ink)) })
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::view::settling::foresight::foreseen_game;
    use crate::world::{Matter, Tremor};

    /// The cells of a row while a groan at its beginning runs, by columns.
    fn cells(app: &mut App, left: u8) -> Vec<Option<u32>> {
        let mut matter = Matter::new(Matter::CALM);
        matter.begin(Position::new(4, 1, 0), Tremor::YourDigging);
        (left..10).for_each(|_| _ = matter.pass_groans());
        app.insert_resource(matter);
        app.update();
        let row = |source: MarkSource| -> Vec<_> {
            let row = (0..10).map(|x| MarkLayer::sprite_at(&source, Position::new(x, 1, 0)));
            row.map(|sprite| sprite.map(|sprite| sprite.cell)).collect()
        };
        app.world_mut().run_system_once(row).unwrap()
    }

    /// SPEC 57: the pattern tells how soon it is, and a line ends each group.
    #[test]
    fn the_hatch_is_denser_as_the_turns_run_out() {
        let mut app = foreseen_game("##########\n#@.......#\n##########\n");
        app.update();
        for (left, density) in [(10, 0), (7, 0), (6, 1), (4, 1), (3, 2), (1, 2)] {
            let hatch = |sides| Some(SettlingMark::Closes { density }.cell(sides));
            // The camp holds the ground beside it. Lines: 1 north, 2 east, 4 south, 8 west.
            let [first, middle, last] = [0b1101, 0b0101, 0b0111].map(hatch);
            let expected = [None, None, None, first, middle, middle, middle, middle, last, None];
            assert_eq!(cells(&mut app, left), expected, "{left} turns");
        }
    }
}
