"""Django's settings, all derived from the environment that `memoryhub.env` has checked."""

from __future__ import annotations

from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from memoryhub.api import schema as api_schema
from memoryhub.console_settings import UNFOLD  # noqa: F401
from memoryhub.database_urls import parse_database_url
from memoryhub.env import REPOSITORY, load_environment
from memoryhub.logs import logging_config
from memoryhub.origins import trusted_origins

ENVIRONMENT = load_environment()

BASE_DIR = REPOSITORY
DEBUG = False
SECRET_KEY = ENVIRONMENT.secret_key
ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)
ROOT_URLCONF = "memoryhub.urls"
ASGI_APPLICATION = "memoryhub.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "unfold",
    "unfold.contrib.filters",
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "django_prometheus",
    "memoryhub.apps.MemoryHubConfig",
    "tenants",
    "memories",
    "sessions_app",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "memoryhub.api.requests.RequestIdMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "tenants.middleware.OperatorScopeMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]


def database(url: str, *, pooled: bool) -> dict[str, Any]:
    """Django's entry for one role. Persistent connections stay off: the pool keeps them."""
    settings = parse_database_url(url).django()
    options: dict[str, Any] = {**settings["OPTIONS"], "prepare_threshold": None}  # type: ignore[dict-item]
    if pooled:
        options["pool"] = {"min_size": 1, "max_size": 12, "timeout": 10}
    return {
        **settings,
        "ENGINE": "django.db.backends.postgresql",
        "OPTIONS": options,
        "CONN_MAX_AGE": 0,
        # Asked as the pool hands one out: after a restart of the server each old one would fail a request.
        "CONN_HEALTH_CHECKS": pooled,
        "DISABLE_SERVER_SIDE_CURSORS": True,
    }


# With no database in sight Django's dummy engine refuses every query; nothing is ever used in its place.
DATABASES: dict[str, Any] = {"default": {}, "owner": {}, "ops": {}}
if ENVIRONMENT.database_urls is not None:
    DATABASES = {
        "default": database(ENVIRONMENT.database_urls.app, pooled=True),
        "owner": database(ENVIRONMENT.database_urls.owner, pooled=False),
        "ops": database(ENVIRONMENT.database_urls.ops, pooled=False),
    }
DATABASE_ROUTERS = ["memoryhub.routers.RoleRouter"]

REDIS_URL = ENVIRONMENT.redis_url or ""
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        # redis-py 8 gives up on an idle consumer after 5 s unless told to wait for ever.
        "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_timeout": None}], "prefix": "mh:layer"},
    }
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "/"
LOGIN_REDIRECT_URL = "/chat/"
LOGOUT_REDIRECT_URL = "/"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hans", _("Chinese"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True

SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
# A proxy that ends TLS hands a form of https on as http: from our own names it is ours.
CSRF_TRUSTED_ORIGINS = trusted_origins(ENVIRONMENT.allowed_hosts)
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

REST_FRAMEWORK = api_schema.REST_FRAMEWORK
SPECTACULAR_SETTINGS = api_schema.SPECTACULAR_SETTINGS

# Where authoritative sources may stand; empty: nowhere.
AUTHORITY_HOSTS = ENVIRONMENT.authority_hosts

CELERY_BROKER_URL = REDIS_URL
LOGGING_CONFIG = None
logging_config(ENVIRONMENT.log_level, SECRET_KEY)

PROMETHEUS_EXPORT_MIGRATIONS = False
