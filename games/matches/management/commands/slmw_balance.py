"""`python manage.py slmw_balance`: greedy players play So Long, My World, and what came of it is told by the card."""

import json
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games import catalogue
from games.agents.slmw_balance import Balance, BalanceReport
from games.rules.so_long_my_world.game import SoLongMyWorld
from games.rules.so_long_my_world.options import Heartbreak, SoLongMyWorldOptions

SEATS = (2, 3, 4, 5)


class Command(BaseCommand):
    help = "Measures the balance of So Long, My World among greedy players, and says what is out of bounds."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own type

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, default=500, help="for each number of players (default: 500)")
        parser.add_argument("--seats", default="2,3,4,5", help="numbers of players (default: 2,3,4,5)")
        parser.add_argument("--pairs", type=int, default=200, help="matches of each Heartbreak (default: 200)")
        parser.add_argument("--seed", default="0", help="equal seeds give equal matches (default: 0)")
        parser.add_argument("--variants", action="store_true", help="with Gestalt Visions and Karma Catalysts")
        parser.add_argument("--json", action="store_true", help="print one line of JSON")

    def handle(self, *args: Any, **settings: Any) -> None:
        game = SoLongMyWorld(catalogue.shipped_pack(SoLongMyWorld))
        balance = Balance(game, game.book)
        variants = settings["variants"]
        options = SoLongMyWorldOptions(gestalt_visions=variants, karma_catalysts=variants)
        for seats in _seats(settings["seats"]):
            balance.play_tables(seats=seats, matches=settings["matches"], seed=settings["seed"], options=options)
        for heartbreak in Heartbreak:
            if heartbreak is not Heartbreak.RANDOM:
                balance.play_pairs(heartbreak, matches=settings["pairs"], seed=settings["seed"])
        report = balance.report()
        self.stdout.write(_as_json(report) if settings["json"] else _as_text(report))


def _seats(text: str) -> list[int]:
    try:
        seats = [int(part) for part in text.split(",")]
    except ValueError as error:
        raise CommandError(f"--seats takes numbers joined by commas, not {text!r}.") from error
    if not set(seats) <= set(SEATS):
        raise CommandError("--seats takes numbers from 2 to 5.")
    return seats


def _as_json(report: BalanceReport) -> str:
    return json.dumps({**msgspec.to_builtins(report), "faults": report.faults()})


def _as_text(report: BalanceReport) -> str:
    lines = [f"{'card':30} {'held':>6} {'played':>7} {'wins':>6} {'IP':>6}"]
    for card in sorted(report.cards, key=lambda card: -card.play_rate):
        lines.append(f"{card.card:30} {card.held:6} {card.play_rate:7.1%} {card.win_rate:6.2f} {card.insight:6.2f}")
    lines.append(f"\n{'players':30} {'played':>6} {'points':>7}  wins from the First Player on")
    for table in report.seats:
        wins = " ".join(f"{share:.1%}" for share in table.wins)
        lines.append(f"{table.seats:<30} {table.matches:6} {table.points:7.2f}  {wins}")
    lines.append(f"\n{'Heartbreak':30} {'played':>6} {'won':>7} {'goal':>6} {'IP':>6} {'asked':>6}")
    for pair in report.heartbreaks:
        name = f"{pair.number} {pair.heartbreak}"
        lines.append(
            f"{name:30} {pair.matches:6} {pair.win_rate:7.1%} {pair.goal_rate:6.1%} {pair.insight:6.1f} {pair.asked:6}"
        )
    faults = report.faults()
    return "\n".join([*lines, "", *(faults or ["Everything is within bounds."])])
