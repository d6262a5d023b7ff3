"""Page of encodings: what the entries of every game's vector mean, from the declarations.

`python -m kogge.adapters.encodings > docs/reference/encodings.md`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import kogge
from kogge.core.features import Features
from kogge.core.fields import Field, Kind
from kogge.core.game import Game

SHOWN: Final = 9  # names of a list that are all written out

MEANINGS: Final = {
    Kind.NUMBER: "the number, divided by {most:g}",
    Kind.CHOICE: "1 for the one that it is",
    Kind.BITS: "1 for each of the set",
    Kind.SEATS: "1 for each seat of the set",
    Kind.SEAT: "1 for the seat that it is",
    Kind.DIGITS: "1 for the one at each place",
    Kind.PLACED: "how many, divided by {most:g}",
}

INTRODUCTION: Final = """# Encodings

What agents see: a vector of 32-bit floats between -1 and 1, made from the *observed* record of a
seat, so that it holds what the seat may know and nothing else. Written from each game's
`features.py` by `python -m kogge.adapters.encodings`.

```python
import kogge

game = kogge.game("visby")
features = game.rooms.features
position = game.new(players=3, seed=1)
vector = features.encode(position.observed(0), 0)
print(features.size, features.names[:3])
print({name: number for name, number in features.named(vector).items() if number})
```

Everything is seen from the seat: `self` is the seat itself, `rival_1` the next in seat order, and
so on; what stands for players who do not take part is 0. Entries come in the order of the tables,
of lists the first element's entries first.

**Actions** are move ids: `game.rooms.moves[7].text` is the word of action 7, and an environment's
`setting.action_names` are all of them. Only ids that can occur with the chosen options are actions:
Tallinn without its expansions has {plain} instead of {all}. The **action mask** has a 1 for each
legal action.
"""


def page() -> str:
    """The whole page."""
    tallinn = kogge.game("tallinn")
    plain = tallinn.rooms.used_moves(tallinn.move_space, 2, tallinn.check_options({}))
    parts = [INTRODUCTION.replace("{plain}", str(plain)).replace("{all}", str(tallinn.move_space))]
    parts += ["\n".join(chapter(kogge.game(name))) for name in kogge.game_names()]
    return "\n".join(parts) + "\n"


def chapter(game: Game) -> Iterator[str]:
    """One game: its tables, and what is left out."""
    features = game.rooms.features
    assert features is not None
    yield f"## {game.name}\n"
    yield f"{features.size} entries, {game.move_space} moves.\n"
    yield "| entries | how many | become | what it is |"
    yield "|---|---|---|---|"
    yield from rows(features)
    if features.left_out:
        reasons = [f"`{path}` ({reason})" for path, reason in features.left_out.items()]
        yield f"\nFields of the record in no entry: {'; '.join(reasons)}."
    yield ""


def rows(features: Features) -> Iterator[str]:
    """A line for every field, the same fields of several players in one."""
    for block in features.blocks:
        for field in block.fields:
            meaning = MEANINGS[field.kind].format(most=field.most)
            names = _pattern(field, block.prefixes if block.of else [])
            yield f"| {names} | {field.size * len(block.prefixes)} | {meaning} | {field.says} |"


def _pattern(field: Field, prefixes: Sequence[str]) -> str:
    """How the names of a field are made of parts."""
    parts = [_choice(prefixes)] if prefixes else []
    if field.path:
        parts.append(f"`{field.path}`")
    parts += [_choice(names) for names in field.items]
    if field.entries:
        parts.append(_choice(field.entries))
    return " . ".join(parts)


def _choice(names: Sequence[str]) -> str:
    if len(names) > SHOWN:
        return f"`{names[0]}` … `{names[-1]}`"
    return " ".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    print(page(), end="")
