//! How a world is made: from a specification to tiles, regions, stairs and a start.
//!
//! ```
//! use cavewright_caves::grid::Size;
//! use cavewright_caves::worldgen::{Registry, map_text};
//!
//! let registry = Registry::default();
//! let world = registry.spec("caves")?.seed(7).size(Size::new(60, 20, 2)?).set("fill", 0.5)?.make()?;
//! map_text::write(&world, &mut std::io::stdout())?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Pure: a world is a function of generator, parameters, size and seed and of nothing else (SPEC 42).
//! [`Registry::spec`] begins a specification and [`Registry::make`] makes its world; [`map_text`] writes worlds as
//! drawings and reads them; [`verify`] proves what they promise.

mod bands;
mod bsp;
mod components;
mod dig_walk;
mod domains;
mod drawn;
mod empty;
mod error;
mod feature;
mod generator;
mod interning;
mod joining;
mod making;
pub mod map_text;
mod nearness;
mod overlaps;
pub mod packed;
mod parallel;
mod parameter;
mod processor;
mod reach;
mod recipe;
mod region_reach;
mod regions;
mod registry;
mod rooms;
mod runs;
mod saved;
mod setter;
mod setting_error;
mod settings;
mod shared_columns;
mod shared_runs;
mod smoothing;
mod smoothing_window;
mod sparing;
mod spec;
mod spec_builder;
mod stairs;
mod start;
mod steps;
mod sums_of_nine;
mod tunnels;
pub mod verify;
mod word_set;
mod world_map;

pub use drawn::DrawnMapError;
pub use error::{GenerateError, UnknownGenerator};
pub use feature::can_have_feature;
pub use feature::{Drawn, Feature};
pub use generator::Generator;
pub use interning::{interned, interned_words};
pub use joining::joining_parameters;
pub use parameter::{Parameter, ParameterKind, Value};
pub use reach::count_reachable;
#[doc(hidden)]
pub use recipe::entry as toml_text;
pub use recipe::{Recipe, RecipeError, STAGES, StageKind};
pub use region_reach::Reach;
pub use regions::RegionMap;
pub use registry::Registry;
pub use saved::{SavedSpec, SavedSpecError};
pub use setting_error::SettingError;
pub use settings::Settings;
pub use smoothing::fill_with_noise;
pub use smoothing::smooth_once;
pub use smoothing_window::{PassChanges, smooth_within};
pub use spec::WorldSpec;
pub use spec_builder::SpecBuilder;
pub use stairs::StairPair;
pub use stairs::far_end;
pub use steps::{Step, steps, steps_after};
pub use word_set::WordSet;
pub use world_map::WorldMap;
