"""Worlds as arrays are those of the program."""

import copy
import json
import pickle
import subprocess

import numpy as np
import pytest

import cavewright

GENERATORS = [entry["name"] for entry in cavewright.generators()]
SIZE = {"width": 60, "height": 24, "depth": 3}
SEEDS = range(20)


def command(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("generator", GENERATORS)
def test_a_world_has_the_bytes_of_the_program(program, generator):
    for seed in SEEDS:
        world = cavewright.generate(generator, seed, **SIZE)
        sizes = ["--width", "60", "--height", "24", "--depth", "3"]
        printed = command(program, "generate", "--generator", generator, "--seed", str(seed), *sizes)
        assert str(world) == printed
    described = command(
        program, "generate", "--generator", generator, "--seed", str(seed), *sizes, "--format", "json"
    )
    assert json.loads(described) == world.to_dict()


@pytest.mark.parametrize("generator", GENERATORS)
def test_arrays_are_what_the_world_is(generator):
    for seed in SEEDS:
        world = cavewright.generate(generator, seed, **SIZE)
        assert world.tiles.shape == world.regions.shape == world.shape == (3, 24, 60)
        assert (world.tiles.dtype, world.regions.dtype) == (np.uint8, np.uint32)
        rock = cavewright.TILES.index("wall")
        assert ((world.tiles == rock) == (world.regions == 0)).all()
        described = world.to_dict()
        assert world.tiles[world.start] == cavewright.TILES.index("floor")
        assert list(reversed(world.start)) == described["start"]
        assert len(world.stairs) == len(described["stairs"])
        for upper, lower in world.stairs:
            assert world.tiles[tuple(upper)] == cavewright.TILES.index("stairs_down")
            assert world.tiles[tuple(lower)] == cavewright.TILES.index("stairs_up")
            assert (lower - upper == [1, 0, 0]).all()
        assert world.violations() == []


def regions_by_flooding(tiles):
    """Regions of a level, from 1 in scan order, by eight neighbours: written without what it tests."""
    numbers = np.zeros(tiles.shape, np.uint32)
    found = 0
    for start in zip(*np.nonzero(tiles != cavewright.TILES.index("wall"))):
        if numbers[start]:
            continue
        found += 1
        ahead = [start]
        while ahead:
            y, x = ahead.pop()
            inside = 0 <= y < tiles.shape[0] and 0 <= x < tiles.shape[1]
            if not inside or numbers[y, x] or tiles[y, x] == cavewright.TILES.index("wall"):
                continue
            numbers[y, x] = found
            ahead += [(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    return numbers


@pytest.mark.parametrize("generator", GENERATORS)
def test_regions_are_what_can_be_walked_between(generator):
    for seed in range(4):
        world = cavewright.generate(generator, seed, **SIZE)
        for tiles, regions in zip(world.tiles, world.regions):
            assert (regions == regions_by_flooding(tiles)).all()


def test_arrays_are_made_once_and_cannot_be_written_to():
    world = cavewright.generate(seed=1, **SIZE)
    assert world.tiles is world.tiles
    for array in (world.tiles, world.regions):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0, 0] = 0
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.setflags(write=True)


def test_a_world_is_what_was_asked_for():
    world = cavewright.generate("caves", seed=2**64 - 1, fill=0.5, passes=np.int64(3), connect=np.bool_(False), **SIZE)
    assert (world.generator, world.seed) == ("caves", 2**64 - 1)
    assert {name: world.parameters[name] for name in ("fill", "passes", "connect")} == {
        "fill": 0.5,
        "passes": 3,
        "connect": False,
    }
    assert repr(world) == f"<cavewright.World caves seed={2**64 - 1} 60x24x3>"
    assert world == cavewright.generate("caves", seed=2**64 - 1, fill=0.5, passes=3, connect=False, **SIZE)
    assert world != cavewright.generate("caves", seed=5, **SIZE)
    assert cavewright.generate(**{**SIZE, "depth": 1}).shape == (1, 24, 60)
    assert cavewright.generate().shape == (5, 50, 160)


def test_a_recipe_makes_a_world():
    world = cavewright.generate(recipe=RECIPE, fill=0.6, **SIZE)
    assert world.generator == "pits"


@pytest.mark.parametrize(
    ("keywords", "says"),
    [
        ({"generator": "cave"}, "cave"),
        ({"fil": 0.5}, 'did you mean "fill"'),
        ({"fill": 2}, "a number from 0 to 1"),
        ({"fill": float("nan")}, "allowed"),
        ({"fill": None}, "allowed"),
        ({"width": 0}, "allowed"),
        ({"width": 65_535, "height": 65_535, "depth": 1_024}, "allowed"),
        ({"recipe": "name ="}, "recipe: line 1"),
        ({"recipe": "name = 'pits'", "generator": "caves"}, "place of a generator"),
    ],
)
def test_what_cannot_be_is_one_line(keywords, says):
    with pytest.raises(ValueError, match=says) as raised:
        cavewright.generate(**keywords)
    assert "\n" not in str(raised.value)


def test_what_is_no_number_is_an_error_of_pythons():
    for keywords in ({"seed": -1}, {"seed": 2**64}, {"width": -1}):
        with pytest.raises(OverflowError):
            cavewright.generate(**keywords)
    with pytest.raises(TypeError):
        cavewright.generate(seed="7")


def test_a_map_is_read_and_written():
    drawn = "#####\n#@.>#\n#####\n\n#####\n#..<#\n#####\n"
    world = cavewright.read(drawn)
    assert str(world) == drawn
    assert (world.start, world.seed, world.generator, world.parameters) == ((0, 1, 1), None, None, {})
    assert world.stairs.tolist() == [[[0, 1, 3], [1, 1, 3]]]
    with pytest.raises(ValueError, match="line 1, column 2"):
        cavewright.read("#x#\n")
    with pytest.raises(ValueError, match="promises nothing"):
        world.violations()
    assert cavewright.read("###\n").start is None


def test_the_ground_settles_and_is_smoothed_as_by_the_program(program, tmp_path):
    world = cavewright.generate(seed=3, **SIZE)
    path = tmp_path / "map.txt"
    path.write_text(str(world))
    at = world.start
    place = ["--at", f"{at[2]},{at[1]},{at[0]}"]
    settled = command(program, "inspect", str(path), "--settle", "6", *place, "--radius", "9")
    assert str(world.settled(at, 6, radius=9)) == settled != str(world)
    smoothed = command(program, "inspect", str(path), "--smooth", "2", "--min-region", "5")
    assert str(world.smoothed(2, min_region=5)) == smoothed != str(world)
    for wrong in ({"at": (9, 0, 0)}, {"at": at, "number": 0}, {"at": at, "number": 10}):
        with pytest.raises(ValueError):
            world.settled(**wrong)


RECIPE = 'name = "pits"\ndescription = "pits"\nstage = [{ do = "fill" }]'


@pytest.mark.parametrize(
    "world",
    [
        cavewright.generate("bsp", seed=2**64 - 1, stairs="single", **SIZE),
        cavewright.generate(recipe=RECIPE, fill=0.61, seed=3, **SIZE),
        cavewright.read("#####\n#@..#\n#####\n"),
    ],
)
def test_a_world_goes_to_another_process(world):
    for other in (pickle.loads(pickle.dumps(world)), copy.deepcopy(world), copy.copy(world)):
        assert other == world
        assert hash(other) == hash(world)
        assert (other.seed, other.generator, other.parameters) == (world.seed, world.generator, world.parameters)


def test_scenarios_ship():
    texts = cavewright.scenarios()
    assert len(texts) > 3
    assert all("@" in text for text in texts.values())
