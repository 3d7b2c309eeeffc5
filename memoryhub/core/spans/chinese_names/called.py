"""Finds Chinese names that only their place gives away: what is called so, kept, employed, bought, read."""

import re
from collections.abc import Iterator

from memoryhub.core.lexicon.chinese_surnames import SURNAMES
from memoryhub.core.lexicon.common_words import COMMON, NO_FIRST, NO_NAME
from memoryhub.core.spans.chinese_names import Place
from memoryhub.core.spans.chinese_names.given_words import SOFT
from memoryhub.core.spans.chinese_names.person_context import EDGES
from memoryhub.core.spans.chinese_names.person_words import BREAKS
from memoryhub.core.spans.chinese_names.titled import goes_on, is_open_name
from memoryhub.core.spans.chinese_names.titles import by_first
from memoryhub.core.text_fold import HAN

_CALLED = re.compile(
    r"(?:外号|绰号|诨号|[小大乳网艺笔店队船群]名|昵称|人称|道号|法号|代号|别名"
    r"|[我都家群里们]人?[都]?[喊叫管]我?[他她它](?:叫|是)?|[喊][他她它]|(?:取|起|改)了?个?名字?"
    r"|(?:命|取|起|改)名)(?:都|就|也|还)?(?:叫做?|是|为|[：:])?"
    rf"(?P<name>[{HAN}A-Za-z0-9·]{{1,6}}?)(?={'[，。、；！？,.的（]'}|$)"
    rf"|(?<![大不别吵喊没])叫(?:做|作)?(?P<who>[{HAN}]{{2,6}}?)(?=的|在|说|那|[，。；])"
)
_NOT_CALLED = re.compile("[我你他她它们什么怎这那不没了]|家伙$|东西$")
_ANIMAL = (
    "(?:流浪猫|流浪狗|小奶猫|[橘三狸奶黑白花布波暹英美折缅]?[花斑色蓝短长]?猫"
    "|[土柴斗牧猎田黑黄白导警边小大那老]?[狗犬]|狗狗|猫咪|小猫|仓鼠|龙猫|鹦鹉|八哥|兔子|垂耳兔"
    "|乌龟|巴西龟|草龟|金毛|拉布拉多|柯基|泰迪|柴犬|布偶|边牧|哈士奇|萨摩|博美|比熊|吉娃娃|法斗|雪纳瑞"
    "|刺猬|蜥蜴|羊驼|小马|母马|马驹|奶牛)"
)
_PET = re.compile(rf"{_ANIMAL}(?=[{HAN}]{{2}})")
_HOME = re.compile(
    r"(?:我们?|咱们?|[他她你])家(?:[那这]?(?:只|条|个|头|匹))?(?:小子|丫头|闺女|小的|老大|老二|老三)?"
)
_KIN = (
    "(?:儿子|女儿|闺女|孙子|孙女|外孙女?|外甥女?|侄子|侄女|弟弟|妹妹|哥哥|姐姐"
    "|表[哥姐弟妹]|堂[哥姐弟妹]|老公|老婆|媳妇|丈夫|妻子|同桌|同事|同学|室友|舍友|朋友|闺蜜"
    "|徒弟|师傅|师父|老师|教练|外教|翻译|司机|向导|领队|导游|邻居|房东|租客|房客|房主|客户|老板|店主"
    "|摊主|卖家|买家|网友|球友|队友|搭档|助理|秘书|前台|中介|客服|主播|博主"
    "|店员|学生|学员|病友|战友|战士|牧民|渔民|船工|农户|护工|保姆|月嫂|医生|护士|律师|会计|主唱|鼓手"
    "|乐手|主持人|负责人|联系人|车主|货主|业主|店长|组长|队长|班长|团长|群主)"
)
_MORE = (
    "主持 对接人 联系人 负责人 同屋 合作方 甲方 乙方 供应商 弟媳 弟妹 姐夫 妹夫 嫂子 女婿 儿媳 亲家"
    " 小姨子 小舅子 主治医 学徒"
    " 上级 邻座 前桌 后桌 同班 同组 同伴 船长 厨师 大厨 画家 歌手 演员 导演 编剧 记者 编辑"
    " 设计师 工程师 摄影师 理发师 化妆师 园丁 花匠 木匠 电工 焊工 瓦匠 裁缝 店小二 服务员 收银员"
    " 快递员 外卖员 保安 门卫 民警 社工 义工 志愿者 网格员 调解员 科长 主任 院长 校长 所长 站长 馆长"
    " 会长 社长 村长 支书 董事长 总经理 经理 主管 总监 组员 队员 成员 会员 学长 学姐 学弟 学妹 师兄"
    " 师姐 师弟 师妹 堂弟 表叔 表舅 表姨 干妈 干爹 舅妈 舅舅 姑姑 姑父 姨妈 姨父 大伯 婶婶"
    " 爷爷 奶奶 外公 外婆 姥姥 姥爷 公公 婆婆 岳父 岳母 爸爸 妈妈 父亲 母亲 男友 女友 男朋友 女朋友"
    " 对象 未婚夫 未婚妻 新娘 新郎 伴郎 伴娘 司仪 主编 领班 前辈 搭子 粉丝 网红 骑手 车手 选手 对手"
    " 表嫂 堂嫂 舅公 舅母 姑婆 姨婆 干儿子 干女儿 继父 继母 养父 养母 太爷爷 领舞 门将 顾问 驻唱"
    " 老板娘 掌柜 租户 车夫 船夫 牧师 神父 教官 班主任 房管 库管"
    " 采购 财务 出纳 人事 行政 法务 运营 策划 文案 美工 剪辑 摄像 场记 灯光 录音 道具 群演 替补 前锋"
    " 后卫 中锋 守门员 投手 捕手 队医 裁判 领航 舵手"
)
_CRAFTS = (
    "友(?<=[琴工棋球牌驴跑车钓舞书病网校酒饭票花狗猫鱼泳歌戏茶读旅]友)|工(?<=[电焊水木瓦钳护技社义杂车]工)"
    "|师(?<=[疗影计妆容酒律练游询析养复摩]师)|员(?<=[递卖务售播管查票银购驶]员)"
)
# Looked at before the words are tried: what one of them begins with.
_ROLE_FIRST = "".join(
    sorted({word[0] for word in (*_MORE.split(), *_KIN[3:-1].split("|"))} | set("友工师员"))
)
_ROLE = re.compile(f"(?=[{_ROLE_FIRST}])(?:{by_first(_MORE.split())}|{_KIN}|{_CRAFTS})")
_GROUP = re.compile(
    "(?:[群店班场站院队楼门所局部科室馆厂校村里组行街铺家桌营社团会]|公司|窗口|单元|隔壁|对门"
    "|楼[上下]|物业|社区|认识|介绍|推荐|之家|工坊|旁边|对面|网上|老家)的"
    f"|[卖修收送打炸做教带开管看扫装跳唱种养租理烤煮][{HAN}]{{1,3}}的"
)
# What only a person does.
_DOES_WORDS = (
    "名字 手艺 脾气 人挺 人很 人特别 人好 家的 那边 岁数 说 要 答应 跟我 给我 让我 帮我 订好 每天 会"
    " 来 告诉 负责 教 打电话 也 是我"
    " 和我 替我 约我 带我 送我 送来 借我 问我 叫我 陪我 催我 被 嫌 嘱咐 叮嘱 交代"
    " 提醒 建议 同意 请假 请客 生病 怀孕 过生日 寄来 昨天 今天 明天 昨晚 今早 今晚 亲自 管 偶尔 总 爱"
    " 喜欢 寄 做 养 住 开 拿 买 带 送 写 唱 刚 想 不 没 正"
    " 已经 最近 又 把 在 是 去 有 肯 特别 学 考 打 从 得了 上个 下个 发 做东"
    " 拉我 管 生了 跑了 丢了 走丢 病了"
)
_DOES = tuple(_DOES_WORDS.split())
_LIVES_WORDS = "绝育 打架 半夜 老 总 跑 掉毛 吃 咬 挠 拆 躲 会叫 乱"
_LIVES = (*_DOES, *_LIVES_WORDS.split())
_STRONG_WORDS = (
    "说 答应 跟我 给我 让我 帮我 告诉 和我 替我 约我 带我 叫我 陪我 送我 借我 嘱咐"
    " 叮嘱 交代 提醒我 建议 订好 也说 要来 要去 每天都 会来 来接 来找 来电 打电话"
    " 负责 请客 做东 教的 教我 推荐 送的 介绍 给的 写的 做的 发的 发来"
)
_STRONG = tuple(_STRONG_WORDS.split())
_CARE = (
    f"[给带抱帮](?P<pet>[{HAN}]{{2}})(?=洗澡|剪|洗|打疫苗|打针|剪毛|剪指甲|梳毛|绝育|驱虫|喂|去打"
    f"|去洗|看病"
    f"|做绝育|买了?个?窝|遛|去遛|做体检)"
)
_ALIAS = (
    f"(?:^|[，。；])(?P<alias>[{HAN}]{{2,5}})(?=是[我他她你](?:们)?家?的?(?:外号|小名|网名|绰号|昵称"
    f"|大名|笔名|乳名|艺名|微信名|狗|猫))"
)
_SHOP = (
    "(?:[具货粮药饰衣鞋茶酒烟蛋肉菜鱼烤修发]店|书店|花店|面馆|民宿|客栈|餐厅|茶馆|酒吧|咖啡馆|网店"
    "|琴行|画室|旅行社|培训班|机构|餐馆|饭馆"
    "|饭店|诊所|理发店|美容院|健身房|俱乐部|供应商|厂家|店家|公司|工作室)"
    f"(?P<shop>[{HAN}]{{2,5}}?)(?=的老板|的店员|的客服|的师傅|关门|开业|搬走|打折|涨价|转让|那边|月底"
    f"|倒闭|把|答应|在打折|在搞|在招|在装|答应|说)"
)
_NICK = (
    "(?P<nick>[胖瘦铁狗虎石春冬秋夏大二三四五][丫妞蛋娃墩柱栓妮囡])(?=[，。说做来去要是和的在让给把也都会])"
    f"|[他她们都家总]叫我(?P<me>[{HAN}]{{2,4}})(?=[，。])"
)
_FRAMED = re.compile(f"{_CARE}|{_ALIAS}|{_SHOP}|{_NICK}")
_START = re.compile(f"(?:^|[，。！？；、])(?=[{HAN}]{{3}})")
_WITH = re.compile(f"[带约找让跟陪由替托等和在给问抱喂送接请把帮](?=[{HAN}]{{2,3}})")
_BY = frozenset("帮带约找让跟陪由替托给把请接送")
_TOGETHER_WORDS = (
    "去 来 一起 一块 给我 帮我 手上 手里 那里 那儿 那边 说好 说了 统一 负责 带队"
    " 开车 买的 写的 借了 借的 商量 拼车 合租 合伙 搭班 请教 换班 换了 约好 打球"
    " 吃饭 看店 盯着 签字 转交"
)
_TOGETHER = tuple(_TOGETHER_WORDS.split())

# Behind a verb: 崴了, 烤的.
_ASPECT = frozenset("了过着我到得完")
_LOOSE = {_DOES: (2, 3), _LIVES: (2,), _STRONG: (3,)}  # lengths of names that any word may follow


def called_names(text: str) -> Iterator[Place]:
    """Names as places in code points; one may lie in another."""
    for match in _CALLED.finditer(text):
        kind = match.lastgroup or "name"
        if match[kind][0] in NO_FIRST and text[match.start(kind) - 1] not in "叫是为：:他她它我":
            continue
        if not _NOT_CALLED.search(match[kind]) and (
            kind == "name" or is_open_name(match[kind]) or _is_said(text, match, kind)
        ):
            yield match.span(kind)
    yield from _kept(text)
    yield from _employed(text)
    for match in _FRAMED.finditer(text):
        kind = match.lastgroup or ""
        if kind == "alias" or is_open_name(match[kind]):
            yield match.span(kind)


def _is_said(text: str, match: re.Match[str], kind: str) -> bool:
    """Whether what follows 叫 up to a pause is one word, with no word for what is done or which in it."""
    return text[match.end() : match.end() + 1] in EDGES and NO_NAME.isdisjoint(match[kind])


def _employed(text: str) -> Iterator[Place]:
    """People, by what they are to somebody, by where they belong, and by what is done with them."""
    for match in _ROLE.finditer(text):
        start = match.end()
        if _ends_well(text, start):
            yield from _open_name(text, start, _DOES)
            if text.startswith("是", start):
                yield from _is_one(text, start + 1)
    for match in _GROUP.finditer(text):
        yield from _open_name(text, match.end(), _STRONG)
    for match in _START.finditer(text):
        yield from _opening(text, match.end())
    for match in _WITH.finditer(text):
        yield from _soft_name(text, match.end())


def _opening(text: str, start: int) -> Iterator[Place]:
    """Two typical characters that open a clause, before what only a person does: 嘉树答应."""
    word = text[start : start + 2]
    typical = len(word) == 2 and SOFT.issuperset(word) and is_open_name(word)
    if typical and _ends_well(text, start + 2) and text.startswith(_STRONG, start + 2):
        yield start, start + 2


def _kept(text: str) -> Iterator[Place]:
    """Pets and small children, by the family or the animal before them."""
    for match in _PET.finditer(text):
        yield from _open_name(text, match.end(), _LIVES, longest=3)
    for match in _HOME.finditer(text):
        start = match.end()
        word = text[start : start + 2]
        if len(word) == 2 and word[0] == word[1] and is_open_name(word):
            yield start, start + 2
        else:
            yield from _open_name(text, start, _LIVES, longest=2)


def _is_one(text: str, start: int) -> Iterator[Place]:
    """What somebody is, up to a pause, where that says no calling: 领队是铁头."""
    long = text[start : start + 3]
    if long[:1] in SURNAMES and SOFT.issuperset(long[1:]) and text[start + 3 : start + 4] in EDGES:
        yield start, start + 3
        return
    word = text[start : start + 2]
    ordinary = word[-1:] in "人子生员长师家手工友板亲户头级类派系" and word[:1] not in "铁阿"
    if len(word) == 2 and not ordinary and is_open_name(word) and text[start + 2 : start + 3] in EDGES:
        yield start, start + 2


def _open_name(text: str, start: int, does: tuple[str, ...], longest: int = 4) -> Iterator[Place]:
    """The shortest name from `start` before what somebody does."""
    for end in range(start + 2, min(start + longest, len(text)) + 1):
        if not is_open_name(text[start:end]):
            return
        # What stands behind a person or an animal may go on with anything; behind a place less often.
        loose = end - start in _LOOSE[does] and (
            goes_on(text[end : end + 1]) or text[end + 1 : end + 2] in _ASPECT
        )
        if _ends_well(text, end) and (loose or text.startswith(does, end)):
            yield start, end
            return


def _ends_well(text: str, end: int) -> bool:
    """Whether no word goes on over `end`."""
    across = text[end - 1 : end + 1]
    return across not in COMMON and across not in BREAKS


def _soft_name(text: str, start: int) -> Iterator[Place]:
    """A name of typical characters that somebody is asked, met or taken along by."""
    for end in (start + 2, start + 3):
        word = text[start:end]
        if end == start + 2 and word[0] == word[-1] and is_open_name(word):
            yield start, end
            return
        typical = sum(char in SOFT for char in word)
        if (
            typical >= len(word) - (text[start - 1] in "带约陪")
            and is_open_name(word)
            and _ends_well(text, end)
        ):
            loose = typical == len(word) and text[start - 1] in _BY and goes_on(text[end : end + 1])
            if not loose and not text.startswith(_TOGETHER, end):
                continue
            yield start, end
            return
