"""Table codes: what a person reads out to friends. Short, hard to mishear, and too many to try."""

import secrets
from typing import Final

ALPHABET: Final = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""No vowels, so no words; no 0, 1 or L, which look like others."""

CODE_LENGTH: Final = 8
"""28 ** 8 codes: with a thousand open tables, one guess in 377 million finds one."""

_IGNORED: Final = str.maketrans({"-": None, " ": None})


def code_new() -> str:
    """A random code, as it is stored."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def code_read(typed: str) -> str | None:
    """What a person typed, as codes are stored: in capitals, without the blanks and dashes that help to read it.

    None for what can be no code.
    """
    code = typed.translate(_IGNORED).upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None


def code_shown(code: str) -> str:
    """The code in two halves, as people read it out: `7KQ4-XW2B`."""
    half = CODE_LENGTH // 2
    return f"{code[:half]}-{code[half:]}"
