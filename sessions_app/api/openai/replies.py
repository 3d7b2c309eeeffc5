"""What the drop-in endpoints answer, for the OpenAPI schema."""

from __future__ import annotations

from rest_framework import serializers


class ModelReply(serializers.Serializer[dict[str, object]]):
    """A model that can be named."""

    id = serializers.CharField()
    object = serializers.CharField()
    created = serializers.IntegerField()
    owned_by = serializers.CharField()


class ModelsReply(serializers.Serializer[dict[str, object]]):
    """All of them."""

    object = serializers.CharField()
    data = ModelReply(many=True)  # type: ignore[assignment]  # the base class has a `data` of its own


class CompletionReply(serializers.Serializer[dict[str, object]]):
    """An answer. `memoryhub` says which session and turn it is, and what memory had to do with it."""

    id = serializers.CharField()
    object = serializers.CharField()
    created = serializers.IntegerField()
    model = serializers.CharField()
    system_fingerprint = serializers.CharField(allow_null=True)
    choices = serializers.ListField(child=serializers.DictField())
    usage = serializers.DictField(child=serializers.IntegerField())
    memoryhub = serializers.DictField()


class EmbeddingsReply(serializers.Serializer[dict[str, object]]):
    """One vector a text, in the order given."""

    object = serializers.CharField()
    data = serializers.ListField(child=serializers.DictField())  # type: ignore[assignment]  # as above
    model = serializers.CharField()
    usage = serializers.DictField(child=serializers.IntegerField())
