"""Three bots with arguments: a PyTorch net, an ONNX net, and one that asks over HTTP.

    kogge match 'bots:TorchBot?path=net.pt2&temperature=0.5' greedy --game visby --games 400

run in this folder. Both kinds of net take the vector of what the seat sees and answer with a number
for every move id; the larger, the better.
"""

from __future__ import annotations

import json
import urllib.request
from typing import Any

import numpy as np

from kogge.core.game import Game
from kogge.core.verbs import legal
from kogge.core.view import as_dict


class NetBot:
    """What bots with a net have in common: the legal move that the net prefers."""

    reusable = True  # the net is loaded once, not for every game

    def __init__(self, game: Game, seed: int, path: str, temperature: float = 0.0) -> None:
        assert game.rooms.features is not None
        self.features = game.rooms.features
        self.temperature = temperature
        self.noise = np.random.default_rng(seed)
        self.moves = np.zeros(game.move_space, np.int64)
        self.load(path)

    def load(self, path: str) -> None:
        raise NotImplementedError

    def numbers(self, vector: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """The net's number for every move id."""
        raise NotImplementedError

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> int:
        moves = self.moves[: legal(view_record, seat, self.moves)]
        numbers = self.numbers(self.features.encode(view_record, seat))[moves]
        if self.temperature > 0:  # with Gumbel noise the largest is a sample of the softmax
            numbers = numbers / self.temperature + self.noise.gumbel(size=len(numbers))
        return int(moves[numbers.argmax()])


class TorchBot(NetBot):
    """A net saved by `torch.export.save`, made with an example of one vector."""

    def load(self, path: str) -> None:
        import torch

        self.net = torch.export.load(path).module()

    def numbers(self, vector: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        import torch

        with torch.inference_mode():
            answer: np.ndarray[Any, Any] = self.net(torch.from_numpy(vector)[None])[0].numpy()
        return answer


class OnnxBot(NetBot):
    """A net in ONNX, whose first input is a batch of vectors and whose first output the numbers."""

    def load(self, path: str) -> None:
        import onnxruntime

        self.net = onnxruntime.InferenceSession(path)
        self.input = self.net.get_inputs()[0].name

    def numbers(self, vector: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        answer: np.ndarray[Any, Any] = self.net.run(None, {self.input: vector[None]})[0][0]
        return answer


class HttpBot:
    """Asks an address: POST {"game", "seat", "view", "moves", "heard"}, answered {"move": WORD}."""

    def __init__(self, game: Game, seed: int, url: str) -> None:
        self.game = game
        self.url = url
        self.heard: list[dict[str, Any]] = []
        self.ids = np.zeros(game.move_space, np.int64)

    def hear(self, events: list[Any]) -> None:
        self.heard += [{"kind": event.kind, **event.details} for event in events]

    def choose(self, view_record: Any, seat: int, budget: Any = None) -> str:
        rooms = self.game.rooms
        moves = rooms.moves.pick(self.ids[: legal(view_record, seat, self.ids)].tolist())
        asked = {
            "game": self.game.name,
            "seat": seat,
            "view": as_dict(rooms.show(view_record, seat)),
            "moves": [move.text for move in moves],
            "heard": self.heard,
        }
        if not self.url.startswith(("http://", "https://")):
            raise ValueError(f"{self.url} is no address of HTTP")
        request = urllib.request.Request(  # noqa: S310
            self.url, json.dumps(asked).encode(), {"content-type": "application/json"}
        )
        seconds = budget.seconds if budget is not None else 30
        with urllib.request.urlopen(request, timeout=seconds) as answer:  # noqa: S310
            return str(json.load(answer)["move"])
