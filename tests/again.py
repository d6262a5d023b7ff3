"""After a run that failed: tests of the browser once more, one at a time, if nothing else failed.

`make test` does so. Chromium on a busy machine sometimes draws no more frames, and then answers no
press; a second failure, and any failure elsewhere, is one.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FAILED = Path(".pytest_cache/v/cache/lastfailed")
BROWSER = "tests/web/"


def main() -> None:
    names = json.loads(FAILED.read_text("utf-8")) if FAILED.is_file() else {}
    elsewhere = [name for name in names if not name.startswith(BROWSER)]
    if elsewhere or not names:
        sys.exit(1)
    print(f"{len(names)} tests of the browser failed, and are tried once more:", flush=True)
    done = subprocess.run([sys.executable, "-m", "pytest", "--last-failed", BROWSER], check=False)
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
