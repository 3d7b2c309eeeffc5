"""Vectors of another model beside those in use."""

import django.db.models.deletion
import memoryhub.core.ids
import pgvector.django.halfvec
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0009_memory_tests'),
        ('tenants', '0002_jobs'),
    ]

    operations = [
        migrations.CreateModel(
            name='Reembedding',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('from_model', models.CharField(max_length=120)),
                ('to_model', models.CharField(max_length=120)),
                ('dimension', models.PositiveIntegerField()),
                ('status', models.CharField(choices=[('filling', 'Filling'), ('ready', 'Ready'), ('switched', 'Switched'), ('cancelled', 'Cancelled')], default='filling', max_length=12)),
                ('report', models.JSONField(default=dict)),
                ('actor', models.CharField(blank=True, max_length=128)),
                ('switched_at', models.DateTimeField(null=True)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='ShadowVector',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('row_id', models.UUIDField()),
                ('text_digest', models.CharField(max_length=64)),
                ('embedding', pgvector.django.halfvec.HalfVectorField(null=True)),
                ('reembedding', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='vectors', to='memories.reembedding')),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.AddConstraint(
            model_name='reembedding',
            constraint=models.UniqueConstraint(condition=models.Q(('status__in', ['filling', 'ready'])), fields=('tenant',), name='reembedding_one_under_way'),
        ),
        migrations.AddConstraint(
            model_name='shadowvector',
            constraint=models.UniqueConstraint(fields=('tenant', 'reembedding', 'row_id'), name='shadow_once_a_row'),
        ),
        EnforceTenancy('Reembedding'),
        EnforceTenancy('ShadowVector'),
    ]
