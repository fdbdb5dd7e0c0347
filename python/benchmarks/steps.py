"""Steps a second of games that are played at random, and beside them those of NetHack's learning environment, where that is installed.

    python benchmarks/steps.py
"""

import time

import gymnasium
import numpy as np

import cavewright.gym


def rate(step, count):
    """Steps a second of a call that takes `count` of them: the best of five runs of half a second."""
    best = 0.0
    for _ in range(5):
        done, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < 0.5:
            step()
            done += count
        best = max(best, done / spent)
    return best


def many(games, **keywords):
    """Of so many games at once, with actions that are drawn before."""
    env = gymnasium.make_vec("Cavewright-v0", num_envs=games, vectorization_mode="vector_entry_point", **keywords)
    env.reset(seed=1)
    actions = np.random.default_rng(1).integers(env.single_action_space.n, size=(997, games))
    turn = iter(range(10**12))
    return rate(lambda: env.step(actions[next(turn) % 997]), games)


def one(env):
    """Of one game after another."""
    env.reset(seed=1)
    env.action_space.seed(1)
    actions = [env.action_space.sample() for _ in range(997)]
    turn = iter(range(10**12))

    def step():
        _, _, ended, cut, _ = env.step(actions[next(turn) % 997])
        if ended or cut:
            env.reset()

    return rate(step, 1)


def main():
    """Prints a line for each."""
    print(f"one game:                      {one(gymnasium.make('Cavewright-v0')):>10,.0f} steps a second")
    for games in (1, 16, 64, 256):
        print(f"{games:>3} games on all cores:        {many(games):>10,.0f}")
    print(f" 64 games on one core:         {many(64, threads=1):>10,.0f}")
    try:
        import nle  # noqa: F401
    except ImportError:
        return
    print(f"NLE, one game:                 {one(gymnasium.make('NetHackScore-v0')):>10,.0f}")


if __name__ == "__main__":
    main()
