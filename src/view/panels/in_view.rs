//! Who and what is in sight, whatever part of the map the window shows; while all is revealed, also who is shown there.

use bevy::ecs::hierarchy::ChildSpawnerCommands;
use bevy::prelude::*;

use super::words::{bearing, describe, stack_in_words, state};
use crate::art::{TILE_SIZE_PX, colours};
use crate::grid::{Position, Tile};
use crate::view::layout::Viewport;
use crate::view::widgets::{colour, columns, cut, text};
use crate::world::{
    Count, Fixture, Fixtures, Health, Knowledge, Mind, Player, Stack, Staircases, Status, Thing,
};

/// Lines of what is in view.
const LINES_IN_VIEW: usize = 6;
/// The letters that a name has room for.
const NAME_LETTERS: usize = 15;

/// A line of what is in view: its number, and which of its two columns.
#[derive(Component)]
pub(super) struct InViewLine(usize, Column);

/// The columns of what is in view.
#[derive(Clone, Copy)]
pub(super) enum Column {
    What,
    Where,
}

/// What is shown of an actor or of things.
type Other = (
    &'static Name,
    &'static Position,
    Option<&'static Mind>,
    Option<&'static Health>,
    Option<(&'static Thing, &'static Count)>,
);

pub(super) fn spawn(side: &mut ChildSpawnerCommands) {
    side.spawn(text("IN VIEW", colours::UI_DIM));
    for line in 0..LINES_IN_VIEW {
        let [what, place] = [Column::What, Column::Where].map(|column| InViewLine(line, column));
        columns(side, what, place);
    }
}

/// Writes who and what is in view: creatures first, then things, then stairs; nearest first.
pub(super) fn write_in_view(
    status: Status,
    viewport: Res<Viewport>,
    knowledge: Option<Res<Knowledge>>,
    fixtures: Res<Fixtures>,
    stairs: Option<Res<Staircases>>,
    others: Query<Other, Without<Player>>,
    mut lines: Query<(&InViewLine, &mut Text, &mut TextColor)>,
) {
    let (Some(player), Some(knowledge)) = (status.player(), knowledge) else { return };
    let Some(stairs) = stairs else { return };
    let is_seen = |at| is_seen(&knowledge, &viewport, at);
    let mut seen: Vec<_> = others
        .iter()
        .filter(|(_, at, ..)| is_seen(**at))
        .filter(|(.., things)| things.is_none_or(|(thing, _)| *thing != Thing::Remains))
        .map(|(name, at, mind, health, things)| InView {
            is_thing: mind.is_none(),
            is_awake: mind.is_some_and(|mind| mind.is_awake),
            state: state(mind, health),
            name: things.map_or(name.to_string(), |(thing, count)| {
                stack_in_words(Stack { thing: *thing, count: count.0 })
            }),
            at: *at,
        })
        .collect();
    let fixtures = fixtures.of_level(player.z).filter(|(at, _)| *at != player && is_seen(*at));
    seen.extend(fixtures.map(|(at, fixture)| InView::thing(name_of(fixture), at)));
    seen.sort_by_key(|seen| (seen.is_thing, player.steps_to(seen.at), seen.at.scan_key()));
    let stairs = stairs_in_view(&stairs, &knowledge, &viewport, player).into_iter();
    seen.extend(stairs.map(|(at, tile)| InView::thing(describe(tile), at)));
    let more = seen.len().saturating_sub(LINES_IN_VIEW - 1);
    for (InViewLine(line, column), mut text, mut ink) in &mut lines {
        let is_last = *line == LINES_IN_VIEW - 1;
        let (words, shade) = match (seen.get(*line), column) {
            (_, Column::What) if is_last && more > 1 => {
                (format!("and {more} more"), colours::UI_DIM)
            }
            (_, Column::Where) if is_last && more > 1 => (String::new(), colours::UI_DIM),
            (Some(seen), Column::What) if seen.is_awake => (seen.short(), colours::UI_BAD),
            (Some(seen), Column::What) => (seen.short(), colours::UI_TEXT),
            (Some(seen), Column::Where) => (bearing(player, seen.at) + seen.state, colours::UI_DIM),
            (None, Column::What) if *line == 0 => ("nothing".to_owned(), colours::UI_DIM),
            (None, _) => (String::new(), colours::UI_DIM),
        };
        text.set_if_neq(Text::new(words));
        ink.set_if_neq(TextColor(colour(shade)));
    }
}

/// An actor or a thing in view.
struct InView {
    is_thing: bool,
    is_awake: bool,
    state: &'static str,
    name: String,
    at: Position,
}

impl InView {
    fn thing(name: &str, at: Position) -> Self {
        Self { is_thing: true, is_awake: false, state: "", name: name.to_owned(), at }
    }

    /// Its name, as far as there is room.
    fn short(&self) -> String {
        cut(&self.name, NAME_LETTERS)
    }
}

/// What a fixture is called here: what stands in rock has a short name.
fn name_of(fixture: Fixture) -> &'static str {
    let kind = fixture.kind();
    if kind.stands_in_rock { kind.name } else { kind.label }
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
    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;

    fn lines(app: &mut App) -> Vec<String> {
        let mut lines = app.world_mut().query::<(&InViewLine, &Text)>();
        let mut lines: Vec<_> = lines.iter(app.world()).collect();
        lines.sort_by_key(|(InViewLine(line, column), _)| (*line, *column as u32));
        lines.into_iter().map(|(_, text)| text.0.clone()).collect()
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
        assert_eq!(lines(&mut app)[..2], ["the camp", "2 W"]);
        "njhh".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        assert_eq!(lines(&mut app)[..2], ["nothing", ""], "around the corner");
    }
}
