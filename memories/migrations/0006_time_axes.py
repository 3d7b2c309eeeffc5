"""Both time axes: what was held of each memory and when, and names, labels and relations of a memory."""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.utils.timezone
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy

# Every change of a memory's time or status closes what was held of it and opens what is held now. The moment is
# the one a write took under the lock of its key (`memories.queries.locks`), else the clock's.
NOTE_SPANS = """
CREATE FUNCTION memories_note_span() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    moment timestamptz := coalesce(
        nullif(current_setting('app.recorded_at', true), '')::timestamptz, clock_timestamp());
BEGIN
    IF TG_OP = 'INSERT' THEN
        moment := NEW.created_at;
    ELSE
        IF NEW.created_at <> OLD.created_at THEN
            UPDATE memories_memoryspan SET known_from = NEW.created_at
            WHERE tenant_id = NEW.tenant_id AND memory_id = NEW.id AND known_from = OLD.created_at;
        END IF;
        IF (NEW.valid_from, NEW.valid_to, NEW.status) IS NOT DISTINCT FROM
           (OLD.valid_from, OLD.valid_to, OLD.status) THEN
            RETURN NULL;
        END IF;
        UPDATE memories_memoryspan
        SET valid_from = NEW.valid_from, valid_to = NEW.valid_to, status = NEW.status
        WHERE tenant_id = NEW.tenant_id AND memory_id = NEW.id AND known_to IS NULL AND known_from >= moment;
        IF FOUND THEN
            RETURN NULL;
        END IF;
        UPDATE memories_memoryspan SET known_to = moment
        WHERE tenant_id = NEW.tenant_id AND memory_id = NEW.id AND known_to IS NULL;
    END IF;
    INSERT INTO memories_memoryspan
        (id, tenant_id, user_id, memory_id, created_at, valid_from, valid_to, status, known_from)
    VALUES (gen_random_uuid(), NEW.tenant_id, NEW.user_id, NEW.id, moment,
            NEW.valid_from, NEW.valid_to, NEW.status, moment);
    RETURN NULL;
END $$;
CREATE TRIGGER memory_spans AFTER INSERT OR UPDATE OF valid_from, valid_to, status, created_at
ON memories_memoryitem FOR EACH ROW EXECUTE FUNCTION memories_note_span();
"""
FORGET_SPANS = """
DROP TRIGGER memory_spans ON memories_memoryitem;
DROP FUNCTION memories_note_span();
"""

# Rows that are there already: held as they are since they were recorded, and open until the version after them
# was recorded. Row level security holds for the owner too, so tenant by tenant.
FILL_SPANS = """
DO $$
DECLARE tenant uuid;
BEGIN
    FOR tenant IN SELECT id FROM tenants_tenant LOOP
        PERFORM set_config('app.tenant_id', tenant::text, true);
        INSERT INTO memories_memoryspan
            (id, tenant_id, user_id, memory_id, created_at, valid_from, valid_to, status, known_from, known_to)
        SELECT gen_random_uuid(), m.tenant_id, m.user_id, m.id, m.created_at, m.valid_from,
               NULL, 'active', m.created_at, n.created_at
        FROM memories_memoryitem m JOIN LATERAL (
            SELECT min(created_at) AS created_at FROM memories_memoryitem
            WHERE tenant_id = tenant AND supersedes_id = m.id AND created_at > m.created_at
        ) n ON n.created_at IS NOT NULL
        WHERE m.tenant_id = tenant AND m.status = 'superseded';
        INSERT INTO memories_memoryspan
            (id, tenant_id, user_id, memory_id, created_at, valid_from, valid_to, status, known_from)
        SELECT gen_random_uuid(), m.tenant_id, m.user_id, m.id, m.created_at, m.valid_from, m.valid_to, m.status,
               coalesce((SELECT max(known_to) FROM memories_memoryspan s
                         WHERE s.tenant_id = tenant AND s.memory_id = m.id), m.created_at)
        FROM memories_memoryitem m WHERE m.tenant_id = tenant;
    END LOOP;
    PERFORM set_config('app.tenant_id', '', true);
END $$;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0005_authorities'),
        ('tenants', '0001_tenants_and_people'),
    ]

    operations = [
        migrations.AddField(
            model_name='memoryitem',
            name='labels',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=64), blank=True, default=list, size=None),
        ),
        migrations.AddField(
            model_name='memoryitem',
            name='name_terms',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=200), default=list, editable=False, size=None),
        ),
        migrations.AddField(
            model_name='memoryitem',
            name='names',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=200), blank=True, default=list, size=None),
        ),
        migrations.AddField(
            model_name='memoryitem',
            name='related_ids',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), blank=True, default=list, size=None),
        ),
        migrations.AddField(
            model_name='memoryitem',
            name='said_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name='memoryitem',
            name='created_at',
            field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
        ),
        migrations.AddIndex(
            model_name='memoryitem',
            index=models.Index(condition=models.Q(('status', 'active'), ('valid_to__isnull', False)), fields=['tenant', 'valid_to'], name='memory_to_end'),
        ),
        migrations.CreateModel(
            name='MemorySpan',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('valid_from', models.DateTimeField()),
                ('valid_to', models.DateTimeField(blank=True, null=True)),
                ('status', models.CharField(choices=[('active', 'Active'), ('superseded', 'Superseded'), ('expired', 'Expired'), ('archived', 'Archived'), ('quarantined', 'Quarantined'), ('review', 'Review')], max_length=12)),
                ('known_from', models.DateTimeField()),
                ('known_to', models.DateTimeField(blank=True, null=True)),
                ('memory', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='spans', to='memories.memoryitem')),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
                'indexes': [models.Index(fields=['tenant', 'memory', 'known_from'], name='span_of_memory'), models.Index(fields=['tenant', 'user', 'known_from'], name='span_by_known_from')],
            },
        ),
        EnforceTenancy('MemorySpan'),
        migrations.RunSQL(FILL_SPANS, migrations.RunSQL.noop),
        migrations.RunSQL(NOTE_SPANS, FORGET_SPANS),
    ]
