"""What is written in Rust, with its types. Axes of arrays are [z, y, x]: level from 0 at the top, row from the north, column from the west."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "ACTIONS",
    "CREATURES",
    "FIXTURES",
    "Games",
    "HOLLOWS",
    "PLANES",
    "STATS",
    "THINGS",
    "TILES",
    "Table",
    "World",
    "__version__",
    "generate",
    "generators",
    "read",
    "run",
    "scenarios",
    "survey",
]

__version__: str

TILES: tuple[str, ...]
"""The names of tiles, each at the index of its number in ``World.tiles``."""
ACTIONS: tuple[str, ...]
"""The names of what a player can do, each at the index of its number."""
PLANES: tuple[str, ...]
"""What each plane of an observation's map holds: numbers of tiles, creatures, things, fixtures and hollows, each plus 1 and 0 where there is
none, and last the sum of marks: 1 in sight, 2 fire, 4 gas, 8 ground that will settle, 16 a creature that is awake, 32 one about to act."""
STATS: tuple[str, ...]
"""What each of an observation's stats is."""
CREATURES: tuple[str, ...]
"""The names of creatures, each at the index of its number."""
THINGS: tuple[str, ...]
"""The names of things, each at the index of its number."""
FIXTURES: tuple[str, ...]
"""The names of what stands on tiles, each at the index of its number."""
HOLLOWS: tuple[str, ...]
"""The names of sealed places in the rock, each at the index of its number."""

@final
class World:
    """A whole world: levels of rock and floor, regions, stairs, and where one begins.

    Arrays have the axes ``[z, y, x]``. They are made once, and cannot be written to. A world never changes; two are equal that have the same
    tiles, stairs, start and features.
    """

    @property
    def tiles(self) -> NDArray[np.uint8]:
        """What each tile is: ``uint8[z, y, x]``, by the numbers in ``TILES``."""
    @property
    def regions(self) -> NDArray[np.uint32]:
        """The region of each tile: ``uint32[z, y, x]``, from 1 on each level in the order of their first tiles; 0 is rock."""
    @property
    def stairs(self) -> NDArray[np.uint32]:
        """Every staircase: ``uint32[n, 2, 3]``, of each the upper and the lower end as ``z, y, x``."""
    @property
    def start(self) -> tuple[int, int, int] | None:
        """Where one begins, as ``(z, y, x)``; None in a drawn map without a start."""
    @property
    def shape(self) -> tuple[int, int, int]:
        """Levels, rows and columns."""
    @property
    def seed(self) -> int | None:
        """Its seed; None of a drawn map."""
    @property
    def generator(self) -> str | None:
        """The name of its generator; None of a drawn map."""
    @property
    def parameters(self) -> dict[str, Any]:
        """All parameters of its generator, by their names; empty of a drawn map."""
    def to_json(self) -> str:
        """Everything that is known of it, as ``cavewright generate --format json`` prints it. Positions in it are ``[x, y, z]``."""
    def to_dict(self) -> dict[str, Any]:
        """The same as a dictionary."""
    def violations(self) -> list[str]:
        """What it does not hold of what its generator promises, a line each: nothing, if the program is right.

        Raises ValueError of a drawn map, for which nobody has promised anything.
        """
    def smoothed(self, passes: int = 1, *, min_region: int = 0) -> World:
        """The world after so many passes of the rule that makes caves, without regions of fewer tiles than ``min_region``."""
    def settled(self, at: tuple[int, int, int], number: int = 5, *, radius: int | None = None) -> World:
        """The world after the ground has settled once around ``(z, y, x)``, as far as in play, or to a radius in tiles: a tile is open then if
        at least ``number`` of its nine are."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[str, ...]]: ...

@final
class Table:
    """The rows of a survey, in the order of seeds.

    ``polars.DataFrame(table)``, ``pyarrow.table(table)`` and ``pandas.DataFrame.from_arrow(table)`` take it by the C interface of Arrow,
    without a copy of its numbers.
    """

    @property
    def column_names(self) -> list[str]:
        """The names of the columns: ``seed``, with rows of levels ``z``, then figures."""
    @property
    def report(self) -> dict[str, Any]:
        """The report of the same worlds: histograms, extremes, broken promises, and what was found."""
    def report_json(self) -> str:
        """The same, as ``cavewright report --json`` prints it."""
    def __len__(self, /) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class Games:
    """Games that are played in step, on several threads; each has a world of its own.

    Observations hold what the player of each game knows, and nothing else:

    - ``map``: ``uint8[games, len(PLANES), side, side]``, the tiles around the player, who is in the middle
    - ``stats``: ``int32[games, len(STATS)]``
    - ``pack``: ``uint8[games, 8, 2]``, of each slot 1 + the number of the thing, or 0, and how many there are
    """

    def __new__(
        cls,
        games: int,
        generator: str | None = None,
        *,
        width: int | None = None,
        height: int | None = None,
        depth: int | None = None,
        recipe: str | None = None,
        scenario: str | None = None,
        radius: int = 10,
        max_steps: int = 20_000,
        threads: int | None = None,
        **parameters: object,
    ) -> Games:
        """So many games of a generator, none of them begun: ``caves`` where none is named.

        ``recipe`` is the text of one, in the place of a generator. ``scenario`` is a name of ``scenarios()``, or a text: that is played as it is
        drawn, and has its own seed. ``radius`` is how far the view reaches to each side, 64 tiles at most; ``max_steps`` after how many steps a
        game is cut off. Threads are one a core by default, and sizes those of the game.
        """
    @property
    def side(self) -> int:
        """Columns and rows of the view: ``2 * radius + 1``."""
    def reset(self, games: Sequence[int], seeds: Sequence[int]) -> dict[str, NDArray[Any]]:
        """Begins the game of each index in ``games`` anew, with a seed for each; returns the observations of all games."""
    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, NDArray[Any]], NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_]]:
        """Has the player of each game do something: ``actions`` has a number of ``ACTIONS`` for each game, or -1 where nothing is done.

        Returns observations, rewards (what the score has grown by), which games have ended, and which were cut off. A game that has ended or
        was not begun stays as it is, without a reward.
        """
    def score(self, game: int) -> int:
        """The score of a game."""
    def outcome(self, game: int) -> str | None:
        """How a game has ended, in a sentence; None while it is played."""
    def text(self, game: int) -> str:
        """What the player of a game knows of the level, as text: a character a tile, a line a row."""
    def __len__(self, /) -> int: ...

def generate(
    generator: str | None = None,
    seed: int = 0,
    *,
    width: int | None = None,
    height: int | None = None,
    depth: int | None = None,
    recipe: str | None = None,
    **parameters: object,
) -> World:
    """Makes a world: ``generate("caves", seed=7, fill=0.5)``.

    The generator is ``caves`` where none is named; ``recipe`` is the text of a recipe, in its place. The same arguments make the same world on every
    machine. Raises ValueError with what is allowed, where there is no such world.
    """

def read(text: str) -> World:
    """The world of a map that is drawn as text: ``#`` rock, ``.`` floor, ``>`` and ``<`` stairs, ``@`` the start; an empty line between two
    levels. Raises ValueError with the line and the column of what is wrong."""

def run(arguments: Sequence[str]) -> int:
    """Runs the program's command line without a window; the first argument is the program's name. Returns its exit code."""

def scenarios() -> dict[str, str]:
    """The scenarios that ship, living places drawn by hand: from their names to their texts."""

def generators() -> list[dict[str, Any]]:
    """Every generator, with what can be set: ``name``, ``description`` and ``parameters``, of which each has ``name``, ``description``,
    ``allowed`` (in words) and ``default``. ``creatures``, ``mode`` and ``without`` are about games, and make no other world."""

def survey(
    seeds: range,
    generator: str | None = None,
    *,
    width: int | None = None,
    height: int | None = None,
    depth: int | None = None,
    recipe: str | None = None,
    figures: Sequence[str] | None = None,
    per: Literal["world", "level"] = "world",
    find: str | None = None,
    jobs: int | None = None,
    progress: Callable[[int, int], object] | None = None,
    **parameters: object,
) -> Table:
    """Makes, proves and measures the worlds of a range of seeds.

    ``figures`` are the names of those that are wanted, all without it, also the time that making took; ``find`` is a question as that of
    ``cavewright report --find`` (``"loops > 20 and regions < 8"``), whose worlds are in the report; a seed that has no world has no row; ``jobs`` are threads, by default one a core; ``progress`` is called with the worlds that are done, and all of
    them. The interpreter's lock is free meanwhile, and Ctrl-C ends it after the worlds that are under way.
    """
