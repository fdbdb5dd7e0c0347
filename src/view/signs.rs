//! Signs of hollows on rock that is known, until the hollow is open (SPEC 92, 93): on the face where the south is open, and else on
//! top. They are below fixtures and things.

use bevy::prelude::*;

use super::actors::light_on;
use super::artwork::Atlases;
use super::fixtures::draw_fixtures;
use super::layout::Viewport;
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use crate::art::sprite::{Frames, SignCells};
use crate::grid::{Direction, Position, Tile};
use crate::world::{Hollow, HollowKind, Hollows, Knowledge, Terrain};

/// Over all layers of the map, and below fixtures.
const HEIGHT: f32 = 3.2;

/// The picture of a sign. Pictures are reused: one that shows nothing now is hidden.
#[derive(Component)]
struct SignPicture {
    /// The cell of its picture.
    cell: u16,
}

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_exists_and_changed::<Knowledge>
        .or_else(resource_exists_and_changed::<Hollows>)
        .or_else(resource_changed::<Viewport>);
    app.add_systems(
        Update,
        draw_signs
            .in_set(ViewSystems::Fixtures)
            .before(draw_fixtures)
            .run_if(resource_exists::<Terrain>.and_then(is_new)),
    );
}

/// The kind of the hollow whose sign the rock at a position bears, unless that hollow is open. Cost O(hollows of the level).
pub(super) fn sign_at(hollows: &Hollows, terrain: &Terrain, at: Position) -> Option<HollowKind> {
    let hollow = hollows.sign_at(at, terrain).filter(|hollow| !hollow.is_open)?;
    Some(hollow.kind)
}

/// The known signs of level `z`, each with its kind, in scan order. Cost: a look at each tile around each hollow.
fn known_signs(
    hollows: &Hollows,
    terrain: &Terrain,
    knowledge: &Knowledge,
    z: u32,
) -> Vec<(Position, HollowKind)> {
    let size = terrain.size();
    let is_open = |at: Position| knowledge.tile(terrain, at).is_some_and(Tile::is_walkable);
    let is_surface = |at: &Position| {
        knowledge.tile(terrain, *at) == Some(Tile::Wall) && at.neighbours(size).any(is_open)
    };
    let closed = hollows.of_level(z).filter(|hollow| !hollow.is_open);
    let mut places: Vec<_> = closed.flat_map(Hollow::around_of_sign).filter(is_surface).collect();
    places.sort_by_key(|at| at.scan_key());
    places.dedup();
    let signs = places.into_iter().map(|at| (at, sign_at(hollows, terrain, at)));
    signs.filter_map(|(at, kind)| Some((at, kind?))).collect()
}

/// The cell of a sign: another one where rock has a face.
fn cell_of(kind: HollowKind, has_face: bool) -> u16 {
    let unknown = SignCells { face: Frames::UNKNOWN.first, top: Frames::UNKNOWN.first };
    let SignCells { face, top } = SignCells::of(kind.row().name).unwrap_or(unknown);
    if has_face { face } else { top }
}

fn draw_signs(
    mut commands: Commands,
    atlases: Res<Atlases>,
    viewport: Res<Viewport>,
    knowledge: Res<Knowledge>,
    terrain: Res<Terrain>,
    hollows: Res<Hollows>,
    mut pictures: Query<(&mut SignPicture, &mut Sprite, &mut Transform, &mut Visibility)>,
) {
    let signs = known_signs(&hollows, &terrain, &knowledge, viewport.z);
    let mut wanted = signs.into_iter().map(|(at, kind)| {
        let below = at.step(Direction::South, terrain.size());
        let below = below.and_then(|below| knowledge.tile(&terrain, below));
        (at, cell_of(kind, below.is_some_and(Tile::is_walkable)))
    });
    let place = |at| Transform::from_translation(tile_centre(at).extend(HEIGHT));
    for (mut picture, mut sprite, mut transform, mut visibility) in &mut pictures {
        let Some((at, cell)) = wanted.next() else {
            visibility.set_if_neq(Visibility::Hidden);
            continue;
        };
        visibility.set_if_neq(Visibility::Inherited);
        transform.set_if_neq(place(at));
        let light = light_on(&knowledge, at);
        if sprite.color != light {
            sprite.color = light;
        }
        if picture.cell != cell {
            picture.cell = cell;
            *sprite = Sprite { color: light, ..atlases.sprite(cell.into()) };
        }
    }
    for (at, cell) in wanted {
        let sprite = Sprite { color: light_on(&knowledge, at), ..atlases.sprite(cell.into()) };
        commands.spawn((SignPicture { cell }, sprite, place(at)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::tests::game_on;
    use crate::world::HOLLOWS;

    /// How many signs are shown, by their cells.
    fn shown(app: &mut App) -> Vec<u16> {
        app.update();
        let mut pictures = app.world_mut().query::<(&SignPicture, &Visibility)>();
        let shown = pictures.iter(app.world());
        let shown = shown.filter(|(_, visibility)| **visibility != Visibility::Hidden);
        shown.map(|(picture, _)| picture.cell).collect()
    }

    /// SPEC 92, 93: a sign is seen on rock that is known, on this level, and no more once its hollow is open.
    #[test]
    fn a_sign_is_on_known_rock_until_its_hollow_is_open() {
        let rock = "###############\n".repeat(9);
        let mut app = game_on(&format!("{rock}#@.............\n{rock}"));
        app.insert_resource(Viewport::default()).init_resource::<Atlases>();
        app.add_systems(PostUpdate, draw_signs.run_if(resource_exists::<Terrain>));
        assert!(shown(&mut app).is_empty());
        let at = Position::new(2, 4, 0);
        let hollow = Hollow { at, side: 4, kind: HollowKind::Lode, is_open: false };
        app.insert_resource(Hollows(vec![hollow]));
        let cells = shown(&mut app);
        let SignCells { face, .. } = SignCells::of(HollowKind::Lode.row().name).unwrap();
        assert!(!cells.is_empty() && cells.contains(&face), "{cells:?}");
        app.world_mut().resource_mut::<Viewport>().z = 1;
        assert!(shown(&mut app).is_empty(), "on another level");
        app.world_mut().resource_mut::<Viewport>().z = 0;
        assert_eq!(shown(&mut app), cells);
        app.insert_resource(Hollows(vec![Hollow { is_open: true, ..hollow }]));
        assert!(shown(&mut app).is_empty());
    }

    #[test]
    fn every_kind_of_hollow_has_a_sign_on_faces_and_on_tops() {
        for row in HOLLOWS {
            let cells = [true, false].map(|has_face| cell_of(row.kind, has_face));
            assert!(
                cells[0] != cells[1] && !cells.contains(&Frames::UNKNOWN.first),
                "{}",
                row.name
            );
        }
    }
}
