//! The screens that lie over one another; the topmost receives the keys.

use bevy::prelude::Resource;

/// A screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The title: any key begins a game.
    Start,
    /// The game.
    Play,
    /// The question whether to quit, over another screen.
    Quit,
    /// The keys, over another screen.
    Help,
    /// The question which stairs to travel to, over the game.
    Travel,
    /// What was said, over the game.
    Messages,
    /// A cursor over the map, which tells what is where.
    Look,
    /// All that is known of a level, over the game.
    Map,
    /// The game was won.
    Win,
    /// The game was lost.
    Lose,
}

impl Screen {
    /// Every screen.
    pub const ALL: [Self; 10] = [
        Self::Start,
        Self::Play,
        Self::Quit,
        Self::Help,
        Self::Travel,
        Self::Messages,
        Self::Look,
        Self::Map,
        Self::Win,
        Self::Lose,
    ];

    /// The name that results use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Play => "play",
            Self::Quit => "quit",
            Self::Help => "help",
            Self::Travel => "travel",
            Self::Messages => "messages",
            Self::Look => "look",
            Self::Map => "map",
            Self::Win => "win",
            Self::Lose => "lose",
        }
    }

    /// Is it laid over another screen, which stays to be seen beneath?
    #[must_use]
    pub fn is_dialog(self) -> bool {
        matches!(
            self,
            Self::Quit | Self::Help | Self::Travel | Self::Messages | Self::Look | Self::Map
        )
    }
}

/// The open screens: one that fills the window, and at most one dialog over it.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screens {
    base: Screen,
    dialog: Option<Screen>,
    scrolled: usize,
}

impl Screens {
    /// One screen alone.
    #[must_use]
    pub fn new(base: Screen) -> Self {
        Self { base, dialog: None, scrolled: 0 }
    }

    /// The screen that receives the keys.
    #[must_use]
    pub fn current(&self) -> Screen {
        self.dialog.unwrap_or(self.base)
    }

    /// The screen that fills the window.
    #[must_use]
    pub fn base(&self) -> Screen {
        self.base
    }

    /// Opens a dialog over what is there, or puts another screen in the place of everything.
    pub fn open(&mut self, screen: Screen) {
        if screen.is_dialog() {
            (self.dialog, self.scrolled) = (Some(screen), 0);
        } else {
            *self = Self::new(screen);
        }
    }

    /// Closes the dialog, if one is open.
    pub fn close_dialog(&mut self) {
        (self.dialog, self.scrolled) = (None, 0);
    }

    /// How many lines the dialog is scrolled back.
    #[must_use]
    pub fn scrolled(&self) -> usize {
        self.scrolled
    }

    /// Scrolls the dialog back by so many lines, or on; it has `lines`, of which one at least stays in view.
    pub(super) fn scroll(&mut self, back: isize, lines: usize) {
        self.scrolled = self.scrolled.saturating_add_signed(back).min(lines.saturating_sub(1));
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
        screens.close_dialog();
        assert_eq!(screens, Screens::new(Screen::Play));
        screens.open(Screen::Quit);
        screens.open(Screen::Win);
        assert_eq!(screens, Screens::new(Screen::Win));
    }
}
