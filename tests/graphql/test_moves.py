"""Moves over GraphQL: accepted, repeated, refused with a reason, and never half done."""

from tests.graphql.asking import fingerprint, mover_of, play


def test_a_legal_move_is_accepted_and_tells_the_mover_what_happened(match, player, rival):
    mover, decision = mover_of(match, player, rival)
    answer = play(mover, match, decision)
    assert answer["__typename"] == "MoveAccepted"
    assert (answer["ply"], answer["repeated"], answer["match"]["ply"]) == (1, False, 1)
    assert any("card" in event for event in answer["events"])


def test_a_move_sent_twice_is_made_once(match, player, rival):
    mover, decision = mover_of(match, player, rival)
    first = play(mover, match, decision)
    before = fingerprint(match)
    assert play(mover, match, decision) == {**first, "repeated": True}
    assert fingerprint(match) == before
