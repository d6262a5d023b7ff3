"""Comparisons: paired by deal, stopped when sure, and honest about what is not."""

from __future__ import annotations

import random
import signal
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.lab.acting import OPENING, ActingVariant

import kogge
from kogge.arena.crews import Threads
from kogge.cli.lab_compare import versions_of
from kogge.core.entries import Difference as Change
from kogge.core.errors import BadOption, BadPieces
from kogge.core.pieces import read_toml
from kogge.lab.page.compare import compare_page
from kogge.lab.report.estimates import Estimate
from kogge.lab.report.planning import BASE
from kogge.lab.traces.keeping import TraceFile
from kogge.lab.traces.recording import Trace, follow, record
from kogge.lab.traces.running import run
from kogge.lab.traces.setting import Setting, Study, Task, new_setting
from kogge.lab.versions.comparing import compare, compared, kind_of, recount
from kogge.lab.versions.comparison import Comparison
from kogge.lab.versions.sequential import verdict
from kogge.lab.versions.variants import Variant, changed, changes, printed, to_toml, values

VISBY = kogge.game("visby")
ROLLOUTS = 16


@pytest.fixture(scope="module")
def setting() -> Setting:
    return new_setting(kogge.game("visby"), players=4, bot="greedy", rollouts=ROLLOUTS)


@pytest.fixture(scope="module")
def traces(setting: Setting) -> list[Trace]:
    return run(setting, BASE, range(24), Threads(2))


def test_a_version_in_its_own_process_plays_the_same_games(
    setting: Setting, traces: list[Trace], tmp_path: Path
) -> None:
    """The printed game in a process of its own is the game played here; its games are kept."""
    opening = msgspec.structs.replace(OPENING, rollouts=ROLLOUTS, keep=str(tmp_path))
    with closing(Variant(opening)) as version:
        assert version.setting == setting
        version._process.send_signal(signal.SIGINT)  # Ctrl-C is heard by all processes of a command
        assert version.record(BASE, 0, 3) == traces[:3]
        with pytest.raises(BadOption, match=r"^/.* is being written by another run"):
            Variant(opening)
    [file] = tmp_path.iterdir()
    with TraceFile(file, setting) as kept:
        assert sorted(kept.games, key=lambda trace: trace.deal) == traces[:3]


def test_a_version_that_cannot_be_is_refused_with_its_reason(tmp_path: Path) -> None:
    """The sentence about the pieces file reaches whoever asked."""
    path = tmp_path / "wrong.toml"
    data = read_toml(printed(kogge.game("visby")))
    path.write_text(to_toml(changed(data, ("fleet", "wares"), -1)), "utf-8")
    with pytest.raises(BadPieces, match="wares"):
        Variant(msgspec.structs.replace(OPENING, pieces=str(path)))


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    """It would leave the game as it is printed, and nothing would seem to change."""
    path = tmp_path / "wrong.toml"
    path.write_text('game = "tallinn"\nhand = 4\n')
    with pytest.raises(BadPieces, match="it is for 'tallinn', not for visby"):
        Variant(msgspec.structs.replace(OPENING, pieces=str(path)))


def test_a_game_does_not_differ_from_itself(setting: Setting, traces: list[Trace]) -> None:
    """Paired with itself, every difference is nought and every figure the same; but of shares two
    dozen games cannot say so, because one deal in nine may differ unseen."""
    game = kogge.game("visby")
    told = compared(game, ("a", "b"), (setting, setting), traces, traces, "games", 1.0)
    assert all(one.difference.value in (0.0, None) for one in told.figures)
    kinds = {(one.share, one.kind) for one in told.figures if one.difference.known}
    assert kinds == {(False, "same"), (True, "few")}
    long = compared(game, ("a", "b"), (setting, setting), traces * 7, traces * 7, "games", 1.0)
    assert {one.kind for one in long.figures if one.step >= 0.02 and one.difference.known} == {
        "same"
    }


def test_the_page_of_a_comparison_sorts_by_sureness(setting: Setting, traces: list[Trace]) -> None:
    """Shuffled against itself, what is clear stands before what is not, in every language."""
    game = kogge.game("visby")
    told = compared(
        game, ("a", "b"), (setting, setting), traces, [*traces[1:], traces[0]], "games", 1.0
    )
    order = ["clear", "same", "few"]
    kinds = [order.index(one.kind) for one in told.figures]
    assert kinds == sorted(kinds)
    change = Change(("fleet", "wares"), 3, 4)
    page = compare_page(told, game, changes=[change], command="kogge …")
    for title, number in (("Fleet", "Wares"), ("Flotte", "Waren")):
        for which, value in (("old", 3), ("new", 4)):
            face = f'{title}</b><ul><li><span>{number}</span><b class="{which}">{value}</b>'
            assert page.count(face) == 1
    assert "noch zu wenige Partien" in page


def test_what_an_interval_says() -> None:
    """Clear beyond nought, the same within a step, else unknown."""
    assert kind_of(Estimate(2.0, 1.0, 3.0, 50), 0.5) == "clear"
    assert kind_of(Estimate(0.1, -0.2, 0.4, 50), 0.5) == "same"
    assert kind_of(Estimate(0.3, -0.4, 1.0, 50), 0.5) == "few"
    assert kind_of(Estimate(None, None, None, 3), 0.5) == "few"


@pytest.mark.parametrize(("shift", "expected"), [(0.0, "same"), (1.0, "differs")])
def test_the_sequential_test_errs_as_rarely_as_it_promises(shift: float, expected: str) -> None:
    """On planted differences of no step and of one step it is wrong in at most about 5 %."""
    wrong = 0
    for run_number in range(200):
        rng = random.Random(run_number)
        seen: list[float] = []
        found = None
        while found is None:
            seen += [rng.gauss(shift, 3.0) for _ in range(20)]
            found = verdict(seen, 1.0, 1.0)
        wrong += found != expected
    assert wrong <= 20


def test_files_differ_where_a_number_was_changed(tmp_path: Path) -> None:
    """A changed copy differs in that number alone, which is named by the way to it."""
    ours = printed(kogge.game("visby"))
    data = read_toml(ours)
    path = tmp_path / "mine.toml"
    path.write_text(to_toml(changed(data, ("blacksmith", "per_troops"), 6)), "utf-8")
    assert changes(ours, path) == [(("blacksmith", "per_troops"), 4, 6)]


@pytest.mark.parametrize("name", ["tallinn", "visby", "towers", "talis"])
def test_every_pieces_file_is_written_and_read_again(name: str) -> None:
    """Names, lists of tables and strings with signs come back as they were."""
    data = read_toml(printed(kogge.game(name)))
    assert to_toml(data)
    places = [place for place, _ in values(data)]
    assert len(set(places)) == len(places)


def test_a_game_is_counted_anew_with_its_own_numbers() -> None:
    """The same moves by the same rules are the same game; a move that cannot be made parts them."""
    setting = new_setting(VISBY, players=3, bot="greedy")
    played = record(setting, VISBY, Task(Study(), 4), lambda: False)
    again = follow(setting, VISBY, 4, played.moves)
    assert again == played
    assert not again.parted
    assert follow(setting, VISBY, 4, played.moves[:-1]).parted
    other = [(seat, VISBY.move_space - 1 - move) for seat, move in played.moves]
    assert follow(setting, VISBY, 4, other).parted


def test_numbers_alone_are_found_in_few_games() -> None:
    """Recounts leave out games that part, tell what surely differs, and how often a win turns."""
    setting = new_setting(VISBY, players=3, bot="greedy")
    played = [record(setting, VISBY, Task(Study(), deal), lambda: False) for deal in range(24)]
    anew = [
        msgspec.structs.replace(
            one,
            scores=[one.scores[0] + 1 + deal % 2, *one.scores[1:]],
            parted=deal == 0,
        )
        for deal, one in enumerate(played)
    ]
    found = recount(VISBY, played, anew)
    assert found.games == 23
    assert found.parted.value == pytest.approx(1 / 24)
    assert found.turned.value == 0.0
    total = next(one for one in found.figures if one.name == "total")
    assert total.difference.value == pytest.approx(1.5, abs=0.05)
    assert total.ratio is not None
    assert total.ratio > 5
    shown = compared(
        VISBY, ("printed", "mine"), (setting, setting), played, played, "games", 1.0, anew
    )
    page = compare_page(shown, VISBY, changes=[], command="kogge …")
    assert "The same games, counted anew" in page
    assert "Dieselben Partien, neu gezählt" in page
    assert "Le stesse partite, ricontate" in page


def test_games_that_never_end_are_told(setting: Setting, traces: list[Trace]) -> None:
    """A version whose games reach the cap is called by its name, with how many there are."""
    endless = [msgspec.structs.replace(one, capped=n < 5) for n, one in enumerate(traces)]
    found = compared(VISBY, ("printed", "mine"), (setting, setting), traces, endless, "games", 1.0)
    page = compare_page(found, VISBY, changes=[], command="kogge …")
    moves = max(len(one.moves) for one in endless[:5])
    assert f"mine: 5 of 24 games went on to {moves} moves" in page
    assert "original: " not in page


def test_a_comparison_that_is_interrupted_keeps_what_it_has() -> None:
    """The portions that are done are compared, and the page says who stopped; before the first one
    there is nothing to show."""

    class Impatient(ActingVariant):
        """Ctrl-C while the second version plays its third portion."""

        def order(self, study: Study, first: int, count: int) -> None:
            self.ordered = (study, first, count)

        def collect(self) -> list[Trace]:
            if self.ordered[1] == until and self.opening.pieces is not None:
                raise KeyboardInterrupt
            return self.record(*self.ordered)

        def follow(self, traces: Sequence[Trace]) -> list[Trace]:
            return [*traces]

    mine = msgspec.structs.replace(OPENING, pieces=str(printed(VISBY)))
    variants: Any = {"printed": Impatient(OPENING), "mine": Impatient(mine)}
    until = 40
    [found] = compare(VISBY, variants, pairs=200)
    assert (found.pairs, found.stopped) == (40, "hand")
    assert "by hand, after 40 pairs" in compare_page(found, VISBY, changes=[], command="kogge …")
    until = 0
    with pytest.raises(KeyboardInterrupt):
        compare(VISBY, variants, pairs=200)
    # whoever watches hears of every handful, sees figures after every portion, and can stop
    told: list[int] = []
    seen: list[int] = []

    def watch(done: int, so_far: list[Comparison]) -> None:
        seen.append(done)

    until = 45
    [found] = compare(VISBY, variants, pairs=200, progress=told.append, watch=watch)
    assert (found.pairs, told, seen) == (45, [*range(5, 46, 5)], [20, 40])
    until = 5
    [found] = compare(VISBY, variants, pairs=200, watch=watch)
    assert (found.pairs, {one.kind for one in found.figures}) == (5, {"few"})
    assert "by hand, after 5 pairs" in compare_page(found, VISBY, changes=[], command="kogge …")


def test_the_figure_that_settled_a_comparison_is_named(
    setting: Setting, traces: list[Trace]
) -> None:
    """By the words for it, or as all figures."""
    for tested, words in ((["rounds"], "test on Length in rounds"), ([], "test on all figures")):
        found = compared(
            VISBY, ("a", "b"), (setting, setting), traces, traces, "sure", 1.0, tested=tested
        )
        page = compare_page(found, VISBY, changes=[], command="kogge …")
        assert f"by the sequential {words}, after 24 pairs" in page


def test_versions_that_cannot_be_compared_are_refused_at_once(tmp_path: Path) -> None:
    """The game with itself, files of one name, files that say the same, and those that are not."""
    mine, same, folder = tmp_path / "mine.toml", tmp_path / "same.toml", tmp_path / "other"
    mine.write_text('game = "visby"\n[fleet]\nwares = 5\n', "utf-8")
    same.write_text('game = "visby"\nfleet.wares = 5  # as mine\n', "utf-8")
    folder.mkdir()
    (folder / "mine.toml").write_text('game = "visby"\n[fleet]\nwares = 6\n', "utf-8")
    for words, said in (
        (["printed"], "name a pieces file"),
        ([str(mine), str(folder / "mine.toml")], "two versions are called mine"),
        ([str(mine), str(same)], "mine and same say the same"),
        ([str(tmp_path / "nowhere.toml")], "there is no file"),
    ):
        with pytest.raises(BadOption, match=said):
            versions_of(VISBY, tuple(words))
    assert [*versions_of(VISBY, (str(mine),))] == ["printed", "mine"]
