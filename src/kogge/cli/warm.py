"""`kogge warm`: compile ahead, so that nobody waits later."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

import kogge
from kogge.cli.failures import OK, OTHER
from kogge.cli.gameflags import pieces_flag, use_pieces
from kogge.core.cache_folders import why_not_kept
from kogge.core.errors import BadOption
from kogge.games import GAMES, OURS

if TYPE_CHECKING:
    from kogge.arena.preparing import Outcome, Step

STAGES = ("table", "simulation", "search", "review")


def warm(names: tuple[str, ...], pieces: Path | None, check: bool, prebuild: Path | None) -> int:
    usual = GAMES if prebuild is None else OURS  # games of other packages are theirs to ship
    games = [kogge.game(name).name for name in names or usual]
    if pieces is not None:
        if len(games) != 1:
            raise BadOption("--pieces is for one game; name it, as in: kogge warm tallinn")
        use_pieces(pieces, games[0])
    if check:
        return check_all(games)
    problem = why_not_kept()
    if problem is not None and prebuild is None:
        raise BadOption(problem)
    if prebuild is not None:
        return compile_to_ship(games, prebuild)
    return compile_all(games, {})


def compile_all(games: list[str], environment: dict[str, str]) -> int:
    """Compile what is not on disk, on all cores; a line for every game."""
    from kogge.arena.preparing import prepare

    line = Line()
    code = OK
    for outcome in prepare(games, STAGES, line.show, environment=environment):
        line.clear()
        if outcome.problem is not None:
            click.echo(f"kogge: {outcome.game}: {outcome.problem}", err=True)
            code = OTHER
        elif outcome.compiled:
            click.echo(f"{outcome.game}: compiled in {outcome.seconds:.1f} s")
        else:
            click.echo(f"{outcome.game}: ready")
    return code


def check_all(games: list[str]) -> int:
    """Say whether the rules are on disk, and whether prebuilt ones are used, or why not."""
    from kogge.arena.preparing import prepare
    from kogge.core.prebuilt import prebuilt_root, read_manifest, why_not

    root = prebuilt_root()
    if root is None:
        click.echo("prebuilt rules: none in this package")
    else:
        manifest = read_manifest(root)
        reason = why_not(manifest)
        suited = f"for {manifest.processor.name}, {manifest.python}, Numba {manifest.numba}"
        click.echo(f"prebuilt rules: {suited if reason is None else f'not used: {reason}'}")
    code = OK
    for outcome in prepare(games, STAGES, lambda game, step: None, check=True):
        click.echo(f"{outcome.game}: {state_of(outcome)}")
        if outcome.problem is not None:
            code = OTHER
    return code


def state_of(outcome: Outcome) -> str:
    if outcome.problem is not None:
        return f"{outcome.problem}; kogge warm {outcome.game} does it"
    assert outcome.last is not None
    found = outcome.last.prebuilt, outcome.last.loaded
    return f"ready ({found[0]} rules prebuilt, {found[1]} in the cache)"


def compile_to_ship(games: list[str], folder: Path) -> int:
    """Compile rules for the baseline processor into a new folder, with a manifest."""
    from kogge.core.prebuilt import baseline, write_manifest

    if folder.exists():
        raise BadOption(f"{folder} exists; name a new folder for the prebuilt rules")
    processor = baseline()
    with tempfile.TemporaryDirectory() as cache:
        environment = {
            "KOGGE_CACHE": cache,
            "KOGGE_PREBUILT": "",
            "KOGGE_BOUNDSCHECK": "0",
            "NUMBA_CPU_NAME": processor.name,
            "NUMBA_CPU_FEATURES": processor.flags,
        }
        code = compile_all(games, environment)
        if code == OK:
            shutil.move(Path(cache) / "compiled", folder)
            write_manifest(folder)
    return code


class Line:
    """A changing line on stderr while rules are compiled, if someone is watching."""

    def __init__(self) -> None:
        self._compiled: dict[str, int] = {}
        self._is_shown = False

    def show(self, game: str, step: Step) -> None:
        if not step.compiled or not sys.stderr.isatty():
            return
        self._compiled[game] = step.compiled
        told = ", ".join(f"{name} {count}" for name, count in self._compiled.items())
        width = shutil.get_terminal_size().columns - 1
        click.echo(f"\r\x1b[2K{f'Compiling rules, once: {told}'[:width]}", err=True, nl=False)
        self._is_shown = True

    def clear(self) -> None:
        if self._is_shown:
            click.echo("\r\x1b[2K", err=True, nl=False)
            self._is_shown = False


command = click.Command(
    "warm",
    callback=warm,
    help="Compile the rules of all games, or of those named, for this machine, on all cores.\n\n"
    "Rules are compiled on first use anyway and then kept; this does it ahead of time. "
    "With --check nothing is compiled, and the exit code is 1 if something would be.\n\n"
    "\b\nExample:\n"
    "  kogge warm\n"
    "  kogge warm tallinn\n"
    "  kogge warm --check\n",
    short_help="Compile rules ahead of time.",
    params=[
        click.Argument(["names"], nargs=-1, metavar="[GAME]…"),
        pieces_flag(),
        click.Option(
            ["--check"], is_flag=True, help="Say what is compiled, what not, and why not."
        ),
        click.Option(
            ["--prebuild"],
            type=click.Path(path_type=Path),
            metavar="FOLDER",
            help="Compile for a baseline processor into a new folder, to be shipped in a wheel.",
        ),
    ],
)
