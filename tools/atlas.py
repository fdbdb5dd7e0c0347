#!/usr/bin/env python3
"""Spreads a survey of worlds over the workers of a Dask cluster, and prints its report as one process would.

    pip install distributed
    dask scheduler                               # on one machine
    dask worker tcp://scheduler:8786             # on each that has the program
    atlas.py --scheduler tcp://scheduler:8786 --seeds 0..1000000 -- --figures walk,loops > survey.json

What stands after `--` are options of `cavewright report`. Each chunk of seeds is a task: Dask gives it to another worker where one is lost, and
shows on its dashboard how far it is. A report has the same bytes as that of one process, but for `seconds`, where its figures leave out
`generation_seconds`.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from distributed import Client, as_completed


def seed_range(text):
    """A..B as two numbers."""
    first, _, end = text.partition("..")
    if not (first.isdecimal() and end.isdecimal() and int(first) < int(end)):
        raise argparse.ArgumentTypeError("allowed is A..B with whole numbers A < B")
    return int(first), int(end)


def positive(text):
    """A whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("allowed is a whole number from 1")
    return int(text)


def chunks(first, end, length):
    """The ranges of at most so many seeds, which begin and end at multiples of it."""
    while first < end:
        after = min(end, first - first % length + length)
        yield first, after
        first = after


def survey_chunk(program, options, first, end):
    """The report of the seeds first <= s < end, as bytes of JSON, made by one thread.

    Raises RuntimeError with the program's own line where it prints none. A broken promise is in the report.
    """
    seeds = ["--seeds", f"{first}..{end}", "--jobs", "1"]
    done = subprocess.run([program, "report", "--json", *seeds, *options], capture_output=True, check=False)
    if not done.stdout or done.returncode < 0:
        why = done.stderr.decode(errors="replace").strip() or f"it ended with {done.returncode}"
        raise RuntimeError(f"{program}: {why}")
    return done.stdout


def survey(client, arguments, folder):
    """Makes all chunks, each into a file of the folder. Returns the files, in the order of seeds."""
    tasks = {}
    for first, end in chunks(*arguments.seeds, arguments.chunk):
        task = client.submit(
            survey_chunk,
            arguments.program,
            arguments.options,
            first,
            end,
            key=f"worlds-{first}-{end}",
            retries=arguments.retries,
        )
        tasks[task] = folder / f"{first:020}.json"
    files = list(tasks.values())
    for done, task in enumerate(as_completed(list(tasks)), start=1):
        tasks.pop(task).write_bytes(task.result())
        # What was written need not be kept by a worker too.
        task.release()
        print(f"{done} of {len(files)} chunks", file=sys.stderr, flush=True)
    return files


def main():
    """Prints the report of all seeds; returns the exit code of the program that joins it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default="cavewright", help="the program, as workers find it [default: cavewright]")
    parser.add_argument("--scheduler", help="the address of Dask's scheduler [default: workers on this machine]")
    parser.add_argument("--seeds", type=seed_range, required=True, metavar="A..B", help="the seeds A <= s < B")
    parser.add_argument("--chunk", type=positive, default=10_000, metavar="N", help="worlds of a task [default: 10000]")
    parser.add_argument("--retries", type=int, default=3, metavar="N", help="tries of a task that fails, after the first [default: 3]")
    parser.add_argument("options", nargs="*", metavar="OPTION", help="options of cavewright report, after --")
    arguments = parser.parse_args()
    with Client(arguments.scheduler) as client, tempfile.TemporaryDirectory() as folder:
        try:
            files = survey(client, arguments, Path(folder))
        except RuntimeError as error:
            print(f"atlas.py: {error}", file=sys.stderr)
            return 2
        joined = [arguments.program, "report", "--json", "--merge", *files]
        return subprocess.run(joined, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
