"""View: what a viewer is shown of Tallinn, declared once, made from an observed record."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final, Literal, cast

import msgspec
import numpy as np
from msgspec import UNSET, UnsetType

from kogge.core.plain import plain
from kogge.core.view import View
from kogge.games.tallinn.moves import FACTION_WORDS, HALF_WORDS, MOVES
from kogge.games.tallinn.pieces import (
    CARD_SLOTS,
    COIN,
    CONTEST_MORE,
    CONTEST_TIE,
    ENVOY,
    FACTIONS,
    HALF_TEXTS,
    HALVES,
    LEAD,
    LEVELS,
    PIECES,
    SYMBOLS,
)
from kogge.games.tallinn.row import compared
from kogge.games.tallinn.state import STATE, Envoy, Phase, Place, Player, State

Faction = Literal["knights", "merchants", "monks"]
Half = Literal["a", "b"]
Halves = Annotated[list[str], msgspec.Meta(min_length=2, max_length=2)]
Symbols = dict[Faction, int]


class Card(msgspec.Struct):
    """A card with the symbols of its two halves, `*` for a coin."""

    card: int
    halves: Halves


class RowCard(msgspec.Struct):
    """A card of the row with its visible half."""

    card: int
    half: Half
    symbols: str


class TowerCard(msgspec.Struct):
    """A card as a tower; one from the hand is known to its owner alone."""

    card: int | None
    halves: Halves | None
    origin: Literal["row", "hand"] = msgspec.field(name="from")


class Step(msgspec.Struct):
    reach: int
    points: int


class Chronicle(msgspec.Struct):
    level: int
    chronicle: int
    kind: Literal["have", "discard"]
    symbols: str
    steps: list[Step]


class Contest(msgspec.Struct):
    faction: Faction
    strength: int
    against: list[int]
    points: int


class Preview(msgspec.Struct):
    """What a half of the hand would make of the row, as the rows stand now."""

    card: int
    half: Half
    symbols: Symbols
    contest: Contest | None


class TallinnPlayer(msgspec.Struct):
    """A player; `choice`, `bottom` and `previews` are for the player alone."""

    seat: int
    points: int
    start: str
    symbols: Symbols
    row: list[RowCard]
    towers: list[TowerCard]
    gone: list[Card]
    hand: list[Card | None]
    deck: int
    exchanged: int
    contest: Faction | None
    chosen: bool
    choice: str | UnsetType | None = UNSET
    bottom: list[Card] | UnsetType = UNSET
    previews: list[Preview] | UnsetType = UNSET


class TallinnView(View, tag="tallinn"):
    """The whole table; `null` stands for a card unknown to the viewer.

    `rounds` is how many there can be at most, as it stands.
    """

    viewer: int | None
    phase: str
    round: int
    rounds: int
    to_act: list[int]
    waiting: list[int]
    chronicles: list[Chronicle]
    cards: list[Card]
    lead: int
    players: list[TallinnPlayer]


# enumerations and NumPy tables are slow in loops
PHASES: Final = {int(phase): phase.name.lower() for phase in Phase}
HAND, GONE, SECRET, OPEN = map(int, (Place.HAND, Place.GONE, Place.SECRET_TOWER, Place.OPEN_TOWER))
ROW_HALVES: Final = {int(Place.ROW_A): 0, int(Place.ROW_B): 1}
WORDS: Final = cast("tuple[Faction, ...]", FACTION_WORDS)
LETTERS: Final = cast("tuple[Half, ...]", tuple(HALF_WORDS))
CARDS: Final = [Card(card, list(HALF_TEXTS[card])) for card in range(CARD_SLOTS)]
ROW_CARDS: Final = [
    [RowCard(card, LETTERS[half], HALF_TEXTS[card][half]) for half in range(HALVES)]
    for card in range(CARD_SLOTS)
]
ADDED: Final[list[list[list[int]]]] = SYMBOLS.tolist()
COINS: Final[list[list[int]]] = COIN.tolist()
STARTS: Final = PIECES.starts.cards
DECKS: Final = (CARDS[1:ENVOY], CARDS[1 : ENVOY + 1])  # without the envoy, and with it
# where the players are in the bytes of a record
PLAYERS: Final = int(STATE.fields["players"][1])  # type: ignore[index]
PLAYER_RECORD: Final = STATE["players"].base
PLAYER: Final = PLAYER_RECORD.itemsize


def show(observed: State, viewer: int | None) -> TallinnView:
    """The whole table as this viewer sees it."""
    state = plain(observed)
    raw = cast(Any, observed).tobytes()
    return TallinnView(
        viewer=viewer,
        phase=PHASES[state.phase],
        round=state.round_number,
        rounds=_most_rounds(state),
        to_act=_seats(state, state.owing),
        waiting=_seats(state, state.waiting),
        chronicles=[
            _chronicle(state.chronicle[level], level, state.seats)
            for level in range(LEVELS)
            if state.chronicles
        ],
        cards=DECKS[state.envoy != Envoy.OFF],
        lead=LEAD,
        players=[
            _player(state, raw, seat) if seat == viewer else _rival(state, raw, seat)
            for seat in range(state.seats)
        ],
    )


def _most_rounds(state: State) -> int:
    """The last round there can be: in each, everyone plays a card that is left (T-round)."""
    left = max(
        state.players[seat].hand_count + state.players[seat].deck_count
        for seat in range(state.seats)
    )
    return state.round_number + left - (state.phase == Phase.SELECT)


def _seats(state: State, bits: int) -> list[int]:
    return [seat for seat in range(state.seats) if bits >> seat & 1]


def _has_chosen(state: State, seat: int) -> bool:
    return bool((state.asked & ~state.owing) >> seat & 1)


def _rival(state: State, raw: bytes, seat: int) -> TallinnPlayer:
    """A player whom somebody else sees."""
    return _shown_rival(_bytes_of(raw, seat), seat, chosen=_has_chosen(state, seat))


def _bytes_of(raw: bytes, seat: int) -> bytes:
    return raw[PLAYERS + seat * PLAYER :][:PLAYER]


@lru_cache(maxsize=4096)
def _shown_rival(record: bytes, seat: int, *, chosen: bool) -> TallinnPlayer:
    """The same, made once for all who see the same."""
    return _shown(_read(record), seat, chosen=chosen, is_viewer=False)


def _read(record: bytes) -> Player:
    return cast(Player, plain(np.frombuffer(record, PLAYER_RECORD)[0]))


def _shown(player: Player, seat: int, *, chosen: bool, is_viewer: bool) -> TallinnPlayer:
    return TallinnPlayer(
        seat=seat,
        points=player.points,
        start=STARTS[player.start],
        symbols=dict(zip(WORDS, player.row, strict=True)),
        row=_row(player),
        towers=_towers(player),
        gone=_cards(player, GONE),
        hand=[*_cards(player, HAND)] if is_viewer else [None] * player.hand_count,
        deck=player.deck_count,
        exchanged=player.exchanged,
        contest=WORDS[player.contest - 1] if player.contest else None,
        chosen=chosen,
    )


def _player(state: State, raw: bytes, seat: int) -> TallinnPlayer:
    """The viewer, who sees more of oneself."""
    rivals = None
    if state.phase == Phase.SELECT:
        rivals = tuple(tuple(state.players[s].row) for s in range(state.seats) if s != seat)
    return _shown_to_oneself(_bytes_of(raw, seat), seat, rivals, chosen=_has_chosen(state, seat))


Rows = tuple[tuple[int, ...], ...]  # the symbols of each rival's row


@lru_cache(maxsize=4096)
def _shown_to_oneself(
    record: bytes, seat: int, rivals: Rows | None, *, chosen: bool
) -> TallinnPlayer:
    """The same, made once for as long as it looks the same; with `rivals`, what a card would do."""
    player = _read(record)
    shown = _shown(player, seat, chosen=chosen, is_viewer=True)
    shown.choice = MOVES[player.choice - 1].text if player.choice else None
    shown.bottom = [CARDS[player.deck[height]] for height in range(player.exchanged)]
    shown.previews = _previews(player, rivals) if rivals is not None else []
    return shown


def _previews(player: Player, rivals: Rows) -> list[Preview]:
    return [
        Preview(
            card=card,
            half=LETTERS[half],
            symbols={
                word: player.row[faction] + ADDED[card][half][faction]
                for faction, word in enumerate(WORDS)
            },
            contest=_contest(player, rivals, card, half),
        )
        for card in range(1, CARD_SLOTS)
        if player.place[card] == HAND
        for half in range(HALVES)
    ]


def _contest(player: Player, rivals: Rows, card: int, half: int) -> Contest | None:
    """The contest of a half with a coin if nobody else played anything (T1)."""
    faction = COINS[card][half]
    if not 0 <= faction < FACTIONS:
        return None
    mine = player.row[faction] + ADDED[card][half][faction]
    against = [row[faction] for row in rivals]
    points = sum(compared(mine, theirs, CONTEST_MORE, CONTEST_TIE) for theirs in against)
    return Contest(WORDS[faction], mine, against, points)


def _cards(player: Player, place: int) -> list[Card]:
    return [CARDS[card] for card in range(1, CARD_SLOTS) if player.place[card] == place]


def _row(player: Player) -> list[RowCard]:
    """The cards of the row with their visible half; the start card is shown apart."""
    return [
        ROW_CARDS[card][ROW_HALVES[place]]
        for card, place in enumerate(player.place)
        if card and place in ROW_HALVES
    ]


def _towers(player: Player) -> list[TowerCard]:
    """Towers from the row are known to all, towers from the hand to their owner (T7)."""
    secret = _cards(player, SECRET)
    return [
        *(TowerCard(one.card, one.halves, "row") for one in _cards(player, OPEN)),
        *(TowerCard(one.card, one.halves, "hand") for one in secret),
        *(TowerCard(None, None, "hand") for _ in range(player.secret_towers - len(secret))),
    ]


@lru_cache(maxsize=256)
def _chronicle(number: int, level: int, seats: int) -> Chronicle:
    entry = PIECES.chronicles[number - 1]
    return Chronicle(
        level=level + 1,
        chronicle=number,
        kind="discard" if entry.discard else "have",
        symbols=entry.discard or entry.have or "",
        steps=[
            Step(step.reach, step.pays * seats) for step in (entry.level_1, entry.level_2)[level]
        ],
    )
