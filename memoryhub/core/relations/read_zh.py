"""Reads the relations that a Chinese sentence tells."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from memoryhub.core.extraction.zh_self import CITY
from memoryhub.core.relations.entity_names import is_namable
from memoryhub.core.relations.model import Direction, Mention, Told
from memoryhub.core.relations.phrases_en import Context
from memoryhub.core.relations.phrases_zh import has_no_subject, noun_phrase
from memoryhub.core.relations.sorts_of_people import is_sort_of_person
from memoryhub.core.relations.vocabulary import is_single, leads_to

_NOT_TOLD = re.compile(
    r"[?？]\s*$|不再|没有|没在|不是|并非|不在|不由|还没|不负责|不归|如果|要是|假如|假设|也许|可能|大概|会不会|是不是|应该|想要|希望|打算|计划由?"
    r"|谁|什么|哪|吗|多少|曾经|以前|之前|原来|原先|据说|听说|好像|请你|帮我|请帮"
)
_CUT = re.compile(r"[,，;；。]\s*(?:并且|而且|同时|并|也|而|但|不过|另外|还)?|\s*(?:并且|同时还|而且)")
_ALIAS_CLAUSE = re.compile(r"^(?:也叫|又叫|又名|英文名|中文名|简称|昵称|外号|小名|别名|又称|人称)")

# 搬到成都去住了, 住到成都去了: what one does there is no part of the place; 安居 and 临安 stay whole.
_TO_LIVE = r"(?:(?<=[^在到去来回进了]{2})(?:(?:去|来)?(?:居住|定居|生活|安家|住)(?:下来)?|去|来))?"

# predicate, direction ("out": s is its subject), one at a time, words between s and o, words after o.
_BETWEEN: tuple[tuple[str, Direction, bool, str, str], ...] = (
    ("reports_to", "out", True, r"(?:直接)?(?:向|跟|对|给)", r"(?:直接)?(?:汇报|报告|负责)(?:工作)?"),
    ("led_by", "out", True, r"(?:是|现在|目前|改)?(?:由|归)", r"(?:来|全权)?(?:负责|主导|牵头|领导|管理"
     r"|带队|管|统筹|主管|接手|带)(?:的)?"),
    ("director", "out", True, r"(?:是)?由", r"(?:执导|导演|指导)(?:的)?"),
    ("performer", "out", True, r"(?:是)?由", r"(?:演唱|演奏|主演|饰演|扮演|出演|表演)(?:的)?"),
    ("author", "out", True, r"(?:是)?由", r"(?:撰写|写|编写|所著|写成|写作|执笔|著)(?:的)?"),
    ("creator", "out", True, r"(?:是)?由", r"(?:创作|创造|塑造)(?:的)?"),
    ("founder", "out", True, r"(?:是)?由", r"(?:创立|创办|创建|建立|成立|创始|一手创立|一手创办)(?:的)?"),
    ("developer", "out", True, r"(?:是)?由", r"(?:开发|研发|研制)(?:的)?"),
    ("producer", "out", True, r"(?:是)?由", r"(?:生产|制造|制作|出品|打造|建造)(?:的)?"),
    ("designer", "out", True, r"(?:是)?由", r"设计(?:的)?"),
    ("inventor", "out", True, r"(?:是)?由", r"发明(?:的)?"),
    ("discoverer", "out", True, r"(?:是)?由", r"发现(?:的)?"),
    ("composer", "out", True, r"(?:是)?由", r"(?:作曲|谱曲)(?:的)?"),
    ("publisher", "out", True, r"(?:是)?由", r"(?:出版|发行)(?:的)?"),
    ("translator", "out", True, r"(?:是)?由", r"(?:翻译|译)(?:的)?"),
    ("host", "out", True, r"(?:是)?由", r"(?:主持|主办|承办)(?:的)?"),
    ("coach", "out", True, r"(?:是)?由", r"(?:执教|训练|指导)(?:的)?"),
    ("broadcaster", "out", True, r"(?:最初|首先)?(?:是)?(?:由|在)", r"(?:首播|播出|播放)(?:的)?"),
    ("owner", "out", True, r"(?:是)?(?:由|被|归)", r"(?:收购|拥有|控股|持有|所有)(?:了|的)?"),
    ("maintainer", "out", True, r"(?:是)?由", r"(?:维护|运维|保管|照看|照顾)(?:的)?"),
    ("spouse", "out", True, r"(?:跟|和|与|同)", r"(?:结婚|结了婚|成婚|是夫妻|结为夫妻)了?"),
    ("partner", "out", True, r"(?:跟|和|与|同)", r"(?:订婚|谈恋爱|交往|在一起)了?"),
    ("colleague", "out", False, r"(?:跟|和|与|同)", r"(?:是同事|共事|一起工作)"),
    ("friend", "out", False, r"(?:跟|和|与|同)", r"是(?:好)?朋友"),
    ("roommate", "out", False, r"(?:跟|和|与|同)", r"(?:合租|同住|住在一起)"),
    ("work_location", "out", True, rf"(?:现在|目前)?在(?={CITY}(?:市|这边|那边)?(?:远程)?(?:做|当|担任|工作"
     rf"|上班|办公|打工|任职))",
     r"(?:这边|那边)?(?:远程)?(?:(?:做|当|担任)[^在，,]{1,10}|工作|上班|办公|打工|任职)"),
    ("works_at", "out", True, r"(?:现在|目前)?在", r"(?:上班|工作|任职|就职|供职|打工|当[^在，,]{1,10}"
     r"|做[^在，,]{1,8}|担任[^，,]{1,10})"),
    ("education", "out", True, r"(?:曾)?在", r"(?:上学|读书|念书|上大学|读大学|读研|读博|深造|接受教育"
     r"|就读)"),
    ("born_in", "out", True, r"在", r"出生(?:的)?"),
    ("died_in", "out", True, r"在", r"(?:去世|逝世|病逝)(?:的)?"),
    ("founded_in", "out", True, r"(?:是)?在", r"(?:成立|创立|创建|建立|创办)(?:的)?"),
    ("origin", "out", True, r"(?:是)?在", r"(?:发明|诞生|起源|产生|创造)(?:的)?"),
    ("hometown", "out", True, r"(?:是)?在", r"长大(?:的)?"),
    ("lives_in", "out", True, r"在", r"(?:居住|定居|生活)"),
    ("citizenship", "out", True, r"(?:是|拥有|持有|具有)", r"(?:的)?(?:公民|国籍|国民)"),
    ("religion", "out", True, r"信(?:仰|奉)", r""),
    ("works_at", "out", True, r"(?:就职于|任职于|供职于|受雇于|服务于|入职了?|加入了?|跳槽到了?)", r""),
    ("lives_in", "out", True, r"(?:现在|目前)?(?:住在|居住在|定居在?|住到了?|住|搬到了?|搬去了?|搬家到了?"
     r"|搬家去了?|搬来了?|搬回了?|搬进了?|迁到了?|现居)", _TO_LIVE),
    ("lives_in", "out", True, rf"搬(?={CITY})", _TO_LIVE),
    ("born_in", "out", True, r"(?:出生于|生于|出生在)", r""),
    ("died_in", "out", True, r"(?:逝世于|去世于|死于|病逝于)", r""),
    ("buried_in", "out", True, r"(?:葬于|葬在|安葬于|安葬在)", r""),
    ("education", "out", True, r"(?:毕业于|就读于|求学于)", r""),
    ("spouse", "out", True, r"(?:嫁给了?|娶了|迎娶了?)", r""),
    ("located_in", "out", True, r"(?:位于|坐落于|坐落在|地处|处于)", r""),
    ("headquarters", "out", True, r"(?:的)?总部(?:位于|设在|设于|在|坐落于)", r""),
    ("origin", "out", True, r"(?:起源于|发源于|诞生于|源于|源自|来自)", r""),
    ("founded_in", "out", True, r"(?:创立于|成立于|创建于|始建于)", r""),
    ("part_of", "out", True, r"(?:属于|隶属于?|归属于?)", r"(?:的一部分)?"),
    ("uses", "out", False, r"(?:使用|采用|用的是|改用|基于)", r""),
    ("depends_on", "out", False, r"(?:依赖于?|依托|取决于)", r""),
    ("team", "out", True, r"(?:效力于|加盟了?)", r""),
    ("team", "out", True, r"为", r"效力"),
    ("position", "out", True, r"(?:司职|场上位置是)", r""),
    ("language", "out", False, r"(?:会说|会讲|讲|说)(?=.{1,6}[语文]"
     r"|(?:普通|广东|上海|四川|客家|闽南|潮汕|家乡|东北|北京|粤)话)", r""),
    ("notable_work", "out", True, r"(?:因|以)", r"(?:而)?(?:闻名|出名|著称|为人所知|成名)"),
    ("successor", "out", True, r"(?:由|被)", r"(?:接替|取代|继任|接任)(?:了|的)?"),
    ("founder", "in", True, r"(?:创办|创立|创建|建立|成立|一手创办)了?", r""),
    ("led_by", "in", True, r"(?:现在|目前|全权|主要)?(?:负责|主导|牵头|(?:领导|主管)(?![是叫为就们])|接手了?"
     r"|接管了?|带领|统筹|执掌)(?:的是)?", r"(?:的工作)?"),
    ("led_by", "in", True, r"(?:现在|目前)?带(?:着)?(?=.*(?:项目|团队|组)$)", r""),
    ("director", "in", True, r"(?:执导|导演)了?", r""),
    ("author", "in", True, r"(?:撰写|写|编写|创作|著有|写下)了", r""),
    ("author", "in", True, r"(?:著有|撰写|编著)", r""),
    ("performer", "in", True, r"(?:演唱|演奏|主演|饰演|扮演|出演)了?", r""),
    ("developer", "in", True, r"(?:开发|研发)了", r""),
    ("producer", "in", True, r"(?:生产|制造|制作)了?", r""),
    ("inventor", "in", True, r"发明了?", r""),
    ("discoverer", "in", True, r"发现了", r""),
    ("owner", "in", True, r"(?:收购|拥有|买下)了?", r""),
    ("mentor", "in", True, r"(?:指导|带教)", r""),
    ("works_on", "out", False, r"(?:参与了?|在做|在参与)", r""),
)  # fmt: skip
_COPULA = re.compile(
    r"(?:现在|目前|改|仍|就)?(?:是|为|叫做?|名叫|名为|换成了?|变成了?|改为|担任|出任|当上了?)(?!由|在|被|否)"
)
_DEFINITE = frozenset({"child", "son", "daughter", "parent"})  # 安的孩子是小波 speaks of the only one


# 负责人, 开发商, 设计师 and 发明者 are nouns, not verbs with an object.
_NO_NOUN = "(?!人(?![事工力民文类])|者|商(?![业务城])|师(?![范大])|员)"


@dataclass(frozen=True, slots=True)
class _Row:
    predicate: str
    direction: Direction
    single: bool
    regex: re.Pattern[str]


@cache
def _rows() -> tuple[_Row, ...]:
    return tuple(
        _Row(
            predicate,
            direction,
            single,
            re.compile(rf"^(?P<s>[^，,]*?)\s?{between}{_NO_NOUN}\s?(?P<o>[^，,]+?)\s?{after}(?:了|的)?$"),
        )
        for predicate, direction, single, between, after in _BETWEEN
    )


def read_sentence(sentence: str, context: Context) -> tuple[list[Told], list[Mention], Context]:
    """What one sentence tells, the names it gives, and who was named last."""
    words = " ".join(sentence.split()).strip().rstrip("。.!！ ")
    if not words or _NOT_TOLD.search(words):
        return [], [], context
    told: list[Told] = []
    named: list[Mention] = []
    subject: Mention | None = None
    clauses = list(_clauses(words))
    for clause in clauses:
        found = read_clause(clause, subject, context)
        if found is None:
            lone = noun_phrase(clause, context)
            subject = lone if lone is not None and lone.name and subject is None else subject
            continue
        subject, context, relations, names = found
        told += [replace(one, clause=clause.strip()) for one in relations]
        named += names
    # 在上海做会计 tells a post beside the place: the place alone is not what it says.
    if len(told) == 1 and len(clauses) == 1 and told[0].predicate != "work_location":
        told = [replace(told[0], whole=True)]
    return told, named, context


def _clauses(words: str) -> Iterator[str]:
    """The clauses of a sentence; one that only adds a name stays with the one before."""
    first = 0
    for cut in _CUT.finditer(words):
        rest = words[cut.end() :]
        if _ALIAS_CLAUSE.match(rest):
            continue
        if words[first : cut.start()].strip():
            yield words[first : cut.start()]
        first = cut.end()
    if words[first:].strip():
        yield words[first:]


_Found = tuple[Mention, Context, list[Told], list[Mention]]


def read_clause(clause: str, subject: Mention | None, context: Context) -> _Found | None:
    """The relation of one clause; `subject` is that of the clause before, for one that has none."""
    aliased = _aliased(clause, context)
    if aliased is not None:
        return aliased
    for row in _rows():
        found = row.regex.match(clause)
        if found is None:
            continue
        left = subject if has_no_subject(found["s"]) else noun_phrase(found["s"], context)
        right = noun_phrase(found["o"], context)
        if left is None or right is None or left == right:
            continue
        if row.predicate in ("located_in",) and not left.name and left.of is not None:
            return _told((left.of, right), left.role, is_single(left.role), left, right, context)
        ends = (left, right) if row.direction == "out" else (right, left)
        return _told(ends, row.predicate, row.single, left, right, context)
    return _read_copula(clause, subject, context)


def _aliased(clause: str, context: Context) -> _Found | None:
    """王静的英文名是 Jenny; 王静也叫小静."""
    found = re.match(
        r"^(?P<n>.+?)(?:的)?(?:英文名字?|中文名字?|别名|简称|昵称|外号|小名)(?:是|叫|为)(?P<a>.+)$"
        r"|^(?P<m>.+?)(?:也叫|又叫|又名|又称|人称)(?:做|作)?(?P<b>.+)$",
        clause,
    )
    if found is None:
        return None
    base = noun_phrase(found["n"] or found["m"], context)
    alias = noun_phrase(found["a"] or found["b"], context)
    if base is None or alias is None or not alias.name:
        return None
    named = replace(base, aliases=(*base.aliases, alias.name))
    return named, context.after(named), [], [named]


def _read_copula(clause: str, before: Mention | None, context: Context) -> _Found | None:
    """X的R是Y; Y是X的R; Y担任X的R."""
    for cut in _COPULA.finditer(clause):
        left = (
            before if has_no_subject(clause[: cut.start()]) else noun_phrase(clause[: cut.start()], context)
        )
        right = noun_phrase(clause[cut.end() :], context)
        if left is None or right is None:
            continue
        if left.of is not None and not left.name and (right.name or right.of is not None):
            single = is_single(left.role) or (left.role in _DEFINITE and not left.of.is_self)
            return _told((left.of, right), left.role, single, right, right, context)
        if right.of is not None and not right.name and (left.name or left.is_self):
            return _told((right.of, left), right.role, is_single(right.role), left, left, context)
    return None


def _told(
    ends: tuple[Mention, Mention],
    predicate: str,
    single: bool,
    left: Mention,
    right: Mention,
    context: Context,
) -> _Found | None:
    subject, other = ends
    if subject == other or (leads_to(predicate) == "person" and is_sort_of_person(other.name)):
        return None  # 我太太是素食者 tells of no wife by that name
    if not other.kind and not other.role:
        other = replace(other, kind=leads_to(predicate))
    known = bool(leads_to(predicate)) or predicate in _PLAIN
    told = Told(subject, predicate, other, single, known and is_namable(subject) and is_namable(other))
    named = [mention for mention in ends if mention.aliases]
    return left, context.after(other if right is not left else left).after(left), [told], named


_PLAIN = frozenset(predicate for predicate, *_ in _BETWEEN)
