"""Tallinn a second time: slow, obvious and independent, to check the fast engine against.

It follows the rulebook phase by phase, with strings for symbols and words for moves.
K knight, E merchant, M monk, P envoy, * coin. T1 ... T13 are the rulings it cites.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations

Answers = dict[int, str]  # seat to word
FACTIONS = {"knights": "K", "merchants": "E", "monks": "M"}
ENVOY = 11
CARDS = {
    1: {"a": "K*", "b": "EE"},
    2: {"a": "K*", "b": "MM"},
    3: {"a": "E*", "b": "KK"},
    4: {"a": "E*", "b": "MM"},
    5: {"a": "M*", "b": "KK"},
    6: {"a": "M*", "b": "EE"},
    7: {"a": "KK", "b": "EM"},
    8: {"a": "EE", "b": "KM"},
    9: {"a": "MMM", "b": "KEM"},
    10: {"a": "KKK", "b": "EEE"},
    ENVOY: {"a": "KEM", "b": "PP*"},
}
TOWER_ORDERS, ENVOYS = ("simultaneous", "descending"), ("off", "deck", "hand")
START_CARDS = ("KKE", "KKM", "EEK", "EEM", "MMK", "MME")

# Chronicle cards 1-3 pay for having, 4-6 for discarding; keyed by level, "times" means times N.
HAVE = {1: "K", 2: "E", 3: "M"}
HAVE_STEPS = {1: [(4, 1), (6, 2)], 2: [(6, 1), (9, 2)]}  # (symbols needed, times)
DISCARD = {4: "KE", 5: "EM", 6: "MK"}
DISCARD_TASK = {1: (1, 1), 2: (2, 2)}  # (symbols needed of each of the two factions, times)


def phrase(verb: str, cards: Iterable[int]) -> str:
    """A verb and card numbers as a move word: discard-2-7."""
    return "-".join([verb, *map(str, cards)])


def cards_in(word: str) -> list[int]:
    """Read the card numbers back, in order; a pass has none."""
    return [int(number) for number in word.split("-")[1:]]


def smallest_factions(counts: Counter[str]) -> list[str]:
    """The words of the factions with the fewest symbols, more than one if tied (T10)."""
    fewest = min(counts[letter] for letter in FACTIONS.values())
    return [word for word, letter in FACTIONS.items() if counts[letter] == fewest]


def final_faction_points(rows: Sequence[Counter[str]]) -> list[int]:
    """Merchants, knights, monks: 4 per opponent beaten, 2 per tie above zero.

    Five or more ahead: that opponent pays one point more to the leader, here only (T4).
    """
    points = [0] * len(rows)
    for faction in ("E", "K", "M"):
        for owner, rival in permutations(range(len(rows)), 2):
            mine, theirs = rows[owner][faction], rows[rival][faction]
            if mine > theirs:
                points[owner] += 4
            elif mine == theirs and mine > 0:
                points[owner] += 2
            if mine >= theirs + 5:
                points[owner] += 1
                points[rival] -= 1
    return points


def tower_points(towers: Sequence[Counter[str]]) -> list[int]:
    """Everybody's own best faction against each other's: 6 if more, 3 if tied above zero (T6)."""
    points = [0] * len(towers)
    best = [max(counts[letter] for letter in "KEM") for counts in towers]
    for owner, rival in permutations(range(len(towers)), 2):
        if best[owner] > best[rival]:
            points[owner] += 6
        elif best[owner] == best[rival] and best[owner] > 0:
            points[owner] += 3
    return points


class ReferenceTallinn:
    """One game. Ask `to_act` and `legal`, answer with `play`, compare the public attributes.

    Every question has a `phase`: exchange, select, envoy, tower, chronicle, end. Answers wait
    until the last of those asked has given one; nothing on the table changes before.
    `round` stays at the last round played when the game is over.
    """

    def __init__(
        self,
        players: int,
        decks: Sequence[Sequence[int]],
        starts: Sequence[str],
        *,
        tower_order: str = "simultaneous",
        envoy: str = "off",
        chronicles: tuple[int, int] | None = None,
        by_the_letter: bool = False,
    ) -> None:
        """Lay out the game: 4 VP each, a start card each, three cards drawn from the own deck."""
        whole = list(range(1, 12 if envoy == "deck" else 11))
        if not 2 <= players <= 4 or len(decks) != players or len(set(starts)) != players:
            raise ValueError("2 to 4 players, each with a deck and a start card of their own")
        if any(sorted(deck) != whole for deck in decks) or not set(starts) <= set(START_CARDS):
            raise ValueError(f"no such cards: {decks}, {starts}")
        if tower_order not in TOWER_ORDERS or envoy not in ENVOYS:
            raise ValueError(f"no such option: {tower_order}, {envoy}")
        if chronicles and set(chronicles) not in map(set, combinations(range(1, 7), 2)):
            raise ValueError(f"chronicles are two different cards of 1 to 6, not {chronicles}")
        self.players, self.starts = players, list(starts)
        self.tower_order, self.envoy, self.chronicles = tower_order, envoy, chronicles
        self.by_the_letter = by_the_letter
        self.vp = [4] * players
        self.deck = [list(deck) for deck in decks]
        self.hand: list[set[int]] = [set() for _ in range(players)]
        self.row: list[list[tuple[int, str]]] = [[] for _ in range(players)]
        self.towers: list[list[tuple[int, bool]]] = [[] for _ in range(players)]
        self.gone: list[list[int]] = [[] for _ in range(players)]
        self.round = 1
        self.over = False
        self.phase = ""
        self._asked: list[int] = []
        self._answers: Answers = {}
        self._played: dict[int, tuple[int, str]] = {}
        self._tower_turns: list[list[int]] = []
        self._task = ("", 0, 0)  # the factions to discard, how many of each, times N
        for seat in range(players):
            self._draw_cards(seat, 3)
            if envoy == "hand":
                self.hand[seat].add(ENVOY)
        # The first stack of the draw pile has 4 cards; an exchange leaves the sizes as they are.
        self._second_stack = len(self.deck[0]) - 4
        if envoy == "deck":
            self._ask("exchange", range(players), self._exchange)
        else:
            self._select()

    def to_act(self) -> list[int]:
        """The seats that owe a decision."""
        return sorted(seat for seat in self._asked if seat not in self._answers)

    def legal(self, seat: int) -> list[str]:
        """The words this seat may play now; none if it owes nothing."""
        if seat not in self.to_act():
            return []
        hand, row = sorted(self.hand[seat]), [card for card, _ in self.row[seat]]
        if self.phase == "exchange":  # any number of the three cards, in any order
            swaps = [cards for number in (1, 2, 3) for cards in permutations(hand, number)]
            words = ["pass"] + [phrase("swap", cards) for cards in swaps]
        elif self.phase == "select":
            words = [f"{card}{half}" for card in hand for half in "ab"]
        elif self.phase == "envoy":  # any faction; the contest cannot be declined (T9)
            words = list(FACTIONS)
        elif self.phase == "tower":  # a card of the row or the hand, never the start card (T2)
            words = ["pass"] + [f"tower-{card}" for card in row + hand]
        elif self.phase == "chronicle":
            words = ["pass"] + [phrase("discard", cards) for cards in self._discard_sets(seat)]
        else:
            words = self._envoy_targets(seat)
        return sorted(words)

    def play(self, seat: int, word: str) -> None:
        """Give an answer; the last one owed resolves all of them."""
        if word not in self.legal(seat):
            raise ValueError(f"seat {seat} may not play {word!r} in phase {self.phase!r}")
        self._answers[seat] = word
        if not self.to_act():
            self._then(self._answers)

    def ranks(self) -> list[int]:
        """Places: most VP, then most symbols on the own towers, then shared (1, 1, 3)."""
        symbols = [self._tower_symbols(seat).total() for seat in range(self.players)]
        standing = list(zip(self.vp, symbols, strict=True))
        return [1 + sum(other > own for other in standing) for own in standing]

    def _ask(self, phase: str, seats: Iterable[int], then: Callable[[Answers], None]) -> None:
        """Put a question to these seats, and do `then` when all have answered.

        A question to nobody is not asked: what follows it happens at once.
        """
        self.phase, self._asked, self._answers, self._then = phase, list(seats), {}, then
        if not self._asked:
            then({})

    def _draw_cards(self, seat: int, number: int) -> None:
        for _ in range(number):
            self.hand[seat].add(self.deck[seat].pop(0))

    def _visible(self, seat: int) -> str:
        """All symbols to be seen in the faction row, start card first, without coins (T5)."""
        halves = "".join(CARDS[card][half] for card, half in self.row[seat])
        return self.starts[seat] + halves.replace("*", "")

    def _exchange(self, answers: Answers) -> None:
        """Pay one VP per card, put them under the deck, first named highest, draw as many."""
        for seat, word in answers.items():
            cards = cards_in(word)
            self.vp[seat] -= len(cards)
            self.hand[seat] -= set(cards)
            self.deck[seat] += cards
            self._draw_cards(seat, len(cards))
        self._select()

    def _select(self) -> None:
        """Whoever has no card left skips phases 1 to 3 (T3)."""
        holders = [seat for seat in range(self.players) if self.hand[seat]]
        self._ask("select", holders, self._reveal)

    def _reveal(self, answers: Answers) -> None:
        """All reveal; who shows the envoy symbols names a faction for the contest (T9)."""
        self._played = {seat: (int(word[:-1]), word[-1]) for seat, word in answers.items()}
        for seat, (card, half) in self._played.items():
            self.hand[seat].remove(card)
            self.row[seat].append((card, half))
        envoys = [seat for seat, played in self._played.items() if played == (ENVOY, "b")]
        self._ask("envoy", envoys, self._hold_contests)

    def _hold_contests(self, named: Answers) -> None:
        """Two points per opponent with fewer symbols, one per tie, to the owner only (T1).

        The envoy symbols count two for their owner in this very contest and nowhere else (T9).
        """
        owners = []
        for seat in sorted(self._played):
            card, half = self._played[seat]
            if "*" not in CARDS[card][half]:
                continue
            owners.append(seat)
            faction = FACTIONS[named[seat]] if seat in named else CARDS[card][half][0]
            mine = self._visible(seat).count(faction) + (2 if seat in named else 0)
            for rival in set(range(self.players)) - {seat}:
                theirs = self._visible(rival).count(faction)
                if mine > theirs:
                    self.vp[seat] += 2
                elif mine == theirs:
                    self.vp[seat] += 1
        if self.tower_order == "descending":
            owners.sort(key=lambda seat: (-self.vp[seat], -len(self.towers[seat]), seat))
            self._tower_turns = [[seat] for seat in owners]
        else:
            self._tower_turns = [owners]
        self._next_tower_turn()

    def _next_tower_turn(self) -> None:
        if self._tower_turns:
            self._ask("tower", self._tower_turns.pop(0), self._build_towers)
        else:
            self._draw_phase()

    def _build_towers(self, answers: Answers) -> None:
        """A tower keeps for ever whether it came, unseen, from the hand (T7)."""
        for seat, word in answers.items():
            for card in cards_in(word):
                self.towers[seat].append((card, card in self.hand[seat]))
                self.hand[seat].discard(card)
                self._leave_row(seat, card)
        self._next_tower_turn()

    def _leave_row(self, seat: int, card: int) -> None:
        self.row[seat] = [played for played in self.row[seat] if played[0] != card]

    def _draw_phase(self) -> None:
        """All draw one card while the deck lasts, only then is a chronicle scored."""
        drawing = [seat for seat in range(self.players) if self.deck[seat]]
        for seat in drawing:
            self._draw_cards(seat, 1)
        left = len(self.deck[0])  # the same for all (T3)
        if self.chronicles and drawing and left == self._second_stack:
            self._score_chronicle(1, self.chronicles[0])
        elif self.chronicles and drawing and left == 0:
            self._score_chronicle(2, self.chronicles[1])
        else:
            self._end_round()

    def _score_chronicle(self, level: int, chronicle: int) -> None:
        """Having: the highest step reached, whole visible row, start card included (T12).

        By the letter of the printed rules the start card is left out.
        """
        if chronicle in DISCARD:
            self._task = (DISCARD[chronicle], *DISCARD_TASK[level])
            able = [seat for seat in range(self.players) if self._discard_sets(seat)]
            self._ask("chronicle", able, self._discard)
            return
        faction = HAVE[chronicle]
        for seat in range(self.players):
            symbols = self._visible(seat).count(faction)
            if self.by_the_letter:
                symbols -= self.starts[seat].count(faction)
            reached = [times for needed, times in HAVE_STEPS[level] if symbols >= needed]
            self.vp[seat] += max(reached, default=0) * self.players
        self._end_round()

    def _discard_sets(self, seat: int) -> list[tuple[int, ...]]:
        """Sets of cards that reach the task but would not without any one of them (T13)."""
        factions, needed, _ = self._task
        halves = {card: CARDS[card][half] for card, half in self.row[seat]}

        def reach(cards: Iterable[int]) -> bool:
            symbols = "".join(halves[card] for card in cards)
            return all(symbols.count(f) >= needed for f in factions)

        return [
            cards
            for number in range(1, len(halves) + 1)
            for cards in combinations(sorted(halves), number)
            if reach(cards) and not any(reach(set(cards) - {card}) for card in cards)
        ]

    def _discard(self, answers: Answers) -> None:
        """Discarded cards leave the game for N or twice N points (T13)."""
        _, _, times = self._task
        for seat, word in answers.items():
            for card in cards_in(word):
                self._leave_row(seat, card)
                self.gone[seat].append(card)
            if word != "pass":
                self.vp[seat] += times * self.players
        self._end_round()

    def _end_round(self) -> None:
        """The game ends when every hand and deck is empty (T3)."""
        if any(self.hand) or any(self.deck):
            self.round += 1
            self._select()
        else:
            tied = [s for s in range(self.players) if len(self._envoy_targets(s)) > 1]
            self._ask("end", tied, self._final_scoring)

    def _envoy_targets(self, seat: int) -> list[str]:
        """Where visible envoy symbols may go: the row's smallest faction, or one of them (T10)."""
        if (ENVOY, "b") not in self.row[seat]:
            return []
        return smallest_factions(Counter(self._visible(seat)))

    def _tower_symbols(self, seat: int) -> Counter[str]:
        """Both halves of all own towers, the envoy's two with the smallest faction (T11)."""
        counts = Counter(
            symbol
            for card, _ in self.towers[seat]
            for symbol in CARDS[card]["a"] + CARDS[card]["b"]
            if symbol in "KEM"
        )
        if ENVOY in [card for card, _ in self.towers[seat]]:
            counts[FACTIONS[smallest_factions(counts)[0]]] += 2
        return counts

    def _final_scoring(self, named: Answers) -> None:
        """Envoy symbols, the three faction contests, the towers."""
        rows = []
        for seat in range(self.players):
            counts = Counter(self._visible(seat))
            targets = self._envoy_targets(seat)
            if targets:
                counts[FACTIONS[named.get(seat, targets[0])]] += 2
            rows.append(counts)
        factions = final_faction_points(rows)
        towers = tower_points([self._tower_symbols(seat) for seat in range(self.players)])
        for seat in range(self.players):
            self.vp[seat] += factions[seat] + towers[seat]
        self.over = True
