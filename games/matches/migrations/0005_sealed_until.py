from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0004_warnings"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="sealed_until",
            field=models.DateTimeField(null=True),
        ),
    ]
