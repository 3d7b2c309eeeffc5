"""The open vocabulary of relations: one canonical predicate for the words of both languages.

A row is: predicate, whether the subject has one at a time, what it leads to, English nouns, Chinese nouns; it
goes on in lines that are indented.
A noun that no row knows becomes a predicate of its own: the vocabulary is open.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from memoryhub.core.relations.names import slug_of
from memoryhub.core.text import fold

_ROWS = """
reports_to 1 person | boss, manager, line manager, supervisor, direct manager |
  老板 上级 上司 领导 主管 经理 直属上级 直属领导 顶头上司
led_by 1 person | lead, leader, project lead, project leader, team lead, team leader,
  project manager, pm, project owner, product owner, head, person in charge |
  负责人 项目负责人 项目经理 牵头人 组长 领队 队长 带头人 主导人
spouse 1 person | wife, husband, spouse | 妻子 丈夫 老婆 老公 太太 爱人 配偶 媳妇 伴侣
partner 1 person | partner, girlfriend, boyfriend, fiance, fiancee |
  女朋友 男朋友 女友 男友 对象 未婚妻 未婚夫
mother 1 person | mother, mom, mum | 母亲 妈妈 老妈
father 1 person | father, dad | 父亲 爸爸 老爸
parent 0 person | parent, parents | 父母 爸妈 家长
child 0 person | child, kid, children, kids | 孩子 小孩 子女
son 0 person | son | 儿子
daughter 0 person | daughter | 女儿 闺女
sister 0 person | sister | 姐妹
elder_sister 0 person | elder sister, older sister, big sister | 姐姐 大姐 二姐
younger_sister 0 person | younger sister, little sister | 妹妹 小妹
brother 0 person | brother | 兄弟
elder_brother 0 person | elder brother, older brother, big brother | 哥哥 大哥 二哥
younger_brother 0 person | younger brother, little brother | 弟弟 小弟
grandmother 0 person | grandmother, grandma, granny | 奶奶 外婆 姥姥 祖母 外祖母
grandfather 0 person | grandfather, grandpa | 爷爷 外公 姥爷 祖父 外祖父
grandchild 0 person | grandchild, grandson, granddaughter | 孙子 孙女 外孙 外孙女
uncle 0 person | uncle | 叔叔 舅舅 伯伯 姑父 姨父
aunt 0 person | aunt | 阿姨 姑姑 姨妈 舅妈 婶婶
cousin 0 person | cousin | 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹
nephew 0 person | nephew | 侄子 外甥
niece 0 person | niece | 侄女 外甥女
friend 0 person | friend, buddy | 朋友 好友 哥们 闺蜜
best_friend 1 person | best friend | 最好的朋友 死党
colleague 0 person | colleague, coworker, co-worker, teammate | 同事 队友 搭档
roommate 0 person | roommate, flatmate, housemate | 室友 舍友
neighbour 0 person | neighbour, neighbor | 邻居
classmate 0 person | classmate | 同学
member 0 person | member, members | 成员 队员 会员
mentor 1 person | mentor | 导师 师父
teacher 0 person | teacher, tutor | 老师 教师
student 0 person | student | 学生 徒弟
assistant 1 person | assistant, secretary | 助理 秘书 助手
deputy 1 person | deputy | 副手
doctor 1 person | doctor, gp, physician | 医生
dentist 1 person | dentist | 牙医
landlord 1 person | landlord, landlady | 房东
coach 1 person | coach, trainer, head coach | 教练 主教练
captain 1 person | captain | 队长
works_at 1 org | employer, company, workplace, firm | 公司 单位 雇主 东家 工作单位 就职公司 任职公司
occupation 1 thing | occupation, job, profession, job title, field of work, kind of work, work |
  职业 工作 职位 职务 岗位 行业
department 1 org | department | 部门
team 1 org | team, squad, club | 球队 团队 所属球队 俱乐部
works_on 0 project | - | -
lives_in 1 place | home, residence, home city, address, place of residence | 住址 住处 住所 居住地 现居地 家
hometown 1 place | hometown, home town | 家乡 老家 故乡 籍贯
born_in 1 place | birthplace, place of birth, birth place, city of birth, birth city | 出生地 出生城市
died_in 1 place | place of death, deathplace, city of death | 去世地 逝世地 死亡地点
buried_in 1 place | burial place, place of burial, grave | 葬地 墓地
work_location 1 place | work location, place of work | 工作地点 工作城市
citizenship 1 place | citizenship, nationality, country of citizenship, citizen | 国籍 公民身份
education 1 org | alma mater, university, college, school, educational institution |
  母校 毕业院校 毕业学校 大学 学校
religion 1 thing | religion, faith, religious affiliation | 宗教 信仰 宗教信仰
language 1 thing | language, official language, original language, spoken language |
  语言 官方语言 母语 原著语言 使用语言
capital 1 place | capital, capital city | 首都 省会 首府
located_in 1 place | location | 所在地 位置 地点
city 1 place | city, town | 城市 所在城市
country 1 place | country | 国家 所在国 所在国家 所属国家
continent 1 place | continent | 大洲 洲 所在大洲 大陆
origin 1 place | country of origin, origin, place of origin, birthplace of origin |
  起源地 发源地 起源国 原产地 发祥地 原产国
founded_in 1 place | place of foundation, founding place | 创立地 成立地 创建地
headquarters 1 place | headquarters, headquarter, head office, hq | 总部 总部所在地
ceo 1 person | ceo, chief executive officer, chief executive | 首席执行官 ceo 总裁
cto 1 person | cto, chief technology officer | 首席技术官 cto
cfo 1 person | cfo, chief financial officer | 首席财务官 cfo
chairperson 1 person | chairperson, chairman, chairwoman, chair, chair person | 主席 董事长 会长 理事长
president 1 person | president | 总统
head_of_state 1 person | head of state | 国家元首 元首
head_of_government 1 person | head of government, prime minister, premier, government head,
  head of the government |
  总理 首相 政府首脑 政府领导人
mayor 1 person | mayor | 市长
governor 1 person | governor | 州长 省长
minister 1 person | minister | 部长 大臣
monarch 1 person | king, queen, monarch, emperor | 国王 女王 君主 皇帝
principal 1 person | principal, headmaster, head teacher | 校长
author 1 person | author, writer, novelist | 作者 著者
director 1 person | director, film director | 导演 主任 院长 馆长 局长 所长
producer 1 thing | producer, manufacturer, maker, production company |
  制造商 生产商 厂商 制片人 出品方 生产公司
creator 1 person | creator | 创作者 创造者 原作者
founder 1 person | founder, cofounder, co-founder | 创始人 创办人 创立者 创建者 奠基人
developer 1 org | developer | 开发商 开发者 研发商
performer 1 person | performer, singer, artist, actor | 表演者 演唱者 歌手 演奏者 主演 扮演者
composer 1 person | composer | 作曲家 作曲 作曲者
designer 1 person | designer, architect | 设计师 设计者 建筑师
inventor 1 person | inventor | 发明者 发明人
discoverer 1 person | discoverer | 发现者
publisher 1 org | publisher | 出版社 出版商 发行商
broadcaster 1 org | original broadcaster, broadcaster, original network, network |
  播出平台 首播电视台 播出机构 电视台
owner 1 thing | owner | 所有者 拥有者 主人 业主 车主
editor 1 person | editor | 编辑 主编
translator 1 person | translator | 译者 翻译
painter 1 person | painter | 画家
host 1 person | host, presenter | 主持人 主办方
sponsor 1 org | sponsor, sponsors | 赞助商
sport 1 thing | sport | 运动 运动项目 体育项目
position 1 thing | position | 位置 场上位置 司职
genre 1 thing | genre, type of music, music genre, musical genre, style of music |
  流派 音乐类型 曲风 类型 音乐风格
league 1 org | league | 联赛
currency 1 thing | currency | 货币
notable_work 1 thing | notable work, famous work | 代表作 成名作
successor 1 thing | successor | 继任者 接班人 继任
predecessor 1 thing | predecessor | 前任
part_of 1 thing | parent company, parent organization, parent organisation | 母公司 上级单位
uses 0 thing | - | -
depends_on 0 thing | dependency, dependencies | 依赖项
affiliation 1 org | affiliation | 隶属
"""

_SINGULAR = re.compile(r"(?<=[a-z]{3})s$")
_FILLERS_EN = re.compile(
    r"^(?:(?:the|a|an|current|present|new|old|main|official name of the|full|real|own|direct"
    r"|name of(?: the)?|names? of(?: the)?|identity of(?: the)?|late|dear)\s+)+"
)
_FILLERS_ZH = re.compile(r"^(?:现任|目前的?|现在的?|新的?|直接|直属|当前的?)(?=.)")
_MANY = re.compile(
    r"(?:^|[ -])(?:friends?|hobb(?:y|ies)|members?|features?|ingredients?|symptoms?|rules?|goals?|values?"
    r"|benefits?|parts?|steps?|reasons?|problems?|issues?|examples?|points?|customers?|clients?|partners|"
    r"employees|results?|children|sons|daughters|interests?|skills?|languages|plans?|dish(?:es)?)$"
    r"|之一$|爱好$|特点$|优点$|缺点$|原因$|问题$|功能$|好处$|客户$|目标$|技能$|想法$|计划$|意思$|建议$|结果$"
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a noun means as a relation; `known` when the vocabulary has it, not only its form."""

    predicate: str
    single: bool
    kind: str
    known: bool


def _read_rows() -> tuple[dict[str, Meaning], dict[str, Meaning]]:
    english: dict[str, Meaning] = {}
    chinese: dict[str, Meaning] = {}
    for row in _ROWS.replace("\n  ", " ").strip().splitlines():
        head, en, zh = (part.strip() for part in row.split("|"))
        predicate, single, kind = head.split()
        meaning = Meaning(predicate, single == "1", kind, known=True)
        english |= {noun.strip(): meaning for noun in en.split(",") if noun.strip() not in english}
        chinese |= {noun: meaning for noun in zh.split() if noun not in chinese}
    return english, chinese


_EN, _ZH = _read_rows()
NOUNS_ZH: tuple[str, ...] = tuple(sorted((noun for noun in _ZH if noun != "-"), key=len, reverse=True))
"""Chinese nouns of the vocabulary, the longest first: they follow one another without any mark."""

SYMMETRIC = frozenset({"spouse", "partner", "friend", "colleague", "roommate", "neighbour", "classmate",
                       "cousin", "best_friend"})  # fmt: skip
_FAMILIES: tuple[tuple[str, ...], ...] = (
    ("sister", "elder_sister", "younger_sister"),
    ("brother", "elder_brother", "younger_brother"),
    ("parent", "mother", "father"),
    ("child", "son", "daughter"),
    ("spouse", "partner"),
)
_ALSO: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "reports_to": ("led_by", "ceo", "owner", "president"),
        "led_by": ("reports_to", "chairperson", "director", "ceo"),
        "president": ("head_of_state", "chairperson"),
        "head_of_state": ("president", "monarch"),
        "director": ("led_by",),
        "creator": ("author", "developer"),
        "author": ("creator",),
        "producer": ("developer",),
        "developer": ("producer", "creator"),
        "country": ("origin", "located_in", "citizenship"),
        "continent": ("located_in",),
        "located_in": ("city", "country", "continent", "headquarters"),
        "city": ("located_in", "headquarters"),
        "headquarters": ("located_in",),
        "origin": ("founded_in", "country", "citizenship"),
        "born_in": ("origin", "hometown"),
        "part_of": ("located_in", "country", "citizenship", "member_of"),
        "founded_in": ("origin",),
        "lives_in": ("hometown",),
        "works_at": ("member_of", "part_of"),
        "team": ("member_of",),
        "occupation": ("field",),
        "education": ("works_at",),
    }
)
INVERSE: Mapping[str, str] = MappingProxyType(
    {"parent": "child", "mother": "child", "father": "child", "son": "parent", "daughter": "parent",
     "child": "parent", "student": "teacher", "teacher": "student", "successor": "predecessor"}
)  # fmt: skip


def meaning_en(noun: str) -> Meaning | None:
    """What an English noun phrase says as a relation ("the chief executive of"); None for an empty one."""
    folded = _FILLERS_EN.sub("", fold(noun).strip())
    for known in (folded, _SINGULAR.sub("", folded)):
        if known in _EN:
            return _EN[known]
    return _generic(folded)


def meaning_zh(noun: str) -> Meaning | None:
    """What a Chinese noun says as a relation; None for an empty one."""
    folded = fold(noun).strip()
    if folded in _ZH:
        return _ZH[folded]
    shorter = _FILLERS_ZH.sub("", folded)
    return _ZH.get(shorter) or _generic(shorter)


def _generic(noun: str) -> Meaning | None:
    name = slug_of(noun, longest=48)
    if not name:
        return None
    return Meaning(name, not _MANY.search(noun), "thing", known=False)


def family_of(predicate: str) -> tuple[str, ...]:
    """The predicates that answer a question about this one: the same word for more, or less, special ones.

    Those of the first family or word come first; further ones are only looked at when these lead nowhere.
    """
    for family in _FAMILIES:
        if predicate == family[0]:
            return family
        if predicate in family:
            return (predicate, family[0])
    return (predicate, *_ALSO.get(predicate, ()))


_BY_PREDICATE: Mapping[str, Meaning] = MappingProxyType(
    {meaning.predicate: meaning for meaning in (*_ZH.values(), *_EN.values())}
)


def is_single(predicate: str) -> bool:
    """Whether the subject of a predicate has one object at a time; of an unknown predicate by its form."""
    known = _BY_PREDICATE.get(predicate)
    return known.single if known is not None else not _MANY.search(predicate)


def leads_to(predicate: str) -> str:
    """The kind of what a predicate leads to; empty when it is open."""
    known = _BY_PREDICATE.get(predicate)
    return known.kind if known is not None else ""


def is_known(predicate: str) -> bool:
    """Whether the vocabulary has a predicate, as against one that was made of the words of a sentence."""
    return predicate in _BY_PREDICATE or predicate in _VERBS_ALONE


_VERBS_ALONE = frozenset({"birthday", "field"})


def noun_of(predicate: str, *, chinese: bool) -> str:
    """The usual noun for a predicate in a language; a predicate without one in its own words."""
    nouns = _ZH if chinese else _EN
    found = (noun for noun, meaning in nouns.items() if meaning.predicate == predicate and noun != "-")
    return next(found, predicate.replace("_", " "))
