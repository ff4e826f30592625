"""Where it was measured and with what: without that a number says nothing."""

import os
import platform
from importlib import metadata
from pathlib import Path
from typing import Any

import psutil
import psycopg

from tests.benchmarks.ground import Ground

LIBRARIES = ("django", "strawberry-graphql", "graphql-core", "granian", "psycopg", "msgspec")
SAFETY = ("fsync", "synchronous_commit", "full_page_writes", "wal_sync_method", "shared_buffers")


def machine() -> dict[str, Any]:
    """The machine, and how busy it was with other things."""
    return {
        "system": f"{platform.system()} {platform.release()}",
        "architecture": platform.machine(),
        "processor": _processor(),
        "processors": os.cpu_count(),
        "memory_mb": psutil.virtual_memory().total // 2**20,
        "load_before": [round(load, 2) for load in psutil.getloadavg()],
    }


def versions(stage: Ground) -> dict[str, str]:
    """The interpreter, the servers and the libraries on the way of a move."""
    return {
        "python": platform.python_version(),
        "postgresql": f"{stage.postgres.version} ({stage.postgres.source})",
        "valkey": f"{stage.valkey.version} ({stage.valkey.source})",
        **{name: metadata.version(name) for name in LIBRARIES},
    }


def safety(database_url: str) -> dict[str, str]:
    """What PostgreSQL itself says about how safe a commit is."""
    with psycopg.connect(database_url) as database:
        query = "SELECT name, current_setting(name) FROM unnest(%s::text[]) AS name"
        return dict(database.execute(query, [list(SAFETY)]).fetchall())


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "unknown")
