"""Versions of the write policy, and the draft of the next one."""

import django.db.models.deletion
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0003_graph'),
        ('tenants', '0001_tenants_and_people'),
    ]

    operations = [
        migrations.CreateModel(
            name='PolicyVersion',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('version', models.PositiveIntegerField()),
                ('document', models.JSONField(default=dict)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('actor', models.CharField(blank=True, max_length=128)),
                ('restores', models.PositiveIntegerField(null=True)),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
                'constraints': [models.UniqueConstraint(fields=('tenant', 'version'), name='policy_version_once')],
            },
        ),
        migrations.CreateModel(
            name='PolicyDraft',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('document', models.JSONField(default=dict)),
                ('based_on', models.PositiveIntegerField()),
                ('revision', models.PositiveIntegerField(default=1)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('actor', models.CharField(blank=True, max_length=128)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('asked_by', models.CharField(blank=True, max_length=128)),
                ('asked_at', models.DateTimeField(null=True)),
                ('trial', models.JSONField(default=dict)),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
                'constraints': [models.UniqueConstraint(fields=('tenant',), name='policy_draft_once_a_tenant')],
            },
        ),
        EnforceTenancy('PolicyVersion'),
        EnforceTenancy('PolicyDraft'),
    ]
