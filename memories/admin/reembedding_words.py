"""Words of the page on embedding models: states of a change, what went wrong with an embedder."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tenants.admin.wording import Words

STATES: Words = {
    "filling": gettext_lazy("Vectors are being made"),
    "ready": gettext_lazy("Ready to switch"),
    "switching": gettext_lazy("Switching"),
    "switched": gettext_lazy("Switched"),
    "returning": gettext_lazy("Going back"),
    "returned": gettext_lazy("Taken back"),
    "cancelled": gettext_lazy("Called off"),
}
FAILURES: Words = {
    "timeout": gettext_lazy("no answer in time"),
    "unreachable": gettext_lazy("no connection"),
    "disconnected": gettext_lazy("the connection broke"),
    "rate_limited": gettext_lazy("too many requests"),
    "server_error": gettext_lazy("an error of the server"),
    "bad_response": gettext_lazy("an answer that cannot be read"),
    "refused": gettext_lazy("the server declined"),
    "rejected": gettext_lazy("key, model name or request are wrong"),
    "circuit_open": gettext_lazy("left alone after many failures"),
    "wrong_count": gettext_lazy("too few or too many vectors"),
    "wrong_dimension": gettext_lazy("vectors of another dimension"),
    "not_finite": gettext_lazy("vectors that are no numbers"),
    "zero_vector": gettext_lazy("vectors of zeros"),
    "gave_up": gettext_lazy("the worker died again and again"),
    "not_configured": gettext_lazy("the model is not configured"),
}
