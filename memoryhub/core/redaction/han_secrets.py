"""Passwords, recovery phrases and security answers whose value is written in Chinese characters."""

import re
from collections.abc import Callable

from memoryhub.core.redaction.keys import BEFORE, NOT_MARKER
from memoryhub.core.redaction.model import Rule
from memoryhub.core.text_fold import HAN

_OPEN, _CLOSE = r"[\"'`“‘「『《]", r"[\"'`”’」』》]"
_END = rf"(?={_CLOSE}?\s{{0,2}}(?:[，。！？；、,.!?;)）\n]|\Z))"
_LOCK_ZH = (
    r"(?:密码|密碼|口令|暗号|暗號|暗码|通行短语|pin\s?码|提取码|提取碼|解压码|访问码|通行码|开门码|门禁码"
    r"|(?:密保|安全)(?:问题)?的?答案|密保|支付口令)"
    r"(?!管理|学|本|锁|箱|保护|强度|规则|策略|政策|框|登录|登陆|找回|重置)"
)
_LOCK_EN = (
    r"(?:(?:[a-z'-]{1,16}\s)?(?:pass\s?(?:word|code|phrase|wd)s?|pwd|passwd|passkey)"
    r"|(?:wi-?fi|login|admin|root|vault)\s(?:key|pw)|security (?:answer|question answer))"
)
_WHOSE_EN = r"(?:\s(?:for|to|of|on|at)\s[\w.'@/&-]{1,24}(?:\s[\w.'@/&-]{1,24}){0,3}?)?"
_SAYS_ZH = (
    r"(?:短语|短句)?(?:我|现在|目前|已经|都|就|一直|又|刚|给)*\s?"
    r"(?:改成了?|改为|改到|换成了?|换为|设成了?|设的是|设为|设置成|设置为|变成了?|定为|用的是|就是|还是|是|为|叫做?|[:：=])"
    r"\s{0,3}[:：]?\s{0,3}"
)
_SETS_ZH = r"\s?(?:我?(?:改成了?|换成了?|设置?[成为]了?)|我?设的是|我?用的是|[:：=])\s{0,3}"
# "Changed to" in the style of notices goes with a procedure as often as with a value.
_SAYS_PLAIN = _SAYS_ZH.replace("改为|", "").replace("设置为|", "").replace("换为|", "")
_WHOSE_ZH = (
    r"(?:我们?家?|咱们?|俺|wi-?fi|无线|网络|路由器|支付|银行卡?|信用卡|取款|邮箱|登[录陆]|账[号户]|qq|微信|支付宝|手机|电脑"
    r"|平板|门锁?|大门|保险[箱柜]|开机|锁屏|解锁|服务器|数据库|后台|管理员|新|旧|老|记住)的?[\u4e00-\u9fff]{0,3}"
)
_SAYS_EN = (
    r"(?:\s{0,3}[:=]\s{0,3}|\s(?:is|was|are|equals|(?:is |was |got )?(?:now|changed to|set to|reset "
    r"to))\s{0,2}:?\s?)"
)
_SIGN = r"!#-&(-+\-./:<-_a-~0-9"
# Some Chinese and some of what Chinese is not: 小猫2024喵.
_MIXED = rf"(?P<v>(?=[{_SIGN}]{{0,40}}[{HAN}])(?=[{HAN}!#-&*+_-]{{0,40}}[A-Za-z0-9])[{HAN}{_SIGN}]{{4,60}})"
_PLAIN = rf"(?P<v>[{HAN}]{{3,8}}(?:[ ·][{HAN}]{{1,8}}){{0,11}})"
_QUOTED = (
    rf"{_OPEN}{{1,2}}{NOT_MARKER}(?P<v>(?=[^\"'\n]{{0,40}}[{HAN}])[^\"'`”’」』》\n]{{2,60}})(?={_CLOSE})"
)
_ANY = rf"(?P<v>(?=[{_SIGN}]{{0,40}}[{HAN}])[{HAN}{_SIGN}]{{2,60}}(?:[ ·][{HAN}]{{1,8}}){{0,11}})"

# What is said about a password instead of the password: that it is random, wrong, or eight characters long.
_TALK = re.compile(
    r"[的吗呢么]$|^(?:在|由|从|要|需|必|应|可|能|不|没|未|非|被|已|很|太|非常|比较|有|用来|用于|给|让|请|别|同|跟|和|与|按|把"
    r"|我们|大家|谁|哪|几|多少|什么|怎么|这|那|他|她|你们?(?!好)|您|咱)"
    r"|什么|怎么|多少|哪[里个]|随机|加密|解密|默认|必填|必须|明文|保密|安全|正确|错误|失效|过期|泄露|隐私|字母|数字|大写|小写"
    r"|大小写|字符|符号|长度|组合|统一|相同|一样|一致|唯一|临时|永久|公开|公用|自动|系统|生成|存储|保存|登录|登陆|注册|找回|重置"
    r"|修改|更改|更换|设置|输入|忘记|忘了|记住|告诉|分享|管理|策略|规则|要求|问题|关键|重要|身份|验证|防线|定期|每[天周月年]|选填|可选|强制|扫码|指纹|人脸|短信|手动|邮件|联系|出来|起来|过来|一下|有误|为准|如下|同上|效$|[弱强]|说|问|听|写|记|看|保障|前提|习惯|传统|游戏|节目|电影|小说|歌|书|第[一二三四五六七八九十0-9]|基础|第一|凭证|方式|工具|软件|以上"
    r"|以内|至少|最多|开头|结尾|位数|为空|空的|[0-9]\s?(?:位|个|年|月|天|次|分钟|小时)|复杂|简单|强度|够|附件|分配|公司|^[见略]"
)

_GRAMMAR = re.compile(r"[的了吧在是个种都才也把被给让]")


def _is_value(value: str) -> bool:
    return _TALK.search(value) is None


def _is_phrase(value: str) -> bool:
    return _is_value(value) and _GRAMMAR.search(value) is None


def _rule(pattern: str, hints: tuple[str, ...], holds: Callable[[str], bool] = _is_value) -> Rule:
    return Rule("password", "medium", re.compile(pattern), hints, holds)


_ZH = ("密码", "密碼", "口令", "暗号", "暗號", "暗码", "码", "通行短语", "密保", "安全")
_EN = ("pass", "pwd", "key", "pw", "security")

HAN_SECRETS: tuple[Rule, ...] = (
    _rule(rf"(?i){_LOCK_ZH}(?:{_SAYS_ZH})?{_QUOTED}", _ZH),
    _rule(rf"(?i){_LOCK_ZH}(?:{_SAYS_ZH}|\s)?(?![是为了叫就改换设变定用]){NOT_MARKER}{_MIXED}{_END}", _ZH),
    _rule(
        rf"(?i)(?:{_WHOSE_ZH}|\A\s{{0,2}}){_LOCK_ZH}{_SAYS_PLAIN}(?![是为了]){NOT_MARKER}{_PLAIN}{_END}",
        _ZH,
        _is_phrase,
    ),
    _rule(rf"(?i){_LOCK_ZH}{_SETS_ZH}{NOT_MARKER}{_PLAIN}{_END}", _ZH, _is_phrase),
    _rule(rf"(?i){BEFORE}{_LOCK_EN}{_WHOSE_EN}{_SAYS_EN}{_QUOTED}", _EN),
    _rule(rf"(?i){BEFORE}{_LOCK_EN}{_WHOSE_EN}{_SAYS_EN}{NOT_MARKER}{_ANY}", _EN),
    _rule(rf"(?i)(?:变更|修改|更新)?{_LOCK_ZH}\s?(?:to|is)\s{NOT_MARKER}{_ANY}", _ZH),
    _rule(
        rf"(?:助记词|恢复词|恢复短语|种子短语|助記詞)(?:{_SAYS_ZH})?{NOT_MARKER}"
        rf"(?P<v>[{HAN}](?:[ 　、,，]?[{HAN}]){{11,35}})",
        ("助记词", "恢复词", "恢复短语", "种子短语", "助記詞"),
        lambda value: True,
    ),
)
