//! The nearest known ways up and down, stairs and ropes, that are out of sight, above the minimap.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::in_view::{Below, is_seen};
use super::words::bearing;
use crate::art::colours;
use crate::grid::{Position, Size, Vertical};
use crate::telling::describe;
use crate::view::layout::Viewport;
use crate::view::minimap;
use crate::view::widgets::{colour, columns, text};
use crate::world::{Fixtures, Knowledge, Staircases, Status};

/// The distance from the bottom of the sidebar, above the minimap, in pixels of the interface.
const BOTTOM_PX: f32 = 116.0;
/// Lines: one for each way up and down.
const LINES: usize = 2;

/// The part of the sidebar; hidden where it has nothing to show.
#[derive(Component)]
pub(super) struct KnownWays;

/// What leads there, by the line's number.
#[derive(Component)]
pub(super) struct WhatLine(usize);

/// Where they are.
#[derive(Component)]
pub(super) struct WhereLine(usize);

pub(super) fn spawn(side: &mut ChildSpawnerCommands) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(15),
        right: px(16),
        bottom: px(BOTTOM_PX),
        padding: UiRect::top(px(11)),
        border: UiRect::top(px(1)),
        flex_direction: FlexDirection::Column,
        ..default()
    };
    let ground = BackgroundColor(colour(colours::UI_PANEL));
    let line = BorderColor::all(colour(colours::UI_LINE));
    side.spawn((KnownWays, Below, node, ground, line, Visibility::Hidden)).with_children(|part| {
        part.spawn(text("KNOWN WAYS", colours::UI_DIM));
        (0..LINES).for_each(|line| columns(part, WhatLine(line), WhereLine(line)));
    });
}

/// Writes the nearest known way down, and that up, which are not in view.
pub(super) fn write_known_ways(
    status: Status,
    viewport: Res<Viewport>,
    ways: Ways,
    mut part: Single<&mut Visibility, With<KnownWays>>,
    mut kinds: Query<(&WhatLine, &mut Text)>,
    mut places: Query<(&WhereLine, &mut Text), Without<WhatLine>>,
) {
    let (Some(player), Some(knowledge)) = (status.player(), &ways.knowledge) else { return };
    if !knowledge.is_changed() && !viewport.is_changed() {
        return;
    }
    let Some(terrain) = status.terrain() else { return };
    let known = [Vertical::Down, Vertical::Up].into_iter().filter_map(|vertical| {
        let (at, what) = ways.nearest(vertical, terrain.size(), player)?;
        (!is_seen(knowledge, &viewport, at)).then_some((what, bearing(player, at)))
    });
    let known: Vec<_> = known.collect();
    let is_shown = if known.is_empty() { Visibility::Hidden } else { Visibility::Inherited };
    part.set_if_neq(is_shown);
    for (WhatLine(line), mut text) in &mut kinds {
        text.set_if_neq(Text::new(known.get(*line).map_or("", |(kind, _)| kind)));
    }
    for (WhereLine(line), mut text) in &mut places {
        text.set_if_neq(Text::new(known.get(*line).map_or("", |(_, place)| place)));
    }
}

/// What leads to other levels. Before the first world there is nothing.
#[derive(SystemParam)]
pub(super) struct Ways<'w> {
    stairs: Option<Res<'w, Staircases>>,
    fixtures: Res<'w, Fixtures>,
    knowledge: Option<Res<'w, Knowledge>>,
}

impl Ways<'_> {
    /// The nearest known stairs or rope that lead up or down, of those that the minimap shows, and what it is. Cost O(rows shown x log
    /// fixtures of a row), and a step for each fixture shown and for all stairs of these rows.
    fn nearest(
        &self,
        vertical: Vertical,
        size: Size,
        player: Position,
    ) -> Option<(Position, &'static str)> {
        let shown = minimap::shown(player, size).as_urect();
        let (rows, columns) = (shown.min.y..shown.max.y, shown.min.x..shown.max.x);
        let (knowledge, stairs) = (self.knowledge.as_deref()?, self.stairs.as_deref()?);
        let stairs = stairs.ends(player.z, rows.clone());
        let stairs = stairs.filter(|(_, tile)| tile.leads() == Some(vertical));
        let stairs = stairs.map(|(at, tile)| (at, describe(tile)));
        let fixtures = self.fixtures.within(player.z, rows, columns.clone());
        let ropes = fixtures.filter_map(|(at, fixture)| {
            let kind = fixture.kind();
            let leads = kind.shaft.is_some_and(|end| end.is_roped && end.other == vertical);
            leads.then_some((at, kind.label))
        });
        let known = |(at, _): &(Position, _)| columns.contains(&at.x) && knowledge.knows(*at);
        stairs
            .chain(ropes)
            .filter(known)
            .min_by_key(|(at, _)| (player.steps_to(*at), at.scan_key()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::grid::Tile;
    use crate::view::layout::Layout;
    use crate::view::panels::in_view;
    use crate::view::tests::game_on;
    use crate::world::Fixture;

    /// Stairs in a hall that goes on around a corner.
    const MAP: &str = "@>....\n\
                       #####.\n\
                       ......\n\
                       \n\
                       .<....\n\
                       ......\n\
                       ......\n";

    fn sidebar() -> App {
        let mut app = game_on(MAP);
        app.insert_resource(Viewport { origin: IVec2::ZERO, extent: IVec2::new(96, 48), z: 0 });
        app.init_resource::<Layout>();
        app.add_systems(Startup, |mut commands: Commands| {
            commands.spawn_empty().with_children(|side| {
                in_view::spawn(side);
                spawn(side);
            });
        });
        app.add_systems(PostUpdate, (in_view::write_in_view, write_known_ways));
        app
    }

    /// All lines that are not empty, sorted, and whether the part is shown.
    fn written(app: &mut App) -> (Vec<String>, bool) {
        let mut lines = app.world_mut().query::<&Text>();
        let mut lines: Vec<_> = lines.iter(app.world()).map(|text| text.0.clone()).collect();
        lines.retain(|line| !line.is_empty());
        lines.sort();
        let mut part = app.world_mut().query_filtered::<&Visibility, With<KnownWays>>();
        let is_shown = part.single(app.world()).unwrap() == Visibility::Inherited;
        (lines, is_shown)
    }

    #[test]
    fn stairs_are_in_view_while_they_are_in_sight_and_known_from_then_on() {
        let mut app = sidebar();
        app.update();
        let (lines, is_shown) = written(&mut app);
        assert!(!is_shown);
        assert_eq!(lines, [" 1 E", "IN VIEW", "KNOWN WAYS", "stairs down"]);
        for key in "llllljjhhh".chars() {
            type_key(app.world_mut(), key);
        }
        app.update();
        let (lines, is_shown) = written(&mut app);
        assert!(is_shown);
        assert_eq!(lines, [" 2 NW", "IN VIEW", "KNOWN WAYS", "nothing", "stairs down"]);
    }

    #[test]
    fn a_rope_is_a_known_way_where_it_is_nearer_than_stairs() {
        let mut app = sidebar();
        app.update();
        "llllljj".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        let rope = Position::new(3, 0, 0);
        app.world_mut().resource_mut::<Fixtures>().put_up(rope, Fixture::RopedShaft);
        type_key(app.world_mut(), 'h');
        app.update();
        let (lines, _) = written(&mut app);
        assert!(lines.contains(&Fixture::RopedShaft.kind().label.to_owned()), "{lines:?}");
        assert!(!lines.contains(&describe(Tile::StairsDown).to_owned()), "{lines:?}");
    }
}
