"""Whose or which one: a key tells order A-17 from A-18, and a department's number from the user's own.

A pattern knows the kind of statement and names it by that alone. Two invoices, or the phones of two wards,
would share one key, and the later would end the earlier.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from memoryhub.core.extraction.model import Candidate
from memoryhub.core.extraction.subject_keys import KIN, slug
from memoryhub.core.numbered import numbered_things
from memoryhub.core.text_fold import fold_plain, has_han

# Where what is said of a thing begins; what stands before tells which thing.
_TOLD_EN = re.compile(
    r"(?<![a-z'])(?:is|are|was|were|isn't|aren't|has|have|had|costs?|takes?|holds?|needs?|gets?|must|may"
    r"|can|can't|cannot|will|won't|should|runs?|comes?|goes|ships?|arrives?|belongs?|stays?|opens?|closes?"
    r"|weighs?|lives?|works?|moved|owes?|leaves?|starts?|ends?|does|doesn't|contains?|smells?|leaks?"
    r"|drives?|carries)(?![a-z'])"
)
_TOLD_ZH = re.compile(
    r"是|为|在|有|归|由|需|要|得|不|必|应|可|能|住|去|用|买|坐|开|订|租|付|交|寄|送|放|改|[:：]|金额|总额|总价|价格|费用"
)
_SPEAKER = re.compile(
    r"^(?:i|we|you|he|she|they|it|there)(?![a-z])|^(?:我们?|咱们?|你们?|他们?|她们?)(?!的|家)"
)
# These hold one value of a person, whatever number stands in it: a flat 12 that is moved out of.
_OF_PERSON = (
    "profile.home",
    "profile.address",
    "profile.name",
    "family.",
    "pet.",
    "health.",
    "preference.",
    "diet.",
)
_LONGEST = 48  # characters of the owner in a key

_HELD = "phone|email|address|fax|website"
_HELD_KEY = re.compile(rf"^profile\.(?P<held>{_HELD})$")
_THING_HELD = r"(?:电话|手机|座机|号码|热线|总机|邮箱|邮件|地址|微信|传真|联系方式)"
_OWNER_ZH = re.compile(
    r"^(?:以后|现在|另外|对了|记住)?[，,]?(?P<owner>[^，,。；;：:]{1,16}?)的?(?:办公|值班|联系|预约|客服)?"
    + _THING_HELD
)
_OWN_ZH = re.compile(
    r"^(?:(?:我们?|咱们?|俺|自己|本人|个人|新|旧|现在|目前|常用|备用|移动|收货|收件|寄件|邮寄|快递|送货|账单"
    r"|联系|默认|家庭)的?)+$"
)
# Where the user is reached otherwise: at work or at home one number more, not another one.
_PLACES: Mapping[str, str] = {
    "work": "公司 单位 工作 办公室 办公 我公司 我单位 我们公司 我们单位 我工作 我办公室",
    "home": "家 家里 家庭 我家 我家里 我们家",
}
_OWNER_EN = re.compile(
    r"^(?:the )?(?P<owner>[a-z][a-z .&-]{1,40}?)(?:'s|s')? (?:new |current |direct |office )?(?:phone"
    r"|mobile|telephone|contact|email|e-mail|fax|address)(?: number| address)? is"
    r"|^the (?:phone |direct |fax |email )?(?:number|line|address|email) (?:of|for"
    r"|at) (?:the )?(?P<owner2>[a-z][a-z .&-]{1,40}?) is"
)
_OWN_EN = re.compile(
    r"^(?:my|our)(?![a-z])(?! (?:[a-z]+ )*[a-z]+'s$)|^(?:me|us|i|home|work|office|new|mobile|cell|own|the)$"
)


def with_owners(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, each under a key that names the owner or the number that its content names."""
    return [
        # The key of a wish to forget says what to look for.
        one
        if one.intent == "forget"
        else replace(one, subject_key=key_with_owner(one.subject_key, one.content))
        for one in found
    ]


def key_with_owner(key: str, content: str) -> str:
    """`key` as it tells apart what `content` tells apart by an owner or a number."""
    folded = fold_plain(content).strip()
    held = _HELD_KEY.match(key)
    if held:
        return _held_by(_owner(folded), held["held"]) or key
    if not key or key.startswith(_OF_PERSON) or _SPEAKER.search(folded):
        return key
    told = (_TOLD_ZH if has_han(folded) else _TOLD_EN).search(folded)
    named = numbered_things(content[: told.start()] if told and len(folded) == len(content) else content)
    missing = sorted(name for name in named if name not in re.sub(r"[-._]", "", key))
    return "-".join([key, *missing]) if missing else key


def _held_by(owner: str, held: str) -> str:
    """The key of what an owner is reached by; empty for the user's own."""
    place = next((place for place, words in _PLACES.items() if owner in words.split()), "")
    if place:
        return f"profile.{held}.{place}"
    relative = KIN.get(owner.removeprefix("我").removeprefix("my ").replace(" ", "-"))
    if relative:
        return f"family.{relative}.{held}"
    name = slug(owner)[:_LONGEST]
    return f"profile.about.{name}.{held}" if name else ""


def _owner(folded: str) -> str:
    """Whose number or address it is; empty for the user's own."""
    if has_han(folded):
        found = _OWNER_ZH.match(folded)
        owner = found["owner"].strip() if found else ""
        return "" if _OWN_ZH.match(owner) else owner
    found = _OWNER_EN.match(folded)
    owner = (found["owner"] or found["owner2"] or "").strip() if found else ""
    return "" if _OWN_EN.match(owner) else owner
