"""Games in the shape of TextArena's environments: text in, text out, one player at a time.

```python
from kogge.adapters.textarena import KoggeTextEnv

env = KoggeTextEnv("visby")
env.reset(num_players=2, seed=1)
done = False
while not done:
    player_id, observation = env.get_observation()
    done, step_info = env.step(action=agents[player_id](observation))
rewards, game_info = env.close()
```
It needs no package besides Kogge; the methods and what they give are TextArena's, observations as
its `make` gives them, as one text. Its action wrappers can be put around.
"""

from __future__ import annotations

from typing import Any, Final

import kogge
from kogge.core.copying import CopiedWhole
from kogge.core.errors import BadOption, MoveError
from kogge.core.keys import new_key
from kogge.core.position import Position
from kogge.core.text import checked
from kogge.language.answering import read_answer
from kogge.language.prompting import decision_of, prompt

__all__ = ["KoggeTextEnv"]

PATIENCE: Final = 3  # wrong answers to one question before the game is lost


class KoggeTextEnv(CopiedWhole):
    """Who decides next is asked with the prompt of that seat; simultaneous choices in seat order.

    An answer that is no legal move is asked for again, with the reason; after `patience` of them
    the game ends, and the player has the reward -1, the others 0. Otherwise the rewards are by
    place, from 1 for the first to -1 for the last.
    """

    def __init__(
        self,
        game: str,
        *,
        language: str = "en",
        rules: str = "short",
        history: int | None = 30,
        legal: bool = True,
        patience: int = PATIENCE,
        **options: object,
    ) -> None:
        if patience < 1:
            raise BadOption(f"patience must be at least 1, not {patience}")
        self.game = kogge.game(game)
        self._options = self.game.check_options(options)
        self._language = checked(language)
        self._settings = {"rules": rules, "history": history, "legal": legal}
        self._patience = patience
        self._position: Position | None = None
        self._wrong: list[str] = []
        self._loser: int | None = None

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """A new game."""
        players = self.game.players[0] if num_players is None else num_players
        self._position = self.game.start(players, new_key(seed), self._options)
        self._wrong, self._loser = [], None

    @property
    def position(self) -> Position:
        if self._position is None:
            raise BadOption("call reset() first")
        return self._position

    @property
    def done(self) -> bool:
        return self.position.over or self._loser is not None

    def get_observation(self) -> tuple[int, str]:
        """Who decides next, and the prompt, with what was wrong about answers so far."""
        if self.done:
            raise BadOption("the game is over; call close() for the rewards, or reset()")
        seat = self.position.to_act[0]
        told = prompt(decision_of(self.position, seat), self._language, **self._settings)  # type: ignore[arg-type]
        return seat, "\n".join([told, *self._wrong])

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """The answer of whoever was asked: whether the game is over, and what came of it."""
        if self.done:
            raise BadOption("the game is over; call close() for the rewards, or reset()")
        seat = self.position.to_act[0]
        try:
            move = read_answer(decision_of(self.position, seat), action, self._language)
        except MoveError as problem:
            self._wrong.append(f"{problem}.")
            if len(self._wrong) >= self._patience:
                self._loser = seat
            return self.done, {"player": seat, "invalid": True, "reason": str(problem)}
        self.position.play(seat, move)
        self._wrong = []
        return self.done, {"player": seat, "move": move.text}

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """Rewards and what else is known of each player."""
        position = self.position
        seats = range(position.players)
        if self._loser is not None:
            rewards = {seat: -1.0 if seat == self._loser else 0.0 for seat in seats}
        elif position.over:
            ranks = position.ranks
            rewards = {
                seat: sum((rank > ranks[seat]) - (rank < ranks[seat]) for rank in ranks)
                / (position.players - 1)
                for seat in seats
            }
        else:
            rewards = dict.fromkeys(seats, 0.0)
        told = {
            seat: {
                "role": f"Player {seat}",
                "score": position.scores[seat],
                "place": position.ranks[seat] if position.over else None,
                "invalid_move": seat == self._loser,
                "turn_count": sum(mover == seat for mover, _ in position.history),
            }
            for seat in seats
        }
        return rewards, told
