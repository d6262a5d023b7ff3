"""Chat models in matches, against a server of ours that stands for theirs."""

from __future__ import annotations

import contextlib
import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

import kogge
from kogge.arena.contest import new_contest
from kogge.arena.match import MatchReport, play_match
from kogge.bots import bot as find_bot
from kogge.bots import check_bot
from kogge.core.errors import BadOption

GAME = kogge.game("visby")
GARBAGE = 0
DROPS = 1  # an answer of spaces, which come one by one
Say = Callable[[list[dict[str, str]]], str | int]


class Model(ThreadingHTTPServer):
    """A server of chat completions; `say` is its model: a text, or a status that fails."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.asked: list[dict[str, Any]] = []
        self.keys: set[str | None] = set()
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    server: Model

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.asked.append(asked)
        self.server.keys.add(self.headers.get("authorization"))
        said = self.server.say(asked["messages"]) if self.path == "/v1/chat/completions" else 404
        if said == GARBAGE:
            self.wfile.write(b"no HTTP\r\n\r\n")
            return
        if said == DROPS:
            self.send_response(200)
            self.end_headers()
            with contextlib.suppress(OSError):
                for _ in range(12):
                    self.wfile.write(b" ")
                    time.sleep(0.3)
            return
        answer = {
            "choices": [{"message": {"role": "assistant", "content": said}}],
            "usage": {"prompt_tokens": 1000, "completion_tokens": 10},
        }
        body = json.dumps(answer).encode() if isinstance(said, str) else b"no"
        self.send_response(200 if isinstance(said, str) else said)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def model() -> Iterator[Callable[[Say], Model]]:
    started: list[Model] = []

    def start(say: Say) -> Model:
        started.append(Model(say))
        threading.Thread(target=started[-1].serve_forever, daemon=True).start()
        return started[-1]

    yield start
    for one in started:
        one.shutdown()
        one.server_close()


def listed(messages: list[dict[str, str]]) -> list[str]:
    """The legal moves in a prompt."""
    return re.findall(
        r"^- ([a-z0-9+-]+): ", messages[1]["content"].rpartition("legal moves")[2], re.M
    )


def play(spec: str, **settings: Any) -> MatchReport:
    return play_match(new_contest("match", GAME, [spec, "random"], **settings), games=2).report


def test_a_model_plays(model: Callable[[Say], Model], monkeypatch: pytest.MonkeyPatch) -> None:
    """A model is asked with the prompt of its seat, plays whole games, and its costs are told; the
    key goes to the server and into no result."""
    monkeypatch.setenv("KOGGE_LLM_KEY", "secret-key")
    server = model(lambda messages: f'Let me think.\n{{"move": "{listed(messages)[-1]}"}}')
    spec = f"llm:test/model-1@{server.url}?temperature=0.5&input_price=2&output_price=10"
    report = play(spec)
    bot = report.bots[0]
    assert bot.said is None
    requests = bot.notes["requests"]
    assert requests == bot.notes["answers"] == len(server.asked) > 10
    assert bot.notes["prompt tokens"] == 1000 * requests
    assert bot.notes["cost"] == pytest.approx(requests * (1000 * 2 + 10 * 10) / 1e6)
    assert bot.notes["illegal answers"] == bot.notes["retries"] == 0
    assert {(a["model"], a["temperature"]) for a in server.asked} == {("test/model-1", 0.5)}
    assert server.keys == {"Bearer secret-key"}
    assert "secret-key" not in json.dumps(report.to_json())
    assert "What has happened so far" in server.asked[-1]["messages"][1]["content"]


def test_wrong_answers_are_sent_back(model: Callable[[Say], Model]) -> None:
    """An illegal or unreadable answer comes back with its reason, and the rates are told."""

    def say(messages: list[dict[str, str]]) -> str:
        if len(messages) == 2:
            return "trade-15"
        if len(messages) == 4:
            assert "Answer again" in messages[-1]["content"]
            return "I am not sure."
        return listed(messages)[0]

    bot = play(f"llm:m@{model(say).url}").bots[0]
    assert bot.said is None
    decisions = bot.notes["answers"] / 3
    assert bot.notes["illegal answers"] == bot.notes["unreadable answers"] == decisions
    assert bot.notes["retries"] == 2 * decisions
    assert bot.notes["illegal rate"] == bot.notes["unreadable rate"] == pytest.approx(1 / 3)


def test_stubborn_models(model: Callable[[Say], Model]) -> None:
    """After too many wrong answers a random legal move is played, and counted as illegal."""
    bot = play(f"llm:m@{model(lambda messages: 'trade-15').url}?tries=2").bots[0]
    assert bot.illegal == bot.notes["illegal answers"] / 2 > 0
    assert "trade-15" in (bot.said or "")


@pytest.mark.parametrize("status", [503, GARBAGE])
def test_servers_that_stumble(model: Callable[[Say], Model], status: int) -> None:
    """A server that fails now and then, or answers in no HTTP, is asked again."""
    turns = iter(range(100_000))

    def say(messages: list[dict[str, str]]) -> str | int:
        return status if next(turns) == 3 else listed(messages)[0]

    bot = play(f"llm:m@{model(say).url}").bots[0]
    assert bot.said is None
    assert bot.notes["retries"] == 1


@pytest.mark.parametrize("drops", [False, True])
def test_a_server_that_hangs_once(model: Callable[[Say], Model], drops: bool) -> None:
    """A model that does not answer in time, or whose answer comes in drops, costs that decision
    alone: the next ones are its own."""
    turns = iter(range(100_000))

    def say(messages: list[dict[str, str]]) -> str | int:
        if next(turns) == 2:
            if drops:
                return DROPS
            time.sleep(3)
        return listed(messages)[0]

    bot = play(f"llm:m@{model(say).url}", time_limit=2.0).bots[0]
    assert (bot.errors, bot.overruns) == (1, 0)
    assert "cannot be reached (timed out)" in (bot.said or "")
    assert bot.notes["answers"] > 5


@pytest.mark.parametrize("status", [401, 404])
def test_servers_that_refuse(model: Callable[[Say], Model], status: int) -> None:
    """A refusal is an error at once; the match goes on and reports it."""
    report = play(f"llm:m@{model(lambda messages: status).url}")
    assert report.games == 2
    assert f"answers {status}" in (report.bots[0].said or "")


def test_models_that_are_answered_in_their_language(model: Callable[[Say], Model]) -> None:
    """Prompts and reasons are in the language asked for; one that there is not is an error."""
    server = model(lambda messages: "trade-15" if len(messages) == 2 else listed_in(messages))
    assert play(f"llm:m@{server.url}?language=de").bots[0].said is None
    reasons = [m["messages"][-1]["content"] for m in server.asked if len(m["messages"]) == 4]
    assert reasons
    assert all("Answer again" in reason and " the " not in reason for reason in reasons)
    said = play(f"llm:m@{server.url}?language=fr").bots[0].said
    assert "could not be made: BadOption: there is no language 'fr'" in (said or "")


def listed_in(messages: list[dict[str, str]]) -> str:
    """The last legal move in a prompt of any language."""
    return re.findall(r"^- ([a-z0-9+-]+): ", messages[1]["content"], re.M)[-1]


def test_servers_that_count_otherwise() -> None:
    """An answer counts whatever its server says of tokens, and in parts as well."""
    bot: Any = find_bot("llm:m@http://127.0.0.1:9/v1", GAME, seed=1)
    odd: list[Any] = [None, [], {"prompt_tokens": "many"}, {"completion_tokens": float("nan")}]
    for usage in [*odd, {"prompt_tokens": -5}]:
        answer = {"choices": [{"message": {"content": "keep"}}], "usage": usage}
        assert bot._read(json.dumps(answer).encode()) == "keep"
    assert bot.notes()["prompt tokens"] == bot.notes()["completion tokens"] == 0
    parts = [{"type": "thinking", "text": "fleet"}, {"type": "text", "text": "keep"}]
    answer = {"choices": [{"message": {"content": parts}}], "usage": {"prompt_tokens": 7}}
    assert bot._read(json.dumps(answer).encode()) == "keep"
    assert bot.notes()["prompt tokens"] == 7


def test_servers_that_are_not_there() -> None:
    """An address where nobody answers is an error of the bot; the match goes on."""
    report = play("llm:m@http://127.0.0.1:1/v1", time_limit=0.3)
    assert report.games == 2
    assert report.bots[0].errors + report.bots[0].overruns > 0
    assert report.bots[0].win_share <= 1


def test_a_server_that_is_away_is_waited_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first decision waits for it, later ones ask once; when it is back, all is as before."""
    down = True

    def fetch(request: Any, seconds: float) -> tuple[None, bytes]:
        if down:
            raise ConnectionRefusedError
        return None, b'{"choices": [{"message": {"content": "keep"}}]}'

    monkeypatch.setattr("kogge.language.chatting.fetch", fetch)
    monkeypatch.setattr("kogge.language.chatting.PAUSE", 0.01)
    bot: Any = find_bot("llm:m@http://127.0.0.1:1/v1", GAME, seed=1)
    asked = []
    for _ in range(3):
        before = bot.notes()["requests"]
        with pytest.raises(RuntimeError, match="cannot be reached"):
            bot._ask([], time.monotonic() + 0.1)
        asked.append(bot.notes()["requests"] - before)
    assert asked[0] > 1
    assert asked[1:] == [1, 1]
    down = False
    assert bot._ask([], time.monotonic() + 0.1) == "keep"
    down = True
    with pytest.raises(RuntimeError, match="cannot be reached"):
        bot._ask([], time.monotonic() + 0.1)
    assert bot.notes()["requests"] > sum(asked) + 2


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("llm:", "llm:MODEL@URL"),
        ("llm:m", "llm:MODEL@URL"),
        ("llm:m@ftp://x", "llm:MODEL@URL"),
        ("llm:@http://x", "llm:MODEL@URL"),
        ("llm:m@http://x?temperature=hot", "temperature must be a number"),
        ("llm:m@http://x?mood=1", "but no 'mood'"),
    ],
)
def test_bad_names(spec: str, told: str) -> None:
    """A model without an address, or with arguments it does not take, is refused first."""
    with pytest.raises(BadOption) as refused:
        check_bot(spec)
    assert told in str(refused.value)
