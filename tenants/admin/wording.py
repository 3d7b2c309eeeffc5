"""The console's words for roles, jobs, acts, scopes and refusals."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from memoryhub.core.errors import DomainError

Words = Mapping[str, str | Promise]

ROLES: Words = {"owner": lazy("owner"), "operator": lazy("operator"), "auditor": lazy("auditor")}
JOB_STATES: Words = {
    "dead": lazy("Given up"),
    "retrying": lazy("Trying again"),
    "pending": lazy("Waiting"),
    "sent": lazy("Running"),
    "done": lazy("Done"),
}
JOB_KINDS: Words = {
    "sessions_app.process_session": lazy("Read new turns into memory"),
    "sessions_app.compact_session": lazy("Summarise a session"),
    "memories.embed_memories": lazy("Compute search vectors of memories"),
    "memories.embed_passages": lazy("Compute search vectors of turns"),
}
KEY_STATES: Words = {
    "live": lazy("Live"),
    "ending": lazy("Ends soon"),
    "expired": lazy("Expired"),
    "revoked": lazy("Revoked"),
}
SCOPES: Words = {
    "sessions:read": lazy("Read sessions"),
    "sessions:write": lazy("Write sessions"),
    "memories:read": lazy("Read memories"),
    "memories:write": lazy("Write memories"),
    "memories:team": lazy("Write team memories"),
    "users:write": lazy("Change users"),
    "admin": lazy("Administer"),
}
ACTOR_KINDS: Words = {
    "operator": lazy("Operator"),
    "api_key": lazy("API key"),
    "end_user": lazy("User"),
    "system": lazy("MemoryHub itself"),
}
ACTIONS: Words = {
    "tenant.created": lazy("created the tenant"),
    "api_key.issued": lazy("issued an API key"),
    "api_key.revoked": lazy("revoked an API key"),
    "member.added": lazy("gave an account a role"),
    "member.changed": lazy("changed a role"),
    "member.removed": lazy("removed a member"),
    "job.retried": lazy("started a job again"),
    "session.opened": lazy("opened a session"),
    "session.changed": lazy("changed a session"),
    "session.closed": lazy("closed a session"),
    "session.deleted": lazy("deleted a session"),
    "session.compacted": lazy("summarised a session"),
    "summary.restored": lazy("brought an earlier summary back"),
    "memory.written": lazy("wrote a memory"),
    "memory.corrected": lazy("corrected a memory"),
    "memory.expired": lazy("set a memory to expired"),
    "memory.restored": lazy("restored a memory"),
    "memory.confirmed": lazy("confirmed a memory"),
    "memory.undone": lazy("took a memory back"),
    "memory.forgotten": lazy("forgot a memory for good"),
    "memory.feedback": lazy("rated a memory"),
}
TARGETS: Words = {
    "memory": lazy("Memory"),
    "session": lazy("Session"),
    "api_key": lazy("API key"),
    "tenant": lazy("Tenant"),
    "member": lazy("Member"),
    "job": lazy("Job"),
    "user": lazy("User"),
}
REFUSALS: Words = {
    "memory_not_current": lazy(
        "A newer version of this memory exists. Correct that one. Nothing was changed."
    ),
    "memory_key_taken": lazy(
        "Another memory holds under this key by now. Expire it first. Nothing was changed."
    ),
    "memory_changed_since": lazy(
        "A newer version stands on this one, so it cannot be taken back. Nothing was changed."
    ),
    "memory_write_conflict": lazy("Someone else changed this key at the same moment. Try again."),
    "secret_refused": lazy("That text holds a secret, which memory never keeps. Nothing was changed."),
    "session_closed": lazy("This session is closed. Nothing was changed."),
    "last_owner": lazy("A tenant keeps at least one owner. Give someone else the role first."),
    "job_not_dead": lazy("This job is not given up, so it goes on by itself."),
}


def refusal(error: DomainError) -> str:
    """What a service's refusal says to an operator; an unknown code is quoted so that it can be looked up."""
    if error.code in REFUSALS:
        return str(REFUSALS[error.code])
    return _("The service refused this ({code}). Nothing was changed.").format(code=error.code)


def words_for(words: Words, value: str) -> str:
    """The words for a stored value; a value without words is shown as it is."""
    return str(words.get(value, value))
