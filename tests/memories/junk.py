"""What a conversation says when memory is read back into it, by the assistant, by a tool and by the user."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

TOLD: Mapping[str, tuple[str, ...]] = {
    "en": (
        "I live in Leeds and I'm allergic to shrimp.",
        "Please always keep your answers short.",
        "I work as a nurse at St Mary's hospital.",
        "My sister Ann lives in York.",
        "I prefer tea to coffee.",
        "My report is due every Friday in UTC.",
    ),
    "zh": (
        "我住在苏州，对虾过敏。",
        "以后请用简短的话回答我。",
        "我在市立医院当护士。",
        "我姐姐安娜住在无锡。",
        "比起咖啡我更喜欢喝茶。",
        "我的周报每周五用北京时间交。",
    ),
}
QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "en": ("Where do I live?", "What do you know about me?", "What do I drink?", "What is my job?"),
    "zh": ("我住在哪里？", "你知道我什么？", "我喜欢喝什么？", "我做什么工作？"),
}
# What nobody said; a model made it up once, and it must not come in by being repeated.
MADE_UP: Mapping[str, str] = {"en": "I own a red bicycle called Bolt", "zh": "我有一辆叫闪电的红色自行车"}
ANSWERED: Mapping[str, tuple[str, ...]] = {
    "en": ("From memory: {}.", "As you told me: {}. Anything else?", "I remember this about you: {}."),
    "zh": ("我记得：{}。", "你告诉过我：{}。还有别的吗？", "关于你，我记得这些：{}。"),
}
QUOTED: Mapping[str, tuple[str, ...]] = {
    "en": (
        'You said: "{}"',
        "You said: {}",
        "Earlier you wrote: {}. Is that right?",
        'Your answer was "{}". Why?',
        "> {}\nHow do you know that?",
        "According to you: {}",
        "You told me: {}",
        'The assistant said "{}", what does that mean?',
    ),
    "zh": (
        "你说过：“{}”",
        "你刚才说：{}",
        "你之前回复：{}。对吗？",
        "你的回答是“{}”。为什么？",
        "> {}\n你怎么知道的？",
        "按你的说法：{}",
        "你告诉我：{}",
        "助手说“{}”，这是什么意思？",
    ),
}


def rounds(
    language: str, recalled: Mapping[str, tuple[str, ...]], count: int
) -> Iterator[list[tuple[str, str]]]:
    """`count` rounds of role and text: a question, the answer from memory, a tool's copy, and the quote."""
    questions, answers, quotes = QUESTIONS[language], ANSWERED[language], QUOTED[language]
    for number in range(count):
        question = questions[number % len(questions)]
        found = recalled[question]
        said = MADE_UP[language] if number % 3 == 0 or not found else found[number % len(found)]
        answer = answers[number % len(answers)].format("; ".join([*found, MADE_UP[language]]))
        yield [
            ("user", question),
            ("assistant", answer),
            ("tool", f"memory_search: {answer}"),
            ("user", quotes[number % len(quotes)].format(said)),
        ]
