import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0005_sealed_until"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="hints",
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AlterField(
            model_name="moverecord",
            name="kind",
            field=models.CharField(
                choices=[
                    ("started", "Started"),
                    ("moved", "Moved"),
                    ("defaulted", "Defaulted"),
                    ("resigned", "Resigned"),
                    ("forfeited", "Forfeited"),
                    ("handed_over", "Handed Over"),
                    ("returned", "Returned"),
                    ("taken_back", "Taken Back"),
                    ("hinted", "Hinted"),
                    ("aborted", "Aborted"),
                ],
                max_length=12,
            ),
        ),
        migrations.CreateModel(
            name="Hint",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ply", models.PositiveIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("asked_at", models.DateTimeField()),
                ("answered_at", models.DateTimeField(null=True)),
                ("decision_id", models.PositiveIntegerField(null=True)),
                ("move", models.TextField(blank=True, default="")),
                (
                    "match",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(condition=models.Q(("answered_at", None)), fields=["asked_at"], name="hint_unanswered")
                ],
                "constraints": [models.UniqueConstraint(fields=("match", "ply"), name="hint_once_per_ply")],
            },
        ),
    ]
