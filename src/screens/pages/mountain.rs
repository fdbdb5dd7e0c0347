//! What the mountain does: the rule of settling and its counts, and what pours, over help or the pause menu (SPEC 136).

use bevy::prelude::World;

use super::common::Common;
use super::{Page, PageMenu};
use crate::controls::Action;
use crate::layers::DebugLayer;
use crate::screens::menu::{Menu, Row, key, usual_hint};
use crate::world::{Matter, Tremor};

pub(super) static PAGE: Page = Page {
    name: "mountain",
    menu: Some(menu),
    listed_in: &[(PageMenu::Pause, "What the mountain does")],
    ..Page::DIALOG
};

/// Three blocks of nine tiles, and what becomes of the one in the middle: a line has a row of each.
const BLOCKS: [&str; 3] = [
    "#..  5 of 9 open:       ###  3 of 9 open:       ..#  6 of 9 open:",
    "#..  it stays open      ...  it closes          .#.  it opens",
    "##.                     ###                     ..#",
];

/// What pours, and what that does (SPEC 107, 109, 111).
const POURS: [&str; 2] = [
    "Near gas your flame burns blue; beside it a bright lantern lights it all.",
    "A settling cracks rock before gas and water; a flooded place drowns you.",
];

fn menu(world: &mut World) -> Menu {
    let hint = usual_hint(world);
    let layer = key(world, Action::Layer(DebugLayer::Settling));
    Menu {
        heading: "What the mountain does".to_owned(),
        lines: lines(&layer),
        rows: vec![Row::new("Back", Common::Back)],
        hint,
        ..Menu::default()
    }
}

/// The rule and what follows from it; the key of the layer that foresees it is named.
fn lines(layer: &str) -> Vec<String> {
    let blocks = BLOCKS.map(str::to_owned);
    let pours = POURS.map(str::to_owned);
    rule().into_iter().chain(blocks).chain(follows(layer)).chain(pours).collect()
}

/// What strains it, and what comes of that.
fn rule() -> [String; 4] {
    let causes = [Tremor::YourDigging, Tremor::Blast, Tremor::Gas, Tremor::Ember];
    let [dig, blast, gas, ember] = causes.map(|by| by.row().strain);
    let (row, most) = (Tremor::YourDigging.row(), Matter::MOST_STRAIN);
    let (turns, radius, calm) = (row.turns, row.radius, Matter::CALM);
    let rest = Matter::TURNS_PER_STRAIN;
    [
        format!(
            "Digging strains a level by {dig}, a blast by {blast}, burning gas by {gas} a tile,"
        ),
        format!("the Ember by {ember} a turn where you carry it; {rest} turns take 1 away."),
        format!(
            "At {most} it groans. {turns} turns later the ground within {radius} settles once:"
        ),
        format!("a tile is open if {calm} of the nine around and on it are."),
    ]
}

/// What follows from the rule, and how it is seen.
fn follows(layer: &str) -> [String; 5] {
    let (angry, ember) = (Matter::ANGRY, Tremor::Ember.row());
    let (turns, radius) = (ember.turns, ember.radius);
    [
        "Caves stay, but for corners; tunnels two wide stay, one wide need props.".to_owned(),
        "Stairs and the camp stay, and so do you; but rock falls on you.".to_owned(),
        format!(
            "Once the Ember is lifted it takes {angry} of nine, {turns} turns after a groan, within"
        ),
        format!(
            "{radius}: caves shrink too. It lights cold braziers: each calms a level to {}.",
            Matter::CALM
        ),
        format!("Hatched ground will close, cracked rock open; {layer} shows what would now."),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The letters of a line in the least window.
    const LETTERS: usize = 75;

    #[test]
    fn no_line_is_broken_in_the_least_window() {
        let long = lines("C").into_iter().find(|line| line.chars().count() > LETTERS);
        assert_eq!(long, None);
    }

    /// SPEC 51, 53, 136: a corner of a cave closes though the cave stays, and the Ember strains the mountain.
    #[test]
    fn the_page_tells_of_corners_and_of_the_ember() {
        let told = lines("C").join(" ");
        let strain = format!("by {} a turn", Tremor::Ember.row().strain);
        assert!(told.contains("Caves stay, but for corners") && told.contains(&strain));
        let corner = ["###", "#..", "#.."].concat().matches('.').count();
        assert!(corner < usize::from(Matter::CALM));
    }

    /// SPEC 109, 136
    #[test]
    fn the_page_tells_of_gas_and_water() {
        let told = lines("C").join(" ");
        assert!(told.contains("burns blue") && told.contains("drowns"));
    }

    /// SPEC 6, 136: each picture is what it says by the rule of five.
    #[test]
    fn the_blocks_are_what_they_say() {
        let columns = [0, 24, 48];
        let blocks = columns
            .map(|first| -> String { BLOCKS.iter().map(|line| &line[first..first + 3]).collect() });
        let says = columns.map(|first| BLOCKS[0][first + 5..].split(' ').next().unwrap());
        let ends = ["it stays open", "it closes", "it opens"];
        for index in 0..3 {
            let open = blocks[index].matches('.').count();
            assert_eq!(open.to_string(), says[index]);
            let (was, is) =
                (blocks[index].as_bytes()[4] == b'.', open >= usize::from(Matter::CALM));
            let end = match (was, is) {
                (true, true) => "it stays open",
                (true, false) => "it closes",
                _ => "it opens",
            };
            assert_eq!(end, ends[index]);
            assert!(BLOCKS[1][columns[index]..].contains(end));
        }
    }
}
