"""What a viewer is shown of Tallinn, from an observed record, ready for JSON."""

from __future__ import annotations

from typing import Any

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
from kogge.games.tallinn.state import Envoy, Phase, Place, Player, Table

View = dict[str, Any]


def show(table: Table, viewer: int | None) -> View:
    """The whole table as this viewer sees it; `null` stands for a card unknown to the viewer."""
    return {
        "game": "tallinn",
        "viewer": viewer,
        "phase": Phase(table.phase).name.lower(),
        "round": int(table.round_number),
        "rounds": _most_rounds(table),
        "to_act": _seats(table, table.owing),
        "waiting": _seats(table, table.waiting),
        "chronicles": [_chronicle(table, level) for level in range(LEVELS) if table.chronicles],
        "cards": [_card(card) for card in range(1, ENVOY + (table.envoy != Envoy.OFF))],
        "lead": LEAD,
        "players": [_player(table, seat, seat == viewer) for seat in range(table.seats)],
    }


def _most_rounds(table: Table) -> int:
    """The last round there can be: in each, everyone plays a card that is left (T-round)."""
    left = max(
        int(table.players[seat].hand_count + table.players[seat].deck_count)
        for seat in range(table.seats)
    )
    return int(table.round_number + left - (table.phase == Phase.SELECT))


def _seats(table: Table, bits: int) -> list[int]:
    return [seat for seat in range(table.seats) if bits >> seat & 1]


def _player(table: Table, seat: int, is_viewer: bool) -> View:
    player = table.players[seat]
    shown: View = {
        "seat": seat,
        "points": int(player.points),
        "start": PIECES.starts.cards[player.start],
        "symbols": {
            word: int(count) for word, count in zip(FACTION_WORDS, player.row, strict=True)
        },
        "row": _row(player),
        "towers": _towers(player),
        "gone": _cards(player, Place.GONE),
        "hand": _cards(player, Place.HAND) if is_viewer else [None] * int(player.hand_count),
        "deck": int(player.deck_count),
        "exchanged": int(player.exchanged),
        "contest": FACTION_WORDS[player.contest - 1] if player.contest else None,
        "chosen": bool((table.asked & ~table.owing) >> seat & 1),
    }
    if is_viewer:
        shown["choice"] = MOVES[int(player.choice) - 1].text if player.choice else None
        shown["bottom"] = [_card(int(player.deck[height])) for height in range(player.exchanged)]
        shown["previews"] = _previews(table, seat) if table.phase == Phase.SELECT else []
    return shown


def _previews(table: Table, seat: int) -> list[View]:
    """What each half of the hand would make of the row, as the rows stand now."""
    player = table.players[seat]
    return [
        {
            "card": card,
            "half": HALF_WORDS[half],
            "symbols": {
                word: int(player.row[faction] + SYMBOLS[card, half, faction])
                for faction, word in enumerate(FACTION_WORDS)
            },
            "contest": _contest(table, seat, card, half),
        }
        for card in range(1, CARD_SLOTS)
        if player.place[card] == Place.HAND
        for half in range(HALVES)
    ]


def _contest(table: Table, seat: int, card: int, half: int) -> View | None:
    """The contest of a half with a coin if nobody else played anything (T1)."""
    faction = int(COIN[card, half])
    if not 0 <= faction < FACTIONS:
        return None
    mine = int(table.players[seat].row[faction] + SYMBOLS[card, half, faction])
    rivals = [rival for rival in range(table.seats) if rival != seat]
    against = [int(table.players[rival].row[faction]) for rival in rivals]
    points = sum(
        CONTEST_MORE if mine > theirs else CONTEST_TIE if mine == theirs else 0
        for theirs in against
    )
    return {
        "faction": FACTION_WORDS[faction],
        "strength": mine,
        "against": against,
        "points": points,
    }


def _card(card: int) -> View:
    return {"card": card, "halves": list(HALF_TEXTS[card])}


def _cards(player: Player, place: Place) -> list[View | None]:
    return [_card(card) for card in range(1, CARD_SLOTS) if player.place[card] == place]


def _row(player: Player) -> list[View]:
    """The cards of the row with their visible half; the start card is shown apart."""
    return [
        {"card": card, "half": HALF_WORDS[half], "symbols": HALF_TEXTS[card][half]}
        for card in range(1, CARD_SLOTS)
        for half, place in enumerate((Place.ROW_A, Place.ROW_B))
        if player.place[card] == place
    ]


def _towers(player: Player) -> list[View]:
    """Towers from the row are known to all, towers from the hand to their owner (T7)."""
    secret = _cards(player, Place.SECRET_TOWER)
    unknown: list[View] = [{"card": None, "halves": None}] * (player.secret_towers - len(secret))
    return [
        *({**(card or {}), "from": "row"} for card in _cards(player, Place.OPEN_TOWER)),
        *({**(card or {}), "from": "hand"} for card in [*secret, *unknown]),
    ]


def _chronicle(table: Table, level: int) -> View:
    number = int(table.chronicle[level])
    entry = PIECES.chronicles[number - 1]
    return {
        "level": level + 1,
        "chronicle": number,
        "kind": "discard" if entry.discard else "have",
        "symbols": entry.discard or entry.have,
        "steps": [
            {"reach": step.reach, "points": step.pays * int(table.seats)}
            for step in (entry.level_1, entry.level_2)[level]
        ],
    }
