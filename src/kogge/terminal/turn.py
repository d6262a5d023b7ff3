"""One decision of one person: what they see, what they may ask, and the choice they confirm."""

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
from kogge.terminal.movelist import find_move, move_list, similar_words, word_list
from kogge.terminal.story import Story, score_table, without_choices

if TYPE_CHECKING:
    from kogge.terminal.sitting import Sitting

QUIT_WORDS: Final = ("quit", "exit", "q")
LINES_AROUND_MOVES: Final = 4  # what is asked, the question, and a little of the table


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
        self.explainer = Explainer(sitting.position, seat, self.language)
        self.moves = sitting.position.moves(seat)
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.explain,
            "help": self.explain,
            "moves": lambda rest: self.show_moves(in_full=True),
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
            question = self.screen.word("your_move", name=name, count=len(self.moves))
        else:
            self.screen.show(
                Text(f"  {chosen.text}: {self.explainer.meaning(chosen)}", "bold cyan")
            )
            question = self.screen.word("confirm")
        return self.screen.ask(question)

    def _read(self, line: str) -> Move | None:
        """The legal move that was typed; if there is none, say what is wrong."""
        if not line:
            self.screen.say("nothing_typed", "dim")
            return None
        space = self.position.game.rooms.moves
        try:
            move = find_move(space, self.moves, line)
        except UnknownMove:
            refusal = self.position.why_not(self.seat, line) if space.why_never(line) else None
            if refusal is not None:
                self._say_refused(refusal)
                return None
            similar = ", ".join(similar_words(self.moves, line))
            key = "unknown_similar" if similar else "unknown"
            self.screen.say(key, "yellow", typed=line[:40], similar=similar, count=len(self.moves))
            return None
        refusal = self.position.why_not(self.seat, move)
        if refusal is None:
            return move
        self._say_refused(refusal)
        return None

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
        """The moves with what they would do; words alone where that would not fit the screen."""
        asked = texts(self.position.game, self.language)["phases"][self.explainer.phase]
        self.screen.show(Text(f"{asked}:"))
        width, height = self.screen.console.size
        meanings = [self.explainer.meaning(move) for move in self.moves]
        listed = move_list(self.moves, meanings, width)
        if in_full or listed.row_count <= height - LINES_AROUND_MOVES:
            self.screen.show(listed)
        else:
            self.screen.show(word_list(self.moves, width))
            self.screen.say("more_about_moves", "dim")

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
