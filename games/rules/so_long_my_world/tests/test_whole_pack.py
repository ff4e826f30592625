"""Every effect of our own pack, at tables made up by chance, with answers by chance.

Tokens and cards are conserved, no effect takes more steps or frames than the loader worked out, and what a seat does
not know steers nothing that it is told.
"""

from pathlib import Path
from typing import Any

import pytest

from games.kernel.chance import Fast
from games.kernel.content import Pack
from games.kernel.events import Event
from games.kernel.script import Signal
from games.kernel.slots import Slots
from games.rules.so_long_my_world.book import Book
from games.rules.so_long_my_world.content_words import VisionKind
from games.rules.so_long_my_world.effects import engine
from games.rules.so_long_my_world.effects.addresses import effects_of
from games.rules.so_long_my_world.effects.bounds import Bounds
from games.rules.so_long_my_world.effects.table import Table
from games.rules.so_long_my_world.events import CardMoved, CardPlayed, CardRevealed, CardSeen
from games.rules.so_long_my_world.loader import load
from games.rules.so_long_my_world.options import SoLongMyWorldOptions
from games.rules.so_long_my_world.state import Phase, Player, State, Vision

from .bench import SAVES, Bench

BOOK = load(Pack.from_folder(Path(__file__).parents[1] / "content"))
BOUNDS = Bounds(BOOK)
EFFECTS = [
    (kind, entry, address)
    for kind, entry in BOOK.entries()
    for address, effect in effects_of(kind, entry)
    if effect and not address.endswith("/solo")
]
REVEALING = (CardMoved, CardPlayed, CardRevealed, CardSeen)


def table_by_chance(chance: Fast, book: Book) -> State:
    """Two to five seats somewhere in the game: cards in hands, on fields and on the pile, tokens all over the place."""
    seats = 2 + chance.below(4)
    faces = [name for name in book.remnants for _ in range(2)]
    gestalts = list(book.gestalts)
    events = list(range(len(book.events)))
    for names in (faces, gestalts):
        chance.shuffle(names)
    chance.shuffle(events)
    visions = [
        Vision(id=v.id, kind=v.kind, in_play=v.kind is VisionKind.NORMAL or chance.below(2) == 0)
        for v in book.visions.values()
    ]
    ring = [number for number, vision in enumerate(visions) if vision.kind is VisionKind.NORMAL]
    chance.shuffle(ring)
    state = State(
        mode="table",
        options=SoLongMyWorldOptions(),
        hour=1 + chance.below(11),
        first_player=chance.below(seats),
        phase=chance.pick([Phase.EVENT, Phase.HINDRANCE, Phase.VISION]),
        acting=chance.below(seats),
        visions=visions,
        ring=ring,
        system=[12] * 5,
        marks=12,
        box=[0] * len(visions),
        cards=Slots.of([*faces, *gestalts]),
        first_gestalt=len(faces),
        remnant_deck=list(range(len(faces))),
        gestalt_deck=list(range(len(faces), len(faces) + len(gestalts))),
        event_cards=Slots.of(list(book.events)),
        event_deck=events[: chance.below(6)],
        players=[Player(tokens=[1] * len(visions), where=chance.pick([None, *ring])) for _ in range(seats)],
    )
    state.vision_order = state.order = state.from_first_player()
    _spread_tokens(chance, state)
    _spread_cards(chance, state)
    return state


def _spread_tokens(chance: Fast, state: State) -> None:
    for vision in state.visions:
        vision.locked = vision.in_play and chance.below(7) == 0
    for player in state.players:
        player.marks = chance.below(3)
        state.marks -= player.marks
        if player.where is not None and state.visions[player.where].locked:
            player.where = None
    open_visions = [vision.feelings for vision in state.visions if vision.in_play and not vision.locked]
    for _ in range(chance.below(36)):
        kind = chance.below(5)
        if state.system[kind]:
            state.system[kind] -= 1
            chance.pick([*open_visions, *(player.stock for player in state.players)])[kind] += 1


def _spread_cards(chance: Fast, state: State) -> None:
    for _ in range(chance.below(41)):
        deck = chance.pick([state.remnant_deck, state.remnant_deck, state.gestalt_deck])
        if deck:
            slot, seat = deck.pop(), chance.below(state.seats)
            player = state.players[seat]
            into = chance.pick([player.hand, player.field, state.pile])
            into.append(slot)
            if into is player.hand:
                state.cards.learn(seat, slot)
            else:
                state.cards.turn_up(slot)
            if into is player.field:
                player.played.append(state.cards.face[slot])


def _take_from_everywhere(state: State, slot: int) -> None:
    own = [zone for player in state.players for zone in (player.hand, player.field)]
    for zone in (state.remnant_deck, state.gestalt_deck, state.pile, *own):
        if slot in zone:
            zone.remove(slot)


def begun(seed: int) -> tuple[Bench, str, dict[str, Any]]:
    """A bench with a table, and an effect to start there."""
    chance = Fast(seed)
    state = table_by_chance(chance, BOOK)
    kind, entry, address = chance.pick(EFFECTS)
    you = chance.below(state.seats)
    start: dict[str, Any] = {"you": you}
    if kind == "card":
        slot = next(s for s, face in enumerate(state.cards.face) if face == entry.id)
        _take_from_everywhere(state, slot)
        state.players[you].field.append(slot)
        state.players[you].played.append(entry.id)
        state.cards.turn_up(slot)
        start["card"] = slot
        start["names"] = {"vision": [state.ring[0]], "player": [(you + 1) % state.seats], "card": [slot]}
    return Bench(BOOK, state, seed), address, start


def answers_of(bench: Bench, seed: int) -> dict[int, Any]:
    chance = Fast(seed)
    return {d.seat: bench.effects.sample_move(bench.state, d, chance) for d in bench.snapshot.decisions}


def give(bench: Bench, answers: dict[int, Any]) -> None:
    if bench.snapshot.decisions[0].sealed:
        bench.reveal(**{f"seat_{seat}": move for seat, move in answers.items()})
    else:
        bench.answer(next(iter(answers.values())))


def assert_conserved(state: State) -> None:
    places = [state.system, *(p.stock for p in state.players), *(v.feelings for v in state.visions)]
    assert [sum(kind) for kind in zip(*places, strict=True)] == [12] * 5
    assert state.marks + sum(player.marks for player in state.players) == 12
    lying = [*state.remnant_deck, *state.gestalt_deck, *state.pile]
    lying += [slot for player in state.players for slot in (*player.hand, *player.field)]
    assert sorted(lying) == list(range(len(state.cards.face)))
    assert not any(any(vision.feelings) for vision in state.visions if vision.locked)
    assert sorted(state.vision_order) == list(range(state.seats))


@pytest.mark.parametrize("seed", range(400))
def test_tokens_and_cards_are_conserved_within_the_bounds(seed: int, monkeypatch: pytest.MonkeyPatch):
    bench, address, start = begun(seed)
    taken = {"steps": 0, "depth": 0}

    def counting(book: Book, step: Any, turn: Any, frame: Any) -> Signal | None:
        taken["steps"] += 1
        taken["depth"] = max(taken["depth"], len(turn.state.stack))
        signal: Signal | None = step(Table(turn, book), frame)
        return signal

    monkeypatch.setattr(engine, "_with_book", counting)
    bench.effects = engine.Effects(BOOK)
    bench.act(lambda turn: bench.effects.start(turn, address, **start))
    while not bench.done:
        give(bench, answers_of(bench, seed))
        assert_conserved(bench.state)
    assert_conserved(bench.state)
    bound = BOUNDS.effect(BOOK.blocks[address])
    assert 0 < taken["steps"] <= bound.steps
    assert taken["depth"] <= bound.depth


def told_until_revealed(events: list[Event], viewer: int) -> tuple[list[Event], bool]:
    """What the viewer is told before something hidden is shown to them, and whether that came."""
    told: list[Event] = []
    for event in events:
        seen = event.seen_by(viewer)
        if isinstance(seen, REVEALING) and seen.content_id is not None:
            return told, True
        if seen is not None:
            told.append(seen)
    return told, False


@pytest.mark.parametrize("seed", range(400))
def test_what_a_seat_does_not_know_steers_nothing_it_is_told(seed: int):
    bench, address, start = begun(seed)
    viewer = seed % bench.state.seats
    other = Bench(BOOK, SAVES.copy(bench.snapshot).state, seed)
    chance = Fast(seed + 1)
    other.state.cards.imagine(viewer, chance, family=lambda slot: slot >= other.state.first_gestalt)
    other.state.event_cards.imagine(viewer, chance)
    for one in (bench, other):
        one.act(lambda turn, one=one: one.effects.start(turn, address, **start))
    while True:
        (told, revealed), (told_other, _) = (told_until_revealed(one.events, viewer) for one in (bench, other))
        assert told == told_other[: len(told)]
        if revealed:
            return
        assert told == told_other
        assert [(d.seat, d.name) for d in bench.snapshot.decisions] == [
            (d.seat, d.name) for d in other.snapshot.decisions
        ]
        own = [[d for d in one.snapshot.decisions if d.seat == viewer] for one in (bench, other)]
        assert own[0] == own[1]
        if bench.done:
            return
        answers = answers_of(bench, seed)
        for decision in other.snapshot.decisions:
            if other.effects.why_not(other.state, decision, answers[decision.seat]) is not None:
                assert decision.seat != viewer
                return
        give(bench, answers)
        give(other, answers)
