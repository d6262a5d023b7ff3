"""Root command `kogge`: it finds the others by their names."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NoReturn

import click

import kogge
from kogge.cli.failures import OK, complain, report

# each module holds its command under the name `command`
COMMANDS: Final = {
    "games": "kogge.cli.games",
    "pieces": "kogge.cli.pieces",
    "play": "kogge.cli.play",
    "simulate": "kogge.cli.simulate",
    "match": "kogge.cli.match",
    "tournament": "kogge.cli.tournament",
    "suite": "kogge.cli.suite",
    "dataset": "kogge.cli.dataset",
    "replay": "kogge.cli.replay",
    "verify": "kogge.cli.verify",
    "evaluate": "kogge.cli.evaluate",
    "review": "kogge.cli.review",
    "lab": "kogge.cli.lab",
    "train": "kogge.cli.train",
    "warm": "kogge.cli.warm",
    "bench": "kogge.cli.bench",
    "serve": "kogge.cli.serve",
    "admin": "kogge.cli.admin",
    "mcp": "kogge.cli.mcp",
    "new-game": "kogge.cli.new_game",
}
WITHOUT_WORDS: Final = ["serve", "--browser"]


class NamingGroup(click.Group):
    """A group that answers an unknown name with the names there are."""

    thing = "command"

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = self.list_commands(ctx)
        if args[0] not in names and not args[0].startswith("-"):
            raise click.UsageError(
                f"there is no {self.thing} {args[0]!r}; choose one of {', '.join(names)}", ctx
            )
        return super().resolve_command(ctx, args)


class Root(NamingGroup):
    """Imports a command when it is named, and turns every failure into one line and a code."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = import_module(COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        return command

    def main(self, args: Sequence[str] | None = None, *settings: Any, **extra: Any) -> NoReturn:
        given = sys.argv[1:] if args is None else list(args)
        warnings.showwarning = show_warning  # type: ignore[assignment]
        try:
            code = super().main(given or WITHOUT_WORDS, "kogge", standalone_mode=False)
            sys.stdout.flush()
        except (Exception, KeyboardInterrupt) as error:
            code = report(error)
        sys.exit(code if isinstance(code, int) else OK)


def show_warning(message: Warning | str, kind: type[Warning], *where: Any, **more: Any) -> None:
    """Our own warnings are for people: one line, without the place in the code."""
    if kind.__module__.startswith("kogge."):
        complain(str(message), OK)
    else:
        _usual_warning(message, kind, *where, **more)


_usual_warning: Final = warnings.showwarning


def _version(ctx: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"kogge {kogge.__version__}")
        ctx.exit()


main: Final = Root(
    name="kogge",
    help="Tabletop games in the browser and the terminal, against people and bots, and in bulk.\n\n"
    "Without a command, the table opens in your browser.\n\n"
    "\b\nExamples:\n"
    "  kogge                        sit down at the table, in your browser\n"
    "  kogge play                   the same in the terminal\n"
    "  kogge simulate tallinn --bots random,greedy --games 100000\n",
    context_settings={"help_option_names": ["-h", "--help"]},
    params=[
        click.Option(
            ["--version"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_version,
            help="Show the version and exit.",
        )
    ],
)
