"""`python manage.py selfplay GAME`: agents play one another, without a server or a database."""

import json
import time
from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from games import catalogue
from games.agents import agents_by_name
from games.agents.selfplay import SelfplayReport, selfplay
from games.kernel.contract import Game, Mode, Options
from games.kernel.errors import Refused
from games.kernel.simulate import Agent


class Command(BaseCommand):
    help = "Lets agents play matches of a game, and prints what came of it."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own type

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="the slug of a game in the catalogue")
        parser.add_argument("--mode", help="a way to play (default: the game's first)")
        parser.add_argument("--seats", type=int, help="how many play (default: the fewest of the mode)")
        parser.add_argument("--matches", type=int, default=100, help="how many matches (default: 100)")
        parser.add_argument("--seed", default="0", help="equal seeds give equal matches (default: 0)")
        parser.add_argument("--agents", default="random", help="one name, or one for each seat, joined by commas")
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="a table option; may be repeated"
        )
        parser.add_argument("--json", action="store_true", help="print one line of JSON")

    def handle(self, *args: Any, **settings: Any) -> None:
        game = _game(settings["game"])
        mode = _mode(game, settings["mode"])
        seats = mode.seats[0] if settings["seats"] is None else settings["seats"]
        if settings["matches"] < 1:
            raise CommandError("--matches must be at least 1.")
        try:
            report = selfplay(
                game,
                mode=mode.name,
                options=_options(game, settings["option"]),
                agents=_agents(settings["agents"], seats),
                matches=settings["matches"],
                seed=settings["seed"],
                clock=time.perf_counter,
            )
        except Refused as refused:
            raise CommandError(refused.refusal.message) from refused
        self.stdout.write(_as_json(report) if settings["json"] else _as_text(report))


def _game(slug: str) -> Game[Any]:
    found = catalogue.game_class(slug)
    if found is None:
        known = ", ".join(game.info.slug for game in catalogue.GAMES)
        raise CommandError(f"There is no game {slug!r}. The catalogue has: {known}.")
    return catalogue.shipped_game(found)


def _mode(game: Game[Any], name: str | None) -> Mode:
    if name is None:
        return game.info.modes[0]
    mode = game.info.mode(name)
    if mode is None:
        known = ", ".join(mode.name for mode in game.info.modes)
        raise CommandError(f"{game.info.title} has no mode {name!r}. It has: {known}.")
    return mode


def _agents(names: str, seats: int) -> list[tuple[str, Agent]]:
    given = names.split(",")
    if len(given) == 1:
        given *= max(seats, 0)
    if len(given) != seats:
        raise CommandError(f"--agents names {len(given)} agents for {seats} seats.")
    unknown = [name for name in given if name not in agents_by_name]
    if unknown:
        raise CommandError(f"There is no agent {unknown[0]!r}. There are: {', '.join(agents_by_name)}.")
    return [(name, agents_by_name[name]) for name in given]


def _options(game: Game[Any], pairs: list[str]) -> Options:
    values = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise CommandError(f"--option takes NAME=VALUE, not {pair!r}.")
        if name not in game.info.options.__struct_fields__:
            known = ", ".join(game.info.options.__struct_fields__) or "none"
            raise CommandError(f"{game.info.title} has no option {name!r}. It has: {known}.")
        values[name] = value
    try:
        # On the command line everything is text, so "5" and "true" count as a number and a truth value.
        return msgspec.convert(values, game.info.options, strict=False)
    except msgspec.ValidationError as error:
        raise CommandError(f"{game.info.title}: {error}.") from error


def _as_json(report: SelfplayReport) -> str:
    return json.dumps(msgspec.to_builtins(report))


def _as_text(report: SelfplayReport) -> str:
    outcomes = ", ".join(f"{count} x {ending}" for ending, count in report.outcomes.items())
    lines = [
        f"{report.game}, {report.mode} of {report.seats}: {report.matches} matches, {report.moves} moves at "
        f"{report.moves_per_second} a second; {outcomes}; {report.refusals} refusals; state {report.state_hash}"
    ]
    lines += [f"  {kind}: {count} times" for kind, count in report.moves_by_kind.items()]
    for label, share in report.win_shares.items():
        score = f", scores {report.mean_scores[label]:.1f}" if label in report.mean_scores else ""
        lines.append(f"  {label}: wins {share:.1%}{score}")
    return "\n".join(lines)
