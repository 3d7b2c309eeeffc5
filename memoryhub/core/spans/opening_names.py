"""Whether an English word in capitals, or with one at the beginning of a sentence, is a name."""

import re
from collections.abc import Mapping
from functools import cache

from memoryhub.core.lexicon.known_names import known_given_names, known_names
from memoryhub.core.lexicon.ordinary_words import is_ordinary

# Looked at once nothing else begins there: a word with a capital, or a short one all in capitals.
OPENING_EN = (
    "(?:[A-ZÀ-Þ][a-zß-ɏḀ-ỿ]{1,20}(?:-[A-ZÀ-Þ][a-zß-ɏḀ-ỿ]{1,20})?|[A-Z]{2,6}(?![A-Za-z\\d]))"
    "(?:['’]s(?=\\s(?:with|on|is|for|at|and|in|has|was|will|by|to)\\s|[.,;!?]|$))?"
)
# Abbreviations of everyday life, which name nothing.
_ABBREVIATIONS = """
AC AD ADHD AED AGM AI AM API APR ASAP ATM AV BA BBQ BC BMI BPM BSC BST BTW CCTV CD CEO CFO CO CPU CSS CT
CTO CV DC DIN DIY DJ DNA DNF DNS DOB DVD ECG ED EGM EHCP EKG ER ETA EU EV EVS FAQ FM FTE FYI GCSE GCSES
GMT GP GPS GPU HD HDD HDMI HGV HIIT HIV HQ HR HTML ICU ID IMO IP ISA ISO IT IVA IVF KPI KPIS KS LAN LCD
LED LGBT LGV LOL LPG MA MBA MC MD MDF MMS MOT MP MPH MRI MSC NA NB NGO NHS NI OAP OCD OK OMG PA PAYE PB
PBS PC PCS PDF PE PHD PIN PM PPE PR PS PTA PTSD PVC QR RAM RCD RNA ROI RPM RSVP RV SEN SEO SIM SMS SOS
SQL SSD STI SUV TBA TBC TBH TLC TV TVS UHD UK UN UPVC URL US USA USB UTC UV VAT VIP VPN VR WC WIFI XL XS
XXL AN AS AT BE BY DO GO HE IF IN IS ME MY NO OF ON OR SO TO UP WE
"""
_NO_NAME = frozenset(_ABBREVIATIONS.split())
# What a firm or a person does, by which a word that is a name too is told from the plain word.
_ACTS = re.compile(
    r"\s(?:says?|said|tells?|told|wants?|wanted|gives?|gave|charges?|charged|sells?|sold|sends?|sent|keeps?|kept"
    r"|puts?(?!\sit)|delivers?|delivered|refunded|refuses?|refused|rang|phoned|emailed|texted|texts?|calls?|called|has|had"
    r"|have|do(?:es)?|did|will|won['’]t|can|can['’]t|cannot|would|is|was|isn['’]t|wasn['’]t|doesn['’]t|didn['’]t"
    r"|never|always|usually|still|just|also|reckons?|thinks?|shows?|stocks?|opens?|closes?|matches|ships?|covers|costs|turned|asks?|asked|takes?|took|brings?|brought|got|gets"
    r"|went|goes|comes|came|needs|likes|loves|hates|owes|owns|lent|forgot|left|lost|runs|ran|drives|teaches"
    r"|lives|works|plays|and\s(?:I|her|his|my|our)|at\s(?:the|work)|from\s(?:the|work|school|next)|next\sdoor"
    r"|in\s(?:HR|IT|accounts|finance|sales|marketing|payroll|the)|who|[a-z]{2,12}ed|ate|bit|broke|bought|built|chose|drew|drove|fell|fed|felt|found|flew|grew|heard|hit|knew|made|met|paid|read|rode|sat|saw|slept|spent|spoke|stole|swore|taught|threw|wore|won|wrote|the\s[a-z]{2,12}(?:er|or|ian|ist))(?![a-z])"
    r"|,\s(?:my|our|his|her|their|who|the)\s"
)
# Two letters are in no list of words: HP, EE.
_SHORT = 2
_OWN = re.compile(r"['’]s$")


def is_opening_name(text: str, start: int, end: int) -> bool:
    """Whether `text[start:end]`, a match of `OPENING_EN`, is a name.

    A known name is one, and one that is a plain word as well (Mark, Target) where somebody acts; any other
    word with a capital is, unless it is ordinary English.
    """
    word = _OWN.sub("", text[start:end])
    common = _known().get(word)
    if common is not None:
        return not common or bool(_ACTS.match(text, end))
    if word.isupper():
        beside_han = text[start - 1 : start] + text[end : end + 1]
        if not beside_han.isascii():
            return False
        plain = len(word) > _SHORT and is_ordinary(word)
        return not plain and word not in _NO_NAME and not _shouted(text, start, end)
    return not is_ordinary(word)


def _shouted(text: str, start: int, end: int) -> bool:
    """Whether more words beside it are in capitals: WHAT IS THIS names nobody."""
    beside = (*text[max(0, start - 12) : start].split()[-1:], *text[end : end + 12].split()[:1])
    return any(len(word) > 1 and word.isalpha() and word.isupper() for word in beside)


@cache
def _known() -> Mapping[str, bool]:
    return {**known_names("en"), **known_given_names()}
