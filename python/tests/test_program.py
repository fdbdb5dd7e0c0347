"""The program that comes with the package is the one that is built alone."""

import subprocess
import sys
from pathlib import Path

import pytest

COMMANDS = [
    ["generate", "--seed", "7"],
    ["report", "--json", "--seeds", "0..40", "--width", "40", "--height", "20", "--figures", "loops", "--jobs", "1"],
    ["play", "--headless", "--seed", "7", "--keys", "ooo", "--json"],
    ["generators"],
    ["--version"],
    ["generate", "--seed", "x"],
    ["nonsense"],
    ["inspect", "nowhere.txt"],
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_the_program_is_the_same(program, arguments):
    def outcome(command):
        done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
        seconds = [line for line in done.stdout.split(",") if line.startswith('"seconds"')]
        out = done.stdout
        for part in seconds:
            out = out.replace(part, "")
        return done.returncode, out, done.stderr

    alone = outcome([program])
    assert outcome([Path(sys.executable).with_name("cavewright")]) == alone
    assert outcome([sys.executable, "-m", "cavewright"]) == alone
