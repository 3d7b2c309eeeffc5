"""The product as a person meets it: the ASGI application on a port, and a Chromium in front of it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tenants.models import EndUser, Role, Tenant
from tenants.scope import Scope
from tenants.services.accounts import create_operator, create_tenant, end_user_for_account
from tests.conftest import TEST_DATABASE
from tests.processes import admin_url_of

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PASSWORD = "a long enough password"
START_SECONDS = 60


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with an account, who chats and operates in a tenant of their own."""

    email: str
    tenant: Tenant
    user: EndUser

    @property
    def scope(self) -> Scope:
        """Only their own rows."""
        return Scope(self.tenant.id, self.user.pk)


@pytest.fixture(autouse=True)
def _database_beside_playwright(monkeypatch: pytest.MonkeyPatch) -> None:
    """Playwright keeps an event loop in this thread, which Django would take for async code."""
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.fixture(scope="session")
def server(django_db_setup: None) -> Iterator[str]:
    """The address of the running product, on the test database."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    database = admin_url_of(TEST_DATABASE)
    command = [sys.executable, "-m", "uvicorn", "memoryhub.asgi:application", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--log-level", "warning"], env=os.environ | {"MEMORYHUB_DATABASE_URL": database}
    )
    try:
        _wait_for(f"http://127.0.0.1:{port}/", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait_for(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(START_SECONDS * 5):
        if process.poll() is not None:
            raise RuntimeError("the server ended before it answered")
        try:
            urllib.request.urlopen(url, timeout=2).read()
            return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("the server did not answer in time")


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for the tests of this folder; each test has a profile of its own.

    It ends with the folder: while Playwright runs, its event loop makes Django refuse plain queries here.
    """
    if CHROMIUM is None:
        pytest.skip("NO CHROMIUM, so no page was tested: as root, apt-get install chromium fonts-noto-cjk")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def person(database: None, chromium: Browser) -> Person:
    """A person in a fresh tenant."""
    return new_person()


def new_person() -> Person:
    """A tenant with one account, which is an owner and chats."""
    name = uuid.uuid4().hex[:10]
    tenant = create_tenant(f"tenant {name}").tenant
    account = create_operator(f"maya-{name}@riverside.example", tenant=tenant, role=Role.OWNER).account
    account.first_name, account.last_name = "Maya", "Lin"
    account.set_password(PASSWORD)
    account.save()
    user = end_user_for_account(account)
    assert user is not None
    return Person(email=account.username, tenant=tenant, user=user)


Visit = Callable[..., Page]


@pytest.fixture
def visit(server: str, chromium: Browser) -> Iterator[Visit]:
    """Open a path in a fresh profile; script errors and refusals of the content policy fail the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(path: str = "/", *, language: str = "en", width: int = 1440, theme: str = "light") -> Page:
        context = chromium.new_context(
            base_url=server,
            locale={"en": "en-GB", "zh": "zh-CN"}[language],
            viewport={"width": width, "height": 900},
            color_scheme="dark" if theme == "dark" else "light",
            timezone_id="Asia/Shanghai",
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console", lambda line: problems.append(line.text) if "Content Security" in line.text else None
        )
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


def sign_in(page: Page, person: Person, password: str = PASSWORD) -> None:
    """Fill the form of the home page and send it."""
    page.locator("#id_username").fill(person.email)
    page.locator("#id_password").fill(password)
    page.locator(".sign-in form button").click()


def say(page: Page, text: str) -> None:
    """Send a message and wait until its answer is whole."""
    page.locator("#composer-field").fill(text)
    page.keyboard.press("Enter")
    page.locator(".turn--user").last.get_by_text(text[:12]).wait_for()
    page.locator(".answer").last.locator(".answer__acts:not([hidden])").wait_for(state="attached")
    page.locator(".stop").wait_for(state="hidden")


@pytest.fixture
def signed_in(visit: Visit, person: Person) -> Visit:
    """Open a path as the person."""

    def open_page(path: str = "/chat/", **options: object) -> Page:
        page = visit("/", **options)
        sign_in(page, person)
        page.wait_for_url("**/chat/**")
        page.goto(path)
        return page

    return open_page
