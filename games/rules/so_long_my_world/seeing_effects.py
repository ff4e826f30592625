"""What a viewer sees of effects: those under way, what they have put into force, what they ask the viewer."""

from typing import TYPE_CHECKING, Final

from games.kernel.events import Viewer

from .effects.addresses import content_id_of
from .effects.asking import question_of as standing_question
from .effects.frames import Scope
from .feelings import FEELINGS, Tokens
from .rule_texts import RuleTexts
from .state import Question, QuestionKind, RuleInForce, Scheduled, State
from .view import CardView, EffectView, EventCardView, QuestionView, RuleView, ScheduledView

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
        cards=_cards(seeing, state, viewer, question),
        events=_events(seeing, state, viewer, question),
        options=seeing.texts.options(question.asker) if is_option else (),
        open_options=items if is_option else (),
        offer=seeing.texts.offer(question.asker) if kind is QuestionKind.CHOOSE_WHETHER else "",
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
