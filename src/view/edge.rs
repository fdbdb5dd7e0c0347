//! The edge of the world: no rock is drawn there and nothing is logged, so that the status line says why a step does nothing.

use bevy::prelude::*;

use super::display::Toast;
use super::stages::ViewSystems;
use crate::world::{Fact, GameFact, Refusal};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, caption_edge.in_set(ViewSystems::Chips));
}

/// Says so where a step of the player was refused for it.
pub(super) fn caption_edge(mut facts: MessageReader<GameFact>, mut toast: ResMut<Toast>) {
    if facts.read().any(|fact| fact.what == Fact::Refused(Refusal::Edge)) {
        toast.0 = "The caves end here.".to_owned();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::tests::game_on;
    use crate::world::MessageLog;

    #[test]
    fn a_step_over_the_edge_is_captioned_and_not_logged() {
        let mut app = game_on("@.\n");
        app.init_resource::<Toast>().add_systems(PostUpdate, caption_edge);
        app.update();
        type_key(app.world_mut(), 'l');
        app.update();
        assert_eq!(app.world().resource::<Toast>().0, "");
        type_key(app.world_mut(), 'k');
        app.update();
        assert_eq!(app.world().resource::<Toast>().0, "The caves end here.");
        assert!(app.world().resource::<MessageLog>().messages().is_empty());
    }
}
