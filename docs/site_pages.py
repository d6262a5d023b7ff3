"""Pages of the site that are written from the code: commands, REST, rulebooks.

They are made anew for every build, below folders that git ignores.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import click

import kogge
from kogge.cli.root import COMMANDS, main
from kogge.core.rulings import MARK
from kogge.core.text import LANGUAGES, rulebook, texts
from kogge.server.app import make_app
from kogge.server.settings import Settings

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "it": "Italiano"}


def write_pages(docs: Path) -> None:
    """All of them."""
    for folder in ("rulebooks", "reference/generated"):
        shutil.rmtree(docs / folder, ignore_errors=True)
        (docs / folder).mkdir(parents=True)
    (docs / "reference/generated/cli.md").write_text(commands(), "utf-8")
    (docs / "reference/generated/rest.md").write_text(rest(), "utf-8")
    for name, page in rulebooks().items():
        (docs / "rulebooks" / name).write_text(page, "utf-8")


def commands() -> str:
    """Every command with what `--help` says, and those of single games once."""
    parts = [
        "# Commands\n",
        "What `kogge --help` and `kogge COMMAND --help` say. "
        "[Exit codes](../exit-codes.md) are promised.\n",
    ]
    root = click.Context(main, info_name="kogge", terminal_width=96, max_content_width=96)
    for name in COMMANDS:
        command = main.get_command(root, name)
        assert command is not None
        parts.append(f"## `kogge {name}`\n")
        parts.append(f"```text\n{_help(command, root, name)}\n```\n")
        if isinstance(command, click.Group):
            inner = click.Context(command, parent=root, info_name=name)
            for sub in command.list_commands(inner):
                found = command.get_command(inner, sub)
                assert found is not None
                parts.append(f"### `kogge {name} {sub}`\n")
                parts.append(f"```text\n{_help(found, inner, sub)}\n```\n")
    return "\n".join(parts)


def _help(command: click.Command, parent: click.Context, name: str) -> str:
    settings: Any = {"terminal_width": 96, "max_content_width": 96}
    return command.get_help(click.Context(command, parent=parent, info_name=name, **settings))


def rest() -> str:
    """Every path of the OpenAPI description."""
    app: Any = make_app(Settings(database="sqlite://", web=Path("no client")))
    schema = app.app.openapi_schema.to_schema()
    parts = [
        "# REST\n",
        "What a server answers over HTTP, from its OpenAPI description, which every server has at "
        "`/api/openapi.json`. Live play goes over a WebSocket: [the protocol](../protocol.md).\n",
    ]
    for path, methods in sorted(schema["paths"].items()):
        for method, operation in methods.items():
            parts.append(f"## `{method.upper()} {path}`\n")
            parts.append(operation.get("description") or operation.get("summary", ""))
            parts.append("")
            parts.extend(_parameters(operation))
            answers = ", ".join(
                f"`{code}` {answer['description'].rstrip('.')}"
                for code, answer in sorted(operation.get("responses", {}).items())
            )
            parts.append(f"Answers: {answers}.\n")
    return "\n".join(parts)


def _parameters(operation: dict[str, Any]) -> list[str]:
    rows = [
        f"| `{one['name']}` | {one['in']} | {'yes' if one.get('required') else 'no'} "
        f"| {(one.get('description') or '').replace('|', chr(92) + '|')} |"
        for one in operation.get("parameters", [])
    ]
    body = operation.get("requestBody", {}).get("content", {})
    for kind, content in body.items():
        named = content.get("schema", {}).get("$ref", "").rpartition("/")[2]
        rows.append(f"| {f'`{named}`' if named else 'the body'} | body | yes | {kind} |")
    if not rows:
        return []
    return ["| parameter | in | required | |", "|---|---|---|---|", *rows, ""]


RULING = re.compile(rf"^> {MARK} \*\*(.+?)\.\*\*(.*?)\n>\n> (.*?)$", re.MULTILINE)


def folded(book: str) -> str:
    """A rulebook whose notes on our rulings open at a mark."""
    return RULING.sub(rf"<details><summary>{MARK} \1</summary>\n\n\2\n\n\3\n\n</details>", book)


def rulebooks() -> dict[str, str]:
    """The games' own rulebooks, each language a page, and a page that lists them."""
    pages = {}
    rows = []
    for name in kogge.game_names():
        game = kogge.game(name)
        cells = []
        for language in LANGUAGES:
            page = f"{name}-{language}.md"
            pages[page] = folded(rulebook(game, language))
            cells.append(f"[{LANGUAGE_NAMES[language]}]({page})")
        about = texts(game, "en")["summary"]
        rows.append(f"| **{texts(game, 'en')['title']}** | {about} | {' · '.join(cells)} |")
    tree = "\n".join(page.removesuffix(".md") for page in pages)
    pages["index.md"] = (
        "# Rulebooks\n\nThe rules that Kogge plays by, in our own words. A rule's id, such as "
        "`V-goal`, is what the table names when it refuses a move.\n\n"
        "| game | | read it in |\n|---|---|---|\n" + "\n".join(rows) + "\n\n"
        f"```{{toctree}}\n:hidden:\n\n{tree}\n```\n"
    )
    return pages
