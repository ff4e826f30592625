"""Daily puzzles: one a day, the same for everybody, and who solved it best."""

from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "games.puzzles"
    label = "puzzles"

    def ready(self) -> None:
        from games.matches.outbox import register_consumer
        from games.puzzles.services import PUZZLE_CONSUMER

        register_consumer(PUZZLE_CONSUMER)
