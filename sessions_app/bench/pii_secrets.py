"""Made-up passwords, keys and tokens in the shapes that vendors give them: nobody's, always the same."""

import base64
import random
import string

from sessions_app.bench.pii_random import (
    ALNUM,
    UPPER,
    URLSAFE,
    WORDS,
    Maker,
    digits,
    grouped,
    hexadecimal,
    number,
    prefixed,
    text_of,
)

_SIGNS = "!@#$%&*?"
_BASE32 = string.ascii_uppercase + "234567"


def _password(signs: str) -> Maker:
    def make(rng: random.Random) -> str:
        word = rng.choice(WORDS)
        return rng.choice(
            (
                f"{word.capitalize()}{rng.randint(10, 9999)}{rng.choice(signs)}",
                f"{word}{rng.choice(signs)}{rng.choice(WORDS)}{rng.randint(1, 99)}",
                text_of(rng, ALNUM + signs, rng.randint(9, 16)),
                f"{word[:4]}{rng.randint(1980, 2026)}",
            )
        )

    return make


def _jwt(rng: random.Random) -> str:
    def part(text: str) -> str:
        return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")

    head, claims = part('{"alg":"HS256","typ":"JWT"}'), part(f'{{"sub":"{digits(rng, 10)}"}}')
    return f"{head}.{claims}.{text_of(rng, URLSAFE, 43)}"


def _block(label: str) -> Maker:
    def make(rng: random.Random) -> str:
        lines = "\n".join(text_of(rng, ALNUM + "+/", 64) for _ in range(3))
        return f"-----BEGIN {label}-----\n{lines}\n-----END {label}-----"

    return make


def _seed(count: int) -> Maker:
    return lambda rng: " ".join(word for word in rng.sample([w for w in WORDS if len(w) < 9], count))


def _basic(rng: random.Random) -> str:
    return base64.b64encode(f"{rng.choice(WORDS)}:{text_of(rng, ALNUM, 10)}".encode()).decode()


SECRETS: dict[str, Maker] = {
    "pw": _password(_SIGNS),
    "pw_url": _password("!#$*"),
    "pw_semi": _password("!#$*"),
    "pin4": number(4),
    "pin6": number(6),
    "word": lambda rng: rng.choice(WORDS) + rng.choice(("", "", str(rng.randint(1, 99)))),
    "openai": prefixed("sk-proj-", 48, URLSAFE),
    "anthropic": prefixed("sk-ant-api03-", 60, URLSAFE),
    "github": prefixed("ghp_", 36),
    "github_pat": prefixed("github_pat_", 60, ALNUM + "_"),
    "aws": prefixed("AKIA", 16, _BASE32),
    "aws_secret": prefixed("", 40, ALNUM + "/+"),
    "gitlab": prefixed("glpat-", 20, URLSAFE),
    "slack": lambda rng: f"xoxb-{digits(rng, 12)}-{digits(rng, 12)}-{text_of(rng, ALNUM, 24)}",
    "slackhook": lambda rng: f"T{text_of(rng, UPPER, 8)}/B{text_of(rng, UPPER, 8)}/{text_of(rng, ALNUM, 24)}",
    "stripe": prefixed("sk_live_", 24),
    "google": prefixed("AIza", 35, URLSAFE),
    "sendgrid": lambda rng: f"SG.{text_of(rng, URLSAFE, 22)}.{text_of(rng, URLSAFE, 43)}",
    "npm": prefixed("npm_", 36),
    "pypi": prefixed("pypi-AgEIcHlwaS5vcmc", 80, URLSAFE),
    "telegram": lambda rng: f"{digits(rng, 10)}:AA{text_of(rng, URLSAFE, 33)}",
    "shopify": lambda rng: "shpat_" + hexadecimal(32)(rng),
    "linear": prefixed("lin_api_", 40),
    "notion": prefixed("ntn_", 46),
    "databricks": lambda rng: "dapi" + hexadecimal(32)(rng),
    "vault": prefixed("hvs.", 90, URLSAFE),
    "digitalocean": lambda rng: "dop_v1_" + hexadecimal(64)(rng),
    "hf": prefixed("hf_", 34),
    "groq": prefixed("gsk_", 52),
    "replicate": prefixed("r8_", 37),
    "azure": lambda rng: text_of(rng, ALNUM + "+/", 86) + "==",
    "whsec": prefixed("whsec_", 32),
    "figma": prefixed("figd_", 40, URLSAFE),
    "postman": lambda rng: f"PMAK-{hexadecimal(24)(rng)}-{hexadecimal(34)(rng)}",
    "supabase": lambda rng: "sbp_" + hexadecimal(40)(rng),
    "grafana": prefixed("glsa_", 41, ALNUM + "_"),
    "discord": lambda rng: (
        f"MT{text_of(rng, ALNUM, 24)}.{text_of(rng, ALNUM, 6)}.{text_of(rng, URLSAFE, 38)}"
    ),
    "license": lambda rng: "-".join(text_of(rng, UPPER, 5) for _ in range(5)),
    "aliyun": prefixed("LTAI5t", 18),
    "tencent": prefixed("AKID", 32),
    "generic": lambda rng: text_of(rng, ALNUM, rng.choice((20, 24, 32, 40))),
    "hex26": hexadecimal(26),
    "hex32": hexadecimal(32),
    "hex40": hexadecimal(40),
    "hex64": hexadecimal(64),
    "uuid": lambda rng: grouped(hexadecimal(32)(rng), (8, 4, 4, 4, 12), "-"),
    "jwt": _jwt,
    "basic": _basic,
    "pem": _block("RSA PRIVATE KEY"),
    "openssh": _block("OPENSSH PRIVATE KEY"),
    "pgp": _block("PGP PRIVATE KEY BLOCK"),
    "age": prefixed("AGE-SECRET-KEY-1", 58, _BASE32),
    "seed12": _seed(12),
    "seed24": _seed(24),
    "otp": number(6),
    "serial": lambda rng: text_of(rng, UPPER, 12),
    "sha": hexadecimal(40),
    "sha7": hexadecimal(7),
}
"""By slot name."""
