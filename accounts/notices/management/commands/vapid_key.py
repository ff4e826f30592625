"""`python manage.py vapid_key`: a key for `VAPID_PRIVATE_KEY`."""

from django.core.management.base import BaseCommand

from accounts.notices.keys import new_private_key


class Command(BaseCommand):
    help = "Prints a new key for VAPID_PRIVATE_KEY. Keep it: with another one every browser has to register anew."
    requires_system_checks = ()

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(new_private_key())
