//! The panel of the gallery: which worlds are shown, in which order, and which is chosen.

use bevy::prelude::World;

use crate::controls::Action;
use crate::screens::Screens;
use crate::screens::lab::{
    self, Gallery, Lab, Thumbnail, change_swept, figure_in_words, figure_name,
};
use crate::screens::menu::{Deed, Menu, Row, key};
use crate::world::Generators;

/// What a row of the panel sets or does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::screens) enum GalleryRow {
    World,
    Shows,
    Across,
    Down,
    Sorting,
    Level,
}

/// The label of the row that chooses a world.
pub const WORLD: &str = "world";

pub(in crate::screens) fn describe(world: &mut World) -> Menu {
    let [help, back, accept] =
        [Action::Help, Action::Back, Action::Accept].map(|action| key(world, action));
    world.get_resource_or_init::<Generators>();
    let parameters = world.resource::<Lab>().parameters(&world.resource::<Generators>().0);
    let gallery = world.resource::<Gallery>();
    let turning = |label: &str, value: String, row| Row::turning(label, value, Deed::Gallery(row));
    let count = gallery.worlds().count();
    let swept = gallery.swept();
    let shows = if swept.is_some() { "two parameters" } else { "seeds" };
    let mut rows = vec![
        turning(WORLD, format!("{} of {count}", gallery.selected() + 1), GalleryRow::World),
        turning("shows", shows.to_owned(), GalleryRow::Shows),
    ];
    for (place, (label, row)) in
        [("across", GalleryRow::Across), ("down", GalleryRow::Down)].into_iter().enumerate()
    {
        let name = swept.and_then(|swept| parameters.get(swept[place]));
        rows.extend(name.map(|(parameter, _)| turning(label, parameter.name.to_owned(), row)));
    }
    let sorting = gallery.sorted_by().and_then(figure_name).unwrap_or("none");
    let depth = gallery.chosen().map_or(1, |spec| spec.size.depth());
    rows.extend([
        turning("sorted by", sorting.to_owned(), GalleryRow::Sorting),
        turning("level", format!("{} of {depth}", gallery.level() + 1), GalleryRow::Level),
        Row::new("open the chosen world", Deed::OpenChosen).with_key(&accept),
        Row::new("back to the lab", Deed::Close),
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

/// What is known of a world.
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

pub(in crate::screens) fn turn(world: &mut World, row: GalleryRow, by: i32) {
    let next = |place: usize, count: usize| {
        (place as i64 + i64::from(by)).rem_euclid(count.max(1) as i64) as usize
    };
    match row {
        GalleryRow::World => world.resource_mut::<Gallery>().turn_selected(by),
        GalleryRow::Shows => change_swept(world, |swept, _| match swept {
            None => Some([0, 1]),
            Some(_) => None,
        }),
        GalleryRow::Across => change_swept(world, |swept, count| {
            swept.map(|[across, down]| [next(across, count), down])
        }),
        GalleryRow::Down => change_swept(world, |swept, count| {
            swept.map(|[across, down]| [across, next(down, count)])
        }),
        GalleryRow::Sorting => world.resource_mut::<Gallery>().turn_sorting(by),
        GalleryRow::Level => world.resource_mut::<Gallery>().turn_level(by),
    }
}

/// Chooses a world by its index in the order of showing, as the mouse does.
pub(in crate::screens) fn choose(world: &mut World, index: usize) {
    world.resource_mut::<Gallery>().select(index);
}

/// Shows the chosen world in the lab.
pub(in crate::screens) fn open_chosen(world: &mut World) {
    if let Some(chosen) = world.resource::<Gallery>().chosen().cloned() {
        let level = world.resource::<Gallery>().level();
        lab::change(world, |spec, _| *spec = chosen);
        world.resource_mut::<Lab>().show_level(level);
    }
    world.resource_mut::<Screens>().close_dialog();
}
