"""Who has looked at hidden state: to be read, by whoever watches the operators."""

from django.contrib import admin

from games.matches.admin.cells import match_link, moment
from games.matches.admin.readonly import ReadOnlyAdmin
from games.matches.models import HiddenLook


@admin.register(HiddenLook)
class HiddenLookAdmin(ReadOnlyAdmin):
    """Looks are written by `services.hidden_look` alone, and stay."""

    list_display = ("when", "operator_name", "match", "ply", "what", "reason")
    list_filter = ("what", "looked_at")
    search_fields = ("match_id", "operator_id", "operator_name", "reason")
    search_help_text = "A match's id, an operator's id or name, words of the reason."
    fields = ("looked_at", "operator_name", "operator_id", "match_id", "match", "ply", "what", "reason")

    @admin.display(description="looked at", ordering="looked_at")
    def when(self, look: HiddenLook) -> str | None:
        return moment(look.looked_at)

    @admin.display(description="match", ordering="match_id")
    def match(self, look: HiddenLook) -> str | None:
        return match_link(look.match_id)
