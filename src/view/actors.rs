//! The actors and things of the level, each as its sprite, where the player sees them (SPEC 36).

use bevy::prelude::*;

use super::artwork::Atlases;
use super::layout::Viewport;
use super::light::Lights;
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use super::widgets::colour;
use crate::art::{Frames, colours};
use crate::grid::Position;
use crate::settings::Preferences;
use crate::world::{Dowsing, Glyph, Knowledge, Mind, Player, SpeciesId, Terrain, Thing, is_felt};

/// Above all layers of the map.
pub(super) const HEIGHT: f32 = 4.0;
/// Things lie below actors,
const ITEM_HEIGHT: f32 = 3.5;
/// and what is left of the dead below what stands there.
pub(super) const REMAINS_HEIGHT: f32 = 3.2;

/// How opaque who is felt through rock is.
const FELT: f32 = 0.6;

/// How an actor or a thing was drawn last.
#[derive(Component)]
pub(super) struct LastDrawn {
    /// Where, so that its sprite can face the direction that it moves in.
    at: Position,
    /// The cells of its sprite, looked up once by its name.
    frames: Frames,
    /// Was it about to do what it readied, or did it stand as who has heard something?
    is_readied: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (add_sprites, draw_actors)
            .chain()
            .in_set(ViewSystems::Actors)
            .run_if(resource_exists::<Knowledge>),
    );
}

/// The cells of an actor or a thing, by its name.
fn frames_of(name: Option<&Name>, is_player: bool) -> Frames {
    let name = if is_player { Some("player") } else { name.map(Name::as_str) };
    name.and_then(Frames::of).unwrap_or(Frames::UNKNOWN)
}

/// Gives a sprite to each actor and each thing that is new.
fn add_sprites(
    mut commands: Commands,
    atlases: Res<Atlases>,
    new: Query<
        (Entity, &Position, Option<&Name>, Option<&Thing>, Has<Player>),
        (With<Glyph>, Without<Sprite>),
    >,
) {
    for (entity, at, name, thing, is_player) in &new {
        let frames = frames_of(name, is_player);
        let height = match thing {
            Some(Thing::Remains) => REMAINS_HEIGHT,
            Some(_) => ITEM_HEIGHT,
            None => HEIGHT,
        };
        commands.entity(entity).insert((
            LastDrawn { at: *at, frames, is_readied: false },
            atlases.sprite(usize::from(frames.first)),
            Transform::from_translation(tile_centre(*at).extend(height)),
        ));
    }
}

/// The components that an actor or a thing is drawn with.
type Drawn = (
    &'static Position,
    Option<&'static SpeciesId>,
    Option<&'static Mind>,
    Has<Thing>,
    &'static mut LastDrawn,
    &'static mut Sprite,
    &'static mut Transform,
    &'static mut Visibility,
);

/// Shows the actors and things that the player knows of where they are. What is buried is not shown (SPEC 47).
pub(super) fn draw_actors(
    viewport: Res<Viewport>,
    knowledge: Res<Knowledge>,
    terrain: Res<Terrain>,
    dowsing: Dowsing,
    chosen: Res<Preferences>,
    lights: Lights,
    mut actors: Query<Drawn>,
) {
    let shining = lights.shining();
    let felt = colour(colours::EMBER).with_alpha(FELT);
    for (at, species, mind, is_thing, mut last, mut sprite, mut transform, mut visibility) in
        &mut actors
    {
        // Things are remembered; actors are not.
        let is_seen =
            if is_thing { knowledge.shows_things(&terrain, *at) } else { knowledge.sees(*at) };
        let is_known = is_seen || is_felt(species, mind) || dowsing.feels(species, *at);
        let is_here = at.z == viewport.z && is_known;
        let wanted = if is_here { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(wanted);
        if is_here {
            let light = if is_seen { shining.on_sprite(*at) } else { felt };
            if sprite.color != light {
                sprite.color = light;
            }
        }
        let has_moved = last.at != *at;
        let has_heard = |mind: &Mind| species.is_some_and(|id| id.species().has_heard(mind));
        let is_readied = mind.is_some_and(|mind| mind.readies.is_some() || has_heard(mind));
        if !has_moved && last.is_readied == is_readied {
            continue;
        }
        if let Some(atlas) = &mut sprite.texture_atlas {
            atlas.index = last.frames.after(atlas.index, has_moved, is_readied).into();
        }
        last.is_readied = is_readied;
        // Letters are not mirrored.
        if last.at.x != at.x && !chosen.ascii {
            sprite.flip_x = at.x < last.at.x;
        }
        let height = transform.translation.z;
        transform.translation = tile_centre(*at).extend(height);
        last.at = *at;
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::view::tests::game_on;
    use crate::world::{Abilities, Ability, BESTIARY, Readied, THINGS, add_at};

    fn drawn_game(map: &str) -> App {
        let mut app = game_on(map);
        app.insert_resource(Viewport::default());
        app.insert_resource(Atlases::default());
        app.add_systems(Update, (add_sprites, draw_actors).chain());
        app.update();
        app
    }

    fn seen(app: &App, actor: Entity) -> Option<Visibility> {
        app.world().get::<Visibility>(actor).copied()
    }

    /// SPEC 47: a buried thing is shown only as long as nobody has seen that it is.
    #[test]
    fn what_is_buried_is_not_drawn() {
        use crate::world::{TerrainEditor, Things, lay_at};
        let mut app = drawn_game("@..\n");
        let at = Position::new(2, 0, 0);
        assert!(lay_at(app.world_mut(), at, Thing::Glowcap));
        app.update();
        let thing = app.world().resource::<Things>().at(at).unwrap();
        assert_eq!(seen(&app, thing), Some(Visibility::Inherited));
        let close = move |mut editor: TerrainEditor| editor.close(&[at]);
        app.world_mut().run_system_once(close).unwrap();
        app.update();
        assert_eq!(seen(&app, thing), Some(Visibility::Inherited), "as it is remembered");
        app.world_mut().resource_mut::<Knowledge>().set_revealed(true);
        app.update();
        assert_eq!(seen(&app, thing), Some(Visibility::Hidden));
        let dig = move |mut editor: TerrainEditor| editor.dig(at);
        assert!(app.world_mut().run_system_once(dig).unwrap());
        app.update();
        assert_eq!(seen(&app, thing), Some(Visibility::Inherited));
    }

    /// SPEC 122: the Warden is seen through rock once it is awake, and no other creature is.
    #[test]
    fn the_warden_is_drawn_through_rock() {
        use crate::world::add_species;
        let at = |x| Position::new(x, 0, 0);
        for (is_awake, shown) in [(false, Visibility::Hidden), (true, Visibility::Inherited)] {
            let mut app = drawn_game("@.#..\n");
            let world = app.world_mut();
            let warden = add_species(world, at(4), SpeciesId::Warden, is_awake).unwrap();
            let other = add_species(world, at(3), SpeciesId::Elemental, true).unwrap();
            app.update();
            assert_eq!(seen(&app, warden), Some(shown));
            assert_eq!(seen(&app, other), Some(Visibility::Hidden));
            let color = app.world().get::<Sprite>(warden).unwrap().color;
            assert_eq!(color.alpha() < 1.0, is_awake, "it is no more than felt");
            app.world_mut().resource_mut::<Viewport>().z = 1;
            app.update();
            assert_eq!(seen(&app, warden), Some(Visibility::Hidden), "on another level");
        }
    }

    /// SPEC 68: a rock eel that the rod feels is drawn as who is felt, and no other creature is.
    #[test]
    fn a_rod_has_rock_eels_drawn_through_rock() {
        use crate::world::{Pack, Stack, add_species};
        let mut app = drawn_game("@.######\n");
        let at = |x| Position::new(x, 0, 0);
        let world = app.world_mut();
        let eel = add_species(world, at(5), SpeciesId::RockEel, true).unwrap();
        let other = add_species(world, at(6), SpeciesId::Elemental, true).unwrap();
        app.update();
        assert_eq!(seen(&app, eel), Some(Visibility::Hidden));
        let mut players = app.world_mut().query_filtered::<Entity, With<Player>>();
        let player = players.single(app.world()).unwrap();
        let mut pack = Pack::default();
        pack.put(Stack::one(Thing::DowsingRod));
        app.world_mut().entity_mut(player).insert(pack);
        app.update();
        let shown = [Some(Visibility::Inherited), Some(Visibility::Hidden)];
        assert_eq!([seen(&app, eel), seen(&app, other)], shown);
        assert!(app.world().get::<Sprite>(eel).unwrap().color.alpha() < 1.0);
    }

    /// SPEC 36
    #[test]
    fn only_actors_of_the_level_that_is_seen_are_drawn() {
        let mut app = drawn_game("@.\n\n..\n");
        let below = Position::new(1, 0, 1);
        let bat =
            add_at(app.world_mut(), below, (Glyph('b'), Abilities::of(&[Ability::Walk]))).unwrap();
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
        let near = add_at(
            app.world_mut(),
            Position::new(1, 0, 0),
            (Glyph('b'), Abilities::of(&[Ability::Walk])),
        )
        .unwrap();
        let hidden = add_at(
            app.world_mut(),
            Position::new(3, 0, 0),
            (Glyph('b'), Abilities::of(&[Ability::Walk])),
        )
        .unwrap();
        app.update();
        let visible = (Some(Visibility::Inherited), Some(Visibility::Hidden));
        assert_eq!((seen(&app, near), seen(&app, hidden)), visible);
    }

    #[test]
    fn an_actor_that_comes_has_the_light_of_its_tile_also_while_the_player_waits() {
        let mut app = drawn_game("@......\n");
        let bat = add_at(
            app.world_mut(),
            Position::new(6, 0, 0),
            (Glyph('b'), Abilities::of(&[Ability::Walk])),
        )
        .unwrap();
        let colour = |app: &App| app.world().get::<Sprite>(bat).unwrap().color;
        for x in [6, 3] {
            let at = Position::new(x, 0, 0);
            app.world_mut().entity_mut(bat).insert(at);
            app.update();
            let light = move |lights: Lights| lights.shining().on_sprite(at);
            let light = app.world_mut().run_system_once(light).unwrap();
            assert_eq!(colour(&app), light, "column {x}");
            assert_ne!(colour(&app), Color::WHITE, "column {x}");
        }
    }

    /// A creature shows what it readies, and its first frame again once that is done; only steps change between its two frames.
    #[test]
    fn who_readies_something_shows_it() {
        let mut app = drawn_game("@......\n");
        let at = Position::new(3, 0, 0);
        let mind =
            Mind { is_awake: true, is_following: false, goal: None, readies: None, patience: 0 };
        let parts = (Glyph('n'), Name::new("mason"), mind, Abilities::of(&[Ability::Walk]));
        let mason = add_at(app.world_mut(), at, parts).unwrap();
        let Frames { first, second, readied } = Frames::of("mason").unwrap();
        let mut shown = |readies: Option<Readied>, x: u32| {
            let mut entity = app.world_mut().entity_mut(mason);
            entity.insert((Mind { readies, ..mind }, Position::new(x, 0, 0)));
            app.update();
            let sprite = app.world().get::<Sprite>(mason).unwrap();
            sprite.texture_atlas.as_ref().unwrap().index
        };
        let something = Some(Readied { at, left: 1 });
        let steps = [(None, 3), (something, 3), (something, 3), (None, 3), (None, 4), (None, 5)];
        let cells = steps.map(|(readies, x)| shown(readies, x));
        assert_eq!(cells, [first, readied, readied, first, second, first].map(usize::from));
    }

    #[test]
    fn every_species_and_every_thing_has_a_sprite_of_its_own() {
        let names = BESTIARY.iter().map(|species| species.name);
        let names = names.chain(THINGS.iter().map(|kind| kind.name));
        let mut cells: Vec<_> =
            names.map(|name| frames_of(Some(&Name::new(name)), false).first).collect();
        cells.push(frames_of(None, true).first);
        let all = cells.len();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), all);
    }
}
