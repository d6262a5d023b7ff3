"""Draw the pictures of the README: real tables after some rounds between greedy bots.

Run from the repository with: KOGGE_JIT=0 .venv/bin/python docs/pictures/draw.py
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

from rich.console import Console

import kogge
from kogge.bots import bot

# players, options, moves played before the picture is taken, columns; for seat 0
Picture = tuple[int, dict[str, Any], int, int]
PICTURES: dict[str, Picture] = {
    "tallinn": (3, {"envoy": "deck", "chronicles": "on"}, 33, 84),
    "visby": (4, {}, 16, 84),
    "towers": (2, {}, 24, 84),
    "talis": (4, {}, 120, 120),
}
USUAL_MOVES, USUAL_WIDTH = 20, 84
NAMES = ("Anna", "Bela", "Carlo", "Dorte", "Emil", "Fina")
HEIGHT = 50


def main() -> None:
    for name in kogge.game_names():
        game = kogge.game(name)
        usual: Picture = (game.players[0], {}, USUAL_MOVES, USUAL_WIDTH)
        players, options, moves, width = PICTURES.get(name, usual)
        position = game.new(players, seed=2, **options)
        bots = [bot("greedy", game, seat) for seat in range(players)]
        while len(position.history) < moves and not position.over:
            seat = position.to_act[0]
            position.play(seat, bots[seat].choose(position.observed(seat), seat))
        console = Console(
            record=True, width=width, height=HEIGHT, file=io.StringIO(), force_terminal=True
        )
        console.print(game.rooms.draw(position.view(0), NAMES[:players], "en"))
        picture = console.export_svg(title=f"kogge play {name}", unique_id=name)
        # the reader's own monospaced font will do: nothing is fetched from elsewhere
        picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)
        path = Path(__file__).with_name(f"{name}.svg")
        path.write_text(re.sub(r"[ \t]+\n", "\n", picture), "utf-8")
        print(path.name, len(picture) // 1024, "kB")


main()
