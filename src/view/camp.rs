//! The camp: a fire on the map where it is known, beneath the actor that stands there.

use bevy::prelude::*;

use super::actors::light_on;
use super::artwork::Atlases;
use super::layout::Viewport;
use super::pixels::tile_centre;
use super::stages::ViewSystems;
use crate::art::sprite;
use crate::world::{Camp, Knowledge};

/// Over all layers of the map, and below things.
const HEIGHT: f32 = 3.25;

/// The picture of the camp.
#[derive(Component)]
struct CampPicture;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_picture.in_set(ViewSystems::Camp));
    app.add_systems(
        Update,
        draw_camp.in_set(ViewSystems::Camp).run_if(resource_exists::<Knowledge>),
    );
}

fn spawn_picture(mut commands: Commands, atlases: Res<Atlases>) {
    let picture = atlases.sprite(usize::from(sprite::CAMP));
    commands.spawn((CampPicture, picture, Visibility::Hidden));
}

/// The camp is shown where it is known, as things are.
fn draw_camp(
    viewport: Res<Viewport>,
    knowledge: Res<Knowledge>,
    camp: Option<Res<Camp>>,
    picture: Single<(&mut Sprite, &mut Transform, &mut Visibility), With<CampPicture>>,
) {
    let (mut sprite, mut transform, mut visibility) = picture.into_inner();
    let at = camp.map(|camp| camp.0).filter(|at| at.z == viewport.z && knowledge.knows(*at));
    let wanted = if at.is_some() { Visibility::Inherited } else { Visibility::Hidden };
    visibility.set_if_neq(wanted);
    let Some(at) = at else { return };
    transform.set_if_neq(Transform::from_translation(tile_centre(at).extend(HEIGHT)));
    let light = light_on(&knowledge, at);
    if sprite.color != light {
        sprite.color = light;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::grid::Position;
    use crate::view::tests::game_on;

    fn camp(app: &mut App) -> (Visibility, Color) {
        let mut picture = app.world_mut().query::<(&CampPicture, &Visibility, &Sprite)>();
        let (_, visibility, sprite) = picture.single(app.world()).unwrap();
        (*visibility, sprite.color)
    }

    #[test]
    fn the_camp_is_shown_where_it_is_known_and_dimmed_out_of_sight() {
        let mut app = game_on("@......\n######.\n.......\n\n.......\n.......\n.......\n");
        app.insert_resource(Viewport::default()).init_resource::<Atlases>();
        app.add_systems(Startup, spawn_picture);
        app.add_systems(PostUpdate, draw_camp.run_if(resource_exists::<Knowledge>));
        app.update();
        let (visibility, in_sight) = camp(&mut app);
        assert_eq!(visibility, Visibility::Inherited);
        "lllllljjhhh".chars().for_each(|key| type_key(app.world_mut(), key));
        app.update();
        let (visibility, remembered) = camp(&mut app);
        assert_eq!(visibility, Visibility::Inherited);
        assert_ne!(in_sight, remembered);
        app.world_mut().insert_resource(Camp(Position::new(0, 0, 1)));
        app.update();
        assert_eq!(camp(&mut app).0, Visibility::Hidden, "on another level");
        app.world_mut().remove_resource::<Camp>();
        app.world_mut().resource_mut::<Viewport>().z = 1;
        app.update();
        assert_eq!(camp(&mut app).0, Visibility::Hidden, "there is none");
    }
}
