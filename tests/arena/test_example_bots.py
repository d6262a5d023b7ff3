"""The example bots with arguments play whole matches: a PyTorch net, an ONNX net, and over HTTP."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

import kogge
from kogge.arena.contest import new_contest
from kogge.arena.match import MatchReport, play_match
from kogge.bots import check_bot
from kogge.core.errors import BadOption

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
GAME = kogge.game("visby")


@pytest.fixture(autouse=True)
def _in_the_folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    sys.modules.pop("bots", None)  # of another folder, where another test has been
    yield
    sys.modules.pop("bots", None)


def play(spec: str) -> MatchReport:
    return play_match(new_contest("match", GAME, [spec, "random"]), games=2).report


def test_torch(tmp_path: Path) -> None:
    """A saved net plays, greedily or with a temperature; without a path it is refused."""
    torch = pytest.importorskip("torch")
    assert GAME.rooms.features is not None
    net = torch.nn.Linear(GAME.rooms.features.size, GAME.move_space)
    made = torch.export.export(net, (torch.zeros(1, GAME.rooms.features.size),))
    torch.export.save(made, tmp_path / "n.pt2")
    for temperature in (0, 0.5):
        report = play(f"bots:TorchBot?path={tmp_path / 'n.pt2'}&temperature={temperature}")
        assert report.bots[0].said is None
    assert "could not be made" in (play("bots:TorchBot?path=nowhere.pt2").bots[0].said or "")
    with pytest.raises(BadOption, match="temperature must be a number"):
        check_bot("bots:TorchBot?path=x&temperature=warm")


def test_onnx(tmp_path: Path) -> None:
    """The same for a net in ONNX."""
    pytest.importorskip("onnxruntime")
    onnx = pytest.importorskip("onnx")
    import numpy as np

    assert GAME.rooms.features is not None
    size, moves = GAME.rooms.features.size, GAME.move_space
    weights = np.random.default_rng(1).normal(size=(size, moves)).astype(np.float32)
    graph = onnx.helper.make_graph(
        [onnx.helper.make_node("MatMul", ["seen", "weights"], ["numbers"])],
        "net",
        [onnx.helper.make_tensor_value_info("seen", onnx.TensorProto.FLOAT, [None, size])],
        [onnx.helper.make_tensor_value_info("numbers", onnx.TensorProto.FLOAT, [None, moves])],
        [onnx.numpy_helper.from_array(weights, "weights")],
    )
    model = onnx.helper.make_model(graph, opset_imports=[onnx.helper.make_opsetid("", 17)])
    model.ir_version = 9
    onnx.save(model, str(tmp_path / "n.onnx"))
    assert play(f"bots:OnnxBot?path={tmp_path / 'n.onnx'}").bots[0].said is None


class Brain(BaseHTTPRequestHandler):
    """Answers with the last move offered."""

    heard: int = 0

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        Brain.heard = max(Brain.heard, len(asked["heard"]))
        answer = json.dumps({"move": asked["moves"][-1]}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None: ...


def test_http() -> None:
    """A bot over HTTP is asked with what its seat sees and has heard; where nobody answers, the
    match goes on and says so."""
    server = HTTPServer(("127.0.0.1", 0), Brain)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    report = play(f"bots:HttpBot?url=http://127.0.0.1:{server.server_port}/")
    server.shutdown()
    server.server_close()
    assert report.bots[0].said is None
    assert Brain.heard > 5
    lost = play("bots:HttpBot?url=http://127.0.0.1:1/")
    assert lost.games == 2
    assert "refused" in (lost.bots[0].said or "")
