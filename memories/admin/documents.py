"""Documents in the console: handed in as a file or a text, read as a job, shown in sections and chunks."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from memories.admin.documents_forms import ACCEPTED, DocumentForm
from memories.admin.filters import ByOwner
from memories.models import Document, DocumentChunk, DocumentStatus
from memories.queries.documents import counted
from memories.services.documents import add_document, document_named, forget_document, replace_document
from memoryhub.api.problems import PROBLEMS, message_of
from memoryhub.core.errors import DomainError, NotFound
from tenants.admin.access import Power, actor_of, may, powers_of, scope_of
from tenants.admin.acts import Act, Done, only_read, refused
from tenants.admin.ahead import asked_ahead
from tenants.admin.base import ConsoleAdmin
from tenants.models import EndUser, Job
from tenants.queries import end_user_by_ref
from tenants.scope import Scope, tenant_tx
from tenants.services.long_work import cancel_job, job_named

CHUNKS = 40
LOOK_AGAIN = "4"  # seconds, while it is being read
MOST_PEOPLE = 200
UNPROCESSABLE = 422


@dataclass(frozen=True, slots=True)
class Handed:
    """What came of handing something in: the document's id, or why not."""

    document_id: uuid.UUID | None = None
    text: str = ""
    problem: str = ""
    forbidden: bool = False
    wrong_method: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """One chunk with its words; `headings` only where a section begins."""

    chunk: DocumentChunk
    text: str
    headings: str


class DocumentAdmin(ConsoleAdmin):
    """Documents of the chosen tenant. Files are read while no transaction is open."""

    heading = gettext_lazy("Documents")
    lead = gettext_lazy(
        "Manuals, contracts, product knowledge: cut into pieces that are found and quoted with their place."
    )
    columns = (
        gettext_lazy("Document"),
        gettext_lazy("Owner"),
        gettext_lazy("State"),
        gettext_lazy("Pieces"),
        gettext_lazy("Added"),
    )
    row_template = "admin/rows/document.html"
    page_template = "admin/document.html"
    list_extra_template = "admin/documents/new.html"
    list_filter = (ByOwner,)
    search_fields = ("title",)
    search_label = gettext_lazy("Find a title")
    empty_icon = "book"
    empty_title = gettext_lazy("No document yet")
    empty_help = gettext_lazy("Add a PDF, a Word file, Markdown or text for the team or for a person.")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Document]:
        rows: QuerySet[Document] = super().get_queryset(request)
        return counted(rows.defer("original", "content").select_related("user"))

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        add = view(asked_ahead(self.hand_in, self.handed_page))
        replace = view(asked_ahead(self.hand_in, self.handed_page))
        return [
            path("add/", add, name="document_add"),
            path("<uuid:object_id>/replace/", replace, name="document_replace"),
            *super().get_urls(),
        ]

    def row_acts(self) -> Sequence[Act]:
        return (Act("forget", Power.MEMORIES, self.forget), Act("cancel", Power.MEMORIES, self.cancel))

    def list_context(self, request: HttpRequest) -> dict[str, Any]:
        people = EndUser.objects.order_by("-created_at", "-id")[:MOST_PEOPLE]
        return {"people": list(people), "accepted": ACCEPTED}

    def row_page(self, request: HttpRequest, object_id: uuid.UUID) -> HttpResponse:
        answer = super().row_page(request, object_id)
        if isinstance(answer, TemplateResponse) and (answer.context_data or {}).get("job"):
            answer.headers["Refresh"] = LOOK_AGAIN
        return answer

    def page_context(self, request: HttpRequest, row: Document) -> dict[str, Any]:
        first = request.GET.get("from", "")
        at = int(first) if first.isascii() and first.isdigit() and len(first) < 7 else 0
        pieces = _pieces(row, at)
        reading = row.status == DocumentStatus.READING
        job = (
            Job.objects.filter(subject_id=row.pk).order_by("-created_at", "-id").first() if reading else None
        )
        return {
            "pieces": pieces[:CHUNKS],
            "next_from": pieces[CHUNKS].chunk.seq if len(pieces) > CHUNKS else None,
            "begins": at,
            "job": job_named(job.pk) if job else None,
            "typed_again": {"title": row.title},
            "failure": _words(row.error, {}) if row.status == DocumentStatus.FAILED else "",
            "accepted": ACCEPTED,
        }

    def hand_in(self, request: HttpRequest, scope: Scope, object_id: uuid.UUID | None = None) -> Handed:
        """Take a new document in, or new content for one that is there."""
        if request.method != "POST":
            return Handed(wrong_method=True)
        if not may(request, Power.MEMORIES):
            return Handed(forbidden=True)
        form = DocumentForm(request.POST, request.FILES)
        with tenant_tx(scope.tenant_id):
            known = document_named(object_id) if object_id else None
            ref = request.POST.get("user", "").strip().replace("\x00", "")
            person = end_user_by_ref(ref) if ref else None
        if not form.is_valid():
            return Handed(problem=" ".join(str(errors[0]) for errors in form.errors.values()))
        if ref and person is None and known is None:
            return Handed(problem=_("Nobody here has that id."))
        try:
            return self._taken_in(request, scope, form, person, known)
        except NotFound:
            raise
        except DomainError as error:
            return Handed(problem=_words(error.code, error.data))

    def handed_page(
        self, request: HttpRequest, handed: Handed, object_id: uuid.UUID | None = None
    ) -> HttpResponse:
        """To the document, or back to the form with what was wrong."""
        if handed.wrong_method:
            return only_read(request, self.page_url(object_id) if object_id else self.list_url())
        if handed.forbidden:
            return refused(request)
        if handed.problem:
            return self._again(request, handed, object_id)
        messages.success(request, handed.text)
        return HttpResponseRedirect(self.page_url(handed.document_id or uuid.UUID(int=0)))

    def forget(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Forget a document with all that was made of it."""
        forget_document(scope_of(request), object_id, actor=actor_of(request))
        return Done(text=_("Forgotten with all its pieces. Nothing finds it any more."), goto=self.list_url())

    def cancel(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Stop reading; what stood before stays."""
        job = Job.objects.filter(subject_id=self.row(request, object_id).pk).order_by("-created_at").first()
        if job is None:
            raise NotFound("job_not_found")
        cancel_job(scope_of(request).tenant_id, job.pk, actor=actor_of(request))
        return Done(text=_("Stopped. What was read before stays as it was."))

    def _taken_in(
        self,
        request: HttpRequest,
        scope: Scope,
        form: DocumentForm,
        person: EndUser | None,
        known: Document | None,
    ) -> Handed:
        new = form.document_for(known.user_id if known else person.pk if person else None)
        if known is not None:
            taken = replace_document(scope, known.pk, new, actor=actor_of(request))
        else:
            taken = add_document(scope, new, actor=actor_of(request))
        if taken.job is not None:
            text = _("Taken in. It is being read now and is found once that is done.")
        elif not taken.is_new and known is None:
            text = _("The same document is here already; this is it.")
        else:
            text = _("Read. The next question may find it.")
        return Handed(taken.document.pk, text)

    def _again(self, request: HttpRequest, handed: Handed, object_id: uuid.UUID | None) -> TemplateResponse:
        context = {
            **self.admin_site.each_context(request),
            "console": self,
            "powers": powers_of(request),
            "title": self.heading,
            "row": self.row(request, object_id) if object_id else None,
            "typed": request.POST,
            "problem": handed.problem,
            **self.list_context(request),
        }
        return TemplateResponse(request, "admin/documents/again.html", context, status=UNPROCESSABLE)


def _pieces(document: Document, first: int) -> list[Piece]:
    """The chunks from `first` on, one more than a page shows."""
    rows = document.chunks.filter(seq__gte=first).select_related("section").order_by("seq")[: CHUNKS + 1]
    found: list[Piece] = []
    before = None
    for chunk in rows:
        headings = str(" › ".join(chunk.section.headings)) if chunk.section_id != before else ""
        found.append(Piece(chunk, document.content[chunk.start : chunk.end], headings))
        before = chunk.section_id
    return found


def _words(code: str, data: dict[str, object]) -> str:
    if code not in PROBLEMS:
        return _("Reading was stopped.") if code == "cancelled" else code
    return message_of(code, data, "zh" if (get_language() or "").startswith("zh") else "en")
