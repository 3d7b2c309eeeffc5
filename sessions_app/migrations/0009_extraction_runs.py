"""A record of every time a connected model reads turns for what lasts."""

import django.db.models.deletion
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('sessions_app', '0008_turn_stored_by'),
        ('tenants', '0002_jobs'),
    ]

    operations = [
        migrations.CreateModel(
            name='ExtractionRun',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('model', models.CharField(max_length=120)),
                ('from_seq', models.PositiveIntegerField()),
                ('to_seq', models.PositiveIntegerField()),
                ('calls', models.PositiveIntegerField(default=0)),
                ('found', models.PositiveIntegerField(default=0)),
                ('kept', models.PositiveIntegerField(default=0)),
                ('rejected', models.JSONField(default=dict)),
                ('degraded', models.CharField(blank=True, max_length=40)),
                ('session', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='extractions', to='sessions_app.session')),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
                'indexes': [models.Index(fields=['tenant', '-created_at', 'id'], name='extraction_newest_first'), models.Index(fields=['tenant', 'session', '-created_at'], name='extraction_of_session')],
            },
        ),
        EnforceTenancy('ExtractionRun'),
    ]
