import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("matches", "0005_sealed_until"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="DailyPuzzle",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("day", models.DateField(unique=True)),
                (
                    "deck",
                    django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=40), size=None),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PuzzleTry",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="puzzle_try",
                        serialize=False,
                        to="matches.match",
                    ),
                ),
                ("score", models.IntegerField(null=True)),
                ("energy_spent", models.PositiveSmallIntegerField(null=True)),
                ("took", models.DurationField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                (
                    "puzzle",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tries",
                        to="puzzles.dailypuzzle",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="puzzle_tries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "puzzle tries",
                "indexes": [
                    models.Index(
                        condition=models.Q(("score__isnull", False)),
                        fields=["puzzle", "user", "ended_at"],
                        name="puzzle_ended",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at", None), ("energy_spent", None), ("score", None), ("took", None)),
                            models.Q(
                                ("ended_at__isnull", False),
                                ("energy_spent__isnull", False),
                                ("score__isnull", False),
                                ("took__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="puzzle_try_ended_whole",
                    )
                ],
            },
        ),
    ]
