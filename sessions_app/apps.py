"""Django's registration of the sessions_app app."""

from importlib import import_module

from django.apps import AppConfig


class SessionsAppConfig(AppConfig):
    """Names the app to Django."""

    name = "sessions_app"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for what is forgotten."""
        import_module("sessions_app.services.withdrawal")
        import_module("sessions_app.services.part_withdrawal")
        import_module("sessions_app.services.session_memory")
