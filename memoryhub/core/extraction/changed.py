"""What a turn says is no longer so of what is known: something ended, another took its place, or its time."""

from memoryhub.core.extraction.endings import ENDED_KEYS, Ending, endings_in, is_ended_by
from memoryhub.core.extraction.retimed import RETIMED_KEYS, Retimed, is_retimed, retimed_in
from memoryhub.core.extraction.swaps import SWAPPED_KEYS, Swap, is_swapped_out, swaps_in

Change = Ending | Swap | Retimed
CHANGED_KEYS = tuple(sorted({*ENDED_KEYS, *SWAPPED_KEYS, *RETIMED_KEYS}))
"""Beginnings of the keys of what may be changed so."""


def changes_in(text: str) -> list[Change]:
    """What a user's turn says has changed; what came instead of something says enough of its end."""
    swaps = swaps_in(text)
    taken = [(one.start, one.start + len(one.quote)) for one in swaps]
    ended = [one for one in endings_in(text) if not any(start <= one.start < end for start, end in taken)]
    return [*swaps, *ended, *retimed_in(text)]


def is_changed_by(subject_key: str, content: str, change: Change) -> bool:
    """Whether a known statement holds no longer after a change."""
    if isinstance(change, Swap):
        return is_swapped_out(subject_key, content, change)
    if isinstance(change, Retimed):
        return is_retimed(subject_key, content, change)
    return is_ended_by(subject_key, content, change)


def own_key_of(change: Change) -> str:
    """The key under which a change is worth keeping though nothing known ends with it; mostly empty."""
    return change.own_key if isinstance(change, Swap) else ""


def key_after(change: Change, ended: str) -> str:
    """The key of what a change tells, where the statement under `ended` (empty: none) holds no longer."""
    if isinstance(change, Swap):
        return change.key_for(ended) if ended else change.own_key
    return change.key_for(ended) if isinstance(change, Retimed) else ended


def tells_an_event(change: Change) -> bool:
    """Whether a change is worth remembering as what happened, such as a graduation."""
    return isinstance(change, Ending) and change.kind == "schooled"


def names_what_is_now(change: Change) -> bool:
    """Whether a change tells what there is now, and not only what there is no more."""
    return not isinstance(change, Ending)


def is_all_clear(change: Change) -> bool:
    """Whether a change says that a suspected illness is none."""
    return isinstance(change, Ending) and change.kind == "cleared"
