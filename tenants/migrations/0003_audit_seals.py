"""Seals over the audit trail, and a database that changes and deletes nothing of either."""

import django.db.models.deletion
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy

# An event comes without a seal and gets the number of its own, once; nothing else of it changes and it never
# goes, but for a tenant that is removed as a whole, whose chain goes with it: `app.removing_tenant` names it.
KEEP = """
CREATE FUNCTION tenants_keep_trail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.tenant_id::text = current_setting('app.removing_tenant', true) THEN
            RETURN OLD;
        END IF;
    ELSIF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'tenants_auditevent' THEN
        IF to_jsonb(NEW) - 'seal' = to_jsonb(OLD) - 'seal' AND to_jsonb(OLD) -> 'seal' = 'null' THEN
            RETURN NEW;
        END IF;
    END IF;
    RAISE EXCEPTION 'the audit trail is only added to' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER keep_trail BEFORE UPDATE OR DELETE ON tenants_auditevent
FOR EACH ROW EXECUTE FUNCTION tenants_keep_trail();
CREATE TRIGGER no_sealed_event BEFORE INSERT ON tenants_auditevent
FOR EACH ROW WHEN (NEW.seal IS NOT NULL) EXECUTE FUNCTION tenants_keep_trail();
CREATE TRIGGER keep_trail BEFORE UPDATE OR DELETE ON tenants_auditseal
FOR EACH ROW EXECUTE FUNCTION tenants_keep_trail();
"""
LOOSEN = """
DROP TRIGGER keep_trail ON tenants_auditseal;
DROP TRIGGER no_sealed_event ON tenants_auditevent;
DROP TRIGGER keep_trail ON tenants_auditevent;
DROP FUNCTION tenants_keep_trail();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('tenants', '0002_jobs'),
    ]

    operations = [
        migrations.CreateModel(
            name='AuditSeal',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('number', models.PositiveIntegerField()),
                ('sealed_at', models.DateTimeField()),
                ('previous', models.CharField(max_length=64)),
                ('entries', models.JSONField()),
                ('digest', models.CharField(max_length=64)),
                ('signature', models.CharField(max_length=64)),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
                'constraints': [models.UniqueConstraint(fields=('tenant', 'number'), name='audit_seal_number_once')],
            },
        ),
        EnforceTenancy('AuditSeal'),
        migrations.AddField(
            model_name='auditevent',
            name='seal',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddIndex(
            model_name='auditevent',
            index=models.Index(fields=['tenant', 'seal'], name='audit_of_seal'),
        ),
        migrations.AddIndex(
            model_name='auditevent',
            index=models.Index(condition=models.Q(('seal', None)), fields=['tenant', 'id'], name='audit_without_seal'),
        ),
        migrations.RunSQL(KEEP, LOOSEN),
    ]
