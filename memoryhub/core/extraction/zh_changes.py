"""Chinese patterns about what changes: ages, jobs that end, pets renamed, new numbers, phones and cars."""

from memoryhub.core.extraction.patterns import compile_zh, table
from memoryhub.core.extraction.zh_ended import _ORG
from memoryhub.core.extraction.zh_self import _JOB, KIN, ME, NAME, I

_TEL = r"[+\d][\d +-]{5,20}\d"
_PHONES = (
    r"(?:iphone|苹果(?=\d|手机)|华为(?!的?(?:工作|公司|做|当|上班))|小米(?=\d|手机|$)|红米|荣耀|oppo"
    r"|vivo|三星|一加|魅族"
    r"|mate ?\d|pixel|galaxy)"
)
_LAPTOPS = r"(?:macbook|mac mini|imac|thinkpad|联想|华硕|戴尔|惠普|拯救者|小新|surface)"
_CARS = (
    r"(?:特斯拉|比亚迪|本田|丰田|宝马|奔驰|奥迪|大众|别克|福特|蔚来|理想|小鹏|问界|日产|沃尔沃|保时捷"
    r"|吉利|长安|雷克萨斯|马自达"
    r"|现代|起亚|五菱|哈弗|极氪|tesla|bmw|model ?[3ysx])"
)
_TAKES = (
    r"(?:换了|换成了?|买了|新买了|改用了?|用的?是|在用|现在用|入手了|升级到了?|换到了?"
    r"|用)(?:一?[部台辆个款]"
    r"|新的?)*"
)
_TIME = r"(?=下|这|周|星期|礼拜|明|后天|今|上午|下午|晚上|早上|\d|[一二三四五六七八九十])"

# fmt: off
PATTERNS = table(compile_zh, (
    (r"^我(?:今年|已经|现在|都|刚|刚满|快|马上)*(?P<o>[1-9]\d"
     r"|[二三四五六七八九]?十[一二三四五六七八九]?)(?:岁)?了$",
        "profile.age", "fact", 6, {"single": True}),
    # jobs that end
    (rf"^(?:我)?(?:已经|现在|后来|去年|今年)*(?:转行|改行|转岗)(?:去|来)?(?:做|当|成|为"
     rf"|到)了?(?P<o>{_JOB})(?:了)?$"
        rf"|{ME}(?:现在|已经|早就)*不(?:再)?(?:当|做"
        rf"|干)(?P<o2>{_JOB})了?$", "profile.job", "fact", 7, {"single": True}),
    (rf"{I}从(?P<o>[^\s□，]{{2,16}}?)(?:离职|辞职|退职|跳槽)了?$", "profile.employer", "fact", 7, {
        "single": True, "dated": "optional"}),
    (rf"{I}(?:已经)?(?P<o>退休|失业|待业|下岗)了?(?:在家)?$", "profile.job", "fact", 7, {"single": True}),
    (rf"^(?:而|我)?(?:现在|目前|如今)(?:就|是|则)?在(?P<o>{_ORG})(?:了)?$", "profile.employer", "fact", 7, {
        "single": True, "confidence": 0.8}),
    (rf"^(?:我|我们|我家)(?:的|家的?)?(?:大|小|二)?{KIN}(?:已经|现在|目前|最近|刚|上个?月|去年|今年)*"
        rf"(?P<o>在[^\s□，]{{2,16}}?(?:上班|工作|任职)|(?:从.{{2,12}})?(?:辞职|离职|退休|失业|下岗|跳槽"
        rf"|换工作)了?.{{0,12}})$",
        "family.{k}.job", "fact", 5, {"single": True}),
    (rf"^{ME}?(?:现在|目前|后来|改)*(?:在)?(?P<o>(?:跑|开|送)(?:滴滴|外卖|快递|出租车?|网约车|专车|货运"
     rf"|美团|闪送))了?$"
        rf"|^{ME}(?:已经|刚刚?|终于|被)*升(?:职|任|到|为|成)*(?P<o2>{_JOB})了?$", "profile.job", "fact", 7, {
        "single": True, "confidence": 0.86}),
    # names and numbers
    (rf"^(?:我|我们|我家)?(?:的|家的?)?(?:大|小)?{KIN}(?:现在|已经|后来)*(?:改名|改了名字?"
     rf"|改了个名字?)(?:叫做?|为|成|是)了?"
        rf"{NAME}(?:了)?$|^我们?给(?:我家?的?)?{KIN.replace('<k>', '<k2>')}(?:改"
        rf"|换)(?:了)?(?:个)?(?:新)?名字?(?:叫做?|为|成)"
        rf"{NAME.replace('<o>', '<o2>')}(?:了)?$", "family.{k}.name", "fact", 7, {"single": True}),
    (rf"^(?:我的?)?(?:新的?)?(?:手机|电话)?(?:号码?|手机|电话)(?:现在|已经)*(?:是|为|换成了?|改成了?"
     rf"|变成了?|改为):?"
        rf"(?P<o>{_TEL})(?:了)?$", "profile.phone", "fact", 7, {"single": True}),
    # things of which one has one at a time
    (rf"^(?:{ME})?(?:已经|刚刚?|最近|现在|上周|昨天)*{_TAKES}(?P<o>{_PHONES}.{{0,16}})$"
        rf"|^(?:我的?)?(?:新)?手机(?:现在|已经)*(?:是|换成了?|换了|改成了?)(?:一?部)?(?!没|不|坏|丢"
        rf"|号)(?P<o2>[^\s□，]{{2,20}}?)了?$"
        rf"|^(?:我)?(?:现在)?用的手机是(?P<o3>.{{2,20}})$", "tool.phone", "fact", 5, {
        "single": True, "confidence": 0.8}),
    (rf"^(?:{ME})?(?:已经|刚刚?|最近|现在|上周|昨天)*{_TAKES}(?P<o>{_LAPTOPS}.{{0,16}})$"
        rf"|^(?:我的?)?(?:新)?(?:电脑|笔记本)(?:现在|已经)*(?:是|换成了?|换了)(?:一?台)?(?!没|不|坏"
        rf"|丢)(?P<o2>[^\s□，]{{2,20}}?)了?$",
        "tool.laptop", "fact", 5, {"single": True, "confidence": 0.8}),
    (rf"^(?:{ME})?(?:已经|刚刚?|最近|现在|上周|昨天)*(?:开的?(?:车)?是?|换了一?辆|买了一?辆"
     rf"|换成了?一?辆?|提了一?辆)(?:新的?)?"
        rf"(?P<o>{_CARS}.{{0,12}})$|^(?:我的?)?(?:新)?车(?:现在)?(?:是|换成了?)(?:一?辆)?(?!没|不"
        rf"|坏)(?P<o2>[^\s□，]{{2,16}}?)了?$",
        "tool.car", "fact", 5, {"single": True, "confidence": 0.8}),
    (rf"^(?:我们?的?)?(?P<o>[^我你他她□，把]{{1,14}}?)(?:时间)?(?:被|已经|都|又)*(?:改到|改成|挪到|换到"
     rf"|推迟到|提前到|延到|改在|调到"
        rf"|移到)了?(?!.{{1,4}}[楼层室厅馆]){_TIME}[^□]{{1,20}}$",
        "event.{o}", "fact", 6, {"confidence": 0.8, "dated": "optional"}),
))
# fmt: on
