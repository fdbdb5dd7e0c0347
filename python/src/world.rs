//! A world as arrays.

use cavewright::grid::Size;
use cavewright::record::WorldDescription;
use cavewright::world::settling::{SettlingPlace, settle_map};
use cavewright::world::{SCENARIOS, USUAL_RADIUS};
use cavewright::worldgen::verify::{Promise, verify};
use cavewright::worldgen::{WorldMap, WorldSpec, map_text};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use serde_json::json;

use crate::specs::{REGISTRY, Wanted};
use crate::values::{bad, indices, loads, object, position};

/// A whole world: levels of rock and floor, regions, stairs, and where one begins.
///
/// Arrays have the axes `[z, y, x]`: the level from 0 at the top, the row from the north, the column from the west. They are made once, and
/// cannot be written to. A world never changes.
#[pyclass(frozen, module = "cavewright")]
pub struct World {
    map: WorldMap,
    spec: Option<WorldSpec>,
    tiles: PyOnceLock<Py<PyArray3<u8>>>,
    regions: PyOnceLock<Py<PyArray3<u32>>>,
}

impl World {
    fn new(map: WorldMap, spec: Option<WorldSpec>) -> Self {
        Self { map, spec, tiles: PyOnceLock::new(), regions: PyOnceLock::new() }
    }

    fn size(&self) -> Size {
        self.map.tiles.size()
    }

    /// The text of the map, as `cavewright generate` prints it.
    fn text(&self) -> PyResult<String> {
        let mut text = Vec::new();
        map_text::write(&self.map, &mut text)?;
        String::from_utf8(text).map_err(bad)
    }

    fn violations_of(&self, spec: &WorldSpec) -> PyResult<Vec<String>> {
        let generator = REGISTRY.resolve(spec).map_err(bad)?;
        let depth = self.size().depth();
        let promise = Promise::of(generator, depth, &spec.settings).map_err(bad)?;
        Ok(verify(&self.map, &promise).violations)
    }
}

/// An array of a world that nobody can write to.
fn array<T: numpy::Element>(
    py: Python<'_>,
    size: Size,
    cells: Vec<T>,
) -> PyResult<Py<PyArray3<T>>> {
    let sides = [size.depth(), size.height(), size.width()].map(|side| side as usize);
    let array = PyArray1::from_vec(py, cells);
    // What a view shows of an array that cannot be written to cannot be made writable again.
    let flags = PyDict::new(py);
    flags.set_item("write", false)?;
    array.call_method("setflags", (), Some(&flags))?;
    Ok(array.reshape(sides)?.unbind())
}

#[pymethods]
impl World {
    /// What each tile is: `uint8[z, y, x]`, by the numbers in `cavewright.TILES`.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u8>>> {
        let made = self.tiles.get_or_try_init(py, || {
            array(py, self.size(), self.map.tiles.cells().iter().map(|tile| *tile as u8).collect())
        });
        made.map(|tiles| tiles.bind(py).clone())
    }

    /// The region of each tile: `uint32[z, y, x]`, from 1 on each level in the order of their first tiles; 0 is rock.
    #[getter]
    fn regions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u32>>> {
        let made = self.regions.get_or_try_init(py, || {
            let tiles = &self.map.tiles;
            let positions = (0..self.size().depth()).flat_map(|z| tiles.positions(z));
            let numbers = positions.map(|at| self.map.regions.number(at).unwrap_or(0));
            array(py, self.size(), numbers.collect())
        });
        made.map(|regions| regions.bind(py).clone())
    }

    /// Every staircase: `uint32[n, 2, 3]`, of each the upper and the lower end as `z, y, x`.
    #[getter]
    fn stairs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<u32>>> {
        let ends = self.map.stairs.iter().flat_map(|pair| [pair.down, pair.up()]);
        let numbers = ends.flat_map(|at| [at.z, at.y, at.x]).collect();
        PyArray1::from_vec(py, numbers).reshape([self.map.stairs.len(), 2, 3])
    }

    /// Where one begins, as `(z, y, x)`; `None` in a drawn map without a start.
    #[getter]
    fn start(&self) -> Option<(u32, u32, u32)> {
        self.map.start.map(indices)
    }

    /// Levels, rows and columns.
    #[getter]
    fn shape(&self) -> (u32, u32, u32) {
        let size = self.size();
        (size.depth(), size.height(), size.width())
    }

    /// Its seed; `None` of a drawn map.
    #[getter]
    fn seed(&self) -> Option<u64> {
        self.spec.as_ref().map(|spec| spec.seed)
    }

    /// The name of its generator; `None` of a drawn map.
    #[getter]
    fn generator(&self) -> Option<&str> {
        self.spec.as_ref().map(|spec| spec.generator.as_str())
    }

    /// All parameters of its generator, by their names; empty of a drawn map.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let settings = self.spec.iter().flat_map(|spec| spec.settings.iter());
        let all: serde_json::Map<_, _> =
            settings.map(|(name, value)| (name.to_owned(), json!(value))).collect();
        object(py, &all.into())
    }

    /// Everything that is known of it, as `cavewright generate --format json` prints it.
    fn to_json(&self) -> PyResult<String> {
        let described = WorldDescription::new(&self.map, self.spec.as_ref()).map_err(bad)?;
        serde_json::to_string(&described).map_err(bad)
    }

    /// The same as a dictionary. Positions in it are `[x, y, z]`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        loads(py, &self.to_json()?)
    }

    /// What it does not hold of what its generator promises, a line each: nothing, if the program is right.
    ///
    /// Raises ValueError of a drawn map, for which nobody has promised anything.
    fn violations(&self) -> PyResult<Vec<String>> {
        let spec = self.spec.as_ref().ok_or_else(|| bad("a drawn map promises nothing"))?;
        self.violations_of(spec)
    }

    /// The world after so many passes of the rule that makes caves, without regions of fewer tiles than `min_region`.
    ///
    /// What stood at its start or on its stairs stays. Raises ValueError where the map cannot be one then.
    #[pyo3(signature = (passes = 1, *, min_region = 0))]
    fn smoothed(&self, passes: u64, min_region: u64) -> PyResult<Self> {
        let drawing = map_text::read(self.text()?.as_bytes()).map_err(bad)?;
        let drawing = drawing.smoothed(passes, min_region).map_err(bad)?;
        Ok(Self::new(drawing.into_world().map_err(bad)?, None))
    }

    /// The world after the ground has settled once around `(z, y, x)`, as far as in play, or to a radius in tiles: a tile is open then if at
    /// least `number` of its nine are.
    #[pyo3(signature = (at, number = 5, *, radius = None))]
    fn settled(&self, at: (u32, u32, u32), number: u32, radius: Option<u32>) -> PyResult<Self> {
        let at = position(at);
        if self.map.tiles.get(at).is_none() {
            return Err(bad("at: no such tile"));
        }
        if !(1..=9).contains(&number) {
            return Err(bad("number: allowed is 1 to 9"));
        }
        let radius = radius.unwrap_or(USUAL_RADIUS);
        let place = SettlingPlace { at, radius, number };
        settle_map(self.map.clone(), place).map(|map| Self::new(map, None)).map_err(bad)
    }

    fn __str__(&self) -> PyResult<String> {
        self.text()
    }

    fn __repr__(&self) -> String {
        let (depth, height, width) = self.shape();
        match &self.spec {
            Some(spec) => format!(
                "<cavewright.World {} seed={} {width}x{height}x{depth}>",
                spec.generator, spec.seed
            ),
            None => format!("<cavewright.World drawn {width}x{height}x{depth}>"),
        }
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.map == other.map
    }

    fn __hash__(&self) -> u64 {
        cavewright::record::of_tiles(&self.map.tiles).0
    }

    /// A copy in another process is made anew, or read from the text of a drawn map.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Py<PyTuple>)> {
        let module = py.import("cavewright")?;
        let Some(spec) = &self.spec else {
            let text = PyTuple::new(py, [self.text()?])?;
            return Ok((module.getattr("read")?, text.unbind()));
        };
        let (depth, height, width) = self.shape();
        let given = PyDict::new(py);
        for (name, side) in [("width", width), ("height", height), ("depth", depth)] {
            given.set_item(name, side)?;
        }
        given.set_item("seed", spec.seed)?;
        match &spec.recipe {
            Some(recipe) => given.set_item("recipe", recipe.text())?,
            None => given.set_item("generator", &spec.generator)?,
        }
        for (name, value) in spec.settings.iter() {
            given.set_item(name, value.to_string())?;
        }
        let generate = (module.getattr("generate")?,);
        let again = py.import("functools")?.getattr("partial")?.call(generate, Some(&given))?;
        Ok((again, PyTuple::empty(py).unbind()))
    }
}

/// Makes a world.
///
/// The generator is `caves` where none is named; `recipe` is the text of a recipe, in its place. Parameters are given by their names:
/// `generate("caves", seed=7, fill=0.5)`. The same arguments make the same world on every machine.
///
/// Raises ValueError with what is allowed, where there is no such world.
#[pyfunction]
#[pyo3(signature = (generator = None, seed = 0, *, width = None, height = None, depth = None, recipe = None, **parameters))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword of Python's")]
pub fn generate(
    py: Python<'_>,
    generator: Option<&str>,
    seed: u64,
    width: Option<u64>,
    height: Option<u64>,
    depth: Option<u64>,
    recipe: Option<&str>,
    parameters: Option<&Bound<'_, PyDict>>,
) -> PyResult<World> {
    let wanted = Wanted { generator, recipe, size: [width, height, depth], parameters };
    let spec = WorldSpec { seed, ..wanted.spec(Size::DEFAULT)? };
    let map = py.detach(|| REGISTRY.make(&spec)).map_err(bad)?;
    Ok(World::new(map, Some(spec)))
}

/// The world of a map that is drawn as text: `#` rock, `.` floor, `>` and `<` stairs, `@` the start; an empty line between two levels.
///
/// Raises ValueError with the line and the column of what is wrong.
#[pyfunction]
pub fn read(text: &str) -> PyResult<World> {
    let drawing = map_text::read(text.as_bytes()).map_err(bad)?;
    Ok(World::new(drawing.into_world().map_err(bad)?, None))
}

/// The scenarios that ship, living places drawn by hand: a dictionary from their names to their texts.
#[pyfunction]
pub fn scenarios(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let all = PyDict::new(py);
    for scenario in &SCENARIOS {
        all.set_item(scenario.name, scenario.text)?;
    }
    Ok(all)
}
