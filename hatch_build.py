"""Build hook of the wheel: the browser client must be in it, compiled rules may.

`KOGGE_PREBUILT=FOLDER` adds rules that `kogge warm --prebuild FOLDER` has compiled, and makes the
wheel one for this system and Python. `KOGGE_WITHOUT_CLIENT=1` leaves the client out on purpose.
"""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = "src/kogge/server/static/index.html"


class Hook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        without = os.environ.get("KOGGE_WITHOUT_CLIENT") == "1"
        if not without and not (Path(self.root) / CLIENT).exists():
            raise SystemExit(
                f"the browser client is missing ({CLIENT}): run `make web` first, "
                "or set KOGGE_WITHOUT_CLIENT=1 for a package without it"
            )
        chosen = os.environ.get("KOGGE_PREBUILT")
        if chosen:
            prebuilt = Path(self.root) / chosen
            if not any(prebuilt.rglob("*.rule")):
                raise SystemExit(f"KOGGE_PREBUILT={chosen} holds no compiled rules")
            build_data["force_include"][str(prebuilt)] = "kogge/prebuilt"
            build_data["pure_python"] = False
            build_data["tag"] = platform_tag()


def platform_tag() -> str:
    """The systems that can run rules compiled here; they need no more of one than Numba does."""
    python = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    machine = platform.machine().lower()
    system = {
        "linux": f"manylinux_2_17_{machine}",
        "darwin": f"macosx_11_0_{machine}",
        "win32": f"win_{machine}",
    }[sys.platform]
    return f"{python}-{python}-{system}"
