"""Surveys are those of the program, and tables go to data tools."""

import csv
import io
import json
import signal
import subprocess
import threading

import pandas
import polars
import pyarrow
import pytest

import cavewright

SIZE = {"width": 40, "height": 20, "depth": 2}
OPTIONS = ["--width", "40", "--height", "20", "--depth", "2"]
FIGURES = ["regions_per_level", "floor_share", "walk_to_deepest", "loops", "dead_ends"]
GENERATORS = [entry["name"] for entry in cavewright.generators()]


@pytest.mark.parametrize("per", ["world", "level"])
@pytest.mark.parametrize("generator", GENERATORS)
def test_rows_and_reports_are_those_of_the_program(program, tmp_path, generator, per):
    table = cavewright.survey(range(100, 700), generator, figures=FIGURES, per=per, jobs=2, **SIZE)
    rows = tmp_path / "rows.csv"
    done = subprocess.run(
        [program, "report", "--json", "--generator", generator, "--seeds", "100..700", *OPTIONS]
        + ["--figures", ",".join(FIGURES), "--rows", str(rows), "--per", per],
        check=True,
        capture_output=True,
    )
    told = json.loads(done.stdout)
    assert {**table.report, "seconds": 0} == {**told, "seconds": 0}
    written = list(csv.DictReader(io.StringIO(rows.read_text())))
    assert table.column_names == list(written[0])
    ours = pyarrow.table(table).to_pylist()
    assert len(ours) == len(table) == len(written)
    for own, its in zip(ours, written):
        assert own == {name: float(value) if value else None for name, value in its.items()}


def test_data_tools_take_the_same_table():
    table = cavewright.survey(range(0, 300), per="level", **SIZE)
    arrow = pyarrow.table(table)
    assert arrow.schema.names == table.column_names
    assert pyarrow.schema(table) == arrow.schema
    assert polars.DataFrame(table).to_dicts() == arrow.to_pylist()
    frame = pandas.DataFrame.from_arrow(table)
    assert frame["seed"].tolist() == arrow["seed"].to_pylist() == [seed for seed in range(300) for _ in range(2)]
    assert frame["z"].tolist() == [0, 1] * 300
    # What was taken outlives the table.
    del table
    assert arrow.num_rows == 600


def test_a_question_is_answered_as_by_the_rows():
    table = cavewright.survey(range(0, 500), find="loops >= 2 and dead_ends < 4", **SIZE)
    frame = polars.DataFrame(table)
    fits = frame.filter((polars.col("loops") >= 2) & (polars.col("dead_ends") < 4))
    found = [world["seed"] for world in table.report["find"]["worlds"]]
    assert found == fits["seed"].to_list()
    assert found


def test_progress_is_told_to_the_last_world():
    told = []
    cavewright.survey(range(10, 610), jobs=1, figures=["loops"], progress=lambda *both: told.append(both), **SIZE)
    assert [total for _, total in told] == [600] * len(told)
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1] == (600, 600)
    assert len(told) > 1


def test_an_error_of_the_caller_ends_a_survey():
    def fail(done, total):
        raise KeyError(done)

    with pytest.raises(KeyError):
        cavewright.survey(range(0, 10_000_000), progress=fail, **SIZE)


def test_the_lock_is_free_while_worlds_are_made():
    counted = 0
    is_over = threading.Event()

    def survey():
        cavewright.survey(range(0, 256), jobs=1, **SIZE)
        is_over.set()

    thread = threading.Thread(target=survey)
    thread.start()
    while not is_over.is_set():
        counted += 1
    thread.join()
    assert counted > 100


def test_an_interrupt_ends_a_survey():
    began = threading.Event()

    def interrupt():
        began.wait()
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        cavewright.survey(range(0, 10_000_000), progress=lambda *_: began.set(), **SIZE)
    thread.join()


@pytest.mark.parametrize(
    ("arguments", "keywords", "says"),
    [
        ([range(3, 2)], {}, "seeds"),
        ([range(0, 10, 2)], {}, "seeds"),
        ([range(-1, 10)], {}, "seeds"),
        ([range(0, 2**65)], {}, "seeds"),
        ([range(0, 2)], {"figures": ["loop"]}, "no figure"),
        ([range(0, 2)], {"per": "tile"}, "per"),
        ([range(0, 2)], {"find": "loops >"}, "find: "),
        ([range(0, 2)], {"find": "decisions > 3"}, "not played"),
        ([range(0, 2)], {"jobs": 0}, "jobs"),
        ([range(0, 2)], {"jobs": 2**40}, "jobs"),
        ([range(0, 2), "cave"], {}, "cave"),
    ],
)
def test_what_cannot_be_is_one_line(arguments, keywords, says):
    with pytest.raises(ValueError, match=says) as raised:
        cavewright.survey(*arguments, **keywords)
    assert "\n" not in str(raised.value)


def test_a_survey_of_nothing_is_empty():
    table = cavewright.survey(range(5, 5), figures=["loops"])
    assert (len(table), table.report["worlds"]) == (0, 0)
    assert polars.DataFrame(table).columns == ["seed", "loops"]


def test_a_survey_of_the_last_seeds():
    table = cavewright.survey(range(2**64 - 3, 2**64 - 1), **SIZE)
    assert pyarrow.table(table)["seed"].to_pylist() == [2**64 - 3, 2**64 - 2]


def test_generators_are_told_with_what_can_be_set(program):
    listed = json.loads(subprocess.check_output([program, "generators", "--json"]))["generators"]
    ours = cavewright.generators()
    assert [entry["name"] for entry in ours] == [entry["name"] for entry in listed]
    for own, its in zip(ours, listed):
        assert [one["name"] for one in own["parameters"]] == [one["name"] for one in its["parameters"]]
        assert [one["default"] for one in own["parameters"]] == [one["default"] for one in its["parameters"]]
