"""Warnings become rows: those that are still to come are worked out from the clocks and their next warning."""

import django.db.models.deletion
from django.db import migrations, models

# A clock that stands still has its next warning only where its time has come already: the others follow from what is
# left. Database and service round differently, by less than a millisecond.
NEXT_TO_ROWS = """
INSERT INTO matches_deadlinewarning (deadline_id, mark, at)
SELECT d.id, m.mark, d.due_at - m.at_left
FROM matches_deadline d
CROSS JOIN LATERAL (VALUES ('share', d.allotted * 0.2), ('hour', interval '1 hour')) AS m(mark, at_left)
WHERE d.owes_since IS NOT NULL AND d.user_id IS NOT NULL AND m.at_left < d.allotted
    AND CASE WHEN d.due_at IS NOT NULL THEN d.due_at - m.at_left > d.warn_at - interval '1 millisecond'
        ELSE d.left > m.at_left OR d.warn_at IS NOT NULL END
"""
# What waits while its clock stands still is given once it runs: any time that is over says so.
ROWS_TO_NEXT = """
UPDATE matches_deadline d SET warn_at = n.at
FROM (
    SELECT o.id, min(coalesce(w.at, o.owes_since)) AS at
    FROM matches_deadlinewarning w JOIN matches_deadline o ON o.id = w.deadline_id
    WHERE w.at IS NOT NULL OR o.left <= CASE w.mark WHEN 'share' THEN o.allotted * 0.2 ELSE interval '1 hour' END
    GROUP BY o.id
) n
WHERE d.id = n.id
"""


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0003_clocks"),
    ]

    operations = [
        migrations.CreateModel(
            name="DeadlineWarning",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "deadline_id", "mark", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "deadline",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="warnings",
                        to="matches.deadline",
                    ),
                ),
                (
                    "mark",
                    models.CharField(choices=[("share", "four fifths used"), ("hour", "an hour left")], max_length=5),
                ),
                ("at", models.DateTimeField(null=True)),
            ],
            options={
                "ordering": ["at", "mark"],
                "indexes": [models.Index(condition=models.Q(("at__isnull", False)), fields=["at"], name="warning_at")],
            },
        ),
        migrations.RunSQL(NEXT_TO_ROWS, ROWS_TO_NEXT),
        migrations.RemoveIndex(
            model_name="deadline",
            name="deadline_warn",
        ),
        migrations.RemoveField(
            model_name="deadline",
            name="warn_at",
        ),
    ]
