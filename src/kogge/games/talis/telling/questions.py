"""What is asked now, and the fight it is about, as everyone sees them."""

from __future__ import annotations

from typing import Any

from kogge.games.talis.bot.odds import chance_against, chance_in_duel
from kogge.games.talis.geometry import TILE_NAMES
from kogge.games.talis.moves import BUNDLES, bundle_word
from kogge.games.talis.rules.bonuses import helps, strength_of, warship_bonus
from kogge.games.talis.rules.figures import is_beside
from kogge.games.talis.rules.pending import top
from kogge.games.talis.rules.support import may_support
from kogge.games.talis.state import Side, Step, Table
from kogge.games.talis.tables import CARD_NAMES, FIGHT_BONUS, OPPONENT_NAMES, SUPPORT

View = dict[str, Any]


def monster_view(table: Table, monster: int) -> View:
    """A monster or the dragon: its name, and what has to be reached."""
    return {"name": OPPONENT_NAMES[monster], "might": int(strength_of(table, monster))}


def question_of(table: Table) -> View | None:
    """What is asked now, with everything that is needed to answer."""
    if table.finished:
        return None
    frame = top(table)
    step = Step(frame.step)
    asked: View = {"seat": int(frame.seat), "about": step.name.lower()}
    arrival = table.arrival
    if step != Step.TURN:
        asked |= {"mover": int(arrival.seat), "champion": int(arrival.champion) + 1}
        asked["tile"] = TILE_NAMES[arrival.tile]
    if step == Step.INTERCEPT:
        asked["tile"] = TILE_NAMES[frame.a]
    elif step == Step.OFFER:
        give, want = divmod(int(frame.a), BUNDLES)
        asked |= {"rival": int(frame.b), "give": bundle_word(give), "want": bundle_word(want)}
    elif step == Step.BID:
        side = int(frame.b)
        asked["bonus"] = SUPPORT
        asked["helpers"] = [s for s in range(table.seats) if may_support(table, side, s)]
    elif step == Step.SUPPORT:
        asked |= {"rival": int(table.fight.seat[frame.b]), "gold": int(frame.a)}
    elif step == Step.LYING:
        asked["card"] = CARD_NAMES[table.lying[frame.a]]
    elif step in (Step.DROP, Step.SHIELD, Step.CURSE, Step.PESTS, Step.SWAP):
        asked["card"] = CARD_NAMES[frame.a]
    elif step == Step.FAIR:
        asked |= {"bought": bool(frame.a), "proposals": int(frame.b)}
    elif step == Step.RAID:
        asked["claims"] = int(frame.b)
    elif step == Step.SEA_MONSTER:
        asked["boat"] = int(frame.b) + 1
    return asked


def fight_of(table: Table) -> View | None:
    """The fight that is going on, if there is one."""
    if table.finished or all(table.pending[i].step != Step.FIGHT for i in range(table.depth)):
        return None
    fight = table.fight
    tile = int(table.arrival.tile)
    seat = int(fight.seat[0])
    champion = int(fight.champion[0])
    shown: View = {
        "tile": TILE_NAMES[tile],
        "seat": seat,
        "champion": champion + 1,
        "rolled": [int(fight.rolled[side]) or None for side in range(2)],
        "supported": [bool(fight.supported[side]) for side in range(2)],
        "swords": [int(fight.swords[side]) for side in range(2)],
        "added": [_added(table, side) for side in range(2)],
    }
    if fight.opponent:
        opponent = int(fight.opponent)
        chance = float(chance_against(table, seat, champion, tile, opponent))
        return {**shown, "opponent": monster_view(table, opponent), "rival": None, "chance": chance}
    rival, other = int(fight.seat[1]), int(fight.champion[1])
    return {
        **shown,
        "chance": float(chance_in_duel(table, seat, champion, rival, other, tile)),
        "opponent": None,
        "rival": rival,
        "other": other + 1,
        "started": int(fight.seat[fight.started]),
    }


def _added(table: Table, side: int) -> list[View]:
    """What a side adds to its die and Might, thing by thing; swords only once they are used up."""
    fight, tile = table.fight, int(table.arrival.tile)
    seat, champion = int(fight.seat[side]), int(fight.champion[side])
    opponent = int(fight.opponent)
    if opponent and side == Side.OTHER:
        return []
    rival = table.players[int(fight.seat[1 - side])]
    might = int(strength_of(table, opponent) if opponent else rival.might)
    carried = map(int, table.players[seat].champions[champion].treasures)
    counting = [card for card in carried if card and helps(table, seat, card, opponent, might)]
    beside = fight.supported[side] or is_beside(table, seat, tile, champion)
    added = [
        *((CARD_NAMES[card], FIGHT_BONUS[card]) for card in counting),
        ("sword", fight.swords[side]),
        ("warship", warship_bonus(table, seat, tile)),
        ("support", SUPPORT if beside else 0),
    ]
    return [{"by": by, "bonus": int(bonus)} for by, bonus in added if bonus]
