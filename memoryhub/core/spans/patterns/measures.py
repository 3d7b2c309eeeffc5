"""The patterns of sums of money and of numbers with what they count, in both languages."""

from memoryhub.core.spans.patterns.numbers_en import CODES, NUMBER_EN, NUMBER_OF_DIGITS_EN
from memoryhub.core.spans.patterns.numbers_zh import (
    DIGITS,
    NUMBER_OF_DIGITS_ZH,
    SIZE,
)
from memoryhub.core.spans.patterns.when import COUNT_ZH

# Every repetition below is bounded, so that a pass is linear in the text whatever it holds.
AMOUNT = (
    rf"[$€£¥￥]\s?{DIGITS}\s?(?:[kKmM万亿](?![a-z])|(?:bn|hundred|thousand|million|billion|grand)(?![a-z]))?"
    rf"|(?:{DIGITS}|{COUNT_ZH}{{1,6}})\s?(?:多)?(?:[万亿千百]?(?:元|块(?:钱"
    rf"|\d(?!\d)|[一二三四五六七八九](?![个张只条件块十百]))?|美元|欧元|英镑"
    rf"|日元|港币"
    rf"|人民币)|%|％|(?:公斤|千克|斤(?:[一二三四五六七八九]两?(?![个张只条件十百千]))?|公里|平米|平方米)[半多]?)"
    rf"|{DIGITS}[万亿千百](?:多)?(?!像素|[步次人字户名位件册瓦转]|分之)"
    rf"|{DIGITS}\s?(?i:k\s)?(?i:quid|pence|bucks|cents|grand|dollars?|euros?|pounds?|yuan|usd|eur|rmb|cny|percent|kg|km|miles?"
    rf"|sqm)(?![a-z])"
)
# A unit of Latin letters belongs to its number: 45g is not 45.
NUMBER = (
    r"\d{1,8}(?:-\d{1,8}){2,4}(?![\dA-Za-z-])|"  # 400-800-8820, 3-2-501: read out group by group
    r"\d{1,2}[A-Z]\d{1,4}(?![A-Za-z\d])|#\d{1,12}(?:-\d{1,12})?(?![\dA-Za-z])|"
    rf"\d{{1,3}}[A-Z](?:类|级|型|期|座)|\d{{2,4}}/\d{{2,4}}(?![\d/])|\d{{1,3}}X[LS](?![A-Za-z])"
    rf"|{NUMBER_OF_DIGITS_EN}|{NUMBER_OF_DIGITS_ZH}"
    rf"|{DIGITS}(?:\s?[x×乘]\s?{DIGITS})?(?:[A-Za-z]{{1,4}}(?![A-Za-z0-9]))?"
)
# Of what begins with a letter.
NUMBER_LATIN = rf"[GDCKTZ]\d{{1,4}}次|{SIZE}|{CODES}|{NUMBER_EN}"
