"""GET /v1/models and POST /v1/embeddings: which models answer here, and vectors by the one in use."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from memories.services.embedder import EMBEDDER_FAILED, embedding_for
from memoryhub.api.errors import field_error
from memoryhub.core.errors import DomainError, NotFound
from sessions_app.api.openai.base import DropInView
from sessions_app.api.openai.bodies import EmbeddingsBody
from sessions_app.api.openai.replies import EmbeddingsReply, ModelReply, ModelsReply
from sessions_app.services.engines import chat_model, session_counter


class ModelsView(DropInView):
    """The models of a tenant."""

    scopes = {"GET": "sessions:read"}

    @extend_schema(responses={200: ModelsReply})
    def get(self, request: Request) -> Response:
        """The model that answers and the one that embeds."""
        names = (chat_model().name, embedding_for(self.caller.tenant_id).model)
        return self.respond({"object": "list", "data": [_model(name) for name in names]})


class ModelView(DropInView):
    """One model."""

    scopes = {"GET": "sessions:read"}

    @extend_schema(responses={200: ModelReply})
    def get(self, request: Request, name: str) -> Response:
        """The model, if it answers or embeds here."""
        if name not in (chat_model().name, embedding_for(self.caller.tenant_id).model):
            raise NotFound("not_found")
        return self.respond(_model(name))


class EmbeddingsView(DropInView):
    """Vectors of texts."""

    scopes = {"POST": "memories:read"}
    bodies = {"POST": EmbeddingsBody}

    @extend_schema(responses={200: EmbeddingsReply})
    def post(self, request: Request) -> Response:
        """A unit vector for each text, by the model that embeds this tenant's memories."""
        given = self.body["input"]
        texts = [given] if isinstance(given, str) else given
        if not texts or not all(text.strip() for text in texts):
            raise ValidationError({"input": field_error("blank").detail})
        embedder = embedding_for(self.caller.tenant_id).embedder
        if self.body.get("dimensions", embedder.dimension) != embedder.dimension:
            refused = field_error("unsupported_parameter", expected=embedder.dimension)
            raise ValidationError({"dimensions": refused.detail})
        try:
            vectors = np.asarray(embedder.embed(texts), dtype="<f4")
        except EMBEDDER_FAILED as error:
            raise DomainError("model_unavailable") from error
        packed = self.body.get("encoding_format") == "base64"
        data = [
            {"object": "embedding", "index": place, "embedding": _packed(row) if packed else row.tolist()}
            for place, row in enumerate(vectors)
        ]
        tokens = sum(session_counter("").count(text) for text in texts)
        usage = {"prompt_tokens": tokens, "total_tokens": tokens}
        return self.respond({"object": "list", "data": data, "model": embedder.model, "usage": usage})


def _packed(row: Any) -> str:
    return base64.b64encode(row.tobytes()).decode()


def _model(name: str) -> dict[str, Any]:
    # OpenAI's clients want a time of creation; nobody knows one.
    return {"id": name, "object": "model", "created": 0, "owned_by": "memoryhub"}
