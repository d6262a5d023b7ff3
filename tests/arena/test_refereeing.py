"""A match goes on whatever a bot does, and says what it did."""

from __future__ import annotations

import threading
import time
from typing import Any

import numpy as np
import pytest
from tests.arena.strangers import Stranger

import kogge
from kogge.arena.contest import BlockResult, Contest, Task, new_contest
from kogge.arena.crews import Threads
from kogge.arena.match import play_match
from kogge.arena.refereeing import referee
from kogge.arena.warmup import rehearse
from kogge.core.errors import BadOption

GAME = kogge.game("tallinn")


def contest(*bots: str, time_limit: float = 20.0, **settings: Any) -> Contest:
    return new_contest("match", GAME, bots, time_limit=time_limit, **settings)


def stranger(name: str) -> str:
    return f"tests.arena.strangers:{name}"


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("Cheat", "illegal", "which is not legal"),
        ("Babbler", "illegal", "is not a move of this game"),
        ("Trap", "illegal", "chose what cannot be read: RuntimeError: snap"),
        ("Clumsy", "errors", "RuntimeError: lost ?[31mmy way"),
        ("Quitter", "errors", "SystemExit: I am leaving"),
        ("Interrupter", "errors", "RuntimeError: KeyboardInterrupt"),
        ("Unborn", "errors", "could not be made: ValueError: no such luck"),
    ],
)
def test_misbehaving_bots(name: str, kind: str, said: str) -> None:
    """Every choice of such a bot is replaced by a legal one, counted by kind, and told once."""
    report = play_match(contest(stranger(name), "random"), games=4).report
    guilty, innocent = report.bots
    counts = {"illegal": guilty.illegal, "errors": guilty.errors, "overruns": guilty.overruns}
    assert counts.pop(kind) >= 4 * 8  # a bot has at least eight choices in a game
    assert set(counts.values()) == {0}
    assert said in (guilty.said or "")
    assert (guilty.said or "").isprintable()
    assert (innocent.illegal, innocent.errors, innocent.overruns, innocent.said) == (0, 0, 0, None)
    assert report.games == 4


@pytest.mark.parametrize("name", ["Sleeper", "Spinner"])
def test_bots_that_never_answer(name: str) -> None:
    """A bot that never answers is left behind after its time; the game is played to its end."""
    report = play_match(contest(stranger(name), "random", time_limit=0.05), games=2).report
    assert report.games == 2
    assert report.bots[0].overruns >= 2 * 8
    assert report.bots[0].said == "took more than 0.05 seconds"


def test_time_to_get_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time limit is one for moves: loading a net may take longer; not for ever, though."""
    asked = contest(stranger("Studious"), "random", time_limit=0.15)
    ready = play_match(asked, games=2).report.bots[0]
    assert (ready.overruns, ready.errors, ready.said) == (0, 0, None)
    monkeypatch.setattr("kogge.arena.minder.MAKING", 0.1)
    late = play_match(contest(stranger("Studious"), "random", time_limit=0.1, seed=1), games=2)
    assert late.report.bots[0].said == "could not be made in 0.1 seconds"


def test_bots_that_are_never_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that hangs while it is made is waited for once, not in every game."""
    monkeypatch.setattr("kogge.arena.minder.MAKING", 0.5)
    began = time.perf_counter()
    asked = contest(stranger("Stillborn"), "random", time_limit=0.5, seed=2)
    report = play_match(asked, games=40, crew=Threads(1)).report
    assert time.perf_counter() - began < 10
    assert report.games == 40
    assert report.bots[0].said == "could not be made in 0.5 seconds"


def test_spinning_threads_end() -> None:
    """A bot that was left behind in Python stops using the processor."""
    before = set(threading.enumerate())
    play_match(contest(stranger("Spinner"), "random", time_limit=0.05), games=2)
    for thread in set(threading.enumerate()) - before:
        thread.join()


def test_polite_bots() -> None:
    """Ids, words and Moves are all welcome, and mean the same."""
    report = play_match(contest(stranger("Polite"), stranger("Stranger")), games=4).report
    assert all(bot.said is None for bot in report.bots)
    again = play_match(contest(stranger("Stranger"), stranger("Polite")), games=4).report
    assert report.moves == again.moves
    assert report.bots[0].mean_score == again.bots[0].mean_score


def test_records_are_the_bots_own() -> None:
    """Scribbling over the record it was shown, and all memory behind it, changes no game."""
    honest = play_match(contest(stranger("Stranger"), "greedy"), games=4)
    vandal = play_match(contest(stranger("Vandal"), "greedy"), games=4)
    assert honest.blocks == vandal.blocks


def test_bots_see_only_their_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot is shown exactly what its seat observes, and the memory behind it holds no more."""
    seen: list[bytes] = []

    def spy(self: Stranger, view_record: Any, seat: int, budget: Any = None) -> int:
        seen.append(np.asarray(view_record.base).tobytes())
        return plain(self, view_record, seat)

    plain = Stranger.choose
    monkeypatch.setattr(Stranger, "choose", spy)
    match = contest(stranger("Stranger"), "greedy")
    referee(match, GAME, Task(0, 0), 0, (0, 1), lambda: False)
    assert {len(memory) for memory in seen} == {GAME.rooms.state.itemsize}
    first = GAME.start(2, match.key(0), {})
    assert seen[0] == first.observed(0).tobytes()
    assert first.key not in b"".join(seen)


def test_bots_that_cannot_be_made_are_told_first() -> None:
    """Before a match, a bot that cannot be made is an error with its reason."""
    with pytest.raises(BadOption, match="Unborn' could not be made: ValueError: no such luck"):
        rehearse(contest(stranger("Unborn"), "random"))


def test_faults_do_not_disturb_the_others() -> None:
    """Stand-in moves follow from the seed, so that a match with faults is repeatable too."""
    first, second = (
        play_match(contest(stranger("Clumsy"), "greedy"), games=8, crew=Threads(threads)).blocks
        for threads in (1, 3)
    )
    assert first == second


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"time_limit": 0.0}, "more than 0"),
        ({"time_limit": -1.0}, "more than 0"),
        ({"time_limit": float("nan")}, "more than 0"),
        ({"time_limit": 1e9}, "at most 600 seconds"),
        ({"players": 9}, "2 to 4 players"),
    ],
)
def test_impossible_settings(settings: dict[str, Any], told: str) -> None:
    """Limits of zero, below zero and of absurd size are refused with a reason."""
    with pytest.raises(BadOption, match=told):
        contest("greedy", "random", **settings)


@pytest.mark.parametrize(
    "bot", ["bob", "search:0", "search:-5", "search:1e99", "search:0s", "nowhere:Bot", "os:Bot", ""]
)
def test_impossible_bots(bot: str) -> None:
    """Unknown bots and budgets that cannot be are refused before anything is played."""
    with pytest.raises(BadOption):
        contest(bot, "random")


def test_blocks_add_up() -> None:
    """In every block the shares of all bots add up to one, whoever shares a win."""
    blocks: list[BlockResult] = play_match(contest("greedy", "random", "greedy"), games=30).blocks
    for block in blocks:
        assert sum(block.win_share(bot) for bot in range(3)) == pytest.approx(1)
        assert block.against(0, 1) + block.against(1, 0) == pytest.approx(1)
