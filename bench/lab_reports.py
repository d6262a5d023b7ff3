"""Reports of the printed games: the pages of docs/reports, and the figures that reports show beside
their own.

    python -m bench.lab_reports measure tallinn --games 70 --folder /tmp/reports
    python -m bench.lab_reports measure visby --games 90 --folder /tmp/reports
    python -m bench.lab_reports measure towers talis --games 40 --folder /tmp/reports
    python -m bench.lab_reports write --folder /tmp/reports

`measure` plays so many games, or for `--seconds`, on all cores, and keeps each report; `write`
makes the pages and `printed.json` of all reports that are there.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import msgspec

import kogge
from kogge.arena.crews import Threads
from kogge.cli.lab_report import command_of
from kogge.core.text import LANGUAGES, texts
from kogge.lab.page.examples import example_files
from kogge.lab.page.report import report_page
from kogge.lab.report.others import FILE, Printed
from kogge.lab.report.report import Report
from kogge.lab.report.studying import study
from kogge.lab.traces.recording import Trace
from kogge.lab.traces.setting import new_setting

PAGES = Path(__file__).parents[1] / "docs/reports"


class Kept(msgspec.Struct):
    """A report and its example games."""

    report: Report
    examples: dict[int, str]


def measure(name: str, games: int | None, seconds: float, folder: Path) -> None:
    """Play one game, and keep what was found."""
    began = time.perf_counter()
    game = kogge.game(name)
    setting = new_setting(game)
    traces: list[Trace] = []
    report = study(
        setting, game, Threads(None), games=games, seconds=seconds, recorded=traces.extend
    )
    kept = Kept(report, example_files(game, setting, report, traces))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_bytes(msgspec.json.encode(kept))
    known = [*report.figures.values(), *report.seats, *report.start, *report.luck.values()]
    print(
        f"{name}: {report.games} games, {len(traces)} played in all, "
        f"{sum(one.known for one in known)} figures besides those of "
        f"{len(report.pieces)} pieces, {len(report.styles)} styles and "
        f"{len(report.sources)} sources, {time.perf_counter() - began:.1f} s"
    )


def write(folder: Path) -> None:
    """The figures of all games first, because every page shows those of the others.

    Those of games without a report in the folder stay as they are.
    """
    before = msgspec.json.decode(FILE.read_bytes(), type=dict[str, Printed])
    found = {
        file.stem: msgspec.json.decode(file.read_bytes(), type=Kept)
        for file in sorted(folder.glob("*.json"))
    }
    FILE.write_bytes(
        msgspec.json.format(
            msgspec.json.encode(
                before | {name: printed(kept.report) for name, kept in found.items()}
            ),
            indent=1,
        )
        + b"\n"
    )
    for name, kept in found.items():
        page = report_page(
            kept.report,
            kogge.game(name),
            examples=kept.examples,
            command=command_of(kept.report.setting, kept.report.games, None),
        )
        (PAGES / f"{name}.html").write_text(page, "utf-8")


def printed(report: Report) -> Printed:
    """What other reports show of this one."""
    game = kogge.game(report.setting.game)
    return Printed(
        titles={language: texts(game, language)["title"] for language in LANGUAGES},
        bot=report.setting.bot,
        players=report.setting.players,
        figures={
            name: round(one.value, 3)
            for name, one in report.figures.items()
            if one.value is not None
        },
        luck={
            cause: round(one.value, 3)
            for cause, one in report.luck.items()
            if one.value is not None
        },
        uses={
            one.word: round(one.per_game.value, 2)
            for one in report.pieces
            if one.per_game.value is not None and one.offered.value
        },
    )


def main() -> None:
    """Measure, or write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("measure", "write"))
    parser.add_argument("games", nargs="*")
    parser.add_argument("--games", dest="number", type=int)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--folder", type=Path, required=True)
    given = parser.parse_args()
    if given.what == "write":
        write(given.folder)
        return
    for name in given.games or kogge.game_names():
        measure(name, given.number, given.seconds, given.folder)


if __name__ == "__main__":
    main()
