"""Questions in the view: what is asked now, and the fight it is about, as everyone sees them."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from kogge.games.talis.bot.odds import chance_against, chance_in_duel
from kogge.games.talis.constants import CARD_NAMES, FIGHT_BONUS, OPPONENT_NAMES, SUPPORT
from kogge.games.talis.geometry import TILE_NAMES
from kogge.games.talis.questions import QUESTIONS
from kogge.games.talis.rules.bonuses import helps, strength_of, warship_bonus
from kogge.games.talis.rules.champions import is_beside
from kogge.games.talis.rules.pending import top
from kogge.games.talis.state import Side, State, Step


class Monster(msgspec.Struct):
    """A monster or the dragon: its name, and what has to be reached."""

    name: str
    might: int


class Question(msgspec.Struct):
    """What is asked now, with everything that is needed to answer.

    `helpers` are those who could help in the fight, each by `bonus`.
    """

    seat: int
    about: str
    mover: int | UnsetType = UNSET
    champion: int | UnsetType = UNSET
    tile: str | UnsetType = UNSET
    rival: int | UnsetType = UNSET
    give: list[str] | UnsetType = UNSET
    want: list[str] | UnsetType = UNSET
    countered: bool | UnsetType = UNSET
    gold: int | UnsetType = UNSET
    bonus: int | UnsetType = UNSET
    helpers: list[int] | UnsetType = UNSET
    card: str | UnsetType = UNSET
    bought: bool | UnsetType = UNSET
    proposals: int | UnsetType = UNSET
    claims: int | UnsetType = UNSET
    boat: int | UnsetType = UNSET


class Added(msgspec.Struct):
    """What a side adds to its die and Might: a treasure, a used-up sword, a warship, help."""

    by: str
    bonus: int


class Fight(msgspec.Struct):
    """The fight that is going on; lists are by side. `other` and `started` only in a duel."""

    tile: str
    seat: int
    champion: int
    rolled: list[int | None]
    supported: list[bool]
    swords: list[int]
    added: list[list[Added]]
    opponent: Monster | None
    rival: int | None
    chance: float
    other: int | UnsetType = UNSET
    started: int | UnsetType = UNSET


def monster_view(state: State, monster: int) -> Monster:
    """A monster or the dragon as it is shown."""
    return Monster(OPPONENT_NAMES[monster], int(strength_of(state, monster)))


def question_of(state: State) -> Question | None:
    """What is asked now, with everything that is needed to answer."""
    if state.finished:
        return None
    frame = top(state)
    step = Step(frame.step)
    asked: dict[str, Any] = {"seat": int(frame.seat), "about": step.name.lower()}
    if step != Step.TURN:
        asked |= QUESTIONS[step].tell(state, frame)
    return Question(**asked)


def fight_of(state: State) -> Fight | None:
    """The fight that is going on, if there is one."""
    if state.finished or all(state.pending[i].step != Step.FIGHT for i in range(state.depth)):
        return None
    fight = state.fight
    tile = int(state.arrival.tile)
    seat = int(fight.seat[0])
    champion = int(fight.champion[0])
    shown: dict[str, Any] = {
        "tile": TILE_NAMES[tile],
        "seat": seat,
        "champion": champion + 1,
        "rolled": [int(fight.rolled[side]) or None for side in range(2)],
        "supported": [bool(fight.supported[side]) for side in range(2)],
        "swords": [int(fight.swords[side]) for side in range(2)],
        "added": [_added(state, side) for side in range(2)],
    }
    if fight.opponent:
        opponent = int(fight.opponent)
        chance = float(chance_against(state, seat, champion, tile, opponent))
        monster = monster_view(state, opponent)
        return Fight(**shown, opponent=monster, rival=None, chance=chance)
    rival, other = int(fight.seat[1]), int(fight.champion[1])
    return Fight(
        **shown,
        opponent=None,
        rival=rival,
        chance=float(chance_in_duel(state, seat, champion, rival, other, tile)),
        other=other + 1,
        started=int(fight.seat[fight.started]),
    )


def _added(state: State, side: int) -> list[Added]:
    """What a side adds to its die and Might, thing by thing; swords only once they are used up."""
    fight, tile = state.fight, int(state.arrival.tile)
    seat, champion = int(fight.seat[side]), int(fight.champion[side])
    opponent = int(fight.opponent)
    if opponent and side == Side.OTHER:
        return []
    rival = state.players[int(fight.seat[1 - side])]
    might = int(strength_of(state, opponent) if opponent else rival.might)
    carried = map(int, state.players[seat].champions[champion].treasures)
    counting = [card for card in carried if card and helps(state, seat, card, opponent, might)]
    beside = fight.supported[side] or is_beside(state, seat, tile, champion)
    added = [
        *((CARD_NAMES[card], FIGHT_BONUS[card]) for card in counting),
        ("sword", fight.swords[side]),
        ("warship", warship_bonus(state, seat, tile)),
        ("support", SUPPORT if beside else 0),
    ]
    return [Added(by, int(bonus)) for by, bonus in added if bonus]
