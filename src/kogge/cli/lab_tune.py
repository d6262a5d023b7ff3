"""`kogge lab sweep GAME` and `kogge lab tune GAME`: which numbers matter, and which would do."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kogge.cli.gameflags import Count, chosen_options, pieces_flag, restricted_bot
from kogge.cli.lab_report import keep_flag, lab_flags, page_of
from kogge.core.game import Game

if TYPE_CHECKING:
    from kogge.lab.traces.setting import Setting
    from kogge.lab.versions.sweeping import Swept
    from kogge.lab.versions.worker import Opening

SHARED = ("players", "bot", "without", "prefer", "seed", "threads", "ray")


def flags(game: Game, page: str) -> list[click.Parameter]:
    """What both commands take."""
    kept = [f for f in lab_flags(game) if f.name in SHARED or (f.name or "").startswith("option_")]
    return [
        pieces_flag(),
        *kept,
        click.Option(
            ["--out"],
            type=click.Path(dir_okay=False, path_type=Path),
            metavar="FILE",
            help=f"The page.  [default: {game.name}-{page}.html]",
        ),
        keep_flag(),
        click.Option(["--json", "as_json"], is_flag=True, help="Print JSON, no page."),
    ]


def games_flag(told: str) -> click.Option:
    """`--games`: how many are played with each version."""
    return click.Option(
        ["--games"], type=Count(min=20), default=60, show_default=True, metavar="N", help=told
    )


def setting_flags(given: dict[str, Any], setting: Setting, games: int) -> list[str]:
    """The flags that make the same figures again."""
    words = [f"--pieces {given['pieces'].name}"] if given["pieces"] is not None else []
    words.append(f"--players {setting.players}")
    words += [f"--{name.replace('_', '-')} {choice}" for name, choice in setting.options.items()]
    return [*words, f"--bot {setting.bot}", f"--games {games}", f"--seed {setting.seed}"]


def print_json(found: Any) -> None:
    """What was found, for programs."""
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(found), indent=1).decode())


def opening_of(game: Game, given: dict[str, Any]) -> Opening:
    """What the processes of all versions play."""
    from kogge.arena.cluster import shared
    from kogge.core.pieces import check_whose
    from kogge.lab.traces.setting import USUAL_ROLLOUTS
    from kogge.lab.versions.worker import Opening

    pieces: Path | None = given["pieces"]
    if pieces is not None:
        check_whose(pieces, game.name)
    return Opening(
        game=game.name,
        pieces=str(pieces.resolve()) if pieces is not None else None,
        players=given["players"],
        options=chosen_options(given),
        bot=restricted_bot(given["bot"], given),
        seed=given["seed"],
        rollouts=USUAL_ROLLOUTS,
        threads=given["threads"] or os.cpu_count() or 1,
        ray=shared(given["ray"], given["threads"]),
        keep=str(given["keep"].resolve()) if given["keep"] is not None else None,
    )


def build_sweep(game: Game) -> click.Command:
    """`kogge lab sweep GAME`."""

    def start(**given: Any) -> None:
        from kogge.arena.export import replace_file
        from kogge.lab.page.sweep import sweep_page
        from kogge.lab.versions.sweeping import sweep, written

        out = page_of(given, f"{game.name}-sweep.html")
        opening = opening_of(game, given)
        found = sweep(
            game,
            opening,
            pairs=given["games"],
            wanted=given["numbers"],
            progress=lambda what, done, of: say(f"{what}: {done} of {of}"),
        )
        if given["as_json"]:
            print_json(found)
            return
        command = " ".join(
            [
                f"kogge lab sweep {game.name}",
                *(f"--number '{one}'" for one in given["numbers"]),
                *setting_flags(given, found.setting, found.pairs),
            ]
        )
        replace_file(out, sweep_page(found, game, command).encode())
        for one in found.found[:10]:
            told = one.refused or effect_of(one, game) or "no clear effect"
            if one.endless:
                told += f"; {one.endless} of {found.pairs} games did not end by themselves"
            click.echo(f"{written(one.place)}: {one.before} → {one.after}: {told}")
        if found.cancelled:
            click.echo("Stopped early: what is missing was not measured.")
        click.echo(str(out))

    return click.Command(
        game.name,
        callback=start,
        help=f"Change every number of {game.name} alone, up and down, and see which matter.\n\n"
        "Every version is compiled once. Ctrl-C ends it early and keeps what is measured.\n\n"
        f"\b\nExample:\n  kogge lab sweep {game.name} --games 100\n",
        params=[
            click.Option(
                ["--number", "numbers"],
                multiple=True,
                metavar="PLACE",
                help="A number of the pieces file such as tollkeeper.per_fleet, or a pattern such "
                "as 'tollkeeper.*'; may be repeated.  [default: all]",
            ),
            games_flag("Pairs of games for each change."),
            *flags(game, "sweep"),
        ],
    )


def effect_of(one: Swept, game: Game) -> str:
    """The surest and largest effect of a change, in words; nothing if there is none."""
    from kogge.lab.page.figure_names import figure_name
    from kogge.lab.page.wording import Wording, plain

    if not one.weight or one.comparison is None:
        return ""
    say, first = Wording("en"), one.comparison.figures[0]
    told = say.with_error(first.difference, points=first.share, signed=True)
    words = f"{figure_name(first.name, one.comparison, game, say)} {told}"
    return plain(words).replace("\u00a0", " ") + (" points" if first.share else "")


def build_tune(game: Game) -> click.Command:
    """`kogge lab tune GAME`."""

    def start(**given: Any) -> None:
        from kogge.arena.export import replace_file
        from kogge.lab.page.tune import tune_page
        from kogge.lab.page.verdicts import stopped
        from kogge.lab.page.wording import Wording, plain
        from kogge.lab.versions.aims import read_aim
        from kogge.lab.versions.tuning import tune

        out = page_of(given, f"{game.name}-tune.html")
        opening = opening_of(game, given)
        found = tune(
            game,
            opening,
            ranges=given["changes"],
            aims=[read_aim(words) for words in given["aims"]],
            trials=given["trials"],
            deals=given["games"],
            progress=lambda done, of: say(f"version {done} of {of}"),
        )
        if given["as_json"]:
            print_json(found)
            return
        words = " ".join(
            [
                f"kogge lab tune {game.name}",
                *(f"--change {one}" for one in given["changes"]),
                *(f"--aim '{one}'" for one in given["aims"]),
                f"--trials {given['trials']}",
                *setting_flags(given, found.setting, given["games"]),
            ]
        )
        replace_file(out, tune_page(found, game, words).encode())
        if found.cancelled:
            click.echo("Stopped early: other versions were not tried or not confirmed.")
        if not found.confirmed:
            click.echo("No version was confirmed on fresh deals.")
        elif found.best is None:
            click.echo("No change within these ranges meets all aims on fresh deals.")
        else:
            for place, value in found.best.candidate.numbers.items():
                click.echo(f"{place} = {value}")
            if not found.best.candidate.size:
                click.echo("Nothing has to change.")
            if not found.best.sure:
                click.echo("Not all aims are met beyond doubt: more --games would tell.")
            if found.best.unended.games:
                click.echo(plain(stopped(found.best.unended, Wording("en"))))
        click.echo(str(out))

    return click.Command(
        game.name,
        callback=start,
        help=f"Find the smallest change of {game.name} that meets your aims.\n\n"
        "Versions are proposed by Optuna, promising ones are played more often, and the best are "
        "confirmed on fresh deals.\n\n"
        "\b\nExample:\n"
        f"  kogge lab tune {game.name} --change PLACE=1..6 --aim rounds=10±0.5 --aim seats=0.01\n",
        params=[
            click.Option(
                ["--change", "changes"],
                multiple=True,
                metavar="PLACE=LOW..HIGH",
                help="A number that may change, and how far; may be repeated.",
            ),
            click.Option(
                ["--aim", "aims"],
                multiple=True,
                metavar="AIM",
                help="What is wanted: rounds=10±0.5, decided>=0.6, used:PIECE>=0.05 (of the times "
                "it could be), or seats=0.01 (each within a point of its fair share).",
            ),
            click.Option(
                ["--trials"],
                type=Count(min=1),
                default=20,
                show_default=True,
                metavar="N",
                help="Versions to try.",
            ),
            games_flag("Games of each; promising versions get four times as many."),
            *flags(game, "tune"),
        ],
    )


def say(words: str) -> None:
    """How far it is, if someone is watching."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{words}", err=True, nl=False)
