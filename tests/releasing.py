"""What a release needs: `python -m tests.releasing check`, and the lock file it is tested with.

`python -m tests.releasing lock` writes `constraints.txt`: the versions of everything that
`kogge[test]` brings, as installed here, by name and version alone. With it, `pip install
--constraint constraints.txt 'kogge[test]'` installs the very versions that were tested.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCK = "constraints.txt"
PIN = re.compile(r"(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s;]+)( ; .+)?")
LINES_OF_LOCK = "# versions that the tests passed with; written by `make lock`\n"
NPM = "https://registry.npmjs.org/"


def main(words: list[str]) -> None:
    if words == ["lock"]:
        (ROOT / LOCK).write_text(LINES_OF_LOCK + "".join(f"{pin}\n" for pin in pins()), "utf-8")
        return
    problems = [*missing(ROOT)]
    for problem in problems:
        print(f"release: {problem}", file=sys.stderr)
    sys.exit(bool(problems))


def pins() -> list[str]:
    """Everything that the extra `test` brings, as it is installed."""
    found: dict[str, str] = {}
    waiting = [Requirement("kogge[test]")]
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        known = f"{name}[{','.join(sorted(wanted.extras))}]"
        if known in found:
            continue
        try:
            found[known], lines = needs(name, wanted.extras)
        except PackageNotFoundError:
            continue  # for another system or another Python
        for line in lines:
            needed = Requirement(line)
            extras = wanted.extras or {""}
            if needed.marker is None or any(
                needed.marker.evaluate({"extra": extra}) for extra in extras
            ):
                waiting.append(needed)
    versions = {known.partition("[")[0]: version for known, version in found.items()}
    versions.pop("kogge", None)
    # a local part, as of PyTorch's builds for one processor, is no version of the registry
    return [f"{name}=={version.partition('+')[0]}" for name, version in sorted(versions.items())]


def needs(name: str, extras: set[str]) -> tuple[str, list[str]]:
    """The installed version of a package and its requirements; ours as they are written now."""
    if name != "kogge":
        package = distribution(name)
        return package.version, package.requires or []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = [*project["dependencies"]]
    for extra in extras:
        lines += project["optional-dependencies"][extra]
    return project["version"], lines


def missing(root: Path) -> Iterator[str]:
    """What keeps this tree from being released, in sentences."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    version = project["version"]
    yield from missing_in_changelog((root / "CHANGELOG.md").read_text("utf-8"), version)
    citation = (root / "CITATION.cff").read_text("utf-8")
    if f"\nversion: {version}\n" not in citation:
        yield f"CITATION.cff must say version: {version}"
    yield from missing_in_lock((root / LOCK).read_text("utf-8"), project)
    packages = (root / "web" / "package-lock.json").read_text("utf-8")
    for address in sorted(set(re.findall(r'"resolved": "([^"]+)"', packages))):
        if not address.startswith(NPM):
            yield f"web/package-lock.json must name {NPM}, not {address}"
    changed = subprocess.run(
        ["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=False
    ).stdout
    if changed:
        yield f"{len(changed.splitlines())} files are not committed"


def missing_in_changelog(changelog: str, version: str) -> Iterator[str]:
    """The version has a heading with a date, and nothing waits above it."""
    latest = re.search(r"^## (.*)$", changelog, re.MULTILINE)
    wanted = rf"{re.escape(version)} — \d{{4}}-\d\d-\d\d"
    if latest is None or not re.fullmatch(wanted, latest[1]):
        said = "nothing" if latest is None else latest[1]
        yield f"CHANGELOG.md must begin with '## {version} — YYYY-MM-DD', not with {said!r}"


def missing_in_lock(lock: str, project: dict[str, object]) -> Iterator[str]:
    """Every line is a name and a version, and every dependency is met by one of them."""
    locked: dict[str, str] = {}
    for line in lock.splitlines():
        pin = PIN.fullmatch(line)
        if pin is not None:
            locked[canonicalize_name(pin["name"])] = pin["version"]
        elif not line.startswith("#"):
            yield f"{LOCK} may hold names and versions alone, not {line!r}"
    dependencies = project["dependencies"]
    extras = project["optional-dependencies"]
    assert isinstance(dependencies, list)
    assert isinstance(extras, dict)
    for line in [*dependencies, *extras["test"]]:
        needed = Requirement(line)
        name = canonicalize_name(needed.name)
        if name == "kogge" or (needed.marker is not None and not needed.marker.evaluate()):
            continue
        if name not in locked:
            yield f"{LOCK} lacks {name}; run: make lock"
        elif not needed.specifier.contains(locked[name], prereleases=True):
            yield f"{LOCK} has {name} {locked[name]}, but {line} is needed; run: make lock"


if __name__ == "__main__":
    main(sys.argv[1:])
