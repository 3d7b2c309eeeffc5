"""The rule of a user's rows, read once for a statement; all tables of the three apps have it by now."""

from django.db import migrations

from tenants.constraints import USER_RULE

RENEW = f"""
DO $$
DECLARE held regclass;
BEGIN
    FOR held IN SELECT polrelid FROM pg_policy WHERE polname = 'user_isolation' LOOP
        EXECUTE format('ALTER POLICY user_isolation ON %s USING (%s) WITH CHECK (%s)',
            held, $rule${USER_RULE}$rule$, $rule${USER_RULE}$rule$);
    END LOOP;
END $$;
"""  # noqa: S608  the rule is a constant of ours


class Migration(migrations.Migration):
    dependencies = [
        ("sessions_app", "0010_step_planned"),
        ("memories", "0012_refused_vectors"),
        ("tenants", "0002_jobs"),
    ]

    operations = [migrations.RunSQL(RENEW, migrations.RunSQL.noop)]
