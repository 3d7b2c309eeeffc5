"""Keeps memory tests: saving, changing, deleting, and handing a tenant's own set out and in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from memories.models import MemoryTest
from memories.services.memory_test_targets import checked_entries, contents_of
from memories.services.recall import RecallRequest
from memories.services.references import check_session
from memoryhub.core.errors import Conflict, InvalidInput, NotFound
from memoryhub.core.redaction import masked
from tenants.models import EndUser
from tenants.queries import end_user_by_ref
from tenants.scope import Scope, tenant_tx
from tenants.services.audit import Actor, record_act

MOST_TESTS = 1_000  # of a tenant: a run asks them all
MOST_EXPECTATIONS = 20  # of a kind
MOST_NAME = 200
DEFAULT_TOP_K = 10
FORMAT = "memoryhub.memory-tests"
OPTIONS = ("as_of", "known_at", "types", "include", "labels", "session")
_MOMENTS = ("as_of", "known_at")
EVERYWHERE = ("memories", "turns", "documents")
_PLAIN = ("name", "query", "top_k")
_Entries = Sequence[Mapping[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMemoryTest:
    """A test to keep; `options` are those of a search (`OPTIONS`), with times aware and the session a UUID.

    `expected` and `forbidden` as in `memories.models.MemoryTest`; an id may bring its `content` along.
    """

    query: str
    name: str = ""
    top_k: int = DEFAULT_TOP_K
    options: Mapping[str, Any] = field(default_factory=dict)
    expected: _Entries = ()
    forbidden: _Entries = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """How many tests of a file were kept, and of the others the place in the file and the code of why not."""

    kept: int
    refused: tuple[tuple[int, str], ...] = ()


def save_test(scope: Scope, user_id: UUID, new: NewMemoryTest, *, actor: Actor) -> MemoryTest:
    """Keep a test of one person.

    Raises:
        InvalidInput: `nothing_expected`, `unknown_expectation`, `unknown_reference` of the session it is kept
        to. Conflict: `too_many_memory_tests`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        if MemoryTest.objects.count() >= MOST_TESTS:
            raise Conflict("too_many_memory_tests", maximum=MOST_TESTS)
        check_session(scope, user_id, new.options.get("session"))
        test: MemoryTest = MemoryTest.objects.create(
            user_id=user_id, actor=actor.label, **_columns(user_id, asdict(new))
        )
        record_act("memory_test.saved", actor=actor, target_kind="memory_test", target_id=test.pk)
        return test


def change_test(scope: Scope, test_id: UUID, changes: Mapping[str, Any], *, actor: Actor) -> MemoryTest:
    """Change fields of `NewMemoryTest`; options given replace all of them.

    Raises:
        NotFound. InvalidInput: as `save_test`.
    """
    with tenant_tx(scope.tenant_id, scope.user_id):
        test = memory_test_named(test_id, lock=True)
        session = changes.get("options", {}).get("session")
        if str(session) != test.options.get("session"):  # what stood there may have been forgotten since
            check_session(scope, test.user_id, session)
        known = {name: getattr(test, name) for name in (*_PLAIN, "expected", "forbidden")}
        columns = _columns(test.user_id, {**known, "options": {}, **changes}, kept=known)
        if "options" not in changes:
            columns.pop("options")
        for name, value in columns.items():
            setattr(test, name, value)
        test.save(update_fields=[*columns, "updated_at"])
        record_act("memory_test.changed", actor=actor, target_kind="memory_test", target_id=test.pk)
        return test


def delete_test(scope: Scope, test_id: UUID, *, actor: Actor) -> None:
    """Delete a test with its results. Raises NotFound."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        test = memory_test_named(test_id, lock=True)
        record_act("memory_test.deleted", actor=actor, target_kind="memory_test", target_id=test.pk)
        test.delete()


def memory_test_named(test_id: UUID, *, lock: bool = False) -> MemoryTest:
    """One test of the open scope, with its user. Raises NotFound, for absent and foreign alike."""
    rows = MemoryTest.objects.select_related("user")
    rows = rows.select_for_update(of=("self",)) if lock else rows
    found: MemoryTest | None = rows.filter(pk=test_id).first()
    if found is None:
        raise NotFound("memory_test_not_found")
    return found


def request_of(test: MemoryTest, person: EndUser, *, now: datetime) -> RecallRequest:
    """The search that a test makes: the one that `POST /memories/search` makes of the same words."""
    options: dict[str, Any] = test.options
    moments = {name: datetime.fromisoformat(options[name]) for name in _MOMENTS if name in options}
    types = options.get("types")
    return RecallRequest(
        query=test.query,
        now=now,
        user_id=person.pk,
        top_k=test.top_k,
        as_of=moments.get("as_of"),
        known_at=moments.get("known_at"),
        types=tuple(types) if types else None,
        labels=tuple(options.get("labels", ())),
        session_id=UUID(options["session"]) if "session" in options else None,
        include=tuple(options.get("include", EVERYWHERE)),
        timezone=person.timezone,
    )


def exported(scope: Scope) -> dict[str, Any]:
    """Every test of a tenant as one JSON document, with the words behind its ids, for another tenant too."""
    with tenant_tx(scope.tenant_id, scope.user_id):
        tests = list(MemoryTest.objects.select_related("user").order_by("created_at", "id"))
        words = contents_of([entry for test in tests for entry in (*test.expected, *test.forbidden)])
        return {"format": FORMAT, "version": 1, "tests": [_exported(test, words) for test in tests]}


def import_tests(scope: Scope, rows: Sequence[tuple[str, NewMemoryTest]], *, actor: Actor) -> Imported:
    """Keep tests of people who are known, each beside the name of its person; what cannot be kept is counted.

    A test that is there already (same person, name and question) is left as it is and counts as kept.
    """
    kept, refused = 0, []
    with tenant_tx(scope.tenant_id, scope.user_id):
        for place, (user_ref, new) in enumerate(rows):
            person = end_user_by_ref(user_ref)
            if person is None:
                refused.append((place, "user_not_found"))
                continue
            try:
                if not _is_there(person.pk, new):
                    save_test(scope, person.pk, new, actor=actor)
            except (InvalidInput, Conflict) as error:
                refused.append((place, error.code))
            else:
                kept += 1
    return Imported(kept, tuple(refused))


def _columns(
    user_id: UUID, given: Mapping[str, Any], kept: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Checked values of a test's columns; expectations equal to those in `kept` were checked before."""
    query = masked(given["query"]).text
    name = masked(given["name"]).text.strip() or " ".join(query.split())
    lists = {}
    for field_name in ("expected", "forbidden"):
        same = kept is not None and given[field_name] is kept[field_name]
        lists[field_name] = (
            given[field_name]
            if same
            else checked_entries(
                user_id, given[field_name], field=field_name, forbidden=field_name == "forbidden"
            )
        )
    if not lists["expected"] and not lists["forbidden"]:
        raise InvalidInput("nothing_expected", field="expected")
    return {
        "query": query,
        "name": name[:MOST_NAME],
        "top_k": given["top_k"],
        "options": stored_options(given["options"]),
        **lists,
    }


def stored_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as JSON holds them; those that are empty are left out."""
    known = {name: options[name] for name in OPTIONS if options.get(name)}
    plain = {name: list(value) for name, value in known.items() if isinstance(value, list | tuple)}
    moments = {name: value.isoformat() for name, value in known.items() if isinstance(value, datetime)}
    texts = {name: str(value) for name, value in known.items() if name not in plain and name not in moments}
    return {**plain, **moments, **texts}


def _is_there(user_id: UUID, new: NewMemoryTest) -> bool:
    rows = MemoryTest.objects.filter(user_id=user_id, query=masked(new.query).text)
    return bool(rows.filter(name=new.name).exists() if new.name else rows.exists())


def _exported(test: MemoryTest, words: Mapping[str, str]) -> dict[str, Any]:
    options = dict(test.options)
    if "session" in options:
        options["session"] = f"ses_{UUID(options['session']).hex}"
    return {
        "user": test.user.user_ref,
        "name": test.name,
        "query": test.query,
        "top_k": test.top_k,
        **options,
        "expected": [with_words(entry, words) for entry in test.expected],
        "forbidden": [with_words(entry, words) for entry in test.forbidden],
    }


def with_words(entry: Mapping[str, str], words: Mapping[str, str]) -> dict[str, str]:
    """An expectation with the words behind its id, where there are any."""
    shown = {name: value for name, value in entry.items() if name != "exact"}
    content = next((words[value] for value in shown.values() if value in words), None)
    return shown if content is None else {**shown, "content": content}
