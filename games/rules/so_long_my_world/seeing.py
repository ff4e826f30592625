"""Making views: an allow-list of what a viewer may see, taken from the state."""

from collections.abc import Iterable

from games.kernel.events import Viewer

from . import coop, scoring, seeing_effects, seeing_scores
from .book import Book
from .effects.addresses import asks_about_events
from .effects.context import Context
from .effects.engine import Effects
from .effects.frames import PlayOffer
from .effects.paying import Purchase, cost_now, payments
from .effects.playing import forbidden_act, purchase_of
from .effects.rules_in_force import insight_of
from .effects.selecting import affinities_of, neighbours
from .feelings import FEELINGS, Tokens
from .rule_texts import RuleTexts
from .state import Phase, Question, State, Vision
from .turns.dealing import asked_about
from .turns.event import event_shown
from .view import (
    CardView,
    DealView,
    EventCardView,
    EventView,
    HandCardView,
    PlayerView,
    SoLongMyWorldView,
    VisionView,
)


class Seeing:
    """Views of a match that is played with one pack; what never changes of a card is made once."""

    def __init__(self, effects: Effects, texts: RuleTexts) -> None:
        self.effects = effects
        self.book: Book = effects.book
        self.texts = texts
        self._about_events: dict[str, bool] = {}

    def view_of(self, state: State, viewer: Viewer) -> SoLongMyWorldView:
        """Everything that lies open, the viewer's own cards, and what they have looked at."""
        player = None if viewer is None else state.players[viewer]
        heartbreak = coop.heartbreak_of(self.book, state)
        return SoLongMyWorldView(
            viewer=viewer,
            mode=state.mode,
            options=state.options,
            hour=state.hour,
            round=state.round,
            clock_stopped=state.clock_stopped,
            first_player=state.first_player,
            phase=state.phase,
            step=state.step if state.phase is Phase.VISION else None,
            order=tuple(state.vision_order if state.phase is Phase.VISION else state.order),
            active=state.active if state.phase in (Phase.HINDRANCE, Phase.VISION) else None,
            system=Tokens.of(state.system),
            marks=state.marks,
            spent_marks=state.spent_marks,
            ring=tuple(state.ring),
            visions=tuple(self._vision(state, number, vision) for number, vision in enumerate(state.visions)),
            event=self._event(state),
            dealing=asked_about(state),
            event_deck_count=len(state.event_deck),
            event_pile=tuple(state.event_cards.face[slot] for slot in state.event_pile),
            remnant_deck_count=len(state.remnant_deck),
            gestalt_deck_count=len(state.gestalt_deck),
            pile=self.cards(state, state.pile),
            players=tuple(self._player(state, seat, viewer) for seat in range(state.seats)),
            hand=()
            if viewer is None
            else tuple(self._held(state, viewer, slot) for slot in state.players[viewer].hand),
            drafting=() if player is None else self.cards(state, player.passing),
            drafted=() if player is None else self.cards(state, player.drafted),
            seen=self._seen(state, viewer),
            seen_events=self.events(
                state, (slot for slot in state.event_deck[::-1] if state.event_cards.knows(viewer, slot))
            ),
            question=seeing_effects.question_of(self, state, viewer),
            log=tuple(state.log),
            effects=seeing_effects.effects_of(state),
            rules=seeing_effects.rules_of(self.texts, state),
            scheduled=seeing_effects.scheduled_of(self.texts, state),
            heartbreak=state.heartbreak,
            collective_insight=None if heartbreak is None else heartbreak.insight,
            insight_together=None if heartbreak is None else coop.insight_together(self.book, state),
            goal=None if heartbreak is None else self.texts.goal(heartbreak.id),
            goal_met=None if heartbreak is None else coop.goal_is_met(self.effects, state),
            end_card=state.end_card,
            end_card_rules=None if state.end_card is None else self.texts.end_card(state.end_card),
            end_card_before=state.end_card_before,
            end_card_before_rules=None if state.end_card_before is None else self.texts.end_card(state.end_card_before),
        )

    # Cards

    def card(self, state: State, slot: int) -> CardView:
        """A card whose face the viewer knows."""
        content = self.book.cards[state.cards.face[slot]]
        return CardView(
            card=slot,
            content_id=content.id,
            gestalt=content.id in self.book.gestalts,
            cost=content.cost,
            karma=self.book.karma[content.id],
            insight=content.ip,
            starter=content.starter,
            timing=content.timing,
            rules=self.texts.card(content.id),
            provenance=content.provenance,
        )

    def cards(self, state: State, slots: Iterable[int]) -> tuple[CardView, ...]:
        return tuple(self.card(state, slot) for slot in slots)

    def _seen(self, state: State, viewer: Viewer) -> tuple[CardView, ...]:
        decks = (*state.remnant_deck[::-1], *state.gestalt_deck[::-1])
        return self.cards(state, (slot for slot in decks if state.cards.knows(viewer, slot)))

    def events(self, state: State, slots: Iterable[int]) -> tuple[EventCardView, ...]:
        """Events whose faces the viewer knows."""
        return tuple(self._event_card(state, slot) for slot in slots)

    def _event_card(self, state: State, slot: int) -> EventCardView:
        face = state.event_cards.face[slot]
        return EventCardView(
            card=slot,
            content_id=face,
            reboot=self.book.events[face].reboot,
            rules=self.texts.event(face),
            vision_rules=self.texts.event_at_vision(face),
            deals=self._deals(state, face),
        )

    def asks_about_events(self, question: Question) -> bool:
        """Whether the cards of a question are Events, which have slots of their own."""
        if question.asker not in self._about_events:
            self._about_events[question.asker] = asks_about_events(self.book, question.asker)
        return self._about_events[question.asker]

    def _held(self, state: State, seat: int, slot: int) -> HandCardView:
        purchase = self._purchase(state, seat, slot)
        ways = tuple(Tokens.of(tally) for tally in payments(self.book, state, purchase))
        cost, stock = self.book.cost[state.cards.face[slot]], state.players[seat].stock
        lacking = [0 if ways else max(0, shown - owned) for shown, owned in zip(cost, stock, strict=True)]
        return HandCardView(
            card=self.card(state, slot),
            payments=ways,
            cost_now=cost_now(self.book, state, purchase),
            lacking=Tokens.of(lacking),
            forbidden=forbidden_act(self.book, state, seat, slot) is not None,
        )

    def _purchase(self, state: State, seat: int, slot: int) -> Purchase:
        """What playing the card now would be: at the price of the effect that offers it, where one does."""
        offer = state.stack[-1] if state.stack else None
        if isinstance(offer, PlayOffer) and offer.seat == seat and slot in offer.cards:
            return purchase_of(self.book, state, offer, slot)
        return Purchase(seat, slot)

    # The board

    def _vision(self, state: State, number: int, vision: Vision) -> VisionView:
        affinities = affinities_of(Context(self.book, state, state.first_player), number)
        return VisionView(
            vision=number,
            content_id=vision.id,
            kind=vision.kind,
            affinities=tuple(FEELINGS[feeling] for feeling in affinities),
            feelings=Tokens.of(vision.feelings),
            locked=vision.locked,
            unlocks_in_round=None if vision.unlocks is None else vision.unlocks.round,
            in_play=vision.in_play,
            reserve=vision.reserve,
            marks=vision.marks,
            visitors=tuple(seat for seat, player in enumerate(state.players) if player.where == number),
            neighbours=tuple(neighbours(state, number)),
            rules=self.texts.vision(vision.id),
        )

    def _event(self, state: State) -> EventView | None:
        slot = event_shown(state)
        if slot is None:
            return None
        content = self.book.events[state.event_cards.face[slot]]
        named = None if content.vision is None else _number_of(state, content.vision)
        return EventView(
            content_id=content.id,
            reboot=content.reboot,
            ignored=state.event_ignored,
            vision=named,
            rules=self.texts.event(content.id),
            vision_rules=self.texts.event_at_vision(content.id),
            deals=self._deals(state, content.id),
        )

    def _deals(self, state: State, event: str) -> tuple[DealView, ...]:
        return tuple(
            DealView(vision=_number_of(state, deal.vision), feelings=deal.feelings)
            for deal in self.book.events[event].deal
        )

    def _player(self, state: State, seat: int, viewer: Viewer) -> PlayerView:
        player = state.players[seat]
        known = [] if seat == viewer else [slot for slot in player.hand if state.cards.knows(viewer, slot)]
        return PlayerView(
            seat=seat,
            stock=Tokens.of(player.stock),
            marks=player.marks,
            hand_count=len(player.hand) + len(player.drafted) + len(player.passing),
            open_hand=self.cards(state, known),
            field=self.cards(state, player.field),
            insight=insight_of(self.book, state, seat),
            chain=scoring.chain_of(self.book, state, seat),
            score=seeing_scores.score_view(self.book, state, seat, viewer),
            where=player.where,
            tokens=tuple(player.tokens),
            used_vision=player.turn.used_vision,
            used_event=player.turn.used_event,
            drains_left=player.turn.drains_left,
            done=player.turn.done,
        )


def _number_of(state: State, vision: str) -> int:
    """The number of a normal Vision, which every match has."""
    return next(number for number, there in enumerate(state.visions) if there.id == vision)
