//! The nodes of AccessKit that a screen is mirrored as.

use std::collections::{HashMap, VecDeque};

use accesskit::{Action, Live, Node, NodeId, Role, TreeId, TreeUpdate};

use crate::spoken::{Spoken, SpokenRow};

/// The name of the window: its title says more, and changes.
const NAME: &str = "Cavewright";

/// The parts of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Log,
    Telling,
    Screen,
    Line,
    Row,
    Hint,
}

/// What a node is: of the screen of a number, a part, its index, and what it says.
type Said = (u64, Part, u64, String);

/// The ids of nodes. What says the same stays the same node; what says something else is another one, and no node comes back: readers
/// do not speak one that they had already.
#[derive(Debug, Default)]
pub(super) struct Ids {
    known: HashMap<Said, NodeId>,
    count: u64,
}

impl Ids {
    /// The ids from the top down: those of entities, as the window has, are from the bottom up.
    fn of(&mut self, said: &Said) -> NodeId {
        self.known.get(said).copied().unwrap_or_else(|| {
            self.count += 1;
            NodeId(u64::MAX - self.count)
        })
    }
}

/// A mirror that is made.
pub(super) struct Tree<'a> {
    root: NodeId,
    ids: &'a mut Ids,
    /// The ids that are in use from now on.
    used: HashMap<Said, NodeId>,
    /// Which screen it is of: the same part of another has another id.
    opened: u64,
    /// What lies below the window itself.
    children: Vec<NodeId>,
    nodes: Vec<(NodeId, Node)>,
    focus: NodeId,
    rows: Vec<NodeId>,
}

impl<'a> Tree<'a> {
    /// An empty window, with the number of the screen that it shows.
    pub(super) fn of(root: NodeId, opened: u64, ids: &'a mut Ids) -> Self {
        let used = HashMap::new();
        Self { root, ids, used, opened, children: vec![], nodes: vec![], focus: root, rows: vec![] }
    }

    /// The id of a part that says something.
    fn id(&mut self, part: Part, index: u64, words: &str) -> NodeId {
        let said = (self.opened, part, index, words.to_owned());
        let id = self.ids.of(&said);
        self.used.insert(said, id);
        id
    }

    /// Adds what was told of a game, each with its number; the newest has the focus.
    pub(super) fn add_log(&mut self, told: &VecDeque<(u64, String)>) {
        let mut log = Node::new(Role::Status);
        for (number, words) in told {
            let id = self.id(Part::Telling, *number, words);
            let mut node = Node::new(Role::Label);
            node.set_value(words.as_str());
            node.set_live(Live::Polite);
            log.push_child(id);
            self.nodes.push((id, node));
            self.focus = id;
        }
        let id = self.id(Part::Log, 0, "");
        self.children.push(id);
        self.nodes.push((id, log));
    }

    /// Adds what a screen says. Where it `is_game`, the focus stays where it is; else it is on the chosen row, or on all that the
    /// screen says where it has none.
    pub(super) fn add_screen(&mut self, spoken: &Spoken, is_game: bool) {
        // Of a dialog readers speak everything but its rows as it opens, and then where the focus is.
        let (role, label) = match spoken.chosen {
            _ if is_game => (Role::List, "Around you"),
            Some(_) => (Role::Dialog, &*spoken.heading),
            None => (Role::Status, ""),
        };
        let mut screen = Node::new(role);
        if !label.is_empty() {
            screen.set_label(label);
        }
        let lines: Vec<_> = if spoken.chosen.is_some() || is_game {
            spoken.lines.clone()
        } else {
            // Without rows the focus is on all that is said, as one text.
            let all =
                [&spoken.heading].into_iter().chain(&spoken.lines).filter(|it| !it.is_empty());
            vec![all.cloned().collect::<Vec<_>>().join("\n")]
        };
        let mut children = Vec::new();
        for (index, line) in (0..).zip(&lines) {
            let id = self.id(Part::Line, index, line);
            let mut node = Node::new(Role::Label);
            node.set_value(line.as_str());
            children.push((id, node));
        }
        if !is_game && spoken.chosen.is_none() {
            self.focus = children.first().map_or(self.focus, |(id, _)| *id);
        }
        for (index, row) in (0..).zip(&spoken.rows) {
            let id = self.id(Part::Row, index, &row.in_words());
            children.push((id, node_of(row, is_game)));
            self.rows.push(id);
            if spoken.chosen == Some(index as usize) {
                self.focus = id;
            }
        }
        if !spoken.hint.is_empty() {
            let mut node = Node::new(Role::Label);
            node.set_value(spoken.hint.as_str());
            children.push((self.id(Part::Hint, 0, &spoken.hint), node));
        }
        screen.set_children(children.iter().map(|(id, _)| *id).collect::<Vec<_>>());
        let id = self.id(Part::Screen, 0, "");
        self.children.push(id);
        self.nodes.push((id, screen));
        self.nodes.extend(children);
    }

    /// The update that a reader takes, and the ids of the rows.
    pub(super) fn finish(mut self) -> (TreeUpdate, Vec<NodeId>) {
        let mut window = Node::new(Role::Window);
        window.set_label(NAME);
        window.set_children(self.children);
        self.nodes.push((self.root, window));
        self.ids.known = self.used;
        let update =
            TreeUpdate { nodes: self.nodes, tree: None, tree_id: TreeId::ROOT, focus: self.focus };
        (update, self.rows)
    }
}

/// A row: a button, or a value that can be changed; of a game something around.
fn node_of(row: &SpokenRow, is_game: bool) -> Node {
    let role = match row.changes {
        Some(_) => Role::SpinButton,
        None if is_game => Role::ListItem,
        None => Role::Button,
    };
    let mut node = Node::new(role);
    // Not all readers speak the value of a node.
    node.set_label(row.in_words());
    if row.chooses.is_some() {
        node.add_action(Action::Click);
        node.add_action(Action::Focus);
    }
    if row.changes.is_some() {
        node.add_action(Action::Increment);
        node.add_action(Action::Decrement);
    }
    node
}
