"""Memory tests in the console: kept by hand or from the recall lab, run as a job, read side by side."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from memories.admin.memory_tests_forms import MemoryTestForm, lines_of, marked_hits, typed_of
from memories.admin.memory_tests_view import hits_for, lab_url, lines_for
from memories.admin.wording import TEST_STATES, TYPES
from memories.models import MemoryTest, MemoryTestRun
from memories.queries.memory_tests import NEVER, listed_tests, results_named
from memories.services.memory_test_file import tests_in
from memories.services.memory_test_runs import KIND, start_tests
from memories.services.memory_tests import change_test, delete_test, exported, import_tests, save_test
from memoryhub.api.problems import PROBLEMS, message_of
from memoryhub.core.errors import Conflict, DomainError, InvalidInput
from tenants.admin.access import Power, actor_of, powers_of, scope_of
from tenants.admin.acts import Act, Done
from tenants.admin.base import ConsoleAdmin
from tenants.admin.changelist import KnownChoices
from tenants.models import EndUser, Job, JobStatus
from tenants.queries import end_user_by_ref
from tenants.services.long_work import cancel_job, job_named

LOOK_AGAIN = "4"  # seconds, while tests run
MOST_PEOPLE = 200
RUNS_SHOWN = 10
MOST_FILE = 4 << 20  # bytes
UNPROCESSABLE = 422


class ByOutcome(KnownChoices):
    """By how a test came out the last time."""

    title = gettext_lazy("Last result")
    parameter_name = "status"
    options = tuple(TEST_STATES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == NEVER:
            return queryset.filter(last_id=None)
        return queryset.filter(last_status=self.value()) if self.value() else queryset


class MemoryTestAdmin(ConsoleAdmin):
    """Memory tests of the chosen tenant."""

    heading = gettext_lazy("Memory tests")
    lead = gettext_lazy(
        "Questions whose answers you know. Run them before and after a change to see what differs."
    )
    columns = (
        gettext_lazy("Question"),
        gettext_lazy("Person"),
        gettext_lazy("Last result"),
        gettext_lazy("Compared with the run before"),
        gettext_lazy("Run"),
    )
    row_template = "admin/rows/memory_test.html"
    page_template = "admin/memory_test.html"
    list_extra_template = "admin/memory_tests/runs.html"
    list_filter = (ByOutcome,)
    search_fields = ("name", "query")
    search_label = gettext_lazy("Find a question")
    empty_icon = "check"
    empty_title = gettext_lazy("No memory test yet")
    empty_help = gettext_lazy(
        "Ask something in the recall lab and save what came back, or write one by hand."
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[MemoryTest]:
        return listed_tests()

    def get_urls(self) -> list[URLPattern]:
        export = self.admin_site.admin_view(self.export)
        return [path("export/", export, name="memory_test_export"), *super().get_urls()]

    def row_acts(self) -> Sequence[Act]:
        names = ("run_one", "change", "delete")
        return tuple(Act(name, Power.MEMORIES, getattr(self, f"{name}_act")) for name in names)

    def list_acts(self) -> Sequence[Act]:
        names = ("add", "run", "stop", "import")
        return tuple(Act(name, Power.MEMORIES, getattr(self, f"{name}_act")) for name in names)

    def rows_shown(self, request: HttpRequest, rows: list[Any]) -> None:
        last = results_named(row.last_id for row in rows)
        for row in rows:
            row.last = last.get(row.last_id)

    def list_context(self, request: HttpRequest) -> dict[str, Any]:
        runs = list(MemoryTestRun.objects.order_by("-created_at", "-id")[:RUNS_SHOWN])
        return {
            "people": list(EndUser.objects.order_by("-created_at", "-id")[:MOST_PEOPLE]),
            "types": TYPES,
            "runs": runs,
            "last_run": next((run for run in runs if run.finished_at), None),
            "job": running_job(),
        }

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        return _looks_again(super().changelist_view(request, extra_context))

    def row_page(self, request: HttpRequest, object_id: uuid.UUID) -> HttpResponse:
        answer: HttpResponse = _looks_again(super().row_page(request, object_id))
        return answer

    def page_context(self, request: HttpRequest, row: MemoryTest) -> dict[str, Any]:
        results = list(row.results.select_related("run").order_by("-created_at", "-id")[:RUNS_SHOWN])
        last, before = (*results, None, None)[:2]
        expected, forbidden = lines_for(row, last, before)
        return {
            "results": results,
            "last": last,
            "before": before,
            "expected": expected,
            "forbidden": forbidden,
            "hits": hits_for(row, last),
            "lab": lab_url(row),
            "types": TYPES,
            "job": running_job(),
            "typed": typed_of(row.query, row.name, row.top_k, row.options)
            | {"expected": lines_of(row.expected), "forbidden": lines_of(row.forbidden)},
            "older_wording": last is not None and row.updated_at > last.created_at,
        }

    def add_act(self, request: HttpRequest) -> Done:
        """Keep a test that was written by hand or ticked in the recall lab."""
        posted = request.POST.copy()
        must, never = marked_hits(request.POST)
        for name, lines in (("expected", must), ("forbidden", never)):
            posted[name] = "\n".join([*lines, posted.get(name, "")]).replace("\x00", "")
        form = MemoryTestForm(posted)
        person = end_user_by_ref(posted.get("user", "").strip().replace("\x00", ""))
        if not form.is_valid():
            return self._again(request, posted, _first_of(form))
        if person is None:
            return self._again(request, posted, _("Nobody here has that id."))
        try:
            test = save_test(scope_of(request), person.pk, form.new_test(), actor=actor_of(request))
        except (InvalidInput, Conflict) as error:
            return self._again(request, posted, _words(error))
        return Done(text=_("Saved. Run it to see whether it passes."), goto=self.page_url(test.pk))

    def change_act(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Change a test; its earlier results stay."""
        row: MemoryTest = self.row(request, object_id)
        form = MemoryTestForm(request.POST)
        if not form.is_valid():
            return self._again(request, request.POST, _first_of(form), row)
        new = form.new_test()
        kept = {name: value for name, value in row.options.items() if name in ("include", "session")}
        changes = {
            "query": new.query,
            "name": new.name,
            "top_k": new.top_k,
            "options": {**kept, **new.options},
            "expected": new.expected,
            "forbidden": new.forbidden,
        }
        try:
            change_test(scope_of(request), object_id, changes, actor=actor_of(request))
        except InvalidInput as error:
            return self._again(request, request.POST, _words(error), row)
        return Done(text=_("Changed. Its results are of the earlier wording until it runs again."))

    def delete_act(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Delete a test with its results."""
        delete_test(scope_of(request), object_id, actor=actor_of(request))
        return Done(text=_("Deleted with its results."), goto=self.list_url())

    def run_act(self, request: HttpRequest) -> Done:
        """Run all tests."""
        start_tests(scope_of(request), None, actor=actor_of(request))
        return Done(text=_("All tests are being run."))

    def run_one_act(self, request: HttpRequest, object_id: uuid.UUID) -> Done:
        """Run one test."""
        start_tests(scope_of(request), [object_id], actor=actor_of(request))
        return Done(text=_("The test is being run."))

    def stop_act(self, request: HttpRequest) -> Done:
        """Stop the run that is under way; what it found stays."""
        job = running_job()
        if job is None:
            raise Conflict("job_is_over")
        cancel_job(scope_of(request).tenant_id, job.pk, actor=actor_of(request))
        return Done(text=_("Stopped. What it found so far stays."))

    def import_act(self, request: HttpRequest) -> Done:
        """Keep the tests of a file."""
        file = request.FILES.get("file")
        if not isinstance(file, UploadedFile) or (file.size or 0) > MOST_FILE:
            raise InvalidInput("not_a_test_file", field="file")
        rows = tests_in(file.read())
        done = import_tests(scope_of(request), rows, actor=actor_of(request))
        said = ngettext("{n} test is here now.", "{n} tests are here now.", done.kept).format(n=done.kept)
        if done.refused:
            lost = len(done.refused)
            said += " " + ngettext(
                "{n} was left out: nobody here has the id of its person, or nothing to expect was left.",
                "{n} were left out: nobody here has the id of their person, or nothing to expect was left.",
                lost,
            ).format(n=lost)
        return Done(text=said)

    def export(self, request: HttpRequest) -> HttpResponse:
        """All tests as a file, for another tenant or for safe keeping."""
        text = json.dumps(exported(scope_of(request)), ensure_ascii=False, indent=1)
        answer = HttpResponse(text, content_type="application/json; charset=utf-8")
        answer.headers["Content-Disposition"] = 'attachment; filename="memory-tests.json"'
        return answer

    def _again(self, request: HttpRequest, posted: Any, problem: str, row: MemoryTest | None = None) -> Done:
        """The form with what was typed and what is wrong with it."""
        context = {
            **self.admin_site.each_context(request),
            "console": self,
            "powers": powers_of(request),
            "title": self.heading,
            "row": row,
            "typed": {name: posted.get(name, "") for name in MemoryTestForm.base_fields}
            | {"types": posted.getlist("types")},
            "problem": problem,
            **self.list_context(request),
        }
        page = TemplateResponse(request, "admin/memory_tests/again.html", context, status=UNPROCESSABLE)
        return Done(response=page)


def running_job() -> Job | None:
    """The run of memory tests that is under way, with how far it is."""
    rows = Job.objects.filter(kind=KIND, status__in=(JobStatus.QUEUED, JobStatus.RUNNING))
    job = rows.order_by("-created_at", "-id").first()
    found = job_named(job.pk) if job is not None else None
    return found if found is not None and found.status in (JobStatus.QUEUED, JobStatus.RUNNING) else None


def _looks_again(answer: Any) -> Any:
    """The page, which asks for itself again while tests run."""
    if isinstance(answer, TemplateResponse) and (answer.context_data or {}).get("job"):
        answer.headers["Refresh"] = LOOK_AGAIN
    return answer


def _first_of(form: MemoryTestForm) -> str:
    return " ".join(str(errors[0]) for errors in form.errors.values())


def _words(error: DomainError) -> str:
    if error.code not in PROBLEMS:
        return error.code
    chinese = (get_language() or "").startswith("zh")
    return message_of(error.code, {}, "zh" if chinese else "en")
