"""The tables of options: written anew, they keep what is not measured again."""

from __future__ import annotations

from bench.options import with_masters

HEAD = "### `target`: Seals\n\n| choice | players | greedy | wins | masters | decisions | wins |\n"
HELD = HEAD + "| `30` | 2 | 20.0 | 50 | 200 | 21.5 | 51 |\n| `45` | 2 | 30.0 | 50 | – | – | – |\n"


def test_masters_stay_where_none_have_played_now() -> None:
    """A row without masters takes those of the page; one that has them, or is new, is as it is."""
    new = HEAD + "| `30` | 2 | 20.4 | 49 | – | – | – |\n| `45` | 2 | 30.1 | 50 | 9 | 31.0 | 50 |\n"
    new += "| `60` | 2 | 40.0 | 50 | – | – | – |\n"
    assert with_masters(HELD, new) == new.replace(
        "| 20.4 | 49 | – | – | – |", "| 20.4 | 49 | 200 | 21.5 | 51 |"
    )
    assert with_masters("", new) == new
