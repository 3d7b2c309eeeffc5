"""Erasures of people: what went, and the receipt that outlives the person."""

import django.db.models.deletion
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('sessions_app', '0013_exports_of_people'),
        ('tenants', '0002_jobs'),
    ]

    operations = [
        migrations.CreateModel(
            name='Erasure',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('person_id', models.UUIDField()),
                ('user_digest', models.CharField(max_length=64)),
                ('job_id', models.UUIDField(null=True)),
                ('stage', models.CharField(choices=[('begun', 'Begun'), ('removed', 'Removed'), ('done', 'Done')], default='begun', max_length=8)),
                ('counts', models.JSONField(default=dict)),
                ('receipt', models.JSONField(default=dict)),
                ('removed_at', models.DateTimeField(null=True)),
                ('finished_at', models.DateTimeField(null=True)),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
                'indexes': [models.Index(fields=['tenant', 'user_digest'], name='erasure_of_user')],
                'constraints': [models.UniqueConstraint(fields=('tenant', 'person_id'), name='erasure_once_a_person')],
            },
        ),
        EnforceTenancy('Erasure'),
    ]
