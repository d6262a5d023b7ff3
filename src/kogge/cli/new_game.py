"""`kogge new-game`: a skeleton that is a whole small game, in a package of its own."""

from __future__ import annotations

import keyword
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

import click

from kogge.core.errors import BadOption
from kogge.games import GAMES, NAME

MODULE: Final = "kogge.skeleton"
GAME: Final = "takeaway"

PYPROJECT: Final = """\
[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = "{package}"
version = "0.1.0"
description = "{title}, a game for Kogge"
requires-python = ">=3.11"
dependencies = ["kogge"]

[project.optional-dependencies]
test = ["kogge[testing]"]

[project.entry-points."kogge.games"]
{name} = "{name}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/{name}"]

[tool.pytest.ini_options]
testpaths = ["tests"]
"""

README: Final = """\
# {title}

A game for Kogge. As it was written by `kogge new-game`, it is a whole small game: change it
into yours, room by room.

```sh
pip install -e '.[test]'
pytest                              # everything that Kogge's own games promise
kogge play {name}                   # in a terminal
kogge serve                         # in a browser
```

| file | what is in it |
|---|---|
| `src/{name}/__init__.py` | what the game is |
| `options.py`, `state.py` | its options, and its record: everything there is on the table |
| `rules.py`, `ending.py` | the verbs: setup, to_act, legal, play; over, score, rank |
| `knowledge.py` | who knows what |
| `moves.py`, `events.py`, `reasons.py`, `view.py` | words for people |
| `heuristics.py`, `evaluation.py`, `features.py` | for bots, and for programs that learn |
| `text/`, `rulebook/` | every sentence, in English, German and Italian |
| `tests/test_contract.py` | two lines that hold it to the contract |
"""

TEST: Final = '''\
"""{title} keeps everything that Kogge's own games promise."""

from {name} import GAME as GAME
from kogge.testing.contract import *  # noqa: F403
'''


def new_game(name: str, folder: Path | None) -> None:
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadOption(f"{name!r} cannot name a game; take one word of a-z, 0-9 and _")
    if name in GAMES:
        raise BadOption(f"there is a game {name!r} already: {GAMES[name].value}")
    target = folder or Path(name)
    if target.exists() and any(target.iterdir()):
        raise BadOption(f"{target} is there already, and not empty")
    for path, text in skeleton(name).items():
        file = target / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    click.echo(f"{target}: a whole small game. Next:")
    click.echo(f"  cd {target} && pip install -e '.[test]' && pytest && kogge play {name}")


def skeleton(name: str) -> dict[str, str]:
    """The files of a new game, by their paths."""
    title = name.replace("_", " ").title()
    words = {"name": name, "title": title, "package": name.replace("_", "-")}
    written = {
        "pyproject.toml": PYPROJECT.format(**words),
        "README.md": README.format(**words),
        "tests/test_contract.py": TEST.format(**words),
        f"src/{name}/py.typed": "",
    }
    for path, source in _sources(files(MODULE)):
        text = source.replace(MODULE, name).replace(GAME, name).replace(GAME.title(), title)
        if path == "__init__.py":
            text = text.replace(
                " `kogge new-game` copies it; change it into yours, room by room.", ""
            )
        written[f"src/{name}/{path}"] = text
    return written


def _sources(folder: Traversable, within: str = "") -> list[tuple[str, str]]:
    found = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.name != "__pycache__":
                found += _sources(entry, f"{within}{entry.name}/")
        else:
            found.append((within + entry.name, entry.read_text("utf-8")))
    return found


command = click.Command(
    "new-game",
    callback=new_game,
    help="Write a new game: a small one in a package of its own, to be changed into yours.\n\n"
    "\b\nExample:\n"
    "  kogge new-game nine_ladies\n"
    "  kogge new-game nine_ladies --folder ~/games/ladies\n",
    short_help="Write the skeleton of a new game.",
    params=[
        click.Argument(["name"]),
        click.Option(
            ["--folder"],
            type=click.Path(path_type=Path, file_okay=False),
            help="Where to write it.  [default: a folder of that name]",
        ),
    ],
)
