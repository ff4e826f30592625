"""The operator's pages for accounts. A session's key is shown nowhere: whoever reads it can act as its owner."""

from typing import Any

from allauth.usersessions.admin import UserSessionAdmin as EditableSessionAdmin
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import User
from games.matches.admin.readonly import DeclaredLookups


@admin.register(User)
class UserAdmin(DeclaredLookups, DjangoUserAdmin):
    """People and guests."""

    list_display = ("username", "display_name", "email", "is_guest", "is_active", "is_staff", "last_seen_at")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("id", "username", "display_name", "email")
    ordering = ("-date_joined",)
    readonly_fields = ("id", "is_guest", "last_seen_at", "last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("id", "username", "password")}),
        ("Person", {"fields": ("display_name", "email", "is_guest", "locale", "time_zone")}),
        ("May", {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        ("When", {"fields": ("date_joined", "last_login", "last_seen_at")}),
    )


# Importing allauth's page, on which sessions can be edited, has registered it.
admin.site.unregister(UserSession)


@admin.register(UserSession)
class SessionAdmin(DeclaredLookups, EditableSessionAdmin):
    """Who is signed in from where. Sessions are looked at and ended, never edited.

    The page is about the list that allauth keeps and not about `accounts.Session`, whose primary key, the secret
    itself, would stand in every link and checkbox.
    """

    list_display = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    list_select_related = ("user",)
    search_fields = ("user__id", "user__username", "user__display_name", "ip")
    fields = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: UserSession) -> None:
        obj.end()

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[UserSession]) -> None:
        for listed in queryset:
            listed.end()
