"""Who has looked at hidden state: to be read, by whoever watches the operators."""

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html

from games.matches.admin.readonly import ReadOnlyAdmin
from games.matches.models import HiddenLook


@admin.register(HiddenLook)
class HiddenLookAdmin(ReadOnlyAdmin):
    """Looks are written by `services.hidden_look` alone, and stay."""

    list_display = ("looked_at", "operator_name", "match", "ply", "what", "reason")
    list_filter = ("what", "looked_at")
    search_fields = ("match_id", "operator_id", "operator_name", "reason")
    search_help_text = "A match's id, an operator's id or name, words of the reason."
    fields = ("looked_at", "operator_name", "operator_id", "match", "ply", "what", "reason")

    @admin.display(description="match", ordering="match_id")
    def match(self, look: HiddenLook) -> str:
        url = reverse("admin:matches_match_change", args=[look.match_id])
        return format_html('<a href="{}">{}</a>', url, look.match_id)
