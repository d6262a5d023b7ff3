"""The package is whole: the sdist can rebuild everything, the wheel serves page and game."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.packaging.conftest import ROOT, Built, Installed

BOT = ROOT / "docs" / "examples" / "external_bot.py"


@contextmanager
def serving(installed: Installed, database: Path) -> Iterator[str]:
    """A server of the installed package; its address."""
    server = subprocess.Popen(
        [sys.executable, "-m", "kogge", "serve", "--port", "0", "--no-browser"],
        env=installed.surroundings(KOGGE_DATABASE=f"sqlite:///{database}"),
        cwd=installed.folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        (address,) = re.findall(r"http://\S+", server.stdout.readline())
        yield address
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()
        server.stdout.close()


def test_sdist_can_rebuild_everything(built: Built) -> None:
    """It has the sources of package, client, tests and documentation, and none of what is made."""
    with tarfile.open(built.sdist) as archive:
        names = {Path(*Path(name).parts[1:]).as_posix() for name in archive.getnames()}
    kept = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.splitlines()  # in an unpacked sdist there is no git, and nothing to compare with
    assert {*kept} <= names
    for needed in ("Makefile", "web/package-lock.json", "web/src/main.ts", "hatch_build.py"):
        assert needed in names
    assert not any("node_modules" in name or name.endswith((".pyc", ".rule")) for name in names)


def test_wheel_of_the_sdist_has_the_client(built: Built) -> None:
    """Every file of the built client, and of the package."""
    with zipfile.ZipFile(built.wheel) as archive:
        names = {*archive.namelist()}
    package = ROOT / "src" / "kogge"
    files = {
        f"kogge/{path.relative_to(package).as_posix()}"
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert files <= names
    assert built.wheel.name.endswith("-py3-none-any.whl")


def test_installed_wheel_serves_page_and_game(installed: Installed, tmp_path: Path) -> None:
    """With the sources out of sight: the page with all it names, and a game over a socket."""
    where = installed.run("-c", "import kogge; print(kogge.__file__)").stdout
    assert Path(where.strip()).is_relative_to(installed.folder)
    with serving(installed, tmp_path / "tables.sqlite") as address:
        page = urlopen(address).read().decode()
        named = re.findall(r'(?:src|href)="(/[^"]+)"', page)
        assert any(name.endswith(".js") for name in named)
        for name in named:
            assert urlopen(address + name.removeprefix("/")).status == 200
        told = installed.run(str(BOT), address.rstrip("/"), "visby").stdout
    assert re.search(r"seat \d+ result \{", told), told
