//! What the colours and the marks of the debug layer mean, in a corner of the map.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::settling;
use super::tint::{Meaning, Prepared, Tint, TintTable};
use crate::art::{SettlingMark, colours};
use crate::layers::DebugLayer;
use crate::screens::{Screen, Screens};
use crate::view::artwork::Atlases;
use crate::view::layout::{Layout, SIDEBAR_PX, Viewport};
use crate::view::stages::ViewSystems;
use crate::view::widgets::{colour, panel, sized_text};
use crate::world::Overlays;
use crate::world::{Knowledge, Regions, Staircases};

/// The most regions that are listed, the largest first.
const MOST_REGIONS: usize = 8;

/// The sides of a plain swatch, and of one with a mark, in pixels of the interface.
const PLAIN_PX: i32 = 10;
const MARK_PX: i32 = 16;

/// The panel.
#[derive(Component)]
struct Legend;

/// A line of it: a colour, the mark that tiles have in that colour, if they have one, and what it means.
struct LegendLine {
    ink: Color,
    mark: Option<SettlingMark>,
    what: String,
}

impl LegendLine {
    fn plain(ink: Color, what: String) -> Self {
        Self { ink, mark: None, what }
    }
}

pub(super) fn plugin(app: &mut App) {
    let is_new = resource_changed::<Overlays>
        .or_else(resource_changed::<Screens>)
        .or_else(resource_changed::<Layout>)
        .or_else(resource_changed::<Atlases>)
        .or_else(resource_changed::<Prepared>);
    app.add_systems(
        Update,
        write_legend
            .in_set(ViewSystems::Overlays)
            .run_if(resource_exists::<Regions>.and_then(is_new)),
    );
}

/// What the legend is drawn from.
#[derive(SystemParam)]
struct LegendSource<'w> {
    screens: Res<'w, Screens>,
    overlays: Res<'w, Overlays>,
    tints: Res<'w, TintTable>,
    layout: Res<'w, Layout>,
    viewport: Res<'w, Viewport>,
    regions: Res<'w, Regions>,
    stairs: Res<'w, Staircases>,
    knowledge: Res<'w, Knowledge>,
    prepared: Res<'w, Prepared>,
    atlases: Res<'w, Atlases>,
}

impl LegendSource<'_> {
    /// The layer that needs a legend, and its tint.
    fn layer(&self) -> Option<(DebugLayer, &'static Tint)> {
        let layer = self.overlays.tint().filter(|_| self.screens.base() == Screen::Play)?;
        Some((layer, (self.tints.0)(layer)?))
    }

    /// Each colour, and what it means.
    fn lines(&self, meaning: &Meaning) -> Vec<LegendLine> {
        match meaning {
            Meaning::Regions => {
                let z = self.viewport.z;
                let (regions, stairs) = (&self.regions, &self.stairs);
                let lines = region_lines(regions, stairs, &self.knowledge, &self.prepared, z);
                lines.into_iter().map(|(ink, what)| LegendLine::plain(ink, what)).collect()
            }
            Meaning::Colours(colours) => colours
                .iter()
                .map(|(ink, what)| LegendLine::plain(colour(*ink), (*what).to_owned()))
                .collect(),
            Meaning::Settling => settling::legend_lines(self.prepared.settling.as_ref())
                .into_iter()
                .map(|(mark, ink, what)| LegendLine { ink: colour(ink), mark: Some(mark), what })
                .collect(),
        }
    }
}

fn write_legend(mut commands: Commands, old: Query<Entity, With<Legend>>, source: LegendSource) {
    old.iter().for_each(|legend| commands.entity(legend).despawn());
    let Some((layer, tint)) = source.layer() else { return };
    let right = if source.layout.has_sidebar { SIDEBAR_PX } else { 0.0 } + 8.0;
    let node = Node {
        position_type: PositionType::Absolute,
        right: px(right),
        top: px(8),
        padding: UiRect::axes(px(12), px(8)),
        border: UiRect::all(px(1)),
        flex_direction: FlexDirection::Column,
        ..default()
    };
    commands.spawn((Legend, panel(node))).with_children(|legend| {
        let words = |content: String, ink| sized_text(content, ink, 12.0, 17.0);
        legend.spawn(words(layer.row().title.to_owned(), colours::UI_DIM));
        for LegendLine { ink, mark, what } in source.lines(&tint.meaning) {
            let row = Node { column_gap: px(8), align_items: AlignItems::Center, ..default() };
            legend.spawn(row).with_children(|row| {
                let square = |side: i32| Node { width: px(side), height: px(side), ..default() };
                match mark.map(|mark| source.atlases.mark_icon(mark)) {
                    Some(icon) => row.spawn((square(MARK_PX), ImageNode { color: ink, ..icon })),
                    None => row.spawn((square(PLAIN_PX), BackgroundColor(ink))),
                };
                row.spawn(words(what, colours::UI_TEXT));
            });
        }
    });
}

/// The largest known regions, a line each: number, size, stairs, and whether they are in reach.
fn region_lines(
    regions: &Regions,
    stairs: &Staircases,
    knowledge: &Knowledge,
    prepared: &Prepared,
    z: u32,
) -> Vec<(Color, String)> {
    let map = regions.map();
    let ends = stairs.ends(z, knowledge.seen_rows(z)).map(|(at, _)| at);
    let own: Vec<_> =
        ends.filter(|at| knowledge.knows(*at)).filter_map(|at| map.number(at)).collect();
    let mut listed: Vec<_> = if knowledge.is_revealed() {
        map.of_level(z).collect()
    } else {
        let mut known: BTreeMap<u32, u64> = BTreeMap::new();
        for number in knowledge.seen_positions(z).filter_map(|at| map.number(at)) {
            *known.entry(number).or_default() += 1;
        }
        known.into_iter().collect()
    };
    listed.sort_by_key(|(number, tiles)| (std::cmp::Reverse(*tiles), *number));
    let rest = listed.len().saturating_sub(MOST_REGIONS);
    let lines = listed.into_iter().take(MOST_REGIONS).map(|(number, tiles)| {
        let stairs = own.iter().filter(|end| **end == number).count();
        let way = if prepared.reach.has(z, number) { "in reach" } else { "cut off" };
        (prepared.colour_of(number), format!("{number:3} {tiles:5} tiles {stairs:2} stairs  {way}"))
    });
    let rest = (rest > 0).then(|| (Color::NONE, format!("and {rest} smaller ones")));
    lines.chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;

    /// Regions and their tiles are listed as far as they are known, and all of them when everything is revealed.
    #[test]
    fn the_list_of_regions_has_nothing_that_is_not_known() {
        let room = ".".repeat(40);
        let mut app = game_on(&format!("@{room}\n{}\n{room}.\n", "#".repeat(41)));
        app.update();
        let sizes = |app: &App| -> Vec<u64> {
            let world = app.world();
            let prepared = Prepared::default();
            let (regions, stairs) = (world.resource(), world.resource());
            let lines = region_lines(regions, stairs, world.resource(), &prepared, 0).into_iter();
            lines
                .map(|(_, line)| line.split_whitespace().nth(1).unwrap().parse().unwrap())
                .collect()
        };
        let [first] = sizes(&app)[..] else { panic!("{:?}", sizes(&app)) };
        assert!((2..41).contains(&first), "{first}");
        "llll".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        assert_eq!(sizes(&app), [first + 4]);
        type_key(app.world_mut(), 'V');
        app.update();
        assert_eq!(sizes(&app), [41, 41]);
    }
}
