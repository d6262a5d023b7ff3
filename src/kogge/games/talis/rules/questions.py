"""Questions of the game, each declared once: its rule, its answers, what an answer does.

A new question is a `Step` in `state.py`, a line in `QUESTIONS`, and its words in `text/`; what a
player is shown of it is in `telling/questions.py`, what a bot thinks of it in `bot/answers.py`.
`write_answers` and `answer` find the question on top and ask it; they are written from the table,
because compiled rules cannot look functions up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from kogge.core.compiling import JIT, OPTIONS, rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.games.talis.moves import NO, YES
from kogge.games.talis.rules import bargaining, event_cards, treasures
from kogge.games.talis.rules.exploring import answer_act, write_acts
from kogge.games.talis.rules.fighting import answer_stand, answer_sword, write_stand, write_sword
from kogge.games.talis.rules.healing import answer_healing, write_healing
from kogge.games.talis.rules.moving import answer_intercept
from kogge.games.talis.rules.pending import top
from kogge.games.talis.rules.support import answer_bid, answer_support, write_bids
from kogge.games.talis.rules.trading import (
    answer_attendance,
    answer_exchange,
    answer_fair,
    answer_market,
    answer_market_day,
    write_attendance,
    write_exchanges,
    write_fair,
    write_market,
)
from kogge.games.talis.state import State, Step


@rule
def yes_or_no(state: State, out: Seq[int]) -> int:
    """The two plain answers."""
    out[0] = YES
    out[1] = NO
    return 2


class Question(NamedTuple):
    """The rule that tells of it; `write` lists the answers, `answer` does what one of them says."""

    rule: str
    write: Callable[[State, Seq[int]], int]
    answer: Callable[[State, int, Log], None]


QUESTIONS: Final = {
    Step.INTERCEPT: Question("L41", yes_or_no, answer_intercept),
    Step.ACT: Question("L-act", write_acts, answer_act),
    Step.LYING: Question("L17", treasures.write_lying, treasures.answer_lying),
    Step.DROP: Question("L17", treasures.write_drops, treasures.answer_drop),
    Step.STAND: Question("L48", write_stand, answer_stand),
    Step.BID: Question("L51", write_bids, answer_bid),
    Step.SUPPORT: Question("L51", yes_or_no, answer_support),
    Step.SWORD: Question("L-treasures", write_sword, answer_sword),
    Step.HEAL: Question("L47", write_healing, answer_healing),
    Step.GIVE: Question("L63", bargaining.write_gives, bargaining.answer_give),
    Step.WANT: Question("L63", bargaining.write_wants, bargaining.answer_want),
    Step.OFFER: Question("L63", bargaining.write_offer, bargaining.answer_offer),
    Step.EXCHANGE: Question("L64", write_exchanges, answer_exchange),
    Step.SALES: Question("L68", write_market, answer_market),
    Step.PESTS: Question("L-events", event_cards.write_pests, event_cards.answer_pests),
    Step.MARKET_DAY: Question("L67", yes_or_no, answer_market_day),
    Step.ATTEND: Question("L67", write_attendance, answer_attendance),
    Step.FAIR: Question("L67", write_fair, answer_fair),
    Step.STORM: Question("L-events", event_cards.write_storm, event_cards.answer_storm),
    Step.LANDSLIDE: Question("L-events", event_cards.write_slides, event_cards.answer_landslide),
    Step.CURSE: Question("L-events", event_cards.write_curse, event_cards.answer_curse),
    Step.CROWS: Question("L-events", event_cards.write_crows, event_cards.answer_crows),
    Step.RAID: Question("L-events", event_cards.write_raid, event_cards.answer_raid),
    Step.SEA: Question("L-events", event_cards.write_seas, event_cards.answer_sea),
    Step.SEA_MONSTER: Question(
        "L-events", event_cards.write_sea_monster, event_cards.answer_sea_monster
    ),
    Step.SHIELD: Question("L-treasures", treasures.write_shield, treasures.answer_shield),
    Step.SWAP: Question("L-treasures", treasures.write_swaps, treasures.answer_swap),
}


def _dispatch(verb: str, arguments: str) -> Any:
    """A rule that finds the question on top and does this with it."""
    names: dict[str, Any] = {"top": top}
    lines = [f"def {verb}_top(state, {arguments}):", "    step = top(state).step"]
    for step, question in QUESTIONS.items():
        names[f"{verb}_{step.name}"] = getattr(question, verb)
        lines.append(f"    if step == {int(step)}:")
        lines.append(f"        return {verb}_{step.name}(state, {arguments})")
    lines.append("    raise ValueError('this step is no question')")
    exec(compile("\n".join(lines), "<questions>", "exec"), names)  # noqa: S102  # written above
    dispatch = names[f"{verb}_top"]
    if JIT:
        from kogge.core.inner import Rule

        # It has no cache of its own: it becomes a part of those who call it, and they have one.
        dispatch = Rule(dispatch, targetoptions=OPTIONS)
    return dispatch


write_answers: Final[Callable[[State, Seq[int]], int]] = _dispatch("write", "out")
answer: Final[Callable[[State, int, Log], None]] = _dispatch("answer", "move, log")
