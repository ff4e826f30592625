"""Wrong settings are told to operators, and not found out by push services."""

import io

import pytest
from django.core.management import call_command

from accounts.notices.checks import push_settings_checked
from accounts.notices.keys import new_private_key


def found() -> list[str | None]:
    return [message.id for message in push_settings_checked()]


@pytest.mark.parametrize("subject", ["mailto:operator@example.org", "https://example.org/contact"])
def test_a_key_and_a_subject_of_the_right_kind_are_taken(settings, subject):
    settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT = new_private_key(), subject
    assert found() == []


def test_the_command_prints_a_key_that_is_taken_and_a_new_one_each_time(settings):
    printed = []
    for _ in range(2):
        out = io.StringIO()
        call_command("vapid_key", stdout=out)
        printed.append(out.getvalue().strip())
    settings.VAPID_PRIVATE_KEY = printed[0]
    assert found() == []
    assert printed[0] != printed[1]


@pytest.mark.parametrize("key", ["nonsense", "A" * 43, "ż" * 43, "-----BEGIN PRIVATE KEY-----", "A1b2" * 16])
def test_a_key_that_is_none_is_told(settings, key):
    settings.VAPID_PRIVATE_KEY = key
    assert found() == ["notices.E001"]


@pytest.mark.parametrize("subject", ["", "mailto:", "mailto:nobody", "operator@example.org", "http://example.org"])
def test_a_subject_that_push_services_refuse_is_told(settings, subject):
    settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT = new_private_key(), subject
    assert found() == ["notices.E002"]


def test_without_a_key_there_is_nothing_to_be_wrong(settings):
    settings.VAPID_PRIVATE_KEY, settings.VAPID_SUBJECT = "", ""
    assert found() == []
