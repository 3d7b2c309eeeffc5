"""Numbers of persons and companies that prove themselves by a checksum, or by the word in front of them."""

import re
from collections.abc import Callable

from stdnum import luhn, verhoeff
from stdnum.br import cpf
from stdnum.cn import uscc
from stdnum.es import dni, nie
from stdnum.gb import nhs
from stdnum.iso7064 import mod_97_10
from stdnum.it import codicefiscale
from stdnum.pl import pesel

from memoryhub.core.redaction.model import Rule

START, STOP = r"(?<![A-Za-z0-9])", r"(?![A-Za-z0-9])"
_JOIN = r"[ .\-\u2010-\u2015]?"
# How long an account number is, by country (the SWIFT registry of IBANs); "NO15" = 15 characters.
_IBANS = (
    "AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 "
    "EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 "
    "KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 "
    "PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 "
    "VA22 VG24 XK20"
)
_IBAN_LENGTHS = {name[:2]: int(name[2:]) for name in _IBANS.split()}
_TD3 = (7, 3, 1)  # weights of the check digits of a travel document (ICAO 9303)


def iban_end(text: str) -> int | None:
    """Where the account number that `text` begins with ends, or None when it is none."""
    length, seen, compact = _IBAN_LENGTHS.get(text[:2].upper(), 0), 0, ""
    for place, char in enumerate(text):
        if char.isascii() and char.isalnum():
            compact, seen = compact + char.upper(), place + 1
        if len(compact) == length:
            break
    if (
        not length
        or len(compact) != length
        or (text[seen : seen + 1].isascii() and text[seen : seen + 1].isalnum())
    ):
        return None
    return seen if mod_97_10.is_valid(compact[4:] + compact[:4]) else None


def _compact(value: str) -> str:
    return re.sub(r"[^A-Za-z0-9<]", "", value).upper()


def _check_digit(field: str) -> str:
    total = sum((0 if c == "<" else int(c, 36)) * _TD3[i % 3] for i, c in enumerate(field))
    return str(total % 10)


def _is_mrz(value: str) -> bool:
    line = "".join(value.split()).upper()
    fields = ((line[:9], line[9]), (line[13:19], line[19]), (line[21:27], line[27]))
    return all(_check_digit(field) == digit for field, digit in fields)


def _is_hkid(value: str) -> bool:
    plain = _compact(value)
    letters, body, check = plain[:-7].rjust(2), plain[-7:-1], plain[-1]
    values = [36 if c == " " else ord(c) - 55 for c in letters] + [int(c) for c in body]
    total = sum(v * w for v, w in zip(values, range(9, 1, -1), strict=True))
    return "0123456789A"[(11 - total % 11) % 11] == check


def _is_twid(value: str) -> bool:
    plain = _compact(value)
    code = 10 + "ABCDEFGHJKLMNPQRSTUVXYWZIO".index(plain[0])
    digits = (code // 10, code % 10, *map(int, plain[1:]))
    return sum(d * w for d, w in zip(digits, (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1), strict=True)) % 10 == 0


def _by(valid: Callable[[str], bool]) -> Callable[[str], bool]:
    return lambda value: bool(valid(_compact(value)))


_SAYS = (
    r"(?:\s?(?:cards?|numbers?|no\.?|num|code|#|号码?|號碼?|證?字號|字号|号|编号)"
    r")?[\"']?[ \t]{0,2}(?:\([A-Za-z ]{2,20}\)\s?)?(?:(?:is|are|was|es|ist|就?是|为|為|[:=#(（])"
    r"[ \t]{0,2}){0,3}[\"'(（]?"
)


def _named(kind: str, word: str, shape: str, hints: str, holds: Callable[[str], bool] | None = None) -> Rule:
    """A number of this shape behind this word."""
    pattern = re.compile(rf"(?i)(?<![A-Za-z])(?:{word}){_SAYS}(?P<v>{shape}){STOP}")
    return Rule(kind, "high" if holds else "medium", pattern, tuple(hints.split()), holds)


_TEN_DIGITS = r"[0-9]{3}[ -]?[0-9]{3}[ -]?[0-9]{4}"
_ANY_NUMBER = r"[A-Z]{0,4}[0-9](?:[ .\-/]?[0-9]){5,17}(?:[ -]?[A-Z0-9]{1,3})?|[A-Z0-9]{8,20}"


_DAY = re.compile(r"(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])")


def has_six_digits(value: str) -> bool:
    """Whether a value is long enough to name one person, and no date."""
    return sum(c.isdigit() for c in value) >= 6 and not _DAY.fullmatch(value)


IDENTITIES: tuple[Rule, ...] = (
    Rule(
        "credit_code",
        "high",
        re.compile(
            rf"(?i){START}[1-9ANY][1-9](?:{_JOIN}[0-9]){{6}}(?:{_JOIN}[0-9A-HJ-NP-RTUWXY]){{10}}{STOP}"
        ),
        (),
        _by(uscc.is_valid),
    ),
    Rule(
        "credit_code",
        "medium",
        re.compile(
            r"(?i)(?:统一社会)?(?:信用代码|纳税人识别号|税号|credit code)(?:就?是|为|is|[:=#]|\s){0,4}"
            rf"(?P<v>[0-9A-Z](?:{_JOIN}[0-9A-Z]){{14,19}}){STOP}"
        ),
        ("信用代码", "识别号", "税号", "credit code"),
    ),
    Rule(
        "passport",
        "high",
        re.compile(r"(?i)[A-Z0-9<]{9}[0-9][A-Z<]{3}[0-9]{6}[0-9][MFX<][0-9]{6}[0-9][A-Z0-9<]{14}[0-9<][0-9]"),
        ("<<",),
        _is_mrz,
    ),
    Rule(
        "national_id",
        "high",
        re.compile(rf"(?i){START}[A-Z]{{1,2}}[0-9]{{6}}\s?\([0-9A]\)"),
        ("(",),
        _is_hkid,
    ),
    Rule(
        "national_id",
        "high",
        re.compile(
            rf"(?i)(?:台|臺|身[份分]|證|证|taiwan|identity|(?<![a-z])id(?![a-z]))"
            rf"[^\n]{{0,16}}?{START}(?P<v>[A-Z][1289][0-9]{{8}}){STOP}"
        ),
        ("台", "臺", "身", "證", "证", "taiwan", "id"),
        _is_twid,
    ),
    Rule(
        "national_id",
        "high",
        re.compile(rf"{START}[0-9]{{3}}\.[0-9]{{3}}\.[0-9]{{3}}-[0-9]{{2}}{STOP}"),
        ("-",),
        _by(cpf.is_valid),
    ),
    Rule(
        "national_id",
        "high",
        re.compile(rf"(?i){START}[A-Z]{{6}}[0-9]{{2}}[A-EHLMPRST][0-9]{{2}}[A-Z][0-9]{{3}}[A-Z]{STOP}"),
        (),
        _by(codicefiscale.is_valid),
    ),
    Rule(
        "national_id",
        "high",
        re.compile(
            rf"(?i){START}[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] [0-9]{{2}} [0-9]{{2}} [0-9]{{2}} [A-D]{STOP}"
        ),
        (),
    ),
    _named(
        "national_id",
        r"national insurance|nino|ni",
        r"[A-Z]{2} ?[0-9]{2} ?[0-9]{2} ?[0-9]{2} ?[A-D]",
        "insurance nino ni",
    ),
    _named(
        "national_id",
        "sin|social insurance",
        r"[0-9]{3}[ -]?[0-9]{3}[ -]?[0-9]{3}",
        "sin insurance",
        _by(luhn.is_valid),
    ),
    _named(
        "national_id",
        "aadhaar|aadhar|uidai|uid",
        r"[0-9]{4}[ -]?[0-9]{4}[ -]?[0-9]{4}",
        "aadha uid",
        _by(verhoeff.is_valid),
    ),
    _named("national_id", "cpf", r"[0-9]{3}\.?[0-9]{3}\.?[0-9]{3}-?[0-9]{2}", "cpf"),
    _named("national_id", "dni|nif|documento", r"[0-9]{8}-?[A-Z]", "dni nif documento", _by(dni.is_valid)),
    _named("national_id", "nie", r"[XYZ]-?[0-9]{7}-?[A-Z]", "nie", _by(nie.is_valid)),
    _named("national_id", "nhs", _TEN_DIGITS, "nhs", _by(nhs.is_valid)),
    _named("national_id", "pesel", r"[0-9]{11}", "pesel", _by(pesel.is_valid)),
    _named(
        "national_id",
        r"hkid|nric|bsn|personnummer|curp|cnp|tfn|tax file|tax id|voter id|national id(?:entity)?|identity|"
        r"id (?:card|number)|cédula|codice fiscale|steuer-?id|居留证|回乡证|台胞证|通行证|港澳通行证|"
        r"军官证|士兵证|警官证|身[份分]證|身[份分]证|证件|證件",
        _ANY_NUMBER,
        "id nric bsn personn curp cnp tfn tax identity dula codice steuer 证 證",
        has_six_digits,
    ),
    Rule(
        "national_id",
        "medium",
        re.compile(
            r"(?:军官证|士兵证|警官证|残疾证|学生证)(?:号码?|编号)?(?:就?是|为|"
            r"[:=])?\s?(?P<v>[\u4e00-\u9fff]{0,4}字?第?[0-9]{5,18}号?)"
        ),
        ("军官", "士兵", "警官", "残疾", "学生证"),
    ),
    Rule(
        "ssn",
        "medium",
        re.compile(
            rf"(?i)(?:ssn|itin|social security|(?<![a-z])my social|社会安全号|社安号|tax\s?payer)"
            rf"[^\n0-9]{{0,24}}(?P<v>[0-9]{{3}}[ -]?[0-9]{{2}}[ -]?[0-9]{{4}}){STOP}"
        ),
        ("ssn", "itin", "social", "社会安全", "社安", "payer"),
    ),
    Rule("ssn", "medium", re.compile(rf"{START}9[0-9]{{2}}-[78][0-9]-[0-9]{{4}}{STOP}"), ("-",)),
    Rule(
        "passport",
        "medium",
        re.compile(
            rf"(?i)(?:passport|护照|護照|通行证)[本的]?(?:'s)?\s?(?:number|no\.?|num|号码?|號碼?|编号|"
            rf"#)?[^\nA-Za-z0-9]{{0,6}}(?:(?:就?是|为|变成|换成|is|was|changed to)"
            rf"[^\nA-Za-z0-9]{{0,3}}){{0,2}}(?P<v>[A-Z]{{1,2}}[0-9]{{6,8}}|[0-9]{{9}}){STOP}"
        ),
        ("passport", "护照", "護照", "通行证"),
    ),
    Rule(
        "passport",
        "medium",
        re.compile(
            rf"(?i)(?:passport|护照|護照)[^\n0-9]{{0,24}}?{START}(?P<v>[A-Z]{{1,2}}[0-9]{{7,8}}){STOP}"
        ),
        ("passport", "护照", "護照"),
    ),
    Rule(
        "passport",
        "low",
        re.compile(
            rf"{START}(?P<v>[EG][0-9]{{8}}|E[A-HJ-NP-Z][0-9]{{7}}){STOP}(?=[^\n]{{0,12}}(?:护照|passport))"
        ),
        ("passport", "护照"),
    ),
)
