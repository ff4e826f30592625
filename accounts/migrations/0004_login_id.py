"""Sessions of one login share an id that outlasts the session's key."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_stream_ticket")]

    operations = [
        migrations.AddField("session", "login_id", models.UUIDField(db_index=True, null=True)),
    ]
