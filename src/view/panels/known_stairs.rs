//! The nearest known stairs of each kind that are out of sight, above the minimap that shows them.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::in_view::{Below, is_seen};
use super::words::bearing;
use crate::art::colours;
use crate::grid::{Position, Size, Tile};
use crate::telling::describe;
use crate::view::layout::Viewport;
use crate::view::minimap;
use crate::view::widgets::{colour, columns, text};
use crate::world::{Knowledge, Staircases, Status};

/// The distance from the bottom of the sidebar, above the minimap, in pixels of the interface.
const BOTTOM_PX: f32 = 116.0;
/// Lines: one for each kind of stairs.
const LINES: usize = 2;

/// The part of the sidebar; hidden where it has nothing to show.
#[derive(Component)]
pub(super) struct KnownStairs;

/// The kind of stairs of a line, by the line's number.
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
    side.spawn((KnownStairs, Below, node, ground, line, Visibility::Hidden)).with_children(
        |part| {
            part.spawn(text("KNOWN STAIRS", colours::UI_DIM));
            (0..LINES).for_each(|line| columns(part, WhatLine(line), WhereLine(line)));
        },
    );
}

/// Writes the nearest known stairs of each kind that are not in view.
pub(super) fn write_known_stairs(
    status: Status,
    viewport: Res<Viewport>,
    knowledge: Option<Res<Knowledge>>,
    stairs: Option<Res<Staircases>>,
    mut part: Single<&mut Visibility, With<KnownStairs>>,
    mut kinds: Query<(&WhatLine, &mut Text)>,
    mut places: Query<(&WhereLine, &mut Text), Without<WhatLine>>,
) {
    let (Some(player), Some(knowledge)) = (status.player(), knowledge) else { return };
    if !knowledge.is_changed() && !viewport.is_changed() {
        return;
    }
    let (Some(stairs), Some(terrain)) = (stairs, status.terrain()) else { return };
    let known = [Tile::StairsDown, Tile::StairsUp].into_iter().filter_map(|kind| {
        let at = nearest(kind, &stairs, terrain.size(), &knowledge, player)?;
        (!is_seen(&knowledge, &viewport, at)).then_some((describe(kind), bearing(player, at)))
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

/// The nearest known stairs of a kind, of those that the minimap shows.
fn nearest(
    kind: Tile,
    stairs: &Staircases,
    size: Size,
    knowledge: &Knowledge,
    player: Position,
) -> Option<Position> {
    let shown = minimap::shown(player, size).as_urect();
    let ends = stairs.ends(player.z, shown.min.y..shown.max.y);
    let ends = ends.filter(|(_, tile)| *tile == kind).map(|(at, _)| at);
    ends.filter(|at| (shown.min.x..shown.max.x).contains(&at.x) && knowledge.knows(*at))
        .min_by_key(|at| (player.steps_to(*at), at.scan_key()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::layout::Layout;
    use crate::view::panels::in_view;
    use crate::view::tests::game_on;

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
        app.add_systems(PostUpdate, (in_view::write_in_view, write_known_stairs));
        app
    }

    /// All lines that are not empty, sorted, and whether the part is shown.
    fn written(app: &mut App) -> (Vec<String>, bool) {
        let mut lines = app.world_mut().query::<&Text>();
        let mut lines: Vec<_> = lines.iter(app.world()).map(|text| text.0.clone()).collect();
        lines.retain(|line| !line.is_empty());
        lines.sort();
        let mut part = app.world_mut().query_filtered::<&Visibility, With<KnownStairs>>();
        let is_shown = part.single(app.world()).unwrap() == Visibility::Inherited;
        (lines, is_shown)
    }

    #[test]
    fn stairs_are_in_view_while_they_are_in_sight_and_known_from_then_on() {
        let mut app = sidebar();
        app.update();
        let (lines, is_shown) = written(&mut app);
        assert!(!is_shown);
        assert_eq!(lines, ["1 E", "IN VIEW", "KNOWN STAIRS", "stairs down"]);
        for key in "llllljjhhh".chars() {
            type_key(app.world_mut(), key);
        }
        app.update();
        let (lines, is_shown) = written(&mut app);
        assert!(is_shown);
        assert_eq!(lines, ["2 NW", "IN VIEW", "KNOWN STAIRS", "nothing", "stairs down"]);
    }
}
