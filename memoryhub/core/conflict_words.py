"""Words by which statements are compared: synonyms, negators, and what announces a change or an
addition."""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from memoryhub.core.terms import stem

# One concept a line, English words by their stems. A `-` before the concept says the opposite of it.
_ENGLISH = """
live: live reside stay base home settle move relocate
work: work employ job profession occupation employer company firm
like: like love enjoy fond adore fan into
-like: hate dislike detest loathe despise
-eat: avoid abstain
mother: mother mom mum mama mommy
father: father dad daddy papa
child: child children kid
name: name call
home_place: apartment flat
car: car vehicle automobile
boss: boss manager supervisor
phone: phone mobile cell cellphone telephone
mail: email mail e-mail
buy: buy purchase
begin: begin start commence
end: end finish
answer: answer reply response respond
short: short brief concise succinct terse
long: long detail detailed thorough lengthy
use: use utilize utilise employ
movie: movie film
vacation: vacation holiday
doctor: doctor physician
lawyer: lawyer attorney
programmer: programmer developer coder
deliver: deliver delivery ship shipment courier
parcel: parcel package
chinese: chinese mandarin
britain: uk britain england
america: us usa america
big: big large
daily: daily everyday
weekend: weekend
weekday: weekday workday
wake: wake rise
bicycle: bicycle bike cycle
jog: jog run
speak: speak talk
study: study learn
photo: photo photograph picture
ill: ill sick
need: need require must
child_friend: pal buddy mate friend
allergy: allergic allergy intolerant
vegetarian: vegetarian veggie
marry: marry married wed
born: born birth birthday birthdate
drink: drink sip
cat: cat kitty
dog: dog doggy puppy
quit: quit resign
send: send forward
"""

# One concept a line, in Chinese; the longest word is found first.
_CHINESE = """
live: 住在 居住在 居住 家在 家住 定居在 定居 搬到了 搬到 搬去 搬来 住到 住
work: 上班 工作 任职 就职 供职 打工 公司 单位
like: 喜欢 喜爱 热爱 钟爱 偏爱 中意 爱
-like: 讨厌 厌恶 反感 受不了 嫌弃
mother: 妈妈 母亲 老妈 我妈
father: 爸爸 父亲 老爸 我爸
wife: 妻子 老婆 太太 媳妇
husband: 丈夫 老公
child: 孩子 小孩 娃
phone: 手机号 手机号码 电话号码 手机 电话
mail: 电子邮箱 邮箱 邮件
short: 简短 简洁 精简 简明 简略 简练 短一点 短些
long: 详细 详尽 具体 展开
answer: 回答 回复 答复 作答
daily: 每天 天天 每日
weekly: 每周 每星期 每个星期
weekend: 周末 双休日 星期六和星期天 周六周日 周六日
weekday: 工作日 周一到周五 周一至周五 星期一到星期五
deliver: 送 送货 配送 送达 派送 送到 送来 寄到 寄
parcel: 快递 包裹
boss: 领导 老板 上司 上级
programmer: 程序员 软件工程师 码农 开发工程师
doctor: 医生 大夫
teacher: 老师 教师
movie: 电影 影片 片子
car: 开车 驾车 自驾 汽车
buy: 购买 买
use: 使用 采用 用
beijing_time: 北京时间 东八区 utc+8
vegetarian: 素食主义者 素食 吃素
cat: 猫咪 小猫 猫
dog: 狗狗 小狗 狗
morning: 早上 早晨 清晨 早起
evening: 晚上 夜里 夜间
meeting: 会议 开会
name: 名字叫 名字是 名叫 叫做 名字 叫
born: 出生日期 出生于 生日 出生
hometown: 老家 家乡 籍贯
allergy: 过敏
marry: 结婚 已婚 成家
wake: 起床 起来
bicycle: 自行车 单车 骑车
jog: 跑步 慢跑
photo: 照片 相片
ill: 生病 病了
hometown_of: 来自
study: 学习 学
speak: 会说 会讲 说 讲
love_job: 职业 岗位
send: 发送 发给 发
"""

NEGATORS = re.compile(
    r"(?<![a-z])(?:(?:can't|cannot|can not) (?:stand|bear)|no longer|not a fan of|not into"
    r"|stay(?:s|ed|ing)? away from|(?:gave|given|give|giving) up|cut out|done with"
    r"|not|never|neither|nor|don't|doesn't|didn't|isn't|aren't|wasn't|weren't|can't|cannot|won't|wouldn't"
    r"|couldn't|shouldn't|haven't|hasn't|hate|hates|hated|dislikes?|disliked|detests?|loathes?|despises?"
    r"|stop|stopped|stops|quit|avoid|avoids|avoided|abstain|without|no|free of|unable)(?![a-z])"
    r"|受不了|不再|不|没有|没|别|勿|未|无|讨厌|厌恶|反感|嫌弃|戒了|戒掉|戒|停了|停止|拒绝|避免|忌"
)
NO_NEGATION = re.compile(
    r"(?<![a-z])(?:not only|not just|no problem|no doubt|no matter|can't wait|cannot wait|why not"
    r"|no worries"
    r"|no idea|nothing but|if not)(?![a-z])|^\s*no\s*[,.;!]|不错|不仅|不但|不只|不光|没问题|没关系|无论"
    r"|不管|不得不|没错|别人|特别"
    r"|分别|区别|别的|差不多|对不起|不好意思|不过|要不|不同|无锡|无线|未来|不知道|说的不对|不对[,，]"
    r"|级别|性别|别墅|停车"
)
CORRECTED = re.compile(
    r"(?<![a-z])(?:(?:that|it|this|what i said(?: before| earlier)?) (?:was|is) (?:wrong|a mistake"
    r"|incorrect|not right|a typo)"
    r"|i was wrong|i (?:actually )?meant|correction|my (?:mistake|bad)|i misspoke|misspoke|mis-?typed"
    r"|mistyped|scratch that"
    r"|i (?:got|had) (?:that|it) wrong|mixed (?:it|that|them) up|typo|let me correct|to correct"
    r"|forget what i said)(?![a-z])"
    r"|[^.;]{2,60}, not [a-z0-9]"
    r"|说错|记错|弄错|搞错|写错|打错|讲错|更正|纠正|口误|不对[,，]|说的不对|之前说的有误|有误|我错了"
    r"|不是.{1,12}[,，]?(?:而)?是"
)
CHANGED = re.compile(
    r"(?<![a-z])(?:no longer|any ?more|now|nowadays|these days|from now on|as of|effective|going forward"
    r"|starting|since|moved|relocated"
    r"|switch(?:ed|ing)?|chang(?:ed|ing)|settled"
    r"|started|joined|left|quit|gave up|given up|stopped|stop|instead"
    r"|new|became|become|again"
    r"|used to|recently|lately|updated?|replaced?|turned|got (?:married|divorced|promoted|a new|engaged)"
    r"|back to|went back"
    r"|transferred|promoted|retired|resigned|divorced|graduated|sold|took over|moving|already|just had"
    r"|outgrew|not .{1,40} any ?more"
    r"|i'm done with|cut out|has been|have been|this year|this week|this month|next)(?![a-z])"
    r"|改[成为用到吃喝叫走]|改了|换[成了到]|搬到|搬去|搬家|搬[回进]|不再|现在|目前|如今|从现在起|从今"
    r"|今后|往后|以后|最近|开始|重新|又|辞职|离职|跳槽|加入"
    r"|升[职为]|调[到去]|转[到为行去岗]|变成|变了|变为|戒|停了|停止|不.{1,14}了|没.{1,10}了|新|退休|毕业"
    r"|离婚|结婚|分手|已经|卖掉|卖了|接手|回到"
    r"|下周起|下个?月起|起改|恢复"
)
ADDED = re.compile(
    r"(?<![a-z])(?:also|too|as well|another|in addition|besides|additionally|both|a second|second|plus"
    r"|other than that|on top of that|apart from|as does)(?![a-z])"
    r"|也|还(?!是|没|不)|另外|此外|同时|再加|第二[个只台]|另一|另有|除了|以及"
)
HEDGED = re.compile(
    r"(?<![a-z])(?:i think|i guess|maybe|perhaps|probably|might|i believe|not sure|not certain"
    r"|if i remember"
    r"|possibly|could be|i suppose|supposedly|apparently|as far as i (?:know|remember)|or so|may be"
    r"|may have"
    r"|i'd say|seems?|i have a feeling)(?![a-z])"
    r"|可能|也许|大概|好像|似乎|应该是|估计|不确定|不太确定|记不清|记不太清|说不定|或许|貌似|没准|印象中"
    r"|印象里|如果没记错"
)
ONLY = re.compile(r"(?<![a-z])(?:only|exclusively|nothing else)(?![a-z])|只(?!有一)|仅|唯一")


@cache
def english_concepts() -> Mapping[str, str]:
    """Stem of an English word -> its concept; `-like` is the opposite of `like`."""
    return MappingProxyType({stem(word): concept for concept, words in _lines(_ENGLISH) for word in words})


@cache
def chinese_concepts() -> tuple[tuple[str, str], ...]:
    """Chinese words with their concepts, the longest first."""
    found = [(word, concept) for concept, words in _lines(_CHINESE) for word in words]
    return tuple(sorted(found, key=lambda entry: -len(entry[0])))


def _lines(table: str) -> list[tuple[str, list[str]]]:
    rows = [line.partition(":") for line in table.strip().splitlines()]
    return [(concept.strip(), words.split()) for concept, _, words in rows]
