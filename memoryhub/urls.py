"""Where every path leads."""

from __future__ import annotations

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from memoryhub import health
from memoryhub.admin_site import console

urlpatterns = [
    path("", include("sessions_app.pages.urls")),
    path("admin/", console.urls),
    path("api/v1/", include("sessions_app.api.urls")),
    path("api/v1/", include("memories.api.urls")),
    path("v1/", include("sessions_app.api.openai.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="schema"), name="docs"),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("metrics", health.metrics),
]

handler400 = "memoryhub.api.errors.handler400"
handler403 = "memoryhub.api.errors.handler403"
handler404 = "memoryhub.api.errors.handler404"
handler500 = "memoryhub.api.errors.handler500"
