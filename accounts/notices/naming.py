"""How people's names stand in texts: whatever they call themselves, they say nothing for the service.

Names are plain text of their owners' choice. In a mail a name that looks like an address would become a link, and one
that is written from right to left would turn the words around it.
"""

import re
import unicodedata
from typing import Final

WORD_JOINER: Final = "\u2060"
"""Not to be seen. Programs that look for addresses to make links of do not look past it."""
ISOLATE: Final = "\u2068"
END_OF_ISOLATE: Final = "\u2069"
RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
_JOINTS: Final = re.compile(r"(?<=\S)[.:@/](?=\S)")


def name_shown(name: str) -> str:
    """The name as one harmless piece of a sentence; the same for nearly everybody."""
    visible = "".join(letter for letter in " ".join(name.split()) if letter.isprintable())
    unlinked = _JOINTS.sub(lambda joint: f"{joint[0]}{WORD_JOINER}", visible)
    if any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in unlinked):
        return f"{ISOLATE}{unlinked}{END_OF_ISOLATE}"
    return unlinked
