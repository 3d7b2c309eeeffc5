"""English names at the beginning of sentences, in capitals, of several words; ordinary words are none."""

import pytest

from memoryhub.core.lexicon.ordinary_words import is_ordinary
from memoryhub.core.spans import spans
from memoryhub.core.spans.known_phrases import known_phrases


def _named(text: str) -> set[str]:
    return {span.text for span in spans(text) if span.kind == "name"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Currys give you a month.", "Currys"),
        ("Priya in travel needs the receipts.", "Priya"),
        ("Zbigniew to the rescue.", "Zbigniew"),
        ("Mark said we could borrow it.", "Mark"),
        ("Boots had none left.", "Boots"),
        ("The printer is an HP.", "HP"),
        ("Get the paint from B&Q.", "B&Q"),
        ("There is a 7-Eleven by the hotel.", "7-Eleven"),
        ("The TP-Link box needs a reset.", "TP-Link"),
        ("I am on week four of Couch to 5K.", "Couch to 5K"),
        ("I emailed Cllr. Begum about it.", "Cllr. Begum"),
        ("We fly easyJet out.", "easyJet"),
        ("J.K. Rowling wrote it.", "J.K. Rowling"),
        ("I listen on BBC Sounds.", "BBC Sounds"),
        ("Pets at Home sell it.", "Pets at Home"),
        ("Booking.com cancelled it.", "Booking.com"),
        ("Ask Jodie about the rota.", "Jodie"),
    ],
)
def test_names(text: str, name: str) -> None:
    assert name in _named(text)


@pytest.mark.parametrize(
    "text",
    [
        "Rehearsals start early.",
        "Plasterboard to the ceiling.",
        "Honestly, carelessly done.",
        "Mark it in red.",
        "Will you come?",
        "Rose bushes need water.",
        "WHAT IS THIS MESS",
        "My TV and my PC broke.",
        "Curries were lovely.",
    ],
)
def test_ordinary_words_name_nobody(text: str) -> None:
    assert _named(text) == set()


@pytest.mark.parametrize(
    "word", ["copies", "planning", "Honestly", "carelessly", "half-term", "physio", "whoa"]
)
def test_ordinary_words(word: str) -> None:
    assert is_ordinary(word)


@pytest.mark.parametrize("word", ["Currys", "Wickes", "Callum", "Trevor", "Tilly", "Duolingo"])
def test_words_that_are_not_ordinary(word: str) -> None:
    assert not is_ordinary(word)


def test_known_phrases_stand_apart_from_longer_words() -> None:
    text = "我用easyJet订的。Pets at Home, petsathome."
    assert [text[start:end] for start, end in known_phrases(text)] == ["easyJet", "Pets at Home"]
    assert not list(known_phrases("easyJets Pets at Homes"))
