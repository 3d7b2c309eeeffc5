"""Puts the models of the tenants app into the console."""

from __future__ import annotations

from tenants.admin.audit import AuditAdmin
from tenants.admin.jobs import JobAdmin
from tenants.admin.keys import KeyAdmin
from tenants.admin.members import MemberAdmin
from tenants.admin.site import ConsoleSite
from tenants.models import ApiKey, AuditEvent, Membership, OutboxTask


def register(site: ConsoleSite) -> None:
    """Put keys, members, audit log and jobs into the console."""
    site.register(ApiKey, KeyAdmin)
    site.register(Membership, MemberAdmin)
    site.register(AuditEvent, AuditAdmin)
    site.register(OutboxTask, JobAdmin)
