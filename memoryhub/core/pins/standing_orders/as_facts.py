"""Rules that are said as facts: "We never deploy on Fridays.", "周五我们从不上线。".

Beside the trained judge, whose lines are mostly orders: what it would have to learn here from few lines costs
it precision. Where the line is drawn: a sentence of the present says what those whom the user speaks for (we,
our team, in our house), or nobody and nothing at all, do never, always or only; and the deed is one of work
or of dealing with others, which whoever helps them must keep to. No rule is what the user alone does ("I
never eat breakfast" is a habit), what one feels, knows, owns or lives through ("We never win"), what others
keep to ("His company never hires"), what was or might be, what is asked, and what another says.
"""

import re

from memoryhub.core.text_fold import fold_plain, has_han

_LONGEST = 160  # characters of a rule that is said in one breath
# Done for work alone, and done at leisure as well.
_WORK = """
accept admit advertise alter approve assign bill charge contact copy delete deliver deploy disclose
discount encrypt erase exceed export forward hire install invoice issue lend log merge modify negotiate
outsource overwrite photograph post quote record recruit refund release reply respond restart review sign
subcontract sync transfer waive
"""
_EITHER = """
answer book borrow buy call cancel change cut discuss email employ enter grant hand invest invite lock
mail message mention mix name open order park pay phone pick print process promise publish push put rent
repair report return reuse run schedule sell send serve share ship show store submit take talk tell test
touch trade update upload use wear write
"""
# With "don't" they say more often what one does not happen to do: only these tell what is refused.
_REFUSED = "book call discuss email enter invite mention phone share ship store take tell touch"
# Only with a limit it is a rule to do so each time.
_DUTY = "answer ask back call check confirm email get lock phone pay report send show store test tell write"
_WORK_EN, _EITHER_EN, _REFUSED_EN, _DUTY_EN = (
    "|".join(sorted(words.split(), key=len, reverse=True)) for words in (_WORK, _EITHER, _REFUSED, _DUTY)
)
_GIVE = "give out|give away|give (?:any )?(?:discounts?|refunds?|credit|advice|interviews?)|work (?:with|for)"
# What is no deed with a verb of deeds: take part, put up with, open late.
_TURN = (
    r"(?! (?:time|part|long|apart|fit|up|off|out well|on it|for granted|going|much|enough|any ?more|fun"
    r"|to each other"
    r"|on time|late|early|about (?:it|that|him|her|them|money|politics))(?![a-z]))"
)
_LEISURE = re.compile(
    r"(?<![a-z])(?:organic|vegetables?|bus|cars?|train|tram|bike|taxi|lift|plane|pizza|food|meals?|dinner|lunch|breakfast"
    r"|dessert|sugar"
    r"|milk|salt|coffee|tea|wine|beer|meat|fish|bread|takeaways?|groceries|flowers?|presents?|gifts?"
    r"|cards?|postcards"
    r"|tv|telly|films?|cinema|church|beach|holidays?|french|english|german|spanish|chinese|plates"
    r"|clothes|hats?|heating"
    r"|politics|football|music|pictures?|selfies|stairs|grandma|grandpa|weather|hikes?|garden|dog|cat"
    r"|christmas"
    r"|(?:my|our) (?:parents|mother|mum|mom|dad|father|families|relatives)|each other|ourselves|chances?"
    r"|turns|naps?"
    r"|walks?|risks|sides|much|enough|well|together|on time|late)(?![a-z])"
)
_US = (
    r"(?:we|our (?:[a-z-]+ ){0,2}(?:team|people|staff|shop|store|office|company|firm|group|department"
    r"|club|school"
    r"|practice|clinic|ward|lab|kitchen|restaurant|caf[eé]|bakery|family|household|drivers?|nurses?"
    r"|engineers?"
    r"|developers?|volunteers?|colleagues|crew|agency|board|editors?|newsletters?|invoices?|reports?"
    r"|contracts?"
    r"|emails?|quotes?))"
)
_AT_OURS = r"(?:(?:in|at|on) (?:our|this|my) [a-z]+(?: [a-z]+)?,? )?"
_NOT = r"(?:don't|do not|doesn't|does not)(?: ever)?"
_LIMITED = r"(?:within|before|after|unless|until|in advance|in writing|twice|by two|first)(?![a-z])"
_GROUP_EN = re.compile(
    rf"^{_AT_OURS}{_US} (?:(?:absolutely|simply|just|also) )?(?:"
    rf"(?:never|only|{_NOT})(?: ever| knowingly)? (?:{_WORK_EN})(?:s|es)?"
    rf"|(?:never|only)(?: ever| knowingly)? (?:{_EITHER_EN}|{_GIVE}|go out|goes out|appears?"
    rf"|leaves?)(?:s|es)?"
    rf"|{_NOT} (?:{_REFUSED_EN}|{_GIVE})"
    rf"|always (?:{_WORK_EN}|{_DUTY_EN})(?:s|es)?(?= .*{_LIMITED}))(?![a-z]){_TURN} .+"
)
# Nobody and nothing of a kind; what it hangs on makes it a rule (without, unless, before she has signed).
_DONE = r"(?:[a-z]+ed|sent|sold|paid|given|shown|cut|put|let|taken|made|spent|bought|built|left|read|run)"
_CONDITION = (
    r"(?:without|until|unless|before .+ (?:has|have|is|are|signs?|approves?|agrees?|says))(?![a-z]).*"
)
_NONE_EN = re.compile(
    r"^(?:at|in|on) (?:our|this|my) [a-z]+(?: [a-z]+)?,? (?:nobody|no one|no-one|no [a-z]+)"
    rf" (?:(?:{_WORK_EN}|{_EITHER_EN}|smoke)(?:s|es)?)(?![a-z]) .+"
    r"|^(?:nothing|no [a-z -]{2,30}?|none of (?:our|my) [a-z -]{2,30}?) (?:ever )?"
    rf"(?:leaves?|goes (?:out|in|up|live|through|online|into)|enters?|reach(?:es)?|ships?|starts?|(?:is"
    rf"|are|gets?) {_DONE})"
    rf"(?![a-z]).* {_CONDITION}"
    r"|^(?:nobody|no one|no-one|no [a-z]+) (?:ever )?(?:enters?|touch(?:es)?|uses?|opens?|drives?|signs?"
    r"|merges?|deploys?"
    r"|wears?|walks (?:through|around)) .+(?:without|but|except|until|unless|alone)(?![a-z]).*"
    r"|^(?:[a-z]+ ){1,2}names? never appears? .+"
)
# What is no rule, wherever it stands: past, supposed, said by others, of others, a complaint, a question.
NO_RULE_EN = re.compile(
    r"\?|[\"“”]|(?<![a-z])(?:if|imagine|suppose|pretend|wish|would|could|might|maybe|perhaps|used to"
    r"|back then|in those"
    r" days|ago|yesterday|last (?:week|month|year|night|time|summer)|when (?:i|we) (?:were|was)|says?"
    r"|said|according to"
    r"|apparently|they|he|she|his|her|their|novel|movie|film|story"
    r"|sign(?! (?:for|off|in|out|up)(?![a-z]))|manual|these days|(?:in"
    r"|since) (?:19|20)\d\d"
    r"|this (?:term|week|month|year|summer|morning)|unfortunately|sadly|luckily)(?![a-z])"
)
# "Before she has signed" is a condition, whoever she is.
_BOUND = re.compile(r"(?:without|before|until|unless) (?:his|her|their|she|he|they)(?![a-z])")

_WE_ZH = (
    r"(?:我们|咱们|咱|我(?=家))(?:[组店家厂司队班院校部所馆]|公司|团队|部门|小组|工作室|单位|学校|医院"
    r"|餐厅|诊所|这儿|这里|办公室)?"
    r"(?:的人|孩子|客人|员工|同事)?"
)
_NEVER_ZH = r"(?:从来?都?不|一律不|一概不|绝不|概不|向来不|决不|只(?![有要好能是会]))"
# Done for work or with others; what only begins like it stands behind (?!...).
_WORK_ZH = (
    r"(?:上线|部署|发布|合并|提交|报价|收|接(?![近触着])|签|付款|付|发(?![生烧现愁呆脾火胖])|寄|打印"
    r"|打电话|回复|录用|录取|招|雇|借(?!口)"
    r"|卖|退款|退(?!休)|打折|赊|透露|公开|讨论|加(?![薪班油])|改(?!变)|删|开(?![心车玩口工放])"
    r"|动(?![手怒气摇])|碰|进(?!步)|带出|给出"
    r"|转发|转账|外包|合作|订|安排|审批|审核|复核|存|备份|重启|共享|分享|停车|抽烟|吸烟|放(?![弃假心松])"
    r"|用|给出去|出去)"
)
# By a plain 不 one says more often what one does not happen to do: only these tell what is refused.
_REFUSED_ZH = (
    r"(?:接(?:预订|单|受|待|散客|急件|私活)|收(?:支票|现金|礼|押金|红包|学费)|借(?!口)|透露|公开|合并"
    r"|上线|部署|退款|打折|赊|报价|外包"
    r"|录用|雇|穿鞋|看(?:屏幕|手机|平板)|发(?:简报|稿|广告|货|布|邮件)|给[^，,]{1,8}打电话"
    r"|[跟和与][^，,]{1,10}(?:合作|谈价|说$))"
)
_DUTY_ZH = r"都(?:要)?(?=先|由|在[^，,]{1,8}内|要?比|经过)[^，,]{0,12}(?:先|回复|看过|下单|审|比|签|确认|批)"
_LEISURE_ZH = re.compile(
    r"过年|圣诞|电视|盘子|牛奶|披萨|公交|地铁|法语|英语|德语|日语|饭|菜|吃|喝|茶|酒|旅游|衣服|帽子|玩"
    r"|好话|彼此|开车|骑车|进城"
)
_GROUP_ZH = re.compile(
    rf"^[^，,他她它你]{{0,14}}?{_WE_ZH}(?:"
    rf"(?:谁都|谁也|[^，,。他她它你我不]{{0,12}}?){_NEVER_ZH}(?![爱想会敢肯能愿喜怎])[^，,。他她]{{0,12}}?{_WORK_ZH}"
    rf"|(?:谁都|谁也|[^，,。他她它你我]{{0,12}}?)不(?![爱想会敢肯能愿喜怎]){_REFUSED_ZH}"
    rf"|(?:谁都|谁也|[^，,。他她它你我]{{0,12}}?)不[^，,。他她]{{0,4}}?合并"
    rf"|[^，,。他她它你]{{0,8}}?{_DUTY_ZH})"
)
_CONSENT_ZH = r"(?:签字|同意|批准|点头|许可|陪同|盖章|授权|评审|审核|测试|证人|过(?:面|目)?)"
_NONE_ZH = re.compile(
    rf"^(?:[^，,没我]{{0,6}})没有?[^，,]{{0,10}}?{_CONSENT_ZH}[^，,]{{0,6}}[，,的]?[^，,]{{0,16}}"
    r"(?:(?:一律|一概|从|都|就|也)?不(?:得|许|准|能)?(?:上|进|出|发|寄|签|动|交|付|放|开(?!心)|给|离开"
    r"|录用))"
    r"|^除了[^，,]{1,10}[，,]?(?:谁|任何人|别人|其他人)(?:都|也)?不(?:动|碰|开(?!心)|用|进|代表|签|接|改"
    r"|管|跟|删|发|批)"
)
NO_RULE_ZH = re.compile(
    r"[?？“”「」\"吗]|要是|如果|假如|想象|假设|本来|那时|以前|当时|小时候|后来|昨天|去年|上次|上周|曾经"
    r"|据说|听说|书里|小说|电影"
    r"|手册|牌子|他们|她们|可能|也许|不知道|不记得|不明白|不喜欢|不想|不敢|不怎么|不太|最近|这学期"
    r"|这阵子|[了过]$|才刚|刚"
)


# What leads up to a statement and says nothing of it.
LEAD = re.compile(
    r"^(?:(?:by the way|btw|just so you know|so you know|for your information|fyi|note that"
    r"|remember(?: that)?|and|but"
    r"|so|also|oh|ok(?:ay)?|well)(?![a-z]),? |(?:对了|另外|还有|顺便说一?下|提醒一下|注意|记住"
    r"|要知道)[，,：:]?)+"
)


def is_said_as_fact(sentence: str) -> bool:
    """Whether a sentence of 160 characters at most says as a fact what those the user speaks for keep to."""
    if len(sentence) > _LONGEST:
        return False
    said = LEAD.sub("", fold_plain(sentence).strip(" .!。！"))
    if has_han(said):
        if NO_RULE_ZH.search(said):
            return False
        return bool(_NONE_ZH.search(said) or (_GROUP_ZH.search(said) and not _LEISURE_ZH.search(said)))
    if NO_RULE_EN.search(_BOUND.sub("", said)):
        return False
    return bool(_NONE_EN.search(said) or (_GROUP_EN.search(said) and not _LEISURE.search(said)))
