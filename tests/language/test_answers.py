"""Answers: free text to moves, leniently, and never a guess between two."""

from __future__ import annotations

import contextlib
import random
import time
from typing import Any

import pytest
from tests.adapters.playing import for_settings
from tests.language.test_prompts import played

import kogge
from kogge.core.errors import IllegalMove, MoveError, UnknownMove
from kogge.language.answering import Ambiguous, read_answer
from kogge.language.prompting import decision_of


def opening(game: str, **options: Any) -> Any:
    position = kogge.game(game).new(seed=7, **options)
    return decision_of(position, position.to_act[0])


@for_settings
def test_every_move_is_understood(game: str, setting: dict[str, Any]) -> None:
    """Each legal word is found on its own, with capitals and a full stop, and in JSON after talk
    about others."""
    for moves in (0, 6, 20):
        position = played(game, setting, moves)
        decision = decision_of(position, position.to_act[0])
        legal = decision.moves
        noise = random.Random(moves)
        for move in legal[:40]:
            other = noise.choice(legal).text
            for answer in (
                move.text,
                f" **{move.text.upper()}**. ",
                f'I could {other}, but no.\n{{"move": "{move.text}"}}',
                f'{{"move": "{other}"}} hmm\n```json\n{{"why": "x", "move": "{move.text}"}}\n```',
                f"On reflection.\nMove: {move.text}",
            ):
                assert read_answer(decision, answer) == move


@pytest.mark.parametrize(
    ("answer", "word"),
    [
        ("{0}A.", "{0}a"),
        ("card {0}, half a", "{0}a"),
        ("I will play card {0}, half B!", "{0}b"),
        ("Ich spiele Karte {0}, Hälfte b.", "{0}b"),
        ("My move is {0}b because it is best", "{0}b"),
        ("<think>Rather {0}a than 99x? No.</think>\n{0}b", "{0}b"),
        ('The last JSON wins: {{"move": "nonsense"}} {{"move": "{0}a"}}', "{0}a"),
    ],
)
def test_lenient_spellings(answer: str, word: str) -> None:
    """People and models write moves in many ways."""
    decision = opening("tallinn")
    card = decision.moves[0].text[:-1]
    assert read_answer(decision, answer.format(card)).text == word.format(card)


def test_two_cards_in_any_order() -> None:
    """A pair of cards has no order."""
    decision = opening("visby")
    for answer in ("ship+fleet", "Ship and Fleet", "fleet, ship", '{"move": "SHIP+FLEET"}'):
        assert read_answer(decision, answer).text == "fleet+ship"


def test_never_a_guess() -> None:
    """Two legal moves in an answer are refused, whatever stands between them."""
    decision = opening("tallinn")
    one, two = decision.moves[0].text, decision.moves[3].text
    for answer in (f"{one} or {two}", f"either {two} or maybe {one}", f"{one} {two} {one}"):
        with pytest.raises(Ambiguous, match=f"{one}, {two}|{two}, {one}"):
            read_answer(decision, answer)
    with pytest.raises(UnknownMove):  # which half? the article says nothing about it
        read_answer(decision, f"I play {one[:-1]}, a card.")
    for answer in (
        f"not {one}",
        f"Anything but {one}",
        f"I don't want to play {one}.",
        f'{{"move": "never {one}"}}',
        f"auf keinen Fall, also nicht {one}",
        f"tutto tranne {one}",
        f"<think>Let me see, {one}",
    ):
        with pytest.raises(UnknownMove, match=r"alone, or as JSON|legal are"):
            read_answer(decision, answer)
    assert read_answer(decision, f"I do not want to lose, so {one} it is").text == one


@pytest.mark.parametrize("game", ["tallinn", "visby", "towers"])
@pytest.mark.parametrize(
    "answer",
    ["Answer: {0}\n\nWait, {1} is better, so I play {1}.", "Move: {0}\nMove 2: {1}",
     "My rival's last move: {0}.\nI play {1}.", "{0}->{1}", "Zug: {0}\nNein, doch {1}.",
     '{{"move": "{0}"}} or rather\n{{"why": "x", "move": "{1}"'],
)  # fmt: skip
def test_another_move_after_the_answer(game: str, answer: str) -> None:
    """What follows a move that was said to be the answer may take it back."""
    decision = opening(game)
    one, two = decision.moves[0].text, decision.moves[3].text
    with pytest.raises((Ambiguous, UnknownMove), match=r"name only one|not whole"):
        read_answer(decision, answer.format(one, two))


@pytest.mark.parametrize("game", ["tallinn", "visby", "towers"])
def test_a_move_that_is_spoken_of(game: str) -> None:
    """The only move in an answer is not chosen if the answer doubts it or says it of others."""
    decision = opening(game)
    one = decision.moves[0].text
    for answer in (
        f"{one} is illegal",
        f"{one} would be a blunder",
        f"{one}? No.",
        f"Should I play {one}? Never.",
        f"My rival played {one}",
        f"Their last move: {one}. Mine is better",
        f"Neither {one} nor anything else",
        f"{one} ist schlecht",
        f"{one} non è legale",
        f'{{"avoid": "{one}"}}',
    ):
        with pytest.raises(UnknownMove, match="alone, or as JSON"):
            read_answer(decision, answer)
    for answer in (
        f"I play {one} because it does not lose anything.",
        f"The best move is {one}.",
        f"My last answer was wrong. Answer: {one}",
        f"## Move: **{one}**",
        f"**Answer**: {one}",
    ):
        assert read_answer(decision, answer).text == one


def test_common_words_are_no_moves() -> None:
    """A move that is a word of the language must stand alone, or be marked as the move."""
    position = kogge.game("talis").new(seed=7, round_cap=20)
    while "end" not in (words := [move.text for move in position.moves(position.to_act[0])]):
        position.play(position.to_act[0], words[0])
    decision = decision_of(position, position.to_act[0])
    for answer in ("End.", "I end now", "Move: end", '{"move": "end"}'):
        assert read_answer(decision, answer).text == "end"
    for answer in ("in the end I would rather harvest food", "that is not the end"):
        with pytest.raises(UnknownMove, match="write the move alone"):
            read_answer(decision, answer)


def test_illegal_moves_say_why() -> None:
    """A move of the game that is not legal now is refused with the rule."""
    decision = opening("tallinn")
    held = {move.text[:-1] for move in decision.moves}
    missing = next(str(card) for card in range(1, 11) if str(card) not in held)
    for answer in (f"{missing}a", f'{{"move": "{missing}a"}}'):
        with pytest.raises(IllegalMove, match=r"\(T"):
            read_answer(decision, answer)


@pytest.mark.parametrize(
    "answer",
    ["", "   ", "I do not know", "{}", '{"move": null}', '{"move": ["1a"]}', "{" * 3000,
     "a" * 200_000,
     '{"move": "abracadabra"}', "\x00\ud7ff"],
)  # fmt: skip
def test_nonsense_is_refused(answer: str) -> None:
    """What holds no move is refused, quickly, with what would be legal."""
    with pytest.raises(UnknownMove, match="legal are"):
        read_answer(opening("tallinn"), answer)


@pytest.mark.parametrize(
    "part", ["{", '{"a":', '{"move":', '"{', "{word} ", "{word} {{", " ", "\n", "not ", "move "]
)
def test_long_answers_take_little_time(part: str) -> None:
    """However an answer repeats itself, it is read in a second of processor time: strangers send
    them over MCP."""
    decision = opening("tallinn")
    answer = "move" + part.replace("{word}", decision.moves[0].text) * 30_000
    began = time.process_time()
    with contextlib.suppress(MoveError):
        read_answer(decision, answer)
    assert time.process_time() - began < 1


def test_words_within_words() -> None:
    """A move whose word stands inside that of another is not meant; beside it, both are."""
    decision = opening("visby")
    assert read_answer(decision, "let us try fleet+ship here").text == "fleet+ship"
    with pytest.raises(Ambiguous):
        read_answer(decision, "fleet+ship or knight+ship")


def test_random_text_never_breaks() -> None:
    """Any text is a legal move or a refusal."""
    decision = opening("talis", round_cap=20)
    noise = random.Random(1)
    pieces = [
        '{"move": ',
        '"',
        "}",
        "{",
        "move:",
        *[m.text for m in decision.moves[:5]],
        " ",
        "-",
        "7",
    ]
    for _ in range(150):
        text = "".join(noise.choice(pieces) for _ in range(noise.randrange(12)))
        with contextlib.suppress(MoveError):
            assert read_answer(decision, text) in decision.moves
