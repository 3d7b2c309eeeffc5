"""Which turn replaced a pin, and pins beyond the room they have."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('sessions_app', '0005_watching'),
    ]

    operations = [
        migrations.AddField(
            model_name='pin',
            name='replaced_by_seq',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='pin',
            name='status',
            field=models.CharField(
                choices=[
                    ('active', 'Active'),
                    ('replaced', 'Replaced'),
                    ('removed', 'Removed'),
                    ('overflow', 'Overflow'),
                ],
                default='active',
                max_length=8,
            ),
        ),
    ]
