"""What fills a sentence must not decide whether it is pinned: twins are judged alike."""

from collections import Counter

import pytest

from memoryhub.core.text import Language
from sessions_app.bench.pin_frames import FRAME_HALVES, Frame, frame_figures, pin_frames
from sessions_app.bench.pin_lines import PARTS, pin_lines

LANGUAGES: tuple[Language, ...] = ("en", "zh")
FRAMES = [
    pytest.param(frame, id=frame.text)
    for language in LANGUAGES
    for frame in pin_frames(language)
    if frame.half == "seen"
]


@pytest.mark.parametrize("frame", FRAMES)
def test_whatever_fills_a_frame_it_is_judged_alike_and_right(frame: Frame) -> None:
    wrong = [
        text for text, pinned in zip(frame.sentences, frame.pinned, strict=True) if pinned != frame.is_pin
    ]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_frames_of_either_kind_enough(language: Language) -> None:
    frames = pin_frames(language)
    kinds = Counter(frame.is_pin for frame in frames)
    assert min(kinds.values()) >= 25
    assert min(len(set(frame.sentences)) for frame in frames) >= 8
    aside = sum(frame.half == "aside" for frame in frames)
    assert 0.3 * len(frames) <= aside <= 0.4 * len(frames)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_a_frame_is_trained_on(language: Language) -> None:
    said = {text for frame in pin_frames(language) for text in frame.sentences}
    assert not said & {line.text for part in PARTS for line in pin_lines(language, part)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_half_is_counted(language: Language) -> None:
    figures = frame_figures(language)
    assert set(figures) == set(FRAME_HALVES)
    seen = figures["seen"]
    assert seen["rules_of_one_mind"] == seen["rules_all_pinned"] == seen["rules"] > 0
    assert seen["other_sentences_pinned"] == 0 < seen["other_sentences"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_frames_that_nothing_was_written_by_are_judged_alike_too(language: Language) -> None:
    aside = frame_figures(language)["aside"]
    assert aside["rules_of_one_mind"] >= 10
    assert aside["rule_sentences_pinned"] >= 106
    assert aside["others_none_pinned"] >= 15
    assert aside["other_sentences_pinned"] <= 5
