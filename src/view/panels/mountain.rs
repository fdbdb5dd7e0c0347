//! The gauge of the mountain on the player's level: its strain, and once it groans the turns until it settles (SPEC 50, 135).

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::grid::Position;
use crate::world::{GameNumber, Groan, Matter, Player, TurnCount};

/// From this strain on a groan is near.
const STRONG: u32 = 80;

/// The game in which the gauge was called for: it stays until the next.
#[derive(Resource, Debug, Default)]
pub(super) struct GaugeKept(Option<GameNumber>);

/// What the gauge shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gauge {
    /// The strain of the level.
    Strain(u32),
    /// The turns until the ground settles, and those that there were when it began to groan.
    Groan { left: u8, turns: u8 },
}

impl Gauge {
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Strain(_) => "Strain",
            Self::Groan { .. } => "Closes",
        }
    }

    /// How much of it is filled, and of how much.
    pub(super) fn filled(self) -> (u32, u32) {
        match self {
            Self::Strain(strain) => (strain, Matter::MOST_STRAIN),
            Self::Groan { left, turns } => (left.into(), turns.into()),
        }
    }

    /// Its number.
    pub(super) fn number(self) -> String {
        match self {
            Self::Strain(strain) => strain.to_string(),
            Self::Groan { left: 1, .. } => "1 turn".to_owned(),
            Self::Groan { left, .. } => format!("{left} turns"),
        }
    }

    /// Returns whether it is bad news: dust trickles from the roof, or the ground is about to settle.
    pub(super) fn is_bad(self) -> bool {
        matches!(self, Self::Strain(Matter::DUST..) | Self::Groan { .. })
    }
}

/// Reads the strain and the groans of the player's level.
#[derive(SystemParam)]
pub(super) struct Unrest<'w, 's> {
    matter: Option<Res<'w, Matter>>,
    turn: Res<'w, TurnCount>,
    players: Query<'w, 's, &'static Position, With<Player>>,
}

impl Unrest<'_, '_> {
    /// The groan that ends first; `None` where the ground is quiet.
    fn groan(&self) -> Option<&Groan> {
        let (matter, at) = (self.matter.as_deref()?, self.players.single().ok()?);
        matter.groans_of(at.z).min_by_key(|groan| groan.left)
    }

    /// What a gauge would show.
    fn gauge(&self) -> Option<Gauge> {
        let (matter, at) = (self.matter.as_deref()?, self.players.single().ok()?);
        Some(match self.groan() {
            Some(groan) => Gauge::Groan { left: groan.left, turns: groan.turns() },
            None => Gauge::Strain(matter.strain(at.z, *self.turn)),
        })
    }

    /// Returns whether the gauge has to be shown: by any strain, a groan, or an angry mountain.
    fn calls_for_gauge(&self) -> bool {
        let is_angry = self.matter.as_ref().is_some_and(|it| it.number() == Matter::ANGRY);
        let is_strained = matches!(self.gauge(), Some(Gauge::Strain(1..) | Gauge::Groan { .. }));
        is_angry || is_strained
    }
}

/// Notes that the gauge is shown in this game.
pub(super) fn keep_gauge(
    unrest: Unrest,
    game: Option<Res<GameNumber>>,
    mut kept: ResMut<GaugeKept>,
) {
    let game = game.map(|game| *game);
    if kept.0 != game && unrest.calls_for_gauge() {
        kept.0 = game;
    }
}

/// Reads the mountain as it is shown.
#[derive(SystemParam)]
pub(super) struct Mountain<'w, 's> {
    unrest: Unrest<'w, 's>,
    game: Option<Res<'w, GameNumber>>,
    kept: Res<'w, GaugeKept>,
}

impl Mountain<'_, '_> {
    /// What the gauge shows; `None` where it has not been called for yet.
    pub(super) fn gauge(&self) -> Option<Gauge> {
        let is_kept = self.game.as_deref().is_some_and(|game| self.kept.0 == Some(*game));
        self.unrest.gauge().filter(|_| is_kept || self.unrest.calls_for_gauge())
    }

    /// The strain, of [`Matter::MOST_STRAIN`]; `None` where the gauge does not show it.
    pub(super) fn strain(&self) -> Option<u32> {
        match self.gauge()? {
            Gauge::Strain(strain) => Some(strain),
            Gauge::Groan { .. } => None,
        }
    }

    /// The turns until the ground settles; the fewest, where several groans run.
    pub(super) fn settles_in(&self) -> Option<u8> {
        self.unrest.groan().map(|groan| groan.left)
    }
}

/// A character for a strain, where there is no room for a bar.
pub(super) fn mark_of(strain: u32) -> char {
    match strain {
        STRONG.. => '#',
        Matter::DUST.. => '=',
        _ => '-',
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::view::tests::game_on;
    use crate::world::Tremor;

    /// What is shown of a mountain.
    fn shown(app: &mut App, matter: &Matter) -> (Option<Gauge>, Option<u8>) {
        app.insert_resource(matter.clone());
        app.world_mut().run_system_once(keep_gauge).unwrap();
        let shown = |mountain: Mountain| (mountain.gauge(), mountain.settles_in());
        app.world_mut().run_system_once(shown).unwrap()
    }

    /// SPEC 52, 135: the gauge comes with the first strain and stays; while the level groans it runs down to the soonest settling.
    #[test]
    fn the_gauge_stays_once_it_was_shown_and_counts_down() {
        let mut app = game_on("@.\n\n..\n");
        app.init_resource::<GaugeKept>();
        app.update();
        let (at, turn) = (Position::new(0, 0, 0), TurnCount::at(0));
        let mut matter = Matter::new(Matter::CALM);
        assert_eq!(shown(&mut app, &matter), (None, None));
        matter.add_strain(at, Tremor::YourDigging, 2, turn);
        assert_eq!(shown(&mut app, &matter), (Some(Gauge::Strain(2)), None));
        matter.begin(Position::new(0, 0, 1), Tremor::Ember);
        assert_eq!(shown(&mut app, &matter), (Some(Gauge::Strain(2)), None), "another level");
        matter.begin(at, Tremor::Ember);
        matter.begin(at, Tremor::Ember);
        matter.pass_groans();
        let groan = Gauge::Groan { left: 4, turns: 5 };
        assert_eq!(shown(&mut app, &matter), (Some(groan), Some(4)));
        let calm = Matter::new(Matter::CALM);
        assert_eq!(shown(&mut app, &calm), (Some(Gauge::Strain(0)), None), "it stays");
        app.world_mut().resource_mut::<GameNumber>().0 += 1;
        assert_eq!(shown(&mut app, &calm), (None, None), "not in the next game");
        let angry = Matter::new(Matter::ANGRY);
        assert_eq!(shown(&mut app, &angry), (Some(Gauge::Strain(0)), None));
    }

    #[test]
    fn what_the_gauge_shows_has_a_name_and_a_number() {
        let groan = |left| Gauge::Groan { left, turns: 10 };
        assert_eq!((groan(7).name(), groan(7).filled()), ("Closes", (7, 10)));
        assert_eq!([groan(7), groan(1)].map(Gauge::number), ["7 turns", "1 turn"]);
        assert_eq!([59, 60].map(|strain| Gauge::Strain(strain).is_bad()), [false, true]);
        assert_eq!(
            (Gauge::Strain(40).number(), Gauge::Strain(40).filled()),
            ("40".to_owned(), (40, 100))
        );
    }

    #[test]
    fn more_strain_has_another_mark() {
        assert_eq!([30, 59, 60, 79, 80, 100].map(mark_of), ['-', '-', '=', '=', '#', '#']);
    }
}
