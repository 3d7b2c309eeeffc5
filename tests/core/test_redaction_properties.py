"""Whatever the text, the detector's offsets are right and its mask hides what was found."""

from hypothesis import given
from hypothesis import strategies as st
from stdnum.iso7064 import mod_11_2

from memoryhub.core.folding import fold_with_map
from memoryhub.core.redaction import SECRET_KINDS, find_sensitive, mask

ANY_TEXT = st.text(st.characters(), max_size=200)
NOISE = st.text(st.sampled_from("a我 ,。\u200b\x00\ud800😀-1"), max_size=12)


@given(ANY_TEXT)
def test_findings_are_ordered_inside_the_text_and_apart(text: str) -> None:
    position = 0
    for item in find_sensitive(text):
        assert position <= item.start < item.end <= len(text)
        position = item.end


@given(ANY_TEXT)
def test_mask_keeps_what_is_not_secret(text: str) -> None:
    found = [item for item in find_sensitive(text) if item.kind in SECRET_KINDS]
    if not found:
        assert mask(text, found) == text
    else:
        assert mask(text, found).startswith(text[: found[0].start])


@given(NOISE, NOISE, st.integers(1920, 2005), st.integers(1, 12), st.integers(1, 28), st.integers(0, 999))
def test_every_valid_id_is_found_between_any_noise(
    before: str, after: str, year: int, month: int, day: int, serial: int
) -> None:
    body = f"110105{year}{month:02}{day:02}{serial:03}"
    number = body + mod_11_2.calc_check_digit(body)
    text = f"{before}，{number}，{after}"
    found = [item for item in find_sensitive(text) if item.kind == "cn_id"]
    assert [text[item.start : item.end] for item in found] == [number]


@given(st.lists(st.sampled_from("1１一幺壹٣"), min_size=1, max_size=8))
def test_folding_maps_back_to_the_characters(parts: list[str]) -> None:
    text = "\u200b".join(parts)
    folded = fold_with_map(text)
    assert [text[s:e] for s, e in zip(folded.starts, folded.ends, strict=True)] == parts
