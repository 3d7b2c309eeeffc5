"""Puts conversations and the people in them into the console."""

from __future__ import annotations

from sessions_app.admin.people import PeopleAdmin
from sessions_app.admin.sessions import SessionAdmin
from sessions_app.models import Session
from tenants.admin.site import ConsoleSite
from tenants.models import EndUser


def register(site: ConsoleSite) -> None:
    """Put sessions and people into the console."""
    site.register(Session, SessionAdmin)
    site.register(EndUser, PeopleAdmin)
