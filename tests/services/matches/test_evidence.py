"""After the end everybody who had a seat can check that nothing was made up."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.matches import errors, selectors, services, verify
from games.matches.evidence import canonical, chained, exported
from games.matches.models import Match, MatchSecret, MoveRecord, Spectators

from .scene import NOON, answer, started
from .toy_game import Bid, CallVote, Place, PlayCard, Roll

pytestmark = pytest.mark.django_db


@pytest.fixture
def ended(player, rival) -> Match:
    """A match with everything in it that evidence holds: chance, a sealed answer replaced, a step taken back."""
    seed = services.seed_commit(now=NOON)
    match = started(player, rival, seed_row=seed.id, goal=8)
    answer(match, player, Place(3))
    services.step_take_back(match_id=match.id, user=player, client_move_id="back", now=NOON)
    answer(match, player, Roll())
    answer(match, rival, CallVote())
    answer(match, rival, Bid(1))
    answer(match, rival, Bid(2))
    answer(match, player, Bid(0))
    services.seat_resign(match_id=match.id, user=rival, now=NOON)
    return Match.objects.get(pk=match.pk)


@pytest.fixture
def export(ended) -> str:
    return exported(selectors.match_evidence(ended, now=NOON))


def test_the_evidence_of_an_honest_match_holds(export, ended):
    assert verify.verify(export.encode()) == ended.records == MoveRecord.objects.filter(match=ended).count()


def test_every_changed_byte_is_named_or_makes_the_file_malformed(export):
    data = export.encode()
    for place in range(len(data)):
        changed = bytearray(data)
        changed[place] ^= 1
        with pytest.raises(verify.Wrong, match=r"^(record \d+|seed|head|commitment|file): "):
            verify.verify(bytes(changed))


@pytest.mark.parametrize("flipped", [0x01, 0x80], ids=["another-character", "no-character"])
def test_every_changed_byte_of_a_record_names_that_record(export, flipped):
    data = export.encode()
    first = data.index(b"  {\n")
    for place in range(first, data.index(b" ],\n")):
        changed = bytearray(data)
        changed[place] ^= flipped
        # A record is four lines: its brackets, its body and its hash.
        record = data.count(b"\n", first, place) // 4
        with pytest.raises(verify.Wrong, match=f"^record {record}: "):
            verify.verify(bytes(changed))


def test_a_file_that_is_nested_without_end_is_malformed():
    with pytest.raises(verify.Wrong, match=r"^file: malformed"):
        verify.verify(b"[" * 100_000)


def test_a_changed_record_is_named(export):
    evidence = json.loads(export)
    for index, record in enumerate(evidence["records"]):
        honest = record["body"]
        record["body"] = honest.replace('"at":"2026', '"at":"2025')
        with pytest.raises(verify.Wrong, match=f"^record {index}: "):
            verify.verify(verify.as_text(evidence).encode())
        record["body"] = honest


def test_a_log_that_was_hashed_anew_is_caught_by_its_chance(ended):
    """Whoever could write the whole log still cannot choose what the dice showed."""
    roll = MoveRecord.objects.get(match=ended, ply=3)
    result = json.loads(roll.chance)[0][2]
    roll.chance = json.dumps([["roll", 6, result % 6 + 1]], separators=(",", ":"))
    roll.save()
    rehash(ended)
    with pytest.raises(verify.Wrong, match=r"^record 3: chance call"):
        verify.verify(exported(selectors.match_evidence(ended, now=NOON)).encode())


def rehash(match: Match) -> None:
    match.head = ""
    for record in MoveRecord.objects.filter(match=match).order_by("number"):
        record.hash = match.head = chained(match.head, canonical(record))
        record.save()
    match.save()


def test_another_seed_is_not_the_committed_one(ended):
    MatchSecret.objects.filter(match=ended).update(seed=b"x" * 32)
    with pytest.raises(verify.Wrong, match=r"^seed: "):
        verify.verify(exported(selectors.match_evidence(ended, now=NOON)).encode())


def test_the_commitment_is_the_one_shown_before_the_start(player, rival):
    seed = services.seed_commit(now=NOON)
    assert started(player, rival, seed_row=seed.id).commitment == seed.commitment


def test_a_seed_serves_one_match(player, rival):
    seed = services.seed_commit(now=NOON)
    started(player, rival, seed_row=seed.id)
    with pytest.raises(errors.SeedGone):
        started(player, rival, seed_row=seed.id)


def test_the_script_runs_alone(export, tmp_path):
    file = tmp_path / "export.json"
    file.write_text(export)
    script = Path(verify.__file__)
    honest = subprocess.run([sys.executable, "-I", script, file], capture_output=True, text=True, check=False)
    assert (honest.returncode, honest.stdout[:3]) == (0, "ok:")
    file.write_text(export.replace('"head": "', '"head": "0'))
    forged = subprocess.run([sys.executable, "-I", script, file], capture_output=True, text=True, check=False)
    assert (forged.returncode, forged.stdout) == (1, "WRONG: head: the log does not end with it\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [([], "usage: "), (["--help"], "usage: "), (["a.json", "b.json"], "usage: "), (["none.json"], "cannot read none")],
    ids=["no-file", "help", "two-files", "missing-file"],
)
def test_the_script_without_a_file_says_so_and_judges_nothing(arguments, said, tmp_path):
    script = Path(verify.__file__)
    command = [sys.executable, "-I", script, *arguments]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (run.returncode, run.stdout, run.stderr.startswith(said)) == (2, "", True)
    assert len(run.stderr.splitlines()) == 1


def test_seat_holders_may_fetch_it_only_after_the_end(player, rival, outsider):
    match = started(player, rival)
    with pytest.raises(errors.EvidenceSealed):
        selectors.evidence_for(player, selectors.match_for(player, match.id), now=NOON)
    services.match_abort(match_id=match.id, user=rival, now=NOON)
    assert (
        selectors.evidence_for(player, selectors.match_for(player, match.id), now=NOON).commitment == match.commitment
    )


def test_who_only_watches_learns_that_the_evidence_is_for_seats(player, rival, outsider):
    """However they may watch, and whether it has ended or not."""
    match = started(player, rival, spectators=Spectators.LINK)
    watching = selectors.match_for(outsider, match.id, match.capability)
    passing_by = selectors.match_for(None, match.id, match.capability)
    for user, view in ((outsider, watching), (None, passing_by)):
        with pytest.raises(errors.NotSeated):
            selectors.evidence_for(user, view, now=NOON)
    services.match_abort(match_id=match.id, user=rival, now=NOON)
    with pytest.raises(errors.NotSeated):
        selectors.evidence_for(outsider, selectors.match_for(outsider, match.id, match.capability), now=NOON)


def test_the_command_writes_what_the_script_accepts(ended, player, rival, tmp_path):
    out = io.StringIO()
    call_command("match_export", str(ended.id), stdout=out)
    assert verify.verify(out.getvalue().encode()) == ended.records
    call_command("match_export", str(ended.id), output=tmp_path / "a.json")
    assert (tmp_path / "a.json").read_text() == out.getvalue()
    with pytest.raises(CommandError, match="is not over"):
        call_command("match_export", str(started(player, rival).id))


class TestAudit:
    def test_an_honest_match_agrees_with_its_log(self, ended):
        assert services.matches_audit() == 0
        ended.refresh_from_db()
        assert ended.audit == "agrees"

    def test_a_match_won_by_its_rules_agrees_too(self, player, rival):
        match = started(player, rival, goal=1)
        answer(match, player, PlayCard(0))
        assert services.match_audit(match_id=match.id) is None

    def test_a_changed_snapshot_is_found(self, player, rival, caplog):
        match = started(player, rival, goal=1)
        other = started(player, rival, goal=1)
        answer(match, player, PlayCard(0))
        answer(other, player, PlayCard(1))
        snapshot = Match.objects.get(pk=other.pk).snapshot
        Match.objects.filter(pk=match.pk).update(snapshot=snapshot)
        assert services.matches_audit() == 1
        assert "the snapshot differs" in caplog.text
        assert Match.objects.get(pk=match.pk).audit == "differs"

    def test_a_changed_record_is_found(self, ended):
        MoveRecord.objects.filter(match=ended, ply=1).update(payload='{"type":"place","space":4}')
        assert services.match_audit(match_id=ended.id) == "record 1 is not what was hashed"

    def test_chance_that_is_not_the_streams_is_found(self, ended):
        MatchSecret.objects.filter(match=ended).update(entropy=["mine", ""])
        assert services.match_audit(match_id=ended.id) is not None

    def test_a_replay_that_crashes_is_a_difference_and_stops_no_other(self, ended, player, rival, pebbles, monkeypatch):
        other = started(player, rival)
        services.match_abort(match_id=other.id, user=player, now=NOON)

        def crash(*args):
            raise IndexError

        monkeypatch.setattr(pebbles, "reveal", crash)
        assert services.matches_audit() == 1
        verdicts = Match.objects.in_bulk([ended.pk, other.pk])
        assert (verdicts[ended.pk].audit, verdicts[other.pk].audit) == ("differs", "agrees")

    def test_of_older_rules_only_the_chain_is_checked(self, ended):
        Match.objects.filter(pk=ended.pk).update(rules_version=0, snapshot=b"")
        assert services.match_audit(match_id=ended.id) is None
        assert Match.objects.get(pk=ended.pk).audit == "rules"

    def test_a_game_that_left_the_catalogue_stops_nothing(self, ended):
        Match.objects.filter(pk=ended.pk).update(game="ludo")
        assert services.matches_audit() == 0

    def test_a_live_match_is_left_alone(self, player, rival):
        match = started(player, rival)
        assert services.matches_audit() == 0
        assert Match.objects.get(pk=match.pk).audit == ""
