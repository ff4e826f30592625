"""Which function carries out which operation."""

from collections.abc import Callable
from typing import Any, Final

from games.kernel.errors import GameBug

from . import board, cards, control, locking, playing, remembering, tokens
from .operations import (
    Activate,
    Arrange,
    BaseOperation,
    Clock,
    Count,
    Dig,
    Extra,
    FirstPlayer,
    Lock,
    Look,
    Move,
    MoveCards,
    MovePlayer,
    Play,
    Reveal,
    SetFlag,
    Shuffle,
    SwapVisions,
    TurnOrder,
    Unlock,
)
from .table import Doing
from .vocabulary import (
    Choose,
    Each,
    Either,
    GainWord,
    If,
    May,
    Modify,
    Prevent,
    PutInSequence,
    ReachEnding,
    Read,
    Repeat,
    Schedule,
    SealedChoose,
)


def _of_paths(doing: Doing, operation: BaseOperation) -> None:
    raise GameBug(f"{doing.address} belongs to Paths: the loader lets none pass elsewhere")


HANDLERS: Final[dict[type[BaseOperation], Callable[[Doing, Any], None]]] = {
    Move: tokens.begin,
    MoveCards: cards.move_cards,
    Look: cards.look,
    Reveal: cards.reveal,
    Arrange: cards.arrange,
    Shuffle: cards.shuffle,
    Dig: cards.dig,
    Play: playing.play,
    MovePlayer: board.move_player,
    Lock: locking.lock,
    Unlock: locking.unlock,
    SwapVisions: board.swap_visions,
    TurnOrder: board.turn_order,
    FirstPlayer: board.first_player,
    Clock: board.clock,
    Activate: board.activate,
    Extra: board.extra,
    Modify: remembering.modify,
    Prevent: remembering.prevent,
    Schedule: remembering.schedule,
    Choose: control.choose,
    SealedChoose: control.sealed_choose,
    Either: control.either,
    May: control.may,
    If: control.if_,
    Each: control.each,
    Repeat: control.repeat,
    SetFlag: remembering.set_flag,
    Count: remembering.count,
    Read: _of_paths,
    PutInSequence: _of_paths,
    GainWord: _of_paths,
    ReachEnding: _of_paths,
}
