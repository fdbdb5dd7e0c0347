//! The stack of open screens; the topmost receives the keys.

use bevy::prelude::Resource;

/// A screen; its page describes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title: any key begins a game.
    Start,
    /// The world of a new game is chosen, over the title.
    NewGame,
    /// The lessons, over the title.
    Lessons,
    /// The games that have ended, over the title.
    Hall,
    /// Worlds are made again and watched.
    Lab,
    /// Many worlds at once, over the lab.
    Gallery,
    /// The game.
    Play,
    /// A recorded game is watched, over the game.
    Replay,
    /// What the player has with him, over the game.
    Pack,
    /// What is thrown, and then a cursor over the map for where to, over the game.
    Throw,
    /// The question whether to end the game at the camp, over it.
    GoHome,
    /// The pause menu, over the game.
    Pause,
    /// The question whether to leave, over another screen.
    Quit,
    /// What a player can choose, over another screen.
    Settings,
    /// The keys, each to be bound anew, over another screen.
    Keys,
    /// A key is waited for.
    Capture,
    /// The keys, over another screen.
    Help,
    /// What the mountain does, over help or the pause menu.
    Mountain,
    /// The question which stairs to travel to, over the game.
    Travel,
    /// The message log, over the game.
    Messages,
    /// A cursor over the map, which shows what is where.
    Look,
    /// What is around as a list, over the game.
    Around,
    /// All that is known of a level, over the game.
    Map,
    /// The debug layers, over the game.
    Layers,
    /// The game was won.
    Win,
    /// The game was lost.
    Lose,
}

/// A screen that is open, with its scroll position and selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Open {
    screen: Screen,
    /// Lines that it is scrolled back.
    scrolled: usize,
    /// The row that is chosen.
    selected: usize,
}

impl Open {
    fn new(screen: Screen) -> Self {
        Self { screen, scrolled: 0, selected: 0 }
    }
}

/// The open screens: one that fills the window, and dialogs over it, each over the one before.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Screens {
    base: Open,
    dialogs: Vec<Open>,
}

impl Screens {
    /// One screen alone.
    #[must_use]
    pub fn new(base: Screen) -> Self {
        Self { base: Open::new(base), dialogs: Vec::new() }
    }

    fn top(&self) -> &Open {
        self.dialogs.last().unwrap_or(&self.base)
    }

    fn top_mut(&mut self) -> &mut Open {
        self.dialogs.last_mut().unwrap_or(&mut self.base)
    }

    /// The screen that receives the keys.
    #[must_use]
    pub fn current(&self) -> Screen {
        self.top().screen
    }

    /// The screen that fills the window.
    #[must_use]
    pub fn base(&self) -> Screen {
        self.base.screen
    }

    /// The screen that the current one lies over, or itself where it lies over none.
    #[must_use]
    pub fn beneath(&self) -> Screen {
        let below = self.dialogs.len().checked_sub(2).and_then(|index| self.dialogs.get(index));
        below.unwrap_or(&self.base).screen
    }

    /// Returns whether a screen is open, at the top or beneath dialogs.
    #[must_use]
    pub fn is_open(&self, screen: Screen) -> bool {
        self.base.screen == screen || self.dialogs.iter().any(|dialog| dialog.screen == screen)
    }

    /// Opens a dialog over the open screens, or replaces all of them by another screen.
    pub fn open(&mut self, screen: Screen) {
        if screen.is_dialog() {
            self.dialogs.push(Open::new(screen));
        } else {
            *self = Self::new(screen);
        }
    }

    /// Closes the topmost dialog, if one is open.
    pub fn close_dialog(&mut self) {
        self.dialogs.pop();
    }

    /// Closes the question that is asked, if one is.
    pub(super) fn close_question(&mut self) {
        self.dialogs.pop_if(|dialog| dialog.screen == Screen::Quit);
    }

    /// How many lines the current screen is scrolled back.
    #[must_use]
    pub fn scrolled(&self) -> usize {
        self.top().scrolled
    }

    /// Scrolls the current screen back by so many lines, or on; it has `lines`, of which one at least stays in view.
    pub(super) fn scroll(&mut self, back: isize, lines: usize) {
        let top = self.top_mut();
        top.scrolled = top.scrolled.saturating_add_signed(back).min(lines.saturating_sub(1));
    }

    /// The row of the current screen's menu that is chosen, from 0.
    #[must_use]
    pub fn selected(&self) -> usize {
        self.top().selected
    }

    /// Chooses a row of the current screen's menu.
    pub(super) fn select(&mut self, row: usize) {
        self.top_mut().selected = row;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// SPEC 31
    #[test]
    fn a_dialog_lies_over_a_screen_and_gives_it_back() {
        let mut screens = Screens::new(Screen::Play);
        screens.open(Screen::Help);
        assert_eq!((screens.current(), screens.base()), (Screen::Help, Screen::Play));
        assert!([Screen::Help, Screen::Play].into_iter().all(|screen| screens.is_open(screen)));
        assert!(!screens.is_open(Screen::Map));
        screens.close_dialog();
        assert_eq!(screens, Screens::new(Screen::Play));
        screens.open(Screen::Quit);
        assert_eq!(screens.beneath(), Screen::Play);
        screens.open(Screen::Help);
        assert_eq!(screens.beneath(), Screen::Quit);
        screens.open(Screen::Win);
        assert_eq!(screens, Screens::new(Screen::Win));
    }
}
