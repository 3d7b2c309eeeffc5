"""The words in which one wishes something to be forgotten, in both languages."""

import re

_POLITE_EN = (
    r"^(?:(?:please|can you|could you|would you|i want you to|i'd like you to|i would like you to"
    r"|you're free to|you can|you may|you should|just|and|now|yes|kindly)[ ,]+)*"
)
_KNOWN = (
    r"(?:everything|anything|all(?: that)?|what(?:ever)?)(?: (?:that )?(?:you|i)(?:'ve| have)?"
    r" (?:know|knew|told you|said|noted|stored|have|kept|mentioned)(?: (?:about|on|of))?| about| on) .+"
)
_NOTE = (
    r"(?:the |that |your |any |all )?(?:notes?|memor(?:y|ies)|records?|entr(?:y|ies)|facts?|bits?|things?"
    r"|info(?:rmation)?|details?) (?:that .+|(?:about|on|of|with|regarding) (?:my|me|our|where i|what i) ?.*)"
)
_FIELD = (
    r"(?:my|our|the|all|that|what) .*?(?:from (?:your |the )?(?:memory|memories|records?)|address"
    r"|phone(?: number)?|number|name|birthday|preferences?|memory|memories|data|e-?mail|age|allerg(?:y|ies)"
    r"|job|employer)(?: please)?$"
)
# "Remove the header thing" is of a text; what is told of oneself, or kept on file, is of memory.
_MATTER = (
    r"(?:the|that|those|all (?:the|that)) (?:bit|part|thing|stuff|note|entry|info)s? (?:about|where|on"
    r"|regarding|that)"
    r" .*(?<![a-z])(?:i|i'm|i've|my|me|our|we)(?![a-z]).*"
    r"|(?:the|that|my|this|all (?:the|that)) [a-z' -]{2,40}? (?:thing|stuff|business|matter|bit|part|note"
    r"|entry|info)s?"
    r"(?: from (?:your |the )?(?:memory|memories|notes?|records?|files?|profile))?(?: please)?$"
    r"|.{2,60}? from (?:your |the |my )(?:memory|memories|notes|records|files?|profile)(?: please)?$"
)
_WISH_EN = (
    rf"{_POLITE_EN}(?:"
    r"(?:forget|unlearn)(?: about)? (?P<last>the (?:last|previous) (?:thing|message|sentence|part|bit|remark"
    r"|line|one)(?: (?:that )?(?:i|we) .*)?$)|"
    r"(?:forget|unlearn)(?: about)?+ (?!it$|it\W|to |how |why |the (?:first|last|previous|above)"
    r"|(?:all |any |your )?(?:previous|prior) (?!address|home|job|employer|company|phone|number))(?P<o>.+)|"
    rf"(?:delete|erase|remove|wipe|clear|drop|scrub|lose|discard|get rid of) (?P<o4>{_KNOWN}|{_NOTE})|"
    r"(?:delete|erase|wipe|clear|reset|empty) (?P<all>(?:all |all of )?(?:your|my) (?:whole |entire )?"
    r"(?:memory|memories|data|profile)(?: (?:of|about) (?:me|us))?$)|"
    rf"(?:delete|erase|remove|wipe|clear|drop)(?: everything about)? (?P<o2>{_FIELD})|"
    rf"(?:delete|erase|remove|wipe|drop|scrub|lose|discard) (?P<o5>{_MATTER})|"
    r"(?:don't|do not|stop|never|no need to|i (?:don't|do not) want you to) (?:remember|remembering"
    r"|memori[sz]e"
    r"|store|storing|save|keep|keeping|record|track)(?:ing)? "
    r"(?!to )(?P<o3>(?:that|this|it|what i|my|anything|any of|these|(?:things|stuff|everything) about).*))"
)
SAID_ZH = (
    r"(?:我?(?:刚才|刚刚|前面)(?:跟你|和你|对你)?(?:说|讲|提|告诉你)?(?:的|过的)?(?:那|这)?一?"
    r"(?:句话?|条|段话?|个|些话?|件事|话)?|上(?:面|一)(?:那|这)?(?:句话?|条|段|个)"
    r"|[这那]一?(?:句话?|条|段话?|个|些|件事|话))"
)
_NOT_KEPT_ZH = (
    r"(?:都|也|就)*(?:别|不要|不用|请勿|不必|甭)(?:再|帮我|给我)*(?:记住?|存|保存|保留|留)(?:下来?|录)?"
)
# 我把伞忘了 tells what happened; whoever is to forget is not the speaker.
_FORGETS_ZH = r"(?:[把又总都也]|老是|差点|居然|竟然|好像|不小心)"
_THING_ZH, _ALL_ZH = r"(?![它他她这那我])[^\s,，]{1,20}?", r"(?:都|全部?|给|彻底|完全|统统)"
_WISH_ZH = (
    rf"^(?:请|麻烦|帮我|请你)+把(?P<z8>{_THING_ZH}){_ALL_ZH}*(?:忘掉|忘了|忘记)(?:吧|掉|好吗)*$|"
    r"^(?:请|麻烦|帮我|你|可以|把|能不能|现在|给我|就|确认|那)*(?:"
    rf"(?P<z5>{SAID_ZH})(?:{_NOT_KEPT_ZH}|(?:都|就|全部)*(?:忘掉|忘了|忘记|删掉|删了|删除))(?:吧|了|掉"
    rf"|啊|哦|好吗)*$|"
    r"(?:忘掉|删掉|抹掉)(?P<z6>)(?:吧|它)?$|"
    r"(?:忘掉|忘记|忘了|遗忘|抹掉|抹去)(?:关于|有关|我说过的|掉)?(?P<z>(?!我吧|吧|之前的?(?:指令|指示)"
    r"|以上|[算数带拿锁写加发回交买付提](?!过|.*吧$)"
    r"|所有(?:指令|规则))[^\s].*)|"
    r"(?:删掉|删除|删了|清除|去掉|移除|清空)(?:关于|有关)?(?P<z2>.*(?:记忆|地址|电话|手机号?"
    r"|名字|姓名|生日|邮箱|偏好|喜好|年龄|公司|过敏|我的信息|个人信息|资料|数据).*)|"
    r"(?:删掉|删除|删了|清除|移除)(?:关于|有关)?(?P<za>我(?:住|在|是|叫|有|养|喜欢|讨厌|对|不|会|吃|喝"
    r"|开)[^，,]{1,20}?)"
    r"(?:这(?:一)?[条件句个].{0,4})?(?:吧|了)*$|我?不(?:想|希望|要)(?:让)?你(?:再)?(?:记住?|记得|保存"
    r"|存)(?P<zb>我.+)|"
    r"(?:删掉|删除|删了|删去|清除|清掉|抹掉|抹去|去掉|移除|撤掉)(?:所有|全部|一切|掉|了)*的?(?:关于|有关|跟"
    r"|和|与|涉及)(?P<zc>.{1,20}?)"
    r"(?:有关|相关)?的?(?:所有|一切|全部)?的?(?:记录|内容|东西|信息|事情?|记忆|消息|资料|部分|话|聊天记录)?"
    r"(?:吧|了|好吗|哦|啊)*$|"
    r"(?:把|将)?(?P<zd>(?![它他她这那])(?!.{0,16}(?:第|空格|代码|文件|文档|图|表格|页|行|段落|标点|邮件"
    r"|标题))[^，,]{2,16}?)"
    r"(?:[那这](?:一)?(?:段|条|部分|块|件事|个事|事|句)(?:话|内容|记录)?|的(?:事情?|记录))"
    r"(?:给我|你|都|全部?|也|从记忆里|从你的?记忆[里中])*(?:删掉|删了|删除|抹掉|清掉|清除|去掉|移除"
    r"|忘(?:掉|了|记)(?=吧|好吗))(?:吧|了|好吗|哦|啊)*$|"
    rf"(?P<z3>(?:我(?!们?{_FORGETS_ZH})|关于|有关).{{1,20}}?)(?:(?<![我你他她])|请你?|你(?=忘掉|忘[了记]吧))"
    r"(?:忘掉|忘了|忘记|删掉|删了|删除|清除|抹掉|去掉|清掉|别留|不要留|都?别再?记|不要再?记)(?:吧|了|掉"
    r"|好吗|$)|"
    rf"(?:把(?P<z7>{_THING_ZH})|(?P<z9>{_THING_ZH}的事情?儿?){_ALL_ZH}*(?:请你?|你))"
    rf"{_ALL_ZH}*(?:忘掉|忘[了记](?=吧|好吗|就好|就行|好了))(?:吧|了|好吗|就好|就行)*$|"
    r"(?:不要|别|不用|请勿|不必|不需要)(?:再|帮我|给我)*(?:记住|记录|记下|记得|保存|存下?"
    r"|记)(?!仇|录音)(?P<z4>.*))"
)
WISH = re.compile(f"{_WISH_EN}|{_WISH_ZH}")
"""A wish to forget; the group that takes part names what is meant."""
