"""The package is whole: the sdist can rebuild everything, the wheel serves page and game."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

from tests.packaging.conftest import ROOT, Built, Installed
from tests.packaging.serving import served

BOT = ROOT / "docs" / "examples" / "external_bot.py"


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


def test_wheel_with_prebuilt_rules_is_for_this_system(built: Built, tmp_path: Path) -> None:
    """The rules are in it, and its name says for which Python and system."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir"]

    def build(folder: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, str(tmp_path), str(ROOT)],
            env={**os.environ, "KOGGE_PREBUILT": str(folder)},
            capture_output=True,
            text=True,
            check=False,
        )

    rules = tmp_path / "rules"
    rules.mkdir()
    refused = build(rules)
    assert refused.returncode != 0
    assert "holds no compiled rules" in refused.stdout + refused.stderr
    (rules / "some.rule").write_bytes(b"code")
    assert build(rules).returncode == 0
    (wheel,) = tmp_path.glob("*.whl")
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    assert f"-{python}-{python}-" in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read("kogge/prebuilt/some.rule") == b"code"
        assert "kogge/server/static/index.html" in archive.namelist()


def test_installed_wheel_serves_page_and_game(installed: Installed, tmp_path: Path) -> None:
    """With the sources out of sight: the page with all it names, and a game over a socket.

    Its rules are not compiled, which is the same from a wheel as from this tree.
    """
    where = installed.run("-c", "import kogge; print(kogge.__file__)").stdout
    assert Path(where.strip()).is_relative_to(installed.folder)
    command = ["-m", "kogge", "serve", "--port", "0", "--no-browser"]
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    surroundings = installed.surroundings(KOGGE_JIT=0)
    with served([*command, "--database", database], surroundings) as server:
        page = server.get("/")
        named = re.findall(r'(?:src|href)="(/[^"]+)"', page)
        assert any(name.endswith(".js") for name in named)
        for name in named:
            assert server.get_bytes(name)
        told = installed.run(str(BOT), server.address, "visby", KOGGE_JIT=0).stdout
    assert re.search(r"seat \d+ result \{", told), told
