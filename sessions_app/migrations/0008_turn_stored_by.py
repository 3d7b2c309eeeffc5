"""Which key stored a turn, so that all that came in by one can be forgotten."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('sessions_app', '0007_alert_not_resolved'),
    ]

    operations = [
        migrations.AddField(
            model_name='turn',
            name='stored_by',
            field=models.CharField(blank=True, db_default='', default='', max_length=80),
        ),
    ]
