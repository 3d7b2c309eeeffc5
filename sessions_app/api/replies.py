"""What the conversation endpoints answer, for the OpenAPI schema."""

from __future__ import annotations

from rest_framework import serializers


class BudgetReply(serializers.Serializer[dict[str, object]]):
    """A token budget, in tokens."""

    limit = serializers.IntegerField()
    safety_margin = serializers.FloatField()
    reply_reserve = serializers.IntegerField()
    used = serializers.IntegerField()
    remaining = serializers.IntegerField()
    exact = serializers.BooleanField()
    tokenizer = serializers.CharField()
    segments = serializers.DictField(child=serializers.IntegerField())


class SessionReply(serializers.Serializer[dict[str, object]]):
    """A conversation."""

    id = serializers.CharField()
    user = serializers.CharField()
    title = serializers.CharField()
    status = serializers.CharField()
    system_prompt = serializers.CharField()
    goal = serializers.CharField()
    model = serializers.CharField()
    token_budget = serializers.IntegerField(allow_null=True)
    strategy = serializers.CharField(allow_null=True, help_text="null: as the tenant's settings say")
    compression_mode = serializers.CharField(allow_null=True)
    metadata = serializers.DictField()
    reads_memory = serializers.BooleanField(help_text="Whether answers use what is known of the user.")
    writes_memory = serializers.BooleanField(
        help_text="Whether what is said is learnt; what is said while it is false never is."
    )
    last_seq = serializers.IntegerField()
    processed_seq = serializers.IntegerField()
    pending = serializers.IntegerField()
    budget = BudgetReply()
    created_at = serializers.DateTimeField()
    last_active_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    closed_reason = serializers.ChoiceField(
        ["request", "idle"], allow_null=True, help_text="A session that was idle opens at the next message."
    )


class TurnReply(serializers.Serializer[dict[str, object]]):
    """An utterance."""

    id = serializers.CharField()
    session = serializers.CharField()
    seq = serializers.IntegerField()
    role = serializers.CharField()
    name = serializers.CharField(allow_null=True)
    content = serializers.CharField()
    tokens = serializers.IntegerField()
    tokenizer = serializers.CharField()
    created_at = serializers.DateTimeField()
    recorded_at = serializers.DateTimeField()
    client_turn_id = serializers.CharField(allow_null=True)
    tool_call_id = serializers.CharField(allow_null=True)
    status = serializers.CharField()
    masked = serializers.ListField(child=serializers.CharField())
    offloaded = serializers.DictField(allow_null=True)


class TurnBatchReply(serializers.Serializer[dict[str, object]]):
    """Utterances in the order they were sent."""

    data = TurnReply(many=True)  # type: ignore[assignment]  # a field called as DRF's own property


class TooSmallReply(serializers.Serializer[dict[str, object]]):
    """Why a simulated context does not fit: what its mandatory parts take, and the budget they need."""

    code = serializers.CharField()
    required = serializers.IntegerField()  # type: ignore[assignment]  # a field called as DRF's own property
    limit = serializers.IntegerField()
    segments = serializers.DictField(child=serializers.IntegerField())


class PartChangeReply(serializers.Serializer[dict[str, object]]):
    """One part before and now, in tokens, and the ids that came in and went out."""

    kind = serializers.CharField()
    before = serializers.IntegerField()
    now = serializers.IntegerField()
    added = serializers.ListField(child=serializers.CharField())
    removed = serializers.ListField(child=serializers.CharField())


class ComparisonReply(serializers.Serializer[dict[str, object]]):
    """What a simulation is compared with, and every difference."""

    basis = serializers.ChoiceField(["trace", "own_settings"])
    trace_id = serializers.CharField(allow_null=True)
    model = serializers.CharField()
    strategy = serializers.CharField()
    limit = serializers.IntegerField()
    used = serializers.IntegerField()
    same = serializers.BooleanField()
    parts = PartChangeReply(many=True)
    too_small = TooSmallReply(allow_null=True)


class LossReply(serializers.Serializer[dict[str, object]]):
    """A part of a past context that cannot be shown as it was, why, and the ids that this is about."""

    kind = serializers.CharField()
    code = serializers.ChoiceField(["erased", "reworded", "only_now", "not_kept", "changed"])
    reason = serializers.CharField()
    reason_zh = serializers.CharField()
    source_ids = serializers.ListField(child=serializers.CharField())


class ContextReply(serializers.Serializer[dict[str, object]]):
    """A context ready to send, and its account. A simulation has no trace, and says what is different."""

    messages = serializers.ListField(child=serializers.DictField())
    budget = BudgetReply()
    manifest = serializers.DictField()
    trace_id = serializers.CharField(allow_null=True)
    model = serializers.CharField()
    strategy = serializers.CharField()
    compared_to = ComparisonReply(allow_null=True)
    too_small = TooSmallReply(allow_null=True)
    changed = serializers.ListField(
        child=serializers.CharField(), help_text="The kinds of what is `lost`, each once."
    )
    lost = LossReply(many=True)
    degraded = serializers.ListField(child=serializers.CharField())


class WorkingMemoryReply(serializers.Serializer[dict[str, object]]):
    """What a session holds ready: its last turns, where its task stands, what was confirmed in it."""

    turns = serializers.ListField(child=serializers.DictField())
    tokens = serializers.IntegerField(help_text="The session's running count.")
    task = serializers.DictField(child=serializers.CharField())
    preferences = serializers.DictField(child=serializers.CharField())
    idle_minutes = serializers.IntegerField()
    degraded = serializers.ListField(child=serializers.CharField())


class SettingReply(serializers.Serializer[dict[str, object]]):
    """One setting with its bounds; `own` when the tenant set it."""

    name = serializers.CharField()
    kind = serializers.CharField()
    value = serializers.JSONField()
    default = serializers.JSONField()
    minimum = serializers.FloatField(allow_null=True)
    maximum = serializers.FloatField(allow_null=True)
    choices = serializers.JSONField()
    optional = serializers.BooleanField()
    own = serializers.BooleanField()


class ModelReply(serializers.Serializer[dict[str, object]]):
    """One model: context in tokens, tokenizer, US dollars a million tokens; `own` when the tenant set it."""

    name = serializers.CharField()
    context = serializers.IntegerField()  # type: ignore[assignment]  # a field called as DRF's own property
    encoding = serializers.CharField()
    input_price = serializers.FloatField(allow_null=True)
    output_price = serializers.FloatField(allow_null=True)
    own = serializers.BooleanField()


class SettingsReply(serializers.Serializer[dict[str, object]]):
    """All settings of a tenant, and the models that are known."""

    version = serializers.IntegerField()
    settings = SettingReply(many=True)
    models = ModelReply(many=True)


class ChatReply(serializers.Serializer[dict[str, object]]):
    """An answer, what it used and taught, and what it cost."""

    turn = TurnReply()
    memory = serializers.DictField()
    clarification = serializers.DictField(allow_null=True)
    usage = serializers.DictField(allow_null=True)
    budget = BudgetReply()
    degraded = serializers.ListField(child=serializers.CharField())
    compressed = serializers.BooleanField(help_text="Whether older turns had to be folded before the answer.")


class PinReply(serializers.Serializer[dict[str, object]]):
    """What the user laid down, word for word."""

    id = serializers.CharField()
    session = serializers.CharField()
    turn = serializers.CharField()
    seq = serializers.IntegerField()
    text = serializers.CharField()
    tokens = serializers.IntegerField()
    status = serializers.ChoiceField(["active", "replaced", "removed", "overflow"])
    replaced_by_seq = serializers.IntegerField(allow_null=True)
    created_at = serializers.DateTimeField()


class PinChangeReply(PinReply):
    """A pin that was removed or brought back."""

    memory_ids = serializers.ListField(
        child=serializers.CharField(), help_text="The memories that ended, or hold again, with it."
    )


class SummaryReply(serializers.Serializer[dict[str, object]]):
    """A version of a summary."""

    id = serializers.CharField()
    version = serializers.IntegerField()
    from_seq = serializers.IntegerField()
    to_seq = serializers.IntegerField()
    status = serializers.CharField()
    content = serializers.DictField()
    pins = serializers.ListField(child=serializers.DictField())
    tokens = serializers.IntegerField()
    quality = serializers.DictField()
    created_at = serializers.DateTimeField()


class DecisionReply(serializers.Serializer[dict[str, object]]):
    """What was decided about something that was said, and why."""

    id = serializers.CharField(allow_null=True)
    decision = serializers.CharField()
    content = serializers.CharField()
    rule = serializers.CharField()
    reason = serializers.CharField()
    superseded_ids = serializers.ListField(child=serializers.CharField())
    forgotten = serializers.JSONField(
        allow_null=True,
        help_text="Of a wish to forget: {memories, turns, texts, everything} that went, or would.",
    )


class StepReply(serializers.Serializer[dict[str, object]]):
    """What a begin or complete found; `output` is there when the step is done."""

    status = serializers.ChoiceField(["started", "done", "interrupted", "failed"])
    output = serializers.JSONField(required=False)
    interrupted = serializers.BooleanField()
    attempts = serializers.IntegerField()
    started_at = serializers.DateTimeField(allow_null=True)
    lease_until = serializers.DateTimeField(allow_null=True)


class TaskStepReply(serializers.Serializer[dict[str, object]]):
    """A step of a task's plan."""

    id = serializers.CharField()
    title = serializers.CharField()
    status = serializers.CharField()
    interrupted = serializers.BooleanField()
    output = serializers.JSONField(allow_null=True)
    attempts = serializers.IntegerField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    lease_until = serializers.DateTimeField(allow_null=True)


class TaskReply(serializers.Serializer[dict[str, object]]):
    """Where the task of a conversation stands."""

    goal = serializers.CharField()
    steps = TaskStepReply(many=True)
    conclusions = serializers.JSONField()
    updated_at = serializers.DateTimeField(allow_null=True)


class FoundLineReply(serializers.Serializer[dict[str, object]]):
    """A line of a long tool result; numbers start at 1."""

    line = serializers.IntegerField()
    text = serializers.CharField()


class FoundLinesReply(serializers.Serializer[dict[str, object]]):
    """The lines that were looked for."""

    data = FoundLineReply(many=True)  # type: ignore[assignment]  # a field called as DRF's own property
    next_cursor = serializers.CharField(allow_null=True)


class TicketReply(serializers.Serializer[dict[str, object]]):
    """A ticket for one websocket."""

    ticket = serializers.CharField()
    expires_at = serializers.DateTimeField()
