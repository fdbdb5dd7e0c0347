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
from gymnasium.error import ResetNeeded
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
    ``ACTIONS``; one that cannot be done takes no turn. At the end ``info`` has the ``score`` and the ``outcome``, a sentence, or None where the
    game was cut off; with the beginning it has the ``seed``.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 10}

    def __init__(self, generator: str | None = None, *, render_mode: str | None = None, **keywords: Any) -> None:
        _check_render_mode(render_mode, self.metadata)
        self._games = Games(1, generator, **{**keywords, "threads": 1})
        self._is_begun = False
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
        self._is_begun = True
        return _first(observation), {"seed": game}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Has the player do something."""
        _check_begun(self._is_begun)
        actions = _checked(np.asarray([action]), (1,))
        observation, rewards, ended, cut = self._games.step(actions)
        info: dict[str, Any] = {}
        if ended[0] or cut[0]:
            info = {"score": self._games.score(0), "outcome": self._games.outcome(0)}
        return _first(observation), float(rewards[0]), bool(ended[0]), bool(cut[0]), info

    def render(self) -> str | None:
        """What the player knows of the level, as text."""
        _check_begun(self._is_begun)
        return self._games.text(0) if self.render_mode == "ansi" else None


def _first(observations: dict[str, Any]) -> dict[str, Any]:
    return {name: values[0] for name, values in observations.items()}


def _check_render_mode(mode: str | None, metadata: dict[str, Any]) -> None:
    if mode is not None and mode not in metadata["render_modes"]:
        raise ValueError(f"render_mode: {mode!r}: allowed are None and {', '.join(metadata['render_modes'])}")


def _check_begun(is_begun: bool) -> None:
    if not is_begun:
        raise ResetNeeded("reset has to be called before a game is played")


def _checked(actions: NDArray[Any], shape: tuple[int, ...]) -> NDArray[np.int64]:
    """Actions as whole numbers, in such a shape."""
    if actions.shape != shape or not np.issubdtype(actions.dtype, np.integer):
        raise ValueError(f"actions: allowed are whole numbers of shape {shape}")
    if ((actions < 0) | (actions >= len(ACTIONS))).any():
        raise ValueError(f"actions: allowed are 0 to {len(ACTIONS) - 1}")
    return np.ascontiguousarray(actions, np.int64)


class CavewrightVectorEnv(VectorEnv[dict[str, Any], NDArray[np.int64], NDArray[Any]]):
    """Many games at once, on several threads. Keywords are those of ``cavewright.Games``.

    A game that has ended begins anew with the next step, whatever its action is, from a seed that follows from the first. ``info`` has
    ``score`` and ``outcome`` of games that end, and ``seed`` of those that begin, each with a mask of the same name after ``_``.
    """

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        generator: str | None = None,
        *,
        render_mode: str | None = None,
        max_episode_steps: int | None = None,
        **keywords: Any,
    ) -> None:
        _check_render_mode(render_mode, self.metadata)
        if max_episode_steps is not None:
            keywords["max_steps"] = max_episode_steps
        self._games = Games(num_envs, generator, **keywords)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = _observation_space(self._games.side)
        self.single_action_space = spaces.Discrete(len(ACTIONS))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._is_begun = False
        self._over = np.zeros(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins all games, or those of ``options["reset_mask"]``: with one seed that of the first, and of each other the next one; or with a
        seed for each."""
        if seed is None or isinstance(seed, (int, np.integer)):
            super().reset(seed=None if seed is None else int(seed))
            given = [None if seed is None else (int(seed) + game) % 2**64 for game in range(self.num_envs)]
        else:
            given = list(seed)
            super().reset(seed=next((one for one in given if one is not None), None))
        mask = np.asarray((options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_)))
        if mask.shape != (self.num_envs,) or mask.dtype != np.bool_ or len(given) != self.num_envs:
            raise ValueError("reset: a seed and a flag of reset_mask are wanted for each game")
        if not mask.all():
            _check_begun(self._is_begun)
        observations, info = self._begin(np.flatnonzero(mask), given)
        self._is_begun = True
        return observations, info

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Has the player of each game do something, or begins its next game."""
        _check_begun(self._is_begun)
        actions = _checked(np.asarray(actions), (self.num_envs,))
        info: dict[str, Any] = {}
        if self._over.any():
            actions = np.where(self._over, -1, actions)
            _, info = self._begin(np.flatnonzero(self._over), [None] * self.num_envs)
        observations, rewards, ended, cut = self._games.step(actions)
        self._over = ended | cut
        if self._over.any():
            info["score"], info["outcome"] = np.zeros(self.num_envs, np.int64), np.full(self.num_envs, None, object)
            info["_score"] = info["_outcome"] = self._over.copy()
            for game in np.flatnonzero(self._over).tolist():
                info["score"][game], info["outcome"][game] = self._games.score(game), self._games.outcome(game)
        return observations, rewards, ended, cut, info

    def render(self) -> tuple[str, ...] | None:
        """What the player of each game knows of the level, as text."""
        _check_begun(self._is_begun)
        return tuple(map(self._games.text, range(self.num_envs))) if self.render_mode == "ansi" else None

    def _begin(self, games: NDArray[np.intp], given: Sequence[int | None]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins some games, with seeds that follow where none are given."""
        seeds, begun = np.zeros(self.num_envs, np.uint64), np.zeros(self.num_envs, np.bool_)
        begun[games] = True
        for game in games.tolist():
            seed = given[game]
            seeds[game] = int(self.np_random.integers(_MOST_SEED)) if seed is None else seed
        observations = self._games.reset(games.tolist(), seeds[games].tolist())
        self._over[games] = False
        return observations, {"seed": seeds, "_seed": begun}


gymnasium.register(
    "Cavewright-v0",
    entry_point="cavewright.gym:CavewrightEnv",
    vector_entry_point="cavewright.gym:CavewrightVectorEnv",
)
