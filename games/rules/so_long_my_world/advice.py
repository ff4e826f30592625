"""How good an answer looks from one seat's view: the eyes of the greedy agent.

It plays cards that are worth their Feelings, keeps to one karma, and goes where the Feelings lie that its hand lacks.
What effects do it does not read; it takes part in them, gives what it needs least and takes what it needs most.
"""

from typing import Final

from games.kernel.decisions import Decision
from games.kernel.moves import Move

from . import advice_for_pairs, moves
from .feelings import FEELINGS, Feeling, Karma, Tokens
from .options import COOP
from .view import CardView, HandCardView, PlayerView, SoLongMyWorldView

_FROM_HAND: Final = 1.0
"""What it is worth not to hold a card at the end."""
_CHAIN: Final = 1.0
_TOKEN: Final = 0.3
"""What a Feeling is worth that no card in hand asks for."""
_MARK: Final = 0.6
_CARD: Final = 0.9
_LAST_HOUR_TO_DRAW: Final = 9
_ENOUGH_CARDS: Final = 6
_TAKE_PART: Final = 0.1


def rate(view: SoLongMyWorldView, decision: Decision, move: Move) -> float:
    """Higher is better; 0 is to leave it."""
    me = view.players[decision.seat]
    match move:
        case moves.PlayCard(card=slot, tokens=paid):
            return _worth_of_playing(view, slot, paid)
        case moves.KeepCard(card=slot):
            return next((_worth(view, card) for card in view.drafting if card.card == slot), 0.0)
        case moves.ChooseVision(vision=vision):
            return _worth_of_going(view, me, vision)
        case moves.TakeFirstFeeling(feeling=feeling) | moves.AddFeeling(feeling=feeling):
            return _need(view, feeling)
        case moves.PayMark() | moves.UseVision() | moves.UseEvent() | moves.Accept():
            return _TAKE_PART
    return _worth_of_drain(view, me, move) + _worth_of_answer(view, me, move)


# Cards


def _worth(view: SoLongMyWorldView, card: CardView) -> float:
    """What the card brings on the field: its Insight, a link of the chain, a card less in hand.

    For a pair only printed Insight counts, and the goal.
    """
    if view.mode == COOP:
        return card.insight + advice_for_pairs.lean_to_card(view, card)
    return card.insight + _FROM_HAND + _chain_change(view, card)


def _chain_change(view: SoLongMyWorldView, card: CardView) -> float:
    """A link more; or all links lost, those on the field and those that the hand would have added."""
    karmas = {played.karma for played in _me(view).field} - {Karma.NEUTRAL}
    if card.karma is Karma.NEUTRAL or len(karmas) > 1:
        return 0.0
    chain = next(iter(karmas), None) or _favoured(view)
    if chain in (None, card.karma):
        return _CHAIN
    links = [*_me(view).field, *(held.card for held in view.hand), *view.drafted]
    return -_CHAIN * sum(link.karma is chain for link in links)


def _favoured(view: SoLongMyWorldView) -> Karma | None:
    """Which chain the cards held would make: that with more Insight. Starters have none, so they do not decide."""
    held = [*(held.card for held in view.hand), *view.drafted]
    positive, negative = (
        sum(card.insight for card in held if card.karma is karma) for karma in (Karma.POSITIVE, Karma.NEGATIVE)
    )
    if positive == negative:
        return None
    return Karma.POSITIVE if positive > negative else Karma.NEGATIVE


def _me(view: SoLongMyWorldView) -> PlayerView:
    return view.players[view.viewer or 0]


def _worth_of_playing(view: SoLongMyWorldView, slot: int, paid: Tokens) -> float:
    held = next((held for held in view.hand if held.card.card == slot), None)
    if held is None:
        return 0.0
    spent = sum(count * _need(view, feeling, but=slot) for feeling, count in _counted(paid))
    return _worth(view, held.card) - spent / 2


def _need(view: SoLongMyWorldView, feeling: Feeling, but: int | None = None) -> float:
    """What one more of this type is worth: part of each card in hand that lacks it."""
    need = _TOKEN
    for held in view.hand:
        if held.card.card != but:
            need += _part_of(view, held, feeling)
    return need


def _part_of(view: SoLongMyWorldView, held: HandCardView, feeling: Feeling) -> float:
    lacking = dict(_counted(held.lacking))
    total = sum(lacking.values())
    return max(0.0, _worth(view, held.card)) / total if lacking.get(feeling) else 0.0


def _counted(tokens: Tokens) -> list[tuple[Feeling, int]]:
    return [(feeling, count) for feeling, count in zip(FEELINGS, tokens.tally(), strict=True) if count]


# Visions and drains


def _worth_of_going(view: SoLongMyWorldView, me: PlayerView, vision: int) -> float:
    """The best two Feelings there, or its affinity; less where others will come, too."""
    place = view.visions[vision]
    lying = sorted(
        (_need(view, f) for f, count in _counted(place.feelings) for _ in range(min(2, count))), reverse=True
    )
    affinity = max((_need(view, feeling) for feeling in place.affinities), default=0.0)
    crowd = 1 + (len(view.players) - 1) / len(view.visions)
    return max(sum(lying[:2]) / crowd, affinity, _MARK) + advice_for_pairs.lean_to_vision(view, vision)


def _worth_of_drain(view: SoLongMyWorldView, me: PlayerView, move: Move) -> float:
    match move:
        case moves.DrainFeelings(tokens=tokens):
            return sum(
                count * (_need(view, feeling) + advice_for_pairs.lean_to_tokens(view))
                for feeling, count in _counted(tokens)
            )
        case moves.DrainAffinity() if me.where is not None:
            affinities = view.visions[me.where].affinities
            return sum(_need(view, feeling) + advice_for_pairs.lean_to_tokens(view) for feeling in affinities)
        case moves.DrainMark():
            return _MARK + advice_for_pairs.lean_to_mark(view)
        case moves.DrainCard():
            return _CARD + advice_for_pairs.lean_to_draw(view) if _wants_cards(view, me) else -_CARD
        case moves.Observe(karma=karma):
            wanted = (1.0 if me.chain in (None, karma) else 0.5) + advice_for_pairs.lean_to_observe(view)
            return wanted if _wants_cards(view, me) else -1.0
    return 0.0


def _wants_cards(view: SoLongMyWorldView, me: PlayerView) -> bool:
    return view.hour <= _LAST_HOUR_TO_DRAW and me.hand_count < _ENOUGH_CARDS


# Answers to effects


def _worth_of_answer(view: SoLongMyWorldView, me: PlayerView, move: Move) -> float:
    question = view.question
    match move:
        case moves.ChooseTokens(tokens=tokens) if question is not None:
            worth = sum(count * _need(view, feeling) for feeling, count in _counted(tokens))
            return -worth if _is_own_stock(me, question.tokens) else worth
        case moves.ChooseFeelings(feelings=feelings):
            return sum(_need(view, feeling) for feeling in feelings)
        case moves.ChooseCards(cards=slots):
            return sum(_worth_of_choosing(view, me, slot) for slot in slots)
        case moves.ChooseVisions(visions=visions):
            return sum(sum(count * _need(view, f) for f, count in _counted(view.visions[v].feelings)) for v in visions)
    return 0.0


def _is_own_stock(me: PlayerView, offered: Tokens) -> bool:
    pairs = zip(offered.tally(), me.stock.tally(), strict=True)
    return all(count in (0, owned) for count, owned in pairs)


def _worth_of_choosing(view: SoLongMyWorldView, me: PlayerView, slot: int) -> float:
    """Own cards are mostly chosen to be given up, others to be taken."""
    held = [held.card for held in view.hand] + list(me.field)
    if any(card.card == slot for card in held):
        return -next(_worth(view, card) for card in held if card.card == slot)
    question = view.question
    cards = () if question is None else question.cards
    return next((_worth(view, card) for card in cards if card.card == slot), 0.0)
