"""The models of the tenants app, one file a subject."""

from tenants.models.account import EndUser, Membership, Role, Tenant
from tenants.models.api_key import ApiKey, KeyScope, Ticket, UserToken
from tenants.models.audit import AuditEvent, AuditSeal
from tenants.models.base import TenantModel, UserOwnedModel
from tenants.models.idempotency import IdempotencyRecord
from tenants.models.job import Job, JobStatus
from tenants.models.outbox import OutboxTask

__all__ = [
    "ApiKey",
    "AuditEvent",
    "AuditSeal",
    "EndUser",
    "IdempotencyRecord",
    "Job",
    "JobStatus",
    "KeyScope",
    "Membership",
    "OutboxTask",
    "Role",
    "Tenant",
    "TenantModel",
    "Ticket",
    "UserOwnedModel",
    "UserToken",
]
