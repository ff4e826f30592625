"""The outbox: everybody who wants to hear hears everything once and in order, whatever fails."""

import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction

from games.matches import selectors, services
from games.matches.models import OutboxReceipt, OutboxRow
from games.matches.outbox import Consumer, Topic, register_consumer
from games.matches.outbox.consumers import News, unregister_consumer
from games.matches.outbox.drain import TRIES

from .scene import NOON, answer, started
from .toy_game import Place, PlayCard


class Listener:
    """A consumer that can be told to fail."""

    def __init__(self) -> None:
        self.heard: list[News] = []
        self.fails = False

    def handle(self, news: News) -> None:
        if self.fails:
            raise RuntimeError("card-7 is in the hand of seat 1")
        self.heard.append(news)

    def plies(self, match):
        return [news.ply for news in self.heard if news.match_id == match.id]


@pytest.fixture
def listener():
    listener = Listener()
    register_consumer(Consumer(name="test", topics=frozenset({Topic.EVERY_PLY, Topic.OVER}), handle=listener.handle))
    yield listener
    unregister_consumer("test")


def drain(at=NOON):
    return services.outbox_drain(now=at)


@pytest.mark.django_db
class TestDraining:
    def test_a_consumer_hears_of_every_ply_and_of_the_end(self, listener, player, rival):
        match = started(player, rival, goal=1)
        answer(match, player, PlayCard(0))
        assert drain() == 3
        assert [(news.topic, news.ply) for news in listener.heard] == [
            (Topic.EVERY_PLY, 0),
            (Topic.EVERY_PLY, 1),
            (Topic.OVER, 1),
        ]
        assert not OutboxRow.objects.exists()

    def test_a_move_that_is_rolled_back_is_not_told(self, listener, player, rival):
        match = started(player, rival)
        drain()
        with transaction.atomic():
            answer(match, player, Place(1))
            transaction.set_rollback(True)
        assert drain() == 0

    def test_a_row_is_never_handled_twice(self, listener, player, rival):
        match = started(player, rival)
        row = OutboxRow.objects.get(match=match)
        drain()
        row.pk = None
        row.save(force_insert=True)
        assert drain() == 1
        assert listener.plies(match) == [0]
        assert not OutboxRow.objects.exists()

    def test_a_failing_row_is_tried_again_later_and_keeps_its_place(self, listener, player, rival):
        match, other = started(player, rival), started(player, rival)
        OutboxRow.objects.filter(match=other).delete()
        listener.fails = True
        drain()
        listener.fails = False
        answer(match, player, Place(1))
        answer(other, player, Place(1))
        drain()
        assert (listener.plies(match), listener.plies(other)) == ([], [1])
        drain(NOON + timedelta(hours=1))
        assert listener.plies(match) == [0, 1]

    def test_a_row_that_keeps_failing_parks_its_pair_alone(self, listener, player, rival):
        match, other = started(player, rival), started(player, rival)
        OutboxRow.objects.filter(match=other).delete()
        listener.fails = True
        for hour in range(TRIES + 3):
            drain(NOON + timedelta(hours=hour))
        listener.fails = False
        later = NOON + timedelta(days=2)
        drain(later)
        answer(match, player, Place(1))
        answer(other, player, Place(1))
        drain(later)
        assert (listener.plies(match), listener.plies(other)) == ([], [1])
        [parked] = selectors.outbox_parked()
        assert (parked.match, parked.consumer, parked.tries) == (match, "test", TRIES)
        assert services.outbox_release(consumer="test", match_id=match.id, now=later) == 2
        drain(later)
        assert listener.plies(match) == [0, 1]

    def test_what_an_error_says_is_not_kept(self, listener, player, rival, caplog):
        """Its words may be a secret of the match."""
        started(player, rival)
        listener.fails = True
        for hour in range(TRIES):
            drain(NOON + timedelta(hours=hour))
        assert OutboxRow.objects.get().error == "RuntimeError"
        assert "card-7" not in caplog.text

    def test_what_a_failed_consumer_wrote_is_undone(self, player, rival):
        def write_and_fail(news: News) -> None:
            OutboxReceipt.objects.create(consumer="other", token=news.match_id, handled_at=NOON)
            raise RuntimeError

        register_consumer(Consumer(name="test", topics=frozenset({Topic.EVERY_PLY}), handle=write_and_fail))
        try:
            started(player, rival)
            drain()
            assert not OutboxReceipt.objects.exists()
        finally:
            unregister_consumer("test")

    def test_rows_of_a_consumer_that_is_gone_wait(self, listener, player, rival):
        started(player, rival)
        OutboxRow.objects.update(consumer="gone")
        assert drain() == 0
        assert OutboxRow.objects.count() == 1

    def test_old_receipts_are_pruned(self, listener, player, rival):
        started(player, rival)
        drain()
        assert services.receipts_prune(now=NOON + timedelta(days=29)) == 0
        assert services.receipts_prune(now=NOON + timedelta(days=31)) == 1

    def test_a_name_is_taken_once(self, listener):
        with pytest.raises(ValueError, match="already"):
            register_consumer(Consumer(name="test", topics=frozenset(), handle=listener.handle))

    def test_nothing_is_written_where_nobody_listens(self, player, rival):
        started(player, rival)
        assert not OutboxRow.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_four_drains_at_once_handle_each_row_once_and_in_order(listener, player, rival):
    matches = [started(player, rival) for _ in range(4)]
    for space in range(6):
        for match in matches:
            answer(match, (player, rival)[space % 2], Place(space))

    def work() -> None:
        try:
            for _ in range(40):
                services.outbox_drain(now=NOON, limit=5)
        finally:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [listener.plies(match) for match in matches] == [list(range(7))] * 4
    assert not OutboxRow.objects.exists()
