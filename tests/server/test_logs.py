"""Logs: what programs read is JSON, every line of it."""

from __future__ import annotations

import json

from tests import forking

SCRIPT = """
import logging, structlog
from kogge.server.ops.logs import set_up_logs
set_up_logs(as_json=True)
structlog.get_logger().info("serving", database="sqlite")
logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
try:
    raise ValueError("told")
except ValueError:
    logging.getLogger("asyncio").exception("Task failed")
"""


def test_what_libraries_log_is_json_as_well() -> None:
    """Ours, uvicorn's and asyncio's lines all parse; a traceback is one field."""
    done = forking.run("-c", SCRIPT)
    ours, request, task = map(json.loads, done.stderr.splitlines())
    assert (ours["event"], ours["level"], ours["database"]) == ("serving", "info", "sqlite")
    assert (request["event"], request["level"]) == ("Invalid HTTP request received.", "warning")
    assert "ValueError: told" in task["exception"]
