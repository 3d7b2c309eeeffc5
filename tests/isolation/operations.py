"""Every operation of the API that names a row in its path or writes, read from the URLconf itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from memoryhub.api.views import METHODS, TenantView

_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
PREFIXES = {
    "sessions": "ses",
    "artifacts": "art",
    "alerts": "alr",
    "reviews": "srv",
    "clarifications": "clr",
    "authorities": "aut",
    "documents": "doc",
    "reembeddings": "ree",
    "entities": "ent",
    "jobs": "job",
    "exports": "exp",
    "memory-tests/runs": "mtr",
    "memory-tests": "mts",
    "users/<str:user>/tokens": "utk",
}
NO_PIN = f"pin_{'0' * 32}"
WRITES = ("POST", "PUT", "PATCH", "DELETE")
# What each write is sent so that it would succeed; every write has to be here, with or without content.
BODIES: dict[str, dict[str, Any]] = {
    "POST sessions": {"user": "alice"},
    "PATCH sessions/<str:id>": {"title": "new"},
    "DELETE sessions/<str:id>": {},
    "POST sessions/<str:id>/close": {},
    "POST sessions/<str:id>/turns": {"role": "user", "content": "I live in Berlin."},
    "POST sessions/<str:id>/context": {"input": "Where do I live?"},
    "POST sessions/<str:id>/compress": {},
    "POST sessions/<str:id>/summaries/<int:version>/restore": {},
    "POST sessions/<str:id>/chat": {"content": "hello"},
    "DELETE sessions/<str:id>/pins/<str:pin>": {},
    "POST sessions/<str:id>/pins/<str:pin>/restore": {},
    "PUT sessions/<str:id>/task": {"goal": "move house", "steps": [{"id": "pack"}]},
    "POST sessions/<str:id>/task/resume": {"token_budget": 4_000},
    "POST sessions/<str:id>/task/steps/<str:step>/begin": {"idempotency_key": "k1"},
    "POST sessions/<str:id>/task/steps/<str:step>/complete": {"idempotency_key": "k1", "output": "done"},
    "POST alerts/<str:id>/acknowledge": {},
    "POST reviews/<str:id>/decide": {"verdict": "faithful"},
    "POST authorities": {"pattern": "metric.*", "url": "http://127.0.0.1:9/{key}"},
    "PATCH authorities/<str:id>": {"ttl_seconds": 60},
    "DELETE authorities/<str:id>": {},
    "POST authorities/<str:id>/test": {"key": "price.tea"},
    "POST authorities/<str:id>/drift": {"memory": f"mem_{'0' * 32}", "act": "expire"},
    "PUT policy": {"if_version": 1, "document": {"preferences": {"ttl_days": 90}}},
    "POST policy/dry-run": {"document": {}},
    "POST policy/versions/<int:version>/restore": {},
    "POST entities/<str:id>/merge": {"into": f"ent_{'0' * 32}"},
    "POST entities/<str:id>/split": {},
    "POST documents": {"user": "alice", "title": "Manual", "content": "The shop opens at nine."},
    "PUT documents/<str:id>": {"title": "Manual", "content": "The shop opens at ten."},
    "DELETE documents/<str:id>": {},
    "POST jobs/<str:id>/cancel": {},
    "POST reembeddings": {"model": "use-multilingual-v3"},
    "POST reembeddings/<str:id>/report": {},
    "POST reembeddings/<str:id>/switch": {},
    "POST reembeddings/<str:id>/back": {},
    "POST reembeddings/<str:id>/cancel": {},
    "PATCH settings": {"values": {"last_turns": 12}},
    "PATCH recall-settings": {"values": {"top_k": 7}},
    "POST recall-settings/versions/<int:version>/restore": {},
    "POST tickets": {"user": "alice", "session": "ses_0"},
    "POST memories": {"user": "alice", "content": "I live in Berlin."},
    "POST memories/dry-run": {"user": "alice", "content": "I live in Berlin."},
    "POST memories/search": {"user": "alice", "query": "Berlin"},
    "POST memories/search/why-not": {"user": "alice", "query": "Berlin", "memory": f"mem_{'0' * 32}"},
    "PATCH memories/<str:id>": {"content": "I live in Bonn."},
    "DELETE memories/<str:id>": {},
    "POST memories/<str:id>/expire": {},
    "POST memories/<str:id>/restore": {},
    "POST memories/<str:id>/feedback": {"helpful": True},
    "DELETE memories/<str:id>/feedback": {},
    "POST memory-tests": {"user": "alice", "query": "Where?", "expected": [{"text": "Berlin"}]},
    "PATCH memory-tests/<str:id>": {"name": "Home"},
    "DELETE memory-tests/<str:id>": {},
    "POST memory-tests/run": {},
    "POST clarifications/<str:id>/answer": {"choice": None},
    "POST v1/chat/completions": {"user": "alice", "messages": [{"role": "user", "content": "hello"}]},
    "POST v1/embeddings": {"input": "I live in Berlin."},
    "PUT users/<str:user>": {"name": "Alice"},
    "POST users/<str:user>/export": {},
    "DELETE users/<str:user>": {},
    "POST users/<str:user>/tokens": {"name": "desk"},
    "DELETE users/<str:user>/tokens/<str:id>": {},
    "POST erasures/verify": {"receipt": {}},
    "POST users/<str:user>/forget": {"subject_key": "home.city", "dry_run": True},
    "PUT users/<str:user>/preferences/<str:key>": {"value": "tea"},
    "DELETE users/<str:user>/preferences/<str:key>": {},
}


@dataclass(frozen=True, slots=True)
class Operation:
    """A method on a path such as `sessions/<str:id>/turns`."""

    method: str
    template: str
    view: type[TenantView]

    @property
    def name(self) -> str:
        """As in `BODIES`."""
        return f"{self.method} {self.template}"

    @property
    def parameters(self) -> list[str]:
        """The names in the path."""
        return _PARAMETER.findall(self.template)

    @property
    def prefix(self) -> str:
        """The prefix of the ids that the path's `id` takes."""
        return next((one for start, one in PREFIXES.items() if self.template.startswith(f"{start}/")), "mem")

    @property
    def body(self) -> dict[str, Any] | None:
        """What to send, or None for a read."""
        return BODIES[self.name] if self.method in WRITES else None

    def path(self, **values: str) -> str:
        """The path with these values, as they are: the caller quotes."""
        filled = {"version": "1", "key": "drink", "user": "alice", "step": "pack", "pin": NO_PIN, **values}
        root = "/" if self.template.startswith("v1/") else "/api/v1/"  # what is for clients of OpenAI's API
        return root + _PARAMETER.sub(lambda match: filled.get(match[1], match[1]), self.template)


def operations() -> list[Operation]:
    """All operations of the API."""
    return [
        Operation(method.upper(), template, view)
        for template, view in _views(get_resolver(), "")
        for method in METHODS
        if hasattr(view, method)
    ]


def templates_below(prefix: str) -> list[str]:
    """Every path below a prefix that has a parameter, as the URLconf spells it."""
    found = [template for template, _ in _patterns(get_resolver(), "") if template.startswith(prefix)]
    return [template for template in found if _PARAMETER.search(template)]


def _views(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, type[TenantView]]]:
    for template, pattern in _patterns(resolver, prefix):
        view = getattr(pattern.callback, "cls", None)
        if isinstance(view, type) and issubclass(view, TenantView):
            yield template.removeprefix("api/v1/"), view


def _patterns(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        template = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern, template)
        else:
            yield template, pattern
