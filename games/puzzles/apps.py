"""Daily puzzles: one a day, the same for everybody, and who solved it best."""

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "games.puzzles"
    label = "puzzles"

    def ready(self) -> None:
        # Models have to be loaded first.
        from games.matches.outbox import register_consumer  # noqa: PLC0415
        from games.puzzles.services import PUZZLE_CONSUMER  # noqa: PLC0415

        register_consumer(PUZZLE_CONSUMER)
