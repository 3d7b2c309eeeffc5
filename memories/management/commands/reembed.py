"""`manage.py reembed`: change a tenant's embedding model, step by step, and see how far it is."""

from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from memories.models import Reembedding
from memories.queries.reembeddings import reembeddings
from memories.services.embedder import embedding_for
from memories.services.reembed import (
    Watched,
    cancel_reembedding,
    reembedding_named,
    report_reembedding,
    return_reembedding,
    start_reembedding,
    switch_reembedding,
    watched,
)
from memoryhub.core.errors import NotFound
from memoryhub.core.ids import encode_id
from tenants.management.product_command import ProductCommand, named
from tenants.queries import tenant_named
from tenants.scope import tenant_tx
from tenants.services.audit import Actor

OPERATOR = Actor(kind="system", id="manage.py")
_ACTS: Mapping[str, Callable[..., Reembedding]] = {
    "report": report_reembedding,
    "switch": switch_reembedding,
    "back": return_reembedding,
    "cancel": cancel_reembedding,
}


class Command(ProductCommand):
    """Begin or watch a tenant's change of embedding model, or act on the newest one."""

    help = (
        "Give a tenant's memories and passages vectors by another embedding model beside those in use. "
        "Workers do it in the background; run the command with --status to see how far they are."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The options."""
        super().add_arguments(parser)
        parser.add_argument("--tenant", required=True, type=named(200), help="id or name of the tenant")
        parser.add_argument("--model", type=named(120), help="model to change to; else the one to be tried")
        acts = parser.add_mutually_exclusive_group()
        acts.add_argument("--status", action="store_true", help="only show the newest change")
        acts.add_argument("--report", action="store_true", help="compare both models once more")
        acts.add_argument("--switch", action="store_true", help="have the new model answer")
        acts.add_argument("--back", action="store_true", help="have the old model answer again")
        acts.add_argument("--cancel", action="store_true", help="call it off and delete its vectors")

    def answer(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The change as it is now, with the model that answers."""
        tenant_id: UUID = tenant_named(options["tenant"]).id
        act = next((run for name, run in _ACTS.items() if options[name]), None)
        if act is not None:
            changed = act(tenant_id, _newest(tenant_id), actor=OPERATOR).pk
        elif options["status"]:
            changed = _newest(tenant_id)
        else:
            changed = start_reembedding(tenant_id, actor=OPERATOR, model=options["model"]).pk
        with tenant_tx(tenant_id):
            seen = watched(reembedding_named(changed))
        return {
            "tenant_id": str(tenant_id),
            "active_model": embedding_for(tenant_id).model,
            **_shown(seen),
        }

    def lines(self, answer: Mapping[str, Any]) -> list[str]:
        """The same for people."""
        shown = [
            f"{answer['id']}: {answer['from_model']} to {answer['to_model']}, {answer['status']}",
            f"{answer['active_model']} answers",
        ]
        if job := answer["job"]:
            error = f", {job['error']}" if job["error"] else ""
            shown.append(f"{job['kind']} {job['status']}, {job['done']} of {job['total']}{error}")
        if answer["failures"]:
            shown.append(f"failures {answer['failures']}, texts refused {answer['refused']}")
        return shown + _compared(answer["report"])


def _shown(seen: Watched) -> dict[str, Any]:
    row, job = seen.row, seen.job
    return {
        "id": encode_id("ree", row.pk),
        "status": row.status,
        "from_model": row.from_model,
        "to_model": row.to_model,
        "dimension": row.dimension,
        "refused": seen.refused,
        "failures": row.failures,
        "report": row.report,
        "job": job and {name: getattr(job, name) for name in ("kind", "status", "done", "total", "error")},
    }


def _compared(report: Mapping[str, Any]) -> list[str]:
    if not report.get("questions"):
        return []
    tests = report["tests"]
    return [
        f"{report['questions']} questions (of {report.get('questions_there', report['questions'])}): "
        f"{report['overlap_at_10']:.0%} of the first ten the same, another first hit in "
        f"{report['first_changed']:.0%}",
        f"memory tests, {tests.get('tried', tests['total'])} tried of {tests['total']}: "
        f"{tests['before']} passed before, {tests['after']} after",
    ]


def _newest(tenant_id: UUID) -> UUID:
    with tenant_tx(tenant_id):
        found = reembeddings().order_by("-created_at", "-id").values_list("pk", flat=True).first()
    if found is None:
        raise NotFound("reembedding_not_found")
    return found
