"""Made-up secrets for the detector's cases: right in shape and checksum, nobody's, the same on every run."""

import random
import string
from datetime import date, timedelta

from stdnum import luhn, verhoeff
from stdnum.cn import uscc
from stdnum.es import dni
from stdnum.iso7064 import mod_11_2
from stdnum.it import codicefiscale

from sessions_app.bench.pii_random import WORDS, Maker, digits, grouped, number, text_of
from sessions_app.bench.pii_secrets import SECRETS

_IBAN_SHAPES = (("DE", 18), ("GB", 18), ("FR", 23), ("NL", 14), ("ES", 20))


def made(name: str, rng: random.Random) -> str:
    """One value of the slot `name`."""
    return MAKERS[name](rng)


def _card(prefixes: tuple[str, ...], lengths: tuple[int, ...]) -> Maker:
    def make(rng: random.Random) -> str:
        prefix = rng.choice(prefixes)
        body = prefix + "".join(str(rng.randint(0, 9)) for _ in range(rng.choice(lengths) - len(prefix) - 1))
        return body + luhn.calc_check_digit(body)

    return make


def _day(rng: random.Random) -> date:
    return date(1950, 1, 1) + timedelta(days=rng.randint(0, 20_000))


def _cn_id(rng: random.Random) -> str:
    area = rng.choice(("110105", "310104", "440305", "510107", "330106", "420106"))
    body = f"{area}{_day(rng):%Y%m%d}{rng.randint(0, 999):03}"
    return body + mod_11_2.calc_check_digit(body)


def _iban(rng: random.Random) -> str:
    country, length = rng.choice(_IBAN_SHAPES)
    body = text_of(rng, string.digits, length)
    if country in ("GB", "NL"):
        body = "".join(rng.choice(string.ascii_uppercase) for _ in range(4)) + body[4:]
    number = int("".join(str(int(char, 36)) for char in f"{body}{country}00"))
    plain = f"{country}{98 - number % 97:02}{body}"
    return " ".join(plain[i : i + 4] for i in range(0, len(plain), 4)) if rng.random() < 0.5 else plain


def _credit_code(rng: random.Random) -> str:
    body = (
        "91" + rng.choice(("110108", "310115", "440300")) + text_of(rng, "0123456789ABCDEFGHJKLMNPQRTUWXY", 9)
    )
    return body + uscc.calc_check_digit(body)


def _mrz(rng: random.Random) -> str:
    def check(field: str) -> str:
        weights = (7, 3, 1)
        total = sum((0 if c == "<" else int(c, 36)) * weights[i % 3] for i, c in enumerate(field))
        return str(total % 10)

    number, born, ends = (
        "E" + digits(rng, 8),
        f"{_day(rng):%y%m%d}",
        f"3{rng.randint(0, 5)}0{rng.randint(1, 9)}15",
    )
    personal = "<" * 14
    parts = number + check(number), born + check(born), ends + check(ends), personal + "0"
    return f"{parts[0]}CHN{parts[1]}{rng.choice('MF')}{parts[2]}{parts[3]}{check(''.join(parts))}"


def _hkid(rng: random.Random) -> str:
    letter, body = rng.choice("ACDGKRYZ"), digits(rng, 6)
    total = (
        36 * 9 + (ord(letter) - 55) * 8 + sum(int(d) * w for d, w in zip(body, range(7, 1, -1), strict=True))
    )
    return f"{letter}{body}({'0123456789A'[(11 - total % 11) % 11]})"


def _twid(rng: random.Random) -> str:
    letter, body = rng.choice("ABCDEFGH"), rng.choice("12") + digits(rng, 7)
    code = ord(letter) - 55
    places = (code // 10, code % 10, *map(int, body))
    total = sum(d * w for d, w in zip(places, (1, 9, 8, 7, 6, 5, 4, 3, 2, 1), strict=True))
    return f"{letter}{body}{(10 - total % 10) % 10}"


def _sin(rng: random.Random) -> str:
    body = rng.choice("123456") + digits(rng, 7)
    return grouped(body + luhn.calc_check_digit(body), (3, 3, 3), rng.choice(("-", " ", "")))


def _aadhaar(rng: random.Random) -> str:
    body = rng.choice("3456789") + digits(rng, 10)
    return grouped(body + verhoeff.calc_check_digit(body), (4, 4, 4), " ")


def _cpf(rng: random.Random) -> str:
    places = [int(c) for c in digits(rng, 9)]
    for _ in range(2):
        total = sum(d * w for d, w in zip(places, range(len(places) + 1, 1, -1), strict=True))
        places.append(0 if total % 11 < 2 else 11 - total % 11)
    text = "".join(map(str, places))
    return f"{text[:3]}.{text[3:6]}.{text[6:9]}-{text[9:]}"


def _nhs(rng: random.Random) -> str:
    while True:
        body = digits(rng, 9)
        check = 11 - sum(int(d) * w for d, w in zip(body, range(10, 1, -1), strict=True)) % 11
        if check != 10:
            return grouped(f"{body}{check % 11}", (3, 3, 4), rng.choice((" ", "")))


def _pesel(rng: random.Random) -> str:
    body = f"{date(1950, 1, 1) + timedelta(days=rng.randint(0, 18_000)):%y%m%d}{digits(rng, 4)}"
    total = sum(int(d) * w for d, w in zip(body, (1, 3, 7, 9, 1, 3, 7, 9, 1, 3), strict=True))
    return f"{body}{(10 - total % 10) % 10}"


def _dni(rng: random.Random) -> str:
    body = digits(rng, 8)
    return body + dni.calc_check_digit(body)


def _codice(rng: random.Random) -> str:
    body = f"RSSMRA{rng.randint(50, 99)}{rng.choice('ABCDEHLMPRST')}{rng.randint(10, 28)}H501"
    return body + codicefiscale.calc_check_digit(body)


def _ssn(joiners: tuple[str, ...]) -> Maker:
    def make(rng: random.Random) -> str:
        parts = f"{rng.randint(101, 649)}", f"{rng.randint(10, 99)}", f"{rng.randint(1000, 9999)}"
        return rng.choice(joiners).join(parts)

    return make


def _mobile(rng: random.Random) -> str:
    return rng.choice(("138", "159", "186", "177", "199")) + digits(rng, 8)


MAKERS: dict[str, Maker] = {
    **SECRETS,
    "cn_id": _cn_id,
    "card": _card(("6222", "6217", "4", "52", "51", "6228"), (16, 16, 19)),
    "amex": _card(("34", "37"), (15,)),
    "iban": _iban,
    "uscc": _credit_code,
    "mrz": _mrz,
    "hkid": _hkid,
    "twid": _twid,
    "nino": lambda rng: grouped(
        "AB" + digits(rng, 6) + rng.choice("ABCD"), (2, 2, 2, 2, 1), rng.choice((" ", ""))
    ),
    "sin": _sin,
    "aadhaar": _aadhaar,
    "cpf": _cpf,
    "dni": _dni,
    "nhs": _nhs,
    "cf": _codice,
    "pesel": _pesel,
    "ssn": _ssn(("-", " ", "")),
    "ssn_dash": _ssn(("-",)),
    "itin": lambda rng: f"9{rng.randint(10, 99)}-{rng.randint(70, 88)}-{rng.randint(1000, 9999)}",
    "pp_cn": lambda rng: rng.choice("EG") + digits(rng, 8),
    "pp_us": lambda rng: rng.choice((digits(rng, 9), "A" + digits(rng, 8))),
    "pp_hm": lambda rng: rng.choice("CW") + digits(rng, 8),
    "acct": lambda rng: digits(rng, rng.choice((8, 10, 12))),
    "sort": lambda rng: grouped(digits(rng, 6), (2, 2, 2), "-"),
    "routing": number(9),
    "acct_zh": lambda rng: digits(rng, rng.choice((12, 15, 17))),
    "mrn": lambda rng: rng.choice(("", "M", "ZY")) + digits(rng, rng.choice((7, 8, 10))),
    "hin": lambda rng: rng.choice(("", "H", "XK")) + digits(rng, 9),
    "mbi": lambda rng: f"1EG4-TE{rng.randint(1, 9)}-MK{rng.randint(10, 99)}",
    "dl": lambda rng: rng.choice("BDFS") + digits(rng, 7),
    "dl_zh": number(12),
    "mobile": _mobile,
    "us_phone": lambda rng: f"({rng.randint(201, 989)}) {rng.randint(201, 989)}-{rng.randint(1000, 9999)}",
    "intl": lambda rng: f"+44 7{digits(rng, 3)} {digits(rng, 6)}",
    "email": lambda rng: f"{rng.choice(WORDS)}.{rng.choice(WORDS)}@example.com",
    "email_at": lambda rng: f"{rng.choice(WORDS)} at example dot com",
    "isbn": lambda rng: grouped("978" + digits(rng, 10), (3, 1, 3, 5, 1), "-"),
    "ean": lambda rng: "69" + digits(rng, 11),
    **{f"n{length}": number(length) for length in range(4, 21)},
}
"""By slot name."""
