//! The kind of an action: a step, a climb, or one of the current screen or of the window.

use super::Action;
use crate::grid::{Direction, Vertical};

/// The kind of an action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// A step.
    Step(Direction),
    /// A climb.
    Climb(Vertical),
    /// Handled by the current screen.
    Screen,
    /// Of the window alone.
    Window,
}

impl Action {
    /// Returns whether the action concerns the window alone, on every screen.
    #[must_use]
    pub fn is_for_window(self) -> bool {
        self.kind() == Kind::Window
    }

    /// The direction of the action, if it is a step (SPEC 26).
    #[must_use]
    pub fn direction(self) -> Option<Direction> {
        match self.kind() {
            Kind::Step(direction) => Some(direction),
            Kind::Climb(_) | Kind::Screen | Kind::Window => None,
        }
    }

    /// The direction of the action, if it is a climb (SPEC 23).
    #[must_use]
    pub fn vertical(self) -> Option<Vertical> {
        match self.kind() {
            Kind::Climb(vertical) => Some(vertical),
            Kind::Step(_) | Kind::Screen | Kind::Window => None,
        }
    }

    /// No wildcard: the compiler asks for the kind of a new action.
    fn kind(self) -> Kind {
        match self {
            Self::West => Kind::Step(Direction::West),
            Self::South => Kind::Step(Direction::South),
            Self::North => Kind::Step(Direction::North),
            Self::East => Kind::Step(Direction::East),
            Self::NorthWest => Kind::Step(Direction::NorthWest),
            Self::NorthEast => Kind::Step(Direction::NorthEast),
            Self::SouthWest => Kind::Step(Direction::SouthWest),
            Self::SouthEast => Kind::Step(Direction::SouthEast),
            Self::Descend => Kind::Climb(Vertical::Down),
            Self::Ascend => Kind::Climb(Vertical::Up),
            Self::Wait | Self::Rest | Self::Accept | Self::Explore | Self::Travel => Kind::Screen,
            Self::Look | Self::Next | Self::Map | Self::LevelAbove => Kind::Screen,
            Self::LevelBelow | Self::Messages | Self::Reveal => Kind::Screen,
            Self::Layer(_) | Self::Layers => Kind::Screen,
            Self::Undo | Self::Retry | Self::Help | Self::Back => Kind::Screen,
            Self::ZoomIn | Self::ZoomOut | Self::ZoomReset => Kind::Window,
            Self::Ascii | Self::FullScreen | Self::Screenshot => Kind::Window,
            Self::Lab(_) | Self::Replay(_) => Kind::Screen,
        }
    }
}
