//! The pack: what the player has with him, to be used, thrown or dropped.

use bevy::prelude::{With, World};

use super::common::Common;
use super::{Listed, OwnKey, Page, PageMenu, open, throw};
use crate::controls::{Action, Context, PackAction, Press, SlotAction, SlotPress};
use crate::intent::Verb;
use crate::rules::reason;
use crate::screens::Screen;
use crate::screens::acting::{act, player};
use crate::screens::menu::{Menu, Row, RowCommand, describe, key, usual_hint};
use crate::settings::Preferences;
use crate::world::{Pack, Player, Refusal, Stack, Thing, notify};

pub(super) static PAGE: Page = Page {
    name: "pack",
    menu: Some(menu),
    enter: "use it",
    context: Context::Pack,
    keys: KEYS,
    press,
    help: Listed::Page("KEYS OF THE PACK"),
    listed_in: &[(PageMenu::Pause, "The pack")],
    ..Page::DIALOG
};

const KEYS: &[OwnKey] = &[
    OwnKey::of(Action::Throw, "throw it", throw_chosen),
    OwnKey::of(Action::InPack(PackAction::Drop), "drop it", drop_chosen),
    OwnKey::text(&["1-8"], "use that slot"),
];

/// What a row of the pack is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PackRow {
    /// A slot, 1 to 8: it is used.
    Slot(u8),
    /// The stones: one is thrown.
    Stones,
}

impl RowCommand for PackRow {
    fn choose(&self, world: &mut World) {
        match *self {
            Self::Slot(slot) => act_on(world, Verb::Use(slot)),
            Self::Stones => throw_chosen(world),
        }
    }
}

fn pack(world: &mut World) -> Option<Pack> {
    let mut packs = world.query_filtered::<&Pack, With<Player>>();
    packs.single(world).ok().copied()
}

/// Opens the page; a notice says why where the player has no pack.
pub(super) fn show(world: &mut World) {
    if pack(world).is_some() {
        open(world, Screen::Pack);
    } else if let Some(why) = reason(Refusal::NoPack) {
        notify(world, why);
    }
}

/// The row that is chosen, if it is about something in the pack.
fn chosen(world: &mut World) -> Option<PackRow> {
    let menu = describe(world, &PAGE)?;
    menu.rows.get(menu.selected)?.command_of::<PackRow>().copied()
}

fn menu(world: &mut World) -> Menu {
    let keys = [Action::Throw, Action::InPack(PackAction::Drop)].map(|action| key(world, action));
    let hint = format!("{} throw   {} drop   {}", keys[0], keys[1], usual_hint(world));
    let pack = pack(world).unwrap_or_default();
    // Beside letters it is told which of them is what.
    let has_letters = world.get_resource::<Preferences>().is_some_and(|chosen| chosen.ascii);
    let rows: Vec<_> = rows_of(&pack, has_letters).collect();
    let empty = rows.is_empty().then(|| "The pack is empty.".to_owned());
    let garnets = match pack.garnets {
        0 => None,
        1 => Some("You have a garnet.".to_owned()),
        garnets => Some(format!("You have {garnets} garnets.")),
    };
    Menu {
        heading: "Pack".to_owned(),
        lines: empty.into_iter().chain(garnets).collect(),
        rows: rows.into_iter().chain([Row::new("Back", Common::Back)]).collect(),
        hint,
        ..Menu::default()
    }
}

/// A row for each slot that is filled, and one for the stones.
fn rows_of(pack: &Pack, has_letters: bool) -> impl Iterator<Item = Row> {
    let slots = pack.stacks().map(move |(slot, stack)| row_of(slot, stack, has_letters));
    let stones = Stack { thing: Thing::Stone, count: pack.stones };
    let label = format!("  {}", name_of(Thing::Stone, has_letters));
    let stones = (stones.count > 0).then(|| {
        let count = format!("{} of {}", stones.count, Pack::MOST_STONES);
        Row::with(&label, count, PackRow::Stones).about(Thing::Stone.kind().help)
    });
    slots.chain(stones)
}

/// What a thing is called, after the letter that stands for it on the map where there are letters.
fn name_of(thing: Thing, has_letters: bool) -> String {
    let kind = thing.kind();
    if has_letters { format!("{} {}", kind.glyph, kind.name) } else { kind.name.to_owned() }
}

/// A slot with its number and what is in it; what there can be several of, with how many.
fn row_of(slot: u8, stack: Stack, has_letters: bool) -> Row {
    let kind = stack.thing.kind();
    let label = format!("{slot} {}", name_of(stack.thing, has_letters));
    let row = match kind.stack {
        0 | 1 => Row::new(label, PackRow::Slot(slot)),
        most => Row::with(&label, format!("{} of {most}", stack.count), PackRow::Slot(slot)),
    };
    row.about(kind.help)
}

/// Goes back to the game, and acts there.
fn act_on(world: &mut World, verb: Verb) {
    let Some(actor) = player(world) else { return };
    open(world, Screen::Play);
    act(world, verb.by(actor));
}

fn throw_chosen(world: &mut World) {
    match chosen(world) {
        Some(PackRow::Slot(slot)) => throw_slot(world, slot),
        Some(PackRow::Stones) => throw_slot(world, 0),
        None => {}
    }
}

/// Goes back to the game, and asks there where to throw.
fn throw_slot(world: &mut World, what: u8) {
    open(world, Screen::Play);
    throw::begin(world, Some(what), None);
}

fn drop_chosen(world: &mut World) {
    if let Some(PackRow::Slot(slot)) = chosen(world) {
        act_on(world, Verb::Drop(slot));
    }
}

/// Slots by their numbers and by the mouse, and two buttons of a gamepad, which have other uses on the map; what opened the
/// page closes it.
fn press(world: &mut World, press: Press) {
    match (press, press.action()) {
        (Press::Slot(SlotPress { slot, what: SlotAction::Throw }), _) => throw_slot(world, slot),
        (Press::Slot(SlotPress { slot, what: SlotAction::Use }), _)
        | (_, Some(Action::Slot(slot))) => {
            act_on(world, Verb::Use(slot));
        }
        (Press::Button(Some(Action::Explore)), _) => throw_chosen(world),
        (Press::Button(Some(Action::Wait)), _) => drop_chosen(world),
        (_, Some(Action::Pack)) => super::close(world),
        _ => {}
    }
}
