"""Aims and ranges: read from words, checked before anything is played."""

from __future__ import annotations

from html import escape
from typing import ClassVar

import msgspec
import pytest
from tests.lab.acting import OPENING, ActingVariant

import kogge
from kogge.core.errors import BadOption
from kogge.core.pieces import read_toml
from kogge.lab.page.sweep import sweep_page
from kogge.lab.page.tune import tune_page
from kogge.lab.report.estimates import Estimate
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import Study, new_setting
from kogge.lab.versions.aims import check_aims, read_aim
from kogge.lab.versions.sweeping import Sweep, Swept, numbers, sweep
from kogge.lab.versions.tuning import Candidate, Tuned, front_of, read_range, tune
from kogge.lab.versions.variants import printed
from kogge.lab.versions.worker import Opening

VISBY = kogge.game("visby")


def tuned(
    plays: type[ActingVariant], ranges: list[str], aim: str, *, trials: int, deals: int = 30
) -> Tuned:
    """A tuning whose versions are played by this class."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kogge.lab.versions.tuning.Variant", plays)
        return tune(VISBY, OPENING, ranges=ranges, aims=[read_aim(aim)], trials=trials, deals=deals)


def swept(plays: type[ActingVariant], *wanted: str) -> Sweep:
    """A sweep of these numbers, whose versions are played by this class."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kogge.lab.versions.sweeping.Variant", plays)
        return sweep(VISBY, OPENING, pairs=30, wanted=wanted)


def test_aims_are_bounds() -> None:
    """A value with slack, a least, a most, and equal seats."""
    exact, least, seats = (
        read_aim("rounds=10±0.5"),
        read_aim("decided>=0.6"),
        read_aim("seats=0.01"),
    )
    assert (exact.low, exact.high) == (9.5, 10.5)
    assert least.low == 0.6
    assert (seats.low, seats.high) == (0.0, 0.01)
    assert exact.distance(12.5) == pytest.approx(4)  # steps of half a round
    assert exact.distance(10.2) == 0


def test_an_aim_is_met_missed_or_neither() -> None:
    """By the whole interval, not by the estimate alone."""
    aim = read_aim("rounds=10±0.5")
    assert aim.standing(Estimate(10.0, 9.6, 10.4, 99)) == "met"
    assert aim.standing(Estimate(12.0, 11.0, 13.0, 99)) == "missed"
    assert aim.standing(Estimate(10.4, 10.0, 10.8, 99)) == "unsure"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rounds>=20", "rounds<=10"], "rounds>=20 and rounds<=10 contradict each other"),
        (["rounds>=9", "rounds<=30", "rounds<=5"], "rounds>=9 and rounds<=5 contradict each other"),
        (["used:fleet>=1.5"], "used:fleet>=1.5 cannot be met: used:fleet lies between 0 and 1"),
        (["rounds<=-1"], "rounds<=-1 cannot be met: rounds is never negative"),
        (["seats=0.01", "seat:1>=0.4"], "seats=0.01 and seat:1>=0.4 contradict each other"),
        (["seat:0>=0.6", "seat:1>=0.6"], "contradict each other: the seats' shares add up to 1"),
        (["seat:4>=0.2"], "there are 4 seats"),
        (["used:flet>=0.05"], "no such piece; choose one of troops"),
        (["round=10"], "no figure 'round'; did you mean rounds"),
        ([], "name an aim"),
    ],
)
def test_aims_that_cannot_be_are_refused_at_once(words: list[str], said: str) -> None:
    """Contradictions and misspelt pieces, in a sentence."""
    with pytest.raises(BadOption, match=said):
        check_aims(VISBY, [read_aim(one) for one in words], 4)


def test_aims_that_can_be_met_together_are_taken() -> None:
    """Bounds that touch, shares that add up to 1, and several figures."""
    words = [
        "rounds>=9",
        "rounds<=9",
        "seats=0.05",
        "seat:0<=0.25",
        "used:fleet>=0.05",
        "margin<=9",
    ]
    check_aims(VISBY, [read_aim(one) for one in words], 4)


def test_what_is_no_aim_is_told_what_aims_look_like() -> None:
    """An example for everyone who guesses."""
    with pytest.raises(BadOption, match="aims look like rounds"):
        read_aim("shorter please")


def test_ranges_name_numbers_of_the_pieces_file() -> None:
    """The place, its number and the bounds; a misspelt place is told the near one."""
    data = read_toml(printed(VISBY))
    found = read_range("fleet.wares=2..6", data)
    assert (found.place, found.before, found.low, found.high) == (("fleet", "wares"), 3, 2, 6)
    with pytest.raises(BadOption, match=r"no number is called .*; did you mean fleet.wares"):
        read_range("fleet.ware=2..6", data)
    with pytest.raises(BadOption, match="lower bound comes first"):
        read_range("fleet.wares=6..2", data)
    with pytest.raises(BadOption, match="ranges look like"):
        read_range("fleet.wares", data)


def test_patterns_choose_numbers() -> None:
    """A star stands for anything."""
    data = read_toml(printed(VISBY))
    assert [place for place, _ in numbers(data, ["blacksmith.*"])] == [
        ("blacksmith", "per_troops"),
        ("blacksmith", "per_knight"),
    ]


def test_the_front_holds_what_nothing_beats() -> None:
    """Smaller and farther, larger and nearer stay; what is worse in both goes."""
    small, near, worse = (
        Candidate({"x": size}, size, distance, 40, [])
        for size, distance in ((1, 3.0), (3, 0.0), (3, 4.0))
    )
    assert front_of([small, near, worse]) == [small, near]


def test_the_smallest_change_that_meets_the_aim_is_found() -> None:
    """With a round more for every ware, 13 rounds take a Fleet of 5; fresh deals confirm it."""
    found = tuned(
        ActingVariant,
        ["fleet.wares=1..9", "knight.seals=4..6"],
        "rounds=13±0.4",
        trials=40,
        deals=40,
    )
    assert found.best is not None
    assert found.best.candidate.numbers == {"fleet.wares": 5, "knight.seals": 5}
    assert found.best.standings == ["met"]
    assert found.best.deals == 160
    assert found.tried == 27  # no version of so few twice, and none left out
    page = tune_page(found, VISBY, "kogge …")
    assert page.count("Fleet, wares: <b>3 → 5</b>") >= 1
    assert "Flotte, Waren: <b>3 → 5</b>" in page


class Locked(ActingVariant):
    """A version whose kept games one process alone may write."""

    held: ClassVar[set[int]] = set()

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening)
        if self.wares in self.held:
            raise BadOption("the games are being written by another run")
        self.held.add(self.wares)

    def close(self) -> None:
        self.held.discard(self.wares)


def test_the_printed_game_is_a_version_like_others() -> None:
    """Where it meets the aims already, nothing has to change, with games that are kept as well."""
    found = tuned(Locked, ["fleet.wares=3..5"], "rounds>=10", trials=3)
    assert found.tried == 3
    assert found.best is not None
    assert found.best.candidate.numbers == {"fleet.wares": 3}
    assert not Locked.held
    assert "Nothing has to change" in tune_page(found, VISBY, "kogge …")


def test_what_a_version_does_not_need_is_taken_back() -> None:
    """Few trials find a version that does it; the numbers that do not matter go back."""
    found = tuned(
        ActingVariant,
        ["knight.seals=2..8", "fleet.wares=5..6", "merchant.back=1..5"],
        "rounds>=12.5",
        trials=2,
        deals=40,
    )
    assert found.best is not None
    assert found.best.candidate.numbers == {"knight.seals": 5, "fleet.wares": 5, "merchant.back": 2}


def test_what_is_only_near_an_aim_does_not_meet_it() -> None:
    """An interval that touches the bounds is no promise: the estimate must lie within them."""
    found = tuned(ActingVariant, ["fleet.wares=3..3"], "rounds>=11.02", trials=1)
    [one] = found.confirmed
    [figure] = one.figures
    assert figure.value is not None
    assert one.met == (figure.value >= 11.02 and one.standings != ["missed"])
    near = msgspec.structs.replace(one, standings=["unsure"], within=False)
    assert not near.met
    assert not near.sure


def test_every_alternative_is_played_on_fresh_deals() -> None:
    """The page shows each of the front with its fresh figures."""
    found = tuned(ActingVariant, ["fleet.wares=3..6"], "rounds>=13.5", trials=12)
    confirmed = [one.candidate for one in found.confirmed]
    assert all(one in confirmed for one in found.front)
    assert "Each was played on fresh deals" in tune_page(found, VISBY, "kogge …")


def test_aims_out_of_reach_are_said_to_be() -> None:
    """No version has 30 rounds: there is no best one, and the nearest are still told."""
    found = tuned(ActingVariant, ["fleet.wares=3..5"], "rounds>=30", trials=6)
    assert found.best is None
    assert found.front
    assert "No change within these ranges" in tune_page(found, VISBY, "kogge …")


def test_ranges_without_a_playable_version_are_refused() -> None:
    """If every version is refused, the reason of the first is told."""
    with pytest.raises(BadOption, match="6 wares at most"):
        tuned(ActingVariant, ["fleet.wares=7..9"], "rounds=13±0.4", trials=3)


def test_a_sweep_finds_the_number_that_matters() -> None:
    """Of all numbers, only the Fleet's wares change the length; what cannot be is told."""
    found = swept(ActingVariant, "fleet.wares", "knight.seals")
    assert [one.place for one in found.found[:2]] == [("fleet", "wares")] * 2
    assert all(one.weight == 2 for one in found.found[:2])  # a round is two steps
    assert all(one.weight == 0 for one in found.found[2:])
    page = sweep_page(found, VISBY, "kogge …")
    assert "keine deutliche Wirkung" in page
    assert "http" not in page.partition("</style>")[2]


def test_a_sweep_says_in_every_language_why_a_number_cannot_be() -> None:
    """What sense refuses, and what the declared type does."""
    refused = [
        Swept(
            ("fleet", "wares"), 0, -1, None, "fleet, wares: this must be a whole number, at least 0"
        ),
        Swept(("fleet", "wares"), 59, 60, None, "nobody can hold 60 wares; most_wares is 15"),
    ]
    page = sweep_page(Sweep(new_setting(VISBY), 20, refused, False), VISBY, "kogge …")
    for said in (
        "this is at least 0", "nobody can hold 60 wares: there is room for 15",
        "das ist mindestens 0", "niemand kann 60 Waren halten: Platz ist für 15",
        "questo è almeno 0", "nessuno può tenere 60 merci: c'è posto per 15",
    ):  # fmt: skip
        assert page.count(escape(said)) == 1
    assert "whole number" not in page


class Endless(ActingVariant):
    """From four wares on, games do not end."""

    def record(self, study: Study, first: int, count: int) -> list[Trace]:
        traces = super().record(study, first, count)
        return [msgspec.structs.replace(one, capped=self.wares >= 4) for one in traces]


def interrupted(after: int) -> type[ActingVariant]:
    """So many times games are recorded; the next is too much for whoever waits: Ctrl-C."""

    class Interrupted(ActingVariant):
        left = after

        def record(self, study: Study, first: int, count: int) -> list[Trace]:
            Interrupted.left -= 1
            if Interrupted.left == -1:
                raise KeyboardInterrupt
            return super().record(study, first, count)

    return Interrupted


def test_a_sweep_that_is_interrupted_keeps_what_it_has() -> None:
    """One change was measured; the page has it, and says that the rest was not."""
    found = swept(interrupted(2), "fleet.wares")
    assert found.cancelled
    assert [one.after for one in found.found] == [2]
    assert "Stopped early: what is missing was not measured." in sweep_page(found, VISBY, "kogge …")


def test_a_sweep_tells_of_games_that_do_not_end() -> None:
    """With the change beside them, how many there were, and where they were stopped."""
    found = swept(Endless, "fleet.wares")
    told = {one.after: one.endless for one in found.found}
    assert told == {2: 0, 4: 30}
    page = sweep_page(found, VISBY, "kogge …")
    assert page.count("30 of 30 games went on to 1 moves") == 1


def test_a_tuning_tells_of_games_that_do_not_end() -> None:
    """Beside the version that was confirmed."""
    found = tuned(Endless, ["fleet.wares=4..4"], "rounds>=11", trials=1)
    assert found.best is not None
    assert found.best.unended.games == found.best.deals
    assert "games went on to 1 moves" in tune_page(found, VISBY, "kogge …")


def test_a_tuning_that_is_interrupted_confirms_what_it_has() -> None:
    """The versions tried so far are played on fresh deals."""
    found = tuned(interrupted(3), ["fleet.wares=3..6"], "rounds>=10", trials=9)
    assert found.tried == 1
    assert found.cancelled
    assert found.best is not None
    assert found.best.candidate.numbers == {"fleet.wares": 3}
    assert "Stopped early: other versions" in tune_page(found, VISBY, "kogge …")


def test_a_confirmation_that_is_interrupted_claims_nothing() -> None:
    """Without fresh games no version meets or misses an aim, and the page says so."""
    found = tuned(interrupted(3), ["fleet.wares=3..3"], "rounds>=10", trials=1)
    assert (found.tried, found.confirmed, found.best) == (1, [], None)
    page = tune_page(found, VISBY, "kogge …")
    assert "Stopped before any version was confirmed" in page
    assert "No change within these ranges" not in page
