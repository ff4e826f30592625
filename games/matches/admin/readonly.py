"""Pages on which rows are looked at and never written."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.contrib.admin.filters import SimpleListFilter
from django.contrib.admin.utils import flatten_fieldsets
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest


class DeclaredLookups(admin.ModelAdmin):
    """Lets an address filter a list only by what the list's filters declare.

    Django lets it filter by every column, which would tell a hidden one letter by letter.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        return lookup.split(LOOKUP_SEP, maxsplit=1)[0] in set(self._filtered())

    def _filtered(self) -> Iterator[str]:
        for listed in self.list_filter:
            if isinstance(listed, str):
                yield listed
            elif isinstance(listed, tuple):
                yield str(listed[0])
            elif isinstance(listed, type) and issubclass(listed, SimpleListFilter):
                yield str(listed.parameter_name)


class ReadOnlyAdmin(DeclaredLookups):
    """Shows `fields` and nothing else; whatever changes a row is an action that calls a service."""

    show_full_result_count = False
    list_per_page = 50

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        name = self.opts.model_name
        return any(request.user.has_perm(f"{self.opts.app_label}.{verb}_{name}") for verb in ("view", "change"))

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return flatten_fieldsets(self.fieldsets) if self.fieldsets else self.fields or ()
