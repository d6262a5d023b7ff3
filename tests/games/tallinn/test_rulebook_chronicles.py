"""The Chronicles, held against the rulebook: T-chronicles, T12 and T13.

Chronicle cards 1, 2 and 3 pay for having knights, merchants, monks; 4, 5 and 6 for discarding
knights and merchants, merchants and monks, monks and knights.
"""

from __future__ import annotations

import pytest
from tests.games.tallinn.tables import (
    TALLINN,
    alike,
    deal,
    go,
    hand,
    phase,
    plain,
    row,
    seen,
    table,
    told,
    words,
)

from kogge.core.errors import IllegalMove, NotToAct
from kogge.core.position import Position

LEVEL_1 = 4  # the round in whose draw phase a level is scored
LEVEL_2 = 7


# When


@pytest.mark.parametrize(
    ("envoy", "exchange", "rounds", "left"),
    [
        ("off", "", [4, 7], [3, 0]),
        ("hand", "", [4, 7], [3, 0]),
        ("deck", "pass pass", [4, 8], [4, 0]),
        ("deck", "swap-1-2-3 swap-1", [4, 8], [4, 0]),
    ],
)
def test_a_chronicle_is_scored_when_its_stack_runs_out(
    envoy: str, exchange: str, rounds: list[int], left: list[int]
) -> None:
    """The first stack has four cards, the second the rest, after any exchange (T-chronicles)."""
    position = deal("Anna KKE | 1 2 3\nBert MMK | 1 2 3", chronicles=(1, 2), envoy=envoy)
    if exchange:
        go(position, exchange)
    scored, decks = [], []
    while not position.over:
        before = len(position.history)
        number = position.view(None)["round"]
        for seat in position.to_act:
            position.play(seat, plain(position, seat))
        kinds = [event.kind for event in position.events(None, since=before)]
        if "chronicle" in kinds:
            scored.append(number)
            decks.append(seen(position, None, 1)["deck"])
            # all draw first
            assert kinds.index("chronicle") > max(i for i, k in enumerate(kinds) if k == "drew")
    assert scored == rounds
    assert decks == left
    assert told(position, "chronicle") == [(1, 1), (2, 2)]


def test_two_cards_lie_open_from_the_start() -> None:
    """The left one's level I half, the right one's level II half, for everyone (T-chronicles)."""
    position = deal("Anna KKE |\nBert MMK |\nCora EEM |", chronicles=(3, 4))
    for viewer in (None, 0, 2):
        assert position.view(viewer)["chronicles"] == [
            {
                "level": 1,
                "chronicle": 3,
                "kind": "have",
                "symbols": "M",
                "steps": [{"reach": 4, "points": 3}, {"reach": 6, "points": 6}],
            },
            {
                "level": 2,
                "chronicle": 4,
                "kind": "discard",
                "symbols": "KE",
                "steps": [{"reach": 2, "points": 6}],
            },
        ]


def test_the_two_cards_are_random_and_different() -> None:
    """Every ordered pair of the six can come up, none twice the same (T-chronicles)."""
    pairs = set()
    for seed in range(300):
        shown = TALLINN.new(2, seed=seed, chronicles=True).view(None)["chronicles"]
        pairs.add(tuple(entry["chronicle"] for entry in shown))
    assert pairs == {(a, b) for a in range(1, 7) for b in range(1, 7) if a != b}


def test_without_the_option_nothing_is_scored() -> None:
    """No cards on the table, no intermediate scoring (T-chronicles)."""
    position = deal("Anna KKE | 10 7 9\nBert MMK | 10 7 9")
    assert position.view(None)["chronicles"] == []
    while not position.over:
        for seat in position.to_act:
            position.play(seat, plain(position, seat))
    assert told(position, "chronicle") == []


# T12


@pytest.mark.parametrize(
    ("cards", "knights", "first", "second"),
    [
        ("9b", 3, 0, 0),
        ("7a", 4, 1, 0),
        ("10a", 5, 1, 0),
        ("7a 3b", 6, 2, 1),
        ("10a 7a", 7, 2, 1),
        ("10a 7a 8b", 8, 2, 1),
        ("10a 7a 3b", 9, 2, 2),
        ("10a 7a 3b 5b", 11, 2, 2),
    ],
)
@pytest.mark.parametrize("level", [LEVEL_1, LEVEL_2])
def test_t12_only_the_highest_step_reached_is_paid(
    cards: str, knights: int, first: int, second: int, level: int
) -> None:
    """The whole row counts, two knights of the start card included (T12)."""
    deck = "1 2 6" if level == LEVEL_1 else "1"
    position = table(
        f"Anna KKE | {cards} | hand 4 | deck {deck}\nBert EEM | | hand 4 | deck {deck}",
        chronicles=(1, 1),
        round_number=level,
    )
    go(position, "4b 4b")
    assert row(position, 0)[0] == knights
    times = first if level == LEVEL_1 else second
    assert position.scores == (4 + 2 * times, 4)
    number = 1 if level == LEVEL_1 else 2
    if times:
        assert told(position, "chronicle_paid") == [(0, number, 1, 2 * times)]
    missed = [(1, number, 1)] if times else [(0, number, 1), (1, number, 1)]
    assert told(position, "chronicle_missed") == missed


@pytest.mark.parametrize(("reading", "times"), [("on", 2), ("influence", 1)])
def test_t12_by_the_letter_the_start_card_does_not_count(reading: str, times: int) -> None:
    """Seven knights with the start card's two, five without: the higher step or the lower (T12)."""
    position = table(
        "Anna KKE | 10a | hand 3 4 | deck 1 2 6\nBert EEM | | hand 4 5 | deck 1 2 6",
        chronicles=(1, 2),
        reading=reading,
        round_number=LEVEL_1,
    )
    go(position, "3b 4b")
    assert row(position, 0)[0] == 7
    assert position.scores == (4 + 2 * times, 4)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t12_it_pays_by_the_number_of_players(players: int) -> None:
    """Once or twice as many points as there are players, to everyone who has enough (T12)."""
    lines = [
        "Anna KKE | 7a     | hand 4 | deck 1 2",  # 4 knights
        "Bert KKM | 7a 10a | hand 4 | deck 1 2",  # 7
        "Cora EEK | 7a     | hand 4 | deck 1 2",  # 3
        "Dora MMK | 10a    | hand 4 | deck 1 2",  # 4
    ]
    position = table("\n".join(lines[:players]), chronicles=(1, 5), round_number=LEVEL_1)
    go(position, " ".join(["4b"] * players))
    paid = [players, 2 * players, 0, players]
    assert position.scores == tuple(4 + points for points in paid[:players])


@pytest.mark.parametrize(
    ("chronicle", "paid"), [(1, 0), (2, 2 * 2), (3, 1 * 2)], ids=["knights", "merchants", "monks"]
)
def test_t12_each_card_counts_its_own_faction(chronicle: int, paid: int) -> None:
    """One row with 2 knights, 6 merchants and 4 monks (T12)."""
    position = table(
        "Anna KKE | 10b 8a 2b | hand 4 | deck 3 5 7\nBert EEM | | hand 4 | deck 3 5 7",
        chronicles=(chronicle, 6),
        round_number=LEVEL_1,
    )
    go(position, "4b 4b")
    assert row(position, 0) == (2, 6, 4)
    assert position.scores[0] == 4 + paid


def test_t12_envoy_symbols_do_not_count() -> None:
    """Three knights and two envoy symbols are three knights (T12, T9)."""
    position = table(
        "Anna KKE | 9b 11b | hand 4 | deck 1 2 3\nBert EEM | | hand 4 | deck 1 2 3",
        chronicles=(1, 2),
        round_number=LEVEL_1,
        envoy="deck",
    )
    go(position, "4b 4b")
    assert row(position, 0)[0] == 3
    assert position.scores == (4, 4)


def test_t12_towers_and_hand_do_not_count() -> None:
    """Knights that left the row, or have not entered it, are worth nothing (T12)."""
    position = table(
        "Anna KKE | | towers 10 | hand 4 7 | deck 3 5 1\nBert EEM | | hand 4 | deck 1 2 3",
        chronicles=(1, 2),
        round_number=LEVEL_1,
    )
    go(position, "4b 4b")
    assert position.scores == (4, 4)


# T13


def at_discard(row_cards: str, chronicle: int = 4, level: int = LEVEL_1) -> Position:
    """Anna with these cards in her row when a discard chronicle comes up; Bert cannot reach it."""
    deck = "1 5 6" if level == LEVEL_1 else "5"
    drawing = f"Anna KKE | {row_cards} | hand 4 | deck {deck}\nBert KKE | | hand 4 | deck {deck}"
    position = table(drawing, chronicles=(chronicle, chronicle), round_number=level)
    return go(position, "4b 4b")


def test_t13_sets_in_which_no_card_is_superfluous() -> None:
    """A knight and a merchant: card 9 alone, or card 7 with card 8, nothing more (T13)."""
    position = at_discard("7a 8a 9b")
    assert phase(position) == "discard"
    assert words(position, 0) == ["pass", "discard-9", "discard-7-8"]
    for word, why in [
        ("discard-7-9", "superfluous"),
        ("discard-7-8-9", "superfluous"),
        ("discard-7", "not_enough"),
        ("discard-4-7", "not_enough"),
        ("tower-7", "now_discard"),
    ]:
        with pytest.raises(IllegalMove) as refusal:
            position.play(0, word)
        assert (refusal.value.why, refusal.value.rule) == (why, "T13")


def test_t13_the_cards_leave_the_game_for_points() -> None:
    """As many points as players; surplus symbols are lost with the cards (T13)."""
    position = at_discard("7a 8a 9b")
    assert row(position, 0) == (5, 4, 3)
    go(position, "discard-7-8")
    assert position.scores == (4 + 2, 4)
    assert row(position, 0) == (3, 2, 3)
    for viewer in (None, 1):
        assert {7, 8} <= {entry["card"] for entry in seen(position, viewer, 0)["gone"]}
        assert [entry["card"] for entry in seen(position, viewer, 0)["row"]] == [4, 9]
        assert seen(position, viewer, 0)["towers"] == []
    assert told(position, "discarded") == [(0, [7, 8], 2)]


def test_t13_discarded_cards_never_come_back() -> None:
    """They can neither be played nor become a tower (T13)."""
    position = go(at_discard("7a 8a 9b"), "discard-7-8", "1a 1a")
    with pytest.raises(IllegalMove) as refusal:
        position.play(0, "tower-7")
    assert refusal.value.rule == "T13"


def test_t13_it_is_optional() -> None:
    """Who passes keeps the row and gets nothing, and is not asked again (T13)."""
    position = go(at_discard("7a 8a 9b"), "pass")
    assert position.scores == (4, 4)
    assert row(position, 0) == (5, 4, 3)
    assert told(position, "kept") == [(0,)]
    assert phase(position) == "select"


def test_t13_the_start_card_neither_counts_nor_leaves() -> None:
    """A start card with knights and a merchant does not help: nobody is asked (T13)."""
    position = at_discard("10b")  # three merchants; knights only on the start card
    assert phase(position) == "select"
    assert told(position, "chronicle_missed") == [(0, 1, 4), (1, 1, 4)]
    with pytest.raises(IllegalMove):
        position.play(0, "discard-10")


def test_t13_only_those_who_can_are_asked() -> None:
    """Bert has no influence card but this round's monks (T13)."""
    position = at_discard("7a 8a 9b")
    assert position.to_act == (0,)
    assert told(position, "chronicle_missed") == [(1, 1, 4)]
    with pytest.raises(NotToAct):
        position.play(1, "pass")


def test_t13_everyone_draws_first_and_hand_cards_do_not_help() -> None:
    """The card just drawn is in hand and cannot be discarded (T13, T-chronicles)."""
    position = at_discard("7a 8a 9b")
    assert hand(position, 0) == {1}
    with pytest.raises(IllegalMove) as refusal:
        position.play(0, "discard-1-8")
    assert refusal.value.why == "in_hand"


def test_t13_choices_are_simultaneous() -> None:
    """Nobody sees what another gives up before all have decided (T13)."""
    drawing = "Anna KKE | 9b | hand 4 | deck 1 2 3\nBert EEM | 9b 7b 8b | hand 4 | deck 1 2 3"
    first = go(table(drawing, chronicles=(4, 1), round_number=LEVEL_1), "4b 4b")
    second = go(table(drawing, chronicles=(4, 1), round_number=LEVEL_1), "4b 4b")
    assert first.to_act == (0, 1)
    first.play(0, "discard-9")
    second.play(0, "pass")
    assert alike(first, second, 1)
    first.play(1, "discard-7-8")
    assert first.scores == (6, 6)


def test_t13_level_two_asks_for_two_and_two_and_pays_double() -> None:
    """Our rulebook's example: cards 2 and 7 show two monks and two knights (T13)."""
    position = at_discard("2b 7a 10b", chronicle=6, level=LEVEL_2)
    assert words(position, 0) == ["pass", "discard-2-7", "discard-4-7"]
    go(position, "discard-2-7")
    assert position.scores == (4 + 2 * 2, 4)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("level", "deck", "times"), [(LEVEL_1, "1 5 6", 1), (LEVEL_2, "5", 2)])
def test_t13_it_pays_by_the_number_of_players(
    players: int, level: int, deck: str, times: int
) -> None:
    """As many points as players at level I, twice as many at level II (T13)."""
    line = f"Anna KKE | 2b 7a | hand 4 | deck {deck}\n"
    position = table(line * players, chronicles=(6, 6), round_number=level)
    go(position, " ".join(["4b"] * players), " ".join(["discard-2-7"] * players))
    assert position.scores == (4 + times * players,) * players


def test_t13_up_to_four_cards_may_be_needed() -> None:
    """Two knights and two merchants from single symbols, or a pair of merchants at once (T13)."""
    three = at_discard("1a 2a 3a 6b", level=LEVEL_2)
    assert words(three, 0) == ["pass", "discard-1-2-6"]
    four = table(
        "Anna KKE | 1a 2a 3a 4a | hand 9 | deck 5\nBert KKE | | hand 9 | deck 5",
        chronicles=(1, 4),
        round_number=LEVEL_2,
    )
    go(four, "9a 9a")
    assert words(four, 0) == ["pass", "discard-1-2-3-4"]


@pytest.mark.parametrize(
    ("chronicle", "allowed"),
    [(4, "discard-1-8"), (5, "discard-5-8"), (6, "discard-1-5")],
    ids=["knights and merchants", "merchants and monks", "monks and knights"],
)
def test_t13_each_card_asks_for_its_own_pair(chronicle: int, allowed: str) -> None:
    """From a knight, two merchants and a monk, exactly one pair will do (T13)."""
    position = table(
        "Anna KKE | 1a 5a 8a | hand 10 | deck 2 3 4\nBert KKE | | hand 10 | deck 2 3 4",
        chronicles=(chronicle, 1),
        round_number=LEVEL_1,
    )
    go(position, "10b 10b")
    expected = {"pass", allowed} | ({allowed.replace("8", "10")} if "8" in allowed else set())
    assert set(words(position, 0)) == expected


@pytest.mark.parametrize(
    ("half", "choices"),
    [("11b", ["pass", "discard-7-8"]), ("11a", ["pass", "discard-11", "discard-7-8"])],
)
def test_t13_envoy_symbols_do_not_count_but_the_other_half_does(
    half: str, choices: list[str]
) -> None:
    """Half b of the envoy shows nothing a chronicle asks for, half a one of each (T13, T9)."""
    position = table(
        f"Anna KKE | 7a {half} | hand 8 | deck 2 3 4\nBert KKE | | hand 8 | deck 2 3 4",
        chronicles=(4, 1),
        round_number=LEVEL_1,
        envoy="deck",
    )
    go(position, "8a 8a")
    assert words(position, 0) == choices
