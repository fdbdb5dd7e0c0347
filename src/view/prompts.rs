//! Questions that a key answers, in a corner of the map: what to throw, and where to travel.

use bevy::prelude::*;

use super::layout::{Layout, Viewport};
use super::look::ends;
use super::widgets::{dialog_heading, dialog_text, framed};
use crate::art::colours;
use crate::grid::Position;

/// The gap between a question and the edges of the map, and the padding of its frame, in pixels of the interface.
const GAP_PX: i32 = 8;

/// The root node of a question: in the corner of the map that is farther from the player, so that he and who is near are seen.
pub(super) fn corner(
    player: Option<Position>,
    layout: &Layout,
    viewport: &Viewport,
) -> impl Bundle + use<> {
    let edge = px(GAP_PX);
    let (top, bottom) = player.map_or((edge, auto()), |at| ends(at, layout, viewport));
    let node = Node { position_type: PositionType::Absolute, left: edge, top, bottom, ..default() };
    (node, GlobalZIndex(1))
}

/// Shows lines in a frame: a heading, the answers, and last how to go back.
pub(super) fn show_prompt(
    commands: &mut Commands,
    corner: impl Bundle,
    lines: Vec<String>,
    is_low: bool,
) {
    let last = lines.len().saturating_sub(1);
    commands.spawn(corner).with_children(|root| {
        root.spawn(framed(GAP_PX)).with_children(|frame| {
            for (index, line) in lines.into_iter().enumerate() {
                match index {
                    0 => frame.spawn(dialog_heading(line, is_low)),
                    _ if index == last => frame.spawn(dialog_text(line, colours::UI_DIM, is_low)),
                    _ => frame.spawn(dialog_text(line, colours::UI_TEXT, is_low)),
                };
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::controls::type_key;
    use crate::view::dialogs::{self, Dialog};
    use crate::view::tests::game_on;

    /// SPEC 62: nothing covers the player while it is asked, and how to go back is told.
    #[test]
    fn a_question_stands_in_the_corner_that_is_farther_from_the_player() {
        let mut app = game_on("@..\n..>\n\n...\n..<\n");
        let layout = Layout::new(UVec2::new(640, 360));
        let world = crate::grid::Size::new(3, 2, 2).unwrap();
        let viewport = Viewport::following(Position::new(0, 0, 0), world, &layout);
        app.init_resource::<Assets<Image>>().insert_resource(layout).insert_resource(viewport);
        dialogs::plugin(&mut app);
        app.update();
        type_key(app.world_mut(), '_');
        app.update();
        app.update();
        let mut roots = app.world_mut().query_filtered::<&Node, With<Dialog>>();
        let root = roots.single(app.world()).unwrap();
        let above_log = px(360.0 - layout.map.y as f32 + 8.0);
        assert_eq!((root.left, root.top, root.bottom), (px(8), auto(), above_log));
        let mut texts = app.world_mut().query::<&Text>();
        assert!(texts.iter(app.world()).any(|text| text.0.starts_with("Esc")));
    }
}
