"""The cache of compiled rules: never stale, never growing, and announced when it is filled."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import typeof
from tests import forking

import kogge
from kogge.core.cache_folders import CACHES_KEPT, _last_used
from kogge.core.rule_cache import _homes_of
from kogge.core.sources import BELOW, UNCOMPILED, part_of

PACKAGE = Path(kogge.__file__).parent

PARTS = ("core", "games/tallinn", "games/visby", "bots", "arena")
DIGESTS = f"from kogge.core.sources import source_digest; print(*map(source_digest, {PARTS}))"
DIRECTORY = """
from kogge.core.cache_folders import cache_directory, make_directory
make_directory(cache_directory('core'))
print(cache_directory('core'))
"""
ONE_WORD = """
import numpy as np
from kogge.core.compiling import watch_compilation
compiled = []
watch_compilation(compiled.append)
from kogge.core.rng import next_word
print(next_word(np.array([1, 2, 3, 4])), *compiled)
"""


def run(script: str, **environment: object) -> list[str]:
    """What a fresh process prints, in words."""
    inherited = {name: value for name, value in os.environ.items() if name != "KOGGE_PIECES"}
    surroundings = {**inherited, "KOGGE_JIT": "1", **{n: str(v) for n, v in environment.items()}}
    finished = forking.run("-c", script, env=surroundings)
    assert finished.returncode == 0, finished.stderr
    return finished.stdout.split()


@pytest.fixture
def own_package(tmp_path: Path) -> Path:
    """A copy of the package that can be changed."""
    return shutil.copytree(PACKAGE, tmp_path / "own" / "kogge")


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def digests(**environment: object) -> dict[str, str]:
    """The digest of each part in a fresh process."""
    return dict(zip(PARTS, run(DIGESTS, **environment), strict=True))


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    """The parts that have another digest."""
    return {part for part in PARTS if before[part] != after[part]}


def test_digests_repeat() -> None:
    """The same sources have the same digests in every process."""
    assert digests() == digests()


def test_digests_do_not_depend_on_the_place(own_package: Path) -> None:
    """Equal sources have equal digests wherever they lie and whenever they were written."""
    for path in own_package.rglob("*.py"):
        os.utime(path, (1e9, 1e9))
    assert digests(PYTHONPATH=own_package.parent) == digests()


def test_a_rule_compiled_at_one_path_is_loaded_at_another(
    own_package: Path, tmp_path: Path
) -> None:
    """Checkouts with equal sources share a cache; what one compiled, the other finds."""
    second = shutil.copytree(own_package, tmp_path / "second" / "kogge")
    cache = tmp_path / "cache"
    first = run(ONE_WORD, KOGGE_CACHE=cache, PYTHONPATH=own_package.parent)
    assert first == ["641", "core.rng.next_word", "core.rng.step"]
    shutil.rmtree(own_package)
    assert run(ONE_WORD, KOGGE_CACHE=cache, PYTHONPATH=second.parent) == ["641"]


def test_digests_change_with_the_pieces(tmp_path: Path) -> None:
    """A designer's pieces, and every change of them, have a cache of their own."""
    mine = tmp_path / "mine.toml"
    mine.write_bytes((kogge.game("tallinn").folder / "pieces.toml").read_bytes())
    without, chosen = digests(), digests(KOGGE_PIECES=mine)
    change(mine, "start = 4", "start = 5")
    edited = digests(KOGGE_PIECES=mine)
    assert len({each["games/tallinn"] for each in (without, chosen, edited)}) == 3


def test_digests_change_with_the_switches() -> None:
    """Rules compiled with and without index checks are kept apart."""
    assert changed(digests(KOGGE_BOUNDSCHECK=0), digests(KOGGE_BOUNDSCHECK=1)) == {*PARTS}


def test_digests_change_with_rules_and_nothing_else(own_package: Path) -> None:
    """A part must be compiled again when it or what it calls has changed, and only then."""
    games = own_package / "games"
    before = digests(PYTHONPATH=own_package.parent)
    change(games / "tallinn" / "text" / "en.toml", "a", "b")
    change(games / "tallinn" / "rulebook" / "en.md", "a", "b")
    (own_package / "terminal_notes.py").write_text("")
    for path, parts in (
        (own_package / "terminal" / "words.py", set()),
        (own_package / "core" / "text.py", set()),
        (own_package / "arena" / "playouts.py", {"arena"}),
        (own_package / "bots" / "simple.py", {"bots", "arena"}),
        (games / "tallinn" / "pieces.toml", {"games/tallinn"}),
        (games / "visby" / "rules.py", {"games/visby"}),
        (own_package / "core" / "chance.py", {*PARTS}),
    ):
        with path.open("a") as file:
            file.write("\n# changed\n")
        after = digests(PYTHONPATH=own_package.parent)
        assert changed(before, after) == parts
        before = after
    (games / "visby" / "new.py").write_text("")
    assert changed(before, digests(PYTHONPATH=own_package.parent)) == {"games/visby"}


def imported(path: Path) -> set[Path]:
    """The modules of ours that a module imports while it is loaded."""
    names = set()
    for line in ast.parse(path.read_text("utf-8")).body:
        if isinstance(line, ast.ImportFrom) and line.module:
            names |= {line.module, *(f"{line.module}.{name.name}" for name in line.names)}
        elif isinstance(line, ast.Import):
            names |= {name.name for name in line.names}
    files = (PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py") for name in names)
    return {file for file in files if file.is_relative_to(PACKAGE) and file.exists()}


def test_no_rule_reaches_a_module_that_its_digest_leaves_out() -> None:
    """Modules without influence on compiled code are named; no rule imports one, however far."""
    uncompiled = {PACKAGE / "core" / name for name in UNCOMPILED}
    assert all(path.exists() for path in uncompiled)
    rules = [path for path in PACKAGE.rglob("*.py") if "\n@rule" in path.read_text("utf-8")]
    assert len(rules) > 40
    reached, to_follow = {*rules}, [*rules]
    while to_follow:
        new = imported(to_follow.pop()) - reached
        reached |= new
        to_follow += new
    assert not reached & uncompiled


def test_the_digest_of_a_part_knows_the_parts_that_its_rules_call() -> None:
    """Rules are imported from parts below alone, on which the digest depends."""
    rules = {path for path in PACKAGE.rglob("*.py") if "\n@rule" in path.read_text("utf-8")}
    called = {(part_of(path), part_of(other)) for path in rules for other in imported(path) & rules}
    assert ("training", "bots") in called
    for part, other in called:
        assert other in BELOW.get(part, ("core", part)), f"{part} calls rules of {other}"


def test_a_rule_never_runs_stale(own_package: Path, tmp_path: Path) -> None:
    """A change in one file takes effect in rules of other files, compiled before or not."""
    where = {"PYTHONPATH": own_package.parent, "KOGGE_CACHE": tmp_path / "cache"}
    assert run(ONE_WORD, **where)[0] == "641"
    change(own_package / "core" / "chacha.py", "WORD: Final = 0xFFFFFFFF", "WORD: Final = 0xFF")
    assert run(ONE_WORD, **where)[0] == str(641 % 256)


GENERIC = """
from kogge.core.compiling import rule
from kogge.core.verbs import judge, score

@rule
def points(node, out):
    score(node.state, out)

@rule
def shares(given, out):
    judge(given.states[0], out)
"""
ASK = """
from collections import namedtuple
import numpy as np
from kogge.bots.generic import points, shares
from kogge.core.compiling import watch_compilation
from kogge.skeleton import GAME
compiled = []
watch_compilation(compiled.append)
nodes = np.zeros(1, [("visits", "i8"), ("state", GAME.rooms.state)])
nodes["state"]["seats"], nodes["state"]["winner"] = 2, 1
score, share = np.zeros((2, 2), np.int64)
points(nodes[0], score)
shares(namedtuple("Given", "states")(nodes["state"].copy()), share)
print(score[0], share[0], len(compiled))
"""


def test_generic_code_never_runs_stale_rules(own_package: Path, tmp_path: Path) -> None:
    """A change in a game takes effect in code compiled for that game that did not change: in
    code that takes the game's record as a part of a larger one or in a named tuple, as the search
    and the environments do."""
    (own_package / "bots" / "generic.py").write_text(GENERIC, "utf-8")
    where = {"PYTHONPATH": own_package.parent, "KOGGE_CACHE": tmp_path / "cache"}
    score, share, compiled = run(ASK, **where)
    assert (score, share != "0", compiled != "0") == ("1", True, True)
    assert run(ASK, **where) == [score, share, "0"]
    takeaway = own_package / "skeleton"
    change(takeaway / "ending.py", "out[seat] = 1 if", "out[seat] = 3 if")
    change(takeaway / "evaluation.py", "if seat == winner", "if seat != winner")
    assert run(ASK, **where) == ["3", "0", compiled]


PLAY_OUT = """
import kogge
from kogge.arena.simulate import simulate
from kogge.bots import bot
from kogge.core.compiling import watch_compilation
compiled = []
watch_compilation(compiled.append)
game = kogge.game("visby")
result = simulate(game, ["greedy", "random"], 20, threads=1)
thinker = bot("search:20", game, 1)
thinker.choose(game.new(seed=1).observed(0), 0)
values = ",".join(str(candidate.value) for candidate in thinker.thinking.candidates)
print(result.seats[0].mean_score, values, len(compiled))
"""


@pytest.mark.soak
def test_playouts_and_searches_never_run_stale_rules(own_package: Path, tmp_path: Path) -> None:
    """The same of whole playouts and of a search, which take most of a minute to be compiled."""
    where = {
        "PYTHONPATH": own_package.parent,
        "KOGGE_CACHE": tmp_path / "cache",
        "KOGGE_BOUNDSCHECK": 0,
    }
    score, values, _ = run(PLAY_OUT, **where)
    assert run(PLAY_OUT, **where) == [score, values, "0"]
    visby = own_package / "games" / "visby"
    change(visby / "ending.py", "state.players[seat].seals\n", "state.players[seat].seals + 1\n")
    change(visby / "evaluation.py", "WARE_WORTH: Final = 0.45", "WARE_WORTH: Final = 0.05")
    other_score, other_values, compiled = run(PLAY_OUT, **where)
    assert compiled != "0"
    assert other_score != score
    assert other_values != values


class Games(NamedTuple):
    """As the environments of many games hold their records."""

    records: Any
    counts: Any


def test_a_record_is_known_within_tuples_and_arrays() -> None:
    """What is compiled for records in a named tuple depends on the folder of their game."""
    game = kogge.game("visby")
    records = np.zeros(2, game.rooms.state)
    for given in (records, records[0], Games(records, np.zeros(2)), (Games(records, 0), 1)):
        assert {*_homes_of([typeof(given)])} == {PACKAGE / "core", game.folder}
    assert {*_homes_of([typeof((1, 2.0)), typeof(np.zeros(3))])} == set()


def test_compilation_is_announced_and_kept(tmp_path: Path) -> None:
    """A rule about to be compiled is announced by name; found in the cache, it is not."""
    word, *compiled = run(ONE_WORD, KOGGE_CACHE=tmp_path)
    assert (word, compiled) == ("641", ["core.rng.next_word", "core.rng.step"])
    assert run(ONE_WORD, KOGGE_CACHE=tmp_path) == ["641"]


@pytest.mark.parametrize("damage", [b"", b"half", None])
def test_a_damaged_file_is_compiled_again(tmp_path: Path, damage: bytes | None) -> None:
    """A file that is empty, cut short or changed counts as missing, and is written anew."""
    run(ONE_WORD, KOGGE_CACHE=tmp_path)
    (path,) = tmp_path.rglob("*.rule")
    whole = path.read_bytes()
    path.write_bytes(whole[:-7] + b"garbage" if damage is None else whole[: len(damage)])
    assert run(ONE_WORD, KOGGE_CACHE=tmp_path) == ["641", "core.rng.next_word", "core.rng.step"]
    assert run(ONE_WORD, KOGGE_CACHE=tmp_path) == ["641"]


DOORS = """
from kogge.core import inner
from kogge.core.compiling import rule

inner.LARGE = 0


@rule
def double(number: int) -> int:
    if number > 100:
        raise ValueError("too many")
    return 2 * number


inner.make_door(double)


@rule
def treble(number: int) -> int:
    return double(number) + number


inner.make_door(treble)


@rule
def sextuple(number: int) -> int:
    return treble(number) + treble(number)
"""
CALLS = """
from kogge.core.compiling import watch_compilation
compiled = []
watch_compilation(compiled.append)
from doors import sextuple
print(sextuple(7), *sorted(compiled))
try:
    sextuple(101)
except ValueError as error:
    print(error)
"""


def test_large_rules_are_called_and_not_linked(tmp_path: Path) -> None:
    """Code that calls a rule by its symbol finds it in other processes; compiled again, the rule
    has another symbol, and its callers are compiled again as well."""
    (tmp_path / "doors.py").write_text(DOORS)
    where = {"PYTHONPATH": tmp_path, "KOGGE_CACHE": tmp_path / "cache"}
    refused = ["too", "many"]
    rules = ["doors.double", "doors.sextuple", "doors.treble"]
    assert run(CALLS, **where) == ["42", *rules, *refused]
    assert run(CALLS, **where) == ["42", *refused]
    (path,) = (tmp_path / "cache").rglob("doors.double.*.rule")
    path.unlink()
    assert {"42", "doors.double", "doors.treble", *refused} <= {*run(CALLS, **where)}
    assert run(CALLS, **where) == ["42", *refused]


def test_rules_can_be_read_instead_of_compiled() -> None:
    """With KOGGE_JIT=0 a rule is the plain function, to be stepped through, and Numba stays out."""
    script = (
        "import sys; from kogge.core.rng import next_word; "
        "print(type(next_word).__name__ == 'function', 'numba' in sys.modules)"
    )
    for choice, told in (("0", "True False"), ("1", "False True")):
        environment = {**os.environ, "KOGGE_JIT": choice}
        python = [sys.executable, "-c", script]
        assert subprocess.check_output(python, env=environment, text=True).strip() == told


def test_old_caches_are_removed(tmp_path: Path) -> None:
    """The latest caches are kept, the one in use among them; older ones go."""
    root = tmp_path / "compiled" / "core"
    for age in range(CACHES_KEPT + 4):
        (root / f"old-{age}").mkdir(parents=True)
        (root / f"old-{age}" / "rule.nbc").write_text("")
        os.utime(root / f"old-{age}", (1e9 - age, 1e9 - age))
    (current,) = map(Path, run(DIRECTORY, KOGGE_CACHE=tmp_path))
    assert {path.name for path in root.iterdir()} == {
        current.name,
        *(f"old-{age}" for age in range(CACHES_KEPT - 1)),
    }


def test_many_checkouts_keep_their_caches(tmp_path: Path) -> None:
    """However many checkouts take turns, none removes what another has used within a week."""
    root = tmp_path / "compiled" / "core"
    names = {f"checkout-{number}" for number in range(CACHES_KEPT + 4)}
    for name in names:
        (root / name).mkdir(parents=True)
    (current,) = map(Path, run(DIRECTORY, KOGGE_CACHE=tmp_path))
    assert {path.name for path in root.iterdir()} == {current.name, *names}


def test_a_cache_in_use_stays_young(tmp_path: Path) -> None:
    """Using a cache counts as touching it, so that it is not the next to go."""
    (current,) = map(Path, run(DIRECTORY, KOGGE_CACHE=tmp_path))
    os.utime(current, (1e9, 1e9))
    run(DIRECTORY, KOGGE_CACHE=tmp_path)
    assert current.stat().st_mtime > 1e9 + 1


def test_caches_may_vanish_while_they_are_counted(tmp_path: Path) -> None:
    """A cache that another process has just removed counts as the oldest."""
    assert _last_used(tmp_path / "gone") == 0.0
