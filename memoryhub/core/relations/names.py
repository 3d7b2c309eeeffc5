"""Names of people and things: how they are compared, cut out of a sentence, and told from other words."""

from __future__ import annotations

import hashlib
import re
from functools import cache

from memoryhub.core.text import fold
from memoryhub.core.text_fold import CJK

_QUOTES = "\"'“”‘’「」『』《》〈〉`*"
_TRIM = f" \t\r\n,，;；:：.。!！?？、~～-—…()（）[]{_QUOTES}"
_THE = re.compile(r"^(?:the|an?)\s+(?=\S)", re.I)
_KIND_BEFORE = re.compile(
    r"^(?:(?:the|our|my)\s+)?(?:project|team|company|city|country|codename)\s+(?=\S)", re.I
)
_KIND_AFTER = re.compile(
    r"(?<=\S)(?:\s+(?:project|team|company|programme|program)|\s?(?:项目|团队|公司|项目组))$", re.I
)
_WORD = re.compile(rf"[^\W_]+(?:['’.+#&-][^\W_]+)*[+#]*|[{CJK}]+")
_CAPITAL = re.compile(
    rf"(?:(?:van|von|de|der|la|le|al|bin|el)\s)*(?:[A-ZÀ-ÞА-Я0-9]|[{CJK}]|[a-z]\w{{0,60}}[A-Z])"
)

_NO_NAME_WORDS = """
i me my mine you your yours he him his she her hers it its we us our ours they them their theirs this that
these those there here who whom whose which what where when why how something anything nothing everything
someone anyone nobody everyone everybody one none all both each every some any no many few much most another
other others such same yes not today tomorrow yesterday now then soon later always never often sometimes
usually maybe perhaps if unless because so but and or also just only even still please thanks hello hi
我 你 您 他 她 它 我们 你们 他们 她们 它们 咱们 大家 自己 人家 别人 有人 谁 什么 哪里 哪个 这 那 这个
那个 这里 那里 这些 那些 今天 明天 昨天 现在 目前 以后 以前 最近 后来 然后 因为 所以 但是 如果 而且
并且 一直 已经 正在 可能 也许 公司 项目 团队
"""
_NO_NAMES = frozenset(_NO_NAME_WORDS.split())
_NO_START_WORDS = """
on in at by for from with without after before during since until when while although though as if of to
this that these those each every some any no all many few one there here it he she they we you i my your
his her its our their what who which how why where please let
"""
_NO_START = frozenset(_NO_START_WORDS.split())
_LONGEST_WORDS = 12
_LONGEST_HAN = 24
_MOST_PLAIN = 5  # words without a capital


# Words that stand beside a name and are no part of it: Atlas现在由…, "Atlas now".
_BESIDE = re.compile(
    r"(?:现在|目前|如今|已经|后来|最近|一直|仍然|依然|将|由|(?<![成首古花新丰])都|也|则)+$|^(?:现在|目前|如今|最近|后来|原来|其实|由)+(?=.{2})"
    r"|(?i:(?<=\S) (?:now|currently|already|also|still)$|^(?:now|currently|and|but|so|also|then) (?=\S))"
)


def clean_name(text: str) -> str:
    """A name without articles, quotation marks, punctuation and function words around it."""
    name = " ".join(text.split()).strip(_TRIM)
    bare = _BESIDE.sub("", name).strip(_TRIM)
    return re.sub(r"['’]s$", "", bare or name).strip(_TRIM)


def bare_name(name: str) -> str:
    """A name without its article and the word for its kind: "the Atlas project" is "Atlas"."""
    bare = clean_name(name)
    for kind in (_KIND_BEFORE, _KIND_AFTER):
        shorter = kind.sub("", bare)
        bare = shorter if shorter.strip(_TRIM) else bare
    return _THE.sub("", bare)


def folded_name(name: str) -> str:
    """The form in which two spellings of a name are one: "the X", "project X" and "X项目" are "x"."""
    bare = bare_name(name)
    words = re.sub(r"[\s._·•-]+", " ", fold(bare)).strip(_TRIM)
    return words or fold(name).strip()


@cache
def kind_of(name: str) -> str:
    """What a name says of its kind: `project`, `org`, or nothing."""
    if re.search(r"(?i)\bproject\b|项目", name):
        return "project"
    if re.search(
        r"(?i)\b(?:company|inc|ltd|corp|gmbh|team|university|bank)\b|公司|集团|银行|大学|团队|部门", name
    ):
        return "org"
    return ""


def is_proper(name: str) -> bool:
    """Whether the words look like a name: they begin with a capital, a digit or a Chinese character."""
    return is_nameable(name) and _CAPITAL.match(bare_name(name)) is not None


_SMALL_WORDS = "a an the of to in on at for and or with from by is it as vs de la le von van der"
_SMALL = frozenset(_SMALL_WORDS.split())


def is_title(name: str) -> bool:
    """Whether several words are written as a title: then any of them may be in it ("We Will Rock You")."""
    words = name.split()
    large = [word for word in words if word.lower() not in _SMALL]
    return (
        len(words) > 1
        and len(large) > 1
        and all(not word[:1].islower() for word in large)
        and words[0][:1].isupper()
    )


def is_nameable(name: str) -> bool:
    """Whether the words could name something at all, however they are written."""
    words = _WORD.findall(fold(name))
    if not words or len(words) > _LONGEST_WORDS or len(name) > 120:
        return False
    if is_title(name):
        return True
    if fold(name) in _NO_NAMES or words[0] in _NO_START or not _NO_NAMES.isdisjoint((words[0], words[-1])):
        return False
    plain = [word for word in name.split() if word[:1].islower() and word not in _SMALL]
    return len(plain) <= _MOST_PLAIN and not (re.search(f"[{CJK}]", name) and len(name) > _LONGEST_HAN)


def slug_of(text: str, *, longest: int = 80) -> str:
    """Words joined by hyphens, fit for a subject_key; what is too long ends in a mark of the whole."""
    words = [re.sub(r"[^\w-]", "", word) for word in _WORD.findall(folded_name(text))]
    name = "-".join(word for word in words if word).strip("-")
    if len(name) <= longest:
        return name
    return f"{name[: longest - 9]}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"
