"""When an operator left a question to the user."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0007_documents'),
    ]

    operations = [
        migrations.AddField(
            model_name='clarification',
            name='left_to_user_at',
            field=models.DateTimeField(null=True),
        ),
    ]
