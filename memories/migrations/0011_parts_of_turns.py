"""Long turns are found in parts."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0010_shadow_vectors'),
    ]

    operations = [
        migrations.AddField(
            model_name='passage',
            name='part',
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.RemoveConstraint(
            model_name='passage',
            name='passage_once_a_source',
        ),
        migrations.AddConstraint(
            model_name='passage',
            constraint=models.UniqueConstraint(fields=('tenant', 'kind', 'source_id', 'seq', 'part'), name='passage_once_a_part'),
        ),
    ]
