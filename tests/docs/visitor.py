"""A person in front of Chromium: signs in, says something, reads the answer."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
LOCALES = {"en": "en-GB", "zh": "zh-CN"}
PATIENCE = 30_000  # milliseconds
MEMORIES = "/admin/memories/memoryitem/"
SESSIONS = "/admin/sessions_app/session/"


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for the length of the block."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--no-first-run"]
        )
        yield browser
        browser.close()


def signed_in(
    browser: Browser, url: str, login: tuple[str, str], language: str, *, width: int = 1440
) -> Page:
    """A fresh profile after the form of the home page; (e-mail, password)."""
    context = browser.new_context(
        base_url=url,
        locale=LOCALES[language],
        viewport={"width": width, "height": 900 if width > 600 else 844},
        timezone_id="Asia/Shanghai",
        device_scale_factor=1 if width > 600 else 2,
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    page.locator("#id_username").fill(login[0])
    page.locator("#id_password").fill(login[1])
    page.locator(".sign-in form button").click()
    page.wait_for_url("**/chat/**")
    return page


def say(page: Page, text: str) -> str:
    """Send a message in the open chat and wait until its answer is whole; the answer's words."""
    page.locator("#composer-field").fill(text)
    page.keyboard.press("Enter")
    page.locator(".turn--user").last.get_by_text(text[:12]).wait_for()
    page.locator(".answer").last.locator(".answer__acts:not([hidden])").wait_for(state="attached")
    page.locator(".stop").wait_for(state="hidden")
    return page.locator(".answer").last.locator(".answer__text").inner_text()
