"""The page and the example about OpenSpiel say what is true."""

from __future__ import annotations

import runpy

import pytest
from tests.pages import ROOT, check_excerpts, check_links, check_sessions

PAGE = ROOT / "docs" / "how-to" / "use-openspiel.md"
EXAMPLE = ROOT / "docs" / "examples" / "openspiel_evaluation.py"


def test_excerpts_are_there() -> None:
    """Code shown from a file is in that file, word for word."""
    check_excerpts(PAGE)


def test_sessions_happen_as_shown() -> None:
    """What is shown at the prompt is what happens."""
    check_sessions(PAGE)


def test_links_lead_somewhere() -> None:
    """Every link of the page is a file."""
    check_links(PAGE)


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """The example, in its shortest form, prints who won how often; shares add up."""
    main = runpy.run_path(str(EXAMPLE))["main"]
    main(["--games", "1", "--simulations", "2", "--iterations", "5"])
    title, head, *rows = capsys.readouterr().out.splitlines()
    assert title == "kogge_visby(turn_based=True), 2 games for each pair"
    names = head.split()
    cells = {row.split()[0]: row.split()[1:] for row in rows}
    assert list(cells) == names == ["random", "greedy", "search:5", "is-mcts:2"]
    for i, one in enumerate(names):
        for j, other in enumerate(names):
            if i == j:
                assert cells[one][j] == "–"
            else:
                there, back = cells[one][j], cells[other][i]
                assert int(there.rstrip("%")) + int(back.rstrip("%")) in (99, 100, 101)
