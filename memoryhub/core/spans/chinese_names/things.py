"""Finds the Chinese names of shops, firms, brands, apps and works that no mark encloses."""

import re
from collections.abc import Iterator

from memoryhub.core.lexicon.chinese_surnames import SURNAMES
from memoryhub.core.lexicon.common_words import COMMON
from memoryhub.core.spans.chinese_names import Place
from memoryhub.core.spans.chinese_names.person_context import EDGES
from memoryhub.core.spans.chinese_names.titled import goes_on
from memoryhub.core.spans.chinese_names.titles import by_first
from memoryhub.core.text_fold import HAN, is_han

# What trades and houses are called at the end of their name.
_TRADES = (
    "航校 驾校 速运 货运 物流 快运 配送 搬家 小厨 小馆 小馆子 面馆 粥铺 面铺 饼铺 肉铺 包子铺 豆腐坊"
    " 酒坊 油坊 染坊 工坊 书坊 花坊 茶坊 陶坊 琴坊 木作 木艺 书房 书屋"
    " 茶社 茶舍 茶庄 酒庄 酒馆 小酒馆 食堂 饭堂 食府 酒楼 菜馆 饭馆 排档 大排档 烤鱼 烧鸡 卤味 烤鸭"
    " 鸭脖 米线 米粉 螺蛳粉 凉皮 馄饨 饺子 汤包 生煎 锅贴 煎饼 糕点 烘焙 甜品 糖水"
    " 冰室 茶餐厅 奶茶 果茶 鲜奶 农庄 农场 农园 果园 果业 花田 花圃 苗圃 园艺 花艺 牧场 渔家 渔庄 人家"
    " 之家 部落 公社 驿站 小栈 客栈 小院 山居 民宿 营地"
    " 托育 托班 早教 幼儿园 幼稚园 学堂 私塾 书院 画院 画社 画廊 美学 琴社 琴行 舞社 剧社 诗社 棋院"
    " 棋社 道馆 武馆 拳馆 羽毛球馆 游泳馆"
    " 家具 家私 家居 家纺 布艺 窗帘 灯饰 照明 建材 瓷砖 地板 门窗 橱柜 衣柜 木门 卫浴 洁具 五金 油漆"
    " 涂料 园林 家政 制冷 暖通"
    " 车行 车业 汽修 汽配 租车 巴士 航空 国旅 动物医院 口腔 牙科 眼科 国医馆 中医馆 药局 药房 大药房"
    " 药店 门诊 诊所 颐养"
    " 照相馆 影楼 婚庆 花店 珠宝 首饰 银楼 金店 钟表 数码 通讯 科技 机电 重工 服饰 制衣 鞋业 皮具 箱包"
    " 文创 传媒 影视 印务 书店 律所 会计所 典当 置业 地产 集团 实业 商贸 超市 便利店 百货"
    " 生鲜 优选 粮油 酿造 茶业 酒业 药业 种业 新能源 光伏 美发 美甲 拉面 陶瓷 电器城 家居城 建材城"
    " 钢材 板材 石材"
    " 木材 手作 手造 智造 制造厂"
    " 茶事 旧事 小食 食集"
    " 生活馆 优品 良品 严选 云仓 记账 轰趴 剧本杀 电竞 网咖 影城 剧场 乐园 马场 渔场"
)
# These are words as well: only where they are gone to and something is had there.
_WIDE = (
    "咖啡 露营 度假 健身 体育 篮球 乒乓 瑜伽 普拉提 滑板 骑行 防水 装饰 装修 设计 营造 环保 保洁 家电"
    " 电器 单车 摩托 旅行 旅游 出行 宠物 康复 养老 影像 照相"
    " 摄影 眼镜 电脑 软件 网络 智能 电子 机械 化工 纺织 童装 内衣 文具 文化 动漫 游戏 广告 印刷 图文"
    " 出版 税务 咨询 人力 劳务 保险 理财 拍卖 租赁 贸易 水产 食品"
    " 医疗 生物 农业 饲料 花卉 包装 充电 桌游 密室 台球 物业 编程 少儿 日记 天气 课堂 英语 背词 听书"
    " 读书 云盘"
    " 地图 相册 管家 打卡 笔记 词典"
)
_HOUSE_ENDS = "坊轩斋阁堂居苑馆记府庐榭庄院社铺楼园屋庵寨号舫"
_HOUSE_BEHIND = frozenset(
    "的有在做上那订买租借聚吃喝请办拉取送定说要是和跟老新开就也给收印能旁门对附三二四一五六听看住"
)
_LEADS = frozenset("写叫名在去到叫是找走从由给报订选约租定住进和跟用了的家站店行挂逛请为寄发托往用递")
_WIDE_LEADS = frozenset("在从走由去用学")
_NO_TRADE = frozenset(
    "个家种的了是在去到从那这哪些每某有没不很太最更我你他她它您们什么怎做买卖学练看吃喝"
    "打想要能会还又也都就和跟与或及且但因为所以被把让给对向各"
    "门里上下外前后附近左右边旁间内出入进来走回今明昨"
)
_TRADE = re.compile(by_first(_TRADES.split()))
_WIDE_TRADE = re.compile(f"(?:{by_first(_WIDE.split())})(?=[的做买办订上租修记看听学背打，。])")
_HOUSE = re.compile(f"[{_HOUSE_ENDS}]")
_NOT_HOUSES = (
    "邻居 定居 同居 隐居 居民 起居 食堂 课堂 教堂 学堂 礼堂 天堂 澡堂 祠堂 灵堂 公园 校园 花园 果园"
    " 菜园 幼儿园 动物园 植物园 家园 庄园 茶园 酒楼 一楼 二楼 三楼 四楼 五楼 六楼 七楼 八楼"
    " 大楼 高楼 阁楼 教学楼 办公楼 宿舍楼 住院楼 门诊楼 法院 医院 学院 影院 剧院 养老院 敬老院 福利院"
    " 寺院 庭院 大院 电影院 农家院 四合院 美容院 我院 住院 出院 转院 研究院 科学院 茶馆 面馆 饭馆 宾馆"
    " 旅馆 场馆 体育馆 图书馆 博物馆 美术馆 科技馆 展览馆 健身馆 球馆 羽毛球馆 游泳馆 档案馆 文化馆"
    " 咖啡馆 使馆 领事馆 殡仪馆 照相馆 理发馆 登记 日记 笔记 标记 忘记 书记 记得 传记 切记 牢记 惦记 游记"
    " 社 报社 旅社 公社 旅行社 出版社 合作社 信用社 杂志社 通讯社 店铺 商铺 床铺 上铺 下铺 中铺 卧铺"
    " 当铺 药铺 肉铺 包子铺 杂货铺 修车铺 裁缝铺 木屋 小屋 房屋 老屋 里屋 屋 茅屋 书屋 村庄 农庄 钱庄"
    " 茶庄 饭庄"
    " 政府 学府 首府 官府 编号 账号 型号 挂号 信号 符号 句号 逗号 问号 工号 房号 单号 订单号 快递单号"
    " 手机号 证件号 车牌号 几号 口号 公众号 视频号 小号 大号 中号 均码 一号 二号 三号 作坊 牌坊 街坊"
    " 磨坊 染坊 油坊 酒坊 豆腐坊"
    " 山寨 村寨 老院 后院 前院 院 书斋 吃斋 楼 府 园 馆 铺"
)
_NO_HOUSE = frozenset(_NOT_HOUSES.split())
_BRAND_CUE = re.compile(
    "(?:[一那这两几][台辆款架](?:二手的?)?|二手的?|看中了?|看上了?的?是?|相中了?|[报选用买装骑"
    "开穿定挑换]的[是就]是?|推荐的是|最后[定选买]了?|换成了?|改用了?|装了个?|下"
    "载了?个?|办了张?|入手了?一?[台辆款]?)"
    rf"(?P<brand>(?:(?![的了个一这那我你他她它您们着过是在有没不很太最更新旧能会要])[{HAN}]){{2,5}}?)"
    "(?=的(?:[\\d，。一二三两四五六七八九十这那]|$)|，|。|；|(?:相机|电动车|电瓶车|自行车|摩托|单车"
    "|轿车|房车|面包车|汽车|冰箱|空调|洗衣机|净水器|热水器|烤箱|电视|音箱|耳机|手机|平板|电脑|打印机"
    "|跑步机|扫地机|吸尘器|钢琴|吉他|轮椅|婴儿车|推车|奶粉|猫粮|狗粮|油漆|地板|瓷砖|床垫|沙发"
    "|牌)|要年检|刚|又|老|坏|开了|骑了|用了|\\d)"
)
_BRAND = re.compile(
    rf"(?<=[台辆个款部张双件套把只条那这是用买的换装穿])(?P<a>(?:(?![的"
    rf"了个一这那我你他她它您们是有没不名品招金台辆款部件套双])[{HAN}]){{2,4}})(?=牌[的子]?)"
    rf"|(?P<b>(?:(?![的了个一这那我你他她它您们是有没不用在看玩])[{HAN}]){{2,5}})(?=这[款"
    rf"个](?i:app|软件|小程序|游戏|牌子|品牌|公众号|平台|网站|店|剧|节目|电影|书)|(?:那|这)家(?:店|馆"
    rf"|铺|公司|饭店|医院|酒店|超市))"
    rf"|(?:(?:一家|那家|有家|店家|店名|旁边那家|商家|厂家|网店|出版社)(?:叫做?|是|好像叫)?|(?:品牌"
    rf"|牌子|软件|公众号|小程序|app|APP|机构|公司|群)(?:叫做?|是|好像叫|名叫))(?!新开|网点|公司"
    rf"|单位)(?P<c>(?:(?![的了个一这那我你他她它您们是有没不很太就也都要让说])[{HAN}]){{2,5}}?)"
    "(?=[，。、；的]|听说|挺|很|说|还|做|味道|不|也|就|好像|上)"
    rf"|(?<=[用骑穿])(?P<d>(?:(?![的了个一这那我你他她它您们是有没不着过])[{HAN}]){{2,3}})(?=的，)"
    rf"|(?<=[报点]了)(?P<f>(?:(?![的了个一这那我你他她它您们两几三是有没不])[{HAN}]){{2,5}})(?=的)"
    rf"|在(?P<e>(?:(?![的了个一这那我你他她它您们是有没不着过上里边])[{HAN}]){{2,6}})(?=(?:买|订|配"
    rf"|做|修|团购|下单|租|拍|洗)的)"
)
_WORK = re.compile(
    "(?:看了(?=[^一几半两三好很个下眼看了又场部集页会的]{2,8}[，。！])|看完了?|追完了?|读完了?|听"
    "完了?|翻完了?|刚看了|重看|重温|最近在[读看听]|在读|在追|追剧|演的是|唱的是|放的是|读的是"
    "|看的是|排练|背诵|弹的是|电视剧|纪录片|动画片|话剧|歌剧|长篇|小说)(?:叫|是)?"
    rf"(?P<work>(?:(?![和与跟及、里的呢吗吧啊了过着我你他她它您一这那几两三什没"
    rf"不再才就也都还要第全哪])[{HAN}])[{HAN}]{{2,7}}?)(?=[，。！；、]|$)"
)


def thing_names(text: str) -> Iterator[Place]:
    """Names as places in code points; one may lie in another."""
    for match in _TRADE.finditer(text):
        yield from _before(text, match.start(), match.end(), least=2)
    for match in _WIDE_TRADE.finditer(text):
        yield from _before(text, match.start(), match.end(), least=2, leads=_WIDE_LEADS)
    for match in _HOUSE.finditer(text):
        behind = text[match.end() : match.end() + 1]
        if not behind or (match.group() != "记" and goes_on(behind)) or behind in _HOUSE_BEHIND:
            one = match.group() == "记" and text[match.start() - 1 : match.start()] in SURNAMES
            yield from _before(text, match.start(), match.end(), least=1 if one else 2, house=True)
    for pattern in (_BRAND_CUE, _BRAND, _WORK):
        for match in pattern.finditer(text):
            kind = match.lastgroup or "brand"
            if not _holds_common(match[kind]):
                yield match.span(kind)


def _before(
    text: str, at: int, end: int, *, least: int, house: bool = False, leads: frozenset[str] = _LEADS
) -> Iterator[Place]:
    """The name that ends in a trade at `at` and begins behind what leads to a name."""
    start = at
    while start > 0 and at - start < 5 and is_han(text[start - 1]) and text[start - 1] not in _NO_TRADE:
        if at - start >= least and text[start - 1] in leads:
            break
        start -= 1
    led = start > 0 and text[start - 1] in leads
    led = led or (leads is _LEADS and (start == 0 or text[start - 1] in EDGES))
    word = text[start:end]
    if (
        not led
        or at - start < least
        or at - start > 4
        or (text[at:end] not in ("之家", "人家") and _holds_common(text[start:at]))
    ):
        return
    if house and (any(text[:end].endswith(known, start) for known in _NO_HOUSE) or word[-2:] in COMMON):
        return
    yield start, end


def _holds_common(word: str) -> bool:
    """Whether a word of everyday life is in it, so that it says what something is and not its name."""
    return any(word[place : place + 2] in COMMON for place in range(len(word) - 1))
