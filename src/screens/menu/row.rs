//! Rows of menus, and what they do.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use bevy::ecs::label::DynEq;
use bevy::prelude::World;

#[cfg(doc)]
use crate::screens::FULL;

/// What a row of a menu does. Each page has an enum of its own rows, beside those that several pages have.
///
/// A row is identified by its command: two rows with equal commands are the same, even with other labels.
pub trait RowCommand: DynEq + Debug + Send + Sync {
    /// The mouse chooses the row: a value goes on by a step.
    fn choose(&self, world: &mut World) {
        self.adjust(world, Adjust::By(1));
    }

    /// Enter chooses the row, by default the same.
    fn accept(&self, world: &mut World) {
        self.choose(world);
    }

    /// The row's value is adjusted; without a value nothing happens.
    fn adjust(&self, _world: &mut World, _to: Adjust) {}
}

/// How the value of a row is adjusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adjust {
    /// So many steps on, or back.
    By(i32),
    /// To a share of its slider, of [`FULL`].
    To(u16),
}

/// A row of a menu.
#[derive(Clone, Debug)]
pub struct Row {
    /// What it is.
    pub label: String,
    /// What is chosen there.
    pub value: Option<String>,
    /// Whether the value can be adjusted, back and on.
    pub is_adjustable: bool,
    /// The share of its slider that the value is at, of [`FULL`], if it has one.
    pub slider: Option<u16>,
    /// What it is for; empty where its label says it.
    pub about: &'static str,
    /// The key that does the same, where it has one of its own.
    pub key: String,
    command: Arc<dyn RowCommand>,
}

impl Row {
    /// A row that does something.
    pub(in crate::screens) fn new(label: impl Into<String>, command: impl RowCommand) -> Self {
        Self {
            label: label.into(),
            value: None,
            is_adjustable: false,
            slider: None,
            about: "",
            key: String::new(),
            command: Arc::new(command),
        }
    }

    /// A row that does something, beside what it does that with.
    pub(in crate::screens) fn with(
        label: &str,
        value: impl Into<String>,
        command: impl RowCommand,
    ) -> Self {
        Self { value: Some(value.into()), ..Self::new(label, command) }
    }

    /// A row with a value that can be adjusted.
    pub(in crate::screens) fn adjusting(
        label: &str,
        value: impl Into<String>,
        command: impl RowCommand,
    ) -> Self {
        Self { is_adjustable: true, ..Self::with(label, value, command) }
    }

    /// The same, so far along a slider, where there is one.
    pub(in crate::screens) fn sliding(
        label: &str,
        value: impl Into<String>,
        slider: Option<u16>,
        command: impl RowCommand,
    ) -> Self {
        Self { slider, ..Self::adjusting(label, value, command) }
    }

    /// The same with what it is for.
    pub(in crate::screens) fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// The same with a key more, after a space.
    pub(in crate::screens) fn with_key(mut self, key: &str) -> Self {
        self.add_key(key);
        self
    }

    pub(super) fn add_key(&mut self, key: &str) {
        if !self.key.is_empty() {
            self.key.push(' ');
        }
        self.key.push_str(key);
    }

    /// Returns whether this is what the row does.
    #[must_use]
    pub fn does(&self, command: &dyn RowCommand) -> bool {
        (*self.command).dyn_eq(command)
    }

    /// What it does.
    pub(super) fn command(&self) -> &Arc<dyn RowCommand> {
        &self.command
    }

    /// What it does, where that is one of a page's own commands.
    pub(in crate::screens) fn command_of<T: RowCommand>(&self) -> Option<&T> {
        let command: &dyn Any = &*self.command;
        command.downcast_ref()
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.label == other.label
            && self.value == other.value
            && self.is_adjustable == other.is_adjustable
            && self.slider == other.slider
            && self.about == other.about
            && self.key == other.key
            && self.does(&*other.command)
    }
}

impl Eq for Row {}
