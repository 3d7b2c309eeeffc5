"""Django's registration of the tenants app."""

from django.apps import AppConfig


class TenantsConfig(AppConfig):
    """Names the app to Django."""

    name = "tenants"
    default_auto_field = "django.db.models.BigAutoField"
