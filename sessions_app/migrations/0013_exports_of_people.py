"""Exports of people: one file each, in parts, until its time is over."""

import django.db.models.deletion
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('sessions_app', '0012_former_parts'),
        ('tenants', '0002_jobs'),
    ]

    operations = [
        migrations.CreateModel(
            name='PersonExport',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('job_id', models.UUIDField(null=True)),
                ('run', models.UUIDField(null=True)),
                ('size', models.PositiveBigIntegerField(default=0)),
                ('sha256', models.CharField(blank=True, max_length=64)),
                ('counts', models.JSONField(default=dict)),
                ('ready_at', models.DateTimeField(null=True)),
                ('expires_at', models.DateTimeField()),
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
            name='PersonExportPart',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('run', models.UUIDField()),
                ('seq', models.PositiveIntegerField()),
                ('content', models.BinaryField()),
                ('export', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='sessions_app.personexport')),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.AddIndex(
            model_name='personexport',
            index=models.Index(fields=['tenant', 'user', '-created_at', 'id'], name='export_of_user'),
        ),
        migrations.AddIndex(
            model_name='personexport',
            index=models.Index(fields=['tenant', 'expires_at'], name='export_to_end'),
        ),
        migrations.AddConstraint(
            model_name='personexportpart',
            constraint=models.UniqueConstraint(fields=('tenant', 'export', 'run', 'seq'), name='export_part_once'),
        ),
        EnforceTenancy('PersonExport'),
        EnforceTenancy('PersonExportPart'),
    ]
