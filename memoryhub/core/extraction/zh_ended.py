"""Chinese patterns about what the speaker has, has no more or never had, and about the city one works in."""

from memoryhub.core.extraction.patterns import compile_zh, table
from memoryhub.core.extraction.trades import TRADES_ZH as _JOB
from memoryhub.core.extraction.zh_self import CITY, KIN, ME, I
from memoryhub.core.lexicon.brand_names import BRANDS_ZH

_THINGS = r"车|汽车|房子?|摩托车?|电动车|自行车|电视机?|驾照|信用卡"
_ORG = (
    rf"(?:(?:{BRANDS_ZH}|字节(?:跳动)?|阿里(?:巴巴)?|谷歌|微软|苹果)|[\u4e00-\u9fff]{{2,8}}(?:公司|集团"
    rf"|银行|医院|大学|学院|中学|小学|科技|研究院|研究所|事务所|局|厂|社|台)"
    r"|[a-z][a-z0-9&.-]{1,20})"
)

# fmt: off
PATTERNS = table(compile_zh, (
    (rf"^{ME}的?血型(?:其实|应该|就)?(?:是|为|不是)?(?P<o>(?:rh)?.{{0,4}}(?:ab|a|b|o|0)(?![a-z0-9]).{{0,10}})$",
        "health.blood-type", "fact", 8, {"single": True}),
    (rf"^{ME}(?:是|不是)(?P<o>(?:rh.{{0,3}})?(?:ab|a|b|o|0)型血?(?:的|的人)?)$",
        "health.blood-type", "fact", 8, {"single": True}),
    (rf"{I}在(?P<o>{CITY})(?:市|这边|那边)?(?:远程)?(?:工作|上班|办公)(?:$|了)", "profile.workplace",
        "fact", 6, {"single": True, "confidence": 0.85}),
    (rf"{ME}(?:没有?|没再养|不再?养|养)(?:了|着|[一两]?[只条])?{KIN}了?$", "family.{k}", "fact", 6, {
        "single": True}),
    (rf"{ME}(?:没有?|不再?有|有)了?(?:一?[辆套台栋间]|自己的)?(?P<o>{_THINGS})了?$"
        rf"|{ME}把(?:自己的)?(?P<o2>{_THINGS})(?:卖|处理)掉?了$", "profile.about.{o}", "fact", 5, {
        "single": True}),
    (rf"{ME}(?:会|擅长|能)(?P<o>(?:弹|拉(?!开|你)|吹|演奏)[\u4e00-\u9fff]{{1,14}}|打(?:鼓|篮球|网球"
     rf"|羽毛球|乒乓球|太极|毛衣|字)"
        r"|下(?:围|象|国际象)?棋|游泳|滑[雪冰板]|潜水|冲浪|编程|写代码|开[车船]|骑[马车]"
        r"|跳[\u4e00-\u9fff]{0,3}舞|唱[\u4e00-\u9fff]{0,3}歌"
        r"|画[\u4e00-\u9fff]{1,3}|书法|做(?:饭|[\u4e00-\u9fff]{0,2}菜|蛋糕|面包|西餐)|手语|缝纫?|织毛衣"
        r"|修[车电][\u4e00-\u9fff]{0,2})"
        r"(?:$|了)", "profile.skill.{o}", "fact", 5, {"confidence": 0.8}),
    (rf"{ME}(?:是|在)(?:一名|一个|个)?{_ORG}的?(?P<o>{_JOB})$", "profile.job", "fact", 7, {
        "single": True, "overlap": True}),
    (rf"{ME}(?:是|在)(?:一名|一个|个)?(?P<o>{_ORG})的?{_JOB}$", "profile.employer", "fact", 7, {
        "single": True, "overlap": True}),
    (rf"{ME}在(?P<o>(?!家)[\u4e00-\u9fffa-z]{{2,14}}(?:学校|大学|中学|小学|初中|高中|幼儿园|学院|培训班"
     rf"|机构))(?:里)?教[\u4e00-\u9fff]{{1,6}}$",
        "profile.employer", "fact", 7, {"single": True, "overlap": True}),
    (rf"{ME}(?:在.{{2,16}})?(?P<o>教(?!我|你|他|她|练|会"
        rf"|训)[\u4e00-\u9fff]{{1,6}})(?:的)?$", "profile.job", "fact", 6, {
        "single": True, "overlap": True}),
    (rf"{ME}(?:最喜欢"
     rf"|最爱)(?:的(?:颜色)?)?(?:是)?(?P<o>[红橙黄绿青蓝紫黑白灰粉棕金银][红绿蓝黑白灰紫黄]?色)(?:了|$)",
        "preference.favorite.color", "preference", 6, {"single": True}),
    (rf"{ME}(?:最喜欢|最爱)(?:的(?:季节)?)?(?:是)?(?P<o>[春夏秋冬][天季])(?:了|$)",
        "preference.favorite.season", "preference", 6, {"single": True}),
    (rf"^{I}(?:在|正在|开始|得|需要|必须){{0,2}}(?P<o>(?:控|减|戒|断|少)(?:糖|盐|油|碳水|脂)|低盐|低脂"
     rf"|低碳|控制饮食|忌口)"
        r"(?:了|中|期|饮食)?$", "diet.less.{o}", "preference", 6, {"single": True, "confidence": 0.86}),
    (rf"{ME}(?:喝|吃)?(?P<c>咖啡|茶|奶茶|牛排|鸡蛋|面条?|火锅)(?:里)?(?:都|一般|只|要|爱"
     rf"|喜欢)*(?P<o>(?:喝|吃)黑的|不(?:加|放).{{1,4}}|(?:加|放).{{1,4}}"
        r"|(?:喝|吃)[热冷冰甜淡浓辣清].{{0,3}})(?:了)?$", "preference.way.{c}", "preference", 6, {
        "single": True, "confidence": 0.86}),
    (rf"{I}(?:不再?吃|不是)(?P<o>素食主义者|素食者|素食|素)了$", "diet.style", "preference", 8, {
        "single": True}),
))
# fmt: on
