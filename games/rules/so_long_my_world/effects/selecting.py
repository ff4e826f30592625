"""Carrying out selectors."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ..content_words import Zone
from ..feelings import FEELINGS, Feeling
from ..state import State
from .selectors import (
    CardSelector,
    CardsWhere,
    FeelingSelector,
    FeelingsWhere,
    PlayerSelector,
    PlayersWhere,
    VisionSelector,
    VisionsWhere,
)

if TYPE_CHECKING:
    from .context import Context

# Players


def _others(context: "Context") -> list[int]:
    return [seat for seat in context.state.from_first_player() if seat != context.you]


def _at_distance(context: "Context", step: int) -> list[int]:
    seats = context.state.seats
    return [(context.you + step) % seats] if seats > 1 else []


_PLAYERS: Final[dict[str, Callable[["Context"], list[int]]]] = {
    "you": lambda context: [context.you],
    "others": _others,
    "all": lambda context: context.state.from_first_player(),
    "first": lambda context: [context.state.first_player],
    "next": lambda context: _at_distance(context, 1),
    "previous": lambda context: _at_distance(context, -1),
    "last": lambda context: context.state.vision_order[-1:],
    "last_ranked": lambda context: [s for s in _PLAYERS["all"](context) if s in context.state.last_ranked_before],
    "rebooted": lambda context: [] if context.state.reboot is None else list(context.state.reboot.hits),
    "nobody": lambda context: [],
}


def players(context: "Context", selector: PlayerSelector) -> list[int]:
    if isinstance(selector, str):
        return list(context.bound(selector)) if selector.startswith("$") else _PLAYERS[selector](context)
    return _players_where(context, selector)


def _players_where(context: "Context", where: PlayersWhere) -> list[int]:
    found = players(context, where.among)
    if where.but is not None:
        spared = players(context, where.but)
        found = [seat for seat in found if seat not in spared]
    if where.on is not None:
        on = visions(context, where.on)
        found = [seat for seat in found if context.state.players[seat].where in on]
    if where.have is None or not found:
        return found
    measured = {seat: _measure(context.state, seat, where.measure) for seat in found}
    match where.have:
        case "some":
            return [seat for seat in found if measured[seat]]
        case "most" | "fewest":
            best = (max if where.have == "most" else min)(measured.values())
            return [seat for seat in found if measured[seat] == best]
    bars = [_measure(context.state, seat, where.measure) for seat in players(context, where.than)]
    if where.have == "more":
        return [seat for seat in found if all(measured[seat] > bar for bar in bars)]
    return [seat for seat in found if all(measured[seat] < bar for bar in bars)]


def _measure(state: State, seat: int, measure: str) -> int:
    player = state.players[seat]
    match measure:
        case "feelings":
            return sum(player.stock)
        case "marks":
            return player.marks
        case "hand":
            return len(player.hand)
    return len(player.field)


# Visions


def neighbours(state: State, vision: int) -> list[int]:
    """Rule 2: the ring's neighbours, the one before first; special Visions are adjacent to nothing."""
    if vision not in state.ring:
        return []
    place = state.ring.index(vision)
    before, after = state.ring[place - 1], state.ring[(place + 1) % len(state.ring)]
    return [other for other in dict.fromkeys((before, after)) if other != vision]


def in_play(state: State) -> list[int]:
    """All Visions that can be named, clockwise, then those beside the ring."""
    return [*state.ring, *(v for v, vision in enumerate(state.visions) if vision.in_play and v not in state.ring)]


def visions(context: "Context", selector: VisionSelector) -> list[int]:
    if isinstance(selector, VisionsWhere):
        return _visions_where(context, selector)
    if selector.startswith("$"):
        return list(context.bound(selector))
    if selector in _VISIONS:
        return _VISIONS[selector](context)
    return [v for v, vision in enumerate(context.state.visions) if vision.id == selector and vision.in_play]


def _here(context: "Context") -> list[int]:
    where = context.state.players[context.you].where
    return [] if where is None else [where]


_VISIONS: Final[dict[str, Callable[["Context"], list[int]]]] = {
    "here": _here,
    "adjacent": lambda context: [v for here in _here(context) for v in neighbours(context.state, here)],
    "ring": lambda context: list(context.state.ring),
    "all": lambda context: in_play(context.state),
}


def _visions_where(context: "Context", where: VisionsWhere) -> list[int]:
    state = context.state
    found = visions(context, where.among)
    if where.adjacent_to is not None:
        near = {v for base in visions(context, where.adjacent_to) for v in neighbours(state, base)}
        found = [v for v in found if v in near]
    if where.but is not None:
        spared = visions(context, where.but)
        found = [v for v in found if v not in spared]
    if where.of is not None:
        places = [state.players[seat].where for seat in players(context, where.of)]
        found = [v for v in found if v in places]
    if where.locked is not None:
        found = [v for v in found if state.visions[v].locked is where.locked]
    if where.kind is not None:
        found = [v for v in found if state.visions[v].kind is where.kind]
    if where.token is not None:
        tokens = state.players[context.you].tokens
        found = [v for v in found if (tokens[v] > 0) is where.token]
    if where.occupied is not None:
        taken = [player.where for player in state.players]
        found = [v for v in found if (v in taken) is where.occupied]
    return _by_feelings(context, where, found)


def _by_feelings(context: "Context", where: VisionsWhere, found: list[int]) -> list[int]:
    if where.affinity:
        wanted = {feeling.number for feeling in where.affinity}
        found = [v for v in found if wanted.intersection(affinities_of(context, v))]
    if where.holds is not None:
        types = feelings(context, where.holds)
        found = [v for v in found if any(context.state.visions[v].feelings[feeling] for feeling in types)]
    return found


def affinities_of(context: "Context", number: int) -> list[int]:
    """The affinities of a Vision by number, with doubles: that of a normal one, or of the Catalyst under it."""
    vision, book = context.state.visions[number], context.book
    if vision.catalyst is not None:
        return [feeling.number for feeling in book.catalysts[vision.catalyst].affinities]
    affinity = book.visions[vision.id].affinity
    return [] if affinity is None else [affinity.number]


# Feelings


def feelings(context: "Context", selector: FeelingSelector) -> list[int]:
    if isinstance(selector, FeelingsWhere):
        spared = {feeling for word in selector.but for feeling in feelings(context, word)}
        found = {feeling for word in selector.among for feeling in feelings(context, word)}
        if selector.affinity_of is not None:
            near = visions(context, selector.affinity_of)
            found &= {feeling for v in near for feeling in affinities_of(context, v)}
        return sorted(found - spared)
    if selector == "any":
        return list(range(len(FEELINGS)))
    if selector.startswith("$"):
        return sorted(set(context.bound(selector)))
    if selector == "affinity":
        return sorted({feeling for v in visions(context, "here") for feeling in affinities_of(context, v)})
    return [Feeling(selector).number]


# Cards


def cards(context: "Context", selector: CardSelector) -> list[int]:
    if isinstance(selector, CardsWhere):
        return _cards_where(context, selector)
    if selector == "this":
        return [] if context.card is None else [context.card]
    return list(context.bound(selector))


def zone_cards(state: State, zone: Zone, seats: list[int]) -> list[int]:
    """The slots in a zone: of hands and fields in their order, of decks and piles from the top."""
    match zone:
        case Zone.HAND:
            return [slot for seat in seats for slot in state.players[seat].hand]
        case Zone.FIELD:
            return [slot for seat in seats for slot in state.players[seat].field]
    return table_zone(state, zone)[::-1]


def table_zone(state: State, zone: Zone) -> list[int]:
    """The list of a zone of the table itself, the top card last."""
    match zone:
        case Zone.PILE:
            return state.pile
        case Zone.REMNANT_DECK:
            return state.remnant_deck
        case Zone.GESTALT_DECK:
            return state.gestalt_deck
        case Zone.EVENT_DECK:
            return state.event_deck
        case Zone.EVENT_PILE:
            return state.event_pile
    raise ValueError(f"{zone} belongs to a player")


def _cards_where(context: "Context", where: CardsWhere) -> list[int]:
    state, book = context.state, context.book
    found = zone_cards(state, where.zone, players(context, where.of))
    if where.after is not None and context.card in found:
        found = found[found.index(context.card) + 1 :]
    if where.but is not None:
        spared = cards(context, where.but)
        found = [slot for slot in found if slot not in spared]
    if where.gestalt is not None:
        found = [slot for slot in found if (slot >= state.first_gestalt) is where.gestalt]
    if where.karma:
        found = [slot for slot in found if book.karma[state.cards.face[slot]] in where.karma]
    if where.timing is not None:
        found = [slot for slot in found if book.cards[state.cards.face[slot]].timing is where.timing]
    if where.ids:
        faces = state.event_cards.face if where.zone.holds_events else state.cards.face
        found = [slot for slot in found if faces[slot] in where.ids]
    if where.top is not None:
        found = found[: max(0, context.number(where.top))]
    if where.bottom is not None:
        found = found[len(found) - min(len(found), max(0, context.number(where.bottom))) :]
    return found
