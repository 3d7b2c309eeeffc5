"""A conversation as long as wanted, in both languages."""

from typing import Any

from memoryhub.core.text import Language
from sessions_app.bench.model import BenchTurn, Conversation, Question

SAID: dict[Language, tuple[str, str]] = {
    "en": ("On day {n} we paid ${n}5 to Ann Lee in the park.", "That is nice, I hope you had a good time."),
    "zh": ("第{n}天我们在绿禾公园付了{n}5元给李经理。", "听起来很不错，希望你们玩得开心。"),
}


def conversation(language: Language, exchanges: int = 160) -> Conversation:
    """So many exchanges, with one question about the eighth of them."""
    user, assistant = SAID[language]
    turns = tuple(
        turn
        for n in range(exchanges)
        for turn in (BenchTurn("user", user.format(n=n), f"u{n}", str(n)), BenchTurn("assistant", assistant))
    )
    asked = Question(user.format(n=7), refs=frozenset({"u7"}))
    return Conversation("own", language, "one", "dev", turns, (asked,))


def assert_promises(figures: Any) -> None:
    """Folded more than once, no context is over its budget and every constraint stands word for word."""
    hybrid = figures["strategies"]["hybrid"]
    assert figures["least_compressions"] >= 2
    assert (hybrid["overruns"], hybrid["too_small"], hybrid["constraints"]) == (0, 0, 5)
    assert hybrid["system_prompt_whole"] == hybrid["preferences_present"] == 100.0
    assert hybrid["constraints_verbatim"] == 100.0
    assert figures["strategies"]["last_turns"]["constraints_verbatim"] == 0.0
