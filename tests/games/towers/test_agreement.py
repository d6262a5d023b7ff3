"""The fast rules and the slow, obvious ones agree on every ply of random games."""

from __future__ import annotations

import random

import numpy as np
import pytest
from tests.games.towers.drawn import GAME, reference

from kogge.core import verbs
from kogge.core.events import NO_LOG
from kogge.core.rng import new_rng, pick_below
from kogge.games.towers.notation import write
from kogge.games.towers.state import Ending
from kogge.testing.cases import Setting, sampled_cases, soak_cases

SETTINGS = [case.setting for case in sampled_cases("towers")]
PLIES = 400
SOAK_PLIES = 1_000_000
SOAK_PARTS = 8  # that several workers can play

in_every_setting = pytest.mark.parametrize(
    "setting", SETTINGS, ids=["-".join(str(choice) for _, choice in one) for one in SETTINGS]
)


def compare(setting: Setting, plies: int) -> int:
    """Play whole games on both until so many plies were compared; the number of games.

    Every other game is played with a taste for sites and stacking, which random moves rarely do.
    """
    chosen = dict(setting)
    players = chosen.pop("players")
    noise = random.Random(repr(setting))
    out = np.zeros(GAME.move_space, np.int64)
    points = np.zeros(players, np.int64)
    compared = games = 0
    while compared < plies:
        position = GAME.new(players, seed=noise.getrandbits(40), **chosen)
        table = position._state
        twin = reference(position.to_text())
        games += 1
        while True:
            assert write(table) == twin.line()
            verbs.score(table, points)
            assert points.tolist() == twin.scores()
            assert bool(verbs.over(table)) is twin.over
            if twin.over:
                break
            assert verbs.to_act(table) == 1 << twin.turn
            ids = out[: verbs.legal(table, twin.turn, out)].tolist()
            assert ids == sorted(set(ids))
            rng = new_rng(compared)
            assert verbs.stray(table, twin.turn, rng.copy(), out) == ids[pick_below(rng, len(ids))]
            words = [GAME.rooms.moves[id].text for id in ids]
            assert sorted(words) == twin.legal()
            word = choose(words, twin.board, noise if games % 2 else None, noise)
            verbs.play(table, twin.turn, GAME.rooms.moves.parse(word).id, NO_LOG)
            twin.play(word)
            compared += 1
        assert Ending(table.ending).name.lower() == twin.ending
        verbs.rank(table, points)
        assert points.tolist() == twin.ranks()
    return games


def choose(
    words: list[str], board: dict[str, str], taste: random.Random | None, noise: random.Random
) -> str:
    """Any move, or with a taste for it a capture or a tower move half the time."""
    if taste is not None and taste.random() < 0.5:
        lively = [
            word
            for word in words
            if word != "stop"
            and (word.split("-")[1] in board or len(board[word.split("-")[0]]) > 2)
        ]
        words = lively or words
    return noise.choice(words)


@in_every_setting
def test_both_implementations_agree(setting: Setting) -> None:
    """Positions, legal and random moves, scores, ranks and endings are the same on every ply."""
    assert compare(setting, PLIES) >= 1


@pytest.mark.soak
@pytest.mark.parametrize("part", range(SOAK_PARTS))
def test_both_implementations_agree_on_a_million_plies(part: int) -> None:
    """The same, over more than 1,000,000 plies in settings in which every three choices meet."""
    settings = [case.setting for case in soak_cases("towers")]
    for setting in settings[part::SOAK_PARTS]:
        assert compare(setting, 1 + SOAK_PLIES // len(settings)) >= 1
