//! What the screens show that are no menus: help, travel, what to throw, messages, the map of a level.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::ViewSystems;
use super::help::show_help;
use super::layout::Layout;
use super::level_map::{MapSource, show_map};
use super::messages::show_messages;
use super::panels::words::stack_in_words;
use super::widgets::{backdrop, dialog_heading, dialog_text, framed};
use crate::art::colours;
use crate::controls::{Action, Bindings};
use crate::screens::{Aiming, MapGraph, MapLevel, Screen, Screens};
use crate::settings::Preferences;
use crate::world::{
    Fixture, Fixtures, JournalReader, Knowledge, Pack, Player, Regions, Status, Thrown,
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
    bindings: Bindings<'w, 's>,
    status: Status<'w, 's>,
    journal: JournalReader<'w>,
    knowledge: Option<Res<'w, Knowledge>>,
    fixtures: Res<'w, Fixtures>,
    regions: Option<Res<'w, Regions>>,
    map_level: Res<'w, MapLevel>,
    map_graph: Res<'w, MapGraph>,
    chosen: Res<'w, Preferences>,
    aiming: Option<Res<'w, Aiming>>,
    packs: Query<'w, 's, &'static Pack, With<Player>>,
}

impl<'w, 's> DialogSource<'w, 's> {
    /// What the map of a level is drawn from; `None` before the first world.
    fn map(&self) -> Option<MapSource<'_, 'w, 's>> {
        let (player, knowledge) = (self.status.player()?, self.knowledge.as_deref()?);
        Some(MapSource {
            player,
            camp: self.fixtures.nearest_known(Fixture::Camp, player, knowledge),
            knowledge,
            terrain: self.status.terrain()?,
            regions: self.regions.as_deref()?,
            z: self.map_level.0,
            graph: &self.map_graph,
            is_new: self.screens.is_changed(),
            bindings: &self.bindings,
            layout: &self.layout,
            palette: self.chosen.palette,
        })
    }

    /// What can be thrown, each with its key; `None` once that is chosen.
    fn throw_lines(&self) -> Option<Vec<String>> {
        if self.aiming.as_deref()?.what.is_some() {
            return None;
        }
        let pack = self.packs.single().ok()?;
        let mut lines = vec!["Throw what?".to_owned()];
        let thrown = pack.stacks().filter(|(_, stack)| stack.thing.kind().thrown != Thrown::Not);
        lines.extend(thrown.map(|(slot, stack)| format!("{slot}  {}", stack_in_words(stack))));
        let stone = self.bindings.key(Action::Throw);
        let stones = (pack.stones > 0).then(|| format!("{stone}  a stone, of {}", pack.stones));
        lines.extend(stones);
        Some(lines)
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
            if let Some(map) = source.map() {
                show_map(&mut commands, over(), &mut images, &map);
            }
        }
        Screen::Travel => {
            show_lines(&mut commands, over(), travel_lines(bindings), layout.is_low());
        }
        Screen::Throw => {
            if let Some(lines) = source.throw_lines() {
                show_lines(&mut commands, over(), lines, layout.is_low());
            }
        }
        _ => {}
    }
}

/// Shows lines in a frame: a heading, and text below.
fn show_lines(commands: &mut Commands, over: impl Bundle, lines: Vec<String>, is_low: bool) {
    let padding = if is_low { 8 } else { 24 };
    commands.spawn(over).with_children(|root| {
        root.spawn(framed(padding)).with_children(|frame| {
            for (index, line) in lines.into_iter().enumerate() {
                match index {
                    0 => frame.spawn(dialog_heading(line, is_low)),
                    _ => frame.spawn(dialog_text(line, colours::UI_TEXT, is_low)),
                };
            }
        });
    });
}

fn travel_lines(bindings: &Bindings) -> Vec<String> {
    let places = [
        (Action::Descend, "stairs down"),
        (Action::Ascend, "stairs up"),
        (Action::Accept, "the camp"),
        (Action::Explore, "unknown ground, through rock"),
    ];
    let keys = places.map(|(action, _)| bindings.key(action));
    let width = keys.iter().map(|key| key.chars().count()).max().unwrap_or(0);
    let lines = keys.iter().zip(places).map(|(key, (_, place))| format!("{key:<width$}  {place}"));
    std::iter::once("Travel to the nearest".to_owned()).chain(lines).collect()
}
