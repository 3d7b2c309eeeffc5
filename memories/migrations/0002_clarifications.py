"""Clarifications, questions that settle what memory cannot decide; and votes on memories, one an actor."""

import django.db.models.deletion
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0001_long_term_memory'),
        ('tenants', '0001_tenants_and_people'),
    ]

    operations = [
        migrations.CreateModel(
            name='Clarification',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('status', models.CharField(choices=[('open', 'Open'), ('answered', 'Answered'), ('dismissed', 'Dismissed')], default='open', max_length=10)),
                ('rule', models.CharField(max_length=80)),
                ('subject_key', models.CharField(blank=True, max_length=200)),
                ('language', models.CharField(max_length=8)),
                ('question', models.TextField()),
                ('options', models.JSONField(default=list)),
                ('session_id', models.UUIDField(null=True)),
                ('turn_id', models.UUIDField(null=True)),
                ('times_asked', models.PositiveSmallIntegerField(default=0)),
                ('asked_at', models.DateTimeField(null=True)),
                ('asked_session_id', models.UUIDField(null=True)),
                ('asked_seq', models.PositiveIntegerField(default=0)),
                ('left_to_user_at', models.DateTimeField(null=True)),
                ('answer', models.TextField(blank=True)),
                ('answered_by', models.CharField(blank=True, max_length=128)),
                ('answered_turn_id', models.UUIDField(null=True)),
                ('settled_at', models.DateTimeField(null=True)),
                ('changes', models.JSONField(default=list)),
                ('candidate', tenants.fields.TenantForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='clarifications', to='memories.memoryitem')),
                ('chosen', tenants.fields.TenantForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='memories.memoryitem')),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
                'indexes': [models.Index(condition=models.Q(('status', 'open')), fields=['tenant', 'user', 'created_at'], name='clarification_open'), models.Index(fields=['tenant', '-created_at', 'id'], name='clarification_newest_first'), models.Index(fields=['tenant', 'user', '-created_at', 'id'], name='clarification_of_user'), models.Index(fields=['tenant', 'candidate'], name='clarification_of_memory'), models.Index(fields=['tenant', 'chosen'], name='clarification_by_choice')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('status', 'open'), models.Q(('subject_key', ''), _negated=True)), fields=('tenant', 'user', 'subject_key'), name='clarification_open_once_a_key')],
            },
        ),
        migrations.CreateModel(
            name='MemoryVote',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('actor_kind', models.CharField(max_length=16)),
                ('actor_id', models.CharField(blank=True, max_length=128)),
                ('helpful', models.BooleanField()),
                ('memory', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='votes', to='memories.memoryitem')),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
                'constraints': [models.UniqueConstraint(fields=('tenant', 'memory', 'actor_kind', 'actor_id'), name='vote_once_an_actor')],
            },
        ),
        EnforceTenancy('Clarification'),
        EnforceTenancy('MemoryVote'),
    ]
