"""Worker process that records games of one version: `python -m kogge.lab.versions.worker`.

Pieces are chosen once per process, so that every version has one of its own. Lines of JSON: what is
to be played comes in first and the setting goes out; then orders come in, traces go out, and an
empty line ends each order.
"""

from __future__ import annotations

import hashlib
import signal
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

import kogge
from kogge.arena.cluster import crew_of
from kogge.core.errors import BadPieces, KoggeError
from kogge.core.pieces import check_whose, choose_pieces
from kogge.lab.traces.keeping import TraceFile
from kogge.lab.traces.recording import follow
from kogge.lab.traces.running import run
from kogge.lab.traces.setting import Setting, Study, new_setting
from kogge.lab.versions.refusals import explain

DIGITS: Final = 12


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: a game, its pieces if they are not the printed ones, and who plays."""

    game: str
    pieces: str | None
    players: int | None
    options: dict[str, str]
    bot: str
    seed: int
    rollouts: int
    threads: int
    keep: str | None = None  # a folder for recorded games, which the next run goes on from
    ray: str | None = None  # the address of a cluster that plays instead of threads


class Errand(msgspec.Struct, frozen=True):
    """Deals of one study to record, or moves of these deals to follow."""

    study: Study
    first: int
    count: int
    moves: list[list[tuple[int, int]]] | None = None


class Greeting(msgspec.Struct, frozen=True):
    """The answer to the opening: the setting, or why there is none, and whether the pieces are at
    fault."""

    setting: Setting | None
    problem: str = ""
    pieces: bool = False


def kept_games(folder: str, setting: Setting) -> TraceFile:
    """The file of this setting in a folder of recorded games."""
    digest = hashlib.sha256(msgspec.json.encode(setting, order="sorted")).hexdigest()
    Path(folder).mkdir(parents=True, exist_ok=True)
    return TraceFile(Path(folder) / f"{setting.game}-{digest[:DIGITS]}.jsonl", setting)


def main() -> None:
    """Serve one parent until it closes the pipe; Ctrl-C is the parent's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    said, out = sys.stdin.buffer, sys.stdout.buffer
    opening = msgspec.json.decode(said.readline(), type=Opening)

    def send(what: Any) -> None:
        out.write(msgspec.json.encode(what) + b"\n")
        out.flush()

    try:
        if opening.pieces is not None:
            check_whose(Path(opening.pieces), opening.game)
            choose_pieces(Path(opening.pieces))
        setting = new_setting(
            kogge.game(opening.game),
            players=opening.players,
            options=opening.options,
            bot=opening.bot,
            seed=opening.seed,
            rollouts=opening.rollouts,
        )
    except BadPieces as problem:
        told = explain(Path(opening.pieces), problem) if opening.pieces is not None else problem
        send(Greeting(None, told.problem, pieces=True))
        return
    except KoggeError as problem:
        send(Greeting(None, str(problem)))
        return
    try:
        file = kept_games(opening.keep, setting) if opening.keep is not None else None
        crew = crew_of(opening.threads, opening.ray)
    except (KoggeError, OSError) as problem:
        send(Greeting(None, str(problem)))
        return
    send(Greeting(setting))
    for line in said:
        errand = msgspec.json.decode(line, type=Errand)
        deals = range(errand.first, errand.first + errand.count)
        if errand.moves is None:
            run(setting, errand.study, deals, crew, file=file, watch=send)
        else:
            game = setting.load_game()
            for deal, moves in zip(deals, errand.moves, strict=True):
                send(follow(setting, game, deal, moves))
        out.write(b"\n")
        out.flush()


if __name__ == "__main__":
    main()
