//! The layer of the current tint: one pool of tiles for all tints.

use bevy::prelude::*;

use super::changes::LayerChanges;
use super::tint::{Prepared, TintInputs, TintSource, TintTable};
use crate::grid::Position;
use crate::layers::DebugLayer;
use crate::view::artwork::Atlases;
use crate::view::chunks::{TileLayer, TileSprite, add_layer, refresh_all};
use crate::view::layout::Viewport;
use crate::view::stages::ViewSystems;
use crate::world::Overlays;
use crate::world::Terrain;

/// The layer.
struct TintLayer;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Prepared>();
    add_layer::<TintLayer>(app, ViewSystems::Overlays);
    app.add_systems(
        Update,
        (prepare_tint, refresh_all::<TintLayer>)
            .chain()
            .in_set(ViewSystems::Renew)
            .run_if(resource_exists::<Terrain>.and_then(is_tint_new)),
    );
}

/// A run condition: must the tint be drawn again?
fn is_tint_new(
    overlays: Res<Overlays>,
    viewport: Res<Viewport>,
    mut last: Local<Option<(DebugLayer, u32)>>,
    mut changes: LayerChanges,
) -> bool {
    let has_changed = changes.affect(overlays.tint());
    let shown = overlays.tint().map(|tint| (tint, viewport.z));
    let is_new = *last != shown || has_changed;
    *last = shown;
    shown.is_some() && is_new
}

fn prepare_tint(
    overlays: Res<Overlays>,
    tints: Res<TintTable>,
    inputs: TintInputs,
    mut prepared: ResMut<Prepared>,
) {
    if let Some(tint) = overlays.tint().and_then(tints.0) {
        (tint.prepare)(&inputs, &mut prepared);
    }
}

impl TileLayer for TintLayer {
    type Source = TintSource<'static>;
    const HEIGHT: f32 = 1.0;

    fn atlas(atlases: &Atlases, _: u32) -> Handle<Image> {
        atlases.overlay.clone()
    }

    fn is_shown(source: &TintSource) -> bool {
        source.tint().is_some()
    }

    fn sprite_at(source: &TintSource, at: Position) -> Option<TileSprite> {
        (source.tint()?.sprite_at)(source, at)
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::controls::type_key;
    use crate::streams::{Domain, Stream};
    use crate::view::overlays::tint_of;
    use crate::view::tests::game_on;
    use crate::world::Matter;

    fn tinted_game(map: &str) -> App {
        let mut app = game_on(map);
        app.init_resource::<Prepared>().init_resource::<Viewport>();
        app.insert_resource(TintTable(tint_of));
        app.add_systems(
            PostUpdate,
            prepare_tint.run_if(resource_exists::<Terrain>.and_then(is_tint_new)),
        );
        app.update();
        // Drawn ground does not settle by itself.
        app.insert_resource(Matter::new(Matter::CALM));
        app
    }

    fn sprites(app: &mut App) -> Vec<Option<TileSprite>> {
        let sprites = |source: TintSource| -> Vec<_> {
            let z = source.knowledge.eye().map_or(0, |(eye, _)| eye.z);
            let tiles = source.terrain.tiles().positions(z);
            tiles.map(|at| TintLayer::sprite_at(&source, at)).collect()
        };
        app.world_mut().run_system_once(sprites).unwrap()
    }

    fn cells(app: &mut App) -> Vec<Option<u32>> {
        sprites(app).into_iter().map(|sprite| sprite.map(|sprite| sprite.cell)).collect()
    }

    /// SPEC 35: drawn where one can walk, with a line where the region ends, and true after each dig.
    #[test]
    fn the_overlay_follows_the_player_as_he_digs() {
        let mut app = tinted_game("@#.\n");
        type_key(app.world_mut(), 'R');
        app.update();
        assert_eq!(cells(&mut app), [Some(0b1111), None, None], "what is not known is not drawn");
        type_key(app.world_mut(), 'l');
        app.update();
        assert_eq!(cells(&mut app), [Some(0b1101), Some(0b0101), Some(0b0111)]);
    }

    /// SPEC 135, 138: what would open is marked on a sign too, and in letters by a frame around that.
    #[test]
    fn a_mark_hides_no_sign() {
        use crate::art::{FRAME_CELL, SettlingMark};
        use crate::world::{Hollow, HollowKind, Hollows};
        let mut app = tinted_game(".......#####\n.@.#...#####\n.......#####\n");
        app.world_mut().resource_mut::<Overlays>().toggle(DebugLayer::Settling);
        let (at, kind) = (Position::new(7, 0, 0), HollowKind::Lode);
        app.insert_resource(Hollows(vec![Hollow { at, side: 4, kind, is_open: false }]));
        app.update();
        let pillar = |app: &mut App| cells(app)[12 + 3];
        assert_eq!(pillar(&mut app), Some(SettlingMark::Opens.cell(0b1111)), "it covers little");
        app.insert_resource(Atlases::of_letters());
        assert_eq!(pillar(&mut app), Some(FRAME_CELL));
        app.insert_resource(Hollows::default());
        assert_eq!(pillar(&mut app), Some(SettlingMark::Opens.letter_cell()));
    }

    /// After any walk with digging, every tint is the same as one computed afresh.
    #[test]
    fn every_tint_stays_true_on_any_walk() {
        let tints = DebugLayer::ALL.into_iter().filter_map(|layer| Some((layer, tint_of(layer)?)));
        for (number, (layer, tint)) in tints.enumerate() {
            let mut app = tinted_game(
                ".........\n...>.....\n.........\n\n@..#....#\n.#.<.##.#\n...#....#\n\n....#....\n....#....\n.........\n",
            );
            app.world_mut().resource_mut::<Overlays>().toggle(layer);
            let mut stream = Stream::new(number as u64, Domain::LEVEL, 0, 0);
            let mut has_shown = false;
            for step in 0..120 {
                // Everything is revealed, and later hidden again.
                let key = match step {
                    40 | 80 => b'V',
                    _ => b"hjklyubn"[stream.below(8) as usize],
                };
                type_key(app.world_mut(), key.into());
                app.update();
                let shown = sprites(&mut app);
                has_shown |= shown.iter().any(Option::is_some);
                let afresh = |inputs: TintInputs, mut prepared: ResMut<Prepared>| {
                    *prepared = Prepared::default();
                    (tint.prepare)(&inputs, &mut prepared);
                };
                app.world_mut().run_system_once(afresh).unwrap();
                assert_eq!(shown, sprites(&mut app), "{layer:?} after {step} steps");
            }
            assert!(has_shown, "{layer:?} shows something");
        }
    }
}
