"""Memory tests, their runs and results."""

import django.db.models.deletion
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0008_recall_settings'),
        ('tenants', '0002_jobs'),
    ]

    operations = [
        migrations.CreateModel(
            name='MemoryTest',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('name', models.CharField(max_length=200)),
                ('query', models.TextField()),
                ('top_k', models.PositiveSmallIntegerField(default=10)),
                ('options', models.JSONField(default=dict)),
                ('expected', models.JSONField(default=list)),
                ('forbidden', models.JSONField(default=list)),
                ('actor', models.CharField(blank=True, max_length=128)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='MemoryTestRun',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('finished_at', models.DateTimeField(null=True)),
                ('chosen', models.JSONField(default=list)),
                ('total', models.PositiveIntegerField(default=0)),
                ('passed', models.PositiveIntegerField(default=0)),
                ('failed', models.PositiveIntegerField(default=0)),
                ('attention', models.PositiveIntegerField(default=0)),
                ('changed', models.PositiveIntegerField(default=0)),
                ('embedding_model', models.CharField(blank=True, max_length=120)),
                ('settings_version', models.PositiveIntegerField(default=0)),
                ('actor', models.CharField(blank=True, max_length=128)),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='MemoryTestResult',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('status', models.CharField(choices=[('passed', 'Passed'), ('failed', 'Failed'), ('attention', 'Attention')], max_length=10)),
                ('change', models.CharField(max_length=10)),
                ('found', models.JSONField(default=dict)),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('test', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='results', to='memories.memorytest')),
                ('user', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
                ('run', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='results', to='memories.memorytestrun')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.AddIndex(
            model_name='memorytest',
            index=models.Index(fields=['tenant', '-created_at', 'id'], name='memory_test_newest_first'),
        ),
        migrations.AddIndex(
            model_name='memorytestrun',
            index=models.Index(fields=['tenant', '-created_at', 'id'], name='memory_test_run_newest_first'),
        ),
        migrations.AddIndex(
            model_name='memorytestresult',
            index=models.Index(fields=['tenant', 'test', '-created_at'], name='memory_test_last_result'),
        ),
        migrations.AddConstraint(
            model_name='memorytestresult',
            constraint=models.UniqueConstraint(fields=('tenant', 'run', 'test'), name='memory_test_once_a_run'),
        ),
        EnforceTenancy('MemoryTest'),
        EnforceTenancy('MemoryTestRun'),
        EnforceTenancy('MemoryTestResult'),
    ]
