"""A person takes their data along, and has all of it deleted, as they would do it in a browser."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from memories.models import MemoryItem
from sessions_app.models import Erasure, PersonExport
from sessions_app.services.person_erasure import erase_in_background
from sessions_app.services.person_export import export_in_background
from tenants.models import OutboxTask
from tenants.scope import tenant_tx
from tests.browser.conftest import Person, Visit, new_person
from tests.browser.contrast import pale_words
from tests.browser.test_console import sideways
from tests.browser.test_memory_page import keep

pytestmark = pytest.mark.browser
MEMORY = "/chat/memory/"
LANGUAGES = {
    "en": {
        "make": "Make the file",
        "working": "Your file is being made.",
        "ready": "Your file is ready.",
        "download": "Download",
        "erase": "Delete everything…",
        "words": "delete everything",
        "go": "Delete everything",
        "keep": "Keep everything",
        "going": "Your data is being deleted.",
        "gone": "All your data is deleted.",
        "receipt": "Download the receipt",
        "check": "Check a receipt",
        "press": "Check",
        "genuine": "This receipt is genuine.",
        "altered": "was changed after it was made",
    },
    "zh": {
        "make": "生成文件",
        "working": "正在生成文件。",
        "ready": "文件已生成。",
        "download": "下载",
        "erase": "全部删除…",
        "words": "全部删除",
        "go": "全部删除",
        "keep": "全部保留",
        "going": "正在删除你的全部数据。",
        "gone": "你的数据已全部删除。",
        "receipt": "下载回执",
        "check": "验证回执",
        "press": "验证",
        "genuine": "这张回执是真的。",
        "altered": "被改动过",
    },
}


def write_export(person: Person) -> None:
    """What a worker does with the export that was asked for."""
    with tenant_tx(person.tenant.id):
        job = PersonExport.objects.latest("created_at").job_id
    assert job is not None
    export_in_background(person.tenant.id, job)


def erase(person: Person) -> None:
    """What a worker does with the erasure that was asked for."""
    with tenant_tx(person.tenant.id):
        job = Erasure.objects.latest("created_at").job_id
    assert job is not None
    erase_in_background(person.tenant.id, job)


def ask_to_erase(page: Page, said: dict[str, str]) -> None:
    """Open the question, type the words, and press."""
    page.get_by_role("link", name=said["erase"]).click()
    page.get_by_role("dialog").get_by_role("textbox").fill(said["words"])
    page.get_by_role("dialog").get_by_role("button", name=said["go"], exact=True).click()


def downloaded(page: Page, name: str, folder: Path) -> Path:
    """The file behind a link."""
    with page.expect_download() as waiting:
        page.locator("a[download]", has_text=name).click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_is_made_while_one_looks_and_holds_only_ones_own(
    signed_in: Visit, person: Person, tmp_path: Path, language: str
) -> None:
    said = LANGUAGES[language]
    keep(person, "Dad is allergic to peanuts")
    keep(new_person(), "Secret of somebody else")
    page = signed_in(MEMORY, language=language)
    page.get_by_role("button", name=said["make"]).click()
    expect(page.locator("#your-data")).to_contain_text(said["working"])
    expect(page.locator("#your-data")).to_be_focused()
    expect(page.locator("#your-data progress")).to_be_visible()
    write_export(person)
    expect(page.locator("#your-data")).to_contain_text(said["ready"])
    expect(page.locator("#status")).to_have_text(said["ready"])
    path = downloaded(page, said["download"], tmp_path)
    with zipfile.ZipFile(path) as file:
        lines = [json.loads(line) for line in file.read("memories.jsonl").decode().splitlines()]
    assert [line["content"] for line in lines] == ["Dad is allergic to peanuts"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_goes_after_the_words_were_typed(
    signed_in: Visit, person: Person, tmp_path: Path, language: str
) -> None:
    said = LANGUAGES[language]
    keep(person, "Dad is allergic to peanuts")
    page = signed_in(MEMORY, language=language)
    ask_to_erase(page, said)
    expect(page.locator("h1")).to_have_text(said["going"])
    erase(person)
    expect(page.locator("h1")).to_have_text(said["gone"])
    receipt = downloaded(page, said["receipt"], tmp_path)
    with tenant_tx(person.tenant.id):
        assert not MemoryItem.objects.exists()
    for text, words in (("", said["genuine"]), (" changed", said["altered"])):
        changed = json.loads(receipt.read_text()) | ({"left": 1} if text else {})
        receipt.write_text(json.dumps(changed))
        page.goto("/receipt/")
        page.locator("input[type=file]").set_input_files(receipt)
        page.get_by_role("button", name=said["press"], exact=True).click()
        expect(page.locator("main")).to_contain_text(words)
    page.goto(MEMORY)
    assert page.url.endswith(f"/?next={MEMORY}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_starts_on_the_harmless_choice(signed_in: Visit, person: Person, language: str) -> None:
    said = LANGUAGES[language]
    keep(person, "Dad is allergic to peanuts")
    page = signed_in(MEMORY, language=language)
    page.get_by_role("link", name=said["erase"]).click()
    dialog = page.get_by_role("dialog")
    go = dialog.get_by_role("button", name=said["go"], exact=True)
    expect(dialog.get_by_role("link", name=said["keep"])).to_be_focused()
    expect(go).to_be_disabled()
    dialog.get_by_role("textbox").fill(said["words"][:-1])
    expect(go).to_be_disabled()
    dialog.get_by_role("textbox").fill(f" {said['words'].upper()} ")
    expect(go).to_be_enabled()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("link", name=said["erase"])).to_be_focused()
    page.get_by_role("link", name=said["erase"]).click()
    page.get_by_role("dialog").get_by_role("link", name=said["keep"]).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    with tenant_tx(person.tenant.id):
        assert not Erasure.objects.exists()


def test_one_that_stopped_is_taken_up_by_hand(signed_in: Visit, person: Person) -> None:
    page = signed_in(MEMORY)
    ask_to_erase(page, LANGUAGES["en"])
    expect(page.locator("h1")).to_have_text("Your data is being deleted.")
    with tenant_tx(person.tenant.id):
        OutboxTask.objects.update(status=OutboxTask.Status.DEAD)
    expect(page.locator("h1")).to_have_text("It stopped half-way.")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("h1")).to_have_text("Your data is being deleted.")
    erase(person)
    expect(page.locator("h1")).to_have_text("All your data is deleted.")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1440, 360])
def test_each_step_can_be_read_and_fits(
    signed_in: Visit, person: Person, language: str, theme: str, width: int
) -> None:
    said = LANGUAGES[language]
    keep(person, "Dad is allergic to peanuts")
    page = signed_in(MEMORY, language=language, theme=theme, width=width)

    def read(*parts: str) -> None:
        for part in parts:
            expect(page.locator(part).first).to_be_visible()
        assert pale_words(page) == []
        assert sideways(page) == 0

    read("#your-data")
    page.get_by_role("button", name=said["make"]).click()
    read("#your-data progress")
    write_export(person)
    read("#your-data .taking__ready")
    page.get_by_role("link", name=said["erase"]).click()
    read("dialog .leaving__goes")
    page.goto(f"{MEMORY}erase/")
    read(".alone .leaving__goes")
    page.get_by_role("textbox").fill(said["words"])
    page.get_by_role("button", name=said["go"], exact=True).click()
    read("#erased progress")
    erase(person)
    read(".receipt")
    page.goto("/receipt/")
    read("input[type=file]")
