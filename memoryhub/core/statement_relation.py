"""How a new statement bears on a known one: says it again, replaces, contradicts, or stands beside it."""

import re
from typing import Literal

from memoryhub.core.statement_reading import ENJOYING, LIKED, Reading, read_statement

Bearing = Literal["duplicate", "replaces", "contradicts", "beside"]

FIXED_KEYS = re.compile(
    r"(?:^|\.)(?:birthday|birthdate|birthplace|born|hometown|name|full_name|blood\w*|gender|mother_tongue"
    r"|native_language|zodiac)(?:$|\.)|^health\.(?:allergy|blood|condition)"
)
"""Keys of what does not change by itself: another value without a word of change is a contradiction."""
CLOSE = 0.9  # cosine from which other words may say the same; calibrated on the dev half, docs/bench-write.md
_SHARED = 0.5  # of the units, for the cosine to count at all
_RELATIONAL = re.compile(
    r"report(?:s|ed)? to|manag|boss|owe|older|younger|taller|bigger|than|teach|mentor|works for|parent"
    r"|child of"
    r"|上司|领导|老板|汇报|比|欠|教|师傅|徒弟|大\d|小\d"
)
_LISTS = re.compile(r"(?<![a-z])(?:and|or)(?![a-z])|和|跟|与|、|及")


def same_meaning(one: str, other: str, *, overlap: float = 0.7, similarity: float | None = None) -> bool:
    """Whether two texts say the same: the same units of meaning, numbers, polarity and conditions.

    With less than the full `overlap` only what one of them leaves out may differ, never a value that the
    other replaces. `similarity` is the cosine of their vectors, where there is one; it is support, never the
    proof: vectors of "I live in Paris" and "I live in Berlin" lie close together.
    """
    first, second = read_statement(one), read_statement(other)
    if _says_same(first, second, similarity):
        return True
    if not _guards_hold(first, second):
        return False
    left, right = first.units - second.units, second.units - first.units
    shared, union = first.units & second.units, first.units | second.units
    one_sided = bool(left) != bool(right)
    return one_sided and len(shared) / len(union) >= max(overlap, 0.6)


def bearing_of(
    new: str, old: str, *, subject_key: str = "", single_valued: bool = True, similarity: float | None = None
) -> Bearing:
    """How `new` bears on `old`, both said under one key; `single_valued`: one value at a time holds."""
    said, known = read_statement(new), read_statement(old)
    if single_valued:
        return _of_one_value(said, known, subject_key, similarity)
    return _of_many_values(said, known, similarity)


def is_opposed(new: str, old: str, *, exactly: bool = False) -> bool:
    """Whether one affirms what the other denies of the same thing; `exactly`: of nothing more or less."""
    return _opposed(read_statement(new), read_statement(old), exactly=exactly)


def is_hedged(text: str) -> bool:
    """Whether the speaker is not sure: "I think", "maybe", 可能, 好像."""
    return read_statement(text).hedged


def announces_change(text: str) -> bool:
    """Whether the words say that something changed, or that what was said before was wrong."""
    found = read_statement(text)
    return found.changed or found.corrected


def _of_one_value(said: Reading, known: Reading, key: str, similarity: float | None) -> Bearing:
    if _says_same(said, known, similarity):
        return "duplicate"
    if said.corrected:
        return "replaces"
    if _stands_beside(said, known):
        return "beside"
    if said.hedged:
        return "contradicts"
    denied = _opposed(said, known) or FIXED_KEYS.search(key) is not None
    return "contradicts" if denied and not said.changed else "replaces"


def _of_many_values(said: Reading, known: Reading, similarity: float | None) -> Bearing:
    if _says_same(said, known, similarity) or _says_less(said, known):
        return "duplicate"
    announced = said.corrected or said.changed
    if _opposed(said, known) and not _conditions_apart(said, known):
        return "replaces" if announced else "contradicts"
    if said.hedged and _differs_in_numbers(said, known):
        return "contradicts"
    if announced and not said.added and _speaks_of(said, known):
        return "replaces"
    return "replaces" if _differs_in_numbers(said, known) and not said.added else "beside"


def _stands_beside(said: Reading, known: Reading) -> bool:
    """Whether both hold: it says so itself, or each holds in a case of its own or of another matter."""
    if said.added and not (known.added or said.hedged or _opposed(said, known)):
        return True
    if known.aspects and said.aspects and not known.aspects & said.aspects:
        return not said.changed or not known.units & said.units
    if said.only and not said.conditions:
        return False
    return _conditions_apart(said, known)


def _conditions_apart(said: Reading, known: Reading) -> bool:
    """Whether each holds in a case of its own, or the new one is the exception to the rule."""
    differ = said.objects != known.objects or said.numbers != known.numbers or said.negative != known.negative
    if said.conditions and known.conditions:
        return differ and not said.conditions & known.conditions
    return bool(said.conditions) and differ and not said.changed


def _says_same(one: Reading, other: Reading, similarity: float | None) -> bool:
    if one.text == other.text:
        return True
    if not _guards_hold(one, other):
        return False
    left, right = one.units - other.units, other.units - one.units
    if LIKED in one.units & other.units:  # "I like coffee" and "I like drinking coffee"
        left, right = left - ENJOYING, right - ENJOYING
    if not left and not right:
        return bool(one.units or one.numbers) and _same_order(one, other)
    if similarity is None or similarity < CLOSE or (left | right) & (one.names | other.names):
        return False
    union = one.units | other.units
    return len(one.units & other.units) / len(union) >= _SHARED


def _says_less(said: Reading, known: Reading) -> bool:
    """Whether it only repeats a part of what is known."""
    return (
        _guards_hold(said, known)
        and bool(said.units)
        and said.units < known.units
        and 2 * len(said.units) >= len(known.units)
    )


def _guards_hold(one: Reading, other: Reading) -> bool:
    """Numbers, polarity and conditions: where one differs, the rest does not matter."""
    return (
        one.numbers == other.numbers and one.negative == other.negative and one.conditions == other.conditions
    )


def _same_order(one: Reading, other: Reading) -> bool:
    """Who stands where matters between people: "Anna reports to Ben" is not "Ben reports to Anna"."""
    if one.order == other.order or not _RELATIONAL.search(one.text):
        return True
    return _LISTS.search(one.text) is not None and sorted(one.order) == sorted(other.order)


def _opposed(one: Reading, other: Reading, *, exactly: bool = False) -> bool:
    if one.negative == other.negative:
        return False
    left, right = one.objects, other.objects
    if exactly:
        return left == right
    return bool(left & right) and (left <= right or right <= left)


def _speaks_of(said: Reading, known: Reading) -> bool:
    """Whether the announcement names what is known: "switched from pytest to unittest"."""
    shared = known.objects & said.units
    return bool(shared & known.names) or (bool(shared) and 2 * len(shared) >= len(known.objects))


def _differs_in_numbers(said: Reading, known: Reading) -> bool:
    same = said.units == known.units and said.conditions == known.conditions
    return same and bool(said.numbers) and bool(known.numbers) and said.numbers != known.numbers
