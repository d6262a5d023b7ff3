"""Matches: the same games whoever plays them, in whichever order, and after any interruption."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path

import msgspec
import pytest

import kogge
from kogge.arena.contest import Contest, new_contest
from kogge.arena.crews import Chunk, Finished, Threads
from kogge.arena.match import Match, play_match
from kogge.arena.resultsfile import ResultsFile
from kogge.arena.sprt import Bounds
from kogge.core.errors import BadOption, ForeignData, MalformedData

GAME = kogge.game("tallinn")


def simple(**settings: object) -> Contest:
    return new_contest("match", GAME, ["greedy", "random"], **settings)  # type: ignore[arg-type]


def thoughtful() -> Contest:
    return new_contest("match", GAME, ["search:20", "greedy"], seed=3)


@pytest.mark.parametrize("make", [simple, thoughtful])
def test_threads_do_not_matter(make: Callable[[], Contest]) -> None:
    """One thread and three play the same games."""
    one, three = (play_match(make(), 40, crew=Threads(size)).blocks for size in (1, 3))
    assert one == three


def test_seeds_matter() -> None:
    """Another seed gives other games; the same deal is the same in all seatings."""
    assert play_match(simple(seed=1), 40).blocks != play_match(simple(seed=2), 40).blocks


def test_the_deal_is_the_same_for_every_seating() -> None:
    """Two equal bots without chance of their own get the same result from every seat."""
    last = "tests.arena.strangers:Stranger"
    match = play_match(new_contest("match", GAME, [last, last]), 40)
    for block in match.blocks:
        assert len({(game.scores, game.places) for game in block.games}) == 1
        assert block.win_share(0) == 0.5
    assert len({block.games[0].scores for block in match.blocks}) > 1


def test_the_stronger_bot_is_seen() -> None:
    """Greedy beats random at every table, and equal bots are within their intervals."""
    for name in kogge.game_names():
        if name == "talis":
            continue  # long games; its bots have tests of their own
        report = play_match(
            new_contest("match", kogge.game(name), ["greedy", "random", "random"]), 120
        ).report
        assert report.bots[0].low > report.bots[0].fair
        assert report.bots[1].high < report.bots[1].fair
    report = play_match(new_contest("match", GAME, ["random"] * 4), 2000).report
    assert all(bot.low < 0.25 < bot.high for bot in report.bots)


class Interrupted(Exception):
    pass


class Hasty(Threads):
    """Plays some chunks, last ones first within what is taken at once, then breaks down."""

    def __init__(self, chunks: int) -> None:
        super().__init__(1)
        self._chunks = chunks

    def play(self, contest: Contest, chunks: Iterable[Chunk]) -> Finished:
        taken = list(islice(chunks, self._chunks))
        yield from Threads(1).play(contest, reversed(taken))
        raise Interrupted


@pytest.mark.parametrize("make", [simple, thoughtful])
def test_going_on_after_an_interruption(make: Callable[[], Contest], tmp_path: Path) -> None:
    """A match that broke down, and whose last line was cut off, goes on to the same result."""
    whole = play_match(make(), 300 if make is simple else 40)
    path = tmp_path / "match.jsonl"
    with ResultsFile(path, make(), 40) as file, pytest.raises(Interrupted):
        play_match(make(), 300 if make is simple else 40, crew=Hasty(2), file=file)
    kept = path.read_bytes()
    path.write_bytes(kept[:-20])
    again = played_on(path, make(), 300 if make is simple else 40)
    assert again.blocks == whole.blocks
    assert again.report.bots == whole.report.bots
    assert path.read_bytes().startswith(kept[: kept.rstrip().rfind(b"\n")])


def played_on(path: Path, contest: Contest, games: int) -> Match:
    with ResultsFile(path, contest, games) as file:
        return play_match(contest, games, file=file)


def test_a_finished_match_is_not_played_again(tmp_path: Path) -> None:
    """With all blocks in the file nothing is played or written; more games play only those."""
    path = tmp_path / "match.jsonl"
    first = played_on(path, simple(), 40)
    content = path.read_bytes()
    with ResultsFile(path, simple(), 40) as file:
        assert play_match(simple(), 40, crew=Hasty(0), file=file).blocks == first.blocks
    assert path.read_bytes() == content
    more = played_on(path, simple(), 60)
    assert more.blocks[:20] == first.blocks
    assert path.read_bytes().startswith(content)


def test_files_of_other_contests(tmp_path: Path) -> None:
    """Another seed, bot, option or test is refused by name, and the file stays as it is."""
    path = tmp_path / "match.jsonl"
    played_on(path, simple(), 4)
    content = path.read_bytes()
    for other, told in (
        (simple(seed=1), "seed: 0; not 1"),
        (simple(options={"envoy": "deck"}), "options: .*envoy off"),
        (simple(sprt=Bounds(elo0=0, elo1=5)), "sprt: none"),
        (thoughtful(), "bots: greedy random; not search:20 greedy"),
        (msgspec.structs.replace(simple(), kogge="9.9"), "kogge: "),
    ):
        with pytest.raises(ForeignData, match=told):
            ResultsFile(path, other, 4)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "content",
    [b"my diary", b"my\ndiary", b"{}\n", b"\x00\xff\n\n", b"[" * 10_000 + b"\n", b"null\n"],
)
def test_files_that_are_no_results(content: bytes, tmp_path: Path) -> None:
    """A file that holds something else is refused and left alone."""
    path = tmp_path / "match.jsonl"
    path.write_bytes(content)
    with pytest.raises(MalformedData, match="is not a results file"):
        ResultsFile(path, simple(), 4)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"block":1', b'"block":-1'),
        (b'"meeting":0', b'"meeting":7'),
        (b'"seating":[0,1]', b'"seating":[1,1]'),
        (b'"places":[1,2]', b'"places":[2,2]'),
        (b'"places":[1,2]', b'"places":[1]'),
        (b'"moves":', b'"moves":"many'),
    ],
)
def test_damaged_lines(old: bytes, new: bytes, tmp_path: Path) -> None:
    """A block that this contest cannot have is refused with its line."""
    path = tmp_path / "match.jsonl"
    played_on(path, simple(), 20)
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new))
    with pytest.raises(MalformedData, match=r"line \d+: not a block of this contest"):
        ResultsFile(path, simple(), 20)


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    """A file that a match is writing is not opened by another."""
    pytest.importorskip("fcntl", reason="this system cannot lock files")
    path = tmp_path / "match.jsonl"
    with (
        ResultsFile(path, simple(), 4),
        pytest.raises(ForeignData, match="being written by another run"),
    ):
        ResultsFile(path, simple(), 4)


def test_sequential_tests_stop_at_the_same_block() -> None:
    """A test stops early, after the same block on one thread and on three."""
    contest = simple(sprt=Bounds(elo0=0, elo1=30))
    one, three = (play_match(contest, 10_000, crew=Threads(size)) for size in (1, 3))
    assert one.blocks == three.blocks
    assert len(one.blocks) < 100
    assert one.report.sprt is not None
    assert one.report.sprt.verdict == "stronger"
    assert one.report.sprt.llr >= one.report.sprt.upper


def test_tests_of_equal_bots_in_real_games() -> None:
    """Of thirty tests of equal bots in real games at most five pass; 99.7 % likely at 5 %."""
    passed = 0
    for seed in range(30):
        bounds = Bounds(elo0=0, elo1=60)
        contest = new_contest("match", GAME, ["greedy", "greedy"], seed=seed, sprt=bounds)
        report = play_match(contest, 100_000).report
        assert report.sprt is not None
        assert report.sprt.verdict is not None
        passed += report.sprt.verdict == "stronger"
    assert passed <= 5


@pytest.mark.parametrize(
    ("bots", "players", "told"),
    [
        (["greedy"], None, "at least two bots"),
        (["random"] * 5, None, "2 to 4 players, not 5"),
        (["random"] * 3, 2, "use: kogge tournament"),
        (["random"] * 60, 4, "60 bots are too many"),
    ],
)
def test_impossible_tables(bots: list[str], players: int | None, told: str) -> None:
    """A match needs two bots and a seat for each."""
    with pytest.raises(BadOption, match=told):
        new_contest("match", GAME, bots, players=players)
