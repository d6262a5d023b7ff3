"""What tests ask the server for by themselves, as the person whose page it is."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

ASK = """async ([method, path, body]) => {
    const reply = await fetch(path, {
        method,
        body: body === null ? undefined : JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
    });
    return [reply.status, await reply.json()];
}"""


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """An answer of the server, which must not be a refusal; asked by the page, if there is one."""
    if page.url == "about:blank":  # the same person asks, by their cookie
        answer = page.request.fetch(path, method=method, data=body)
        status, reply = answer.status, answer.json()
    else:
        status, reply = page.evaluate(ASK, [method, path, body])
    assert status < 400, reply
    return reply


def name_me(page: Page, name: str) -> None:
    """Go by this name, whether one had another or none."""
    known = ask(page, "GET", "/api/me")["player"]
    method, path = ("PUT", "/api/me") if known else ("POST", "/api/players")
    ask(page, method, path, {"name": name})


def new_table(page: Page, game: str, *seats: str, **agreed: Any) -> str:
    """A table with these seats, of which the first person's is taken; its address."""
    if ask(page, "GET", "/api/me")["player"] is None:
        name_me(page, "Amber")
    made = ask(page, "POST", "/api/tables", {"game": game, "seats": list(seats), **agreed})
    return f"/t/{made['table']}"
