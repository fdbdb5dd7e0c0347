//! The menu in which a world is chosen: seed, generator and size.

use bevy::prelude::{KeyCode, Resource, World};

use crate::controls::PressedKey;
use crate::grid::Size;
use crate::screens::clipboard::Clipboard;
use crate::screens::games;
use crate::screens::menu::{Deed, Menu, Note, Row, turning_hint};
use crate::streams::fresh_seed;
use crate::world::{Generators, NewGame, WorldSource};
use crate::worldgen::{Generator, Registry, Settings, WorldSpec};

/// The world that is being chosen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// `None` for any.
    pub seed: Option<u64>,
    /// The place of the generator in the registry.
    pub generator: usize,
    /// The place in [`SIZES`].
    size: usize,
}

/// Sizes of worlds, by name: width, height, depth.
pub(in crate::screens) const SIZES: [(&str, [u64; 3]); 4] = [
    ("small", [80, 40, 3]),
    ("usual", [160, 50, 5]),
    ("large", [320, 100, 8]),
    ("huge", [1_024, 1_024, 4]),
];

/// Begins with the world that the next game would have, but for its seed.
pub(in crate::screens) fn begin(world: &mut World) {
    let spec = generated(world);
    let is_it = |(_, sides): &(&str, [u64; 3])| {
        let [width, height, depth] = *sides;
        let size = Size::new(width, height, depth).ok();
        spec.as_ref().is_some_and(|spec| size == Some(spec.size))
    };
    let size = SIZES.iter().position(is_it).unwrap_or(1);
    let named = |generator: &dyn Generator| {
        spec.as_ref().is_some_and(|spec| spec.generator == generator.name())
    };
    let registry = &world.get_resource_or_init::<Generators>().0;
    let known = registry.iter().position(named);
    let usual = registry.iter().position(|generator| generator.name() == "caves");
    let generator = known.or(usual).unwrap_or_default();
    world.insert_resource(Draft { seed: None, generator, size });
}

/// The world of the next game, if a generator is to make it.
fn generated(world: &World) -> Option<WorldSpec> {
    match &world.get_resource::<NewGame>()?.0 {
        WorldSource::Generated(spec) => Some(spec.clone()),
        WorldSource::Drawn { .. } => None,
    }
}

pub(in crate::screens) fn describe(world: &mut World) -> Menu {
    let hint = turning_hint(world);
    let Draft { seed, generator, size } = *world.resource::<Draft>();
    let registry = &world.get_resource_or_init::<Generators>().0;
    let chosen = registry.iter().nth(generator);
    let (name, about) = chosen.map_or(("", ""), |chosen| (chosen.name(), chosen.description()));
    let (size_name, [width, height, depth]) = SIZES[size.min(SIZES.len() - 1)];
    let seed = seed.map_or_else(|| "any".to_owned(), |seed| seed.to_string());
    Menu {
        heading: "Choose a world".to_owned(),
        lines: vec![about.to_owned()],
        rows: vec![
            Row::turning("Seed", seed, Deed::Seed),
            Row::turning("Generator", name, Deed::Generator),
            Row::turning("Size", format!("{size_name}, {width} x {height} x {depth}"), Deed::Size),
            Row::new("Begin", Deed::BeginDraft),
            Row::new("Back", Deed::Close),
        ],
        hint: format!("digits, Ctrl-V: seed   {hint}"),
        ..Menu::default()
    }
}

pub(in crate::screens) fn turn(world: &mut World, deed: Deed, by: i32) {
    let generators = world.get_resource_or_init::<Generators>().0.iter().count();
    let turned = |place: usize, of: usize| {
        (place as i64 + i64::from(by)).rem_euclid(of.max(1) as i64) as usize
    };
    let mut draft = world.resource_mut::<Draft>();
    match deed {
        Deed::Seed => {
            let seed = draft.seed.map(|seed| seed.wrapping_add_signed(by.into()));
            draft.seed = Some(seed.unwrap_or_default());
        }
        Deed::Generator => draft.generator = turned(draft.generator, generators),
        Deed::Size => draft.size = turned(draft.size, SIZES.len()),
        _ => {}
    }
}

/// Takes what is typed into the seed; says whether it was.
pub(in crate::screens) fn take_text(world: &mut World, key: PressedKey) -> bool {
    let seed = world.resource::<Draft>().seed;
    let changed = match key {
        PressedKey { typed: Some('v' | 'V'), with_command: true, .. } => {
            let pasted = world.resource_mut::<Clipboard>().read().unwrap_or_default();
            let read = pasted.trim().parse().ok();
            if read.is_none() {
                let told = "There is no seed in the clipboard: a whole number.".to_owned();
                world.insert_resource(Note(told));
            }
            read.or(seed)
        }
        PressedKey { typed: Some(c @ '0'..='9'), with_command: false, .. } => {
            let digit = u64::from(c) - u64::from('0');
            let more = |seed: u64| seed.checked_mul(10)?.checked_add(digit);
            // A digit too many is none.
            more(seed.unwrap_or_default()).or(seed)
        }
        PressedKey { place: KeyCode::Backspace, .. } => {
            seed.filter(|seed| *seed > 9).map(|seed| seed / 10)
        }
        PressedKey { place: KeyCode::Delete, .. } => None,
        _ => return false,
    };
    world.resource_mut::<Draft>().seed = changed;
    true
}

/// Begins a game in the world that was chosen.
pub(in crate::screens) fn begin_draft(world: &mut World) {
    let Draft { seed, generator, size } = *world.resource::<Draft>();
    let before = generated(world);
    let registry = &world.get_resource_or_init::<Generators>().0;
    let spec = spec_of(registry, generator, size, before);
    if let Some(spec) = spec {
        world.insert_resource(NewGame(WorldSource::Generated(spec)));
        games::begin(world, seed.unwrap_or_else(fresh_seed));
    }
}

/// What is chosen; a generator that is the same as before keeps its parameters.
fn spec_of(
    registry: &Registry,
    generator: usize,
    size: usize,
    before: Option<WorldSpec>,
) -> Option<WorldSpec> {
    let chosen = registry.iter().nth(generator)?;
    let [width, height, depth] = SIZES.get(size)?.1;
    let size = Size::new(width, height, depth).ok()?;
    let same = before.filter(|before| before.generator == chosen.name());
    Some(match same {
        Some(spec) => WorldSpec { size, ..spec },
        None => WorldSpec {
            generator: chosen.name().to_owned(),
            recipe: None,
            size,
            seed: 0,
            settings: Settings::defaults(&chosen.parameters()),
        },
    })
}
