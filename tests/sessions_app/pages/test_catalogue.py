"""The compiled catalogue is the one that can be read, and every sentence of it has its Chinese."""

from __future__ import annotations

import gettext

from tests.sessions_app.pages.catalogue import CATALOGUE, entries, whole


def test_the_compiled_catalogue_matches_its_source() -> None:
    with CATALOGUE.with_suffix(".mo").open("rb") as compiled:
        translations = gettext.GNUTranslations(compiled)
    known = dict(entries())
    assert len(known) > 150
    said = {text: translations.gettext(text) for text in known}
    plural = {text: translations.ngettext(text, text + "s", 2) for text in known if said[text] == text}
    assert [t for t, zh in known.items() if zh not in (said[t], plural.get(t))] == []


def test_no_sentence_is_untranslated_or_a_guess() -> None:
    catalogue = list(whole())
    assert len(catalogue) > 150
    assert [entry.key for entry in catalogue if not entry.chinese or "fuzzy" in entry.flags] == []


def test_sentences_stand_in_one_order_so_that_a_diff_shows_what_changed() -> None:
    order = [(entry.english.encode(), entry.context.encode()) for entry in whole()]
    assert order == sorted(order)
    assert "POT-Creation-Date" not in CATALOGUE.read_text(encoding="utf-8")
