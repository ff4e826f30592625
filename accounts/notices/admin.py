"""The operator's pages for notices: what was told to whom, what came of it, and where pushes go.

They are looked at, never written. The address of a device and its keys are shown nowhere: whoever has them can push
to it.
"""

from typing import Any
from urllib.parse import urlsplit

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join

from accounts.notices.models import Device, Notice, Receipt, Try
from games.matches.admin.cells import match_link, moment, page_link
from games.matches.admin.readonly import ReadOnlyAdmin

PERSON = ("user__id", "user__username", "user__display_name")


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    """What people were told of their matches."""

    list_display = ("id", "kind", "user", "about", "made", "read", "shown")
    list_filter = ("kind", "shown")
    list_select_related = ("user",)
    search_fields = ("match__id", *PERSON)
    search_help_text = "A match's id, or a person's id or name."
    ordering = ("-created_at", "-id")
    fields = ("user", "kind", "about", "seat", "of", "due_at", "created_at", "shown", "read_at", "came_by")

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields

    @admin.display(description="match")
    def about(self, row: Notice) -> str | None:
        return match_link(row.match_id)

    @admin.display(description="made", ordering="created_at")
    def made(self, row: Notice) -> str | None:
        return moment(row.created_at)

    @admin.display(description="read", ordering="read_at")
    def read(self, row: Notice) -> str | None:
        return moment(row.read_at)

    @admin.display(description="receipts")
    def came_by(self, row: Notice) -> str:
        receipts = row.receipts.order_by("channel", "id")
        return _lines(page_link(receipt) for receipt in receipts)


@admin.register(Receipt)
class ReceiptAdmin(ReadOnlyAdmin):
    """How far each notice has come on each way; the page of one lists its tries."""

    list_display = ("id", "channel", "result", "person", "about", "tries", "error", "next_try", "settled")
    list_filter = ("channel", "result", "error")
    search_fields = ("notice__match__id", *(f"notice__{field}" for field in PERSON))
    search_help_text = "A match's id, or a person's id or name."
    ordering = ("-next_try_at", "-id")
    fields = (
        "about_notice",
        "channel",
        "to_device",
        "result",
        "error",
        "tries",
        "next_try_at",
        "settled_at",
        "log_shown",
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Receipt]:
        return Receipt.objects.select_related("notice__user", "device")

    @admin.display(description="person")
    def person(self, row: Receipt) -> str:
        return str(row.notice.user)

    @admin.display(description="match")
    def about(self, row: Receipt) -> str | None:
        return match_link(row.notice.match_id)

    @admin.display(description="notice")
    def about_notice(self, row: Receipt) -> str | None:
        return page_link(row.notice)

    @admin.display(description="device")
    def to_device(self, row: Receipt) -> str | None:
        return page_link(row.device)

    @admin.display(description="next try", ordering="next_try_at")
    def next_try(self, row: Receipt) -> str | None:
        return None if row.settled_at else moment(row.next_try_at)

    @admin.display(description="settled", ordering="settled_at")
    def settled(self, row: Receipt) -> str | None:
        return moment(row.settled_at)

    @admin.display(description="each try")
    def log_shown(self, row: Receipt) -> str:
        return _lines(map(str, Try.objects.filter(receipt=row)))


@admin.register(Device)
class DeviceAdmin(ReadOnlyAdmin):
    """Browsers and apps that take pushes, and why some do not any more."""

    list_display = ("id", "user", "name", "service", "registered", "retired", "retired_because")
    list_filter = ("retired_because",)
    list_select_related = ("user",)
    search_fields = PERSON
    search_help_text = "A person's id or name."
    ordering = ("-created_at", "-id")
    fields = ("user", "login_id", "name", "service", "created_at", "retired_at", "retired_because")

    @admin.display(description="push service")
    def service(self, row: Device) -> str:
        """Whose service it is, and no more of the address."""
        return urlsplit(row.endpoint).hostname or ""

    @admin.display(description="registered", ordering="created_at")
    def registered(self, row: Device) -> str | None:
        return moment(row.created_at)

    @admin.display(description="retired", ordering="retired_at")
    def retired(self, row: Device) -> str | None:
        return moment(row.retired_at)


def _lines(lines: Any) -> str:
    return format_html_join("", "<div>{}</div>", ((line,) for line in lines))
