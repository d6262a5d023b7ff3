"""Machine description: what figures were measured on."""

from __future__ import annotations

import os
import platform
from importlib import metadata
from pathlib import Path
from typing import Any, Final

LIBRARIES: Final = ("kogge", "numba", "numpy")
CPU_INFO: Final = Path("/proc/cpuinfo")


def machine() -> dict[str, Any]:
    """Processor, cores, system and versions."""
    return {
        "cpu": cpu(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        **{name: metadata.version(name) for name in LIBRARIES},
    }


def cpu() -> str:
    """The model of the processor, as far as the system tells."""
    if CPU_INFO.exists():
        for line in CPU_INFO.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
