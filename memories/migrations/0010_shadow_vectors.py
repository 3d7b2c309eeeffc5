"""Vectors of another model beside those in use."""

import django.db.models.deletion
import django.db.models.functions.text
import memoryhub.core.ids
import pgvector.django.halfvec
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


# No vector survives its text, whichever way a row goes or is worded anew: a cascade of the ORM, a statement of
# its own, a person's erasure.
FORGET_VECTORS = """
CREATE FUNCTION memories_forget_shadow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM memories_shadowvector WHERE tenant_id = OLD.tenant_id AND row_id = OLD.id;
    RETURN NULL;
END $$;
CREATE TRIGGER shadow_goes AFTER DELETE ON memories_memoryitem
FOR EACH ROW EXECUTE FUNCTION memories_forget_shadow();
CREATE TRIGGER shadow_reworded AFTER UPDATE OF content ON memories_memoryitem
FOR EACH ROW WHEN (OLD.content IS DISTINCT FROM NEW.content) EXECUTE FUNCTION memories_forget_shadow();
CREATE TRIGGER shadow_goes AFTER DELETE ON memories_passage
FOR EACH ROW EXECUTE FUNCTION memories_forget_shadow();
CREATE TRIGGER shadow_reworded AFTER UPDATE OF context_text ON memories_passage
FOR EACH ROW WHEN (OLD.context_text IS DISTINCT FROM NEW.context_text)
EXECUTE FUNCTION memories_forget_shadow();
"""
KEEP_VECTORS = """
DROP TRIGGER shadow_goes ON memories_memoryitem;
DROP TRIGGER shadow_reworded ON memories_memoryitem;
DROP TRIGGER shadow_goes ON memories_passage;
DROP TRIGGER shadow_reworded ON memories_passage;
DROP FUNCTION memories_forget_shadow();
"""


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
                ('status', models.CharField(choices=[('filling', 'Filling'), ('ready', 'Ready'), ('switching', 'Switching'), ('switched', 'Switched'), ('returning', 'Returning'), ('returned', 'Returned'), ('cancelled', 'Cancelled')], default='filling', max_length=12)),
                ('job_id', models.UUIDField(null=True)),
                ('failures', models.JSONField(default=dict)),
                ('setbacks', models.PositiveSmallIntegerField(default=0)),
                ('vectors_kept', models.BooleanField(default=True)),
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
                ('model', models.CharField(max_length=120)),
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
            constraint=models.UniqueConstraint(condition=models.Q(('status__in', ('filling', 'ready', 'switching', 'returning'))), fields=('tenant',), name='reembedding_one_under_way'),
        ),
        migrations.AddConstraint(
            model_name='shadowvector',
            constraint=models.UniqueConstraint(fields=('tenant', 'row_id'), name='shadow_once_a_row'),
        ),
        migrations.AddIndex(
            model_name='reembedding',
            index=models.Index(fields=['tenant', '-created_at', 'id'], name='reembedding_newest_first'),
        ),
        migrations.AddIndex(
            model_name='shadowvector',
            index=models.Index(fields=['tenant', 'reembedding'], name='shadow_of_reembedding'),
        ),
        migrations.AddIndex(
            model_name='shadowvector',
            index=models.Index(fields=['tenant', 'model', 'text_digest'], name='shadow_by_text'),
        ),
        migrations.AddIndex(
            model_name='memoryitem',
            index=models.Index(models.F('tenant'), django.db.models.functions.text.MD5('content'), name='memory_by_text'),
        ),
        migrations.AddIndex(
            model_name='passage',
            index=models.Index(models.F('tenant'), django.db.models.functions.text.MD5('context_text'), name='passage_by_text'),
        ),
        EnforceTenancy('Reembedding'),
        EnforceTenancy('ShadowVector'),
        migrations.RunSQL(FORGET_VECTORS, KEEP_VECTORS),
    ]
