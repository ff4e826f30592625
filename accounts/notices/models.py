"""What was told to whom, by which ways, and with what result."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from games.matches.models import Match

DEVICE_NAME_LENGTH = 60
ENDPOINT_LENGTH = 1000
ERROR_LENGTH = 60


class Kind(models.TextChoices):
    """What a notice tells. `match_started` comes besides `your_turn`: either can be switched off alone."""

    YOUR_TURN = "your_turn", "it is your turn"
    MATCH_STARTED = "match_started", "a match has begun"
    DEADLINE_NEAR = "deadline_near", "your clock runs out soon"
    MATCH_OVER = "match_over", "a match is over"


class Channel(models.TextChoices):
    """The ways to a person."""

    INBOX = "inbox", "the inbox of the app"
    MAIL = "mail", "mail"
    PUSH = "push", "push to a browser or device"


class Result(models.TextChoices):
    """What became of a notice on one channel."""

    WAITING = "waiting", "waits for its turn or for another try"
    SENT = "sent", "accepted by whoever carries it on"
    REPLACED = "replaced", "a newer notice of the same match took its place before it was sent"
    STALE = "stale", "no longer true when it was to be sent"
    SEEN = "seen", "read in the inbox before it was sent"
    UNWANTED = "unwanted", "switched off by the person, or without an address any more"
    FAILED = "failed", "given up"


class Retirement(models.TextChoices):
    """Why a device is sent nothing any more."""

    REMOVED = "removed", "removed by its person"
    LOGIN_ENDED = "login_ended", "logged out, revoked, expired, or its password was changed"
    GONE = "gone", "its push service does not know it any more"
    TAKEN_OVER = "taken_over", "its address appeared again, under another account or in another login"
    CROWDED_OUT = "crowded_out", "its person registered too many newer ones"
    KEY_CHANGED = "key_changed", "its browser subscribed with another key than the service has now"


class Notice(models.Model):
    """Something that one person should know of one match. It holds ids and times; texts are made when it is shown.

    `of` is when that happened which the notice tells: since when the seat owes, when the match began or ended. It
    makes a notice unique, so that hearing of the same thing twice tells it once. `due_at` is the deadline that a
    warning was about; what is shown is always the deadline as it is. `shown` says whether it is in the inbox.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=13, choices=Kind.choices)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    of = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField()
    shown = models.BooleanField()
    read_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "match", "kind", "of"], name="notice_told_once"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="notice_kind_known"),
        ]
        indexes: ClassVar = [
            models.Index(F("user"), F("created_at").desc(), F("id").desc(), condition=Q(shown=True), name="inbox"),
            models.Index(fields=["user"], condition=Q(shown=True, read_at=None), name="inbox_unread"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.match_id} for {self.user_id}"


class Device(models.Model):
    """A browser or an app that takes pushes for one person, as long as the login lasts in which it was registered.

    The login is known by the id that its session keeps when the session's key is changed. `server_key` is the public
    key of this installation for which the browser subscribed: pushes signed with another one are refused. A retired
    device is sent nothing any more; `retired_because` says why.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    login_id = models.UUIDField()
    name = models.CharField(max_length=DEVICE_NAME_LENGTH, blank=True, default="")
    endpoint = models.CharField(max_length=ENDPOINT_LENGTH)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    server_key = models.CharField(max_length=100)
    created_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True)
    retired_because = models.CharField(max_length=12, blank=True, default="", choices=Retirement.choices)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["endpoint"], condition=Q(retired_at=None), name="device_address_belongs_to_one"
            ),
            models.CheckConstraint(
                condition=Q(retired_at=None, retired_because="") | Q(retired_at__isnull=False) & ~Q(retired_because=""),
                name="device_retired_for_a_reason",
            ),
        ]

    def __str__(self) -> str:
        # Never the endpoint: whoever has it and the keys could push.
        return f"device {self.pk} of {self.user_id}"


class Receipt(models.Model):
    """How far one notice has come on one way to its person: the result, how often it was tried, why it failed last.

    A waiting receipt is due at `next_try_at`. Whoever sends it first moves that on, so that nobody else does the same,
    and so that it is tried again should they die. Each `Try` has a row of its own.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="receipts", db_index=False)
    channel = models.CharField(max_length=5, choices=Channel.choices)
    device = models.ForeignKey(Device, null=True, on_delete=models.CASCADE, related_name="+")
    result = models.CharField(max_length=8, choices=Result.choices, default=Result.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    next_try_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=ERROR_LENGTH, blank=True, default="")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["notice", "channel", "device"], nulls_distinct=False, name="receipt_once_per_way"
            ),
            models.CheckConstraint(
                condition=Q(channel=Channel.PUSH, device__isnull=False) | ~Q(channel=Channel.PUSH) & Q(device=None),
                name="receipt_device_for_push_only",
            ),
            models.CheckConstraint(condition=Q(channel__in=Channel.values), name="notice_channel_known"),
            models.CheckConstraint(condition=Q(result__in=Result.values), name="notice_result_known"),
            models.CheckConstraint(
                condition=Q(result=Result.WAITING, settled_at=None)
                | ~Q(result=Result.WAITING) & Q(settled_at__isnull=False),
                name="notice_settled_when_not_waiting",
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["channel", "next_try_at"], condition=Q(result=Result.WAITING), name="notice_due"),
        ]

    def __str__(self) -> str:
        return f"{self.notice_id} by {self.channel}: {self.result}"


class Try(models.Model):
    """That a notice was about to leave, and what came of it.

    `outcome` is empty while it is on its way. One that stays so belongs to a sender that died: whether the notice had
    left by then, nobody knows.
    """

    SENT: ClassVar = "sent"

    receipt = models.ForeignKey(Receipt, on_delete=models.CASCADE, related_name="log", db_index=False)
    number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    outcome = models.CharField(max_length=ERROR_LENGTH, blank=True, default="")

    class Meta:
        verbose_name_plural = "tries"
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["receipt", "number"], name="try_numbered")]

    def __str__(self) -> str:
        return f"try {self.number} at {self.at:%Y-%m-%d %H:%M:%S}Z: {self.outcome or 'not heard of again'}"


class Bounce(models.Model):
    """That a mail server does not know the mailbox of a person's address, or not any more."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    address = models.EmailField()
    at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["user", "at"], name="bounces_of_person")]

    def __str__(self) -> str:
        return f"bounce for {self.user_id} at {self.at:%Y-%m-%d}"


class Preference(models.Model):
    """That a person does, or does not, want a kind of notice by a channel; without a row the default holds."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=13, choices=Kind.choices)
    channel = models.CharField(max_length=5, choices=Channel.choices)
    wanted = models.BooleanField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "kind", "channel"], name="preference_once_per_kind_and_channel"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="preference_kind_known"),
            models.CheckConstraint(condition=Q(channel__in=Channel.values), name="preference_channel_known"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} by {self.channel}: {'yes' if self.wanted else 'no'}"
