"""The commands of docs/auth.md are run as they stand there."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from accounts.models import Session, User

GUIDE = Path(__file__).parents[2] / "docs" / "auth.md"


def commands(guide: Path) -> str:
    return "\n".join(re.findall(r"^```bash\n(.*?)^```$", guide.read_text(), re.MULTILINE | re.DOTALL))


@pytest.mark.django_db(transaction=True)
def test_the_guide_to_signing_in_works_as_written(live_server, settings):
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"  # as `make serve` has it
    settings.ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = False
    bash = shutil.which("bash")
    assert bash
    run = subprocess.run(
        [bash, "-euo", "pipefail", "-c", commands(GUIDE)],
        env={"BASE": live_server.url, "PATH": "/usr/local/bin:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    ada = User.objects.get(display_name="Ada")
    assert (ada.is_guest, ada.locale, ada.time_zone) == (False, "pl", "Europe/Warsaw")
    bob = User.objects.get(display_name="Bob")
    assert set(Session.objects.values_list("user", flat=True)) == {ada.pk, bob.pk}
