"""Which turns were said while their chat was not to teach memory anything."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the column; nobody could have a chat kept from memory before."""

    dependencies = [("sessions_app", "0015_indexes_of_references")]

    operations = [
        migrations.AddField(
            model_name="turn",
            name="off_record",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
