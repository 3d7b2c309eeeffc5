"""Places the task, an open question and the summary, and says what they leave to the newest turns.

They are told in fewer words before one of the least number of recent turns goes. Where not even their
tightest wording has room beside all of those, the two newest turns come first, then the task, the question,
the summary, and then the other turns. What one of them lacks is held for it, so that a larger budget never
shows fewer of the recent turns.
"""

from collections.abc import Sequence

from memoryhub.core.assembly.draft import Draft, Part
from memoryhub.core.assembly.editions import SUMMARY_WHERE_ROOM, TURNS_BESIDE_SUMMARY
from memoryhub.core.assembly.model import Fragment, SummaryText
from memoryhub.core.assembly.render import question_block
from memoryhub.core.assembly.window import Window
from memoryhub.core.tokens import MESSAGE_OVERHEAD

# Of recall's share: what the summary may not fill when something was recalled. In a small context it would
# leave no room for what answers the question.
RECALL_FLOOR = 0.5
# Tokens, about: of a memory, which is not counted when it is stored, of its number, date and source, and of
# the header and fence around all that was recalled.
A_MEMORY, A_LINE, A_FENCE = 30, 12, 50


def place_standing(draft: Draft, window: Window) -> None:
    """Put task, question and summary in, and tell the window how much of the rest its turns may take."""
    if draft.request.edition < TURNS_BESIDE_SUMMARY:
        _place_task(draft, _task_parts(draft), roomy=draft.free, tight=draft.free)
        _place_question(draft, _question_part(draft), room=draft.free)
        _place_summary_first(draft, window)
        return
    tasks, question = _task_parts(draft), _question_part(draft)
    tight = _beside_claim(draft, window)
    if not _place_task(draft, tasks, roomy=_beside_all(draft, window, question) if tasks else 0, tight=tight):
        draft.held += max(0, _beside_claim(draft, window))
    if not _place_question(draft, question, room=_beside_claim(draft, window)):
        draft.held += max(0, _beside_claim(draft, window))
    _place_summary_beside_turns(draft, window)


def _beside_claim(draft: Draft, window: Window) -> int:
    """What is free beside the newest turns."""
    return draft.free - draft.held - window.claim()


def _beside_all(draft: Draft, window: Window, question: Part | None) -> int:
    """What is free beside the least number of turns, the question, and the summary at its tightest."""
    summary = draft.request.summary
    texts = [text for text in summary.texts if text] if summary else []
    tightest = draft.block("summary", texts[-1]).tokens if texts else 0
    asked = question.tokens if question else 0
    return draft.free - draft.held - window.decent() - asked - tightest


def _task_parts(draft: Draft) -> list[Part]:
    """The task in its wordings, the fullest first."""
    request = draft.request
    ids = [request.task_id] if request.task_id else []
    return [draft.block("task", text, ids) for text in (request.task, *request.tighter_tasks) if text]


def _place_task(draft: Draft, parts: Sequence[Part], *, roomy: int, tight: int) -> bool:
    """The fullest wording within `roomy` tokens, else the tightest within `tight`; False if none has room."""
    if not parts:
        return True
    fullest, tightest = parts[0], parts[-1]
    chosen = next((part for part in parts if part.tokens <= roomy), tightest)
    if chosen.tokens > max(roomy, tight):
        draft.drop("task", "over_budget", draft.request.task_id, fullest.tokens)
        return False
    draft.take("task", chosen)
    if chosen.tokens < fullest.tokens:
        draft.drop("task", "tightened", draft.request.task_id, fullest.tokens - chosen.tokens)
    return True


def _question_part(draft: Draft) -> Part | None:
    question = draft.request.question
    if question is None:
        return None
    text = question_block(question, delimiter=draft.request.delimiter, language=draft.request.language)
    return draft.message("user", text, [question.id])


def _place_question(draft: Draft, part: Part | None, *, room: int) -> bool:
    """What is to be asked of the user, booked under `system`; False if it has no room."""
    if part is None:
        return True
    if part.tokens > room:
        draft.drop("system", "over_budget", part.source_ids[0], part.tokens)
        return False
    system = draft.parts["system"]
    ids = (*system.source_ids, *part.source_ids)
    draft.parts["system"] = Part(system.messages, system.tokens + part.tokens, ids)
    draft.free -= part.tokens
    draft.question = part.messages[0]
    return True


def _place_summary_first(draft: Draft, window: Window) -> None:
    """As until edition 2: the tightest wording goes in even where it leaves no room for any turn."""
    summary = draft.request.summary
    if summary is None or not any(summary.texts):
        return
    chosen, fullest = _chosen(draft, summary, draft.free - window.least())
    if chosen.tokens > draft.free:
        draft.drop("summary", "over_budget", summary.id, fullest.tokens)
    else:
        _take_summary(draft, summary, chosen, fullest)


def _place_summary_beside_turns(draft: Draft, window: Window) -> None:
    """The fullest wording or part that leaves the least number of turns room, else what fits beside the
    newest."""
    summary, least = draft.request.summary, window.least()
    free = draft.free - draft.held
    if summary is None or not any(summary.texts):
        window.limit(free)
        return
    chosen, fullest = _chosen(draft, summary, free - least)
    if chosen.tokens <= free - least:
        _take_summary(draft, summary, chosen, fullest)
        return
    parts = [_summary_part(draft, summary, text) for text in summary.parts]
    beside = next((part for part in parts if part.tokens <= free - least), None)
    if beside is not None and draft.request.edition >= SUMMARY_WHERE_ROOM:
        _take_summary(draft, summary, beside, fullest)
        return
    share = min(chosen.tokens, max(0, free - window.claim()))
    found = next((part for part in (chosen, *parts) if part.tokens <= share), None)
    if found is None:
        draft.drop("summary", "over_budget", summary.id, fullest.tokens)
    else:
        _take_summary(draft, summary, found, fullest)
    window.limit(free - share)


def _chosen(draft: Draft, summary: SummaryText, beside_turns: int) -> tuple[Part, Part]:
    """The fullest wording within its share that leaves recall its floor, else the tightest; and the fullest.

    The share matters where a call's budget is far below the one the summary was made for: without it the
    summary alone would fill the context, and nothing recalled would be left. It does not where all else that
    there is has room beside the summary. Wordings are counted one by one until one fits: of a summary that
    fits, only the fullest.
    """
    room = min(beside_turns - _recall_floor(draft), draft.request.policy.share("summary"))
    if draft.request.edition >= SUMMARY_WHERE_ROOM:
        room = max(room, beside_turns - _wanted_beside(draft))
    texts = [text for text in summary.texts if text]
    chosen = fullest = _summary_part(draft, summary, texts[0])
    for text in texts[1:]:
        if chosen.tokens <= room:
            break
        chosen = _summary_part(draft, summary, text)
    return chosen, fullest


def _summary_part(draft: Draft, summary: SummaryText, text: str) -> Part:
    return draft.block("summary", text, (summary.id, *summary.source_ids))


def _take_summary(draft: Draft, summary: SummaryText, chosen: Part, fullest: Part) -> None:
    draft.take("summary", chosen)
    if chosen is not fullest:
        draft.drop("summary", "tightened", summary.id, fullest.tokens - chosen.tokens)


def _recall_floor(draft: Draft) -> int:
    """Tokens kept for what was recalled while the summary is placed."""
    recalled, share = draft.request.recalled, draft.request.policy.share("recall")
    return min(_wanted(recalled), int(share * RECALL_FLOOR)) if recalled else 0


def _wanted_beside(draft: Draft) -> int:
    """Tokens, about, of all that comes after the summary but the least number of turns: the other turns that
    no summary covers, what was recalled, what was read from sources, and the notice."""
    request = draft.request
    covered = request.summary.to_seq if request.summary else 0
    others = request.turns[: -request.min_recent_turns] if request.min_recent_turns else request.turns
    uncovered = sum(turn.tokens + MESSAGE_OVERHEAD for turn in others if turn.seq > covered)
    told = sum(_wanted(fragments) for fragments in (request.recalled, request.authority) if fragments)
    return uncovered + told + (A_FENCE if request.budget_notice else 0)


def _wanted(fragments: Sequence[Fragment]) -> int:
    return A_FENCE + sum(A_LINE + (fragment.tokens or A_MEMORY) for fragment in fragments)
