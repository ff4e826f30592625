"""How passwords are kept outside the tests, which use a quick hash themselves."""

from django.contrib.auth.hashers import make_password

from accounts.models import User
from accounts.tests.clients import PASSWORD, AppClient
from accounts.tests.conftest import person
from config.settings import auth


def test_new_passwords_are_kept_by_argon2(db, settings):
    settings.PASSWORD_HASHERS = auth.PASSWORD_HASHERS
    assert person("ada").password.startswith("argon2$argon2id$")


def test_an_older_hash_is_replaced_at_the_next_log_in(db, settings):
    settings.PASSWORD_HASHERS = auth.PASSWORD_HASHERS
    ada = person("ada")
    User.objects.update(password=make_password(PASSWORD, hasher="pbkdf2_sha256"))
    app = AppClient()
    assert app.log_in(ada.email).status_code == 200
    assert User.objects.get().password.startswith("argon2$argon2id$")
    assert app.account().status_code == 200
