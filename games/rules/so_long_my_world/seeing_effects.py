"""What a viewer sees of effects: those under way, what they have put into force, what they ask the viewer."""

from typing import TYPE_CHECKING, Final

from games.kernel.events import Viewer

from .effects.addresses import content_id_of
from .effects.asking import question_of as standing_question
from .effects.frames import Branch, Moving, Scope, Spot, SpotKind
from .effects.tokens import ends_asked_about
from .feelings import FEELINGS, Tokens
from .rule_texts import RuleTexts
from .state import Question, QuestionKind, RuleInForce, Scheduled, State
from .view import CardView, EffectView, EventCardView, QuestionView, RuleView, ScheduledView, SpotView

if TYPE_CHECKING:
    from .seeing import Seeing

_OF_CARDS: Final = (QuestionKind.CHOOSE_CARDS, QuestionKind.ARRANGE_CARDS, QuestionKind.PLAY_BY_EFFECT)


def effects_of(state: State) -> tuple[EffectView, ...]:
    scopes = [frame for frame in state.stack if isinstance(frame, Scope)]
    return tuple(EffectView(seat=scope.you, content_id=content_id_of(scope.address)) for scope in scopes)


def rules_of(texts: RuleTexts, state: State) -> tuple[RuleView, ...]:
    """Rules and preventions in force, those put into force first come first."""
    in_force = sorted((*state.rules, *state.preventions), key=lambda rule: rule.id)
    return tuple(_rule(texts, rule) for rule in in_force)


def _rule(texts: RuleTexts, rule: RuleInForce) -> RuleView:
    """What its words meant when it was put into force lies open: all of it was chosen for all to see."""
    feelings, counts_as = (
        tuple(FEELINGS[number] for number in rule.names.get(word, ())) for word in ("@feeling", "@counts_as")
    )
    return RuleView(
        seat=rule.owner,
        content_id=content_id_of(rule.address),
        until=rule.until.moment,
        round=rule.until.round,
        rules=texts.part(rule.address),
        seats=tuple(rule.names.get("@who", ())),
        visions=tuple(rule.names.get("@visions", ())),
        feelings=feelings,
        counts_as=counts_as,
    )


def scheduled_of(texts: RuleTexts, state: State) -> tuple[ScheduledView, ...]:
    return tuple(_scheduled(texts, effect) for effect in state.scheduled)


def _scheduled(texts: RuleTexts, effect: Scheduled) -> ScheduledView:
    return ScheduledView(
        seat=effect.owner,
        content_id=content_id_of(effect.address),
        at=effect.at.moment,
        round=effect.at.round,
        rules=texts.part(effect.address.removesuffix("/do")),
    )


def question_of(seeing: "Seeing", state: State, viewer: Viewer) -> QuestionView | None:
    """What an effect asks the viewer; nobody sees the questions of others."""
    question = None if viewer is None else standing_question(state, viewer)
    if question is None:
        return None
    kind, items = question.kind, tuple(question.items)
    is_option = kind is QuestionKind.CHOOSE_OPTION
    to_owner = _is_of_owner(state, question)
    source, target = _ends(state, question)
    return QuestionView(
        kind=kind,
        content_id=content_id_of(question.asker),
        least=question.least,
        most=question.most,
        seats=items if kind is QuestionKind.CHOOSE_PLAYERS else (),
        visions=items if kind is QuestionKind.CHOOSE_VISIONS else (),
        feelings=tuple(FEELINGS[item] for item in items) if kind is QuestionKind.CHOOSE_FEELINGS else (),
        tokens=Tokens.of(question.items) if kind is QuestionKind.CHOOSE_TOKENS else Tokens(),
        pattern=question.pattern,
        source=source,
        target=target,
        cards=_cards(seeing, state, viewer, question),
        events=_events(seeing, state, viewer, question),
        options=seeing.texts.options(question.asker, to_owner=to_owner) if is_option else (),
        open_options=items if is_option else (),
        offer=seeing.texts.offer(question.asker, to_owner=to_owner) if kind is QuestionKind.CHOOSE_WHETHER else "",
    )


def _is_of_owner(state: State, question: Question) -> bool:
    """Whether the effect that asks is of whoever is asked; what a card does by itself asks its owner."""
    frame = state.stack[question.receiver]
    scope = state.stack[frame.scope] if isinstance(frame, Branch) else None
    return not isinstance(scope, Scope) or scope.you == question.seat


def _ends(state: State, question: Question) -> tuple[SpotView | None, SpotView | None]:
    """Where the tokens that are asked about come from and go to, as far as that is not what is asked."""
    frame = state.stack[question.receiver]
    if not isinstance(frame, Moving):
        return None, None
    source, target = ends_asked_about(frame, question)
    return _spot(source), _spot(target)


def _spot(spot: Spot | None) -> SpotView | None:
    if spot is None:
        return None
    return SpotView(
        kind=spot.kind,
        seat=spot.number if spot.kind is SpotKind.STOCK else None,
        vision=spot.number if spot.kind is SpotKind.VISION else None,
    )


def _cards(seeing: "Seeing", state: State, viewer: Viewer, question: Question) -> tuple[CardView, ...]:
    """The Remnants and Gestalts to choose from; of other players' hands only their number is known."""
    if question.kind not in _OF_CARDS or seeing.asks_about_events(question):
        return ()
    return seeing.cards(state, (slot for slot in question.items if state.cards.knows(viewer, slot)))


def _events(seeing: "Seeing", state: State, viewer: Viewer, question: Question) -> tuple[EventCardView, ...]:
    if question.kind not in _OF_CARDS or not seeing.asks_about_events(question):
        return ()
    return seeing.events(state, (slot for slot in question.items if state.event_cards.knows(viewer, slot)))
