"""What past contexts were made of and stands nowhere else, and when turns went out of force or changed."""

import django.db.models.deletion
import memoryhub.core.ids
import tenants.fields
from django.db import migrations, models

from tenants.constraints import EnforceTenancy


class Migration(migrations.Migration):

    dependencies = [
        ('sessions_app', '0011_user_rule_once'),
        ('tenants', '0002_jobs'),
    ]

    operations = [
        migrations.AddField(
            model_name='turn',
            name='replaced_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name='turn',
            name='reworded_at',
            field=models.DateTimeField(null=True),
        ),
        migrations.CreateModel(
            name='FormerPart',
            fields=[
                ('id', models.UUIDField(default=memoryhub.core.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('kind', models.CharField(choices=[('pin', 'Pin'), ('summary', 'Summary'), ('goal', 'Goal'), ('system_prompt', 'System Prompt')], max_length=16)),
                ('source_id', models.UUIDField(null=True)),
                ('seq', models.PositiveIntegerField(default=0)),
                ('values', models.JSONField()),
                ('until', models.DateTimeField()),
                ('session', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='former_parts', to='sessions_app.session')),
                ('tenant', tenants.fields.TenantOwnerField(db_index=False, editable=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.tenant')),
                ('user', tenants.fields.TenantForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='tenants.enduser')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'objects',
                'default_manager_name': 'objects',
                'indexes': [models.Index(fields=['tenant', 'session', 'kind', 'until'], name='former_of_session')],
            },
        ),
        EnforceTenancy('FormerPart'),
    ]
