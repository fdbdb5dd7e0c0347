//! Who and what is in sight, whatever part of the map the window shows; while all is revealed, also who is shown there.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::ecs::query::QueryData;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::scenery::{Scenery, nearest};
use super::words::{bearing, state};
use crate::art::TILE_SIZE_PX;
use crate::art::colours::{self, Rgb};
use crate::grid::{Position, Tile};
use crate::telling::{describe, stack_in_words};
use crate::view::layout::Viewport;
use crate::view::widgets::{COLUMN_LETTERS, colour, columns, cut, text};
use crate::world::{
    Count, Health, Knowledge, Mind, Player, SpeciesId, Stack, Staircases, Status, Thing, is_foe,
};

/// Lines of what is in view.
const LINES_IN_VIEW: usize = 10;
/// The letters that a line of the sidebar has room for.
pub(super) const LETTERS: usize = 31;

/// A line of what is in view: its number, and which of its two columns.
#[derive(Component)]
pub(super) struct InViewLine(usize, Column);

/// A part of the sidebar that is drawn over the end of what is in view.
#[derive(Component)]
pub(super) struct Below;

/// The columns of what is in view.
#[derive(Clone, Copy)]
pub(super) enum Column {
    What,
    Where,
}

/// What is shown of an actor or of things.
#[derive(QueryData)]
pub(super) struct Other {
    name: &'static Name,
    at: &'static Position,
    mind: Option<&'static Mind>,
    health: Option<&'static Health>,
    species: Option<&'static SpeciesId>,
    things: Option<(&'static Thing, &'static Count)>,
}

pub(super) fn spawn(side: &mut ChildSpawnerCommands) {
    side.spawn(text("IN VIEW", colours::UI_DIM));
    for line in 0..LINES_IN_VIEW {
        let [what, place] = [Column::What, Column::Where].map(|column| InViewLine(line, column));
        columns(side, what, place);
    }
}

/// How many of the lines there is room for, above what is drawn over them.
#[derive(SystemParam)]
pub(super) struct Room<'w, 's> {
    lines: Query<'w, 's, (&'static InViewLine, &'static ComputedNode, &'static UiGlobalTransform)>,
    below: Query<
        'w,
        's,
        (&'static Visibility, &'static ComputedNode, &'static UiGlobalTransform),
        With<Below>,
    >,
}

impl Room<'_, '_> {
    /// As the last frame was laid out; one at least.
    fn lines(&self) -> usize {
        let top = |(seen, node, at): (&Visibility, &ComputedNode, &UiGlobalTransform)| {
            (*seen != Visibility::Hidden).then(|| at.translation.y - node.size.y / 2.0)
        };
        let tops = self.below.iter().filter_map(top);
        let Some(bottom) = tops.reduce(f32::min) else { return LINES_IN_VIEW };
        let is_covered = |node: &ComputedNode, at: &UiGlobalTransform| {
            at.translation.y + node.size.y / 2.0 > bottom
        };
        let covered = self.lines.iter().filter(|(_, node, at)| is_covered(node, at));
        covered.map(|(line, ..)| line.0).min().unwrap_or(LINES_IN_VIEW).max(1)
    }
}

/// Of those that stay where they are and are called alike one, the first, with how many they are.
fn counted(seen: Vec<InView>) -> Vec<InView> {
    let mut counted: Vec<(InView, u32)> = Vec::new();
    for one in seen {
        let is_like = |(other, _): &&mut (InView, u32)| one.stays && other.name == one.name;
        match counted.iter_mut().find(is_like) {
            Some((_, count)) => *count += 1,
            None => counted.push((one, 1)),
        }
    }
    let named = counted.into_iter().map(|(one, count)| match count {
        1 => one,
        _ => InView { name: format!("{} x{count}", one.name), ..one },
    });
    named.collect()
}

/// Writes who and what is in view: creatures first, then things, then stairs; nearest first. What covers the ground is told of
/// once, where it is nearest, and so is what stays where it is, with its number.
pub(super) fn write_in_view(
    status: Status,
    viewport: Res<Viewport>,
    knowledge: Option<Res<Knowledge>>,
    mut scenery: Scenery,
    others: Query<Other, Without<Player>>,
    room: Room,
    mut lines: Query<(&InViewLine, &mut Text, &mut TextColor)>,
) {
    let (Some(player), Some(knowledge)) = (status.player(), knowledge) else { return };
    let signs = scenery.signs(player, knowledge.is_changed());
    let Some(stairs) = scenery.stairs.as_deref() else { return };
    let is_seen = |at| is_seen(&knowledge, &viewport, at);
    let terrain = status.terrain();
    let shows_things = |at| terrain.is_some_and(|terrain| knowledge.shows_things(terrain, at));
    let is_told_of = |other: &OtherItem| {
        let is_remains = other.things.is_some_and(|(thing, _)| *thing == Thing::Remains);
        let is_buried = || other.things.is_some() && !shows_things(*other.at);
        is_seen(*other.at) && !is_remains && !is_buried()
    };
    let mut seen: Vec<_> = others.iter().filter(is_told_of).map(InView::of).collect();
    let is_elsewhere = |at: Position| at != player && is_seen(at);
    let mut cover = scenery.covering(player.z);
    cover.retain(|(_, at)| is_elsewhere(*at));
    let standing = scenery.standing(player.z).filter(|(_, at)| is_elsewhere(*at));
    let signs = signs.into_iter().filter(|(_, at)| is_seen(*at));
    let standing = standing.chain(signs).chain(nearest(cover, player));
    seen.extend(standing.map(|(name, at)| InView::thing(name, at)));
    seen.sort_by_key(|seen| (seen.is_thing, player.steps_to(seen.at), seen.at.scan_key()));
    let mut seen = counted(seen);
    let stairs = stairs_in_view(stairs, &knowledge, &viewport, player).into_iter();
    seen.extend(stairs.map(|(at, tile)| InView::thing(describe(tile), at)));
    let room = room.lines();
    for (line, mut text, mut ink) in &mut lines {
        let (words, shade) = words_of(&seen, line, room, player);
        text.set_if_neq(Text::new(words));
        ink.set_if_neq(TextColor(colour(shade)));
    }
}

/// The words of a line, and their colour; in the last line, how many more there are than fit.
fn words_of(
    seen: &[InView],
    InViewLine(line, column): &InViewLine,
    room: usize,
    player: Position,
) -> (String, Rgb) {
    let more = seen.len().saturating_sub(room - 1);
    let is_rest = *line == room - 1 && more > 1;
    let short = |seen: &InView| cut(&seen.name, COLUMN_LETTERS);
    match (seen.get(*line), column) {
        _ if *line >= room => (String::new(), colours::UI_DIM),
        (_, Column::What) if is_rest => (format!("and {more} more"), colours::UI_DIM),
        (_, Column::Where) if is_rest => (String::new(), colours::UI_DIM),
        (Some(seen), Column::What) if seen.is_dangerous => (short(seen), colours::UI_BAD),
        (Some(seen), Column::What) => (short(seen), colours::UI_TEXT),
        (Some(seen), Column::Where) => (bearing(player, seen.at), colours::UI_DIM),
        (None, Column::What) if *line == 0 => ("nothing".to_owned(), colours::UI_DIM),
        (None, _) => (String::new(), colours::UI_DIM),
    }
}

/// An actor or a thing in view.
struct InView {
    is_thing: bool,
    /// Whether it is a foe that is awake.
    is_dangerous: bool,
    /// Whether it is no creature, or one that is rooted.
    stays: bool,
    /// What it is called, and how it is.
    name: String,
    at: Position,
}

impl InView {
    fn of(OtherItem { name, at, mind, health, species, things }: OtherItem) -> Self {
        let stack = things.map(|(thing, count)| Stack { thing: *thing, count: count.0 });
        Self {
            is_thing: mind.is_none(),
            stays: species.is_none_or(|id| id.species().can.are_rooted()),
            is_dangerous: is_foe(species, health) && mind.is_some_and(|mind| mind.is_awake),
            name: stack.map_or_else(|| name.to_string(), stack_in_words) + state(mind, health),
            at: *at,
        }
    }

    fn thing(name: &str, at: Position) -> Self {
        Self { is_thing: true, is_dangerous: false, stays: true, name: name.to_owned(), at }
    }
}

/// Is a position in sight, or revealed and shown?
pub(super) fn is_seen(knowledge: &Knowledge, viewport: &Viewport, at: Position) -> bool {
    knowledge.is_in_sight(at) || (knowledge.is_revealed() && viewport.shows(at))
}

/// The stairs in sight, or revealed and shown; nearest first.
fn stairs_in_view(
    stairs: &Staircases,
    knowledge: &Knowledge,
    viewport: &Viewport,
    player: Position,
) -> Vec<(Position, Tile)> {
    let radius = knowledge.eye().map_or(0, |(_, radius)| radius);
    let tile_px = TILE_SIZE_PX as i32;
    let shown = [viewport.origin.y, viewport.origin.y + viewport.extent.y];
    let [first, last] = shown.map(|y| (y / tile_px).max(0) as u32);
    let first = first.min(player.y.saturating_sub(radius));
    let ends = stairs.ends(player.z, first..last.max(player.y + radius) + 1);
    let is_in_view = |at| at != player && is_seen(knowledge, viewport, at);
    let mut stairs: Vec<_> = ends.filter(|(at, _)| is_in_view(*at)).collect();
    stairs.sort_by_key(|(at, _)| (player.steps_to(*at), at.scan_key()));
    stairs
}

#[cfg(test)]
mod tests {
    use super::super::scenery::name_of;
    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;
    use crate::world::{
        BESTIARY, FIXTURES, Fire, Fixture, Fixtures, HOLLOWS, Lighter, Matter, THINGS,
    };

    fn lines(app: &mut App) -> Vec<String> {
        let mut lines = app.world_mut().query::<(&InViewLine, &Text)>();
        let mut lines: Vec<_> = lines.iter(app.world()).collect();
        lines.sort_by_key(|(InViewLine(line, column), _)| (*line, *column as u32));
        lines.into_iter().map(|(_, text)| text.0.clone()).collect()
    }

    /// Every name has room before the column of places, with how its bearer is; and every place that can be in sight after it.
    #[test]
    fn places_are_in_one_column_beside_any_name() {
        let letters = |name: &str| name.chars().count();
        let creatures = BESTIARY.iter().map(|species| letters(species.name) + letters(", asleep"));
        let stacks = THINGS
            .iter()
            .map(|kind| letters(kind.name).max(letters(&stack_in_words(Stack::one(kind.thing)))));
        let stands = FIXTURES.iter().map(|kind| letters(name_of(kind.fixture)));
        let signs = HOLLOWS.iter().map(|row| letters(row.sign));
        let rooted = BESTIARY.iter().filter(|species| species.can.are_rooted());
        let rooted = rooted.map(|species| letters(species.name) + letters(", asleep"));
        let counted =
            stacks.chain(stands).chain(signs).chain(rooted).map(|name| name + letters(" x9"));
        let longest = creatures.chain(counted).max();
        assert!(longest.is_some_and(|longest| longest <= COLUMN_LETTERS), "{longest:?}");
        assert!(COLUMN_LETTERS + letters(" 14 SW") <= LETTERS);
    }

    /// What has no room is counted in the last line that has some, and nothing is written below it.
    #[test]
    fn the_last_line_that_is_not_covered_counts_the_rest() {
        let player = Position::new(0, 0, 0);
        let seen: Vec<_> =
            (1..=12).map(|x| InView::thing("a prop", Position::new(x, 0, 0))).collect();
        for (room, last) in [(LINES_IN_VIEW, "and 3 more"), (4, "and 9 more"), (1, "and 12 more")] {
            let written = |line| words_of(&seen, &InViewLine(line, Column::What), room, player).0;
            let lines: Vec<_> = (0..LINES_IN_VIEW).map(written).collect();
            let (shown, covered) = lines.split_at(room);
            assert_eq!(shown.last().map(String::as_str), Some(last));
            assert!(covered.iter().all(String::is_empty), "{covered:?}");
        }
    }

    #[test]
    fn what_covers_the_ground_is_told_of_once() {
        let mut app = game_on("@......\n");
        app.insert_resource(Viewport { origin: IVec2::ZERO, extent: IVec2::splat(16), z: 0 });
        app.add_systems(Startup, |mut commands: Commands| {
            commands.spawn_empty().with_children(spawn);
        });
        app.add_systems(PostUpdate, write_in_view);
        app.update();
        let mut fixtures = app.world_mut().resource_mut::<Fixtures>();
        let stands = [Fixture::Slick, Fixture::Slick, Fixture::Slick, Fixture::Prop, Fixture::Prop];
        for (x, fixture) in (1..).zip(stands) {
            fixtures.put_up(Position::new(x, 0, 0), fixture);
        }
        app.update();
        let expected = ["slick oil", " 1 E", "a prop x2", " 4 E", "", "", "", ""];
        assert_eq!(lines(&mut app)[..8], expected);
        let fire = Fire { at: Position::new(2, 0, 0), left: 3, by: Lighter::Oil };
        app.world_mut().resource_mut::<Matter>().kindle(fire);
        app.update();
        let expected = ["slick oil", " 1 E", "fire", " 2 E", "a prop x2", " 4 E"];
        assert_eq!(lines(&mut app)[..6], expected);
    }

    #[test]
    fn the_camp_is_in_view_while_it_is_in_sight() {
        let mut app = game_on("@...\n###.\n....\n");
        // So few tiles are shown: what is in sight is in view all the same.
        app.insert_resource(Viewport { origin: IVec2::ZERO, extent: IVec2::splat(16), z: 0 });
        app.add_systems(Startup, |mut commands: Commands| {
            commands.spawn_empty().with_children(spawn);
        });
        app.add_systems(PostUpdate, write_in_view);
        app.update();
        assert_eq!(lines(&mut app)[..2], ["nothing", ""], "the player stands there");
        "ll".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        assert_eq!(lines(&mut app)[..2], ["the camp", " 2 W"]);
        "njhh".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        assert_eq!(lines(&mut app)[..2], ["nothing", ""], "around the corner");
    }
}
