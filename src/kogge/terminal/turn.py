"""Turn of one person: what they see, what they may ask, and the choice they confirm."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.markdown import Markdown
from rich.text import Text

from kogge.core.errors import IllegalMove, MoveError, NotToAct, UnknownMove
from kogge.core.events import Event
from kogge.core.moves import Move
from kogge.core.text import texts
from kogge.terminal.explain import Explainer
from kogge.terminal.movelist import similar_words
from kogge.terminal.story import Story, score_table, without_choices
from kogge.terminal.words import glossary

if TYPE_CHECKING:
    from kogge.terminal.sitting import Sitting

QUIT_WORDS: Final = ("quit", "exit", "q")


class Leaving(Exception):
    """Someone leaves the table."""


class Turn:
    """Shows a person the table and asks until a choice stands."""

    def __init__(self, sitting: Sitting, seat: int) -> None:
        self.sitting = sitting
        self.position = sitting.position
        self.screen = sitting.screen
        self.seat = seat
        self.language = sitting.screen.language
        self.explainer = Explainer(sitting.position, seat, sitting.names, self.language)
        self.menu = self.explainer.menu
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.explain,
            "help": self.explain,
            "moves": lambda rest: self.show_all_moves(),
            "board": lambda rest: self.show_board(),
            "log": lambda rest: self.show_log(),
            "score": lambda rest: self.show_score(),
            "save": self.save,
        }

    def decide(self) -> Move | None:
        """The confirmed choice; None if an earlier one was taken back instead."""
        self.show_news()
        self.show_board()
        self.show_moves()
        chosen: Move | None = None
        while True:
            line = self._ask(chosen)
            word = line.lower().partition(" ")[0]
            if not line and chosen is not None:
                return chosen
            if word in QUIT_WORDS:
                raise Leaving
            if word == "undo" and chosen is not None:
                self.screen.say("taken_back", move=chosen.text)
                chosen = None
            elif word == "undo":
                if self._undo():
                    return None
            elif line.startswith("?"):
                self.explain(line[1:].strip())
            elif word in self.commands:
                self.commands[word](line[len(word) :].strip())
            else:
                chosen = self._read(line) or chosen

    def _ask(self, chosen: Move | None) -> str:
        if chosen is None:
            name = self.sitting.names[self.seat]
            question = self.screen.word("your_move", name=name, count=len(self.menu.entries))
        else:
            self.screen.show(
                Text(f"  {chosen.text}: {self.explainer.meaning(chosen)}", "bold cyan")
            )
            for hint in self.explainer.hints(chosen):
                self.screen.indented(hint)
            question = self.screen.word("confirm")
        return self.screen.ask(question)

    def _read(self, line: str) -> Move | None:
        """The legal move that was typed; of several, show them; if there is none, say why."""
        if not line:
            self._say_nothing_typed()
            return None
        exact = self.menu.exact(line)
        if exact is not None:
            return exact
        entry = self.menu.numbered(line)
        found = list(entry.moves) if entry else []
        refusal = self._refusal_of(line) if not found else None
        if refusal is not None:
            self._say_refused(refusal)
            return None
        found = found or self.menu.found(line)
        if len(found) > 1:
            self.menu.narrow(found)
            self.show_moves()
            return None
        if not found:
            self._say_unknown(line)
            return None
        return found[0]

    def _refusal_of(self, word: str) -> IllegalMove | NotToAct | None:
        """Why the word of a move is refused; None if it is legal or no such word."""
        try:
            return self.position.why_not(self.seat, self.position.game.rooms.moves.parse(word))
        except UnknownMove:
            return self.explainer.refusal_of(word)

    def _say_nothing_typed(self) -> None:
        if self.menu.is_narrowed:
            self.menu.widen()
            self.show_moves()
        else:
            self.screen.say("nothing_typed", "dim")

    def _say_unknown(self, line: str) -> None:
        """Why no such move is possible; if there is none at all, which words are like it."""
        reasons = self.explainer.why_none(line)
        for reason in reasons:
            self.screen.show(reason)
        if reasons:
            self.screen.say("ask_rule", "dim")
            return
        similar = ", ".join(similar_words(self.menu.legal, line))
        key = "unknown_similar" if similar else "unknown"
        count = len(self.menu.entries)
        self.screen.say(key, "yellow", typed=line[:40], similar=similar, count=count)

    def _say_refused(self, refusal: IllegalMove | NotToAct) -> None:
        """Why not, and how to read the rule."""
        self.screen.show(self.explainer.refusal(refusal).append(" " + self.screen.word("ask_rule")))

    def _undo(self) -> bool:
        """Take back an earlier choice of this seat, if the others have not seen it."""
        try:
            taken = self.position.undo(self.seat)
        except MoveError:
            self.screen.say("nothing_to_undo", "yellow")
            return False
        self.screen.say("taken_back", move=taken.text)
        return True

    # What can be asked for

    def show_news(self) -> None:
        """What happened since this person last looked."""
        seen = self.sitting.seen
        heard = self.position.events(self.seat, seen[self.seat])
        seen[self.seat] = len(self.position.history)
        news = self._story(heard)
        if news:
            self.screen.show(news)
            self.screen.gap()

    def show_board(self) -> None:
        view = self.position.view(self.seat)
        self.screen.show(self.position.game.rooms.draw(view, self.sitting.names, self.language))
        self.screen.gap()

    def show_moves(self, in_full: bool = False) -> None:
        """The moves with what they do; words or groups where that would not fit the screen."""
        asked = texts(self.position.game, self.language)["phases"][self.explainer.phase]
        self.screen.show(Text(asked if asked.endswith("?") else f"{asked}:"))
        width, height = self.screen.console.size
        listed, whole = self.menu.listed(width, height, in_full)
        self.screen.show(listed)
        if self.menu.is_narrowed:
            self.screen.say("all_moves", "dim")
        elif any(entry.only is None for entry in self.menu.entries):
            group = next(entry for entry in self.menu.entries if entry.only is None)
            pieces = group.moves[0].text.split("-")
            example = f"{pieces[0]} {pieces[-1]}"
            self.screen.say("more_about_groups", "dim", example=example)
        elif not whole:
            known = glossary(self.position.game, self.language, self.menu.moves)
            if known:
                self.screen.show(Text(" · ".join(known), "dim"))
            self.screen.say("more_about_moves", "dim")

    def show_all_moves(self) -> None:
        """Every move, one by one."""
        self.menu.widen()
        self.show_moves(in_full=True)

    def show_log(self) -> None:
        """Everything this person has heard in this game."""
        story = self._story(self.position.events(self.seat))
        self.screen.show(story if story else Text(self.screen.word("nothing_happened")))

    def show_score(self) -> None:
        self.screen.show(score_table(self.position, self.seat, self.sitting.names, self.language))

    def explain(self, question: str) -> None:
        """Answer `?`: a move, a rule, or what can be typed and the rule of the moment."""
        if question:
            self.screen.indented(self.explainer.answer(question))
            return
        rule = self.explainer.rule_now()
        self.screen.show(Markdown(self.screen.word("help", rule=rule)))
        self.screen.indented(Markdown(self.explainer.rule(rule)))

    def save(self, name: str) -> None:
        """Write the game to a file, from now on after every choice."""
        self.sitting.save(Path(name).expanduser() if name else None)

    def _story(self, events: list[Event]) -> Story:
        told = without_choices(self.position, events)
        return Story(self.position, told, self.sitting.names, self.language)
