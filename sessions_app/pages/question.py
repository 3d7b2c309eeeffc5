"""Taking back how a question was settled, from the note that stands in its place."""

from __future__ import annotations

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from memories.services.asking import clarification_data
from memories.services.clarifications import reopen as reopen_question
from memoryhub.core.errors import Conflict
from sessions_app.pages.visitor import Visitor, chat_page, id_in_path


@require_POST
@chat_page
def reopen(request: HttpRequest, visitor: Visitor, question: str) -> HttpResponse:
    """What the answer changed is put back, and the question is open again."""
    try:
        row = reopen_question(visitor.scope, id_in_path("clr", question), actor=visitor.actor)
    except Conflict as error:
        return JsonResponse({"code": error.code}, status=409)
    return JsonResponse(clarification_data(row), encoder=DjangoJSONEncoder)
