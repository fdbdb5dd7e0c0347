//! The entities of the level, each as its picture, where the player sees them (SPEC 36).

use bevy::prelude::*;

use super::artwork::Atlases;
use super::layout::Viewport;
use super::light::light_of;
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use crate::art::sprite;
use crate::grid::Position;
use crate::settings::Preferences;
use crate::world::{Brain, Glyph, Item, Knowledge, Mind, Player};

/// Over all layers of the map.
const HEIGHT: f32 = 4.0;
/// What lies about is below who stands there.
const ITEM_HEIGHT: f32 = 3.5;

/// The least light on a picture, linear.
const LEAST_LIGHT: f32 = 0.5;

/// Where an actor was last drawn, so that its picture can turn the way it goes.
#[derive(Component)]
struct LastSeen(Position);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (dress_actors, draw_actors)
            .chain()
            .in_set(ViewSystems::Actors)
            .run_if(resource_exists::<Knowledge>),
    );
}

/// What somebody or something is.
type Kind = (Option<&'static Item>, Option<&'static Mind>, Has<Player>);

/// The cell of the first frame of somebody's or something's picture. Every mind and every thing is named here, so that none
/// has that of another; whatever else there is looks like remains.
fn cell((item, mind, is_player): (Option<&Item>, Option<&Mind>, bool)) -> usize {
    usize::from(match (item, mind.map(|mind| mind.brain)) {
        (Some(Item::OilFlask), _) => sprite::OIL_FLASK,
        (Some(Item::HealthFlask), _) => sprite::HEALTH_FLASK,
        (Some(Item::Ember), _) => sprite::EMBER,
        (Some(Item::Remains), _) => sprite::REMAINS,
        (None, Some(Brain::Fungus)) => sprite::FUNGUS,
        (None, Some(Brain::Bat)) => sprite::BAT,
        (None, Some(Brain::Hound)) => sprite::HOUND,
        (None, Some(Brain::Borer)) => sprite::BORER,
        (None, Some(Brain::Elemental)) => sprite::ELEMENTAL,
        (None, Some(Brain::Minotaur)) => sprite::MINOTAUR,
        (None, None) if is_player => sprite::PLAYER,
        (None, None) => sprite::REMAINS,
    })
}

fn dress_actors(
    mut commands: Commands,
    atlases: Res<Atlases>,
    actors: Query<(Entity, &Position, Kind), (With<Glyph>, Without<Sprite>)>,
) {
    for (actor, position, kind) in &actors {
        let height = if kind.0.is_some() { ITEM_HEIGHT } else { HEIGHT };
        commands.entity(actor).insert((
            LastSeen(*position),
            atlases.sprite(cell(kind)),
            Transform::from_translation(tile_centre(*position).extend(height)),
        ));
    }
}

fn draw_actors(
    (viewport, knowledge, chosen): (Res<Viewport>, Res<Knowledge>, Res<Preferences>),
    mut actors: Query<(
        &Position,
        Kind,
        &mut LastSeen,
        &mut Sprite,
        &mut Transform,
        &mut Visibility,
    )>,
) {
    for (position, kind, mut last, mut sprite, mut transform, mut visibility) in &mut actors {
        // What lies about is remembered; who walks about is not.
        let is_kept = kind.0.is_some() && knowledge.knows(*position);
        let is_known = knowledge.sees(*position) || is_kept;
        let is_here = position.z == viewport.z && is_known;
        let wanted = if is_here { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
        if is_here {
            let light = light_on(&knowledge, *position);
            if sprite.color != light {
                sprite.color = light;
            }
        }
        if last.0 == *position {
            continue;
        }
        // Letters are not mirrored.
        if last.0.x != position.x && !chosen.ascii {
            sprite.flip_x = position.x < last.0.x;
        }
        if let Some(atlas) = &mut sprite.texture_atlas {
            atlas.index = cell(kind) + usize::from(atlas.index == cell(kind));
        }
        let height = transform.translation.z;
        transform.translation = tile_centre(*position).extend(height);
        last.0 = *position;
    }
}

/// Pictures take the light of their tiles, but stay bright enough to be told apart.
pub(super) fn light_on(knowledge: &Knowledge, at: Position) -> Color {
    let [red, green, blue] = light_of(knowledge, at).map(|light| light.max(LEAST_LIGHT));
    Color::linear_rgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::tests::game_on;
    use crate::world::{BESTIARY, Mobile, add_at};

    fn drawn_game(map: &str) -> App {
        let mut app = game_on(map);
        app.insert_resource(Viewport::default());
        app.insert_resource(Atlases::default());
        app.add_systems(Update, (dress_actors, draw_actors).chain());
        app.update();
        app
    }

    fn seen(app: &App, actor: Entity) -> Option<Visibility> {
        app.world().get::<Visibility>(actor).copied()
    }

    /// SPEC 36
    #[test]
    fn only_actors_of_the_level_that_is_seen_are_drawn() {
        let mut app = drawn_game("@.\n\n..\n");
        let below = Position::new(1, 0, 1);
        let bat = add_at(app.world_mut(), below, (Glyph('b'), Mobile)).unwrap();
        app.world_mut().resource_mut::<Knowledge>().set_revealed(true);
        app.update();
        assert_eq!(seen(&app, bat), Some(Visibility::Hidden));
        app.world_mut().resource_mut::<Viewport>().z = 1;
        app.update();
        assert_eq!(seen(&app, bat), Some(Visibility::Inherited));
        let transform = app.world().get::<Transform>(bat).unwrap();
        assert_eq!(transform.translation.truncate(), tile_centre(below));
    }

    #[test]
    fn only_actors_in_sight_are_drawn() {
        let mut app = drawn_game("@.#.\n");
        let near = add_at(app.world_mut(), Position::new(1, 0, 0), (Glyph('b'), Mobile)).unwrap();
        let hidden = add_at(app.world_mut(), Position::new(3, 0, 0), (Glyph('b'), Mobile)).unwrap();
        app.update();
        let visible = (Some(Visibility::Inherited), Some(Visibility::Hidden));
        assert_eq!((seen(&app, near), seen(&app, hidden)), visible);
    }

    #[test]
    fn whoever_comes_has_the_light_of_its_place_also_while_the_player_waits() {
        let mut app = drawn_game("@......\n");
        let bat = add_at(app.world_mut(), Position::new(6, 0, 0), (Glyph('b'), Mobile)).unwrap();
        let colour = |app: &App| app.world().get::<Sprite>(bat).unwrap().color;
        for x in [6, 3] {
            let at = Position::new(x, 0, 0);
            app.world_mut().entity_mut(bat).insert(at);
            app.update();
            let light = light_on(app.world().resource::<Knowledge>(), at);
            assert_eq!(colour(&app), light, "column {x}");
            assert_ne!(colour(&app), Color::WHITE, "column {x}");
        }
    }

    #[test]
    fn every_creature_and_every_thing_has_a_picture_of_its_own() {
        let mind = |brain| Mind { brain, is_awake: true, goal: None };
        let minds = BESTIARY.map(|species| mind(species.brain));
        let items = [Item::OilFlask, Item::HealthFlask, Item::Ember, Item::Remains];
        let mut cells: Vec<_> = minds.iter().map(|mind| cell((None, Some(mind), false))).collect();
        cells.extend(items.iter().map(|item| cell((Some(item), None, false))));
        cells.push(cell((None, None, true)));
        let all = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), all);
    }
}
