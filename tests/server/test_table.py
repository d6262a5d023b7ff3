"""The fold: a table is what its entries say, however often they are read."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from kogge.core.errors import KoggeError
from kogge.core.text import LANGUAGES, read_texts
from kogge.server.table import verbs
from kogge.server.table.agreement import Agreement, checked
from kogge.server.table.entries import Body, Entry, Joined, decode_body, encode_body
from kogge.server.table.players import Player
from kogge.server.table.refusals import Refused
from kogge.server.table.sentences import FOLDER
from kogge.server.table.showing import show_entries, show_last, show_state
from kogge.server.table.table import Table, fold
from kogge.server.table.verbs.concede import concede
from kogge.server.table.verbs.fill import fill
from kogge.server.table.verbs.join import join, stand_up
from kogge.server.table.verbs.move import bot_move, clock_move, move
from kogge.server.table.verbs.say import say
from kogge.server.table.verbs.step_away import come_back, step_away
from kogge.server.table.verbs.undo import answer_undo, ask_undo
from kogge.server.table.verbs.vote import vote

KEY = bytes(range(32))
OWN_TESTS = {"salt", "advise", "operate"}  # test_salts, test_reviews, test_operators
KINDS = ["join", "move", "move", "move", "bot", "clock", "undo", "answer", "concede", "vote"]
KINDS += ["away", "back", "say", "leave", "fill"]


def test_every_verb_is_done_at_random() -> None:
    """Each file of `table/verbs` is used here, but for verbs with a test module of their own."""
    files = {path.stem for path in Path(verbs.__file__).parent.glob("*.py")} - {"__init__"}
    used = re.findall(rf"^from {verbs.__name__}\.(\w+) import", Path(__file__).read_text(), re.M)
    missing = files - set(used) - OWN_TESTS
    assert not missing, f"add to KINDS and to `some_action`: {', '.join(missing)}"


def test_sentences_of_entries_are_in_every_language() -> None:
    """Each language tells the same kinds of entries, with the same details (`table/text`)."""
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(Body)}
    gaps = {
        language: {
            kind: set(re.findall(r"\{(\w+)\}", sentence))
            for kind, sentence in read_texts(FOLDER, language)["entries"].items()
        }
        for language in LANGUAGES
    }
    for language in LANGUAGES:
        assert gaps[language] == gaps["en"], language
        assert gaps[language].keys() <= kinds


def some_action(table: Table, kind: str, dice: random.Random) -> list[Body]:
    """What someone might do now."""
    seat = dice.randrange(3)
    owing = [s for s in table.to_act if table.position is not None]
    match kind:
        case "join":
            return join(table, f"player {seat}", f"Name {seat}", external=False)
        case "move" if owing and table.position is not None:
            mover = dice.choice(owing)
            word = dice.choice(table.position.moves(mover)).text
            return move(table, mover, word, table.decisions[mover])
        case "bot" | "clock" if owing and table.position is not None:
            mover = dice.choice(owing)
            id = dice.choice(table.position.moves(mover)).id
            verb = bot_move if kind == "bot" else clock_move
            return verb(table, mover, id, table.decisions[mover])
        case "undo":
            return ask_undo(table, seat)
        case "answer":
            return answer_undo(table, seat, dice.random() < 0.8)
        case "concede" if dice.random() < 0.1:
            return concede(table, seat)
        case "vote":
            return vote(table, seat, dice.randrange(3), present=[seat])
        case "away":
            return step_away(table, seat)
        case "back":
            return come_back(table, seat)
        case "say":
            return say(table, Player(f"player {seat}", "Guest", False), None, "hello")
        case "fill":
            return fill(table, dice.randrange(3), dice.choice(["greedy", "random", None]))
        case "leave" if table.status == "open":
            return stand_up(table, [s for s in (seat,) if table.seats[s].player])
    return []


def shown(table: Table) -> list[Any]:
    """Everything that anyone can be shown of it."""
    return [
        (show_state(table, viewer, []), show_entries(table, viewer, table.entries))
        for viewer in (None, 0, 1, 2)
    ]


@settings(max_examples=25)
@given(
    game=st.sampled_from(["visby", "towers", "tallinn"]),
    seed=st.integers(0, 10**6),
    kinds=st.lists(st.sampled_from(KINDS), min_size=20, max_size=80),
)
def test_a_table_follows_from_its_entries(game: str, seed: int, kinds: list[str]) -> None:
    """Whatever people do, reading the stored entries again leads to the same table.

    Requests are tried on a copy, as the host does; the table itself is not touched by a copy.
    """
    dice = random.Random(seed)
    agreement = checked(Agreement(game, ["human"] * 3, seating="fixed", clock="fast"))
    table = Table("PropertyTable", agreement, KEY)
    filled = ["leave", "fill", "fill"] * (seed % 2)  # half of the tables begin with a bot or two
    for at, kind in enumerate(["join"] * 2 + filled + ["join"] * 3 + kinds):
        draft = table.copy()
        before = shown(table)
        try:
            bodies = some_action(draft, kind, dice)
        except (Refused, KoggeError):
            continue
        for body in bodies:
            draft.apply(Entry(draft.number + 1, at, body))
            show_last(draft, (0,), draft.entries[-1:])
        assert shown(table) == before
        table = draft
    stored = [Entry(e.number, e.at, decode_body(encode_body(e.body))) for e in table.entries]
    again = fold(table.id, agreement, KEY, stored)
    assert shown(again) == shown(table)
    assert (again.since, again.decisions, again.places) == (
        table.since,
        table.decisions,
        table.places,
    )


def do(table: Table, bodies: list[Body]) -> None:
    """Let something take effect."""
    for body in bodies:
        table.apply(Entry(table.number + 1, 0, body))


def test_moves_on_offer_say_what_they_mean_in_this_position() -> None:
    """Where the position knows more than a move's parts, a nuance tells: whence a tower comes."""
    table = Table("A", checked(Agreement("tallinn", ["human"] * 2, seating="fixed")), KEY)
    for seat in range(2):
        do(table, join(table, f"player {seat}", f"Name {seat}", external=False))
    dice, found = random.Random(1), set()
    while table.position is not None and not table.position.over:
        seat = table.to_act[0]
        offered = json.loads(msgspec.json.encode(show_state(table, seat, [])))["moves"]["legal"]
        for one in offered:
            assert ("nuance" in one) == (one["parts"]["kind"] == "tower")
            found.add(one.get("nuance", {}).get("kind"))
        do(table, move(table, seat, dice.choice(offered)["move"], table.decisions[seat]))
    assert found == {None, "tower_from_row", "tower_from_hand"}


def test_an_action_that_came_to_nothing_was_not_done() -> None:
    """A copy on which something was tried and not committed leaves no trace in the table."""
    table = Table("abcdefghijkl", checked(Agreement("visby", ["human", "human"])), b"k" * 32)
    tried, other = table.copy(), table.copy()
    tried.apply(Entry(1, 1, Joined(0, "anna", "Anna"), "anna", "a1"))
    assert tried.find_done("anna", "a1") == 1
    assert table.find_done("anna", "a1") is None
    other.apply(Entry(1, 2, Joined(0, "ben", "Ben"), "ben", "b1"))
    assert other.find_done("anna", "a1") is None
    assert other.find_done("ben", "b1") == 1
    other.apply(Entry(2, 3, Joined(1, "anna", "Anna"), "anna", "a1"))
    assert other.find_done("anna", "a1") == 2
