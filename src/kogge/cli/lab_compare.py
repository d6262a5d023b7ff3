"""`kogge lab compare GAME A.toml B.toml …`: versions of a game, deal by deal."""

from __future__ import annotations

import os
import shlex
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Final

import click

from kogge.cli.gameflags import chosen_options, restricted_bot
from kogge.cli.lab_report import keep_flag, lab_flags, page_of
from kogge.core.errors import BadOption
from kogge.core.game import Game

PRINTED: Final = "printed"


def build(game: Game) -> click.Command:
    """`kogge lab compare GAME` with the game's own options."""

    def start(**given: Any) -> None:
        run(game, given)

    return click.Command(
        game.name,
        callback=start,
        help=f"Compare versions of {game.name}: pieces files, each against the first one; with one "
        "file, against the game as printed.\n\n"
        "Both are played with the same chance for the same purpose, so that far fewer games tell "
        "them apart. A figure that needs more games says so, and how many.\n\n"
        "\b\nExamples:\n"
        f"  kogge lab compare {game.name} mine.toml\n"
        f"  kogge lab compare {game.name} printed mine.toml other.toml --seconds 300\n",
        params=[
            click.Argument(["versions"], nargs=-1, required=True, metavar="FILE…"),
            *lab_flags(game),
            click.Option(
                ["--figure", "figures"],
                multiple=True,
                metavar="NAME",
                help="Stop as soon as this figure is settled, such as rounds, decided, seat:0 or "
                "use:PIECE; may be repeated.  [default: all figures]",
            ),
            click.Option(
                ["--out"],
                type=click.Path(dir_okay=False, path_type=Path),
                metavar="FILE",
                help=f"The page, one for each version.  [default: {game.name}-compare.html]",
            ),
            keep_flag(),
            click.Option(["--json", "as_json"], is_flag=True, help="Print JSON, no page."),
        ],
    )


def run(game: Game, given: dict[str, Any]) -> None:
    """Play all versions, each in a process of its own, and write what differs."""
    import msgspec

    from kogge.arena.cluster import shared
    from kogge.lab.traces.setting import USUAL_ROLLOUTS
    from kogge.lab.versions.comparing import check_figure, compare
    from kogge.lab.versions.variants import Variant
    from kogge.lab.versions.worker import Opening

    page_of(given, "")
    options = chosen_options(given)
    bot = restricted_bot(given["bot"], given)
    for name in given["figures"]:
        check_figure(game, name)
    files = versions_of(game, given["versions"])
    threads = max(1, (given["threads"] or os.cpu_count() or 1) // len(files))
    ray = shared(given["ray"], given["threads"])
    click.echo("Loading the rules of every version; new ones are compiled first …", err=True)
    with ExitStack() as stack:
        variants = {
            name: stack.enter_context(
                closing(
                    Variant(
                        Opening(
                            game=game.name,
                            pieces=str(path) if path is not None else None,
                            players=given["players"],
                            options=options,
                            bot=bot,
                            seed=given["seed"],
                            rollouts=USUAL_ROLLOUTS,
                            threads=threads,
                            ray=ray,
                            keep=str(given["keep"].resolve())
                            if given["keep"] is not None
                            else None,
                        )
                    )
                )
            )
            for name, path in files.items()
        }
        found = compare(
            game,
            variants,
            pairs=given["games"],
            seconds=given["seconds"],
            figures=given["figures"],
            progress=say_pairs,
        )
    if given["as_json"]:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())
        return
    write_pages(game, given, files, found)


def say_pairs(done: int) -> None:
    """How far it is, if someone is watching."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{done} pairs", err=True, nl=False)


def versions_of(game: Game, words: tuple[str, ...]) -> dict[str, Path | None]:
    """The versions by name; `printed` is the game as it is."""
    from kogge.core.pieces import pieces_digest
    from kogge.lab.versions.variants import printed

    files: dict[str, Path | None] = {}
    if words == (PRINTED,):
        raise BadOption(f"name a pieces file to compare with the {PRINTED} game")
    for word in (PRINTED, *words) if len(words) == 1 else words:
        path = None if word == PRINTED else Path(word)
        if path is not None and not path.is_file():
            raise BadOption(f"there is no file {word}; name pieces files, or {PRINTED}")
        name = word if path is None else path.stem
        if name in files:
            raise BadOption(f"two versions are called {name}; give their files different names")
        files[name] = path
    digests: dict[str, str] = {}
    for name, path in files.items():
        same = digests.setdefault(pieces_digest(path or printed(game)), name)
        if same != name:
            raise BadOption(f"{same} and {name} say the same; there is nothing to compare")
    return files


def write_pages(
    game: Game, given: dict[str, Any], files: dict[str, Path | None], found: Any
) -> None:
    """A page for every version but the first, and a line for people."""
    from kogge.arena.export import replace_file
    from kogge.core.entries import differences
    from kogge.core.pieces import whole_pieces
    from kogge.lab.page.compare import compare_page, endless, verdict
    from kogge.lab.page.wording import Wording, plain
    from kogge.lab.versions.variants import printed

    out: Path = given["out"] or Path(f"{game.name}-compare.html")
    for comparison in found:
        path = out if len(found) == 1 else out.with_stem(f"{out.stem}-{comparison.second}")
        one, two = (files[name] or printed(game) for name in (comparison.first, comparison.second))
        changes = differences(whole_pieces(one), whole_pieces(two))
        setting = comparison.settings[0]
        chosen = [f"--{name.replace('_', '-')} {one}" for name, one in setting.options.items()]
        command = " ".join(
            [
                f"kogge lab compare {game.name} {shlex.join(given['versions'])}",
                f"--players {setting.players}",
                *chosen,
                f"--bot {setting.bot} --games {comparison.pairs} --seed {setting.seed}",
            ]
        )
        page = compare_page(comparison, game, changes=changes, command=command)
        replace_file(path, page.encode())
        say = Wording("en")
        said = f"{verdict(comparison, game, say)}.{endless(comparison, say)}"
        click.echo(plain(said).replace("\u00a0", " "))
        click.echo(f"{comparison.pairs} pairs in {comparison.seconds:.0f} s: {path}")
