"""What the greedy agent is told: do not cut yourself off, cut off others, and leave nothing that no line comes to."""

from typing import Any

import pytest

from games.kernel.chance import Chance, Fast
from games.kernel.contract import Game
from games.kernel.moves import Move
from games.kernel.simulate import Agent, Played, Prospect, play_match
from games.rules.end_of_line.moves import Boost, KeepHand, PlaceCard, RedrawHand
from games.rules.end_of_line.options import CrossingCost, Elimination, EndOfLineOptions, Scoring
from games.rules.end_of_line.state import Ending, State

from .dealing import started
from .tables import DOWN, FACES, GAME, LEFT, RIGHT, UP, Table, table

NO_ENERGY = dict.fromkeys(range(4), 0)
FAR = (6, 0, DOWN)
"""A start that is in nobody's way, without room of its own where only some cells are free."""
NAMES = {face: name for name, face in FACES.items()}


def best(match: Table) -> set[str]:
    """The moves that are rated best: cards as `l:left`, others by their names."""
    question, moves = match.question, match.legal()
    rated = GAME.ratings(match.view(question.seat), question, moves)
    return {_name(match, move) for move, rating in zip(moves, rated, strict=True) if rating == max(rated)}


def _name(match: Table, move: Move) -> str:
    if isinstance(move, PlaceCard):
        return f"{NAMES[match.state.cards.face[move.card]]}:{move.exit}"
    return move.tag_name()


# Not to cut oneself off


def test_it_does_not_turn_into_its_own_line():
    match = table({0: "l l"}, hands={0: "l s"}, energy=NO_ENERGY, to_place=1, starts={0: (3, 3, UP), 1: FAR})
    assert best(match) == {"s:down"}


def test_it_turns_to_where_there_is_room_rather_than_into_a_pocket():
    free = [(2, 3), (2, 2), *((row, column) for row in (1, 2) for column in (4, 5, 6))]
    starts = {0: (3, 3, UP), 1: FAR}
    match = table({}, hands={0: "l r"}, energy=NO_ENERGY, to_place=1, starts=starts, only_free=free)
    assert best(match) == {"r:up"}


def test_it_thinks_its_action_through_to_the_second_card():
    """To the left only a straight card would lead on, and there is none."""
    free = [(2, 3), (2, 2), (2, 1), (2, 0), (2, 4), (1, 4)]
    starts = {0: (3, 3, UP), 1: FAR}
    match = table({}, hands={0: "l r l"}, energy=NO_ENERGY, starts=starts, only_free=free)
    assert best(match) == {"r:up"}


def test_it_does_not_count_on_a_way_out_that_a_rival_comes_to_first():
    match = table(
        {0: "s"}, hands={0: "l r", 1: "s s"}, energy=NO_ENERGY, to_place=1, starts={0: (3, 3, UP), 1: (1, 1, RIGHT)}
    )
    assert best(match) == {"r:up"}


# Cutting off others


def test_it_takes_the_last_way_out_of_a_rival():
    """The rival comes down onto the cell to the left, and has had its turn."""
    starts = {0: (3, 3, UP), 1: (1, 2, DOWN)}
    match = table({0: "lr"}, hands={0: "s"}, energy=NO_ENERGY, to_place=1, starts=starts, order=[1, 0], turn=1)
    assert best(match) == {"s:left"}


# Energy


@pytest.mark.parametrize("hand", ["s s l r s", "l r lr s s", "sl sr s r r"])
def test_energy_is_kept_while_there_is_room(hand: str):
    match = table({0: "s s s"}, hands={0: hand}, starts={1: (3, 3, DOWN)})
    assert best(match).isdisjoint({"boost", "brake", "turnaround"})


def test_it_boosts_to_cut_off_a_rival():
    starts = {0: (3, 3, UP), 1: (0, 2, RIGHT)}
    match = table({}, hands={0: "s s s"}, starts=starts, order=[1, 0], turn=1)
    assert best(match) == {"boost"}


def test_it_brakes_when_a_second_card_would_be_the_last():
    match = table({}, hands={0: "s s s"}, starts={0: (3, 3, UP), 1: FAR}, only_free=[(2, 3), (1, 3)])
    match.place("s", UP)
    assert best(match) == {"brake"}


def test_it_turns_around_out_of_a_pocket():
    free = [(2, 1), *((row, column) for row in (1, 2) for column in (4, 5, 6))]
    match = table({0: "lr s"}, hands={0: "s s l r"}, starts={0: (3, 3, UP), 1: FAR}, only_free=free)
    assert best(match) == {"turnaround"}


@pytest.mark.parametrize(("hand", "draws"), [("l r", True), ("l s", False)])
def test_it_draws_one_more_card_only_when_none_in_hand_leads_on(hand: str, draws: bool):
    options, starts = EndOfLineOptions(extra_gas=True), {0: (3, 3, UP), 1: (6, 5, DOWN)}
    free = [(2, 3), (1, 3), (0, 3), (0, 5), (1, 5)]
    match = table({}, hands={0: hand}, energy={0: 1, 1: 0}, starts=starts, only_free=free, options=options, to_place=1)
    assert (best(match) == {"extra_gas"}) is draws


# Team mates


def crossroads(mate: tuple[int, int, Any]) -> dict[int, tuple[int, int, Any]]:
    return {0: (4, 4, UP), 1: mate, 2: (7, 7, DOWN), 3: (7, 1, LEFT)}


def test_it_counts_on_crossing_a_team_mate():
    """Straight on lies the mate's start, and a free cell behind it; to the left there is nothing."""
    free = [(3, 4), (1, 4), (0, 4), (8, 4), (2, 5)]
    match = table(
        {},
        mode="teams",
        seats=4,
        hands={0: "s l"},
        energy=NO_ENERGY,
        to_place=1,
        starts=crossroads((2, 4, RIGHT)),
        only_free=free,
    )
    assert best(match) == {"s:up"}


def test_it_does_not_take_the_last_way_out_of_a_team_mate():
    match = table(
        {0: "lr"},
        mode="teams",
        seats=4,
        hands={0: "s"},
        energy=NO_ENERGY,
        to_place=1,
        starts=crossroads((2, 3, DOWN)),
    )
    assert best(match) == {"s:right"}


@pytest.mark.parametrize(("cost", "leads_on"), [(CrossingCost.NOTHING, True), (CrossingCost.ONE_ENERGY, False)])
def test_a_boost_does_not_count_on_a_crossing_that_takes_the_same_energy(cost: CrossingCost, leads_on: bool):
    """Across the mate's start there is room for three cards and more; to the left for one."""
    free = [(3, 3), (2, 4), *((row, column) for row in (0, 1) for column in (4, 5))]
    match = table(
        {0: "sl"},
        mode="teams",
        seats=4,
        hands={0: "s s s l r"},
        starts={0: (5, 4, UP), 1: (3, 4, RIGHT), 2: (7, 7, DOWN), 3: (7, 1, LEFT)},
        only_free=[*free, (4, 3)],
        options=EndOfLineOptions(crossing_cost=cost),
    )
    assert (GAME.rate(match.view(0), match.question, Boost()) > 0) is leads_on


# Solo and co-op


def test_alone_it_goes_where_more_cells_can_be_filled():
    free = [(1, 1), (1, 3), (1, 4), (0, 4)]
    match = table({0: "lr"}, mode="solo", seats=1, hands={0: "s s l"}, energy=NO_ENERGY, only_free=free)
    assert {name.partition(":")[2] for name in best(match)} == {"right"}


@pytest.mark.parametrize(("scoring", "chosen"), [(Scoring.PRINTED, "sl:up"), (Scoring.EDITION_2021, "s:up")])
def test_into_the_last_cell_goes_what_counts_best(scoring: Scoring, chosen: str):
    options = EndOfLineOptions(scoring=scoring)
    match = table({}, mode="solo", seats=1, hands={0: "s sl"}, energy=NO_ENERGY, only_free=[(1, 2)], options=options)
    assert best(match) == {chosen}


def test_two_who_play_together_brake_for_the_last_cell_rather_than_finish():
    match = table({}, mode="coop", hands={0: "s s"}, starts={0: (3, 3, UP), 1: FAR}, only_free=[(2, 3)])
    assert best(match) <= {"brake", "s:up"}


# The first hand


@pytest.mark.parametrize(("hand", "chosen"), [("s s s s s", RedrawHand()), ("s l r lr s", KeepHand())])
def test_it_changes_a_hand_that_leads_straight_on_only(hand: str, chosen: Move):
    match = started(["s", "l"], [hand, hand], options=EndOfLineOptions(mulligan=True))
    question = match.position.decisions[0]
    rated = {move: GAME.rate(match.view(question.seat), question, move) for move in (KeepHand(), RedrawHand())}
    assert max(rated, key=rated.__getitem__) == chosen


# Whole matches


class Adviser:
    """Plays the first of the best-rated moves."""

    def choose(self, game: Game[Any], prospect: Prospect, chance: Chance) -> Move:
        moves = prospect.moves or []
        rated = game.ratings(prospect.view, prospect.decision, moves)
        return moves[rated.index(max(rated))]


class Anybody:
    """Plays any legal move."""

    def choose(self, game: Game[Any], prospect: Prospect, chance: Chance) -> Move:
        return prospect.sample(chance)


def play(mode: str, *players: Agent, seed: int, options: EndOfLineOptions | None = None) -> Played:
    return play_match(GAME, mode=mode, options=options or EndOfLineOptions(), agents=players, seed=seed)


@pytest.mark.parametrize(
    ("mode", "seats"), [*(("versus", seats) for seats in range(2, 9)), ("teams", 4), ("solo", 1), ("coop", 2)]
)
def test_a_match_among_advised_players_ends(mode: str, seats: int):
    played = play(mode, *[Adviser()] * seats, seed=seats)
    assert played.outcome.ending in set(Ending)


@pytest.mark.parametrize(
    ("mode", "seats", "options"),
    [
        ("versus", 3, EndOfLineOptions(elimination=Elimination.ON_TURN, mulligan=True, extra_gas=True)),
        ("versus", 2, EndOfLineOptions(turnaround_first=False)),
        ("teams", 4, EndOfLineOptions(crossing_cost=CrossingCost.ONE_ENERGY, mulligan=True)),
        ("solo", 1, EndOfLineOptions(scoring=Scoring.EDITION_2021, extra_gas=True)),
        ("coop", 2, EndOfLineOptions(open_hands=False, extra_gas=True)),
    ],
)
def test_a_match_by_other_options_ends_too(mode: str, seats: int, options: EndOfLineOptions):
    for seed in range(3):
        assert play(mode, *[Adviser()] * seats, seed=seed, options=options).outcome.ending in set(Ending)


def test_it_nearly_always_beats_a_player_who_plays_anything():
    sides = GAME.sides("versus", 2)
    matches = [play("versus", Adviser(), Anybody(), seed=seed) for seed in range(20)]
    assert sum(match.outcome.winners(sides) == (0,) for match in matches) >= 17


def test_alone_it_leaves_much_less_than_a_player_who_plays_anything():
    def mean_score(player: Agent) -> float:
        return sum((play("solo", player, seed=seed).outcome.scores or (0,))[0] for seed in range(20)) / 20

    assert mean_score(Adviser()) < mean_score(Anybody()) / 3


def test_equal_views_are_rated_equally():
    """Nothing but the view is looked at: with all that the seat does not know dealt anew the ratings stay."""
    match = table({0: "s s", 1: "l s"}, hands={0: "s l r lr s", 1: "s s l r sl"}, starts={1: (3, 5, UP)})
    question, moves = match.question, match.legal()
    other: State = match.position.imagine(0, Fast("imagined")).state
    assert other.cards.face != match.state.cards.face
    ratings = GAME.ratings(match.view(0), question, moves)
    assert GAME.ratings(GAME.view(other, 0), question, moves) == ratings
