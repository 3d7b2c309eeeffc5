"""The page of recall figures: what was measured, kept as JSON, and written into its marked blocks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from memoryhub.core.text import Language
from sessions_app.bench.markdown import table

PAGES: Mapping[Language, str] = {"en": "recall-figures.md", "zh": "recall-figures.zh-CN.md"}
STORE = "recall-figures.json"
BEGIN, END = "<!-- figures -->", "<!-- /figures -->"
_SETS = (
    "locomo",
    "realmem",
    "memorybank",
    "own",
    "madial",
    "prefeval",
    "factconsolidation",
    "beam",
    "memdaily",
)
_COLUMNS = ("r5", "r10", "r20", "all10", "mrr", "ndcg10", "in_1000", "in_2000")
_WITH_INTERVAL = ("r10", "all10", "mrr")
_Sets = Mapping[str, Mapping[str, Any]]
_Found = Mapping[str, Any]

_HALVES: Mapping[Language, Mapping[str, str]] = {
    "en": {"dev": "dev", "held_out": "held out", "both": "both"},
    "zh": {"dev": "开发", "held_out": "留出", "both": "合计"},
}
_WORDS: Mapping[Language, Mapping[str, str]] = {
    "en": {
        "whole": "Every set, language and half. Brackets: 95 % bootstrap interval over questions.",
        "side": "Chinese and English side by side, both halves.",
        "category": "By category, both halves.",
        "fresh": "What no longer holds.",
        "chains": "Questions of several steps.",
        "precision": "PrecisionMemBench, cases passed.",
        "measured": "Measured at",
        "set": "set",
        "language": "language",
        "half": "half",
        "questions": "questions",
        "zh": "zh",
        "en": "en",
        "measure": "measure",
        "newest": "newest first",
        "stale": "replaced ones come back",
        "followed": "path followed to its end",
        "answered": "answered",
        "way": "way to ask",
        "cases": "cases",
        "turns": "session turns",
        "breaches": "breaches",
        "by_search": "by search",
        "by_names": "by names",
        "date": "date",
        "commit": "commit",
    },
    "zh": {
        "whole": "每个集合、语言和半集。方括号内为按问题自助抽样的 95 % 区间。",
        "side": "中英文并列，两个半集合计。",
        "category": "按类别，两个半集合计。",
        "fresh": "已失效的内容。",
        "chains": "多步问题。",
        "precision": "PrecisionMemBench，通过的用例。",
        "measured": "测量版本",
        "set": "集合",
        "language": "语言",
        "half": "半集",
        "questions": "问题数",
        "zh": "中文",
        "en": "英文",
        "measure": "指标",
        "newest": "最新的排在前",
        "stale": "被取代的仍返回",
        "followed": "路径走到终点",
        "answered": "答对",
        "way": "提问方式",
        "cases": "用例",
        "turns": "会话轮次",
        "breaches": "越界",
        "by_search": "搜索",
        "by_names": "按名称",
        "date": "日期",
        "commit": "提交",
    },
}
_NAMES = {
    "r5": "R@5", "r10": "R@10", "r20": "R@20", "all10": "all@10", "mrr": "MRR", "ndcg10": "nDCG@10",
    "in_1000": "in 1,000", "in_2000": "in 2,000",
}  # fmt: skip


def merged(store: _Found, answers: Sequence[_Found], *, date: str, commit: str) -> dict[str, Any]:
    """What is kept with the sets of newer `bench recall --json` answers in place of their older figures.

    Raises:
        ValueError: an answer is not of the recall suite.
    """
    sets = dict(store.get("sets", {}))
    for answer in answers:
        if answer.get("suite") != "recall" or not isinstance(answer.get("sets"), Mapping):
            raise ValueError("not an answer of `bench recall --json`")
        for name, figures in answer["sets"].items():
            kept = {way: _without_cases(found) for way, found in figures.items()}
            sets[name] = {"date": date, "commit": commit, "figures": kept}
    return {"sets": {name: sets[name] for name in sorted(sets)}}


def write_pages(folder: Path, store: _Found) -> None:
    """Write the kept figures, and the blocks of both pages."""
    text = json.dumps(store, ensure_ascii=False, indent=1, sort_keys=True)
    (folder / STORE).write_text(f"{text}\n", encoding="utf-8")
    store = json.loads(text)  # in the order in which the next reader finds it
    for language, name in PAGES.items():
        page = folder / name
        page.write_text(filled(page.read_text(encoding="utf-8"), store, language), encoding="utf-8")


def filled(page: str, store: _Found, language: Language) -> str:
    """A page with its block as the figures say.

    Raises:
        ValueError: the page has no block.
    """
    head, begun, rest = page.partition(BEGIN)
    _, ended, tail = rest.partition(END)
    if not begun or not ended:
        raise ValueError(f"the page has no {BEGIN} … {END}")
    return f"{head}{BEGIN}\n{block(store, language)}\n{END}{tail}"


def block(store: _Found, language: Language) -> str:
    """All tables there are figures for, each under a sentence."""
    sets: _Sets = store["sets"]
    words = _WORDS[language]
    parts = {
        "whole": _whole(sets, words, _HALVES[language]),
        "side": _side(sets, words),
        "category": _categories(sets, words),
        "fresh": _fresh(sets, words, _HALVES[language]),
        "chains": _chains(sets, words, _HALVES[language]),
        "precision": _precision(sets, words),
        "measured": _measured(sets, words),
    }
    return "\n\n".join("\n".join((words[name], "", *rows)) for name, rows in parts.items() if len(rows) > 2)


def _without_cases(found: Any) -> Any:
    """Figures without what failed by name, which is many lines and no figure."""
    if not isinstance(found, Mapping):
        return found
    return {name: value for name, value in found.items() if name != "failed"}


def _halves(sets: _Sets, chosen: Sequence[str] = _SETS) -> Iterator[tuple[str, str, str, _Found]]:
    """Set, language, half and figures, in the order of the page."""
    for name in chosen:
        languages = sets.get(name, {}).get("figures", {})
        for language, halves in sorted(languages.items(), reverse=True):  # zh first
            for half in ("dev", "held_out", "both"):
                if half in halves:
                    yield name, language, half, halves[half]


def _whole(sets: _Sets, words: Mapping[str, str], halves: Mapping[str, str]) -> list[str]:
    head = (
        words["set"],
        words["language"],
        words["half"],
        words["questions"],
        *map(_NAMES.__getitem__, _COLUMNS),
    )
    rows = [
        (name, words[language], halves[half], found["questions"], *(_figure(found, one) for one in _COLUMNS))
        for name, language, half, found in _halves(sets)
    ]
    return table(head, rows)


def _side(sets: _Sets, words: Mapping[str, str]) -> list[str]:
    """Both languages of a set in neighbouring columns."""
    both: dict[str, dict[str, _Found]] = {}
    for name, language, half, found in _halves(sets):
        if half == "both":
            both.setdefault(name, {})[language] = found
    rows = [
        (name, _NAMES[one], _figure(found["zh"], one), _figure(found["en"], one))
        for name, found in both.items()
        if {"zh", "en"} <= set(found)
        for one in ("r5", "r10", "all10", "mrr")
    ]
    return table((words["set"], words["measure"], words["zh"], words["en"]), rows)


def _categories(sets: _Sets, words: Mapping[str, str]) -> list[str]:
    rows = [
        (f"{name}, {category}", words[language], found["questions"], found["r10"], found["all10"])
        for name, language, half, figures in _halves(sets, ("locomo", "own", "beam", "memdaily"))
        if half == "both"
        for category, found in figures.get("categories", {}).items()
    ]
    return table((words["set"], words["language"], words["questions"], "R@10", "all@10"), rows)


def _fresh(sets: _Sets, words: Mapping[str, str], halves: Mapping[str, str]) -> list[str]:
    rows = [
        (name, halves[half], found["questions"], found["newest_first"], found["stale"])
        for name, _, half, found in _halves(sets)
        if "newest_first" in found
    ]
    return table((words["set"], words["half"], words["questions"], words["newest"], words["stale"]), rows)


def _chains(sets: _Sets, words: Mapping[str, str], halves: Mapping[str, str]) -> list[str]:
    found = sets.get("factchains", {}).get("figures", {}).get("en", {})
    rows = [
        (halves[half], one["questions"], one["followed"], one["answered"])
        for half in halves
        if (one := found.get(half))
    ]
    return table((words["half"], words["questions"], words["followed"], words["answered"]), rows)


def _precision(sets: _Sets, words: Mapping[str, str]) -> list[str]:
    ways = sets.get("precision", {}).get("figures", {})
    rows = [
        (
            words.get(way, way),
            f"{found['cases_passed']} / {found['cases']}",
            f"{found['turns_passed']} / {found['turns']}",
            found["breaches"],
        )
        for way, found in ways.items()
    ]
    return table((words["way"], words["cases"], words["turns"], words["breaches"]), rows)


def _measured(sets: _Sets, words: Mapping[str, str]) -> list[str]:
    rows = [(name, one["date"], f"`{one['commit']}`") for name, one in sets.items()]
    return table((words["set"], words["date"], words["commit"]), rows)


def _figure(found: _Found, name: str) -> str:
    """A figure, with its interval where there is one."""
    value = f"{found[name]:g}"
    bounds = found.get(f"{name}_interval") if name in _WITH_INTERVAL else None
    return f"{value} [{bounds[0]:g}, {bounds[1]:g}]" if bounds else value
