//! Marks above the map of a level, and some of them above the graph of regions: a ring for the player, a square for the camp, an
//! open square for a prop, and a dot for the sign of a hollow.

use std::time::Duration;

use bevy::prelude::*;

use super::redraw::RedrawRequest;
use super::stages::{ViewSystems, may_move};
use super::widgets::colour;
use crate::art::colours::{self, Rgb};

/// How long a ring takes to close in on the player.
const CLOSE: Duration = Duration::from_millis(200);
/// Its scale at first.
const FIRST: f32 = 8.0;

/// A mark, by what it is for.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    You,
    Camp,
    Prop,
    Sign,
}

impl Mark {
    /// All of them, in the order of the legend.
    pub(super) const ALL: [Self; 4] = [Self::You, Self::Camp, Self::Prop, Self::Sign];

    /// Its name for the legend.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::You => "you",
            Self::Camp => "camp",
            Self::Prop => "prop",
            Self::Sign => "sign",
        }
    }

    /// Its colour.
    pub(super) const fn ink(self) -> Rgb {
        match self {
            Self::You => colours::YOU,
            Self::Camp => colours::PLAYER,
            Self::Prop => colours::VIOLET,
            Self::Sign => colours::LANTERN_CORE,
        }
    }

    /// Its shape, with a dark outline that contrasts with any ground.
    pub(super) fn shape(self, side_px: f32) -> (Node, BackgroundColor, BorderColor, Outline) {
        let ink = colour(self.ink());
        let (ground, border_radius) = match self {
            Self::You => (Color::NONE, BorderRadius::MAX),
            Self::Camp => (ink, BorderRadius::ZERO),
            Self::Prop => (Color::NONE, BorderRadius::ZERO),
            Self::Sign => (ink, BorderRadius::MAX),
        };
        let border = UiRect::all(px(2));
        let node =
            Node { width: px(side_px), height: px(side_px), border, border_radius, ..default() };
        let outline = Outline::new(px(1), px(0), colour(colours::VOID));
        (node, BackgroundColor(ground), BorderColor::all(ink), outline)
    }

    /// The mark, centred on a point of its parent in pixels of the interface.
    pub(super) fn around(self, middle: Vec2, side_px: f32) -> impl Bundle {
        let (mut node, ground, border, outline) = self.shape(side_px);
        node.position_type = PositionType::Absolute;
        put_around(&mut node, middle, side_px);
        (self, node, ground, border, outline)
    }
}

/// Centres a square node on a point of its parent.
fn put_around(node: &mut Node, middle: Vec2, side_px: f32) {
    let corner = middle - side_px / 2.0;
    (node.left, node.top) = (px(corner.x), px(corner.y));
    (node.width, node.height) = (px(side_px), px(side_px));
}

/// A large mark that shrinks around its point, so that the eye follows it there.
#[derive(Component)]
pub(super) struct Closing {
    middle: Vec2,
    side_px: f32,
    since: Option<Duration>,
}

impl Closing {
    /// A mark that ends up centred on a point, with this side.
    pub(super) fn around(middle: Vec2, side_px: f32) -> Self {
        Self { middle, side_px, since: None }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, close_in.in_set(ViewSystems::Marks).run_if(may_move));
}

fn close_in(
    mut commands: Commands,
    mut marks: Query<(Entity, &mut Closing, &mut Node)>,
    mut redraw: ResMut<RedrawRequest>,
    time: Res<Time<Real>>,
) {
    for (mark, mut closing, mut node) in &mut marks {
        let began = *closing.since.get_or_insert(time.elapsed());
        let part = (time.elapsed() - began).div_duration_f32(CLOSE);
        put_around(&mut node, closing.middle, closing.side_px * growth(part));
        redraw.for_frames(2);
        if part >= 1.0 {
            commands.entity(mark).remove::<Closing>();
        }
    }
}

/// The scale of a mark after a part of its time, easing out.
fn growth(part: f32) -> f32 {
    1.0 + (FIRST - 1.0) * (1.0 - part.min(1.0)).powi(2)
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;

    use super::*;

    #[test]
    fn a_ring_closes_in_around_its_point_and_then_nothing_runs() {
        let mut app = App::new();
        app.add_plugins(bevy::MinimalPlugins).init_resource::<RedrawRequest>();
        app.insert_resource(TimeUpdateStrategy::ManualDuration(CLOSE / 2));
        app.add_systems(Update, close_in);
        let middle = Vec2::new(50.0, 40.0);
        let ring = (Mark::You.around(middle, 14.0), Closing::around(middle, 14.0));
        let ring = app.world_mut().spawn(ring).id();
        let place = |app: &App| app.world().get::<Node>(ring).map(|node| (node.left, node.width));
        let still = place(&app);
        assert_eq!(still, Some((px(43.0), px(14.0))));
        app.update();
        assert_eq!(place(&app), Some((px(-6.0), px(14.0 * FIRST))));
        app.update();
        app.update();
        assert_eq!(place(&app), still);
        app.insert_resource(RedrawRequest::default());
        app.update();
        assert_eq!(
            *app.world().resource::<RedrawRequest>(),
            RedrawRequest::default(),
            "the window may sleep"
        );
    }

    #[test]
    fn marks_differ_in_shape_and_not_in_colour_alone() {
        let shapes = Mark::ALL.map(|mark| {
            let (node, ground, ..) = mark.shape(10.0);
            (node.border_radius == BorderRadius::MAX, ground.0.is_fully_transparent())
        });
        for (index, shape) in shapes.iter().enumerate() {
            assert!(!shapes[..index].contains(shape), "{:?}", Mark::ALL[index]);
        }
    }
}
