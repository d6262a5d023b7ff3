"""Reports: figures from games, warnings first, one page that needs nothing else."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import pytest

import kogge
from kogge.arena.crews import Threads
from kogge.bots.restricted_bot import check_restrictions
from kogge.core.events import EVERYONE, Event
from kogge.core.text import LANGUAGES
from kogge.lab.page.pictures import SYMBOL, pictured
from kogge.lab.page.report import report_page
from kogge.lab.page.wording import FOLDER as TEXT
from kogge.lab.page.wording import Wording, plain
from kogge.lab.report.estimates import FEWEST, Estimate
from kogge.lab.report.figures import make_report
from kogge.lab.report.planning import BASE, FORBIDDEN, MANY, Clock, Plan, planned
from kogge.lab.report.playing import Played, in_silence
from kogge.lab.report.report import Report
from kogge.lab.report.studying import play_parts, study, telling_pieces
from kogge.lab.report.styles import styles_of
from kogge.lab.traces.keeping import Pace, TraceFile
from kogge.lab.traces.limits import limit_of, limits
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.running import run
from kogge.lab.traces.setting import Study, Task, new_setting

SYMBOLS = sorted((Path(__file__).parents[2] / "web/src").rglob("symbols.svg"))
GAPS = re.compile(r"\{(\w+)\}")


@pytest.fixture(scope="module")
def traces() -> list[Trace]:
    setting = new_setting(kogge.game("visby"), players=4, bot="greedy", rollouts=16)
    return run(setting, BASE, range(24), Threads(2))


@pytest.fixture(scope="module")
def report(traces: list[Trace]) -> Report:
    game = kogge.game("visby")
    setting = new_setting(game, players=4, bot="greedy", rollouts=16)
    return make_report(setting, game, traces)


def test_the_blacksmith_that_greedy_never_plays_is_reported(report: Report) -> None:
    """A bot that does not look ahead is warned of, and so is what it never tries."""
    kinds = [(warning["kind"], warning.get("piece")) for warning in report.warnings]
    assert kinds[0] == ("blind", None)
    assert ("never", "blacksmith") in kinds


class Noting(Threads):
    """A crew that notes what it is given to do, and that somebody stops with Ctrl-C after so many
    games of a study, or pieces of other work."""

    def __init__(self, last: str = "", count: int = 0) -> None:
        super().__init__(2)
        self.last, self.left = last, count
        self.done: list[str] = []

    def work(self, work: Any, setting: Any, chunks: Iterable[Any]) -> Any:
        for chunk in chunks:
            what = chunk[0].study.name if isinstance(chunk[0], Task) else work.__name__
            if what == self.last:
                if not self.left:
                    raise KeyboardInterrupt
                self.left -= 1
            self.done += [f"{what} {msgspec.json.encode((setting, one))!r}" for one in chunk]
            yield from super().work(work, setting, [chunk])


def test_nothing_is_played_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of the pilots, which show how long one takes, are not played again; nor kept twice; nor
    anything by the same command once more."""
    monkeypatch.setattr("kogge.lab.report.studying.PAGE", -600.0)  # nothing is too late
    game = kogge.game("visby")
    setting = new_setting(game, players=2, bot="greedy", rollouts=2)
    crew, idle = Noting(), Noting()
    with TraceFile(tmp_path / "kept.jsonl", setting) as file:
        told = study(setting, game, crew, seconds=1, file=file)
    assert told.games == FEWEST  # even forty take longer than that
    assert any("play_blocks" in one for one in crew.done)
    assert len(crew.done) == len({*crew.done})
    with TraceFile(tmp_path / "kept.jsonl", setting) as file:
        kept = [(trace.study, trace.deal) for trace in file.games]
        again = study(setting, game, idle, seconds=1, file=file)
    assert len(kept) == len({*kept}) > 100
    assert idle.done == []
    assert figures_of(again) == figures_of(told)


def figures_of(report: Report) -> Report:
    """A report without the time it took."""
    return msgspec.structs.replace(report, seconds=0.0)


def test_a_report_goes_on_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it was playing when it was stopped: games, accounts of luck, or the ladder. The
    figures are those of a run that nobody stopped, and nothing is played twice."""
    monkeypatch.setattr("kogge.lab.report.planning.USUAL_STEPS", 2)  # a short ladder will do
    game = kogge.game("visby")
    setting = new_setting(game, players=2, bot="greedy", rollouts=2)
    whole = Noting()
    told = study(setting, game, whole, games=20)
    done: list[str] = []
    for last, count in (("again", 5), ("account_traces", 3), ("play_blocks", 9), ("nothing", 0)):
        crew = Noting(last, count)
        with TraceFile(tmp_path / "kept.jsonl", setting) as file:
            found = study(setting, game, crew, games=20, file=file)
        assert found.cancelled == (last != "nothing")
        done += crew.done
    assert sorted(done) == sorted(whole.done)
    assert figures_of(found) == figures_of(told)


def test_the_pace_is_that_of_games_that_are_played(tmp_path: Path) -> None:
    """Games in a file take no time: the number of all is planned by others, and then stays."""
    game = kogge.game("visby")
    setting = new_setting(game, players=2, bot="greedy", rollouts=2)
    with TraceFile(tmp_path / "kept.jsonl", setting) as file:
        study(setting, game, Noting("without troops", 0), games=20, file=file)
    crew, idle = Noting(), Noting()
    with TraceFile(tmp_path / "kept.jsonl", setting) as file:
        plan = planned(Played(setting, game, crew, file), seconds=10)
    assert {one.partition(" ")[0] for one in crew.done} >= {"games", "again", "play_blocks"}
    with TraceFile(tmp_path / "kept.jsonl", setting) as file:
        kept = [(trace.study, trace.deal) for trace in file.games]
        assert len(kept) == len({*kept})
        assert planned(Played(setting, game, idle, file), seconds=10) == plan
    assert idle.done == []


def test_a_report_that_is_interrupted_tells_what_it_has() -> None:
    """Recorded games count, what was not played is unknown, and the page says that it was stopped;
    before the first game there is nothing to tell."""
    game = kogge.game("visby")
    setting = new_setting(game, players=2, bot="greedy", rollouts=2)
    for study_name, games, known in (("again", 0, False), ("without troops", 5, True)):
        played: list[Trace] = []
        told = study(setting, game, Noting(study_name, games), games=30, recorded=played.extend)
        assert told.cancelled
        assert told.games == 30
        assert told.seeds.known == known
        troops = next(piece for piece in told.pieces if piece.word == "troops")
        assert (troops.without.deals, troops.without.known) == (games, False)
        assert not told.ladder
        assert {trace.study for trace in played[:30]} == {"games"}
        assert sum(trace.study == study_name for trace in played) == games
        page = report_page(told, game, examples={}, command="kogge …")
        assert "Stopped early" in page
    few = study(setting, game, Noting("games", 5), games=30)
    assert few.games == 5
    silent = msgspec.structs.replace(few, warnings=[])
    said = report_page(silent, game, examples={}, command="kogge …")
    assert "Too few games to say anything yet" in said
    with pytest.raises(KeyboardInterrupt):
        study(setting, game, Noting("games", 0), games=30)


def test_what_would_begin_too_late_is_left_out() -> None:
    """A machine that becomes slow while games are played costs figures, not minutes."""
    game = kogge.game("visby")
    setting = new_setting(game, players=2, bot="greedy", rollouts=2)
    played = Played(setting, game, Threads(2))
    parts = play_parts(played, Plan(20), in_silence, Clock(deadline=0.0))
    assert len(parts.base) == 20
    assert parts.traces() == parts.base
    assert not played.rungs
    assert not any(one.known for one in played.luck(parts.accounted).values())


def test_what_would_not_be_over_in_time_does_not_begin() -> None:
    """What takes longer than there is time is left out before the time is up; what fits is not."""
    plan = Plan(40)
    clock = Clock(
        Pace(recorded=1.0, plain=1.0, account=10.0, block=3.0, pilots=0.0), perf_counter() + 100
    )
    assert not clock.late_for_games(90)
    assert clock.late_for_games(110)
    assert not clock.late_for_accounts(9)
    assert clock.late_for_accounts(20)
    assert [clock.late_for_rung(plan, number) for number in range(3)] == [False, False, True]


def test_a_long_report_leaves_nothing_out(report: Report, traces: list[Trace]) -> None:
    """From so many games on every piece is forbidden and preferred, and the ladder goes on."""
    game = kogge.game("visby")
    short, long = Plan(40, thrift=2), Plan(MANY)
    assert len([*chain(*telling_pieces(game, traces, short))]) == FORBIDDEN // 2
    used = [piece.word for piece in report.pieces if piece.offered.value]
    assert {*chain(*telling_pieces(game, traces, long))} == {*used}
    assert long.favoured >= len(used) > short.favoured
    assert len(short.ladder) < len(Plan(40).ladder) < len(long.ladder)


def test_an_end_by_a_limit_is_told_in_the_words_of_the_game(traces: list[Trace]) -> None:
    """Every game with a limit names an event that it tells, and the report begins with it."""
    for name in kogge.game_names():
        game = kogge.game(name)
        for kind in limits(game.folder):
            assert kind.upper() in game.rooms.narrator.kinds.__members__
    visby = kogge.game("visby")
    last = Event("stopped", {"round": 100}, EVERYONE)
    told = limit_of(visby, [last])
    assert told[0] == "Round 100 is the last one possible."
    assert limit_of(visby, []) == ()
    setting = new_setting(visby, players=4, bot="greedy", rollouts=16)
    endless = [msgspec.structs.replace(one, limit=told) for one in traces]
    report = make_report(setting, visby, endless)
    assert report.warnings[0]["kind"] == "endless"
    page = report_page(report, visby, examples={}, command="kogge …")
    assert "24 of 24 games ended only because a limit was reached" in page
    for anchor in re.findall(r'href="#([\w-]+)"', page):
        assert f'id="{anchor}"' in page
    assert told[1] in page


def test_seats_share_all_wins(report: Report) -> None:
    """Win shares and places of all seats add up."""
    assert sum(seat.value or 0 for seat in report.seats) == pytest.approx(1)
    assert all(sum(places) == pytest.approx(1) for places in report.places)
    assert sum(report.lengths.values()) == sum(report.margins.values()) == report.games == 24


def test_there_are_fifteen_figures_and_more(report: Report) -> None:
    """Measures, seats, pieces and sources, each with an interval."""
    known = [*report.figures.values(), *report.seats, *report.start]
    assert sum(one.known for one in known) >= 15


def test_the_page_needs_nothing_from_elsewhere(report: Report) -> None:
    """No address, in any language; every language has the warnings first."""
    examples = {one.deal: "{}" for one in report.examples}
    page = report_page(
        report, kogge.game("visby"), examples=examples, command="kogge …", changes=[]
    )
    assert "http" not in re.sub(r"base64,[\w+/=]+", "", page)
    for language, blacksmith in (("en", "Blacksmith"), ("de", "Schmied"), ("it", "Fabbro")):
        body = page.partition(f'lang="{language}">')[2].partition("</main>")[0]
        assert body.index(blacksmith) < body.index('class="fig')
    assert "{" not in re.sub(r"<(style|script)>.*?</\1>", "", page, flags=re.DOTALL)


def test_no_page_claims_an_interval_of_no_width(report: Report) -> None:
    """Neither of cards that were never used, nor of anything else."""
    page = report_page(report, kogge.game("visby"), examples={}, command="kogge …")
    assert not re.search(r"±\s?0(?:[.,]0+)?(?![.,\d])", page)
    assert re.search(r"0\s%</span> <span class=\"pm\">\(up to \d+\)", page)


def test_a_report_comes_back_from_json(report: Report) -> None:
    """What --json prints is the whole report."""
    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


def test_numbers_are_written_as_the_browser_writes_them() -> None:
    """Half goes away from nought, whatever a float is in binary; thousands have a thin space."""
    german, english = Wording("de"), Wording("en")
    assert german.number(2.05) == "2,1"
    assert english.number(-0.25, 1, signed=True) == "−0.3"
    assert english.number(1234567, 0) == "1\u202f234\u202f567"
    assert english.number(0.004, 2, signed=True) == "0.00"
    assert english.number(float("inf"), 0, signed=True) == "+∞"


def test_intervals_are_written_as_they_are() -> None:
    """± where both sides are alike, from where to where else; at an edge how far; and no interval
    where all games were the same."""
    told = {
        (0.25, 0.15, 0.35): "25 ± 10 %",
        (0.057, 0.021, 0.139): "5.7 % (2–14)",
        (0.003, 0.0005, 0.009): "0.3 % (0.1–0.9)",
        (0.0, 0.0, 0.072): "0 % (up to 7)",
        (1.0, 0.928, 1.0): "100 % (at least 93)",
        (1 / 3, 1 / 3, 1 / 3 + 1e-15): "33.3 %",
        (0.24, 0.23998, 0.24002): "24.00 ± 0.01 %",
    }
    say = Wording("en")
    for (value, low, high), words in told.items():
        one = Estimate(value, low, high, 40)
        assert plain(say.with_error(one, percent=True)).replace("\u00a0", " ") == words
    assert plain(say.with_error(Estimate(36.0, 36.0, 36.0, 70))) == "36"
    edge = Wording("it").with_error(Estimate(0.0, 0.0, 0.056, 70), percent=True)
    assert plain(edge).endswith("(fino a 6)")


def test_every_language_says_everything_with_the_same_gaps() -> None:
    """Sections, keys and gaps are those of English."""
    english, *others = (
        tomllib.loads((TEXT / f"{one}.toml").read_text("utf-8")) for one in LANGUAGES
    )
    for texts in others:
        assert {s: [*keys] for s, keys in texts.items()} == {
            s: [*keys] for s, keys in english.items()
        }
        for section, keys in english.items():
            for key, said in keys.items():
                assert {*GAPS.findall(said)} == {*GAPS.findall(texts[section][key])}, key


def test_styles_and_pictures_name_pieces_of_their_game() -> None:
    """Every style can be played, and every picture is that of a piece, with a symbol we have."""
    known = {one["id"] for file in SYMBOLS for one in SYMBOL.finditer(file.read_text("utf-8"))}
    for name in kogge.game_names():
        game = kogge.game(name)
        for style in styles_of(game):
            check_restrictions(style.study().bot_of("greedy", 0, 0), game)
        for word, (drawn, _) in pictured(game.folder).items():
            assert game.rooms.usage.find(word) is not None
            assert drawn in known


def test_one_player_is_odd_in_a_study() -> None:
    """Restrictions and rivals are for the odd seat, which changes from deal to deal."""
    study = Study(without="ship+fleet")
    assert study.odd_seat(5, 4) == 1
    assert study.bot_of("greedy", 1, 1) == "without:fleet:without:ship:greedy"
    assert study.bot_of("greedy", 0, 1) == "greedy"
    assert Study(rivals="random").bot_of("greedy", 0, 1) == "random"
    assert Study(rivals="random").bot_of("greedy", 1, 1) == "greedy"
