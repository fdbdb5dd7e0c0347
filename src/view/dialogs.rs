//! What the screens show that are no menus: help, travel, what to throw, messages, the map of a level.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::ViewSystems;
use super::help::show_help;
use super::layout::{Layout, Viewport};
use super::level_map::{MapSource, show_map};
use super::map_marks::Mark;
use super::messages::show_messages;
use super::prompts::{corner, show_prompt};
use super::widgets::backdrop;
use crate::controls::Bindings;
use crate::grid::Position;
use crate::screens::{Aiming, MapGraph, MapLevel, Screen, Screens, throw_lines, travel_lines};
use crate::settings::Preferences;
use crate::world::{
    Fixture, Fixtures, Fluid, JournalReader, Knowledge, KnownFluids, KnownSigns, Pack, Player,
    Regions, Status,
};

/// The root of what the current screen shows.
#[derive(Component)]
pub(super) struct Dialog;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_dialog.in_set(ViewSystems::Screens).run_if(
            resource_changed::<Screens>
                .or_else(resource_changed::<Layout>)
                .or_else(resource_changed::<MapLevel>)
                .or_else(resource_changed::<MapGraph>),
        ),
    );
}

/// What dialogs are made of.
#[derive(SystemParam)]
pub(super) struct DialogSource<'w, 's> {
    screens: Res<'w, Screens>,
    layout: Res<'w, Layout>,
    viewport: Option<Res<'w, Viewport>>,
    bindings: Bindings<'w, 's>,
    status: Status<'w, 's>,
    journal: JournalReader<'w>,
    knowledge: Option<Res<'w, Knowledge>>,
    fixtures: Res<'w, Fixtures>,
    signs: Option<KnownSigns<'w>>,
    fluids: Option<KnownFluids<'w>>,
    regions: Option<Res<'w, Regions>>,
    map_level: Res<'w, MapLevel>,
    map_graph: Res<'w, MapGraph>,
    chosen: Res<'w, Preferences>,
    aiming: Option<Res<'w, Aiming>>,
    packs: Query<'w, 's, &'static Pack, With<Player>>,
}

impl<'w, 's> DialogSource<'w, 's> {
    /// Known props, and a known sign of each hollow that is not open, on the level that is shown.
    fn places(&self) -> Vec<(Mark, Position)> {
        let z = self.map_level.0;
        let is_known = |at| self.knowledge.as_ref().is_some_and(|knowledge| knowledge.knows(at));
        let props = self.fixtures.of_level(z).filter(|(_, fixture)| fixture.kind().is_prop);
        let props = props.filter(|(at, _)| is_known(*at)).map(|(at, _)| (Mark::Prop, at));
        let signs = self.signs.iter().flat_map(|signs| signs.one_of_each(z));
        props.chain(signs.map(|at| (Mark::Sign, at))).collect()
    }

    /// Where water is known on the level that is shown.
    fn water(&self) -> Vec<Position> {
        let known = self.fluids.iter().flat_map(|fluids| fluids.of_level(self.map_level.0));
        known.filter(|(fluid, _)| *fluid == Fluid::Water).map(|(_, at)| at).collect()
    }

    /// What the map of a level is drawn from; `None` before the first world.
    fn map<'a>(
        &'a self,
        places: &'a [(Mark, Position)],
        water: &'a [Position],
    ) -> Option<MapSource<'a, 'w, 's>> {
        let (player, knowledge) = (self.status.player()?, self.knowledge.as_deref()?);
        Some(MapSource {
            player,
            camp: self.fixtures.nearest_known(Fixture::Camp, player, knowledge),
            places,
            water,
            knowledge,
            terrain: self.status.terrain()?,
            regions: self.regions.as_deref()?,
            z: self.map_level.0,
            temper: self.status.temper(self.map_level.0).map(|row| row.name),
            graph: &self.map_graph,
            is_new: self.screens.is_changed(),
            bindings: &self.bindings,
            layout: &self.layout,
            palette: self.chosen.palette,
        })
    }

    /// What can be thrown; `None` once that is chosen.
    fn throw_lines(&self) -> Option<Vec<String>> {
        if self.aiming.as_deref()?.what.is_some() {
            return None;
        }
        Some(throw_lines(self.packs.single().ok()?, &self.bindings))
    }

    /// Shows a question in a corner of the map.
    fn ask(&self, commands: &mut Commands, lines: Vec<String>) {
        let viewport = self.viewport.as_deref().copied().unwrap_or_default();
        let corner = (Dialog, corner(self.status.player(), &self.layout, &viewport));
        show_prompt(commands, corner, lines, self.layout.is_low());
    }
}

/// Shows the dialog of the current screen instead of the one before. Menus, the lab and marks on the map are drawn
/// elsewhere: a golden test finds a screen that nobody draws.
pub(super) fn show_dialog(
    mut commands: Commands,
    source: DialogSource,
    mut images: ResMut<Assets<Image>>,
    old: Query<Entity, With<Dialog>>,
) {
    old.iter().for_each(|dialog| commands.entity(dialog).despawn());
    let DialogSource { screens, layout, bindings, journal, .. } = &source;
    let over = || (Dialog, backdrop(false));
    match screens.current() {
        Screen::Help => show_help(&mut commands, over(), screens.beneath(), bindings, layout),
        Screen::Messages => {
            show_messages(&mut commands, over(), journal.get(), screens, bindings, layout);
        }
        Screen::Map => {
            if let Some(map) = source.map(&source.places(), &source.water()) {
                show_map(&mut commands, over(), &mut images, &map);
            }
        }
        Screen::Travel => source.ask(&mut commands, travel_lines(bindings)),
        Screen::Throw => {
            if let Some(lines) = source.throw_lines() {
                source.ask(&mut commands, lines);
            }
        }
        _ => {}
    }
}
