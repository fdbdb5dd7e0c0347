//! The layer of the tint that is shown, whichever it is: one pool of tiles for all of them.
//!
//! What a tint needs is prepared from the state whenever something has changed, and never carried on from what it was,
//! unless that was made of the same regions: so it cannot become wrong.

use std::collections::BTreeMap;

use bevy::ecs::change_detection::Tick;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::legend::Meaning;
use super::tint_of;
use crate::grid::{Direction, Position, Size};
use crate::layers::{DebugLayer, DistanceField, Reach};
use crate::screens::Overlays;
use crate::view::artwork::Atlases;
use crate::view::chunks::{Layer, Look, Shown, add_layer, refresh_all};
use crate::view::layout::Viewport;
use crate::view::stages::ViewSystems;
use crate::world::{Knowledge, Regions, Staircases, Terrain, TileChanged, WorldMade};

/// A tint: how it is prepared, how a place looks in it, and what its colours mean.
pub(super) struct Tint {
    pub(super) prepare: fn(&Scene, &mut Fields),
    pub(super) look: fn(&Shown, Position) -> Option<Look>,
    pub(super) meaning: Meaning,
}

/// What was prepared for the tint that is shown.
#[derive(Resource, Debug, Default)]
pub(in crate::view) struct Fields {
    /// The colour number of each region of the level that is seen.
    pub(super) colours: BTreeMap<u32, u32>,
    pub(super) reach: Reach,
    /// When the regions changed last that it is of.
    reach_of: Option<Tick>,
    pub(super) around: DistanceField,
}

impl Fields {
    /// Finds what is in reach of the player, unless the regions are as they were and the player is in reach still.
    pub(super) fn find_reach(&mut self, scene: &Scene) {
        let map = scene.regions.map();
        let changed = scene.regions.last_changed();
        let region = scene.player().and_then(|at| Some((at, map.number(at)?)));
        let is_same = self.reach_of == Some(changed);
        if !is_same || !region.is_some_and(|(at, number)| self.reach.has(at.z, number)) {
            let reach = |(at, _)| Reach::of(map, &scene.stairs.0, at);
            self.reach = region.map(reach).unwrap_or_default();
            self.reach_of = Some(changed);
        }
    }
}

/// What tints are prepared from.
#[derive(SystemParam)]
pub(super) struct Scene<'w> {
    pub(super) terrain: Res<'w, Terrain>,
    pub(super) regions: Res<'w, Regions>,
    pub(super) stairs: Res<'w, Staircases>,
    pub(super) knowledge: Res<'w, Knowledge>,
    pub(super) viewport: Res<'w, Viewport>,
}

impl Scene<'_> {
    /// Where the player stands.
    pub(super) fn player(&self) -> Option<Position> {
        self.knowledge.eye().map(|(eye, _)| eye)
    }
}

/// The layer.
struct TintLayer;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Fields>();
    add_layer::<TintLayer>(app, ViewSystems::Overlays);
    app.add_systems(
        Update,
        (prepare, refresh_all::<TintLayer>)
            .chain()
            .in_set(ViewSystems::Renew)
            .run_if(is_tint_new.and_then(resource_exists::<Terrain>)),
    );
}

/// Must the tint be drawn again? It follows every dig at once, and costs nothing while there is none.
fn is_tint_new(
    overlays: Res<Overlays>,
    (viewport, knowledge): (Res<Viewport>, Option<Res<Knowledge>>),
    mut last: Local<Option<(DebugLayer, u32)>>,
    mut digs: MessageReader<TileChanged>,
    mut worlds: MessageReader<WorldMade>,
) -> bool {
    // What is new in sight has a tint too.
    let has_grown = knowledge.is_some_and(|knowledge| knowledge.is_changed());
    let has_changed = digs.read().count() + worlds.read().count() > 0 || has_grown;
    let shown = overlays.tint().map(|tint| (tint, viewport.z));
    let is_new = *last != shown || has_changed;
    *last = shown;
    shown.is_some() && is_new
}

fn prepare(overlays: Res<Overlays>, scene: Scene, mut fields: ResMut<Fields>) {
    if let Some(tint) = overlays.tint().and_then(tint_of) {
        (tint.prepare)(&scene, &mut fields);
    }
}

impl Layer for TintLayer {
    const HEIGHT: f32 = 1.0;

    fn atlas(atlases: &Atlases, _: u32) -> Handle<Image> {
        atlases.overlay.clone()
    }

    fn is_shown(shown: &Shown) -> bool {
        shown.overlays.tint().is_some()
    }

    fn look(shown: &Shown, at: Position) -> Option<Look> {
        let tint = shown.overlays.tint().and_then(tint_of)?;
        (tint.look)(shown, at)
    }
}

/// The cell of the masks with lines on the sides where what is beyond is not the same: north, east, south, west.
pub(super) fn outline(at: Position, size: Size, is_same: impl Fn(Position) -> bool) -> u32 {
    let sides = [Direction::North, Direction::East, Direction::South, Direction::West];
    sides.into_iter().enumerate().fold(0, |mask, (bit, side)| {
        let ends = !at.step(side, size).is_some_and(&is_same);
        mask | u32::from(ends) << bit
    })
}

/// Nothing needs to be prepared.
pub(super) fn nothing(_: &Scene, _: &mut Fields) {}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::controls::type_key;
    use crate::streams::{Domain, Stream};
    use crate::view::tests::game_on;

    fn tinted_game(map: &str) -> App {
        let mut app = game_on(map);
        app.init_resource::<Fields>().init_resource::<Viewport>();
        app.add_systems(
            PostUpdate,
            prepare.run_if(is_tint_new.and_then(resource_exists::<Terrain>)),
        );
        app.update();
        app
    }

    fn looks(app: &mut App) -> Vec<Option<(u32, Color)>> {
        let look = |shown: Shown| -> Vec<_> {
            let z = shown.knowledge.eye().map_or(0, |(eye, _)| eye.z);
            let tiles = shown.terrain.tiles().positions(z);
            let look = tiles.map(|at| TintLayer::look(&shown, at));
            look.map(|look| look.map(|look| (look.cell, look.tint))).collect()
        };
        app.world_mut().run_system_once(look).unwrap()
    }

    fn cells(app: &mut App) -> Vec<Option<u32>> {
        looks(app).into_iter().map(|look| look.map(|(cell, _)| cell)).collect()
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

    /// After any walk with digging, every tint is what it is when it is prepared afresh; none takes a turn.
    #[test]
    fn every_tint_stays_true_on_any_walk() {
        let tints = DebugLayer::ALL.into_iter().filter_map(|layer| Some((layer, tint_of(layer)?)));
        for (number, (layer, tint)) in tints.enumerate() {
            let mut app = tinted_game(
                ".........\n...>.....\n.........\n\n@..#....#\n.#.<.##.#\n...#....#\n\n....#....\n....#....\n.........\n",
            );
            app.world_mut().resource_mut::<Overlays>().toggle(layer);
            let mut stream = Stream::new(number as u64, Domain::Level, 0, 0);
            let mut has_shown = false;
            for step in 0..120 {
                // Once everything is revealed, and once no more.
                let key = match step {
                    40 | 80 => b'V',
                    _ => b"hjklyubn"[stream.below(8) as usize],
                };
                type_key(app.world_mut(), key.into());
                app.update();
                let kept = looks(&mut app);
                has_shown |= kept.iter().any(Option::is_some);
                let afresh = |scene: Scene, mut fields: ResMut<Fields>| {
                    *fields = Fields::default();
                    (tint.prepare)(&scene, &mut fields);
                };
                app.world_mut().run_system_once(afresh).unwrap();
                assert_eq!(kept, looks(&mut app), "{layer:?} after {step} steps");
            }
            assert!(has_shown, "{layer:?} shows something");
        }
    }

    #[test]
    fn every_tint_looks_like_something_and_says_what_its_colours_mean() {
        for layer in DebugLayer::ALL {
            let tint = tint_of(layer);
            assert_eq!(tint.is_some(), layer.is_tint(), "{layer:?}");
            let is_silent = matches!(tint, Some(Tint { meaning: Meaning::Colours([]), .. }));
            assert!(!is_silent, "{layer:?}");
        }
    }
}
