"""`kogge games`: list what can be played."""

from __future__ import annotations

import json
import shutil
import textwrap
from typing import Any

import click
import msgspec

from kogge.core.credits import credited
from kogge.core.game import Game, Option
from kogge.core.text import texts
from kogge.games import playable


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(as_json: bool) -> None:
    """List the games, their numbers of players and their options.

    \b
    Example:
      kogge games
      kogge games --json
    """
    known = [describe(game) for game in playable()]
    if as_json:
        click.echo(json.dumps({"games": known}, indent=1, ensure_ascii=False))
    else:
        click.echo("\n\n".join(tell(entry) for entry in known))


def describe(game: Game) -> dict[str, Any]:
    """A game in words and numbers."""
    about = texts(game, "en")
    return {
        "name": game.name,
        "title": about["title"],
        "summary": about["summary"],
        "credit": about["credit"],
        "credits": msgspec.to_builtins(credited(game, "en")),
        "players": {"least": game.players[0], "most": game.players[-1]},
        "rules_version": game.rules_version,
        "options": [_option(option, about["options"][option.name]) for option in game.options],
    }


def _made_by(credits: dict[str, Any]) -> str:
    """Who made the game, in a line."""
    named = "; ".join(f"{line['label']}: {line['text']}" for line in credits["lines"])
    return f"{named or credits['short']}. {credits['note']}".strip()


def _option(option: Option, about: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": about["title"],
        "about": about["about"],
        "default": option.default,
        "choices": [
            {"name": choice, "about": about["choices"][choice]} for choice in option.choices
        ],
    }


def tell(entry: dict[str, Any]) -> str:
    """A game on a few lines, for people."""
    least, most = entry["players"]["least"], entry["players"]["most"]
    lines = [
        f"{entry['title']}  (kogge play {entry['name']}; {least} to {most} players)",
        *wrapped(entry["credits"]["theme"], "  "),
        *wrapped(entry["summary"], "  "),
        *wrapped(_made_by(entry["credits"]), "  "),
        *wrapped(entry["credit"], "  "),
    ]
    for option in entry["options"]:
        flag = "--" + option["name"].replace("_", "-")
        lines += ["", *wrapped(f"{flag}  {option['title']}. {option['about']}", "  ", "    ")]
        width = max(len(choice["name"]) for choice in option["choices"])
        for choice in option["choices"]:
            usual = " (default)" if choice["name"] == option["default"] else ""
            head = f"    {choice['name']:<{width}}  "
            lines += wrapped(choice["about"] + usual, head, " " * len(head))
    return "\n".join(lines)


def wrapped(text: str, first: str, rest: str | None = None) -> list[str]:
    """A paragraph in lines that fit the terminal."""
    width = min(shutil.get_terminal_size().columns, 100)
    indent = first if rest is None else rest
    return textwrap.wrap(text, width, initial_indent=first, subsequent_indent=indent)
