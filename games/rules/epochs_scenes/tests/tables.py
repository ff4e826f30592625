"""States for tests, written as a table looks: open scenes, hands and decks by the names of `plain_pack`."""

from collections.abc import Callable, Mapping
from typing import Any

from games.kernel.chance import Chance, Loaded
from games.kernel.contract import Turn
from games.kernel.decisions import Decision
from games.kernel.errors import Refusal
from games.kernel.events import Event, Viewer
from games.kernel.moves import Move
from games.kernel.position import Position, Step
from games.kernel.slots import Slots
from games.rules.epochs_scenes.game import EpochsScenes
from games.rules.epochs_scenes.moves import ApproveMatch, DiscardMatch, ObjectToMatch, UseFan
from games.rules.epochs_scenes.options import Approval, Decks, EpochsScenesOptions
from games.rules.epochs_scenes.state import State
from games.rules.epochs_scenes.turns import asking, flow
from games.rules.epochs_scenes.view import EpochsScenesView

from .plain_pack import PACK

GAME = EpochsScenes(PACK)
COMPONENTS = GAME.components

PLAIN = EpochsScenesOptions()
FULL = EpochsScenesOptions(highest=True, fans=True)
VOTE = EpochsScenesOptions(approval=Approval.VOTE)
BOTH = EpochsScenesOptions(decks=Decks.BOTH)


class Table:
    """A match in the middle of a test, driven by seat and by the names of cards and scenes."""

    def __init__(self, position: Position[State]) -> None:
        self.position = position
        self.told: list[Event] = []
        """What the last step told, unredacted."""

    @property
    def state(self) -> State:
        return self.position.state

    def slot(self, name: str) -> int:
        return self.state.cards.face.index(name)

    def names(self, slots: list[int]) -> list[str]:
        return [self.state.cards.face[slot] for slot in slots]

    def hand(self, seat: int) -> list[str]:
        return self.names(self.state.hands[seat])

    def column(self, epoch: int) -> list[str]:
        """The open scenes of an epoch, counted from 1 where the first epoch in the game is."""
        return self.names(self.state.columns[epoch - 1])

    def view(self, viewer: Viewer) -> EpochsScenesView:
        view = self.position.view(viewer)
        assert isinstance(view, EpochsScenesView)
        return view

    # Moves by name

    def match(self, card: str, scene: str) -> DiscardMatch:
        return DiscardMatch(self.slot(card), self.slot(scene))

    def fan(self, suit: str, player: int | None = None) -> UseFan:
        return UseFan(self.slot(f"fan-{suit}"), player)

    # Asking and answering

    def asked(self, seat: int) -> list[str]:
        return [decision.name for decision in self.position.decisions if decision.seat == seat]

    def question(self, seat: int) -> Decision:
        """What the seat is asked: never more than one thing."""
        (decision,) = (decision for decision in self.position.decisions if decision.seat == seat)
        return decision

    def legal(self, seat: int) -> list[Move]:
        moves = self.position.legal_moves(self.question(seat))
        assert moves is not None
        return moves

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        return self.position.why_not(seat, self.question(seat).id, move)

    def code(self, seat: int, move: Move) -> str | None:
        """Why the move is refused; None when it is legal."""
        refusal = self.why_not(seat, move)
        return None if refusal is None else refusal.code

    def play(self, seat: int, move: Move, chance: Chance | None = None) -> Step[State]:
        """Answers the seat's question. Raises `Refused` like the position does."""
        step = self.position.apply(seat, self.question(seat).id, move, chance or Loaded())
        self.position = step.position
        self.told = list(step.events)
        return step

    def judge(self, *objecting: int) -> Step[State]:
        """All who are asked answer: these seats object, the others approve."""
        asked = [decision.seat for decision in self.position.decisions if decision.name == asking.JUDGE_MATCH]
        steps = [self.play(seat, ObjectToMatch() if seat in objecting else ApproveMatch()) for seat in asked]
        return steps[-1]

    def told_of(self, kind: type[Event]) -> list[Event]:
        """The events of this kind that the last step told."""
        return [event for event in self.told if isinstance(event, kind)]

    def ranks(self) -> tuple[int, ...] | None:
        outcome = self.position.outcome
        return None if outcome is None else outcome.ranks

    def ending(self) -> str | None:
        outcome = self.position.outcome
        return None if outcome is None else outcome.ending


class _Prepared(EpochsScenes):
    """Begins with a state that a test has written: in the middle of a turn, or at the beginning of one."""

    prepared: State
    start: Callable[[Turn[State]], None]

    def setup(self, mode: str, seats: int, options: Any, chance: Chance, carried: Any) -> State:
        return self.prepared

    def begin(self, turn: Turn[State]) -> None:
        self.start(turn)


def table(
    shown: str = "",
    *,
    seats: int = 2,
    hands: Mapping[int, str] | None = None,
    deck: str = "",
    to_open: str = "",
    known: str = "",
    turn_of: int = 0,
    at_the_beginning: bool = False,
    options: EpochsScenesOptions = PLAIN,
    box: EpochsScenes = GAME,
    **fields: Any,
) -> Table:
    """A match where the seat `turn_of` is asked to take its turn; or, `at_the_beginning`, is about to refill its hand.

    `shown` are the open scenes, each column from its first row on. `deck` and `to_open` name cards and scenes from the
    top. All other cards have been discarded, all other scenes have left the game unseen. Everybody knows the cards in
    `known`. Cards are those of `box`. Further `fields` go to the state as they are.
    """
    components = box.components
    names = [card.id for card in components.cards_in(options)]
    first_scene = len(names)
    names += [scene.id for scene in components.scenes_in(options)]
    held = [_slots(names, (hands or {}).get(seat, "")) for seat in range(seats)]
    drawn, coming, lying = _slots(names, deck), _slots(names, to_open), _slots(names, shown)
    used = {*drawn, *(slot for hand in held for slot in hand)}
    unseen = [slot for slot in range(first_scene, len(names)) if slot not in (*coming, *lying)]
    columns: list[list[int]] = [[] for _ in components.epochs_in(options)]
    for scene in lying:
        columns[components.column_of(names[scene], options)].append(scene)
    state = State(
        options=options,
        cards=Slots.of(names),
        first_scene=first_scene,
        deck=drawn[::-1],
        scene_deck=[*unseen, *reversed(coming)],
        unseen=len(unseen),
        columns=columns,
        hands=held,
        dealer=(turn_of - 1) % seats,
        seat=turn_of,
        **{
            "discards": [slot for slot in range(first_scene) if slot not in used],
            "emptied": [seat for seat in range(seats) if not held[seat]],
            **fields,
        },
    )
    _let_know(state, _slots(names, known))
    return _started(box, state, at_the_beginning=at_the_beginning)


def _slots(names: list[str], text: str) -> list[int]:
    return [names.index(name) for name in text.split()]


def _let_know(state: State, shown: list[int]) -> None:
    for seat, hand in enumerate(state.hands):
        for slot in hand:
            state.cards.learn(seat, slot)
    for slot in (*shown, *state.discards, *state.removed, *(slot for column in state.columns for slot in column)):
        state.cards.turn_up(slot)


def _started(box: EpochsScenes, state: State, *, at_the_beginning: bool) -> Table:
    broken = [] if at_the_beginning else box.invariants(state)
    if broken:
        raise ValueError(f"the test's state is unsound: {broken}")
    game = _Prepared(box.pack)
    game.prepared = state
    game.start = (lambda turn: flow.begin_turn(turn, box.components)) if at_the_beginning else asking.ask_for_the_turn
    seats, options = state.seats, state.options
    step = Position.start(game, mode="table", seats=seats, options=options, chance=Loaded())
    found = Table(Position(box, step.position.snapshot))
    found.told = list(step.events)
    return found
