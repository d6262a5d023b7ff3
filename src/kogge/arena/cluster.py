"""Ray cluster: its workers play blocks, for more than one machine can do."""

from __future__ import annotations

import hashlib
import socket
import tempfile
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

from kogge.arena.blocks import play_blocks
from kogge.arena.contest import Contest
from kogge.arena.crews import AHEAD, Chunk, Finished, Threads, Work
from kogge.arena.export import replace_file
from kogge.arena.refereeing import one_line
from kogge.core.errors import BadOption, KoggeError
from kogge.core.pieces import choose_pieces, chosen_pieces

T = TypeVar("T")
Done = Callable[[int], None]

HERE: Final = "local"
RUNNING_HERE: Final = "auto"
PATIENCE: Final = 5.0  # seconds until a host that does not answer is given up


class Ray:
    """The workers of a Ray cluster: `auto`, `HOST:PORT`, `ray://HOST:PORT`, or one started `local`.

    Kogge, and every bot from elsewhere, must be installed on all of its nodes; a contest is refused
    by a node that has other rules. A designer's pieces are sent along. Rules are compiled once on
    each.
    """

    def __init__(self, address: str, workers: int | None = None) -> None:
        try:
            import ray
        except ModuleNotFoundError:
            raise BadOption("Ray is not installed; get it with: pip install 'kogge[ray]'") from None
        except ImportError as problem:
            raise BadOption(f"Ray cannot be loaded ({problem}); install it anew") from None
        self._ray: Any = ray
        if not self._ray.is_initialized():
            self._connect(address, workers)
        chosen = chosen_pieces()
        self._pieces = None if chosen is None else chosen.read_text("utf-8")
        try:
            self.size = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        except ray.exceptions.RayError as problem:
            raise BadOption(f"the Ray cluster does not say how large it is ({problem})") from None

    @property
    def address(self) -> str:
        """Where other processes of this machine can join."""
        return str(self._ray.get_runtime_context().gcs_address)

    def _connect(self, address: str, workers: int | None) -> None:
        settings: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        if address == HERE:
            settings |= {"address": HERE, "num_cpus": workers, "include_dashboard": False}
        else:
            settings["address"] = address
        try:
            if address not in (HERE, RUNNING_HERE):
                knock(address)
            self._ray.init(**settings)
        except (Exception, SystemExit) as problem:  # Ray raises many kinds, and at times exits
            said = one_line(str(problem)) or type(problem).__name__
            if address == HERE:
                raise BadOption(
                    f"Ray cannot start here ({said}); leave out --ray to play on this machine's "
                    "own threads, which gives the same results"
                ) from None
            raise BadOption(
                f"no Ray cluster at {address!r} ({said}); "
                "start one with `ray start --head`, or use --ray local"
            ) from None

    def play(self, contest: Contest, chunks: Iterable[Chunk]) -> Finished:
        return self.work(play_blocks, contest, chunks)

    def work(
        self, work: Work, setting: Any, chunks: Iterable[Sequence[Any]]
    ) -> Generator[list[Any], None, None]:
        ray = self._ray
        source = iter(chunks)
        remote = ray.remote(_work).remote

        def start(count: int) -> list[Any]:
            chunks = islice(source, count)
            return [remote(self._pieces, work, setting, list(chunk)) for chunk in chunks]

        playing = start(AHEAD * self.size)
        try:
            while playing:
                ray.wait(playing)
                done, playing = ray.wait(playing, num_returns=len(playing), timeout=0)
                try:
                    finished = [block for blocks in ray.get(done) for block in blocks]
                except ray.exceptions.RayError as problem:
                    raise self._told(problem) from None
                playing += start(len(done))
                yield finished
        finally:
            for reference in playing:
                ray.cancel(reference, force=True)

    def map(self, do: Callable[[int], T], places: Sequence[int], done: Done) -> list[T]:
        """What `do` makes of each place, in this order; `done` hears how many are made."""
        ray = self._ray
        shared = ray.put(do)
        remote = ray.remote(_call).remote
        playing = [remote(self._pieces, shared, place) for place in places]
        try:
            left = playing
            while left:
                _, left = ray.wait(left)
                done(len(playing) - len(left))
            found: list[T] = ray.get(playing)
        except ray.exceptions.RayError as problem:
            raise self._told(problem) from None
        finally:
            for reference in playing:
                ray.cancel(reference, force=True)
        return found

    def _told(self, problem: Exception) -> BaseException:
        """What a worker raised, or what became of the worker."""
        cause = getattr(problem, "cause", None)
        if isinstance(cause, KoggeError):
            return cause
        return BadOption(
            f"a worker of the Ray cluster failed ({one_line(str(cause or problem))}); blocks that "
            "are in the results file are kept, so the contest can go on from it"
        )


def crew_of(threads: int | None, ray: str | None) -> Threads | Ray:
    """Who plays: the threads of this machine, or a cluster."""
    return Threads(threads) if ray is None else Ray(ray, threads)


def shared(ray: str | None, threads: int | None) -> str | None:
    """The address at which several processes join one cluster, which `local` starts."""
    return Ray(HERE, threads).address if ray == HERE else ray


def _work(pieces: str | None, work: Work, setting: Any, chunk: list[Any]) -> list[Any]:
    adopt(pieces)
    return work(setting, chunk)


def _call(pieces: str | None, do: Callable[[int], T], place: int) -> T:
    adopt(pieces)
    return do(place)


def adopt(pieces: str | None) -> None:
    """Choose the pieces of the one who asks, on a node that has not chosen them."""
    if pieces is not None and chosen_pieces() is None:
        content = pieces.encode()
        name = f"kogge-{hashlib.sha256(content).hexdigest()[:16]}.toml"
        file = Path(tempfile.gettempdir()) / name
        replace_file(file, content)
        choose_pieces(file)


def knock(address: str) -> None:
    """Whether anyone is there at all; Ray itself would wait for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        raise ValueError("an address is auto, local, HOST:PORT or ray://HOST:PORT")
    socket.create_connection((host, int(port)), PATIENCE).close()
