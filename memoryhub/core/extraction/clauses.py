"""Sentences cut into clauses on a folded copy, with what is not the speaker's own word blanked out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from memoryhub.core.extraction.gate import is_aside, is_question
from memoryhub.core.extraction.markers import STANDING_LEAD
from memoryhub.core.extraction.retractions import is_one_wish
from memoryhub.core.extraction.spoken import BREAK
from memoryhub.core.folding import FoldedText, fold_with_map
from memoryhub.core.text import fold, split_sentences

_MOST_TOGETHER = 40  # clauses of one sentence; the longest that people write have a dozen
BLANK = "\u25a1"
_QUOTES = str.maketrans("‘’“”「」『』", '\'\'""""""')
_CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]{1,300}`", re.DOTALL)
_QUOTED_LINE = re.compile(r"^[ \t]*>.*$", re.MULTILINE)
_SPEECH = re.compile(
    r"(?:(?<![a-z])(?:said|says|say|wrote|writes|asked|replied|told \w+|text|email|message|line"
    r"|lyrics?|quote|"
    r"sentence|paragraph|title|caption|slogan|phrase|translate|like this|reads?)|说|说道|问"
    r"|写道|写着|回复|回答|道|"
    r"台词|歌词|邮件|短信|消息|句子|标题|文案|这句话|那句话|翻译)\s{0,2}[,:，]?\s{0,2}\"[^\"\n]{2,600}\"?"
)
# "I" inside of quotation marks is somebody else, or a sample; what is to be remembered may be quoted.
_FIRST_PERSON_QUOTED = re.compile(
    r"(?<!remember )(?<!remember: )(?<!记住)(?<!记住:)"
    r"\"(?=[^\"\n]{0,300}(?:(?<![a-z])(?:i|i'm|i've|my|we|our)(?![a-z])|我))[^\"\n]{2,300}\""
)
_TOLD_AFTER_COLON = re.compile(
    r"(?:(?<![a-z])(?:reads?|wrote|writes|goes|(?:message|note|email) (?:was|is|says)|sign says|lyrics?"
    r"|grammar|s?he sa(?:ys|id))|写着|写道|来信|留言(?:是|说)?|内容是|原话(?:是)?|歌词(?:是)?|短信|邮件"
    r"|语法|校对|[他她]说|(?<![a-z])(?:he|she|they|someone|somebody|(?:my|the|our|a) [a-z]+(?: [a-z]+)?) "
    r"(?:said|says|told (?:me|us|him|her|them)|wrote|writes|shouted|yelled|whispered|replied|answered"
    r"|announced)"
    r"(?: to me)?|(?:他|她|他们|她们|别人|有人|对方|[^我你，,。.\s]{1,6}(?<!我))(?:跟|对|和"
    r"|给)我?们?(?:说|讲|写|发|留言)(?:过|了|道)?"
    r"|(?:他|她|他们|她们|有人|别人)(?:告诉|回复|问)(?:了)?我"
    r"|(?:[男女][主一二配]角?|主角|主人公|旁白|角色|画外音|反派)(?:就|又|接着|大声|哭着|笑着)*(?:说|道|喊|想"
    r"|念|独白|台词)?"
    r"|(?:再|多|还|又)?(?:来|加|补|写|续)(?:上)?[一两几](?:句|段|行)(?:台词|话|旁白|歌词|对白|独白)?"
    r"|(?<![a-z])(?:another|next|one more|add(?: an?)?|last|final|opening|first|new) (?:line|sentence|verse"
    r"|paragraph|stanza|lyric)"
    r"(?: please)?|(?<![a-z])(?:hero|heroine|narrator|protagonist|character|villain) (?:thinks|sings|cries"
    r"|goes on))\s?[:：]\s?[^\n□]{2,400}"
)
_LONG_QUOTE = re.compile(r"\"[^\"\n]{40,2000}\"")
# Nothing is tried twice: blank lines without end would hold the reader up for minutes.
_TASK_COLON = re.compile(
    r"(?:^|\n)[^\S\n]*+(?:(?:please |can you |could you |help me |请|请帮我|帮我|麻烦)\s*+)?(?:(?:translate"
    r"|summari[sz]e|rewrite|rephrase|proofread|edit|correct|polish|paraphrase|fix|improve|analy[sz]e"
    r"|review|explain|classify|extract)(?![a-z])|翻译|总结|概括|改写|润色|校对|修改|分析|提取|解释|续写|扩写"
    r"|缩写)[^\n:：]{0,80}[:：]"
)
# Who speaks in a story that is to be written is nobody: "write a story: I'm a pirate called Jack".
_STORY = re.compile(
    r"(?<![a-z])(?:write|compose|make up|invent|draft|continue|tell|give)(?![a-z])"
    r"(?![^\n:]{0,99} (?:for|about|to|of) (?:my|our)(?![a-z]))[^\n:.!?]{0,60}(?<![a-z])"
    r"(?:story|tale|poem|novel|scene|monologue|dialogue|screenplay|sketch|song|lyrics|limerick|haiku|ballad"
    r"|fable|fanfic|character|diary entry|first person)(?![a-z])[^\n:]{0,60}:\s?[^\n]+"
    r"|(?:写|编|创作|续写|来|讲)(?![^\n:：]{0,40}(?:写给|关于|送给?|为)我)[^\n:。!?！？]{0,30}(?:故事|小说|诗|剧本|台词|独白|段子|歌词|小品|童话|寓言|角色|对白)"
    r"[^\n:。]{0,20}[:：]\s?[^\n]+"
)
# What only announces the statement after its colon; the intent is read from the sentence as a whole.
_LABEL = re.compile(
    r"(?:(?:quick|small|one|big|good|great) )?(?:correction|update|noted?|(?:big|good|great) news|fyi"
    r"|btw|by the way|p\.?s\.?|heads[- ]up|edit|news"
    r"|important|reminder|for the record|one more thing|to clarify|clarification)"
    r"|更正|更新|订正|补充|说明|备注|注意|提醒|纠正|勘误|另外|对了|顺便(?:说|提)?|重要|最新消息"
)
_CUT = re.compile(
    rf"{BREAK}|"
    r"(?<=[a-z]{3})(?<!prof)(?<!approx)(?<!capt)(?<!dept)(?<!mrs)(?<!etc)(?<!inc)(?<!ltd)\.\s+(?=[a-z])|"
    r"[,，;；、。!！?？\n:：]+\s*|\s[-–—]{1,2}\s|——|…+|\.{3,}|"
    r"\s++(?=(?:and|but|so|because|while|although|though|however|yet|plus)\s+"
    r"(?:also\s+|now\s+|then\s+)?(?:i|i'm|i've|i'll|i'd|my|we|we're|our|he|she|his|her|they"
    r"|please|it's|it|you)(?![a-z]))"
    r"|\s++(?=and\s+(?:(?:currently|also|now)\s+)?(?:live|work|study|teach)\s+(?:in|at|for|as|near"
    r"|from)(?![a-z]))"
    r"|(?<=[\u4e00-\u9fff])(?=但是|不过(?![敏期时关瘾])|而且|并且|所以我|因为我|然后我|以后请|另外)"
)


_ENDS = ".!?。！？~"


@dataclass(frozen=True, slots=True)
class Clause:
    """`copy.text[start:end]`, one clause; `sentence` numbers the sentence, or part of one, it is of."""

    start: int
    end: int
    sentence: int
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Prepared:
    """A turn made ready: the folded copy, and its clauses in order."""

    original: str
    copy: FoldedText
    clauses: tuple[Clause, ...]

    @property
    def sentences(self) -> int:
        """How many sentences the turn has, or parts of very long ones."""
        return self.clauses[-1].sentence + 1 if self.clauses else 0

    def words(self, clause: Clause) -> str:
        """The folded text of `clause`."""
        return self.copy.text[clause.start : clause.end]


@lru_cache(maxsize=8192)
def _fold_char(char: str) -> str:
    return fold(char.translate(_QUOTES)) or (" " if char == "\n" else "")


def prepare(text: str) -> Prepared:
    """Fold `text`, blank out quotations and code, cut it into clauses."""
    copy = fold_with_map(text, lambda char: char if char == "\n" else _fold_char(char))
    blanked = FoldedText(_blank(copy.text), copy.starts, copy.ends)
    return Prepared(text, blanked, tuple(_clauses(text, blanked)))


def by_sentence(clauses: Sequence[Clause]) -> Iterator[list[Clause]]:
    """The clauses of each sentence, in order."""
    group: list[Clause] = []
    for clause in clauses:
        if group and clause.sentence != group[0].sentence:
            yield group
            group = []
        group.append(clause)
    if group:
        yield group


def sentence_text(prepared: Prepared, clauses: list[Clause]) -> str:
    """The words of these clauses as they were said, quotations blanked, with the marks that end them."""
    copy = prepared.copy
    start, end = copy.original_span(clauses[0].start, clauses[-1].end)
    while end < len(prepared.original) and prepared.original[end] in _ENDS:
        end += 1
    signs = list(prepared.original[start:end])
    for place in range(clauses[0].start, clauses[-1].end):
        if copy.text[place] == BLANK:
            signs[copy.starts[place] - start] = BLANK
    return "".join(signs)


def _blank(copy: str) -> str:
    for pattern in (
        _CODE,
        _QUOTED_LINE,
        _SPEECH,
        _TOLD_AFTER_COLON,
        _FIRST_PERSON_QUOTED,
        _LONG_QUOTE,
        _STORY,
    ):
        copy = pattern.sub(lambda found: BLANK * len(found.group()), copy)
    task = _TASK_COLON.search(copy)
    if task is not None:  # what follows "translate:" is material, not the user's own word
        copy = copy[: task.end()] + BLANK * (len(copy) - task.end())
    return copy


def _clauses(text: str, copy: FoldedText) -> list[Clause]:
    found: list[Clause] = []
    position = number = 0
    for sentence in split_sentences(text):
        start = _advance(copy, position, sentence.start)
        end = _advance(copy, start, sentence.end)
        position = end
        asks = copy.text[start:end].rstrip(" \"')”").endswith(("?", "？"))
        pieces = _pieces(copy.text, start, end)
        asked = _asked([copy.text[first:last] for first, last in pieces], marked=asks)
        for place, (first, last) in enumerate(pieces):
            # Clauses are read beside those of their sentence, so what never stops is read in portions.
            portion = number + place // _MOST_TOGETHER
            found.append(Clause(first, last, portion, place in asked))
        number = found[-1].sentence + 1
    return found


def _asked(pieces: Sequence[str], *, marked: bool) -> set[int]:
    """Which pieces of a sentence that ends in a question mark ask: the last, or what it is told beside.

    "What should I cook, I'm vegan?" asks in its first half.
    """
    last = len(pieces) - 1
    if not marked:
        return set()
    asking = {place for place, words in enumerate(pieces[:-1]) if is_question(words, marked=False)}
    return asking if asking and is_aside(pieces[last]) else {last}


def _advance(copy: FoldedText, position: int, offset: int) -> int:
    """The first index of the copy whose original character is at `offset` or later."""
    while position < len(copy.text) and copy.starts[position] < offset:
        position += 1
    return position


def _pieces(copy: str, start: int, end: int) -> list[tuple[int, int]]:
    pieces: list[tuple[int, int]] = []
    first = start
    if is_one_wish(copy[start:end]):  # "ignore that: I live in Paris, near Rosa" is one wish
        return [(start, start + len(copy[start:end].rstrip(" .!。！~\n")))]
    joined = STANDING_LEAD.search(copy[start:end]) is not None
    for cut in _CUT.finditer(copy, start, end):
        if joined and cut.group().strip() in (",", "，"):  # "whenever I ask for code, use Python" is one wish
            joined = False
            continue
        if not _is_number_comma(copy, cut) and copy[first : cut.start()].strip():
            if not _is_label(copy[first : cut.start()], cut.group()):
                pieces.append((first, cut.start()))
            first = cut.end()
    last = first + len(copy[first:end].rstrip(" .!。！~\n"))
    if last > first:
        pieces.append((first, last))
    return pieces or [(start, end)]


def _is_label(words: str, cut: str) -> bool:
    return cut.strip() in (":", "：") and _LABEL.fullmatch(words.strip().removesuffix("一下")) is not None


def _is_number_comma(copy: str, cut: re.Match[str]) -> bool:
    """1,000 and 10:30 and "May 2, 2023" are no places to cut; nor is the 、 of a list."""
    before, after = copy[cut.start() - 1 : cut.start()], copy[cut.end() : cut.end() + 4]
    if cut.group().strip() in (",", ":", "、"):
        if before.isdigit() and after[:1].isdigit() and (cut.group() in (",", ":") or after.isdigit()):
            return True
        return cut.group().strip() == "、"
    return False
