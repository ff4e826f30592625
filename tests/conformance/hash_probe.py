"""Prints a hash of the end of one match of every case: under several PYTHONHASHSEED it must not vary."""

import json
import sys

from games.agents import agents_by_name
from games.kernel.simulate import play_match

from .cases import all_cases


def main() -> None:
    agent = agents_by_name["random"]
    hashes = {
        case.id: play_match(
            case.game, mode=case.mode, options=case.options, agents=[agent] * case.seats, seed="probe"
        ).state_hash()
        for case in all_cases()
    }
    json.dump(hashes, sys.stdout)


if __name__ == "__main__":
    main()
