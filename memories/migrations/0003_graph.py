"""The knowledge graph: entities, their names, and relations."""

import django.db.models.deletion
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0002_clarifications'),
        ('tenants', '0001_tenants_and_people'),
    ]

    operations = [
        migrations.CreateModel(
            name='Entity',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('scope', models.CharField(choices=[('user', 'User'), ('team', 'Team')], default='user', max_length=8)),
                ('name', models.CharField(max_length=200)),
                ('named', models.BooleanField(default=True)),
                ('entity_type', models.CharField(blank=True, max_length=16)),
                ('merged_into', tenants.fields.TenantForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='merged_from', to='memories.entity')),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='EntityAlias',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('name', models.CharField(max_length=200)),
                ('folded', models.CharField(max_length=200)),
                ('memory', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entity_names', to='memories.memoryitem')),
                ('entity', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='aliases', to='memories.entity')),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='Relation',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('predicate', models.CharField(max_length=64)),
                ('single_valued', models.BooleanField(default=False)),
                ('memory', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='relations', to='memories.memoryitem')),
                ('object', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='relations_in', to='memories.entity')),
                ('subject', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='relations_out', to='memories.entity')),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.AddIndex(
            model_name='entity',
            index=models.Index(fields=['tenant', 'user', 'name'], name='entity_by_name'),
        ),
        migrations.AddIndex(
            model_name='entity',
            index=models.Index(fields=['tenant', 'merged_into'], name='entity_merged_into'),
        ),
        migrations.AddIndex(
            model_name='entityalias',
            index=models.Index(fields=['tenant', 'user', 'folded'], name='alias_by_folded_name'),
        ),
        migrations.AddConstraint(
            model_name='entityalias',
            constraint=models.UniqueConstraint(fields=('tenant', 'entity', 'folded', 'memory'), name='alias_once_a_memory'),
        ),
        migrations.AddIndex(
            model_name='entityalias',
            index=models.Index(fields=['tenant', 'memory'], name='alias_of_memory'),
        ),
        migrations.AddConstraint(
            model_name='entity',
            constraint=models.UniqueConstraint(condition=models.Q(('entity_type', 'self')), fields=('tenant', 'user'), name='one_self_a_user'),
        ),
        migrations.AddConstraint(
            model_name='entity',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('scope', 'team'), ('user__isnull', True)), models.Q(('scope', 'user'), ('user__isnull', False)), _connector='OR'), name='entity_of_a_user_or_a_team'),
        ),
        migrations.AddIndex(
            model_name='relation',
            index=models.Index(fields=['tenant', 'subject', 'predicate'], name='relation_out'),
        ),
        migrations.AddIndex(
            model_name='relation',
            index=models.Index(fields=['tenant', 'object', 'predicate'], name='relation_in'),
        ),
        migrations.AddIndex(
            model_name='relation',
            index=models.Index(fields=['tenant', 'user'], name='relation_of_user'),
        ),
        migrations.AddConstraint(
            model_name='relation',
            constraint=models.UniqueConstraint(fields=('tenant', 'memory', 'subject', 'predicate', 'object'), name='relation_once_a_memory'),
        ),
        EnforceTenancy('Entity'),
        EnforceTenancy('EntityAlias'),
        EnforceTenancy('Relation'),
    ]
