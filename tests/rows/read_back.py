"""Reads the rows of a report back with DuckDB and Polars: `read_back.py PROGRAM`, a program built with the feature `parquet`."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import numpy
import polars

program = sys.argv[1]
SEEDS = "0..12000"
QUESTION = "loops > 3 and walk < 40 or dead_ends = 0"
FIGURES = "regions,floor_share,stairs,walk,loops,dead_ends"
WORLDS = ["--seeds", SEEDS, "--width", "32", "--height", "20", "--depth", "3", "--figures", FIGURES]


def report(*arguments):
    """The report of the worlds, as a dictionary."""
    command = [program, "report", "--json", *WORLDS, *map(str, arguments)]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def main(folder: Path):
    files = {ending: folder / f"rows.{ending}" for ending in ["csv", "jsonl", "parquet"]}
    whole = report("--find", QUESTION, "--rows", files["parquet"])
    for ending in ["csv", "jsonl"]:
        report("--rows", files[ending])
    found = [world["seed"] for world in whole["find"]["worlds"]]
    assert 10 < len(found) < whole["worlds"], len(found)

    where = "loops > 3 AND walk_to_deepest < 40 OR dead_ends = 0"
    types = None
    for ending, file in files.items():
        table = duckdb.sql(f"SELECT * FROM '{file}'")
        seeds = [seed for (seed,) in table.project("seed").fetchall()]
        assert seeds == sorted(seeds) and len(seeds) == whole["worlds"], ending
        by_duckdb = [seed for (seed,) in table.filter(where).project("seed").fetchall()]
        assert by_duckdb == found, ending
        names, kinds = table.columns, [str(kind).removeprefix("U") for kind in table.types]
        assert types in (None, (names, kinds)), (ending, types, kinds)
        types = (names, kinds)
        read = {"csv": polars.read_csv, "jsonl": polars.read_ndjson, "parquet": polars.read_parquet}[ending]
        frame = read(file)
        by_polars = frame.filter(
            (polars.col("loops") > 3) & (polars.col("walk_to_deepest") < 40) | (polars.col("dead_ends") == 0)
        )
        assert by_polars["seed"].to_list() == found, ending
        assert frame.rows() == table.fetchall(), ending
        mean = whole["figures"]["walk_to_deepest"]["mean"]
        assert abs(frame["walk_to_deepest"].mean() - mean) < 1e-9, ending

    # What is kept in chunks is one table of many files, and the same.
    kept = folder / "kept"
    report("--output", kept, "--per", "level", "--rows", folder / "levels.parquet", "--shard", "2/2")
    report("--output", kept, "--per", "level", "--rows", folder / "levels.parquet")
    one = duckdb.sql(f"SELECT * FROM '{folder}/levels.parquet'").fetchall()
    many = duckdb.sql(f"SELECT * FROM '{kept}/rows/*.parquet' ORDER BY seed, z").fetchall()
    assert one == many and len(one) == 3 * whole["worlds"]
    of_worlds = duckdb.sql(f"SELECT * FROM '{files['parquet']}'").fetchall()
    means = duckdb.sql(
        f"SELECT seed, avg(regions_per_level), avg(stairs_per_pair) FROM '{folder}/levels.parquet' GROUP BY seed ORDER BY seed"
    ).fetchall()
    for (seed, regions, _, stairs, *_), mean in zip(of_worlds, means, strict=True):
        assert seed == mean[0] and abs(regions - mean[1]) < 1e-9 and abs(stairs - mean[2]) < 1e-9, seed

    # Packed bits have the floor that rows count.
    size = ["--width", "32", "--height", "20", "--depth", "3"]
    file = folder / "worlds.bits"
    subprocess.run([program, "generate", "--seeds", "0..500", "--output", file, *size], check=True, capture_output=True)
    header = numpy.fromfile(file, "<u4", 8)
    width, height, depth, record = map(int, header[4:])
    worlds = numpy.fromfile(file, [("seed", "<u8"), ("bits", "u1", record - 8)], offset=32)
    tiles = numpy.unpackbits(worlds["bits"], axis=1, count=width * height * depth, bitorder="little")
    tiles = tiles.reshape(-1, depth, height, width)
    shares = dict(duckdb.sql(f"SELECT seed, floor_share FROM '{files['parquet']}'").fetchall())
    for seed, share in zip(worlds["seed"], tiles.mean(axis=(1, 2, 3)), strict=True):
        assert abs(shares[int(seed)] - share) < 1e-12, seed

    print(f"{whole['worlds']} worlds, {len(found)} found: the same by DuckDB, Polars and --find, in {len(files)} formats")


with tempfile.TemporaryDirectory() as folder:
    main(Path(folder))
