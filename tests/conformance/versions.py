"""What each version of a game has left behind: saves that must be read for ever, and what its replays came to.

Both lie in the game's `tests/saves/`. `schema-N.json` holds positions from the middle of replays, in hex, as a match
under way stores them; `rules-N.json` a hash of the position in which each replay ends.

`python -m tests.conformance.versions SLUG` writes the files of the game's present versions. Those of a version that
people have played stay as they are: they tell whether its matches go on, and pass the audit of their log.
"""

import argparse
import hashlib
import json
import sys
from itertools import islice
from pathlib import Path
from typing import Any, Final

from games import catalogue
from games.kernel.contract import Game
from games.kernel.replay_file import ReplayFile, play_replay, replay_files, replay_steps

SCHEMA: Final = "schema"
RULES: Final = "rules"


def folder_of(game: Game[Any]) -> Path:
    return Path(str(sys.modules[type(game).__module__].__file__)).parent


def replays_of(game: Game[Any]) -> dict[str, ReplayFile]:
    return replay_files(folder_of(game) / "replays")


def left_by(game: Game[Any], kind: str) -> dict[int, dict[str, str]]:
    """What the versions of a kind have left, `SCHEMA` or `RULES`: version -> replay -> save or hash."""
    files = _folder(game).glob(f"{kind}-*.json")
    return {int(file.stem.removeprefix(f"{kind}-")): json.loads(file.read_text()) for file in files}


def end_of(game: Game[Any], file: ReplayFile) -> str:
    """A hash of the position in which the replay ends."""
    return hashlib.sha256(play_replay(game, file).position.encode()).hexdigest()


def middle_of(game: Game[Any], file: ReplayFile) -> bytes:
    """What is stored of the match after half of its moves."""
    step = next(islice(replay_steps(game, file), len(file.moves) // 2, None))
    return step.position.encode()


def write(game: Game[Any]) -> None:
    """Writes both files of the game's present versions anew."""
    replays = replays_of(game)
    firsts = {file.mode: name for name, file in reversed(replays.items())}
    saves = {name: middle_of(game, replays[name]).hex() for name in sorted(firsts.values())}
    _folder(game).mkdir(exist_ok=True)
    _write(_folder(game) / f"{SCHEMA}-{game.info.state_schema}.json", saves)
    ends = {name: end_of(game, file) for name, file in replays.items()}
    _write(_folder(game) / f"{RULES}-{game.info.rules_version}.json", ends)


def _folder(game: Game[Any]) -> Path:
    return folder_of(game) / "tests" / "saves"


def _write(path: Path, content: dict[str, str]) -> None:
    path.write_text(json.dumps(content, indent=1, sort_keys=True) + "\n")


def main() -> None:
    """Writes the files of the games that are named, by default of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.versions", description=__doc__)
    parser.add_argument("slugs", nargs="*", help="the games; all by default")
    slugs = parser.parse_args().slugs
    for kind in catalogue.GAMES:
        if not slugs or kind.info.slug in slugs:
            write(catalogue.shipped_game(kind))


if __name__ == "__main__":
    main()
