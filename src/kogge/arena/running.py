"""Running a contest: what is missing is played, kept, and handed on in its order.

Blocks are finished in any order, but counted in the order of their numbers, and a contest that may
stop early stops at the same block whoever plays it. So results depend on the settings alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from math import ceil
from typing import Final

from kogge.arena.contest import BlockResult, Contest, Task
from kogge.arena.crews import Chunk, Crew, Finished
from kogge.arena.gamelines import GameLines, play_kept
from kogge.arena.resultsfile import ResultsFile

SIMPLE_CHUNK: Final = 50  # blocks of simple bots take less time than handing them out

Watcher = Callable[[BlockResult], None]


def no_one(block: BlockResult) -> None:
    """Nobody watches."""


def never(block: BlockResult) -> bool:
    """Play all that was asked for."""
    return False


def blocks_for(contest: Contest, games: int) -> int:
    """How many whole blocks it takes to play at least so many games of each meeting."""
    return ceil(games / contest.games_per_block)


def run(
    contest: Contest,
    blocks: int,
    crew: Crew,
    *,
    file: ResultsFile | None = None,
    enough: Callable[[BlockResult], bool] = never,
    watch: Watcher = no_one,
    game_lines: GameLines | None = None,
) -> list[BlockResult]:
    """The first so many blocks of each meeting, in order; fewer if one of them was `enough`.

    Blocks that the file holds are not played again. `watch` sees every block once, as soon as it
    is there. `game_lines` keeps the games that are played.
    """
    held = file.lines if file is not None else []
    known = {block.task: block for block in held if block.block < blocks}
    counted: list[BlockResult] = []
    waiting = all_tasks(contest, blocks)
    upcoming = next(waiting, None)

    def count() -> bool:
        """Count what comes next for as long as it is there; whether all is done."""
        nonlocal upcoming
        while upcoming is not None and upcoming in known:
            counted.append(known[upcoming])
            upcoming = None if enough(counted[-1]) else next(waiting, None)
        return upcoming is None

    for block in known.values():
        watch(block)
    if count():
        return counted
    missing = (task for task in all_tasks(contest, blocks) if task not in known)
    with closing(play(crew, contest, chunks(contest, missing), game_lines)) as finished:
        for batch in finished:
            if file is not None:
                file.append(batch)
            for block in batch:
                known[block.task] = block
                watch(block)
            if count():
                break
    return counted


def play(
    crew: Crew, contest: Contest, portions: Iterator[Chunk], game_lines: GameLines | None
) -> Finished:
    """The blocks of these portions; their games are kept before anyone hears of the blocks."""
    if game_lines is None:
        yield from crew.play(contest, portions)
        return
    with closing(crew.work(play_kept, contest, portions)) as finished:
        for batch in finished:
            game_lines.add([line for kept in batch for line in kept.lines])
            yield [kept.block for kept in batch]


def all_tasks(contest: Contest, blocks: int) -> Iterator[Task]:
    """Deal by deal, so that all meetings are equally far at any time."""
    meetings = range(len(contest.meetings()))
    return (Task(meeting, block) for block in range(blocks) for meeting in meetings)


def chunks(contest: Contest, tasks: Iterator[Task]) -> Iterator[Chunk]:
    """The tasks in the portions in which they are handed out."""
    portion = SIMPLE_CHUNK if contest.simple else 1
    while chunk := list(islice(tasks, portion)):
        yield chunk
