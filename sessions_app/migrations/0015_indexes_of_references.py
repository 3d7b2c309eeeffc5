"""Indexes by which a row that goes finds what refers to it; else it looks through the whole tenant."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the indexes."""

    dependencies = [("sessions_app", "0014_erasures")]

    operations = [
        migrations.AddIndex(
            model_name="alert",
            index=models.Index(fields=["tenant", "session"], name="alert_of_session"),
        ),
        migrations.AddIndex(
            model_name="compressionrun",
            index=models.Index(fields=["tenant", "summary"], name="compression_of_summary"),
        ),
        migrations.AddIndex(
            model_name="contexttrace",
            index=models.Index(
                condition=models.Q(("turn__isnull", False)), fields=["tenant", "turn"], name="trace_of_turn"
            ),
        ),
        migrations.AddIndex(
            model_name="pin",
            index=models.Index(fields=["tenant", "turn"], name="pin_of_turn"),
        ),
        migrations.AddIndex(
            model_name="summaryreview",
            index=models.Index(fields=["tenant", "session"], name="summary_review_of_session"),
        ),
        migrations.AddIndex(
            model_name="summaryreview",
            index=models.Index(fields=["tenant", "summary"], name="summary_review_of_summary"),
        ),
        migrations.AddIndex(
            model_name="summaryreview",
            index=models.Index(fields=["tenant", "turn"], name="summary_review_of_turn"),
        ),
        migrations.AddIndex(
            model_name="tokenusage",
            index=models.Index(
                condition=models.Q(("turn__isnull", False)), fields=["tenant", "turn"], name="usage_of_turn"
            ),
        ),
        migrations.AddIndex(
            model_name="turn",
            index=models.Index(
                condition=models.Q(("answers__isnull", False)),
                fields=["tenant", "answers"],
                name="turn_answers_of_turn",
            ),
        ),
    ]
