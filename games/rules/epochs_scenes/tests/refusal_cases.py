"""One state for every refusal of the game: `REFUSALS[code]()` is a move that is refused for that reason.

Every test of refusals can use the table, whichever door it knocks at: `Attempt.position` encodes to a match's snapshot,
with the cards of the shipped box. `START_REFUSALS` are tables that are not set up at all.
"""

from collections.abc import Callable
from pathlib import Path

from games.kernel.content import Pack
from games.kernel.moves import Move
from games.rules.epochs_scenes.game import EpochsScenes
from games.rules.epochs_scenes.moves import Draw, EndTurn, Pass, UseFan
from games.rules.epochs_scenes.options import Approval, EpochsScenesOptions
from tests.conformance.refusals import Attempt, StartAttempt

from .tables import FULL, VOTE, Table, table

SHIPPED = EpochsScenes(Pack.from_folder(Path(__file__).parents[1] / "content"))

HERO, WEAPON, PAINTING = "hero-bead-stringer", "weapon-flint-tipped-spear", "object-cave-painting-of-bison"
"""Cards of the first epoch; the painting tells of a hunt."""
TRADER = "hero-caravan-trader"
"""A hero of the second."""
LOVE, HUNT, FIRE = "scene-handprints-side-by-side", "scene-hunt-is-told", "scene-first-tamed-fire"
"""Scenes of the first epoch that lie open."""
WAR = "scene-two-clans-one-valley"
"""One that does not."""
DECK = "hero-masked-dancer hero-homesick-navigator"
OTHERS = {1: "hero-wandering-minstrel", 2: "hero-lady-of-the-keep"}


def _table(hand: str, *, deck: str = DECK, options: EpochsScenesOptions = FULL) -> Table:
    """Three seats, three open scenes; the last seat is out of the game."""
    return table(
        f"{LOVE} {HUNT} {FIRE}",
        seats=4,
        hands={0: hand, **OTHERS},
        deck=deck,
        options=options,
        box=SHIPPED,
        emptied=[],
        out=[3],
    )


def _asked(game: Table, move: Move) -> Attempt:
    decision = game.question(0)
    return Attempt(game.position, 0, decision.id, move)


def _match(card: str, scene: str, *, hand: str = "") -> Callable[[], Attempt]:
    """A card that is refused for a scene, held together with another."""

    def build() -> Attempt:
        game = _table(hand or f"{card} {TRADER if card != TRADER else HERO}")
        return _asked(game, game.match(card, scene))

    return build


def _move(move: Move, *, deck: str = DECK) -> Callable[[], Attempt]:
    return lambda: _asked(_table(HERO, deck=deck), move)


def _drawn_card_only() -> Attempt:
    game = _table(HERO)
    game.play(0, Draw())
    return _asked(game, game.match(HERO, LOVE))


def _claim_rejected_this_turn() -> Attempt:
    game = _table(f"{PAINTING} {HERO}", options=VOTE)
    claim = game.match(PAINTING, FIRE)
    game.play(0, claim)
    game.judge(1, 2)
    return _asked(game, claim)


def _matched_already() -> Attempt:
    game = _table(f"{HERO} {WEAPON}")
    game.play(0, game.match(HERO, LOVE))
    return _asked(game, Draw())


def _fan(card: str, player: int | None = None) -> Callable[[], Attempt]:
    """A fan, or another card, that is refused as a fan."""

    def build() -> Attempt:
        game = _table(f"{card} {TRADER}")
        return _asked(game, UseFan(game.slot(card), player))

    return build


def _fan_used_already() -> Attempt:
    game = _table(f"fan-maze fan-skull {HERO}")
    game.play(0, game.fan("maze"))
    return _asked(game, game.fan("skull", 1))


def _fan_before_matching() -> Attempt:
    game = _table(f"fan-maze {HERO}")
    game.play(0, game.match(HERO, LOVE))
    return _asked(game, game.fan("maze"))


def _player_has_no_cards() -> Attempt:
    """Seat 1 waits without a card for the scenes that are still to come."""
    hands = {0: f"fan-hand {HERO}", 2: OTHERS[2]}
    game = table(LOVE, seats=3, hands=hands, to_open=f"{WAR} {HUNT}", options=FULL, box=SHIPPED)
    return _asked(game, game.fan("hand", 1))


REFUSALS: dict[str, Callable[[], Attempt]] = {
    "card_not_in_hand": _match(TRADER, LOVE, hand=HERO),
    "scene_not_open": _match(WEAPON, WAR),
    "fan_matches_nothing": _match("fan-yin-yang", LOVE),
    "wrong_epoch": _match(TRADER, LOVE),
    "wrong_suit": _match(WEAPON, LOVE),
    "wrong_plot": _match(PAINTING, FIRE),
    "no_matching_scene": _match("highest-skull", LOVE),
    "drawn_card_only": _drawn_card_only,
    "claim_rejected_this_turn": _claim_rejected_this_turn,
    "matched_already": _matched_already,
    "nothing_matched_yet": _move(EndTurn()),
    "deck_is_empty": _move(Draw(), deck=""),
    "deck_is_not_empty": _move(Pass()),
    "not_a_fan": _fan(HERO),
    "fan_used_already": _fan_used_already,
    "fan_before_matching": _fan_before_matching,
    "fan_needs_player": _fan("fan-skull"),
    "fan_takes_no_player": _fan("fan-yin-yang", 1),
    "not_another_player": _fan("fan-skull", 3),
    "player_has_no_cards": _player_has_no_cards,
}

START_REFUSALS: dict[str, StartAttempt] = {
    "deck_too_small": StartAttempt("table", 10, EpochsScenesOptions()),
    "vote_needs_three": StartAttempt("table", 2, EpochsScenesOptions(approval=Approval.VOTE)),
}
