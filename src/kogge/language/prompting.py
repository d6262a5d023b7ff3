"""The prompt for a decision: all that a seat may know, as text.

It is made of the record that the seat observes and the events that it has heard, and of nothing
else: deal again what is hidden, and every byte stays the same.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np

from kogge.core import doors
from kogge.core.errors import BadOption, NotToAct
from kogge.core.events import Event
from kogge.core.game import Game, Reason
from kogge.core.moves import Move
from kogge.core.text import event_sentence, move_sentence, read_texts, sentence, texts
from kogge.core.view import as_dict
from kogge.language.digesting import rules_text

__all__ = ["Decision", "decision_of", "prompt", "seen_by", "situation"]

FOLDER: Final = Path(__file__).parent / "text"
WIDTH: Final = 110  # characters of the drawing
LENGTHS: Final = ("short", "full", "none")
HISTORY: Final = 30  # events told by default
EXAMPLES: Final = 6

Length = Literal["short", "full", "none"]


@dataclass(frozen=True)
class Decision:
    """A seat that owes a decision, or waits: what it observes, has heard, and may do."""

    game: Game
    players: int
    options: Mapping[str, str]
    seat: int
    observed: Any
    events: Sequence[Event]
    names: Sequence[str] = ()

    @cached_property
    def view(self) -> dict[str, Any]:
        """What the seat sees, as data."""
        return as_dict(self.game.rooms.show(self.observed, self.seat))

    @cached_property
    def moves(self) -> list[Move]:
        """The legal moves."""
        out = np.zeros(self.game.move_space, np.int64)
        array = np.array(self.observed, self.game.rooms.state).reshape(1)
        return self.game.rooms.moves.pick(out[: doors.list_moves(array, self.seat, out)].tolist())

    def name(self, language: str) -> str:
        """What the seat is called."""
        if self.names:
            return self.names[self.seat]
        return str(texts(self.game, language)["words"]["seat"].format(number=self.seat + 1))

    def why_not(self, move: Move) -> Reason:
        """Why a move is not legal now."""
        return self.game.rooms.why_not(self.observed, self.seat, move.id)

    def meaning(self, move: Move, language: str) -> str:
        """What a move would do now, and what is good to know before it."""
        rooms, names = self.game.rooms, self.names or None
        phase = str(self.view.get("phase", ""))
        nuance = rooms.nuance(self.observed, self.seat, move.id)
        told = move_sentence(self.game, language, move, phase, names, nuance)
        hint = rooms.hint(self.observed, self.seat, move.id)
        if hint is None:
            return told
        return f"{told}. {sentence(self.game, language, 'words', hint.why, hint.details, names)}"


def decision_of(position: Any, seat: int, names: Sequence[str] = ()) -> Decision:
    """The decision that a seat of a position owes; NotToAct if it owes none."""
    if seat not in position.to_act:
        waiting = ", ".join(map(str, position.to_act))
        raise NotToAct(
            f"seat {seat} has nothing to decide now; "
            + (f"waiting for seat {waiting}" if waiting else "the game is over")
        )
    return seen_by(position, seat, names)


def seen_by(position: Any, seat: int, names: Sequence[str] = ()) -> Decision:
    """What a seat of a position knows, whether it owes a decision or not."""
    return Decision(
        position.game,
        position.players,
        position.options,
        seat,
        position.observed(seat),
        position.events(seat),
        names,
    )


def prompt(
    decision: Decision,
    language: str = "en",
    *,
    rules: str = "short",
    history: int | None = HISTORY,
    legal: bool = True,
) -> str:
    """The prompt; `history` is how many of the last events are told, None for all."""
    words, game = read_texts(FOLDER, language), decision.game
    phases = texts(game, language).get("phases", {})
    phase = str(decision.view.get("phase", ""))
    told = situation(decision, language, rules=rules, history=history)
    parts = [told, f"## {words['asked'].format(phase=phases.get(phase, phase))}"]
    if legal:
        listed = "\n".join(
            f"- {move.text}: {decision.meaning(move, language)}" for move in decision.moves
        )
        parts.append(f"{words['moves']}:\n{listed}")
    else:
        parts.append(words["form"].format(examples=", ".join(_examples(game))))
    parts.append(words["answer"].format(json='{"move": "…"}'))
    return "\n\n".join(parts) + "\n"


def situation(
    decision: Decision,
    language: str = "en",
    *,
    rules: str = "short",
    history: int | None = HISTORY,
) -> str:
    """All that a seat may know, without a question: for one that waits, or after the end."""
    if rules not in LENGTHS:
        raise BadOption(f"rules cannot be {rules!r}; choose one of {', '.join(LENGTHS)}")
    if history is not None and (type(history) is not int or history < 0):
        raise BadOption(f"history is a number of events from 0, or None for all; not {history!r}")
    words = read_texts(FOLDER, language)
    game = decision.game
    view = decision.view
    parts = [_introduction(decision, language)]
    if rules != "none":
        parts.append(f"## {words['rules']}\n\n{rules_text(game, language, rules)}")
    parts.append(f"## {words['table']}\n\n```\n{drawn(decision, view, language)}\n```")
    data = json.dumps(view, ensure_ascii=False, separators=(",", ":"))
    parts.append(f"## {words['data']}\n\n{data}")
    if history != 0:
        told = "\n".join(_history(decision, language, history))
        parts.append(f"## {words['history']}\n\n{told or words['nothing']}")
    return "\n\n".join(parts)


def drawn(decision: Decision, view: dict[str, Any], language: str) -> str:
    """The table as a terminal shows it to this seat, without colours."""
    from rich.console import Console

    names = decision.names or [
        texts(decision.game, language)["words"]["seat"].format(number=seat + 1)
        for seat in range(decision.players)
    ]
    console = Console(width=WIDTH, file=io.StringIO(), color_system=None, legacy_windows=False)
    with console.capture() as caught:
        console.print(decision.game.rooms.draw(view, names, language))
    return "\n".join(line.rstrip() for line in caught.get().rstrip().splitlines())


def _introduction(decision: Decision, language: str) -> str:
    words, game = read_texts(FOLDER, language), decision.game
    lexicon = texts(game, language)
    first = words["you"].format(
        title=lexicon["title"],
        seat=decision.seat + 1,
        players=decision.players,
        name=decision.name(language),
    )
    told = []
    for option in game.options:
        known = lexicon.get("options", {}).get(option.name, {})
        choice = decision.options[option.name]
        told.append(
            f"{known.get('title', option.name)}: "
            f"{known.get('choices', {}).get(choice, choice).rstrip('.')}"
        )
    if not told:
        return f"{first} {lexicon['summary']}"
    return f"{first} {lexicon['summary']}\n\n{words['options'].format(options='; '.join(told))}"


def _history(decision: Decision, language: str, most: int | None) -> list[str]:
    """What the seat has heard, the last events of it."""
    events = list(decision.events)
    shown = events if most is None else events[-most:]
    names = decision.names or None
    told = [f"- {event_sentence(decision.game, language, event, names)}" for event in shown]
    if len(shown) < len(events):
        words = read_texts(FOLDER, language)
        told.insert(0, words["earlier"].format(count=len(events) - len(shown)))
    return told


def _examples(game: Game) -> list[str]:
    """A word of each kind of move."""
    kinds: dict[str, str] = {}
    for id in range(game.move_space):
        move = game.rooms.moves[id]
        kinds.setdefault(str(move.parts.get("kind")), move.text)
    return list(kinds.values())[:EXAMPLES]
