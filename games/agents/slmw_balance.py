"""How balanced So Long, My World is among greedy players: figures for each card, each seat and each Heartbreak.

Whether a card is played is looked at for each hand: one player in one match. So a starter, which everybody holds in
every match, is measured like any other card.
"""

from collections import defaultdict
from collections.abc import Sequence
from statistics import fmean
from typing import Final

from msgspec import Struct

from games.kernel.contract import Game
from games.kernel.position import Position
from games.kernel.simulate import Played, play_match
from games.rules.so_long_my_world import coop
from games.rules.so_long_my_world.book import Book
from games.rules.so_long_my_world.effects.engine import Effects
from games.rules.so_long_my_world.effects.rules_in_force import insight_of
from games.rules.so_long_my_world.options import COOP, TABLE, Heartbreak, SoLongMyWorldOptions
from games.rules.so_long_my_world.state import Ending, State

from .greedy import GreedyAgent
from .selfplay import win_shares

PLAYED_AT_LEAST: Final = 0.05
PLAYED_AT_MOST: Final = 0.80
SEAT_WITHIN: Final = 0.05
ENOUGH_HANDS: Final = 100
"""From so many on a card is judged."""


class CardFigures(Struct, frozen=True, kw_only=True):
    """One name, over all hands that held it."""

    card: str
    held: int
    played: int
    play_rate: float
    win_rate: float
    """How often who played it won; 1 is as often as anybody of so many players. A shared win is a part of one."""
    insight: float
    """The mean of what a copy played was worth in the end, with its own rules; nothing where it was removed."""

    @property
    def is_in_bounds(self) -> bool:
        return self.held < ENOUGH_HANDS or PLAYED_AT_LEAST <= self.play_rate <= PLAYED_AT_MOST


class SeatFigures(Struct, frozen=True, kw_only=True):
    """Tables of so many players."""

    seats: int
    matches: int
    wins: tuple[float, ...]
    """Shares of the wins, from the First Player of round 1 clockwise."""
    points: float
    """The mean score."""

    @property
    def is_in_bounds(self) -> bool:
        return abs(self.wins[0] - 1 / self.seats) <= SEAT_WITHIN


class HeartbreakFigures(Struct, frozen=True, kw_only=True):
    """One Heartbreak, over all pairs that played it."""

    number: int
    heartbreak: str
    matches: int
    win_rate: float
    goal_rate: float
    """How often the goal was met, whatever the Insight Points."""
    insight: float
    """The mean of the printed Insight Points of both fields."""
    asked: int
    """The Collective Insight."""


class BalanceReport(Struct, frozen=True, kw_only=True):
    cards: tuple[CardFigures, ...]
    seats: tuple[SeatFigures, ...]
    heartbreaks: tuple[HeartbreakFigures, ...]

    def faults(self) -> list[str]:
        """What is not as it should be, in words; nothing when all is well."""
        cards = [f"{c.card} is played in {c.play_rate:.0%} of hands" for c in self.cards if not c.is_in_bounds]
        seats = [
            f"the First Player wins {s.wins[0]:.0%} of matches of {s.seats}" for s in self.seats if not s.is_in_bounds
        ]
        rising = zip(self.heartbreaks, self.heartbreaks[1:], strict=False)
        order = [
            f"Heartbreak {later.number} is won more often than Heartbreak {earlier.number}"
            for earlier, later in rising
            if later.win_rate > earlier.win_rate
        ]
        return cards + seats + order


class _Watch:
    """Follows one match from move to move: who was First Player at its beginning, and what each player held."""

    def __init__(self, seats: int) -> None:
        self.held: list[set[int]] = [set() for _ in range(seats)]
        self.first_player: int | None = None

    def __call__(self, position: Position[State]) -> None:
        state = position.state
        if self.first_player is None:
            self.first_player = state.first_player
        for held, player in zip(self.held, state.players, strict=True):
            held.update(player.hand)


class _Seen(Struct, kw_only=True):
    """What was seen of one name."""

    held: int = 0
    played: int = 0
    wins: float = 0.0
    """Shares of wins, each times the number of players, so that 1 a hand is what anybody gets."""
    copies: int = 0
    worth: int = 0


class Balance:
    """Plays matches among greedy players and counts. `report` may be asked at any time."""

    def __init__(self, game: Game[State], book: Book) -> None:
        self._game = game
        self._book = book
        self._effects = Effects(book)
        self._seen: dict[str, _Seen] = {name: _Seen() for name in book.cards}
        self._tables: defaultdict[int, list[tuple[tuple[float, ...], float]]] = defaultdict(list)
        self._pairs: defaultdict[int, list[tuple[bool, bool, int]]] = defaultdict(list)

    def play_tables(self, *, seats: int, matches: int, seed: int | str, options: SoLongMyWorldOptions) -> None:
        """Plays at tables of so many players."""
        for number in range(matches):
            watch = _Watch(seats)
            played = self._play(TABLE, options, f"{seed}:{seats}:{number}", watch)
            shares = win_shares(played.outcome, self._game.sides(TABLE, seats)) or ()
            self._count_cards(self._final(played), watch, shares)
            first = watch.first_player or 0
            points = fmean(played.outcome.scores or (0,))
            self._tables[seats].append(((*shares[first:], *shares[:first]), points))

    def play_pairs(self, heartbreak: Heartbreak, *, matches: int, seed: int | str) -> None:
        """Plays a Heartbreak, whose cards are not counted: its goal bends what is played."""
        options = SoLongMyWorldOptions(heartbreak=heartbreak)
        for number in range(matches):
            played = self._play(COOP, options, f"{seed}:{heartbreak.value}:{number}", _Watch(2))
            met = coop.goal_is_met(self._effects, self._final(played))
            won = played.outcome.ending == Ending.TOGETHER
            self._pairs[heartbreak.value].append((won, met, sum(played.outcome.scores or ())))

    def report(self) -> BalanceReport:
        return BalanceReport(
            cards=tuple(_card_figures(name, seen) for name, seen in self._seen.items() if seen.held),
            seats=tuple(_seat_figures(seats, rows) for seats, rows in sorted(self._tables.items())),
            heartbreaks=tuple(self._heartbreak_figures(*pair) for pair in sorted(self._pairs.items())),
        )

    def _play(self, mode: str, options: SoLongMyWorldOptions, seed: str, watch: _Watch) -> Played:
        agents = [GreedyAgent() for _ in watch.held]
        return play_match(self._game, mode=mode, options=options, agents=agents, seed=seed, watch=watch)

    def _final(self, played: Played) -> State:
        return Position.decode(self._game, played.final).state

    def _count_cards(self, state: State, watch: _Watch, shares: Sequence[float]) -> None:
        faces = state.cards.face
        for seat, player in enumerate(state.players):
            for name in {faces[slot] for slot in watch.held[seat]} | set(player.played):
                self._seen[name].held += 1
            for name in set(player.played):
                self._seen[name].played += 1
                self._seen[name].wins += shares[seat] * state.seats
            for name in player.played:
                self._seen[name].copies += 1
            for slot in player.field:
                self._seen[faces[slot]].worth += _worth(self._book, state, seat, slot)

    def _heartbreak_figures(self, number: int, rows: list[tuple[bool, bool, int]]) -> HeartbreakFigures:
        card = next(card for card in self._book.heartbreaks.values() if card.number == number)
        return HeartbreakFigures(
            number=number,
            heartbreak=card.id,
            matches=len(rows),
            win_rate=fmean(won for won, _, _ in rows),
            goal_rate=fmean(met for _, met, _ in rows),
            insight=fmean(insight for _, _, insight in rows),
            asked=card.insight,
        )


def _worth(book: Book, state: State, seat: int, slot: int) -> int:
    """How many Insight Points a card is worth to the seat: what its field would lack without it."""
    player = state.players[seat]
    all_in_all = insight_of(book, state, seat)
    place = player.field.index(slot)
    player.field.remove(slot)
    without = insight_of(book, state, seat)
    player.field.insert(place, slot)
    return all_in_all - without


def _card_figures(name: str, seen: _Seen) -> CardFigures:
    return CardFigures(
        card=name,
        held=seen.held,
        played=seen.played,
        play_rate=seen.played / seen.held,
        win_rate=seen.wins / seen.played if seen.played else 0.0,
        insight=seen.worth / seen.copies if seen.copies else 0.0,
    )


def _seat_figures(seats: int, rows: Sequence[tuple[tuple[float, ...], float]]) -> SeatFigures:
    wins = tuple(fmean(shares[place] for shares, _ in rows) for place in range(seats))
    return SeatFigures(seats=seats, matches=len(rows), wins=wins, points=fmean(points for _, points in rows))
