"""What the demo responder says in its own words, in both languages; the rest are quotations."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from memoryhub.providers.demo.small_talk import SmallTalk


@dataclass(frozen=True, slots=True)
class Phrases:
    """The responder's words in one language."""

    greeting: str
    greeting_known: str
    small_talk: Mapping[SmallTalk, str]
    heard: str
    forgotten: str
    nothing_to_forget: str
    not_kept: str
    unknown: str
    nothing_at_all: str
    kept: str
    kept_many: str
    and_more: str
    overview: str
    found_many: str
    current: str
    owned: str
    one_question: str
    separator: str
    open_quote: str
    close_quote: str
    sources: dict[str, str]
    source_dated: str
    retold: str

    def date(self, moment: datetime) -> str:
        """A day as this language writes it; never through the locale of the machine."""
        if self is ZH:
            return f"{moment.year}年{moment.month}月{moment.day}日"
        return f"{moment.day} {_MONTHS[moment.month - 1]} {moment.year}"

    def said(self, source: str, moment: datetime | None) -> str:
        """Who said it, and when."""
        who = self.sources.get(source, self.sources[""])
        return who if moment is None else self.source_dated.format(who=who, date=self.date(moment))


_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip

EN = Phrases(
    greeting="Hello! Tell me something worth remembering, or ask me about what you told me before.",
    greeting_known="Hello again! Ask me about anything you have told me, or tell me something new.",
    small_talk={
        "thanks": "You're welcome.",
        "goodbye": "Goodbye! I will keep what you told me.",
        "wellbeing": "I am fine, thank you. What would you like to talk about?",
        "dismissal": "All right, never mind. Nothing was erased; to have something "
        "erased, name it: “forget my address”.",
        "identity": "I am the built-in assistant of MemoryHub: I remember what you tell me "
        "and answer from it.",
        "ability": "I remember what you tell me and answer questions about it, each time with where it comes "
        "from. You can put me right, have something erased (“forget my address”), or ask “what do you know "
        "about me?”.",
        "joke": "I have no jokes, stories or songs of my own: all I know is what you tell me.",
        "praise": "That is kind of you, thank you.",
        "reaction": "I'm listening. Tell me more whenever you like.",
    },
    heard="Thanks for telling me.",
    forgotten="Forgotten.",
    nothing_to_forget="I found nothing of that kind to forget.",
    not_kept="That looks like a secret, so I did not keep it.",
    unknown="I have nothing noted about that yet.",
    nothing_at_all="I have nothing noted about you yet.",
    kept="Noted: {what}.",
    kept_many="Noted:",
    and_more="and {count} more",
    overview="This is what I have noted about you:",
    found_many="This is what I have noted:",
    current="{name}: {value} ({as_of}, {source})",
    owned="An official source answers for that, so I keep no copy of it.",
    one_question="One question: {question}",
    separator=" ",
    open_quote="“",
    close_quote="”",
    sources={
        "": "You told me",
        "operator": "An operator noted",
        "api": "An application noted",
        "user_confirmed": "You confirmed",
        "assistant_inferred": "I gathered, though you did not say so yourself",
        "tool_output": "A tool reported",
        "document": "A document says",
        "import": "In an earlier conversation it was said",
    },
    source_dated="{who} on {date}",
    retold="{said}, that is: {what}",
)
ZH = Phrases(
    greeting="你好！可以告诉我想让我记住的事，也可以问我你以前说过的事。",
    greeting_known="你好，又见面了！可以问我你说过的事，也可以告诉我新的事。",
    small_talk={
        "thanks": "不客气。",
        "goodbye": "再见！你说过的事我会留着。",
        "wellbeing": "我很好，谢谢。想聊点什么？",
        "dismissal": "好的，那就不提了。我没有清除任何内容；想清除某件事，直接说出来就行，"
        "比如“忘掉我的地址”。",
        "identity": "我是 MemoryHub 的内置助手：会记住你告诉我的事，并根据这些记忆来回答。",
        "ability": "我会记住你告诉我的事，回答相关的问题，并注明出处。你也可以纠正我、"
        "让我清除某件事（“忘掉我的地址”），或者问我“你都知道我什么？”。",
        "joke": "我自己没有笑话、故事或歌可讲，我知道的都是你告诉我的事。",
        "praise": "过奖了，谢谢你。",
        "reaction": "嗯，我在听，想说什么随时告诉我。",
    },
    heard="谢谢你告诉我。",
    forgotten="已经忘掉了。",
    nothing_to_forget="没有找到可以忘掉的相关内容。",
    not_kept="这看起来是机密信息，我没有保留。",
    unknown="这件事我还没有记下。",
    nothing_at_all="关于你，我还没有记下什么。",
    kept="记下了：{what}。",
    kept_many="记下了：",
    and_more="另外还有 {count} 条",
    overview="关于你，我记下了这些：",
    found_many="我记下了这些：",
    current="{name}：{value}（{as_of}，来源 {source}）",
    owned="这一项以权威来源为准，我没有另存副本。",
    one_question="另外想确认一下：{question}",
    separator="",
    open_quote="“",
    close_quote="”",
    sources={
        "": "你告诉过我",
        "operator": "管理员记录过",
        "api": "应用记录过",
        "user_confirmed": "你确认过",
        "assistant_inferred": "我推测（你没有亲口说过）",
        "tool_output": "工具返回过",
        "document": "文档里写着",
        "import": "以前的对话里说过",
    },
    source_dated="{date}，{who}",
    retold="{said}，也就是：{what}",
)
