"""A crashed part comes back after growing pauses, and not for ever."""

from config.serve.restarts import LONGEST_PAUSE, TOO_MANY, WITHIN_SECONDS, Restarts


def test_pauses_double():
    restarts = Restarts()
    assert [restarts.pause_after_crash(now=second) for second in range(4)] == [0.5, 1, 2, 4]


def test_a_pause_is_never_longer_than_the_longest():
    restarts = Restarts()
    pauses = [restarts.pause_after_crash(now=second) for second in range(TOO_MANY - 1)]
    assert max(pause for pause in pauses if pause is not None) <= LONGEST_PAUSE


def test_too_many_crashes_in_a_minute_mean_giving_up():
    restarts = Restarts()
    for second in range(TOO_MANY - 1):
        assert restarts.pause_after_crash(now=second) is not None
    assert restarts.pause_after_crash(now=TOO_MANY) is None


def test_old_crashes_are_forgiven():
    restarts = Restarts()
    for number in range(3 * TOO_MANY):
        assert restarts.pause_after_crash(now=number * WITHIN_SECONDS) == 0.5
