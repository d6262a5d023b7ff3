"""Questions of the game, each declared in one line: its rule, its answers, and what they do.

The line also says what an answer is worth to a bot, and what the view tells of the question. What
is left elsewhere: the number of its `Step` in `state.py`, because rules that ask it are below this
module, its words in `text/`, and in `telling/outcomes.py` what answers bring, where that is worth
telling. `write_answers`, `answer` and `worth_of_answer` find the question
on top and ask it; they are generated from `QUESTIONS`, because compiled rules cannot look functions
up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from kogge.core.compiling import JIT, OPTIONS, rule
from kogge.core.events import Log
from kogge.core.record import Seq
from kogge.games.talis.bot import answers as worths
from kogge.games.talis.bot import deals
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
from kogge.games.talis.state import Frame, State, Step
from kogge.games.talis.telling import details


@rule
def yes_or_no(state: State, out: Seq[int]) -> int:
    """The two plain answers."""
    out[0] = YES
    out[1] = NO
    return 2


class Question(NamedTuple):
    """`rule` is the one that tells of it; `write` lists the answers, `answer` does what one says.

    `worth` compares an answer with the others, `tell` gives the details of the view.
    """

    rule: str
    write: Callable[[State, Seq[int]], int]
    answer: Callable[[State, int, Log], None]
    worth: Callable[[State, int, int], float] = worths.no_opinion
    tell: Callable[[State, Frame], details.Details] = details.tell_arrival


QUESTIONS: Final = {
    Step.INTERCEPT: Question(
        "L41",
        yes_or_no,
        answer_intercept,
        worths.worth_of_interception,
        details.tell_interception,
    ),
    Step.ACT: Question("L-act", write_acts, answer_act, worths.worth_of_act),
    Step.LYING: Question(
        "L17",
        treasures.write_lying,
        treasures.answer_lying,
        worths.worth_of_lying,
        details.tell_lying,
    ),
    Step.DROP: Question(
        "L17",
        treasures.write_drops,
        treasures.answer_drop,
        worths.worth_of_drop,
        details.tell_card,
    ),
    Step.STAND: Question("L48", write_stand, answer_stand, worths.worth_of_stand),
    Step.BID: Question("L51", write_bids, answer_bid, worths.worth_of_bid, details.tell_bid),
    Step.SUPPORT: Question(
        "L51", yes_or_no, answer_support, worths.worth_of_support, details.tell_support
    ),
    Step.SWORD: Question("L-treasures", write_sword, answer_sword, worths.worth_of_sword),
    Step.HEAL: Question("L47", write_healing, answer_healing, worths.worth_of_healing),
    Step.GIVE: Question(
        "L63",
        bargaining.write_gives,
        bargaining.answer_give,
        deals.worth_of_giving,
        details.tell_giving,
    ),
    Step.WANT: Question(
        "L63",
        bargaining.write_wants,
        bargaining.answer_want,
        deals.worth_of_wanting,
        details.tell_wanting,
    ),
    Step.OFFER: Question(
        "L63",
        bargaining.write_offer,
        bargaining.answer_offer,
        deals.worth_of_reply,
        details.tell_offer,
    ),
    Step.EXCHANGE: Question("L64", write_exchanges, answer_exchange, worths.worth_at_marketplace),
    Step.SALES: Question(
        "L68", write_market, answer_market, worths.worth_of_sale, details.tell_nothing
    ),
    Step.PESTS: Question(
        "L-events",
        event_cards.write_pests,
        event_cards.answer_pests,
        worths.worth_of_pests,
        details.tell_card,
    ),
    Step.MARKET_DAY: Question("L67", yes_or_no, answer_market_day, worths.worth_of_refusing),
    Step.ATTEND: Question("L67", write_attendance, answer_attendance, worths.worth_of_attending),
    Step.FAIR: Question("L67", write_fair, answer_fair, worths.worth_at_fair, details.tell_fair),
    Step.STORM: Question("L-events", event_cards.write_storm, event_cards.answer_storm),
    Step.LANDSLIDE: Question("L-events", event_cards.write_slides, event_cards.answer_landslide),
    Step.CURSE: Question(
        "L-events",
        event_cards.write_curse,
        event_cards.answer_curse,
        worths.worth_of_refusing,
        details.tell_card,
    ),
    Step.CROWS: Question(
        "L-events", event_cards.write_crows, event_cards.answer_crows, worths.worth_of_crows
    ),
    Step.RAID: Question(
        "L-events",
        event_cards.write_raid,
        event_cards.answer_raid,
        worths.worth_of_raid,
        details.tell_raid,
    ),
    Step.SEA: Question("L-events", event_cards.write_seas, event_cards.answer_sea),
    Step.SEA_MONSTER: Question(
        "L-events",
        event_cards.write_sea_monster,
        event_cards.answer_sea_monster,
        worths.worth_of_sea_monster,
        details.tell_sea_monster,
    ),
    Step.SHIELD: Question(
        "L-treasures",
        treasures.write_shield,
        treasures.answer_shield,
        worths.worth_of_shield,
        details.tell_card,
    ),
    Step.SWAP: Question(
        "L-treasures", treasures.write_swaps, treasures.answer_swap, tell=details.tell_card
    ),
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
worth_of_answer: Final[Callable[[State, int, int], float]] = _dispatch("worth", "seat, move")
