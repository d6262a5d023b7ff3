"""Sitting: one table in one terminal, for people who share it and the bots they play against.

People choose first, one after the other; bots see only what their seats see. A choice is made when
it is confirmed; even then it can be taken back until the others have learned of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.text import Text

from kogge.core.credits import credited
from kogge.core.gamefile import SeatEntry, game_file_of
from kogge.core.position import Position
from kogge.core.text import texts
from kogge.terminal.autosave import Keeper
from kogge.terminal.screen import Screen
from kogge.terminal.seats import HUMAN, seat_bots
from kogge.terminal.story import Story, score_table, without_choices
from kogge.terminal.turn import QUIT_WORDS, Leaving, Turn

NO_WORDS: Final = ("no", "n", "nein")


class Sitting:
    """Runs a game to its end, or until someone leaves."""

    def __init__(
        self, position: Position, seats: Sequence[SeatEntry], screen: Screen, keeper: Keeper
    ) -> None:
        self.position = position
        self.seats = list(seats)
        self.screen = screen
        self.keeper = keeper
        self.bots = seat_bots(position, seats)
        self.names = [entry.name for entry in seats]
        self.people = [seat for seat, entry in enumerate(seats) if entry.player == HUMAN]
        # up to which move each seat has been told what happened
        self.seen = [self._last_move_of(seat) for seat in range(position.players)]
        self._looking: int | None = None  # whose cards are on the screen

    def run(self) -> None:
        """Play until the game is over, or until someone leaves; either way the game is kept."""
        self.keeper.begin(game_file_of(self.position, self.seats))
        try:
            while not self.position.over:
                self._go_on()
            self._finish()
        except (Leaving, EOFError):
            self._say_where_kept()
        except KeyboardInterrupt:
            self._say_where_kept()
            raise

    def keep(self) -> None:
        """Write the game so far to its file."""
        self.keeper.keep(game_file_of(self.position, self.seats))

    def save(self, path: Path | None) -> None:
        """Write the game now, to another file if one is given, and say where it is."""
        try:
            if path is None:
                self.keep()
            else:
                self.keeper.move_to(path, game_file_of(self.position, self.seats))
        except FileNotFoundError as error:
            missing = self.screen.word("no_folder", folder=error.filename)
            self.screen.say_file("not_saved", path or "", why=missing)
        except OSError as error:
            self.screen.say_file("not_saved", path or "", why=error.strerror or error)
        else:
            self._say_saved()

    def _go_on(self) -> None:
        """The next decision: of a person if one is owed, else of all bots that owe one."""
        owing = [seat for seat in self.position.to_act if seat in self.people]
        if not owing:
            for seat in self.position.to_act:
                seen = self.position.observed(seat)
                self.position.play(seat, self.bots[seat].choose(seen, seat))
        elif self._hand_over(owing[0]):
            chosen = Turn(self, owing[0]).decide()
            if chosen is not None:
                self.position.play(owing[0], chosen)
        self.keep()

    def _hand_over(self, seat: int) -> bool:
        """Let the next person take the keyboard unseen; False if the last one takes back."""
        last = self._looking
        if len(self.people) > 1 and last != seat:
            may_undo = False
            if last is not None:
                self.screen.forget()
                may_undo = self.position.may_undo(last)
                if may_undo:
                    self.screen.say("may_undo", "dim", name=self.names[last])
            self._looking = None
            while line := self.screen.ask(self.screen.word("hand_over", name=self.names[seat])):
                if line.lower() in QUIT_WORDS:
                    raise Leaving
                if line.lower() == "undo" and last is not None and may_undo:
                    self.position.undo(last)
                    return False
            self.screen.forget()
        self._looking = seat
        return True

    def _last_move_of(self, seat: int) -> int:
        """The number of the move after which this seat has not looked yet."""
        made = [number for number, (mover, _) in enumerate(self.position.history) if mover == seat]
        return made[-1] if made else 0

    # The end

    def _finish(self) -> None:
        """The last news, the final table, where the points came from, who has won."""
        viewer = self.people[0] if len(self.people) == 1 else None
        since = min((self.seen[seat] for seat in self.people), default=0)
        language = self.screen.language
        news = without_choices(self.position, self.position.events(viewer, since))
        self.screen.show(Story(self.position, news, self.names, language))
        self.screen.gap()
        view = self.position.view(viewer)
        self.screen.show(self.position.game.rooms.draw(view, self.names, language))
        self.screen.gap()
        self.screen.show(score_table(self.position, viewer, self.names, language))
        self.screen.gap()
        winners = [self.names[seat] for seat in self.position.winners]
        key = "wins" if len(winners) == 1 else "share_victory"
        self.screen.say(key, "bold green", names=", ".join(winners))
        self._say_who_made_it()
        self._offer_file()

    def _say_who_made_it(self) -> None:
        """The game's credits, as at the end of a film."""
        made = credited(self.position.game, self.screen.language)
        named = "; ".join(f"{line.label}: {line.text}" for line in made.lines)
        title = texts(self.position.game, self.screen.language)["title"]
        self.screen.show(Text(f"{title}. {named or made.short}. {made.note}".strip(), "dim"))

    def _offer_file(self) -> None:
        """Let people decide what becomes of the file of a finished game."""
        while not self.keeper.asked and not self.keeper.trouble:
            answer = self.screen.ask(self.screen.word("offer_file", file=self.keeper.path))
            if not answer:
                break
            if answer.isdecimal():
                continue  # typed for one more move, not as the name of a file
            if answer.lower() in NO_WORDS:
                self.keeper.forget()
                return
            self.save(Path(answer).expanduser())
        self._say_where_kept()

    def _say_saved(self) -> None:
        key = "not_saved" if self.keeper.trouble else "saved"
        self.screen.say_file(key, self.keeper.path, why=self.keeper.trouble)

    def _say_where_kept(self) -> None:
        """Keep the game a last time, and say how to come back to it."""
        self.keep()
        self.screen.gap()
        if self.keeper.trouble:
            self._say_saved()
        elif self.position.over:
            self.screen.say("kept_finished")
            self.screen.command("replay", str(self.keeper.path))
        else:
            self.screen.say("kept_unfinished")
            self.screen.command("play", "--resume", str(self.keeper.path))
