from importlib import import_module

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "People"  # allauth has "Accounts" already

    def ready(self) -> None:
        import_module("accounts.rest.openapi")  # registers itself by being defined
