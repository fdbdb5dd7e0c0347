//! The gallery: which worlds are shown, in which order, and which is chosen.

use bevy::prelude::World;

use super::common::Common;
use super::{Listed, OwnKey, Page, close};
use crate::controls::{Action, Press};
use crate::screens::lab::{
    self, Gallery, Lab, Thumbnail, begin_gallery, change_swept, cycled, figure_in_words,
    figure_name,
};
use crate::screens::menu::{Adjust, Menu, Row, RowCommand, key, select};
use crate::world::Generators;

pub(super) static PAGE: Page = Page {
    name: "gallery",
    prepare: begin_gallery,
    menu: Some(menu),
    enter: "open, or do the row",
    keys: KEYS,
    press,
    help: Listed::Page("KEYS OF THE GALLERY"),
    ..Page::DIALOG
};

const LEVELS: &str = "level above or below";

const KEYS: &[OwnKey] = &[
    OwnKey::of(Action::LevelAbove, LEVELS, |world| GalleryRow::Level.adjust(world, Adjust::By(-1)))
        .beside(&GalleryRow::Level),
    OwnKey::of(Action::LevelBelow, LEVELS, |world| GalleryRow::Level.adjust(world, Adjust::By(1)))
        .beside(&GalleryRow::Level),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GalleryRow {
    World,
    Shows,
    Across,
    Down,
    Sorting,
    Level,
    /// Opens the chosen world in the lab.
    Open,
}

impl RowCommand for GalleryRow {
    fn choose(&self, world: &mut World) {
        match self {
            Self::Open => open_chosen(world),
            _ => self.adjust(world, Adjust::By(1)),
        }
    }

    /// Enter opens the chosen world on every row.
    fn accept(&self, world: &mut World) {
        open_chosen(world);
    }

    fn adjust(&self, world: &mut World, to: Adjust) {
        let Adjust::By(by) = to else { return };
        match self {
            Self::World => world.resource_mut::<Gallery>().select_next(by),
            Self::Shows => change_swept(world, |swept, _| match swept {
                None => Some([0, 1]),
                Some(_) => None,
            }),
            Self::Across => change_swept(world, |swept, count| {
                swept.map(|[across, down]| [cycled(across, by, count), down])
            }),
            Self::Down => change_swept(world, |swept, count| {
                swept.map(|[across, down]| [across, cycled(down, by, count)])
            }),
            Self::Sorting => world.resource_mut::<Gallery>().sort_by_next(by),
            Self::Level => world.resource_mut::<Gallery>().change_level(by),
            Self::Open => {}
        }
    }
}

fn menu(world: &mut World) -> Menu {
    let [help, back, accept] =
        [Action::Help, Action::Back, Action::Accept].map(|action| key(world, action));
    world.get_resource_or_init::<Generators>();
    let parameters = world.resource::<Lab>().parameters(&world.resource::<Generators>().0);
    let gallery = world.resource::<Gallery>();
    let count = gallery.worlds().count();
    let swept = gallery.swept();
    let shows = if swept.is_some() { "two parameters" } else { "seeds" };
    let chosen = format!("{} of {count}", gallery.selected() + 1);
    let mut rows = vec![
        Row::adjusting("world", chosen, GalleryRow::World),
        Row::adjusting("shows", shows, GalleryRow::Shows),
    ];
    for (way, (label, row)) in
        [("across", GalleryRow::Across), ("down", GalleryRow::Down)].into_iter().enumerate()
    {
        let name = swept.and_then(|swept| parameters.get(swept[way]));
        rows.extend(name.map(|(parameter, _)| Row::adjusting(label, parameter.name, row)));
    }
    let sorting = gallery.sorted_by().and_then(figure_name).unwrap_or("none");
    let depth = gallery.chosen().map_or(1, |spec| spec.size.depth());
    let level = format!("{} of {depth}", gallery.level() + 1);
    rows.extend([
        Row::adjusting("sorted by", sorting, GalleryRow::Sorting),
        Row::adjusting("level", level, GalleryRow::Level),
        Row::new("open the chosen world", GalleryRow::Open).with_key(&accept),
        Row::new("back to the lab", Common::Back),
    ]);
    let chosen = gallery.worlds().nth(gallery.selected());
    Menu {
        heading: "Gallery".to_owned(),
        lines: chosen.map(lines_of).unwrap_or_default(),
        rows,
        hint: format!("{help} all keys   {back} back"),
        ..Menu::default()
    }
}

/// The lines about a world.
fn lines_of(world: &Thumbnail) -> Vec<String> {
    let mut lines = vec![world.title.clone()];
    match &world.made {
        None => lines.push("being made".to_owned()),
        Some(Err(error)) => lines.push(error.clone()),
        Some(Ok(made)) => {
            lines.extend(
                made.figures()
                    .map(|(name, value)| format!("{name:20}{}", figure_in_words(name, value))),
            );
        }
    }
    lines
}

/// The mouse chooses a world by its index in the order of showing.
fn press(world: &mut World, press: Press) {
    if let Press::Item(index) = press {
        select(world, &PAGE, &GalleryRow::World);
        world.resource_mut::<Gallery>().select(index);
    }
}

/// Shows the chosen world in the lab.
fn open_chosen(world: &mut World) {
    if let Some(chosen) = world.resource::<Gallery>().chosen().cloned() {
        let level = world.resource::<Gallery>().level();
        lab::change(world, |spec, _| *spec = chosen);
        world.resource_mut::<Lab>().show_level(level);
    }
    close(world);
}
