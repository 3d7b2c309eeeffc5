"""Documents, their sections and their chunks."""

import django.db.models.deletion
import django.db.models.functions.comparison
import memoryhub.core.ids
import tenants.fields
import uuid
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0006_time_axes'),
        ('tenants', '0002_jobs'),
    ]

    operations = [
        migrations.CreateModel(
            name='Document',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('scope', models.CharField(choices=[('user', 'User'), ('team', 'Team')], default='user', max_length=8)),
                ('title', models.CharField(max_length=300)),
                ('file_name', models.CharField(blank=True, max_length=255)),
                ('media_type', models.CharField(blank=True, max_length=100)),
                ('content', models.TextField(blank=True)),
                ('content_digest', models.CharField(max_length=64)),
                ('original', models.BinaryField(null=True)),
                ('language', models.CharField(blank=True, max_length=8)),
                ('metadata', models.JSONField(default=dict)),
                ('status', models.CharField(choices=[('reading', 'Reading'), ('ready', 'Ready'), ('failed', 'Failed')], default='reading', max_length=8)),
                ('error', models.CharField(blank=True, max_length=80)),
                ('tokens', models.PositiveIntegerField(default=0)),
                ('version', models.PositiveIntegerField(default=1)),
                ('actor', models.CharField(blank=True, max_length=128)),
                ('updated_at', models.DateTimeField(auto_now=True)),
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
            name='DocumentSection',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('seq', models.PositiveIntegerField()),
                ('headings', models.JSONField(default=list)),
                ('start', models.PositiveIntegerField()),
                ('end', models.PositiveIntegerField()),
                ('document', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='sections', to='memories.document')),
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
            name='DocumentChunk',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('seq', models.PositiveIntegerField()),
                ('start', models.PositiveIntegerField()),
                ('end', models.PositiveIntegerField()),
                ('tokens', models.PositiveIntegerField(default=0)),
                ('quarantined', models.BooleanField(default=False)),
                ('document', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='chunks', to='memories.document')),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
                ('section', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='chunks', to='memories.documentsection')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.AddIndex(
            model_name='document',
            index=models.Index(fields=['tenant', '-created_at', 'id'], name='document_newest_first'),
        ),
        migrations.AddConstraint(
            model_name='document',
            constraint=models.UniqueConstraint(models.F('tenant'), django.db.models.functions.comparison.Coalesce(models.F('user'), models.Value(uuid.UUID('00000000-0000-0000-0000-000000000000'))), models.F('content_digest'), name='document_once_an_owner'),
        ),
        migrations.AddConstraint(
            model_name='document',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('scope', 'team'), ('user__isnull', True)), models.Q(('scope', 'user'), ('user__isnull', False)), _connector='OR'), name='document_of_a_user_or_a_team'),
        ),
        migrations.AddConstraint(
            model_name='documentsection',
            constraint=models.UniqueConstraint(fields=('tenant', 'document', 'seq'), name='section_once_a_document'),
        ),
        migrations.AddIndex(
            model_name='documentchunk',
            index=models.Index(fields=['tenant', 'section'], name='chunk_of_section'),
        ),
        migrations.AddConstraint(
            model_name='documentchunk',
            constraint=models.UniqueConstraint(fields=('tenant', 'document', 'seq'), name='chunk_once_a_document'),
        ),
        EnforceTenancy('Document'),
        EnforceTenancy('DocumentSection'),
        EnforceTenancy('DocumentChunk'),
    ]
