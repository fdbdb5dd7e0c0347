//! What the reader has of the open screen.

use std::collections::VecDeque;

use accesskit::{Action, ActionRequest, NodeId, TreeUpdate};
use bevy::prelude::{Entity, Resource, World};

use super::nodes::{Ids, Tree};
use crate::controls::{Press, RowAction, RowPress};
use crate::screens::{Screen, Screens};
use crate::spoken::{Spoken, SpokenRow, Teller, Told};

/// So many of the last tellings stay, to be read again.
const KEPT: usize = 12;

/// What the reader has of the open screen, and what was told of the game.
#[derive(Resource, Debug, Default)]
pub(super) struct Mirror {
    teller: Teller,
    /// What was told of the game, the oldest first, each with its number.
    told: VecDeque<(u64, String)>,
    /// The number of tellings, of all games.
    count: u64,
    /// The screen that is mirrored.
    screen: Option<Screen>,
    /// The number of screens so far: a screen that is opened again is another.
    opened: u64,
    ids: Ids,
    /// The rows that the reader can choose.
    rows: Vec<(NodeId, SpokenRow)>,
    /// The last update that the reader has taken.
    sent: Option<TreeUpdate>,
}

impl Mirror {
    /// The open screen of a world, as the children of its window.
    pub(super) fn update(&mut self, world: &mut World, window: Entity) -> TreeUpdate {
        let screen = world.resource::<Screens>().current();
        if self.screen != Some(screen) {
            self.screen = Some(screen);
            self.opened += 1;
        }
        let told = self.teller.tell(world);
        let is_game = told.scene.is_some();
        let telling = in_words(&told);
        if !telling.is_empty() {
            self.told.push_back((self.count, telling));
            self.count += 1;
            self.told.drain(..self.told.len().saturating_sub(KEPT));
        }
        let spoken = told.scene.as_ref().map(Spoken::of_scene);
        let spoken = spoken.unwrap_or_else(|| Spoken::of(world));
        let mut tree = Tree::of(NodeId(window.to_bits()), self.opened, &mut self.ids);
        if is_game {
            tree.add_log(&self.told);
        }
        tree.add_screen(&spoken, is_game);
        let (update, rows) = tree.finish();
        self.rows = rows.into_iter().zip(spoken.rows).collect();
        update
    }

    /// Whether an update is another than that which the reader has.
    pub(super) fn is_new(&self, update: &TreeUpdate) -> bool {
        self.sent.as_ref() != Some(update)
    }

    /// The reader has taken an update.
    pub(super) fn sent(&mut self, update: TreeUpdate) {
        self.sent = Some(update);
    }

    /// The press that a request of the reader is; `None` where its row is gone.
    pub(super) fn press(&self, request: &ActionRequest) -> Option<Press> {
        let (_, row) = self.rows.iter().find(|(id, _)| *id == request.target_node)?;
        match request.action {
            Action::Click => row.chooses,
            Action::Focus => row.chooses.and_then(pointing),
            Action::Decrement => row.changes.map(|[less, _]| less),
            Action::Increment => row.changes.map(|[_, more]| more),
            _ => None,
        }
    }
}

/// The press that moves the choice to a row of a menu, of that which chooses it.
fn pointing(chooses: Press) -> Option<Press> {
    let Press::Row(RowPress { row, .. }) = chooses else { return None };
    Some(Press::Row(RowPress { row, what: RowAction::Point }))
}

/// What is told of a game at once: new messages, what is urgent of how the player is, and what is new around.
fn in_words(told: &Told) -> String {
    let mut lines = told.said.clone();
    if let Some(scene) = &told.scene {
        lines.extend(scene.condition.urgent_since(&told.before).map(str::to_owned));
        let new = scene.around.iter().zip(&scene.is_new).filter(|(_, is_new)| **is_new);
        lines.extend(
            new.map(|(it, _)| format!("New: {}.", it.in_words(scene.player, scene.directions))),
        );
    }
    lines.join(" ")
}

#[cfg(test)]
mod tests {
    use accesskit::{Node, Role, TreeId};
    use bevy::prelude::App;

    use super::*;
    use crate::controls::{Click, type_key};
    use crate::game_in_play;
    use crate::grid::Position;
    use crate::world::{Scenario, WorldSource};

    const SCENARIO: &str = r#"
levels = ["""
@...o.h...
"""]
[legend]
h = { creature = "hound", asleep = true }
o = { thing = "oil flask" }
"#;

    fn app() -> App {
        let scenario: Scenario = SCENARIO.parse().unwrap();
        let mut app = game_in_play(WorldSource::Scenario(scenario.into()));
        app.update();
        app
    }

    fn update(mirror: &mut Mirror, app: &mut App) -> TreeUpdate {
        mirror.update(app.world_mut(), Entity::PLACEHOLDER)
    }

    fn press(app: &mut App, key: char) {
        type_key(app.world_mut(), key);
        app.update();
    }

    /// The node that has the focus.
    fn focused(update: &TreeUpdate) -> &Node {
        &update.nodes.iter().find(|(id, _)| *id == update.focus).unwrap().1
    }

    /// The node of a row that is called so.
    fn row(update: &TreeUpdate, begins: &str) -> NodeId {
        let is_it = |node: &Node| node.label().is_some_and(|label| label.starts_with(begins));
        update.nodes.iter().find(|(_, node)| is_it(node)).unwrap().0
    }

    fn ask(mirror: &Mirror, action: Action, target_node: NodeId) -> Option<Press> {
        mirror.press(&ActionRequest { action, target_tree: TreeId::ROOT, target_node, data: None })
    }

    /// SPEC 175: the newest of what was told has the focus; where nothing is, it stays where it is.
    #[test]
    fn what_is_told_in_a_game_has_the_focus_until_something_else_is() {
        let (mut mirror, mut app) = (Mirror::default(), app());
        let first = update(&mut mirror, &mut app);
        assert_eq!(
            focused(&first).value(),
            Some("Health 30 of 30. Close air: no wound closes here.")
        );
        press(&mut app, 'l');
        let second = update(&mut mirror, &mut app);
        assert_eq!(second.focus, first.focus, "nothing was said");
        assert_ne!(second, first, "the list of what is around is another");
        press(&mut app, '>');
        let third = update(&mut mirror, &mut app);
        assert_ne!(third.focus, first.focus);
        assert!(focused(&third).value().unwrap().starts_with("You try to go down"));
        press(&mut app, '>');
        assert_ne!(update(&mut mirror, &mut app).focus, third.focus, "it is said once more");
    }

    /// SPEC 175: the chosen row has the focus, with its value; another value is another node, and so is the first one after it.
    #[test]
    fn a_row_says_its_value_and_is_another_with_another() {
        let (mut mirror, mut app) = (Mirror::default(), app());
        app.world_mut().resource_mut::<Screens>().open(Screen::Settings);
        app.update();
        let first = update(&mut mirror, &mut app);
        assert_eq!(focused(&first).label(), Some("Walk with: vi"));
        assert_eq!(focused(&first).role(), Role::SpinButton);
        assert_eq!(update(&mut mirror, &mut app), first);
        press(&mut app, 'l');
        let second = update(&mut mirror, &mut app);
        assert_eq!(focused(&second).label(), Some("Walk with: numpad"));
        app.world_mut().resource_mut::<crate::settings::Preferences>().preset =
            crate::controls::Preset::Vi;
        app.update();
        let third = update(&mut mirror, &mut app);
        assert_eq!(focused(&third).label(), Some("Walk with: vi"));
        let mut ids = vec![first.focus, second.focus, third.focus];
        ids.dedup();
        assert_eq!(ids.len(), 3);
        assert_ne!(first.focus, third.focus);
    }

    /// SPEC 175: what the reader does with a row is a press of it.
    #[test]
    fn what_a_reader_chooses_is_pressed() {
        let (mut mirror, mut app) = (Mirror::default(), app());
        let game = update(&mut mirror, &mut app);
        let oil = ask(&mirror, Action::Click, row(&game, "oil flask"));
        let at = Position::new(4, 0, 0);
        assert_eq!(oil, Some(Press::Map(Some(Click { at, through_rock: false }))));
        app.world_mut().resource_mut::<Screens>().open(Screen::Settings);
        app.update();
        let settings = update(&mut mirror, &mut app);
        let pressed = |action| ask(&mirror, action, settings.focus);
        let of_row = |what| Some(Press::Row(RowPress { row: 0, what }));
        assert_eq!(pressed(Action::Click), of_row(RowAction::Choose));
        assert_eq!(pressed(Action::Focus), of_row(RowAction::Point));
        assert_eq!(pressed(Action::Increment), of_row(RowAction::More));
        assert_eq!(pressed(Action::Decrement), of_row(RowAction::Less));
        assert_eq!(ask(&mirror, Action::Click, row(&game, "oil flask")), None, "it is gone");
    }
}
