"""Bots that remember, report, are reused, or live in a process of their own."""

from __future__ import annotations

import gc
from copy import deepcopy
from typing import Any

import pytest
from tests.arena.strangers import Listener

import kogge
from kogge.arena import warmup
from kogge.arena.contest import Contest, new_contest
from kogge.arena.crews import Threads
from kogge.arena.match import play_match
from kogge.bots import bot, check_bot
from kogge.bots.company import Company
from kogge.core.errors import BadOption

GAME = kogge.game("tallinn")
STRANGERS = "tests.arena.strangers"


def contest(*bots: str, time_limit: float = 60.0, **settings: Any) -> Contest:
    return new_contest("match", GAME, bots, time_limit=time_limit, **settings)


def test_a_bot_hears_what_its_seat_hears() -> None:
    """Told along the way, all that a bot has heard is what a position tells its seat: everything
    public, its own secrets, and nothing else."""
    position = GAME.new(players=3, seed=5, envoy="deck")
    listener = Listener(GAME, 0)
    company = Company(listener, 1, 3, position.options)
    while not position.over:
        for seat in position.to_act:
            if seat == 1:
                company.tell(_all_events(position))
            position.play(seat, position.moves(seat)[-1])
    company.tell(_all_events(position))
    company.part(position.scores, position.ranks)
    begun, *heard, ended = listener.told
    assert begun == ("begin", 1, 3, position.options)
    assert heard == position.events(1)
    assert heard != position.events(0)
    assert ended == ("end", list(position.scores), list(position.ranks))


def _all_events(position: Any) -> list[Any]:
    read = position.game.rooms.narrator.read
    return [read(line) for told in position._lines for line in told]


def test_matches_tell_and_ask_for_notes() -> None:
    """In a match every game has a new bot, which hears the whole game; its figures are added up."""
    report = play_match(contest(f"{STRANGERS}:Listener", "greedy"), games=4).report
    ours, theirs = report.bots
    assert ours.said is None
    assert ours.notes["games"] == 4
    assert ours.notes["events"] > 4 * 20
    assert ours.notes["memory"] == ours.notes["events"] + 4 * 2
    assert theirs.notes == {}


def test_reusable_bots_remember_earlier_games() -> None:
    """With `reusable`, one object plays game after game."""
    match = contest(f"{STRANGERS}:Veteran", "greedy", seed=4)
    report = play_match(match, games=4, crew=Threads(1)).report
    once = play_match(contest(f"{STRANGERS}:Listener", "greedy", seed=4), games=4).report
    assert report.bots[0].win_share == once.bots[0].win_share
    assert report.bots[0].notes["memory"] > 2 * once.bots[0].notes["memory"]


def test_bots_that_fail_at_listening() -> None:
    """What goes wrong outside of a choice is counted and told; choices count nevertheless."""
    report = play_match(contest(f"{STRANGERS}:Gossip", "greedy"), games=2).report
    plain = play_match(contest(f"{STRANGERS}:Stranger", "greedy"), games=2).report
    assert report.bots[0].errors > 0
    assert report.bots[0].said == "RuntimeError: late"
    doubter = play_match(contest(f"{STRANGERS}:Doubter", "greedy"), games=2).report.bots[0]
    assert (doubter.errors, doubter.notes) == (2, {})  # NaN is no JSON
    assert report.bots[0].mean_score == plain.bots[0].mean_score


def test_arguments_reach_the_bot() -> None:
    """Arguments after `?` are what the class takes after game and seed, as its types say."""
    made: Any = bot(f"{STRANGERS}:Listener?mood=fair+and%20calm&loud=true", GAME, 1)
    assert made.mood == "fair and calm"
    report = play_match(contest(f"{STRANGERS}:Listener?mood=x", "random"), games=2).report
    assert report.bots[0].name == f"{STRANGERS}:Listener?mood=x"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("tone=1", "Listener takes mood, loud, but no 'tone'"),
        ("mood", "NAME=VALUE and joined by &, not 'mood'"),
        ("mood=a&mood=b", "mood is given twice"),
        ("loud=maybe", "loud must be true or false, not 'maybe'"),
    ],
)
def test_wrong_arguments(arguments: str, told: str) -> None:
    """An argument that is not taken, or cannot be read, is refused before anything is played."""
    with pytest.raises(BadOption) as refused:
        check_bot(f"{STRANGERS}:Listener?{arguments}")
    assert told in str(refused.value)


def test_numbers_are_read_as_such() -> None:
    """Types come from annotations, or from defaults."""
    made: Any = bot(f"{__name__}:Tuned?temperature=0.5&depth=3", GAME, 1)
    assert (made.temperature, made.depth) == (0.5, 3)
    with pytest.raises(BadOption, match=r"depth must be a whole number, not '1\.5'"):
        check_bot(f"{__name__}:Tuned?depth=1.5")


class Tuned:
    """A bot with numbers to set."""

    def __init__(self, game: Any, seed: int, temperature: float = 1, depth=2) -> None:  # type: ignore[no-untyped-def]
        self.temperature = temperature
        self.depth = depth

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> int:
        return 0


def test_a_process_of_its_own() -> None:
    """In a process of its own a bot plays the same games, and hears the same."""
    alone = play_match(contest(f"process:{STRANGERS}:Listener?mood=x", "greedy"), games=4)
    beside = play_match(contest(f"{STRANGERS}:Listener", "greedy"), games=4)
    assert [block.games for block in alone.blocks] == [block.games for block in beside.blocks]


def test_rules_are_compiled_before_the_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot of ours needs is compiled in the warm-up, also if a process is to load it: it
    would take longer than a move may."""
    compiled = []
    monkeypatch.setattr(warmup, "think_once", lambda contest, game, spec: compiled.append(spec))
    warmup.rehearse(contest("process:search:10", f"process:{STRANGERS}:Stranger", "greedy"))
    assert compiled == ["search:10", "greedy"]


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_bots_of_ours_in_a_process(name: str) -> None:
    """Any name can have a process: bots of ours choose there as they do here."""
    rival = f"{STRANGERS}:Stranger"  # so that no compiled loop plays both
    here, there = (play_match(contest(one, rival), games=2) for one in (name, f"process:{name}"))
    assert here.report.bots[0].said is there.report.bots[0].said is None
    assert [block.games for block in here.blocks] == [block.games for block in there.blocks]


def test_processes_are_not_left_behind() -> None:
    """A bot that is forgotten, such as one of a copied environment, frees its process for others;
    a copy has a process of its own meanwhile."""
    first: Any = bot("process:greedy", GAME, 1)
    twin = deepcopy(first)
    workers = {first._worker, twin._worker}
    assert len(workers) == 2
    del first, twin
    gc.collect()
    again: Any = bot("process:greedy", GAME, 1)
    assert again._worker in workers
    killed = again._worker
    killed.end()
    again.close()
    assert bot("process:greedy", GAME, 1)._worker is not killed  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (f"process:{STRANGERS}:Crasher", "its process ended with code -9"),
        (f"process/600:{STRANGERS}:Hog", "MemoryError"),
        (f"process:{STRANGERS}:Interrupter", "RuntimeError: KeyboardInterrupt"),
        (f"process:{STRANGERS}:Unborn", "could not be made: RuntimeError: ValueError: no such"),
    ],
)
def test_crashes_stop_nothing(spec: str, said: str) -> None:
    """A bot that takes its process down, or wants too much memory, is replaced and reported."""
    report = play_match(contest(spec, "random"), games=2).report
    assert report.games == 2
    assert report.bots[0].errors >= 2 * 8
    assert said in (report.bots[0].said or "")


def test_a_process_that_hangs_is_ended() -> None:
    """A bot that never answers is left behind after its time, and its process ended."""
    match = contest(f"process:{STRANGERS}:Sleeper", "random", time_limit=20.0)
    report = play_match(match, games=1).report
    assert report.bots[0].overruns >= 8


@pytest.mark.parametrize("words", ["process/many:greedy", "process/1:greedy", "process:nobody"])
def test_wrong_processes(words: str) -> None:
    """Memory that cannot be, and bots that are not there, are refused."""
    with pytest.raises(BadOption):
        check_bot(words)


def test_packages_offer_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name under the entry point `kogge.bots` is a bot, with arguments if it takes any."""
    from importlib.metadata import EntryPoint

    from kogge.bots import third_party

    point = EntryPoint("careful", f"{STRANGERS}:Listener", "kogge.bots")
    gone = EntryPoint("gone", "no.such:Bot", "kogge.bots")
    monkeypatch.setattr(third_party, "offered", lambda: {"careful": point, "gone": gone})
    made: Any = bot("careful?mood=high", GAME, 1)
    assert made.mood == "high"
    with pytest.raises(BadOption, match=r"cannot load 'no\.such:Bot'"):
        check_bot("gone")
