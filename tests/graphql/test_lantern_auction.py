"""What Sequence Numbers does not need, over HTTP: sealed answers, described choices, offers, taking back.

Lantern Auction is one of the conformance kit's games. Each round the lead tidies its hand (`Arrange`) and sets a stake
(`Amount`), then all bid one or two cards, sealed (`Pick`); a peek at the next lot is an offer.
"""

import itertools
from functools import cache

import pytest
from django.utils import timezone

from games import catalogue
from games.matches import services
from games.matches.models import Match, Spectators
from games.matches.results import SeatSpec
from games.matches.seen import position_of
from tests.conformance.toys.lantern_auction.game import LanternAuction
from tests.conformance.toys.lantern_auction.pieces import AuctionOptions
from tests.graphql.asking import Caller, fingerprint
from tests.graphql.catalogues import edition_of

LOOK = """
query ($id: ID!, $ply: Int!, $after: String) {
  match(id: $id) {
    ... on Match {
      ply awaited viewerSeat boardText outcome { ranks scores }
      seats { number awaitedSince }
      view { ... on LanternAuctionAuctionView { coins stake nextLot deck won hand { slot value lantern } } }
      decisions {
        id name owed sealed
        choice {
          __typename
          ... on OneOfChoice { moves }
          ... on PickChoice { move field items least most }
          ... on AmountChoice { move field lo hi }
          ... on ArrangeChoice { move field items }
        }
        legalMoves { input }
        answer { input move { ... on LanternAuctionBid { slots } } }
      }
      feed(after: $after) {
        pageInfo { endCursor }
        edges { node { ply kind seat ofPly events {
          __typename
          ... on Answered { seat }
          ... on LanternAuctionBidsRevealed { sums winner }
          ... on LanternAuctionNextLotSeen { lantern }
        } } }
      }
      atPly(ply: $ply) { ... on PastMatch { boardText } ... on Error { code } }
    }
    ... on Error { code }
  }
}
"""
PLAY = """
mutation ($input: PlayMoveInput!) {
  playMove(input: $input) {
    __typename
    ... on MoveAccepted { ply repeated events { __typename } match { ply awaited } }
    ... on Error { code details }
  }
}
"""
NUMBERS = itertools.count()
TAKE_BACK = """
mutation ($input: TakeBackInput!) {
  takeBack(input: $input) { __typename ... on StepTakenBack { ply ofPly repeated } ... on Error { code details } }
}
"""


@cache
def lantern_edition():
    return edition_of((LanternAuction,))


@pytest.fixture(autouse=True)
def catalogue_of_lanterns(monkeypatch, settings):
    edition = lantern_edition()
    monkeypatch.setattr(catalogue, "GAMES", edition.games)
    settings.ROOT_URLCONF = edition.urls


@pytest.fixture
def auction(player, rival):
    """A match of the player and the rival that everybody may watch; the player leads."""
    started = services.match_start(
        game="lantern_auction",
        mode="auction",
        options=AuctionOptions(),
        seats=[SeatSpec(user=player.user), SeatSpec(user=rival.user)],
        now=timezone.now(),
        spectators=Spectators.OPEN,
    )
    return Match.objects.get(pk=started.match_id)


def look(caller: Caller, match, ply=0, after=None):
    return caller.ask(LOOK, id=str(match.pk), ply=ply, after=after)["match"]


def decision(caller, match, name):
    return next(found for found in look(caller, match)["decisions"] if found["name"] == name)


def play(caller, match, name, move, **wishes):
    """Answers the caller's decision of this name, or the one that `decisionId` says."""
    number = wishes.pop("decisionId", None) or decision(caller, match, name)["id"]
    given = {"matchId": str(match.pk), "decisionId": number, "clientMoveId": f"move {next(NUMBERS)}", **wishes}
    return caller.ask(PLAY, input={**given, "move": {"lanternAuction": move}})["playMove"]


def take_back(caller, match, name="back"):
    return caller.ask(TAKE_BACK, input={"matchId": str(match.pk), "clientMoveId": name})["takeBack"]


def bid(caller, match, slots, **wishes):
    return play(caller, match, "bid", {"bid": {"slots": slots}}, **wishes)


def led(player, auction, stake=1):
    """The lead has tidied its hand and set the stake: all are asked for their bids."""
    hand = decision(player, auction, "tidy")["choice"]["items"]
    assert play(player, auction, "tidy", {"tidy": {"slots": hand}})["__typename"] == "MoveAccepted"
    assert play(player, auction, "set_stake", {"setStake": {"coins": stake}})["__typename"] == "MoveAccepted"


# Choices that are described


def test_an_order_is_described_and_answered(auction, player):
    tidy = decision(player, auction, "tidy")
    items = tidy["choice"]["items"]
    assert tidy["choice"] == {"__typename": "ArrangeChoice", "move": "tidy", "field": "slots", "items": items}
    assert play(player, auction, "tidy", {"tidy": {"slots": items[::-1]}})["__typename"] == "MoveAccepted"
    assert [card["slot"] for card in look(player, auction)["view"]["hand"]] == items[::-1]


def test_an_amount_is_described_and_answered(auction, player, rival):
    play(player, auction, "tidy", {"tidy": {"slots": decision(player, auction, "tidy")["choice"]["items"]}})
    choice = decision(player, auction, "set_stake")["choice"]
    assert choice == {"__typename": "AmountChoice", "move": "setStake", "field": "coins", "lo": 0, "hi": 3}
    assert play(player, auction, "set_stake", {"setStake": {"coins": 2}})["__typename"] == "MoveAccepted"
    assert look(rival, auction)["view"]["stake"] == 2


def test_a_choice_of_several_is_described_and_answered(auction, player, rival):
    led(player, auction)
    found = decision(rival, auction, "bid")
    items = found["choice"]["items"]
    described = {"__typename": "PickChoice", "move": "bid", "field": "slots", "least": 1, "most": 2}
    assert found["choice"] == {**described, "items": items}
    assert items == sorted(card["slot"] for card in look(rival, auction)["view"]["hand"])
    assert bid(rival, auction, [items[1]])["__typename"] == "MoveAccepted"


NOT_DESCRIBED = {
    "too-many": lambda items: items,
    "too-few": lambda items: [],
    "twice-the-same": lambda items: [items[0], items[0]],
    "not-among-them": lambda items: [max(items) + 1],
    "below-zero": lambda items: [-1],
}


@pytest.mark.parametrize("wrong", NOT_DESCRIBED.values(), ids=NOT_DESCRIBED)
def test_what_a_choice_does_not_describe_is_refused_and_changes_nothing(auction, player, rival, wrong):
    led(player, auction)
    before = fingerprint(auction)
    answer = bid(rival, auction, wrong(decision(rival, auction, "bid")["choice"]["items"]))
    assert answer["__typename"] == "Refused"
    assert fingerprint(auction) == before


@pytest.mark.parametrize("coins", [-1, 4, 2**31 - 1])
def test_an_amount_beyond_its_bounds_is_refused(auction, player, coins):
    play(player, auction, "tidy", {"tidy": {"slots": decision(player, auction, "tidy")["choice"]["items"]}})
    assert play(player, auction, "set_stake", {"setStake": {"coins": coins}})["__typename"] == "Refused"


# Sealed answers


def test_of_a_sealed_answer_others_learn_only_that_it_was_given(auction, player, rival, outsider, nobody):
    led(player, auction)
    seen = {name: look(caller, auction) for name, caller in others(rival, outsider, nobody).items()}
    slots = [decision(player, auction, "bid")["choice"]["items"][0]]
    answer = bid(player, auction, slots)
    assert (answer["ply"], answer["match"]["awaited"]) == (3, [1])
    for name, caller in others(rival, outsider, nobody).items():
        now = look(caller, auction, after=seen[name]["feed"]["pageInfo"]["endCursor"])
        assert (now["ply"], now["awaited"]) == (3, [1])
        assert (now["view"], now["boardText"]) == (seen[name]["view"], seen[name]["boardText"])
        assert [edge["node"] for edge in now["feed"]["edges"]] == [
            {"ply": 3, "kind": "MOVED", "seat": 0, "ofPly": None, "events": [{"__typename": "Answered", "seat": 0}]}
        ]
        assert [found["answer"] for found in now["decisions"]] == [None for _ in now["decisions"]]
    assert decision(player, auction, "bid")["answer"] == {
        "input": {"lanternAuction": {"bid": {"slots": slots}}},
        "move": {"slots": slots},
    }


def others(rival, outsider, nobody):
    return {"rival": rival, "outsider": outsider, "nobody": nobody}


def test_a_sealed_answer_may_be_replaced_and_nobody_else_can_tell(auction, player, rival, outsider, nobody):
    led(player, auction)
    items = decision(player, auction, "bid")["choice"]["items"]
    bid(player, auction, items[:1])
    before = {name: look(caller, auction, ply=3) for name, caller in others(rival, outsider, nobody).items()}
    answer = bid(player, auction, items[1:2])
    assert (answer["__typename"], answer["ply"]) == ("MoveAccepted", 3)
    after = {name: look(caller, auction, ply=3) for name, caller in others(rival, outsider, nobody).items()}
    assert after == before
    assert decision(player, auction, "bid")["answer"]["move"] == {"slots": items[1:2]}


def test_the_match_does_not_wait_for_what_was_answered(auction, player):
    led(player, auction)
    assert decision(player, auction, "bid")["owed"] is True
    bid(player, auction, decision(player, auction, "bid")["choice"]["items"][:1])
    assert decision(player, auction, "bid")["owed"] is False


def test_a_replacement_sent_twice_is_made_once_and_an_old_one_does_not_return(auction, player):
    led(player, auction)
    items = decision(player, auction, "bid")["choice"]["items"]
    number = decision(player, auction, "bid")["id"]
    for name, slots in (("first", items[:1]), ("second", items[1:2])):
        assert bid(player, auction, slots, decisionId=number, clientMoveId=name)["repeated"] is False
    for name, slots in (("second", items[1:2]), ("first", items[:1])):
        assert bid(player, auction, slots, decisionId=number, clientMoveId=name)["repeated"] is True
    assert decision(player, auction, "bid")["answer"]["move"] == {"slots": items[1:2]}
    assert bid(player, auction, items[2:], decisionId=number, clientMoveId="first")["code"] == "idempotency_conflict"


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_last_answer_reveals_the_replaced_ones_in_any_order(auction, player, rival, order):
    led(player, auction)
    callers = (player, rival)
    hands = [look(caller, auction)["view"]["hand"] for caller in callers]
    chosen = [sorted(hand, key=lambda card: card["value"])[0] for hand in hands]
    first, last = order
    bid(callers[first], auction, [sorted(hands[first], key=lambda card: card["value"])[-1]["slot"]])
    bid(callers[first], auction, [chosen[first]["slot"]])
    assert bid(callers[last], auction, [chosen[last]["slot"]])["ply"] == 4
    [revealed] = [
        event
        for edge in look(rival, auction)["feed"]["edges"]
        for event in edge["node"]["events"]
        if event["__typename"] == "LanternAuctionBidsRevealed"
    ]
    assert revealed["sums"] == [card["value"] for card in chosen]


def test_a_bid_for_another_seat_is_refused_without_telling_whether_it_was_given(auction, player, rival):
    led(player, auction)
    number = decision(rival, auction, "bid")["id"]
    slot = decision(player, auction, "bid")["choice"]["items"][0]
    before = bid(player, auction, [slot], decisionId=number)
    bid(rival, auction, decision(rival, auction, "bid")["choice"]["items"][:1])
    assert before["code"] == "not_your_decision"
    assert bid(player, auction, [slot], decisionId=number) == before


def test_a_seat_resigned_in_an_open_group_has_answered_by_its_default(auction, player, rival):
    led(player, auction)
    bid(rival, auction, decision(rival, auction, "bid")["choice"]["items"][:1])
    query = (
        "mutation ($id: ID!) { resign(input: {matchId: $id}) { ... on SeatGivenUp { match { outcome { ranks } } } } }"
    )
    assert player.ask(query, id=str(auction.pk))["resign"]["match"]["outcome"]["ranks"] == [2, 1]
    assert look(rival, auction)["decisions"] == []


# Taking back


def test_a_step_that_told_nothing_hidden_is_taken_back(auction, player, rival, nobody):
    tidy, sights = decision(player, auction, "tidy"), [look(caller, auction) for caller in (player, rival, nobody)]
    play(player, auction, "tidy", {"tidy": {"slots": tidy["choice"]["items"][::-1]}})
    assert take_back(player, auction) == {"__typename": "StepTakenBack", "ply": 2, "ofPly": 1, "repeated": False}
    assert take_back(player, auction)["repeated"] is True
    for caller, sight in zip((player, rival, nobody), sights, strict=True):
        now = look(caller, auction)
        assert now["ply"] == 2
        assert {**now, "ply": 0, "feed": sight["feed"], "seats": sight["seats"]} == sight
        assert [edge["node"]["kind"] for edge in now["feed"]["edges"]] == ["STARTED", "MOVED", "TAKEN_BACK"]
        assert now["feed"]["edges"][-1]["node"]["ofPly"] == 1
    again = play(player, auction, "tidy", {"tidy": {"slots": tidy["choice"]["items"]}}, decisionId=tidy["id"])
    assert (again["__typename"], again["ply"]) == ("MoveAccepted", 3)


def test_only_the_mover_takes_back_and_nothing_changes_otherwise(auction, player, rival, outsider, nobody):
    play(player, auction, "tidy", {"tidy": {"slots": decision(player, auction, "tidy")["choice"]["items"]}})
    before = fingerprint(auction)
    assert take_back(rival, auction)["details"] == {"reason": "not_your_step"}
    assert take_back(outsider, auction)["__typename"] == "NotSeated"
    assert take_back(nobody, auction)["__typename"] == "NotSignedIn"
    assert fingerprint(auction) == before


def test_nothing_is_taken_back_while_answers_are_sealed_or_after_they_were_revealed(auction, player, rival):
    led(player, auction)
    bid(player, auction, decision(player, auction, "bid")["choice"]["items"][:1])
    assert take_back(player, auction)["details"] == {"reason": "group_open"}
    bid(rival, auction, decision(rival, auction, "bid")["choice"]["items"][:1])
    for caller in (player, rival):
        assert take_back(caller, auction)["__typename"] == "TakeBackImpossible"


# Offers


def test_an_offer_may_be_taken_while_another_seat_is_awaited(auction, player, rival, nobody):
    found = decision(rival, auction, "peek")
    assert (found["owed"], found["choice"]["moves"]) == (False, ["peek"])
    assert found["legalMoves"] == [{"input": {"lanternAuction": {"peek": {}}}}]
    assert look(rival, auction)["awaited"] == [0]
    assert play(rival, auction, "peek", {"peek": {}})["__typename"] == "MoveAccepted"
    top = position_of(Match.objects.get(pk=auction.pk)).state
    assert look(rival, auction)["view"]["nextLot"] == top.cards.face[top.deck[-1]]
    for caller in (player, nobody):
        assert look(caller, auction)["view"]["nextLot"] is None
        events = [
            event["__typename"] for edge in look(caller, auction)["feed"]["edges"] for event in edge["node"]["events"]
        ]
        assert "LanternAuctionPeekBought" in events
        assert "LanternAuctionNextLotSeen" not in events


def test_a_late_answer_is_refused_by_why_its_question_was_withdrawn(auction, player, rival):
    play(player, auction, "tidy", {"tidy": {"slots": decision(player, auction, "tidy")["choice"]["items"]}})
    asked = decision(player, auction, "set_stake")
    play(rival, auction, "peek", {"peek": {}})
    answer = play(player, auction, "set_stake", {"setStake": {"coins": 3}}, decisionId=asked["id"])
    assert (answer["__typename"], answer["code"]) == ("Refused", "stake_limit_fell")
    assert decision(player, auction, "set_stake")["choice"]["hi"] == 2


def test_an_auction_is_played_to_its_end(auction, player, rival):
    for _ in range(60):
        owed = [
            (caller, found)
            for caller in (player, rival)
            for found in look(caller, auction)["decisions"]
            if found["owed"]
        ]
        if not owed:
            break
        caller, found = owed[0]
        play(caller, auction, found["name"], first_answer(found["choice"]), decisionId=found["id"])
    assert look(player, auction)["outcome"]["ranks"]


def first_answer(choice):
    """By what the choice says alone, as a client does that knows no rules."""
    value = {
        "PickChoice": lambda: choice["items"][: choice["least"]],
        "AmountChoice": lambda: choice["lo"],
        "ArrangeChoice": lambda: choice["items"],
    }[choice["__typename"]]()
    return {choice["move"]: {choice["field"]: value}}
