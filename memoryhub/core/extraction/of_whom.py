"""Whose a statement is, and of when: nothing of another or of the past takes the place of what is so."""

import re
from dataclasses import replace

from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.subject_keys import slug
from memoryhub.core.text import fold

_OWN_KEYS = ("profile.", "health.", "diet.")
_OF_ANOTHER = re.compile(
    r"^(?:and |but |so |also |now )*(?:his|her|hers|their|he|she|they)(?:'s|'re|'ve|'d)?(?![a-z'])"
    r"|^(?:而且|但是?|不过|所以|现在)?[他她]们?(?!说)"
)
_OWN_AFTER = re.compile(r"(?<![a-z])(?:i|i'm|me|my|mine|we|our|us)(?![a-z])|[我咱]")
_AND_NOW = re.compile(r"(?<![a-z])(?:new|now|current(?:ly)?)(?![a-z])|新|现在|目前|如今")
_FIELDS_EN = (
    r"(?P<f>e-?mail|phone|mobile|cell|telephone|number|address|employer|company|job|workplace|name|nickname"
    r"|home|flat|apartment|house)(?: (?:address|number|phone))*"
)
_FIELDS_ZH = (
    r"(?P<z>手机号?|电话|号码|邮箱|邮件|地址|住址|公司|单位|工作|职业|名字|姓名|昵称|住处)(?:号码?|地址)?"
)
_FORMER_ZH = r"(?:以前|之前|从前|原来|原先|过去|曾经)"
_FORMER = re.compile(
    rf"^(?:my|our) (?:(?:very |really )?(?:old|former|previous|prior|ex)[ -]|last (?!name))"
    rf"(?:home |work |personal |shipping |mailing )?{_FIELDS_EN}(?![a-z'])"
    rf"|^(?:my|our) (?:home |work |personal )?{_FIELDS_EN.replace('<f>', '<f2>')} used to be(?![a-z])"
    rf"|^我们?的?(?:{_FORMER_ZH}的?|[旧前]的?|老的?(?!家)|上一?个)(?:工作|个人|家庭|收货)?{_FIELDS_ZH}"
    rf"|^我们?的?{_FIELDS_ZH.replace('<z>', '<z2>')}{_FORMER_ZH}(?:是|叫|在|为)"
)
_PAST_KEYS = {
    "email": "email e-mail 邮箱 邮件",
    "phone": "phone mobile cell telephone number 手机 手机号 电话 号码",
    "address": "address 地址 住址",
    "employer": "employer company workplace 公司 单位",
    "job": "job 工作 职业",
    "name": "name nickname 名字 姓名 昵称",
    "home": "home flat apartment house 住处",
}
_KEY_OF = {word: key for key, words in _PAST_KEYS.items() for word in words.split()}


def is_of_nobody_named(found: Candidate) -> bool:
    """Whether it would tell of the user what its words tell of "him" or "her": "her name is Sarah"."""
    if found.intent == "forget" or not found.subject_key.startswith(_OWN_KEYS):
        return False
    words = fold(found.quote)
    of_another = _OF_ANOTHER.search(words)
    return of_another is not None and _OWN_AFTER.search(words, of_another.end()) is None


def as_of_its_time(found: Candidate) -> Candidate:
    """What once was the user's ("my old email was ...") beside what is, under a key of the past."""
    if found.intent == "forget" or not found.subject_key.startswith(("profile.", "about.")):
        return found
    words = fold(found.quote)
    former = _FORMER.search(words)
    if former is None or (found.single_valued and _AND_NOW.search(words, former.end())):
        return found  # what is so now is told as well
    field = _KEY_OF[next(name for name in former.groupdict().values() if name)]
    said = slug(words[former.end() :], words=4) or slug(words, words=4)
    return replace(
        found, subject_key=f"past.{field}.{said}", single_valued=False, intent="assert", memory_type="fact"
    )
