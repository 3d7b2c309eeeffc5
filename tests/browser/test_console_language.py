"""Every page of the console speaks one language, names its controls and has a title of its own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from sessions_app.models import AlertKind
from sessions_app.services.alerts import raise_alert
from sessions_app.services.context import ContextRequest, build_context
from sessions_app.services.sessions import NewSession, open_session
from sessions_app.services.turns import NewTurn, append_turns
from tenants.scope import tenant_tx
from tenants.services.audit import SYSTEM
from tests.browser.conftest import Person, Visit
from tests.browser.test_console import keep

pytestmark = pytest.mark.browser
SAID = {
    "en": ("Margins", "I live in Leeds", "Maybe I live in York"),
    "zh": ("新家", "我住在上海", "我可能住在北京"),
}
# Names that stay as they are in a Chinese sentence: products, formats, units, and the models of the table.
NAMES = re.compile(
    r"price\.pro: pro plan|first key"
    r"|MemoryHub|MEMORYHUB_\w+|API|JSON|OpenAPI|Redis|UTC|PDF|Word|Markdown|MB|kB|ms|tokens?|demo|mem_|EN"
    r"|Authorization|Bearer|https?://\S+|developers\.openai\.com/\S+|[\w.]+\.[\w*{}]+|use-multilingual-v\d+|USD"
)
# Visible text and labels outside code and outside what is marked as another language.
TEXTS = """() => {
  const root = document.documentElement, found = new Set();
  const own = (e) => e && e.closest("[lang]") === root && !e.closest("code, kbd, pre, option, .menu__note");
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (own(e) && !["SCRIPT", "STYLE", "TEMPLATE"].includes(e.tagName) && e.checkVisibility()) {
      found.add(walk.currentNode.textContent.trim());
    }
  }
  for (const name of ["aria-label", "title", "placeholder"]) {
    document.querySelectorAll(`[${name}]`).forEach((e) => own(e) && found.add(e.getAttribute(name)));
  }
  return [...found];
}"""
UNNAMED = """() => [...document.querySelectorAll("main :is(a, button, input, select, textarea, summary)")]
  .filter((e) => !e.closest("svg") && e.type !== "hidden" && e.checkVisibility())
  .filter((e) => !(e.innerText || "").trim()
  && !e.getAttribute("aria-label") && !(e.labels && e.labels.length) && !e.getAttribute("aria-labelledby"))
  .map((e) => e.outerHTML.slice(0, 120))"""
BARE_LINKS = """() => [...document.querySelectorAll("main :is(p, .under) > a:not([class])")]
  .filter((e) => !e.closest(".versus__words") && e.checkVisibility())
  .filter((e) => !getComputedStyle(e).textDecorationLine.includes("underline"))
  .map((e) => e.outerHTML.slice(0, 120))"""


def furnish(person: Person, language: str) -> None:
    """Something for most lists, said in one language."""
    title, first, second = SAID[language]
    session = open_session(person.scope, user_id=person.user.pk, actor=SYSTEM, new=NewSession(title=title))
    append_turns(person.scope, session.pk, [NewTurn(role="user", content=first)])
    build_context(person.scope, session.pk, ContextRequest(input_text=second))
    for text in (first, second):
        keep(person, text, subject_key="profile.home", single_valued=True)
    with tenant_tx(person.tenant.id):
        data = {"used": 950, "usable": 1000, "share": 0.95, "limit": 0.9}
        raise_alert(AlertKind.BUDGET, str(session.pk), session_id=session.pk, data=data)


def pages_of(page: Page) -> list[str]:
    """Every page of the side bar, the first row of each, and the tabs of both."""
    paths = [link.get_attribute("href") or "" for link in page.locator(".side__link").all()]
    for links in ("td .words[href]", ".tabs__tab"):
        for path in list(paths):
            page.goto(path)
            found = page.locator(links).all()[: 1 if links.startswith("td") else None]
            paths += [link.evaluate("e => e.pathname + e.search") for link in found]
    return list(dict.fromkeys(paths))


def foreign(texts: list[str], language: str, person: Person) -> list[str]:
    """What is not of the page's language, without names."""
    own = (person.email, person.tenant.name, "Maya Lin")
    for name in own:
        texts = [text.replace(name, "") for text in texts]
    if language == "en":
        return [
            text
            for text in texts
            if re.search("[\u3400-\u9fff]", text.replace("中文", "").replace("专业版", ""))
        ]
    return [text for text in texts if re.search("[A-Za-z]{2,}", NAMES.sub("", text))]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_page_speaks_one_language_and_names_its_controls(
    signed_in: Visit, person: Person, language: str
) -> None:
    furnish(person, language)
    page = signed_in("/admin/", language=language)
    titles: dict[str, str] = {}
    faults: list[tuple[str, object]] = []
    for path in pages_of(page):
        page.goto(path)
        words = foreign(page.evaluate(TEXTS), language, person)
        found = (words, page.evaluate(UNNAMED), page.evaluate(BARE_LINKS))
        faults += [(path, one) for one in found if one]
        titles[path] = page.title()
    assert not faults, faults
    tabs = [path for path in titles if "tab=" in path]
    assert len(tabs) > 10
    assert len({titles[path] for path in tabs}) == len(tabs)


@pytest.mark.parametrize("act", ["edit", "history", "forget"])
def test_the_page_of_one_memory_is_as_wide_as_its_list(signed_in: Visit, person: Person, act: str) -> None:
    keep(person, "我住在杭州市滨江区江虹路 36 号")
    page = signed_in("/chat/memory/")
    wide = page.locator(".topic__rows").first.bounding_box()
    row = page.locator("[id^=mem_]").first.get_attribute("id")
    page.goto(f"/chat/memory/{row}/{act}/")
    alone = page.locator(".topic__rows").first.bounding_box()
    assert wide is not None
    assert alone is not None
    assert alone["width"] == wide["width"]
