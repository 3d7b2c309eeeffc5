"""Whether a step stands in its task's plan: one that was begun stays when the plan leaves it out."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('sessions_app', '0009_extraction_runs'),
    ]

    operations = [
        migrations.AddField(
            model_name='taskstep',
            name='planned',
            field=models.BooleanField(db_default=True, default=True),
        ),
    ]
