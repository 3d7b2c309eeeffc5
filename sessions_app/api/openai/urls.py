"""Paths of the drop-in endpoints, under /v1/."""

from __future__ import annotations

from django.urls import path

from sessions_app.api.openai import completions, models

urlpatterns = [
    path("chat/completions", completions.CompletionsView.as_view()),
    path("embeddings", models.EmbeddingsView.as_view()),
    path("models", models.ModelsView.as_view()),
    path("models/<path:name>", models.ModelView.as_view()),
]
