"""Cavewright for Python: caves as arrays, surveys of them as tables, and a roguelike as an environment for learning.

    >>> import cavewright
    >>> world = cavewright.generate("caves", seed=7, width=60, height=20, depth=2)
    >>> world.tiles.shape
    (2, 20, 60)
    >>> len(cavewright.survey(range(0, 10), width=60, height=20, depth=2, figures=["loops"]))
    10

``generate`` makes a world, ``read`` one from a drawing, ``survey`` makes, proves and measures many. ``cavewright.gym`` has the game as a
Gymnasium environment.
"""

from cavewright._native import (
    ACTIONS,
    CREATURES,
    FIXTURES,
    HOLLOWS,
    PLANES,
    STATS,
    THINGS,
    TILES,
    Games,
    Table,
    World,
    __version__,
    generate,
    generators,
    read,
    scenarios,
    survey,
)

__all__ = [
    "ACTIONS",
    "CREATURES",
    "FIXTURES",
    "HOLLOWS",
    "PLANES",
    "STATS",
    "THINGS",
    "TILES",
    "Games",
    "Table",
    "World",
    "__version__",
    "generate",
    "generators",
    "read",
    "scenarios",
    "survey",
]
