"""What the memory endpoints answer, for the OpenAPI schema."""

from __future__ import annotations

from rest_framework import serializers


class SourceReply(serializers.Serializer[dict[str, object]]):
    """Where a memory came from."""

    channel = serializers.CharField()
    session = serializers.CharField(allow_null=True)
    turn = serializers.CharField(allow_null=True)
    quote = serializers.CharField(allow_null=True)
    actor = serializers.CharField(allow_null=True)


class FeedbackReply(serializers.Serializer[dict[str, object]]):
    """Votes on a memory and what they weigh."""

    helpful = serializers.IntegerField()
    unhelpful = serializers.IntegerField()
    weight = serializers.FloatField()


class MemoryReply(serializers.Serializer[dict[str, object]]):
    """A memory."""

    id = serializers.CharField()
    user = serializers.CharField(allow_null=True)
    scope = serializers.CharField()
    memory_type = serializers.CharField()
    subject_key = serializers.CharField(allow_null=True)
    content = serializers.CharField()
    language = serializers.CharField()
    importance = serializers.IntegerField()
    confidence = serializers.FloatField()
    inferred = serializers.BooleanField()
    trust = serializers.IntegerField()
    status = serializers.CharField()
    valid_from = serializers.DateTimeField()
    valid_to = serializers.DateTimeField(allow_null=True)
    recorded_at = serializers.DateTimeField(allow_null=True)
    event_at = serializers.DateTimeField(allow_null=True)
    event_precision = serializers.CharField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)
    use_count = serializers.IntegerField()
    feedback = FeedbackReply()
    source = SourceReply()  # type: ignore[assignment]  # the contract's word; DRF means something else by it
    source_turn_ids = serializers.ListField(child=serializers.CharField())
    names = serializers.ListField(child=serializers.CharField())
    labels = serializers.ListField(child=serializers.CharField())
    related = serializers.ListField(child=serializers.CharField())
    version = serializers.IntegerField()
    supersedes = serializers.CharField(allow_null=True)
    superseded_by = serializers.CharField(allow_null=True)


class WriteReply(MemoryReply):
    """A decision and its memory; `id` is null and no memory follows when nothing was kept."""

    id = serializers.CharField(allow_null=True)
    decision = serializers.CharField()
    rule = serializers.CharField()
    reason = serializers.CharField()
    reason_zh = serializers.CharField()
    superseded_ids = serializers.ListField(child=serializers.CharField())
    forgotten_ids = serializers.ListField(child=serializers.CharField())
    results = serializers.ListField(child=serializers.DictField(), required=False)


class HistoryReply(serializers.Serializer[dict[str, object]]):
    """The versions of a memory, oldest first, in pages."""

    data = MemoryReply(many=True)  # type: ignore[assignment]  # the contract's word
    next_cursor = serializers.CharField(allow_null=True)


class HitDocumentReply(serializers.Serializer[dict[str, object]]):
    """Where a chunk stands, with the whole section around it."""

    id = serializers.CharField()
    title = serializers.CharField()
    headings = serializers.ListField(child=serializers.CharField())
    section = serializers.CharField()


class HitReply(serializers.Serializer[dict[str, object]]):
    """One thing recalled."""

    kind = serializers.CharField()
    id = serializers.CharField()
    content = serializers.CharField()
    score = serializers.FloatField()
    signals = serializers.DictField(child=serializers.IntegerField())
    source_turn_ids = serializers.ListField(child=serializers.CharField())
    session = serializers.CharField(allow_null=True)
    said_at = serializers.DateTimeField()
    channel = serializers.CharField()
    memory_type = serializers.CharField(allow_null=True)
    subject_key = serializers.CharField(allow_null=True)
    scope = serializers.CharField()
    language = serializers.CharField()
    role = serializers.CharField(allow_null=True)
    part = serializers.IntegerField(help_text="of a long turn that is found in parts, from 0")
    quote = serializers.CharField(allow_null=True)
    document = HitDocumentReply(allow_null=True)
    disputed = serializers.ListField(
        child=serializers.CharField(), help_text="The other sides of an open question about it."
    )


class GateReply(serializers.Serializer[dict[str, object]]):
    """Whether a chat would have looked, and why."""

    recall = serializers.BooleanField()
    reason = serializers.CharField()


class SearchReply(serializers.Serializer[dict[str, object]]):
    """What was found, best first."""

    data = HitReply(many=True)  # type: ignore[assignment]  # the contract's word
    gate = GateReply()
    trace_id = serializers.CharField(allow_null=True)
    degraded = serializers.ListField(child=serializers.CharField())
    explain = serializers.DictField(required=False)


class PreferenceReply(serializers.Serializer[dict[str, object]]):
    """A preference."""

    key = serializers.CharField()
    value = serializers.CharField()
    memory_id = serializers.CharField()
    confirmed = serializers.BooleanField()
    valid_from = serializers.DateTimeField()
    valid_to = serializers.DateTimeField(allow_null=True)
    expires_at = serializers.DateTimeField(allow_null=True)
    source = SourceReply()  # type: ignore[assignment]  # the contract's word


class PreferenceListReply(serializers.Serializer[dict[str, object]]):
    """All preferences of a user, by key."""

    data = PreferenceReply(many=True)  # type: ignore[assignment]  # the contract's word
    next_cursor = serializers.CharField(allow_null=True)


class UserReply(serializers.Serializer[dict[str, object]]):
    """A person."""

    user = serializers.CharField()
    name = serializers.CharField()
    language = serializers.CharField()
    timezone = serializers.CharField()
    metadata = serializers.DictField()
    created_at = serializers.DateTimeField()


class ProfileReply(serializers.Serializer[dict[str, object]]):
    """What is known of a person now."""

    user = UserReply()
    preferences = PreferenceReply(many=True)
    facts = MemoryReply(many=True)
    experiences = MemoryReply(many=True)


class ForgottenReply(serializers.Serializer[dict[str, object]]):
    """How much was forgotten, or would be."""

    memories = serializers.IntegerField()
    turns = serializers.IntegerField()
    summaries = serializers.IntegerField()
    relations = serializers.IntegerField()
    preferences = serializers.IntegerField()
    clarifications = serializers.IntegerField()
    texts = serializers.IntegerField(
        help_text="Goals, metadata, conclusions, and titles and outputs of steps, in conversations."
    )
    kept = serializers.IntegerField(help_text="Memories that stay, since other turns say the same.")
    memory_ids = serializers.ListField(child=serializers.CharField())
    dry_run = serializers.BooleanField()
