"""The suite of changes: whether what a person said once holds no longer after they said another thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Literal
from uuid import UUID

from django.db.models import Q

from memories.models import Clarification, ClarificationStatus, MemoryItem, MemoryStatus
from memoryhub.core.text import Language, fold
from sessions_app.bench.bench_tenant import bench_tenant
from sessions_app.bench.model import BenchTurn
from sessions_app.bench.product_session import ProductSession
from tenants.scope import tenant_tx

LANGUAGES: tuple[Language, ...] = ("en", "zh")
ChangeHalf = Literal["dev", "held_out"]
HALVES: tuple[ChangeHalf, ...] = ("dev", "held_out")
_DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class ChangeTalk:
    """A short conversation whose last message changes something, or only seems to.

    `ends` are words of what must not be current afterwards, `stays` of what must be current still, `new` of
    what must be known then. A talk without `ends` is a trap.
    """

    label: str
    turns: Sequence[BenchTurn]
    last: str
    ends: tuple[str, ...] = ()
    stays: tuple[str, ...] = ()
    new: tuple[str, ...] = ()

    @property
    def half(self) -> ChangeHalf:
        """Held out by the hash of the first message, so that nobody chooses."""
        first = sha256(self.turns[0].content.encode()).digest()[0]
        return "held_out" if first % 2 else "dev"


@dataclass(slots=True)
class Outcome:
    """What memory held before the last message and after it, as words; `ended` are those it ended."""

    talk: ChangeTalk
    before: dict[UUID, str] = field(default_factory=dict)
    after: dict[UUID, str] = field(default_factory=dict)
    asked: frozenset[UUID] = frozenset()

    def unknown(self, words: str) -> bool:
        """Whether what should have been known before was never kept."""
        return not self._of(words)

    def current(self, words: str) -> bool:
        """Whether something that was known before and holds these words is still current."""
        return any(one in self.after for one in self._of(words))

    def told(self, words: str) -> bool:
        """Whether anything current holds these words."""
        return any(fold(words) in fold(content) for content in self.after.values())

    def put_to_user(self, words: str) -> bool:
        """Whether the person is asked which of the two holds."""
        return any(one in self.asked for one in self._of(words))

    def _of(self, words: str) -> list[UUID]:
        return [one for one, content in self.before.items() if fold(words) in fold(content)]


def change_talks(language: Language, half: ChangeHalf) -> list[ChangeTalk]:
    """Our own conversations of a language (docs/bench-write.md)."""
    blocks = (_DATA / f"changed.{language}.txt").read_text("utf-8").split("\n\n")
    talks = [_talk(block) for block in blocks if block.startswith("== ")]
    return [talk for talk in talks if talk.half == half]


def everyday_talks(language: Language, half: ChangeHalf) -> list[ChangeTalk]:
    """Something known and an everyday sentence of it that ends nothing, by another half-and-half."""
    lines = (_DATA / f"everyday.{language}.txt").read_text("utf-8").splitlines()
    cut = [[part.strip() for part in line.split("|")] for line in lines if line and line[0] != "#"]
    talks = [
        ChangeTalk("everyday", [BenchTurn("user", known)], said, stays=(word,)) for known, said, word in cut
    ]
    return [talk for talk in talks if talk.half == half]


def change_figures(report: Callable[[str], None]) -> dict[str, object]:
    """The counts of each half and language; what is written is deleted in the end."""
    answer: dict[str, object] = {"suite": "changes"}
    for language in LANGUAGES:
        halves: dict[str, object] = {}
        for half in HALVES:
            report(f"changes: {language}, {half}")
            changed = figures_of(outcomes(change_talks(language, half)))
            everyday = figures_of(outcomes(everyday_talks(language, half)))
            halves[half] = changed | {"everyday": {name: everyday[name] for name in _OF_TRAPS}}
        answer[language] = halves
    return answer


def outcomes(talks: Iterable[ChangeTalk]) -> list[Outcome]:
    """Each conversation held with a user of its own, through the services."""
    with bench_tenant() as tenant_id:
        return [_held(tenant_id, talk) for talk in talks]


def figures_of(found: Sequence[Outcome]) -> dict[str, int]:
    """What became of old values that must end (`changes`), of those that must stay, and of the new ones."""
    count = Counter[str](dict.fromkeys(_COUNTED, 0))
    for one in found:
        for words in one.talk.ends:
            count["changes"] += 1
            count["old_never_kept"] += one.unknown(words)
            count["old_still_current"] += one.current(words)
            count["old_asked_about"] += one.current(words) and one.put_to_user(words)
        for words in one.talk.stays:
            count["must_stay"] += 1
            count["kept_to_stay"] += not one.unknown(words)
            count["wrongly_ended"] += not one.unknown(words) and not one.current(words)
            count["wrongly_asked_about"] += one.current(words) and one.put_to_user(words)
        for words in one.talk.new:
            count["new_values"] += 1
            count["new_current"] += one.told(words)
    return dict(count)


_COUNTED = (
    "changes", "old_never_kept", "old_still_current", "old_asked_about", "must_stay", "kept_to_stay",
    "wrongly_ended", "wrongly_asked_about", "new_values", "new_current",
)  # fmt: skip
_OF_TRAPS = ("must_stay", "kept_to_stay", "wrongly_ended", "wrongly_asked_about")


def _talk(block: str) -> ChangeTalk:
    label, *lines = block.strip().splitlines()
    turns = [
        BenchTurn("user" if line[0] == "U" else "assistant", line[3:]) for line in lines if line[1:3] == ": "
    ]
    said = {mark: tuple(line[2:] for line in lines if line.startswith(f"{mark} ")) for mark in "-=+"}
    last = next(line[4:] for line in lines if line.startswith("!U: "))
    return ChangeTalk(label[3:], turns, last, said["-"], said["="], said["+"])


def _held(tenant_id: UUID, talk: ChangeTalk) -> Outcome:
    session = ProductSession.opened(tenant_id)
    for turn in talk.turns:
        session.say([turn])
    before = _current(session)
    session.say([BenchTurn("user", talk.last)])
    return Outcome(talk, before, _current(session), _asked(session))


def _current(session: ProductSession) -> dict[UUID, str]:
    """What holds when the last message was said, by id."""
    now = session.turns[-1].said_at
    with tenant_tx(session.scope.tenant_id, session.scope.user_id):
        rows = MemoryItem.objects.filter(Q(valid_to=None) | Q(valid_to__gt=now), status=MemoryStatus.ACTIVE)
        return dict(rows.values_list("id", "content"))


def _asked(session: ProductSession) -> frozenset[UUID]:
    """The memories that open questions to the person are about."""
    with tenant_tx(session.scope.tenant_id, session.scope.user_id):
        open_ones = Clarification.objects.filter(status=ClarificationStatus.OPEN)
        options = open_ones.values_list("options", flat=True)
        named = [option["memory_id"] for found in options for option in found]
    return frozenset(UUID(hex=one) for one in named if one)
