"""The compose file as a compose program would read it."""

import re
from typing import Any

import yaml

from config.embedded.place import CHECKOUT

DEPLOY = CHECKOUT / "deploy"
COMPOSE = DEPLOY / "compose.yaml"
# ${NAME:-default} and ${NAME:?message}
REFERENCE = re.compile(r"\$\{([A-Z_]+)(?::([-?])([^}]*))?\}")


def services() -> dict[str, dict[str, Any]]:
    """Each service with the defaults of its variables filled in."""
    loaded: dict[str, dict[str, Any]] = yaml.safe_load(_with_defaults(COMPOSE.read_text()))["services"]
    return loaded


def interpolated_variables() -> set[str]:
    """The variables that the file itself asks for."""
    return {match[1] for match in REFERENCE.finditer(COMPOSE.read_text())}


def _with_defaults(text: str) -> str:
    return REFERENCE.sub(lambda match: match[3] if match[2] == "-" else "given", text)
