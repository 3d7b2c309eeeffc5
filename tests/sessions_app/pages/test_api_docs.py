"""The page of the API documentation: English, and it says so to those who read Chinese."""

from __future__ import annotations

from django.test import Client

PAGE = "/api/docs/"


def test_a_chinese_reader_is_told_that_the_page_is_english(client: Client) -> None:
    page = client.get(PAGE, headers={"accept-language": "zh-CN"}).content.decode()
    assert '<html lang="en">' in page
    assert '<p class="docs-note" lang="zh-Hans">这一页只有英文' in page
    assert page.count("<h1") == 1


def test_an_english_reader_is_told_nothing(client: Client) -> None:
    page = client.get(PAGE, headers={"accept-language": "en"}).content.decode()
    assert "docs-note" not in page
    assert page.count("<h1") == 1
