"""Turns a Chinese question into statements with a gap where the answer stands: nothing has to move."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memoryhub.core.relations.gaps_en import GAP, THAT
from memoryhub.core.relations.model import Told
from memoryhub.core.relations.phrases_en import Context
from memoryhub.core.relations.read_zh import read_clause

_LEAD = re.compile(
    r"^(?:请问|请告诉我|告诉我|你知道|你还记得|你记得|还记得|想知道|我想知道|那么|另外|还有|以及|并且|而且|又|而)+[,，:：]?"
)
_TAIL = re.compile(r"(?:呢|吗|呀|啊|来着|吧)+$")
_WORD = re.compile(
    r"谁|哪里|哪儿|何处|何地|哪国|哪个国家(?=的人)|(?:哪(?:一?[家个位座所款种支部]|些)?|什么)(?:公司|单位|企业|项目|人|城市|地方|国家|大学|学校|大洲|球队"
    r"|运动|语言|职位|位置|宗教|名字|职业|工作|机构|组织)?|啥"
)
# "负责凤凰项目的人向谁汇报" asks who leads it, and then to whom that person reports.
_WHO_DOES = re.compile(
    r"^(?P<c>[^的，,]*?(?:负责|领导|主导|牵头|开发|创立|创办|创建|写|创作|撰写|发明|执导|演唱|出生|毕业|工作|上班|任职|就职|住|位于|起源|发源"
    r"|汇报|管理|设计|拥有|收购|来自|信仰|效力)[^的，,]*)的(?P<n>人|那个人|公司|单位|国家|城市|地方|学校|大学|项目|作者|组织|球队|宗教)(?P<r>.+)$"
)
_DONE = re.compile(r"(开发|研发|写|创作|撰写|发明|发现|设计|执导|演唱)(?!了|者)")
_GAP_OF = "□"
_FRONTED = re.compile(
    rf"^(?P<s>.+?)(?<![由归被])(?:是|现在|目前)?{GAP}(?:在|来)?(?P<v>负责|主导|牵头|领导|管理|主管|带|创办|创立|开发|设计|写)的?$"
)
_NAME_OF = re.compile(rf"叫{GAP}(?:名字)?$")


def parts(question: str) -> list[str]:
    """The parts of a question that each ask something; a clause within one is a part before it."""
    words = "".join(question.split()) if not re.search(r"[A-Za-z] [A-Za-z]", question) else question
    found: list[str] = []
    for part in re.split(r"[,，;；?？。]", words):
        clause = _WHO_DOES.match(_LEAD.sub("", part.strip()))
        if clause is not None and not _WORD.search(clause["c"]):
            found += [
                f"{clause['c']}{_GAP_OF}",
                f"他{clause['r']}" if clause["r"][:1] != "的" else f"它{clause['r']}",
            ]
        elif part.strip():
            found.append(part)
    return found


def told(statement: str, context: Context) -> list[Told]:
    """What a statement with a gap tells; one without a subject goes on about the part before."""
    found = read_clause(statement, THAT, context)
    return found[2] if found is not None else []


def statements(part: str) -> Iterator[str]:
    """The statement that would answer a part of a question."""
    words = _TAIL.sub("", _LEAD.sub("", part.strip()))
    if words.endswith(_GAP_OF):
        clause = words.removesuffix(_GAP_OF)
        yield f"{GAP}{_DONE.sub(chr(92) + '1了', clause, count=1)}"
        yield from (f"{clause}{between}{GAP}" for between in ("", "于", "在"))
        yield re.sub(r"(?P<v>上班|工作|任职|就职|上学)$", rf"在{GAP}\g<v>", clause)
        return
    asked = _WORD.search(words)
    if asked is None:
        return
    gapped = words[: asked.start()] + GAP + words[asked.end() :]
    gapped = re.sub(r"^(?P<s>.+?)的?名字(?=是|叫)", r"\g<s>", gapped)
    fronted = _FRONTED.match(gapped)
    if fronted is not None:
        yield f"{GAP}{fronted['v']}{fronted['s']}"
    yield re.sub(rf"是{GAP}的?人$", f"是{GAP}公民", gapped)
    yield _NAME_OF.sub(f"是{GAP}", gapped)
    yield re.sub(rf"(?<=.)在{GAP}$", f"是{GAP}", gapped)
    yield re.sub(r"^(?P<s>.+?)(?:又|还|再)(?P<v>向|跟|在|由)", r"\g<s>\g<v>", gapped)
