"""What held at the past moment a message asks about, for the answer that no model speaks."""

from __future__ import annotations

import uuid

from django.utils import timezone

from memories.services.hits import Hit
from memories.services.recall import RecallRequest, recall
from memoryhub.core.asked_moment import asked_moment
from sessions_app.services.context import BuiltContext
from tenants.scope import Scope


def held_then(scope: Scope, user_id: uuid.UUID, context: BuiltContext) -> tuple[Hit, ...]:
    """The memories that held at that moment, best first; none where the message asks about no past one.

    Nothing is recalled for it where the context recalled nothing: the session may be kept from memory.
    """
    now = timezone.now()
    moment = asked_moment(context.asked, now=now, timezone=context.timezone)
    if moment is None or not context.recalled:
        return ()
    request = RecallRequest(
        query=context.asked,
        now=now,
        as_of=moment,
        user_id=user_id,
        include=("memories",),
        timezone=context.timezone,
        gated=True,
    )
    return recall(scope, request).hits
