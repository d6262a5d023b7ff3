"""Recorded games: the same whoever plays them, kept, and true to the game."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

import kogge
from kogge.arena.crews import Threads
from kogge.arena.trails import play_and_keep
from kogge.bots import SIMPLE
from kogge.core.errors import BadOption, ForeignData, MalformedData
from kogge.core.rng import new_rng
from kogge.lab.report.unended import unended_of
from kogge.lab.traces import results
from kogge.lab.traces.keeping import TraceFile
from kogge.lab.traces.limits import limit_of
from kogge.lab.traces.recording import Trace, record_tasks
from kogge.lab.traces.running import run
from kogge.lab.traces.setting import Setting, Study, Task, new_setting

BASE = Study(values=True)


@pytest.fixture(scope="module")
def setting() -> Setting:
    return new_setting(kogge.game("visby"), players=3, bot="greedy", rollouts=16)


@pytest.fixture(scope="module")
def traces(setting: Setting) -> list[Trace]:
    return run(setting, BASE, range(6), Threads(1))


def test_the_number_of_threads_changes_nothing(setting: Setting, traces: list[Trace]) -> None:
    """One thread or two record the same games, in the same order."""
    assert run(setting, BASE, range(6), Threads(2)) == traces


def test_a_trace_is_a_game_that_can_be_played_again(setting: Setting, traces: list[Trace]) -> None:
    """Its moves lead from its deal to its scores and places."""
    game = kogge.game("visby")
    for trace in traces:
        position = game.start(setting.players, setting.key(trace.deal), setting.options)
        for seat, move in trace.moves:
            position.play(seat, move)
        assert position.over
        assert position.scores == tuple(trace.scores)
        assert position.ranks == tuple(trace.places)


@pytest.mark.parametrize(("name", "bot"), [("visby", "greedy"), ("towers", "random")])
def test_results_alone_are_those_of_whole_games(name: str, bot: str) -> None:
    """Games of which nothing but the result is asked end as the same choices do at a table, on any
    number of threads; and say so where only a limit ended them."""
    game = kogge.game(name)
    setting = new_setting(game, players=3, bot=bot)
    alone = Study(results=True)
    found = run(setting, alone, range(70), Threads(2))
    assert found == run(setting, alone, range(70), Threads(1))
    limited = [trace for trace in found if trace.limit]
    assert unended_of(found).games == len(limited)
    assert (len(limited) > 0) == (name == "towers")
    states = np.zeros(3, game.rooms.state)
    numbers = np.array(game.encode_options(setting.players, setting.options), np.int64)
    for trace in found[:5] + limited[:1]:
        trail = play_and_keep(
            states,
            numbers,
            np.frombuffer(setting.key(trace.deal), "<u4").astype(np.int64),
            np.full(setting.players, SIMPLE[bot]),
            new_rng("lab results", setting.seed, trace.deal, 0),
            np.zeros(game.move_space, np.int64),
        )
        position = game.start(setting.players, setting.key(trace.deal), setting.options)
        for seat, move in trail:
            position.play(seat, move)
        assert position.over
        assert position.scores == tuple(trace.scores)
        assert position.ranks == tuple(trace.places)
        assert (trace.steps, trace.capped) == (len(trail), False)
        assert trace.limit == limit_of(game, position.events(None))


def test_results_of_bots_that_search_are_recorded_games(setting: Setting) -> None:
    """Bots that leave compiled code play as ever."""
    searching = msgspec.structs.replace(setting, bot="search:2")
    (found,) = run(searching, Study(results=True), [3], Threads(1))
    (whole,) = run(searching, Study(), [3], Threads(1))
    assert found.study == "results"
    assert (found.moves, found.places) == (whole.moves, whole.places)


def test_results_stop_at_the_cap(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that would not end is given up, and says so."""
    monkeypatch.setattr(results, "MOST_PLIES", 0)
    (found,) = run(setting, Study(results=True), [0], Threads(1))
    assert found.capped


def test_chances_sum_to_one_and_end_with_the_result(traces: list[Trace]) -> None:
    """Everyone's chances are shares of one win; the last ones are who won."""
    for trace in traces:
        assert trace.at[0] == 0
        assert trace.at[-1] == trace.steps
        assert all(sum(values) == pytest.approx(1, abs=1e-3) for values in trace.values)
        assert trace.values[-1] == pytest.approx(trace.shares(), abs=1e-3)


def test_use_is_counted_as_played(traces: list[Trace]) -> None:
    """A card is used as often as moves with it were made where there was a choice."""
    usage = kogge.game("visby").rooms.usage
    for trace in traces:
        counted = [[0] * len(usage.pieces) for _ in trace.places]
        for (seat, move), choices in zip(trace.moves, trace.choices, strict=True):
            for piece in usage.used[move]:
                counted[seat][piece] += choices > 1
        assert trace.used == counted
        assert all(
            used <= offered
            for uses, offers in zip(trace.used, trace.offered, strict=True)
            for used, offered in zip(uses, offers, strict=True)
        )


def test_points_by_source_add_up(traces: list[Trace]) -> None:
    """What all sources brought a player is the player's score."""
    for trace in traces:
        for seat, score in enumerate(trace.scores):
            assert sum(source.points[seat] for source in trace.sources) == score


def test_a_forbidden_card_is_not_used_by_the_odd_seat(setting: Setting) -> None:
    """The seat that must do without changes with the deal, and does without."""
    place = kogge.game("visby").rooms.usage.find("knight")
    assert place is not None
    for deal in range(3):
        [trace] = record_tasks(setting, [Task(Study(without="knight"), deal)])
        assert trace.odd == deal
        assert trace.used[deal][place] == 0
        assert sum(trace.used[seat][place] for seat in range(3)) > 0


def test_a_preferred_card_is_used_whenever_it_can_be(setting: Setting) -> None:
    """The greedy bot never plays the Blacksmith by itself; made to prefer it, it does."""
    place = kogge.game("visby").rooms.usage.find("blacksmith")
    assert place is not None
    [plain] = record_tasks(setting, [Task(Study(), 0)])
    [eager] = record_tasks(setting, [Task(Study(prefer="blacksmith"), 0)])
    assert plain.used[0][place] == 0
    assert eager.used[0][place] == eager.offered[0][place] > 0


def test_an_unknown_piece_is_refused_with_those_there_are(setting: Setting) -> None:
    """Whoever misspells a card is told the cards."""
    with pytest.raises(BadOption, match=r"'blaksmith'; pieces: .*blacksmith"):
        record_tasks(setting, [Task(Study(without="blaksmith"), 0)])


def test_a_run_goes_on_from_its_file(tmp_path: Path, setting: Setting, traces: list[Trace]) -> None:
    """What the file holds is not played again, a line that was cut off is."""
    path = tmp_path / "games.jsonl"
    with TraceFile(path, setting) as file:
        run(setting, BASE, range(4), Threads(1), file=file)
    content = path.read_bytes()
    path.write_bytes(content[:-40])
    with TraceFile(path, setting) as file:
        assert [trace.deal for trace in file.games] == [0, 1, 2]
        assert run(setting, BASE, range(6), Threads(1), file=file) == traces


def test_a_file_of_other_games_is_refused(tmp_path: Path, setting: Setting) -> None:
    """Another seed, or no games of the lab at all: the file stays as it is."""
    path = tmp_path / "games.jsonl"
    TraceFile(path, setting).__exit__(None, None, None)
    other = new_setting(kogge.game("visby"), players=3, bot="greedy", seed=1, rollouts=16)
    with pytest.raises(ForeignData, match="seed: 0; not 1"):
        TraceFile(path, other)
    path.write_text("my diary\n")
    with pytest.raises(MalformedData, match="does not hold games of the lab"):
        TraceFile(path, setting)
    assert path.read_text() == "my diary\n"


def test_two_runs_cannot_write_one_file(tmp_path: Path, setting: Setting) -> None:
    """The second one is told so, and changes nothing."""
    path = tmp_path / "games.jsonl"
    with TraceFile(path, setting), pytest.raises(ForeignData, match="another run"):
        TraceFile(path, setting)
