"""The project itself as a Django app: makes its Celery application the one that tasks are sent by."""

from __future__ import annotations

from django.apps import AppConfig


class MemoryHubConfig(AppConfig):
    """Names the project to Django."""

    name = "memoryhub"

    def ready(self) -> None:
        """Set the Celery application up; without it a process would send tasks to a broker of its own."""
        from memoryhub.celery import app  # local: django-setup, Celery reads the finished settings

        app.set_default()
