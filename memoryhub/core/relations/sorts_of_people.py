"""Words for a sort of people (素食者, "a vegetarian", "Irish"): who is one has no name by that."""

from __future__ import annotations

import re

from memoryhub.core.lexicon.chinese_surnames import COMPOUND_SURNAMES

_NEVER_A_NAME = re.compile(
    r"^(?:一[个名位]|[个位](?=.{2}))|(?:者|(?<!司)徒|迷|奴|狂|主义|爱好|粉丝|达人|发烧友|吃货|学霸|学渣|宅男|宅女|夜猫子|左撇子"
    r"|双胞胎|独生(?:子女|子|女)|混血儿?|(?:单亲|全职|家庭)(?:妈妈|爸爸|主妇)|主妇|[汉回藏满苗壮侗彝傣]族"
    r"|(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座?|上班族|素食|纯素|色盲|社恐|单身|内向|外向"
    r"|(?:外地|本地|当地|外国|中国|美国|英国|法国|德国|韩国|俄国|日本|泰国|印度|北京|上海|广东|四川|湖南|湖北|东北|山东|河南|浙江|江苏"
    r"|福建|香港|台湾|陕西|重庆|天津|老年|残疾|盲|聋|军|商|诗|艺|工|自由职业)人)$"
)
# 王律师 may well be somebody; 女律师 and 程序员 are not.
_TRADES = re.compile(
    r"^(?P<lead>.*?)(?:程序员|公务员|消防员|服务员|售货员|销售员?|运动员|飞行员|驾驶员|快递员|教员|演员|党员|团员|店员|船员|职员|队员"
    r"|(?:工程|设计|建筑|会计|摄影|理发|美容|分析|咨询|魔术|药剂|营养|造价|规划|教|律|厨|医|药|牧|技|讲|大|化妆|心理咨询)师"
    r"|(?:画|作|科学|艺术|音乐|企业|银行|政治|数学|历史|思想|哲学|收藏|美食|探险|专|作曲|小说|评论|创业|投资)家"
    r"|(?:歌|水|鼓|吉他|选)手|(?:护|博|硕|战|修|道)士|(?:农|居|移|渔|股|网)民|(?:法|检察|外交|军)官|(?:民|交|刑|特)?警察?|军医"
    r"|(?:医|牙医|学|小学|中学|高中|初中|大学|研究|博士|留学|实习|毕业|新)生|会计|出纳|司机|保安|保姆|士兵|老兵|裁缝|翻译|记者"
    r"|(?:职|电|木|技|瓦|焊|民|矿)工|公职|个体户|自由职业)$"
)
_NO_SURNAMES = frozenset("女男老小前大好新")
_EN = re.compile(
    r"(?i)(?:an? )?(?:(?:strict|devout|lapsed|lifelong|proud) )?"
    r"(?:vegetarian|vegan|pescatarian|buddhist|muslim|jewish|hindu|sikh|catholic|protestant|atheist|agnostic|mormon|quaker|deaf|blind|autistic|diabetic|dyslexic|gay"
    r"|lesbian|bisexual|trans|nonbinary|left-handed|twins?|pisces|aquarius|capricorn|sagittarius|scorpio|libra"
    r"|irish|english|british|scottish|welsh|spanish|swedish|danish|finnish|polish|turkish|french|dutch|german|swiss"
    r"|greek|czech|chinese|japanese|vietnamese|portuguese|taiwanese|lebanese|italian|russian|canadian|australian"
    r"|austrian|brazilian|indian|indonesian|malaysian|hungarian|romanian|bulgarian|ukrainian|norwegian|iranian"
    r"|egyptian|ethiopian|nigerian|algerian|argentinian|colombian|peruvian|american|mexican|cuban|korean|african"
    r"|thai|filipino|pakistani|iraqi|israeli|saudi|kenyan|ghanaian|moroccan|asian|european|latino|latina)"
)


def is_sort_of_person(name: str) -> bool:
    """Whether words say what sort of person somebody is: a faith, a people, a trade, a way of life."""
    if _NEVER_A_NAME.search(name) or _EN.fullmatch(name):
        return True
    trade = _TRADES.search(name)
    return trade is not None and not _may_be_surname(trade["lead"])


def _may_be_surname(lead: str) -> bool:
    return lead in COMPOUND_SURNAMES or (len(lead) == 1 and lead not in _NO_SURNAMES)
