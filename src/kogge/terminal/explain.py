"""What `?` answers: what a move does, why it is refused, what a rule says, what is asked now."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.text import Text

from kogge.core.errors import IllegalMove, NotToAct, UnknownMove
from kogge.core.moves import Move
from kogge.core.position import Position
from kogge.core.text import move_sentence, rules, sentence
from kogge.terminal.words import say


class Explainer:
    """Answers questions of one seat about one decision, from what that seat sees."""

    def __init__(self, position: Position, seat: int, language: str) -> None:
        self.position = position
        self.seat = seat
        self.language = language
        self.phase = position.view(seat)["phase"]

    def answer(self, question: str) -> RenderableType:
        """Explain a rule id, a move word, or all rules for `rules`."""
        book = rules(self.position.game, self.language)
        if question in book:
            return Markdown(book[question])
        if question.lower() == "rules":
            return Group(*self._titles(book))
        try:
            return self.move(self.position.game.rooms.moves.parse(question))
        except UnknownMove:
            for rule, text in book.items():
                if rule.lower() == question.lower():
                    return Markdown(text)
            return Text(say(self.language, "no_answer", question=question))

    def move(self, move: Move) -> RenderableType:
        """What a move does, and whether it may be made; if not, why not, and the rule."""
        meaning = self.meaning(move)
        head = f"{move.text}: {meaning}" if meaning != move.text else meaning
        parts: list[RenderableType] = [Text(head, "bold")]
        refusal = self.position.why_not(self.seat, move)
        if refusal is None:
            parts.append(Text(say(self.language, "is_legal")))
            parts.extend(self.hints(move))
        else:
            parts.append(self.refusal(refusal))
            if isinstance(refusal, IllegalMove):
                parts.append(Markdown(self.rule(refusal.rule)))
        return Group(*parts)

    def hints(self, move: Move) -> list[RenderableType]:
        """What is good to know before this move, such as the odds of a fight."""
        game = self.position.game
        hint = game.rooms.hint(self.position.observed(self.seat), self.seat, move.id)
        if hint is None:
            return []
        return [Text(sentence(game, self.language, "words", hint.why, hint.details), "cyan")]

    def meaning(self, move: Move) -> str:
        """What a move would do now, in a few words."""
        try:
            return move_sentence(self.position.game, self.language, move, self.phase)
        except KeyError:  # a move that this phase does not know, such as a pass that must not be
            return move.text

    def refusal(self, refusal: IllegalMove | NotToAct) -> Text:
        """Why not, in a sentence."""
        if isinstance(refusal, NotToAct):
            return Text(say(self.language, "not_your_turn"))
        game = self.position.game
        why = sentence(game, self.language, "reasons", refusal.why, refusal.details)
        return Text(f"{why} ({refusal.rule}).")

    def rule(self, rule: str) -> str:
        """A rule of the rulebook, as Markdown."""
        return rules(self.position.game, self.language)[rule]

    def rule_now(self) -> str:
        """The rule that says what is asked now: the one that refuses a move of another kind.

        Where every kind of move is possible, the first rule of the book has to do.
        """
        kinds = {move.parts["kind"] for move in self.position.moves(self.seat)}
        for move in self._all_moves():
            if move.parts["kind"] not in kinds:
                refusal = self.position.why_not(self.seat, move)
                if isinstance(refusal, IllegalMove):
                    return refusal.rule
        return next(iter(rules(self.position.game, self.language)))

    def _all_moves(self) -> Iterator[Move]:
        moves = self.position.game.rooms.moves
        return (moves[number] for number in range(len(moves)))

    def _titles(self, book: dict[str, str]) -> Iterator[Text]:
        for text in book.values():
            yield Text(text.partition("\n")[0].strip("*"))
