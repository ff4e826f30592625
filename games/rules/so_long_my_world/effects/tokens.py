"""`move`: tokens from place to place, along one pair of places after another."""

from games.kernel.script import Signal

from ..content_words import Act, Happening
from ..state import Question, QuestionKind, State
from .asking import ask
from .firing import fire
from .frames import Moving, Spot, SpotKind
from .ledger import (
    BOX,
    SYSTEM,
    feelings_at,
    marks_at,
    move_feelings,
    move_marks,
    move_vision_token,
    stock_of,
    takes_feelings,
    vision_spot,
    vision_tokens_at,
)
from .operations import Move
from .rules_in_force import is_forbidden
from .selectors import At, Place
from .table import Doing, Table


def begin(doing: Doing, move: Move) -> None:
    """Works out the places and how many, now; what is there is looked at pair by pair."""
    context = doing.context
    doing.bind(move.name, [])
    allowed = context.visions(move.which) if move.tokens == "vision_tokens" else context.feelings(move.feeling)
    sources, targets = _spots(doing, move.source), _spots(doing, move.target)
    frame = Moving(
        address=doing.address,
        scope=doing.place,
        pairs=[(source, target) for source in sources for target in targets if source != target],
        count=max(0, context.number(move.count)),
        allowed=allowed,
    )
    doing.state.stack.append(frame)


def _spots(doing: Doing, place: Place) -> list[Spot]:
    if place == "system":
        return [SYSTEM]
    if place == "box":
        return [BOX]
    at = place if isinstance(place, At) else At(stock="you") if place == "stock" else At(vision="here")
    if at.stock is not None:
        return [stock_of(seat) for seat in doing.context.players(at.stock)]
    return [vision_spot(vision) for vision in doing.context.visions(at.vision or "here")]


# Step 1: the next pair of places


def pick_pair(table: Table, frame: Moving) -> Signal | None:
    doing, move = _of(table, frame)
    if not move.total:
        frame.pair += 1
        return _finish(doing, frame, move) if frame.pair >= len(frame.pairs) else None
    left = [number for number, pair in enumerate(frame.pairs) if frame.count and _supply(doing, frame, move, pair)]
    if not left:
        return _finish(doing, frame, move)
    frame.alone = len(left) == 1
    frame.answers["place"] = [frame.pairs[left[0]][_plural(frame)].number]
    if not frame.alone:
        _ask_place(doing, frame, move, left)
        return Signal.WAIT
    return None


def _plural(frame: Moving) -> int:
    """Whether there are several sources (0) or several targets (1)."""
    return 0 if len({source for source, _ in frame.pairs}) > 1 else 1


def _ask_place(doing: Doing, frame: Moving, move: Move, left: list[int]) -> None:
    spots = [frame.pairs[number][_plural(frame)] for number in left]
    on_visions = spots[0].kind is SpotKind.VISION
    question = Question(
        seat=_chooser(doing, frame, move, frame.pairs[left[0]]),
        kind=QuestionKind.CHOOSE_VISIONS if on_visions else QuestionKind.CHOOSE_PLAYERS,
        receiver=len(doing.state.stack) - 1,
        name="place",
        asker=frame.address,
        items=[spot.number for spot in spots],
        least=0 if move.up_to else 1,
    )
    ask(doing.table, question)


# Step 2: which tokens


def pick_tokens(table: Table, frame: Moving) -> Signal | None:
    doing, move = _of(table, frame)
    if move.total:
        place = frame.answers.pop("place")
        if not place:
            return _finish(doing, frame, move)
        frame.pair = next(n for n, pair in enumerate(frame.pairs) if pair[_plural(frame)].number == place[0])
    most = min(frame.count, _supply(doing, frame, move, frame.pairs[frame.pair]))
    least = most
    if move.total and not frame.alone:
        least = min(1, most)
    elif move.up_to:
        least = 0
    if move.tokens == "marks":
        frame.answers["tokens"] = [0] * most
    elif move.tokens == "vision_tokens":
        return _pick_vision_tokens(doing, frame, move, (least, most))
    else:
        return _pick_feelings(doing, frame, move, (least, most))
    return None


def _pick_feelings(doing: Doing, frame: Moving, move: Move, bounds: tuple[int, int]) -> Signal | None:
    least, most = bounds
    there = _there(doing.state, frame, frame.pairs[frame.pair])
    kinds = [kind for kind, count in enumerate(there) if count]
    if least == most and (most in (0, sum(there)) or len(kinds) == 1):
        frame.answers["tokens"] = [kind for kind in kinds for _ in range(there[kind])][:most]
        return None
    if least == most == len(kinds) and move.types == "different":
        frame.answers["tokens"] = kinds
        return None
    _ask_tokens(doing, frame, move, (QuestionKind.CHOOSE_TOKENS, there, least, most))
    return Signal.WAIT


def _pick_vision_tokens(doing: Doing, frame: Moving, move: Move, bounds: tuple[int, int]) -> Signal | None:
    source, _ = frame.pairs[frame.pair]
    least, most = bounds
    tokens = vision_tokens_at(doing.state, source)
    visions = [vision for vision in frame.allowed if tokens[vision]]
    if least == most == len(visions):
        frame.answers["tokens"] = visions
        return None
    _ask_tokens(doing, frame, move, (QuestionKind.CHOOSE_VISIONS, visions, least, most))
    return Signal.WAIT


def _ask_tokens(doing: Doing, frame: Moving, move: Move, what: tuple[QuestionKind, list[int], int, int]) -> None:
    kind, items, least, most = what
    question = Question(
        seat=_chooser(doing, frame, move, frame.pairs[frame.pair]),
        kind=kind,
        receiver=len(doing.state.stack) - 1,
        name="tokens",
        asker=frame.address,
        items=items,
        least=least,
        most=most,
        pattern=move.types,
    )
    ask(doing.table, question)


# Step 3: they move


def transfer(table: Table, frame: Moving) -> Signal | None:
    doing, move = _of(table, frame)
    source, target = frame.pairs[frame.pair]
    tokens = frame.answers.pop("tokens")
    frame.at = 0
    if move.total:
        frame.count -= len(tokens)
        if not tokens:
            return _finish(doing, frame, move)
        if move.types == "same":
            frame.allowed = tokens[:1]
        elif move.types == "different":
            frame.allowed = [kind for kind in frame.allowed if kind not in tokens]
    frame.moved += tokens
    if tokens and _takes_from_another(doing, source, target) and source.number not in frame.taken_from:
        frame.taken_from.append(source.number)
    if move.tokens == "marks":
        move_marks(table, source, target, len(tokens))
    elif move.tokens == "vision_tokens":
        for vision in tokens:
            move_vision_token(table, source, target, vision)
    else:
        move_feelings(table, source, target, [tokens.count(kind) for kind in range(5)])
    return None


PROGRAM = (pick_pair, pick_tokens, transfer)


# What is asked, for whoever looks


def ends_asked_about(frame: Moving, question: Question) -> tuple[Spot | None, Spot | None]:
    """Where tokens come from and where they go; None for the end that the question asks for."""
    if question.name == "tokens":
        return frame.pairs[frame.pair]
    (source, target), sources = frame.pairs[0], {source for source, _ in frame.pairs}
    several_targets = len({target for _, target in frame.pairs}) > 1
    return None if len(sources) > 1 else source, None if several_targets else target


# What all steps need


def _of(table: Table, frame: Moving) -> tuple[Doing, Move]:
    operation = table.book.operation(frame.address)
    if not isinstance(operation, Move):
        raise TypeError(f"{frame.address} moves no tokens")
    return Doing(table, frame.scope, frame.address), operation


def _finish(doing: Doing, frame: Moving, move: Move) -> Signal:
    doing.bind(move.name, frame.moved)
    for seat in reversed(frame.taken_from):
        names = {"player": [doing.scope.you]}
        fire(doing.table, Happening.TAKEN_FROM_YOU, seat=seat, names=names, triggered=doing.scope.triggered)
    return Signal.END


def _there(state: State, frame: Moving, pair: tuple[Spot, Spot]) -> list[int]:
    """The Feelings at the source that may be moved."""
    tally = feelings_at(state, pair[0])
    return [count if kind in frame.allowed else 0 for kind, count in enumerate(tally)]


def _supply(doing: Doing, frame: Moving, move: Move, pair: tuple[Spot, Spot]) -> int:
    """How many tokens could be moved along the pair."""
    state, (source, target) = doing.state, pair
    if _takes_from_another(doing, source, target) and _protected(doing, source):
        return 0
    if move.tokens == "marks":
        return marks_at(state, source)
    if move.tokens == "vision_tokens":
        tokens = vision_tokens_at(state, source)
        return sum(tokens[vision] > 0 for vision in frame.allowed)
    if source.kind is SpotKind.BOX or not takes_feelings(state, target):
        return 0
    return _fitting(_there(state, frame, pair), move.types)


def _fitting(there: list[int], types: str) -> int:
    """How many of these tokens can be taken at once."""
    if types == "same":
        return max(there)
    return sum(count > 0 for count in there) if types == "different" else sum(there)


def _takes_from_another(doing: Doing, source: Spot, target: Spot) -> bool:
    """Whether another player's effect takes from this stock into a stock."""
    return source.kind is SpotKind.STOCK is target.kind and source.number != doing.scope.you


def _protected(doing: Doing, source: Spot) -> bool:
    book, state = doing.table.book, doing.state
    return is_forbidden(book, state, source.number, Act.BE_TAKEN_FROM) or is_forbidden(
        book, state, doing.scope.you, Act.TAKE_FROM_OTHERS
    )


def _chooser(doing: Doing, frame: Moving, move: Move, pair: tuple[Spot, Spot]) -> int:
    """Rule 19: who receives, else who gives, else whose effect it is."""
    named = [] if move.by is None else doing.context.players(move.by)
    if named:
        return named[0]
    source, target = pair
    if target.kind is SpotKind.STOCK:
        return target.number
    return source.number if source.kind is SpotKind.STOCK else doing.scope.you
