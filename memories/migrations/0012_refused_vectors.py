"""An index of the texts that a model refused, which are counted whenever a change of model is looked at."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the index."""

    dependencies = [("memories", "0011_parts_of_turns")]

    operations = [
        migrations.AddIndex(
            model_name="shadowvector",
            index=models.Index(
                condition=models.Q(("embedding__isnull", True)),
                fields=["tenant", "model", "reembedding"],
                name="shadow_refused",
            ),
        ),
    ]
