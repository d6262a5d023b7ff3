"""Dockerfile, compose.yaml and the workflow say what is true; their commands run here too."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from tests import forking
from tests.packaging.conftest import ROOT
from tests.packaging.serving import served
from tests.server.postgres import MISSING, programs, running_postgres
from tests.server.serving import LAUNCH

from kogge.cli import main
from kogge.client import Client

COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
SERVERS = [name for name in SERVICES if name.startswith("server-")]
WORKFLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile, instruction by instruction."""
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def check_command(words: list[str]) -> None:
    """Kogge's command line understands these words."""
    program, name, *rest = words
    assert program.endswith("kogge")
    command = main.get_command(click.Context(main), name)
    assert command is not None
    command.make_context(name, rest)


def without_variables(text: str) -> str:
    """What compose makes of it with nothing but a password set."""
    return re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)


def test_the_image_is_built_of_what_is_there() -> None:
    """Every file that is copied exists, but for what an earlier stage makes."""
    for _, rest in [one for one in instructions() if one[0] == "COPY"]:
        words = shlex.split(rest)
        if not words[0].startswith("--from="):
            assert all((ROOT / word).exists() for word in words[:-1]), rest


def test_the_image_runs_without_rights() -> None:
    """Its last stage sets a user, and says how to start and how to see that it is well."""
    last = instructions()
    while any(kind == "FROM" for kind, _ in last[1:]):
        last = last[1:]
    assert [rest for kind, rest in last if kind == "USER"] == ["kogge"]
    assert [kind for kind, _ in last].index("USER") < [kind for kind, _ in last].index("CMD")
    assert {"HEALTHCHECK", "EXPOSE", "VOLUME"} <= {kind for kind, _ in last}


def test_the_commands_of_the_image_are_ours() -> None:
    """Whatever it runs of Kogge is a command with flags that exist."""
    found = 0
    for kind, rest in instructions():
        if kind == "CMD":
            check_command(json.loads(rest))
            found += 1
        elif kind == "RUN":
            for command in re.findall(r"(?:^|&& )(\S*kogge warm[^&]*)", rest):
                check_command(shlex.split(command))
                found += 1
    assert found == 3


def test_servers_without_what_the_image_leaves_out() -> None:
    """Nothing needs polyfactory and Faker: the application and its description are made."""
    script = (
        "import sys; sys.modules['polyfactory'] = sys.modules['faker'] = None\n"
        "from kogge.server.app import make_app\n"
        "from kogge.server.settings import Settings\n"
        "app = make_app(Settings('sqlite:///:memory:')).app\n"
        "print(len(app.openapi_schema.to_schema()['paths']) > 10)"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert told.stdout == "True\n", told.stderr


def test_two_servers_one_database_one_proxy() -> None:
    """The parts fit together: names, ports, the proxy's file and what servers wait for."""
    assert len(SERVERS) == 2
    proxy = SERVICES["proxy"]
    mounted, inside, _ = proxy["volumes"][0].split(":")
    assert inside.startswith("/etc/nginx/conf.d/")
    config = (ROOT / mounted).read_text("utf-8")
    assert set(re.findall(r"server (\S+):8700;", config)) == {*SERVERS} == {*proxy["depends_on"]}
    for name in SERVERS:
        server = SERVICES[name]
        assert "--port=8700" in server["command"]
        assert server["depends_on"]["database"]["condition"] == "service_healthy"
        assert "@database/kogge" in server["environment"]["KOGGE_DATABASE"]
        check_command(list(map(without_variables, server["command"])))
    assert {"server_name", "ssl"}.isdisjoint(config.split())


def test_the_servers_of_compose_share_their_tables() -> None:
    """The same two commands on a PostgreSQL of ours: what one makes, the other shows."""
    if programs() is None:
        pytest.skip(MISSING)
    changed = {"--host": "--host=127.0.0.1", "--port": "--port=0"}

    def command(name: str) -> list[str]:
        words = map(without_variables, SERVICES[name]["command"][1:])
        flags = [changed.get(word.partition("=")[0], word) for word in words]
        assert flags.pop(0) == "serve"
        return [LAUNCH, "{}", *flags]  # `kogge serve`, which loads games when they are asked for

    with running_postgres() as cluster:
        surroundings = {"KOGGE_DATABASE": cluster.url}
        first, second = map(command, SERVERS)
        with served(first, surroundings) as one, served(second, surroundings) as two:
            for server in (one, two):
                assert json.loads(server.get("/health"))["database"] == "postgresql"
            bot = ROOT / "docs" / "examples" / "external_bot.py"
            told = forking.run(str(bot), one.address, "visby").stdout
            (table,) = re.findall(r"/t/(\w+)", told)
            shown = asyncio.run(Client(two.address).get(f"/api/tables/{table}"))
            assert shown["state"]["status"] == "over"


def test_every_step_of_the_workflow_is_a_target() -> None:
    """What GitHub runs can be run here: nothing but `make`, and only targets that there are."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    steps = [step for job in WORKFLOW["jobs"].values() for step in job["steps"]]
    commands = [step["run"] for step in steps if "run" in step]
    assert {"make test", "make wheel", "make smoke", "make container"} == {*commands}
    for command in commands:
        target = command.removeprefix("make ")
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)


def test_the_workflow_knows_the_pythons_we_support() -> None:
    """From the oldest that the package takes."""
    oldest = re.search(
        r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text("utf-8")
    )
    assert oldest
    for job in ("test", "wheels"):
        pythons = WORKFLOW["jobs"][job]["strategy"]["matrix"]["python"]
        assert pythons[0] == oldest[1]
        assert Path(WORKFLOW["jobs"][job]["runs-on"] or "").name
