"""Chat models as players: `llm:MODEL@URL`, any address that speaks OpenAI's chat completions.

    kogge match 'llm:qwen3@http://127.0.0.1:11434/v1?temperature=0.2' greedy --game visby --games 4

The model gets the prompt of its seat. An answer that is no legal move is sent back with the reason,
a few times; a server that fails is asked again as long as there is time. The results say how many
requests, retries and tokens that took, what it cost, and how many and which part of the answers
were illegal or unreadable. A key, if the server wants one, is read from the environment variable
KOGGE_LLM_KEY.
"""

from __future__ import annotations

import http.client
import json
import os
import re
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final

from kogge.core.errors import BadOption, IllegalMove, MoveError
from kogge.core.events import Event
from kogge.core.game import Game
from kogge.core.text import checked
from kogge.language.answering import read_answer
from kogge.language.prompting import LENGTHS, Decision, prompt

SPEC: Final = re.compile(r"llm:(?P<model>.+?)@(?P<url>https?://[^?\s]+)")
KEY: Final = "KOGGE_LLM_KEY"
PAUSE: Final = 0.5  # seconds before the first repetition; each is twice as long
LARGEST: Final = 4_000_000  # bytes of an answer
LONGEST_PROBLEM: Final = 300  # bytes of one that says what is wrong
LIMIT: Final = 60.0  # seconds for a move, where nobody sets a limit
USED: Final = 0.9  # of the time: a server that hangs costs one decision, an overrun the whole game
SYSTEM: Final = "You play a tabletop game. Think briefly, then answer with one legal move as JSON."


class Unreachable(RuntimeError):
    """The server of a model does not answer, or not as it should."""


class ChatBot:
    """A chat model in a seat; prices are for a million tokens."""

    def __init__(
        self,
        game: Game,
        seed: int,
        model: str,
        url: str,
        temperature: float = 0.0,
        language: str = "en",
        rules: str = "short",
        history: int = 30,
        tries: int = 3,
        input_price: float = 0.0,
        output_price: float = 0.0,
    ) -> None:
        if rules not in LENGTHS:
            raise BadOption(f"rules cannot be {rules!r}; choose one of {', '.join(LENGTHS)}")
        if not 1 <= tries <= 20:
            raise BadOption(f"tries must be from 1 to 20, not {tries}")
        self._game = game
        self._url = url.rstrip("/") + "/chat/completions"
        self._settings = {"model": model, "temperature": temperature, "seed": seed % 2**31}
        self._language, self._rules, self._history = checked(language), rules, history
        self._tries = tries
        self._prices = {"prompt_tokens": input_price, "completion_tokens": output_price}
        self._away = False  # nobody is at the address: who was waited for in vain is asked once
        self._events: list[Event] = []
        self._players, self._options = game.players[0], game.check_options({})
        self._notes: dict[str, float] = dict.fromkeys(
            ("requests", "retries", "answers", "illegal answers", "unreadable answers"), 0
        )
        self._notes |= dict.fromkeys(("prompt tokens", "completion tokens", "cost"), 0.0)

    def begin(self, seat: int, players: int, options: dict[str, str]) -> None:
        self._players, self._options = players, options
        self._events.clear()

    def hear(self, events: Sequence[Event]) -> None:
        self._events += events

    def notes(self) -> dict[str, float]:
        return self._notes

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> Any:
        """The model's move; after too many wrong answers, the last one as it was."""
        seconds = getattr(budget, "seconds", None) or LIMIT
        deadline = time.monotonic() + USED * seconds
        decision = Decision(
            self._game, self._players, self._options, seat, view_record, self._events
        )
        asked = prompt(decision, self._language, rules=self._rules, history=self._history)
        messages = [{"role": "system", "content": SYSTEM}, {"role": "user", "content": asked}]
        for left in reversed(range(self._tries)):
            answer = self._ask(messages, deadline)
            self._notes["answers"] += 1
            try:
                return read_answer(decision, answer, self._language).id
            except MoveError as problem:
                illegal = isinstance(problem, IllegalMove)
                self._notes["illegal answers" if illegal else "unreadable answers"] += 1
                if not left:
                    return problem.word if isinstance(problem, IllegalMove) else answer[-200:]
                self._notes["retries"] += 1
                messages.append({"role": "assistant", "content": answer[-4000:]})
                messages.append({"role": "user", "content": f"{problem}. Answer again."})
        raise AssertionError

    def _ask(self, messages: list[dict[str, str]], deadline: float) -> str:
        """What the model says; servers that fail are asked again until the time is up, and those
        that could not be reached in all of it only once for every later decision."""
        body = json.dumps({**self._settings, "messages": messages}).encode()
        headers = {"Content-Type": "application/json"}
        if os.environ.get(KEY):
            headers["Authorization"] = f"Bearer {os.environ[KEY]}"
        pause = PAUSE
        while True:
            self._notes["requests"] += 1
            try:
                request = urllib.request.Request(self._url, body, headers)  # noqa: S310
                status, raw = fetch(request, max(0.1, deadline - time.monotonic()))
                self._away = False
                if status is None:
                    return self._read(raw)
                problem = f"{self._url} answers {status}: {raw.decode(errors='replace')}"
                if status not in (408, 409, 425, 429) and status < 500:
                    raise Unreachable(problem)
            except (OSError, http.client.HTTPException) as error:
                problem = f"{self._url} cannot be reached ({getattr(error, 'reason', error)})"
                self._away = self._away or time.monotonic() + pause >= deadline
            if self._away or time.monotonic() + pause >= deadline:
                raise Unreachable(problem)
            time.sleep(pause)
            pause *= 2
            self._notes["retries"] += 1

    def _read(self, raw: bytes) -> str:
        """The text of an answer; its tokens are counted."""
        try:
            told = json.loads(raw)
            text = text_of(told["choices"][0]["message"]["content"])
            usage = told.get("usage")
        except (ValueError, LookupError, TypeError, AttributeError):
            raise Unreachable(
                f"{self._url} does not answer as chat completions do: {raw[:100]!r}"
            ) from None
        for name, price in self._prices.items():
            count = tokens_of(usage, name)
            self._notes[name.replace("_", " ")] += count
            self._notes["cost"] += count * price / 1e6
        return text


def fetch(request: urllib.request.Request, seconds: float) -> tuple[int | None, bytes]:
    """The body of an answer, after the status of one that failed, all of it within so long.

    A timeout of urllib's is for each piece: servers that send one now and then would never end.
    """
    came: SimpleQueue[tuple[int | None, bytes] | Exception] = SimpleQueue()

    def ask() -> None:
        try:
            with urllib.request.urlopen(request, timeout=seconds) as reply:  # noqa: S310
                came.put((None, reply.read(LARGEST)))
        except urllib.error.HTTPError as error:
            said = b""
            with error, suppress(OSError, http.client.HTTPException):
                said = error.read(LONGEST_PROBLEM)
            came.put((error.code, said))
        except Exception as problem:
            came.put(problem)

    threading.Thread(target=ask, daemon=True).start()
    try:
        answer = came.get(timeout=seconds)
    except Empty:
        raise TimeoutError("timed out") from None
    if isinstance(answer, Exception):
        raise answer
    return answer


def text_of(content: Any) -> str:
    """What a message says; some servers send it in parts, of which thoughts are none."""
    if isinstance(content, list):
        return "".join(str(part["text"]) for part in content if part.get("type") == "text")
    return str(content or "")


def tokens_of(usage: Any, name: str) -> int:
    """A count of tokens; what a server has not counted is 0, and no reason to lose its answer."""
    count = usage.get(name) if isinstance(usage, dict) else None
    return count if isinstance(count, int) and count > 0 else 0


def read_spec(spec: str) -> dict[str, str]:
    """Model and address of `llm:MODEL@URL`."""
    found = SPEC.fullmatch(spec)
    if found is None:
        raise BadOption(
            f"bot {spec!r}: a chat model is named llm:MODEL@URL, with the address of an "
            "OpenAI-compatible server, as in llm:qwen3@http://127.0.0.1:11434/v1"
        )
    return {"model": found["model"], "url": found["url"]}
