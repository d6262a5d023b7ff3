"""Worker process for reviews and hints: jobs in, progress and answers out.

Jobs are lines of JSON on stdin, answers lines on stdout. It gives way to everything else on the
machine, and ends with its stdin; a job is called off by ending the process.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import BinaryIO

import msgspec
import numpy as np

import kogge
from kogge.core.errors import KoggeError
from kogge.core.gamefile import GameFile
from kogge.review.advising import advise
from kogge.review.report import Advice, Review
from kogge.review.reviewing import review_file
from kogge.review.settings import Settings

NICENESS = 10
COMMAND = (sys.executable, "-P", "-m", "kogge.review.worker")


class ReviewJob(msgspec.Struct, tag="review"):
    """Review a game file; `own` leaves out the decisions of others, of a game that goes on."""

    game_file: GameFile
    viewer: int | None
    own: bool = False


class AdviceJob(msgspec.Struct, tag="advice"):
    """Advise a seat by the bytes of what it sees."""

    game: str
    players: int
    seen: bytes
    seat: int
    names: list[str]
    decision: int
    used: int


class Progress(msgspec.Struct, tag="progress"):
    done: float


class Failed(msgspec.Struct, tag="failed"):
    """What was wrong, as the errors of Kogge say it."""

    problem: str


class Reviewed(msgspec.Struct, tag="reviewed"):
    review: Review


class Advised(msgspec.Struct, tag="advised"):
    advice: Advice


Job = ReviewJob | AdviceJob
Answer = Progress | Failed | Reviewed | Advised

_encode = msgspec.json.Encoder().encode
_jobs: msgspec.json.Decoder[Job] = msgspec.json.Decoder(Job)
_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


def write_job(job: Job) -> bytes:
    """A job as the line that a worker reads."""
    return _encode(job) + b"\n"


def read_answer(line: bytes) -> Answer:
    """An answer from the line that a worker wrote."""
    return _answers.decode(line)


def work(jobs: Iterable[bytes], out: BinaryIO, threads: int) -> None:
    """Do all jobs, one after the other."""

    def tell(answer: Answer) -> None:
        out.write(_encode(answer) + b"\n")
        out.flush()

    for line in jobs:
        try:
            tell(do(_jobs.decode(line), tell, threads))
        except KoggeError as error:
            tell(Failed(str(error)))


def do(job: Job, tell: Callable[[Answer], None], threads: int) -> Reviewed | Advised:
    """Do one job."""
    if isinstance(job, AdviceJob):
        game = kogge.game(job.game)
        seen = np.frombuffer(bytearray(job.seen), game.rooms.state)
        told = advise(game, job.players, seen, job.seat, job.names, job.decision, job.used)
        return Advised(told)
    settings = Settings(threads=threads)
    found = review_file(
        job.game_file, job.viewer, settings, report=lambda done: tell(Progress(done))
    )
    if job.own:
        own = [place for place, one in enumerate(found.decisions) if one.seat == job.viewer]
        found.decisions = [found.decisions[place] for place in own]
        found.summary = [one for one in found.summary if one.seat == job.viewer]
        for summary in found.summary:
            summary.expensive = [own.index(number) for number in summary.expensive]
        found.conduct = [one for one in found.conduct if one.seat == job.viewer]
    return Reviewed(found)


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    work(sys.stdin.buffer, sys.stdout.buffer, os.cpu_count() or 1)
