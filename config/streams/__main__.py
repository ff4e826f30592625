"""`python -m config.streams --host HOST --port PORT`: the process of streams, until it is told to end."""

import argparse

from config.streams.server import server


def main() -> None:
    """Returns never: the server ends the process as the signal does that it was sent."""
    parser = argparse.ArgumentParser(prog="python -m config.streams", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default: this machine alone)")
    parser.add_argument("--port", type=int, default=8001)
    wishes = parser.parse_args()
    server(wishes.host, wishes.port).run()


if __name__ == "__main__":
    main()
