"""Authoritative sources and what they last read."""

import django.db.models.deletion
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0004_policy_versions'),
        ('tenants', '0001_tenants_and_people'),
    ]

    operations = [
        migrations.CreateModel(
            name='AuthoritySource',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('pattern', models.CharField(max_length=200)),
                ('url', models.CharField(max_length=1000)),
                ('headers', models.JSONField(default=dict)),
                ('value_path', models.CharField(blank=True, max_length=200)),
                ('names', models.JSONField(default=dict)),
                ('ttl_seconds', models.PositiveIntegerField(default=300)),
                ('timeout_ms', models.PositiveIntegerField(default=2000)),
                ('enabled', models.BooleanField(default=True)),
                ('revision', models.PositiveIntegerField(default=1)),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='AuthorityReading',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('subject_key', models.CharField(max_length=200)),
                ('value', models.TextField(blank=True)),
                ('read_at', models.DateTimeField(null=True)),
                ('changed_at', models.DateTimeField(null=True)),
                ('error', models.CharField(blank=True, max_length=80)),
                ('failed_at', models.DateTimeField(null=True)),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('source', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='readings', to='memories.authoritysource')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.AddConstraint(
            model_name='authoritysource',
            constraint=models.UniqueConstraint(fields=('tenant', 'pattern'), name='authority_pattern_once'),
        ),
        migrations.AddConstraint(
            model_name='authorityreading',
            constraint=models.UniqueConstraint(fields=('tenant', 'source', 'subject_key'), name='reading_once_a_key'),
        ),
        EnforceTenancy('AuthoritySource'),
        EnforceTenancy('AuthorityReading'),
    ]
