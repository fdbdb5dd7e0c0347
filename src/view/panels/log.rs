//! The last lines of the message log, newest brightest (SPEC 34), what is heard and not seen in the colour of its dots. Where there is
//! no sidebar, the pack takes the top line.

use bevy::prelude::*;

use super::first_hints::FirstHints;
use super::frame::Frame;
use super::pack::{self, PackPanel};
use super::travel_keys::TravelKeys;
use crate::art::colours::{self, Rgb};
use crate::view::layout::{LOG_PX, Layout, SIDEBAR_PX, STATUS_PX};
use crate::view::widgets::{colour, letters_in, panel, set_shown, text};
use crate::world::{JournalReader, Pack, Player, Topic, TurnCount};

/// Lines that are shown.
const LINES: usize = 4;
/// The height of a line, in pixels of the interface.
const LINE_PX: f32 = 22.0;
/// The size of the type, in pixels of the interface.
const TYPE_PX: f32 = 16.0;
/// The padding on either side, in pixels of the interface.
const MARGIN_PX: f32 = 16.0;

/// The panel of the log.
#[derive(Component)]
pub(super) struct LogPanel;

/// A line of the log, counted from the newest.
#[derive(Component)]
pub(super) struct LogLine(usize);

pub(super) fn spawn(commands: &mut Commands) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        right: px(SIDEBAR_PX),
        bottom: px(STATUS_PX),
        height: px(LOG_PX),
        padding: UiRect::axes(px(MARGIN_PX), px(3)),
        border: UiRect::top(px(1)),
        flex_direction: FlexDirection::Column,
        overflow: Overflow::clip(),
        ..default()
    };
    commands.spawn((Frame, LogPanel, panel(node))).with_children(|lines| {
        pack::spawn(lines, PackPanel::Log);
        for age in (0..LINES).rev() {
            let line = Node { width: percent(100), height: px(LINE_PX), ..default() };
            lines.spawn((LogLine(age), line, text("", colours::UI_TEXT)));
        }
    });
}

/// Leaves out the top line where the pack has its place.
pub(super) fn make_room(
    layout: Res<Layout>,
    packs: Query<(), (With<Player>, With<Pack>)>,
    mut lines: Query<(&LogLine, &mut Node)>,
) {
    let is_top_taken = !layout.has_sidebar && !packs.is_empty();
    for (LogLine(age), mut node) in &mut lines {
        set_shown(&mut node, !is_top_taken || *age + 1 < LINES);
    }
}

/// Writes the last lines, and until something happens, hints for new players; there are none in a replay that is watched. What a
/// scenario teaches stays in the top line.
pub(super) fn write_log(
    journal: JournalReader,
    turn: Res<TurnCount>,
    layout: Res<Layout>,
    keys: TravelKeys,
    hints: FirstHints,
    mut panel: Single<&mut Node, With<LogPanel>>,
    mut lines: Query<(&LogLine, &Node, &mut Text, &mut TextColor), Without<LogPanel>>,
) {
    let is_other = journal.is_changed() || layout.is_changed() || turn.is_changed();
    if !is_other && !keys.bindings.are_changed() {
        return;
    }
    let right = px(if layout.has_sidebar { SIDEBAR_PX } else { 0.0 });
    if panel.right != right {
        panel.right = right;
    }
    let said = journal.get();
    let folded: Vec<_> = said.folded().take(LINES).collect();
    let is_start =
        hints.are_shown() && folded.iter().all(|(message, _)| message.topic == Topic::Opening);
    let hidden = lines.iter().filter(|(_, node, ..)| node.display == Display::None).count();
    let top = (LINES - 1).saturating_sub(hidden);
    // What a game begins with may take all lines.
    let taught = hints.taught().filter(|_| !is_start || folded.len() <= top);
    for (LogLine(age), _, mut line, mut ink) in &mut lines {
        let (words, shade) = match (folded.get(*age), taught) {
            (_, Some(rule)) if *age == top => (rule.to_owned(), colours::UI_TEXT),
            (Some((message, times)), _) => {
                // The message of an action is logged before the action is counted.
                let is_new = message.turn + 1 >= turn.get();
                let repeats = if *times > 1 { format!(" x{times}") } else { String::new() };
                let mut words = said.words(message) + &repeats;
                if *age == 0 {
                    words += &keys.after(&words, message.topic, letters_across(&layout));
                }
                (words, shade(*age, is_new, message.topic))
            }
            (None, _) if is_start => (hints.line(*age + hidden), colours::UI_DIM),
            (None, _) => (String::new(), colours::UI_DIM),
        };
        line.set_if_neq(Text::new(words));
        ink.set_if_neq(TextColor(colour(shade)));
    }
}

/// The number of letters that fit in a line.
fn letters_across(layout: &Layout) -> usize {
    let room = layout.map.x as f32 / layout.interface - 2.0 * MARGIN_PX;
    letters_in(room, TYPE_PX)
}

fn shade(age: usize, is_new: bool, topic: Topic) -> Rgb {
    match age {
        _ if topic == Topic::Heard && (age < 2 || is_new) => colours::UI_HEARD,
        0 if is_new => colours::UI_ACCENT,
        0 | 1 => colours::UI_TEXT,
        _ if is_new => colours::UI_TEXT,
        _ => colours::UI_DIM,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::controls::{BindingTable, Preset, bindings_of};
    use crate::headless_app;
    use crate::record::{Replay, record_games, replay_of};
    use crate::screens::{Replaying, Screen};
    use crate::view::tests::game_on;
    use crate::world::{NewGame, SCENARIOS, Scenario, WorldSource, game_registry};

    fn lines(app: &mut App) -> Vec<String> {
        let mut lines = app.world_mut().query::<(&LogLine, &Text)>();
        let mut lines: Vec<_> = lines.iter(app.world()).collect();
        lines.sort_by_key(|(LogLine(age), _)| std::cmp::Reverse(*age));
        lines.into_iter().map(|(_, text)| text.0.clone()).collect()
    }

    /// The log of a game in a window.
    fn log_in(window: UVec2) -> App {
        log_on("@\n", window)
    }

    /// The log of a game on a drawn level.
    fn log_on(map: &str, window: UVec2) -> App {
        log_of(game_on(map), window)
    }

    /// The log of a game.
    fn log_of(mut app: App, window: UVec2) -> App {
        app.insert_resource(Layout::new(window));
        spawn(&mut app.world_mut().commands());
        app.add_systems(PostUpdate, (make_room, write_log).chain());
        app.update();
        app
    }

    fn type_keys(app: &mut App, keys: &str) {
        keys.chars().for_each(|key| crate::controls::type_key(app.world_mut(), key));
        app.update();
    }

    #[test]
    fn a_refused_climb_says_what_leads_to_known_stairs_where_there_is_room() {
        let down = "You try to go down but are stopped by the cave floor.";
        let stairs = "@.>\n\n..<\n";
        let mut wide = log_on(stairs, UVec2::new(1280, 720));
        type_keys(&mut wide, ">");
        let way = "   _ >  travels to the nearest stairs";
        assert_eq!(lines(&mut wide)[3], format!("{down}{way}"));
        assert_eq!(wide.world().resource::<crate::world::MessageLog>().messages()[0].text, down);
        type_keys(&mut wide, ">>>>>>>>>>><");
        let written = lines(&mut wide);
        assert_eq!(written[2], format!("{down} x12"), "only the newest");
        let up = "You try to go up but are stopped by the cave ceiling.";
        assert_eq!(written[3], up, "none are known that lead there");
        type_keys(&mut wide, "_<");
        assert_eq!(lines(&mut wide)[3], "You know no way to stairs up.");
        wide.world_mut().resource_mut::<crate::world::MessageLog>().say(0, down);
        wide.update();
        assert_eq!(lines(&mut wide)[3], down, "the same words about something else");
        let mut narrow = log_on(stairs, UVec2::new(640, 360));
        type_keys(&mut narrow, ">");
        assert_eq!(lines(&mut narrow)[3], format!("{down} _ >"), "at the first try");
        let mut middle = log_on(stairs, UVec2::new(1024, 768));
        type_keys(&mut middle, ">");
        assert_eq!(lines(&mut middle)[3], format!("{down}   _ >  travels"));
        let mut above = log_on(stairs, UVec2::new(1280, 720));
        type_keys(&mut above, "ll>h<");
        assert_eq!(lines(&mut above)[3], format!("{up}   _ <  travels to the nearest stairs"));
    }

    /// From the key to the log: with the keys alone where there is no room for more, and where it is told again.
    #[test]
    fn a_draught_says_what_leads_there_in_any_window() {
        let sealed = "@..####\n...####\n#######\n#######\n#######\n######.\n";
        for (window, keys) in [
            (UVec2::new(1280, 720), "   _ o  travels there"),
            (UVec2::new(1024, 768), " _ o"),
            (UVec2::new(640, 360), " _ o"),
        ] {
            let mut app = log_on(sealed, window);
            type_keys(&mut app, "o");
            let first = lines(&mut app)[3].clone();
            assert!(first.starts_with("A draught from the south-east, through "), "{first}");
            let draught = first.strip_suffix(keys).unwrap_or_default().to_owned();
            assert!(draught.ends_with(" tiles of rock."), "{window}: {first}");
            type_keys(&mut app, "o");
            assert_eq!(lines(&mut app)[3], format!("{draught} x2{keys}"), "{window}");
        }
    }

    #[test]
    fn hints_name_the_keys_that_there_are() {
        let mut app = log_in(UVec2::new(1280, 720));
        assert!(lines(&mut app)[0].starts_with("Walk with h j k l "));
        let mut tables = app.world_mut().query::<&mut BindingTable>();
        *tables.single_mut(app.world_mut()).unwrap() = bindings_of(Preset::Arrows);
        app.update();
        assert!(
            lines(&mut app)[0].starts_with("Walk with the arrow keys; "),
            "{:?}",
            lines(&mut app)
        );
    }

    #[test]
    fn who_watches_a_replay_is_told_no_keys_of_the_game() {
        let registry = game_registry();
        let spec = registry.spec("caves").unwrap().set("creatures", "0").unwrap().seed(1).spec();
        let mut app = headless_app(NewGame(WorldSource::Generated(spec)), Screen::Play);
        record_games(app.world_mut());
        type_keys(&mut app, "...");
        let kept = Replay::read(&replay_of(app.world_mut()).unwrap(), &registry).unwrap();
        app.insert_resource(Replaying::new(kept));
        let mut app = log_of(app, UVec2::new(1280, 720));
        assert!(lines(&mut app).iter().all(String::is_empty), "{:?}", lines(&mut app));
    }

    /// SPEC 134: the hints stay until something else is told, and one says how a bundle is taken, in any window.
    #[test]
    fn the_bundles_are_told_of_below_the_hints() {
        let registry = game_registry();
        let spec = registry.spec("caves").unwrap().set("creatures", "5").unwrap().seed(1).spec();
        let app = headless_app(NewGame(WorldSource::Generated(spec)), Screen::Play);
        let mut app = log_of(app, UVec2::new(1280, 720));
        let told = lines(&mut app);
        assert!(told[0].starts_with("Walk with "), "{told:?}");
        let more = "Walk into rock to dig. Stairs glow: teal down, gold up.";
        assert_eq!(told[1..3], ["Walk onto a bundle and press g to take it.", more]);
        assert_eq!(told[3], "Three bundles by the fire. Take one; the others fall to dust.");
        assert!(told[3].chars().count() <= letters_across(&Layout::new(UVec2::new(640, 360))));
        type_keys(&mut app, "<");
        assert_eq!(lines(&mut app)[1..3], [String::new(), told[3].clone()]);
    }

    /// SPEC 163, 166: a scenario begins with its own lines and no others, and what it teaches stays above whatever is told.
    #[test]
    fn what_a_scenario_teaches_stays_in_the_log() {
        let narrow = UVec2::new(640, 360);
        let room = letters_across(&Layout::new(narrow));
        for (window, top) in [(UVec2::new(1280, 720), 0), (narrow, 1)] {
            for shipped in &SCENARIOS {
                let scenario: Scenario = shipped.text.parse().unwrap();
                let rule = scenario.teaches().map(str::to_owned);
                let source = WorldSource::Scenario(Arc::new(scenario));
                let mut app = log_of(headless_app(NewGame(source), Screen::Play), window);
                let log = app.world().resource::<crate::world::MessageLog>().messages();
                let opening: Vec<_> = log.iter().map(|message| message.text.clone()).collect();
                let told = lines(&mut app);
                assert_eq!(told[LINES - opening.len()..], opening);
                let has_room = top + opening.len() < LINES && rule.is_some();
                let mut before = told[top..LINES - opening.len()].iter();
                assert_eq!(before.next().is_some_and(|line| !line.is_empty()), has_room);
                assert!(before.all(String::is_empty), "{told:?}");
                type_keys(&mut app, "<><>");
                let told = lines(&mut app);
                assert_eq!(rule.is_some_and(|rule| told[top] == rule), shipped.is_lesson);
                assert!(told[top + 1].starts_with("You try to go "), "{told:?}");
                assert!(told.iter().all(|line| line.chars().count() <= room), "{told:?}");
            }
        }
    }

    /// SPEC 34
    #[test]
    fn messages_appear_in_the_log_with_the_newest_below() {
        let mut app = log_in(UVec2::new(640, 360));
        assert!(lines(&mut app)[0].starts_with("Walk with h j k l or the arrow keys; ? lists"));
        type_keys(&mut app, "<<>>");
        let up = "You try to go up but are stopped by the cave ceiling.";
        let down = "You try to go down but are stopped by the cave floor.";
        let (up, down) = (format!("{up} x2"), format!("{down} x2"));
        assert_eq!(lines(&mut app)[2..], [up, down], "repeats are folded");
    }
}
