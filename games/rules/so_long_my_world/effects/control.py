"""Control: what is chosen, whether, which branch, how often."""

from games.kernel.errors import GameBug
from games.kernel.script import Signal

from ..events import FeelingTypesChosen, OptionChosen, PlayersChosen, VisionsChosen
from ..feelings import FEELINGS
from ..state import Question, QuestionKind
from . import unseen
from .asking import ask, ask_sealed
from .context import Context
from .frames import Block, Branch, Choosing, Loop, Sealed
from .table import Doing, Table
from .vocabulary import Choose, Each, Either, If, May, Repeat, SealedChoose

# Choosing


def choose(doing: Doing, choose: Choose) -> None:
    """Binds the choice at once where chance chooses or nothing is left open; else a seat is asked."""
    doing.bind(choose.name, [])
    things, least, most = _open_things(doing.context, choose)
    if choose.by == "chance":
        doing.table.turn.chance.shuffle(things)
        doing.bind(choose.name, sorted(things[:most]))
        _remember(doing, choose, things, unseen.CHANCE)
        _tell(doing, choose, doing.scope.names[choose.name], doing.scope.you)
        return
    chooser = doing.context.players(choose.by)
    if not chooser or not things or not most:
        return
    if least == len(things):
        doing.bind(choose.name, things)
        return
    doing.state.stack.append(Choosing(address=doing.address, scope=doing.place))


def _open_things(context: Context, choose: Choose) -> tuple[list[int], int, int]:
    """What there is to choose from, and how many at least and at most."""
    things = _things(context, choose)
    most = min(len(things), max(0, context.number(choose.count)))
    return things, 0 if choose.up_to else most, most


def _things(context: Context, choose: Choose | Each) -> list[int]:
    if choose.players is not None:
        return context.players(choose.players)
    if choose.visions is not None:
        return context.visions(choose.visions)
    if choose.feelings is not None:
        return context.feelings(choose.feelings)
    return [] if choose.cards is None else context.cards(choose.cards)


def _kind(choose: Choose) -> QuestionKind:
    if choose.players is not None:
        return QuestionKind.CHOOSE_PLAYERS
    if choose.visions is not None:
        return QuestionKind.CHOOSE_VISIONS
    return QuestionKind.CHOOSE_CARDS if choose.feelings is None else QuestionKind.CHOOSE_FEELINGS


def _ask_choice(table: Table, frame: Choosing) -> Signal:
    doing, operation = _choosing(table, frame)
    things, least, most = _open_things(doing.context, operation)
    question = Question(
        seat=doing.context.players(operation.by)[0],
        kind=_kind(operation),
        receiver=len(table.state.stack) - 1,
        name="chosen",
        asker=frame.address,
        items=things,
        least=least,
        most=most,
    )
    ask(table, question)
    return Signal.WAIT


def _bind_choice(table: Table, frame: Choosing) -> Signal:
    doing, operation = _choosing(table, frame)
    chooser = doing.context.players(operation.by)[0]
    _remember(doing, operation, _things(doing.context, operation), chooser)
    doing.bind(operation.name, frame.answers["chosen"])
    _tell(doing, operation, frame.answers["chosen"], chooser)
    return Signal.END


def _choosing(table: Table, frame: Choosing) -> tuple[Doing, Choose]:
    operation = table.book.operation(frame.address)
    if not isinstance(operation, Choose):
        raise GameBug(f"{frame.address} chooses nothing")
    return Doing(table, frame.scope, frame.address), operation


def _remember(doing: Doing, choose: Choose, things: list[int], chooser: int) -> None:
    if choose.cards is not None:
        unseen.remember(doing, choose.name, things, chooser)


def _tell(doing: Doing, choose: Choose, chosen: list[int], seat: int) -> None:
    """What lies open may be told; which cards were chosen shows where they go."""
    tell = doing.table.turn.tell
    match _kind(choose):
        case QuestionKind.CHOOSE_PLAYERS:
            tell(PlayersChosen(seat, tuple(chosen)))
        case QuestionKind.CHOOSE_VISIONS:
            tell(VisionsChosen(seat, tuple(chosen)))
        case QuestionKind.CHOOSE_FEELINGS:
            tell(FeelingTypesChosen(seat, tuple(FEELINGS[number] for number in chosen)))


# Choosing at once


def sealed_choose(doing: Doing, sealed: SealedChoose) -> None:
    choosers = doing.context.players(sealed.by)
    frame = Sealed(block=f"{doing.address}/do", scope=doing.place, address=doing.address, choosers=choosers)
    doing.state.stack.append(frame)


def _ask_all(table: Table, frame: Sealed) -> Signal | None:
    """Those with nothing to choose are not asked: how many things there are is public."""
    doing, sealed = _sealing(table, frame)
    questions = []
    for seat in frame.choosers:
        things, least, most = _open_things(doing.context.binding("chooser", [seat]), sealed.choose)
        frame.answers[str(seat)] = things[:most]
        if most and least != len(things):
            question = Question(
                seat=seat,
                kind=_kind(sealed.choose),
                receiver=len(table.state.stack) - 1,
                name=str(seat),
                asker=frame.address,
                items=things,
                least=least,
                most=most,
            )
            questions.append(question)
    if not questions:
        return None
    ask_sealed(table, questions)
    return Signal.WAIT


def _do_for_next(table: Table, frame: Sealed) -> Signal:
    if not frame.choosers:
        return Signal.END
    doing, sealed = _sealing(table, frame)
    seat = frame.choosers.pop(0)
    doing.bind("chooser", [seat])
    _remember(doing, sealed.choose, _things(doing.context, sealed.choose), seat)
    doing.bind(sealed.choose.name, frame.answers[str(seat)])
    _tell(doing, sealed.choose, frame.answers[str(seat)], seat)
    table.state.stack.append(Block(block=frame.block, scope=frame.scope))
    return Signal.AGAIN


def _sealing(table: Table, frame: Sealed) -> tuple[Doing, SealedChoose]:
    operation = table.book.operation(frame.address)
    if not isinstance(operation, SealedChoose):
        raise GameBug(f"{frame.address} is no sealed choice")
    return Doing(table, frame.scope, frame.address), operation


# Branches


def either(doing: Doing, either: Either) -> None:
    """One option open: it is done without a question."""
    open_options = [n for n, option in enumerate(either.options) if doing.context.holds(option.when)]
    chooser = doing.context.players(either.by)
    if not open_options or not chooser:
        return
    if len(open_options) == 1:
        doing.state.stack.append(Block(block=f"{doing.address}/options/{open_options[0]}", scope=doing.place))
        return
    blocks = [f"{doing.address}/options/{number}" for number in range(len(either.options))]
    frame = Branch(address=doing.address, scope=doing.place, seat=chooser[0], blocks=blocks, options=open_options)
    doing.state.stack.append(frame)


def may(doing: Doing, may: May) -> None:
    asked = doing.context.players(may.by)
    if asked and doing.context.holds(may.when):
        blocks = ["", f"{doing.address}/do"]
        doing.state.stack.append(Branch(address=doing.address, scope=doing.place, seat=asked[0], blocks=blocks))


def _ask_branch(table: Table, frame: Branch) -> Signal:
    question = Question(
        seat=frame.seat,
        kind=QuestionKind.CHOOSE_OPTION if frame.options else QuestionKind.CHOOSE_WHETHER,
        receiver=len(table.state.stack) - 1,
        name="branch",
        asker=frame.address,
        items=frame.options,
    )
    ask(table, question)
    return Signal.WAIT


def _take_branch(table: Table, frame: Branch) -> None:
    answer = frame.answers["branch"]
    table.turn.tell(OptionChosen(frame.seat, answer[0] if answer else 0))
    block = frame.blocks[answer[0] if answer else 0]
    if block:
        table.state.stack.append(Block(block=block, scope=frame.scope))


def if_(doing: Doing, operation: If) -> None:
    block = "then" if doing.context.holds(operation.when) else "else"
    doing.state.stack.append(Block(block=f"{doing.address}/{block}", scope=doing.place))


# Loops


def each(doing: Doing, each: Each) -> None:
    items = _things(doing.context, each)
    frame = Loop(block=f"{doing.address}/do", scope=doing.place, address=doing.address, name=each.name, items=items)
    doing.state.stack.append(frame)


def repeat(doing: Doing, repeat: Repeat) -> None:
    times = max(0, min(repeat.most, doing.context.number(repeat.times)))
    frame = Loop(block=f"{doing.address}/do", scope=doing.place, address=doing.address, items=list(range(times)))
    doing.state.stack.append(frame)


def _once_more(table: Table, frame: Loop) -> Signal:
    if not frame.items:
        return Signal.END
    doing = Doing(table, frame.scope, frame.address)
    operation = table.book.operation(frame.address)
    enough = operation.until if isinstance(operation, Repeat) and frame.begun else None
    if enough is not None and doing.context.holds(enough):
        return Signal.END
    frame.begun = True
    item = frame.items.pop(0)
    if frame.name is not None:
        doing.bind(frame.name, [item])
    table.state.stack.append(Block(block=frame.block, scope=frame.scope))
    return Signal.AGAIN


CHOOSING = (_ask_choice, _bind_choice)
SEALED = (_ask_all, _do_for_next)
BRANCH = (_ask_branch, _take_branch)
LOOP = (_once_more,)
