"""State of OpenSpiel: a thin face on a standing of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pyspiel

from kogge.adapters.openspiel.course import Made, Standing, digest
from kogge.adapters.openspiel.draws import EVEN, OUTCOMES
from kogge.core.errors import KoggeError

if TYPE_CHECKING:
    from kogge.adapters.openspiel.game import KoggeGame

CHANCE, SIMULTANEOUS, TERMINAL = (
    int(pyspiel.PlayerId.CHANCE),
    int(pyspiel.PlayerId.SIMULTANEOUS),
    int(pyspiel.PlayerId.TERMINAL),
)
WHOLE = 1 << 53  # of a random number between 0 and 1, all bits


class KoggeState(pyspiel.State):  # type: ignore[misc]  # compiled, without types
    """Where a game stands; `game.new_initial_state()` makes the first.

    OpenSpiel clones and pickles a state by its attributes, so there is only one.
    """

    def __init__(self, game: KoggeGame) -> None:
        super().__init__(game)
        self.standing: Standing = game.course.start

    def __copy__(self) -> KoggeState:
        twin: KoggeState = self.clone()
        return twin

    def __deepcopy__(self, memo: object) -> KoggeState:
        twin: KoggeState = self.clone()
        return twin

    # Who decides what

    def current_player(self) -> int:
        """The seat that decides, or what else goes on, as OpenSpiel numbers it."""
        standing = self.standing
        if standing.owing:
            if len(standing.owing) > 1 and not standing.course.settings.turn_based:
                return SIMULTANEOUS
            return standing.owing[0]
        return CHANCE if standing.draws else TERMINAL

    def is_terminal(self) -> bool:
        return self.standing.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.standing.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All bytes, each as likely as any other."""
        return EVEN

    def _apply_action(self, action: int) -> None:
        standing = self.standing
        if standing.draws:
            if not 0 <= action < OUTCOMES:
                raise pyspiel.SpielError(f"outcomes run from 0 to {OUTCOMES - 1}, not {action}")
            self.standing = standing.course.draw(standing, action)
        else:
            self._play(((self._seat(), action),))

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """A joint choice; what it says for seats that owe no decision does not matter."""
        owing = self.standing.owing
        if len(actions) != self.standing.course.players:
            raise pyspiel.SpielError(
                f"a joint action has {self.standing.course.players} actions, not {len(actions)}"
            )
        self._play(tuple((seat, actions[seat]) for seat in owing))

    def _play(self, made: Made) -> None:
        standing = self.standing
        for seat, action in made:
            if action not in standing.legal(seat):
                raise pyspiel.SpielError(self._why_not(seat, action))
        self.standing = standing.course.play(standing, made)

    def _seat(self) -> int:
        """The seat that decides alone; a joint choice or a finished game asks for none."""
        player = self.current_player()
        if player < 0:
            raise pyspiel.SpielError(
                "the game is over" if player == TERMINAL else "this decision needs a joint action"
            )
        return player

    def _why_not(self, seat: int, action: int) -> str:
        try:
            return str(self.position().why_not(seat, action))
        except KoggeError as error:
            return str(error)

    # Words

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"byte-{action}"
        return self.standing.course.game.rooms.moves[action].text

    def string_to_action(self, player: int | str, word: str | None = None) -> int:
        """The legal action of this word, for a player or for the one who decides."""
        if word is None:
            player, word = self.current_player(), str(player)
        for action in self.legal_actions(player):
            if self._action_to_string(int(player), action) == word:
                return int(action)
        raise pyspiel.SpielError(f"{word[:40]!r} is not a legal action of player {player}")

    def __str__(self) -> str:
        standing = self.standing
        if standing.record is None:
            return f"the deal, byte {len(standing.drawn) + 1}: {standing.drawn.hex()}"
        whole = digest(standing.record.tobytes()).hex()
        if standing.waiting:
            return f"a draw for {standing.waiting} in {whole}"
        return f"{', '.join(f'seat {seat}' for seat in standing.owing) or 'the end'} in {whole}"

    # Results

    def returns(self) -> list[float]:
        """Nothing before the end."""
        standing = self.standing
        if standing.over:
            return standing.course.rewards(standing)
        return [0.0] * standing.course.players

    # What players see

    def observed(self, viewer: int | None) -> Any:
        """A record with what this viewer may know; None is a spectator. This is what bots get."""
        return self.standing.course.observed(self.standing, viewer)[0]

    def position(self) -> Any:
        """The same as a position of Kogge, secrets included, without a history."""
        return self.standing.course.position(self.standing)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> KoggeState:
        """A state that this player cannot tell from this one; all that fit are equally likely.

        Its history is empty, because the real one tells what is hidden. Information states of
        other players begin anew with what they see in it.
        """
        if self.standing.record is None or self.standing.waiting:
            raise pyspiel.SpielError("at a chance node there is nothing to imagine")
        seeds = (int(sampler() * WHOLE), int(sampler() * WHOLE))
        sampled: KoggeState = self.get_game().new_initial_state()
        sampled.standing = self.standing.course.imagined(self.standing, player, *seeds)
        return sampled
