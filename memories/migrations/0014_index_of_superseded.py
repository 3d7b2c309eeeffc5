"""An index by which a memory that goes finds the version that took its place."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the index."""

    dependencies = [("memories", "0013_bit_codes")]

    operations = [
        migrations.AddIndex(
            model_name="memoryitem",
            index=models.Index(
                condition=models.Q(("supersedes__isnull", False)),
                fields=["tenant", "supersedes"],
                name="memory_by_superseded",
            ),
        ),
    ]
