"""Chinese patterns of last resort: a plain statement about the speaker that no special pattern knows."""

from memoryhub.core.extraction.patterns import compile_zh, table
from memoryhub.core.extraction.zh_self import ME, PERSON, REAL

# What passes by itself: moods, the talk, the task at hand.
_PASSING = (
    r"(?!问题|意思|想法|建议|心情|天|感觉|看法|重点|要求|头|肚子|脑|人生|生活|工作|回答|答案"
    r"|理解|疑问|朋友|荣幸|错|好朋友|代码|文件|论文|"
    r"作业|文章|邮件|努力|信心|情绪|压力|时间|进步|目标|计划|梦想|内心|心|眼|天啊|.{0,4}(?:计划"
    r"|问题|目标|心情|朋友|想法))"
)
_NOT_NOW = (
    r"(?!想|说|觉得|感觉|很|真|不|在|来|去|因为|为了|第一次|认真|否|这|那|你|谁|如何|怎|多么|太"
    r"|有点|非常|特别|对的|错)"
)
_WHEN = (
    r"(?:明天|后天|大后天|今晚|下下?个?(?:周|月|星期|礼拜)[一二三四五六日天]?"
    r"|这?周[一二三四五六日]|(?:本|这)周末|月底|年底|年初|明年|暑假|寒假|"
    r"[0-9一二三四五六七八九十]{1,3}\s?月(?:份|底|初|\s?[0-9]{1,2}\s?[日号])?|[0-9]{1,2}[日号])"
)
_HABIT = (
    r"(?:穿|戴|喝|坐|骑|开|教|收集|种|弹|拉(?!到)|打(?!算|扰|电话|听)|付款|刷|订阅|关注|练"
    r"|主要(?:看|用|吃|做|听|玩|负责)|只(?:看|用|吃|喝|听|玩)|"
    r"习惯|需要(?=.*(?:入口|座位|设施|眼镜|轮椅|房间|安静|无障碍|素食|儿童)))"
)

# fmt: off
PATTERNS = table(compile_zh, (
    (rf"^我(?:们)?的{_PASSING}(?P<c>[\u4e00-\u9fffa-z]{{2,10}}?)(?:是|为|叫){_NOT_NOW}(?P<o>[^\s□]{{1,40}})",
        "about.{c}", "fact", 5,
     {"confidence": 0.65, "single": True}),
    (rf"^{ME}(?:从|由)(?P<c>.{{1,16}}?)(?:换到了?|换成了?|切换到了?|迁移到了?|转到了?|改用了?)(?P<o>.+)",
        "tool.{o}", "fact", 5, {"confidence": 0.8}),
    (rf"^(?P<s>{PERSON})是我们?(?:的|团队|部门|公司|组|项目|新来的|新任|现任"
        rf"|里)*(?P<o>[\u4e00-\u9fff]{{2,10}})$", "org.{o}.{s}", "fact", 6,
     {"proper": "s"}),
    (rf"^我(?:一直|从小|本来|也|就|算|其实)*是(?:个|一个|一名|一位){_NOT_NOW}(?P<o>[^\s□，,]{{2,12}}?)$",
        "about.{o}", "fact", 5, {"confidence": 0.6}),
    (rf"^我(?:们)?{_WHEN}(?:上午|下午|晚上|早上|中午)?(?:要|去|得|会|和|跟|准备|打算|开始|有"
        rf"|出发|回)(?!和你|跟你|问|找你){REAL}(?P<o>.{{2,}})", "plan.{o}",
     "experience", 5, {"confidence": 0.75, "dated": "required"}),
    (r"^我(?:们)?(?:早上|上午|中午|下午|晚上|夜里|周末|工作日)(?P<o>(?:效率|状态|精力|最|不方便"
        r"|没空|有空|比较方便).*)", "schedule.{o}", "preference", 5,
     {"confidence": 0.75}),
    (r"^(?:我们?的?)?(?P<o>.{1,12}每隔?.{1,6}(?:的)?(?:周.|星期.|\d+号)?.{0,4}(?:开始|发布|上线"
        r"|例会|站会|复盘|结束|交付))", "schedule.{o}", "fact", 6,
     {"confidence": 0.8}),
    (r"^[^，,我你□]{1,10}?(?:一律|统一|始终|都要|默认)(?P<o>(?!很|是)[^\s□].{2,40})", "instruction.{o}",
        "preference", 7, {"lasting": True}),
    (rf"^{ME}{_HABIT}(?!了|过|着我|完|到|起来|得很|不)(?P<o>[^\s□].{{1,40}})", "about.{o}", "fact", 4, {
        "confidence": 0.6}),
))
# fmt: on
