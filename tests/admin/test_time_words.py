"""Times and their zones in the words of the reader's language."""

from __future__ import annotations

import datetime
import zoneinfo

import pytest
from django.utils import timezone, translation

from tenants.admin import moments
from tenants.admin.zones import CHINESE_ZONES
from tenants.templatetags.console import day_words, zone_words

NOON = datetime.datetime(2026, 11, 30, 12, 40, 28, tzinfo=datetime.UTC)


@pytest.mark.parametrize(
    ("zone", "english", "chinese"),
    [
        ("Asia/Shanghai", "Shanghai", "上海"),
        ("America/Argentina/Buenos_Aires", "Buenos Aires", "布宜诺斯艾利斯"),
        ("UTC", "UTC", "UTC"),
        ("Asia/Yangon", "Yangon", "UTC+6:30"),
        ("America/St_Johns", "St Johns", "UTC−3:30"),
        ("Etc/GMT-8", "UTC+8", "UTC+8"),
    ],
)
def test_a_zone_is_named_by_its_place(zone: str, english: str, chinese: str) -> None:
    local = timezone.localtime(NOON, zoneinfo.ZoneInfo(zone))
    assert moments.zone(local, chinese=False) == english
    assert moments.zone(local, chinese=True) == chinese


def test_a_whole_time_says_its_zone_in_both_languages() -> None:
    with timezone.override("Asia/Shanghai"):
        assert moments.exact(NOON, chinese=False) == "30 Nov 2026, 20:40:28 (Shanghai)"
        assert moments.exact(NOON, chinese=True) == "2026年11月30日 20:40:28（上海）"


def test_every_chinese_name_is_of_a_zone_that_there_is() -> None:
    assert set(CHINESE_ZONES) <= zoneinfo.available_timezones()


@pytest.mark.parametrize(
    ("language", "zone", "day"), [("en", "Tokyo", "3 Mar 2026"), ("zh-hans", "东京", "2026年3月3日")]
)
def test_stored_zones_and_days_follow_the_page(language: str, zone: str, day: str) -> None:
    with translation.override(language):
        assert zone_words("Asia/Tokyo") == zone
        assert zone_words("Nowhere/At_All") == "Nowhere/At_All"
        assert day_words(datetime.date(2026, 3, 3)) == day
