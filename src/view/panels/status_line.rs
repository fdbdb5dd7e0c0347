//! The line at the bottom: level, location, turn and seed on the left, keys on the right (SPEC 33).

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::frame::Frame;
use super::mountain::{Mountain, mark_of};
use crate::art::colours;
use crate::controls::{Action, Bindings};
use crate::record::Slot;
use crate::screens::{Screen, Screens};
use crate::view::display::Toast;
use crate::view::layout::{Layout, STATUS_PX};
use crate::view::widgets::{LETTER_WIDTH, colour, line, panel, text};
use crate::world::{Health, Knowledge, Lantern, Matter, Player, Practice, Status};

/// The left half.
#[derive(Component)]
pub(super) struct LeftHalf;

/// A part of the left half. The number of the turn changes most often and has a text of its own, since a text is laid out as
/// a whole.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum StatusText {
    Place,
    Turn,
    Rest,
}

/// The right half.
#[derive(Component)]
pub(super) struct HintText;

/// The size of text where there is no sidebar, so that seeds of any length fit, in pixels of the interface.
const NARROW_TEXT_PX: f32 = 12.0;

/// The most letters of the left half in the narrowest window.
const MOST_LETTERS: usize = 86;

/// What is before the oil while the lantern is bright ...
const FLAME: char = '*';
/// ... and while it is not.
const NO_FLAME: char = '.';

pub(super) fn spawn(commands: &mut Commands) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        right: px(0),
        bottom: px(0),
        height: px(STATUS_PX),
        padding: UiRect::horizontal(px(16)),
        border: UiRect::top(px(1)),
        justify_content: JustifyContent::SpaceBetween,
        column_gap: px(24),
        overflow: Overflow::clip(),
        ..default()
    };
    commands.spawn((Frame, panel(node))).with_children(|halves| {
        let half =
            Node { flex_grow: 1.0, min_width: px(0), overflow: Overflow::clip(), ..default() };
        halves.spawn((LeftHalf, half)).with_children(|half| {
            for part in [StatusText::Place, StatusText::Turn, StatusText::Rest] {
                half.spawn((part, line(0, 22), text("", colours::UI_TEXT)));
            }
        });
        let whole = Node { flex_shrink: 0.0, ..default() };
        halves.spawn((HintText, whole, text("", colours::UI_DIM)));
    });
}

/// Reads what the player has to know now.
#[derive(SystemParam)]
pub(super) struct Urgent<'w, 's> {
    mountain: Mountain<'w, 's>,
    matter: Option<Res<'w, Matter>>,
}

impl Urgent<'_, '_> {
    /// The words for it, most urgent first.
    fn words(&self, has_close_air: bool) -> Vec<String> {
        let settles = self.mountain.settles_in().map(|turns| format!("settles in {turns}"));
        let is_blue = self.matter.as_ref().is_some_and(|matter| matter.is_flame_blue());
        let others = [(is_blue, "blue flame"), (has_close_air, "close air")];
        let others = others.into_iter().filter(|(is_so, _)| *is_so);
        settles.into_iter().chain(others.map(|(_, words)| words.to_owned())).collect()
    }
}

/// Writes the left half; without a sidebar, health, oil, glow and a mark of the strain too.
pub(super) fn write_status(
    status: Status,
    layout: Res<Layout>,
    players: Query<(&Health, &Lantern), With<Player>>,
    knowledge: Option<Res<Knowledge>>,
    practice: Option<Res<Practice>>,
    urgent: Urgent,
    mut parts: Query<(&StatusText, &mut Text, &mut Node)>,
) {
    let [mut place, turn, mut rest] = status.line_in_parts();
    if let Ok((health, lantern)) = players.single()
        && !layout.has_sidebar
    {
        place.insert_str(0, &bars(health, lantern, urgent.mountain.strain()));
    }
    let urgent = urgent.words(status.has_close_air());
    let temper = status.player().and_then(|at| status.temper(at.z)).map(|row| row.name);
    let is_practice = practice.is_some_and(|practice| practice.0);
    let is_assisted = knowledge.is_some_and(|knowledge| knowledge.is_assisted());
    let marks = [(is_practice, "practice"), (is_assisted, "assisted")];
    let mut marks = marks.into_iter().filter_map(|(is_so, mark)| is_so.then_some(mark));
    if layout.has_sidebar {
        urgent.iter().rev().for_each(|word| rest.insert_str(0, &format!("   {word}")));
        marks.for_each(|mark| rest.extend(["   ", mark]));
    } else {
        [place, rest] = narrowed(&urgent, marks.next(), temper, [&place, &turn, &rest]);
    }
    let letter_px = LETTER_WIDTH * text_px(&layout);
    for (part, mut text, mut node) in &mut parts {
        let content = match part {
            StatusText::Place => &place,
            StatusText::Turn => &turn,
            StatusText::Rest => &rest,
        };
        let width = px(content.chars().count() as f32 * letter_px);
        if node.width != width {
            node.width = width;
        }
        if text.0 != *content {
            text.0.clone_from(content);
        }
    }
}

/// Health and oil, the turns of a glow, and a mark of the strain of the level, before what else there is.
fn bars(health: &Health, lantern: &Lantern, strain: Option<u32>) -> String {
    let flame = if lantern.is_bright() { FLAME } else { NO_FLAME };
    let glow = if lantern.glow > 0 { format!("glow {}   ", lantern.glow) } else { String::new() };
    let strain = strain.map(mark_of).map(String::from).unwrap_or_default();
    format!("health {}   {flame}oil {}   {glow}{strain}", health.now, lantern.oil)
}

/// What is before and after the turn, where there is no sidebar: close together, so that seeds of any length fit. What is urgent
/// comes first, and where it has no room otherwise, the temper of the level gives way to it, the seed, and what is less urgent; then a
/// mark, if it has room: as at the end of a game, practice goes before assisted.
fn narrowed(
    mut urgent: &[String],
    mark: Option<&str>,
    temper: Option<&str>,
    [place, turn, rest]: [&str; 3],
) -> [String; 2] {
    let [place, mut rest] = [place, rest].map(|part| part.replace("   ", " "));
    let mut place = place.replace("health", "hp");
    let in_line = |urgent: &[String]| urgent.iter().map(|word| format!("{word} ")).collect();
    let mut first: String = in_line(urgent);
    let letters = |parts: [&str; 3]| {
        parts.iter().map(|part| part.chars().count()).sum::<usize>() + turn.chars().count()
    };
    if let Some(temper) = temper.filter(|_| letters([&first, &place, &rest]) > MOST_LETTERS) {
        place = place.replacen(&format!(" {temper}"), "", 1);
    }
    if letters([&first, &place, &rest]) > MOST_LETTERS {
        rest.clear();
    }
    while letters([&first, &place, &rest]) > MOST_LETTERS
        && let [more @ .., _] = urgent
    {
        urgent = more;
        first = in_line(urgent);
    }
    let mark = mark.map(|mark| format!("{mark} ")).unwrap_or_default();
    if letters([&first, &place, &rest]) + mark.chars().count() <= MOST_LETTERS {
        first.push_str(&mark);
    }
    [first + &place, rest]
}

/// The size of text, in pixels of the interface.
fn text_px(layout: &Layout) -> f32 {
    if layout.has_sidebar { 16.0 } else { NARROW_TEXT_PX }
}

/// Text is smaller where there is no sidebar.
pub(super) fn size_text(
    layout: Res<Layout>,
    mut halves: Query<&mut TextFont, Or<(With<StatusText>, With<HintText>)>>,
) {
    let size = FontSize::Px(text_px(&layout));
    for mut font in halves.iter_mut().filter(|font| font.font_size != size) {
        font.font_size = size;
    }
}

/// What is said on the right, in the place of hints.
#[derive(SystemParam)]
pub(super) struct Said<'w> {
    toast: Res<'w, Toast>,
    slot: Option<Res<'w, Slot>>,
}

impl Said<'_> {
    /// A toast, or why the game is not kept.
    fn words(&self, bindings: &Bindings) -> Option<String> {
        let toast = Some(self.toast.0.clone()).filter(|toast| !toast.is_empty());
        toast.or_else(|| not_kept(self.slot.as_deref()?, bindings))
    }
}

/// Writes the right half: what is said, or hints from the live bindings.
pub(super) fn write_hints(
    bindings: Bindings,
    layout: Res<Layout>,
    said: Said,
    screens: Res<Screens>,
    mut right: Single<(&mut Text, &mut TextColor), With<HintText>>,
    mut left: Single<&mut Node, With<LeftHalf>>,
) {
    let said = said.words(&bindings);
    // Where both halves do not fit, the left half is cut for what is said, and not for hints.
    let flex_shrink = if said.is_some() { 1.0 } else { 0.0 };
    if left.flex_shrink != flex_shrink {
        left.flex_shrink = flex_shrink;
    }
    let (words, ink) = match said {
        Some(words) => (words, colours::UI_TEXT),
        None => (hints(&bindings, &screens, layout.has_sidebar), colours::UI_DIM),
    };
    right.0.set_if_neq(Text::new(words));
    right.1.set_if_neq(TextColor(colour(ink)));
}

/// That the game is not saved, or that no replay of it is kept.
fn not_kept(slot: &Slot, bindings: &Bindings) -> Option<String> {
    let why = bindings.key(Action::Back);
    if !slot.not_saved.is_empty() {
        Some(format!("The game is not saved: {why} shows why"))
    } else if !slot.no_replay.is_empty() {
        Some(format!("No replay is kept: {why} shows why"))
    } else {
        None
    }
}

/// The keys of a game, or of a replay that is watched, also below questions. Without a sidebar there is room for the hint of help alone.
fn hints(bindings: &Bindings, screens: &Screens, has_sidebar: bool) -> String {
    let hints: &[(Action, &str)] = if screens.is_open(Screen::Replay) {
        &[(Action::Back, "stop")]
    } else if has_sidebar {
        &[(Action::Explore, "explore"), (Action::Help, "help"), (Action::Back, "pause")]
    } else {
        &[(Action::Help, "help")]
    };
    let words = hints.iter().map(|(action, word)| format!("{} {word}", bindings.key(*action)));
    words.collect::<Vec<_>>().join("   ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The longest line without a sidebar.
    fn narrow(urgent: &[String], mark: Option<&str>, glow: u8, strain: Option<u32>) -> [String; 3] {
        let lantern = Lantern { glow, ..Lantern::new(380, true) };
        let place = "Level 12/16   loc: [159,49]   turn ";
        let place = bars(&Health::full(10), &lantern, strain) + place;
        let (turn, rest) = ("12345", format!("   seed {}", u64::MAX));
        let [place, rest] = narrowed(urgent, mark, None, [&place, turn, &rest]);
        let parts = [place.as_str(), turn, rest.as_str()];
        let letters = parts.map(|part| part.chars().count()).iter().sum::<usize>();
        let width = 16.0 + letters as f32 * LETTER_WIDTH * NARROW_TEXT_PX;
        assert!(width <= 640.0, "{place} {rest}: {letters}");
        [place, turn.to_owned(), rest]
    }

    #[test]
    fn there_is_room_for_any_seed_without_a_sidebar() {
        let seed = format!(" seed {}", u64::MAX);
        let level = "Level 12/16 loc: [159,49] turn ";
        for (mark, glow, strain, wanted) in [
            (None, 60, None, "hp 10 *oil 380 glow 60 "),
            (None, 60, Some(60), "hp 10 *oil 380 glow 60 ="),
            (Some("practice"), 0, None, "practice hp 10 *oil 380 "),
            (Some("assisted"), 0, None, "assisted hp 10 *oil 380 "),
            (Some("assisted"), 60, None, "hp 10 *oil 380 glow 60 "),
            (Some("assisted"), 0, Some(90), "hp 10 *oil 380 #"),
        ] {
            let [place, _, rest] = narrow(&[], mark, glow, strain);
            assert_eq!((place, rest), (format!("{wanted}{level}"), seed.clone()));
        }
    }

    /// SPEC 120: the temper stands beside the level where it has room, and gives way first.
    #[test]
    fn a_temper_gives_way_to_a_long_seed() {
        let temper = |turn: &str, seed: u64| {
            let place = "health 10   *oil 380   Level 12/16 riddled   loc: [159,49]   turn ";
            let rest = format!("   seed {seed}");
            narrowed(&[], None, Some("riddled"), [place, turn, &rest])
        };
        let [place, rest] = temper("12345", 4_000_000_000);
        assert_eq!(place, "hp 10 *oil 380 Level 12/16 riddled loc: [159,49] turn ");
        assert_eq!(rest, " seed 4000000000");
        let [place, rest] = temper("123456789", u64::MAX);
        assert_eq!(place, "hp 10 *oil 380 Level 12/16 loc: [159,49] turn ");
        assert_eq!(rest, format!(" seed {}", u64::MAX));
    }

    /// SPEC 52: what is urgent is always shown, and a long seed gives way to it.
    #[test]
    fn there_is_always_room_for_what_is_urgent() {
        let urgent = ["settles in 10", "close air"].map(str::to_owned);
        let [place, _, rest] = narrow(&urgent[..1], Some("practice"), 60, Some(60));
        assert!(place.starts_with("settles in 10 practice hp 10 *oil 380 glow 60 ="), "{place}");
        assert_eq!(rest, "");
        let [place, _, rest] = narrow(&urgent, Some("practice"), 60, Some(60));
        assert!(place.starts_with("settles in 10 close air hp 10 *oil 380 glow 60 ="), "{place}");
        assert_eq!(rest, "");
        let urgent = ["settles in 10", "blue flame", "close air"].map(str::to_owned);
        let [place, _, rest] = narrow(&urgent, None, 60, Some(60));
        assert!(place.starts_with("settles in 10 blue flame hp 10 *oil 380 glow 60 ="), "{place}");
        assert_eq!(rest, "", "what is least urgent gives way too");
    }

    /// SPEC 109
    #[test]
    fn a_blue_flame_is_told_of_before_close_air() {
        use crate::view::tests::game_on;
        use bevy::ecs::system::RunSystemOnce;
        let mut app = game_on("@..\n");
        app.init_resource::<super::super::mountain::GaugeKept>();
        app.update();
        let words = |app: &mut App| {
            app.world_mut().run_system_once(|urgent: Urgent| urgent.words(true)).unwrap()
        };
        assert_eq!(words(&mut app), ["close air"]);
        app.world_mut().resource_mut::<Matter>().is_flame_blue = true;
        assert_eq!(words(&mut app), ["blue flame", "close air"]);
    }
}
