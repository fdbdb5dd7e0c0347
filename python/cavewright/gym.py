"""The game as an environment of Gymnasium. Needs ``pip install cavewright[gym]``.

    >>> import gymnasium, cavewright.gym
    >>> env = gymnasium.make("Cavewright-v0")
    >>> observation, info = env.reset(seed=7)
    >>> observation["map"].shape
    (6, 21, 21)

What is observed is what the player knows, and a reward is what the score grows by: garnets, each level that is deeper than before, braziers,
and the Ember brought home. ``gymnasium.make_vec("Cavewright-v0", num_envs=64)`` plays many games at once, on all cores.
"""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cavewright._native import ACTIONS, PLANES, STATS, Games

__all__ = ["CavewrightEnv", "CavewrightVectorEnv"]

_MOST_SEED = 2**63 - 1


def _observation_space(side: int) -> spaces.Dict:
    """The space of what is observed of one game."""
    numbers = np.iinfo(np.int32)
    return spaces.Dict(
        {
            "map": spaces.Box(0, 255, (len(PLANES), side, side), np.uint8),
            "stats": spaces.Box(numbers.min, numbers.max, (len(STATS),), np.int32),
            "pack": spaces.Box(0, 255, (8, 2), np.uint8),
        }
    )


class CavewrightEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One game. Keywords are those of ``cavewright.Games``.

    The observation is a dictionary of ``map`` (``uint8[6, side, side]``: what ``PLANES`` names, of the tiles around the player), ``stats``
    (``int32[20]``: what ``STATS`` names) and ``pack`` (``uint8[8, 2]``: of each slot the thing and how many). An action is a number of
    ``ACTIONS``; one that cannot be done takes no turn.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 10}

    def __init__(self, generator: str = "caves", *, render_mode: str | None = None, **keywords: Any) -> None:
        self._games = Games(1, generator, threads=1, **keywords)
        self.render_mode = render_mode
        self.observation_space = _observation_space(self._games.side)
        self.action_space = spaces.Discrete(len(ACTIONS))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins the game of a seed, or of one that follows from the last that was given."""
        super().reset(seed=seed)
        game = int(self.np_random.integers(_MOST_SEED)) if seed is None else seed
        observation = self._games.reset([0], [game])
        return _first(observation), {"seed": game}

    def step(
        self, action: np.int64
    ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Has the player do something."""
        observation, rewards, ended, cut = self._games.step(np.array([action], np.int64))
        info: dict[str, Any] = {}
        if ended[0]:
            info = {"score": self._games.score(0), "outcome": self._games.outcome(0)}
        return _first(observation), float(rewards[0]), bool(ended[0]), bool(cut[0]), info

    def render(self) -> str | None:
        """What the player knows of the level, as text."""
        return self._games.text(0) if self.render_mode == "ansi" else None


def _first(observations: dict[str, Any]) -> dict[str, Any]:
    return {name: values[0] for name, values in observations.items()}


class CavewrightVectorEnv(VectorEnv[dict[str, Any], NDArray[np.int64], NDArray[Any]]):
    """Many games at once, on several threads. A game that has ended begins anew with the next step, whatever its action is."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, num_envs: int = 1, generator: str = "caves", **keywords: Any) -> None:
        self._games = Games(num_envs, generator, **keywords)
        self.num_envs = num_envs
        self.single_observation_space = _observation_space(self._games.side)
        self.single_action_space = spaces.Discrete(len(ACTIONS))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins all games: with one seed that of the first, and of each other the next one; or with a seed for each."""
        if seed is None or isinstance(seed, (int, np.integer)):
            super().reset(seed=None if seed is None else int(seed))
            given: list[int | None] = [None if seed is None else int(seed) + game for game in range(self.num_envs)]
        else:
            given = list(seed)
            super().reset(seed=next((one for one in given if one is not None), None))
        seeds = [self._new_seed() if one is None else int(one) for one in given]
        self._over[:] = False
        return self._games.reset(range(self.num_envs), seeds), {"seed": np.array(seeds, np.uint64)}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Has the player of each game do something, or begins its next game."""
        over = np.flatnonzero(self._over)
        if over.size:
            self._games.reset(over.tolist(), [self._new_seed() for _ in over])
        actions = np.where(self._over, -1, actions).astype(np.int64)
        observations, rewards, ended, cut = self._games.step(actions)
        self._over = ended | cut
        return observations, rewards, ended, cut, {}

    def _new_seed(self) -> int:
        return int(self.np_random.integers(_MOST_SEED))


gymnasium.register(
    "Cavewright-v0",
    entry_point="cavewright.gym:CavewrightEnv",
    vector_entry_point="cavewright.gym:CavewrightVectorEnv",
)
