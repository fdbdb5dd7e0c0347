//! Many games that are played in step, as who learns by playing wants them.

mod actions;
mod observation;
mod seat;
mod threads;

use std::sync::Arc;

use cavewright::grid::Size;
use cavewright::world::{
    BESTIARY, FIXTURES, HOLLOWS, Mode, SCENARIOS, Scenario, ScenarioError, ShippedScenario, THINGS,
    Variant, WorldSource,
};
use cavewright::worldgen::WorldSpec;
use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::specs::Wanted;
use crate::values::{bad, thread_count};
use actions::actions;
use observation::{Frame, PLANES, STATS, View};
use seat::Seat;
use threads::Threads;

/// The farthest that a view reaches to each side of the player.
const MOST_RADIUS: usize = 64;
/// The most games that are played in step.
const MOST_GAMES: usize = 65_536;

/// Games that are played in step, on several threads; each has a world of its own.
///
/// Observations hold what the player of each game knows, and nothing else:
///
/// - `map`: `uint8[games, len(PLANES), side, side]` with `side = 2 * radius + 1`, the tiles around the player, who is in the middle
/// - `stats`: `int32[games, len(STATS)]`
/// - `pack`: `uint8[games, 8, 2]`, of each slot 1 + the number of the thing, or 0, and how many there are
#[pyclass(module = "cavewright")]
pub struct Games {
    seats: Vec<Seat>,
    threads: Threads,
    view: View,
    max_steps: u32,
}

/// What a call returns: observations, rewards, and which games have ended or were cut off.
type Stepped<'py> = (
    Bound<'py, PyDict>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
);

#[pymethods]
impl Games {
    /// So many games of a generator, none of them begun: `caves` where none is named; `recipe` is the text of one, in its place. `scenario` is a
    /// name of `scenarios()`, or a text: that is played as it is drawn, and has its own seed. `radius` is how far the view reaches to each side, 64
    /// tiles at most; `max_steps` after how many steps a game is cut off. Threads are one a core by default, and sizes those of the game.
    #[new]
    #[pyo3(signature = (games, generator = None, *, width = None, height = None, depth = None, recipe = None, scenario = None, radius = 10, max_steps = 20_000, threads = None, **parameters))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword of Python's")]
    fn new(
        games: usize,
        generator: Option<&str>,
        width: Option<u64>,
        height: Option<u64>,
        depth: Option<u64>,
        recipe: Option<&str>,
        scenario: Option<&str>,
        radius: usize,
        max_steps: u32,
        threads: Option<usize>,
        parameters: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        if !(1..=MOST_GAMES).contains(&games) {
            return Err(bad(format!("games: allowed is 1 to {MOST_GAMES}")));
        }
        if radius > MOST_RADIUS {
            return Err(bad(format!("radius: allowed is 0 to {MOST_RADIUS}")));
        }
        if max_steps == 0 {
            return Err(bad("max_steps: allowed is a whole number from 1"));
        }
        let wanted = Wanted { generator, recipe, size: [width, height, depth], parameters };
        let source = match scenario {
            Some(scenario) => scenario_source(scenario, &wanted)?,
            None => WorldSource::Generated(spec_of_game(&wanted)?),
        };
        let threads = Threads::new(thread_count(threads, "threads")?.min(games))?;
        let seats = (0..games).map(|_| Seat::new(source.clone())).collect();
        Ok(Self { seats, threads, view: View { radius }, max_steps })
    }

    /// How many games there are.
    fn __len__(&self) -> usize {
        self.seats.len()
    }

    /// Columns and rows of the view.
    #[getter]
    fn side(&self) -> usize {
        self.view.side()
    }

    /// Begins the game of each index in `games` anew, with a seed for each; returns the observations of all games.
    fn reset<'py>(
        &mut self,
        py: Python<'py>,
        games: Vec<usize>,
        seeds: Vec<u64>,
    ) -> PyResult<Bound<'py, PyDict>> {
        if games.len() != seeds.len() {
            return Err(bad("as many seeds as games are wanted"));
        }
        let mut begins = vec![None; self.seats.len()];
        for (game, seed) in games.into_iter().zip(seeds) {
            let begin = begins.get_mut(game);
            *begin.ok_or_else(|| PyIndexError::new_err("no such game"))? = Some(seed);
        }
        let Self { seats, threads, view, .. } = self;
        let mut frame = Frame::new(seats.len(), *view)?;
        let jobs = seats.iter_mut().zip(frame.parts()).zip(begins).collect();
        let done = threads.share_out(py, jobs, |((seat, mut part), seed)| {
            seed.map_or(Ok(()), |seed| seat.begin(seed))?;
            seat.observe(*view, &mut part);
            Ok::<_, String>(())
        })?;
        done.into_iter().collect::<Result<(), _>>().map_err(bad)?;
        frame.into_arrays(py)
    }

    /// Has the player of each game do something: `actions` has a number of `ACTIONS` for each game, or -1 where nothing is done.
    ///
    /// Returns observations, rewards (what the score has grown by), which games have ended, and which were cut off. A game that has ended or
    /// was not begun stays as it is, without a reward.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Stepped<'py>> {
        let actions = actions.as_slice()?;
        let known = actions::actions().len();
        if actions.len() != self.seats.len() {
            return Err(bad(format!("{} actions are wanted, one a game", self.seats.len())));
        }
        if let Some(action) = actions.iter().find(|action| !(-1..known as i64).contains(*action)) {
            return Err(bad(format!("no action {action}: allowed are -1 to {}", known - 1)));
        }
        let Self { seats, threads, view, max_steps } = self;
        let mut frame = Frame::new(seats.len(), *view)?;
        let jobs = seats.iter_mut().zip(frame.parts()).zip(actions).collect();
        let done = threads.share_out(py, jobs, |((seat, mut part), action)| {
            let reward = usize::try_from(*action).map_or(0.0, |action| seat.act(action));
            let is_over = seat.is_over();
            seat.observe(*view, &mut part);
            (reward, is_over, !is_over && seat.steps() >= *max_steps)
        })?;
        let rewards = done.iter().map(|(reward, ..)| *reward).collect();
        let ends = done.iter().map(|(_, is_over, _)| *is_over).collect();
        let cut = done.iter().map(|(.., is_cut)| *is_cut).collect();
        Ok((
            frame.into_arrays(py)?,
            PyArray1::from_vec(py, rewards),
            PyArray1::from_vec(py, ends),
            PyArray1::from_vec(py, cut),
        ))
    }

    /// The score of a game.
    fn score(&self, game: usize) -> PyResult<u32> {
        self.seat(game).map(Seat::score)
    }

    /// How a game has ended, in a sentence; `None` while it is played.
    fn outcome(&self, game: usize) -> PyResult<Option<String>> {
        self.seat(game).map(Seat::outcome)
    }

    /// What the player of a game knows of the level, as text: a character a tile, a line a row.
    fn text(&mut self, game: usize) -> PyResult<String> {
        let seat = self.seats.get_mut(game);
        Ok(seat.ok_or_else(|| PyIndexError::new_err("no such game"))?.text())
    }
}

impl Games {
    fn seat(&self, game: usize) -> PyResult<&Seat> {
        self.seats.get(game).ok_or_else(|| PyIndexError::new_err("no such game"))
    }
}

/// A scenario by its name or its text.
fn scenario_source(scenario: &str, wanted: &Wanted<'_, '_>) -> PyResult<WorldSource> {
    let Wanted { generator, recipe, size, parameters } = wanted;
    let is_alone = generator.is_none() && recipe.is_none() && *size == [None; 3];
    if !is_alone || parameters.is_some_and(|parameters| !parameters.is_empty()) {
        return Err(bad(
            "scenario: it is played as it is drawn, without a generator and its parameters",
        ));
    }
    let text = match ShippedScenario::named(scenario) {
        Some(shipped) => shipped.text,
        None if scenario.contains('\n') => scenario,
        None => {
            let names = SCENARIOS.map(|scenario| scenario.name).join(", ");
            return Err(bad(format!("scenario: no {scenario:?}: those that ship are {names}")));
        }
    };
    let scenario: Scenario =
        text.parse().map_err(|error: ScenarioError| bad(format!("scenario: {error}")))?;
    Ok(WorldSource::Scenario(Arc::new(scenario)))
}

/// The specification of a game's world: of the size that suits its mode where none is given.
fn spec_of_game(wanted: &Wanted<'_, '_>) -> PyResult<WorldSpec> {
    let usual = |mode: Mode| {
        let [width, height, depth] = mode.size();
        Size::new(width, height, depth).map_err(bad)
    };
    let spec = wanted.spec(Size::DEFAULT)?;
    wanted.spec(usual(Variant::of(&spec.settings).mode)?)
}

/// Adds the names that the numbers of actions and observations have.
///
/// # Errors
/// Those of the module.
pub fn add_names(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let names = |all: Vec<String>| pyo3::types::PyTuple::new(py, all);
    let of = |all: &[&str]| names(all.iter().map(|name| (*name).to_owned()).collect());
    module.add("ACTIONS", names(actions().iter().map(|action| action.name()).collect())?)?;
    module.add("PLANES", of(&PLANES)?)?;
    module.add("STATS", of(&STATS)?)?;
    module.add("TILES", of(&cavewright::grid::TILES.map(|row| row.name))?)?;
    module.add("CREATURES", of(&BESTIARY.each_ref().map(|row| row.name))?)?;
    module.add("THINGS", of(&THINGS.each_ref().map(|row| row.name))?)?;
    module.add("FIXTURES", of(&FIXTURES.each_ref().map(|row| row.name))?)?;
    module.add("HOLLOWS", of(&HOLLOWS.each_ref().map(|row| row.name))?)
}
