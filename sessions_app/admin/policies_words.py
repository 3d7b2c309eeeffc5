"""The rules of a policy as sentences, and the words for its fields, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from memories.admin.wording import CHANNELS, TYPES
from memoryhub.core.errors import InvalidInput
from tenants.admin.wording import Words, words_for
from tenants.templatetags.console import reads_chinese

OUTCOMES: Words = {
    "keep": gettext_lazy("Keep"),
    "refuse": gettext_lazy("Refuse"),
    "review": gettext_lazy("Review"),
    "clarify": gettext_lazy("Ask the user"),
    "quarantine": gettext_lazy("Quarantine"),
}
TRIED: Words = {
    "kept": gettext_lazy("Kept"),
    "merged": gettext_lazy("Merged"),
    "superseded": gettext_lazy("Replaced an older one"),
    "forgotten": gettext_lazy("Forgotten"),
    "clarify": gettext_lazy("User is asked"),
    "review": gettext_lazy("Sent to review"),
    "quarantined": gettext_lazy("Quarantined"),
    "refused": gettext_lazy("Refused"),
}
HARMS: Words = {
    "confirmed": gettext_lazy("A person confirmed it since"),
    "accepted": gettext_lazy("A reviewer accepted it"),
    "helpful": gettext_lazy("It was found helpful"),
    "used": gettext_lazy("It was used since"),
    "rejected": gettext_lazy("A reviewer rejected it"),
    "unhelpful": gettext_lazy("It was found unhelpful"),
}
LEVELS: Words = {"low": gettext_lazy("only a detail"), "high": gettext_lazy("weighty")}
RULE_PARTS: Words = {
    "outcome": gettext_lazy("Then"),
    "enabled": gettext_lazy("In use"),
    "reason": gettext_lazy("Why, in English"),
    "reason_zh": gettext_lazy("Why, in Chinese"),
    "when.min_confidence": gettext_lazy("Confidence from"),
    "when.max_confidence": gettext_lazy("Confidence up to"),
    "when.min_importance": gettext_lazy("Importance from"),
    "when.max_importance": gettext_lazy("Importance up to"),
    "when.importance": gettext_lazy("Weight"),
    "when.inferred": gettext_lazy("Guessed"),
    "when.words": gettext_lazy("Words"),
    "when.subject_keys": gettext_lazy("Keys"),
    "when.memory_types": gettext_lazy("Kind"),
    "when.channels": gettext_lazy("Source"),
}
PROBLEMS: Words = {
    "wrong_type": gettext_lazy("this is no number"),
    "required": gettext_lazy("this is missing"),
    "blank": gettext_lazy("this is missing"),
    "too_long": gettext_lazy("this is too long"),
    "too_many_items": gettext_lazy("these are too many"),
    "invalid_key": gettext_lazy("only small letters, digits, dots, - and _ (and * in keys)"),
    "duplicate_id": gettext_lazy("there is one of that name"),
    "reserved_id": gettext_lazy("names that begin like this are the product’s own"),
    "rule_without_condition": gettext_lazy("say at least one condition, else it fits everything"),
    "invalid_choice": gettext_lazy("pick one of the choices"),
}


def sentence_of(rule: Mapping[str, Any]) -> str:
    """What a rule looks for, as one sentence; its outcome stands beside it."""
    when = rule["when"]
    clauses = [found for part in (_manner, _topic, _numbers) for found in part(when)]
    about = _subject(when)
    told = _told(when)
    if told:
        about = _("{about} {told}").format(about=about, told=told)
    comma = "，" if reads_chinese() else ", "
    return comma.join([about, *clauses])


def problem_of(error: InvalidInput) -> str:
    """What is wrong with what was typed, with its bounds; nothing was changed."""
    least, most = error.data.get("minimum"), error.data.get("maximum")
    if error.code == "number_out_of_range" and least is not None and most is not None:
        said = _("a number from {least} to {most}").format(least=least, most=most)
    elif error.code == "number_out_of_range":
        said = _("the least must not be above the most")
    else:
        said = words_for(PROBLEMS, error.code)
    field = str(error.data.get("field", "")).rpartition("].")[2]
    return _("{field}: {said}. Nothing was changed.").format(field=field, said=said)


def _subject(when: Mapping[str, Any]) -> str:
    if when.get("inferred") is True:
        return _("Guesses of the assistant")
    if when.get("inferred") is False:
        return _("What was said outright")
    if when.get("blank"):
        return _("Statements without content")
    if "finding_kinds" in when:
        return _("Passwords, keys, identity and card numbers, pay")
    return _("Statements")


def _told(when: Mapping[str, Any]) -> str:
    """What statements do, as a relative clause; empty where the rule does not ask."""
    found = []
    if when.get("instruction"):
        hard = when["instruction"] == "hard"
        found.append(_("that try to override rules") if hard else _("that give the assistant orders"))
    if "intents" in when:
        said = {
            "correct": _("that correct a memory"),
            "forget": _("that ask to forget"),
            "assert": _("that are told anew"),
        }
        found.append(_either([said[name] for name in when["intents"]]))
    return pgettext("between clauses", " and ").join(found)


def _manner(when: Mapping[str, Any]) -> list[str]:
    if "channels" not in when:
        return []
    names = _either([_within(words_for(CHANNELS, name)) for name in when["channels"]])
    return [_("source: {names}").format(names=names)]


def _topic(when: Mapping[str, Any]) -> list[str]:
    found = []
    if "memory_types" in when:
        kinds = _either([_within(words_for(TYPES, name)) for name in when["memory_types"]])
        found.append(_("kind: {kinds}").format(kinds=kinds))
    if "subject_keys" in when:
        found.append(_("under {keys}").format(keys=_either(when["subject_keys"])))
    if "words" in when:
        quoted = _either([f"“{word}”" for word in when["words"]])
        found.append(_("with the words {words}").format(words=quoted))
    if "importance" in when:
        found.append(words_for(LEVELS, when["importance"]))
    return found


def _numbers(when: Mapping[str, Any]) -> list[str]:
    names = {"confidence": _("confidence"), "importance": _("importance"), "trust": _("trust in the source")}
    found = []
    for name, said in names.items():
        least, most = when.get(f"min_{name}"), when.get(f"max_{name}")
        if least is not None:
            found.append(_("{name} {n} or more").format(name=said, n=_shown(least)))
        if most is not None:
            found.append(_("{name} {n} or less").format(name=said, n=_shown(most)))
    return found


def _within(words: object) -> str:
    """Words of a list as they stand inside a sentence."""
    said = str(words)
    return said[:1].lower() + said[1:]


def _shown(number: float) -> str:
    return f"{number:.2f}" if isinstance(number, float) else str(number)


def _either(names: Sequence[Any]) -> str:
    return pgettext("between alternatives", " or ").join(str(name) for name in names)
