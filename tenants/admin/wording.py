"""The console's words for roles, jobs, acts, scopes and refusals."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from memoryhub.core.errors import DomainError

Words = Mapping[str, str | Promise]

ROLES: Words = {
    "owner": gettext_lazy("owner"),
    "operator": gettext_lazy("operator"),
    "auditor": gettext_lazy("auditor"),
}
JOB_STATES: Words = {
    "dead": gettext_lazy("Given up"),
    "retrying": gettext_lazy("Trying again"),
    "pending": gettext_lazy("Waiting"),
    "sent": gettext_lazy("Running"),
    "done": gettext_lazy("Done"),
}
JOB_KINDS: Words = {
    "sessions_app.process_session": gettext_lazy("Read new turns into memory"),
    "sessions_app.compact_session": gettext_lazy("Summarise a session"),
    "sessions_app.extract_with_model": gettext_lazy("Let a model read turns for memories"),
    "sessions_app.close_idle": gettext_lazy("Close idle sessions"),
    "sessions_app.expire_artifacts": gettext_lazy("Delete long results past their time"),
    "sessions_app.erase_person": gettext_lazy("Erase a person"),
    "sessions_app.export_person": gettext_lazy("Export a person's data"),
    "sessions_app.review_thresholds": gettext_lazy("Hold the settings against a week"),
    "memories.embed_pending": gettext_lazy("Compute search vectors"),
    "memories.read_document": gettext_lazy("Read a document"),
    "memories.settle_ended": gettext_lazy("End what no longer holds"),
    "memories.archive_cold": gettext_lazy("Archive unused memories"),
    "memories.run_memory_tests": gettext_lazy("Run memory tests"),
    "memories.reembed": gettext_lazy("Change the embedding model"),
    "memories.forget_second_vectors": gettext_lazy("Delete vectors of an earlier model"),
}
KEY_STATES: Words = {
    "live": gettext_lazy("Live"),
    "ending": gettext_lazy("Ends soon"),
    "expired": gettext_lazy("Expired"),
    "revoked": gettext_lazy("Revoked"),
}
SCOPES: Words = {
    "sessions:read": gettext_lazy("Read sessions"),
    "sessions:write": gettext_lazy("Write sessions"),
    "memories:read": gettext_lazy("Read memories"),
    "memories:write": gettext_lazy("Write memories"),
    "memories:team": gettext_lazy("Write team memories"),
    "users:write": gettext_lazy("Change users"),
    "admin": gettext_lazy("Administer"),
}
ACTOR_KINDS: Words = {
    "operator": gettext_lazy("Operator"),
    "api_key": gettext_lazy("API key"),
    "end_user": gettext_lazy("User"),
    "system": gettext_lazy("MemoryHub itself"),
}
ACTIONS: Words = {
    "tenant.created": gettext_lazy("created the tenant"),
    "tenant.limited": gettext_lazy("set the limits of the tenant"),
    "api_key.issued": gettext_lazy("issued an API key"),
    "api_key.revoked": gettext_lazy("revoked an API key"),
    "member.added": gettext_lazy("gave an account a role"),
    "member.changed": gettext_lazy("changed a role"),
    "member.removed": gettext_lazy("removed a member"),
    "job.retried": gettext_lazy("started a job again"),
    "session.opened": gettext_lazy("opened a session"),
    "session.changed": gettext_lazy("changed a session"),
    "session.reopened": gettext_lazy("opened an idle session again"),
    "session.closed": gettext_lazy("closed a session"),
    "session.deleted": gettext_lazy("deleted a session"),
    "session.compacted": gettext_lazy("summarised a session"),
    "summary.restored": gettext_lazy("brought an earlier summary back"),
    "memory.kept": gettext_lazy("wrote a memory"),
    "memory.merged": gettext_lazy("heard again what is remembered"),
    "memory.superseded": gettext_lazy("replaced a memory"),
    "memory.refused": gettext_lazy("refused to remember something"),
    "memory.review": gettext_lazy("sent a memory to review"),
    "memory.clarify": gettext_lazy("asked a user which of two things holds"),
    "summary.reviewed": gettext_lazy("checked a summary"),
    "summary.sent_to_review": gettext_lazy("sent a summary to review"),
    "summary.lost_spans_restored": gettext_lazy("put lost pieces back into a summary"),
    "pin.removed": gettext_lazy("removed a pin"),
    "pin.restored": gettext_lazy("brought a pin back"),
    "alert.acknowledged": gettext_lazy("acknowledged an alert"),
    "settings.changed": gettext_lazy("changed the settings"),
    "threshold_review.applied": gettext_lazy("applied proposals of a weekly review"),
    "threshold_review.dismissed": gettext_lazy("dismissed a weekly review"),
    "preference.set": gettext_lazy("set a preference"),
    "preference.deleted": gettext_lazy("ended a preference"),
    "user.saved": gettext_lazy("changed a person's details"),
    "user.export_started": gettext_lazy("began to export a person's data"),
    "user.erasure_started": gettext_lazy("began to erase a person"),
    "user.erased": gettext_lazy("erased a person"),
    "memory.corrected": gettext_lazy("corrected a memory"),
    "memory.expired": gettext_lazy("set a memory to expired"),
    "memory.restored": gettext_lazy("restored a memory"),
    "memory.confirmed": gettext_lazy("confirmed a memory"),
    "memory.undone": gettext_lazy("took a memory back"),
    "memory.forgotten": gettext_lazy("forgot a memory for good"),
    "memory.feedback": gettext_lazy("rated a memory"),
    "entity.merged": gettext_lazy("let an entity count as another"),
    "entity.split": gettext_lazy("parted an entity from another"),
    "memory.rejected": gettext_lazy("rejected a memory that was held back"),
    "clarification.opened": gettext_lazy("found two statements that do not fit together"),
    "clarification.answered": gettext_lazy("settled a conflict"),
    "clarification.dismissed": gettext_lazy("withdrew a question"),
    "clarification.reopened": gettext_lazy("opened a conflict again"),
    "clarification.overtaken": gettext_lazy("closed a question that was answered otherwise"),
    "clarification.left_to_user": gettext_lazy("left a question to the user"),
    "policy.drafted": gettext_lazy("changed the draft of the policy"),
    "policy.draft_discarded": gettext_lazy("discarded the draft of the policy"),
    "policy.publication_asked": gettext_lazy("asked an owner to publish the policy"),
    "policy.published": gettext_lazy("published a policy"),
    "policy.restored": gettext_lazy("brought an earlier policy back"),
    "recall_settings.published": gettext_lazy("changed the recall settings"),
    "recall_settings.restored": gettext_lazy("brought earlier recall settings back"),
    "authority.registered": gettext_lazy("registered an authority source"),
    "authority.changed": gettext_lazy("changed an authority source"),
    "authority.deleted": gettext_lazy("deleted an authority source"),
    "authority.drift_settled": gettext_lazy("settled a memory that a source contradicts"),
    "document.added": gettext_lazy("added a document"),
    "document.replaced": gettext_lazy("replaced a document"),
    "document.forgotten": gettext_lazy("forgot a document for good"),
    "memory_test.saved": gettext_lazy("saved a memory test"),
    "memory_test.changed": gettext_lazy("changed a memory test"),
    "memory_test.deleted": gettext_lazy("deleted a memory test"),
    "memory_test.run": gettext_lazy("ran memory tests"),
    "reembedding.started": gettext_lazy("began to try another embedding model"),
    "reembedding.compared": gettext_lazy("compared two embedding models"),
    "reembedding.switch_asked": gettext_lazy("asked to switch the embedding model"),
    "reembedding.switched": gettext_lazy("switched the embedding model"),
    "reembedding.return_asked": gettext_lazy("asked to take the earlier embedding model back"),
    "reembedding.returned": gettext_lazy("took the earlier embedding model back"),
    "reembedding.cancelled": gettext_lazy("called a change of embedding model off"),
}
TARGETS: Words = {
    "memory": gettext_lazy("Memory"),
    "session": gettext_lazy("Session"),
    "api_key": gettext_lazy("API key"),
    "tenant": gettext_lazy("Tenant"),
    "member": gettext_lazy("Member"),
    "job": gettext_lazy("Job"),
    "user": gettext_lazy("User"),
    "pin": gettext_lazy("Pin"),
    "alert": gettext_lazy("Alert"),
    "summary": gettext_lazy("Summary"),
    "threshold_review": gettext_lazy("Weekly review"),
    "settings": gettext_lazy("Settings"),
    "clarification": gettext_lazy("Conflict"),
    "policy": gettext_lazy("Policy"),
    "recall_settings": gettext_lazy("Recall settings"),
    "authority": gettext_lazy("Authority source"),
    "document": gettext_lazy("Document"),
    "memory_test": gettext_lazy("Memory test"),
    "reembedding": gettext_lazy("Embedding model"),
}
REFUSALS: Words = {
    "entities_not_mergeable": gettext_lazy(
        "These two cannot be merged: one counts as another already, or they have different owners. "
        "Nothing was changed."
    ),
    "entity_not_merged": gettext_lazy("It stands by itself already. Nothing was changed."),
    "nothing_to_split": gettext_lazy(
        "Tick some of the memories, not all: what is left has to have a name too. Nothing was changed."
    ),
    "memory_not_current": gettext_lazy(
        "A newer version of this memory exists. Correct that one. Nothing was changed."
    ),
    "memory_key_taken": gettext_lazy(
        "Another memory holds under this key by now. Expire it first. Nothing was changed."
    ),
    "memory_changed_since": gettext_lazy(
        "A newer version stands on this one, so it cannot be taken back. Nothing was changed."
    ),
    "memory_write_conflict": gettext_lazy(
        "Another memory holds under this key at that time. Nothing was changed."
    ),
    "secret_refused": gettext_lazy(
        "That text holds a secret, which memory never keeps. Nothing was changed."
    ),
    "session_closed": gettext_lazy("This session is closed. Nothing was changed."),
    "settings_changed": gettext_lazy(
        "Someone changed the settings meanwhile. Look at them again. Nothing was changed."
    ),
    "recall_settings_changed": gettext_lazy(
        "Someone changed the settings meanwhile. Look at them again. Nothing was changed."
    ),
    "review_decided": gettext_lazy("Somebody decided this review before you. Nothing was changed."),
    "nothing_to_restore": gettext_lazy("Nothing is missing, or nothing more fits. Nothing was changed."),
    "pin_stands_already": gettext_lazy("The same words are pinned already. Nothing was changed."),
    "clarification_settled": gettext_lazy("Somebody settled this before you. Nothing was changed."),
    "clarification_open": gettext_lazy("A question about the same key is open. Nothing was changed."),
    "invalid_choice": gettext_lazy("That statement is not there any more. Nothing was changed."),
    "memory_awaits_review": gettext_lazy(
        "It is held back until a person lets it in: release it or reject it. Nothing was changed."
    ),
    "memory_not_held": gettext_lazy("Somebody decided this before you. Nothing was changed."),
    "person_required": gettext_lazy("Only a person may decide this. Nothing was changed."),
    "owner_required": gettext_lazy("Only an owner may publish. Nothing was changed."),
    "operator_required": gettext_lazy("Auditors read and change nothing. Nothing was changed."),
    "policy_untested": gettext_lazy("Test the draft before it is published. Nothing was changed."),
    "policy_changed": gettext_lazy(
        "Another version was published meanwhile. Look at it first. Nothing was changed."
    ),
    "policy_draft_changed": gettext_lazy(
        "Someone changed the draft meanwhile. Look at it again. Nothing was changed."
    ),
    "last_owner": gettext_lazy("A tenant keeps at least one owner. Give someone else the role first."),
    "api_key_not_live": gettext_lazy("This key no longer works, so it has no successor. Make a new one."),
    "no_memory_tests": gettext_lazy("There is no memory test to run. Save one first."),
    "not_a_test_file": gettext_lazy(
        "That is no file of memory tests, or it is too large. Nothing was changed."
    ),
    "invalid_test_in_file": gettext_lazy("A test in that file cannot be read. Nothing was changed."),
    "too_many_memory_tests": gettext_lazy(
        "There are as many memory tests as a tenant can keep. Delete some first. Nothing was changed."
    ),
    "job_is_over": gettext_lazy("It is over already. Nothing was changed."),
    "job_not_dead": gettext_lazy("This job is not given up, so it goes on by itself."),
}


def refusal(error: DomainError) -> str:
    """What a service's refusal says to an operator; an unknown code is quoted so that it can be looked up."""
    if error.code in REFUSALS:
        return str(REFUSALS[error.code])
    return _("The service refused this ({code}). Nothing was changed.").format(code=error.code)


def words_for(words: Words, value: str) -> str:
    """The words for a stored value; a value without words is shown as it is."""
    return str(words.get(value, value))
