"""Playing a card: it is paid, lies on the field, and its effect happens. Rules, "Play Cards".

The same whether a player does it in their turn, as a Hindrance, or by an effect that lets them.
"""

from games.kernel.errors import Refusal
from games.kernel.moves import Move
from games.kernel.script import Signal

from .. import moves
from ..book import Book
from ..content_words import Act, Happening, Timing
from ..events import CardPlayed, EffectBegan
from ..feelings import FEELINGS, Tokens
from ..refusals import CardNotInHand, CardNotOffered, Forbidden, NotSoManyTokens, WrongPayment
from ..state import Question, QuestionKind, State
from .asking import ask
from .board import effect_name
from .firing import fire
from .frames import Playing, PlayOffer, Scope
from .ledger import SYSTEM, move_feelings, stock_of
from .operations import Play
from .paying import Purchase, payments, use_limited
from .rules_in_force import forget_points_of, is_forbidden
from .table import Doing, Table


def forbidden_act(book: Book, state: State, seat: int, slot: int) -> Act | None:
    """What the seat may not do and would by playing this card: play any, or a Hindrance, in whatever phase."""
    if is_forbidden(book, state, seat, Act.PLAY_CARDS):
        return Act.PLAY_CARDS
    hindrance = book.cards[state.cards.face[slot]].timing is Timing.HINDRANCE
    return Act.PLAY_HINDRANCE if hindrance and is_forbidden(book, state, seat, Act.PLAY_HINDRANCE) else None


def why_not_play(book: Book, state: State, purchase: Purchase, tokens: Tokens) -> Refusal | None:
    """Why the seat cannot play this card and pay these tokens now; its phase and step are not looked at."""
    player = state.players[purchase.seat]
    if purchase.slot not in player.hand:
        return CardNotInHand(card=purchase.slot)
    forbidden = forbidden_act(book, state, purchase.seat, purchase.slot)
    if forbidden is not None:
        return Forbidden(act=forbidden)
    for feeling, paid, owned in zip(FEELINGS, tokens.tally(), player.stock, strict=True):
        if paid > owned:
            return NotSoManyTokens(feeling=feeling, owned=owned)
    if tokens.tally() not in payments(book, state, purchase):
        return WrongPayment(card=purchase.slot)
    return None


def legal_plays(book: Book, state: State, seat: int, slots: list[int]) -> list[Move]:
    """Every way to play one of these cards now, at its full cost."""
    return [
        moves.PlayCard(slot, Tokens.of(tally))
        for slot in slots
        if forbidden_act(book, state, seat, slot) is None
        for tally in payments(book, state, Purchase(seat, slot))
    ]


def play_card(
    table: Table, purchase: Purchase, tokens: Tokens, *, by_play: bool = False, triggered: bool = False
) -> None:
    """Pays, puts the card onto the field and its effect onto the stack."""
    state, (seat, slot, _, _) = table.state, purchase
    use_limited(table.book, state, purchase, tokens.tally())
    move_feelings(table, stock_of(seat), SYSTEM, tokens.tally())
    player = state.players[seat]
    forget_points_of(table.book, state, slot)
    player.hand.remove(slot)
    player.field.append(slot)
    player.played.append(table.content_id_at(slot))
    state.cards.turn_up(slot)
    table.turn.tell(CardPlayed(seat=seat, card=slot, content_id=table.content_id_at(slot), paid=tokens))
    state.stack.append(Playing(seat=seat, card=slot, by_play=by_play, triggered=triggered))


def _take_effect(table: Table, frame: Playing) -> None:
    card = table.book.cards[table.content_id_at(frame.card)]
    address = f"card/{card.id}/{effect_name(table.state, card.solo)}"
    scope = Scope(address=address, you=frame.seat, card=frame.card, by_play=frame.by_play, triggered=frame.triggered)
    if table.book.blocks[address]:
        table.turn.tell(EffectBegan(frame.seat, card.id))
        table.state.stack.append(scope)


def _tell_others(table: Table, frame: Playing) -> None:
    names = {"card": [frame.card]}
    fire(table, Happening.CARD_PLAYED, seat=frame.seat, names=names, triggered=frame.triggered, but=frame.card)


# By an effect


def play(doing: Doing, play: Play) -> None:
    """An offer to play; a card that an effect has played offers none, so that this ends."""
    if doing.scope.by_play:
        return
    seats = doing.context.players(play.by)
    cards = [slot for slot in doing.context.cards(play.cards) if seats and slot in doing.state.players[seats[0]].hand]
    if cards:
        frame = PlayOffer(address=doing.address, scope=doing.place, seat=seats[0], cards=cards)
        doing.state.stack.append(frame)


def _ask_play(table: Table, frame: PlayOffer) -> Signal:
    """Asked of whoever holds a card, payable or not: silence must not tell what a hand holds."""
    question = Question(
        seat=frame.seat,
        kind=QuestionKind.PLAY_BY_EFFECT,
        receiver=len(table.state.stack) - 1,
        name="played",
        asker=frame.address,
        items=frame.cards,
        least=0,
    )
    ask(table, question)
    return Signal.WAIT


def purchase_of(book: Book, state: State, frame: PlayOffer, slot: int) -> Purchase:
    operation = book.operation(frame.address)
    if not isinstance(operation, Play):
        raise TypeError(f"{frame.address} lets nobody play")
    return Purchase(frame.seat, slot, operation.less, operation.free)


def offered_plays(book: Book, state: State, frame: PlayOffer) -> list[Move]:
    """The answers to an offer by an effect."""
    plays: list[Move] = [
        moves.PlayCard(slot, Tokens.of(tally))
        for slot in frame.cards
        if forbidden_act(book, state, frame.seat, slot) is None
        for tally in payments(book, state, purchase_of(book, state, frame, slot))
    ]
    return [*plays, moves.Pass()]


def why_not_offered(book: Book, state: State, frame: PlayOffer, move: Move) -> Refusal | None:
    if not isinstance(move, moves.PlayCard):
        return None
    if move.card not in frame.cards:
        return CardNotOffered(card=move.card)
    return why_not_play(book, state, purchase_of(book, state, frame, move.card), move.tokens)


def take_offer(table: Table, frame: PlayOffer, move: Move) -> None:
    """The answer to an offer: the card is played within the effect, which then goes on."""
    if isinstance(move, moves.PlayCard):
        purchase = purchase_of(table.book, table.state, frame, move.card)
        triggered = table.scope_at(frame.scope).triggered
        play_card(table, purchase, move.tokens, by_play=True, triggered=triggered)


PLAYING = (_take_effect, _tell_others)
PLAY_OFFER = (_ask_play,)
