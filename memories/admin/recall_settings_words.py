"""The console's words for the recall settings: groups, what each figure does, its unit and its choices."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from tenants.admin.settings_fields import FieldWords, NamedFields
from tenants.admin.wording import Words

GROUPS: tuple[NamedFields, ...] = (
    NamedFields(
        _("How much is recalled"), ("top_k", "top_k_least", "top_k_most", "top_k_overview", "abstain")
    ),
    NamedFields(
        _("Places of each kind"),
        ("memory_share", "turn_share", "chunk_share", "chunk_places", "graph_places", "diversity"),
    ),
    NamedFields(
        _("What each way of looking counts"),
        (
            *("weight_vector", "weight_line", "weight_text", "weight_key", "weight_time", "weight_graph"),
            "weight_near",
        ),
    ),
    NamedFields(
        _("What moves a hit up or down"),
        (
            *("boost_recency", "half_life_days", "boost_importance", "boost_confidence"),
            "boost_feedback",
        ),
    ),
)
THRESHOLDS_TITLE = _("How near something has to be")

FIGURE_WORDS: Mapping[str, FieldWords] = {
    "top_k": FieldWords(_("Usual number of hits"), _("For a search that does not say how many it wants.")),
    "top_k_least": FieldWords(
        _("Fewest in a context"), _("So many are asked for even when hardly any room is left.")
    ),
    "top_k_most": FieldWords(
        _("Most in a context"), _("Above that, more room brings no more; in between, the room decides.")
    ),
    "top_k_overview": FieldWords(
        _("When all is asked for"), _("For questions such as “What do you know about me?”.")
    ),
    "abstain": FieldWords(
        _("Stay silent when nothing is relevant"),
        _("Nothing is handed on when nothing found has enough to do with the question."),
    ),
    "memory_share": FieldWords(
        _("Most for memories"), _("Of the places; those that nobody else needs are filled all the same.")
    ),
    "turn_share": FieldWords(
        _("Most for past messages"), _("Of the places; those that nobody else needs are filled all the same.")
    ),
    "chunk_share": FieldWords(
        _("Most for documents"), _("Of the places; one at least, unless this is 0 or no piece is allowed.")
    ),
    "chunk_places": FieldWords(
        _("Most pieces of documents"), _("However many places there are; each brings its section with it.")
    ),
    "graph_places": FieldWords(
        _("Kept for relations"), _("Memories that answer over several steps stand first, so many at most.")
    ),
    "diversity": FieldWords(
        _("Weight on variety"), _("How far back something goes whose words stand in a hit before it.")
    ),
    "weight_vector": FieldWords(_("Meaning"), _("Nearness of the whole question to a text.")),
    "weight_line": FieldWords(
        _("Meaning, line by line"), _("The nearest line of a question that has several.")
    ),
    "weight_text": FieldWords(_("Words"), _("Words and numbers of the question that stand in the text.")),
    "weight_key": FieldWords(_("Key"), _("The question names what the memory is about.")),
    "weight_time": FieldWords(_("Time"), _("It was said or happened in the time asked about.")),
    "weight_graph": FieldWords(_("Relations"), _("It lies on the way from one entity to another.")),
    "weight_near": FieldWords(
        _("Neighbouring messages"), _("Words of the question stand in the messages around it.")
    ),
    "boost_recency": FieldWords(_("Newer"), _("The most that age adds to a score or takes from it.")),
    "half_life_days": FieldWords(_("Half of it is gone after"), _("How fast “newer” wears off.")),
    "boost_importance": FieldWords(
        _("More important"), _("The most that importance, 1 to 10, adds or takes.")
    ),
    "boost_confidence": FieldWords(_("More certain"), _("The most that confidence adds or takes.")),
    "boost_feedback": FieldWords(
        _("Votes of users"),
        # xgettext:no-python-format (else "% i" passes for a placeholder, and its Chinese is refused)
        _("How strongly they move importance: 0% ignores them, 100% counts them once."),
    ),
    "preference": FieldWords(_("Preferences"), _("Least likeness at which meaning alone finds one.")),
    "fact": FieldWords(_("Facts"), _("Least likeness at which meaning alone finds one.")),
    "experience": FieldWords(_("Experiences"), _("Least likeness at which meaning alone finds one.")),
    "turn": FieldWords(_("Past messages"), _("Least likeness at which meaning alone finds one.")),
    "chunk": FieldWords(
        _("Pieces of documents"), _("Least likeness, unless most words of the question stand in it.")
    ),
    "answer_memory": FieldWords(
        _("A memory answers"),
        _("Least relevance (likeness and shared words together) at which it answers."),
    ),
    "answer_turn": FieldWords(
        _("A past message answers"),
        _("Least relevance (likeness and shared words together) at which it answers."),
    ),
    "answer_chunk": FieldWords(
        _("A document answers"),
        _("Least relevance (likeness and shared words together) at which it answers."),
    ),
}

UNITS: Words = {
    "weight": "×",
    "boost": "%",
    "share": "%",
    "count": _("hits"),
    "days": _("days"),
    "likeness": "",
}

CHOICES: Mapping[str, Words] = {
    "abstain": {
        "contexts": _("In contexts"),
        "always": _("In searches too"),
        "never": _("Never"),
    },
}
