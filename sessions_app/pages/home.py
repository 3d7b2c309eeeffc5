"""Home and sign-in: what the product is, beside the way in; one form by e-mail."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse

import memoryhub
from sessions_app.pages.visitor import person_of


class EmailSignInForm(AuthenticationForm):
    """The account's name is its e-mail in lower case; a wrong password and an unknown e-mail answer alike."""

    def clean(self) -> dict[str, Any]:
        """Look the e-mail up as it is stored."""
        self.cleaned_data["username"] = self.cleaned_data.get("username", "").strip().lower()
        return super().clean()


class HomeView(LoginView):
    """`/`: GET shows the page to everyone, POST signs in."""

    template_name = "home.html"
    authentication_form = EmailSignInForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the person where somebody is signed in, and the version."""
        return super().get_context_data(
            **kwargs, person=_signed_in(self.request), version=getattr(memoryhub, "__version__", "0.1")
        )

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        """The page again, told apart by its status: scripts and password managers read that."""
        return self.render_to_response(self.get_context_data(form=form), status=422)


def _signed_in(request: HttpRequest) -> dict[str, Any] | None:
    account = request.user
    if not isinstance(account, User):
        return None
    memberships = account.memberships.exists()
    person = person_of(account, account.get_full_name())
    return {
        "name": person.greeting,
        "email": account.email,
        "operates": account.is_staff and memberships,
        "chats": memberships,
    }
