"""The game as an environment: what is observed, that it is the same each time, and Gymnasium's own checks."""

import os

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import cavewright
import cavewright.gym

NUMBER = {name: number for number, name in enumerate(cavewright.ACTIONS)}
STAT = {name: index for index, name in enumerate(cavewright.STATS)}
PLANE = {name: index for index, name in enumerate(cavewright.PLANES)}


def play(games, seeds, actions):
    """All that is observed of games that take the same actions."""
    frames = [games.reset(range(len(games)), seeds)]
    rewards = []
    for action in actions:
        observed, reward, *_ = games.step(np.full(len(games), action))
        frames.append(observed)
        rewards.append(reward)
    return {name: np.stack([frame[name] for frame in frames]) for name in frames[0]}, np.stack(rewards)


def random_actions(seed, number):
    return np.random.default_rng(seed).integers(len(NUMBER), size=number)


def assert_same(one, other):
    for name in one:
        assert (one[name] == other[name]).all(), name


@pytest.mark.parametrize("keywords", [{}, {"mode": True}, {"generator": "halls"}, {"radius": 3}])
def test_gymnasium_finds_nothing_wrong(keywords):
    known = {entry["name"] for entry in cavewright.generators()}
    if keywords.get("generator", "caves") not in known:
        pytest.skip("no such generator")
    check_env(gymnasium.make("Cavewright-v0", **keywords).unwrapped)


def test_the_same_games_on_any_number_of_threads_and_after_others():
    actions = random_actions(1, 400)
    seeds = [5, 6, 7, 2**63 - 1]
    alone = play(cavewright.Games(4, threads=1), seeds, actions)
    games = cavewright.Games(4, threads=3)
    play(games, [1, 2, 3, 4], random_actions(2, 100))
    after = play(games, seeds, actions)
    assert_same(alone[0], after[0])
    assert (alone[1] == after[1]).all()
    # Each is a game of its own.
    assert len({frame.tobytes() for frame in alone[0]["stats"][-1]}) == 4


def test_who_walks_sees_the_map_around():
    games = cavewright.Games(1, radius=4)
    for seed in range(20):
        observed = games.reset([0], [seed])
        world = cavewright.generate(seed=seed)
        stats = dict(zip(cavewright.STATS, observed["stats"][0].tolist()))
        assert (stats["z"], stats["y"], stats["x"]) == world.start
        z, y, x = world.start
        padded = np.pad(world.tiles[z] + 1, 4)
        around = padded[y : y + 9, x : x + 9]
        known = observed["map"][0, PLANE["tiles"]]
        assert ((known == 0) | (known == around)).all()
        in_sight = observed["map"][0, PLANE["marks"]] & 1
        assert in_sight[4, 4] == 1
        assert (known[in_sight == 1] != 0).all()
        assert (known == 0).any()


def test_steps_dig_and_turns_pass():
    games = cavewright.Games(1)
    observed = games.reset([0], [3])
    for _ in range(30):
        before = observed["stats"][0]
        observed, *_ = games.step(np.array([NUMBER["east"]]))
        after = observed["stats"][0]
        if after[STAT["turn"]] == before[STAT["turn"]]:
            break
        assert after[STAT["x"]] - before[STAT["x"]] in (0, 1)
    assert observed["stats"][0][STAT["turn"]] > 5
    assert observed["map"][0, PLANE["tiles"], 10, 10] != 0


def test_rewards_are_what_the_score_grows_by():
    games = cavewright.Games(8)
    first = games.reset(range(8), range(8))["stats"][:, STAT["score"]]
    # Steps alone, which take what lies in the way.
    steps = np.random.default_rng(9).integers(NUMBER["north"], NUMBER["north-west"] + 1, size=4_000)
    _, rewards = play(games, range(8), steps)
    scores = [games.score(game) for game in range(8)]
    assert (first + rewards.sum(axis=0) == scores).all()
    assert rewards.any()


def test_a_game_that_has_ended_stays_so():
    games = cavewright.Games(16, creatures=60, width=40, height=20, depth=2)
    games.reset(range(16), range(16))
    ended = np.zeros(16, bool)
    for action in random_actions(4, 3_000):
        _, rewards, now, _ = games.step(np.full(16, action))
        assert not rewards[ended].any()
        assert now[ended].all()
        ended = now
    assert ended.any()
    game = int(np.flatnonzero(ended)[0])
    assert games.outcome(game).endswith(".")
    games.reset([game], [99])
    assert games.outcome(game) is None


def test_a_game_is_cut_off_after_so_many_steps():
    games = cavewright.Games(2, max_steps=3)
    games.reset([0, 1], [1, 2])
    cut = [games.step(np.array([0, -1]))[3].tolist() for _ in range(3)]
    assert cut == [[False, False], [False, False], [True, False]]


def test_a_scenario_is_played():
    for name, text in cavewright.scenarios().items():
        games = [cavewright.Games(1, scenario=scenario) for scenario in (name, text)]
        one, other = (game.reset([0], [1]) for game in games)
        assert_same(one, other)
        assert one["stats"][0][STAT["health"]] > 0, name
        assert "@" in games[0].text(0)


def test_what_is_rendered_is_what_is_known():
    env = gymnasium.make("Cavewright-v0", render_mode="ansi")
    env.reset(seed=7)
    lines = env.render().splitlines()
    assert len({len(line) for line in lines}) == 1
    assert sum(line.count("@") for line in lines) == 1
    env.close()


def test_many_games_begin_anew_by_themselves():
    games = {"width": 40, "height": 20, "depth": 2, "creatures": 60}
    env = gymnasium.make_vec("Cavewright-v0", num_envs=16, vectorization_mode="vector_entry_point", **games)
    assert env.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    observed, info = env.reset(seed=5)
    assert info["seed"].tolist() == list(range(5, 21))
    begun = 0
    before = np.zeros(16, bool)
    env.action_space.seed(3)
    for _ in range(3_000):
        observed, rewards, ended, cut, info = env.step(env.action_space.sample())
        assert env.observation_space.contains(observed)
        over = ended | cut
        assert (info.get("_score", np.zeros(16, bool)) == over).all()
        assert all(info["outcome"][game].endswith(".") for game in np.flatnonzero(ended))
        assert (info.get("_seed", np.zeros(16, bool)) == before).all()
        assert (observed["stats"][before, STAT["turn"]] == 0).all()
        assert not rewards[before].any()
        assert not (ended | cut)[before].any()
        begun += before.sum()
        before = ended | cut
    assert begun > 10
    env.close()


def test_some_games_begin_anew_and_the_others_go_on():
    env = gymnasium.make_vec("Cavewright-v0", num_envs=3, vectorization_mode="vector_entry_point", render_mode="ansi")
    env.reset(seed=2**64 - 2)
    observed, *_ = env.step(np.zeros(3, int))
    mask = np.array([False, True, False])
    after, info = env.reset(seed=[None, 7, None], options={"reset_mask": mask})
    assert (info["_seed"] == mask).all()
    assert info["seed"][1] == 7
    assert after["stats"][:, STAT["turn"]].tolist() == [1, 0, 1]
    assert_same({name: values[[0, 2]] for name, values in observed.items()}, {name: values[[0, 2]] for name, values in after.items()})
    assert all("@" in text for text in env.render())
    with pytest.raises(ValueError):
        env.reset(options={"reset_mask": [True]})


def test_a_seed_begins_the_same_games_also_those_that_follow():
    games = {"width": 40, "height": 20, "depth": 2, "creatures": 60}

    def seeds():
        env = gymnasium.make_vec("Cavewright-v0", num_envs=8, vectorization_mode="vector_entry_point", **games)
        env.reset(seed=3)
        env.action_space.seed(3)
        infos = [env.step(env.action_space.sample())[-1] for _ in range(2_000)]
        return [info["seed"].tolist() for info in infos if "seed" in info]

    assert seeds() == seeds() != []


def test_the_vector_is_cut_off_as_its_maker_wants():
    env = gymnasium.make_vec("Cavewright-v0", num_envs=2, vectorization_mode="vector_entry_point", max_episode_steps=2)
    env.reset(seed=1)
    assert not env.step(np.zeros(2, int))[3].any()
    *_, cut, info = env.step(np.zeros(2, int))
    assert cut.all()
    assert info["outcome"].tolist() == [None, None]
    assert (info["score"] > 0).all()


@pytest.mark.parametrize("vector", [False, True])
def test_what_gymnasium_does_not_check_is_refused(vector):
    if vector:
        env = gymnasium.make_vec("Cavewright-v0", num_envs=2, vectorization_mode="vector_entry_point")
        right, wrong = [0, 0], [[0], [-1, 0], [0, len(NUMBER)], [0.0, 1.0], 0, "00"]
    else:
        env = cavewright.gym.CavewrightEnv(threads=3)
        right, wrong = 0, [-1, len(NUMBER), 1.5, "0", [0], None]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(right)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.render()
    before, _ = env.reset(seed=1)
    for action in wrong:
        with pytest.raises(ValueError, match="actions"):
            env.step(action)
    assert_same(before, env.reset(seed=1)[0])
    with pytest.raises(ValueError, match="render_mode"):
        type(env.unwrapped)(render_mode="rgb_array")


def test_the_fork_of_a_process_plays_on():
    games = cavewright.Games(4, threads=2)
    games.reset(range(4), range(4))
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        observed, *_ = games.step(np.zeros(4, np.int64))
        os.write(writer, bytes([observed["stats"][0, STAT["turn"]]]))
        os._exit(0)
    os.close(writer)
    assert os.read(reader, 1) == b"\x01"
    assert os.waitpid(child, 0)[1] == 0


def test_games_that_are_begun_again_take_no_more_memory():
    def resident():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    games = cavewright.Games(1, width=80, height=30, depth=3)

    def play(times):
        for seed in range(times):
            games.reset([0], [seed % 10])

    play(300)
    before = resident()
    play(3_000)
    assert resident() - before < 4 << 20


def test_many_games_are_those_of_one():
    vector = gymnasium.make_vec("Cavewright-v0", num_envs=3, vectorization_mode="vector_entry_point")
    singles = [gymnasium.make("Cavewright-v0") for _ in range(3)]
    many, _ = vector.reset(seed=[11, 22, 33])
    for index, (env, seed) in enumerate(zip(singles, (11, 22, 33))):
        one, _ = env.reset(seed=seed)
        assert_same(one, {name: values[index] for name, values in many.items()})
    for actions in random_actions(8, (300, 3)):
        many, rewards, *_ = vector.step(actions)
        for index, (env, action) in enumerate(zip(singles, actions)):
            one, reward, *_ = env.step(action)
            assert reward == rewards[index]
            assert_same(one, {name: values[index] for name, values in many.items()})


@pytest.mark.parametrize(
    "keywords",
    [
        {"games": 0},
        {"games": 2**40},
        {"games": 1, "radius": 65},
        {"games": 1, "threads": 2**40},
        {"games": 1, "max_steps": 0},
        {"games": 1, "threads": 0},
        {"games": 1, "generator": "cave"},
        {"games": 1, "scenario": "nothing"},
        {"games": 1, "scenario": "fire\n"},
        {"games": 1, "scenario": "fire", "generator": "caves"},
        {"games": 1, "scenario": "fire", "width": 30},
        {"games": 1, "scenario": "fire", "creatures": 3},
        {"games": 1, "creature": 3},
        {"games": 1, "creatures": 0},
    ],
)
def test_what_cannot_be_is_one_line(keywords):
    with pytest.raises(ValueError) as raised:
        cavewright.Games(**keywords).reset([0], [1])
    assert "\n" not in str(raised.value)


def test_wrong_actions_and_games_change_nothing():
    games = cavewright.Games(2)
    before = games.reset([0, 1], [1, 2])
    for actions in ([0], [0, len(NUMBER)], [-2, 0]):
        with pytest.raises(ValueError):
            games.step(np.array(actions))
    with pytest.raises(TypeError):
        games.step(np.array([0.0, 1.0]))
    with pytest.raises(IndexError):
        games.reset([2], [1])
    with pytest.raises(ValueError):
        games.reset([0], [1, 2])
    after, *_ = games.step(np.array([-1, -1]))
    assert_same(before, after)


def test_names_are_told_once_each():
    for names in (cavewright.ACTIONS, cavewright.PLANES, cavewright.STATS, cavewright.CREATURES, cavewright.THINGS):
        assert len(set(names)) == len(names)
    assert {"wait", "north", "north-west", "down", "up", "use 1", "drop 8", "throw stone at foe", "throw 8 west"} <= set(NUMBER)
