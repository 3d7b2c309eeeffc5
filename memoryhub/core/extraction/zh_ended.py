"""Chinese patterns about what the speaker has, has no more or never had, and about the city one works in."""

from memoryhub.core.extraction.patterns import compile_zh, table
from memoryhub.core.extraction.words_zh import WORDS_ZH
from memoryhub.core.extraction.zh_self import KIN, ME, I

_CITIES = (word for word, names in WORDS_ZH.items() if "city" in names)
_CITY = "|".join(sorted(_CITIES, key=len, reverse=True))
_THINGS = r"车|汽车|房子?|摩托车?|电动车|自行车|电视机?|驾照|信用卡"

# fmt: off
PATTERNS = table(compile_zh, (
    (rf"{I}在(?P<o>{_CITY})(?:市|这边|那边)?(?:远程)?(?:工作|上班|办公)(?:$|了)", "profile.workplace",
        "fact", 6, {"single": True, "confidence": 0.85}),
    (rf"{ME}(?:没有?|没再养|不再?养|养)(?:了|着|[一两]?[只条])?{KIN}了?$", "family.{k}", "fact", 6, {
        "single": True}),
    (rf"{ME}(?:没有?|不再?有|有)了?(?:一?[辆套台栋间]|自己的)?(?P<o>{_THINGS})了?$"
        rf"|{ME}把(?:自己的)?(?P<o2>{_THINGS})(?:卖|处理)掉?了$", "profile.about.{o}", "fact", 5, {
        "single": True}),
    (rf"{ME}(?:最喜欢|最爱)(?:的(?:颜色)?)?(?:是)?(?P<o>[红橙黄绿青蓝紫黑白灰粉棕金银][红绿蓝黑白灰紫黄]?色)(?:了|$)",
        "preference.favorite.color", "preference", 6, {"single": True}),
    (rf"{ME}(?:最喜欢|最爱)(?:的(?:季节)?)?(?:是)?(?P<o>[春夏秋冬][天季])(?:了|$)",
        "preference.favorite.season", "preference", 6, {"single": True}),
    (rf"{I}(?:不再?吃|不是)(?P<o>素食主义者|素食者|素食|素)了$", "diet.style", "preference", 8, {
        "single": True}),
))
# fmt: on
