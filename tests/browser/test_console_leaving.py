"""The console hands out a person's data, erases a person, and keeps the receipts."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from memories.models import MemoryItem
from sessions_app.models import Erasure
from tenants.models import EndUser, OutboxTask
from tenants.scope import tenant_tx
from tests.browser.conftest import Person, Visit
from tests.browser.contrast import pale_words
from tests.browser.test_console import keep, sideways
from tests.browser.test_leaving import downloaded, erase, write_export

pytestmark = pytest.mark.browser
PEOPLE = "/admin/tenants/enduser/"
LANGUAGES = {
    "en": {
        "export": "Export all data",
        "writing": "The file is being written.",
        "download": "Download the file",
        "erase": "Erase…",
        "go": "Erase for good",
        "wrong": "The id did not match. Nobody was erased.",
        "under_way": "Under way",
        "stopped": "Stopped half-way",
        "on": "Go on",
        "gone": "All gone",
        "receipt": "Receipt",
        "check": "Check a receipt",
        "press": "Check",
        "genuine": "This receipt is genuine.",
    },
    "zh": {
        "export": "导出全部数据",
        "writing": "正在生成文件。",
        "download": "下载文件",
        "erase": "抹除…",
        "go": "彻底抹除",
        "wrong": "标识不符，未抹除任何人。",
        "under_way": "进行中",
        "stopped": "中途停下",
        "on": "继续",
        "gone": "已全部清除",
        "receipt": "回执",
        "check": "验证回执",
        "press": "验证",
        "genuine": "这张回执是真的。",
    },
}


def page_of(person: Person) -> str:
    return f"{PEOPLE}{person.user.pk}/"


def erase_by_hand(page: Page, person: Person, said: dict[str, str]) -> None:
    """From a person's page: type their id, and press."""
    page.get_by_role("link", name=said["erase"]).click()
    page.locator("input[name=typed]").fill(person.user.user_ref)
    page.get_by_role("button", name=said["go"]).click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_persons_data_is_written_and_downloaded(
    signed_in: Visit, person: Person, tmp_path: Path, language: str
) -> None:
    said = LANGUAGES[language]
    keep(person, "Dad is allergic to peanuts")
    page = signed_in(page_of(person), language=language)
    page.get_by_role("button", name=said["export"]).click()
    expect(page.locator(".note--plain")).to_contain_text(said["writing"])
    expect(page.get_by_role("button", name=said["export"])).to_be_disabled()
    write_export(person)
    page.goto(page_of(person))
    with zipfile.ZipFile(downloaded(page, said["download"], tmp_path)) as file:
        lines = file.read("memories.jsonl").decode().splitlines()
    assert [json.loads(line)["content"] for line in lines] == ["Dad is allergic to peanuts"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_is_erased_and_the_receipt_holds(
    signed_in: Visit, person: Person, tmp_path: Path, language: str
) -> None:
    said = LANGUAGES[language]
    keep(person, "Dad is allergic to peanuts")
    page = signed_in(page_of(person), language=language)
    erase_by_hand(page, person, said)
    expect(page.locator(".fold .chip")).to_have_text(said["under_way"])
    expect(page.locator("section.list")).not_to_contain_text("erased-")
    erase(person)
    page.goto(PEOPLE)
    page.locator("details.fold summary").click()
    expect(page.locator(".fold .chip")).to_have_text(said["gone"])
    receipt = downloaded(page, said["receipt"], tmp_path)
    with tenant_tx(person.tenant.id):
        assert not MemoryItem.objects.exists()
        assert not EndUser.objects.exists()
    page.get_by_role("link", name=said["check"]).click()
    page.locator("input[type=file]").set_input_files(receipt)
    page.get_by_role("button", name=said["press"], exact=True).click()
    expect(page.locator("h1")).to_have_text(said["genuine"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_id_erases_nobody(signed_in: Visit, person: Person, language: str) -> None:
    said = LANGUAGES[language]
    page = signed_in(f"{page_of(person)}erase/", language=language)
    page.locator("input[name=typed]").fill("bob")
    page.get_by_role("button", name=said["go"]).click()
    expect(page.locator(".note--bad")).to_contain_text(said["wrong"])
    with tenant_tx(person.tenant.id):
        assert not Erasure.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_that_stopped_goes_on(signed_in: Visit, person: Person, language: str) -> None:
    said = LANGUAGES[language]
    page = signed_in(page_of(person), language=language)
    erase_by_hand(page, person, said)
    with tenant_tx(person.tenant.id):
        OutboxTask.objects.update(status=OutboxTask.Status.DEAD)
    page.goto(PEOPLE)
    expect(page.locator(".fold .chip")).to_have_text(said["stopped"])
    page.get_by_role("button", name=said["on"]).click()
    expect(page.locator(".fold .chip")).to_have_text(said["under_way"])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [1440, 360])
def test_each_step_can_be_read_and_fits(
    signed_in: Visit, person: Person, language: str, theme: str, width: int
) -> None:
    said = LANGUAGES[language]
    keep(person, "Dad is allergic to peanuts")
    page = signed_in(page_of(person), language=language, theme=theme, width=width)

    def read(part: str) -> None:
        expect(page.locator(part).first).to_be_visible()
        assert pale_words(page) == []
        assert sideways(page) == 0

    page.get_by_role("button", name=said["export"]).click()
    read(".note--plain")
    write_export(person)
    page.goto(page_of(person))
    read("a.note__act[download]")
    page.goto(f"{page_of(person)}erase/")
    read(".narrow-card")
    page.locator("input[name=typed]").fill(person.user.user_ref)
    page.get_by_role("button", name=said["go"]).click()
    read(".fold .chip--warn")
    erase(person)
    page.goto(PEOPLE)
    page.locator("details.fold summary").click()
    read(".fold .chip--good")
