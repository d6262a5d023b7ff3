"""Help (`?`): what a move does, why it is refused, what a rule says, what is asked now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from kogge.core.errors import IllegalMove, NotToAct, UnknownMove
from kogge.core.moves import Move
from kogge.core.position import Position
from kogge.core.rulings import MARK, read_rulings
from kogge.core.text import move_sentence, rules, sentence, texts
from kogge.terminal.menu import Menu
from kogge.terminal.movelist import every_move, matching, similar_words
from kogge.terminal.words import say

MOST_MOVES: Final = 20  # told in one answer
MOST_REASONS: Final = 12
MOST_TRIED: Final = 500
MOST_TITLES: Final = 8


class Explainer:
    """Answers questions of one seat about one decision, from what that seat sees."""

    def __init__(self, position: Position, seat: int, names: Sequence[str], language: str) -> None:
        self.position = position
        self.game = position.game
        self.seat = seat
        self.names = names
        self.language = language
        self.observed = position.observed(seat)
        self.phase = position.view(seat)["phase"]
        verbs = texts(self.game, language)["words"].get("verb", {})
        self.menu = Menu(position.moves(seat), self.meaning, verbs)

    def answer(self, question: str) -> RenderableType:
        """Explain a rule id, a move, some moves, or all rules for `rules`."""
        book = rules(self.game, self.language)
        for rule, text in book.items():
            if rule.lower() == question.lower():
                return Markdown(text)
        if question.lower() == "rules":
            return Group(*(Text(self._marked(rule, title(text))) for rule, text in book.items()))
        entry = self.menu.numbered(question)
        if entry is not None:
            return self.several(entry.moves)
        try:
            return self.move(self.game.rooms.moves.parse(question))
        except UnknownMove:
            return self._about(question)

    def _about(self, question: str) -> RenderableType:
        """About what is no move: one that never is, pieces of moves, a word of the rulebook."""
        refusal = self.refusal_of(question)
        if refusal is not None:
            return Group(self.refusal(refusal), *self._rule_of(refusal))
        found = self.menu.found(question)
        answers = [self.several(found)] if found else self.why_none(question)
        titles = list(self._titles_with(question, in_title_only=bool(answers)))
        if titles:
            titles.insert(0, Text(say(self.language, "see_rules")))
        if answers or titles:
            return Group(*answers, *titles)
        similar = ", ".join(similar_words(self.menu.legal, question))
        key = "no_answer_similar" if similar else "no_answer"
        return Text(say(self.language, key, question=question[:40], similar=similar))

    def move(self, move: Move) -> RenderableType:
        """What a move does, and whether it may be made; if not, why not, and the rule."""
        meaning = self.meaning(move)
        head = f"{move.text}: {meaning}" if meaning != move.text else meaning
        parts: list[RenderableType] = [Text(head, "bold")]
        refusal = self.position.why_not(self.seat, move)
        if refusal is None:
            parts.append(Text(say(self.language, "is_legal")))
            parts.extend(self.hints(move))
            parts.extend(self._rules_of_pieces(move))
            parts.extend(self._see([move]))
        else:
            parts += [self.refusal(refusal), *self._rule_of(refusal)]
        return Group(*parts)

    def several(self, moves: Sequence[Move]) -> RenderableType:
        """What each of some legal moves does, and the rule about them."""
        if len(moves) == 1:
            return self.move(moves[0])
        lines: list[RenderableType] = []
        for move in moves[:MOST_MOVES]:
            line = Text.assemble((move.text, "bold cyan"), f"  {self.meaning(move)}")
            for hint in self.hints(move):
                line.append("  ").append_text(hint)
            lines.append(line)
        if len(moves) > MOST_MOVES:
            lines.append(Text(say(self.language, "and_more", count=len(moves) - MOST_MOVES), "dim"))
        return Group(*lines, *self._see(moves))

    def _see(self, moves: Sequence[Move]) -> Iterator[Text]:
        """The rules that these kinds of moves are about, by their titles."""
        book = rules(self.game, self.language)
        about = self.game.rooms.about
        kinds = dict.fromkeys(about.get(move.parts["kind"]) for move in moves)
        for rule in kinds:
            if rule is not None:
                yield Text(f"→ ? {rule}  ", "dim").append(title(book[rule]).partition(" · ")[2])

    def _rules_of_pieces(self, move: Move) -> Iterator[Markdown]:
        """What the rulebook says of the cards of a move, where each has a rule of its own."""
        for name, told in move.parts.items():
            for piece in told if isinstance(told, list) else [told]:
                rule = self.game.rooms.about.get(piece) if name != "kind" else None
                if rule is not None:
                    yield Markdown(self.rule(rule))

    def hints(self, move: Move) -> list[Text]:
        """What is good to know before this move, such as the odds of a fight."""
        hint = self.game.rooms.hint(self.observed, self.seat, move.id)
        if hint is None:
            return []
        told = sentence(self.game, self.language, "words", hint.why, hint.details, self.names)
        return [Text(told, "cyan")]

    def meaning(self, move: Move) -> str:
        """What a move would do now, in a few words."""
        nuance = self.game.rooms.nuance(self.observed, self.seat, move.id)
        try:
            return move_sentence(self.game, self.language, move, self.phase, self.names, nuance)
        except KeyError:  # a move that this phase does not know, such as a pass that must not be
            return move.text

    def refusal_of(self, word: str) -> IllegalMove | NotToAct | None:
        """Why a word that looks like a move is never one; None for any other word."""
        if self.game.rooms.moves.why_never(word) is None:
            return None
        return self.position.why_not(self.seat, word)

    def refusal(self, refusal: IllegalMove | NotToAct) -> Text:
        """Why not, in a sentence."""
        if isinstance(refusal, NotToAct):
            return Text(say(self.language, "not_your_turn"))
        return self._because(refusal.why, refusal.rule, refusal.details)

    def _because(self, why: str, rule: str, details: object) -> Text:
        assert isinstance(details, dict)
        told = sentence(self.game, self.language, "reasons", why, details, self.names)
        return Text(f"{told} ({rule}).")

    def why_none(self, typed: str) -> Sequence[RenderableType]:
        """Why none of the moves with these pieces is legal: each reason once."""
        words = self.menu.in_words_of_moves(typed)
        meant = matching(every_move(self.game.rooms.moves), words)
        legal = {move.id for move in self.menu.legal}
        if legal & {move.id for move in meant}:
            return []
        reasons: dict[str, Text] = {}
        for move in meant[:: 1 + len(meant) // MOST_TRIED]:
            found = self.game.rooms.why_not(self.observed, self.seat, move.id)
            told = self._because(found.why, found.rule, found.details)
            reasons.setdefault(told.plain, told)
        return list(reasons.values())[:MOST_REASONS]

    def rule(self, rule: str) -> str:
        """A rule of the rulebook, as Markdown."""
        return rules(self.game, self.language)[rule]

    def _marked(self, rule: str, title: str) -> str:
        """A title with the mark of our own rulings, whose reason is told with the rule."""
        rulings = read_rulings(self.game.folder, self.language)
        return f"{title} {MARK}" if rule in rulings else title

    def rule_now(self) -> str:
        """The rule that says what is asked now; if the game names none, the first of its book."""
        first = next(iter(rules(self.game, self.language)))
        return self.game.rooms.about.get(self.phase, first)

    def _rule_of(self, refusal: IllegalMove | NotToAct) -> Iterator[Markdown]:
        if isinstance(refusal, IllegalMove):
            yield Markdown(self.rule(refusal.rule))

    def _titles_with(self, word: str, in_title_only: bool) -> Iterator[Text]:
        """The titles of rules that speak of a word; those that have it in the title come first."""
        book = rules(self.game, self.language).values()
        titled = [text for text in book if word.lower() in title(text).lower()]
        others = [text for text in book if word.lower() in text.lower() and text not in titled]
        speaking = titled if in_title_only else titled + others
        for text in speaking[:MOST_TITLES]:
            yield Text(f"? {title(text)}")


def title(text: str) -> str:
    """The title of a rule, with its id."""
    return text.partition("\n")[0].strip("*")
