"""Makes the pictures of the documentation from a seeded demo: `script/screenshots`."""

from __future__ import annotations

import sys
import tempfile
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, Page

from memoryhub.embedded.processes import free_port
from memoryhub.env import REPOSITORY
from tests.docs.visitor import CHROMIUM, MEMORIES, SESSIONS, chromium, say, signed_in
from tests.embedded.server import Server

IMAGES = REPOSITORY / "docs" / "images"
MOST = 250_000  # bytes of one picture

TALK = {
    "en": (
        "I live in Hangzhou and my dad is allergic to peanuts.",
        ("我爸爸对什么过敏？", "What can't my dad eat?"),
    ),
    "zh": (
        "我在学摄影，我女儿对牛奶过敏。",
        ("What is my daughter allergic to?", "我在学什么？"),
    ),
}


class Photographer:
    """One browser on one server; each picture is named after what it shows and its language."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._url = str(server.facts["url"])
        self._login = (str(server.facts["email"]), str(server.facts["password"]))

    def page(self, language: str, width: int = 1440) -> Page:
        """Signed in as the demo's operator."""
        return signed_in(self._browser, self._url, self._login, language, width=width)

    def chat(self, language: str) -> None:
        """Something is said in one chat and asked in the next, in the other language and in the same."""
        page = self.page(language)
        told, questions = TALK[language]
        page.goto("/chat/new/")
        say(page, told)
        page.goto("/chat/new/")
        for question in questions:
            say(page, question)
        shoot(page, f"chat-{language}")

    def memory(self) -> None:
        """The page on which a person sees and mends what is remembered; wide and on a phone."""
        page = self.page("en")
        page.goto("/chat/memory/")
        shoot(page, "memory-en")
        page = self.page("zh", width=390)
        page.goto("/chat/memory/")
        shoot(page, "memory-phone-zh")

    def console(self) -> None:
        """The session of the last chat and its replay in both languages, and the list of memories."""
        page = self.page("en")
        page.goto(MEMORIES)
        shoot(page, "console-memories-en")
        for language, (_, questions) in TALK.items():
            page = self.page(language)
            page.goto(SESSIONS)
            page.get_by_role("link", name=questions[0]).first.click()
            shoot(page, f"console-session-{language}")
            page.goto(f"{page.url.partition('?')[0]}?budget=600")
            page.locator("#replay").wait_for()
            shoot(page, f"console-replay-{language}")


def shoot(page: Page, name: str) -> None:
    """Save what the window shows, when it stands still."""
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement && document.activeElement.blur()")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(400)  # transitions of notes and meters
    path = IMAGES / f"{name}.png"
    page.screenshot(path=path, animations="disabled")
    size = path.stat().st_size
    sys.stdout.write(f"{path.relative_to(REPOSITORY)} {size // 1000} kB\n")
    if size > MOST:
        sys.exit(f"{path.name} is larger than {MOST // 1000} kB")


def main() -> None:
    """Start a server of its own, so that only the demo and this script's words are in the pictures."""
    if CHROMIUM is None:
        sys.exit("no chromium; as root: apt-get install chromium fonts-noto-cjk")
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data", (), {"MEMORYHUB_PORT": str(free_port())}, "script/server")
        try:
            urllib.request.urlopen(server.facts["url"], timeout=60).close()
            with chromium() as browser:
                photographer = Photographer(browser, server)
                for language in TALK:
                    photographer.chat(language)
                photographer.memory()
                photographer.console()
        finally:
            server.close()


if __name__ == "__main__":
    main()
