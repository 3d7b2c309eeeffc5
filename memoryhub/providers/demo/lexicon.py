"""Words of both languages that mean the same thing to a question, so that `住` answers `where do I live`."""

import re
from dataclasses import dataclass
from functools import cache

from memoryhub.core.terms import search_terms, stem
from memoryhub.core.text import fold

# concept: English words | Chinese words. Chinese words match anywhere, so none is a part of an unrelated one.
_TOPICS = """
live: live lives lived living home house apartment flat address residence reside moved move city
  town stay stays staying stayed renting
  | 住在 住哪 我住 居住 租住 住过 住的 搬家 搬到 搬去 家在 家住 地址 住址 公寓 房子 城市 定居
work: work job jobs working company employer office profession career occupation
  | 工作 上班 公司 职业 做什么的 任职 就职
birthday: birthday born birth birthdate | 生日 出生
age: age old aged years-old | 年纪 年龄 岁 多大
allergy: allergy allergies allergic intolerant | 过敏 忌口 不耐受
food: food eat eats eating ate dish cuisine cook cooking meal dinner lunch breakfast noodles rice
  vegetarian vegan restaurant allergy allergies allergic avoid
  | 吃饭 吃什么 爱吃 能吃 不吃 吃的 想吃 好吃 去吃 吃了 吃过 欢吃
  菜 食物 饮食 主食 饭 面条 素食 餐厅 菜系 美食 过敏 忌口 口味
drink: drink drinks drinking coffee tea beer wine milk juice | 喝 咖啡 茶 啤酒 酒 牛奶 果汁 饮料
coffee: coffee latte espresso | 咖啡 拿铁
tea: tea | 喝茶 品茶 茶叶 绿茶 红茶 奶茶
music: music song songs sing singer concert band piano guitar violin
  | 音乐 歌 演唱会 钢琴 吉他 小提琴 乐队
film: film films movie movies cinema | 电影 影片 文艺片 喜剧片 科幻片 动作片 恐怖片 爱情片 纪录片 大片
book: book books novel novels read reading author | 书 小说 阅读 读过 作者
sport: sport sports run running ran gym workout fitness swim swimming hike hiking football
  basketball yoga exercise climbing bouldering cycling tennis badminton pilates volleyball skiing surfing
  rowing boxing marathon | 运动 跑步 跑 健身 游泳 爬山 徒步 足球 篮球 瑜伽 锻炼 攀岩 骑行 网球 羽毛球 乒乓
  普拉提 滑雪 冲浪 划船 拳击 马拉松 半马
hobby: hobby hobbies pastime interests enjoy leisure | 爱好 兴趣 业余 喜欢做
travel: travel trip travelled traveled vacation holiday visit visited journey flight countries country abroad
  | 旅游 旅行 出差 度假 去过 去了 航班 国家 出国
pet: pet pets cat cats dog dogs kitten puppy | 宠物 猫 狗
color: color colour colors colours | 颜色
school: school university college study studies studying studied major class
  | 学校 大学 专业 上学 学习 课程
language: language languages speak speaks english chinese french spanish japanese german
  | 语言 英语 中文 法语 日语 德语 西班牙语
health: health ill sick illness disease doctor medicine hospital pain condition diagnosed diagnosis diabetes
  asthma migraine arthritis eczema coeliac celiac epilepsy hypertension
  | 健康 生病 病 医院 药 疼 确诊 高血压 哮喘 偏头痛 关节炎 湿疹 癫痫 痛风
rent: rent rental landlord lease | 房租 月租 租金 租约
money: price cost budget pay salary expense | 价格 预算 费用 花费 工资
car: car cars drive drives driving vehicle | 汽车 开车 车型 车牌 有车 的车 车卖 车停 买车 卖车 辆车
report: report reports weekly document table tables | 报告 周报 文档 表格
meeting: meeting meetings appointment schedule | 会议 开会 约会 日程
timezone: timezone | 时区
phone: phone telephone mobile number | 电话 手机 号码
wedding: wedding weddings marry married marriage anniversary | 结婚 婚礼 结的婚 结过婚 领证 纪念日
project: project projects deadline launch | 项目 截止 上线
"""
# What a memory tells without the word: `I am a nurse` answers `what is my job`. Not the other way round:
# `who is my nurse` does not ask for jobs.
_IMPLIED = """
live: roommate flatmate | 室友 合租
work: doctor nurse teacher engineer lawyer designer manager programmer developer accountant student
  chef driver artist barista cashier pilot firefighter promoted hired resigned quit writer editor pharmacist
  plumber electrician baker carpenter scientist researcher analyst consultant
  | 升职 入职 离职 辞职 辞了 跳槽 店长 采购 咖啡师 飞行员 兽医 编辑 药师 记者 电工 木匠 研究员 分析师 顾问
  医生 护士 老师 教师 工程师 律师 设计师 经理 程序员 会计 学生 厨师 司机
travel: flew | 刚从 飞回
hobby: pottery choir paint painting knit knitting sew sewing chess gardening photography climb climbing
  swim swimming run running hike hiking cycle cycling dance dancing reading yoga guitar piano cello violin
  drums fishing baking woodwork calligraphy badminton tennis football
  | 陶艺 合唱 画画 绘画 编织 织毛衣 下棋 象棋 围棋 园艺 摄影 攀岩 游泳 跑步 徒步 骑行 跳舞 舞蹈 瑜伽 吉他
  钢琴 大提琴 小提琴 架子鼓 钓鱼 烘焙 木工 书法 羽毛球 网球 足球 篮球
"""
# Said about many things: these alone do not tell that a memory answers a question.
_WEAK = """
like: like likes liked liking love loves loved favorite favourite favorites favourites prefer
  prefers preferred preference preferences hate dislike enjoy enjoys fond
  | 喜欢 最爱 爱吃 爱喝 爱看 爱听 偏好 讨厌 热爱
name: name names named call called | 名字 姓名 叫 称呼 名称
"""
# Who a sentence is about. A question about one person is never answered with a memory of another.
_PEOPLE = """
sister: sister sisters | 姐姐 妹妹 姐妹 我姐 我妹
brother: brother brothers | 哥哥 弟弟 兄弟 我哥 我弟
mother: mother mom mum mommy | 妈妈 母亲 我妈 老妈
father: father dad daddy | 爸爸 父亲 我爸 老爸
stepmother: stepmother stepmom stepmum | 继母 后妈
stepfather: stepfather stepdad | 继父 后爸
parents: parents | 父母 爸妈
wife: wife | 妻子 老婆 太太 前妻
husband: husband | 丈夫 老公 前夫
partner: partner girlfriend boyfriend fiance fiancee | 女朋友 男朋友 女友 男友 对象 未婚妻 未婚夫
daughter: daughter daughters | 女儿 闺女
son: son sons | 儿子
child: child children kid kids baby | 孩子 小孩 宝宝
grandmother: grandmother grandma granny | 奶奶 外婆 姥姥
grandfather: grandfather grandpa | 爷爷 外公 姥爷
uncle: uncle uncles | 叔叔 舅舅 伯伯
aunt: aunt aunts | 阿姨 姑姑 姨妈
cousin: cousin cousins | 表哥 表弟 表姐 表妹 堂哥 堂弟 堂姐 堂妹
niece: niece nieces | 侄女 外甥女
nephew: nephew nephews | 侄子 外甥
in-law: father-in-law | 岳父 岳母 婆婆 公公 姐夫 妹夫 嫂子 弟媳
friend: friend friends | 朋友 闺蜜 好友
roommate: roommate flatmate | 室友
neighbor: neighbor neighbour neighbors neighbours | 邻居
coach: coach | 教练
landlord: landlord landlady | 房东
boss: boss manager supervisor | 老板 上司 领导 主管
colleague: colleague colleagues coworker coworkers teammate | 同事
cat: cat cats kitten | 猫
dog: dog dogs puppy | 狗
"""
# Who is told of without the word: `we got married` tells of a wife, `our girl` of a child.
_IMPLIED_PEOPLE = """
wife: married marry engaged bride | 结婚 订婚 娶
husband: married marry engaged | 结婚 订婚 嫁
partner: married engaged wife husband | 结婚 订婚 妻子 老婆 丈夫 老公
child: son sons daughter daughters girl boy twins pregnant expecting
  | 儿子 女儿 闺女 男孩 女孩 双胞胎 怀孕 生了
parents: mother father mom dad mum | 妈妈 爸爸 母亲 父亲 我爸 我妈
daughter: girl | 女孩
son: boy | 男孩
sister: siblings | 兄弟姐妹
brother: siblings | 兄弟姐妹
cat: siamese tabby | 布偶 英短 美短 橘猫 喵
dog: greyhound labrador retriever poodle corgi husky beagle bulldog terrier shepherd spaniel collie
  | 灵缇 金毛 拉布拉多 柯基 泰迪 哈士奇 柴犬 边牧 贵宾 牧羊犬
"""
# What questions are made of. These words match everything and so say nothing.
_FILLERS = """
remember remind recall mention mentioned said say told share shared talk talked know known kind
kinds type types sort what's right still again before ago last recently few days once currently now
actually exactly something anything thing things time times been ever also really going get got give
gave day date year month much many long often usually good best first please could one ones that's
like's name's
recommend recommended suggest suggested advise advised 推荐 建议 use used using own buy bought need
responsible handle handles charge 负责
我曾 曾经 提到 提过 说过 告诉 分享 记得 还记 得我 最近 当时 之前 现在 目前 一部 一本
一些 哪种 种类 类型 给你 给我 和你 跟你 对吗 是不 不是
不喜欢 最喜欢吃 喜欢喝 喜欢看 喜欢听 喜欢什么 喜欢哪 平时 一般 的是 有什 叫什
"""


_COMPOUNDS = re.compile("酒店|酒楼|酒席|热狗|海狗|熊猫|书店|书房|书架")
"""Chinese words that hold one of another meaning."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a text is about: concepts of things, vague ones, and people; all language-free."""

    topics: frozenset[str]
    weak: frozenset[str]
    people: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Words:
    english: dict[str, frozenset[str]]
    chinese: tuple[tuple[str, str], ...]

    def found(self, stems: frozenset[str], folded: str) -> frozenset[str]:
        """The concepts in a text given by its stems and its folded form."""
        known = [self.english[word] for word in stems & self.english.keys()]
        return frozenset().union(*known) | {concept for word, concept in self.chinese if word in folded}


def meaning(text: str) -> Meaning:
    """What a question is about, by the words in it."""
    stems, folded = _taken_apart(text)
    return Meaning(*(_parsed(table).found(stems, folded) for table in (_TOPICS, _WEAK, _PEOPLE)))


def told_meaning(text: str) -> Meaning:
    """What a memory tells about: its words, and what they imply."""
    about = meaning(text)
    stems, folded = _taken_apart(text)
    implied, people = (_parsed(table).found(stems, folded) for table in (_IMPLIED, _IMPLIED_PEOPLE))
    return Meaning(about.topics | implied, about.weak, about.people | people)


def _taken_apart(text: str) -> tuple[frozenset[str], str]:
    return frozenset(search_terms(text)), _COMPOUNDS.sub(" ", fold(text))


def people_words(without: frozenset[str] = frozenset()) -> tuple[list[str], list[str]]:
    """The words for people, English ones and Chinese ones, `without` those of some concepts."""
    english: list[str] = []
    chinese: list[str] = []
    for concept, words_en, words_zh in _entries(_PEOPLE):
        if concept not in without:
            english += words_en
            chinese += words_zh
    return english, chinese


@cache
def fillers() -> frozenset[str]:
    """Terms that tell nothing about the subject of a question."""
    vague = [word for _, en, zh in _entries(_WEAK) for word in (*en, *zh)]
    return frozenset(term for word in [*_FILLERS.split(), *vague] for term in (word, *search_terms(word)))


@cache
def _parsed(table: str) -> _Words:
    english: dict[str, frozenset[str]] = {}
    chinese: list[tuple[str, str]] = []
    for concept, words_en, words_zh in _entries(table):
        for word in words_en:
            english[stem(word)] = english.get(stem(word), frozenset()) | {concept}
        chinese += [(fold(word), concept) for word in words_zh]
    return _Words(english, tuple(chinese))


@cache
def _entries(table: str) -> tuple[tuple[str, list[str], list[str]], ...]:
    lines = table.replace("\n  ", " ").strip().splitlines()
    entries = []
    for line in lines:
        concept, _, words = line.partition(":")
        english, _, chinese = words.partition("|")
        entries.append((concept, english.split(), chinese.split()))
    return tuple(entries)
