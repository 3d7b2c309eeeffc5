"""Django's registration of the memories app."""

from django.apps import AppConfig


class MemoriesConfig(AppConfig):
    """Names the app to Django."""

    name = "memories"
    default_auto_field = "django.db.models.BigAutoField"
