"""What a context left out and why, by its manifest: one line for each part and reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from memoryhub.core.budget import KINDS
from sessions_app.admin.context_names import Named, Names, spans_in_words


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Things of one part that did not go in, for one reason.

    `what` says them together where they are turns or a summary, `items` one by one otherwise; `tokens` is 0
    where one of them was not counted.
    """

    kind: str
    reason: str
    what: str
    tokens: int
    items: tuple[Named, ...] = ()


def left_out(manifest: Mapping[str, Any], names: Names) -> tuple[LeftOut, ...]:
    """The dropped things of a manifest (as the API shows it), in the order of keeping."""
    groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for item in manifest["dropped"]:
        groups.setdefault((item["kind"], item["reason"]), []).append(item)
    order: dict[str, int] = {kind: place for place, kind in enumerate(KINDS)}
    keys = sorted(groups, key=lambda key: order.get(key[0], len(order)))
    return tuple(_line(kind, reason, groups[kind, reason], manifest, names) for kind, reason in keys)


def _line(
    kind: str, reason: str, dropped: Sequence[Mapping[str, Any]], manifest: Mapping[str, Any], names: Names
) -> LeftOut:
    sizes = [int(item["tokens"]) for item in dropped]
    tokens = sum(sizes) if all(sizes) else 0
    ids = [item["source_id"] for item in dropped if item["source_id"]]
    if kind == "turns":
        seqs = names.turns(ids)
        if len(ids) < len(dropped):
            seqs = sorted({*_before_the_window(manifest, names), *seqs})
        return LeftOut(kind, reason, spans_in_words(seqs), tokens)
    if kind == "summary":
        summary = names.summary(ids)
        what = _("version {n}").format(n=summary.version) if summary else ""
        return LeftOut(kind, reason, what, tokens)
    found = (names.named(identifier) for identifier in ids)
    return LeftOut(kind, reason, "", tokens, tuple(one for one in found if one is not None))


def _before_the_window(manifest: Mapping[str, Any], names: Names) -> range:
    """The turns that were not even read: after those of the summary, before the oldest that is named."""
    held = {part["kind"]: part["source_ids"] for part in manifest["segments"]}
    dropped = [item["source_id"] for item in manifest["dropped"] if item["kind"] == "turns"]
    seqs = names.turns([*held.get("turns", ()), *dropped])
    summary = names.summary(held.get("summary", ()))
    return range(summary.to_seq + 1 if summary else 1, seqs[0]) if seqs else range(0)
