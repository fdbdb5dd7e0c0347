"""The program without its window, as ``cavewright`` and ``python -m cavewright``: see ``cavewright --help``."""

import signal
import sys

from cavewright._native import run


def main() -> int:
    """Runs the command line of this process; returns its exit code."""
    # The program has its own way with signals, and else that of the system.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(["cavewright", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
