//! Looking: a frame around the place that is looked at, and a panel that tells what is there.
//!
//! The cursor of the look screen goes first; without it the place under the mouse is told, until the next turn.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::layout::{Layout, Viewport};
use super::panels::words::{describe, state, whereabouts};
use super::pixels::tile_centre;
use super::pointer::{Pointer, hover};
use super::stages::ViewSystems;
use super::widgets::{colour, panel, text};
use crate::art::{TILE_SIZE_PX, colours};
use crate::controls::{Action, Bindings};
use crate::grid::{Position, Tile, Vertical};
use crate::screens::{Cursor, Screen, Screens};
use crate::world::{Camp, Health, Item, Knowledge, Mind, Player, Regions, Status, Terrain};

/// Over everything on the map.
const HEIGHT: f32 = 9.0;
/// Lines of the panel.
const LINES: usize = 5;

/// The frame around the place.
#[derive(Component)]
struct CursorFrame;

/// The panel.
#[derive(Component)]
struct LookPanel;

/// A line of the panel.
#[derive(Component)]
struct LookLine(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, (spawn_frame, spawn_panel).in_set(ViewSystems::Look));
    app.add_systems(
        Update,
        (draw_frame, write_panel)
            .chain()
            .in_set(ViewSystems::Look)
            .after(hover)
            .run_if(resource_exists::<Terrain>),
    );
}

/// Four corners, each of two strokes.
fn spawn_frame(mut commands: Commands) {
    let half = TILE_SIZE_PX as f32 / 2.0;
    let stroke = |size: Vec2, at: Vec2| {
        let sprite = Sprite::from_color(colour(colours::UI_ACCENT), size);
        (sprite, Transform::from_translation(at.extend(0.0)))
    };
    commands.spawn((CursorFrame, Transform::default(), Visibility::Hidden)).with_children(
        |frame| {
            for corner in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)].map(Vec2::from) {
                let edge = corner * (half + 0.5);
                frame.spawn(stroke(Vec2::new(5.0, 1.0), edge - corner * Vec2::new(2.0, 0.0)));
                frame.spawn(stroke(Vec2::new(1.0, 5.0), edge - corner * Vec2::new(0.0, 2.0)));
            }
        },
    );
}

fn spawn_panel(mut commands: Commands) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(8),
        padding: UiRect::axes(px(12), px(6)),
        border: UiRect::all(px(1)),
        flex_direction: FlexDirection::Column,
        ..default()
    };
    commands.spawn((LookPanel, panel(node), Visibility::Hidden)).with_children(|lines| {
        for line in 0..LINES {
            let ink = if line == 0 { colours::UI_ACCENT } else { colours::UI_TEXT };
            lines.spawn((LookLine(line), Node::default(), text("", ink)));
        }
    });
}

/// The place that is looked at.
#[derive(SystemParam)]
struct LookedAt<'w> {
    screens: Res<'w, Screens>,
    cursor: Res<'w, Cursor>,
    pointer: Res<'w, Pointer>,
}

impl LookedAt<'_> {
    fn by_cursor(&self) -> Option<Position> {
        self.cursor.place().filter(|_| self.screens.current() == Screen::Look)
    }

    fn by_mouse(&self) -> Option<Position> {
        self.pointer.hovered().filter(|_| self.screens.current() == Screen::Play)
    }
}

fn draw_frame(
    looked: LookedAt,
    frame: Single<(&mut Transform, &mut Visibility), With<CursorFrame>>,
) {
    let (mut transform, mut visibility) = frame.into_inner();
    let at = looked.by_cursor().or(looked.by_mouse());
    visibility.set_if_neq(if at.is_some() { Visibility::Inherited } else { Visibility::Hidden });
    if let Some(at) = at {
        transform.set_if_neq(Transform::from_translation(tile_centre(at).extend(HEIGHT)));
    }
}

/// The panel stands in the corner of the map that is farther from the place.
fn write_panel(
    looked: LookedAt,
    scene: Scene,
    (layout, viewport, bindings): (Res<Layout>, Res<Viewport>, Bindings),
    panel: Single<(&mut Node, &mut Visibility), (With<LookPanel>, Without<LookLine>)>,
    mut lines: Query<(&LookLine, &mut Text, &mut Node), Without<LookPanel>>,
) {
    let (mut node, mut visibility) = panel.into_inner();
    let cursor = looked.by_cursor();
    let Some(at) = cursor.or(looked.by_mouse()) else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    visibility.set_if_neq(Visibility::Inherited);
    let mut words = scene.describe(at);
    match cursor {
        Some(_) => words.push(format!(
            "{} go there   {} next creature   {} back",
            bindings.key(Action::Accept),
            bindings.key(Action::Next),
            bindings.key(Action::Back),
        )),
        None => words.push(looked.pointer.words()),
    }
    words.retain(|line| !line.is_empty());
    let is_high = tile_centre(at).y < -(viewport.origin.y as f32 + viewport.extent.y as f32 / 2.0);
    let map = layout.map.y as f32 / layout.interface;
    let (top, bottom) = if is_high { (px(8), auto()) } else { (auto(), below(map, &layout)) };
    if (node.top, node.bottom) != (top, bottom) {
        (node.top, node.bottom) = (top, bottom);
    }
    for (LookLine(line), mut text, mut node) in &mut lines {
        let words = words.get(*line).cloned().unwrap_or_default();
        let display = if words.is_empty() { Display::None } else { Display::Flex };
        if node.display != display {
            node.display = display;
        }
        text.set_if_neq(Text::new(words));
    }
}

/// Just above the log.
fn below(map: f32, layout: &Layout) -> Val {
    px(layout.window.y as f32 / layout.interface - map + 8.0)
}

/// What can be told of a place.
#[derive(SystemParam)]
struct Scene<'w, 's> {
    status: Status<'w, 's>,
    regions: Option<Res<'w, Regions>>,
    knowledge: Option<Res<'w, Knowledge>>,
    camp: Option<Res<'w, Camp>>,
    others: Query<
        'w,
        's,
        (
            &'static Name,
            &'static Position,
            Option<&'static Mind>,
            Option<&'static Health>,
            Has<Item>,
        ),
        Without<Player>,
    >,
}

impl Scene<'_, '_> {
    /// What the player knows of a place: what it is, where stairs lead, who and what is there.
    fn describe(&self, at: Position) -> Vec<String> {
        let (Some(player), Some(terrain)) = (self.status.player(), self.status.terrain()) else {
            return vec![];
        };
        let Some(knowledge) = self.knowledge.as_deref() else { return vec![] };
        let Some(tile) = knowledge.tile(terrain, at) else {
            return vec!["You know nothing of this place".to_owned()];
        };
        let number = |at| self.regions.as_deref()?.map().number(at);
        let region = match number(at) {
            Some(region) if tile.is_walkable() => format!(", region {region}"),
            _ => String::new(),
        };
        // Who and what is there comes first: it is what one looks at.
        let mut lines = Vec::new();
        if at == player {
            lines.push("you".to_owned());
        }
        let here = self.others.iter().filter(|(_, place, ..)| **place == at);
        for (name, _, mind, health, is_thing) in here {
            if knowledge.sees(at) || is_thing {
                lines.push(format!("{name}{}", state(mind, health)));
            }
        }
        lines.extend(self.camp.as_ref().filter(|camp| camp.0 == at).map(|_| "the camp".to_owned()));
        lines.push(format!("{}{region}, {}", describe(tile), whereabouts(player, at)));
        let way = match tile {
            Tile::StairsDown => Some(("go down", Vertical::Down)),
            Tile::StairsUp => Some(("go up", Vertical::Up)),
            Tile::Floor | Tile::Wall => None,
        };
        if let Some((verb, vertical)) = way
            && let Some(far) = at.climb(vertical, terrain.size())
        {
            let region = number(far).filter(|_| knowledge.knows(far));
            let region = region.map_or(String::new(), |region| format!("region {region} of "));
            lines.push(format!("{verb}: to {region}level {}", far.level()));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;

    fn describe(app: &mut App, x: u32, y: u32) -> Vec<String> {
        let at = Position::new(x, y, 0);
        app.world_mut().run_system_once(move |scene: Scene| scene.describe(at)).unwrap()
    }

    #[test]
    fn a_place_is_told_as_it_is_known() {
        let mut app =
            game_on("@.>.............\n################\n\n..<.............\n.###############\n");
        app.update();
        assert_eq!(describe(&mut app, 0, 0), ["you", "the camp", "cave floor, region 1, here"]);
        let stairs = "stairs down, region 1, 2 east";
        assert_eq!(describe(&mut app, 2, 0), [stairs, "go down: to level 2"]);
        assert_eq!(describe(&mut app, 3, 1), ["rock, 3 east"]);
        assert_eq!(describe(&mut app, 15, 0), ["You know nothing of this place"]);
        "ll><".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        let led = ["you", "stairs down, region 1, here", "go down: to region 1 of level 2"];
        assert_eq!(describe(&mut app, 2, 0), led);
    }
}
