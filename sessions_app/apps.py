"""Django's registration of the sessions_app app."""

from django.apps import AppConfig


class SessionsAppConfig(AppConfig):
    """Names the app to Django."""

    name = "sessions_app"
    default_auto_field = "django.db.models.BigAutoField"
