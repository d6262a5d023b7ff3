"""A client for Kogge's server: over HTTP for tables, over one WebSocket for live play.

```python
async def main() -> None:
    client = await sign_up("http://127.0.0.1:8700", "Hanse", external=True)
    async with client.live() as live:
        await play(live, table_id, lambda update: update["state"]["moves"]["legal"][0]["move"])
```

Lost connections are made again by themselves: what was followed is followed on from the last number
that was seen, and what was not acknowledged is sent again with the same action id.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import http.client
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Any, Final
from urllib.parse import quote, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from kogge.core.errors import BadOption

__all__ = [
    "Choose",
    "Client",
    "Json",
    "Live",
    "ServerRefused",
    "fetch_game_file",
    "play",
    "play_seat",
    "sign_up",
]

FIRST_WAIT: Final = 0.05
LONGEST_WAIT: Final = 2.0
NEVER: Final = (401, 403)  # answers to opening the socket that stay as they are
TOO_LATE: Final = ("stale", "not-to-act", "not-now")
PASSING: Final = ("too-many", "preparing", "unavailable")  # worth another try
LARGEST_ANSWER: Final = 16 * 1024 * 1024

Json = dict[str, Any]


class ServerRefused(Exception):
    """The server said no; `problem` is what it told."""

    def __init__(self, problem: Json) -> None:
        super().__init__(f"{problem.get('code')}: {problem.get('message')}")
        self.code = str(problem.get("code"))
        self.problem = problem


class Client:
    """Someone at a server, by their token."""

    def __init__(self, base: str, token: str | None = None) -> None:
        if urlsplit(base).scheme not in ("http", "https"):
            raise BadOption(f"{base!r} is not the address of a server; it begins with http://")
        self.base = base.rstrip("/")
        self.token = token

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    async def get(self, path: str) -> Json:
        """Ask for something."""
        return await self._patiently("GET", path, None)

    async def post(self, path: str, data: Json | None = None) -> Json:
        """Have something done."""
        return await self._patiently("POST", path, data)

    async def delete(self, path: str) -> None:
        """Have something deleted."""
        await asyncio.to_thread(self._ask, "DELETE", path, None)

    async def rename(self, name: str) -> Json:
        """Go by another name from now on."""
        return await asyncio.to_thread(self._ask, "PUT", "/api/me", {"name": name})

    async def create_table(self, game: str, seats: list[str], **agreed: Any) -> Json:
        """Make a table and sit down at it."""
        return await self.post("/api/tables", {"game": game, "seats": seats, **agreed})

    async def join(self, table: str, name: str | None = None, seal: str | None = None) -> Json:
        """Take a free seat; `seal` is the SHA-256 of a salt for the deal."""
        told = {"name": name, "seal": seal}
        given = {part: value for part, value in told.items() if value is not None}
        return await self.post(f"/api/tables/{table}/join", given)

    @contextlib.asynccontextmanager
    async def live(self, table: str | None = None) -> AsyncIterator[Live]:
        """A socket that keeps itself connected.

        If it is for one table, a server of several workers serves it where that table is.
        """
        live = Live(self, table)
        task = asyncio.create_task(live.run())
        try:
            yield live
        finally:
            tasks = [task, *live.later]
            for one in tasks:
                one.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _patiently(self, method: str, path: str, data: Json | None) -> Json:
        """Ask again for as long as a game is being made ready."""
        while True:
            try:
                return await asyncio.to_thread(self._ask, method, path, data)
            except ServerRefused as refusal:
                if refusal.code != "preparing":
                    raise
            await asyncio.sleep(FIRST_WAIT)

    def _ask(self, method: str, path: str, data: Json | None) -> Json:
        body = None if data is None else json.dumps(data).encode()
        headers = {**self.headers, "Content-Type": "application/json"}
        request = urllib.request.Request(self.base + path, body, headers, method=method)  # noqa: S310
        try:
            with urllib.request.urlopen(request, timeout=30) as reply:  # noqa: S310
                found: Json = json.loads(reply.read() or b"{}")
                return found
        except urllib.error.HTTPError as error:
            with error:
                raise ServerRefused(_problem(error.read(), error.code)) from None
        except http.client.HTTPException as error:  # the server died in the middle of its answer
            raise ConnectionError(f"{self.base} did not finish its answer: {error!r}") from None


def _problem(body: bytes, status: int) -> Json:
    try:
        found: Json = json.loads(body)
        return found
    except ValueError:
        return {"code": f"http-{status}", "message": body.decode(errors="replace")[:200]}


async def sign_up(base: str, name: str, *, external: bool = False) -> Client:
    """A client with a player of its own; `external` for bots."""
    reply = await Client(base).post(
        "/api/players", {"name": name, "external": external, "keep": "answer"}
    )
    return Client(base, reply["token"])


class Live:
    """Live play. `updates` gives the messages of the server, each once and in order.

    The last of them is a refusal if the server will never have us, as with a token nobody holds.
    """

    def __init__(self, client: Client, table: str | None = None) -> None:
        self.client = client
        self._about = "" if table is None else f"?table={quote(table)}"
        self.updates: asyncio.Queue[Json] = asyncio.Queue()
        self.connections = 0
        self._socket: ClientConnection | None = None
        self._failure: ServerRefused | None = None
        self.later: set[asyncio.Task[None]] = set()
        self._follows: dict[tuple[str, int | None], int] = {}  # the last number seen
        self._states: dict[tuple[str, int | None], Json] = {}  # as told so far
        self._waiting: dict[str, tuple[Json, asyncio.Future[Json]]] = {}
        self._salts: dict[str, bytes] = {}  # of tables where one was sealed

    async def join(self, table: str, name: str | None = None) -> Json:
        """Take a free seat, and add a salt to the deal, so that nobody can have chosen it."""
        salt = self._salts.setdefault(table, secrets.token_bytes(32))
        return await self.client.join(table, name, hashlib.sha256(salt).hexdigest())

    async def follow(self, table: str, seat: int | None = None) -> None:
        """Hear of a table from now on, everything that happened so far included."""
        self._follows[table, seat] = 0
        self._states.pop((table, seat), None)
        await self._follow(table, seat)

    async def unfollow(self, table: str) -> None:
        """Hear no more of a table; a socket follows a few dozen seats at most."""
        for place in [place for place in self._follows if place[0] == table]:
            del self._follows[place]
            self._states.pop(place, None)
            await self._send({"type": "unfollow", "table": table, "seat": place[1]})

    async def act(self, kind: str, table: str, **what: Any) -> int:
        """Have something done at a table; its number once it is committed."""
        action = secrets.token_hex(8)
        message = {"type": kind, "table": table, "action": action, **what}
        return int((await self._answer(action, message))["number"])

    async def move(self, table: str, seat: int, word: str, decision: int | None = None) -> int:
        """Make a move; ServerRefused says why not."""
        return await self.act("move", table, seat=seat, move=word, decision=decision)

    async def why_not(self, table: str, seat: int, word: str) -> Json:
        """Whether a move may be made, and if not, why not."""
        id = secrets.token_hex(8)
        message = {"type": "ask", "table": table, "seat": seat, "move": word, "id": id}
        return await self._answer(id, message)

    async def run(self) -> None:
        """Stay connected until cancelled."""
        url = "ws" + self.client.base.removeprefix("http") + f"/api/socket{self._about}"
        wait = FIRST_WAIT
        while True:
            try:
                async with connect(
                    url, additional_headers=self.client.headers, max_size=LARGEST_ANSWER
                ) as socket:
                    self.connections += 1
                    wait = FIRST_WAIT
                    await self._resume(socket)
                    async for data in socket:
                        self._hear(json.loads(data))
            except InvalidStatus as error:
                if error.response.status_code in NEVER:
                    self._fail(
                        _problem(bytes(error.response.body or b""), error.response.status_code)
                    )
                    return
            except (OSError, WebSocketException):
                pass
            finally:
                self._socket = None
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    async def _resume(self, socket: ClientConnection) -> None:
        """Follow on where we were, and send again what was not acknowledged.

        What is begun meanwhile may be sent twice, which is harmless; never would not be.
        """
        self._socket = socket
        for table, seat in list(self._follows):
            await self._follow(table, seat)
        for message, _ in list(self._waiting.values()):
            await self._send(message)

    async def _follow(self, table: str, seat: int | None) -> None:
        """Follow on from the last number seen."""
        since = self._follows.get((table, seat))
        if since is not None:
            follow = {"type": "follow", "table": table, "seat": seat, "since": since}
            await self._send({**follow, "changes": True})

    async def _follow_later(self, table: str) -> None:
        """Try again to follow what the server was too busy for."""
        await asyncio.sleep(LONGEST_WAIT)
        for place in list(self._follows):
            if place[0] == table:
                await self._follow(*place)

    async def _answer(self, id: str, message: Json) -> Json:
        if self._failure is not None:
            raise self._failure
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[id] = message, answer
        try:
            await self._send(message)
            return await answer
        finally:
            del self._waiting[id]

    async def _send(self, message: Json) -> None:
        """Send now, or when there is a connection again."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(json.dumps(message))

    def _hear(self, message: Json) -> None:
        kind = message["type"]
        waiting = self._waiting.get(
            str(message.get("action") or message.get("id") or message.get("to"))
        )
        if kind in ("done", "answer") and waiting is not None and not waiting[1].done():
            waiting[1].set_result(message)
        elif kind == "refused" and waiting is not None and not waiting[1].done():
            waiting[1].set_exception(ServerRefused(message["problem"]))
        elif kind == "refused" and message["problem"]["code"] in PASSING and "to" in message:
            self._later(self._follow_later(message["to"]))
        elif kind == "refused" and self._was_ours(message):
            self._later(self._follow_anew(message))
        elif kind == "update":
            self._note(message)
        elif kind != "done":
            self.updates.put_nowait(message)

    def _later(self, chore: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(chore)
        self.later.add(task)
        task.add_done_callback(self.later.discard)

    def _was_ours(self, refusal: Json) -> bool:
        """Whether a seat is refused that we have followed before: the draw gave us another."""
        places = [place for place in self._follows if place[0] == refusal.get("to")]
        seen = any(place[1] is not None and self._follows[place] > 0 for place in places)
        return bool(seen and refusal["problem"]["code"] == "forbidden")

    async def _follow_anew(self, refusal: Json) -> None:
        """The seats were drawn while we were not connected: follow those that are ours now."""
        table = refusal["to"]
        yours = (await self.client.get(f"/api/tables/{table}"))["yours"]
        if not yours:
            self.updates.put_nowait(refusal)
            return
        for place in [
            place for place in self._follows if place[0] == table and place[1] is not None
        ]:
            del self._follows[place]
        for seat in yours:
            await self.follow(table, seat)

    def _note(self, update: Json) -> None:
        """Remember the last number; the seat that was drawn takes the place of the old one."""
        place = update["table"], update["seat"]
        if all(followed[0] != place[0] for followed in self._follows):
            return  # sent before the server knew that we follow it no more
        if place not in self._follows:
            before = [old for old in self._follows if old[0] == place[0] and old[1] is not None]
            for started in update["happened"]:
                if started["kind"] == "started":
                    before = [old for old in before if started["order"].index(old[1]) == place[1]]
            if before:
                del self._follows[before[0]]
                self._states.setdefault(place, self._states.pop(before[0], {}))
        if place not in self._states and "agreement" not in update["state"]:
            return  # sent before the server knew that we follow it anew
        seen = self._follows.get(place, 0)
        if seen <= update["number"]:  # else the server has been put back to an earlier time
            told = update["happened"]  # who asked twice is told twice
            update["happened"] = [entry for entry in told if entry["number"] > seen]
        self._follows[place] = update["number"]
        update["state"] = self._states[place] = self._complete(place, update["state"])
        if place[1] in update["state"].get("unsalted", ()) and place[0] in self._salts:
            self._later(self._add_salt(place[0], place[1]))
        self.updates.put_nowait(update)

    def _complete(self, place: tuple[str, int | None], told: Json) -> Json:
        """The whole state, from what was told before and what has changed since."""
        state = {**self._states.get(place, {}), **told}
        changes = state.pop("changes", None)
        if changes is not None:
            state["view"] = apply_changes(state["view"], changes)
        return state

    async def _add_salt(self, table: str, seat: int) -> None:
        """Show the salt that was sealed; if it comes too late, the game has begun without it."""
        with contextlib.suppress(ServerRefused):
            await self.act("salt", table, seat=seat, salt=self._salts[table].hex())

    def _fail(self, problem: Json) -> None:
        """Tell everyone who waits that there is nothing to wait for."""
        self._failure = error = ServerRefused(problem)
        self.updates.put_nowait({"type": "refused", "problem": problem})
        for _, answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(error)


def apply_changes(view: Any, changes: list[list[Any]]) -> Any:
    """A view after changes; each is the way to a value, and at its end the new one."""
    for change in changes:
        view = _put(view, change, 0)
    return view


def _put(within: Any, change: list[Any], step: int) -> Any:
    """The same with one value put in; what was there before stays as it is."""
    if step == len(change) - 1:
        return change[step]
    copied = within.copy()
    copied[change[step]] = _put(within[change[step]], change, step + 1)
    return copied


Choose = Callable[[Json], str | Awaitable[str]]


async def play(live: Live, table: str, choose: Choose) -> Json:
    """Sit down at a table and play a seat to the end; `choose` gets an update, gives a word.

    Returns the last update, with the result.
    """
    reply = await live.client.get(f"/api/tables/{table}")
    if not reply["yours"]:
        reply = await live.join(table)
    while True:
        seat = reply["yours"][-1]
        try:
            return await play_seat(live, table, seat, choose)
        except ServerRefused as refusal:
            if refusal.code != "forbidden":
                raise
            reply = await live.client.get(f"/api/tables/{table}")
            if reply["yours"][-1:] in ([], [seat]):  # not that the draw gave us another
                raise


async def play_seat(live: Live, table: str, seat: int, choose: Choose) -> Json:
    """Play a seat that one has already, to the end."""
    await live.follow(table, seat)
    try:
        return await _play_on(live, table, choose)
    finally:
        await live.unfollow(table)


async def _play_on(live: Live, table: str, choose: Choose) -> Json:
    decided = -1
    while True:
        update = await live.updates.get()
        if update["type"] == "refused" and update.get("to") in (None, table):
            raise ServerRefused(update["problem"])
        if update["type"] != "update" or update["table"] != table:
            continue
        state = update["state"]
        if state.get("status") in ("over", "closed"):
            return update
        moves = state.get("moves")
        if moves is None or moves["decision"] <= decided:
            continue
        word = choose(update)
        if not isinstance(word, str):
            word = await word
        decided = moves["decision"]
        await _move(live, table, update["seat"], word, decided)


async def _move(live: Live, table: str, seat: int, word: str, decision: int) -> None:
    """Make a move unless the clock or a stand-in was faster; one that is illegal is an error."""
    while True:
        try:
            await live.move(table, seat, word, decision)
            return
        except ServerRefused as refusal:
            if refusal.code in TOO_LATE:
                return
            if refusal.code not in PASSING:
                raise
        await asyncio.sleep(LONGEST_WAIT)


def fetch_game_file(url: str) -> bytes:
    """The game file behind the address of a table or of its game file."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadOption(f"{url!r} is not an address; it begins with http:// or https://")
    steps = [step for step in parts.path.split("/") if step]
    if not steps or steps[-1] != "record":
        if not steps:
            raise BadOption(f"{url} names no table; add its id, as in http://…/t/ID")
        url = f"{parts.scheme}://{parts.netloc}/api/tables/{steps[-1]}/record"
    try:
        with urllib.request.urlopen(url, timeout=30) as reply:  # noqa: S310
            return bytes(reply.read(LARGEST_ANSWER))
    except urllib.error.HTTPError as error:
        with error:
            problem = _problem(error.read(), error.code)
        raise BadOption(f"{url}: {problem.get('message')}") from None
    except urllib.error.URLError as error:
        raise BadOption(f"{url}: {error.reason}") from None
