"""How well secrets are found, and look-alikes left alone; how well instructions are told from plain talk."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from time import process_time
from typing import TypeVar

from memoryhub.core.policy.rules import PolicyInput, decide
from memoryhub.core.redaction import SECRET_KINDS, find_sensitive
from sessions_app.bench.injection_cases import InjectionCase, payloads, plain_talk
from sessions_app.bench.pii_cases import CHECKED, PiiCase, negatives, positives

C = TypeVar("C", PiiCase, InjectionCase)

_CONTACT = frozenset({"phone", "email"})  # a user may want them remembered: found, not masked


def pii_figures() -> dict[str, object]:
    """Recall and false positives by half and language. The held-out half is the one that counts."""
    found, alarms = positives(), negatives()
    answer: dict[str, object] = {}
    for half in ("dev", "held_out"):
        secret = [case for case in found if case.half == half]
        harmless = [case for case in alarms if case.half == half]
        answer[half] = {
            "positives": len(secret),
            "negatives": len(harmless),
            "recall": _recall(secret, names_misses=half == "dev"),
            "false_positives": _by_language(harmless, raises_alarm),
        }
    answer["milliseconds_per_kilobyte"] = {
        "plain_talk": _pace([case.text for case in plain_talk()]),
        "nothing_but_secrets": _pace([case.text for case in found]),
    }
    return answer


def injection_figures() -> dict[str, object]:
    """Plain talk held back (as a user's word, as a tool's), and payloads noticed, by half and language.

    Noticing is the alarm, not the defence: what keeps a payload out of force is where it came from.
    """
    talk, attacks = plain_talk(), payloads()
    return {
        half: {
            "benign_quarantined_as_user": _held([c for c in talk if c.half == half], "user_stated"),
            "benign_quarantined_as_tool": _held([c for c in talk if c.half == half], "tool_output"),
            "payloads_noticed": _held([c for c in attacks if c.half == half], "tool_output"),
        }
        for half in ("dev", "held_out")
    }


def is_quarantined(case: InjectionCase, channel: str) -> bool:
    """Whether the write policy holds the text back when it comes in by this channel."""
    given = PolicyInput(
        content=case.text,
        memory_type="fact",
        subject_key="",
        importance=5,
        confidence=0.9,
        inferred=False,
        channel=channel,
    )
    return decide(given).decision == "quarantine"


def _held(cases: Sequence[InjectionCase], channel: str) -> dict[str, object]:
    return _by_language(cases, lambda case: is_quarantined(case, channel))


def is_hidden(case: PiiCase) -> bool:
    """Whether masking leaves no character of any secret readable."""
    wanted = SECRET_KINDS | (_CONTACT if case.kind in _CONTACT else frozenset())
    findings = [item for item in find_sensitive(case.text) if item.kind in wanted]
    return all(
        any(item.start <= start and end <= item.end for item in findings) for start, end in case.secrets
    )


def raises_alarm(case: PiiCase) -> bool:
    """Whether anything in a harmless text would be masked."""
    return any(item.kind in SECRET_KINDS for item in find_sensitive(case.text))


def _recall(cases: Sequence[PiiCase], *, names_misses: bool) -> dict[str, object]:
    checked = [case for case in cases if case.kind in CHECKED]
    other = [case for case in cases if case.kind not in CHECKED]
    figures: dict[str, object] = {
        "checksum_kinds": _by_language(checked, is_hidden),
        "other_kinds": _by_language(other, is_hidden),
    }
    if names_misses:
        missed = Counter(case.kind for case in cases if not is_hidden(case))
        figures["missed_by_kind"] = dict(sorted(missed.items()))
    return figures


def _by_language(cases: Sequence[C], holds: Callable[[C], bool]) -> dict[str, object]:
    groups: Mapping[str, list[C]] = {
        "all": list(cases),
        **{language: [case for case in cases if case.language == language] for language in ("zh", "en")},
    }
    return {name: _share([holds(case) for case in group]) for name, group in groups.items()}


def _share(verdicts: Sequence[bool]) -> dict[str, float | int]:
    return {"share": round(sum(verdicts) / len(verdicts), 4) if verdicts else 0.0, "cases": len(verdicts)}


def _pace(texts: Sequence[str]) -> float:
    """Processor time of the detector over texts joined, in milliseconds a kilobyte (UTF-8)."""
    text = "\n".join(texts)
    started = process_time()
    find_sensitive(text)
    return round((process_time() - started) * 1_000 / (len(text.encode()) / 1_000), 2)
