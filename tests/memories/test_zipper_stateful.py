"""The zipper rules on real Postgres against a model in plain Python, in any order of any acts."""

from __future__ import annotations

import itertools
from datetime import datetime, timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from memories.models import MemoryItem
from memories.queries.items import holding, memory_rows, version_ids
from memories.services.change import correct_memory, expire_memory
from memories.services.forget import forget_memory
from memories.services.restoring import restore_version
from memories.services.settling import settle_all_ended
from tenants.scope import tenant_tx
from tests.memories.conftest import BOT, Person, new_person, with_user
from tests.memories.zipper_model import FOREVER, Key

KEYS = {"profile.desk": True, "music.bands": False}
SAID = {
    "profile.desk": ("My desk is in {}", "我的工位在{}"),
    "music.bands": ("I listen to {}", "我喜欢听{}"),
}
SYLLABLES = ("ba", "ko", "mi", "tu", "re", "lo", "za", "fy")
DAY, HALF = timedelta(days=1), timedelta(hours=12)
days = st.integers(-20, 20)
who = st.sampled_from(["ann", "ben"])
keys = st.sampled_from(sorted(KEYS))
choice = st.integers(0, 10**6)


def naive(moment: datetime | None) -> datetime:
    """A moment as the model counts."""
    return FOREVER if moment is None else moment.replace(tzinfo=None)


class Zipper(RuleBasedStateMachine):
    """Writes, corrections, ends, returns and forgetting of two users' single and several values."""

    def __init__(self) -> None:
        super().__init__()
        ann = new_person("ann")
        self.people: dict[str, Person] = {"ann": ann, "ben": with_user(ann.tenant_id, "ben")}
        self.model = {(name, key): Key(KEYS[key]) for name in self.people for key in KEYS}
        self.names = itertools.product(SYLLABLES, repeat=3)
        self.today = timezone.now()
        self.touched: list[tuple[str, str]] = []

    @rule(
        name=who, key=keys, starts=st.none() | days, lasts=st.none() | st.integers(1, 10), since=st.booleans()
    )
    def say(self, name: str, key: str, starts: int | None, lasts: int | None, since: bool) -> None:
        """Something holds from now or from another day, for good or for some days.

        Of the past it was said then, or with `since` it is said now.
        """
        value = self.words(key)
        start = timezone.now() if starts is None else self.today + starts * DAY
        end = None if lasts is None else start + lasts * DAY
        said = timezone.now() if since and start < timezone.now() else None
        terms = {"valid_from": start, "valid_to": end, "said_at": said, "single_valued": KEYS[key]}
        row = self.people[name].say(value, key, memory_type="fact", **terms).memory
        assert row is not None
        word = said or min(start, row.created_at)
        self.model[name, key].say(value, naive(start), naive(end), naive(word))
        self.done(name, key)

    @rule(name=who, key=keys, pick=choice)
    def correct(self, name: str, key: str, pick: int) -> None:
        """A value that holds, or is to hold, is corrected."""
        row = self.some(name, key, pick, open_only=True)
        if row is not None:
            value = self.words(key)
            new = correct_memory(self.people[name].scope, row.pk, content=value, actor=BOT)
            self.model[name, key].correct(naive(row.valid_from), row.content, value, naive(new.created_at))
            self.done(name, key)

    @rule(name=who, key=keys, pick=choice)
    def expire(self, name: str, key: str, pick: int) -> None:
        """A value that holds, or is to hold, is ended."""
        row = self.some(name, key, pick, open_only=True)
        if row is not None:
            expire_memory(self.people[name].scope, row.pk, actor=BOT)
            self.model[name, key].expire(naive(row.valid_from), row.content, naive(timezone.now()))
            self.done(name, key)

    @rule(name=who, key=keys, pick=choice)
    def restore(self, name: str, key: str, pick: int) -> None:
        """Any version is brought back."""
        row = self.some(name, key, pick)
        if row is not None:
            known, versions = {one.pk for one in self.rows(name, key)}, self.versions(name, row)
            back = restore_version(self.people[name].scope, row.pk, actor=BOT)
            if back.pk not in known:
                start = back.valid_from
                end = row.valid_to if row.valid_to is not None and row.valid_to > start else None
                model, now = self.model[name, key], naive(back.created_at)
                if not KEYS[key]:
                    model.give_way(versions, now, naive(start))
                model.say(back.content, naive(start), naive(end), now)
            self.done(name, key)

    @rule(name=who, key=keys, pick=choice)
    def forget(self, name: str, key: str, pick: int) -> None:
        """A memory is forgotten with all its versions."""
        row = self.some(name, key, pick)
        if row is not None and pick % 4 == 0:
            gone = self.versions(name, row)
            forget_memory(self.people[name].scope, row.pk, actor=BOT)
            self.model[name, key].forget(gone)
            self.done(name, key)

    @rule()
    def settle(self) -> None:
        """Upkeep marks what has ended."""
        settle_all_ended(self.people["ann"].tenant_id)

    @precondition(lambda self: self.touched)
    @rule(day=days, back=st.integers(0, 30))
    def read(self, day: int, back: int) -> None:
        """Any moment, by what is known now and by what was known some changes ago."""
        name, key = self.touched[-1]
        model, moment = self.model[name, key], self.today + day * DAY + HALF
        assert self.held(name, key, moment) == model.at(naive(moment))
        if model.known:
            known = model.known[max(0, len(model.known) - 1 - back)][0].replace(tzinfo=moment.tzinfo)
            assert self.held(name, key, moment, known) == model.at(naive(moment), naive(known))

    @invariant()
    def what_holds_now_is_one_value_and_the_models(self) -> None:
        """The last key that was touched; the other user's is read when it is its turn."""
        for name, key in self.touched[-1:]:
            now = timezone.now()
            held = self.held(name, key, now)
            assert held == self.model[name, key].at(naive(now))
            assert len(held) <= 1 or not KEYS[key]
            assert set(self.model[name, key].values) <= {row.content for row in self.rows(name, key)}

    def words(self, key: str) -> str:
        """Words that nobody used yet, in either language by turns."""
        name = "".join(next(self.names))
        place = SAID[key]
        return place[len(self.touched) % 2].format(name.capitalize())

    def done(self, name: str, key: str) -> None:
        """Note what is known from now on."""
        self.model[name, key].note(naive(timezone.now()))
        self.touched.append((name, key))

    def held(self, name: str, key: str, moment: datetime, known_at: datetime | None = None) -> list[str]:
        """What the database answers."""
        person = self.people[name]
        with tenant_tx(person.tenant_id, person.user_id):
            rows = memory_rows().filter(user_id=person.user_id, subject_key=key)
            found = holding(rows, now=moment, as_of=moment, known_at=known_at)
            return sorted(row.content for row in found)

    def versions(self, name: str, row: MemoryItem) -> set[str]:
        """What the versions of a memory say."""
        with tenant_tx(self.people[name].tenant_id):
            rows = memory_rows().filter(pk__in=version_ids([row.pk]))
            return set(rows.values_list("content", flat=True))

    def rows(self, name: str, key: str) -> list[MemoryItem]:
        """All versions, in the order in which they were recorded."""
        person = self.people[name]
        with tenant_tx(person.tenant_id, person.user_id):
            rows = memory_rows().filter(user_id=person.user_id, subject_key=key)
            return list(rows.order_by("created_at", "id"))

    def some(self, name: str, key: str, pick: int, *, open_only: bool = False) -> MemoryItem | None:
        """One of the versions; with `open_only` of those that hold or are to hold."""
        now = timezone.now()
        rows = self.rows(name, key)
        if open_only:
            rows = [
                row
                for row in rows
                if row.status == "active"
                and (row.valid_to is None or row.valid_to > max(now, row.valid_from))
            ]
        return rows[pick % len(rows)] if rows else None


@pytest.mark.usefixtures("database")
def test_any_order_of_acts_leaves_what_the_model_holds() -> None:
    checks = list(HealthCheck)
    bounds = settings(
        max_examples=25,
        stateful_step_count=30,
        deadline=None,
        derandomize=True,
        suppress_health_check=checks,
        phases=[Phase.generate],
    )
    run_state_machine_as_test(Zipper, settings=bounds)
