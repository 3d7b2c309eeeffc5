"""The compiled catalogue is the one that can be read: the .mo says what the .po says."""

from __future__ import annotations

import gettext

from tests.sessions_app.pages.catalogue import CATALOGUE, entries


def test_the_compiled_catalogue_matches_its_source() -> None:
    with CATALOGUE.with_suffix(".mo").open("rb") as compiled:
        translations = gettext.GNUTranslations(compiled)
    known = dict(entries())
    assert len(known) > 150
    said = {text: translations.gettext(text) for text in known}
    plural = {text: translations.ngettext(text, text + "s", 2) for text in known if said[text] == text}
    assert [t for t, zh in known.items() if zh not in (said[t], plural.get(t))] == []
