"""How a tenant wants recall to weigh and cut, in versions."""

import django.db.models.deletion
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('memories', '0007_documents'),
        ('tenants', '0002_jobs'),
    ]

    operations = [
        migrations.CreateModel(
            name='RecallSettingsVersion',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('version', models.PositiveIntegerField()),
                ('document', models.JSONField(default=dict)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('actor', models.CharField(blank=True, max_length=128)),
                ('restores', models.PositiveIntegerField(null=True)),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
            },
        ),
        migrations.AddConstraint(
            model_name='recallsettingsversion',
            constraint=models.UniqueConstraint(fields=('tenant', 'version'), name='recall_settings_version_once'),
        ),
        EnforceTenancy('RecallSettingsVersion'),
    ]
